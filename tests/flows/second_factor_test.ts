import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import type { ErrorBody } from "../../shared/errors.ts";
import type { PublicUser } from "../../shared/users.ts";
import { mails } from "../../server/rooms/outbox/store.ts";
import { recoverAdmin } from "../../server/rooms/users/recover_admin.ts";
import { openTerminal } from "../cli/terminal.ts";
import { type Desk, json, openDesk, origin, password, type Person, userRow } from "../harness.ts";

const codeAt = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp: ms });

async function setUp(desk: Desk, person: Person) {
  const begun = await json<{ secret: string; uri: string }>(person.client["second-factor"].$post({ json: {} }));
  const code = codeAt(begun.secret, desk.clock.now);
  const { recoveryCodes } = await json<{ recoveryCodes: string[] }>(
    person.client["second-factor"].confirm.$post({ json: { code } }),
  );
  return { ...begun, code, recoveryCodes };
}

const signIn = (desk: Desk, username: string, code?: string) =>
  desk.stranger().client.login.$post({ json: { username, password, ...(code ? { code } : {}) } });
const codeOf = async (answer: Promise<{ status: number; text(): Promise<string> }>, status = 401) =>
  (await json<ErrorBody>(answer, status)).code;

Deno.test("a second factor: confirmed by a code, asked for at sign-in, each code good once, recovery codes too", async () => {
  await using desk = await openDesk();
  const person = await desk.as("billing");
  const { secret, uri, code, recoveryCodes } = await setUp(desk, person);
  assert.match(uri, /^otpauth:\/\/totp\/ReleaseDesk:billing-1\?/);
  assert.equal(new Set(recoveryCodes).size, 10);
  assert.equal(await codeOf(signIn(desk, "billing-1")), "second_factor_needed");
  assert.equal(await codeOf(signIn(desk, "billing-1", code)), "wrong_code", "the code that confirmed it is used up");
  desk.clock.advance(30_000);
  const next = codeAt(secret, desk.clock.now);
  await json(signIn(desk, "billing-1", next));
  assert.equal(await codeOf(signIn(desk, "billing-1", next)), "wrong_code");
  await json(signIn(desk, "billing-1", recoveryCodes[0].toLowerCase()));
  assert.equal(await codeOf(signIn(desk, "billing-1", recoveryCodes[0])), "wrong_code");
  const row = JSON.stringify(await userRow(desk, person.userId));
  assert.ok(recoveryCodes.every((one) => !row.includes(one)), "recovery codes are kept as hashes");
  const shown = await (await person.call("/api/second-factor")).text();
  assert.ok(!shown.includes(secret), shown);
  assert.match(shown, /"recoveryCodesLeft":9/);
  const told = (await desk.deps.store.page(mails, { index: "created" })).rows.map((mail) => mail.subject);
  assert.deepEqual(told, [
    "Your ReleaseDesk second factor was changed",
    "Your ReleaseDesk recovery codes were changed",
  ]);
});

Deno.test("wrong codes lock as wrong passwords do; an old session must give the password to change the factor", async () => {
  await using desk = await openDesk();
  const person = await desk.as("intake");
  const { secret } = await setUp(desk, person);
  for (let i = 0; i < 5; i++) assert.equal(await codeOf(signIn(desk, "intake-1", "000000")), "wrong_code");
  desk.clock.advance(60_000);
  assert.equal(await codeOf(signIn(desk, "intake-1", codeAt(secret, desk.clock.now)), 423), "account_locked");
  desk.clock.advance(15 * 60_000);
  const factor = person.client["second-factor"];
  const refused = await json<ErrorBody>(factor.remove.$post({ json: {} }), 400);
  assert.ok(refused.details?.currentPassword);
  await json(factor.remove.$post({ json: { currentPassword: "not this one" } }), 400);
  await json(factor.remove.$post({ json: { currentPassword: password } }));
  await json(signIn(desk, "intake-1"));
});

Deno.test("where the policy demands it a session does nothing before the set-up; an administrator resets a lost one", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await json(
    admin.client.settings[":key"].$patch({
      param: { key: "sign_in_policy" },
      json: { value: { secondFactor: "staff" } },
    }),
  );
  const clerk = await desk.as("intake");
  const user = await json<PublicUser>(clerk.call("/api/user"));
  assert.equal(user.mustSetUpSecondFactor, true);
  assert.equal(await codeOf(clerk.call("/api/requests"), 403), "second_factor_setup_needed");
  const token = clerk.client.tokens.$post({ json: { name: "script", expiresInDays: 5 } });
  assert.equal(await codeOf(token, 403), "second_factor_setup_needed");
  await setUp(desk, clerk);
  await json(clerk.call("/api/requests"));
  assert.equal(await codeOf(clerk.client["second-factor"].remove.$post({ json: {} }), 409), "move_not_allowed");
  const external = await desk.as("external-requester", { requesterId: 1 });
  await json(external.call("/api/requests"));
  const param = { id: String(clerk.userId) };
  await json(clerk.client.users[":id"]["reset-second-factor"].$post({ param }), 403);
  await json(admin.client.users[":id"]["reset-second-factor"].$post({ param }));
  await json(clerk.call("/api/requests"), 401);
  assert.equal((await json<PublicUser>(signIn(desk, "intake-2"))).mustSetUpSecondFactor, true);
});

Deno.test("the command line asks for the code; on the host an administrator who lost it gets in again, audited", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const { secret } = await setUp(desk, admin);
  desk.clock.advance(60_000);
  const terminal = openTerminal(desk);
  terminal.env.RELEASEDESK_PASSWORD = password;
  assert.equal((await terminal.run("login", origin, "-u", "admin-1")).code, 2);
  terminal.secret = codeAt(secret, desk.clock.now);
  const { code, err } = await terminal.run("login", origin, "-u", "admin-1");
  assert.equal(code, 0, err);
  const again = await recoverAdmin(desk.deps.store, "admin-1");
  await json(admin.call("/api/user"), 401);
  const user = await json<PublicUser>(
    desk.stranger().client.login.$post({ json: { username: again.username, password: again.password } }),
  );
  assert.deepEqual([user.forcePasswordChange, user.hasSecondFactor], [true, false]);
  await desk.as("billing");
  await assert.rejects(recoverAdmin(desk.deps.store, "billing-2"), /no active administrator/);
  const other = await desk.as("admin");
  assert.match(await (await other.call("/api/activity-logs?limit=20")).text(), /"action":"account_recovered"/);
});

Deno.test("after the first password is replaced the answer still says that a second factor is to be set up", async () => {
  const env = { RELEASEDESK_ENV: "production", PUBLIC_URL: "https://records.example", CARDS: "none" };
  await using desk = await openDesk({ env: { ...env, MASTER_KEY: "07".repeat(32) } });
  const admin = await desk.as("admin");
  await json(
    admin.client.users.$post({
      json: {
        username: "second",
        password: "some longer words",
        email: "s@x.example",
        fullName: "Second",
        role: "admin",
      },
    }),
    201,
  );
  const person = desk.stranger();
  await json(person.client.login.$post({ json: { username: "second", password: "some longer words" } }));
  const change = { currentPassword: "some longer words", newPassword: "other longer words" };
  const user = await json<PublicUser>(person.client["change-password"].$post({ json: change }));
  assert.deepEqual([user.forcePasswordChange, user.mustSetUpSecondFactor], [false, true]);
  const { mustSetUpSecondFactor } = await json<PublicUser>(
    person.client.users[":id"].$patch({ param: { id: String(user.id) }, json: { fullName: "Second Admin" } }),
  );
  assert.equal(mustSetUpSecondFactor, true);
});
