/**
 * Removes the documents of a simulated workflow, with their bytes.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { removeReading } from "./reading/content/kept_reading.ts";
import { inboxEntries } from "./store.ts";

export async function removeSimulatedEntries(deps: Deps, actor: Actor, simulationId: string): Promise<void> {
  const rows = await deps.store.all(inboxEntries, "simulation", [simulationId]);
  await removeRows(deps.store, actor, inboxEntries, rows);
  // A letter names people that no other document names, so that neither it nor its reading is anything else's, too.
  for (const { file, reading } of rows) {
    await deps.files.remove(file);
    if (reading) await removeReading(deps, reading);
  }
}
