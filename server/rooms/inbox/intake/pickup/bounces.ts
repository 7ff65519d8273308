/**
 * Reports of delivery (RFC 3464) that come into a mailbox: a mail server told only afterwards that a mail of ours did not arrive.
 * @module
 */
import { Buffer } from "node:buffer";
import { undelivered } from "../../../../integrations/mail_out/undelivered.ts";

/** What a report says of a mail of ours. */
export interface Bounce {
  /** The mail's own Message-ID, which nobody knows but who was sent it. */
  messageId: string;
  what: "failed";
  /** A sentence without an address. */
  reason: string;
}

/** A report begins with its words and ends with the header of what was sent. */
const reportBytes = 512 * 1024;

/** The failure that a report tells of; null for every other mail, and for a report of a delay or of somebody else's mail. */
export function bounceIn(bytes: Uint8Array): Bounce | null {
  const text = Buffer.from(bytes.subarray(0, reportBytes)).toString("latin1");
  const head = text.split(/\r?\n\r?\n/, 1)[0].replace(/\r?\n[ \t]+/g, " ");
  if (!/^content-type:\s*multipart\/report\b.*\breport-type="?delivery-status/im.test(head)) return null;
  if (!/^action:\s*failed\b/im.test(text)) return null;
  const messageId = /^(?:message-id|x-original-message-id):\s*<([\w-]+@releasedesk)>/im.exec(text.slice(head.length))
    ?.[1];
  if (!messageId) return null;
  const status = /^status:\s*([45]\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1] ?? "";
  const diagnostic = /^diagnostic-code:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im.exec(text)?.[0] ?? "";
  return { messageId, what: "failed", reason: undelivered(`${status} ${diagnostic}`) };
}
