/**
 * Refunds a paid invoice.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice, RefundInput } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { CardsError, underFreshKey } from "../../integrations/cards/port.ts";
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
      await giveBack(deps, byCard, {
        cents,
        known: known.refundedAmount,
        key: `refund:${byCard}:${known.refundedAmount}:${cents}`,
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
    if (!whole) emitStatus(tx, invoice, details, { money: "refunded" });
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

/**
 * Has the processor give money back, once.
 * @param known cents that the office knows to be given back
 * @param key by what the office knew: a second click has the same key also when the processor has done the first already
 */
async function giveBack(
  deps: Pick<Deps, "cards">,
  intentId: string,
  { cents, known, key }: { cents: number; known: number; key: string },
): Promise<void> {
  await underFreshKey(async (n) => {
    // It keeps a failure under the key: that it gave the money back all the same is ruled out before another key is used.
    if (n > 0 && await refundedByCard(deps, intentId) !== known) return;
    const idempotencyKey = n === 0 ? key : `${key}:${n}`;
    await deps.cards.refund({ intentId, amountCents: cents, idempotencyKey, reason: "requested_by_customer" });
  }).catch((error) => {
    throw error instanceof CardsError
      ? new AppError("vendor_failed", `The refund was refused: ${error.forStaff}`)
      : error;
  });
}

/** Cents that the processor has given back of a payment. */
async function refundedByCard(deps: Pick<Deps, "cards">, intentId: string): Promise<number> {
  const intent = await deps.cards.retrieveIntent(intentId).catch((error) => {
    throw error instanceof CardsError ? new AppError("vendor_failed", error.forStaff) : error;
  });
  return intent.amountRefundedCents;
}
