/**
 * What the Invoice Center reads.
 * @module
 */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InvoiceStatus } from "../../../shared/invoices.ts";
import { type Answer, api, callFile, callPage, pathOf } from "../../lib/api.ts";
import { keyOf, read } from "../../lib/query.ts";
import type { InvoiceSort } from "./parts/facts.ts";

export type InvoiceDetail = Answer<(typeof api.invoices)[":id"]["$get"]>;

export interface InvoiceFilters {
  status?: InvoiceStatus;
  delivery?: "failed";
  /** ISO moment: made then or later. */
  since?: string;
  /** Never put into an address: it may be a patient's name. */
  q?: string;
  sort: InvoiceSort;
  order: "asc" | "desc";
}

/** Rows a page. */
export const invoicePageSize = 10;

/** One page of the list; `cursor` is where a later page begins. */
export function listQuery({ since, ...filters }: InvoiceFilters, cursor: string | null) {
  const query = { ...filters, from: since, limit: invoicePageSize, cursor };
  return queryOptions({
    queryKey: [...keyOf(pathOf(api.invoices, { query })), "list"],
    queryFn: ({ signal }) => callPage(api.invoices.$get, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The whole list under its filters, as a file. */
export const exportFile = ({ since, ...filters }: InvoiceFilters) =>
  callFile(api["invoices.csv"], { query: { ...filters, from: since } });

export const summaryQuery = read(api.invoices.summary);
/** What was done about one invoice, newest first. */
export const activityQuery = (id: number) =>
  read(api["activity-logs"], { query: { entityType: "invoice", entityId: String(id), limit: 200 } });
export const detailQuery = (id: number | string) => read(api.invoices[":id"], { param: { id } });
