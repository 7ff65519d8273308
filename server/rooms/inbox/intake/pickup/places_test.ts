/** Where a source was read to: when it leads elsewhere, when much waits, and when it cannot be tidied up. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { ChannelView } from "../../../../../shared/channels.ts";
import type { CheckResult } from "../../../../../shared/inbox.ts";
import { findDovecot, password, startDovecot, user } from "../../../../../tests/contracts/mail_in/dovecot.ts";
import { startFakeGraph } from "../../../../../tests/contracts/mail_in/fake_graph.ts";
import { byHand } from "../../../../../tests/contracts/mail_in/mailboxes.ts";
import { type Desk, json, openDesk, type Person } from "../../../../../tests/harness.ts";
import { graphBox, graphValues, withGraph } from "../../../../../tests/support/graph_office.ts";
import { letter, mail, send } from "../../../../../tests/support/inbox.ts";
import { ChannelFailed } from "../../../../integrations/vendor/failure.ts";
import { inboxEntries } from "../../store.ts";
import { pickups } from "./store.ts";

const mailNo = (n: number) => mail(letter, { messageId: `m${n}@harborlaw.example`, subject: `Request ${n}` });
const settings = "/api/settings/channels";
const check = (who: Person, path: string) => json<CheckResult>(send(who, "POST", path, {}));
const subjects = async (who: Person) =>
  (await json<{ subject: string }[]>(who.call("/api/inbox-entries?limit=100"))).map(({ subject }) => subject).sort();

Deno.test({
  name: "a mailbox that is changed for another is read from its first day, not from the place in the one before",
  ignore: !await findDovecot(),
  async fn() {
    const dovecot = await startDovecot();
    try {
      await using desk = await openDesk();
      const admin = await desk.as("admin");
      await byHand(dovecot.port, async (client) => {
        await client.mailboxCreate("Requests");
        await client.append("INBOX", Buffer.from(mailNo(1)), [], new Date("2026-11-19"));
        await client.append("Requests", Buffer.from(mailNo(2)), [], new Date("2026-09-01"));
        await client.append("Requests", Buffer.from(mailNo(3)), [], new Date("2026-11-19"));
      });
      const values = { host: "127.0.0.1", port: dovecot.port, encryption: "none", user, password, since: "2026-08-01" };
      const [{ id }] = await json<ChannelView[]>(send(admin, "POST", settings, { kind: "imap", values }), 201);
      await check(admin, "/api/check-emails");
      assert.deepEqual(await subjects(admin), ["Request 1"]);
      await json(send(admin, "PATCH", `${settings}/${id}`, { values: { mailbox: "Requests" } }));
      await check(admin, "/api/check-emails");
      assert.deepEqual(await subjects(admin), ["Request 1", "Request 2", "Request 3"]);
      // A first day that is set back brings what lies before, and nothing twice.
      await byHand(
        dovecot.port,
        (client) => client.append("Requests", Buffer.from(mailNo(4)), [], new Date("2026-07-01")),
      );
      await json(send(admin, "PATCH", `${settings}/${id}`, { values: { since: "2026-06-01", processedFolder: "" } }));
      await check(admin, "/api/check-emails");
      assert.equal((await subjects(admin)).length, 4);
    } finally {
      await dovecot.close();
    }
  },
});

Deno.test("an Office 365 channel that is given another folder reads that folder", () =>
  withGraph(async (fake, admin) => {
    fake.arrive(graphBox, mailNo(1), "2026-11-19T08:00:00Z");
    fake.arrive(graphBox, mailNo(2), "2026-11-19T08:00:00Z");
    fake.messages[1].folder = `${graphBox}/folder-r`;
    const [{ id }] = await json<ChannelView[]>(
      send(admin, "POST", settings, { kind: "o365", values: graphValues(fake) }),
      201,
    );
    await check(admin, "/api/check-o365-emails");
    assert.deepEqual(await subjects(admin), ["Request 1"]);
    await json(send(admin, "PATCH", `${settings}/${id}`, { values: { folder: "Requests" } }));
    await check(admin, "/api/check-o365-emails");
    assert.deepEqual(await subjects(admin), ["Request 1", "Request 2"]);
  }, new Map([["folder-r", "Requests"]])));

/** A mailbox whose ids are as long as Microsoft's. */
function longBox(count: number) {
  const idOf = (n: number) => String(n).padStart(180, "A");
  const box = {
    trouble(_call: "fetch" | "done", _n: number): void {},
    tidied: 0,
    async list(cursor: string | null) {
      const from = Number(cursor ?? 0);
      const items = Array.from({ length: Math.min(50, count - from) }, (_, at) => from + at + 1)
        .map((n) => ({ id: idOf(n), fileName: "mail.eml", cursor: null }));
      return { items, next: String(from + items.length), more: from + items.length < count };
    },
    async fetch(id: string) {
      const n = Number(id.replace(/^A+/, ""));
      box.trouble("fetch", n);
      return { id, fileName: "mail.eml", bytes: mailNo(n) };
    },
    async done(id: string) {
      box.trouble("done", Number(id.replace(/^A+/, "")));
      box.tidied++;
    },
  };
  return box;
}

const failedOf = async (desk: Desk) =>
  (await json<unknown[]>((await desk.as("intake")).call("/api/inbox-entries?status=failed&limit=100"))).length;

Deno.test("however many mails come behind one that cannot be fetched, none of them is blamed, lost or doubled", async () => {
  await using desk = await openDesk();
  const box = longBox(400);
  desk.deps.mailIn = box;
  box.trouble = (call, n) => {
    if (call === "fetch" && n === 1) throw new ChannelFailed("answer", "Half a message.");
  };
  const first = await check(await desk.as("intake"), "/api/check-emails");
  assert.deepEqual(first.failed.length, 1, "the one that cannot be fetched");
  for (const minutes of [1, 5, 30, 120]) {
    desk.clock.advance(minutes * 60_000);
    await desk.running.cron.run("inbox: mail");
  }
  assert.equal(await failedOf(desk), 1);
  await desk.running.cron.run("inbox: mail");
  const { found, imported } = await check(await desk.as("intake"), "/api/check-emails");
  assert.deepEqual([found, imported], [0, 0]);
  const taken = await desk.deps.store.all(inboxEntries, "status", ["processing"]);
  assert.equal(new Set(taken.map(({ subject }) => subject)).size, 399);
  assert.equal(taken.length, 399);
});

Deno.test("a source that cannot be tidied up takes mail in all the same, and Settings says so", async () => {
  await using desk = await openDesk();
  const box = longBox(400);
  desk.deps.mailIn = box;
  let isFull = true;
  box.trouble = (call) => {
    if (call === "done" && isFull) throw new ChannelFailed("setup", "Mail was taken in, but cannot be moved.");
  };
  const { imported, failed } = await check(await desk.as("intake"), "/api/check-emails");
  assert.deepEqual([imported, failed], [400, []]);
  const events = async () =>
    (await desk.deps.bus.since("")).flatMap(({ event }) => event.type === "CHANNEL_CHANGED" ? [event.details] : []);
  await desk.running.cron.run("inbox: mail");
  assert.deepEqual(await events(), ["Mail was taken in, but cannot be moved."]);
  isFull = false;
  await desk.running.cron.run("inbox: mail");
  assert.equal((await events()).at(-1), "It works again.");
  assert.deepEqual((await desk.deps.store.get(pickups, "mail_folder"))!.untidied, []);
  assert.ok(box.tidied > 50);
});

Deno.test("one mail that cannot be moved keeps no other in its place", async () => {
  await using desk = await openDesk();
  const box = longBox(20);
  desk.deps.mailIn = box;
  box.trouble = (call, n) => {
    if (call === "done" && n === 1) throw new ChannelFailed("setup", "Mail was taken in, but cannot be moved.");
  };
  await check(await desk.as("intake"), "/api/check-emails");
  assert.equal(box.tidied, 19);
});

Deno.test("a refused sign-in is not tried every minute, so that no service locks the account; a person is not held up", async () => {
  await using desk = await openDesk();
  const box = longBox(1);
  desk.deps.mailIn = box;
  const { list } = box;
  let asked = 0;
  box.list = () => {
    asked++;
    return Promise.reject(new ChannelFailed("sign_in", "The mail server did not accept the password."));
  };
  const byClock = async (minutes: number) => {
    desk.clock.advance(minutes * 60_000);
    await desk.running.cron.run("inbox: mail");
    return asked;
  };
  assert.deepEqual([await byClock(1), await byClock(1), await byClock(12), await byClock(3)], [1, 1, 1, 2]);
  box.list = list;
  assert.equal((await check(await desk.as("intake"), "/api/check-emails")).imported, 1);
});

Deno.test("of two mailboxes one that the application may not use is named, and the other goes on", async () => {
  const fake = startFakeGraph();
  const [own, others] = ["records@clinic.example", "billing@clinic.example"];
  for (const address of [own, others]) fake.mailboxes.set(address, new Map());
  const forbid = () =>
    fake.faults.push({
      path: others,
      answer: () => Response.json({ error: { code: "ErrorAccessDenied" } }, { status: 403 }),
    });
  try {
    await using desk = await openDesk({ vendors: { graph: fake.graph, microsoftLogin: fake.login } });
    const admin = await desk.as("admin");
    const values = { tenantId: "t", clientId: "c", clientSecret: fake.secret, mailboxes: `${others}, ${own}` };
    forbid();
    const tested = await json<{ ok: boolean; message: string }>(
      send(admin, "POST", `${settings}/test`, { kind: "o365", values }),
    );
    assert.deepEqual([tested.ok, tested.message], [
      false,
      "billing@clinic.example: The application may not use this mailbox. Give it Mail.ReadWrite (application) for the mailbox, with an administrator's consent.",
    ]);
    await json(send(admin, "POST", settings, { kind: "o365", values: { ...values, since: "2026-01-01" } }), 201);
    fake.arrive(own, mailNo(1));
    forbid();
    const { imported, sources } = await check(admin, "/api/check-o365-emails");
    assert.deepEqual([imported, sources.map(({ error }) => error !== null)], [1, [true, false]]);
    const [{ state }] = await json<ChannelView[]>(admin.call(settings));
    assert.match(state.error!, /may not use this mailbox/);
  } finally {
    await fake.close();
  }
});

Deno.test("a channel that is switched off while it is read stops, has no trouble to tell, and goes on where it was", () =>
  withGraph(async (fake, admin) => {
    const [{ id }] = await json<ChannelView[]>(
      send(admin, "POST", settings, { kind: "o365", values: graphValues(fake) }),
      201,
    );
    for (let n = 0; n < 60; n++) fake.arrive(graphBox, mailNo(n));
    let switched: Promise<unknown> = Promise.resolve();
    const off = () => {
      switched = json(send(admin, "PATCH", `${settings}/${id}`, { enabled: false }));
      return switched.then(() => new Response("{}", { status: 503 }));
    };
    fake.faults.push({ path: fake.messages[20].id, answer: off });
    await send(admin, "POST", "/api/check-o365-emails", {});
    await switched;
    const [{ state, enabled }] = await json<ChannelView[]>(admin.call(settings));
    assert.deepEqual([enabled, state.error], [false, null]);
    assert.equal((await subjects(admin)).length, 20);
    await json(send(admin, "PATCH", `${settings}/${id}`, { enabled: true }));
    await check(admin, "/api/check-o365-emails");
    assert.equal(new Set(await subjects(admin)).size, 60);
    assert.equal((await subjects(admin)).length, 60);
  }));
