/**
 * The audit trail: a closed vocabulary, each action in plain English. Details never hold patient data beyond names of fields.
 * @module
 */
import { z } from "zod";
import { id } from "./common.ts";
import { pageQuery } from "./paging.ts";
import { isoTime } from "./time.ts";

export const auditActions = {
  signed_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  signed_out: "Signed out",
  account_locked: "Account locked",
  password_changed: "Password changed",
  password_reset_requested: "Password reset requested",
  user_created: "User created",
  user_invited: "User invited",
  user_updated: "User updated",
  user_deactivated: "User deactivated",
  user_reactivated: "User reactivated",
  token_created: "API token created",
  token_revoked: "API token revoked",
  access_refused: "Access refused",
  list_viewed: "List viewed",
  document_received: "Document received",
  document_read: "Document read",
  document_failed: "Document could not be read",
  document_viewed: "Document viewed",
  document_extracted: "Document read without storing",
  document_sent_to_reader: "Document sent to the second reader",
  entry_status_changed: "Inbox status changed",
  entry_duplicate: "Marked as duplicate",
  entry_linked: "Linked to a request",
  entry_corrected: "Reading corrected",
  entry_retried: "Reading started again",
  patient_created: "Patient created",
  patient_updated: "Patient updated",
  patient_viewed: "Patient viewed",
  requester_created: "Requester created",
  requester_updated: "Requester updated",
  request_created: "Request created",
  request_viewed: "Request viewed",
  request_updated: "Request updated",
  request_status_changed: "Request status changed",
  record_included: "Record included",
  record_excluded: "Record left out",
  records_attached: "Records attached",
  record_viewed: "Record viewed",
  invoice_created: "Invoice generated",
  invoice_sent: "Invoice sent",
  invoice_delivery_failed: "Invoice could not be delivered",
  invoice_viewed: "Invoice viewed",
  invoice_cancelled: "Invoice cancelled",
  invoice_kept: "Invoice kept as it is",
  invoice_refunded: "Invoice refunded",
  payment_started: "Payment started",
  payment_failed: "Payment failed",
  payment_confirmed: "Payment confirmed",
  records_released: "Records released",
  released_viewed: "Released records viewed",
  link_created: "Secure link created",
  link_sent: "Secure link sent",
  link_revoked: "Secure link revoked",
  link_regenerated: "Secure link regenerated",
  link_opened: "Secure link opened",
  link_wrong_passcode: "Wrong passcode on a secure link",
  link_downloaded: "Records downloaded",
  mail_sent: "Mail sent",
  mail_failed: "Mail could not be sent",
  source_checked: "Inbox source checked",
  settings_changed: "Settings changed",
  job_failed: "Background work failed",
  job_retried: "Background work retried",
} as const;
export type AuditAction = keyof typeof auditActions;

export const activitySchema = z.object({
  id: z.string(),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]),
  targetType: z.string(),
  targetId: z.string(),
  requestId: id.nullable(),
  /** Null means System. */
  userId: id.nullable(),
  userName: z.string(),
  details: z.record(z.string(), z.unknown()),
  timestamp: isoTime,
  createdAt: isoTime,
});
export type Activity = z.infer<typeof activitySchema>;

export const activityQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  entityId: z.string().max(64).optional(),
  entityType: z.string().max(40).optional(),
  requestId: z.coerce.number().int().positive().optional(),
  action: z.string().max(60).optional(),
  from: z.string().max(30).optional(),
});
