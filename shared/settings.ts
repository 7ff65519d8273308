/**
 * Settings by key (spec 2 §3).
 * @module
 */
import { z } from "zod";
import { ehrRetrievalSchema } from "./ehr.ts";
import { billingRatesSchema } from "./invoices.ts";
import { secondReaderSchema } from "./second_reader.ts";

export const notificationSettingsSchema = z.object({
  emailNotifications: z.boolean(),
  newRequestsNotification: z.boolean(),
  paymentNotification: z.boolean(),
  systemNotification: z.boolean(),
});
export const defaultNotifications = {
  emailNotifications: true,
  newRequestsNotification: true,
  paymentNotification: true,
  systemNotification: false,
};

export const organisationSchema = z.object({
  name: z.string().trim().min(2).max(200),
  address: z.array(z.string().max(200)).max(5),
  phone: z.string().max(40),
});
export const defaultOrganisation = {
  name: "Lakeside Community Hospital",
  address: ["Health Information Management", "400 Harbor Street", "Lakeside, OH 44000"],
  phone: "555-0100",
};

export const settingSchemas = {
  notifications: notificationSettingsSchema,
  billing_rates: billingRatesSchema,
  organisation: organisationSchema,
  second_reader: secondReaderSchema,
  ehr_retrieval: ehrRetrievalSchema,
} as const;
export type SettingKey = keyof typeof settingSchemas;
export const settingInput = z.object({ value: z.unknown() });
