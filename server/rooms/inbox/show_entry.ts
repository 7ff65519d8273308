/**
 * An inbox entry in the shapes that its screens see.
 * @module
 */
import type { InboxEntry, InboxEntryView } from "../../../shared/inbox.ts";

/** The entry for its screen. */
export function viewOf(entry: InboxEntry): InboxEntryView {
  const { signature: _s, reading, preview, sourceKey: _k, ...shown } = entry;
  return { ...shown, extractedText: preview, attachmentPath: attachmentPath(entry), hasReading: reading !== null };
}

/** The entry as a line of the list: without what only its own screen shows. */
export function lineOf(entry: InboxEntry): InboxEntryView {
  const patients = entry.extractedPatients.map((p) => ({ ...p, candidates: [], evidence: {} }));
  return { ...viewOf(entry), extractedPatients: patients };
}

/** The id and the ending: file names may hold a patient's name, which must not stand in an address. */
function attachmentPath({ id, file }: InboxEntry): string | null {
  if (!file.sha256) return null;
  const ending = file.fileName.match(/\.[a-z0-9]{1,5}$/i)?.[0].toLowerCase() ?? "";
  return id + ending;
}
