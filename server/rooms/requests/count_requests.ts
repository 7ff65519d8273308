/**
 * What the dashboard shows of requests, from counters.
 * @module
 */
import { requestStatuses } from "../../../shared/requests.ts";
import { addDays } from "../../../shared/time.ts";
import { flowsOf, levels } from "../../db/flows.ts";
import { type Deps, today } from "../../deps.ts";
import { requests } from "./store.ts";

/** The days of this month so far, and the same days of the month before it, so that like is compared with like. */
function comparedDays(now: string): { thisMonth: string[]; lastMonth: string[] } {
  const [year, month, day] = now.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1, 0));
  const daysOf = (first: string, count: number) => Array.from({ length: count }, (_, i) => addDays(first, i));
  return {
    thisMonth: daysOf(`${now.slice(0, 8)}01`, day),
    lastMonth: daysOf(`${lastDay.toISOString().slice(0, 8)}01`, Math.min(day, lastDay.getUTCDate())),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Open requests whose due day has passed; one requester's, or all. */
export async function countOverdue(deps: Deps, requesterId: number | null): Promise<number> {
  const overdue = { index: "openDue", to: addDays(today(deps), -1) };
  if (requesterId === null) return (await deps.store.ids(requests as never, overdue)).length;
  const own = await deps.store.page(requests, { ...overdue, filter: (r) => r.requesterId === requesterId });
  return own.rows.length;
}

/** Spec 1 §3 "Metrics"; the figures of one requester's own requests, or of all. */
export async function requestFigures(deps: Deps, requesterId: number | null, days: readonly string[]) {
  const { store } = deps;
  const counters = requestStatuses.map((s) => requesterId === null ? ["status", s] : ["requester", requesterId, s]);
  const { thisMonth, lastMonth } = comparedDays(today(deps));
  const completed = [...thisMonth, ...lastMonth].map((day) => ["in", "completed", day]);
  const moves = [["in", "new"], ["out", "new"], ["in", "ready_for_release"], ["out", "ready_for_release"], [
    "in",
    "completed",
  ]].flatMap((move) => days.map((day) => [...move, day]));
  const own = requesterId === null ? null : await store.all(requests, "requester", [requesterId]);
  const [byStatus, processed, flows] = await Promise.all([
    store.counts(requests, counters),
    own ? flowsOf(own.map((r) => r.statusHistory), completed) : store.counts(requests, completed),
    own ? flowsOf(own.map((r) => r.statusHistory), moves) : store.counts(requests, moves),
  ]);
  const counts = Object.fromEntries(requestStatuses.map((s, i) => [s, byStatus[i]])) as Record<
    (typeof requestStatuses)[number],
    number
  >;
  const flow = (n: number) => flows.slice(n * days.length, (n + 1) * days.length);
  return {
    counts,
    processedThisMonth: sum(processed.slice(0, thisMonth.length)),
    processedLastMonth: sum(processed.slice(thisMonth.length)),
    trends: {
      newRequests: levels(counts.new, flow(0), flow(1)),
      readyForRelease: levels(counts.ready_for_release, flow(2), flow(3)),
      /** Requests completed on each day. */
      processedThisMonth: flow(4),
    },
  };
}
