/**
 * The audit trail over HTTP.
 * @module
 */
import { Hono } from "hono";
import { activityQuery } from "../../../shared/audit.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import { callerMay, type Env } from "../../http/context.ts";
import { paged } from "../../http/paged.ts";
import { valid } from "../../http/validate.ts";
import { listActivity } from "./list_activity.ts";

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
  );
