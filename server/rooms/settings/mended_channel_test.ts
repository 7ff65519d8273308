/** A service that failed and was mended by saving it: who read that it fails reads that it works. */
import assert from "node:assert/strict";
import type { ChannelView } from "../../../shared/channels.ts";
import { startFakeSendgrid } from "../../../tests/contracts/mail_out/fake_sendgrid.ts";
import { startSmtpSink } from "../../../tests/contracts/mail_out/smtp_sink.ts";
import { json, openDesk } from "../../../tests/harness.ts";
import { send } from "../../../tests/support/inbox.ts";
import { addChannel, queueReset, smtpValues } from "../../../tests/support/channels.ts";
import { channelStates } from "./store.ts";

const path = "/api/settings/channels";

Deno.test("a service whose failing was told and that is mended by saving it is told to work, once, and stands as untried until then", async () => {
  const sink = startSmtpSink({ auth: { user: "office", password: "right" } });
  try {
    await using desk = await openDesk();
    const admin = await desk.as("admin");
    const values = { ...smtpValues(sink), user: "office" };
    const made = await addChannel(admin, "smtp", { ...values, password: "wrong" });
    const told = async () =>
      (await desk.deps.bus.since("")).flatMap(({ event }) => event.type === "CHANNEL_CHANGED" ? [event.ok] : []);
    const state = async () => (await json<ChannelView[]>(admin.call(path)))[0].state;
    const change = (body: object) => json(send(admin, "PATCH", `${path}/${made.id}`, body));
    await queueReset(desk);
    for (const seconds of [0, 10, 20]) {
      desk.clock.advance(seconds * 1_000);
      await desk.drain();
    }
    assert.deepEqual(await told(), [false]);

    // Off for a moment, and on with another wrong password: still failing, and told as such.
    await change({ enabled: false });
    assert.deepEqual(await state(), { checkedAt: null, okAt: null, error: null, failingSince: null });
    await change({ enabled: true, values: { password: "wrong too" } });
    await desk.drain();
    assert.match((await state()).error!, /did not accept the user name/);
    assert.deepEqual(await told(), [false]);

    await change({ values: { password: "right" } });
    await desk.drain();
    assert.equal(sink.mails.length, 1);
    assert.deepEqual(await told(), [false, true]);
    assert.equal((await state()).error, null);
    assert.ok((await state()).okAt);
    await change({ name: "Mail" });
    await desk.drain();
    assert.deepEqual(await told(), [false, true]);
  } finally {
    await sink.close();
  }
});

Deno.test("a mended service that nothing waits for is told to work when it is tried, and a removed one leaves nothing", async () => {
  const sink = startSmtpSink();
  try {
    await using desk = await openDesk();
    const values = smtpValues(sink);
    const made = await addChannel(await desk.as("admin"), "smtp", values);
    sink.answers.MAIL = "421 4.3.2 going down";
    await queueReset(desk);
    await desk.drain();
    desk.clock.advance(25 * 3_600_000);
    await desk.drain();
    const later = await desk.as("admin");
    await json(send(later, "PATCH", `${path}/${made.id}`, { name: "Mail" }));
    delete sink.answers.MAIL;
    await json(send(later, "POST", `${path}/test`, { id: made.id, kind: "smtp", values: made.values }));
    const events = (await desk.deps.bus.since("")).flatMap(({ event }) =>
      event.type === "CHANNEL_CHANGED" ? [event.details] : []
    );
    assert.equal(events.length, 2);
    assert.equal(events[1], "It works again.");
    await json(later.call(`${path}/${made.id}`, { method: "DELETE" }));
    assert.equal(
      (await desk.deps.store.all(channelStates, "all")).filter(({ id }) => id.startsWith(made.id)).length,
      0,
    );
  } finally {
    await sink.close();
  }
});

Deno.test("mail that waits goes out as soon as SendGrid's key is entered in the API Keys tab", async () => {
  const fake = startFakeSendgrid();
  try {
    await using desk = await openDesk({ vendors: { sendgrid: fake.url } });
    const admin = await desk.as("admin");
    const keep = (value: string) =>
      json(send(admin, "PATCH", "/api/settings/api_keys", { value: { key: "sendgrid_api_key", value } }));
    await keep("SG.revoked");
    await json(send(admin, "POST", path, { kind: "sendgrid", values: { from: "a@b.example" } }), 201);
    await queueReset(desk);
    await desk.drain();
    assert.equal(fake.sent.length, 0);
    await keep(fake.apiKey);
    await desk.drain();
    assert.equal(fake.sent.length, 1);
  } finally {
    await fake.close();
  }
});
