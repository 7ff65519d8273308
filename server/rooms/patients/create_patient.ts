/**
 * Makes a patient in a change.
 * @module
 */
import type { z } from "zod";
import { type Patient, patientInput } from "../../../shared/patients.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { patients } from "./store.ts";

export type NewPatient = z.output<typeof patientInput>;

/** Adds a patient to a change. @throws mrn_taken */
export async function createPatient(
  tx: Change,
  input: NewPatient & Pick<Partial<Patient>, "ssnLast4" | "simulationId">,
): Promise<Patient> {
  const patient = await tx.insert(patients, {
    id: await tx.nextId(patients),
    ...input,
    ssnLast4: input.ssnLast4 ?? null,
    previousNames: [],
    formerMrns: [],
    mergedInto: null,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  tx.audit({ action: "patient_created", targetType: "patient", targetId: patient.id });
  return patient;
}

/** A patient entered by a person, in a change of its own. @throws mrn_taken */
export function addPatient(deps: Pick<Deps, "store">, actor: Actor, input: NewPatient): Promise<Patient> {
  return deps.store.change(actor, async (tx) => {
    const patient = await createPatient(tx, input);
    tx.event({ type: "PATIENT_CHANGED", patientId: patient.id });
    return patient;
  });
}
