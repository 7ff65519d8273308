/**
 * Makes an invoice with its number and lines.
 * @module
 */
import type { RequestContact } from "../../../shared/contacts.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Invoice } from "../../../shared/invoices.ts";
import { fullName, type Patient, sortNameOf } from "../../../shared/patients.ts";
import type { Requester } from "../../../shared/requests.ts";
import { addDays } from "../../../shared/time.ts";
import type { Change } from "../../db/change.ts";
import type { ReadFrom } from "../../db/reads.ts";
import { standing } from "./find_invoice.ts";
import { emitStatus } from "./move_invoice.ts";
import { type InvoiceLine, type Priced, pricedFrom, totalOf, urgentLine } from "./pricing/price.ts";
import { invoiceItems, invoices } from "./store.ts";

/** Days from its sending until an invoice is due. */
export const daysToPay = 30;

export interface InvoicePlan {
  requestId: number;
  batchRequestId: string | null;
  patient: Patient | null;
  requester: Requester;
  /** Who of the requester asked; the invoice goes there. */
  contact: RequestContact;
  lines: InvoiceLine[];
  /** What the lines were priced from; null when all fees are waived, whatever comes. */
  priced: Priced | null;
  notes: string | null;
  /** An invoice that it takes the place of, cancelled in the same change. */
  replaces?: Invoice;
  /** A paid invoice beside which it asks for the difference. */
  beside?: Invoice;
}

/** Adds an invoice with its lines to a change. INV-{year}-{request, 4 digits}; further ones for the request get -2, -3. */
export async function createInvoice(tx: Change, plan: InvoicePlan): Promise<Invoice> {
  const earlier = await tx.all(invoices, "request", [plan.requestId]);
  const inTheWay = (i: Invoice) =>
    standing.has(i.status) && i.id !== plan.replaces?.id && !(plan.beside && i.status === "paid");
  if (earlier.some(inTheWay)) throw new AppError("already_invoiced");
  const number = `INV-${tx.dayOf().slice(0, 4)}-${String(plan.requestId).padStart(4, "0")}`;
  const invoiceNumber = earlier.length === 0 ? number : `${number}-${earlier.length + 1}`;
  const patientName = plan.patient ? fullName(plan.patient) : "Unknown Patient";
  const date = tx.dayOf();
  const invoice = await tx.insert(invoices, {
    id: await tx.nextId(invoices),
    requestId: plan.requestId,
    patientId: plan.patient?.id ?? null,
    requesterId: plan.requester.id,
    batchRequestId: plan.batchRequestId,
    isBatchInvoice: false,
    amount: totalOf(plan.lines),
    status: "pending",
    invoiceNumber,
    invoiceDate: date,
    dueDate: addDays(date, daysToPay),
    description: `Records of request ${plan.requestId}`,
    notes: plan.notes,
    paymentMethod: null,
    stripePaymentIntentId: null,
    stripeInvoiceId: null,
    stripeCustomerId: null,
    stripePaymentUrl: null,
    dispute: null,
    paymentAttempt: 0,
    invoicePath: invoiceNumber,
    deliveryStatus: "pending",
    deliveryMethod: null,
    deliveredTo: null,
    deliveredAt: null,
    deliveryError: null,
    sentTo: null,
    sentAt: null,
    paidAt: null,
    paidAmount: null,
    refundedAmount: 0,
    payGeneration: 0,
    statusHistory: [{
      from: null,
      to: "pending",
      timestamp: tx.now,
      day: tx.dayOf(),
      username: tx.actor.name,
      reason: null,
    }],
    metadata: metadataOf(plan),
    patientName,
    sortName: sortNameOf(plan.patient),
    requesterName: plan.requester.name,
    requesterEmail: plan.contact.email,
    contact: plan.contact,
    simulationId: plan.requester.simulationId,
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  for (const line of plan.lines) {
    await tx.insert(invoiceItems, {
      id: await tx.nextId(invoiceItems),
      invoiceId: invoice.id,
      requestId: plan.requestId,
      patientId: invoice.patientId,
      patientName,
      ...line,
      metadata: {},
      createdAt: tx.now,
    });
  }
  tx.audit({
    action: "invoice_created",
    targetType: "invoice",
    targetId: invoice.id,
    requestId: plan.requestId,
    details: { amount: invoice.amount, invoiceNumber },
  });
  emitStatus(tx, invoice, `Invoice ${invoiceNumber} generated`);
  return invoice;
}

/** What later questions about the invoice are answered from. */
function metadataOf({ priced, replaces, beside }: InvoicePlan): Invoice["metadata"] {
  return {
    priced,
    ...(replaces ? { replaces: replaces.invoiceNumber } : {}),
    ...(beside ? { beside: beside.invoiceNumber } : {}),
  };
}

/**
 * What an invoice was priced from; null when its fees are waived, so that nothing which comes changes it. Invoices that were made
 * before this was written down tell it by their lines.
 */
export async function pricedOf({ store }: ReadFrom, invoice: Invoice): Promise<Priced | null> {
  if (invoice.metadata.priced !== undefined) return invoice.metadata.priced as Priced | null;
  if (invoice.amount === 0) return null;
  const lines = await store.all(invoiceItems, "invoice", [invoice.id]);
  const records = lines.flatMap((l) => l.recordType === null ? [] : [{ recordType: l.recordType, pages: l.quantity }]);
  return pricedFrom(records, lines.some((l) => l.description === urgentLine));
}
