/**
 * Removes the requests of a simulated workflow, with their letters, batch and requester.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { attachments, batches, requesters, requests } from "./store.ts";

/** The ids of a simulated workflow's requests. */
export async function simulatedRequests(deps: Pick<Deps, "store">, simulationId: string): Promise<number[]> {
  return (await deps.store.all(requests, "simulation", [simulationId])).map(({ id }) => id);
}

export async function removeSimulatedRequests(deps: Deps, actor: Actor, simulationId: string): Promise<void> {
  const { store } = deps;
  const found = await store.all(requests, "simulation", [simulationId]);
  const letters = (await Promise.all(found.map(({ id }) => store.all(attachments, "request", [id])))).flat();
  const batchIds = [...new Set(found.flatMap(({ batchRequestId }) => batchRequestId ?? []))];
  const together = (await store.getMany(batches, batchIds)).filter((batch) => batch !== null);
  const asking = await store.all(requesters, "simulation", [simulationId]);
  await removeRows(store, actor, attachments, letters);
  await removeRows(store, actor, batches, together);
  await removeRows(store, actor, requests, found);
  await removeRows(store, actor, requesters, asking);
}
