/**
 * Loads an audit trail of so many entries into a folder, past changes and through the same keys, in a process of its own:
 *
 *     deno run -A tests/bench/trail.ts FOLDER COUNT
 * @module
 */
import { type AuditAction, auditActions } from "../../shared/audit.ts";
import { activities } from "../../server/db/activities.ts";
import { Bulk } from "../../server/demo/bulk.ts";
import { openDesk } from "../harness.ts";

const actions = Object.keys(auditActions) as AuditAction[];

const [disk, given] = Deno.args;
const count = Number(given);
await using desk = await openDesk({ disk });
// They are users 1 and 2 of the trail that is measured.
await desk.as("admin");
const { userId } = await desk.as("intake", { name: "Ines Granger" });
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
