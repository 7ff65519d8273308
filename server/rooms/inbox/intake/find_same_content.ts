/**
 * The same request again: faxed once more with other noise and another header, or typed anew.
 * @module
 */
import { sameRequest } from "../reading/content/extraction.ts";
import { rootOf } from "./find_original.ts";
import { arrivalOf, contentKeys, inboxEntries } from "../store.ts";
import type { Work } from "../reading/steps/work.ts";

/** Entries looked at for one key, the latest first; a key shared by more is no sign of anything. */
const mostForAKey = 20;

/** The earlier entry that holds the same request, with the reason; null when there is none. */
export async function sameBefore(work: Work): Promise<Work["duplicate"]> {
  const { deps, entry, signature } = work;
  if (!signature) return null;
  const looked = new Set([entry.id]);
  for (const key of contentKeys({ ...entry, signature })) {
    const prefix = [deps.store.blind.hash(key)];
    const { rows } = await deps.store.page(inboxEntries, {
      index: "content",
      prefix,
      limit: mostForAKey,
      reverse: true,
    });
    for (const other of rows) {
      if (looked.has(other.id) || !other.signature || arrivalOf(other) > arrivalOf(entry)) continue;
      looked.add(other.id);
      const reason = sameRequest(other.signature, signature);
      if (reason === null) continue;
      const root = await rootOf(deps, other);
      if (root.id !== entry.id) return { of: root.id, reason };
    }
  }
  return null;
}
