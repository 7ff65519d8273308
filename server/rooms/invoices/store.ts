/**
 * Invoices and their lines.
 * @module
 */
import {
  type Invoice,
  type InvoiceItem,
  invoiceItemSchema,
  invoiceSchema,
  type invoiceSorts,
  isUnpaid,
} from "../../../shared/invoices.ts";
import { collection } from "../../db/collection.ts";
import { officeCollection } from "../../db/office.ts";
import { flowCounts } from "../../db/flows.ts";
import { sortIndexes, type SortKeys } from "../../lists/list_sorted.ts";
import { orderName, orderText, partsOfName } from "../../lists/order_text.ts";

/** Stands before every key, for the lists that run downwards; and behind every key, for those that run upwards. */
const [first, last] = ["0", "~"];

/** Whether its mail did not arrive although it still waits for its money. */
export const isUndelivered = (i: Invoice): boolean => i.deliveryStatus === "failed" && isUnpaid(i.status);

/** What each sortable column sorts by; names by their order code. Those of "Up" run upwards where some rows have no value, so that these stand last either way. */
const columns: SortKeys<Invoice> = {
  createdAt: (i) => [i.createdAt],
  invoiceNumber: (i) => [i.invoiceNumber],
  patientLast: (i, blind) => orderName(blind, i.patientId === null ? null : i.sortName ?? partsOfName(i.patientName)),
  requester: (i, blind) => [orderText(blind, i.requesterName)],
  amount: (i) => [i.amount],
  status: (i) => [i.status],
  sentTo: (i, blind) => [i.sentTo ? orderText(blind, i.sentTo) : first],
  sentToUp: (i, blind) => [i.sentTo ? orderText(blind, i.sentTo) : last],
  paidAt: (i) => [i.paidAt ?? first],
  paidAtUp: (i) => [i.paidAt ?? last],
};

/** The index of a column for a direction. */
export function sortIndex(sort: (typeof invoiceSorts)[number], reverse: boolean): string {
  if (sort === "patient") return "patientLast";
  return !reverse && `${sort}Up` in columns ? `${sort}Up` : sort;
}

export const invoices = officeCollection<Invoice>({
  name: "invoices",
  noun: "Invoice",
  schema: invoiceSchema,
  lists: ["request"],
  indexes: {
    ...sortIndexes(columns, (i) => i.status),
    request: (i) => [[i.requestId, i.createdAt]],
    undelivered: (i) => isUndelivered(i) ? [[i.createdAt]] : [],
    byRequester: (i) => [[i.requesterId, i.createdAt]],
    intent: (i) => i.stripePaymentIntentId ? [[i.stripePaymentIntentId]] : [],
  },
  unique: { number: { value: (i) => i.invoiceNumber, taken: "already_exists" } },
  counts: (
    i,
  ) => [
    ["all"],
    ["status", i.status],
    ["requester", i.requesterId, i.status],
    ...(isUndelivered(i) ? [["undelivered"]] : []),
    ...flowCounts(i.statusHistory),
  ],
  sums: (i) => [{ counter: ["cents", i.status], by: i.amount }],
  words: (i) => [i.invoiceNumber, i.patientName, i.requesterName, i.requesterEmail],
}, ["request", "byRequester", "intent"]);

export const invoiceItems = collection<InvoiceItem>({
  name: "invoice_items",
  schema: invoiceItemSchema,
  lists: ["invoice"],
  indexes: { invoice: (i) => [[i.invoiceId]] },
});
