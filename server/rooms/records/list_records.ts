/**
 * The matched and attached records of a request.
 * @module
 */
import type { RequestRow } from "../../../shared/requests.ts";
import type { ReadFrom } from "../../db/reads.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

type Whose = Pick<RequestRow, "id" | "patientId">;

/** Matched and attached records of a request in the shapes of spec 1 §3. What is yet to be taken off, of another patient, is none of them. */
export async function recordsOf({ store }: ReadFrom, { id: requestId, patientId }: Whose) {
  const [joined, attached, known] = await Promise.all([
    store.all(requestRecords, "request", [requestId]),
    store.all(attachedRecords, "request", [requestId]),
    patientId === null ? [] : store.all(medicalRecords, "patient", [patientId]),
  ]);
  const byId = new Map(known.map((record) => [record.id, record]));
  return {
    records: joined.flatMap((j) => {
      const record = byId.get(j.recordId);
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
      isCharged: a.isCharged,
      metadata: a.metadata,
    })),
  };
}

/** Whether a request has anything to release: an included record of the patient, or an included attached file. */
export async function hasIncluded(from: ReadFrom, request: Whose): Promise<boolean> {
  const { records, attachedRecords: attached } = await recordsOf(from, request);
  return records.some((r) => r.isIncluded) || attached.some((a) => a.isIncluded);
}
