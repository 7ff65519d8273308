/**
 * What reading a document gives: pages of words with their places, and the values found in them.
 *
 * The wire shape of `POST /api/documents/extract`, of an inbox entry's reading, and of the reading pipeline's inner steps.
 * @module
 */
import { z } from "zod";

/** A place on an upright page, as fractions (0..1) of its width and height, origin top left. */
export const boxSchema = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
export type Box = z.infer<typeof boxSchema>;

/** One word as printed. `line` numbers the lines of its page from 0, top to bottom; `confidence` is 0..1. */
const wordSchema = z.object({
  text: z.string(),
  box: boxSchema,
  confidence: z.number(),
  line: z.number().int(),
  /** A hand-written or otherwise unreadable mark; its text is a guess and is never extracted from. */
  unreadable: z.boolean().optional(),
});
export type Word = z.infer<typeof wordSchema>;

/** How the words of a page were had: a PDF's own text, OCR, or a text format laid out by us. */
const pageMethods = ["text-layer", "ocr", "layout", "none"] as const;

const pageSchema = z.object({
  /** 1-based. */
  number: z.number().int(),
  /** Size of the upright page in points (1/72 inch). */
  width: z.number(),
  height: z.number(),
  /** Degrees clockwise by which the source had to be turned to stand upright. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  method: z.enum(pageMethods),
  /** Mean word confidence, 0..1; 0 for a page without words. */
  confidence: z.number(),
  words: z.array(wordSchema),
  /** Ruled lines and boxes found on the page (tables, check boxes), where the source tells them. */
  marks: z.array(z.object({ kind: z.enum(["checked", "unchecked", "rule", "picture"]), box: boxSchema })).default([]),
  /** A sentence for a clerk when the page could not be read, else null. */
  problem: z.string().nullable().default(null),
});
export type Page = z.infer<typeof pageSchema>;

const documentKinds = ["pdf", "tiff", "jpeg", "png", "docx", "doc", "eml"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The mail headers of an .eml, innermost forwarded request included as text in the pages. */
const mailHeadersSchema = z.object({
  from: z.string(),
  fromAddress: z.string(),
  subject: z.string(),
  date: z.string().nullable(),
  messageId: z.string().nullable(),
});
export type MailHeaders = z.infer<typeof mailHeadersSchema>;

/** A part of a mail as it was read: its pages in the whole document, or the sentence that says why it has none. */
export const readPartSchema = z.object({
  /** First and last page, 1-based; null without pages. */
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  problem: z.string().nullable(),
});
export type ReadPart = z.infer<typeof readPartSchema>;

export const readDocumentSchema = z.object({
  kind: z.enum(documentKinds),
  pages: z.array(pageSchema),
  /** Of a mail with attachments: the message first, then each attachment in its order. */
  parts: z.array(readPartSchema).optional(),
  /** The text of all pages, lines kept, pages parted by form feeds. */
  text: z.string(),
  mail: mailHeadersSchema.nullable(),
  /** Sentences for a clerk about what could not be read; empty when all went well. */
  problems: z.array(z.string()),
  timings: z.record(z.string(), z.number()),
});
export type ReadDocument = z.infer<typeof readDocumentSchema>;

/** Where a value was found, how sure we are (0..1), and the rule that found it. */
export const evidenceSchema = z.object({
  confidence: z.number(),
  page: z.number().int().nullable(),
  box: boxSchema.nullable(),
  rule: z.string(),
  /** Which part of a mail with attachments the page belongs to, 1-based. */
  part: z.number().int().optional(),
  /** Set where the value is another reader's suggestion and nobody has accepted it. */
  source: z.literal("language_model").optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const requestTypes = [
  "attorney",
  "insurance",
  "patient",
  "provider",
  "disability",
  "workers_comp",
  "payer_audit",
  "copy_service",
  "other",
] as const;
export type RequestType = (typeof requestTypes)[number];

export const recordKinds = [
  "lab",
  "imaging",
  "notes",
  "discharge",
  "operative",
  "pathology",
  "medication",
  "immunization",
  "emergency",
  "billing",
  "all",
] as const;
export type RecordKind = (typeof recordKinds)[number];

export const documentClasses = ["text-pdf", "scan", "fax", "photo", "office", "email", "none"] as const;

const text = z.string().nullable();

/** A person whose records are asked for. `evidence` is keyed by field name. */
export const foundPatientSchema = z.object({
  name: text,
  firstName: text,
  lastName: text,
  suffix: text,
  dob: text,
  mrn: text,
  address: text,
  phone: text,
  email: text,
  ssn: text,
  evidence: z.record(z.string(), evidenceSchema).default({}),
});
export type FoundPatient = z.infer<typeof foundPatientSchema>;

export const foundRequesterSchema = z.object({
  name: text,
  contactName: text,
  email: text,
  phone: text,
  fax: text,
});

/** Everything found in one document. `evidence` is keyed by path: "requester.name", "dateRange", "isUrgent", ... */
export const extractionSchema = z.object({
  class: z.enum(documentClasses),
  patients: z.array(foundPatientSchema),
  requester: foundRequesterSchema,
  requestType: z.enum(requestTypes).nullable(),
  recordTypes: z.array(z.enum(recordKinds)),
  dateRange: z.object({ start: text, end: text }),
  purpose: text,
  isUrgent: z.boolean(),
  /** Why it is urgent, as printed (a hearing date, STAT), else null. */
  urgencyReason: text,
  authorization: z.object({
    attached: z.boolean(),
    signed: z.boolean(),
    signedOn: text,
    expiresOn: text,
  }),
  /** Claim, case, file and order numbers by their printed label. */
  references: z.array(z.object({ label: z.string(), value: z.string() })),
  receivedOn: text,
  duplicateOf: text,
  /** Numbers of the pages that are records sent along, from which nothing was taken. */
  enclosedPages: z.array(z.number().int()).optional(),
  evidence: z.record(z.string(), evidenceSchema),
});
export type Extraction = z.infer<typeof extractionSchema>;

/** A document in which nothing was found. */
export const nothingFound = (): Extraction => ({
  class: "none",
  patients: [],
  requester: { name: null, contactName: null, email: null, phone: null, fax: null },
  requestType: null,
  recordTypes: [],
  dateRange: { start: null, end: null },
  purpose: null,
  isUrgent: false,
  urgencyReason: null,
  authorization: { attached: false, signed: false, signedOn: null, expiresOn: null },
  references: [],
  receivedOn: null,
  duplicateOf: null,
  evidence: {},
});
