/**
 * SendGrid's news of deliveries: ECDSA P-256 with SHA-256 over timestamp and body (docs.sendgrid.com, "Event Webhook Security Features").
 *
 * SendGrid tries for a day to hand its news over, so their age says nothing; news said twice, or in another order, change nothing.
 * @module
 */
import { createPublicKey, verify } from "node:crypto";
import { Buffer } from "node:buffer";
import { z } from "zod";
import { undelivered } from "./undelivered.ts";

const eventSchema = z.object({
  event: z.string(),
  mail_id: z.string().max(200).optional(),
  sg_event_id: z.string().max(200).default(""),
  reason: z.string().nullish(),
  type: z.string().nullish(),
});

/** What became of a mail, by our own id of it. */
export interface MailNews {
  messageId: string;
  what: "taken" | "delivered" | "failed";
  /** A sentence without an address; null unless it failed. */
  reason: string | null;
}

/**
 * Verifies a message and reads it.
 * @param key base64 of the public key (SPKI), as SendGrid shows it
 * @returns the news; null when the signature is not right
 */
export function readSendgridNews(key: string, body: string, headers: Headers): MailNews[] | null {
  const signature = headers.get("x-twilio-email-event-webhook-signature") ?? "";
  const timestamp = headers.get("x-twilio-email-event-webhook-timestamp") ?? "";
  if (!key || !signature || !timestamp || !isSigned(key, timestamp + body, signature)) return null;
  return readNews(body);
}

/** What a message says, whoever sent it. */
export function readNews(body: string): MailNews[] {
  const parsed = z.array(z.unknown()).safeParse(jsonOf(body));
  return (parsed.data ?? []).flatMap((one) => {
    const event = eventSchema.safeParse(one).data;
    const what = event && kinds[event.event];
    if (!event?.mail_id || !what) return [];
    return [{ messageId: event.mail_id, what, reason: what === "failed" ? reasonOf(event) : null }];
  });
}

const kinds: Record<string, MailNews["what"]> = {
  processed: "taken",
  deferred: "taken",
  delivered: "delivered",
  bounce: "failed",
  dropped: "failed",
  // The recipient's own mail program gave it up as spam: who sent it reads so, as the link may never be opened.
  spamreport: "failed",
};

/** Why SendGrid does not send a mail at all (docs.sendgrid.com, "Event Webhook Reference": dropped). */
const dropped: [RegExp, string][] = [
  [/unsubscrib/i, "This address has unsubscribed at the mail service."],
  [/spam report/i, "This address reported mail as spam before; the mail service no longer tries it."],
  [/bounced/i, "This address refused mail before; the mail service no longer tries it."],
  [/package quota/i, "The mail service did not send it: the account there has no mails left."],
  [/spam/i, "The mail was refused as spam."],
  [/invalid/i, "There is no such mailbox. Check the address."],
];

/** SendGrid's own words repeat the address, and are for support. */
function reasonOf({ event, reason, type }: z.infer<typeof eventSchema>): string {
  const words = `${type ?? ""} ${reason ?? ""}`;
  if (event === "spamreport") return "The recipient reported the mail as spam. Reach them in another way.";
  if (event !== "dropped") return undelivered(words);
  return dropped.find(([sign]) => sign.test(words))?.[1] ?? "The mail service did not send it to this address.";
}

const publicKeyOf = (key: string) => createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });

function isSigned(key: string, text: string, signature: string): boolean {
  try {
    return verify("sha256", Buffer.from(text), publicKeyOf(key), Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

/** Said of one that is none. */
export const noVerificationKey =
  "This is no verification key. Copy the one that SendGrid shows under Signed Event Webhook, whole.";

/** Whether it is a key at all: cut off, or another one of SendGrid's pages, it would refuse all news. */
export function isVerificationKey(key: string): boolean {
  try {
    return publicKeyOf(key).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
