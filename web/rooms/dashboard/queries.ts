/**
 * What the dashboard reads.
 * @module
 */
import { type Answer, api, type Row } from "../../lib/api.ts";
import { read, readPage } from "../../lib/query.ts";

/** The figures; trends hold one a day over the last 30 days, oldest first. */
export type Metrics = Answer<typeof api.metrics.$get>;
export type RequestRow = Row<typeof api.requests.$get>;

export const metricsQuery = read(api.metrics);
export const activityQuery = read(api["activity-logs"], { query: { limit: 3, only: "work" } });
/** How many releases did not arrive: by the clock as well, so it is no figure of those that are kept. */
export const linkSummaryQuery = read(api["secure-links"].summary);
export const newRequestsQuery = readPage(api.requests, { query: { status: "new", limit: 10 } });
