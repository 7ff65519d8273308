/**
 * Opens what an administrator connected: one vendor may bring several ports.
 * @module
 */
import {
  type ChannelKind,
  type ChannelValues,
  type FhirValues,
  type ImapValues,
  mailboxesOf,
  type O365Values,
  type SendgridValues,
  type SmtpValues,
  type TelnyxValues,
} from "../../shared/channels.ts";
import type { FaxIn, Verified } from "./fax/port.ts";
import { telnyxFaxIn } from "./fax/telnyx.ts";
import { checkTelnyx } from "./fax/telnyx_check.ts";
import { TelnyxClient } from "./fax/telnyx_client.ts";
import { verifyTelnyx } from "./fax/telnyx_webhook.ts";
import type { FaxOut } from "./fax_out/port.ts";
import { telnyxFaxOut } from "./fax_out/telnyx.ts";
import { fhirConfigOf } from "./fhir/config.ts";
import { openFhir } from "./fhir/open.ts";
import type { Fhir } from "./fhir/port.ts";
import type { SigningKey } from "./fhir/smart.ts";
import { graphMailIn } from "./mail_in/graph.ts";
import { GraphClient } from "./mail_in/graph_client.ts";
import { imapMailIn } from "./mail_in/imap.ts";
import type { MailIn } from "./mail_in/port.ts";
import type { MailOut } from "./mail_out/port.ts";
import { sendgridMailOut } from "./mail_out/sendgrid.ts";
import { type MailNews, readSendgridNews } from "./mail_out/sendgrid_webhook.ts";
import { smtpMailOut } from "./mail_out/smtp.ts";
import { ChannelFailed } from "./vendor/failure.ts";
import { tokenGiver } from "./vendor/oauth_token.ts";

/** Where the vendors are, so that tests can stand in for them. */
export interface VendorAddresses {
  telnyx: string;
  graph: string;
  microsoftLogin: string;
  sendgrid: string;
  sendgridEu: string;
}

export const vendorAddresses: VendorAddresses = {
  telnyx: "https://api.telnyx.com/v2",
  graph: "https://graph.microsoft.com/v1.0",
  microsoftLogin: "https://login.microsoftonline.com",
  sendgrid: "https://api.sendgrid.com/v3",
  sendgridEu: "https://api.eu.sendgrid.com/v3",
};

/** What channels are given of the world. */
export interface ChannelWorld {
  now(): number;
  wait(ms: number): Promise<void>;
  /** The office's, an IANA name. */
  timeZone: string;
  vendors: VendorAddresses;
  /** The key that signs for an EHR. @throws FhirError when it is not kept any more */
  signingKey(wanted: Pick<FhirValues, "algorithm" | "keyId">): Promise<SigningKey>;
  /** Where EHRs can read our public keys, if we have a public address. */
  jwksUrl?: string;
  /** Where Telnyx brings news of faxes, if we have a public address. */
  faxWebhookUrl?: string;
  /** Certificates (PEM) of a private authority to trust besides the public ones. */
  certificateAuthority?: string;
  /** For each answer of a vendor, ms. */
  timeoutMs?: number;
}

/** A source of a channel; `part` tells several of one channel apart. */
export interface OpenedSource {
  part: string;
  name: string;
  /** What a cursor belongs to: where this changes, the source is read from its first day again. */
  place?: string;
  port: MailIn | FaxIn;
}

export interface OpenedChannel {
  sources: readonly OpenedSource[];
  mailOut?: MailOut;
  faxOut?: FaxOut;
  fhir?: Fhir;
  /** Reads the vendor's signed news of a fax. */
  faxNews?(body: string, headers: Headers): Promise<Verified>;
  /**
   * Whether the vendor has a fax of this id: then news of it came from the vendor, whatever key they were signed with. Asked once a minute at
   * most, as anybody can send news; false in between.
   */
  knowsFax?(id: string): Promise<boolean>;
  /** Reads the vendor's signed news of mails; null when they are not its own. */
  mailNews?(body: string, headers: Headers): MailNews[] | null;
  /** Tries it without changing anything; a sentence on what was found. @throws ChannelFailed, MailNotSent */
  check(): Promise<string>;
  close(): Promise<void>;
}

type Openers = { [K in ChannelKind]: (values: ChannelValues[K], world: ChannelWorld) => OpenedChannel };

const openers: Openers = {
  imap: openImap,
  smtp: openSmtp,
  telnyx: openTelnyx,
  sendgrid: openSendgrid,
  o365: openO365,
  fhir: openEhr,
};

/** Opens a channel; nothing is connected before the first call. */
export function openChannel<K extends ChannelKind>(
  kind: K,
  values: ChannelValues[K],
  world: ChannelWorld,
): OpenedChannel {
  return (openers[kind] as (values: ChannelValues[K], world: ChannelWorld) => OpenedChannel)(values, world);
}

function openImap(values: ImapValues, world: ChannelWorld): OpenedChannel {
  const { password, signIn, tokenUrl, clientId, clientSecret, refreshToken, scope, secretExpires: _, ...rest } = values;
  const giver = signIn === "oauth"
    ? tokenGiver({ tokenUrl, clientId, clientSecret, refreshToken, scope, timeoutMs: world.timeoutMs }, world.now)
    : null;
  const port = imapMailIn({
    ...rest,
    ...(giver ? { token: giver.token, forgetToken: giver.forget } : { password: password ?? "" }),
    certificateAuthority: world.certificateAuthority,
    timeoutMs: world.timeoutMs,
  }, world.now);
  const { host, user, mailbox, since } = values;
  const place = JSON.stringify([host, user, mailbox, since]);
  return { sources: [{ part: "", name: user, place, port }], check: () => port.check(), close: () => port.close() };
}

function openSmtp({ user, password, ...rest }: SmtpValues, world: ChannelWorld): OpenedChannel {
  const mailOut = smtpMailOut({
    ...rest,
    ...(user ? { auth: { user, password: password ?? "" } } : {}),
    certificateAuthority: world.certificateAuthority,
    timeoutMs: world.timeoutMs,
  });
  return {
    sources: [],
    mailOut,
    async check() {
      await mailOut.check();
      return "The mail server answered and would take mail.";
    },
    close: () => mailOut.close(),
  };
}

function openTelnyx(values: TelnyxValues, { vendors, timeoutMs, now, faxWebhookUrl }: ChannelWorld): OpenedChannel {
  const { connectionId, from, publicKey, since } = values;
  const config = { apiKey: values.apiKey ?? "", connectionId, from, base: vendors.telnyx, timeoutMs };
  let askedAt = 0;
  return {
    sources: [{ part: "", name: "Telnyx", place: JSON.stringify([since]), port: telnyxFaxIn(config, since, now) }],
    ...(connectionId && from ? { faxOut: telnyxFaxOut(config, now) } : {}),
    faxNews: (body, headers) => verifyTelnyx(publicKey, body, headers, now()),
    async knowsFax(id) {
      if (now() - askedAt < 60_000) return false;
      askedAt = now();
      return await new TelnyxClient(config).fax(id).then((fax) => fax !== null, () => false);
    },
    check: () => checkTelnyx(config, faxWebhookUrl, now),
    close: () => Promise.resolve(),
  };
}

function openSendgrid(values: SendgridValues, { vendors, timeoutMs }: ChannelWorld): OpenedChannel {
  const base = values.region === "eu" ? vendors.sendgridEu : vendors.sendgrid;
  const mailOut = sendgridMailOut({ apiKey: values.apiKey ?? "", from: values.from, base, timeoutMs });
  return {
    sources: [],
    mailOut,
    mailNews: (body, headers) => values.webhookKey ? readSendgridNews(values.webhookKey, body, headers) : null,
    async check() {
      await mailOut.check();
      return values.webhookKey
        ? "SendGrid accepted the key, which may send mail."
        : "SendGrid accepted the key, which may send mail. Without a verification key deliveries and bounces are not told.";
    },
    close: () => Promise.resolve(),
  };
}

function openO365(values: O365Values, { vendors, timeoutMs, now, wait }: ChannelWorld): OpenedChannel {
  const giver = tokenGiver({
    tokenUrl: `${vendors.microsoftLogin}/${encodeURIComponent(values.tenantId)}/oauth2/v2.0/token`,
    clientId: values.clientId,
    clientSecret: values.clientSecret,
    scope: "https://graph.microsoft.com/.default",
    timeoutMs,
  }, now);
  const client = new GraphClient({
    base: vendors.graph,
    token: giver.token,
    forgetToken: giver.forget,
    wait,
    now,
    timeoutMs,
  });
  const { folder, processedFolder, since } = values;
  const boxes = mailboxesOf(values.mailboxes).map((address) => ({
    address,
    place: JSON.stringify([folder, since]),
    port: graphMailIn(client, { address, folder, processedFolder, since }),
  }));
  return {
    sources: boxes.map(({ address, place, port }) => ({ part: address, name: address, place, port })),
    async check() {
      const found: string[] = [];
      const troubles: ChannelFailed[] = [];
      for (const { address, port } of boxes) {
        try {
          const count = await port.check();
          found.push(`${address} holds ${count} ${count === 1 ? "mail" : "mails"}`);
        } catch (error) {
          if (!(error instanceof ChannelFailed)) throw error;
          troubles.push(boxes.length > 1 ? namedAfter(error, address) : error);
          // The sign-in is the same for all of them.
          if (error.failure === "sign_in") break;
        }
      }
      if (troubles.length > 0) {
        const [first] = troubles;
        throw new ChannelFailed(first.failure, troubles.map(({ message }) => message).join(" "), first.status);
      }
      return `Microsoft accepted the application. In "${folder}": ${found.join(", ")}.`;
    },
    close: async () => client.close(),
  };
}

const namedAfter = ({ failure, message, status }: ChannelFailed, address: string) =>
  new ChannelFailed(failure, failure === "sign_in" ? message : `${address}: ${message}`, status);

function openEhr(
  values: FhirValues,
  { now, wait, timeZone, timeoutMs, signingKey, jwksUrl }: ChannelWorld,
): OpenedChannel {
  const fhir = openFhir({
    config: fhirConfigOf(values),
    signingKey: () => signingKey(values),
    jwksUrl,
    fetch,
    now,
    wait,
    timeZone,
    timeoutMs,
  });
  return {
    sources: [],
    fhir,
    check: () => checkEhr(fhir, values.clientId !== ""),
    close: () => Promise.resolve(),
  };
}

/** Asks an EHR who it is and signs in. @throws ChannelFailed */
export async function checkEhr(fhir: Fhir, signsIn: boolean): Promise<string> {
  const { vendor, problem, lacking = [] } = await fhir.status(true);
  if (!vendor) throw new ChannelFailed("setup", problem ?? "The EHR does not answer.");
  const kept = lacking.length > 0 ? ` It gave no right to read ${lacking.join(", ")}.` : "";
  return signsIn
    ? `Connected to ${vendor}, which accepted our sign-in. No patient was looked up.${kept}`
    : `Connected to ${vendor}, which asks for no sign-in: such an EHR is for tests only.`;
}
