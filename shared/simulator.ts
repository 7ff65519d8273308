/**
 * The workflow simulator: what is asked of it, its steps, and how a run stands (spec 2 §2, §3, §4, §9).
 * @module
 */
import { z } from "zod";
import { id, timestamps, uuid } from "./common.ts";
import { invoiceStatuses } from "./invoices.ts";
import { isoTime } from "./time.ts";

export const patientCounts = [1, 2, 3, 5, 10] as const;
export const processingModes = ["per_patient", "per_requester"] as const;
export const paymentModes = ["auto", "manual"] as const;
/** The kinds that can be asked for. */
export const simulatedRecordTypes = ["lab", "imaging", "notes", "history", "prescription"] as const;
export type SimulatedRecordType = (typeof simulatedRecordTypes)[number];
export const simulatedRecordLabels: Record<SimulatedRecordType, string> = {
  lab: "Lab",
  imaging: "Imaging",
  notes: "Notes",
  history: "History",
  prescription: "Prescription",
};

/** The steps in their order, and the live event that tells that each is done. */
export const workflowSteps = [
  "document_upload",
  "request_generation",
  "invoice_generation",
  "payment_processing",
  "record_attachment",
  "secure_link_generation",
  "records_release",
] as const;
export type WorkflowStepId = (typeof workflowSteps)[number];

export const stepEvents = {
  document_upload: "document_processed",
  request_generation: "requests_created",
  invoice_generation: "invoices_created",
  payment_processing: "payment_processed",
  record_attachment: "records_attached",
  secure_link_generation: "secure_links_created",
  records_release: "records_released",
} as const satisfies Record<WorkflowStepId, string>;

export const stepTexts: Record<WorkflowStepId, { title: string; description: string }> = {
  document_upload: {
    title: "Document Upload",
    description: "Request letters are drawn, taken into the inbox and read.",
  },
  request_generation: { title: "Request Generation", description: "Each patient found in a letter becomes a request." },
  invoice_generation: { title: "Invoice Generation", description: "Each request gets an invoice of $15.75." },
  payment_processing: { title: "Payment Processing", description: "The invoices are paid by a test card." },
  record_attachment: {
    title: "Record Attachment",
    description: "Records are drawn and attached to each paid request.",
  },
  secure_link_generation: {
    title: "Secure Link Generation",
    description: "The records are put together and released by a secure link, open for 7 days.",
  },
  records_release: {
    title: "Records Release",
    description: "Every request is closed, and every package opens as it was released.",
  },
};

export const stepStates = ["pending", "in-progress", "completed", "error"] as const;
/** waiting: for a person to pay. */
const simulationStates = ["running", "waiting", "completed", "error"] as const;
export const patientRecordStates = ["attached", "fetching", "missing", "error"] as const;

/** What is asked for by the query; record types apart by commas. */
export const simulateQuery = z.object({
  mode: z.enum(processingModes).default("per_patient"),
  patients: z.coerce.number().refine((n) => (patientCounts as readonly number[]).includes(n), {
    error: `Choose ${patientCounts.slice(0, -1).join(", ")} or ${patientCounts.at(-1)} patients`,
  }).default(1),
  payment: z.enum(paymentModes).default("auto"),
  requester: z.string().trim().min(2, "Give the requester's name").max(100).default("Simulated Care Clinic"),
  /** Where the secure links are mailed; without it they are made and not mailed. */
  email: z.union([z.literal(""), z.email("Please enter an email address")]).optional().transform((v) => v || null),
  recordTypes: z.string().default("lab").transform((text) => [...new Set(text.split(",").map((t) => t.trim()))])
    .pipe(
      z.array(z.enum(simulatedRecordTypes, { error: `Record types are ${simulatedRecordTypes.join(", ")}` })).min(1),
    ),
});
export type SimulateQuery = z.output<typeof simulateQuery>;

/** A record that a patient is to get. `attachedId` is the attached file's. */
const plannedRecord = z.object({
  type: z.enum([...simulatedRecordTypes, "summary"]),
  attachedId: id.nullable(),
  isFetching: z.boolean(),
});

/** A run as stored; how its invoices and records stand is read from them. */
export const simulationSchema = z.object({
  id: uuid,
  status: z.enum(simulationStates),
  mode: z.enum(processingModes),
  payment: z.enum(paymentModes),
  requesterName: z.string(),
  requesterEmail: z.string().nullable(),
  recordTypes: z.array(z.enum(simulatedRecordTypes)),
  startedBy: z.object({ userId: id, name: z.string() }),
  /** Process Batch was pressed: what is unpaid is paid without waiting for anybody. */
  isPushed: z.boolean(),
  steps: z.array(z.object({
    id: z.enum(workflowSteps),
    status: z.enum(stepStates),
    timestamp: isoTime.nullable(),
    /** Why it failed, a sentence. */
    message: z.string().nullable(),
  })),
  /** The letters, each with the places of its patients in `patients`. */
  documents: z.array(z.object({ entryId: z.string().nullable(), patients: z.array(z.number().int()) })),
  patients: z.array(z.object({
    /** "1", "2" … */
    id: z.string(),
    name: z.string(),
    requestId: id.nullable(),
    invoiceId: id.nullable(),
    secureLinkId: uuid.nullable(),
    records: z.array(plannedRecord),
  })),
  ...timestamps,
});
export type Simulation = z.infer<typeof simulationSchema>;
export type SimulatedPatient = Simulation["patients"][number];

const simulatedPatientStates = ["pending", "requested", "invoiced", "paid", "completed", "error"] as const;

/** A record of a patient (spec 2 §3). */
export interface PatientRecord {
  id: string;
  type: SimulatedPatient["records"][number]["type"];
  status: (typeof patientRecordStates)[number];
  fileName: string | null;
  pageCount: number | null;
  /** Bytes. */
  fileSize: number | null;
  lastUpdated: string | null;
  /** Where a record that is being fetched comes from. */
  fetchingFrom: string | null;
  errorDetails: string | null;
}

export interface BatchPatient {
  id: string;
  name: string;
  status: (typeof simulatedPatientStates)[number];
  recordTypes: string[];
  requestId: number | null;
  invoiceId: number | null;
  invoiceStatus: (typeof invoiceStatuses)[number] | null;
  /** Cents. */
  invoiceAmount: number | null;
  recordsAttached: number;
  recordsTotal: number;
  secureLinkId: string | null;
  records: PatientRecord[];
}

export const simulationParam = z.object({ id: uuid });
export const simulatedPatientParam = z.object({ id: uuid, patientId: z.string().regex(/^\d{1,2}$/) });

/** Attached records over all records, as whole percent (spec 2 §9). */
export const progressOf = ({ recordsAttached, recordsTotal }: { recordsAttached: number; recordsTotal: number }) =>
  recordsTotal === 0 ? 0 : Math.min(100, Math.round((recordsAttached / recordsTotal) * 100));
