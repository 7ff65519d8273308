/**
 * Removes the patients of a simulated workflow.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { patients } from "./store.ts";

export async function removeSimulatedPatients(deps: Deps, actor: Actor, simulationId: string): Promise<void> {
  const rows = await deps.store.all(patients, "simulation", [simulationId]);
  await removeRows(deps.store, actor, patients, rows);
}
