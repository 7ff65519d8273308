/**
 * Removes the payments of a simulated invoice; no money was moved.
 * @module
 */
import { removeRows } from "../../db/office.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { payments } from "./store.ts";

export async function removeSimulatedPayments(deps: Deps, actor: Actor, invoiceId: number): Promise<void> {
  const rows = await deps.store.all(payments, "invoice", [invoiceId]);
  await removeRows(deps.store, actor, payments, rows);
  for (const { id } of rows) await deps.simulatedProcessor.forget(id);
}
