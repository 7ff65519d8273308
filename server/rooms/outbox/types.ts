/**
 * What a mail in the outbox is.
 * @module
 */
import { z } from "zod";
import { mailKinds, mailStatuses } from "../../../shared/outbox.ts";
import { isoTime } from "../../../shared/time.ts";

export const mailSchema = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  about: z.object({ type: z.string(), id: z.string() }),
  /** In whose history it stands, and its delivery. */
  requestId: z.number().int().nullable().default(null),
  /** A fax is a mail to a number: its text is on the cover, its pages are made when it is sent. */
  channel: z.enum(["mail", "fax"]).default("mail"),
  status: z.enum(mailStatuses),
  /** The service that took it, and by what name. */
  service: z.string().nullable().default(null),
  vendorId: z.string().nullable().default(null),
  /** Times it failed and was sent anew. */
  tries: z.number().int().default(0),
  pages: z.number().int().nullable().default(null),
  /** Given to the service, and its answer is not written down: after a kill nobody can tell whether the service took it. */
  handing: z.boolean().default(false),
  /** What the mail server called it. */
  reference: z.string().nullable(),
  error: z.string().nullable(),
  sentAt: isoTime.nullable(),
  createdAt: isoTime,
});

export type Mail = z.infer<typeof mailSchema>;

/** The vendor's id of a mail that the other side refused: nothing else is true of it any more. */
export const bounced = "bounced";

/** Whether a mail has still to be sent: it waits, or failed before any service took it. */
export const isUnsent = ({ status, vendorId }: Mail): boolean =>
  status === "queued" || status === "failed" && vendorId !== bounced;
