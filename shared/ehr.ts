/**
 * Records from the EHR: the 15 record types, and what web, command line and server say to each other about them (spec 2 §2, §3, §7).
 * @module
 */
import { z } from "zod";
import { id, readInPart } from "./common.ts";
import { isoDate } from "./time.ts";

export const ehrRecordTypes = [
  "lab_results",
  "imaging",
  "clinical_notes",
  "medications",
  "allergies",
  "immunizations",
  "vital_signs",
  "problems",
  "assessments",
  "procedures",
  "encounters",
  "referrals",
  "diagnostic_reports",
  "discharge_summaries",
  "care_plans",
] as const;
export type EhrRecordType = (typeof ehrRecordTypes)[number];

export const ehrRecordTypeLabels: Record<EhrRecordType, string> = {
  lab_results: "Laboratory Results",
  imaging: "Imaging & Radiology",
  clinical_notes: "Clinical Notes",
  medications: "Medications",
  allergies: "Allergies",
  immunizations: "Immunizations",
  vital_signs: "Vital Signs",
  procedures: "Procedures",
  encounters: "Encounters & Visits",
  problems: "Problem List",
  assessments: "Assessments",
  care_plans: "Care Plans",
  referrals: "Referrals",
  diagnostic_reports: "Diagnostic Reports",
  discharge_summaries: "Discharge Summaries",
};

/** The groups of the record-type picker, in its order. */
export const ehrRecordGroups: { key: string; label: string; types: EhrRecordType[] }[] = [
  { key: "common", label: "Common", types: ["lab_results", "imaging", "clinical_notes", "medications"] },
  {
    key: "clinical",
    label: "Clinical",
    types: ["allergies", "immunizations", "vital_signs", "problems", "assessments"],
  },
  {
    key: "encounters",
    label: "Encounters",
    types: ["procedures", "encounters", "referrals", "diagnostic_reports", "discharge_summaries", "care_plans"],
  },
];

/** A FHIR resource as the EHR gave it; its shape is the EHR's business (https://hl7.org/fhir/R4/). */
export const fhirResourceSchema = z.looseObject({
  resourceType: z.string().regex(/^[A-Za-z]{1,64}$/),
  // FHIR R4 `id`, with room for servers that are lax.
  id: z.string().regex(/^[A-Za-z0-9\-._~%+=]{1,255}$/),
});
export type FhirRecord = z.infer<typeof fhirResourceSchema>;

/** A patient found in the EHR. `dob` is an ISO date. */
export interface EhrPatient {
  id: string;
  name: string;
  /** Official family and given names, for comparing with a request's patient. */
  lastName: string;
  firstName: string;
  dob: string | null;
  gender: string | null;
  mrn: string | null;
  address: string | null;
}

/** What was fetched of one record type. */
export interface EhrRecordSet {
  type: EhrRecordType;
  records: { resource: FhirRecord }[];
  /** Sentences about what this set may lack, e.g. that the EHR refused one kind of it. */
  notes: string[];
}

const days = z.object({ start: isoDate.optional(), end: isoDate.optional() }).refine(
  ({ start, end }) => !start || !end || start <= end,
  { message: "The start of the date range lies after its end", path: ["end"] },
);

export const missingCriteria =
  "Please provide at least one search field (last name, first name, date of birth, or MRN).";

const criterion = z.string().trim().max(100).optional().transform((v) => v || undefined);

/** POST /api/ehr/search-patients. */
export const ehrSearchInput = z.object({
  lastName: criterion,
  firstName: criterion,
  dob: z.union([z.literal("").transform(() => undefined), isoDate]).optional(),
  /** With it, born from `dob` to this day: for newborns. */
  dobEnd: z.union([z.literal("").transform(() => undefined), isoDate]).optional(),
  mrn: criterion,
}).refine((v) => v.lastName || v.firstName || v.dob || v.mrn, { message: missingCriteria });
export type EhrSearch = Partial<z.output<typeof ehrSearchInput>>;

const ehrPatientId = z.string().regex(/^[A-Za-z0-9\-._~%+=]{1,255}$/, "That is not an id of the EHR");

/** POST /api/ehr/fetch-records. Days are those of the record, both included. */
export const ehrFetchInput = z.object({
  patientId: ehrPatientId,
  recordTypes: z.array(z.enum(ehrRecordTypes)).min(1, "Choose at least one record type").max(ehrRecordTypes.length),
  dateRange: days.optional(),
  /** The request the records are fetched for, where there is one. */
  requestId: id.optional(),
  /** Chosen by the caller; progress events carry it. */
  fetchId: z.uuid().optional(),
});
export type EhrFetch = z.output<typeof ehrFetchInput>;

/** POST /api/ehr/process-records. Fetched sets may come back as they are; of each record only type and id count: the server takes its own copy. */
export const ehrProcessInput = z.object({
  patientId: ehrPatientId,
  requestId: id,
  recordSets: z.array(readInPart({
    type: z.enum(ehrRecordTypes),
    records: z.array(readInPart({ resource: fhirResourceSchema })).max(50_000),
  })).min(1, "Fetch the records first").max(ehrRecordTypes.length),
  /** First and last name of the EHR's patient, typed, where that patient differs from the request's. */
  confirmName: z.string().trim().max(200).optional(),
});
export type EhrProcess = z.output<typeof ehrProcessInput>;

export interface EhrProcessed {
  success: true;
  /** Records of the EHR that were attached. */
  recordCount: number;
  /** Files attached to the request. */
  files: number;
  pages: number;
  /** Sentences about documents the EHR did not give. */
  notes: string[];
}

/** GET /api/ehr/vendor. `none`: not connected, or not reachable; then `message` says why. */
export interface EhrVendor {
  vendor: string;
  /** Whether an EHR is set up at all. */
  configured: boolean;
  message: string | null;
}

/** The setting `ehr_retrieval`. */
export const ehrRetrievalSchema = z.object({
  /** Fetches what a request asks for as soon as it is paid, when nothing is attached yet. */
  automatic: z.boolean(),
});
export const defaultEhrRetrieval = { automatic: true };

interface Text {
  text?: string;
  coding?: { display?: string }[];
}
interface Actor {
  display?: string;
  actor?: { display?: string };
  individual?: { display?: string };
}

/** The parts of a resource that the list of records shows. */
interface Described {
  resourceType: string;
  code?: Text;
  serviceType?: Text;
  category?: Text[] | Text;
  effectiveDateTime?: string;
  date?: string;
  issued?: string;
  period?: { start?: string };
  performer?: Actor[];
  asserter?: Actor;
  resultsInterpreter?: Actor[];
  interpreter?: Actor[];
  referrer?: Actor;
  expressedBy?: Actor;
  effectiveInstant?: string;
  effectivePeriod?: { start?: string };
  author?: Actor[] | Actor;
  recorder?: Actor;
  // Where the above is empty for a whole resource type.
  medicationCodeableConcept?: Text;
  medicationReference?: Actor;
  vaccineCode?: Text;
  type?: Text[] | Text;
  description?: string | Text;
  title?: string;
  name?: string;
  requester?: Actor;
  participant?: Actor[];
  [moment: string]: unknown;
}

const first = <T>(value: T[] | T | undefined): T | undefined => Array.isArray(value) ? value[0] : value;
const textOf = (value: Text | undefined) => value?.text || value?.coding?.find((c) => c.display)?.display;
const nameOf = (value: Actor | undefined) => value?.display ?? value?.actor?.display ?? value?.individual?.display;

/**
 * Code text (or its display, where an EHR sends no text), else service type text, else first category text, else resource type
 * (spec 2 §2). Before the bare resource type comes what types without those fields are called by: a medication, a vaccine, a title.
 */
export function describeRecord(record: FhirRecord): string {
  const r = record as unknown as Described;
  return textOf(r.code) || r.serviceType?.text || first(r.category)?.text ||
    textOf(r.medicationCodeableConcept) || r.medicationReference?.display || textOf(r.vaccineCode) ||
    textOf(first(r.type)) || r.title || r.name ||
    (typeof r.description === "string" ? r.description : textOf(r.description)) || r.resourceType;
}

/** Moments of types that have none of the four that the specification names. */
const otherMoments = [
  "authoredOn",
  "authored",
  "occurrenceDateTime",
  "performedDateTime",
  "started",
  "startDate",
  "whenHandedOver",
  "whenPrepared",
  "onsetDateTime",
  "recordedDate",
  "created",
  "occurrenceString",
  "performedString",
];
const otherPeriods = ["performedPeriod", "occurrencePeriod", "onsetPeriod"];

/** Effective date, else date, else issued, else period start, as the EHR wrote it; null when there is none (spec 2 §2). */
export function dateOfRecord(record: FhirRecord): string | null {
  const r = record as unknown as Described;
  const other = otherMoments.map((name) => r[name]).find((value) => typeof value === "string") as string | undefined;
  const begun = otherPeriods.map((name) => (r[name] as { start?: string } | undefined)?.start).find(Boolean);
  return r.effectiveDateTime ?? r.effectiveInstant ?? r.effectivePeriod?.start ?? r.date ?? r.issued ??
    r.period?.start ??
    other ?? begun ?? null;
}

/** The first performer, author or recorder's name; null when there is none (spec 2 §2). */
export function providerOfRecord(record: FhirRecord): string | null {
  const r = record as unknown as Described;
  return nameOf(first(r.performer)) ?? nameOf(first(r.author)) ?? nameOf(r.recorder) ?? nameOf(r.requester) ??
    nameOf(first(r.participant)) ?? nameOf(first(r.resultsInterpreter)) ?? nameOf(first(r.interpreter)) ??
    nameOf(r.asserter) ?? nameOf(r.referrer) ?? nameOf(r.expressedBy) ?? null;
}
