/**
 * An inbox entry in the shapes that its screens see.
 * @module
 */
import type { FileRef } from "../../../shared/common.ts";
import type { InboxEntry, InboxEntryView } from "../../../shared/inbox.ts";

/** The entry for its screen. */
export function viewOf(entry: InboxEntry): InboxEntryView {
  const { signature: _s, reading, preview, sourceKey: _k, ...shown } = entry;
  const parts = entry.parts.map((part, i) => ({ ...part, viewPath: viewPath(`${entry.id}.part${i + 1}`, part.file) }));
  return {
    ...shown,
    parts,
    extractedText: preview,
    attachmentPath: viewPath(entry.id, entry.file),
    hasReading: reading !== null,
  };
}

/** The entry as a line of the list: without what only its own screen shows. */
export function lineOf(entry: InboxEntry): InboxEntryView {
  const patients = entry.extractedPatients.map((p) => ({ ...p, candidates: [], evidence: {} }));
  return { ...viewOf(entry), extractedPatients: patients };
}

/** The id, of a part also its number, and the ending: file names may hold a patient's name, which must not stand in an address. */
function viewPath(name: string, { fileName, sha256 }: FileRef): string | null {
  if (!sha256) return null;
  return name + (fileName.match(/\.[a-z0-9]{1,5}$/i)?.[0].toLowerCase() ?? "");
}
