/**
 * Card payments. The browser is never believed: an invoice is settled from the processor's own record, whoever brings the news
 * (return page, webhook, sweep), in any order and any number of times.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import {
  awaitsPayment,
  type Invoice,
  isUnpaid,
  type Payment,
  type PaymentConfirmation,
} from "../../../shared/invoices.ts";
import { type Actor, system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { CardsError, type Intent } from "../../integrations/cards/port.ts";
import type { Running } from "../../jobs/queue.ts";
import { payKey } from "../invoices/pay_link.ts";
import { settleIn } from "../invoices/settling.ts";
import { invoiceFor, invoiceIn, moveInvoice, mustInvoice, patchInvoice } from "../invoices/workflow.ts";
import { askAnew } from "./asking.ts";
import { isOpen, payments } from "./store.ts";

/** The invoice a payer may see: a signed-in caller's own right, or the key of the mailed link. Anything else does not exist. */
export async function payableBy(deps: Deps, caller: Caller | null, invoiceId: number, key?: string): Promise<Invoice> {
  if (key !== undefined) {
    if (!sameText(key, payKey(deps, invoiceId))) throw new AppError("not_found", "This payment link is not valid.");
    return await mustInvoice(deps, invoiceId);
  }
  if (!caller) throw new AppError("not_signed_in");
  // These routes are public for the key's sake; without a key they ask for the right that they would name otherwise.
  if (!callerMay(caller, "invoices:pay")) throw new AppError("not_allowed");
  if (caller.forcePasswordChange) throw new AppError("password_change_needed");
  return await invoiceFor(deps, caller, invoiceId);
}

/** Compares without telling by time how much was right. */
function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= b.charCodeAt(i) ^ (a.charCodeAt(i) || 0);
  return difference === 0;
}

export interface OpenIntent {
  clientSecret: string;
  paymentIntentId: string;
  status: Intent["status"];
  provider: "till" | "stripe" | "none";
  publishableKey: string | null;
}

/** An intent to pay an invoice with: the open one, or a new one under a key that a repeated try shares. */
export async function openIntent(deps: Deps, actor: Actor, invoice: Invoice): Promise<OpenIntent> {
  if (invoice.status === "paid" || invoice.status === "refunded") throw new AppError("already_paid");
  if (!awaitsPayment(invoice.status) || invoice.amount === 0) throw new AppError("invoice_closed");
  const open = invoice.stripePaymentIntentId ? await retrieve(deps, invoice.stripePaymentIntentId) : null;
  if (open && open.status === "succeeded") {
    await applyIntent(deps, open.id);
    throw new AppError("already_paid");
  }
  const intent = open && open.status !== "canceled" && open.amountCents === invoice.amount
    ? open
    : await newIntent(deps, actor, invoice, open);
  if (intent === open) await stirred(deps, actor, intent.id);
  const config = deps.cards.publicConfig();
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    status: intent.status,
    provider: config.kind,
    publishableKey: config.publishableKey ?? null,
  };
}

async function newIntent(deps: Deps, actor: Actor, invoice: Invoice, gone: Intent | null): Promise<Intent> {
  // One of another amount must not be paid any more.
  if (gone && gone.status !== "canceled") await vendor(deps.cards.cancelIntent(gone.id));
  const attempt = gone ? invoice.paymentAttempt + 1 : Math.max(1, invoice.paymentAttempt);
  const intent = await vendor(deps.cards.createIntent({
    invoiceId: String(invoice.id),
    amountCents: invoice.amount,
    currency: "usd",
    idempotencyKey: `pi:${invoice.id}:${attempt}`,
    metadata: { invoice_id: String(invoice.id), invoice_number: invoice.invoiceNumber },
  }));
  let closed = false;
  await deps.store.change(actor, async (tx) => {
    const before = await invoiceIn(tx, invoice.id);
    closed = !awaitsPayment(before.status);
    if (closed) return;
    await patchInvoice(tx, invoice.id, { stripePaymentIntentId: intent.id, paymentAttempt: attempt });
    // The processor's first message may have been quicker and made the row already.
    if (!await tx.get(payments, intent.id)) await tx.insert(payments, newPayment(intent, invoice.id, tx.now));
    if (before.stripePaymentIntentId !== intent.id) {
      tx.audit({
        action: "payment_started",
        targetType: "invoice",
        targetId: invoice.id,
        requestId: invoice.requestId,
        details: { amount: invoice.amount },
      });
    }
  });
  if (closed) {
    // Cancelled or settled while the intent was opened: it must not stay open.
    await vendor(deps.cards.cancelIntent(intent.id));
    throw new AppError("invoice_closed");
  }
  return intent;
}

/** A payer is at an open payment again: the sweep asks about it as about a new one. */
async function stirred(deps: Deps, actor: Actor, intentId: string): Promise<void> {
  await deps.store.change(actor, async (tx) => {
    const row = await tx.get(payments, intentId);
    if (row && isOpen(row) && row.asked > 0) await tx.patch(payments, intentId, askAnew(tx.now));
  });
}

/** A new row is always open; what the intent came to is applied to it. */
const newPayment = (intent: Intent, invoiceId: number, now: string): Payment => ({
  id: intent.id,
  invoiceId,
  amount: intent.amountCents,
  status: "requires_payment_method",
  settledAt: null,
  lastRefusal: null,
  ...askAnew(now),
  createdAt: now,
  updatedAt: now,
});

const retrieve = (deps: Deps, id: string) =>
  deps.cards.retrieveIntent(id).catch((error) => {
    if (error instanceof CardsError && error.code === "resource_missing") return null;
    throw error instanceof CardsError ? new AppError("vendor_failed") : error;
  });

const vendor = <T>(call: Promise<T>) =>
  call.catch((error) => {
    throw error instanceof CardsError ? new AppError("vendor_failed", error.message) : error;
  });

/**
 * Takes the processor's record of an intent and makes ours agree, in one change. Answers the intent's status.
 * @throws payment_mismatch when currency or invoice are not ours; nothing is settled then
 */
export async function applyIntent(deps: Deps, intentId: string, running?: Running): Promise<Intent["status"]> {
  const intent = await retrieve(deps, intentId);
  if (!intent) throw new AppError("payment_mismatch", "The card processor does not know this payment.");
  const payment = await deps.store.get(payments, intentId);
  const invoiceId = payment?.invoiceId ?? Number(intent.metadata.invoice_id);
  if (String(invoiceId) !== intent.metadata.invoice_id || intent.currency !== "usd") {
    throw new AppError("payment_mismatch");
  }
  await deps.store.change(system, async (tx) => {
    if (running) tx.finish(running);
    const invoice = await invoiceIn(tx, invoiceId);
    const row = await tx.get(payments, intentId) ?? await tx.insert(payments, newPayment(intent, invoiceId, tx.now));
    const to = intent.status;
    if (["succeeded", "refunded", "extra"].includes(row.status) || row.status === to && to !== "processing") return;
    if (to === "succeeded") return await settled(tx, invoice, row, intent);
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
        details: { status: to },
      });
    }
    if (
      ["requires_payment_method", "canceled"].includes(to) && row.status === "processing" &&
      invoice.status === "processing"
    ) {
      await moveInvoice(tx, invoiceId, "failed", { details: `The payment of invoice ${invoice.invoiceNumber} failed` });
      tx.audit({
        action: "payment_failed",
        targetType: "invoice",
        targetId: invoiceId,
        requestId: invoice.requestId,
        details: { code: intent.lastError?.code ?? null },
      });
    }
  });
  return intent.status;

  async function settled(
    tx: Parameters<Parameters<typeof deps.store.change>[1]>[0],
    invoice: Invoice,
    row: Payment,
    paid: Intent,
  ) {
    // Paid twice, paid after it was closed, or another amount than is owed: the money goes back, nothing else changes.
    const extra = !awaitsPayment(invoice.status) || paid.amountCents !== invoice.amount;
    await tx.patch(payments, row.id, { status: extra ? "extra" : "succeeded", settledAt: tx.now });
    if (extra) tx.job("refund_extra", { intentId: row.id });
    else await settleIn(tx, deps, invoice.id, { method: "stripe", intentId: row.id, amount: paid.amountCents });
  }
}

/** A card was refused: written to the trail once, however often the processor says so; the invoice stays as it is. */
export async function noteRefusal(deps: Deps, eventId: string, intentId: string): Promise<void> {
  const intent = await retrieve(deps, intentId);
  const payment = await deps.store.get(payments, intentId);
  if (!intent || !payment) return;
  await deps.store.change(system, async (tx) => {
    const row = await tx.must(payments, intentId);
    if (row.lastRefusal === eventId) return;
    await tx.patch(payments, intentId, { lastRefusal: eventId });
    const invoice = await invoiceIn(tx, row.invoiceId);
    const code = intent.lastError?.declineCode ?? intent.lastError?.code ?? null;
    tx.audit({
      action: "payment_failed",
      targetType: "invoice",
      targetId: invoice.id,
      requestId: invoice.requestId,
      details: { amount: row.amount, code },
    });
  });
}

/** The job that gives back what was paid beside a settled or closed invoice. */
export async function refundExtra(deps: Deps, running: Running): Promise<void> {
  const intentId = String(running.job.payload.intentId);
  await deps.cards.refund({ intentId, idempotencyKey: `extra:${intentId}`, reason: "duplicate" });
  await deps.store.change(system, async (tx) => {
    const row = await tx.must(payments, intentId);
    await tx.patch(payments, intentId, { status: "refunded" });
    const invoice = await invoiceIn(tx, row.invoiceId);
    tx.audit({
      action: "invoice_refunded",
      targetType: "invoice",
      targetId: row.invoiceId,
      requestId: invoice.requestId,
      details: { amount: row.amount, message: "Paid beside the invoice" },
    });
    tx.finish(running);
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
