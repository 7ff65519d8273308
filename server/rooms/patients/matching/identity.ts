/**
 * A stored patient as matching sees one.
 * @module
 */
import type { Patient } from "../../../../shared/patients.ts";
import type { PatientRow } from "../../../matching/types.ts";

export function identityOf(p: Patient): PatientRow {
  return {
    id: p.id,
    firstName: p.firstName,
    middleName: p.middleName,
    lastName: p.lastName,
    suffix: p.suffix,
    dob: p.dateOfBirth,
    mrn: p.mrn,
    phone: p.phone,
    email: p.email,
    address: p.address,
    ssnLast4: p.ssnLast4,
  };
}
