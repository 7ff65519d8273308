/**
 * Finds patients by id, by MRN, by words.
 * @module
 */
import type { Patient } from "../../../shared/patients.ts";
import type { Change } from "../../db/change.ts";
import type { ReadFrom } from "../../db/reads.ts";
import type { Deps } from "../../deps.ts";
import { patients } from "./store.ts";

/** A patient read inside a change; of a merged row the patient it turned out to be. */
export async function patientIn(tx: Change, id: number): Promise<Patient> {
  const patient = await tx.must(patients, id, "That patient is no longer there.");
  return patient.mergedInto ? await patientIn(tx, patient.mergedInto) : patient;
}

/** Patients by id; those that are gone are left out. */
export async function patientsById({ store }: ReadFrom, ids: (number | null)[]): Promise<Map<number, Patient>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = await store.getMany(patients, wanted);
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
  return value === null ? null : await current(deps, await deps.store.by(patients, "mrn", value));
}

/** The same for many at once, by the numbers as they are compared. */
export async function patientsByMrn(deps: Pick<Deps, "store">, mrns: readonly string[]): Promise<Map<string, Patient>> {
  const found = new Map<string, Patient>();
  const ids = await deps.store.idsOf(patients, "mrn", mrns);
  const rows = await deps.store.getMany(patients, ids.map((id) => id ?? 0));
  for (let i = 0; i < mrns.length; i++) {
    const patient = await current(deps, rows[i]);
    if (patient) found.set(mrns[i], patient);
  }
  return found;
}

/** Of a merged row the patient it turned out to be. */
async function current(deps: Pick<Deps, "store">, row: Patient | null): Promise<Patient | null> {
  let patient = row;
  while (patient?.mergedInto) patient = await deps.store.get(patients, patient.mergedInto);
  return patient;
}

/** Patients found by words of their name, MRN or date of birth. */
export async function searchPatients(deps: Pick<Deps, "store">, q: string, limit: number): Promise<Patient[]> {
  return (await deps.store.search(patients, q, { limit })).rows;
}
