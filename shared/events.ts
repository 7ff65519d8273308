/**
 * Live events: what a screen is told, and who may be told. The types are the spec's (2 §4), with two of our own for progress.
 * @module
 */
import { z } from "zod";
import type { Permission } from "./permissions.ts";

export interface LiveEvents {
  PAYMENT_CONFIRMED: {
    invoiceId: number;
    requestId: number;
    patientName: string;
    amount: number;
    recordTypes: string[];
  };
  RECORDS_UPDATED: {
    requestId: number;
    source: "auto-fetched" | "manual";
    patientName: string;
    recordType: string;
    recordCount: number;
    details: string;
  };
  INBOX_ENTRY_PROCESSED: {
    entryId: string;
    patientCount: number;
    source: string;
    sender: string;
    extractedPatients: { name: string }[];
    status: string;
    details: string;
  };
  INVOICE_STATUS_CHANGED: {
    invoiceId: number;
    requestId: number;
    status: string;
    details: string;
    patientName: string;
    amount: number;
    /** What became of its mail, where that is the news and not its status. */
    delivery?: "done" | "failed";
    /** What became of its money, where that is the news and not its status: a paid invoice stays paid while its payment is disputed. */
    money?: "refunded" | "refund_failed" | "disputed" | "dispute_changed";
  };
  REQUEST_STATUS_CHANGED: {
    requestId: number;
    status: string;
    previousStatus: string | null;
    patientName: string;
    recordTypes: string[];
    details: string;
  };
  /** An inbox entry came in, moved, or got on with being read; refreshes without a notice. */
  INBOX_ENTRY_CHANGED: {
    entryId: string;
    status: string;
    progress: { step: string; done: number; total: number } | null;
  };
  /** A mailbox, fax or mail service, the EHR or the card processor stopped working, or works again; `details` is a sentence. */
  CHANNEL_CHANGED: { channelId: string; name: string; ok: boolean; details: string };
  /** A service was set up, changed, switched or removed in Settings; refreshes without a notice. */
  CHANNEL_SAVED: { channelId: string };
  /** Background work gave up and waits for an administrator; `kind` is a kind of job. */
  JOB_FAILED: { jobId: string; kind: string };
  /** A fetch from the EHR got on; refreshes without a notice. `count`: records of the type, null while it is being fetched. */
  EHR_FETCH_PROGRESS: { fetchId: string; recordType: string; done: number; total: number; count: number | null };
  /** A secure link was made, opened, downloaded or revoked; raises a notice only where its mail or fax did not arrive: `details` says why. */
  LINK_CHANGED: { linkId: string; requestId: number; delivery?: "failed"; details?: string };
  /** A patient was entered, corrected, merged or taken apart in the register, or several by an import: then one of them. No notice. */
  PATIENT_CHANGED: { patientId: number };
  /** An account was made or changed, locked, or lost its second factor; refreshes without a notice. */
  USER_CHANGED: { userId: number };
  // A step of a simulated workflow is done (spec 2 §4); the last ends the run.
  document_processed: SimulationStep;
  requests_created: SimulationStep;
  invoices_created: SimulationStep;
  payment_processed: SimulationStep;
  records_attached: SimulationStep;
  secure_links_created: SimulationStep;
  records_released: SimulationStep;
  /** A simulated workflow got on within a step, stopped, or was removed. */
  simulation_changed: SimulationStep;
}
interface SimulationStep {
  simulationId: string;
}
export type LiveEventType = keyof LiveEvents;
export type LiveEvent = { [T in LiveEventType]: { type: T } & LiveEvents[T] }[LiveEventType];

/** Who may hear of an event: those who have the permission, and an external requester only of their own. */
export const eventAudience: Record<LiveEventType, Permission> = {
  PAYMENT_CONFIRMED: "invoices:read",
  RECORDS_UPDATED: "requests:read",
  INBOX_ENTRY_PROCESSED: "inbox:read",
  INVOICE_STATUS_CHANGED: "invoices:read",
  REQUEST_STATUS_CHANGED: "requests:read",
  INBOX_ENTRY_CHANGED: "inbox:read",
  CHANNEL_CHANGED: "services:read",
  CHANNEL_SAVED: "services:read",
  JOB_FAILED: "jobs:manage",
  EHR_FETCH_PROGRESS: "ehr:use",
  LINK_CHANGED: "links:read",
  PATIENT_CHANGED: "patients:read",
  USER_CHANGED: "users:manage",
  document_processed: "simulator:use",
  requests_created: "simulator:use",
  invoices_created: "simulator:use",
  payment_processed: "simulator:use",
  records_attached: "simulator:use",
  secure_links_created: "simulator:use",
  records_released: "simulator:use",
  simulation_changed: "simulator:use",
};

/** The events that people are told of in words; the others only refresh what is on screen. */
const noticeTypes: readonly LiveEventType[] = [
  "PAYMENT_CONFIRMED",
  "RECORDS_UPDATED",
  "INBOX_ENTRY_PROCESSED",
  "INVOICE_STATUS_CHANGED",
  "REQUEST_STATUS_CHANGED",
  "LINK_CHANGED",
  "CHANNEL_CHANGED",
  "JOB_FAILED",
];

/**
 * Whether an event raises a notice. A record that was included or left out by hand (no count) only refreshes the screens,
 * and so does an invoice that arrived: its sending was told, and who sent it knows.
 */
export function raisesNotice(event: LiveEvent): boolean {
  return noticeTypes.includes(event.type) &&
    !(event.type === "INVOICE_STATUS_CHANGED" && event.delivery === "done") &&
    !(event.type === "LINK_CHANGED" && event.delivery !== "failed") &&
    !(event.type === "RECORDS_UPDATED" && event.recordCount === 0 && event.source === "manual");
}

/** An event that raised a notice, as `GET /api/notifications` lists it. `at` is when it happened. */
export type Notification = LiveEvent & { id: string; at: string; isRead: boolean };

/** `POST /api/notifications/read`: the notices with these ids, or all up to and including one. */
export const readNotificationsInput = z.object({
  ids: z.array(z.string().max(60)).max(200).optional(),
  upTo: z.string().max(60).optional(),
}).refine(({ ids, upTo }) => ids !== undefined || upTo !== undefined, "Say which notices are read");

/** A message on the socket: an event with its cursor (for `?since=`), or the greeting. */
export type LiveMessage =
  /**
   * `own`: the user at this socket did it themselves; `muted`: they are told of it by no notice, as they switched it off, or as it happened
   * while their page was being read.
   */
  | (LiveEvent & { cursor: string; at: string; own?: boolean; muted?: boolean })
  | { type: "CONNECTED"; cursor: string };
