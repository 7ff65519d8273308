import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import type { ErrorBody } from "../../shared/errors.ts";
import { lockMs, type PublicUser } from "../../shared/users.ts";
import { mails } from "../../server/rooms/outbox/store.ts";
import { recoverAdmin } from "../../server/rooms/users/recover_admin.ts";
import { forgetQuestions, questionMs } from "../../server/rooms/users/second_factor/questions.ts";
import { passkeyQuestions } from "../../server/rooms/users/store.ts";
import { openTerminal } from "../cli/terminal.ts";
import { type Desk, json, openDesk, origin, password, type Person, userRow } from "../harness.ts";
import { Authenticator, type Bend } from "../support/authenticator.ts";

interface State {
  isOn: boolean;
  hasApp: boolean;
  recoveryCodesLeft: number;
  recoveryCodes?: string[];
  passkeys: { id: string; name: string; lastUsedAt: string | null }[];
}
type Options = Parameters<Authenticator["get"]>[0];
type Created = { options: Parameters<Authenticator["create"]>[0] };

const begin = (person: Person, json: { currentPassword?: string } = {}) =>
  person.client.passkeys.options.$post({ json });

async function register(person: Person, key: Authenticator, name = "Laptop", bend: Bend = {}): Promise<State> {
  const { options } = await json<Created>(begin(person));
  return await json<State>(
    person.client.passkeys.$post({ json: { name, response: key.create(options, bend) } }),
    201,
  );
}

/** Signs in with the passkey alone. */
async function enterBy(desk: Desk, key: Authenticator, bend: Bend = {}) {
  const { client } = desk.stranger();
  const options = await json<Options>(client.login.passkey.options.$post());
  return await client.login.passkey.$post({ json: { response: key.get(options, bend) } });
}

type Login = { code?: string; passkey?: ReturnType<Authenticator["get"]> };
const logIn = (desk: Desk, username: string, more: Login = {}) =>
  desk.stranger().client.login.$post({ json: { username, password, ...more } });

/** The question that a right password is answered with. */
async function asked(desk: Desk, username: string): Promise<ErrorBody & { details: { passkey: Options } }> {
  const refusal = await json<ErrorBody & { details: { passkey: Options } }>(logIn(desk, username), 401);
  assert.equal(refusal.code, "second_factor_needed");
  return refusal;
}

type Refusal = { status: number; text(): Promise<string> };
const codeOf = async (answer: Refusal | Promise<Refusal>, status = 401) => (await json<ErrorBody>(answer, status)).code;
const subjects = async (desk: Desk) =>
  (await desk.deps.store.page(mails, { index: "created" })).rows.map((mail) => mail.subject);
const actions = async (admin: Person) =>
  (await json<{ action: string }[]>(admin.call("/api/activity-logs?limit=60"))).map((row) => row.action);

Deno.test("a passkey signs in alone, and beside the password; recovery codes come with it and open the account, too", async () => {
  await using desk = await openDesk();
  const person = await desk.as("billing");
  const key = new Authenticator(origin);
  const made = await register(person, key);
  assert.deepEqual([made.isOn, made.hasApp, made.recoveryCodesLeft], [true, false, 10]);
  assert.equal(made.recoveryCodes?.length, 10);
  assert.deepEqual(made.passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt]), [["Laptop", null]]);
  assert.equal((await register(person, new Authenticator(origin), "Key ring")).recoveryCodes, undefined);

  const user = await json<PublicUser>(enterBy(desk, key));
  assert.deepEqual([user.id, user.hasSecondFactor], [person.userId, true]);

  const { message, details } = await asked(desk, "billing-1");
  assert.equal(message, "Use your passkey, or enter a recovery code.");
  assert.equal(details.hasApp, false);
  // Beside the password it need not ask who holds it.
  await json(logIn(desk, "billing-1", { passkey: key.get(details.passkey, { verified: false }) }));
  const shown = await json<State>(person.call("/api/second-factor"));
  assert.equal(shown.passkeys[0].lastUsedAt, new Date(desk.clock.now).toISOString());
  assert.ok(!JSON.stringify(shown).includes("publicKey"));

  assert.equal(await codeOf(logIn(desk, "billing-1", { code: "000000" })), "wrong_code");
  await json(logIn(desk, "billing-1", { code: made.recoveryCodes![0] }));
  assert.equal(await codeOf(logIn(desk, "billing-1", { code: made.recoveryCodes![0] })), "wrong_code");
  assert.deepEqual((await subjects(desk)).slice(0, 2), Array(2).fill("Your ReleaseDesk passkeys were changed"));
  const told = await actions(await desk.as("admin"));
  assert.equal(told.filter((action) => action === "passkey_added").length, 2);
});

Deno.test("an answer counts once, for five minutes, for whom it was asked, from our own site, and only if the device checked who used it", async () => {
  await using desk = await openDesk();
  const person = await desk.as("intake");
  const key = new Authenticator(origin);
  await register(person, key);
  const other = await desk.as("billing");
  const othersKey = new Authenticator(origin);
  await register(other, othersKey);
  const { client } = desk.stranger();
  const enterWith = (response: ReturnType<Authenticator["get"]>) =>
    codeOf(client.login.passkey.$post({ json: { response } }));
  const question = () => json<Options>(client.login.passkey.options.$post());

  const options = await question();
  const answer = key.get(options);
  await json(client.login.passkey.$post({ json: { response: answer } }));
  assert.equal(await enterWith(answer), "wrong_passkey", "a replay");
  assert.equal(await enterWith(key.get(options)), "wrong_passkey", "a second answer to one question");
  const late = key.get(await question());
  desk.clock.advance(questionMs);
  assert.equal(await enterWith(late), "wrong_passkey", "too late");
  assert.equal(await enterWith(key.get({ ...options, challenge: "A".repeat(43) })), "wrong_passkey", "made up");
  assert.equal(
    await enterWith(key.get(await question(), { origin: "https://desk.localhost.evil.example" })),
    "wrong_passkey",
  );
  assert.equal(await enterWith(key.get(await question(), { rpId: "evil.example" })), "wrong_passkey");
  assert.equal(await enterWith(key.get(await question(), { verified: false })), "wrong_passkey", "nobody was checked");
  const bent = key.get(await question());
  bent.response.signature = key.get(await question()).response.signature;
  assert.equal(await enterWith(bent), "wrong_passkey", "the signature of another answer");
  const unknown = new Authenticator(origin);
  unknown.create({ challenge: "x", rp: { id: "desk.localhost" }, user: { id: "eA" } });
  assert.equal(await enterWith(unknown.get(await question())), "wrong_passkey");

  // A question for one account is none for another, nor for a sign-in without a password.
  const { details } = await asked(desk, "intake-1");
  const theirs = othersKey.get({ ...details.passkey, allowCredentials: [] });
  assert.equal(await codeOf(logIn(desk, "intake-1", { passkey: theirs })), "wrong_passkey");
  assert.equal(await enterWith(key.get((await asked(desk, "intake-1")).details.passkey)), "wrong_passkey");
  assert.equal(await codeOf(logIn(desk, "intake-1", { passkey: key.get(await question()) })), "wrong_passkey");
  desk.clock.advance(lockMs);
  await json(logIn(desk, "intake-1", { passkey: key.get((await asked(desk, "intake-1")).details.passkey) }));

  await question();
  const kept = () => desk.deps.store.page(passkeyQuestions, { index: "expiry" }).then(({ rows }) => rows.length);
  assert.ok(await kept() > 0);
  desk.clock.advance(questionMs);
  await forgetQuestions(desk.deps);
  assert.equal(await kept(), 0);
});

Deno.test("an authenticator that counts backwards is refused as a possible copy, and its owner is told", async () => {
  await using desk = await openDesk();
  const person = await desk.as("intake");
  const key = new Authenticator(origin);
  await register(person, key, "Blue key");
  await json(enterBy(desk, key, { counter: 7 }));
  const refused = await json<ErrorBody>(enterBy(desk, key, { counter: 7 }), 401);
  assert.equal(refused.code, "passkey_copied");
  assert.match(refused.message, /may have been copied/);
  assert.equal(
    await codeOf(logIn(desk, "intake-1", {
      passkey: key.get((await asked(desk, "intake-1")).details.passkey, { counter: 3 }),
    })),
    "passkey_copied",
  );
  await json(enterBy(desk, key, { counter: 8 }));
  const mail = (await desk.deps.store.page(mails, { index: "created", reverse: true })).rows[0];
  assert.equal(mail.subject, "A passkey of your ReleaseDesk account was refused");
  assert.match(mail.text, /"Blue key"/);
  const admin = await desk.as("admin");
  assert.equal((await actions(admin)).filter((action) => action === "passkey_refused").length, 2);
  // Authenticators that do not count say 0 each time.
  const phone = new Authenticator(origin);
  await register(person, phone, "Phone", { counter: 0 });
  for (let i = 0; i < 2; i++) await json(enterBy(desk, phone, { counter: 0 }));
});

Deno.test("passkeys are named, renamed and removed with the password of an old session; the last one only where none is demanded", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const person = await desk.as("intake");
  const key = new Authenticator(origin);
  const { passkeys: [first] } = await register(person, key);
  const { options } = await json<Created>(begin(person));
  const again = await json<ErrorBody>(
    person.client.passkeys.$post({ json: { name: " ", response: new Authenticator(origin).create(options) } }),
    400,
  );
  assert.equal(again.details?.name, "Give the passkey a name");
  const elsewhere = await json<Created>(begin(admin));
  const stolen = person.client.passkeys.$post({
    json: { name: "Mine", response: new Authenticator(origin).create(elsewhere.options) },
  });
  assert.equal(await codeOf(stolen, 400), "bad_input", "the question of another session");

  desk.clock.advance(11 * 60_000);
  const param = { id: first.id };
  assert.ok((await json<ErrorBody>(begin(person), 400)).details?.currentPassword);
  await json(begin(person, { currentPassword: "not this one" }), 400);
  await json(begin(person, { currentPassword: password }));
  const renamed = await json<State>(person.client.passkeys[":id"].$patch({ param, json: { name: "Work laptop" } }));
  assert.equal(renamed.passkeys[0].name, "Work laptop");
  await json(admin.client.passkeys[":id"].$patch({ param, json: { name: "Theirs" } }), 404);
  await json(admin.client.passkeys[":id"].remove.$post({ param, json: { currentPassword: password } }), 404);

  const policy = (secondFactor: string) =>
    json(
      admin.client.settings[":key"].$patch({ param: { key: "sign_in_policy" }, json: { value: { secondFactor } } }),
    );
  await policy("staff");
  const remove = (currentPassword?: string) =>
    person.client.passkeys[":id"].remove.$post({ param, json: { currentPassword } });
  assert.equal(await codeOf(remove(password), 409), "move_not_allowed");
  assert.equal((await json<PublicUser>(enterBy(desk, key))).mustSetUpSecondFactor, false, "it counts as the factor");
  await policy("nobody");
  assert.ok((await json<ErrorBody>(remove(), 400)).details?.currentPassword);
  assert.deepEqual((await json<State>(remove(password))).passkeys, []);
  assert.equal(await codeOf(enterBy(desk, key)), "wrong_passkey");
  await json(logIn(desk, "intake-2"));
  assert.equal((await userRow(desk, person.userId)).secondFactor, null, "recovery codes go with the last factor");
  const told = await actions(admin);
  for (const action of ["passkey_renamed", "passkey_removed"]) assert.ok(told.includes(action), action);
});

Deno.test("where a second factor is demanded a passkey opens the session; app and passkey stand side by side", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await json(
    admin.client.settings[":key"].$patch({
      param: { key: "sign_in_policy" },
      json: { value: { secondFactor: "staff" } },
    }),
  );
  const clerk = await desk.as("intake");
  assert.equal(await codeOf(clerk.call("/api/requests"), 403), "second_factor_setup_needed");
  const key = new Authenticator(origin);
  await register(clerk, key);
  await json(clerk.call("/api/requests"));
  const factor = clerk.client["second-factor"];
  const { secret } = await json<{ secret: string }>(factor.$post({ json: {} }));
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 })
      .generate({ timestamp: desk.clock.now });
  await json(factor.confirm.$post({ json: { code: codeNow() } }));
  desk.clock.advance(60_000);
  assert.equal((await asked(desk, "intake-2")).details.hasApp, true);
  await json(logIn(desk, "intake-2", { code: codeNow() }));
  await json(enterBy(desk, key));
  const left = await json<State>(factor.remove.$post({ json: {} }));
  assert.deepEqual([left.hasApp, left.isOn, left.passkeys.length], [false, true, 1], "the passkey stays");
  desk.clock.advance(60_000);
  assert.equal(await codeOf(logIn(desk, "intake-2", { code: codeNow() })), "wrong_code");
});

Deno.test("who is deactivated gets in by no passkey; an administrator's reset and the host's recovery take passkeys off", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const clerk = await desk.as("intake");
  const [key, adminKey] = [new Authenticator(origin), new Authenticator(origin)];
  await register(clerk, key);
  await register(admin, adminKey);
  const param = { id: String(clerk.userId) };
  const role = (role: "inactive" | "intake") => json(admin.client.users[":id"].$patch({ param, json: { role } }));
  await role("inactive");
  assert.equal(await codeOf(enterBy(desk, key), 403), "account_inactive");
  await role("intake");
  await json(enterBy(desk, key));
  await json(admin.client.users[":id"]["reset-second-factor"].$post({ param }));
  assert.equal(await codeOf(enterBy(desk, key)), "wrong_passkey");
  await json(logIn(desk, "intake-2"));

  const again = await recoverAdmin(desk.deps.store, "admin-1");
  assert.equal(await codeOf(enterBy(desk, adminKey)), "wrong_passkey");
  const user = await json<PublicUser>(
    desk.stranger().client.login.$post({ json: { username: again.username, password: again.password } }),
  );
  assert.deepEqual([user.forcePasswordChange, user.hasSecondFactor], [true, false]);
});

Deno.test("the command line says what to do where passkeys are the only second factor; a token sets none up", async () => {
  await using desk = await openDesk();
  const person = await desk.as("intake");
  const { recoveryCodes } = await register(person, new Authenticator(origin));
  const terminal = openTerminal(desk);
  terminal.env.RELEASEDESK_PASSWORD = password;
  const { code, err } = await terminal.run("login", origin, "-u", "intake-1");
  assert.equal(code, 2);
  assert.match(err, /passkey.*Settings, API Tokens.*RELEASEDESK_TOKEN.*RELEASEDESK_CODE.*recovery codes/s);
  terminal.env.RELEASEDESK_CODE = recoveryCodes![0];
  assert.equal((await terminal.run("login", origin, "-u", "intake-1")).code, 0);
  const { token } = await json<{ token: string }>(
    person.client.tokens.$post({ json: { name: "script", expiresInDays: 5 } }),
    201,
  );
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = (path: string) => desk.stranger().call(path, { method: "POST", body: "{}", headers });
  assert.equal(await codeOf(call("/api/passkeys/options"), 403), "not_allowed");
});

Deno.test("in production passkeys are bound to the public address", async () => {
  const env = { RELEASEDESK_ENV: "production", PUBLIC_URL: "https://records.example", CARDS: "none" };
  await using desk = await openDesk({ env: { ...env, MASTER_KEY: "07".repeat(32) } });
  const admin = await desk.as("admin");
  const key = new Authenticator(env.PUBLIC_URL);
  const { options } = await json<Created>(begin(admin));
  assert.equal(options.rp.id, "records.example");
  await json(admin.client.passkeys.$post({ json: { name: "Key", response: key.create(options) } }), 201);
  assert.equal(await codeOf(enterBy(desk, key, { origin })), "wrong_passkey");
  await json(enterBy(desk, key));
});
