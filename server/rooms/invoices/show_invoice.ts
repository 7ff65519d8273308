/**
 * One invoice in the shapes that staff and payers see.
 * @module
 */
import type { Invoice } from "../../../shared/invoices.ts";
import type { Deps } from "../../deps.ts";
import { invoiceRows } from "./list_invoices.ts";
import { invoiceItems } from "./store.ts";

/** An invoice with its lines and the people it names. */
export async function invoiceDetail(deps: Pick<Deps, "store">, invoice: Invoice) {
  const [items, [row]] = await Promise.all([
    deps.store.all(invoiceItems, "invoice", [invoice.id]),
    invoiceRows(deps, [invoice]),
  ]);
  return {
    ...row,
    invoiceDate: invoice.invoiceDate,
    description: invoice.description,
    notes: invoice.notes,
    stripePaymentIntentId: invoice.stripePaymentIntentId,
    stripeInvoiceId: invoice.stripeInvoiceId,
    stripeCustomerId: invoice.stripeCustomerId,
    stripePaymentUrl: invoice.stripePaymentUrl,
    dispute: invoice.dispute,
    paidAmount: invoice.paidAmount,
    deliveredAt: invoice.deliveredAt,
    deliveryMethod: invoice.deliveryMethod,
    statusHistory: invoice.statusHistory,
    batchRequestId: invoice.batchRequestId,
    items,
  };
}

/**
 * What a payer sees of an invoice: number, amount, patient name, requester name; nothing else.
 * @param named whether patient and requester are named; not by a link whose invoice is over
 */
export function payerView(invoice: Invoice, named: boolean) {
  const [firstName, ...rest] = invoice.patientName.split(" ");
  return {
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    amount: invoice.amount,
    status: invoice.status,
    dueDate: invoice.dueDate,
    requestId: invoice.requestId,
    patient: named ? { firstName, lastName: rest.join(" ") } : null,
    // Patients ask for themselves: then the requester's name is the patient's.
    requester: named ? { name: invoice.requesterName } : null,
  };
}
