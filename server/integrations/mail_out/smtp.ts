/**
 * Mail over SMTP (RFC 5321), by any mail server an office already has.
 * @module
 */
import { Buffer } from "node:buffer";
import { createTransport } from "nodemailer";
import { certificateTrouble } from "../vendor/certificate_trouble.ts";
import { blanksIn, connectionFailure } from "../vendor/failure.ts";
import { type MailFailure, MailNotSent, type MailOut, type OutgoingMail, type SendResult } from "./port.ts";
import { senderOf } from "./sender.ts";

export interface SmtpConfig {
  host: string;
  port: number;
  /**
   * `tls`: encrypted from the first byte (465). `starttls`: must become encrypted before anything is said (587). `none`: a relay on the
   * same machine or a trusted network only.
   */
  encryption: "tls" | "starttls" | "none";
  /** Left out: the server takes mail without a sign-in. */
  auth?: { user: string; password: string };
  /** The sender, e.g. `Records Office <records@office.example>`. */
  from: string;
  /** Certificates (PEM) of a private authority to trust besides the public ones. */
  certificateAuthority?: string;
  /** Connections kept at most. Default 3. */
  connections?: number;
  /** For connecting and the greeting, ms. Default 20 seconds. */
  timeoutMs?: number;
  /** For each answer to a mail, ms. Default ten minutes: who gives up sooner sends twice (RFC 5321 §4.5.3.2.6). */
  answerMs?: number;
}

/** The library's pool waits this long, ms, before it looks at its queue again after a failure, and does not cancel that wait. */
const POOL_PAUSE = 100;

/** What the library reports of a failure, as far as we use it. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
}

/** Makes a sender. Connects at the first mail and keeps connections; close it at the end. */
export function smtpMailOut(config: SmtpConfig): MailOut {
  const timeout = config.timeoutMs ?? 20_000;
  const place = {
    host: config.host,
    port: config.port,
    secure: config.encryption === "tls",
    requireTLS: config.encryption === "starttls",
    ignoreTLS: config.encryption === "none",
    auth: config.auth && { user: config.auth.user, pass: config.auth.password },
    tls: { minVersion: "TLSv1.2" as const, ca: config.certificateAuthority },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    // Nothing in a mail may make the server read its own files or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport({
    ...place,
    pool: true,
    maxConnections: config.connections ?? 3,
    // A connection may break after the server took the mail: whether to send it again is for the outbox to decide, not for the pool.
    maxRequeues: 0,
    socketTimeout: config.answerMs ?? 10 * 60_000,
  });
  /** The ids of mails whose text has gone out whole, while their answer is waited for. */
  const gone = new Set<string>();
  transport.use("stream", (mail, done) => {
    mail.message.processFunc((text) => {
      text.once("end", () => gone.add(String(mail.data.messageId)));
      return text;
    });
    done();
  });
  let failed = false;
  return {
    async send(mail) {
      const composed = message(mail, config.from);
      try {
        const { response } = await transport.sendMail(composed);
        return { accepted: true, reference: queueReference(response) };
      } catch (error) {
        failed = true;
        return await refusalOrThrow(config, error as SmtpError, gone.has(composed.messageId));
      } finally {
        gone.delete(composed.messageId);
      }
    },
    async check() {
      // Who tries a connection does not wait as long as a mail does; but longer than for the greeting, whose absence is told apart.
      const once = createTransport({ ...place, socketTimeout: timeout * 2 });
      try {
        await once.verify();
      } catch (error) {
        throw await notSent(config, error as SmtpError, false);
      } finally {
        once.close();
      }
    },
    async close() {
      transport.close();
      if (failed) await new Promise((resolve) => setTimeout(resolve, POOL_PAUSE + 20));
    },
  };
}

function message(mail: OutgoingMail, from: string) {
  return {
    from: senderOf(from),
    // As an object: a comma or an angle bracket in the text cannot then turn one recipient into two.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    // RFC 3834: keeps vacation notices from coming back.
    headers: { "Auto-Submitted": "auto-generated" },
    attachments: mail.attachments?.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  };
}

/** A refusal of the recipient or of the mail itself, for good, is an answer. All else is a failure of the moment or of the setup. */
async function refusalOrThrow(config: SmtpConfig, error: SmtpError, wentOut: boolean): Promise<SendResult> {
  const aboutThisMail = (error.command === "RCPT TO" || error.command === "DATA") && isPermanent(error.responseCode) &&
    !wantsSignIn(error);
  // No server was asked: the address is no address.
  const noRecipient = error.code === "EENVELOPE" && error.responseCode === undefined;
  if (!aboutThisMail && !noRecipient) throw await notSent(config, error, wentOut);
  const reference = statusCode(error);
  // 5.7.x: policy (RFC 3463 §3.8). The address may be right.
  const isPolicy = error.command === "DATA" || / 5\.7\./.test(reference);
  return { accepted: false, ...(isPolicy ? { refused: "mail" } : {}), reference: reference || "no valid recipient" };
}

/**
 * The server takes mail for others from those alone whom it knows: every mail is refused until the settings are right. Some say so as if
 * it were for the moment (Postfix: 454 4.7.1).
 */
const wantsSignIn = ({ responseCode, response = "" }: SmtpError) =>
  responseCode === 530 || /\brelay|authentication (?:is )?(?:required|needed)|must authenticate/i.test(response);

/** @param wentOut the server has the whole text: without its answer nobody can tell whether it took the mail */
async function notSent(config: SmtpConfig, error: SmtpError, wentOut: boolean): Promise<MailNotSent> {
  const failure = failureOf(error);
  const isOfRecipient = failure === "busy" && error.command === "RCPT TO";
  const words = isOfRecipient
    ? "The recipient's mail server cannot take the mail now. It is tried again."
    : await wordsOf(config, failure, error);
  const maybeTaken = wentOut && error.responseCode === undefined;
  return new MailNotSent(failure, statusCode(error), maybeTaken, words, isOfRecipient);
}

/** A sentence on a connection that was not made, or broke; none where the kind of failure says it all. */
async function wordsOf(
  { host, port, encryption, certificateAuthority, auth }: SmtpConfig,
  failure: MailFailure,
  error: SmtpError,
): Promise<string | undefined> {
  const place = `${host}:${port}`;
  const { message = "" } = error;
  if (failure === "sign_in") return auth && blanksIn(auth.password);
  if (/greeting/i.test(message) && error.responseCode === undefined) {
    const other = encryption === "tls" ? "STARTTLS" : "TLS";
    return `${place} did not greet as a mail server. Check the port, or choose ${other}.`;
  }
  if (/STARTTLS/i.test(message) && encryption === "none") {
    return `${place} takes mail on an encrypted connection only. Choose STARTTLS.`;
  }
  if (wantsSignIn(error)) {
    if (!auth) return "The mail server takes mail for others only after a sign-in. Enter user name and password.";
    return encryption === "none"
      ? "The mail server takes mail for others only after a sign-in, and that on encrypted connections. Choose STARTTLS."
      : "The mail server does not let this user send mail to others. Ask those who run it.";
  }
  if (/STARTTLS/i.test(message)) return `${place} offers no STARTTLS. Choose TLS, with its port.`;
  if (failure !== "unreachable" && failure !== "timeout" && failure !== "tls") return undefined;
  const told = connectionFailure(error, "The mail server", place);
  // Of a name with several addresses the library tells of the last one that it tried, on which nobody may listen.
  if (told.failure === "port" && encryption === "tls") {
    const address = { host, port, startTls: [], certificateAuthority };
    return (await certificateTrouble(address, "The mail server", ["certificate", "tls"]) ?? told).message;
  }
  if (told.failure !== "certificate") return told.message;
  const startTls = encryption === "starttls" ? ["EHLO localhost", "STARTTLS"] : [];
  return (await certificateTrouble({ host, port, startTls, certificateAuthority }, "The mail server") ?? told).message;
}

function failureOf(error: SmtpError): MailFailure {
  const { code, command, responseCode, message = "" } = error;
  if (code === "EAUTH" || code === "ENOAUTH") return responseCode && responseCode < 500 ? "busy" : "sign_in";
  if (code === "ETLS" || /certificate|TLS|SSL/i.test(message)) return "tls";
  if (wantsSignIn(error)) return "setup";
  if (/greeting/i.test(message) && code !== "ETIMEDOUT" && responseCode === undefined) return "setup";
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) return "timeout";
  if (responseCode && !isPermanent(responseCode)) return "busy";
  if (command === "MAIL FROM" || isPermanent(responseCode)) return "setup";
  return "unreachable";
}

function isPermanent(responseCode: number | undefined): boolean {
  return responseCode !== undefined && responseCode >= 500;
}

/** "550 5.1.1" out of an answer; its text is dropped, as servers like to repeat the address there. */
function statusCode({ responseCode, response }: SmtpError): string {
  if (!responseCode) return "";
  const enhanced = response?.match(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/)?.[1];
  return enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
}

/** "250 2.0.0 Ok: queued as 4F2A" → "250 queued as 4F2A"; what looks like an address is dropped. */
function queueReference(response: string): string {
  const queued = response.match(/\b(?:queued as|id[=:]?)\s*<?([A-Za-z0-9.-]{3,64})(?![A-Za-z0-9.@-])/i)?.[1];
  return queued ? `${response.slice(0, 3)} queued as ${queued}` : response.slice(0, 3);
}
