/**
 * Patients in the store: unique by MRN, found by name, and indexed by the blocks that matching reads.
 * @module
 */
import { z } from "zod";
import { id, uuid } from "../../../shared/common.ts";
import {
  mrnKey,
  type Patient,
  type PatientMerge,
  patientMergeSchema,
  patientSchema,
} from "../../../shared/patients.ts";
import { collection } from "../../db/collection.ts";
import { officeCollection } from "../../db/office.ts";
import { orderText } from "../../lists/order_text.ts";
import { nameKeys } from "../../matching/mod.ts";
import { birthKey, blockKeysOf } from "./matching/block_places.ts";
import { identityOf } from "./matching/identity.ts";

const patientMoveSchema = z.object({
  id: z.string(),
  mergeId: uuid,
  kind: z.enum(["request", "medical_record", "attached_record", "invoice"]),
  rowId: id,
});
export type PatientMove = z.infer<typeof patientMoveSchema>;

export const patients = officeCollection<Patient>({
  name: "patients",
  noun: "Patient",
  schema: patientSchema,
  indexes: {
    name: (p, blind) => p.mergedInto ? [] : [[blind.order(p.lastName), blind.order(p.firstName)]],
    dateOfBirth: (p, blind) => p.mergedInto ? [] : [birthKey(p, blind)],
    mrn: (p, blind) => p.mergedInto ? [] : [[orderText(blind, p.mrn ?? "")]],
    blocks: (p, blind) => p.mergedInto ? [] : blockKeysOf(p, blind),
  },
  // A merged row keeps its number, so that nobody else gets it and a search by it finds the patient.
  unique: { mrn: { value: (p) => mrnKey(p.mrn), taken: "mrn_taken" } },
  // How many carry a name: a common one proves less.
  counts: (p, blind) => {
    if (p.mergedInto) return [];
    const { last, first } = nameKeys(identityOf(p));
    return [["all"], ["last", blind.hash(last)], ["first", blind.hash(first)]];
  },
  beginnings: "coarse",
  // A middle initial is no name to be found by; a first or last name of one letter is.
  words: (p) =>
    p.mergedInto ? [] : [
      p.firstName,
      `${p.firstName} ${p.middleName ?? ""}`,
      p.lastName,
      p.mrn,
      p.dateOfBirth,
      ...p.previousNames.flatMap((name) => [name.firstName, name.lastName]),
      ...p.formerMrns,
    ],
}, []);

export const patientMerges = collection<PatientMerge>({
  name: "patient_merges",
  schema: patientMergeSchema,
  indexes: { patient: (m) => [[m.fromId, m.mergedAt], [m.intoId, m.mergedAt]] },
  lists: ["patient"],
});

/** One row that a merge moved to the other patient; the merge is taken back by them. */
export const patientMoves = collection<PatientMove>({
  name: "patient_moves",
  schema: patientMoveSchema,
  indexes: { merge: (m) => [[m.mergeId]] },
});
