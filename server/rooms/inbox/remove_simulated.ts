/**
 * Removes the documents of a simulated workflow, with their bytes.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { inboxEntries } from "./store.ts";

export async function removeSimulatedEntries(deps: Deps, actor: Actor, simulationId: string): Promise<void> {
  const entries = await deps.store.all(inboxEntries, "simulation", [simulationId]);
  await deps.store.change(actor, async (tx) => {
    for (const { id } of entries) await tx.remove(inboxEntries, id);
  });
  // A letter names people that no other document names, so that nothing else has the same bytes.
  for (const { file } of entries) await deps.files.remove(file);
}
