/**
 * What the EHR screen reads.
 * @module
 */
import { queryOptions } from "@tanstack/react-query";
import { isClosed } from "../../../shared/requests.ts";
import { type Answer, api } from "../../lib/api.ts";
import { type FetchProgress, fetchProgressKey } from "../../lib/live_session.ts";
import { read, readPage } from "../../lib/query.ts";

export type EhrRequest = Answer<(typeof api.requests)[":id"]["$get"]>;

export const requestQuery = (id: string) => read(api.requests[":id"], { param: { id } });

/** The connected EHR; an error counts as none (spec 2 §7). */
export const vendorQuery = read(api.ehr.vendor);

/** The open requests among the newest, or among those found by word. */
export const openRequestsQuery = (q: string) => ({
  ...readPage(api.requests, { query: { q, limit: "50" } }),
  select: ({ rows }: { rows: Answer<typeof api.requests.$get> }) => rows.filter((row) => !isClosed(row.status)),
});

/** How far a fetch is, put here by the live connection. */
export const progressQuery = (fetchId: string | null) =>
  queryOptions<FetchProgress>({ queryKey: fetchProgressKey(fetchId ?? ""), enabled: false });
