/**
 * Confirms a payment when the payer returns from paying.
 * @module
 */
import type { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { confirmPaymentInput, Invoice, PaymentConfirmation } from "../../../shared/invoices.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, mustHold } from "../../http/context.ts";
import { mustInvoice } from "../invoices/find_invoice.ts";
import { markPaid } from "../invoices/mark_paid.ts";
import { payableBy } from "./open_intent.ts";
import { applyIntent } from "./settle_payment.ts";

/**
 * Confirms what a payer or staff ask for: `key` is the mailed link's, `paymentMethod` says that staff had the money by hand.
 * @throws payment_mismatch for another invoice's intent, not_allowed for a method from anybody but billing staff
 */
export async function confirmPaymentBy(
  deps: Deps,
  caller: Caller | null,
  { invoiceId, key, paymentIntentId, paymentMethod }: z.infer<typeof confirmPaymentInput>,
): Promise<PaymentConfirmation> {
  const invoice = await payableBy(deps, caller, invoiceId, key);
  if (paymentIntentId && invoice.stripePaymentIntentId && paymentIntentId !== invoice.stripePaymentIntentId) {
    throw new AppError("payment_mismatch");
  }
  if (paymentMethod) {
    if (!caller) throw new AppError("not_allowed");
    mustHold(caller, "invoices:write");
  }
  return await confirmPayment(deps, invoice, {
    intentId: paymentIntentId,
    byHand: paymentMethod && caller ? () => markPaid(deps, caller, invoiceId, paymentMethod) : undefined,
  });
}

/**
 * Confirms a payment: from the payment page by its intent, from staff by the invoice alone (asks the processor), or by hand with a method.
 * @throws payment_not_done when nothing was paid yet
 */
export async function confirmPayment(
  deps: Deps,
  invoice: Invoice,
  options: { intentId?: string; byHand?: () => Promise<unknown> },
): Promise<PaymentConfirmation> {
  const intentId = options.intentId ?? invoice.stripePaymentIntentId;
  if (invoice.status !== "paid") {
    if (options.byHand) await options.byHand();
    else if (intentId) {
      const status = await applyIntent(deps, intentId);
      if (status === "processing") {
        throw new AppError(
          "payment_not_done",
          "The payment is still being processed. It is confirmed as soon as it is settled.",
        );
      }
      if (status !== "succeeded") throw new AppError("payment_not_done");
    } else if (invoice.amount > 0) {
      throw new AppError(
        "payment_not_done",
        "No payment has been made for this invoice yet. If it was paid by check or cash, mark it as paid.",
      );
    }
  }
  const now = await mustInvoice(deps, invoice.id);
  if (now.status !== "paid") throw new AppError("payment_mismatch");
  return await deps.announce.afterPayment(now);
}
