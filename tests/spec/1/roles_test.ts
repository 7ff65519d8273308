/** Specification 1 §6: roles, the sidebar of each, and who may make which call of §7. */
import assert from "node:assert/strict";
import { namedRoutes } from "../../../server/http/allow.ts";
import { permissions, type Role, roles } from "../../../shared/permissions.ts";
import { navFor } from "../../../web/app/nav.ts";
import { placeAt } from "../../../web/lib/places.ts";
import { places } from "../../../web/app/routes.tsx";
import { json, openDesk, password, userRow } from "../../harness.ts";
import { must, send } from "./office.ts";

Deno.test("the roles are admin, billing, intake, external-requester and inactive", () => {
  assert.deepEqual(roles, ["admin", "billing", "intake", "external-requester", "inactive"]);
});

Deno.test("sidebar: everyone signed in sees Dashboard, Requests and Settings, only admin /users", () => {
  const exists = (path: string) => placeAt(places, path) !== undefined;
  for (const role of roles.filter((role) => role !== "inactive")) {
    const shown = navFor(role, exists).map(({ path }) => path);
    for (const path of ["/", "/requests", "/settings"]) assert.ok(shown.includes(path), `${role} ${path}`);
    assert.equal(shown.includes("/users"), role === "admin", role);
  }
  const admin = navFor("admin", exists).map(({ path }) => path);
  for (const path of ["/", "/requests", "/inbox", "/invoices", "/users", "/settings", "/audit-logs"]) {
    assert.ok(admin.includes(path), path);
  }
});

const pub = "public";
const everyone: Role[] = ["admin", "billing", "intake", "external-requester"];
const staff: Role[] = ["admin", "billing", "intake"];
const intake: Role[] = ["admin", "intake"];
const billing: Role[] = ["admin", "billing"];

/** Who may make each call. `public`: without an account, or by a key that is mailed, or signed by its sender. */
const rights: [call: string, who: Role[] | typeof pub][] = [
  ["GET /api/user", everyone],
  ["POST /api/login", pub],
  ["POST /api/register", ["admin"]],
  ["POST /api/logout", everyone],
  ["POST /api/test-login", pub],
  ["POST /api/notifications/send-password-reset", pub],
  ["POST /api/reset-password", pub],
  ["POST /api/activate-account", pub],
  ["POST /api/change-password", everyone],
  ["GET /api/activity-logs", everyone],
  ["GET /api/metrics", everyone],
  ["GET /api/requests", everyone],
  ["GET /api/requests/:id", everyone],
  ["PATCH /api/requests/:id", intake],
  ["PATCH /api/request-records/:id", intake],
  ["POST /api/requests/:id/attach-records", intake],
  ["GET /api/invoices", [...billing, "external-requester"]],
  ["GET /api/invoices/:id", everyone],
  ["GET /api/invoices/request/:id", everyone],
  ["POST /api/invoices", staff],
  ["POST /api/invoices/batch-send", billing],
  ["POST /api/invoices/batch-mark-paid", billing],
  ["POST /api/confirm-payment", pub],
  ["POST /api/process-payment-and-release", intake],
  ["POST /api/release-records", intake],
  ["POST /api/create-payment-intent", pub],
  ["POST /api/stripe-webhook", pub],
  ["POST /api/fax-webhook", pub],
  ["GET /api/inbox-entries", intake],
  ["GET /api/inbox-entries/:id", intake],
  ["GET /api/patients", staff],
  ["GET /api/patients/:id", staff],
  ["GET /api/records/request/:id", staff],
];

Deno.test("each call is open to its roles and to no others", async () => {
  await using desk = await openDesk();
  const routes = new Map(
    namedRoutes(desk.running.app.hono).map(({ method, path, permission }) => [`${method} ${path}`, permission]),
  );
  for (const [call, who] of rights) {
    const permission = routes.get(call);
    assert.ok(permission, `${call} is no route`);
    assert.deepEqual(
      permission === pub ? pub : [...permissions[permission]].sort(),
      who === pub ? pub : who.toSorted(),
      call,
    );
  }
});

Deno.test("an inactive account cannot sign in, and only administrators create accounts", async () => {
  await using desk = await openDesk();
  const gone = await desk.as("inactive");
  const { username } = await userRow(desk, gone.userId);
  const refused = await send(desk.stranger(), "POST /api/login", { username, password });
  assert.deepEqual([refused.status, refused.body.code], [403, "account_inactive"]);
  for (const role of ["billing", "intake"] as const) {
    await must(await desk.as(role), "POST /api/register", {}, 403);
  }
  await json(desk.stranger().call("/api/register", { method: "POST", body: "{}" }), 401);
});
