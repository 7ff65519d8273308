/**
 * The fields of each kind of channel, in the order of the form; also what the command line asks for.
 * @module
 */
import type { ChannelKind } from "./channels.ts";

export interface ChannelField {
  key: string;
  label: string;
  hint?: string;
  type?: "text" | "number" | "date" | "secret" | "choice" | "ehr_key";
  options?: readonly { value: string; label: string }[];
  /** What stands there in a new form. */
  initial?: string;
  optional?: boolean;
  /** Shown only while another field has this value. */
  when?: [key: string, value: string];
}

const encryption: ChannelField = {
  key: "encryption",
  label: "Encryption",
  type: "choice",
  options: [
    { value: "tls", label: "TLS from the first byte" },
    { value: "starttls", label: "STARTTLS" },
    { value: "none", label: "None (this machine only)" },
  ],
};
const since: ChannelField = {
  key: "since",
  label: "First day taken in",
  type: "date",
  optional: true,
  hint: "What came before this day is left alone. Empty: today, when the channel is new.",
};
const secretExpires: ChannelField = {
  key: "secretExpires",
  label: "The secret ends on",
  type: "date",
  optional: true,
  hint: "You are told 30 days before.",
};
const from: ChannelField = { key: `from`, label: "Sender", hint: "Records Office <records@office.example>" };
const oauth = (field: ChannelField): ChannelField => ({ ...field, when: ["signIn", "oauth"] });

export const channelFields: Record<ChannelKind, readonly ChannelField[]> = {
  imap: [
    { key: "host", label: "Mail server", hint: "Its name alone, such as imap.example.org." },
    { key: "port", label: "Port", type: "number", initial: "993", hint: "993 for TLS, 143 for STARTTLS." },
    { ...encryption, initial: "tls" },
    { key: "user", label: "User name" },
    {
      key: "signIn",
      label: "Sign-in",
      type: "choice",
      initial: "password",
      options: [{ value: "password", label: "Password or app password" }, {
        value: "oauth",
        label: "OAuth 2.0 (XOAUTH2)",
      }],
    },
    { key: "password", label: "Password", type: "secret", when: ["signIn", "password"] },
    oauth({ key: "tokenUrl", label: "Token address", hint: "Where the vendor gives tokens, with https://." }),
    oauth({ key: "clientId", label: "Client ID" }),
    oauth({ key: "clientSecret", label: "Client secret", type: "secret", optional: true }),
    oauth(secretExpires),
    oauth({
      key: "refreshToken",
      label: "Refresh token",
      type: "secret",
      optional: true,
      hint: "Empty: the application signs in for itself.",
    }),
    oauth({ key: "scope", label: "Scope", optional: true }),
    { key: "mailbox", label: "Mailbox", initial: "INBOX" },
    {
      key: "processedFolder",
      label: "Folder for mail taken in",
      initial: "Processed",
      optional: true,
      hint: "Empty: mail stays where it is.",
    },
    { key: "failedFolder", label: "Folder for mail given up", initial: "Failed", optional: true },
    since,
  ],
  o365: [
    { key: "tenantId", label: "Directory (tenant) ID", hint: "Empty where it is kept in the API Keys tab." },
    { key: "clientId", label: "Application (client) ID" },
    { key: "clientSecret", label: "Client secret", type: "secret" },
    secretExpires,
    { key: "mailboxes", label: "Mailboxes", hint: "Addresses, with commas between." },
    { key: "folder", label: "Folder", initial: "Inbox", hint: "One below another with a slash: Inbox/Faxes." },
    {
      key: "processedFolder",
      label: "Folder for mail taken in",
      optional: true,
      hint: "Empty: mail stays where it is.",
    },
    since,
  ],
  telnyx: [
    { key: "apiKey", label: "API key (V2)", type: "secret" },
    {
      key: "publicKey",
      label: "Public key",
      hint: "Portal: Account, Keys & Credentials. News of faxes are checked with it.",
    },
    { key: "connectionId", label: "Fax application ID", optional: true, hint: "Needed to send." },
    { key: `from`, label: "Our fax number", optional: true, hint: "With + and country code. Needed to send." },
    since,
  ],
  smtp: [
    { key: "host", label: "Mail server" },
    { key: "port", label: "Port", type: "number", initial: "587", hint: "587 for STARTTLS, 465 for TLS." },
    { ...encryption, initial: "starttls" },
    { key: "user", label: "User name", optional: true },
    { key: "password", label: "Password", type: "secret", optional: true },
    from,
  ],
  sendgrid: [
    { key: "apiKey", label: "API key", type: "secret", hint: "Empty where it is kept in the API Keys tab." },
    {
      key: "region",
      label: "Region",
      type: "choice",
      initial: "global",
      options: [{ value: "global", label: "Global" }, { value: "eu", label: "European Union" }],
    },
    from,
    {
      key: "webhookKey",
      label: "Webhook verification key",
      optional: true,
      hint: "Without it deliveries and bounces are not told.",
    },
  ],
  fhir: [
    { key: "baseUrl", label: "FHIR base address", hint: "Such as https://fhir.example.org/api/FHIR/R4." },
    { key: "clientId", label: "Client ID", optional: true, hint: "Empty: a test server that asks for no sign-in." },
    {
      key: "algorithm",
      label: "Signature",
      type: "choice",
      initial: "RS384",
      options: [{ value: "RS384", label: "RS384 (RSA)" }, { value: "ES384", label: "ES384 (elliptic curve)" }],
    },
    { key: "keyId", label: "Signing key", type: "ehr_key" },
    { key: "mrnSystem", label: "MRN system", optional: true, hint: "A URI, where the EHR asks for it." },
    { key: "tokenUrl", label: "Token address", optional: true, hint: "Empty: the EHR says it." },
    { key: "scopes", label: "Scopes", optional: true, hint: "Blanks between. Empty: what the record types need." },
  ],
};
