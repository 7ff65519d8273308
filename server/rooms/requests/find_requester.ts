/**
 * Finds a requester by name, mail address or fax number.
 * @module
 */
import type { z } from "zod";
import type { Requester, requesterInput } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { knownAs, requesters } from "./store.ts";

export type NewRequester = z.output<typeof requesterInput>;

/** A requester known by name, mail address or fax number; null when new. */
export async function findRequester(
  deps: Pick<Deps, "store">,
  found: { name: string | null; email: string | null; fax: string | null },
): Promise<Requester | null> {
  for (const key of knownAs(found)) {
    const [known] = await deps.store.all(requesters, "known", [deps.store.blind.hash(key)]);
    if (known) return known;
  }
  return null;
}

/** A requester read inside a change. */
export function requesterIn(tx: Change, id: number): Promise<Requester> {
  return tx.must(requesters, id, "That requester is no longer there.");
}
