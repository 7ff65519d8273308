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

/** Gives a known record to another patient. */
export async function moveRecord(tx: Change, id: number, patientId: number): Promise<void> {
  await tx.patch(medicalRecords, id, { patientId });
}

/** Gives an attached file to another patient. */
export async function moveAttached(tx: Change, id: number, patientId: number): Promise<void> {
  await tx.patch(attachedRecords, id, { patientId });
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
