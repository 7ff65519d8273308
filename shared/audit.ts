/**
 * The audit trail: a closed vocabulary, each action in plain English. Details never hold patient data beyond names of fields.
 * @module
 */
import { z } from "zod";
import { id, readInPart } from "./common.ts";
import { pageQuery, sortedBy } from "./paging.ts";
import { isoTime } from "./time.ts";

export const auditActions = {
  signed_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  signed_out: "Signed out",
  sessions_ended: "Sessions ended",
  account_locked: "Account locked",
  password_changed: "Password changed",
  password_reset_requested: "Password reset requested",
  second_factor_enabled: "Second factor set up",
  second_factor_removed: "Second factor taken off",
  recovery_code_used: "Recovery code used",
  recovery_codes_renewed: "Recovery codes renewed",
  passkey_added: "Passkey added",
  passkey_renamed: "Passkey renamed",
  passkey_removed: "Passkey removed",
  passkey_refused: "Passkey refused as a possible copy",
  account_recovered: "Account recovered on the host",
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
  document_sent_to_reader: "Document sent to the language model",
  entry_status_changed: "Inbox status changed",
  entry_duplicate: "Marked as duplicate",
  entry_linked: "Linked to a request",
  entry_corrected: "Reading corrected",
  entry_retried: "Reading started again",
  patient_created: "Patient created",
  patient_updated: "Patient updated",
  patient_viewed: "Patient viewed",
  patient_merged: "Patients merged",
  patient_unmerged: "Merge undone",
  requester_created: "Requester created",
  requester_updated: "Requester updated",
  request_created: "Request created",
  request_viewed: "Request viewed",
  request_updated: "Request updated",
  request_status_changed: "Request status changed",
  record_included: "Record included",
  record_excluded: "Record left out",
  records_attached: "Records attached",
  records_checked: "Records checked",
  record_viewed: "Record viewed",
  ehr_connected: "Connected to the EHR",
  ehr_searched: "EHR searched for a patient",
  ehr_fetched: "Records fetched from the EHR",
  ehr_processed: "EHR records attached to a request",
  ehr_retrieval_started: "Automatic retrieval from the EHR started",
  ehr_retrieval_stopped: "Automatic retrieval from the EHR stopped",
  invoice_created: "Invoice generated",
  invoice_sent: "Invoice sent",
  invoice_delivery_failed: "Invoice could not be delivered",
  invoice_viewed: "Invoice viewed",
  invoice_cancelled: "Invoice cancelled",
  invoice_kept: "Invoice kept as it is",
  invoice_refunded: "Invoice refunded",
  payment_page_viewed: "Payment page opened",
  payment_started: "Payment started",
  payment_failed: "Payment failed",
  payment_unknown: "Payment not known to the card processor",
  payment_confirmed: "Payment confirmed",
  refund_failed: "Refund failed",
  payment_disputed: "Payment disputed",
  dispute_changed: "Dispute changed",
  records_released: "Records released",
  released_viewed: "Released records viewed",
  link_created: "Secure link created",
  link_sent: "Secure link sent",
  link_revoked: "Secure link revoked",
  link_regenerated: "Secure link regenerated",
  link_opened: "Secure link opened",
  link_wrong_passcode: "Wrong passcode on a secure link",
  link_code_sent: "Code for a secure link mailed",
  link_code_shown: "Code for a secure link shown",
  link_wrong_code: "Wrong code on a secure link",
  link_downloaded: "Records downloaded",
  mail_sent: "Mail sent",
  mail_failed: "Mail could not be sent",
  mail_delivered: "Mail delivered",
  fax_sent: "Fax handed over",
  fax_retried: "Fax to be tried again",
  fax_delivered: "Fax delivered",
  notifications_mailed: "Notices mailed",
  mails_purged: "Old mails deleted",
  source_checked: "Inbox source checked",
  channel_saved: "Channel changed",
  channel_removed: "Channel removed",
  channel_tested: "Channel tested",
  channel_failed: "Channel stopped working",
  channel_restored: "Channel works again",
  ehr_key_generated: "EHR key made",
  ehr_key_removed: "EHR key removed",
  records_export_begun: "Export of a list begun",
  records_exported: "List exported",
  audit_exported: "Audit trail exported",
  audit_verified: "Audit trail verified",
  audit_purged: "Old audit entries deleted",
  settings_changed: "Settings changed",
  api_key_changed: "API key changed",
  simulation_started: "Simulation started",
  simulation_resumed: "Simulation continued",
  simulation_removed: "Simulated data removed",
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

export const activitySorts = ["time"] as const;
export const activityQuery = pageQuery.extend({
  /** By time alone: who, what and whose are its filters. */
  sort: sortedBy(activitySorts),
  entityId: z.string().max(64).optional(),
  entityType: z.string().max(40).optional(),
  requestId: z.coerce.number().int().positive().optional(),
  action: z.string().max(60).optional(),
  /** 0: the system. */
  user: z.coerce.number().int().min(0).optional(),
  /** ISO instants: from (inclusive) and up to. */
  from: z.string().max(30).optional(),
  to: z.string().max(30).optional(),
  /** What the office did, without looks, sign-ins and checks of sources; staff who may not read the trail get no more in any case. */
  only: z.enum(["work"], "Choose work, or leave it out.").optional(),
});

/** What `GET /api/activity-logs/export` takes; without a filter it is the whole trail in the order of its seals. */
export const auditExportQuery = activityQuery.omit({ limit: true, cursor: true, only: true }).extend({
  format: z.enum(["csv", "jsonl"], "Choose csv or jsonl."),
});
export type AuditExportQuery = z.infer<typeof auditExportQuery>;

/** `POST /api/activity-logs/verify`: published heads that the chain must hold. */
export const auditVerifyInput = z.object({
  /** Lines of a heads file, whole: they tell also when they were published. */
  heads: z.array(
    readInPart({ id: z.string().max(60), hash: z.string().regex(/^[0-9a-f]{64}$/, "A head is 64 hex digits.") }),
  )
    .max(5000, "At most 5,000 heads at once.").default([]),
});
