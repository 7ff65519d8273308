/** Passwords, locks, reset mails and addresses, as somebody meets them who wants in. */
import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import { lockAfter, type PublicUser } from "../../shared/users.ts";
import { readConfig } from "../../server/config.ts";
import { json, openDesk, password } from "../harness.ts";
import { login, raw } from "./calls.ts";
import { invoiced, staffOf } from "./fixtures.ts";

const statuses = async (answers: Promise<Response>[]) => {
  const all = await Promise.all(answers.map(async (answer) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  }));
  return all.toSorted();
};
const production = {
  RELEASEDESK_ENV: "production",
  MASTER_KEY: "ab".repeat(32),
  PUBLIC_URL: "https://desk.localhost",
  SMTP_URL: "smtp://mail.example",
  CARDS: "none",
};

Deno.test("a burst of wrong passwords gets as many tries as one after the other, for known and unknown names alike", async () => {
  await using desk = await openDesk();
  await desk.as("intake");
  const burst = (name: string) => statuses(Array.from({ length: 12 }, () => login(desk, name, "wrong password")));
  const expected = [...Array(lockAfter).fill(401), ...Array(12 - lockAfter).fill(423)];
  assert.deepEqual(await burst("intake-1"), expected);
  assert.deepEqual(await burst("nobody-at-all"), expected);
  // The right password opens nothing from there, and opens from elsewhere: an outsider shuts nobody out.
  assert.equal((await login(desk, "intake-1", password)).status, 423);
  const elsewhere = await raw(desk, "/api/login", {
    method: "POST",
    body: JSON.stringify({ username: "intake-1", password }),
    headers: { "content-type": "application/json", origin: "http://desk.localhost", host: "desk.localhost" },
    remoteAddr: "10.0.0.2",
  });
  await json(elsewhere);
});

Deno.test("a name that is tried from everywhere is shut to strangers, and open where its owner signed in before", async () => {
  await using desk = await openDesk();
  await desk.as("intake");
  const from = (remoteAddr: string, pass: string) =>
    raw(desk, "/api/login", {
      method: "POST",
      body: JSON.stringify({ username: "intake-1", password: pass }),
      headers: { "content-type": "application/json", origin: "http://desk.localhost", host: "desk.localhost" },
      remoteAddr,
    }).then(async (answer) => (await answer.body?.cancel(), answer.status));
  assert.equal(await from("198.51.100.7", password), 200);
  // Of one IPv6 network all addresses are one.
  const one = [];
  for (let i = 1; i <= 6; i++) one.push(await from(`2001:db8:0:1::${i}`, "wrong password"));
  assert.deepEqual(one, [401, 401, 401, 401, 401, 423]);
  for (let i = 2; i <= 10; i++) {
    for (let tries = 0; tries < 5; tries++) await from(`2001:db8:0:${i}::1`, "wrong password");
  }
  assert.equal(await from("203.0.113.9", password), 423);
  assert.equal(await from("198.51.100.7", password), 200);
});

Deno.test("sign-ins and failures say from where; others' are an administrator's to see", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const headers = { "user-agent": "Firefox/140" };
  await (await login(desk, "billing-3", "wrong password", headers)).body?.cancel();
  await (await login(desk, "billing-3", password, headers)).body?.cancel();
  const rows = await json<{ action: string; details: { ip: string; agent: string } }[]>(
    admin.call(`/api/activity-logs?entityType=user&entityId=${billing.userId}`),
  );
  for (const action of ["signed_in", "sign_in_failed"]) {
    const { details } = rows.find((row) => row.action === action)!;
    assert.deepEqual(details, { ip: "10.0.0.1", agent: "Firefox/140" }, action);
  }
  const seen = async (path: string) =>
    (await json<{ userId: number; targetType: string }[]>(intake.call(path))).filter((row) =>
      row.targetType === "user" && row.userId !== intake.userId
    );
  assert.deepEqual(await seen(`/api/activity-logs?entityType=user&entityId=${billing.userId}`), []);
  assert.deepEqual(await seen("/api/activity-logs?limit=20"), []);
  // The rest of the trail is not reached by going on from there either.
  for (const more of ["limit=21", "limit=20&cursor=WyIiXQ"]) {
    await json(intake.call(`/api/activity-logs?${more}`), 403);
  }
});

Deno.test("one's own new address asks for the password, and the old address hears of it", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const edit = (json: Record<string, string>) =>
    intake.client.users[":id"].$patch({ param: { id: String(intake.userId) }, json });
  const email = "attacker@evil.example";
  assert.ok((await json<ErrorBody>(edit({ email }), 400)).details?.currentPassword);
  assert.ok((await json<ErrorBody>(edit({ email, currentPassword: "wrong password" }), 400)).details?.currentPassword);
  await json(edit({ email, currentPassword: password }));
  const mails = await json<{ to: string; subject: string }[]>(admin.call("/api/outbox"));
  assert.deepEqual(mails.map(({ to, subject }) => [to, subject]), [
    ["intake-2@staff.example", "Your ReleaseDesk e-mail address was changed"],
  ]);
  await json(
    intake.client["change-password"].$post({ json: { currentPassword: password, newPassword: "another one" } }),
  );
  const [last] = await json<{ to: string; subject: string }[]>(admin.call("/api/outbox?limit=1"));
  assert.deepEqual([last.to, last.subject], [email, "Your ReleaseDesk password was changed"]);
});

Deno.test("one e-mail address is one account's: neither a new, a changed nor a reactivated account takes another's", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const { email } = await json<PublicUser>(intake.client.user.$get());
  const taken = async (call: Parameters<typeof json>[0]) => {
    const error = await json<ErrorBody>(call, 409);
    assert.deepEqual([error.code, Boolean(error.details?.email)], ["email_taken", true]);
  };
  const edit = (id: number, fields: Record<string, string>) =>
    admin.client.users[":id"].$patch({ param: { id: String(id) }, json: fields });
  const make = (email: string) =>
    admin.client.users.$post({ json: { username: "late", email, fullName: "Late Comer", role: "intake", password } });
  await taken(make(email.toUpperCase()));
  await taken(edit(billing.userId, { email: email.toUpperCase() }));
  // Who has left frees the address, and does not come back with it.
  await json(edit(intake.userId, { role: "inactive" }));
  await json(make(email), 201);
  await taken(edit(intake.userId, { role: "intake" }));
  // A reset mail goes to the one who has it now.
  await json(desk.stranger().client.notifications["send-password-reset"].$post({ json: { email } }));
  await desk.drain();
  const [reset] = await json<{ kind: string; about: { id: string } }[]>(admin.call("/api/outbox?limit=1"));
  assert.deepEqual([reset?.kind, Number(reset?.about.id)], ["password_reset", billing.userId + 1]);
});

Deno.test("production refuses short, common, former and telling passwords with a sentence; a demo office does not", async () => {
  await using desk = await openDesk({ env: production });
  const admin = await desk.as("admin");
  const change = async (newPassword: string) => {
    const answer = await admin.client["change-password"].$post({ json: { currentPassword: password, newPassword } });
    return [answer.status, ((await answer.json()) as unknown as ErrorBody).message];
  };
  assert.deepEqual(await change("1234567"), [400, "Choose a password of at least 8 characters."]);
  assert.match(String((await change("Password1"))[1]), /commonest/);
  assert.match(String((await change("zzzzzzzzzz"))[1]), /commonest/);
  assert.match(String((await change(password))[1]), /have now/);
  const user = { username: "newcomer", email: "n@staff.example", fullName: "New Comer", role: "intake" as const };
  const make = (password: string) => admin.client.users.$post({ json: { ...user, password } });
  assert.ok((await json<ErrorBody>(make("password1"), 400)).details?.password);
  assert.ok((await json<ErrorBody>(make("NewComer"), 400)).details?.password);
  const { id } = await json<PublicUser>(make("a quiet harbor"), 201);
  const reset = admin.client.users[":id"]["reset-password"].$post({
    param: { id: String(id) },
    json: { password: "123456" },
  });
  await json(reset, 400);
  assert.equal((await change("a quieter harbor"))[0], 200);

  await using demo = await openDesk();
  const person = await demo.as("intake");
  await json(person.client["change-password"].$post({ json: { currentPassword: password, newPassword: "123456" } }));
});

Deno.test("who has yet to change a given password or to set up a second factor is told of no patient, by no way", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const clerk = {
    username: "clerk",
    email: "c@staff.example",
    fullName: "New Clerk",
    role: "intake" as const,
    password,
  };
  await json(admin.client.users.$post({ json: clerk }), 201);
  const person = desk.stranger();
  await json(person.client.login.$post({ json: { username: "clerk", password } }));
  const refused = async (code: string) => {
    for (const path of ["/api/requests", "/api/notifications", "/ws", `/api/pay/${invoiceId}`]) {
      assert.equal((await json<ErrorBody>(person.call(path), 403)).code, code, path);
    }
    const read = person.client.notifications.read.$post({ json: { upTo: "z" } });
    assert.equal((await json<ErrorBody>(read, 403)).code, code);
  };
  await refused("password_change_needed");
  await json(
    admin.client.settings[":key"].$patch({
      param: { key: "sign_in_policy" },
      json: { value: { secondFactor: "staff" } },
    }),
  );
  await json(
    person.client["change-password"].$post({ json: { currentPassword: password, newPassword: "another one" } }),
  );
  await json(person.client.login.$post({ json: { username: "clerk", password: "another one" } }));
  await refused("second_factor_setup_needed");
  // An administrator in that state keeps their own profile and nobody else's.
  const late = await desk.as("admin");
  const edit = (id: number) =>
    late.client.users[":id"].$patch({ param: { id: String(id) }, json: { fullName: "Another Name" } });
  assert.equal((await json<ErrorBody>(edit(intake.userId), 403)).code, "second_factor_setup_needed");
  await json(edit(late.userId));
});

Deno.test("an account is never made inactive", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const user = { username: "nobody", email: "n@staff.example", fullName: "No Body", password, role: "inactive" };
  for (const path of ["/api/register", "/api/users"]) {
    const init = { method: "POST", body: JSON.stringify(user), headers: { "content-type": "application/json" } };
    assert.ok((await json<ErrorBody>(admin.call(path, init), 400)).details?.role, path);
  }
});

Deno.test("three reset mails an hour go to one address, whoever asks from wherever", async () => {
  await using desk = await openDesk();
  const { admin } = await staffOf(desk);
  for (let i = 0; i < 8; i++) {
    const asked = raw(desk, "/api/notifications/send-password-reset", {
      method: "POST",
      body: JSON.stringify({ email: i % 2 ? "Intake-2@staff.example" : "intake-2@staff.example" }),
      headers: { "content-type": "application/json", origin: "http://desk.localhost", host: "desk.localhost" },
      remoteAddr: `10.0.1.${i}`,
    });
    await json(asked);
  }
  await desk.drain();
  assert.equal((await json<unknown[]>(admin.call("/api/outbox"))).length, 3);
});

Deno.test("test login: on this machine, or where the demo was asked for by name", () => {
  const on = (env: Record<string, string>) => readConfig(env).testLogin;
  assert.equal(on({}), true);
  assert.equal(on({ HOST: "0.0.0.0" }), false);
  assert.equal(on({ HOST: "192.168.1.5" }), false);
  assert.equal(on({ HOST: "0.0.0.0", RELEASEDESK_ENV: "demo" }), true);
  assert.equal(on(production), false);
});

Deno.test("a page that points its own name at a demo office is refused", async () => {
  await using desk = await openDesk({ env: { HOST: "0.0.0.0" } });
  const from = (host: string) =>
    raw(desk, "/api/test-login", { method: "POST", headers: { host, origin: `http://${host}` } });
  assert.equal((await json<ErrorBody>(from("evil.example:8000"), 421)).code, "bad_host");
  assert.equal((await json<ErrorBody>(from("evil.test"), 421)).code, "bad_host");
  for (const host of ["localhost:8000", "192.168.1.5:8000", "desk.localhost", "[::1]:8000", "office.local"]) {
    // Reached, and test login itself is off beyond this machine.
    assert.equal((await json<ErrorBody>(from(host), 404)).code, "test_login_off", host);
  }
  // On this machine only, names of the network are strangers as well: somebody in it may have pointed them here.
  await using here = await openDesk();
  const at = (host: string) =>
    raw(here, "/api/test-login", { method: "POST", headers: { host, origin: `http://${host}` } });
  for (const host of ["evil.test", "office.local", "router.lan", "office", "192.168.1.5:8000"]) {
    assert.equal((await json<ErrorBody>(at(host), 421)).code, "bad_host", host);
  }
  for (const host of ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "desk.localhost"]) {
    assert.notEqual((await at(host)).status, 421, host);
  }
  await using named = await openDesk({ env: { PUBLIC_URL: "https://records.example" } });
  const answer = await raw(named, "/api/health", { headers: { host: "records.example" } });
  await json(answer);
});
