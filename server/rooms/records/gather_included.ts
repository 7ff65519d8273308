/**
 * Gathers what goes into a release, in the order it goes.
 * @module
 */
import type { FileRef } from "../../../shared/common.ts";
import { AppError } from "../../../shared/errors.ts";
import { showDate } from "../../../shared/time.ts";
import type { ReadFrom } from "../../db/reads.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

export interface Included {
  id: string;
  title: string;
  file: FileRef;
  pages: number;
  recordType: string;
}

/** What goes into a release, in the order it goes: matched records by date, then attached files. @throws nothing_to_release */
export async function includedOf(
  { store }: ReadFrom,
  { id: requestId, patientId }: { id: number; patientId: number | null },
): Promise<Included[]> {
  const [joined, attached, known] = await Promise.all([
    store.all(requestRecords, "request", [requestId]),
    store.all(attachedRecords, "request", [requestId]),
    patientId === null ? [] : store.all(medicalRecords, "patient", [patientId]),
  ]);
  const chosen = new Set(joined.filter((j) => j.isIncluded).map((j) => j.recordId));
  const records = known.filter((record) => chosen.has(record.id));
  if (records.length < chosen.size) {
    throw new AppError("cannot_assemble", "A record of another patient is included. Leave it out, then release.");
  }
  const missing = records.filter((r) => !r.file);
  if (missing.length > 0) {
    throw new AppError(
      "cannot_assemble",
      `No file is stored for ${
        missing.map((r) => `${r.recordType} of ${showDate(r.recordDate)}`).join(", ")
      }. Attach it, or leave it out.`,
    );
  }
  const all: Included[] = [
    ...records.map((r) => ({
      id: `record-${r.id}`,
      title: `${r.recordType}, ${showDate(r.recordDate)}`,
      file: r.file!,
      pages: r.pages,
      recordType: r.recordType,
    })),
    ...attached.filter((a) => a.isIncluded).map((a) => ({
      id: `attached-${a.id}`,
      title: a.recordType,
      file: a.file,
      pages: a.pages,
      recordType: a.recordType,
    })),
  ];
  if (all.length === 0) throw new AppError("nothing_to_release");
  return all;
}
