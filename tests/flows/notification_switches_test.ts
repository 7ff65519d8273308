import assert from "node:assert/strict";
import type { LiveEvent } from "../../shared/events.ts";
import { defaultNotifications } from "../../shared/settings.ts";
import { system } from "../../server/db/store.ts";
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

Deno.test("each switch silences its own notices and their mails, and nothing else; all staff hear of services", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const requestId = await newRequest(admin);
  const of = { requestId, patientName: "Maria Okafor", recordTypes: [], details: "" };
  const invoice = { ...of, invoiceId: 1, amount: 100 };
  const events: Record<string, LiveEvent[]> = {
    newRequestsNotification: [
      {
        type: "INBOX_ENTRY_PROCESSED",
        entryId: "e",
        patientCount: 0,
        source: "fax",
        sender: "",
        extractedPatients: [],
        status: "parsed",
        details: "",
      },
      { type: "REQUEST_STATUS_CHANGED", ...of, status: "new", previousStatus: null },
    ],
    paymentNotification: [
      { type: "PAYMENT_CONFIRMED", ...invoice },
      { type: "INVOICE_STATUS_CHANGED", ...invoice, status: "failed" },
      { type: "INVOICE_STATUS_CHANGED", ...invoice, status: "cancelled" },
      { type: "INVOICE_STATUS_CHANGED", ...invoice, status: "paid", money: "disputed" },
    ],
    systemNotification: [
      { type: "CHANNEL_CHANGED", channelId: "smtp", name: "Mail server", ok: false, details: "It does not answer." },
      { type: "JOB_FAILED", jobId: "j", kind: "send_mail" },
    ],
    always: [
      { type: "REQUEST_STATUS_CHANGED", ...of, status: "processing", previousStatus: "new" },
      { type: "INVOICE_STATUS_CHANGED", ...invoice, status: "sent" },
      { type: "INVOICE_STATUS_CHANGED", ...invoice, status: "paid", money: "refunded" },
    ],
  };
  const on = { ...defaultNotifications, systemNotification: true };
  const nameOf = (event: { type: string; status?: string }) => [event.type, event.status ?? ""].join(" ").trim();
  const tell = () =>
    desk.deps.store.change(system, (tx) => {
      for (const event of Object.values(events).flat()) tx.event(event);
      return Promise.resolve();
    });
  const newest = async (who: Person, count: number) => (await titles(who)).slice(0, count).toSorted();
  const switches = Object.keys(events).filter((name) => name !== "always");
  for (const off of [null, ...switches]) {
    await json(choose(admin, { ...on, ...(off ? { [off]: false } : {}) }));
    await tell();
    const expected = Object.entries(events).filter(([name]) => name !== off).flatMap(([, list]) => list.map(nameOf));
    assert.deepEqual(await newest(admin, expected.length), expected.toSorted(), `without ${off}`);
    const mailed = (await noticeMails(desk)).length;
    await sendNotifications(desk.deps);
    const [mail, ...more] = (await noticeMails(desk)).slice(mailed).filter(({ to }) => to.startsWith("admin-1@"));
    assert.deepEqual(more, []);
    const sum = switches.filter((name) => name !== off).reduce((all, name) => all + events[name].length, 0);
    assert.equal(mail.subject, `ReleaseDesk: ${sum} notices`, `without ${off}`);
  }
  await json(choose(admin, { ...on, emailNotifications: false }));
  await tell();
  const before = (await noticeMails(desk)).filter(({ to }) => to.startsWith("admin-1@")).length;
  await sendNotifications(desk.deps);
  assert.equal((await noticeMails(desk)).filter(({ to }) => to.startsWith("admin-1@")).length, before);
  assert.ok((await titles(admin)).includes("PAYMENT_CONFIRMED"), "shown all the same");
  for (const who of [intake, billing]) {
    assert.ok(!(await titles(who)).includes("CHANNEL_CHANGED"), "off unless switched on");
    await json(choose(who, on));
    assert.ok((await titles(who)).includes("CHANNEL_CHANGED"));
  }
});

Deno.test("after a flood of documents each user is mailed once of all that a mail takes, and of the rest at the next time", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const event: LiveEvent = {
    type: "INBOX_ENTRY_PROCESSED",
    entryId: "e",
    patientCount: 0,
    source: "email",
    sender: "",
    extractedPatients: [],
    status: "parsed",
    details: "",
  };
  for (let n = 0; n < 300; n++) {
    await desk.deps.store.change(system, (tx) => Promise.resolve(void tx.event({ ...event, entryId: `e${n}` })));
  }
  const told = async () => {
    await sendNotifications(desk.deps);
    return (await desk.deps.store.page(notificationLogs, { index: "created" })).rows
      .filter(({ userId }) => userId === intake.userId).length;
  };
  const counts: number[] = [];
  for (let n = 0; n < 8; n++) counts.push(await told());
  assert.ok(counts[0] > 0 && counts.at(-1) === 300, counts.join());
});
