/**
 * Background work in lists. Jobs come and go by the second, so they have no indexes: what stands is read up to a bound and put in order.
 * @module
 */
import { type Job, type JobListQuery, type JobSort, jobStates, mostJobs } from "../../shared/jobs.ts";
import type { PageOf } from "../../shared/paging.ts";
import type { Deps } from "../deps.ts";
import type { Caller } from "../http/context.ts";
import { pageOfPlaced } from "../lists/list_sorted.ts";
import { type ExportColumn, exportList } from "../rooms/audit/export_list.ts";

/** What waits for a person comes first when the list is turned. */
const urgency: Record<Job["state"], number> = { ready: 0, running: 1, dead: 2 };

const keys: Record<JobSort, (job: Job) => (string | number)[]> = {
  state: (job) => [urgency[job.state], job.createdAt],
  kind: (job) => [job.kind, job.createdAt],
  attempts: (job) => [job.attempts, job.createdAt],
  createdAt: (job) => [job.createdAt],
  dueAt: (job) => [job.dueAt],
};

/** One page of jobs. */
export async function listJobs({ jobs }: Pick<Deps, "jobs">, query: JobListQuery): Promise<PageOf<Job>> {
  const { state, kind, sort = "state", order, limit, cursor } = query;
  const found = (await jobs.list(state, mostJobs)).filter((job) => !kind || job.kind === kind);
  const placed = found.map((job) => ({ row: job, key: [...keys[sort](job), job.id] }));
  return pageOfPlaced(placed, { reverse: order !== "asc", limit, cursor });
}

/** How many jobs there are by state, up to the same bound. */
export async function countJobs({ jobs }: Pick<Deps, "jobs">): Promise<Record<Job["state"], number>> {
  const found = await jobs.list(undefined, mostJobs);
  const count = (state: Job["state"]) => found.filter((job) => job.state === state).length;
  return Object.fromEntries(jobStates.map((state) => [state, count(state)])) as Record<Job["state"], number>;
}

const columns: readonly ExportColumn<Job>[] = [
  ["id", "id", (j) => j.id],
  ["kind", "kind", (j) => j.kind],
  ["state", "state", (j) => j.state],
  ["tries", "attempts", (j) => j.attempts],
  ["most tries", "maxAttempts", (j) => j.maxAttempts],
  ["interrupted", "interrupted", (j) => j.interrupted ?? 0],
  ["asked for", "createdAt", (j) => j.createdAt],
  ["next try", "dueAt", (j) => j.state === "ready" ? j.dueAt : null],
  ["last error", "lastError", (j) => j.lastError],
];

/** The jobs that the list shows under the same filters, to its end. */
export const exportJobs = (deps: Deps, caller: Caller, filters: JobListQuery) =>
  exportList<Job>(deps, caller, {
    list: "jobs",
    shape: "job",
    filters,
    columns,
    read: (page) => listJobs(deps, { ...filters, ...page }),
  });
