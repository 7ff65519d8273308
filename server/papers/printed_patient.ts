/**
 * A patient as papers name them.
 * @module
 */
import type { PrintedPatient } from "./spec.ts";
import type { DemoPatient } from "./people.ts";

export function printedPatient(patient: DemoPatient): PrintedPatient {
  const { address } = patient;
  const latin = /^\p{Script=Latin}/u.test(patient.lastName);
  const [printedFirst, ...printedRest] = patient.printedName.split(" ");
  return {
    name: patient.printedName,
    firstName: latin ? patient.firstName : printedFirst,
    lastName: latin ? patient.lastName : printedRest.join(" "),
    suffix: patient.suffix,
    dob: patient.dateOfBirth,
    mrn: patient.mrn,
    address: `${address.line}, ${address.city}, ${address.state} ${address.zip}`,
    phone: patient.phone,
    email: patient.email,
    ssn: patient.ssn,
  };
}
