/**
 * Invoices in lists, and found by words.
 * @module
 */
import { whyTo } from "../../../shared/contacts.ts";
import { type Invoice, type InvoiceListQuery, type InvoiceStatus, invoiceStatuses } from "../../../shared/invoices.ts";
import { maxPageSize, type PageOf } from "../../../shared/paging.ts";
import { fromMoment } from "../../../shared/time.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { listSorted } from "../../lists/list_sorted.ts";
import { nameOf, patientsById } from "../patients/find_patients.ts";
import { invoices, isUndelivered, sortIndex } from "./store.ts";

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
      /** How the dispute of its payment stands, where there is one. */
      disputeStatus: i.dispute?.status ?? null,
      deliveryStatus: i.deliveryStatus,
      deliveryError: i.deliveryError,
      patient: patient ? { id: patient.id, ...nameOf(patient) } : null,
      requester: {
        id: i.requesterId,
        name: i.requesterName,
        contactName: i.contact?.name ?? null,
        email: i.requesterEmail,
        /** Where it goes by fax when there is no address. */
        fax: i.contact?.fax ?? null,
        /** Why it goes to that address. */
        why: whyTo(i.contact, i.requesterName),
      },
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
  const { q, cursor, sort = "createdAt" } = query;
  const limit = query.limit ?? maxPageSize;
  const filter = (i: Invoice) =>
    (own === null || i.requesterId === own) && (!query.status || i.status === query.status) &&
    (!query.from || i.createdAt >= fromMoment(query.from)) && (!query.delivery || isUndelivered(i));
  if (q && !query.sort) return await findInvoices(deps, q, filter, limit, cursor);
  const reverse = (query.order ?? "desc") === "desc";
  // Both of these stand by the day they were made, so that what is older is not looked at.
  const from = query.from && fromMoment(query.from);
  const narrow = own !== null
    ? { index: "byRequester", prefix: [own], from }
    : query.delivery
    ? { index: "undelivered", prefix: [], from }
    : null;
  const byDay = sort === "createdAt" && !q;
  const place = byDay && narrow
    ? narrow
    : { index: sortIndex(sort, reverse), prefix: [query.status ?? "*"], from: sort === "createdAt" ? from : undefined };
  const filtered = own !== null || from !== undefined || query.delivery !== undefined;
  const page = await listSorted(store, invoices, {
    ...place,
    limit,
    cursor,
    reverse,
    q,
    filter: filtered ? filter : undefined,
    among: q
      ? (most) => findInvoices(deps, q, filter, most)
      : narrow && place !== narrow
      ? (most) => store.page(invoices, { ...narrow, limit: most, filter })
      : undefined,
  });
  if (filtered || q) return page;
  const [total] = await store.counts(invoices, [query.status ? ["status", query.status] : ["all"]]);
  return { ...page, total };
}

/** How many of the newest invoices are looked through for letters in the middle of a word. */
const mostLooked = 2000;

/**
 * Invoices found by the beginnings of words, then, on the first page, those of the newest {@link mostLooked} that hold what
 * was typed anywhere in number, patient, requester or e-mail address ("efèvre" finds Lefèvre).
 */
async function findInvoices(
  { store }: Pick<Deps, "store">,
  q: string,
  filter: (i: Invoice) => boolean,
  limit: number,
  cursor?: string,
): Promise<PageOf<Invoice>> {
  const found = await store.search(invoices, q, { limit, cursor, filter });
  const typed = plain(q);
  if (cursor || found.next || typed.length < 3) return found;
  const known = new Set(found.rows.map(({ id }) => id));
  const newest = await store.ids(invoices as never, {
    index: "createdAt",
    prefix: ["*"],
    reverse: true,
    limit: mostLooked,
  });
  const rows = [...found.rows];
  for (const invoice of await store.getMany(invoices, newest)) {
    if (rows.length >= limit) break;
    if (!invoice || known.has(invoice.id) || !filter(invoice)) continue;
    const texts = [invoice.invoiceNumber, invoice.patientName, invoice.requesterName, invoice.requesterEmail ?? ""];
    if (texts.some((text) => plain(text).includes(typed))) rows.push(invoice);
  }
  return { rows, next: null, total: rows.length };
}

/** Lower case without accents, blanks as one. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

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
  const [undelivered] = await deps.store.counts(invoices, [["undelivered"]]);
  return {
    totalInvoices: sum(count),
    /** Without the cancelled and refunded ones, which ask for no money. */
    totalAmount: sum(amount) - amount.cancelled - amount.refunded,
    undelivered,
    unpaidAmount: amount.pending + amount.sent,
    paidAmount: amount.paid,
    counts: count,
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
