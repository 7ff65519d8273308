/**
 * The API: every room's routes in one chain. Its type is the contract of web, command line and tests.
 * @module
 */
import { Hono } from "hono";
import type { Deps } from "./deps.ts";
import type { Env } from "./http/context.ts";
import { openapiRoutes } from "./http/openapi.ts";
import { auditRoutes } from "./rooms/audit/routes.ts";
import { inboxRoutes } from "./rooms/inbox/routes.ts";
import { outboxRoutes } from "./rooms/outbox/routes.ts";
import { settingsRoutes } from "./rooms/settings/routes.ts";
import { usersRoutes } from "./rooms/users/routes.ts";

export const api = (deps: Deps) =>
  new Hono<Env>()
    .route("/", usersRoutes(deps))
    .route("/", settingsRoutes(deps))
    .route("/", auditRoutes(deps))
    .route("/", inboxRoutes(deps))
    .route("/", outboxRoutes(deps))
    .route("/", openapiRoutes(deps));

export type Api = ReturnType<typeof api>;
