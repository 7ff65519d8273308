import assert from "node:assert/strict";
import type { ErrorBody } from "../../../shared/errors.ts";
import { lockAfter, lockMs, type PublicUser } from "../../../shared/users.ts";
import { json, openDesk, password } from "../../../tests/harness.ts";
import { absoluteMs, idleMs } from "./open_session.ts";

Deno.test("sign-in: a session, its idle and absolute end, and signing out", async () => {
  await using desk = await openDesk();
  const billing = await desk.as("billing", { name: "Bo Billing" });
  const me = await json<PublicUser>(billing.call("/api/user"));
  assert.equal(me.fullName, "Bo Billing");
  assert.ok(!JSON.stringify(me).includes("argon2"));

  desk.clock.advance(idleMs - 1000);
  await json(billing.call("/api/user"));
  desk.clock.advance(idleMs - 1000);
  await json(billing.call("/api/user"));
  desk.clock.advance(idleMs + 1);
  assert.equal((await json<ErrorBody>(billing.call("/api/user"), 401)).code, "not_signed_in");

  await json(billing.client.login.$post({ json: { username: me.username, password } }));
  for (let spent = 0; spent <= absoluteMs; spent += idleMs / 2) {
    desk.clock.advance(idleMs / 2);
    await (await billing.call("/api/user")).body?.cancel();
  }
  await json(billing.call("/api/user"), 401);

  await json(billing.client.login.$post({ json: { username: me.username, password } }));
  await json(billing.client.logout.$post());
  await json(billing.call("/api/user"), 401);
});

Deno.test("sign-in: an account locks after failed tries and opens again later", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { username } = await json<PublicUser>(intake.call("/api/user"));
  const stranger = desk.stranger();
  const attempt = (pass: string) => stranger.client.login.$post({ json: { username, password: pass } });
  for (let i = 0; i < lockAfter; i++) await json(attempt("wrong password"), 401);
  assert.equal((await json<ErrorBody>(attempt(password), 423)).code, "account_locked");
  desk.clock.advance(lockMs + 1);
  await json(attempt(password));
});

Deno.test("sign-in: an unknown name and a wrong password answer alike; short input gets the spec's sentence", async () => {
  await using desk = await openDesk();
  const stranger = desk.stranger();
  const unknown = await json<ErrorBody>(stranger.client.login.$post({ json: { username: "nobody", password } }), 401);
  assert.equal(unknown.message, "The username or password is not right.");
  const short = await json<ErrorBody>(stranger.client.login.$post({ json: { username: "ab", password } }), 400);
  assert.equal(short.message, "Username must be at least 3 characters");
  assert.ok(!JSON.stringify(short).includes(password));
});

Deno.test("an unsafe call from another website is refused", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const response = await desk.running.app.hono.request("http://desk.localhost/api/logout", {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  assert.equal((await json<ErrorBody>(response, 403)).code, "bad_origin");
  await json(admin.call("/api/user"));
});

Deno.test("deactivating a user ends sessions and tokens at once", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const intake = await desk.as("intake");
  const { token } = await json<{ token: string }>(
    intake.client.tokens.$post({ json: { name: "script", expiresInDays: 5 } }),
    201,
  );
  const byToken = () => desk.stranger().call("/api/user", { headers: { authorization: `Bearer ${token}` } });
  await json(byToken());
  await json(admin.client.users[":id"].$patch({ param: { id: String(intake.userId) }, json: { role: "inactive" } }));
  await json(intake.call("/api/user"), 401);
  await json(byToken(), 401);
});

Deno.test("a token cannot do more than its owner, nor more than it was given", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await json(
    intake.client.tokens.$post({ json: { name: "greedy", permissions: ["users:manage"], expiresInDays: 5 } }),
    403,
  );
  const { token } = await json<{ token: string }>(
    intake.client.tokens.$post({ json: { name: "narrow", permissions: ["self:use"], expiresInDays: 5 } }),
    201,
  );
  const call = (path: string) => desk.stranger().call(path, { headers: { authorization: `Bearer ${token}` } });
  await json(call("/api/user"));
  await json(call("/api/settings/billing_rates"), 403);
});

Deno.test("a mailed reset link sets a new password once, and the last administrator stays one", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const me = await json<PublicUser>(admin.call("/api/user"));
  const stranger = desk.stranger();
  const ask = (email: string) => stranger.client.notifications["send-password-reset"].$post({ json: { email } });
  assert.deepEqual(await json(ask(me.email)), await json(ask("nobody@else.example")));
  await desk.drain();
  const [mail] = await json<{ text: string }[]>(admin.call("/api/outbox"));
  const token = mail.text.match(/token=([\w-]+)/)![1];
  const reset = () => stranger.client["reset-password"].$post({ json: { token, newPassword: "another horse" } });
  await json(reset());
  await json(reset(), 400);
  await json(admin.call("/api/user"), 401);
  await json(admin.client.login.$post({ json: { username: me.username, password: "another horse" } }));
  const last = await json<ErrorBody>(
    admin.client.users[":id"].$patch({ param: { id: String(me.id) }, json: { role: "billing" } }),
    409,
  );
  assert.equal(last.code, "last_admin");
});

Deno.test("an invited user chooses a password by the mailed link, once, and the trail tells who invited them", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const created = await json<PublicUser>(
    admin.client.users.$post({
      json: { username: "nora", password, email: "nora@office.example", fullName: "Nora New", role: "intake" },
    }),
    201,
  );
  await json(admin.client.users[":id"].invite.$post({ param: { id: String(created.id) } }));
  await desk.drain();
  const [mail] = await json<{ to: string; text: string }[]>(admin.call("/api/outbox"));
  assert.equal(mail.to, "nora@office.example");
  const token = mail.text.match(/token=([\w-]+)/)![1];
  const stranger = desk.stranger();
  const activate = () => stranger.client["activate-account"].$post({ json: { token, password: "a new horse" } });
  await json(activate());
  await json(activate(), 400);
  await json(stranger.client.login.$post({ json: { username: "nora", password: "a new horse" } }));
  const trail = await json<{ action: string; userId: number }[]>(
    admin.call(`/api/activity-logs?entityType=user&entityId=${created.id}`),
  );
  assert.equal(trail.find(({ action }) => action === "user_invited")?.userId, admin.userId);
});
