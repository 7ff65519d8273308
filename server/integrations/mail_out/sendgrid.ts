/**
 * Mail by SendGrid's Web API v3 (docs.sendgrid.com, "Mail Send").
 *
 * SendGrid knows no idempotency key. A mail of which nobody can tell whether it was taken is told as such, so that the outbox waits for
 * the service's own news before it sends again.
 * @module
 */
import { z } from "zod";
import { ChannelFailed } from "../vendor/failure.ts";
import { vendorCall } from "../vendor/http.ts";
import { type MailFailure, MailNotSent, type MailOut, type OutgoingMail } from "./port.ts";
import { senderOf } from "./sender.ts";

export interface SendgridConfig {
  apiKey: string;
  /** Such as `Records Office <records@office.example>`. */
  from: string;
  /** Address of the API, without a slash at its end. */
  base: string;
  timeoutMs?: number;
}

const problems = z.object({ errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })) });
const scopes = z.object({ scopes: z.array(z.string()) });

export function sendgridMailOut(config: SendgridConfig): MailOut {
  const call = (path: string, json?: unknown, passErrors: number[] = []) =>
    vendorCall({
      what: "SendGrid",
      notAllowed:
        "SendGrid does not let this key send mail as this sender. Check the key's rights and the verified sender.",
      url: `${config.base}${path}`,
      method: json === undefined ? "GET" : "POST",
      headers: { Authorization: `Bearer ${config.apiKey}`, "Content-Type": "application/json" },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      timeoutMs: config.timeoutMs,
      passErrors,
    });
  return {
    async send(mail) {
      try {
        const { status, headers, body } = await call("/mail/send", message(mail, config.from), [400, 413]);
        if (status === 413) return { accepted: false, refused: "mail", reference: "413 too large" };
        if (status === 400) return refusalOrThrow(problems.safeParse(body).data);
        return { accepted: true, reference: (headers.get("x-message-id") ?? "accepted").replace(/[^\w.-]/g, "") };
      } catch (error) {
        throw told(error, true);
      }
    },
    async check() {
      try {
        const { body } = await call("/scopes");
        if (!scopes.safeParse(body).data?.scopes.includes("mail.send")) {
          throw new MailNotSent(
            "setup",
            "no mail.send",
            false,
            "This key of SendGrid may not send mail. Give it Mail Send.",
          );
        }
      } catch (error) {
        throw told(error, false);
      }
    },
    close: () => Promise.resolve(),
  };
}

function message(mail: OutgoingMail, from: string) {
  const { name, address } = senderOf(from);
  return {
    personalizations: [{ to: [{ email: mail.to }], custom_args: { mail_id: mail.messageId } }],
    from: { email: address, ...(name ? { name } : {}) },
    subject: mail.subject.replace(/[\r\n]+/g, " "),
    content: [
      { type: "text/plain", value: mail.text },
      ...(mail.html ? [{ type: "text/html", value: mail.html }] : []),
    ],
    headers: { "Message-ID": `<${mail.messageId.replace(/[<>\r\n]/g, "")}>`, "Auto-Submitted": "auto-generated" },
    ...(mail.attachments?.length
      ? {
        attachments: mail.attachments.map(({ fileName, contentType, bytes }) => ({
          content: new Uint8Array(bytes).toBase64(),
          filename: fileName,
          type: contentType,
          disposition: "attachment",
        })),
      }
      : {}),
    // The links in our mails open accounts, payments and records: they must not lead over somebody else's server.
    tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
  };
}

/** A recipient that is no address is refused for good; anything else that is malformed is a fault of the setting. */
function refusalOrThrow(told: z.infer<typeof problems> | undefined) {
  if (told?.errors.some(({ field }) => field?.startsWith("personalizations"))) {
    return { accepted: false, reference: "400 no valid recipient" };
  }
  throw new MailNotSent("setup", "400", false, "SendGrid refused the mail. Check the sender in Settings, Channels.");
}

const failures: Partial<Record<ChannelFailed["failure"], MailFailure>> = {
  timeout: "timeout",
  tls: "tls",
  certificate: "tls",
  sign_in: "sign_in",
  not_allowed: "setup",
  missing: "setup",
  busy: "busy",
  answer: "busy",
  setup: "setup",
};

function told(error: unknown, wasSent: boolean): Error {
  if (!(error instanceof ChannelFailed)) return error as Error;
  const failure = failures[error.failure] ?? "unreachable";
  // The call went out, and no answer said what became of it; or one that began with a yes was cut off.
  const isDoubt = error.status === null
    ? failure === "timeout" || error.failure === "unreachable"
    : error.status >= 200 && error.status < 300;
  const maybeTaken = wasSent && isDoubt;
  return new MailNotSent(failure, error.status === null ? "" : String(error.status), maybeTaken, error.message);
}
