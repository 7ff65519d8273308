/**
 * Calls a loaded audit trail, in a process of its own that has loaded nothing: what a loader leaves in memory is no part of a page.
 *
 *     deno run -A tests/bench/trail_calls.ts pages FOLDER   for each query on standard input: milliseconds a call, of ten
 *     deno run -A tests/bench/trail_calls.ts seal FOLDER    seals, checks and exports all entries; what that took, as JSON
 * @module
 */
import process from "node:process";
import { createInterface } from "node:readline";
import { sealTrail } from "../../server/rooms/audit/seal_trail.ts";
import { type Desk, openDesk, password, type Person } from "../harness.ts";

export interface Sealed {
  entries: number;
  /** Whether the check found all as sealed. */
  ok: boolean;
  bytes: number;
  seconds: { seal: number; verify: number; export: number };
}

/** The administrator of a loaded trail. */
async function administrator(desk: Desk): Promise<Person> {
  const admin = desk.stranger();
  const answer = await admin.client.login.$post({ json: { username: "admin-1", password } });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}`);
  await answer.body?.cancel();
  return admin;
}

const calls = 10;

async function pages(admin: Person): Promise<void> {
  for await (const query of createInterface({ input: process.stdin })) {
    const since = performance.now();
    for (let i = 0; i < calls; i++) {
      const answer = await admin.call(`/api/activity-logs?limit=100${query}`);
      const rows = await answer.json();
      // A page of nothing would be measured as a quick one.
      if (!(rows.length > 0)) throw new Error(`${query} answered ${answer.status} without an entry`);
    }
    console.log((performance.now() - since) / calls);
  }
}

async function seal(desk: Desk, admin: Person): Promise<Sealed> {
  let since = performance.now();
  const lap = () => {
    const seconds = (performance.now() - since) / 1000;
    since = performance.now();
    return seconds;
  };
  const entries = await sealTrail(desk.deps);
  const sealSeconds = lap();
  const { ok } = await (await admin.client["activity-logs"].verify.$post({ json: {} })).json();
  const verifySeconds = lap();
  let bytes = 0;
  for await (const piece of (await admin.call("/api/activity-logs/export?format=jsonl")).body!) bytes += piece.length;
  return { entries, ok, bytes, seconds: { seal: sealSeconds, verify: verifySeconds, export: lap() } };
}

if (import.meta.main) {
  const [step, disk] = Deno.args;
  await using desk = await openDesk({ disk });
  const admin = await administrator(desk);
  if (step === "pages") await pages(admin);
  else console.log(JSON.stringify(await seal(desk, admin)));
}
