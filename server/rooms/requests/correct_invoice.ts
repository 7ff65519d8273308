/**
 * When the records of a request change after its invoice was made: staff are told, and either correct the invoice or keep it.
 *
 * An unpaid invoice is replaced by one for what is included now. A paid one is never touched: a further invoice may charge for what was
 * added since, and the release waits for it. None of this happens automatically: a price that the requester knows is a promise, and only
 * a person may withdraw it.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Invoice, InvoiceReview } from "../../../shared/invoices.ts";
import { isClosed, type RequestRow } from "../../../shared/requests.ts";
import type { Change } from "../../db/change.ts";
import type { ReadFrom } from "../../db/reads.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { cancelIn } from "../invoices/cancel_invoice.ts";
import { standingInvoice, standingInvoices } from "../invoices/find_invoice.ts";
import { closeIntent, underWay } from "../invoices/close_intent.ts";
import { pricedOf } from "../invoices/create_invoice.ts";
import { emitStatus, patchInvoice } from "../invoices/move_invoice.ts";
import { differenceOf, furtherLines, priceLines, totalOf } from "../invoices/pricing/price.ts";
import { sendIn } from "../invoices/send_invoice.ts";
import { invoiceIn, nothingIncluded, priceable } from "./generate_invoice.ts";
import { mayMove, moveRequest } from "./move_request.ts";
import { requests } from "./store.ts";

/** What the newest invoice was made from, what a new one would hold, and the paid one it would stand beside. */
async function compare(from: ReadFrom, request: RequestRow, settings = from) {
  const all = await standingInvoices(from, request.id);
  const invoice = all.at(-1);
  if (!invoice) return null;
  const { included, charged, rates, priced } = await priceable(from, request, settings);
  const paid = all.findLast((i) => i.status === "paid");
  const [before, paidFor] = [await pricedOf(from, invoice), paid ? await pricedOf(from, paid) : null];
  const lines = !paid
    ? priceLines(charged, request.isUrgent, rates)
    : paidFor
    ? furtherLines(paidFor, priced, rates)
    : [];
  return {
    invoice,
    paid,
    included,
    lines,
    // Waived fees stay waived, whatever comes.
    priced: before && priced,
    difference: differenceOf(before ?? priced, priced),
  };
}

/** What staff have to decide about a request's invoice; null when invoice and records agree, or nothing can be changed any more. */
export async function reviewInvoice(from: ReadFrom, request: RequestRow): Promise<InvoiceReview | null> {
  const found = isClosed(request.status) ? null : await compare(from, request);
  if (!found) return null;
  const { invoice, paid, lines, difference } = found;
  const changed = difference.pagesAdded + difference.pagesRemoved > 0 || difference.urgent !== null;
  if (!changed && request.status === placeOf(invoice)) return null;
  return {
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    status: invoice.status,
    amount: invoice.amount,
    sentTo: addressOf(invoice),
    isUndelivered: invoice.deliveryStatus === "failed",
    ...difference,
    due: totalOf(lines),
    isFurther: paid !== undefined,
  };
}

/** Where an invoice went, and a corrected one goes: where it did not arrive, the requester may have another address by now. */
const addressOf = ({ sentAt, sentTo, requesterEmail, deliveryStatus }: Invoice) =>
  sentAt === null ? null : deliveryStatus === "failed" ? requesterEmail ?? sentTo : sentTo;

/** Where a request stands whose invoice is as it is. */
const placeOf = (invoice: Invoice) => invoice.status === "paid" ? "ready_for_release" : "pending_payment";

/** The request of a change that goes on with its invoice; written, so that a change of its records meanwhile is found. */
async function openRequest(tx: Change, requestId: number): Promise<RequestRow> {
  const request = await tx.must(requests, requestId);
  if (isClosed(request.status)) {
    throw new AppError("move_not_allowed", `Request ${requestId} is closed; its invoices cannot be changed any more.`);
  }
  return await tx.patch(requests, requestId, {});
}

const noInvoice = (requestId: number) =>
  new AppError("move_not_allowed", `Request ${requestId} has no invoice. Generate one.`);

/** As `compare`. @throws move_not_allowed when no invoice stands (any more) */
async function mustCompare(tx: Change, request: RequestRow) {
  const found = await compare({ store: tx }, request, tx.unwatched);
  if (!found) throw noInvoice(request.id);
  return found;
}

/**
 * Makes the invoice right: an unpaid one is cancelled and made anew, and mailed to where the old one was; beside a paid one a further
 * invoice asks for the difference. Answers the new invoice, or the paid one when nothing more is owed.
 * @throws not_allowed when it was mailed and the caller may not mail invoices, move_not_allowed, nothing_to_invoice
 */
export async function correctInvoice(deps: Deps, caller: Caller, requestId: number): Promise<Invoice> {
  const known = await standingInvoice(deps, requestId);
  if (!known) throw noInvoice(requestId);
  const unpaid = known.status !== "paid";
  const mails = callerMay(caller, "invoices:write");
  if (unpaid && known.sentAt && !mails) {
    throw new AppError("not_allowed", `Invoice ${known.invoiceNumber} was sent already. Billing replaces it.`);
  }
  if (known.status === "processing") throw underWay(known);
  if (unpaid) await closeIntent(deps, known);
  return await deps.store.change(caller, async (tx) => {
    const request = await openRequest(tx, requestId);
    const { invoice: now, paid, priced, lines, included } = await mustCompare(tx, request);
    if (now.id !== known.id || now.status !== known.status) throw new AppError("conflict");
    if (!paid && included.length === 0) throw nothingIncluded();
    const total = totalOf(lines);
    if (unpaid) await cancelIn(tx, known, "Replaced by a corrected invoice");
    if (paid && total <= 0) {
      if (!unpaid) throw new AppError("nothing_to_invoice", "Nothing is owed beyond what was paid.");
      await deps.announce.invoiceCancelled(tx, known, "Nothing more is owed");
      return paid;
    }
    const made = await invoiceIn(tx, deps, request, {
      lines,
      priced,
      notes: paid
        ? `In addition to invoice ${paid.invoiceNumber}, which is paid`
        : `Replaces invoice ${known.invoiceNumber}`,
      replaces: unpaid ? known : undefined,
      beside: paid,
    });
    const to = addressOf(known);
    return to && mails && total > 0 ? await sendIn(tx, deps, made.id, to) : made;
  });
}

/** Leaves the invoice as it is, knowing what has changed, and takes the request back to where its invoice stands. */
export async function keepInvoice(deps: Deps, caller: Caller, requestId: number): Promise<Invoice> {
  return await deps.store.change(caller, async (tx) => {
    const request = await openRequest(tx, requestId);
    const { invoice, priced, difference } = await mustCompare(tx, request);
    const kept = await patchInvoice(tx, invoice.id, { metadata: { ...invoice.metadata, priced } });
    tx.audit({
      action: "invoice_kept",
      targetType: "invoice",
      targetId: invoice.id,
      requestId,
      details: { ...difference, invoiceNumber: invoice.invoiceNumber },
    });
    emitStatus(tx, kept, `Invoice ${invoice.invoiceNumber} stays as it is`);
    const to = placeOf(invoice);
    if (request.status !== to && mayMove(request.status, to)) {
      await moveRequest(tx, requestId, to, { reason: `Invoice ${invoice.invoiceNumber} stays as it is` });
    }
    return kept;
  });
}
