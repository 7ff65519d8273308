/**
 * Invoices: listed, shown, moved by the table in shared/invoices.ts.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import {
  type Invoice,
  type InvoiceListQuery,
  invoiceMoves,
  type InvoiceStatus,
  invoiceStatuses,
  isUnpaid,
} from "../../../shared/invoices.ts";
import type { PageOf } from "../../../shared/paging.ts";
import { fullName, type Patient } from "../../../shared/patients.ts";
import type { Requester } from "../../../shared/requests.ts";
import { fromMoment } from "../../../shared/time.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { note } from "../audit/workflow.ts";
import { nameOf, patientsById } from "../patients/workflow.ts";
import { invoiceItems, invoices } from "./store.ts";

/** Statuses of an invoice that still stands for its request. */
export const standing = new Set<InvoiceStatus>(["pending", "sent", "processing", "failed", "paid"]);

/** The invoices that stand for a request, newest last: one, or a paid one with further ones beside it. */
export async function standingInvoices(deps: Pick<Deps, "store">, requestId: number): Promise<Invoice[]> {
  return (await deps.store.all(invoices, "request", [requestId])).filter((i) => standing.has(i.status));
}

/** The newest invoice that stands for a request, if any. */
export async function standingInvoice(deps: Pick<Deps, "store">, requestId: number): Promise<Invoice | null> {
  return (await standingInvoices(deps, requestId)).at(-1) ?? null;
}

/** Carries a corrected patient or requester to the invoices of a request that are still to be paid; others stay as they were sent. */
export async function refreshOpenInvoices(
  tx: Change,
  requestId: number,
  patient: Patient | null,
  requester: Requester,
): Promise<void> {
  const patientName = patient ? fullName(patient) : "Unknown Patient";
  const [requesterName, requesterEmail] = [requester.name, requester.email];
  for (const known of await tx.store.all(invoices, "request", [requestId])) {
    const invoice = await tx.must(invoices, known.id);
    if (!isUnpaid(invoice.status)) continue;
    const same = invoice.patientName === patientName && invoice.requesterName === requesterName &&
      invoice.requesterEmail === requesterEmail;
    if (!same) await tx.patch(invoices, invoice.id, { patientName, requesterName, requesterEmail });
  }
}

/** The live event of an invoice's status. */
export function tellStatus(tx: Change, invoice: Invoice, details: string): void {
  tx.event({
    type: "INVOICE_STATUS_CHANGED",
    invoiceId: invoice.id,
    requestId: invoice.requestId,
    status: invoice.status,
    details,
    patientName: invoice.patientName,
    amount: invoice.amount,
  });
}

/** Moves an invoice in a change. @throws move_not_allowed */
export async function moveInvoice(
  tx: Change,
  id: number,
  to: InvoiceStatus,
  options: { reason?: string | null; fields?: Partial<Invoice>; details?: string } = {},
): Promise<Invoice> {
  const before = await tx.must(invoices, id);
  if (!invoiceMoves[before.status].includes(to)) {
    throw new AppError(
      "move_not_allowed",
      `Invoice ${before.invoiceNumber} is ${before.status} and cannot become ${to}.`,
    );
  }
  const invoice = await tx.patch(invoices, id, {
    ...options.fields,
    status: to,
    statusHistory: before.status === to ? before.statusHistory : [...before.statusHistory, {
      from: before.status,
      to,
      timestamp: tx.now,
      username: tx.actor.name,
      reason: options.reason ?? null,
    }],
  });
  tellStatus(tx, invoice, options.details ?? options.reason ?? `Invoice ${invoice.invoiceNumber} is now ${to}`);
  return invoice;
}

/** An invoice as far as the caller may know of it. */
export async function invoiceFor(deps: Pick<Deps, "store">, caller: Caller, id: number): Promise<Invoice> {
  const invoice = await deps.store.must(invoices, id, "That invoice does not exist, or is not yours to see.");
  if (caller.role === "external-requester" && invoice.requesterId !== caller.requesterId) {
    await note(deps, caller, { action: "access_refused", targetType: "invoice", targetId: id });
    throw new AppError("not_found", "That invoice does not exist, or is not yours to see.");
  }
  return invoice;
}

/** Rows of the Invoice Center (spec 1 §3). */
export async function invoiceRows(deps: Pick<Deps, "store">, rows: Invoice[]) {
  const people = await patientsById(deps, rows.map((i) => i.patientId));
  return rows.map((i) => {
    const patient = people.get(i.patientId ?? 0);
    return {
      id: i.id,
      requestId: i.requestId,
      invoiceNumber: i.invoiceNumber,
      amount: i.amount,
      status: i.status,
      dueDate: i.dueDate,
      createdAt: i.createdAt,
      sentTo: i.sentTo,
      sentAt: i.sentAt,
      paidAt: i.paidAt,
      paymentMethod: i.paymentMethod,
      refundedAmount: i.refundedAmount,
      deliveryStatus: i.deliveryStatus,
      deliveryError: i.deliveryError,
      patient: patient ? { id: patient.id, ...nameOf(patient) } : null,
      requester: { id: i.requesterId, name: i.requesterName, email: i.requesterEmail },
    };
  });
}

/** One page of invoices the caller may see, by any column's index. */
export async function listInvoices(
  deps: Pick<Deps, "store">,
  caller: Caller,
  query: InvoiceListQuery,
): Promise<PageOf<Invoice>> {
  const { store } = deps;
  const own = caller.role === "external-requester" ? caller.requesterId ?? -1 : null;
  const filter = (i: Invoice) =>
    (own === null || i.requesterId === own) && (!query.status || i.status === query.status) &&
    (!query.from || i.createdAt >= fromMoment(query.from));
  if (query.q) {
    return await store.search(invoices, query.q, { limit: query.limit ?? 200, cursor: query.cursor, filter });
  }
  const reverse = (query.order ?? "desc") === "desc";
  const select = own !== null
    ? { index: "byRequester", prefix: [own] }
    : { index: query.sort ?? "createdAt", prefix: [query.status ?? "*"] };
  const filtered = own !== null || query.from !== undefined;
  // Both of these stand by the day they were made, so that what is older is not looked at.
  const byDay = own !== null || select.index === "createdAt";
  const page = await store.page(invoices, {
    ...select,
    from: byDay && query.from ? fromMoment(query.from) : undefined,
    limit: query.limit,
    cursor: query.cursor,
    reverse,
    filter: filtered ? filter : undefined,
  });
  const total = filtered
    ? null
    : (await store.counts(invoices, [query.status ? ["status", query.status] : ["all"]]))[0];
  return { ...page, total };
}

/** The summary cards, from counters: amounts in cents. */
export async function invoiceSummary(deps: Pick<Deps, "store">) {
  const counters = invoiceStatuses.flatMap((status) => [["status", status], ["cents", status]]);
  const numbers = await deps.store.counts(invoices, counters);
  const count = Object.fromEntries(invoiceStatuses.map((s, i) => [s, numbers[2 * i]])) as Record<InvoiceStatus, number>;
  const amount = Object.fromEntries(invoiceStatuses.map((s, i) => [s, numbers[2 * i + 1]])) as Record<
    InvoiceStatus,
    number
  >;
  const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0);
  return {
    totalInvoices: sum(count),
    totalAmount: sum(amount),
    unpaidAmount: amount.pending + amount.sent,
    paidAmount: amount.paid,
    counts: count,
  };
}

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
    paidAmount: invoice.paidAmount,
    deliveredAt: invoice.deliveredAt,
    deliveryMethod: invoice.deliveryMethod,
    statusHistory: invoice.statusHistory,
    batchRequestId: invoice.batchRequestId,
    items,
  };
}

/** The invoices of a request, newest last. */
export function invoicesOfRequest(deps: Pick<Deps, "store">, requestId: number): Promise<Invoice[]> {
  return deps.store.all(invoices, "request", [requestId]);
}

/** Invoices found by words of number, patient or requester. */
export async function searchInvoices(
  deps: Pick<Deps, "store">,
  q: string,
  limit: number,
  requesterId: number | null,
): Promise<Invoice[]> {
  const filter = requesterId === null ? undefined : (i: Invoice) => i.requesterId === requesterId;
  return (await deps.store.search(invoices, q, { limit, filter })).rows;
}

/** An invoice by id; 404 when there is none. */
export function mustInvoice(deps: Pick<Deps, "store">, id: number): Promise<Invoice> {
  return deps.store.must(invoices, id, "That invoice does not exist.");
}

/** An invoice read inside a change. */
export function invoiceIn(tx: Change, id: number): Promise<Invoice> {
  return tx.must(invoices, id);
}

/** Changes facts of an invoice that are not its status. */
export function patchInvoice(tx: Change, id: number, fields: Partial<Omit<Invoice, "status">>): Promise<Invoice> {
  return tx.patch<Invoice>(invoices, id, fields);
}

/** What a payer sees of an invoice: number, amount, patient name, requester name; nothing else. */
export function payerView(invoice: Invoice) {
  const [firstName, ...rest] = invoice.patientName.split(" ");
  return {
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    amount: invoice.amount,
    status: invoice.status,
    dueDate: invoice.dueDate,
    requestId: invoice.requestId,
    patient: { firstName, lastName: rest.join(" ") },
    requester: { name: invoice.requesterName },
  };
}
