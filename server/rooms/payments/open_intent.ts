/**
 * Opens the card payment of an invoice, for anyone who may pay it.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { awaitsPayment, type Invoice, leastCharge } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import type { Actor } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, mustHold } from "../../http/context.ts";
import { CardsError, type Intent, underFreshKey } from "../../integrations/cards/port.ts";
import { invoiceFor, invoiceIn, mustInvoice } from "../invoices/find_invoice.ts";
import { patchInvoice } from "../invoices/move_invoice.ts";
import { checkPayKey } from "../invoices/pay_link/pay_link.ts";
import { askAnew } from "./schedule/ask_again.ts";
import { isOpen, payments } from "./store.ts";
import { applyIntent, newPayment, officeMark, retrieve, UnknownPayment } from "./settle_payment.ts";

/** The invoice a payer may see: a signed-in caller's own right, or the key of the mailed link. Anything else does not exist. */
export async function payableBy(deps: Deps, caller: Caller | null, invoiceId: number, key?: string): Promise<Invoice> {
  if (key !== undefined) {
    const invoice = await mustInvoice(deps, invoiceId, "This payment link is not valid.");
    checkPayKey(deps, invoice, key);
    return invoice;
  }
  if (!caller) throw new AppError("not_signed_in");
  // These routes are public for the key's sake; without a key they ask for the right that they would name otherwise.
  mustHold(caller, "invoices:pay");
  if (caller.forcePasswordChange) throw new AppError("password_change_needed");
  if (caller.mustSetUpSecondFactor) throw new AppError("second_factor_setup_needed");
  return await invoiceFor(deps, caller, invoiceId);
}

export interface OpenIntent {
  clientSecret: string;
  paymentIntentId: string;
  status: Intent["status"];
  provider: Intent["processor"];
  publishableKey: string | null;
}

/** An intent to pay an invoice with: the open one, or a new one under a key that a repeated try shares. */
export async function openIntent(deps: Deps, actor: Actor, invoice: Invoice): Promise<OpenIntent> {
  if (invoice.status === "paid" || invoice.status === "refunded") throw new AppError("already_paid");
  if (!awaitsPayment(invoice.status) || invoice.amount === 0) throw new AppError("invoice_closed");
  if (invoice.amount < leastCharge) {
    throw new AppError(
      "move_not_allowed",
      `Cards are charged from ${dollars(leastCharge)} on. Please ask who sent this invoice how to pay it.`,
    );
  }
  const open = invoice.stripePaymentIntentId ? await openOne(deps, invoice.stripePaymentIntentId) : null;
  if (open && open.status === "succeeded") {
    await applyIntent(deps, open.id);
    throw new AppError("already_paid");
  }
  if (!open && invoice.status === "processing") await refuseSecond(deps, invoice.stripePaymentIntentId);
  const { kind, publishableKey } = await deps.cards.publicConfig();
  const isHere = open?.processor === kind || open?.status === "processing" || invoice.simulationId;
  const intent = open && isHere && open.status !== "canceled" && open.amountCents === invoice.amount
    ? open
    : await newIntent(deps, actor, invoice, open);
  if (intent === open) await stirred(deps, actor, intent.id);
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    status: intent.status,
    provider: intent.processor,
    publishableKey: publishableKey ?? null,
  };
}

/** The intent that was opened before. Who cannot be told how it stands may have paid it already. @throws vendor_failed */
const openOne = (deps: Deps, id: string) =>
  retrieve(deps, id).catch((error) => {
    if (!(error instanceof AppError) || error.code !== "vendor_failed") throw error;
    const sentence = "If you have paid already, do not pay again: your payment reaches us by itself.";
    throw new AppError("vendor_failed", `${error.message} ${sentence}`);
  });

async function newIntent(deps: Deps, actor: Actor, invoice: Invoice, gone: Intent | null): Promise<Intent> {
  // One of another amount, or of the processor before, must not be paid any more.
  if (gone && gone.status !== "canceled") await vendor(deps.cards.cancelIntent(gone.id));
  // The one before is gone, or is of an account that cannot be asked: the account that takes this one may know its key.
  const first = invoice.stripePaymentIntentId ? invoice.paymentAttempt + 1 : Math.max(1, invoice.paymentAttempt);
  let attempt = first;
  // An opening that failed, or was never written down, took a key; nobody was given that intent to pay.
  const create = (n: number) =>
    deps.cards.createIntent({
      invoiceId: String(invoice.id),
      amountCents: invoice.amount,
      currency: "usd",
      // Another office on the account has an invoice of this number, too.
      idempotencyKey: `pi:${officeMark(deps)}:${invoice.id}:${attempt = first + n}`,
      metadata: {
        invoice_id: String(invoice.id),
        invoice_number: invoice.invoiceNumber,
        office: officeMark(deps),
        ...(invoice.simulationId ? { simulation_id: invoice.simulationId } : {}),
      },
    });
  const intent = await vendor(underFreshKey(create));
  let closed = false;
  await deps.store.change(actor, async (tx) => {
    const before = await invoiceIn(tx, invoice.id);
    closed = !awaitsPayment(before.status);
    if (closed) return;
    await patchInvoice(tx, invoice.id, {
      stripePaymentIntentId: intent.id,
      stripePaymentUrl: deps.url(`/payment?id=${invoice.id}`),
      paymentAttempt: attempt,
    });
    // The processor's first message may have been quicker and made the row already.
    if (!await tx.get(payments, intent.id)) await tx.insert(payments, newPayment(intent, invoice.id, tx.now));
    if (before.stripePaymentIntentId !== intent.id) {
      tx.audit({
        // Staff who open the page look at it; a payer begins to pay.
        action: actor.userId === null ? "payment_started" : "payment_page_viewed",
        targetType: "invoice",
        targetId: invoice.id,
        requestId: invoice.requestId,
        details: { amount: invoice.amount, invoiceNumber: invoice.invoiceNumber },
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

/** A bank may be working on a payment at an account that cannot be asked now: nobody pays a second time meanwhile. */
async function refuseSecond(deps: Deps, intentId: string | null): Promise<void> {
  const row = intentId ? await deps.store.get(payments, intentId) : null;
  if (row && isOpen(row)) throw new UnknownPayment();
}

/** A payer is at an open payment again: the sweep asks about it as about a new one. */
async function stirred(deps: Deps, actor: Actor, intentId: string): Promise<void> {
  await deps.store.change(actor, async (tx) => {
    const row = await tx.get(payments, intentId);
    if (row && isOpen(row) && row.asked > 0) await tx.patch(payments, intentId, askAnew(tx.now));
  });
}

const vendor = <T>(call: Promise<T>) =>
  call.catch((error) => {
    throw error instanceof CardsError ? new AppError("vendor_failed", error.message) : error;
  });
