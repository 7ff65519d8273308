/**
 * Records of a request: attached by hand, included or left out, gathered for release, looked at with a trace.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { FileRef } from "../../../shared/common.ts";
import { type AttachedRecord, manualRecordTypes } from "../../../shared/records.ts";
import { showDate } from "../../../shared/time.ts";
import type { Change } from "../../db/change.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { sniffKind } from "../../documents/sniff.ts";
import { note } from "../audit/workflow.ts";
import { countPages } from "./pages.ts";
import { attachedRecords, medicalRecords, requestRecords } from "./store.ts";

export { hasIncluded, offerRecords, recordsOf } from "./offer.ts";

const attachable = new Set(["pdf", "jpeg", "png", "tiff", "doc", "docx"]);

export interface FileToAttach {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  recordType: string;
}

/** Stores the files and answers the rows to add; all are checked by content before any is kept. @throws file_type */
export async function prepareFiles(
  deps: Deps,
  files: FileToAttach[],
): Promise<
  Omit<AttachedRecord, "id" | "createdAt" | "updatedAt" | "uploadedBy" | "requestId" | "patientId" | "notes">[]
> {
  const kinds = files.map((file) => sniffKind(file.bytes, file.fileName));
  const refused = files.filter((_, i) => !attachable.has(kinds[i].kind ?? ""));
  if (refused.length > 0) {
    throw new AppError(
      "file_type",
      `${refused.length} file(s) were rejected. Only PDF, JPG, PNG, TIFF, DOC, and DOCX files are allowed.`,
      {
        files: refused.map((file) => file.fileName),
      },
    );
  }
  return await Promise.all(files.map(async ({ bytes, fileName, recordType }, i) => ({
    recordType: recordType || manualRecordTypes[0],
    file: await deps.files.put(bytes, fileName, kinds[i].mime),
    pages: await countPages(bytes, kinds[i].kind ?? ""),
    isIncluded: true,
    source: "manual" as const,
    metadata: { fileType: kinds[i].kind, size: bytes.length },
  })));
}

/** Adds prepared files to a request in a change. */
export async function attachIn(
  tx: Change,
  request: { id: number; patientId: number | null },
  prepared: Awaited<ReturnType<typeof prepareFiles>>,
  notes: string | null,
): Promise<AttachedRecord[]> {
  const rows: AttachedRecord[] = [];
  for (const file of prepared) {
    rows.push(
      await tx.insert(attachedRecords, {
        id: await tx.nextId(attachedRecords),
        requestId: request.id,
        patientId: request.patientId,
        ...file,
        notes,
        uploadedBy: tx.actor.name,
        createdAt: tx.now,
        updatedAt: tx.now,
      }),
    );
  }
  tx.audit({
    action: "records_attached",
    targetType: "request",
    targetId: request.id,
    requestId: request.id,
    details: { count: rows.length, recordTypes: [...new Set(rows.map((r) => r.recordType))] },
  });
  return rows;
}

/** Which request a joined record belongs to; 404 when there is none. */
export async function requestOfRecord(
  deps: Pick<Deps, "store">,
  kind: "matched" | "attached",
  id: number,
): Promise<number> {
  const row = kind === "matched" ? await deps.store.get(requestRecords, id) : await deps.store.get(attachedRecords, id);
  if (!row) throw new AppError("not_found", "That record is no longer part of a request.");
  return row.requestId;
}

/** Includes a matched or attached record, or leaves it out, in a change. */
export async function setIncluded(
  tx: Change,
  kind: "matched" | "attached",
  id: number,
  isIncluded: boolean,
): Promise<void> {
  const requestId = kind === "matched"
    ? (await tx.patch(requestRecords, id, { isIncluded })).requestId
    : (await tx.patch(attachedRecords, id, { isIncluded })).requestId;
  tx.audit({
    action: isIncluded ? "record_included" : "record_excluded",
    targetType: kind === "matched" ? "request_record" : "attached_record",
    targetId: id,
    requestId,
  });
}

/** Takes a file that was attached by mistake off its request; the original stays in the blobs and the audit trail names it. */
export async function detach(tx: Change, id: number): Promise<void> {
  const row = await tx.must(attachedRecords, id);
  await tx.remove(attachedRecords, id);
  tx.audit({
    action: "record_excluded",
    targetType: "attached_record",
    targetId: id,
    requestId: row.requestId,
    details: { removed: true, sha256: row.file.sha256 },
  });
}

/** The file of a matched or attached record, with the look written down. */
export async function recordFile(
  deps: Deps,
  actor: Actor,
  kind: "matched" | "attached",
  id: number,
): Promise<{ file: FileRef; bytes: Uint8Array<ArrayBuffer> }> {
  let file: FileRef | null;
  let requestId: number;
  if (kind === "attached") {
    const row = await deps.store.must(attachedRecords, id);
    [file, requestId] = [row.file, row.requestId];
  } else {
    const joined = await deps.store.must(requestRecords, id);
    file = (await deps.store.must(medicalRecords, joined.recordId)).file;
    requestId = joined.requestId;
  }
  if (!file) throw new AppError("not_found", "No file is stored for that record.");
  const bytes = new Uint8Array(await deps.files.open(file));
  await note(deps, actor, { action: "record_viewed", targetType: `${kind}_record`, targetId: id, requestId });
  return { file, bytes };
}

export interface Included {
  id: string;
  title: string;
  file: FileRef;
  pages: number;
  recordType: string;
}

/** What goes into a release, in the order it goes: matched records by date, then attached files. @throws nothing_to_release */
export async function includedOf(
  deps: Pick<Deps, "store">,
  { id: requestId, patientId }: { id: number; patientId: number | null },
): Promise<Included[]> {
  const [joined, attached] = await Promise.all([
    deps.store.all(requestRecords, "request", [requestId]),
    deps.store.all(attachedRecords, "request", [requestId]),
  ]);
  const chosen = joined.filter((j) => j.isIncluded);
  const records = (await deps.store.getMany(medicalRecords, chosen.map((j) => j.recordId))).filter((r) => r !== null)
    .toSorted((a, b) => a.recordDate.localeCompare(b.recordDate));
  if (records.some((r) => r.patientId !== patientId)) {
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
