/**
 * The people of the demo office and the records on file, as plain data.
 * @module
 */
import type { RequestType } from "../../shared/documents.ts";
import type { Address } from "../papers/people.ts";

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
