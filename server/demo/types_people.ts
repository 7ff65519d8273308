/**
 * The people of the demo office and the records on file, as plain data.
 * @module
 */
import type { RequestType } from "../../shared/documents.ts";

export interface Address {
  line: string;
  city: string;
  state: string;
  zip: string;
}

/** The organisation that keeps the records and runs the product. */
export interface OfficeHolder {
  name: string;
  department: string;
  address: Address;
  phone: string;
  fax: string;
  email: string;
}

export type StaffRole = "admin" | "billing" | "intake" | "external-requester" | "inactive";

export interface DemoStaff {
  id: number;
  username: string;
  fullName: string;
  email: string;
  role: StaffRole;
  /** The requester an external requester is bound to. */
  requesterId: number | null;
  isActive: boolean;
  createdAt: string;
  lastLoginAt: string | null;
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

export interface DemoRequester {
  id: number;
  type: RequestType;
  name: string;
  contactName: string;
  email: string;
  phone: string;
  fax: string | null;
  address: Address;
  /** The patient who asks for the own records. */
  patientId: number | null;
}

export const medicalRecordTypes = [
  "Progress Note",
  "Discharge Summary",
  "Lab Results",
  "Imaging Report",
  "Consultation",
  "Operative Report",
  "Pathology Report",
  "Medication List",
  "Immunization Record",
  "Emergency Record",
] as const;
export type MedicalRecordType = (typeof medicalRecordTypes)[number];

export interface DemoRecord {
  id: number;
  patientId: number;
  recordType: MedicalRecordType;
  recordDate: string;
  provider: string;
  pages: number;
}
