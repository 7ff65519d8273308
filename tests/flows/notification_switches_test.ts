import assert from "node:assert/strict";
import { mails } from "../../server/rooms/outbox/store.ts";
import { sendNotifications } from "../../server/rooms/notifications/send_notifications.ts";
import { type NotificationLog, notificationLogs } from "../../server/rooms/notifications/store.ts";
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
  const logs = (await desk.deps.store.page(notificationLogs, { index: "created" })).rows
    .filter(({ channel }) => channel === "email");
  assert.ok(logs.every((log) => log.userId === billing.userId && log.mailId === sent[0].id));
  await sendNotifications(desk.deps);
  assert.equal((await noticeMails(desk)).length, 1, "nothing is mailed twice");
  await newRequest(intake);
  await sendNotifications(desk.deps);
  assert.equal((await noticeMails(desk)).length, 2);
});

Deno.test("each notice that is shown is a row for who sees it, once; what the switches leave out is none", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { admin, intake, billing } = staff;
  const logs = () => json<NotificationLog[]>(admin.call("/api/notification-logs?limit=100"));
  await json(choose(billing, { newRequestsNotification: false, paymentNotification: false }));
  await ready(staff);
  assert.deepEqual(await logs(), [], "nobody has looked yet");
  const shown = await titles(admin);
  await titles(billing);
  const rows = await logs();
  const of = (person: Person) => rows.filter(({ userId }) => userId === person.userId);
  assert.deepEqual(of(admin).map(({ type }) => type).toSorted(), shown.map((title) => title.split(" ")[0]).toSorted());
  assert.ok(rows.every(({ channel, mailId }) => channel === "in_app" && mailId === null));
  assert.ok(of(billing).every(({ type }) => type !== "PAYMENT_CONFIRMED"), "switched off");
  assert.deepEqual(of(intake), []);
  // The same list again, by two tabs at once and after it was marked as read, is told no second time.
  await Promise.all([titles(admin), titles(admin)]);
  await json(admin.client.notifications.read.$post({ json: { upTo: "z" } }));
  assert.equal((await logs()).length, rows.length);
  await newRequest(intake);
  const more = (await titles(admin)).length - shown.length;
  assert.ok(more > 0);
  assert.equal((await logs()).length, rows.length + more);
  // What was shown counts as mailed for nobody.
  await sendNotifications(desk.deps);
  assert.ok((await noticeMails(desk)).some((mail) => mail.to === "admin-1@staff.example"));
  await json(billing.call("/api/notification-logs"), 403);
});
