/**
 * Refunds a paid invoice.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice, RefundInput } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { CardsError } from "../../integrations/cards/port.ts";
import { emitStatus, moveInvoice } from "./move_invoice.ts";
import { invoices } from "./store.ts";

/**
 * Refunds a paid invoice in whole or part; card payments through the processor, under a key that makes a repeated try the same refund.
 * @param amount cents; left out, all that is not refunded yet
 * @throws conflict when another amount than `alreadyRefunded` had been refunded before
 */
export async function refundInvoice(
  deps: Deps,
  actor: Actor,
  id: number,
  { amount, reason, alreadyRefunded }: RefundInput,
): Promise<Invoice> {
  const known = await deps.store.must(invoices, id);
  if (known.status !== "paid") {
    throw new AppError("move_not_allowed", `Invoice ${known.invoiceNumber} is ${known.status} and cannot be refunded.`);
  }
  if (alreadyRefunded !== undefined && alreadyRefunded !== known.refundedAmount) throw new AppError("conflict");
  const byCard = known.paymentMethod === "stripe" ? known.stripePaymentIntentId : null;
  // What was given back is the processor's to say: a refund whose commit was lost counts as well.
  const given = byCard ? Math.max(known.refundedAmount, await refundedByCard(deps, byCard)) : known.refundedAmount;
  const left = (known.paidAmount ?? 0) - given;
  const cents = amount ?? left;
  if (cents > left || (cents <= 0 && given === known.refundedAmount)) {
    throw new AppError("bad_input", `At most ${dollars(left)} can be refunded.`, {
      amount: `At most ${dollars(left)} can be refunded.`,
    });
  }
  let total = given + cents;
  if (byCard) {
    if (cents > 0) {
      await deps.cards.refund({
        intentId: byCard,
        amountCents: cents,
        // By what the office knew: a second click has the same key also when the processor has done the first already.
        idempotencyKey: `refund:${id}:${known.refundedAmount}:${cents}`,
        reason: "requested_by_customer",
      }).catch((error) => {
        if (error instanceof CardsError) {
          throw new AppError("vendor_failed", `The refund was refused: ${error.forStaff}`);
        }
        throw error;
      });
    }
    total = await refundedByCard(deps, byCard);
  }
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(invoices, id);
    // A second click on the same refund, or another refund that has told of this one already.
    if (before.refundedAmount >= total) return before;
    if (!byCard && before.refundedAmount !== known.refundedAmount) throw new AppError("conflict");
    const more = total - before.refundedAmount;
    const whole = total >= (before.paidAmount ?? 0);
    const details = `${dollars(more)} of invoice ${before.invoiceNumber} refunded`;
    const fields = { refundedAmount: total };
    const invoice = whole
      ? await moveInvoice(tx, id, "refunded", { reason, fields, details })
      : await tx.patch(invoices, id, fields);
    if (!whole) emitStatus(tx, invoice, details);
    tx.audit({
      action: "invoice_refunded",
      targetType: "invoice",
      targetId: id,
      requestId: invoice.requestId,
      details: { amount: more, message: reason, invoiceNumber: invoice.invoiceNumber },
    });
    if (whole) await deps.announce.invoiceRefunded(tx, invoice, reason);
    return invoice;
  });
}

/** Cents that the processor has given back of a payment. */
async function refundedByCard(deps: Pick<Deps, "cards">, intentId: string): Promise<number> {
  const intent = await deps.cards.retrieveIntent(intentId).catch((error) => {
    throw error instanceof CardsError ? new AppError("vendor_failed", error.forStaff) : error;
  });
  return intent.amountRefundedCents;
}
