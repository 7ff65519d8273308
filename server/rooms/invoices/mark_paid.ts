/**
 * Marks invoices as paid by check, cash, fax or other means.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { awaitsPayment, type Invoice } from "../../../shared/invoices.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { atTheBank, closeIntent, isUnknown, refuseOtherIntent } from "./close_intent.ts";
import { settleIn } from "./settle_invoice.ts";
import { invoices } from "./store.ts";

/** Settles by hand: a check, cash, or other means. */
export async function markPaid(
  deps: Deps,
  actor: Actor,
  id: number,
  method: "check" | "cash" | "fax" | "other",
): Promise<string> {
  const known = await deps.store.must(invoices, id);
  // Somebody saw in that account's Dashboard that the bank has paid.
  const unknown = known.status === "processing" && await isUnknown(deps, known);
  const refuse = (invoice: Invoice) => {
    if (invoice.status === "paid") {
      throw new AppError("already_paid", `Invoice ${invoice.invoiceNumber} is already paid.`);
    }
    if (!awaitsPayment(invoice.status)) throw new AppError("invoice_closed");
    if (invoice.status === "processing" && !unknown) throw atTheBank(invoice);
  };
  refuse(known);
  await closeIntent(deps, known);
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(invoices, id);
    refuse(before);
    refuseOtherIntent(known, before);
    await settleIn(tx, deps, id, { method, intentId: null, amount: before.amount });
    return `Invoice ${before.invoiceNumber} marked as paid`;
  });
}
