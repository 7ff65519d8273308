/** Channels as people set them up: keys pasted with what stood around them, and keys that lie in another tab. */
import assert from "node:assert/strict";
import type { Activity } from "../../../shared/audit.ts";
import type { ChannelTest, ChannelView } from "../../../shared/channels.ts";
import { keptSecret } from "../../../shared/language_model.ts";
import { startFakeTelnyx } from "../../../tests/contracts/fax/fake_telnyx.ts";
import { startFakeGraph } from "../../../tests/contracts/mail_in/fake_graph.ts";
import { startFakeSendgrid } from "../../../tests/contracts/mail_out/fake_sendgrid.ts";
import { startSmtpSink } from "../../../tests/contracts/mail_out/smtp_sink.ts";
import { json, openDesk, type Person } from "../../../tests/harness.ts";
import { send } from "../../../tests/support/inbox.ts";
import { addChannel, queueReset, smtpValues } from "../../../tests/support/channels.ts";
import { noMailOut } from "../../integrations/mail_out/none.ts";

const path = "/api/settings/channels";
const list = (who: Person) => json<ChannelView[]>(who.call(path));
const box = "records@clinic.example";

Deno.test("a channel whose keys lie in the API Keys tab shows them empty, and is changed without taking them over", async () => {
  const graph = startFakeGraph();
  graph.mailboxes.set(box, new Map([["folder-r", "Requests"]]));
  const sendgrid = startFakeSendgrid();
  try {
    await using desk = await openDesk({
      vendors: { graph: graph.graph, microsoftLogin: graph.login, sendgrid: sendgrid.url },
    });
    const admin = await desk.as("admin");
    const keep = (key: string, value: string) =>
      json(send(admin, "PATCH", "/api/settings/api_keys", { value: { key, value } }));
    await keep("o365_tenant_id", "tenant");
    await keep("o365_client_id", "client");
    await keep("o365_client_secret", graph.secret);
    await keep("sendgrid_api_key", sendgrid.apiKey);
    await json(send(admin, "POST", path, { kind: "o365", values: { mailboxes: box } }), 201);
    desk.clock.advance(1_000);
    await json(send(admin, "POST", path, { kind: "sendgrid", values: { from: "a@b.example" } }), 201);
    const [office, mail] = await list(admin);
    const { tenantId, clientId, clientSecret } = office.values;
    assert.deepEqual([tenantId, clientId, clientSecret, mail.values.apiKey], [null, null, null, null]);
    // As the form sends it: what was seen, and empty fields as "".
    const edit = (one: ChannelView, values: object) =>
      json<ChannelView[]>(send(admin, "PATCH", `${path}/${one.id}`, {
        values: {
          ...Object.fromEntries(Object.entries(one.values).map(([key, value]) => [key, value ?? ""])),
          ...values,
        },
        before: { ...one.values, name: one.name },
      }));
    await edit(office, { folder: "Requests" });
    await edit(mail, { from: "c@d.example" });
    // A secret of its own stays beside a tenant that the tab keeps.
    await edit((await list(admin))[0], { clientSecret: graph.secret });
    const again = (await list(admin))[0];
    assert.equal(again.values.clientSecret, keptSecret);
    await edit(again, { folder: "Inbox" });
    const { values } = (await list(admin))[0];
    const tried = await json<ChannelTest>(
      send(admin, "POST", `${path}/test`, { id: office.id, kind: "o365", values: { ...values, tenantId: "" } }),
    );
    assert.equal(tried.ok, true, tried.message);
    const [told] = await json<{ details: { name: string } }[]>(
      admin.call("/api/activity-logs?action=channel_tested"),
    );
    assert.equal(told.details.name, again.name);
    // What the tab keeps is replaced there alone, and counts from then on.
    await keep("sendgrid_api_key", "SG.revoked");
    const { ok, message } = await json<ChannelTest>(
      send(admin, "POST", `${path}/test`, { id: mail.id, kind: "sendgrid", values: (await list(admin))[1].values }),
    );
    assert.deepEqual([ok, message], [false, "SendGrid did not accept the key. It may be wrong or revoked."]);
  } finally {
    await graph.close();
    await sendgrid.close();
  }
});

Deno.test("a key works with the blanks and line ends it was pasted with; what no key holds is named", async () => {
  const [telnyx, graph, sendgrid] = [await startFakeTelnyx(), startFakeGraph(), startFakeSendgrid()];
  graph.mailboxes.set(box, new Map());
  try {
    await using desk = await openDesk({
      vendors: { telnyx: telnyx.url, graph: graph.graph, microsoftLogin: graph.login, sendgrid: sendgrid.url },
    });
    const admin = await desk.as("admin");
    const tried = (kind: string, values: object, status = 200) =>
      json<ChannelTest & { details?: Record<string, string> }>(
        send(admin, "POST", `${path}/test`, { kind, values }),
        status,
      );
    const fax = (apiKey: string, status = 200) => tried("telnyx", { apiKey, publicKey: telnyx.publicKey }, status);
    const office = { tenantId: "t", clientId: "c", mailboxes: box };
    for (const [before, after] of [[" ", ""], ["", " "], ["\t", "\r\n"]]) {
      assert.equal((await fax(before + telnyx.apiKey + after)).ok, true);
      assert.equal((await tried("o365", { ...office, clientSecret: before + graph.secret + after })).ok, true);
    }
    const unseen = "The key holds a space or a sign that no key has.";
    const quoted = "Leave out the quotation marks around the key.";
    for (
      const [apiKey, sentence] of [
        [`${telnyx.apiKey}\u200b`, unseen],
        [`\u201c${telnyx.apiKey}\u201d`, unseen],
        [`${telnyx.apiKey}\n${telnyx.apiKey}`, unseen],
        [`"${telnyx.apiKey}"`, quoted],
        [`'${telnyx.apiKey}'`, quoted],
      ]
    ) {
      assert.deepEqual((await fax(apiKey, 400)).details, { "values.apiKey": sentence });
      await json(
        send(admin, "PATCH", "/api/settings/api_keys", { value: { key: "sendgrid_api_key", value: apiKey } }),
        400,
      );
    }
    // The endpoint's own id, and a key of the API, stand on the same pages of Stripe's.
    const signing = (value: string, status: number) =>
      json<{ message: string }>(
        send(admin, "PATCH", "/api/settings/api_keys", { value: { key: "stripe_webhook_secret", value } }),
        status,
      );
    for (const value of ["we_1Nabc", "rk_test_x"]) {
      assert.match((await signing(value, 400)).message, /no signing secret: Stripe's begin with whsec_/);
    }
    await signing(" whsec_x\n", 200);
    const news = (webhookKey: string, status = 200) =>
      tried("sendgrid", { apiKey: sendgrid.apiKey, from: "a@b.example", webhookKey }, status);
    assert.equal((await news(` ${sendgrid.webhookKey}\n`)).ok, true);
    for (const webhookKey of ["AAAA", sendgrid.webhookKey.slice(0, 60)]) {
      assert.match((await news(webhookKey, 400)).details!["values.webhookKey"], /This is no verification key/);
    }
  } finally {
    await telnyx.close();
    await graph.close();
    await sendgrid.close();
  }
});

Deno.test("a mail server's name that was entered with its port is refused at its field; an IPv6 address is none", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const tried = (host: string, status: number) =>
    json<ChannelTest & { details?: Record<string, string> }>(
      send(admin, "POST", `${path}/test`, {
        kind: "imap",
        values: { host, port: 1, encryption: "none", user: "records", password: "x" },
      }),
      status,
    );
  for (const host of ["imap.clinic.example:993", "127.0.0.1:993", "localhost:993", "[::1]:993"]) {
    assert.equal(
      (await tried(host, 400)).details!["values.host"],
      "Enter the name alone, without https:// and without a port.",
    );
  }
  for (const host of ["::1", "[::1]", "127.0.0.1", "localhost"]) assert.equal((await tried(host, 200)).ok, false);
});

Deno.test("a secret ends by the office's day, and has not ended before that day is over", async () => {
  const env = { TIME_ZONE: "America/Chicago", O365_TENANT_ID: "t", O365_CLIENT_ID: "c", O365_CLIENT_SECRET: "s" };
  await using desk = await openDesk({ env: { ...env, O365_MAILBOXES: box, O365_SECRET_EXPIRES: "2026-11-24" } });
  const told = async (at: string) => {
    desk.clock.advance(Date.parse(at) - desk.clock.now);
    const [notice] = (await list(await desk.as("admin")))[0].notices;
    return notice.replace(/\. Make.*/, "");
  };
  // Eight in the evening of Nov 23 in Chicago.
  assert.equal(await told("2026-11-24T02:00:00Z"), "The client secret ends on Nov 24, 2026, in 1 day");
  assert.equal(await told("2026-11-24T18:00:00Z"), "The client secret ends today, Nov 24, 2026");
  assert.equal(await told("2026-11-25T06:00:00Z"), "The client secret ended on Nov 24, 2026");
});

Deno.test("the end of a secret is told no longer once the mailbox signs in by password, or the environment names no day", async () => {
  const oauth = { signIn: "oauth", tokenUrl: "https://login.clinic.example/token", clientId: "c", clientSecret: "s" };
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const values = { host: "imap.clinic.example", user: "records", ...oauth, secretExpires: "2026-12-01" };
  const [made] = await json<ChannelView[]>(send(admin, "POST", path, { kind: "imap", values }), 201);
  assert.match(made.notices[0], /ends on Dec 1/);
  const [after] = await json<ChannelView[]>(
    send(admin, "PATCH", `${path}/${made.id}`, { values: { signIn: "password", password: "harbor glen" } }),
  );
  assert.deepEqual(after.notices, []);

  const office = { O365_TENANT_ID: "t", O365_CLIENT_ID: "c", O365_CLIENT_SECRET: "s", O365_MAILBOXES: box };
  await using other = await openDesk({ env: { ...office, O365_SECRET_EXPIRES: "2026-12-01" } });
  const remind = () => other.running.cron.run("channels: secrets that end");
  const state = async () => (await list(await other.as("admin")))[0].state.error;
  await remind();
  assert.match(String(await state()), /ends on Dec 1/);
  // The server is started again, without the day.
  const [one] = other.deps.config.channels;
  one.values.secretExpires = null;
  await remind();
  assert.equal(await state(), null);
});

Deno.test("mail that waited for a service goes out as soon as one is saved that works, not at its next try", async () => {
  const sink = startSmtpSink({ auth: { user: "office", password: "right" } });
  try {
    await using desk = await openDesk();
    desk.deps.mailOut = noMailOut;
    const admin = await desk.as("admin");
    const reset = () =>
      json(admin.client.notifications["send-password-reset"].$post({ json: { email: "admin-1@staff.example" } }));
    const drain = async (minutes = 0) => {
      desk.clock.advance(minutes * 60_000);
      await desk.drain();
      return sink.mails.length;
    };
    await reset();
    // The longer it waits, the later it is tried again.
    for (const minutes of [0, 1, 5, 20]) assert.equal(await drain(minutes), 0);
    const values = { ...smtpValues(sink), user: "office" };
    const later = await desk.as("admin");
    const made = await addChannel(later, "smtp", { ...values, password: "wrong" });
    assert.equal(await drain(), 0);
    const mailOf = async () => (await json<{ status: string; error: string | null }[]>(later.call("/api/outbox")))[0];
    assert.match((await mailOf()).error!, /did not accept the user name/);
    await json(send(later, "PATCH", `${path}/${made.id}`, { values: { password: "right" } }));
    assert.equal(await drain(), 1);
    assert.deepEqual([(await mailOf()).status, (await mailOf()).error], ["sent", null]);
    assert.equal(await drain(20), 1);
  } finally {
    await sink.close();
  }
});

Deno.test("a mail service that failed counts as well once it was tried and works, though no mail waits any more", async () => {
  const sink = startSmtpSink();
  try {
    await using desk = await openDesk();
    const values = smtpValues(sink);
    const made = await addChannel(await desk.as("admin"), "smtp", values);
    const [{ state: untried }] = await list(await desk.as("admin"));
    await json(
      send(await desk.as("admin"), "POST", `${path}/test`, { id: made.id, kind: "smtp", values: made.values }),
    );
    const [{ state: well }] = await list(await desk.as("admin"));
    assert.deepEqual([untried.okAt, typeof well.okAt], [null, "string"], "a try that works counts, before any mail");
    const reset = async () => {
      await queueReset(desk);
      await desk.drain();
    };
    const error = async () => (await list(await desk.as("admin")))[0].state.error;
    const down = "421 4.3.2 going down";
    for (const test of [`${path}/test`, "/api/settings/ports/mail_out/test"]) {
      sink.answers.EHLO = sink.answers.MAIL = down;
      await reset();
      desk.clock.advance(25 * 3_600_000);
      await desk.drain();
      assert.match(String(await error()), /cannot take the mail now/);
      const input = { id: made.id, kind: "smtp", values: made.values };
      const tried = async (over = {}) =>
        (await json<ChannelTest>(send(await desk.as("admin"), "POST", test, { ...input, ...over }))).ok;
      assert.equal(await tried(), false);
      assert.ok(await error());
      delete sink.answers.EHLO;
      delete sink.answers.MAIL;
      if (test === `${path}/test`) {
        assert.equal(await tried({ values: { ...made.values, from: "c@d.example" } }), true);
        assert.ok(await error(), "other values say nothing of those that are kept");
      }
      assert.equal(await tried(), true);
      assert.equal(await error(), null);
    }
    // Where mail waits, it is sent: a service that answers may still refuse what it is sent.
    sink.answers.MAIL = "550 5.7.1 sender refused";
    await reset();
    assert.ok(await error());
    const input = { id: made.id, kind: "smtp", values: made.values };
    await json(send(await desk.as("admin"), "POST", `${path}/test`, input));
    assert.ok(await error());
    delete sink.answers.MAIL;
    await json(send(await desk.as("admin"), "POST", `${path}/test`, input));
    await desk.drain();
    assert.deepEqual([sink.mails.length, await error()], [1, null]);
  } finally {
    await sink.close();
  }
});

Deno.test("a mail that a service may have taken waits for its news, also when the service is saved meanwhile", async () => {
  const fake = startFakeSendgrid();
  try {
    await using desk = await openDesk({ vendors: { sendgrid: fake.url } });
    const admin = await desk.as("admin");
    const values = { apiKey: fake.apiKey, from: "a@b.example", webhookKey: fake.webhookKey };
    const [made] = await json<ChannelView[]>(send(admin, "POST", path, { kind: "sendgrid", values }), 201);
    fake.faults.push({ after: true, answer: () => new Response("{", { status: 202 }) });
    await queueReset(desk);
    await desk.drain();
    await json(send(admin, "PATCH", `${path}/${made.id}`, { name: "Mail" }));
    await desk.drain();
    assert.equal(fake.sent.length, 1);
  } finally {
    await fake.close();
  }
});

Deno.test("a channel that was never named goes on being called by what it leads to, and the trail says what another one switched off", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const imap = { host: "imap.clinic.example", user: "records", password: "harbor glen" };
  const [made] = await json<ChannelView[]>(
    send(admin, "POST", path, { kind: "imap", enabled: false, values: imap }),
    201,
  );
  assert.equal(made.name, "records");
  // As the form sends it, which shows the name.
  const [changed] = await json<ChannelView[]>(
    send(admin, "PATCH", `${path}/${made.id}`, { name: made.name, values: { ...made.values, user: "legal" } }),
  );
  assert.equal(changed.name, "legal");
  const from = "Records <records@office.example>";
  await json(send(admin, "POST", path, { kind: "smtp", values: { host: "mail.clinic.example", from } }), 201);
  desk.clock.advance(1_000);
  await json(send(admin, "POST", path, { kind: "sendgrid", values: { apiKey: "SG.x", from } }), 201);
  const trail = await json<Activity[]>(admin.call("/api/activity-logs?limit=100"));
  const said = trail.flatMap(({ action, details }) =>
    action === "channel_saved" && details?.kind !== "imap" ? [`${details?.kind} ${details?.enabled}`] : []
  );
  assert.deepEqual(said.sort(), ["sendgrid true", "smtp false", "smtp true"]);
  await json(send(admin, "DELETE", `${path}/${made.id}`, {}));
  const after = await json<Activity[]>(admin.call("/api/activity-logs?limit=100"));
  const called = after.flatMap(({ details }) => details?.kind === "imap" ? [details.name] : []);
  assert.deepEqual(called, ["legal", "legal", "records"], "by what it led to, also once it is gone");
});
