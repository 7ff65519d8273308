/**
 * Corrects a patient; requests and open invoices follow.
 * @module
 */
import type { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { Patient, patientUpdateInput } from "../../../shared/patients.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { type FieldWords, refuseStale } from "../../http/stale.ts";
import type { NewPatient } from "./create_patient.ts";
import { patients } from "./store.ts";

const nameFields = ["firstName", "middleName", "lastName", "suffix"] as const;

const fieldWords: FieldWords = {
  firstName: ["first name", String],
  middleName: ["middle name", String],
  lastName: ["last name", String],
  suffix: ["suffix", String],
  dateOfBirth: ["date of birth", String],
  mrn: ["MRN", String],
  email: ["email", String],
  phone: ["phone", String],
  address: ["address", String],
  lastVisit: ["last visit", String],
};

/**
 * Corrects a patient; a job carries the new name to what is found by it.
 * @throws mrn_taken, conflict for a merged row and where another changed what the editor saw
 */
export async function updatePatient(
  deps: Deps,
  actor: Actor,
  id: number,
  { nameWasMistaken, before, ...input }: z.output<typeof patientUpdateInput>,
): Promise<Patient> {
  return await deps.store.change(actor, async (tx) => {
    refuseStale("patient", before, await tx.must(patients, id), fieldWords);
    tx.event({ type: "PATIENT_CHANGED", patientId: id });
    return (await correctPatient(tx, id, input, nameWasMistaken)).patient;
  });
}

/** As part of a change; answers the fields that changed. */
export async function correctPatient(
  tx: Change,
  id: number,
  input: Partial<NewPatient>,
  nameWasMistaken = false,
): Promise<{ patient: Patient; fields: string[] }> {
  const before = await tx.must(patients, id);
  if (before.mergedInto) {
    throw new AppError("conflict", `This row was merged into patient ${before.mergedInto}; correct that one.`);
  }
  const fields = (Object.keys(input) as (keyof NewPatient)[]).filter((field) => input[field] !== before[field]);
  if (fields.length === 0) return { patient: before, fields };
  const isRenamed = nameFields.some((field) => fields.includes(field)) && !nameWasMistaken;
  const { firstName, middleName, lastName, suffix } = before;
  const previousNames = isRenamed
    ? [...before.previousNames, { firstName, middleName, lastName, suffix, until: tx.now }]
    : before.previousNames;
  const patient = await tx.patch(patients, id, { ...input, previousNames });
  tx.job("refresh_words", { patientId: id });
  tx.audit({ action: "patient_updated", targetType: "patient", targetId: id, details: { fields } });
  return { patient, fields };
}
