/**
 * Requests for records, the requesters who make them, and the moves a request can make.
 * @module
 */
import { z } from "zod";
import { authorizationSchema, releaseGrounds, saysReason, saysReasonError } from "./authorization.ts";
import { fileRefSchema, id, optionalText, simulationMark, statusChangeSchema, timestamps, uuid } from "./common.ts";
import {
  contactChoices,
  contactInput,
  contactSchema,
  noContact,
  optionalEmail,
  requestContactSchema,
} from "./contacts.ts";
import { recordKinds, type RequestType, requestTypes } from "./documents.ts";
import { pageQuery, sortedBy } from "./paging.ts";
import { patientInput, sortNameSchema } from "./patients.ts";
import { dayOrMoment, isoDate, isoTime } from "./time.ts";

export const requestStatuses = [
  "new",
  "processing",
  "pending_payment",
  "ready_for_release",
  "completed",
  "rejected",
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** THE table of moves. What is not here answers 409 with a sentence. */
export const requestMoves: Record<RequestStatus, readonly RequestStatus[]> = {
  new: ["processing", "pending_payment", "ready_for_release", "rejected"],
  processing: ["pending_payment", "ready_for_release", "rejected"],
  pending_payment: ["processing", "ready_for_release", "rejected"],
  ready_for_release: ["processing", "pending_payment", "completed", "rejected"],
  completed: [],
  rejected: [],
};

/** Whether nothing about a request can be changed any more. */
export const isClosed = (status: RequestStatus): boolean => requestMoves[status].length === 0;

export const requestStatusLabels: Record<RequestStatus, string> = {
  new: "New",
  processing: "Processing",
  pending_payment: "Pending payment",
  ready_for_release: "Ready for release",
  completed: "Completed",
  rejected: "Rejected",
};

export const requestTypeLabels: Record<RequestType, string> = {
  attorney: "Attorney",
  insurance: "Insurance",
  patient: "Patient access",
  provider: "Provider",
  disability: "Disability",
  workers_comp: "Workers' compensation",
  payer_audit: "Payer audit",
  copy_service: "Copy service",
  other: "Other",
};

export const recordKindLabels: Record<(typeof recordKinds)[number], string> = {
  lab: "Lab results",
  imaging: "Imaging",
  notes: "Progress notes",
  discharge: "Discharge summaries",
  operative: "Operative reports",
  pathology: "Pathology",
  medication: "Medications",
  immunization: "Immunizations",
  emergency: "Emergency records",
  billing: "Billing",
  all: "Complete chart",
};

export const sources = ["email", "fax", "manual"] as const;
export type Source = (typeof sources)[number];

export const requesterSchema = z.object({
  id,
  name: z.string(),
  contactName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  type: z.enum(requestTypes).nullable().default(null),
  /** Further contacts; the usual one is the requester's own name, mail address, telephone and fax. */
  contacts: z.array(contactSchema).default([]),
  simulationId: simulationMark,
  ...timestamps,
});
export type Requester = z.infer<typeof requesterSchema>;

export const requesterInput = z.object({
  name: z.string().trim().min(2, "Give the requester's name").max(200),
  contactName: optionalText(200),
  email: optionalEmail,
  phone: optionalText(40),
  fax: optionalText(40),
});

/** The stored request. */
export const requestSchema = z.object({
  id,
  patientId: id.nullable(),
  requesterId: id,
  /** Who of the requester asked; invoice, mails and links go there. */
  contact: requestContactSchema.default(noContact),
  batchRequestId: uuid.nullable(),
  source: z.enum(sources),
  /** The inbox entry it came from, or a reference typed by a clerk. */
  sourceReference: z.string().nullable(),
  requestType: z.enum(requestTypes),
  recordTypes: z.array(z.enum(recordKinds)),
  dateRangeStart: isoDate.nullable(),
  dateRangeEnd: isoDate.nullable(),
  purpose: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(requestStatuses),
  statusHistory: z.array(statusChangeSchema),
  isUrgent: z.boolean(),
  urgencyReason: z.string().nullable(),
  authorization: authorizationSchema.nullable(),
  recordsAttached: z.boolean(),
  /** A person has looked at what is included; `of` names the very set, and any change of it takes the mark away. */
  recordsChecked: z.object({ by: z.string(), at: isoTime, of: z.string() }).nullable().default(null),
  receivedAt: isoTime,
  /** 30 days after receipt: the federal limit for access, 45 CFR 164.524(b)(2). */
  dueDate: isoDate,
  processedAt: isoTime.nullable(),
  /** Words it is found by (patient, requester, MRN); refreshed when those change. */
  words: z.array(z.string()),
  sortName: sortNameSchema,
  simulationId: simulationMark,
  ...timestamps,
});
export type RequestRow = z.infer<typeof requestSchema>;

export const batchSchema = z.object({
  id: uuid,
  requesterId: id,
  status: z.enum(["new", "processing", "pending_payment", "ready_for_release", "completed", "cancelled"]),
  documentId: z.string().nullable(),
  statusHistory: z.array(statusChangeSchema),
  metadata: z.record(z.string(), z.unknown()),
  ...timestamps,
});
export type BatchRequest = z.infer<typeof batchSchema>;

/** The document a request came in with. */
export const attachmentSchema = z.object({ id, requestId: id, file: fileRefSchema, createdAt: isoTime });
export type Attachment = z.infer<typeof attachmentSchema>;

/** Sort keys of the list, each an index. */
export const requestSorts = ["receivedAt", "dueDate", "patient", "requestType", "source", "status"] as const;
export type RequestSort = (typeof requestSorts)[number];

export const requestListQuery = pageQuery.extend({
  status: z.enum(requestStatuses).optional(),
  source: z.enum(sources).optional(),
  urgent: z.enum(["true", "false"]).optional(),
  /** Open requests whose due day has passed, the longest overdue first. */
  overdue: z.enum(["true"]).optional(),
  requesterId: z.coerce.number().int().positive().optional(),
  patientId: z.coerce.number().int().positive().optional(),
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  /** With `sort=dueDate`: due from and to these days, both included. */
  dueFrom: isoDate.optional(),
  dueTo: isoDate.optional(),
  sort: sortedBy(requestSorts),
});
export type RequestListQuery = z.infer<typeof requestListQuery>;

const requestFacts = {
  requestType: z.enum(requestTypes, "Choose the request type"),
  dateRangeStart: isoDate.nullish().transform((v) => v ?? null),
  dateRangeEnd: isoDate.nullish().transform((v) => v ?? null),
  purpose: optionalText(1000),
  notes: optionalText(4000),
  isUrgent: z.boolean().default(false),
  urgencyReason: optionalText(300),
  recordTypes: z.array(z.enum(recordKinds)).max(recordKinds.length).default([]),
};

/** Who asks: a known requester, or the facts of one; and which of its contacts, where that must be said. */
const whoAsks = {
  requesterId: id.optional(),
  requester: requesterInput.optional(),
  /** Beside `requesterId`: who of it asks, when that is not its usual contact. */
  contact: contactInput.optional(),
  /** What an unknown contact of a known organization is; asked for by 409 `requester_contact`. */
  contactChoice: z.enum(contactChoices).optional(),
};

const rangeInOrder = (r: { dateRangeStart?: string | null; dateRangeEnd?: string | null }) =>
  !r.dateRangeStart || !r.dateRangeEnd || r.dateRangeStart <= r.dateRangeEnd;
const rangeError = { message: "The start of the date range lies after its end", path: ["dateRangeEnd"] };

/** What is missing is told in one go with what is wrong in single fields. */
const isGiven = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** POST /api/requests. Either ids or the facts of a new patient or requester. */
export const createRequestInput = z.object({
  ...requestFacts,
  patientId: id.optional(),
  patient: patientInput.optional(),
  ...whoAsks,
  source: z.enum(sources).default("manual"),
}).refine(rangeInOrder, { ...rangeError, when: isGiven })
  .refine((r) => r.patientId || r.patient, {
    message: "Choose a patient or enter a new one",
    path: ["patientId"],
    when: isGiven,
  })
  .refine((r) => r.requesterId || r.requester, {
    message: "Choose a requester or enter a new one",
    path: ["requesterId"],
    when: isGiven,
  });
export type CreateRequestInput = z.input<typeof createRequestInput>;

/** An authorization as a clerk tells it: what is not attached is not signed, what is not signed has no day of signing. */
const enteredAuthorization = authorizationSchema.refine(
  ({ signedOn, expiresOn }) => !signedOn || !expiresOn || signedOn <= expiresOn,
  { message: "The authorization cannot end before it was signed", path: ["expiresOn"] },
).transform(({ attached, signed, signedOn, expiresOn, scopeUnclear }) => ({
  attached,
  signed: attached && signed,
  signedOn: attached && signed ? signedOn : null,
  expiresOn: attached ? expiresOn : null,
  ...(attached && scopeUnclear ? { scopeUnclear } : {}),
}));

/** What of a request a correction names. */
export const correctedFields = [
  "requestType",
  "dateRangeStart",
  "dateRangeEnd",
  "purpose",
  "notes",
  "isUrgent",
  "recordTypes",
  "patientId",
  "requesterId",
  "contact",
  "authorization",
] as const;
/** PATCH /api/requests/{id}: a status move, corrections, or both. */
export const changeRequestInput = z.object({
  status: z.enum(requestStatuses).optional(),
  /** Why; a request that goes back to processing needs one. */
  reason: optionalText(500),
  /** What becomes of an invoice that can still be paid when its request goes back to processing. */
  openInvoice: z.enum(["cancel", "keep"]).optional(),
  requestType: z.enum(requestTypes).optional(),
  dateRangeStart: isoDate.nullable().optional(),
  dateRangeEnd: isoDate.nullable().optional(),
  purpose: z.string().trim().max(1000).nullable().optional(),
  notes: z.string().trim().max(4000).nullable().optional(),
  isUrgent: z.boolean().optional(),
  recordTypes: z.array(z.enum(recordKinds)).optional(),
  patientId: z.number().int().positive("Choose the patient.").optional(),
  requesterId: z.number().int().positive("Choose the requester.").optional(),
  contact: contactInput.optional(),
  authorization: enteredAuthorization.optional(),
  /** What the editor saw of the fields that are changed: where another changed them meanwhile, the edit answers 409 and what is there now. */
  before: z.partialRecord(z.enum(correctedFields), z.unknown()).optional(),
}).refine(rangeInOrder, rangeError);
export type ChangeRequestInput = z.input<typeof changeRequestInput>;

type Corrected = Pick<RequestRow, (typeof correctedFields)[number]>;
/** A request's corrected fields as an edit says what it saw of them. */
export const correctedOf = (request: Corrected): Record<string, unknown> => {
  const { contact: { name, email, phone, fax }, authorization: a } = request;
  return {
    ...Object.fromEntries(correctedFields.map((field) => [field, request[field]])),
    contact: { name, email, phone, fax },
    authorization: a && { attached: a.attached, signed: a.signed, signedOn: a.signedOn, expiresOn: a.expiresOn },
  };
};

/** A rejection, as typed in its dialog. */
export const rejectForm = z.object({ reason: z.string().trim().min(3, "Say why the request is rejected.").max(500) });

/** Moving a request back to processing, as typed in its dialog; `withInvoice` where one can still be paid. */
export const reopenForm = (withInvoice: boolean) =>
  z.object({
    reason: z.string().trim().min(3, "Say why the request is worked on again.").max(500),
    openInvoice: z.enum(["cancel", "keep"], "Say what becomes of the invoice.").optional(),
  }).refine(({ openInvoice }) => !withInvoice || openInvoice, {
    message: "Say what becomes of the invoice.",
    path: ["openInvoice"],
  });

/** POST /api/requests/bulk: the requests page's bulk button. */
export const bulkRequestInput = z.object({
  action: z.enum(["process", "invoice", "release"]),
  ids: z.array(id).min(1, "Select at least one request").max(200),
  ...releaseGrounds,
}).refine(saysReason, saysReasonError);

/** POST /api/requests/{id}/check-records: a person has looked at what is included, or takes that back. */
export const checkRecordsInput = z.object({ checked: z.boolean().default(true) });

/** A patient chosen or entered for one of the people found in a document. */
const entryPatientInput = z.union([
  z.object({ patientId: id }),
  patientInput.extend({ isNew: z.literal(true).optional() }),
]);

/** POST /api/inbox-entries/{id}/requests: corrections to what was read; an empty body takes it as it is. */
export const entryRequestInput = z.object({
  patients: z.array(entryPatientInput).min(1).max(200).optional(),
  ...whoAsks,
  requestType: z.enum(requestTypes).optional(),
  dateRangeStart: isoDate.nullable().optional(),
  dateRangeEnd: isoDate.nullable().optional(),
  purpose: z.string().trim().max(1000).nullable().optional(),
  notes: z.string().trim().max(4000).nullable().optional(),
  isUrgent: z.boolean().optional(),
  recordTypes: z.array(z.enum(recordKinds)).optional(),
  authorization: enteredAuthorization.optional(),
}).refine(rangeInOrder, rangeError);
export type EntryRequestInput = z.input<typeof entryRequestInput>;
