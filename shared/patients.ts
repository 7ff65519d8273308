/**
 * Patients and what matching says of them.
 * @module
 */
import { z } from "zod";
import { id, optionalText, simulationMark, timestamps, uuid } from "./common.ts";
import { pageQuery, sortedBy } from "./paging.ts";
import { isoDate, isoTime } from "./time.ts";

/** A name a patient was known by before, and until when (ISO time of the correction). */
const previousNameSchema = z.object({
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  suffix: z.string().nullable(),
  until: isoTime,
});

export const patientSchema = z.object({
  id,
  firstName: z.string(),
  middleName: z.string().nullable().default(null),
  lastName: z.string(),
  suffix: z.string().nullable().default(null),
  dateOfBirth: isoDate.nullable(),
  /** The organization's medical record number; unique. */
  mrn: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable().default(null),
  /** Last four digits only; the whole number is never kept on a patient. */
  ssnLast4: z.string().nullable().default(null),
  lastVisit: isoDate.nullable(),
  previousNames: z.array(previousNameSchema).default([]),
  /** Record numbers of rows that were merged into this one; the patient is found by them, too. */
  formerMrns: z.array(z.string()).default([]),
  /** The patient this row turned out to be; it is no longer listed, matched or searched. */
  mergedInto: id.nullable().default(null),
  simulationId: simulationMark,
  ...timestamps,
});
export type Patient = z.infer<typeof patientSchema>;

/** By what two spellings of a record number are one: `A-1` and `a1`. Null when nothing of it is left. */
export const mrnKey = (mrn: string | null | undefined): string | null =>
  mrn?.toLowerCase().replace(/[^a-z0-9]/g, "") || null;

/** Nobody is born tomorrow: a slip of the keys. The day is the one of the earliest time zone. */
const birthDay = isoDate.refine(
  (day) => day <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
  "The date of birth lies in the future",
);

export const patientInput = z.object({
  firstName: z.string().trim().min(1, "Give the first name").max(80),
  middleName: optionalText(80),
  lastName: z.string().trim().min(1, "Give the last name").max(80),
  suffix: optionalText(10),
  dateOfBirth: birthDay.nullish().transform((v) => v ?? null),
  mrn: optionalText(40),
  email: optionalText(200),
  phone: optionalText(40),
  address: optionalText(300),
  lastVisit: isoDate.nullish().transform((v) => v ?? null),
});
export type PatientInput = z.input<typeof patientInput>;

const correction = {
  /** A name that changed is kept as a previous one, unless it was never the patient's. */
  nameWasMistaken: z.boolean().default(false),
  /** What the editor saw when the form was opened: where another changed it meanwhile, the edit answers 409 and what is there now. */
  before: z.partialRecord(z.enum(Object.keys(patientInput.shape) as (keyof PatientInput)[]), z.string().nullable())
    .optional(),
};

/** The form of a patient, new or corrected: all of it. */
export const patientForm = patientInput.extend(correction);

/** A correction: what is not named stays as it is. */
export const patientUpdateInput = patientInput.partial().extend(correction);

/** Two rows that are one person: everything of the row in the path goes to this patient. */
export const mergePatientInput = z.object({ intoId: id });

const mergeStates = ["moving", "merged", "undoing", "undone"] as const;

/** A merge of two rows of one person; kept, so that it can be taken back. */
export const patientMergeSchema = z.object({
  id: uuid,
  fromId: id,
  intoId: id,
  state: z.enum(mergeStates),
  mergedAt: isoTime,
  mergedBy: z.string(),
  undoneAt: isoTime.nullable(),
  undoneBy: z.string().nullable(),
});
export type PatientMerge = z.infer<typeof patientMergeSchema>;

/** Rows of an import in one call. Each row is taken whole or not at all, and known by its MRN. */
export const importRowsAtOnce = 200;
export const importPatientsInput = z.object({
  /** Tells what would be done, and does nothing. */
  dryRun: z.boolean().default(false),
  rows: z.array(z.object({ row: z.number().int().min(1), fields: z.record(z.string(), z.string().nullable()) }))
    .min(1).max(importRowsAtOnce),
});
export const importOutcomes = ["created", "updated", "unchanged", "refused"] as const;
export interface ImportResult {
  /** The row's number in the file, the header being 1. */
  row: number;
  outcome: (typeof importOutcomes)[number];
  patientId: number | null;
  /** What was refused, or which fields changed; never patient data. */
  message: string | null;
}

/** What matching knows of a person before any record is opened. All parts may be missing. */
export const matchQuery = z.object({
  firstName: optionalText(80),
  middleName: optionalText(80),
  lastName: optionalText(80),
  suffix: optionalText(10),
  dob: isoDate.nullish().transform((v) => v ?? null),
  mrn: optionalText(40),
  phone: optionalText(40),
  email: optionalText(200),
  address: optionalText(300),
});

const matchBands = ["high", "medium", "low"] as const;
export type MatchBand = (typeof matchBands)[number];

/** Spec 2 §4: 0.8 or above high, 0.5 or above medium, below low. */
export function matchBand(score: number): MatchBand {
  return score >= 0.8 ? "high" : score >= 0.5 ? "medium" : "low";
}

export const candidateSchema = z.object({
  patientId: id,
  name: z.string(),
  dob: z.string().nullable(),
  mrn: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  /** 0..1. */
  score: z.number(),
  band: z.enum(matchBands),
  /** Sentences: what agrees and what does not. */
  reasons: z.array(z.string()),
  vetoes: z.array(z.string()),
});
export type MatchCandidate = z.infer<typeof candidateSchema>;

/** First name first, with middle name and suffix: `Maria L. Okafor, Jr.` */
export function fullName(
  p: { firstName: string; lastName: string; middleName?: string | null; suffix?: string | null },
): string {
  const name = [p.firstName, p.middleName, p.lastName].filter(Boolean).join(" ");
  return p.suffix ? `${name}, ${p.suffix}` : name;
}

/** The parts of a name that a patient column sorts by. Rows that are older than it have none until a job has come to them. */
export const sortNameSchema = z.object({
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
}).nullable().default(null);
export type SortName = NonNullable<z.infer<typeof sortNameSchema>>;

/** A patient's name as lists sort by it. */
export const sortNameOf = (patient: SortName | null): SortName | null =>
  patient && { lastName: patient.lastName, firstName: patient.firstName, middleName: patient.middleName };

export const sameSortName = (a: SortName | null, b: SortName | null): boolean =>
  a?.lastName === b?.lastName && a?.firstName === b?.firstName && a?.middleName === b?.middleName;

export const patientSorts = ["name", "dateOfBirth", "mrn"] as const;
/** GET /api/patients: the register by a column, or those found by words. */
export const patientListQuery = pageQuery.extend({ sort: sortedBy(patientSorts) });
export type PatientListQuery = z.infer<typeof patientListQuery>;
