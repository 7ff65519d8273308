/**
 * What the dashboard shows of invoices.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { flowsOf, levels } from "../../db/flows.ts";
import { invoices } from "./store.ts";

const open = ["pending", "sent"];

/** Unpaid invoices whose mail did not arrive, and those that were never sent. */
export async function countUnsent(deps: Pick<Deps, "store">): Promise<{ undelivered: number; unsent: number }> {
  const [undelivered, unsent] = await deps.store.counts(invoices, [["undelivered"], ["status", "pending"]]);
  return { undelivered, unsent };
}

/** Invoices that wait for their payment: now, and at the end of each day. An external requester's own, else all. */
export async function pendingInvoices(
  deps: Pick<Deps, "store">,
  requesterId: number | null,
  days: readonly string[],
): Promise<{ now: number; trend: number[] }> {
  const { store } = deps;
  const standing = open.map((s) => requesterId === null ? ["status", s] : ["requester", requesterId, s]);
  const moves = ["in", "out"].flatMap((way) => open.flatMap((s) => days.map((day) => [way, s, day])));
  const [counts, flows] = await Promise.all([
    store.counts(invoices, standing),
    requesterId === null
      ? store.counts(invoices, moves)
      : store.all(invoices, "byRequester", [requesterId]).then((rows) =>
        flowsOf(rows.map((i) => i.statusHistory), moves)
      ),
  ]);
  const n = days.length;
  const ins = days.map((_, i) => flows[i] + flows[n + i]);
  const outs = days.map((_, i) => flows[2 * n + i] + flows[3 * n + i]);
  const now = counts.reduce((a, b) => a + b, 0);
  return { now, trend: levels(now, ins, outs) };
}
