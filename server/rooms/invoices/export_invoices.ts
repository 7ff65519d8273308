/**
 * Invoices as a CSV file.
 * @module
 */
import type { InvoiceListQuery } from "../../../shared/invoices.ts";
import { fullName } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ExportColumn, exportList } from "../audit/export_list.ts";
import { invoiceRows, listInvoices } from "./list_invoices.ts";

type Row = Awaited<ReturnType<typeof invoiceRows>>[number];

const dollars = (amount: number | null | undefined) => amount == null ? null : (amount / 100).toFixed(2);

const columns: readonly ExportColumn<Row>[] = [
  ["invoice", "invoiceNumber", (i) => i.invoiceNumber],
  ["request", "requestId", (i) => i.requestId],
  ["patient", "patient.lastName", (i) => i.patient && fullName(i.patient)],
  ["requester", "requester.name", (i) => i.requester.name],
  ["amount (USD)", "amount", (i) => dollars(i.amount)],
  ["refunded (USD)", "refundedAmount", (i) => dollars(i.refundedAmount)],
  ["status", "status", (i) => i.status],
  ["made", "createdAt", (i) => i.createdAt],
  ["due", "dueDate", (i) => i.dueDate],
  ["sent", "sentAt", (i) => i.sentAt],
  ["sent to", "sentTo", (i) => i.sentTo],
  ["paid", "paidAt", (i) => i.paidAt],
  ["paid by", "paymentMethod", (i) => i.paymentMethod],
  ["delivery", "deliveryStatus", (i) => i.deliveryStatus],
];

/** The invoices that the list shows under the same filters, to its end. */
export const exportInvoices = (deps: Deps, caller: Caller, filters: InvoiceListQuery) =>
  exportList<Row>(deps, caller, {
    list: "invoices",
    shape: "invoice_row",
    filters,
    columns,
    read: async (page) => {
      const found = await listInvoices(deps, caller, { ...filters, ...page });
      return { ...found, rows: await invoiceRows(deps, found.rows) };
    },
  });
