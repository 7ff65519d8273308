/**
 * The people and records that papers are drawn of: invented, as plain data.
 * @module
 */
import type { manualRecordTypes } from "../../shared/records.ts";

export interface Address {
  line: string;
  city: string;
  state: string;
  zip: string;
}

/** The organization that keeps the records and runs the product. */
export interface Custodian {
  name: string;
  department: string;
  address: Address;
  phone: string;
  fax: string;
  email: string;
}

export interface DemoPatient {
  id: number;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  /** Maiden and other earlier names in full. */
  formerNames: string[];
  /** The full name in Latin letters, as it stands on printed records. */
  printedName: string;
  dateOfBirth: string;
  sex: "F" | "M";
  mrn: string;
  /** Invented: begins with 9, which is never given out. */
  ssn: string | null;
  address: Address;
  phone: string | null;
  email: string | null;
  lastVisit: string | null;
  /** The parent of a child of the same household. */
  guardianId: number | null;
  /** Why this patient is easily taken for another, or null. */
  lookAlike: string | null;
}

export type MedicalRecordType = (typeof manualRecordTypes)[number];

export interface DemoRecord {
  id: number;
  patientId: number;
  recordType: MedicalRecordType;
  recordDate: string;
  provider: string;
  pages: number;
}
