/**
 * Removes the documents of a simulated workflow, with their bytes.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { inboxEntries } from "./store.ts";

export async function removeSimulatedEntries(deps: Deps, actor: Actor, simulationId: string): Promise<void> {
  const rows = await deps.store.all(inboxEntries, "simulation", [simulationId]);
  await removeRows(deps.store, actor, inboxEntries, rows);
  // A letter names people that no other document names, so that nothing else has the same bytes.
  for (const { file } of rows) await deps.files.remove(file);
}
