/**
 * Joins a patient's known records to a request, those asked for included, the others offered.
 * @module
 */
import type { MedicalRecord } from "../../../shared/records.ts";
import type { Change } from "../../db/change.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

/** So many rows are joined, and as many taken off, in one commit; the rest follows by a job, so that no commit grows too large. */
const atOnce = 150;

/** Joins the patient's known records to a request, those that are asked for included, the others offered. */
export async function offerRecords(
  tx: Change,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
): Promise<void> {
  if (await offerSome(tx, requestId, patientId, isAskedFor)) tx.job("offer_records", { requestId, patientId });
}

/**
 * One commit's part of it: joins what is not joined yet, takes off what is of another patient. The request must be written in the same
 * change, so that of two that do this at once the second finds the first. Answers whether more is left.
 */
export async function offerSome(
  tx: Change,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
): Promise<boolean> {
  const joined = await tx.store.all(requestRecords, "request", [requestId]);
  const records = await tx.store.getMany(medicalRecords, joined.map((row) => row.recordId));
  const others = joined.filter((_, i) => records[i]?.patientId !== patientId);
  const known = new Set(joined.map((row) => row.recordId));
  const left = (await tx.store.all(medicalRecords, "patient", [patientId])).filter(({ id }) => !known.has(id));
  for (const row of others.slice(0, atOnce)) tx.drop(requestRecords, row);
  for (const record of left.slice(0, atOnce)) {
    const isIncluded = isAskedFor(record);
    const id = await tx.nextId(requestRecords);
    await tx.insert(requestRecords, { id, requestId, recordId: record.id, isIncluded, createdAt: tx.now });
  }
  return Math.max(others.length, left.length) > atOnce;
}

/**
 * Gives a request the records of another patient: what was offered of the one before is taken away, and files attached
 * for that one are left out until someone looks and includes them again. Nothing of a wrong patient stays included.
 */
export async function offerAnew(
  tx: Change,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
): Promise<void> {
  for (const file of await tx.store.all(attachedRecords, "request", [requestId])) {
    if (file.patientId !== patientId) await tx.patch(attachedRecords, file.id, { isIncluded: false });
  }
  await offerRecords(tx, requestId, patientId, isAskedFor);
}
