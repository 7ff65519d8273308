/**
 * Background work over HTTP: what waits, runs or gave up, and another try for what gave up.
 * @module
 */
import { Hono } from "hono";
import { jobListQuery } from "../../shared/jobs.ts";
import { uuidParam } from "../../shared/common.ts";
import type { Deps } from "../deps.ts";
import { allow, callerOf } from "../http/allow.ts";
import type { Env } from "../http/context.ts";
import { sendText } from "../http/files.ts";
import { paged } from "../http/paged.ts";
import { valid } from "../http/validate.ts";
import { countJobs, exportJobs, listJobs } from "./list_jobs.ts";

export const jobsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/jobs",
      allow("jobs:manage", "Background work and dead letters", "job"),
      valid("query", jobListQuery),
      async (c) => paged(c, await listJobs(deps, c.req.valid("query"))),
    )
    .get(
      "/jobs.csv",
      allow("jobs:manage", "What the list shows, as CSV to its end", "file"),
      valid("query", jobListQuery),
      async (c) => sendText(c, await exportJobs(deps, callerOf(c), c.req.valid("query"))),
    )
    .get(
      "/jobs/counts",
      allow("jobs:manage", "How much background work there is, by state", "job_counts"),
      async (c) => c.json(await countJobs(deps)),
    )
    .post("/jobs/:id/retry", allow("jobs:manage", "Try a dead job again"), valid("param", uuidParam), async (c) => {
      const job = await deps.jobs.retry(c.req.valid("param").id);
      await deps.store.change(callerOf(c), (tx) => {
        tx.audit({ action: "job_retried", targetType: "job", targetId: job.id, details: { kind: job.kind } });
      });
      return c.json(job);
    });
