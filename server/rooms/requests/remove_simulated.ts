/**
 * Removes the requests of a simulated workflow, with their letters, batch and requester.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { attachments, batches, requesters, requests } from "./store.ts";

/** The ids of a simulated workflow's requests. */
export async function simulatedRequests(deps: Pick<Deps, "store">, simulationId: string): Promise<number[]> {
  return (await deps.store.all(requests, "simulation", [simulationId])).map(({ id }) => id);
}

export async function removeSimulatedRequests(deps: Deps, actor: Actor, simulationId: string): Promise<void> {
  const { store } = deps;
  await store.change(actor, async (tx) => {
    for (const { id, batchRequestId } of await store.all(requests, "simulation", [simulationId])) {
      for (const attached of await store.all(attachments, "request", [id])) await tx.remove(attachments, attached.id);
      if (batchRequestId) await tx.remove(batches, batchRequestId);
      await tx.remove(requests, id);
    }
    for (const { id } of await store.all(requesters, "simulation", [simulationId])) await tx.remove(requesters, id);
  });
}
