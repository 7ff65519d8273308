/**
 * What follows from an invoice's facts: tabs, dates, what may be done with it. No React, no calls.
 * @module
 */
import { startOfDay, subDays } from "date-fns";
import { type invoiceSorts, type InvoiceStatus, isUnpaid } from "../../../../shared/invoices.ts";
import { fullName } from "../../../../shared/patients.ts";
import { may, type Role } from "../../../../shared/permissions.ts";
import type { Answer, api, Row } from "../../../lib/api.ts";

/** Amounts in cents. */
export type InvoiceRow = Row<typeof api.invoices.$get>;

export type InvoiceSummary = Answer<typeof api.invoices.summary.$get>;

export type InvoiceSort = (typeof invoiceSorts)[number];

export type TabId =
  | "all"
  | "unpaid"
  | "sent"
  | "paid"
  | "processing"
  | "cancelled"
  | "failed"
  | "undelivered"
  | "refunded";

export interface InvoiceTab {
  id: TabId;
  label: string;
  status?: InvoiceStatus;
  /** Those whose mail did not arrive. */
  delivery?: "failed";
  /** What stands under it, where its name alone does not say so. */
  hint?: string;
}

/** The spec's tabs (1 §2), then those where something went wrong or was taken back. */
export const invoiceTabs: readonly InvoiceTab[] = [
  { id: "all", label: "All Invoices" },
  {
    id: "unpaid",
    label: "Unpaid",
    status: "pending",
    hint: "Generated and not sent yet. Those that were sent and wait for their payment stand under Sent; " +
      "both count into the unpaid amount.",
  },
  { id: "sent", label: "Sent", status: "sent", hint: "Sent and waiting for their payment." },
  { id: "paid", label: "Paid", status: "paid" },
  { id: "processing", label: "Processing", status: "processing", hint: "A card payment is on its way." },
  { id: "cancelled", label: "Cancelled", status: "cancelled" },
  { id: "failed", label: "Failed", status: "failed", hint: "The payment failed. The payer can try again." },
  {
    id: "undelivered",
    label: "Not Delivered",
    delivery: "failed",
    hint: "Unpaid invoices whose mail did not arrive. Correct the address and send them again.",
  },
  { id: "refunded", label: "Refunded", status: "refunded" },
];

export function tabCount(summary: InvoiceSummary | undefined, tab: InvoiceTab): number | undefined {
  if (tab.delivery) return summary?.undelivered;
  return tab.status ? summary?.counts[tab.status] : summary?.totalInvoices;
}

export type DateFilter = "" | "today" | "7" | "30";

export const dateFilters: readonly { value: DateFilter; label: string }[] = [
  { value: "", label: "All Dates" },
  { value: "today", label: "Today" },
  { value: "7", label: "Last 7 Days" },
  { value: "30", label: "Last 30 Days" },
];

/** The moment from which a date filter shows invoices: a midnight where the reader is. */
export function firstMoment(filter: DateFilter, now: Date): string | undefined {
  if (filter === "") return undefined;
  return subDays(startOfDay(now), filter === "today" ? 0 : Number(filter)).toISOString();
}

/** A patient's name, or the words for none. */
export const patientName = (invoice: Pick<InvoiceRow, "patient">): string =>
  invoice.patient ? fullName(invoice.patient) : "Unknown Patient";

/** What may be done with an invoice now. */
export interface Offers {
  send: boolean;
  /** It was sent before. */
  resend: boolean;
  markPaid: boolean;
  pay: boolean;
  cancel: boolean;
  refund: boolean;
}

type Facts = Pick<InvoiceRow, "status" | "sentAt" | "amount" | "refundedAmount">;

/** By status (shared/invoices.ts invoiceMoves) and role; the server decides again. */
export function offersOf(invoice: Facts, role: Role): Offers {
  const open = isUnpaid(invoice.status);
  const write = may(role, "invoices:write");
  return {
    send: write && invoice.status === "pending" && invoice.sentAt === null,
    resend: write && open && invoice.sentAt !== null,
    markPaid: write && open,
    pay: open && invoice.amount > 0 && may(role, "invoices:pay"),
    cancel: write && open,
    refund: write && invoice.status === "paid" && refundable(invoice) > 0,
  };
}

/** Cents that can still be refunded. */
export const refundable = (invoice: { amount: number; paidAmount?: number | null; refundedAmount: number }): number =>
  (invoice.paidAmount ?? invoice.amount) - invoice.refundedAmount;

/** Cents typed as dollars: `12.5` → 1250; null when it is not an amount. */
export function centsOf(text: string): number | null {
  const clean = text.trim().replace(/^\$/, "").replace(/(\d),(?=\d{3}\b)/g, "$1");
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(clean);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** Overdue: unpaid after its due day. `today` is `YYYY-MM-DD`. */
export const isOverdue = (invoice: Pick<InvoiceRow, "status" | "dueDate">, today: string): boolean =>
  isUnpaid(invoice.status) && invoice.dueDate < today;
