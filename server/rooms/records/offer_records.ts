/**
 * Joins a patient's known records to a request, those asked for included, the others offered.
 * @module
 */
import type { MedicalRecord, RequestRecord } from "../../../shared/records.ts";
import type { Change } from "../../db/change.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

/** So many rows are joined, and as many taken off, in one commit; the rest follows by a job, so that no commit grows too large. */
const atOnce = 150;

/** Joins the patient's known records to a new request, those that are asked for included, the others offered. */
export async function offerRecords(
  tx: Change,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
  joined: readonly RequestRecord[] = [],
): Promise<void> {
  if (await offerSome(tx, requestId, patientId, isAskedFor, joined)) tx.job("offer_records", { requestId, patientId });
}

/**
 * One commit's part of it: joins what is not joined yet, takes off what is of another patient. Answers whether more is left.
 */
export async function offerSome(
  tx: Change,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
  joined: readonly RequestRecord[],
): Promise<boolean> {
  const records = await tx.all(medicalRecords, "patient", [patientId]);
  const [own, known] = [new Set(records.map(({ id }) => id)), new Set(joined.map((row) => row.recordId))];
  const others = joined.filter((row) => !own.has(row.recordId));
  const left = records.filter(({ id }) => !known.has(id));
  for (const row of others.slice(0, atOnce)) await tx.remove(requestRecords, row.id);
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
  for (const file of await tx.all(attachedRecords, "request", [requestId])) {
    if (file.patientId !== patientId) await tx.patch(attachedRecords, file.id, { isIncluded: false });
  }
  await offerRecords(tx, requestId, patientId, isAskedFor, await joinedTo(tx, requestId));
}

/** What is joined to a request already. */
export function joinedTo(tx: Change, requestId: number): Promise<RequestRecord[]> {
  return tx.all(requestRecords, "request", [requestId]);
}
