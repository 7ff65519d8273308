/**
 * The dashboard's figures, gathered from the rooms.
 * @module
 */
import { lastDays } from "../../db/flows.ts";
import { type Deps, today } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { countFailed, countWaiting } from "../inbox/search_entries.ts";
import { countUnsent, pendingInvoices } from "../invoices/count_invoices.ts";
import { countOverdue, requestFigures } from "../requests/count_requests.ts";

/** Spec 1 §3 "Metrics", with a level a day over the last 30 days; an external requester gets the figures of their own requests. */
export async function metrics(deps: Deps, caller: Caller) {
  const own = caller.role === "external-requester" ? caller.requesterId ?? -1 : null;
  const days = lastDays(today(deps));
  const invoicing = callerMay(caller, "invoices:write");
  const inbox = callerMay(caller, "inbox:read");
  const [figures, pending, inboxWaiting, failedDocuments, overdue, unsent] = await Promise.all([
    requestFigures(deps, own, days),
    pendingInvoices(deps, own, days),
    inbox ? countWaiting(deps) : undefined,
    inbox ? countFailed(deps) : undefined,
    countOverdue(deps, own),
    invoicing ? countUnsent(deps) : undefined,
  ]);
  const { counts, trends, processedThisMonth, processedLastMonth } = figures;
  return {
    newRequests: counts.new,
    pendingInvoices: pending.now,
    readyForRelease: counts.ready_for_release,
    pendingPayment: counts.pending_payment,
    processing: counts.processing,
    completedRequests: counts.completed,
    rejectedRequests: counts.rejected,
    processedThisMonth,
    processedLastMonth,
    percentChange: processedLastMonth === 0
      ? (processedThisMonth === 0 ? 0 : 100)
      : Math.round(((processedThisMonth - processedLastMonth) / processedLastMonth) * 100),
    // Only for those who may open the inbox.
    ...(inboxWaiting === undefined ? {} : { inboxWaiting }),
    /** What waits for this caller; only what their role may act on. */
    doNext: {
      ...(callerMay(caller, "release:write") ? { toRelease: counts.ready_for_release } : {}),
      overdueRequests: overdue,
      ...(failedDocuments === undefined ? {} : { failedDocuments }),
      ...(unsent ? { undeliveredInvoices: unsent.undelivered, unsentInvoices: unsent.unsent } : {}),
    },
    trends: { ...trends, pendingInvoices: pending.trend },
  };
}
