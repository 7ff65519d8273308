/**
 * Marks a document as a duplicate of another.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import type { InboxEntry } from "../../../../shared/inbox.ts";
import type { Actor } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import { entryByStart, noSuchEntry } from "../find_entry.ts";
import { rootOf } from "../intake/find_original.ts";
import { announceEntry, movedTo, mustMove } from "../move_entry.ts";
import { inboxEntries } from "../store.ts";

/** Mark as Duplicate. The original is named by its whole ID or the unique beginning of it. @throws not_found, move_not_allowed */
export async function markDuplicate(deps: Deps, actor: Actor, id: string, duplicateOf: string): Promise<InboxEntry> {
  const original = await rootOf(deps, await entryByStart(deps, duplicateOf));
  return await deps.store.change(actor, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    if (original.id === id) {
      throw new AppError("move_not_allowed", "A document cannot be a duplicate of itself, nor of its own duplicate.");
    }
    mustMove(entry, "duplicate");
    const marked = await tx.patch(inboxEntries, id, {
      status: "duplicate",
      duplicateOf: original.id,
      duplicateReason: `Marked by ${tx.actor.name}.`,
      progress: null,
      statusHistory: movedTo(tx, entry, "duplicate"),
    });
    const details = { oldStatus: entry.status, duplicateOf: original.id };
    tx.audit({ action: "entry_duplicate", targetType: "inbox_entry", targetId: id, details });
    announceEntry(tx, marked);
    return marked;
  });
}
