import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import { activities } from "../../server/db/activities.ts";
import { lockAfter, type PublicUser } from "../../shared/users.ts";
import { json, openDesk, password, type Person } from "../harness.ts";
import { invoiced, newRequest, requester, staffOf } from "./fixtures.ts";
import { login, raw, sent, tokenOf } from "./calls.ts";

Deno.test("signing in always makes a session of its own, and ends the one that the browser had", async () => {
  await using desk = await openDesk();
  await desk.as("admin");
  const fixed = "sid=" + "a".repeat(43);
  const first = await login(desk, "admin-1", password, { cookie: fixed });
  const cookie = first.headers.getSetCookie()[0];
  await first.text();
  assert.ok(!cookie.includes("a".repeat(43)));
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) assert.ok(cookie.includes(part), cookie);
  assert.ok(!cookie.includes("Secure"));
  await json(raw(desk, "/api/user", { headers: { cookie: fixed } }), 401);
  const own = cookie.split(";")[0];
  await json(raw(desk, "/api/user", { headers: { cookie: own } }));
  await (await login(desk, "admin-1", password, { cookie: own })).text();
  await json(raw(desk, "/api/user", { headers: { cookie: own } }), 401);
});

Deno.test("with a public https address cookies are bound to it, and calls must come from it", async () => {
  await using desk = await openDesk({ env: { PUBLIC_URL: "https://records.example" } });
  await desk.as("admin");
  const from = { origin: "https://records.example", host: "127.0.0.1:8000" };
  const answer = await login(desk, "admin-1", password, from);
  const cookie = answer.headers.getSetCookie()[0];
  await answer.text();
  assert.match(cookie, /^__Host-sid=[\w-]+; /);
  for (const part of ["Secure", "HttpOnly", "Path=/"]) assert.ok(cookie.includes(part), cookie);
  assert.ok(!/domain=/i.test(cookie));
  assert.match(answer.headers.get("strict-transport-security")!, /max-age/);
  for (const other of ["https://evil.example", "https://records.example.evil.example", "null"]) {
    const refused = await login(desk, "admin-1", password, { ...from, origin: other });
    const { code, message } = await json<ErrorBody>(refused, 403);
    assert.equal(code, "bad_origin");
    // Who reads this may have typed another address, or PUBLIC_URL is wrong.
    assert.match(message, /another website than https:\/\/records\.example and was refused\..* PUBLIC_URL\.$/);
  }
  const path = "/api/settings/x-webhook";
  assert.equal((await json<ErrorBody>(raw(desk, path, { method: "PATCH" }), 403)).code, "bad_origin");
});

Deno.test("behind a proxy the limit is on the address that the proxy saw, whatever the caller writes before it", async () => {
  await using desk = await openDesk({ env: { TRUST_PROXY: "true" } });
  let last = 0;
  for (let i = 0; i < 31; i++) {
    const answer = await login(desk, "nobody", password, { "x-forwarded-for": `1.2.3.${i}, 203.0.113.9` });
    last = answer.status;
    await answer.text();
  }
  assert.equal(last, 429);
  await using direct = await openDesk();
  for (let i = 0; i < 31; i++) {
    const answer = await login(direct, "nobody", password, { "x-forwarded-for": `1.2.3.${i}` });
    last = answer.status;
    await answer.text();
  }
  assert.equal(last, 429, "without a proxy the header is nobody's word");
});

Deno.test("a clock that goes back locks nobody out", async () => {
  await using desk = await openDesk();
  const { limiter } = desk.deps;
  for (let i = 0; i < 3; i++) limiter.take("a", 3, 60_000);
  desk.clock.advance(-3_600_000);
  limiter.take("a", 3, 60_000);
});

Deno.test("names that nobody has lock as those that somebody has, and a reset is asked for alike", async () => {
  await using desk = await openDesk();
  await desk.as("intake");
  const told = async (name: string) => {
    const statuses = [];
    for (let i = 0; i <= lockAfter; i++) {
      const answer = await login(desk, name, "wrong password");
      statuses.push((await json<ErrorBody>(answer, answer.status)).code);
    }
    return statuses;
  };
  assert.deepEqual(await told("intake-1"), await told("nobody-at-all"));
  const rows = async () => (await desk.deps.store.all(activities, "action", ["password_reset_requested"])).length;
  const commits = async (email: string) => {
    const before = await rows();
    await json(desk.stranger().client.notifications["send-password-reset"].$post({ json: { email } }));
    assert.equal(await rows(), before, "who has the address is found out by a job");
    await desk.drain();
    return await rows() - before;
  };
  assert.equal(await commits("intake-1@staff.example"), 1);
  assert.equal(await commits("nobody@staff.example"), 1);
});

Deno.test("a narrowed token reaches no further by tokens, users, its own address or the payment page", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const self = await tokenOf(admin, ["self:use"]);
  const manager = await tokenOf(admin, ["self:use", "users:manage"]);
  const me = await json<PublicUser>(admin.call("/api/user"));
  const user = {
    username: "puppet",
    password,
    email: "puppet@staff.example",
    fullName: "Puppet",
    role: "admin",
  };
  await json(sent(desk, self, "/api/tokens", "POST", { name: "longer", expiresInDays: 365 }), 403);
  await json(sent(desk, self, `/api/users/${me.id}`, "PATCH", { email: "me@evil.example" }), 403);
  await json(
    sent(desk, self, "/api/change-password", "POST", { currentPassword: password, newPassword: "x".repeat(9) }),
    403,
  );
  await json(sent(desk, self, `/api/pay/${invoiceId}`), 403);
  // Its owner's role allows it: the sentence says that the token does not.
  const refusal = async (answer: Promise<Response>) => (await json<ErrorBody>(answer, 403)).message;
  const settings = await tokenOf(admin, ["settings:read", "activity:read"]);
  const lacks = (permission: string) =>
    `This token does not allow this. Use one that has the permission ${permission}.`;
  assert.equal(await refusal(sent(desk, self, "/api/requests")), lacks("requests:read"));
  assert.equal(await refusal(sent(desk, self, `/api/pay/${invoiceId}`)), lacks("invoices:pay"));
  assert.equal(await refusal(sent(desk, settings, "/api/activity-logs?limit=100")), lacks("audit:read"));
  for (const [key, value] of [["billing_rates", {}], ["api_keys", { key: "sendgrid_api_key", value: "SG.key" }]]) {
    const answer = sent(desk, settings, `/api/settings/${key}`, "PATCH", { value });
    assert.equal(await refusal(answer), lacks("settings:write"));
  }
  // The role's own sentence stays where the role is in the way.
  assert.match(await refusal(intake.call("/api/users")), /^Your role does not allow this/);
  await json(sent(desk, manager, "/api/users", "POST", user), 403);
  await json(sent(desk, manager, "/api/register", "POST", { ...user, role: "intake" }), 403);
  await json(sent(desk, manager, `/api/users/${me.id}/reset-password`, "POST", { password: "another one" }), 403);
  await json(sent(desk, manager, `/api/users/${me.id}/invite`, "POST"), 403);
  await json(sent(desk, manager, `/api/users/${intake.userId}`, "PATCH", { role: "admin" }), 403);
  // It ends itself, never its owner's others.
  const listed = await json<{ id: string; permissions: string[] }[]>(admin.call("/api/tokens"));
  const idOf = (n: number) => listed.find((t) => t.permissions.length === n)!.id;
  await json(sent(desk, self, `/api/tokens/${idOf(2)}`, "DELETE"), 404);
  await json(sent(desk, self, `/api/tokens/${idOf(1)}`, "DELETE"));
});

Deno.test("an external requester sees their own trail only, and loses the old one's matters when bound to another", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const requestId = await newRequest(intake);
  const other = await newRequest(intake, {
    requester: { ...requester, name: "Other Firm", email: "x@other.example", fax: null },
  });
  const external = await desk.as("external-requester", { requesterId: 1 });
  for (const query of ["", "&action=signed_in", "&entityType=request", "&action=request_created"]) {
    const rows = await json<{ userId: number }[]>(external.call(`/api/activity-logs?limit=20${query}`));
    assert.ok(rows.every((row) => row.userId === external.userId), query);
  }
  await json(external.call(`/api/requests/${requestId}`));
  await json(external.call(`/api/requests/${other}`), 404);
  const { client } = admin;
  await json(client.users[":id"].$patch({ param: { id: String(external.userId) }, json: { requesterId: 2 } }));
  await json(external.call(`/api/requests/${requestId}`), 401);
  // Staff read the latest entries of the trail, not page by page all of it.
  const first = await intake.call("/api/activity-logs?limit=5");
  await first.text();
  const next = first.headers.get("link")!.match(/<([^>]+)>/)![1];
  await json(intake.call(next), 403);
});

Deno.test("two administrators who demote each other at once leave one", async () => {
  await using desk = await openDesk();
  const [one, two] = [await desk.as("admin"), await desk.as("admin")];
  const demote = (by: Person, whom: Person) =>
    by.client.users[":id"].$patch({ param: { id: String(whom.userId) }, json: { role: "billing" } });
  const answers = await Promise.all([demote(one, two), demote(two, one)]);
  for (const answer of answers) await answer.text();
  assert.equal(answers.filter((a) => a.status === 200).length, 1);
});
