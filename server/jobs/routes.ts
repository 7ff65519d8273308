/**
 * Background work over HTTP: what waits, runs or gave up, and another try for what gave up.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { jobStates } from "../../shared/jobs.ts";
import { uuidParam } from "../../shared/common.ts";
import type { Deps } from "../deps.ts";
import { allow, callerOf } from "../http/allow.ts";
import type { Env } from "../http/context.ts";
import { valid } from "../http/validate.ts";

const jobsQuery = z.object({ state: z.enum(jobStates).optional() });

export const jobsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/jobs",
      allow("jobs:manage", "Background work and dead letters", "job"),
      valid("query", jobsQuery),
      async (c) => {
        return c.json(await deps.jobs.list(c.req.valid("query").state));
      },
    )
    .post("/jobs/:id/retry", allow("jobs:manage", "Try a dead job again"), valid("param", uuidParam), async (c) => {
      const job = await deps.jobs.retry(c.req.valid("param").id);
      await deps.store.change(callerOf(c), (tx) => {
        tx.audit({ action: "job_retried", targetType: "job", targetId: job.id, details: { kind: job.kind } });
      });
      return c.json(job);
    });
