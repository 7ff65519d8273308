/**
 * Inbox entries found by word.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { inboxEntries } from "./store.ts";

/** Documents by sender, subject, id or a patient found in them, newest first. */
export async function searchEntries(deps: Pick<Deps, "store">, q: string, limit: number) {
  const page = await deps.store.search(inboxEntries, q, { limit });
  return page.rows.map(({ id, source, sender, subject, timestamp, status }) => ({
    id,
    source,
    sender,
    subject,
    timestamp,
    status,
  }));
}
