/**
 * Channels set up by the environment. They are shown in Settings, and changed here alone.
 * @module
 */
import { z } from "zod";
import { type Channel, type ChannelKind, channelSchemas, placesOf } from "../shared/channels.ts";
import { isVerificationKey, noVerificationKey } from "./integrations/mail_out/sendgrid_webhook.ts";

export const channelEnvironment = {
  /** Mailboxes, with blanks between: imaps://user:password@host/INBOX?processed=Processed&failed=Failed&since=2026-01-01 ; imap:// is STARTTLS. */
  IMAP_URL: z.string().optional(),
  O365_TENANT_ID: z.string().optional(),
  O365_CLIENT_ID: z.string().optional(),
  O365_CLIENT_SECRET: z.string().optional(),
  O365_SECRET_EXPIRES: z.string().optional(),
  O365_MAILBOXES: z.string().optional(),
  O365_FOLDER: z.string().optional(),
  O365_PROCESSED_FOLDER: z.string().optional(),
  O365_SINCE: z.string().optional(),
  TELNYX_API_KEY: z.string().optional(),
  TELNYX_PUBLIC_KEY: z.string().optional(),
  TELNYX_CONNECTION_ID: z.string().optional(),
  TELNYX_FROM: z.string().optional(),
  /** smtps://user:password@host (465), smtp://… (587, must become encrypted) or smtp+plain://localhost. */
  SMTP_URL: z.string().optional(),
  SENDGRID_API_KEY: z.string().optional(),
  SENDGRID_REGION: z.string().optional(),
  SENDGRID_WEBHOOK_KEY: z.string().optional(),
  /** The FHIR R4 base of the EHR; the sample EHR in the demo office when empty, none in production. */
  EHR_BASE_URL: z.string().optional(),
  EHR_CLIENT_ID: z.string().optional(),
  EHR_SCOPES: z.string().optional(),
  EHR_TOKEN_URL: z.string().optional(),
  EHR_MRN_SYSTEM: z.string().optional(),
  EHR_ALGORITHM: z.string().optional(),
};

type Environment = { [K in keyof typeof channelEnvironment]?: string } & { MAIL_FROM: string };

interface Draft {
  id: string;
  kind: ChannelKind;
  /** For sentences. */
  variable: string;
  values: Record<string, unknown>;
}

/** The channels, and a sentence for each thing wrong. */
export function readChannels(env: Environment): { channels: Channel[]; reasons: string[] } {
  const reasons: string[] = [];
  const drafts: Draft[] = [];
  const add = (make: () => Draft, variable: string) => {
    try {
      drafts.push(make());
    } catch {
      reasons.push(
        `${variable} is no address that can be read. It begins with ${
          schemesOf(variable)
        }, and signs such as # % / in a password are percent-encoded.`,
      );
    }
  };
  const mailboxes = (env.IMAP_URL ?? "").split(/\s+/).filter(Boolean);
  for (const [at, address] of mailboxes.entries()) {
    const variable = mailboxes.length > 1 ? `IMAP_URL (address ${at + 1})` : "IMAP_URL";
    add(() => ({ ...imapDraft(address, `env-imap-${at + 1}`), variable }), variable);
    if (URL.canParse(address)) reasons.push(...unknownOptions(variable, address));
  }
  // Any part of a service is a service that was meant: what is missing is told, rather than no channel made unsaid.
  const names = Object.keys(channelEnvironment) as (keyof typeof channelEnvironment)[];
  const isMeant = (service: string) => names.some((name) => name.startsWith(service) && env[name]);
  if (isMeant("O365_")) {
    drafts.push({
      id: "env-o365",
      kind: "o365",
      variable: "O365_…",
      values: {
        tenantId: env.O365_TENANT_ID ?? "",
        clientId: env.O365_CLIENT_ID ?? "",
        clientSecret: env.O365_CLIENT_SECRET ?? null,
        secretExpires: env.O365_SECRET_EXPIRES ?? null,
        mailboxes: env.O365_MAILBOXES ?? "",
        folder: env.O365_FOLDER ?? "",
        processedFolder: env.O365_PROCESSED_FOLDER ?? "",
        since: env.O365_SINCE ?? null,
      },
    });
  }
  if (isMeant("TELNYX_")) {
    drafts.push({
      id: "env-telnyx",
      kind: "telnyx",
      variable: "TELNYX_…",
      values: {
        apiKey: env.TELNYX_API_KEY ?? null,
        publicKey: env.TELNYX_PUBLIC_KEY ?? "",
        connectionId: env.TELNYX_CONNECTION_ID ?? "",
        from: env.TELNYX_FROM ?? "",
      },
    });
  }
  if (env.SMTP_URL) add(() => smtpDraft(env.SMTP_URL!, env.MAIL_FROM), "SMTP_URL");
  if (isMeant("SENDGRID_")) {
    drafts.push({
      id: "env-sendgrid",
      kind: "sendgrid",
      variable: "SENDGRID_…",
      values: {
        apiKey: env.SENDGRID_API_KEY ?? null,
        region: env.SENDGRID_REGION ?? "global",
        from: env.MAIL_FROM,
        webhookKey: env.SENDGRID_WEBHOOK_KEY ?? "",
      },
    });
  }
  if (isMeant("EHR_")) {
    drafts.push({
      id: "env-fhir",
      kind: "fhir",
      variable: "EHR_…",
      values: {
        baseUrl: env.EHR_BASE_URL ?? "",
        clientId: env.EHR_CLIENT_ID ?? "",
        scopes: env.EHR_SCOPES ?? "",
        tokenUrl: env.EHR_TOKEN_URL ?? "",
        mrnSystem: env.EHR_MRN_SYSTEM ?? "",
        algorithm: env.EHR_ALGORITHM,
      },
    });
  }
  const made = "1970-01-01T00:00:00.000Z";
  const channels = drafts.flatMap(({ id, kind, variable, values }) => {
    const parsed = channelSchemas[kind].safeParse(values);
    if (kind === "sendgrid" && values.webhookKey && !isVerificationKey(String(values.webhookKey).trim())) {
      reasons.push(`SENDGRID_WEBHOOK_KEY: ${noVerificationKey}`);
    }
    if (parsed.success) {
      return [{ id, kind, name: "", enabled: true, values: parsed.data, createdAt: made, updatedAt: made }];
    }
    // The first of each value: one that is missing has no wrong form as well.
    const first = parsed.error.issues.filter(({ path }, at, all) => all.findIndex((i) => i.path[0] === path[0]) === at);
    reasons.push(...first.map(({ path, message }) => `${nameOf(variable, String(path[0]))}: ${message}`));
    return [];
  });
  for (const [at, one] of channels.entries()) {
    const isTwice = channels.slice(0, at).some((other) =>
      placesOf(other).some((place) => placesOf(one).includes(place))
    );
    const variable = drafts.find(({ id }) => id === one.id)!.variable;
    if (isTwice) reasons.push(`${variable} leads to the folder of an address before it. Leave one of them out.`);
  }
  return { channels, reasons };
}

const schemes = {
  "imaps:": ["tls", 993],
  "imap:": ["starttls", 143],
  "imap+plain:": ["none", 143],
  "smtps:": ["tls", 465],
  "smtp:": ["starttls", 587],
  "smtp+plain:": ["none", 25],
} as const;

/** "imaps://, imap:// or imap+plain://" of IMAP_URL. */
function schemesOf(variable: string): string {
  const own = Object.keys(schemes).filter((scheme) => scheme.startsWith(variable.slice(0, 4).toLowerCase()));
  return own.map((scheme) => `${scheme}//`).join(", ").replace(/, ([^,]*)$/, " or $1");
}

/** The variable in which a value stands: `O365_…` and `secretExpires` are O365_SECRET_EXPIRES. */
function nameOf(variable: string, key: string): string {
  if (key === "from" && !variable.startsWith("TELNYX")) return "MAIL_FROM";
  return variable.endsWith("…")
    ? variable.replace("…", key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase())
    : `${variable} (${key})`;
}

/** Host, port, encryption and sign-in out of an address. @throws when it is none of these */
function placeOf(address: string) {
  const url = new URL(address);
  const scheme = schemes[url.protocol as keyof typeof schemes];
  if (!scheme) throw new TypeError("Unknown scheme");
  return {
    url,
    values: {
      host: url.hostname,
      port: Number(url.port) || scheme[1],
      encryption: scheme[0],
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password) || null,
    },
  };
}

const imapOptions = ["processed", "failed", "since"];

/** What is said of options that are not known: a misspelt folder would leave mail in another. */
function unknownOptions(variable: string, address: string): string[] {
  return [...new URL(address).searchParams.keys()].filter((name) => !imapOptions.includes(name))
    .map((name) => `${variable} has no option ${name}. Its options are processed, failed and since.`);
}

function imapDraft(address: string, id: string): Omit<Draft, "variable"> {
  const { url, values } = placeOf(address);
  const option = (name: string) => url.searchParams.get(name) ?? undefined;
  return {
    id,
    kind: "imap",
    values: {
      ...values,
      mailbox: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
      processedFolder: option("processed"),
      failedFolder: option("failed"),
      since: option("since"),
    },
  };
}

function smtpDraft(address: string, from: string): Draft {
  const { values } = placeOf(address);
  return { id: "env-smtp", kind: "smtp", variable: "SMTP_URL", values: { ...values, from } };
}
