/**
 * Links a document to a request that stands.
 * @module
 */
import type { InboxEntry } from "../../../../shared/inbox.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../http/context.ts";
import { attachDocument } from "../../requests/create_request.ts";
import { requestFor } from "../../requests/show_request.ts";
import { filesOf, noSuchEntry } from "../find_entry.ts";
import { announceEntry, movedTo, mustMove } from "../move_entry.ts";
import { inboxEntries } from "../store.ts";

/** Links a document to a request that is there; its original, and each attachment of a mail, becomes one of the request's documents. */
export async function linkEntry(deps: Deps, caller: Caller, id: string, requestId: number): Promise<InboxEntry> {
  const request = await requestFor(deps, caller, requestId);
  return await deps.store.change(caller, async (tx) => {
    const entry = await tx.must(inboxEntries, id, noSuchEntry);
    if (entry.linkedRequestIds.includes(request.id)) return entry;
    if (entry.status !== "linked") mustMove(entry, "linked");
    const linked = await tx.patch(inboxEntries, id, {
      status: "linked",
      linkedRequestId: entry.linkedRequestId ?? request.id,
      linkedRequestIds: [...entry.linkedRequestIds, request.id],
      progress: null,
      statusHistory: entry.status === "linked" ? entry.statusHistory : movedTo(tx, entry, "linked"),
    });
    for (const file of filesOf(entry)) await attachDocument(tx, request.id, file);
    tx.audit({ action: "entry_linked", targetType: "inbox_entry", targetId: id, requestId: request.id });
    announceEntry(tx, linked);
    return linked;
  });
}
