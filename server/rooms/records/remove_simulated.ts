/**
 * Removes the records of a simulated request. Their bytes stay: a file that a person uploaded may stand elsewhere, too.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { attachedRecords, requestRecords } from "./store.ts";

export async function removeSimulatedRecords(deps: Deps, actor: Actor, requestId: number): Promise<void> {
  const { store } = deps;
  await store.change(actor, async (tx) => {
    for (const { id } of await store.all(attachedRecords, "request", [requestId])) await tx.remove(attachedRecords, id);
    for (const { id } of await store.all(requestRecords, "request", [requestId])) await tx.remove(requestRecords, id);
  });
}
