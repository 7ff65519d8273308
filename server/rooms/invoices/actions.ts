/**
 * What is done with an invoice: sent, marked paid, cancelled, refunded. Each answers what it came to.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { ItemResult } from "../../../shared/common.ts";
import { type Invoice, invoiceMoves } from "../../../shared/invoices.ts";
import { dollars } from "../../../shared/money.ts";
import { showDate } from "../../../shared/time.ts";
import type { Change } from "../../db/change.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { CardsError } from "../../integrations/cards/port.ts";
import { type Mail, queueMail } from "../outbox/workflow.ts";
import { readSetting } from "../settings/workflow.ts";
import { invoices } from "./store.ts";
import { moveInvoice, tellStatus } from "./workflow.ts";

/** The key in a mailed pay link: it opens this one invoice's payment page, and nothing else. Derived, so nothing is kept. */
export function payKey(deps: Pick<Deps, "store">, invoiceId: number): string {
  return deps.store.keys.derive("pay-link", String(invoiceId));
}

export function payLink(deps: Pick<Deps, "store" | "url">, invoiceId: number): string {
  return deps.url(`/payment?id=${invoiceId}&key=${payKey(deps, invoiceId)}`);
}

/** Runs an action on each id by itself; one that fails, for whatever reason, does not stop the others or hide what was done. */
export async function forEach(
  { log }: Pick<Deps, "log">,
  ids: readonly number[],
  act: (id: number) => Promise<string>,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const id of new Set(ids)) {
    try {
      results.push({ id, ok: true, message: await act(id) });
    } catch (error) {
      if (!(error instanceof AppError)) log.error("bulk action", error);
      const message = error instanceof AppError ? error.message : new AppError("internal").message;
      results.push({ id, ok: false, message });
    }
  }
  return results;
}

/** Mails an invoice with its pay link; the mail says the request number and nothing about the patient. */
export async function sendInvoice(deps: Deps, actor: Actor, id: number, email?: string): Promise<string> {
  const organisation = await readSetting(deps, "organisation");
  return await deps.store.change(actor, async (tx) => {
    const before = await tx.must(invoices, id);
    if (before.status === "processing") throw underWay(before);
    const to = email ?? before.requesterEmail;
    if (!to) {
      throw new AppError("bad_input", `${before.requesterName} has no e-mail address. Add one, or give an address.`);
    }
    const invoice = await moveInvoice(tx, id, "sent", {
      fields: {
        sentTo: to,
        sentAt: tx.now,
        deliveryMethod: "email",
        deliveryStatus: "pending",
        deliveryError: null,
      },
      details: `Invoice ${before.invoiceNumber} sent`,
    });
    await queueMail(tx, {
      kind: "invoice",
      to,
      subject: `Invoice ${invoice.invoiceNumber} for records request ${invoice.requestId}`,
      text: [
        `${organisation.name} has prepared an invoice for your records request ${invoice.requestId}.`,
        `Invoice ${invoice.invoiceNumber}, ${dollars(invoice.amount)}, due ${showDate(invoice.dueDate)}.`,
        `See it and pay by card here:\n${payLink(deps, id)}`,
        `Questions: ${organisation.phone}`,
      ].join("\n\n"),
      about: { type: "invoice", id: String(id) },
    });
    tx.audit({
      action: "invoice_sent",
      targetType: "invoice",
      targetId: id,
      requestId: invoice.requestId,
      details: { amount: invoice.amount, invoiceNumber: invoice.invoiceNumber },
    });
    return `Invoice ${invoice.invoiceNumber} sent to ${to}. It is due on ${showDate(invoice.dueDate)}.`;
  });
}

/** What an invoice's mail came to; runs in the commit that ends the mail. */
export async function invoiceMailDone(tx: Change, mail: Mail): Promise<void> {
  const invoice = await tx.get(invoices, Number(mail.about.id));
  if (!invoice) return;
  const failed = mail.status === "failed";
  const changed = await tx.patch(invoices, invoice.id, {
    deliveryStatus: failed ? "failed" : "sent",
    deliveryError: failed ? mail.error : null,
    deliveredTo: failed ? null : mail.to,
    deliveredAt: failed ? null : tx.now,
  });
  if (failed) {
    tx.audit({
      action: "invoice_delivery_failed",
      targetType: "invoice",
      targetId: invoice.id,
      requestId: invoice.requestId,
      details: { message: mail.error ?? "" },
    });
  }
  tellStatus(
    tx,
    changed,
    failed ? `Invoice ${invoice.invoiceNumber} could not be delivered` : `Invoice ${invoice.invoiceNumber} delivered`,
  );
}

const underWay = (invoice: Pick<Invoice, "invoiceNumber">) =>
  new AppError(
    "move_not_allowed",
    `A card payment of invoice ${invoice.invoiceNumber} is under way. Look at it again in a minute.`,
  );

/**
 * Closes the card payment that is open for an invoice, before the invoice is settled or ended in another way, so that nobody pays it (again).
 * @throws move_not_allowed when it is being processed or has succeeded
 */
export async function closeIntent(deps: Pick<Deps, "cards">, invoice: Invoice): Promise<void> {
  if (!invoice.stripePaymentIntentId) return;
  await deps.cards.cancelIntent(invoice.stripePaymentIntentId).catch((error) => {
    if (!(error instanceof CardsError)) throw error;
    // An intent that the processor does not know cannot be paid.
    if (error.code !== "resource_missing") throw underWay(invoice);
  });
}

/** In the change after `closeIntent`: no other card payment was opened meanwhile. */
function refuseOtherIntent(closed: Invoice, now: Invoice): void {
  if (closed.stripePaymentIntentId !== now.stripePaymentIntentId) throw underWay(now);
}

export interface Settlement {
  method: NonNullable<Invoice["paymentMethod"]>;
  intentId: string | null;
  /** Cents. */
  amount: number;
}

/**
 * Settles an invoice in a change, once: settled already, it answers as it is. Tells the request.
 * @throws invoice_closed when it is cancelled or refunded
 */
export async function settleIn(
  tx: Change,
  deps: Pick<Deps, "announce">,
  id: number,
  settlement: Settlement,
): Promise<Invoice> {
  const before = await tx.must(invoices, id);
  if (before.status === "paid") return before;
  if (!invoiceMoves[before.status].includes("paid")) throw new AppError("invoice_closed");
  const invoice = await moveInvoice(tx, id, "paid", {
    fields: {
      paymentMethod: settlement.method,
      paidAt: tx.now,
      paidAmount: settlement.amount,
      ...(settlement.intentId ? { stripePaymentIntentId: settlement.intentId } : {}),
    },
    details: `Invoice ${before.invoiceNumber} is paid`,
  });
  tx.audit({
    action: "payment_confirmed",
    targetType: "invoice",
    targetId: id,
    requestId: invoice.requestId,
    details: { amount: settlement.amount, method: settlement.method, requestId: invoice.requestId },
  });
  tx.event({
    type: "PAYMENT_CONFIRMED",
    invoiceId: id,
    requestId: invoice.requestId,
    patientName: invoice.patientName,
    amount: settlement.amount,
    recordTypes: [],
  });
  await deps.announce.invoiceSettled(tx, invoice);
  return invoice;
}

/** Settles by hand: a check, cash, or other means. */
export async function markPaid(
  deps: Deps,
  actor: Actor,
  id: number,
  method: "check" | "cash" | "fax" | "other",
): Promise<string> {
  const known = await deps.store.must(invoices, id);
  const refuse = (invoice: Invoice) => {
    if (invoice.status === "paid") {
      throw new AppError("already_paid", `Invoice ${invoice.invoiceNumber} is already paid.`);
    }
    if (!invoiceMoves[invoice.status].includes("paid")) throw new AppError("invoice_closed");
    if (invoice.status === "processing") {
      throw new AppError(
        "move_not_allowed",
        `A card payment of invoice ${invoice.invoiceNumber} is being processed. Wait until it is settled.`,
      );
    }
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

/** Cancels an unpaid invoice; an open card payment is closed first, so that nobody pays what is cancelled. */
export async function cancelInvoice(deps: Deps, actor: Actor, id: number, reason: string): Promise<Invoice> {
  const known = await deps.store.must(invoices, id);
  if (!invoiceMoves[known.status].includes("cancelled")) {
    throw new AppError(
      "move_not_allowed",
      `Invoice ${known.invoiceNumber} is ${known.status} and cannot be cancelled.`,
    );
  }
  await closeIntent(deps, known);
  return await deps.store.change(actor, async (tx) => {
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
    details: { message: reason },
  });
  return invoice;
}

/**
 * Refunds a paid invoice in whole or part; card payments through the processor, under a key that makes a repeated try the same refund.
 * @param amount cents; left out, all that is not refunded yet
 */
export async function refundInvoice(
  deps: Deps,
  actor: Actor,
  id: number,
  amount: number | undefined,
  reason: string,
): Promise<Invoice> {
  const known = await deps.store.must(invoices, id);
  if (known.status !== "paid") {
    throw new AppError("move_not_allowed", `Invoice ${known.invoiceNumber} is ${known.status} and cannot be refunded.`);
  }
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
        idempotencyKey: `refund:${id}:${given}:${cents}`,
        reason: "requested_by_customer",
      }).catch((error) => {
        if (error instanceof CardsError) {
          throw new AppError("vendor_failed", `The refund was refused: ${error.message}`);
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
    if (!whole) tellStatus(tx, invoice, details);
    tx.audit({
      action: "invoice_refunded",
      targetType: "invoice",
      targetId: id,
      requestId: invoice.requestId,
      details: { amount: more, message: reason },
    });
    if (whole) await deps.announce.invoiceRefunded(tx, invoice, reason);
    return invoice;
  });
}

/** Cents that the processor has given back of a payment. */
async function refundedByCard(deps: Pick<Deps, "cards">, intentId: string): Promise<number> {
  const intent = await deps.cards.retrieveIntent(intentId).catch((error) => {
    throw error instanceof CardsError ? new AppError("vendor_failed") : error;
  });
  return intent.amountRefundedCents;
}
