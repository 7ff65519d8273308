/**
 * The dashboard's figures, gathered from the rooms.
 * @module
 */
import { lastDays } from "../../db/flows.ts";
import { type Deps, today } from "../../deps.ts";
import { type Caller, callerMay } from "../../http/context.ts";
import { countWaiting } from "../inbox/search_entries.ts";
import { pendingInvoices } from "../invoices/count_invoices.ts";
import { requestFigures } from "../requests/count_requests.ts";

/** Spec 1 §3 "Metrics", with a level a day over the last 30 days; an external requester gets the figures of their own requests. */
export async function metrics(deps: Deps, caller: Caller) {
  const own = caller.role === "external-requester" ? caller.requesterId ?? -1 : null;
  const days = lastDays(today(deps));
  const [{ counts, trends, processedThisMonth, processedLastMonth }, pending, inboxWaiting] = await Promise.all([
    requestFigures(deps, own, days),
    pendingInvoices(deps, own, days),
    callerMay(caller, "inbox:read") ? countWaiting(deps) : undefined,
  ]);
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
    trends: { ...trends, pendingInvoices: pending.trend },
  };
}
