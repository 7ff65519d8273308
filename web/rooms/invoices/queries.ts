/**
 * What the Invoice Center reads. Keys start with `invoices`, which live events and every deed make stale.
 * @module
 */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  deliveryMethods,
  deliveryStatuses,
  InvoiceItem,
  invoiceSorts,
  InvoiceStatus,
  paymentMethods,
} from "../../../shared/invoices.ts";
import { maxPageSize } from "../../../shared/paging.ts";
import type { StatusChange } from "../../../shared/common.ts";
import { send } from "../../lib/api.ts";
import { keyOf, read, withQuery } from "../../lib/query.ts";
import { madeSince, sortRows } from "./facts.ts";

/** A row of `GET /api/invoices`. Amounts in cents. */
export interface InvoiceRow {
  id: number;
  requestId: number;
  invoiceNumber: string;
  amount: number;
  status: InvoiceStatus;
  dueDate: string;
  createdAt: string;
  sentTo: string | null;
  sentAt: string | null;
  paidAt: string | null;
  paymentMethod: (typeof paymentMethods)[number] | null;
  refundedAmount: number;
  deliveryStatus: (typeof deliveryStatuses)[number];
  deliveryError: string | null;
  patient: {
    id: number;
    firstName: string;
    middleName?: string | null;
    lastName: string;
    suffix?: string | null;
    dateOfBirth: string | null;
  } | null;
  requester: { id: number; name: string; email: string | null };
}

/** `GET /api/invoices/{id}`. */
export interface InvoiceDetail extends InvoiceRow {
  invoiceDate: string;
  description: string | null;
  notes: string | null;
  paidAmount: number | null;
  deliveredAt: string | null;
  deliveryMethod: (typeof deliveryMethods)[number] | null;
  statusHistory: StatusChange[];
  batchRequestId: string | null;
  items: InvoiceItem[];
}

export interface InvoiceSummary {
  totalInvoices: number;
  totalAmount: number;
  unpaidAmount: number;
  paidAmount: number;
  counts: Record<InvoiceStatus, number>;
}

export type InvoiceSort = (typeof invoiceSorts)[number];

export interface InvoiceFilters {
  status?: InvoiceStatus;
  /** ISO moment: made then or later. */
  since?: string;
  /** Never put into an address: it may be a patient's name. */
  q?: string;
  sort: InvoiceSort;
  order: "asc" | "desc";
}

/** One page: `total` is null where nothing counts what matches; `next` is the path of the following page. */
export interface InvoicePage {
  rows: InvoiceRow[];
  total: number | null;
  next: string | null;
}

/** Rows a page. */
export const invoicePageSize = 10;

async function readPage(path: string, signal?: AbortSignal): Promise<InvoicePage> {
  const response = await send(path, { signal });
  const rows: InvoiceRow[] = await response.json();
  const total = response.headers.get("x-total-count");
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "");
  return { rows, total: total === null ? null : Number(total), next: next?.[1] ?? null };
}

/**
 * The list. One page, in the server's order; `at` is the path of a later page. Or `whole`: up to 200 that match, sorted
 * here, because the server answers a search, days, and a requester's own invoices in its own order.
 */
export function listQuery({ since, ...filters }: InvoiceFilters, at: string | null, whole: boolean) {
  const path = withQuery("/api/invoices", { ...filters, from: since, limit: whole ? maxPageSize : invoicePageSize });
  return queryOptions({
    queryKey: [...keyOf(path), "list", at ?? "", since ?? ""],
    queryFn: async ({ signal }): Promise<InvoicePage> => {
      const page = await readPage(at ?? path, signal);
      return whole ? { ...page, rows: sortRows(madeSince(page.rows, since), filters.sort, filters.order) } : page;
    },
    placeholderData: keepPreviousData,
  });
}

export const summaryQuery = read<InvoiceSummary>("/api/invoices/summary");
export const detailQuery = (id: number | string) => read<InvoiceDetail>(`/api/invoices/${id}`);

/** `GET /api/settings/organisation`. */
export const organisationQuery = read<{ value: { name: string; address: string[]; phone: string } }>(
  "/api/settings/organisation",
);
