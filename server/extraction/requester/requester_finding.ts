/**
 * What was found of the requester.
 * @module
 */
import type { Found } from "../evidence.ts";

export type RequesterFinding = {
  name: Found<string> | null;
  contactName: Found<string> | null;
  email: Found<string> | null;
  phone: Found<string> | null;
  fax: Found<string> | null;
  /** The patient asks for their own records. */
  self: boolean;
  /** The letterhead is the custodian's own form. */
  custodianForm: boolean;
};
