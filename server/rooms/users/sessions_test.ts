import assert from "node:assert/strict";
import { json, openDesk } from "../../../tests/harness.ts";
import { absoluteMs, callerOfSession, callerOfToken, idleMs, isStillIn } from "./sessions.ts";
import { sessions } from "./store.ts";

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
  assert.equal(await isStillIn(deps, caller), true);
  desk.clock.advance(absoluteMs);
  assert.equal(await isStillIn(deps, caller), true);
  desk.clock.advance(86_400_000);
  assert.equal(await isStillIn(deps, caller), false, "expired");
  desk.clock.advance(-86_400_000 - absoluteMs);
  await json(admin.client.tokens[":id"].$delete({ param: { id } }));
  assert.equal(await isStillIn(deps, caller), false, "revoked");

  const [session] = await deps.store.all(sessions, "user", [intake.userId]);
  const me = { ...caller, via: "session" as const, credential: session.id };
  assert.equal(await isStillIn(deps, me), true);
  // Looking keeps no session alive.
  desk.clock.advance(idleMs - 1);
  assert.equal(await isStillIn(deps, me), true);
  desk.clock.advance(2);
  assert.equal(await isStillIn(deps, me), false, "idle too long");
  assert.equal(await callerOfSession(deps, "no such secret"), null);
});
