/**
 * Card payments. The browser is never believed: an invoice is settled from the processor's own record. The news of a payment may come
 * from the return page, the webhook or the sweep, in any order and any number of times.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { awaitsPayment, type Invoice, isUnpaid, type Payment } from "../../../shared/invoices.ts";
import type { Change } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { CardsError, type Intent } from "../../integrations/cards/port.ts";
import type { Running } from "../../jobs/queue.ts";
import { invoiceIn, mustInvoice } from "../invoices/find_invoice.ts";
import { moveInvoice, patchInvoice } from "../invoices/move_invoice.ts";
import { settleIn } from "../invoices/settle_invoice.ts";
import { noteMoney } from "./money/note_money.ts";
import { askAnew } from "./schedule/ask_again.ts";
import { payments } from "./store.ts";

/** A new row is always open; what the intent came to is applied to it. */
export const newPayment = (intent: Intent, invoiceId: number, now: string): Payment => ({
  id: intent.id,
  invoiceId,
  amount: intent.amountCents,
  status: "requires_payment_method",
  settledAt: null,
  receivedAmount: 0,
  refundedAmount: 0,
  disputedAmount: 0,
  lastRefusal: null,
  ...askAnew(now),
  unknownSince: null,
  createdAt: now,
  updatedAt: now,
});

/**
 * The processor in force does not know a payment of ours: it was begun at another one, or under another account, and may come to something
 * there. So nobody is told that nothing was paid.
 */
export class UnknownPayment extends AppError {
  constructor() {
    super("vendor_failed", "The card processor does not know this payment. It counts as neither paid nor failed.");
  }
}

/** An intent as the processor has it; null when it knows none. @throws vendor_failed */
export const retrieve = (deps: Deps, id: string) =>
  deps.cards.retrieveIntent(id).catch((error) => {
    if (error instanceof CardsError && error.code === "resource_missing") return null;
    throw error instanceof CardsError ? new AppError("vendor_failed", error.message) : error;
  });

/** So often the processor is asked anew because something else moved meanwhile. */
const mostAsked = 8;

/**
 * Takes the processor's record of an intent and makes ours agree, in one change. Answers the intent's status.
 * @throws payment_mismatch when it is of another invoice, or neither we nor the processor know it; nothing is settled then
 */
export async function applyIntent(deps: Deps, intentId: string, running?: Running): Promise<Intent["status"]> {
  for (let asked = 0; asked < mostAsked; asked++) {
    const status = await applyAnswer(deps, intentId, running);
    if (status) return status;
  }
  throw new AppError("conflict");
}

/** Asks once; null when our books moved between asking and writing: the answer may be older than what they say. */
async function applyAnswer(deps: Deps, intentId: string, running?: Running): Promise<Intent["status"] | null> {
  const payment = await deps.store.get(payments, intentId);
  const seen = payment && moneyOf(payment, await mustInvoice(deps, payment.invoiceId));
  const intent = await retrieve(deps, intentId);
  if (!intent) throw payment ? new UnknownPayment() : new AppError("payment_mismatch");
  const invoiceId = payment?.invoiceId ?? Number(intent.metadata.invoice_id);
  if (String(invoiceId) !== intent.metadata.invoice_id) throw new AppError("payment_mismatch");
  if (!payment) await mustBeOurs(deps, invoiceId, intent);
  return await deps.store.change(system, async (tx) => {
    const invoice = await invoiceIn(tx, invoiceId);
    const now = await tx.get(payments, intentId);
    if ((now && moneyOf(now, invoice)) !== seen) return null;
    if (running) tx.finish(running);
    const row = now ?? await tx.insert(payments, newPayment(intent, invoiceId, tx.now));
    await follow(tx, deps, invoice, row, intent);
    await noteMoney(tx, deps, invoiceId, intent);
    return intent.status;
  });
}

/** What an answer of the processor's is held against, in a form that can be compared. */
function moneyOf(payment: Payment, invoice: Invoice): string {
  const { status, receivedAmount, refundedAmount, disputedAmount } = payment;
  const { dispute } = invoice;
  const ofInvoice = [invoice.status, invoice.refundedAmount, dispute];
  return JSON.stringify([status, receivedAmount, refundedAmount, disputedAmount, ...ofInvoice]);
}

/**
 * Tells this office's payments from those of another one on the same account: both number their invoices from 1. It follows from the master
 * key, and tells nothing of it.
 */
export const officeMark = ({ store }: Pick<Deps, "store">): string =>
  store.keys.derive("card-payments", "").slice(0, 16);

/** An account may take other payments than ours, and these may speak of invoices as well. @throws payment_mismatch */
async function mustBeOurs(
  deps: Deps,
  invoiceId: number,
  { currency, metadata: { invoice_number: number, office = officeMark(deps) } }: Intent,
): Promise<void> {
  if (office !== officeMark(deps)) throw new AppError("payment_mismatch");
  const invoice = await mustInvoice(deps, invoiceId).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (!invoice || currency !== "usd" || (number ?? invoice.invoiceNumber) !== invoice.invoiceNumber) {
    throw new AppError("payment_mismatch");
  }
}

/** Moves row and invoice to where the processor has the payment. */
async function follow(tx: Change, deps: Deps, invoice: Invoice, row: Payment, intent: Intent): Promise<void> {
  const { id: intentId, status: to } = intent;
  const invoiceId = invoice.id;
  if (["succeeded", "refunded", "extra"].includes(row.status) || row.status === to && to !== "processing") return;
  if (to === "succeeded") return await settle(tx, deps, invoice, row, intent);
  if (row.status !== to) await tx.patch(payments, intentId, { status: to, ...askAnew(tx.now) });
  if (to === "processing" && isUnpaid(invoice.status)) {
    await moveInvoice(tx, invoiceId, "processing", {
      details: `The payment of invoice ${invoice.invoiceNumber} is being processed`,
    });
    tx.audit({
      action: "payment_started",
      targetType: "invoice",
      targetId: invoiceId,
      requestId: invoice.requestId,
      details: { status: to, amount: row.amount, invoiceNumber: invoice.invoiceNumber },
    });
  }
  if (
    ["requires_payment_method", "canceled"].includes(to) && row.status === "processing" &&
    invoice.status === "processing"
  ) {
    await moveInvoice(tx, invoiceId, "failed", { details: `The payment of invoice ${invoice.invoiceNumber} failed` });
    // The news of this refusal may come later, or be what brought it here.
    await tx.patch(payments, intentId, { lastRefusal: refusedByBank });
    tx.audit({
      action: "payment_failed",
      targetType: "invoice",
      targetId: invoiceId,
      requestId: invoice.requestId,
      details: { invoiceNumber: invoice.invoiceNumber, amount: row.amount, code: refusalOf(intent) },
    });
  }
}

/** Stands for a refusal whose event is not known yet: it is in the trail already. */
export const refusedByBank = "bank";

/** Why the last try failed, by the issuer's code where it gave one. */
export const refusalOf = ({ lastError }: Intent): string | null => lastError?.declineCode ?? lastError?.code ?? null;

/** Paid twice, paid after it was closed, or another sum than is owed: the money goes back, and the invoice is not paid by it. */
async function settle(tx: Change, deps: Deps, invoice: Invoice, row: Payment, paid: Intent): Promise<void> {
  const isOwed = paid.currency === "usd" && paid.amountCents === invoice.amount;
  const extra = !awaitsPayment(invoice.status) || !isOwed;
  await tx.patch(payments, row.id, { status: extra ? "extra" : "succeeded", settledAt: tx.now });
  if (!extra) {
    await settleIn(tx, deps, invoice.id, { method: "stripe", intentId: row.id, amount: paid.amountCents });
    return;
  }
  tx.job("refund_extra", { intentId: row.id });
  if (awaitsPayment(invoice.status) && invoice.stripePaymentIntentId === row.id) await freeInvoice(tx, invoice);
}

/** Nothing is under way for it any more: it can be paid by a new intent, marked as paid, or cancelled. */
async function freeInvoice(tx: Change, invoice: Invoice): Promise<void> {
  const fields = { stripePaymentIntentId: null, paymentAttempt: invoice.paymentAttempt + 1 };
  const details = `The payment of invoice ${invoice.invoiceNumber} was not what is owed`;
  if (invoice.status === "processing") await moveInvoice(tx, invoice.id, "failed", { fields, details });
  else await patchInvoice(tx, invoice.id, fields);
}
