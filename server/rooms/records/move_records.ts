/**
 * Records whose patient row was merged into another, or parted from it again.
 * @module
 */
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, medicalRecords } from "./store.ts";

/** Ids of a patient's known records. */
export const recordIdsOf = async ({ store }: Pick<Deps, "store">, patientId: number): Promise<number[]> =>
  (await store.all(medicalRecords, "patient", [patientId])).map((record) => record.id);

/** Ids of the files attached to a request for a patient. */
export const attachedIdsOf = async (
  { store }: Pick<Deps, "store">,
  requestId: number,
  patientId: number,
): Promise<number[]> =>
  (await store.all(attachedRecords, "request", [requestId])).filter((file) => file.patientId === patientId)
    .map((file) => file.id);

/** Gives a known record of one patient to another; false where it is gone, or somebody else's by now. */
export async function moveRecord(tx: Change, id: number, from: number, to: number): Promise<boolean> {
  if ((await tx.get(medicalRecords, id))?.patientId !== from) return false;
  await tx.patch(medicalRecords, id, { patientId: to });
  return true;
}

/** The same of an attached file. */
export async function moveAttached(tx: Change, id: number, from: number, to: number): Promise<boolean> {
  if ((await tx.get(attachedRecords, id))?.patientId !== from) return false;
  await tx.patch(attachedRecords, id, { patientId: to });
  return true;
}

/** A patient's known records, newest first. */
export async function listPatientRecords({ store }: Pick<Deps, "store">, patientId: number) {
  const records = await store.all(medicalRecords, "patient", [patientId]);
  return records.reverse().map(({ id, recordType, recordDate, provider, pages, file }) => ({
    id,
    recordType,
    recordDate,
    provider,
    pages,
    fileName: file?.fileName ?? null,
  }));
}
