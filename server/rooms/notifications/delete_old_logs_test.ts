import assert from "node:assert/strict";
import { json, openDesk } from "../../../tests/harness.ts";
import { system } from "../../db/store.ts";
import { notificationLogs } from "./store.ts";

const day = 86_400_000;

Deno.test("the log of notices older than the retention setting goes with an entry in the trail; the younger stays", async () => {
  await using desk = await openDesk();
  const { store } = desk.deps;
  const now = desk.clock.now;
  // More than one commit takes.
  const ages = [...Array.from({ length: 10 }, (_, i) => 366 + i), 364, 1];
  for (const age of ages) {
    await store.change(system, async (tx) => {
      await tx.insert(notificationLogs, {
        id: `log-of-${age}-days`,
        userId: 1,
        channel: "in_app",
        type: "PAYMENT_CONFIRMED",
        cursor: String(age),
        mailId: null,
        createdAt: new Date(now - age * day).toISOString(),
      });
    });
  }
  const kept = async () =>
    (await store.page(notificationLogs, { index: "created", limit: 50 })).rows.map(({ id }) => id);
  await desk.running.cron.run("notifications: retention");
  assert.deepEqual((await kept()).sort(), ["log-of-1-days", "log-of-364-days"], "a year without a setting");
  const admin = await desk.as("admin");
  const trail = await json<unknown[]>(admin.call("/api/activity-logs?action=mails_purged"));
  assert.equal(trail.length, 2);
  await json(admin.client.settings[":key"].$patch({
    param: { key: "retention" },
    json: { value: { mailDays: null, notificationLogDays: 30 } },
  }));
  await desk.running.cron.run("notifications: retention");
  assert.deepEqual(await kept(), ["log-of-1-days"]);
});
