/**
 * What follows from a request's facts: its words, its next action, its path. No React.
 * @module
 */
import { fullName } from "../../../../shared/patients.ts";
import { may, type Permission, type Role } from "../../../../shared/permissions.ts";
import {
  recordKindLabels,
  type RequestStatus,
  requestStatusLabels,
  requestTypeLabels,
} from "../../../../shared/requests.ts";
import { showDate } from "../../../../shared/time.ts";
import { titleCase } from "../../../lib/words.ts";
import type { PersonName, RequestDetail } from "../queries.ts";

export type TabId = "new" | "processing" | "pending_payment" | "ready_for_release" | "completed" | "all";

/** The tabs, in the order of the work; the last one holds the rejected ones as well. */
export const requestTabs: readonly { id: TabId; label: string; heading: string }[] = [
  { id: "new", label: "New Requests", heading: "New Record Requests" },
  { id: "processing", label: "Processing", heading: "Requests In Processing" },
  { id: "pending_payment", label: "Pending Payment", heading: "Pending Payment" },
  { id: "ready_for_release", label: "Ready for Release", heading: "Ready for Release" },
  { id: "completed", label: "Completed", heading: "Completed Requests" },
  { id: "all", label: "All", heading: "All Requests" },
];

export type RowAction = "process" | "invoice" | "payment" | "release" | "view";

const actions: Partial<Record<RequestStatus, { action: RowAction; label: string; needs: Permission }>> = {
  new: { action: "process", label: "Process", needs: "requests:write" },
  processing: { action: "invoice", label: "Invoice", needs: "requests:invoice" },
  // Payers pay on the invoice's own page; here staff confirm it.
  pending_payment: { action: "payment", label: "Payment", needs: "requests:invoice" },
  ready_for_release: { action: "release", label: "Release", needs: "release:write" },
};

/** A row's second action by status, as far as the role may; View otherwise. */
export function rowAction(status: RequestStatus, role: Role): { action: RowAction; label: string } {
  const found = actions[status];
  return found && may(role, found.needs) ? found : { action: "view", label: "View" };
}

export interface BulkAction {
  action: "process" | "invoice" | "release";
  label: string;
  needs: Permission;
}

/** What the bulk button does on a tab; null where no step is taken for many at once. */
export function bulkAction(tab: TabId): BulkAction | null {
  if (tab === "pending_payment" || tab === "completed") return null;
  if (tab === "processing") return { action: "invoice", label: "Generate Invoices", needs: "requests:invoice" };
  if (tab === "ready_for_release") return { action: "release", label: "Release Records", needs: "release:write" };
  return { action: "process", label: "Process Selected", needs: "requests:write" };
}

/** A patient's name, or the spec's words for none. */
export const nameOf = (patient: PersonName | null | undefined): string =>
  patient ? fullName(patient) : "Unknown Patient";

export const typeLabel = (type: string): string =>
  (requestTypeLabels as Record<string, string>)[type] ?? titleCase(type);
export const kindLabel = (kind: string): string =>
  (recordKindLabels as Record<string, string>)[kind] ?? titleCase(kind);

/** The included records and files, and their pages together. */
export function includedOf(request: Pick<RequestDetail, "records" | "attachedRecords">) {
  const records = request.records.filter((record) => record.isIncluded);
  const attached = request.attachedRecords.filter((record) => record.isIncluded);
  const pages = [...records, ...attached].reduce((sum, record) => sum + record.pages, 0);
  return { records, attached, count: records.length + attached.length, pages };
}

/** Days from today until a request is due; negative when overdue. `today` is `YYYY-MM-DD`. */
export function daysLeft(dueDate: string, today: string): number {
  return Math.round((Date.parse(dueDate) - Date.parse(today)) / 86_400_000);
}

/** `Due today`, `3 days left`, `2 days overdue`. */
export function dueWords(dueDate: string, today: string): string {
  const days = daysLeft(dueDate, today);
  if (days === 0) return "due today";
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  return days > 0 ? `${count} left` : `${count} overdue`;
}

/** The days whose records are asked for. */
export function range({ dateRangeStart: from, dateRangeEnd: to }: RequestDetail): string {
  if (!from && !to) return "All dates";
  if (!to) return `From ${showDate(from)}`;
  return from ? `${showDate(from)} to ${showDate(to)}` : `Until ${showDate(to)}`;
}

/** Whether a request waits for the payment of an invoice that nobody has sent yet, or that did not arrive. */
export const isUnsent = ({ status, invoice }: Pick<RequestDetail, "status" | "invoice">): boolean =>
  status === "pending_payment" &&
  (invoice?.status === "pending" && !invoice.sentAt ||
    invoice?.status === "sent" && invoice.deliveryStatus === "failed");

export interface PathStep {
  label: string;
  state: "done" | "skipped" | "current" | "ahead" | "stopped";
  at?: string | null;
  note?: string;
}

const path: readonly [RequestStatus, string][] = [
  ["new", "Received"],
  ["processing", "Processing"],
  ["pending_payment", "Payment"],
  ["ready_for_release", "Release"],
  ["completed", "Completed"],
];

/** The request's path as steps with dates, from its status history. */
export function pathSteps(request: Pick<RequestDetail, "status" | "statusHistory" | "receivedAt">): PathStep[] {
  const { status, statusHistory: history } = request;
  const reached = (to: string) => history.findLast((change) => change.to === to)?.timestamp;
  const rejected = status === "rejected" ? history.findLast((change) => change.to === "rejected") : undefined;
  const last = (rejected?.from ?? status) as RequestStatus;
  const at = path.findIndex(([id]) => id === last);
  // Nothing comes after the step at which it was rejected.
  return path.slice(0, rejected ? at + 1 : undefined).map(([id, label], index): PathStep => {
    const when = id === "new" ? request.receivedAt : reached(id);
    if (rejected && index === at) {
      return { label: requestStatusLabels.rejected, state: "stopped", at: rejected.timestamp };
    }
    if (index < at) return when ? { label, state: "done", at: when } : { label, state: "skipped", note: "skipped" };
    if (index > at) return { label, state: "ahead" };
    return { label, state: id === "completed" ? "done" : "current", at: when };
  });
}
