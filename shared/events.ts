/**
 * Live events: what a screen is told, and who may be told. The types are the spec's (2 §4), with two of our own for progress.
 * @module
 */
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
  /** A secure link was made, opened, downloaded or revoked; refreshes without a notice. */
  LINK_CHANGED: { linkId: string; requestId: number };
}
export type LiveEventType = keyof LiveEvents;
export type LiveEvent = { [T in LiveEventType]: { type: T } & LiveEvents[T] }[LiveEventType];

/** Who may hear of an event: holders of the permission, and an external requester only of their own. */
export const eventAudience: Record<LiveEventType, Permission> = {
  PAYMENT_CONFIRMED: "invoices:read",
  RECORDS_UPDATED: "requests:read",
  INBOX_ENTRY_PROCESSED: "inbox:read",
  INVOICE_STATUS_CHANGED: "invoices:read",
  REQUEST_STATUS_CHANGED: "requests:read",
  INBOX_ENTRY_CHANGED: "inbox:read",
  LINK_CHANGED: "links:read",
};

/** A message on the socket: an event with its cursor (for `?since=`), or the greeting. */
export type LiveMessage = (LiveEvent & { cursor: string; at: string }) | { type: "CONNECTED"; cursor: string };
