/**
 * Mails and faxes that the office wrote.
 * @module
 */
import { z } from "zod";
import { pageQuery, sortedBy } from "./paging.ts";

export const mailKinds = [
  "password_reset",
  "account_notice",
  "notification",
  "activation",
  "invoice",
  "secure_link",
  "link_code",
  "receipt",
  "audit_head",
] as const;
/** `sent`: the service took it. `delivered`: the other side has it, where that can be told. */
export const mailStatuses = ["queued", "sending", "sent", "delivered", "failed"] as const;

export const mailSorts = ["createdAt", "subject", "to", "kind", "status"] as const;
export type MailSort = (typeof mailSorts)[number];
/** GET /api/outbox. */
export const mailListQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.default(50),
  status: z.enum(mailStatuses).optional(),
  kind: z.enum(mailKinds).optional(),
  sort: sortedBy(mailSorts),
});
export type MailListQuery = z.infer<typeof mailListQuery>;
