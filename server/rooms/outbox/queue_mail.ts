/**
 * Queues a mail in a change; a job sends it.
 * @module
 */
import type { Change } from "../../db/change.ts";
import { mails } from "./store.ts";
import type { Mail } from "./types.ts";

export type NewMail = Pick<Mail, "kind" | "to" | "subject" | "text" | "about">;

/** Adds a mail, and the job that sends it, to a change. Answers the mail's id. */
export async function queueMail(tx: Change, mail: NewMail): Promise<string> {
  const id = tx.store.context.newId();
  await tx.insert(mails, {
    id,
    ...mail,
    status: "queued",
    reference: null,
    error: null,
    sentAt: null,
    createdAt: tx.now,
  });
  tx.job("send_mail", { mailId: id });
  return id;
}
