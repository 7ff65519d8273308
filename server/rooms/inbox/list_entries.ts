/**
 * Inbox entries in lists, and how many there are.
 * @module
 */
import type { z } from "zod";
import { type InboxCounts, type InboxEntry, type inboxListQuery, inboxStatuses } from "../../../shared/inbox.ts";
import type { PageOf } from "../../../shared/paging.ts";
import type { Deps } from "../../deps.ts";
import { listSorted } from "../../lists/list_sorted.ts";
import { inboxEntries, sortPlace } from "./store.ts";

/** One page of entries by any column, newest first unless asked otherwise, by status, source or words. */
export async function listEntries(
  deps: Pick<Deps, "store">,
  query: z.output<typeof inboxListQuery>,
): Promise<PageOf<InboxEntry>> {
  const { store } = deps;
  const { limit, cursor, status, source, q, sort = "date" } = query;
  const all = (e: InboxEntry) => (!status || e.status === status) && (!source || e.source === source);
  if (q && !query.sort) return await store.search(inboxEntries, q, { limit, cursor, filter: all });
  // The entries of a source have an index of their own by date.
  const bySource = source && sort === "date" && !q;
  const place = bySource
    ? { index: status ? "statusSource" : "source", prefix: status ? [status, source] : [source] }
    : sortPlace(sort, status);
  const counter = status ? ["status", status, ...(source ? [source] : [])] : source ? ["source", source] : ["all"];
  const [page, [total]] = await Promise.all([
    listSorted(store, inboxEntries, {
      ...place,
      limit,
      cursor,
      reverse: query.order !== "asc",
      q,
      filter: source && !bySource ? all : undefined,
      among: q ? (most) => store.search(inboxEntries, q, { limit: most, filter: all }) : undefined,
    }),
    store.counts(inboxEntries, [counter]),
  ]);
  return { ...page, total: q ? page.total : total };
}

/** How many entries there are, by status; from counters. */
export async function countEntries(deps: Pick<Deps, "store">): Promise<InboxCounts> {
  const parts = inboxStatuses.map((status) => ["status", status]);
  const [all, ...counts] = await deps.store.counts(inboxEntries, [["all"], ...parts]);
  const byStatus = Object.fromEntries(inboxStatuses.map((status, i) => [status, counts[i]])) as InboxCounts["byStatus"];
  return { all, byStatus };
}
