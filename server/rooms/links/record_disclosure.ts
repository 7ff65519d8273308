/**
 * The disclosure row of a release: what went to whom, and when.
 * @module
 */
import type { Disclosure } from "../../../shared/records.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { disclosures } from "./store.ts";

/** Writes a disclosure in a change: what was released, to whom, by whom. Never changed afterwards. */
export function discloseIn(tx: Change, disclosure: Disclosure): Promise<Disclosure> {
  return tx.insert(disclosures, disclosure);
}

/** The last disclosure of a request, or null. */
export async function lastDisclosure(deps: Pick<Deps, "store">, requestId: number): Promise<Disclosure | null> {
  return (await deps.store.all(disclosures, "request", [requestId])).at(-1) ?? null;
}
