/**
 * What the page of background work reads.
 * @module
 */
import { api, type Args, callFile, type Row } from "../../lib/api.ts";
import { read, readPages } from "../../lib/query.ts";

export type Job = Row<typeof api.jobs.$get>;

type JobFilter = Pick<NonNullable<Args<typeof api.jobs.$get>["query"]>, "state" | "kind" | "sort" | "order">;

/** The work under its filters, as many as were asked for. */
export const jobsQuery = (query: JobFilter) => ({
  ...readPages(api.jobs, { query: { limit: 50, ...query } }),
  staleTime: 0,
});
export const jobCountsQuery = read(api.jobs.counts);

/** The list under its filters, to its end, as a file. */
export const exportFile = (query: JobFilter) => callFile(api["jobs.csv"], { query });
