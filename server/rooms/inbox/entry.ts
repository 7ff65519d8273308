/**
 * An inbox entry as the API shows it, and what is told when it changes.
 * @module
 */
import type { InboxEntry, InboxEntryView, InboxStatus } from "../../../shared/inbox.ts";
import type { Change } from "../../db/change.ts";

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
  if (!file.sha256 && !file.lazy) return null;
  const ending = file.fileName.match(/\.[a-z0-9]{1,5}$/i)?.[0].toLowerCase() ?? "";
  return id + ending;
}

/** Tells the screens that an entry came, moved, or got on. */
export function announceEntry(tx: Change, entry: InboxEntry): void {
  tx.event({
    type: "INBOX_ENTRY_CHANGED",
    entryId: entry.id,
    status: entry.status,
    progress: entry.progress,
  });
}

/** The history with one more line. */
export function movedTo(tx: Change, entry: InboxEntry, to: InboxStatus, reason: string | null = null) {
  return [...entry.statusHistory, {
    from: entry.status,
    to,
    timestamp: tx.now,
    username: tx.actor.name,
    reason,
  }];
}
