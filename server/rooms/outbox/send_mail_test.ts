import assert from "node:assert/strict";
import { json, openDesk } from "../../../tests/harness.ts";
import { activities } from "../../db/activities.ts";
import { noMailOut } from "../../integrations/mail_out/none.ts";

Deno.test("without a mail service a mail waits and says why; a service that was never there has not stopped working", async () => {
  await using desk = await openDesk();
  desk.deps.mailOut = noMailOut;
  const admin = await desk.as("admin");
  await json(admin.client.notifications["send-password-reset"].$post({ json: { email: "admin-1@staff.example" } }));
  for (let tries = 0; tries < 3; tries++) {
    await desk.drain();
    desk.clock.advance(20_000);
  }
  const [mail] = await json<{ status: string; error: string }[]>(admin.call("/api/outbox"));
  assert.deepEqual([mail.status, mail.error], [
    "queued",
    "No mail service is connected. Connect one in Settings, Channels.",
  ]);
  assert.deepEqual(await desk.deps.store.all(activities, "action", ["channel_failed"]), []);
});
