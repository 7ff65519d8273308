/**
 * Records of a request: the patient's known ones offered with it, and all of them as the request's screen shows them.
 * @module
 */
import type { MedicalRecord } from "../../../shared/records.ts";
import type { Change } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

/** So many are joined in the request's own commit; a patient with more gets the rest by a job, so that no commit grows too large. */
const atOnce = 150;

/** Joins the patient's known records to a request, those that are asked for included, the others offered. */
export async function offerRecords(
  tx: Change,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
): Promise<void> {
  const known = await tx.store.all(medicalRecords, "patient", [patientId]);
  for (const record of known.slice(0, atOnce)) await join(tx, requestId, record, isAskedFor(record));
  if (known.length > atOnce) tx.job("offer_records", { requestId, patientId });
}

async function join(tx: Change, requestId: number, record: MedicalRecord, isIncluded: boolean): Promise<void> {
  const id = await tx.nextId(requestRecords);
  await tx.insert(requestRecords, { id, requestId, recordId: record.id, isIncluded, createdAt: tx.now });
}

/** The job's part: joins what is not joined yet, some at a time; run again it goes on where it stopped. */
export async function offerTheRest(
  deps: Pick<Deps, "store">,
  requestId: number,
  patientId: number,
  isAskedFor: (record: MedicalRecord) => boolean,
): Promise<void> {
  const known = await deps.store.all(medicalRecords, "patient", [patientId]);
  for (let more = true; more;) {
    more = await deps.store.change(system, async (tx) => {
      // One after the other with every change that joins records, so that none is joined twice.
      await tx.inTurn(requestRecords);
      const joined = new Set((await tx.store.all(requestRecords, "request", [requestId])).map((j) => j.recordId));
      const left = known.filter((record) => !joined.has(record.id));
      for (const record of left.slice(0, atOnce)) await join(tx, requestId, record, isAskedFor(record));
      return left.length > atOnce;
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
    tx.drop(requestRecords, joined);
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
