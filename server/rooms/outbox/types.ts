/**
 * What a mail in the outbox is.
 * @module
 */
import { z } from "zod";
import { isoTime } from "../../../shared/time.ts";

export const mailKinds = [
  "password_reset",
  "account_notice",
  "activation",
  "invoice",
  "secure_link",
  "receipt",
] as const;

export const mailSchema = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  about: z.object({ type: z.string(), id: z.string() }),
  status: z.enum(["queued", "sent", "failed"]),
  /** What the mail server called it. */
  reference: z.string().nullable(),
  error: z.string().nullable(),
  sentAt: isoTime.nullable(),
  createdAt: isoTime,
});

export type Mail = z.infer<typeof mailSchema>;
