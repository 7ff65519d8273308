/**
 * The dashboard's figures, from counters.
 * @module
 */
import { requestStatuses } from "../../../shared/requests.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { pendingInvoices } from "../invoices/workflow.ts";
import { requests } from "./store.ts";

/** Spec 1 §3 "Metrics"; an external requester gets the figures of their own requests. */
export async function metrics(deps: Deps, caller: Caller) {
  const own = caller.role === "external-requester" ? caller.requesterId ?? -1 : null;
  const counters = requestStatuses.map((s) => own === null ? ["status", s] : ["requester", own, s]);
  const now = new Date(deps.now());
  const thisMonth = now.toISOString().slice(0, 7);
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const [byStatus, [processedThisMonth, processedLastMonth], pending] = await Promise.all([
    deps.store.counts(requests, counters),
    own === null
      ? deps.store.counts(requests, [["processed", thisMonth], ["processed", lastMonth]])
      : ownProcessed(deps, own, [thisMonth, lastMonth]),
    pendingInvoices(deps, own),
  ]);
  const counts = Object.fromEntries(requestStatuses.map((s, i) => [s, byStatus[i]])) as Record<
    (typeof requestStatuses)[number],
    number
  >;
  return {
    newRequests: counts.new,
    pendingInvoices: pending,
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
  };
}

async function ownProcessed(deps: Deps, requesterId: number, months: string[]): Promise<number[]> {
  const rows = await deps.store.all(requests, "requester", [requesterId]);
  return months.map((month) => rows.filter((r) => r.processedAt?.startsWith(month)).length);
}
