/**
 * Corrects a patient; requests and open invoices follow.
 * @module
 */
import type { Patient } from "../../../shared/patients.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { NewPatient } from "./create_patient.ts";
import { patients } from "./store.ts";

/** Corrects a patient; a job carries the new name to what is found by it. @throws mrn_taken */
export async function updatePatient(deps: Deps, actor: Actor, id: number, input: NewPatient): Promise<Patient> {
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(patients, id);
    const fields = (Object.keys(input) as (keyof NewPatient)[]).filter((field) => input[field] !== before[field]);
    if (fields.length === 0) return before;
    const patient = await tx.patch(patients, id, input);
    tx.job("refresh_words", { patientId: id });
    tx.audit({ action: "patient_updated", targetType: "patient", targetId: id, details: { fields } });
    return patient;
  });
}
