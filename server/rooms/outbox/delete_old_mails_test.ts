import assert from "node:assert/strict";
import { json, openDesk } from "../../../tests/harness.ts";
import { system } from "../../db/store.ts";
import { deleteOldMails } from "./delete_old_mails.ts";
import { mails } from "./store.ts";

Deno.test("mails older than the retention setting go, younger ones and all without a setting stay", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const forget = () =>
    admin.client.notifications["send-password-reset"].$post({ json: { email: "admin-1@staff.example" } });
  await json(forget());
  await desk.drain();
  desk.clock.advance(60 * 86_400_000);
  await json(forget());
  await desk.drain();
  assert.equal(await deleteOldMails(desk.deps), 0);
  const later = await desk.as("admin");
  await json(
    later.client.settings[":key"].$patch({
      param: { key: "retention" },
      json: { value: { mailDays: 30, notificationLogDays: null } },
    }),
  );
  assert.equal(await deleteOldMails(desk.deps), 1);
  assert.equal((await json<unknown[]>(later.call("/api/outbox"))).length, 1);
});

Deno.test("more old mails than one commit takes go in several", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  await json(admin.client.notifications["send-password-reset"].$post({ json: { email: "admin-1@staff.example" } }));
  await desk.drain();
  const { store } = desk.deps;
  const { rows: [mail] } = await store.page(mails, { index: "created", limit: 1 });
  for (let i = 0; i < 20; i++) {
    await store.change(system, async (tx) => {
      await tx.insert(mails, { ...mail, id: `${mail.id}-${i}` });
    });
  }
  desk.clock.advance(60 * 86_400_000);
  const later = await desk.as("admin");
  await json(
    later.client.settings[":key"].$patch({
      param: { key: "retention" },
      json: { value: { mailDays: 30, notificationLogDays: null } },
    }),
  );
  assert.equal(await deleteOldMails(desk.deps), 21);
});
