/**
 * What the page of background work reads.
 * @module
 */
import { api, type Row } from "../../lib/api.ts";
import { read } from "../../lib/query.ts";

export type Job = Row<typeof api.jobs.$get>;

export const jobsQuery = read(api.jobs);
