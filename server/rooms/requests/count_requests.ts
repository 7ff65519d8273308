/**
 * What the dashboard shows of requests, from counters.
 * @module
 */
import { requestStatuses } from "../../../shared/requests.ts";
import { flowsOf, levels } from "../../db/flows.ts";
import type { Deps } from "../../deps.ts";
import { requests } from "./store.ts";

/** Spec 1 §3 "Metrics"; the figures of one requester's own requests, or of all. */
export async function requestFigures(deps: Deps, requesterId: number | null, days: readonly string[]) {
  const { store } = deps;
  const counters = requestStatuses.map((s) => requesterId === null ? ["status", s] : ["requester", requesterId, s]);
  const now = new Date(deps.now());
  const thisMonth = now.toISOString().slice(0, 7);
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
  const months = [thisMonth, lastMonth];
  const moves = [["in", "new"], ["out", "new"], ["in", "ready_for_release"], ["out", "ready_for_release"], [
    "in",
    "completed",
  ], ["in", "rejected"]].flatMap((move) => days.map((day) => [...move, day]));
  const own = requesterId === null ? null : await store.all(requests, "requester", [requesterId]);
  const [byStatus, processed, flows] = await Promise.all([
    store.counts(requests, counters),
    own
      ? months.map((month) => own.filter((r) => r.processedAt?.startsWith(month)).length)
      : store.counts(requests, months.map((month) => ["processed", month])),
    own ? flowsOf(own.map((r) => r.statusHistory), moves) : store.counts(requests, moves),
  ]);
  const counts = Object.fromEntries(requestStatuses.map((s, i) => [s, byStatus[i]])) as Record<
    (typeof requestStatuses)[number],
    number
  >;
  const flow = (n: number) => flows.slice(n * days.length, (n + 1) * days.length);
  return {
    counts,
    processedThisMonth: processed[0],
    processedLastMonth: processed[1],
    trends: {
      newRequests: levels(counts.new, flow(0), flow(1)),
      readyForRelease: levels(counts.ready_for_release, flow(2), flow(3)),
      /** Requests done with on each day. */
      processedThisMonth: flow(4).map((completed, i) => completed + flow(5)[i]),
    },
  };
}
