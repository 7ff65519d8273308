/**
 * What the writers of medical records share.
 * @module
 */
import type { Random } from "./random.ts";
import type { DemoPatient, DemoRecord } from "./people.ts";

/** A complaint with what goes with it, so that a record's parts agree. */
export interface Problem {
  complaint: string;
  diagnosis: string;
  site: string;
  study: string;
  finding: string;
  operation: string;
  medications: [string, string][];
  plan: string;
}

/** What one page of a record is written from. `index` counts from 0. */
export interface RecordPage {
  record: DemoRecord;
  patient: DemoPatient;
  index: number;
  random: Random;
  /** What this record is about, the same on all its pages. */
  problem: Problem;
}

/** A patient's age in whole years on the day of a record. */
export function yearsAt(patient: DemoPatient, record: DemoRecord): number {
  const years = Number(record.recordDate.slice(0, 4)) - Number(patient.dateOfBirth.slice(0, 4));
  return years - (record.recordDate.slice(5) < patient.dateOfBirth.slice(5) ? 1 : 0);
}
