/**
 * What a page of the audit trail costs at 1,000,000 entries against 10,000, as the screen asks for it, and what sealing, checking and
 * exporting all of them costs. Entries are loaded past changes, through the same keys.
 * @module
 */
import { type AuditAction, auditActions } from "../../shared/audit.ts";
import { activities } from "../../server/db/activities.ts";
import { Bulk } from "../../server/demo/bulk.ts";
import { sealTrail } from "../../server/rooms/audit/seal_trail.ts";
import { type Desk, openDesk, type Person } from "../harness.ts";
import type { Row } from "./lists.ts";

const actions = Object.keys(auditActions) as AuditAction[];

async function fill(desk: Desk, count: number, userId: number): Promise<void> {
  const bulk = new Bulk(desk.deps.store);
  // A hundred entries about each, however many there are.
  const targets = count / 100;
  for (let i = 0; i < count; i++) {
    // Half a minute apart, as an office of twenty writes them.
    const ms = desk.clock.now - 3_600_000 - (count - i) * 30_000;
    const at = new Date(ms).toISOString();
    await bulk.put(activities, {
      id: ms.toString(36).padStart(9, "0") + "000" + i.toString(36).padStart(10, "0"),
      action: actions[i % actions.length],
      targetType: i % 3 ? "request" : "invoice",
      targetId: String(1 + i % targets),
      requestId: i % 3 ? 1 + i % targets : null,
      userId: i % 7 ? userId : null,
      userName: i % 7 ? "Ines Granger" : "System",
      details: { from: "new", to: "processing", ip: `10.0.${i % 200}.7` },
      timestamp: at,
      createdAt: at,
    });
  }
  await bulk.end();
}

/** Milliseconds a call, the least of several rounds. */
async function msPerCall(person: Person, path: string): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 6; round++) {
    const since = performance.now();
    for (let i = 0; i < 10; i++) await (await person.call(path)).arrayBuffer();
    best = Math.min(best, (performance.now() - since) / 10);
  }
  return best;
}

const asked = {
  "first page": "",
  "by action": "&action=invoice_sent",
  "by user": "&user=1",
  "by target": "&entityType=request&entityId=42",
  "search (who and what)": "&q=granger+sent",
  "search (an id)": "&q=42",
};

export async function run(): Promise<Row[]> {
  const times: Record<string, number>[] = [];
  const rows: Row[] = [];
  for (const count of [10_000, 1_000_000]) {
    const disk = await Deno.makeTempDir({ prefix: "bench-audit-" });
    {
      await using desk = await openDesk({ disk });
      const clerk = await desk.as("intake", { name: "Ines Granger" });
      await fill(desk, count, clerk.userId);
      const admin = await desk.as("admin");
      const own: Record<string, number> = {};
      for (const [name, query] of Object.entries(asked)) {
        own[name] = await msPerCall(admin, `/api/activity-logs?limit=100${query}`);
      }
      times.push(own);
      if (count > 10_000 && !Deno.args.includes("--pages")) {
        let since = performance.now();
        const sealed = await sealTrail(desk.deps);
        rows.push({ what: "entries sealed a second", measured: speed(sealed, since), goal: "", ok: null });
        since = performance.now();
        const verdict = await (await admin.client["activity-logs"].verify.$post({ json: {} })).json();
        rows.push({
          what: "entries verified a second",
          measured: speed(sealed, since),
          goal: "all as sealed",
          ok: verdict.ok,
        });
        since = performance.now();
        const file = await admin.call("/api/activity-logs/export?format=jsonl");
        let bytes = 0;
        for await (const piece of file.body!) bytes += piece.length;
        rows.push({
          what: `entries exported a second (${Math.round(bytes / 1e6)} MB)`,
          measured: speed(sealed, since),
          goal: "",
          ok: null,
        });
      }
    }
    await Deno.remove(disk, { recursive: true });
  }
  const [small, large] = times;
  return [
    ...Object.keys(asked).map((name): Row => ({
      what: `audit page of 100, 1,000,000 against 10,000 entries: ${name}`,
      measured: `${(large[name] / small[name]).toFixed(2)}× (${small[name].toFixed(1)} → ${large[name].toFixed(1)} ms)`,
      goal: "≤ 1.5×",
      ok: large[name] / small[name] <= 1.5,
    })),
    ...rows,
  ];
}

const speed = (count: number, since: number) => {
  const seconds = (performance.now() - since) / 1000;
  return `${Math.round(count / seconds).toLocaleString("en-US")} (${seconds.toFixed(0)} s)`;
};
