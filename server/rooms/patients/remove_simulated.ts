/**
 * Removes the patients of a simulated workflow.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { patients } from "./store.ts";

export async function removeSimulatedPatients(deps: Deps, actor: Actor, simulationId: string): Promise<void> {
  const rows = await deps.store.all(patients, "simulation", [simulationId]);
  await deps.store.change(actor, (tx) => rows.forEach((row) => tx.drop(patients, row)));
}
