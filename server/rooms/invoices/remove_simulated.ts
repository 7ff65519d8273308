/**
 * Removes the invoices of a simulated workflow.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { invoiceItems, invoices } from "./store.ts";

/** Removes them with their lines; answers their ids. */
export async function removeSimulatedInvoices(deps: Deps, actor: Actor, simulationId: string): Promise<number[]> {
  const { store } = deps;
  return await store.change(actor, async (tx) => {
    const found = await store.all(invoices, "simulation", [simulationId]);
    for (const { id } of found) {
      for (const item of await store.all(invoiceItems, "invoice", [id])) await tx.remove(invoiceItems, item.id);
      await tx.remove(invoices, id);
    }
    return found.map(({ id }) => id);
  });
}
