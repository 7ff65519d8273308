/**
 * Keeps the books equal to the processor's after a payment is settled: what was given back, also in the processor's own dashboard, what
 * came back because a refund failed, and what a dispute holds.
 * @module
 */
import { holdsMoney, type Invoice, needsAnswer, type Payment } from "../../../../shared/invoices.ts";
import { dollars } from "../../../../shared/money.ts";
import type { Change } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import type { Intent } from "../../../integrations/cards/port.ts";
import { invoiceIn } from "../../invoices/find_invoice.ts";
import { emitStatus, moveInvoice, patchInvoice } from "../../invoices/move_invoice.ts";
import { payments } from "../store.ts";

/** Writes the processor's sums into the payment, and those of the payment that settled an invoice into the invoice. */
export async function noteMoney(
  tx: Change,
  deps: Pick<Deps, "announce">,
  invoiceId: number,
  intent: Intent,
): Promise<void> {
  const row = await tx.must(payments, intent.id);
  const sums = {
    receivedAmount: intent.amountReceivedCents,
    refundedAmount: intent.amountRefundedCents,
    disputedAmount: intent.dispute && holdsMoney(intent.dispute) ? intent.dispute.amountCents : 0,
  };
  const isNew = Object.entries(sums).some(([name, value]) => row[name as keyof typeof sums] !== value);
  if (isNew) await tx.patch(payments, row.id, sums);
  if (row.status === "extra" || row.status === "refunded") await noteExtraDispute(tx, row, intent, sums.disputedAmount);
  const cameBack = row.refundedAmount - sums.refundedAmount;
  if (row.status === "refunded" && cameBack > 0) {
    // The office holds money again that was paid beside the invoice.
    return tellExtraFailed(tx, await invoiceIn(tx, invoiceId), cameBack);
  }
  if (row.status !== "succeeded") return;
  const invoice = await invoiceIn(tx, invoiceId);
  if (invoice.stripePaymentIntentId !== intent.id || invoice.paymentMethod !== "stripe") return;
  if (invoice.stripeCustomerId !== intent.customerId) {
    await patchInvoice(tx, invoiceId, { stripeCustomerId: intent.customerId });
  }
  await noteRefunds(tx, deps, invoice, intent);
  await noteDispute(tx, await invoiceIn(tx, invoiceId), intent);
}

async function noteRefunds(tx: Change, deps: Pick<Deps, "announce">, before: Invoice, intent: Intent): Promise<void> {
  const more = intent.amountRefundedCents - before.refundedAmount;
  if (more === 0) return;
  const refundedAmount = intent.amountRefundedCents;
  const { invoiceNumber } = before;
  const target = { targetType: "invoice", targetId: before.id, requestId: before.requestId };
  if (more < 0) {
    const news = { money: "refund_failed" as const };
    const message = failed(-more, `invoice ${invoiceNumber}`);
    // It is paid again, so that its money counts, and can be given back anew.
    if (before.status === "refunded") {
      await moveInvoice(tx, before.id, "paid", { reason: message, fields: { refundedAmount }, news });
    } else emitStatus(tx, await patchInvoice(tx, before.id, { refundedAmount }), message, news);
    return tx.audit({ ...target, action: "refund_failed", details: { amount: -more, message, invoiceNumber } });
  }
  const reason = "Refunded at the card processor";
  const details = `${dollars(more)} of invoice ${before.invoiceNumber} refunded at the card processor`;
  const isWhole = refundedAmount >= (before.paidAmount ?? 0) && before.status === "paid";
  const invoice = isWhole
    ? await moveInvoice(tx, before.id, "refunded", { reason, fields: { refundedAmount }, details })
    : await patchInvoice(tx, before.id, { refundedAmount });
  if (!isWhole) emitStatus(tx, invoice, details, { money: "refunded" });
  tx.audit({ ...target, action: "invoice_refunded", details: { amount: more, message: reason, invoiceNumber } });
  if (isWhole) await deps.announce.invoiceRefunded(tx, invoice, reason);
}

const failed = (cents: number, of: string) =>
  `A refund of ${dollars(cents)} of ${of} failed. Give it back in another way.`;

function tellExtraFailed(tx: Change, invoice: Invoice, amount: number): void {
  const { id, requestId, invoiceNumber } = invoice;
  const message = failed(amount, `what was paid beside invoice ${invoiceNumber}`);
  emitStatus(tx, invoice, message, { money: "refund_failed" });
  const target = { targetType: "invoice", targetId: id, requestId };
  tx.audit({ ...target, action: "refund_failed", details: { amount, message, invoiceNumber } });
}

/** What staff read of a dispute. One that is first seen late, as after an outage, may be answered or over already. @param of what it is about */
function disputeWords(of: string, { status }: NonNullable<Intent["dispute"]>, isNew: boolean): string {
  const now = status.replaceAll("_", " ");
  if (!isNew) return `The dispute of ${of} is now ${now}`;
  return needsAnswer({ status })
    ? `The payer's bank disputes ${of}. Answer it in the Stripe Dashboard.`
    : `The payer's bank disputed ${of}. The dispute is now ${now}.`;
}

/** A dispute of what was paid beside the invoice, which stands on no invoice. */
async function noteExtraDispute(tx: Change, row: Payment, { dispute }: Intent, held: number): Promise<void> {
  if (row.disputedAmount === held || !dispute) return;
  const { id, requestId, invoiceNumber } = await invoiceIn(tx, row.invoiceId);
  const beside = `what was paid beside invoice ${invoiceNumber}`;
  const isNew = row.disputedAmount === 0;
  const message = disputeWords(beside, dispute, isNew);
  emitStatus(tx, await invoiceIn(tx, row.invoiceId), message, { money: isNew ? "disputed" : "dispute_changed" });
  tx.audit({
    action: isNew ? "payment_disputed" : "dispute_changed",
    targetType: "invoice",
    targetId: id,
    requestId,
    details: { invoiceNumber, amount: dispute.amountCents, status: dispute.status, code: dispute.reason, message },
  });
  // It could not be given back while the bank held it.
  if (row.status === "extra" && held === 0) tx.job("refund_extra", { intentId: row.id });
}

async function noteDispute(tx: Change, before: Invoice, { dispute }: Intent): Promise<void> {
  if (JSON.stringify(dispute) === JSON.stringify(before.dispute)) return;
  const invoice = await patchInvoice(tx, before.id, { dispute });
  const isSame = dispute?.id === before.dispute?.id && dispute?.status === before.dispute?.status;
  if (!dispute || isSame && dispute.amountCents === before.dispute?.amountCents) return;
  const isNew = dispute.id !== before.dispute?.id;
  const of = isNew ? `the payment of invoice ${before.invoiceNumber}` : `invoice ${before.invoiceNumber}`;
  emitStatus(tx, invoice, disputeWords(of, dispute, isNew), { money: isNew ? "disputed" : "dispute_changed" });
  tx.audit({
    action: isNew ? "payment_disputed" : "dispute_changed",
    targetType: "invoice",
    targetId: before.id,
    requestId: before.requestId,
    details: {
      invoiceNumber: before.invoiceNumber,
      amount: dispute.amountCents,
      status: dispute.status,
      code: dispute.reason,
    },
  });
}
