/**
 * The API: every room's routes in one chain. Its type is the contract of web, command line and tests.
 * @module
 */
import { Hono } from "hono";
import type { Deps } from "./deps.ts";
import type { Env } from "./http/context.ts";
import { openapiRoutes } from "./http/openapi.ts";
import { jobsRoutes } from "./jobs/routes.ts";
import { auditRoutes } from "./rooms/audit/routes.ts";
import { dashboardRoutes } from "./rooms/dashboard/routes.ts";
import { ehrRoutes } from "./rooms/ehr/routes.ts";
import { inboxRoutes } from "./rooms/inbox/routes.ts";
import { invoicesRoutes } from "./rooms/invoices/routes.ts";
import { portalRoutes } from "./rooms/links/portal_routes.ts";
import { linksRoutes } from "./rooms/links/routes.ts";
import { notificationsRoutes } from "./rooms/notifications/routes.ts";
import { outboxRoutes } from "./rooms/outbox/routes.ts";
import { patientsRoutes } from "./rooms/patients/routes.ts";
import { paymentsRoutes } from "./rooms/payments/routes.ts";
import { patientRoutes } from "./rooms/requests/patient_routes.ts";
import { pageRoutes } from "./rooms/requests/page_routes.ts";
import { requestRecordsRoutes } from "./rooms/requests/records_routes.ts";
import { releasedRoutes } from "./rooms/requests/released_routes.ts";
import { requestsRoutes } from "./rooms/requests/routes.ts";
import { searchRoutes } from "./rooms/search/routes.ts";
import { settingsRoutes } from "./rooms/settings/routes.ts";
import { simulatorRoutes } from "./rooms/simulator/routes.ts";
import { passkeyRoutes } from "./rooms/users/passkey_routes.ts";
import { usersRoutes } from "./rooms/users/routes.ts";

export const api = (deps: Deps) =>
  new Hono<Env>()
    .route("/", usersRoutes(deps))
    .route("/", passkeyRoutes(deps))
    .route("/", settingsRoutes(deps))
    .route("/", auditRoutes(deps))
    .route("/", inboxRoutes(deps))
    .route("/", jobsRoutes(deps))
    .route("/", patientsRoutes(deps))
    .route("/", requestsRoutes(deps))
    .route("/", patientRoutes(deps))
    .route("/", requestRecordsRoutes(deps))
    .route("/", pageRoutes(deps))
    .route("/", releasedRoutes(deps))
    .route("/", invoicesRoutes(deps))
    .route("/", paymentsRoutes(deps))
    .route("/", linksRoutes(deps))
    .route("/", portalRoutes(deps))
    .route("/", searchRoutes(deps))
    .route("/", dashboardRoutes(deps))
    .route("/", notificationsRoutes(deps))
    .route("/", outboxRoutes(deps))
    .route("/", ehrRoutes(deps))
    .route("/", simulatorRoutes(deps))
    .route("/", openapiRoutes(deps));

export type Api = ReturnType<typeof api>;
