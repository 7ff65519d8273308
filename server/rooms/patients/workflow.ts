/**
 * Patients: created after a look at near matches, corrected, and looked at with a trace.
 * @module
 */
import type { z } from "zod";
import { type Patient, patientInput } from "../../../shared/patients.ts";
import type { Change } from "../../db/change.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { patients } from "./store.ts";

/** A patient read inside a change. */
export function patientIn(tx: Change, id: number): Promise<Patient> {
  return tx.must(patients, id, "That patient is no longer there.");
}

/** Patients by id; those that are gone are left out. */
export async function patientsById(deps: Pick<Deps, "store">, ids: (number | null)[]): Promise<Map<number, Patient>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = await deps.store.getMany(patients, wanted);
  return new Map(found.filter((p) => p !== null).map((p) => [p.id, p]));
}

/** Who a patient is, as other rooms' lists show it. */
export const nameOf = (p: Patient) => ({
  firstName: p.firstName,
  middleName: p.middleName,
  lastName: p.lastName,
  suffix: p.suffix,
  dateOfBirth: p.dateOfBirth,
});

/** The patient who carries a medical record number; null when nobody does. */
export async function patientByMrn(deps: Pick<Deps, "store">, mrn: string): Promise<Patient | null> {
  const value = patients.unique!.mrn.value({ mrn } as Patient);
  return value === null ? null : await deps.store.by(patients, "mrn", value);
}

/** Patients found by words of their name, MRN or date of birth. */
export async function searchPatients(deps: Pick<Deps, "store">, q: string, limit: number): Promise<Patient[]> {
  return (await deps.store.search(patients, q, { limit })).rows;
}

export { type Found, matchFound } from "./matching.ts";

export type NewPatient = z.output<typeof patientInput>;

/** Adds a patient to a change. @throws mrn_taken */
export async function createPatient(tx: Change, input: NewPatient & { ssnLast4?: string | null }): Promise<Patient> {
  const patient = await tx.insert(patients, {
    id: await tx.nextId(patients),
    ...input,
    ssnLast4: input.ssnLast4 ?? null,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  tx.audit({ action: "patient_created", targetType: "patient", targetId: patient.id });
  return patient;
}

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
