/**
 * The dashboard over HTTP.
 * @module
 */
import { Hono } from "hono";
import type { Deps } from "../../deps.ts";
import { kept } from "../../http/kept.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { metrics } from "./show_metrics.ts";

export const dashboardRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    "/metrics",
    allow("dashboard:read", "The dashboard's figures and the tab counts", "metrics"),
    kept(deps),
    async (c) => {
      return c.json(await metrics(deps, callerOf(c)));
    },
  );
