/**
 * Records of a request: the patient's known ones offered with it, and all of them as the request's screen shows them.
 * @module
 */
import type { MedicalRecord } from "../../../shared/records.ts";
import type { RequestRow } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
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

type Whose = Pick<RequestRow, "id" | "patientId">;

/** Matched and attached records of a request in the shapes of spec 1 §3. What is yet to be taken off, of another patient, is none of them. */
export async function recordsOf(deps: Pick<Deps, "store">, { id: requestId, patientId }: Whose) {
  const { store } = deps;
  const [joined, attached] = await Promise.all([
    store.all(requestRecords, "request", [requestId]),
    store.all(attachedRecords, "request", [requestId]),
  ]);
  const known = await store.getMany(medicalRecords, joined.map((r) => r.recordId));
  return {
    records: joined.flatMap((j, i) => {
      const record = known[i];
      if (!record || record.patientId !== patientId) return [];
      const { id, recordType, recordDate, provider, pages } = record;
      return [{
        id,
        requestRecordId: j.id,
        recordType,
        recordDate,
        provider,
        pages,
        isIncluded: j.isIncluded,
        // Null: known, but no file is stored.
        fileName: record.file?.fileName ?? null,
        mime: record.file?.mime ?? null,
      }];
    }),
    attachedRecords: attached.map((a) => ({
      id: a.id,
      fileName: a.file.fileName,
      mime: a.file.mime,
      size: a.file.size,
      recordType: a.recordType,
      pages: a.pages,
      uploadedAt: a.createdAt,
      uploadedBy: a.uploadedBy,
      notes: a.notes,
      isIncluded: a.isIncluded,
      source: a.source,
      metadata: a.metadata,
    })),
  };
}

/** Whether a request has anything to release: an included record of the patient, or an included attached file. */
export async function hasIncluded(deps: Pick<Deps, "store">, request: Whose): Promise<boolean> {
  const { records, attachedRecords: attached } = await recordsOf(deps, request);
  return records.some((r) => r.isIncluded) || attached.some((a) => a.isIncluded);
}
