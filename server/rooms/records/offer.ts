/**
 * Records of a request: the patient's known ones offered with it, and all of them as the request's screen shows them.
 * @module
 */
import type { MedicalRecord } from "../../../shared/records.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

/** Joins the patient's known records to a new request, those that are asked for included, the others offered. */
export async function offerRecords(
  tx: Change,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
): Promise<void> {
  for (const record of await tx.store.all(medicalRecords, "patient", [patientId])) {
    await tx.insert(requestRecords, {
      id: await tx.nextId(requestRecords),
      requestId,
      recordId: record.id,
      isIncluded: isAskedFor(record),
      createdAt: tx.now,
    });
  }
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
  for (const joined of await tx.store.all(requestRecords, "request", [requestId])) {
    await tx.remove(requestRecords, joined.id);
  }
  for (const file of await tx.store.all(attachedRecords, "request", [requestId])) {
    if (file.patientId !== patientId) await tx.patch(attachedRecords, file.id, { isIncluded: false });
  }
  await offerRecords(tx, requestId, patientId, isAskedFor);
}

/** Matched and attached records of a request in the shapes of spec 1 §3. */
export async function recordsOf(deps: Pick<Deps, "store">, requestId: number) {
  const { store } = deps;
  const [joined, attached] = await Promise.all([
    store.all(requestRecords, "request", [requestId]),
    store.all(attachedRecords, "request", [requestId]),
  ]);
  const known = await store.getMany(medicalRecords, joined.map((r) => r.recordId));
  return {
    records: joined.flatMap((j, i) => {
      const record = known[i];
      if (!record) return [];
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
export async function hasIncluded(deps: Pick<Deps, "store">, requestId: number): Promise<boolean> {
  const { records, attachedRecords: attached } = await recordsOf(deps, requestId);
  return records.some((r) => r.isIncluded) || attached.some((a) => a.isIncluded);
}
