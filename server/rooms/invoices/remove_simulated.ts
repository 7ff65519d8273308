/**
 * Removes the invoices of a simulated workflow.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { invoiceItems, invoices } from "./store.ts";

/** Removes them with their lines; answers their ids. */
export async function removeSimulatedInvoices(deps: Deps, actor: Actor, simulationId: string): Promise<number[]> {
  const { store } = deps;
  const found = await store.all(invoices, "simulation", [simulationId]);
  const items = (await Promise.all(found.map(({ id }) => store.all(invoiceItems, "invoice", [id])))).flat();
  await removeRows(store, actor, invoices, found);
  await removeRows(store, actor, invoiceItems, items);
  return found.map(({ id }) => id);
}
