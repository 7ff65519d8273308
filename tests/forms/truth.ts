/**
 * The answers a careful person would give for a request document, and what a layout has to deliver.
 * @module
 */
import { z } from "zod";
import { documentClasses, recordKinds, requestTypes } from "../../shared/documents.ts";
import type { Random } from "./random.ts";
import type { Sheet } from "./sheet.ts";

const text = z.string().min(1).nullable();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/).refine((d) => !Number.isNaN(Date.parse(d)), "no such day")
  .nullable();

export const truthPatientSchema = z.strictObject({
  name: z.string().min(1),
  firstName: text,
  lastName: text,
  suffix: text,
  dob: day,
  mrn: text,
  address: text,
  phone: text,
  email: text,
  ssn: text,
});
export type TruthPatient = z.infer<typeof truthPatientSchema>;

export const truthSchema = z.strictObject({
  class: z.enum(documentClasses),
  patients: z.array(truthPatientSchema),
  requester: z.strictObject({ name: text, contactName: text, email: text, phone: text, fax: text }),
  requestType: z.enum(requestTypes).nullable(),
  recordTypes: z.array(z.enum(recordKinds)),
  dateRange: z.strictObject({ start: day, end: day }),
  purpose: text,
  isUrgent: z.boolean(),
  authorization: z.strictObject({ attached: z.boolean(), signed: z.boolean(), signedOn: day, expiresOn: day }),
  receivedOn: day,
  duplicateOf: text,
  /** The values were written by hand; such documents are counted apart. */
  handFilled: z.boolean().optional(),
});
export type Truth = z.infer<typeof truthSchema>;

/** A truth with nothing in it, to be filled by a layout; its class is set when it is rendered. */
export function blankTruth(): Truth {
  return {
    class: "none",
    patients: [],
    requester: { name: null, contactName: null, email: null, phone: null, fax: null },
    requestType: null,
    recordTypes: [],
    dateRange: { start: null, end: null },
    purpose: null,
    isUrgent: false,
    authorization: { attached: false, signed: false, signedOn: null, expiresOn: null },
    receivedOn: null,
    duplicateOf: null,
  };
}

/** The forms in which a layout can be delivered. */
export const outputs = [
  "text-pdf",
  "scan-pdf",
  "scan-tiff",
  "fax-fine",
  "fax-standard",
  "photo",
  "docx",
  "eml",
] as const;
export type Output = (typeof outputs)[number];

/** What a layout gives back: its truth, the day it was sent, and the document in one of three raw forms. */
export interface Made {
  truth: Truth;
  /** ISO day on which it was sent; a fax header carries it. */
  sentOn: string;
  /** A drawn document, still to be rendered as text PDF, scan, fax or photo. */
  sheet?: Sheet;
  /** A finished DOCX or EML file. */
  file?: Uint8Array;
}

/** One kind of document. `make` must depend on nothing but its arguments. */
export interface Layout {
  name: string;
  outputs: readonly Output[];
  /** True for documents that are no request. */
  none?: boolean;
  make(r: Random, output: Output): Promise<Made>;
}
