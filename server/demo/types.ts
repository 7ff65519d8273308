/**
 * The demo office as plain data: its people, their requests and the outcomes. No store, no files.
 *
 * Names follow the entities of the product; values are JSON (ISO dates and instants, integer cents). A seeded office is kept as JSON
 * (`keepOffice`), so a field that is renamed here, or in a document's description, must still be read under its old name.
 * @module
 */
import type { RecordKind, RequestType } from "../../shared/documents.ts";
import type { DocumentSpec } from "../papers/spec.ts";
import type { DemoRequester, DemoStaff } from "./types_people.ts";
import type { Custodian, DemoPatient, DemoRecord, MedicalRecordType } from "../papers/people.ts";

/** One step of a history; `from` is null for the first. */
export interface DemoStatusChange {
  from: string | null;
  to: string;
  timestamp: string;
  /** The person who did it; null for the system. */
  username: string | null;
  reason?: string;
}

export type DemoRequestStatus =
  | "new"
  | "processing"
  | "pending_payment"
  | "ready_for_release"
  | "completed"
  | "rejected";

export type DemoSource = "email" | "fax" | "manual";

export interface DemoAttachedRecord {
  id: number;
  recordType: MedicalRecordType;
  fileName: string;
  pages: number;
  notes: string | null;
  uploadedBy: string;
  uploadedAt: string;
  documentId: string;
}

/** What left the organization for a completed request. */
export interface DemoRelease {
  releasedAt: string;
  releasedBy: string;
  deliveredTo: string;
  linkExpiresAt: string;
  isPasswordProtected: boolean;
  accesses: { accessedAt: string; accessedIp: string; browser: string; os: string }[];
}

export interface DemoRequest {
  id: number;
  patientId: number;
  requesterId: number;
  batchRequestId: string | null;
  source: DemoSource;
  /** The id of the document it came in. */
  documentId: string;
  requestType: RequestType;
  recordTypes: RecordKind[];
  dateRangeStart: string | null;
  dateRangeEnd: string | null;
  purpose: string;
  notes: string | null;
  status: DemoRequestStatus;
  statusHistory: DemoStatusChange[];
  isUrgent: boolean;
  urgencyReason: string | null;
  receivedAt: string;
  processedAt: string | null;
  /** Date by which an answer is owed: 30 days from receipt (45 CFR 164.524(b)(2)), sooner when urgent. */
  dueDate: string;
  records: { recordId: number; isIncluded: boolean }[];
  attachedRecords: DemoAttachedRecord[];
  release: DemoRelease | null;
}

export interface DemoBatch {
  id: string;
  requesterId: number;
  documentId: string;
  status: "new" | "processing" | "pending_payment" | "ready_for_release" | "completed" | "cancelled";
  statusHistory: DemoStatusChange[];
  createdAt: string;
}

export type DemoInvoiceStatus = "pending" | "sent" | "processing" | "paid" | "cancelled" | "failed" | "refunded";

export interface DemoInvoiceItem {
  description: string;
  recordType: string | null;
  quantity: number;
  /** Cents. */
  unitPrice: number;
  /** Cents. */
  amount: number;
}

export interface DemoInvoice {
  id: number;
  requestId: number;
  patientId: number;
  invoiceNumber: string;
  /** Cents; the sum of its items. */
  amount: number;
  items: DemoInvoiceItem[];
  status: DemoInvoiceStatus;
  statusHistory: DemoStatusChange[];
  invoiceDate: string;
  dueDate: string;
  createdAt: string;
  sentTo: string | null;
  sentAt: string | null;
  deliveryStatus: "pending" | "sent" | "failed" | "received";
  deliveryMethod: "email" | "webhook" | "fax" | "portal" | "manual" | null;
  paymentMethod: "stripe" | "fax" | "check" | "cash" | "other" | null;
  paidAt: string | null;
  /** Cents. */
  paidAmount: number | null;
  notes: string | null;
}

export type DemoInboxStatus = "parsed" | "warning" | "failed" | "flagged" | "duplicate" | "linked" | "archived";

export interface DemoExtractedPatient {
  name: string;
  dob: string | null;
  mrn: string | null;
  /** The patient it was matched to; null for one not on file. */
  patientId: number | null;
  /** 0..1. */
  matchConfidence: number;
  address: string | null;
  phone: string | null;
  email: string | null;
}

export interface DemoInboxEntry {
  id: string;
  source: DemoSource;
  sender: string;
  subject: string;
  timestamp: string;
  documentId: string;
  status: DemoInboxStatus;
  statusHistory: DemoStatusChange[];
  /** More than one for a batch; the first is the one shown. */
  linkedRequestIds: number[];
  duplicateOf: string | null;
  errorMessage: string | null;
  extractedPatients: DemoExtractedPatient[];
  createdManually: boolean;
  manualUploader: string | null;
  manualNotes: string | null;
}

export interface Office {
  /** "YYYY-MM-DD". */
  today: string;
  /** ISO instant; nothing in the office is later, expiry dates apart. */
  now: string;
  custodian: Custodian;
  staff: DemoStaff[];
  patients: DemoPatient[];
  requesters: DemoRequester[];
  records: DemoRecord[];
  batches: DemoBatch[];
  requests: DemoRequest[];
  invoices: DemoInvoice[];
  inbox: DemoInboxEntry[];
  /** Every document named above, renderable by `renderDocument`. */
  documents: DocumentSpec[];
}
