/**
 * Settings by key (spec 2 §3).
 * @module
 */
import { z } from "zod";
import { ehrRetrievalSchema } from "./ehr.ts";
import type { LiveEvent } from "./events.ts";
import { fileRefSchema } from "./common.ts";
import { billingRatesSchema } from "./invoices.ts";
import { languageModelSchema } from "./language_model.ts";
import { pastedKey } from "./pasted_key.ts";

export const notificationSettingsSchema = z.object({
  emailNotifications: z.boolean(),
  newRequestsNotification: z.boolean(),
  paymentNotification: z.boolean(),
  systemNotification: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** The switch that decides whether a notice is shown; null for those that always are. */
export function switchOf(event: LiveEvent): Exclude<keyof NotificationSettings, "emailNotifications"> | null {
  if (event.type === "INBOX_ENTRY_PROCESSED") return "newRequestsNotification";
  if (event.type === "REQUEST_STATUS_CHANGED" && event.previousStatus === null) return "newRequestsNotification";
  if (event.type === "PAYMENT_CONFIRMED") return "paymentNotification";
  if (event.type === "INVOICE_STATUS_CHANGED") {
    const { status, money } = event;
    if (money ? money !== "refunded" : status === "failed" || status === "cancelled") return "paymentNotification";
  }
  return event.type === "CHANNEL_CHANGED" || event.type === "JOB_FAILED" ? "systemNotification" : null;
}

/** Whether somebody with these switches is told of an event. */
export function isWanted(settings: NotificationSettings, event: LiveEvent): boolean {
  const name = switchOf(event);
  return name === null || settings[name];
}

export const defaultNotifications = {
  emailNotifications: true,
  newRequestsNotification: true,
  paymentNotification: true,
  systemNotification: false,
};

/** Who holds the records, as it stands on invoices, mails, and the pages of payers and recipients. */
const organizationSchema = z.object({
  name: z.string(),
  /** Lines, as on an envelope. */
  address: z.array(z.string()),
  phone: z.string(),
  /** Printed on invoices; "" for none. */
  taxId: z.string().default(""),
  /** PNG; null for none. Changed by its own call. */
  logo: fileRefSchema.nullable().default(null),
});
export type Organization = z.infer<typeof organizationSchema>;
/** What payers and recipients without an account see of it. */
export const publicOrganization = ({ name, phone, logo }: Organization) => ({ name, phone, hasLogo: logo !== null });
/** Until an administrator enters the office's own; the checklist of the first run asks for it. */
export const defaultOrganization: Organization = {
  name: "Medical Records Office",
  address: [],
  phone: "",
  taxId: "",
  logo: null,
};
export const organizationInput = z.object({
  name: z.string().trim().min(2, "Enter the organization's name.").max(200, "The name is too long."),
  address: z.array(z.string().trim().max(200, "A line of the address is too long.")).max(5, "Use at most five lines.")
    .transform((lines) => lines.filter(Boolean)),
  phone: z.string().trim().max(40, "The telephone number is too long."),
  taxId: z.string().trim().max(40, "The tax id is too long.").default(""),
});

/** Whose sign-in asks for a second factor. In production administrators always need one. */
export const secondFactorFor = ["nobody", "administrators", "staff", "everyone"] as const;
const signInPolicySchema = z.object({
  secondFactor: z.enum(secondFactorFor, `Choose who needs a second factor: ${secondFactorFor.join(", ")}.`),
});
export const defaultSignInPolicy: z.infer<typeof signInPolicySchema> = { secondFactor: "nobody" };

const keptDays = z.number("Enter a number of days.").int("Enter whole days.").min(30, "Keep them for 30 days at least.")
  .max(3650, "At most 3650 days.").nullable();
/** After how many days what is no part of a request's record is deleted; null keeps it. */
export const retentionSchema = z.object({
  mailDays: keptDays,
  notificationLogDays: keptDays,
  /** Six years at least: 45 CFR 164.316(b)(2)(i). */
  auditYears: z.number("Enter a number of years.").int("Enter whole years.")
    .min(6, "The audit trail is kept for six years at least.").max(100, "At most 100 years.").nullable().default(null),
});
export const defaultRetention: z.infer<typeof retentionSchema> = {
  mailDays: null,
  notificationLogDays: 365,
  auditYears: null,
};

/** Whether every secure link asks for a one-time code, whatever was chosen for it. */
const linkPolicySchema = z.object({ askCode: z.boolean() });
export const defaultLinkPolicy: z.infer<typeof linkPolicySchema> = { askCode: false };

/** The keys of outside services (spec 2 §2), each sealed in the store and never shown again. */
export const apiKeyNames = [
  "stripe_secret_key",
  "stripe_webhook_secret",
  "sendgrid_api_key",
  "o365_tenant_id",
  "o365_client_id",
  "o365_client_secret",
] as const;
export type ApiKeyName = (typeof apiKeyNames)[number];
export const apiKeyLabels: Record<ApiKeyName, string> = {
  stripe_secret_key: "Stripe secret key",
  stripe_webhook_secret: "Stripe webhook secret",
  sendgrid_api_key: "SendGrid API key",
  o365_tenant_id: "Office 365 tenant ID",
  o365_client_id: "Office 365 client ID",
  o365_client_secret: "Office 365 client secret",
};
/** Set where the server is started, read by nobody and changed by no call. */
export const environmentKey: ApiKeyName = "stripe_secret_key";
export const noNewKey = "Please enter a new API key value to update.";
export const apiKeyInput = z.object({
  key: z.enum(apiKeyNames, "There is no such API key."),
  /** null forgets the key. */
  value: pastedKey(2000).nullable(),
});
/** A line of `GET /api/settings/api_keys`. */
export interface ApiKeyEntry {
  key: ApiKeyName;
  /** {@link keptSecret} where a value is kept, else null. */
  value: string | null;
  isSet: boolean;
  editable: boolean;
}

/** Whether a key was typed: neither nothing nor what stands for a kept one. */
export const isNewKey = (typed: string): boolean => typed.trim() !== "" && !/^[•*]+$/.test(typed.trim());

export const settingSchemas = {
  notifications: notificationSettingsSchema,
  billing_rates: billingRatesSchema,
  organization: organizationSchema,
  language_model: languageModelSchema,
  ehr_retrieval: ehrRetrievalSchema,
  sign_in_policy: signInPolicySchema,
  link_policy: linkPolicySchema,
  retention: retentionSchema,
} as const;
export type SettingKey = keyof typeof settingSchemas;

/** What is still missing for the office's work, for its administrator. */
export interface SetUpStep {
  id: string;
  label: string;
  hint: string;
  done: boolean;
  /** A tab of the settings, or another screen's path. */
  where: string;
}

/** One thing that was looked at. "off": it is not set up, which may be meant. */
export interface HealthCheck {
  id: string;
  label: string;
  state: "ok" | "warning" | "failed" | "off";
  detail: string;
}
/** GET /api/settings/checks. */
export interface HealthReport {
  /** The server's clock, to hold against one's own. */
  now: string;
  checks: HealthCheck[];
}

/** PATCH /api/settings/{key}. */
export const settingInput = z.object({
  value: z.unknown(),
  /**
   * Of the setting as the form was opened with: where another changed it meanwhile, the change answers 409 with who changed it, when,
   * and what is there now. Left out, the last change wins.
   */
  version: z.number().int().min(0).optional(),
});

/** `details.now` of a change that came too late. */
export interface ChangedSetting {
  value: unknown;
  version: number;
  updatedAt: string;
  /** Full name. */
  updatedBy: string;
}
