/**
 * Inbox entries: documents as they arrived, what was read in them, and the moves an entry can make.
 * @module
 */
import { z } from "zod";
import { fileRefSchema, id, optionalText, simulationMark, statusChangeSchema, timestamps, uuid } from "./common.ts";
import {
  type Extraction,
  foundPatientSchema,
  foundRequesterSchema,
  type MailHeaders,
  type Page,
  type ReadPart,
  readPartSchema,
  recordKinds,
  requestTypes,
} from "./documents.ts";
import { pageQuery, sortedBy } from "./paging.ts";
import { candidateSchema } from "./patients.ts";
import { authorizationSchema } from "./authorization.ts";
import { sources } from "./requests.ts";
import type { Suggestion } from "./language_model.ts";
import { isoDate, isoTime } from "./time.ts";

export const inboxStatuses = [
  "processing",
  "parsed",
  "failed",
  "warning",
  "manual",
  "linked",
  "duplicate",
  "flagged",
  "archived",
] as const;
export type InboxStatus = (typeof inboxStatuses)[number];

/** THE table of moves. `processing` is left by the reading job alone; `duplicate` is entered by Mark as Duplicate alone. */
export const inboxMoves: Record<InboxStatus, readonly InboxStatus[]> = {
  processing: ["parsed", "manual", "warning", "failed", "flagged", "duplicate", "archived"],
  parsed: ["processing", "linked", "flagged", "warning", "failed", "duplicate", "archived"],
  warning: ["processing", "parsed", "linked", "flagged", "failed", "duplicate", "archived"],
  failed: ["processing", "parsed", "linked", "flagged", "warning", "duplicate", "archived"],
  manual: ["processing", "parsed", "linked", "flagged", "warning", "failed", "duplicate", "archived"],
  flagged: ["processing", "parsed", "linked", "warning", "failed", "duplicate", "archived"],
  duplicate: ["parsed", "archived", "processing"],
  linked: ["archived", "flagged"],
  archived: ["parsed", "linked"],
};

export const inboxStatusLabels: Record<InboxStatus, string> = {
  processing: "Processing",
  parsed: "Parsed",
  failed: "Failed",
  warning: "Warning",
  manual: "Manual",
  linked: "Linked",
  duplicate: "Duplicate",
  flagged: "Flagged",
  archived: "Archived",
};

/** A person found in the document, with who it may be among the known patients. */
const extractedPatientSchema = foundPatientSchema.omit({ ssn: true }).extend({
  ssnLast4: z.string().nullable(),
  /** Set only when exactly one known patient is certain, or when a clerk chose. */
  patientId: id.nullable(),
  matchConfidence: z.number(),
  matchWhy: z.string(),
  candidates: z.array(candidateSchema),
});
export type ExtractedPatient = z.infer<typeof extractedPatientSchema>;

/** What was read, as kept on the entry; pages, words and the whole extraction are in the reading blob. */
const parsedFieldsSchema = z.object({
  patientName: z.string().nullable(),
  requester: foundRequesterSchema,
  requesterId: id.nullable(),
  requestType: z.enum(requestTypes).nullable(),
  recordTypes: z.array(z.enum(recordKinds)),
  dateRangeStart: isoDate.nullable(),
  dateRangeEnd: isoDate.nullable(),
  purpose: z.string().nullable(),
  isUrgent: z.boolean(),
  urgencyReason: z.string().nullable(),
  authorization: authorizationSchema,
  receivedOn: z.string().nullable(),
  documentClass: z.string(),
});
export type ParsedFields = z.infer<typeof parsedFieldsSchema>;

/** A part of a mail with attachments: the message, or one of them. */
const entryPartSchema = z.object({
  kind: z.enum(["message", "attachment"]),
  /** Stored and hashed by itself. `sha256` is null for what is not kept apart: programs, archives, files that are too large. */
  file: fileRefSchema,
  ...readPartSchema.shape,
  /** The entry that the same file came with before, as a document or as a part. */
  duplicateOf: z.string().nullable(),
});
export type EntryPart = z.infer<typeof entryPartSchema>;

export const inboxEntrySchema = z.object({
  id: uuid,
  source: z.enum(sources),
  sender: z.string(),
  subject: z.string(),
  timestamp: isoTime,
  attachmentName: z.string().nullable(),
  /** The original, stored and hashed before anything else happened. */
  file: fileRefSchema,
  /** Of a mail with attachments: the message first. Empty for everything else, and for mails read before parts were told apart. */
  parts: z.array(entryPartSchema).default([]),
  status: z.enum(inboxStatuses),
  linkedRequestId: id.nullable(),
  linkedRequestIds: z.array(id),
  duplicateOf: z.string().nullable(),
  duplicateReason: z.string().nullable(),
  /** A sentence for a clerk. */
  errorMessage: z.string().nullable(),
  /** While it is being read: the step, and pages done of pages. */
  progress: z.object({ step: z.string(), done: z.number(), total: z.number() }).nullable(),
  parsedFields: parsedFieldsSchema.nullable(),
  processingMetrics: z.object({
    pages: z.number().int(),
    /** Milliseconds. */
    processingTime: z.number(),
    textExtraction: z.string(),
    characterCount: z.number().int(),
    confidenceScore: z.number(),
  }).nullable(),
  extractedPatients: z.array(extractedPatientSchema),
  /** How many people were found; more than are kept on the row when over 40. */
  patientCount: z.number().int(),
  /** First 500 characters. */
  preview: z.string(),
  /** Blob of the whole reading (pages, words, extraction), null until read. */
  reading: z.string().nullable(),
  /** Keyed fingerprints of the content, for finding the same request again. */
  signature: z.record(z.string(), z.unknown()).nullable(),
  statusHistory: z.array(statusChangeSchema),
  /** Sentences on how it came: pages that are missing of a fax. */
  arrivalNotes: z.array(z.string()).default([]),
  createdManually: z.boolean(),
  manualUploader: z.string().nullable(),
  manualNotes: z.string().nullable(),
  manualPatient: z.object({ name: z.string().nullable(), dob: z.string().nullable() }).nullable(),
  /** Where the source keeps it (a mail's Message-ID, a drop-folder file name); unique with the source. */
  sourceKey: z.string().nullable(),
  simulationId: simulationMark,
  ...timestamps,
});
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

export const inboxSorts = ["date", "status", "source", "subject", "patient", "linked"] as const;
export type InboxSort = (typeof inboxSorts)[number];
export const inboxListQuery = pageQuery.extend({
  status: z.enum(inboxStatuses).optional(),
  source: z.enum(sources).optional(),
  sort: sortedBy(inboxSorts),
});

/** An entry as the API answers it. The list leaves out candidates and evidence of the patients. */
export type InboxEntryView = Omit<InboxEntry, "signature" | "reading" | "preview" | "sourceKey" | "parts"> & {
  /** The first 500 characters. */
  extractedText: string;
  /** What GET /api/documents/view/{file name} takes; null when the original could not be kept. No patient's name is in it. */
  attachmentPath: string | null;
  /** Whether GET …/reading has something to answer. */
  hasReading: boolean;
  /** Each with its own path for GET /api/documents/view/{file name}; null where it is not kept. */
  parts: (EntryPart & { viewPath: string | null })[];
};

/** The part that a page belongs to, with its number within the part; null where the entry has no parts. */
export function partOfPage<P extends ReadPart>(
  parts: readonly P[],
  page: number,
): { part: P; index: number; page: number; pages: number } | null {
  const index = parts.findIndex(({ from, to }) => from !== null && to !== null && from <= page && page <= to);
  if (index < 0) return null;
  const part = parts[index];
  return { part, index, page: page - part.from! + 1, pages: part.to! - part.from! + 1 };
}

/** `referral.pdf, page 2 of 3`; the message's own pages are `Message, page 1 of 1`. */
export function pageInPart(parts: readonly EntryPart[], page: number): string | null {
  const at = partOfPage(parts, page);
  return at && `${partName(at.part)}, page ${at.page} of ${at.pages}`;
}

export const partName = ({ kind, file }: Pick<EntryPart, "kind" | "file">): string =>
  kind === "message" ? "Message" : file.fileName;

/** GET /api/inbox-entries/counts. */
export interface InboxCounts {
  all: number;
  byStatus: Record<InboxStatus, number>;
}

/** GET /api/inbox-entries/{id}/reading: what the reading desk draws. SSNs show their last four digits only. */
export interface ReadingView {
  kind: string;
  /** With `?from=&to=` the words of those pages only; the others come without words and marks. */
  pages: Page[];
  mail: MailHeaders | null;
  problems: string[];
  timings: Record<string, number>;
  extraction: Extraction;
  /** Everyone found, with candidates; the entry itself keeps the first 40. */
  patients: ExtractedPatient[];
  /** What the language model suggests; not there where it was not asked. */
  languageModel?: ModelReading;
}

/** What the language model made of a document. Its values stand in no other part of the reading, and are taken by a clerk only. */
export interface ModelReading {
  /** The model that was asked. */
  model: string;
  suggestions: Suggestion[];
  /** People that our own reading does not have. `patientId` is null: who they are is a clerk's choice. */
  people: ExtractedPatient[];
  /** Values left out because they do not stand in the document. */
  notFound: number;
  /** Sentences: why it could not be asked, or what it was not shown. */
  problems: string[];
}

/** POST /api/inbox-entries/{id}/requests. */
export interface EntryRequests {
  requestIds: number[];
  batchRequestId: string | null;
  /** The requests were there already: the button was clicked twice, or the entry was linked before. */
  alreadyMade: boolean;
}

/** Values whose reading is judged by what clerks made of them. */
export const checkedFields = [
  "patientName",
  "dob",
  "mrn",
  "requesterName",
  "requesterEmail",
  "requesterPhone",
  "requesterFax",
  "requestType",
  "recordTypes",
  "dateRange",
  "urgency",
  "authorization",
] as const;
export type CheckedField = (typeof checkedFields)[number];

export interface Tally {
  right: number;
  wrong: number;
}

/** GET /api/reading/accuracy: newest week last; `week` is its Monday. */
export interface ReadingAccuracy {
  weeks: ({ week: string } & Tally & { fields: Partial<Record<CheckedField, Tally>> })[];
  fields: Record<CheckedField, Tally>;
}
export const accuracyQuery = z.object({ weeks: z.coerce.number().int().min(1).max(104).default(26) });

export const readingQuery = z.object({
  from: z.coerce.number().int().min(1).optional(),
  to: z.coerce.number().int().min(1).optional(),
});
export const pageParam = z.object({ id: uuid, n: z.coerce.number().int().min(1).max(5000) });
/** Width of a page picture in pixels. */
export const pageImageQuery = z.object({ width: z.coerce.number().int().min(100).max(4000).default(1200) });

/** The Change Status menu (spec 2 §4). */
export const changeableInboxStatuses = ["parsed", "processing", "flagged", "warning", "failed", "archived"] as const;
export const inboxStatusInput = z.object({ status: z.enum(changeableInboxStatuses) });
export const markDuplicateInput = z.object({
  id: uuid,
  duplicateOf: z.string().trim().min(1, "Enter the original document ID").max(64),
});
export const linkEntryInput = z.object({ requestId: id });
/** The fields beside the file in Manual Document Entry (multipart). */
export const manualEntryInput = z.object({
  sender: z.string().trim().min(1, "Enter the sender").max(200),
  subject: z.string().trim().max(300).optional(),
  patientName: optionalText(200),
  patientDOB: z.union([z.literal(""), isoDate]).nullish().transform((v) => v || null),
  notes: optionalText(4000),
});
export const checkSourceInput = z.object({ oneTimeCheck: z.boolean().optional() });

/** What a check of one source came to. */
export interface SourceCheck {
  id: string;
  name: string;
  /** Items that the source showed. */
  found: number;
  /** New entries made. */
  imported: number;
  /** Already here, left alone. */
  known: number;
  /** Could not be taken in; tried again later, or set aside as a failed entry. */
  failed: number;
  /** Why the source could not be asked, a sentence; null when it answered. */
  error: string | null;
}

/** What a check of inbox sources came to, all together and one by one. */
export interface CheckResult {
  found: number;
  imported: number;
  known: number;
  failed: { fileName: string; message: string }[];
  sources: SourceCheck[];
}
