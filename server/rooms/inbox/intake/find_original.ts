/**
 * Which document came first.
 * @module
 */
import type { InboxEntry } from "../../../../shared/inbox.ts";
import type { Deps } from "../../../deps.ts";
import { inboxEntries } from "../store.ts";

/** The first document of a chain of duplicates: a duplicate of a duplicate is one of the first. */
export async function rootOf(deps: Pick<Deps, "store">, entry: InboxEntry): Promise<InboxEntry> {
  let root = entry;
  for (const seen = new Set([entry.id]); root.duplicateOf !== null; seen.add(root.id)) {
    const next = await deps.store.get(inboxEntries, root.duplicateOf);
    if (!next || seen.has(next.id)) break;
    root = next;
  }
  return root;
}
