/**
 * Refunds what was paid beyond an invoice: a job.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { awaitsPayment } from "../../../shared/invoices.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { CardsError, underFreshKey } from "../../integrations/cards/port.ts";
import type { Running } from "../../jobs/queue.ts";
import { invoiceIn } from "../invoices/find_invoice.ts";
import { emitStatus } from "../invoices/move_invoice.ts";
import { isLastTry, isSilence, waitForProcessor } from "./schedule/wait_for_processor.ts";
import { applyIntent } from "./settle_payment.ts";
import { payments } from "./store.ts";

/** Refusals after which there is nothing left for us to give back. */
const isSettled = ["charge_already_refunded", "charge_disputed"];

/** The job that gives back what was paid beside a settled or closed invoice. */
export async function refundExtra(deps: Deps, running: Running): Promise<void> {
  await giveBack(deps, running).catch(async (error) => {
    if (isSilence(error) && isLastTry(running) && await waitForProcessor(deps, running)) return;
    throw error instanceof CardsError ? new AppError("vendor_failed", error.forStaff) : error;
  });
}

async function giveBack(deps: Deps, running: Running): Promise<void> {
  const intentId = String(running.job.payload.intentId);
  let isHeld = false;
  await underFreshKey((n) =>
    deps.cards.refund({
      intentId,
      idempotencyKey: n === 0 ? `extra:${intentId}` : `extra:${intentId}:${n}`,
      reason: "duplicate",
    })
  ).catch((error) => {
    // Somebody was quicker in the processor's own dashboard, or the payer's bank takes it back itself.
    if (!(error instanceof CardsError) || !isSettled.includes(error.code)) throw error;
    isHeld = error.code === "charge_disputed";
  });
  // When the dispute is won, the news of that give it back.
  if (isHeld) return await applyIntent(deps, intentId, running).then(() => {});
  const { amountRefundedCents, currency } = await deps.cards.retrieveIntent(intentId);
  await deps.store.change(system, async (tx) => {
    const row = await tx.must(payments, intentId);
    await tx.patch(payments, intentId, { status: "refunded", refundedAmount: amountRefundedCents });
    const invoice = await invoiceIn(tx, row.invoiceId);
    const { invoiceNumber } = invoice;
    const isDollars = currency === "usd";
    const message = isDollars ? "Paid beside the invoice" : `Paid in ${currency.toUpperCase()}, not in US dollars`;
    const details = { ...(isDollars ? { amount: amountRefundedCents } : {}), message, invoiceNumber };
    // Its payer may think that it is paid.
    if (awaitsPayment(invoice.status)) {
      const news =
        `What was paid was not what invoice ${invoiceNumber} asks for, and was given back. It is still to be paid.`;
      emitStatus(tx, invoice, news, { money: "refunded" });
    }
    tx.audit({
      action: "invoice_refunded",
      targetType: "invoice",
      targetId: row.invoiceId,
      requestId: invoice.requestId,
      details,
    });
    tx.finish(running);
  });
}
