/**
 * Attaches files to a request by hand, and takes them off.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type AttachedRecord, manualRecordTypes } from "../../../shared/records.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { sniffKind } from "../../documents/sniff.ts";
import { CannotAssemble } from "../../pdf/cannot_assemble.ts";
import { openPdf } from "../../pdf/merge.ts";
import { countPages } from "./count_pages.ts";
import { attachedRecords } from "./store.ts";

const attachable = new Set(["pdf", "jpeg", "png", "tiff", "doc", "docx"]);

export interface FileToAttach {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  recordType: string;
}

/** A stored file that is to become a row. `notes`: what is to be said of this one alone. */
export type PreparedFile =
  & Omit<AttachedRecord, "id" | "createdAt" | "updatedAt" | "uploadedBy" | "requestId" | "patientId" | "notes">
  & { notes?: string | null };

/**
 * Stores the files and answers the rows to add; all are checked by content before any is kept.
 * @throws file_type; bad_input where a PDF is damaged or asks for a password: it would be priced, paid and then stop the release
 */
export async function prepareFiles(
  deps: Deps,
  files: FileToAttach[],
): Promise<PreparedFile[]> {
  const kinds = files.map((file) => sniffKind(file.bytes, file.fileName));
  const refused = files.filter((_, i) => !attachable.has(kinds[i].kind ?? ""));
  if (refused.length > 0) {
    throw new AppError(
      "file_type",
      `${refused.length} file(s) were rejected. Only PDF, JPG, PNG, TIFF, DOC, and DOCX files are allowed.`,
      {
        files: `Not taken: ${refused.map((file) => file.fileName).join(", ")}.`,
      },
    );
  }
  const pages = await Promise.all(
    files.map(({ bytes, fileName }, i) =>
      kinds[i].kind === "pdf" ? pagesOfPdf(bytes, fileName) : countPages(bytes, kinds[i].kind ?? "")
    ),
  );
  return await Promise.all(files.map(async ({ bytes, fileName, recordType }, i) => ({
    recordType: recordType || manualRecordTypes[0],
    file: await deps.files.put(bytes, fileName, kinds[i].mime),
    pages: pages[i],
    isIncluded: true,
    source: "manual" as const,
    isCharged: true,
    metadata: { fileType: kinds[i].kind, size: bytes.length },
  })));
}

/** The same pages twice are charged twice and released twice; whether they are to be, a clerk decides. */
const sameFile = (name: string) => `The same file as ${name}, which is attached already.`;

/** How many pages a PDF has, opened as the release will open it. @throws bad_input */
async function pagesOfPdf(bytes: Uint8Array, fileName: string): Promise<number> {
  const document = await openPdf(bytes, fileName).catch((error) => {
    throw error instanceof CannotAssemble ? new AppError("bad_input", error.message, { files: error.message }) : error;
  });
  return Math.max(1, document.getPageCount());
}

/** Adds prepared files to a request in a change. */
export async function attachIn(
  tx: Change,
  request: { id: number; patientId: number | null },
  prepared: PreparedFile[],
  notes: string | null,
): Promise<AttachedRecord[]> {
  const rows: AttachedRecord[] = [];
  const known = await tx.all(attachedRecords, "request", [request.id]);
  for (const file of prepared) {
    const same = [...known, ...rows].find(({ file: { sha256 } }) => sha256 !== null && sha256 === file.file.sha256);
    rows.push(
      await tx.insert(attachedRecords, {
        id: await tx.nextId(attachedRecords),
        requestId: request.id,
        patientId: request.patientId,
        ...file,
        metadata: { ...file.metadata, ...(same && { warning: sameFile(same.file.fileName) }) },
        notes: [notes, file.notes].filter(Boolean).join("\n") || null,
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

/** An attached file's row; null when it was taken off. */
export function findAttached(deps: Pick<Deps, "store">, id: number): Promise<AttachedRecord | null> {
  return deps.store.get(attachedRecords, id);
}

/** Adds what was found in an attached file to what is known of it, in a change; null when it was taken off. */
export async function describeAttached(
  tx: Change,
  id: number,
  facts: Record<string, unknown>,
): Promise<AttachedRecord | null> {
  const row = await tx.get(attachedRecords, id);
  return row && await tx.patch(attachedRecords, id, { metadata: { ...row.metadata, ...facts } });
}
