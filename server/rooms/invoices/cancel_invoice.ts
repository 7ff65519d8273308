/**
 * Cancels an invoice before it is paid.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { type Invoice, invoiceMoves } from "../../../shared/invoices.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { atTheBank, closeIntent, isUnknown, refuseOtherIntent } from "./close_intent.ts";
import { moveInvoice } from "./move_invoice.ts";
import { invoices } from "./store.ts";

/** Cancels an unpaid invoice; an open card payment is closed first, so that nobody pays what is cancelled. */
export async function cancelInvoice(deps: Deps, actor: Actor, id: number, reason: string): Promise<Invoice> {
  const known = await deps.store.must(invoices, id);
  const isAtBank = known.status === "processing";
  // Of an account that is not in force any more nobody hears how it ended: those decide who see its Dashboard.
  if (isAtBank && !await isUnknown(deps, known)) throw atTheBank(known);
  if (!isAtBank && !invoiceMoves[known.status].includes("cancelled")) {
    throw new AppError(
      "move_not_allowed",
      `Invoice ${known.invoiceNumber} is ${known.status} and cannot be cancelled.`,
    );
  }
  await closeIntent(deps, known);
  return await deps.store.change(actor, async (tx) => {
    if (isAtBank && (await tx.must(invoices, id)).status === "processing") {
      await moveInvoice(tx, id, "failed", { reason: "Its card processor cannot be asked any more" });
    }
    const invoice = await cancelIn(tx, known, reason);
    await deps.announce.invoiceCancelled(tx, invoice, reason);
    return invoice;
  });
}

/** Cancels an invoice in a change, after `closeIntent`. @throws move_not_allowed */
export async function cancelIn(tx: Change, known: Invoice, reason: string): Promise<Invoice> {
  refuseOtherIntent(known, await tx.must(invoices, known.id));
  const invoice = await moveInvoice(tx, known.id, "cancelled", { reason });
  tx.audit({
    action: "invoice_cancelled",
    targetType: "invoice",
    targetId: known.id,
    requestId: invoice.requestId,
    details: { message: reason, invoiceNumber: invoice.invoiceNumber },
  });
  return invoice;
}
