/**
 * What a demo document is: its contents as data and the medium it arrives on. Rendering needs nothing else.
 * @module
 */
import type { RecordKind, RequestType } from "../../shared/documents.ts";
import type { Custodian, DemoPatient, DemoRecord } from "./people.ts";

/** How a document reaches the office. Faxes and scans are pictures without a text layer. */
export const documentMedia = [
  "text-pdf",
  "scan-pdf",
  "scan-tiff",
  /** One-bit Group 4 TIFF at 204x196 dots an inch. */
  "fax-fine",
  /** One-bit Group 4 TIFF at 204x98: pixels twice as tall as wide. */
  "fax-standard",
  "photo-jpeg",
  "docx",
  /** A mail whose text is the request. */
  "eml",
  /** A short mail with the request as an attached PDF. */
  "eml-pdf",
  /** A PDF that opens with a password only. */
  "locked-pdf",
  /** A PDF that ends in the middle. */
  "truncated-pdf",
] as const;
export type DocumentMedium = (typeof documentMedia)[number];

export interface PrintedPatient {
  name: string;
  firstName: string;
  lastName: string;
  suffix: string | null;
  dob: string;
  mrn: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  ssn: string | null;
}

export interface PrintedRequester {
  name: string;
  contactName: string;
  email: string;
  phone: string;
  fax: string | null;
  addressLines: string[];
}

export interface PrintedAuthorization {
  signer: string;
  /** "Parent", "Guardian" … when the signer is not the patient. */
  relation: string | null;
  signedOn: string | null;
  expiresOn: string | null;
}

export interface RequestContent {
  kind: "request";
  custodian: Custodian;
  requester: PrintedRequester;
  requestType: RequestType;
  patients: PrintedPatient[];
  recordTypes: RecordKind[];
  dateRange: { start: string | null; end: string | null };
  purpose: string;
  urgencyReason: string | null;
  authorization: PrintedAuthorization | null;
  references: { label: string; value: string }[];
  writtenOn: string;
  /** The request is the office's own form, its blanks filled by hand. */
  ownForm: boolean;
  handFilled: boolean;
  /** A fax cover page comes first. */
  coverPage: boolean;
}

/** A paper that asks for no one's records. */
export interface OtherContent {
  kind: "newsletter" | "remittance" | "blank";
  custodian: Custodian;
  sender: PrintedRequester;
  writtenOn: string;
}

/** A medical record attached by hand. */
export interface RecordContent {
  kind: "record";
  custodian: Custodian;
  record: DemoRecord;
  patient: DemoPatient;
}

export interface DocumentSpec {
  id: string;
  fileName: string;
  medium: DocumentMedium;
  /** Seed of the noise, the skew and the hand; another seed is another scan of the same paper. */
  seed: string;
  /** ISO instant of receipt: the fax header line, the mail's date. */
  receivedAt: string;
  content: RequestContent | OtherContent | RecordContent;
}

/** Printed label and words of each kind of record, as requesters write them. */
export const recordKindLabels: Record<RecordKind, string> = {
  lab: "Laboratory results",
  imaging: "Imaging reports (X-ray, CT, MRI)",
  notes: "Office visit and progress notes",
  discharge: "Discharge summaries",
  operative: "Operative reports",
  pathology: "Pathology reports",
  medication: "Medication list",
  immunization: "Immunization record",
  emergency: "Emergency department records",
  billing: "Itemized billing statements",
  all: "Any and all medical records",
};
