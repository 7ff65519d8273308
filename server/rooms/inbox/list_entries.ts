/**
 * Inbox entries in lists, and how many there are.
 * @module
 */
import type { z } from "zod";
import { type InboxCounts, type InboxEntry, type inboxListQuery, inboxStatuses } from "../../../shared/inbox.ts";
import type { PageOf } from "../../../shared/paging.ts";
import type { Deps } from "../../deps.ts";
import { inboxEntries } from "./store.ts";

/** One page of entries, newest first, by status, source or words. */
export async function listEntries(
  deps: Pick<Deps, "store">,
  query: z.output<typeof inboxListQuery>,
): Promise<PageOf<InboxEntry>> {
  const { limit, cursor, status, source, q } = query;
  if (q) {
    const filter = (e: InboxEntry) => (!status || e.status === status) && (!source || e.source === source);
    return await deps.store.search(inboxEntries, q, { limit: limit ?? 200, cursor, filter });
  }
  const prefix = [status, source].filter((part) => part !== undefined);
  const index = status && source ? "statusSource" : status ? "status" : source ? "source" : "time";
  const counter = status ? ["status", ...prefix] : source ? ["source", source] : ["all"];
  const [page, [total]] = await Promise.all([
    deps.store.page(inboxEntries, { index, prefix, limit, cursor, reverse: query.order !== "asc" }),
    deps.store.counts(inboxEntries, [counter]),
  ]);
  return { ...page, total };
}

/** How many entries there are, by status; from counters. */
export async function countEntries(deps: Pick<Deps, "store">): Promise<InboxCounts> {
  const parts = inboxStatuses.map((status) => ["status", status]);
  const [all, ...counts] = await deps.store.counts(inboxEntries, [["all"], ...parts]);
  const byStatus = Object.fromEntries(inboxStatuses.map((status, i) => [status, counts[i]])) as InboxCounts["byStatus"];
  return { all, byStatus };
}
