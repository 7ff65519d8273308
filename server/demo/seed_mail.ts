/**
 * Mails that the demo office has sent, as its outbox shows them.
 * @module
 */
import { mails } from "../rooms/outbox/store.ts";
import type { Mail } from "../rooms/outbox/types.ts";
import { Random } from "../papers/random.ts";
import type { Seeding } from "./seed_world.ts";

export interface SentMail {
  kind: Mail["kind"];
  to: string;
  subject: string;
  /** Joined by blank lines. */
  paragraphs: string[];
  about: Mail["about"];
  /** ISO instant. */
  at: string;
  /** Why it could not be delivered, else null. */
  error: string | null;
}

export async function putMail({ bulk }: Pick<Seeding, "bulk">, mail: SentMail): Promise<void> {
  const { kind, to, subject, about, at, error } = mail;
  const random = new Random(`mail:${about.type}:${about.id}`);
  await bulk.put(mails, {
    channel: "mail",
    service: null,
    vendorId: null,
    tries: 0,
    handing: false,
    pages: null,
    requestId: null,
    id: `${Date.parse(at).toString(36).padStart(9, "0")}000${random.digits(10)}`,
    kind,
    to,
    subject,
    text: mail.paragraphs.join("\n\n"),
    about,
    status: error === null ? "sent" : "failed",
    reference: null,
    error,
    sentAt: error === null ? at : null,
    createdAt: at,
  });
}
