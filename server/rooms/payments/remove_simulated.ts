/**
 * Removes the payments of a simulated invoice; no money was moved.
 * @module
 */
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { payments } from "./store.ts";

export async function removeSimulatedPayments(deps: Deps, actor: Actor, invoiceId: number): Promise<void> {
  await deps.store.change(actor, async (tx) => {
    for (const { id } of await deps.store.all(payments, "invoice", [invoiceId])) await tx.remove(payments, id);
  });
}
