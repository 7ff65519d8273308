import assert from "node:assert/strict";
import { json, openDesk } from "../../../tests/harness.ts";
import { idleMs } from "./open_session.ts";
import { removeDeadSessions } from "./remove_dead_sessions.ts";
import { sessions } from "./store.ts";

Deno.test("sessions that ran out are removed with all their keys, those in use stay", async () => {
  await using desk = await openDesk();
  await desk.as("billing");
  desk.clock.now += idleMs + 1;
  const intake = await desk.as("intake");
  assert.equal(await removeDeadSessions(desk.deps), 1);
  assert.equal(await removeDeadSessions(desk.deps), 0);
  const left = await Array.fromAsync(desk.deps.store.kv.list({ prefix: ["r", sessions.name] }));
  assert.equal(left.length, 1);
  await json(intake.call("/api/user"));
});
