/**
 * Removes the records of a simulated request. Their bytes stay: a file that a person uploaded may stand elsewhere, too.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, requestRecords } from "./store.ts";

export async function removeSimulatedRecords(deps: Deps, actor: Actor, requestId: number): Promise<void> {
  const attached = await deps.store.all(attachedRecords, "request", [requestId]);
  const joined = await deps.store.all(requestRecords, "request", [requestId]);
  await deps.store.change(actor, (tx) => {
    for (const row of attached) tx.drop(attachedRecords, row);
    for (const row of joined) tx.drop(requestRecords, row);
  });
}
