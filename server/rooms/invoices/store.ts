/**
 * Invoices and their lines.
 * @module
 */
import {
  type Invoice,
  type InvoiceItem,
  invoiceItemSchema,
  invoiceSchema,
  invoiceSorts,
} from "../../../shared/invoices.ts";
import { type Blind, collection, type Parts } from "../../db/collection.ts";
import { flowCounts } from "../../db/flows.ts";

const never = "0";

/** What each sortable column sorts by; names by their order code. */
const sortKeys: Record<(typeof invoiceSorts)[number], (i: Invoice, blind: Blind) => string | number> = {
  createdAt: (i) => i.createdAt,
  invoiceNumber: (i) => i.invoiceNumber,
  patient: (i, blind) => blind.order(i.patientName),
  requester: (i, blind) => blind.order(i.requesterName),
  amount: (i) => i.amount,
  status: (i) => i.status,
  sentTo: (i, blind) => i.sentTo ? blind.order(i.sentTo) : never,
  paidAt: (i) => i.paidAt ?? never,
};

/** Each column is an index for all invoices and one for those of a status. */
const columns = Object.fromEntries(
  invoiceSorts.map((sort) => [
    sort,
    (i: Invoice, blind: Blind): Parts[] => [["*", sortKeys[sort](i, blind)], [i.status, sortKeys[sort](i, blind)]],
  ]),
);

export const invoices = collection<Invoice>({
  name: "invoices",
  schema: invoiceSchema,
  indexes: {
    ...columns,
    request: (i) => [[i.requestId, i.createdAt]],
    byRequester: (i) => [[i.requesterId, i.createdAt]],
    intent: (i) => i.stripePaymentIntentId ? [[i.stripePaymentIntentId]] : [],
  },
  unique: { number: { value: (i) => i.invoiceNumber, taken: "already_exists" } },
  counts: (
    i,
  ) => [["all"], ["status", i.status], ["requester", i.requesterId, i.status], ...flowCounts(i.statusHistory)],
  sums: (i) => [{ counter: ["cents", i.status], by: i.amount }],
  words: (i) => [i.invoiceNumber, i.patientName, i.requesterName, i.requesterEmail],
});

export const invoiceItems = collection<InvoiceItem>({
  name: "invoice_items",
  schema: invoiceItemSchema,
  indexes: { invoice: (i) => [[i.invoiceId]] },
});
