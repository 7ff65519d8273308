/**
 * Moves an inbox entry by hand.
 * @module
 */
import type { changeableInboxStatuses, InboxEntry, InboxStatus } from "../../../../shared/inbox.ts";
import type { Change } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../http/context.ts";
import { noSuchEntry } from "../find_entry.ts";
import { announceEntry, movedTo, mustMove } from "../move_entry.ts";
import { inboxEntries } from "../store.ts";

/** Change Status, Archive and Unarchive. Processing starts the reading again. @throws move_not_allowed */
export async function changeStatus(
  deps: Deps,
  caller: Caller,
  id: string,
  to: (typeof changeableInboxStatuses)[number],
): Promise<InboxEntry> {
  return await deps.store.change(caller, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    // What was made into requests goes back to them, or its requests could be made a second time.
    const target = entry.status === "archived" && to === "parsed" && entry.linkedRequestIds.length > 0 ? "linked" : to;
    mustMove(entry, target);
    if (target === "processing") return await readAgain(tx, entry, { notDuplicate: entry.status === "duplicate" });
    const freed = entry.status === "duplicate" && target === "parsed"
      ? { duplicateOf: null, duplicateReason: null }
      : {};
    return await move(tx, entry, target, freed);
  });
}

export async function move(
  tx: Change,
  entry: InboxEntry,
  to: InboxStatus,
  fields: Partial<InboxEntry>,
  reason: string | null = null,
): Promise<InboxEntry> {
  const moved = await tx.patch(inboxEntries, entry.id, {
    ...fields,
    status: to,
    progress: null,
    statusHistory: movedTo(tx, entry, to, reason),
  });
  const details = { oldStatus: entry.status, newStatus: to };
  tx.audit({ action: "entry_status_changed", targetType: "inbox_entry", targetId: entry.id, details });
  announceEntry(tx, moved);
  return moved;
}

/** Puts an entry back to the reading job. */
export async function readAgain(
  tx: Change,
  entry: InboxEntry,
  options: { thorough?: boolean; notDuplicate?: boolean },
): Promise<InboxEntry> {
  const again = await tx.patch(inboxEntries, entry.id, {
    status: "processing",
    // Without an original there is nothing to read: why that is, and where it was left, stays the last word.
    errorMessage: entry.file.sha256 === null ? entry.errorMessage : null,
    progress: { step: "receive", done: 0, total: 0 },
    ...(options.notDuplicate ? { duplicateOf: null, duplicateReason: null } : {}),
    statusHistory: movedTo(tx, entry, "processing"),
  });
  tx.job("read_document", { entryId: entry.id, ...options }, { maxAttempts: 4 });
  tx.audit({
    action: "entry_retried",
    targetType: "inbox_entry",
    targetId: entry.id,
    details: { oldStatus: entry.status, thorough: options.thorough ?? false },
  });
  announceEntry(tx, again);
  return again;
}
