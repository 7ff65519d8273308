import assert from "node:assert/strict";
import { namedRoutes } from "../server/http/allow.ts";
import { permissions, type Role, roles } from "../shared/permissions.ts";
import { type Desk, openDesk, type Person } from "./harness.ts";

/** A path with its parameters filled by values that exist nowhere. */
const fill = (path: string) =>
  path.replace(":token", "x".repeat(43)).replace(":key", "notifications").replace(":n", "1").replace(/:\w+/g, "999999");

async function statusOf(person: Person, method: string, path: string): Promise<{ status: number; code: string }> {
  const body = method === "GET" || method === "DELETE"
    ? {}
    : { body: "{}", headers: { "content-type": "application/json" } };
  const answer = await person.call(fill(path), { method, ...body });
  const text = await answer.text();
  const code = text.startsWith("{") ? JSON.parse(text).code ?? "" : "";
  return { status: answer.status, code };
}

const peopleOf = async (desk: Desk) => {
  const signedIn = roles.filter((role) => role !== "inactive");
  const people = await Promise.all(
    signedIn.map((role) => desk.as(role, role === "external-requester" ? { requesterId: 1 } : {})),
  );
  return new Map<Role, Person>(signedIn.map((role, i) => [role, people[i]]));
};

Deno.test("every route names a permission, and each role is let through or refused by it", async (t) => {
  await using desk = await openDesk();
  const people = await peopleOf(desk);
  const stranger = desk.stranger();
  const routes = namedRoutes(desk.running.app.hono).filter((route) => route.path !== "/ws");
  assert.ok(routes.length > 60, `only ${routes.length} routes`);
  for (const { method, path, permission } of routes) {
    await t.step(`${method} ${path} (${permission})`, async () => {
      assert.notEqual(permission, null);
      // The walk must not change the sessions it walks with, nor run into the limits of guessing.
      if (["/api/logout", "/api/test-login"].includes(path)) return;
      desk.clock.advance(1000);
      if (permission !== "public") {
        assert.deepEqual(await statusOf(stranger, method, path), { status: 401, code: "not_signed_in" });
      }
      for (const [role, person] of people) {
        const { status, code } = await statusOf(person, method, path);
        if (permission === "public") assert.notEqual(code, "not_allowed", `${role} is refused`);
        else if (!(permissions[permission!] as readonly Role[]).includes(role)) {
          assert.deepEqual({ status, code }, { status: 403, code: "not_allowed" }, `${role} gets in`);
        } else assert.ok(status !== 401 && status < 500, `${role} got ${status} ${code}`);
      }
    });
  }
});

Deno.test("a route that does not exist answers the envelope, also to those who are not signed in", async () => {
  await using desk = await openDesk();
  assert.deepEqual(await statusOf(desk.stranger(), "GET", "/api/nothing-here"), { status: 404, code: "not_found" });
});

Deno.test("no answer is kept by browsers, and none shows a stack", async () => {
  await using desk = await openDesk();
  const answer = await desk.stranger().call("/api/login", {
    method: "POST",
    body: "{not json",
    headers: { "content-type": "application/json" },
  });
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const text = await answer.text();
  assert.equal(answer.status, 400);
  assert.ok(!/\bat \w|node_modules|\.ts:/.test(text), text);
});
