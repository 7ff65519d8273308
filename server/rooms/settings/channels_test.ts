import assert from "node:assert/strict";
import { type ChannelTest, type ChannelView } from "../../../shared/channels.ts";
import type { CheckResult } from "../../../shared/inbox.ts";
import type { HealthReport } from "../../../shared/settings.ts";
import { keptSecret } from "../../../shared/language_model.ts";
import { type Desk, json, openDesk, type Person } from "../../../tests/harness.ts";
import { startFakeTelnyx } from "../../../tests/contracts/fax/fake_telnyx.ts";
import { startFakeGraph } from "../../../tests/contracts/mail_in/fake_graph.ts";
import { startSmtpSink } from "../../../tests/contracts/mail_out/smtp_sink.ts";
import { startFakeSendgrid } from "../../../tests/contracts/mail_out/fake_sendgrid.ts";
import { mail } from "../../../tests/support/inbox.ts";

const path = "/api/settings/channels";
const call = (who: Person, method: string, at: string, body?: unknown) =>
  who.call(at, { method, body: JSON.stringify(body ?? {}), headers: { "content-type": "application/json" } });
const list = (who: Person) => json<ChannelView[]>(who.call(path));
const add = (who: Person, body: unknown) => json<ChannelView[]>(call(who, "POST", path, body), 201);
const imap = { host: "imap.clinic.example", user: "records", password: "harbor glen", mailbox: "INBOX" };

Deno.test("a channel is set up with its secret sealed: it is never answered, audited or stored in the clear", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const [made] = await add(admin, { kind: "imap", name: "Records mailbox", enabled: false, values: imap });
  assert.equal(made.values.password, keptSecret);
  assert.equal(made.values.since, "2026-11-20", "what lies in the mailbox from before is left alone");
  await json(call(admin, "PATCH", `${path}/${made.id}`, { values: { mailbox: "Requests", password: keptSecret } }));
  const trail = await json<{ action: string }[]>(admin.call("/api/activity-logs?limit=100"));
  assert.equal(trail.filter(({ action }) => action === "channel_saved").length, 2);
  assert.ok(!JSON.stringify(trail).includes("harbor glen"));
  for await (const { value } of desk.deps.store.kv.list({ prefix: [] })) {
    if (value instanceof Uint8Array) assert.ok(!new TextDecoder("latin1").decode(value).includes("harbor glen"));
  }
  assert.equal((await list(admin))[0].enabled, false, "what was not said stays");
  const [row] = await desk.deps.channels.all();
  assert.deepEqual([row.values.mailbox, row.values.password], ["Requests", "harbor glen"]);
});

Deno.test("two administrators change one channel: the second is told, and what the first changed stays", async () => {
  await using desk = await openDesk();
  const [one, two] = [await desk.as("admin"), await desk.as("admin")];
  const [made] = await add(one, { kind: "imap", enabled: false, values: imap });
  const before = { ...made.values, name: made.name };
  const at = `${path}/${made.id}`;
  await json(call(one, "PATCH", at, { name: "Records", values: { mailbox: "Requests" }, before }));
  const late = { name: made.name, values: { ...made.values, processedFolder: "Done" } };
  const { message, details } = await json<{ message: string; details: object }>(
    call(two, "PATCH", at, { ...late, before }),
    409,
  );
  assert.equal(
    message,
    "Someone else changed this channel meanwhile: Mailbox (now Requests), name (now Records). Check it, then save again.",
  );
  const now = { mailbox: "Requests", name: "Records" };
  assert.deepEqual(details, { now });
  const seen = { ...before, ...now };
  await json(call(two, "PATCH", at, { values: { ...seen, name: undefined, processedFolder: "Done" }, before: seen }));
  const [channel] = await list(one);
  assert.deepEqual([channel.name, channel.values.mailbox, channel.values.processedFolder], [
    "Records",
    "Requests",
    "Done",
  ]);
});

Deno.test("a kept secret is never sent to another server", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const [made] = await add(admin, { kind: "imap", enabled: false, values: imap });
  for (
    const answer of [
      call(admin, "PATCH", `${path}/${made.id}`, { values: { host: "imap.evil.example" } }),
      call(admin, "POST", `${path}/test`, {
        id: made.id,
        kind: "imap",
        values: { ...imap, host: "x.evil.example", password: keptSecret },
      }),
    ]
  ) {
    const { message, details } = await json<{ message: string; details: object }>(answer, 400);
    assert.match(message, /kept secret belongs to the address before/);
    assert.deepEqual(Object.keys(details), ["values.password"]);
  }
});

Deno.test("what cannot work is refused with a sentence at its field", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const cases: [string, Record<string, unknown>, string][] = [
    ["imap", { ...imap, host: "https://imap.example.org" }, "values.host"],
    ["imap", { ...imap, host: "169.254.169.254" }, "values.host"],
    ["imap", { ...imap, port: 70_000 }, "values.port"],
    ["imap", { ...imap, encryption: "none" }, "values.encryption"],
    ["imap", { ...imap, password: null }, "values.password"],
    ["imap", { ...imap, mailbx: "INBOX" }, "values.mailbx"],
    ["imap", { ...imap, signIn: "oauth" }, "values.tokenUrl"],
    ["telnyx", { apiKey: "k", publicKey: "short" }, "values.publicKey"],
    ["telnyx", { apiKey: "k", publicKey: `${"A".repeat(43)}=`, from: "555-0100" }, "values.from"],
    ["sendgrid", { from: "a@b.example" }, "values.apiKey"],
    ["smtp", { host: "mail.example", from: "nobody" }, "values.from"],
    ["smtp", { host: "mail.example", from: "a@b.example", password: "p" }, "values.user"],
    ["smtp", { host: "mail.example", from: "a@b.example", user: "u" }, "values.password"],
    ["o365", { tenantId: "t", clientId: "c", clientSecret: "s", mailboxes: "nobody" }, "values.mailboxes"],
  ];
  for (const [kind, values, field] of cases) {
    const { details } = await json<{ details: object }>(call(admin, "POST", path, { kind, values }), 400);
    assert.ok(Object.keys(details).includes(field), `${kind} ${field}: ${JSON.stringify(details)}`);
  }
  await json(call(admin, "POST", path, { kind: "imap", values: { ...imap, patient: "x" } }), 400);
  assert.deepEqual(await list(admin), []);
});

Deno.test("nobody but an administrator sees, changes or tries channels", async () => {
  await using desk = await openDesk();
  for (const who of [await desk.as("billing"), await desk.as("intake")]) {
    await json(who.call(path), 403);
    await json(call(who, "POST", path, { kind: "imap", values: imap }), 403);
    await json(call(who, "POST", `${path}/test`, { kind: "imap", values: imap }), 403);
  }
});

Deno.test("mail goes out by one service at a time, switched without a restart", async () => {
  const sink = startSmtpSink();
  const fake = startFakeSendgrid();
  try {
    await using desk = await openDesk({ vendors: { sendgrid: fake.url } });
    const admin = await desk.as("admin");
    const from = "Records <records@office.example>";
    await add(admin, {
      kind: "smtp",
      values: { host: "127.0.0.1", port: sink.port, encryption: "none", from },
    });
    await sendSomething(desk);
    assert.equal(sink.mails.length, 1);
    desk.clock.advance(1_000);
    const all = await add(admin, { kind: "sendgrid", values: { apiKey: fake.apiKey, from } });
    assert.deepEqual(all.map(({ kind, enabled }) => [kind, enabled]), [["smtp", false], ["sendgrid", true]]);
    assert.match(all[1].webhookUrl!, /\/api\/mail-webhook$/);
    await sendSomething(desk);
    assert.deepEqual([sink.mails.length, fake.sent.length], [1, 1]);
    await json(call(admin, "PATCH", `${path}/${all[0].id}`, { enabled: true }));
    await sendSomething(desk);
    assert.deepEqual([sink.mails.length, fake.sent.length], [2, 1]);
    for (const { id } of await list(admin)) await json(call(admin, "DELETE", `${path}/${id}`));
    assert.deepEqual(await list(admin), []);
    await sendSomething(desk);
    assert.deepEqual([sink.mails.length, fake.sent.length], [2, 1]);
  } finally {
    await sink.close();
    await fake.close();
  }
});

/** A password reset mails the user. */
async function sendSomething(desk: Desk): Promise<void> {
  const user = await desk.as("intake");
  const { email } = await json<{ email: string }>(user.call("/api/user"));
  await call(desk.stranger(), "POST", "/api/notifications/send-password-reset", { email }).then((a) => a.text());
  await desk.drain();
}

Deno.test("Test connection says what was found or what is wrong, with the kept secret, and keeps nothing", async () => {
  const fake = await startFakeTelnyx();
  try {
    await using desk = await openDesk({ vendors: { telnyx: fake.url } });
    const admin = await desk.as("admin");
    const values = { apiKey: fake.apiKey, publicKey: fake.publicKey, connectionId: "234423", from: "+15550100" };
    const tried = (body: object) => json<ChannelTest>(call(admin, "POST", `${path}/test`, { kind: "telnyx", ...body }));
    const good = await tried({ values });
    assert.deepEqual([good.ok, good.message], [
      true,
      "Telnyx accepted the key; 0 faxes came in the last day. Faxes are sent from +15550100.",
    ]);
    assert.deepEqual(await list(admin), []);
    const wrong = await tried({ values: { ...values, apiKey: "revoked" } });
    assert.deepEqual([wrong.ok, wrong.message], [false, "Telnyx did not accept the key. It may be wrong or revoked."]);
    const [made] = await add(admin, { kind: "telnyx", values });
    assert.equal((await tried({ id: made.id, values: { ...values, apiKey: keptSecret } })).ok, true);
    assert.match(made.webhookUrl!, /\/api\/fax-webhook$/);
    const unreachable = await json<ChannelTest>(call(admin, "POST", `${path}/test`, {
      kind: "imap",
      values: { ...imap, host: "127.0.0.1", port: 1, encryption: "none" },
    }));
    assert.match(unreachable.message, /refused the connection\. Check the port/);
  } finally {
    await fake.close();
  }
});

Deno.test("Office 365 brings mail by its button, with keys from the API Keys tab, and names the end of its secret", async () => {
  const fake = startFakeGraph();
  fake.mailboxes.set("records@clinic.example", new Map()).set("fax@clinic.example", new Map());
  try {
    await using desk = await openDesk({ vendors: { graph: fake.graph, microsoftLogin: fake.login } });
    const admin = await desk.as("admin");
    for (
      const [key, value] of [["o365_tenant_id", "tenant"], ["o365_client_id", "client"], [
        "o365_client_secret",
        fake.secret,
      ]]
    ) {
      await json(call(admin, "PATCH", "/api/settings/api_keys", { value: { key, value } }));
    }
    const [made] = await add(admin, {
      kind: "o365",
      values: { mailboxes: "records@clinic.example, fax@clinic.example", secretExpires: "2026-12-01", since: "" },
    });
    assert.match(made.notices[0], /client secret ends on Dec 1, 2026, in 11 days/);
    fake.arrive("records@clinic.example", mail(["Please send records"], { messageId: "1@x.example" }));
    fake.arrive("fax@clinic.example", mail(["More records"], { messageId: "2@x.example" }));
    const check = () => json<CheckResult>(call(admin, "POST", "/api/check-o365-emails"));
    const { imported, sources } = await check();
    assert.equal(imported, 2);
    assert.deepEqual(sources.map(({ name, imported }) => [name, imported]), [
      ["Office 365 records@clinic.example", 1],
      ["Office 365 fax@clinic.example", 1],
    ]);
    assert.equal((await check()).found, 0);
    const doctor = async () =>
      (await json<HealthReport>(admin.call("/api/settings/checks"))).checks.find(({ id }) =>
        id.startsWith("channel:")
      )!;
    assert.deepEqual(await doctor().then(({ state, detail }) => [state, /ends on Dec 1/.test(detail)]), [
      "warning",
      true,
    ]);
    fake.mailboxes.delete("fax@clinic.example");
    assert.match((await check()).sources[1].error!, /no such mailbox/);
    await desk.running.cron.run("inbox: Office 365");
    assert.match((await list(admin))[0].state.error!, /no such mailbox/);
    assert.deepEqual(await doctor().then(({ state, detail }) => [state, /no such mailbox/.test(detail)]), [
      "failed",
      true,
    ]);
    const { checks } = await json<HealthReport>(admin.call("/api/settings/checks"));
    assert.equal(checks.filter(({ detail }) => detail.includes("no such mailbox")).length, 1, "told once");
    await desk.running.cron.run("channels: secrets that end");
    await desk.running.cron.run("channels: secrets that end");
    const told = (await desk.deps.bus.since("")).map(({ event }) => event).filter((e) => e.type === "CHANNEL_CHANGED");
    assert.match(JSON.stringify(told), /client secret ends on/);
    const values = { mailboxes: "records@clinic.example", secretExpires: "2028-01-01" };
    const [after] = await json<ChannelView[]>(call(admin, "PATCH", `${path}/${made.id}`, { values }));
    assert.equal(after.state.error, null, "a mailbox that is no longer asked has no trouble");
    assert.equal((await doctor()).state, "ok");
  } finally {
    await fake.close();
  }
});

Deno.test("a channel of the environment is shown and cannot be changed here", async () => {
  await using desk = await openDesk({
    env: { IMAP_URL: "imaps://records:p%40ss@imap.clinic.example/INBOX?since=2026-01-01" },
  });
  const admin = await desk.as("admin");
  const [shown] = await list(admin);
  assert.deepEqual([shown.origin, shown.values.host, shown.values.port, shown.values.password], [
    "environment",
    "imap.clinic.example",
    993,
    keptSecret,
  ]);
  for (const method of ["PATCH", "DELETE"]) {
    const { message } = await json<{ message: string }>(
      call(admin, method, `${path}/${shown.id}`, { enabled: false }),
      409,
    );
    assert.match(message, /set up where the server is started/);
  }
});

Deno.test("each way in and out is tried by one button: its services, or the embedded default; nobody else may", async () => {
  const fake = startFakeSendgrid();
  try {
    await using desk = await openDesk({ vendors: { sendgrid: fake.url }, env: { SENDGRID_API_KEY: fake.apiKey } });
    const admin = await desk.as("admin");
    const tried = async (id: string) => {
      const { ok, message } = await json<ChannelTest>(call(admin, "POST", `/api/settings/ports/${id}/test`));
      return `${ok} ${message}`;
    };
    assert.equal(await tried("mail_in"), "true The mail folder of the server can be read; 0 files wait in it.");
    assert.equal(await tried("fax_in"), "true The fax folder of the server can be read; 0 files wait in it.");
    assert.equal(await tried("cards"), "true The demo card processor takes test cards.");
    assert.match(await tried("mail_out"), /^true SendGrid accepted the key, which may send mail\./);
    fake.faults.push({ answer: () => new Response("{}", { status: 401 }) });
    assert.equal(await tried("mail_out"), "false SendGrid did not accept the key. It may be wrong or revoked.");
    await Deno.remove(desk.mailDir, { recursive: true });
    assert.match(await tried("mail_in"), /^false The drop folder cannot be read/);
    assert.equal(fake.sent.length, 0);
    await json(call(admin, "POST", "/api/settings/ports/patients/test"), 400);
    await json(call(await desk.as("billing"), "POST", "/api/settings/ports/cards/test"), 403);
  } finally {
    await fake.close();
  }
});

Deno.test("production without a mail service says that mail waits and fails, not that it is kept to be read", async () => {
  await using desk = await openDesk({
    env: {
      RELEASEDESK_ENV: "production",
      MASTER_KEY: "ab".repeat(32),
      PUBLIC_URL: "https://desk.localhost",
      CARDS: "none",
    },
  });
  const admin = await desk.as("admin");
  const { checks } = await json<HealthReport>(admin.call("/api/settings/checks"));
  const { state, detail } = checks.find(({ label }) => label === "Outgoing mail")!;
  assert.equal(state, "warning");
  assert.match(detail, /waits in the Outbox, and counts as failed after a day/);
});

Deno.test("a service that asks for a long pause is left alone by the clock, not by a person, and loses nothing", async () => {
  const fake = await startFakeTelnyx();
  try {
    await using desk = await openDesk({
      vendors: { telnyx: fake.url },
      env: { TELNYX_API_KEY: fake.apiKey, TELNYX_PUBLIC_KEY: fake.publicKey },
    });
    const intake = await desk.as("intake");
    fake.arrive(new TextEncoder().encode("%PDF-1.4"));
    const byClock = () => desk.running.cron.run("inbox: fax service");
    const slowDown = () => new Response("{}", { status: 429, headers: { "retry-after": "900" } });
    fake.faults.push({ path: "/faxes", answer: slowDown });
    await byClock();
    const asked = fake.calls.length;
    desk.clock.advance(10 * 60_000);
    await byClock();
    assert.equal(fake.calls.length, asked, "it asked for fifteen minutes");
    desk.clock.advance(6 * 60_000);
    await byClock();
    assert.ok(fake.calls.length > asked);
    const entries = () => json<unknown[]>(intake.call("/api/inbox-entries"));
    assert.equal((await entries()).length, 1);
    fake.faults.push({ path: "/faxes", answer: slowDown });
    await byClock();
    fake.arrive(new TextEncoder().encode("%PDF-1.4 two"));
    await json(call(intake, "POST", "/api/check-faxes", { oneTimeCheck: true }));
    assert.equal((await entries()).length, 2);
  } finally {
    await fake.close();
  }
});

Deno.test("of two mailboxes each is tried under its own name", async () => {
  const at = (user: string) => `imap+plain://${user}:x@127.0.0.1:1/INBOX`;
  await using desk = await openDesk({ env: { IMAP_URL: `${at("records")} ${at("legal")}` } });
  const { checks } = await json<HealthReport>((await desk.as("admin")).call("/api/settings/checks"));
  const names = checks.flatMap(({ id, label }) => id.startsWith("channel:") ? [label] : []);
  assert.deepEqual(names, ["Mailbox (IMAP), records", "Mailbox (IMAP), legal"]);
});
