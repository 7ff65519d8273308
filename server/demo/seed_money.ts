/**
 * Invoices with their lines, payments, and the mails by which they went out.
 * @module
 */
import { defaultBillingRates, type Invoice } from "../../shared/invoices.ts";
import { contactOf } from "../../shared/contacts.ts";
import { dollars } from "../../shared/money.ts";
import { fullName, sortNameOf } from "../../shared/patients.ts";
import { addDays, showDate } from "../../shared/time.ts";
import type { AuditAction } from "../../shared/audit.ts";
import { payLink } from "../rooms/invoices/pay_link/pay_link.ts";
import { priceLines, totalOf } from "../rooms/invoices/pricing/price.ts";
import { invoiceItems, invoices } from "../rooms/invoices/store.ts";
import { askAnew } from "../rooms/payments/schedule/ask_again.ts";
import { payments } from "../rooms/payments/store.ts";
import { Random } from "../papers/random.ts";
import { putMail } from "./seed_mail.ts";
import type { Seeding } from "./seed_world.ts";
import { historyRows } from "./seed_work.ts";
import type { DemoInvoice, DemoInvoiceStatus, DemoRequest, Office } from "./types.ts";

const daysToPay = 30;

/** The card payment of an invoice: its id at the demo card processor, or null when none was made by card. */
export function intentOf(invoice: DemoInvoice): string | null {
  const byCard = invoice.status === "processing" || invoice.status === "failed" || invoice.paymentMethod === "stripe";
  if (!byCard) return null;
  const random = new Random(`intent:${invoice.id}`);
  return `pi_${Array.from({ length: 24 }, () => random.int(0, 35).toString(36)).join("")}`;
}

export async function seedMoney(seeding: Seeding): Promise<void> {
  const { office } = seeding;
  let itemId = 0;
  for (const invoice of office.invoices) {
    const request = office.requests[invoice.requestId - 1];
    const lines = linesOf(office, request);
    const row = invoiceRow(seeding, invoice, request, totalOf(lines));
    await seeding.bulk.put(invoices, row);
    for (const line of lines) {
      await seeding.bulk.put(invoiceItems, {
        id: ++itemId,
        invoiceId: invoice.id,
        requestId: request.id,
        patientId: request.patientId,
        patientName: row.patientName,
        ...line,
        metadata: {},
        createdAt: invoice.createdAt,
      });
    }
    await seedPayment(seeding, invoice);
    await seedMail(seeding, row);
    await tell(seeding, invoice, row);
  }
}

/** The lines as the office itself prices them, at the default rates. */
function linesOf(office: Office, request: DemoRequest) {
  const included = request.records.filter((r) => r.isIncluded).map((r) => office.records[r.recordId - 1]);
  return priceLines([...included, ...request.attachedRecords], request.isUrgent, defaultBillingRates);
}

function invoiceRow(seeding: Seeding, invoice: DemoInvoice, request: DemoRequest, amount: number): Invoice {
  const { office } = seeding;
  const requester = office.requesters[request.requesterId - 1];
  const failed = invoice.deliveryStatus === "failed";
  const arrived = invoice.deliveryStatus === "received";
  return {
    id: invoice.id,
    requestId: request.id,
    patientId: request.patientId,
    requesterId: request.requesterId,
    batchRequestId: request.batchRequestId,
    isBatchInvoice: false,
    amount,
    status: invoice.status,
    invoiceNumber: invoice.invoiceNumber,
    invoiceDate: invoice.invoiceDate,
    dueDate: addDays(invoice.invoiceDate, daysToPay),
    description: `Records of request ${request.id}`,
    notes: invoice.notes,
    paymentMethod: invoice.paymentMethod,
    stripePaymentIntentId: intentOf(invoice),
    stripeInvoiceId: null,
    stripeCustomerId: null,
    stripePaymentUrl: null,
    dispute: null,
    paymentAttempt: intentOf(invoice) === null ? 0 : 1,
    invoicePath: invoice.invoiceNumber,
    deliveryStatus: invoice.deliveryStatus,
    deliveryMethod: invoice.deliveryMethod,
    deliveredTo: arrived ? invoice.sentTo : null,
    deliveredAt: arrived ? invoice.sentAt : null,
    deliveryError: failed ? "The mail server refused this address." : null,
    sentTo: invoice.sentTo,
    sentAt: invoice.sentAt,
    paidAt: invoice.paidAt,
    paidAmount: invoice.paidAmount === null ? null : amount,
    payGeneration: 0,
    refundedAmount: invoice.status === "refunded" ? amount : 0,
    statusHistory: historyRows(invoice.statusHistory, seeding),
    metadata: {},
    patientName: fullName(office.patients[request.patientId - 1]),
    sortName: sortNameOf(office.patients[request.patientId - 1]),
    requesterName: requester.name,
    requesterEmail: requester.email,
    contact: { ...contactOf(requester), source: "usual" },
    createdAt: invoice.createdAt,
    updatedAt: invoice.statusHistory[invoice.statusHistory.length - 1].timestamp,
  };
}

const paymentStates: Partial<Record<DemoInvoiceStatus, "processing" | "requires_payment_method" | "succeeded">> = {
  processing: "processing",
  failed: "requires_payment_method",
  paid: "succeeded",
  refunded: "succeeded",
};

async function seedPayment({ bulk }: Seeding, invoice: DemoInvoice): Promise<void> {
  const id = intentOf(invoice);
  if (id === null) return;
  const at = invoice.statusHistory.find((step) => step.to === "processing")?.timestamp ?? invoice.createdAt;
  await bulk.put(payments, {
    id,
    invoiceId: invoice.id,
    amount: invoice.amount,
    status: paymentStates[invoice.status]!,
    settledAt: invoice.paidAt,
    receivedAmount: paymentStates[invoice.status] === "succeeded" ? invoice.amount : 0,
    refundedAmount: invoice.status === "refunded" ? invoice.amount : 0,
    disputedAmount: 0,
    lastRefusal: null,
    unknownSince: null,
    ...askAnew(at),
    createdAt: at,
    updatedAt: invoice.paidAt ?? at,
  });
}

/** The mail by which an unpaid invoice went out, with the link to pay it by. */
async function seedMail(seeding: Seeding, invoice: Invoice): Promise<void> {
  if (invoice.sentAt === null || invoice.paidAt !== null || invoice.deliveryMethod !== "email") return;
  const { deps, office: { custodian } } = seeding;
  await putMail(seeding, {
    kind: "invoice",
    to: invoice.sentTo!,
    subject: `Invoice ${invoice.invoiceNumber} for records request ${invoice.requestId}`,
    paragraphs: [
      `${custodian.name} has prepared an invoice for your records request ${invoice.requestId}.`,
      `Invoice ${invoice.invoiceNumber}, ${dollars(invoice.amount)}, due ${showDate(invoice.dueDate)}.`,
      `See it and pay by card here:\n${payLink(deps, invoice)}`,
      `Questions: ${custodian.phone}`,
    ],
    about: { type: "invoice", id: String(invoice.id) },
    at: invoice.sentAt,
    error: invoice.deliveryError,
  });
}

const actions: Record<DemoInvoiceStatus, AuditAction> = {
  pending: "invoice_created",
  sent: "invoice_sent",
  processing: "payment_started",
  paid: "payment_confirmed",
  cancelled: "invoice_cancelled",
  failed: "payment_failed",
  refunded: "invoice_refunded",
};

async function tell({ trail }: Seeding, invoice: DemoInvoice, row: Invoice): Promise<void> {
  const about = { targetType: "invoice", targetId: invoice.id, requestId: invoice.requestId };
  for (const { to, timestamp: at, username } of invoice.statusHistory) {
    const details: Record<string, unknown> = { amount: row.amount, invoiceNumber: invoice.invoiceNumber };
    if (to === "paid") details.method = invoice.paymentMethod;
    await trail.add({ ...about, action: actions[to as DemoInvoiceStatus], at, username, details });
  }
  if (row.deliveryStatus === "failed") {
    const details = { message: row.deliveryError };
    await trail.add({ ...about, action: "invoice_delivery_failed", at: row.sentAt!, username: null, details });
  }
}
