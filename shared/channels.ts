/**
 * Channels: the services by which mail and fax come in and go out, and the EHR. What an administrator enters for each, and what is
 * shown of it.
 *
 * The embedded drop folders, the demo office's outbox and its sample EHR need no entry here.
 * @module
 */
import { z } from "zod";
import { reachOf, readEndpoint } from "./endpoints.ts";
import { isoDate, isoTime } from "./time.ts";
import { keptSecret } from "./language_model.ts";
import { pastedKey } from "./pasted_key.ts";

export const channelKinds = ["imap", "o365", "telnyx", "smtp", "sendgrid", "fhir"] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const channelLabels: Record<ChannelKind, string> = {
  imap: "Mailbox (IMAP)",
  o365: "Office 365",
  telnyx: "Fax (Telnyx)",
  smtp: "Mail server (SMTP)",
  sendgrid: "SendGrid",
  fhir: "EHR (FHIR)",
};

export type ChannelDuty = "mail_in" | "fax_in" | "fax_out" | "mail_out" | "ehr";

/** What each kind is for. Of those that send mail one is on at a time, and one EHR. */
export const channelDuties: Record<ChannelKind, readonly ChannelDuty[]> = {
  imap: ["mail_in"],
  o365: ["mail_in"],
  telnyx: ["fax_in", "fax_out"],
  smtp: ["mail_out"],
  sendgrid: ["mail_out"],
  fhir: ["ehr"],
};

/** Duties that one channel has at a time: switching one on switches the one before off. */
export const soleDuties: readonly ChannelDuty[] = ["mail_out", "ehr"];

/** The ways in and out of the office, each tried by "Test connection". */
export const portIds = ["mail_in", "fax_in", "mail_out", "cards", "ehr"] as const;
export type PortId = (typeof portIds)[number];

const text = (most: number, long = "That is too long.") => z.string().trim().max(most, long);
const needed = (message: string, most = 300) => text(most).min(1, message);
const orNull = (value: string | null) => value || null;
/** Null or "": there is none. */
const password = z.string().max(4000, "The password is too long.").regex(/^[^\r\n]*$/, "A password has one line.")
  .nullable().default(null).transform(orNull);
const secret = pastedKey(4000).nullable().default(null).transform(orNull);
const host = needed("Enter the name of the mail server, such as mail.example.org.", 253)
  // Colons belong to IPv6 addresses alone, which have two at least.
  .regex(
    /^(?:[\w.-]+|\[?(?=(?:[^:]*:){2})[\da-f:.]+\]?)$/i,
    "Enter the name alone, without https:// and without a port.",
  )
  .refine(
    (value) => reachOf(value) !== null,
    "This address belongs to the network itself and cannot be a mail server.",
  );
const port = z.coerce.number("Enter the port, such as 993.").int().min(1, "Enter a port from 1 to 65535.")
  .max(65535, "Enter a port from 1 to 65535.");
const encryption = z.enum(["tls", "starttls", "none"], "Choose TLS, STARTTLS or none.").default("tls");
const phone = text(20).regex(/^(\+[1-9]\d{6,14})?$/, "Enter the number with + and country code, such as +15550100.");
const from = needed("Enter the sender, such as Records Office <records@office.example>.", 300)
  .refine((value) => /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(value), {
    message: "Enter a sender such as Records Office <records@office.example>.",
  });
/** When the client secret ends, as the vendor shows it; told in time. */
const secretExpires = z.union([z.literal(""), isoDate]).nullish().transform((value) => value || null);
/** The first day from which mail is taken in; what lies there from before is left alone. */
const since = z.union([z.literal(""), isoDate]).nullish().transform((value) => value || null);
const withoutOuterSlashes = (name: string) => name.replace(/^\/+|\/+$/g, "");
const folder = text(200).regex(/^[^\r\n*%]*$/, "A folder's name has no line break, * or %.").default("")
  .transform(withoutOuterSlashes);

const plainOnlyHere = (value: { host: string; encryption: string }, context: z.RefinementCtx) => {
  if (value.encryption !== "none" || reachOf(value.host) === "this_machine") return;
  const message = "Mail may go unencrypted on this machine only. Choose TLS or STARTTLS.";
  context.addIssue({ code: "custom", path: ["encryption"], message });
};

const imapSchema = z.strictObject({
  host,
  port: port.default(993),
  encryption,
  user: needed("Enter the user name of the mailbox."),
  signIn: z.enum(["password", "oauth"], "Choose password or OAuth.").default("password"),
  password,
  tokenUrl: text(500).default(""),
  clientId: text(300).default(""),
  clientSecret: secret,
  secretExpires,
  refreshToken: secret,
  scope: text(500).default(""),
  mailbox: text(200).default("INBOX").transform((value) => withoutOuterSlashes(value) || "INBOX"),
  processedFolder: folder.default("Processed"),
  failedFolder: folder.default("Failed"),
  since,
}).superRefine((value, context) => {
  plainOnlyHere(value, context);
  const missing = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (value.signIn === "password" && !value.password) missing("password", "Enter the password, or an app password.");
  if (value.signIn === "oauth") {
    const read = readEndpoint(value.tokenUrl);
    if (typeof read === "string") missing("tokenUrl", "Enter the whole address that gives tokens, with https://.");
    if (!value.clientId) missing("clientId", "Enter the client id.");
    if (!value.clientSecret && !value.refreshToken) missing("clientSecret", "Enter the client secret.");
  }
});
export type ImapValues = z.output<typeof imapSchema>;

const o365Schema = z.strictObject({
  tenantId: needed("Enter the directory (tenant) id.").regex(/^[\w.-]+$/, "A tenant is an id or a domain."),
  clientId: needed("Enter the application (client) id."),
  clientSecret: secret.refine((value) => value !== null, "Enter the client secret."),
  secretExpires,
  /** Addresses, with commas between. */
  mailboxes: needed("Enter the address of the mailbox.", 1000)
    .refine(
      (value) => mailboxesOf(value).every((one) => /^[^\s@/]+@[^\s@/]+$/.test(one)),
      "Enter addresses with commas between.",
    ),
  folder: folder.transform((value) => value || "Inbox"),
  processedFolder: folder,
  since,
});
export type O365Values = z.output<typeof o365Schema>;

/** "a@x.org, b@x.org" → both; one that is named twice, once. */
export const mailboxesOf = (list: string): string[] => {
  const named = new Map<string, string>();
  for (const one of list.split(/[,;\s]+/).filter(Boolean)) {
    if (!named.has(one.toLowerCase())) named.set(one.toLowerCase(), one);
  }
  return [...named.values()];
};

/** Folders of mailboxes from which a channel takes mail. */
export function placesOf({ kind, values }: { kind: ChannelKind; values: Record<string, unknown> }): string[] {
  const { host, port, user, mailbox, tenantId, mailboxes, folder } = values as Partial<Record<string, string>>;
  // One server answers at 143 and 993; other ports may lead to others, as those of tunnels do.
  if (kind === "imap") return [`${host}:${Number(port) === 143 ? 993 : port} ${user} ${mailbox}`.toLowerCase()];
  return kind === "o365" ? mailboxesOf(mailboxes!).map((one) => `${tenantId} ${one} ${folder}`.toLowerCase()) : [];
}

const telnyxSchema = z.strictObject({
  apiKey: secret.refine((value) => value !== null, "Enter the API key."),
  /** Base64 of 32 bytes, as the portal shows it. */
  publicKey: needed("Enter the public key, by which news of a fax are known to be Telnyx's.")
    .regex(/^[A-Za-z0-9+/]{43}=$/, "The public key has 44 characters and ends in =."),
  /** The fax application; needed to send. */
  connectionId: text(60).regex(/^\d*$/, "The id of the fax application is a number.").default(""),
  from: phone.default(""),
  since,
});
export type TelnyxValues = z.output<typeof telnyxSchema>;

const smtpSchema = z.strictObject({
  host,
  port: port.default(587),
  encryption: encryption.default("starttls"),
  user: text(300).default(""),
  password,
  from,
}).superRefine(plainOnlyHere);
export type SmtpValues = z.output<typeof smtpSchema>;

const sendgridSchema = z.strictObject({
  apiKey: secret.refine((value) => value !== null, "Enter the API key."),
  region: z.enum(["global", "eu"], "Choose global or EU.").default("global"),
  from,
  /** The verification key of the signed event webhook: base64 of a P-256 public key. Without it deliveries stay "sent". */
  webhookKey: text(400).regex(/^[A-Za-z0-9+/=]*$/, "Enter the verification key as SendGrid shows it.").default(""),
});
export type SendgridValues = z.output<typeof sendgridSchema>;

/** By what a signing key signs. RS384 is taken by all known EHRs. */
export const ehrAlgorithms = ["RS384", "ES384"] as const;
export type EhrAlgorithm = (typeof ehrAlgorithms)[number];

/** Patients' records and our token go to this address: unencrypted on this machine only. */
const ehrAddress = (value: string, context: z.RefinementCtx) => {
  if (value === "") return;
  const example = "Enter the whole address, such as https://fhir.example.org/api/FHIR/R4.";
  const read = URL.canParse(value) ? readEndpoint(value) : example;
  const message = typeof read === "string"
    ? read
    : read.encrypted || read.reach === "this_machine"
    ? null
    : "The address of the EHR must begin with https:// (http:// on this machine only).";
  if (message) context.addIssue({ code: "custom", message });
};

export const fhirSchema = z.strictObject({
  /** The FHIR R4 base, without a slash at its end. */
  baseUrl: needed("Enter the FHIR base address, such as https://fhir.example.org/api/FHIR/R4.", 500)
    .transform((url) => url.replace(/\/+$/, "")).superRefine(ehrAddress),
  /** What the EHR calls us. Empty: the EHR asks for no credentials (a test server). */
  clientId: text(300).default(""),
  /** Space-separated; empty: what the record types need. */
  scopes: text(4000).default(""),
  /** Where the EHR publishes no discovery document. */
  tokenUrl: text(500).superRefine(ehrAddress).default(""),
  /** The system (URI) of medical record numbers, where the EHR searches by number only together with it. */
  mrnSystem: text(300).default(""),
  algorithm: z.enum(ehrAlgorithms, "Choose RS384 or ES384.").default("RS384"),
  /** Which of our keys signs; empty: the EHR asks for no sign-in, or the environment's key signs. */
  keyId: text(80).default(""),
});
export type FhirValues = z.output<typeof fhirSchema>;

/** A key pair of ours by which EHRs know us: the public half alone. */
export interface EhrKey {
  /** The RFC 7638 thumbprint; `kid` in the JWKS. */
  id: string;
  algorithm: EhrAlgorithm;
  createdAt: string;
  /** The one EHR for which it signs, e.g. `https://fhir.example.org`; null until it was used. */
  origin: string | null;
  /** Whether a channel signs with it. */
  isUsed: boolean;
  /** As a JWK set (RFC 7517), for EHRs that want it pasted. */
  publicKey: { keys: Record<string, unknown>[] };
}
/** GET /api/settings/ehr-keys. */
export interface EhrKeys {
  /** Where EHRs read our public keys. */
  jwksUrl: string;
  /** The newest first. */
  keys: EhrKey[];
  /** The id of the one that was made by this call. */
  made?: string;
}
export const ehrKeyInput = z.object({ algorithm: z.enum(ehrAlgorithms, "Choose RS384 or ES384.").default("RS384") });

export const channelSchemas = {
  imap: imapSchema,
  o365: o365Schema,
  telnyx: telnyxSchema,
  smtp: smtpSchema,
  sendgrid: sendgridSchema,
  fhir: fhirSchema,
} as const;
export type ChannelValues = { [K in ChannelKind]: z.output<(typeof channelSchemas)[K]> };

/** What never leaves the server, by kind. */
export const channelSecrets: Record<ChannelKind, readonly string[]> = {
  imap: ["password", "clientSecret", "refreshToken"],
  o365: ["clientSecret"],
  telnyx: ["apiKey"],
  smtp: ["password"],
  sendgrid: ["apiKey"],
  // Its private key is never entered: it is made here, and `keyId` names it.
  fhir: [],
};

/** A channel as it is stored, sealed like every row; `values` are those of its kind. */
export const channelSchema = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  name: z.string(),
  enabled: z.boolean(),
  values: z.record(z.string(), z.unknown()),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Channel = z.infer<typeof channelSchema>;

/** How a channel fares. */
export interface ChannelState {
  checkedAt: string | null;
  /** When it last answered as it should. */
  okAt: string | null;
  /** A sentence; null while all is well. */
  error: string | null;
  failingSince: string | null;
}

/** GET /api/settings/channels: secrets are {@link keptSecret} or null. */
export interface ChannelView extends Omit<Channel, "createdAt" | "updatedAt"> {
  /** By the environment: shown, and changed there alone. Built in: the drop folders and the outbox. */
  origin: "settings" | "environment";
  state: ChannelState;
  /** The address to enter at the vendor, for news of deliveries or of our public keys; null where there is none. */
  webhookUrl: string | null;
  /** Sentences on what will need care, such as a secret that ends soon. */
  notices: string[];
}

/** POST and PATCH /api/settings/channels. A secret left out, or as it was shown, stays. */
export const channelInput = z.object({
  kind: z.enum(channelKinds),
  name: z.string().trim().max(80, "The name is too long.").default(""),
  enabled: z.boolean().default(true),
  values: z.record(z.string(), z.unknown()),
});
export const channelChangeInput = z.object({
  name: z.string().trim().max(80, "The name is too long.").optional(),
  enabled: z.boolean().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
  /**
   * What the editor saw, the name and the values in one: where another changed any of it meanwhile, the change answers 409 and what is
   * there now. Left out, the last change wins.
   */
  before: z.record(z.string(), z.unknown()).optional(),
});
export const channelTestInput = z.object({
  /** The channel whose kept secrets are used. */
  id: z.string().max(80).optional(),
  kind: z.enum(channelKinds),
  values: z.record(z.string(), z.unknown()),
});
export type ChannelInput = z.input<typeof channelInput>;

/** POST /api/settings/channels/test. */
export interface ChannelTest {
  ok: boolean;
  /** A sentence: what was found, or what is wrong. */
  message: string;
  /** Milliseconds. */
  ms: number;
}

/** Values with {@link keptSecret} in place of each secret. */
export function maskedValues(kind: ChannelKind, values: Record<string, unknown>): Record<string, unknown> {
  const shown = { ...values };
  for (const key of channelSecrets[kind]) shown[key] = values[key] ? keptSecret : null;
  return shown;
}
