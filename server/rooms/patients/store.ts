/**
 * Patients in the store: unique by MRN, found by name, and indexed by the blocks that matching reads.
 * @module
 */
import { type Patient, patientSchema } from "../../../shared/patients.ts";
import { collection } from "../../db/collection.ts";
import { blockKeys, nameKeys } from "../../matching/mod.ts";
import { identityOf } from "./matching/identity.ts";

export const patients = collection<Patient>({
  name: "patients",
  schema: patientSchema,
  indexes: {
    name: (p, blind) => [[blind.order(p.lastName), blind.order(p.firstName)]],
    block: (p, blind) => blockKeys(identityOf(p)).map((key) => [blind.hash(key)]),
  },
  unique: { mrn: { value: (p) => p.mrn?.toLowerCase().replace(/[^a-z0-9]/g, "") || null, taken: "mrn_taken" } },
  // How many carry a name: a common one proves less.
  counts: (p, blind) => {
    const { last, first } = nameKeys(identityOf(p));
    return [["all"], ["last", blind.hash(last)], ["first", blind.hash(first)]];
  },
  // A middle initial is no name to be found by; a first or last name of one letter is.
  words: (p) => [p.firstName, `${p.firstName} ${p.middleName ?? ""}`, p.lastName, p.mrn, p.dateOfBirth],
});
