/**
 * The audit trail over HTTP.
 * @module
 */
import { Hono } from "hono";
import { activityQuery, auditExportQuery, auditVerifyInput } from "../../../shared/audit.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import { callerMay, type Env } from "../../http/context.ts";
import { sendText } from "../../http/files.ts";
import { paged } from "../../http/paged.ts";
import { valid } from "../../http/validate.ts";
import { exportTrail } from "./export_trail.ts";
import { listActivity } from "./list_activity.ts";
import { verifyTrail } from "./verify_trail.ts";

/** What staff without the audit permission may still see: the dashboard's latest entries and one matter's own history. */
const openLimit = 20;

export const auditRoutes = (deps: Deps) =>
  new Hono<Env>().get(
    "/activity-logs",
    allow("activity:read", "The audit trail", "activity"),
    valid("query", activityQuery),
    async (c) => {
      const caller = callerOf(c);
      const query = c.req.valid("query");
      const whole = callerMay(caller, "audit:read");
      const oneMatter = query.requestId !== undefined || (query.entityType && query.entityId);
      if (!whole && caller.role === "external-requester" && oneMatter) throw new AppError("not_found");
      if (!whole && query.entityType === "inbox_entry" && !callerMay(caller, "inbox:read")) {
        throw new AppError("not_allowed");
      }
      // The latest entries and no more: neither a longer list nor the pages behind it.
      if (!whole && !oneMatter && ((query.limit ?? Infinity) > openLimit || query.cursor !== undefined)) {
        throw new AppError("not_allowed");
      }
      return paged(c, await listActivity(deps, caller, query));
    },
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
