import assert from "node:assert/strict";
import { type Desk, json, openDesk, password } from "../../../tests/harness.ts";
import { system } from "../../db/store.ts";
import { callerOfToken, callerWithVersions, stillInUntil } from "./check_session.ts";
import { absoluteMs, idleMs, openSession } from "./open_session.ts";
import { apiTokens, sessions, users } from "./store.ts";
import { changePassword } from "./change_password.ts";
import { editUser } from "./edit_user.ts";
import type { Deps } from "../../deps.ts";

const callerOfSession = async (deps: Deps, token: string) => (await callerWithVersions(deps, token, [])).caller;

Deno.test("who holds a socket open is in only as long as the session or token they came with is good", async () => {
  await using desk = await openDesk();
  const { deps } = desk;
  const admin = await desk.as("admin");
  const intake = await desk.as("intake");
  const { token, id } = await json<{ token: string; id: string }>(
    intake.client.tokens.$post({ json: { name: "script", expiresInDays: 1 } }),
    201,
  );
  const caller = (await callerOfToken(deps, token))!;
  assert.ok(await stillInUntil(deps, caller) > deps.now());
  desk.clock.advance(absoluteMs);
  assert.ok(await stillInUntil(deps, caller) > deps.now());
  desk.clock.advance(86_400_000);
  assert.equal(await stillInUntil(deps, caller), 0, "expired");
  desk.clock.advance(-86_400_000 - absoluteMs);
  await json(admin.client.tokens[":id"].$delete({ param: { id } }));
  assert.equal(await stillInUntil(deps, caller), 0, "revoked");

  const [session] = await deps.store.all(sessions, "user", [intake.userId]);
  const me = { ...caller, via: "session" as const, credential: session.id };
  assert.ok(await stillInUntil(deps, me) > deps.now());
  // Looking keeps no session alive.
  desk.clock.advance(idleMs - 1);
  assert.ok(await stillInUntil(deps, me) > deps.now());
  desk.clock.advance(2);
  assert.equal(await stillInUntil(deps, me), 0, "idle too long");
  assert.equal(await callerOfSession(deps, "no such secret"), null);
});

/** So many browsers at which a user is signed in. */
async function signInTimes(desk: Desk, userId: number, times: number): Promise<string[]> {
  const secrets: string[] = [];
  for (let from = 0; from < times; from += 5) {
    await desk.deps.store.change(system, async (tx) => {
      const user = await tx.must(users, userId);
      for (let i = 0; i < 5; i++) secrets.push(await openSession(tx, user));
    });
  }
  return secrets;
}

Deno.test("five hundred sessions and a hundred tokens end with their user's right to sign in, whatever one commit takes", async () => {
  await using desk = await openDesk();
  const { deps } = desk;
  const admin = await desk.as("admin");
  const intake = await desk.as("intake");
  const secrets = await signInTimes(desk, intake.userId, 500);
  for (let i = 0; i < 120; i++) {
    await json(intake.client.tokens.$post({ json: { name: `script ${i}`, expiresInDays: 1 } }), 201);
  }
  assert.notEqual(await callerOfSession(deps, secrets[0]), null);
  const [mine] = await deps.store.all(sessions, "user", [admin.userId]);
  const caller = { ...(await callerOfSession(deps, secrets[1]))!, userId: admin.userId, credential: mine.id };
  await editUser(deps, caller, intake.userId, { role: "inactive" });
  for (const secret of [secrets[0], secrets[250], secrets[499]]) {
    assert.equal(await callerOfSession(deps, secret), null);
  }
  assert.equal((await deps.store.all(sessions, "user", [intake.userId])).length, 0);
  assert.equal((await deps.store.all(apiTokens, "user", [intake.userId])).length, 0);
  assert.equal((await json<{ id: number }>(admin.call("/api/user"))).id, admin.userId, "nobody else is put out");
});

Deno.test("a new password ends five hundred other sessions and keeps the one it was set from", async () => {
  await using desk = await openDesk();
  const { deps } = desk;
  const intake = await desk.as("intake");
  const secrets = await signInTimes(desk, intake.userId, 500);
  const caller = (await callerOfSession(deps, secrets[77]))!;
  await changePassword(deps, caller, password, "another horse battery");
  assert.deepEqual((await deps.store.all(sessions, "user", [intake.userId])).map((s) => s.id), [caller.credential]);
});

Deno.test("a sign-in takes away the user's sessions that have run out, and no other", async () => {
  await using desk = await openDesk();
  const { deps } = desk;
  const intake = await desk.as("intake");
  await signInTimes(desk, intake.userId, 50);
  desk.clock.advance(idleMs + 1);
  const [secret] = await signInTimes(desk, intake.userId, 50);
  assert.equal((await deps.store.all(sessions, "user", [intake.userId])).length, 50);
  assert.notEqual(await callerOfSession(deps, secret), null);
});
