/**
 * Patients and what matching says of them.
 * @module
 */
import { z } from "zod";
import { id, optionalText, timestamps } from "./common.ts";
import { isoDate } from "./time.ts";

export const patientSchema = z.object({
  id,
  firstName: z.string(),
  middleName: z.string().nullable().default(null),
  lastName: z.string(),
  suffix: z.string().nullable().default(null),
  dateOfBirth: isoDate.nullable(),
  /** The organisation's medical record number; unique. */
  mrn: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable().default(null),
  /** Last four digits only; the whole number is never kept on a patient. */
  ssnLast4: z.string().nullable().default(null),
  lastVisit: isoDate.nullable(),
  ...timestamps,
});
export type Patient = z.infer<typeof patientSchema>;

export const patientInput = z.object({
  firstName: z.string().trim().min(1, "Give the first name").max(80),
  middleName: optionalText(80),
  lastName: z.string().trim().min(1, "Give the last name").max(80),
  suffix: optionalText(10),
  dateOfBirth: isoDate.nullish().transform((v) => v ?? null),
  mrn: optionalText(40),
  email: optionalText(200),
  phone: optionalText(40),
  address: optionalText(300),
  lastVisit: isoDate.nullish().transform((v) => v ?? null),
});
export type PatientInput = z.input<typeof patientInput>;

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

export const matchBands = ["high", "medium", "low"] as const;
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
