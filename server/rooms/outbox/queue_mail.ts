/**
 * Queues a mail in a change; a job sends it.
 * @module
 */
import type { Change } from "../../db/change.ts";
import { mails } from "./store.ts";
import type { Mail } from "./types.ts";

export type NewMail = Pick<Mail, "kind" | "to" | "subject" | "text" | "about"> & Partial<Pick<Mail, "requestId">>;

/** Adds a mail, and the job that sends it, to a change. Answers the mail's id. */
export async function queueMail(tx: Change, mail: NewMail): Promise<string> {
  const id = tx.newId();
  await tx.insert(mails, {
    id,
    ...blank,
    ...mail,
    createdAt: tx.now,
  });
  tx.job("send_mail", { mailId: id });
  return id;
}

/** The same by fax. @param mail `to` is a number, E.164; `text` is what the cover says */
export async function queueFax(tx: Change, mail: NewMail): Promise<string> {
  const id = tx.newId();
  await tx.insert(mails, { id, ...blank, ...mail, channel: "fax", createdAt: tx.now });
  tx.job("send_fax", { mailId: id });
  return id;
}

const blank = {
  channel: "mail",
  status: "queued",
  service: null,
  vendorId: null,
  tries: 0,
  handing: false,
  pages: null,
  requestId: null,
  reference: null,
  error: null,
  sentAt: null,
} as const;
