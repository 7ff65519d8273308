/**
 * The audit trail over HTTP.
 * @module
 */
import { Hono } from "hono";
import { activityQuery, auditExportQuery, auditVerifyInput } from "../../../shared/audit.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { exportTrail } from "./export_trail.ts";
import { listActivityFor } from "./list_activity.ts";
import { verifyTrail } from "./verify_trail.ts";

export const auditRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    "/activity-logs",
    allow("activity:read", "The audit trail", "activity"),
    refuses("not_found"),
    valid("query", activityQuery),
    async (c) => paged(c, await listActivityFor(deps, callerOf(c), c.req.valid("query"))),
  ).get(
    "/activity-logs/export",
    allow("audit:read", "The audit trail as CSV or JSON Lines, streamed; without a filter with its seals", "file"),
    valid("query", auditExportQuery),
    async (c) => sendText(c, await exportTrail(deps, callerOf(c), c.req.valid("query"))),
  ).post(
    "/activity-logs/verify",
    allow("audit:read", "Check the audit trail against its seals: names the first entry altered or missing"),
    valid("json", auditVerifyInput),
    async (c) => c.json(await verifyTrail(deps, callerOf(c), c.req.valid("json").heads)),
  );
