/**
 * The notices behind the bell over HTTP.
 * @module
 */
import { Hono } from "hono";
import { readNotificationsInput } from "../../../shared/events.ts";
import { pageQuery } from "../../../shared/paging.ts";
import type { Deps } from "../../deps.ts";
import { allow, callerOf } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { paged } from "../../http/paged.ts";
import { valid } from "../../http/validate.ts";
import { listLogs } from "./list_logs.ts";
import { listNotifications } from "./list_notifications.ts";
import { markRead } from "./mark_read.ts";

export const notificationsRoutes = (deps: Deps) =>
  new Hono<Env>()
    .get(
      "/notifications",
      allow("self:use", "What others did of late that one is told of, newest first", "notifications"),
      async (c) => c.json(await listNotifications(deps, callerOf(c))),
    )
    .get(
      "/notification-logs",
      allow("outbox:read", "Which notices each user was mailed or shown, newest first", "notification_log"),
      valid("query", pageQuery.omit({ q: true, order: true })),
      async (c) => paged(c, await listLogs(deps, c.req.valid("query"))),
    )
    .post(
      "/notifications/read",
      allow("self:use", "Mark notices as read", "notifications"),
      valid("json", readNotificationsInput),
      async (c) => {
        const caller = callerOf(c);
        await markRead(deps, caller, c.req.valid("json"));
        return c.json(await listNotifications(deps, caller));
      },
    );
