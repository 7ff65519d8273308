import assert from "node:assert/strict";
import { mails } from "../../server/rooms/outbox/store.ts";
import { sendNotifications } from "../../server/rooms/notifications/send_notifications.ts";
import { notificationLogs } from "../../server/rooms/notifications/store.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { newRequest, ready, staffOf } from "./fixtures.ts";

const titles = async (person: Person) =>
  (await json<{ items: { type: string; status?: string }[] }>(person.call("/api/notifications"))).items
    .map(({ type, status }) => status ? `${type} ${status}` : type);
const choose = (person: Person, value: object) =>
  person.client.settings[":key"].$patch({
    param: { key: "notifications" },
    json: {
      value: {
        emailNotifications: true,
        newRequestsNotification: true,
        paymentNotification: true,
        systemNotification: false,
        ...value,
      },
    },
  });
const noticeMails = async (desk: Desk) =>
  (await desk.deps.store.page(mails, { index: "created" })).rows.filter((mail) => mail.kind === "notification");

Deno.test("switches decide what is shown behind the bell, and what is mailed once, without a patient's name", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  await json(choose(intake, { emailNotifications: false }));
  await ready({ admin, intake, billing });
  assert.ok((await titles(admin)).includes("REQUEST_STATUS_CHANGED new"));
  assert.ok((await titles(admin)).includes("PAYMENT_CONFIRMED"));
  await json(choose(admin, { newRequestsNotification: false, paymentNotification: false }));
  const left = await titles(admin);
  assert.ok(!left.includes("REQUEST_STATUS_CHANGED new") && !left.includes("PAYMENT_CONFIRMED"), left.join());
  assert.ok(left.length > 0, "what no switch rules is always shown");

  await sendNotifications(desk.deps);
  const sent = await noticeMails(desk);
  assert.deepEqual(
    sent.map((mail) => mail.to),
    ["billing-3@staff.example"],
    "the admin switched them off, intake mails",
  );
  assert.match(sent[0].text, /New requests: 1/);
  assert.ok(!/Okafor|Maria/.test(sent[0].text + sent[0].subject));
  const logs = (await desk.deps.store.page(notificationLogs, { index: "created" })).rows;
  assert.ok(logs.every((log) => log.userId === billing.userId && log.mailId === sent[0].id));
  await sendNotifications(desk.deps);
  assert.equal((await noticeMails(desk)).length, 1, "nothing is mailed twice");
  await newRequest(intake);
  await sendNotifications(desk.deps);
  assert.equal((await noticeMails(desk)).length, 2);
});
