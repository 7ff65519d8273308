/** A service that failed and was mended by saving it: who read that it fails reads that it works. */
import assert from "node:assert/strict";
import type { ChannelTest, ChannelView } from "../../../shared/channels.ts";
import { startFakeSendgrid } from "../../../tests/contracts/mail_out/fake_sendgrid.ts";
import { startSmtpSink } from "../../../tests/contracts/mail_out/smtp_sink.ts";
import { invoicedByFax, sendInvoice, withFax } from "../../../tests/flows/fax_office.ts";
import { json, openDesk } from "../../../tests/harness.ts";
import { graphBox, graphValues, withGraph } from "../../../tests/support/graph_office.ts";
import { mail, send } from "../../../tests/support/inbox.ts";
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
    // Its second try tells of the service; once its link has ended nothing waits.
    for (const minutes of [0, 20, 25 * 60]) {
      desk.clock.advance(minutes * 60_000);
      await desk.drain();
    }
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

Deno.test("faxes that failed for how Telnyx is set up are no trouble of it any more once a try finds it mended", () =>
  withFax(async (desk, fake, { admin, ...staff }) => {
    const [made] = await json<ChannelView[]>(admin.call(path));
    const error = async () => (await json<ChannelView[]>(admin.call(path)))[0].state.error;
    const [application] = fake.applications.values();
    fake.applications.clear();
    await sendInvoice({ admin, ...staff }, (await invoicedByFax({ admin, ...staff })).invoiceId);
    await desk.drain();
    assert.match((await error())!, /for how the channel is set up/);
    const body = { id: made.id, kind: "telnyx", values: made.values };
    const { ok } = await json<ChannelTest>(send(admin, "POST", `${path}/test`, body));
    assert.equal(ok, false);
    assert.match((await error())!, /for how the channel is set up/);
    fake.applications.set("234423", application);
    await json(send(admin, "POST", `${path}/test`, body));
    assert.equal(await error(), null);
  }));

Deno.test("an EHR that failed is well once a try finds it so, by its own button and by its port's", async () => {
  let isDown = false;
  const statement = { resourceType: "CapabilityStatement", fhirVersion: "4.0.1", software: { name: "Test EHR" } };
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    ({ url }) => isDown ? new Response("", { status: 404 }) : Response.json(url.endsWith("/metadata") ? statement : {}),
  );
  try {
    await using desk = await openDesk();
    const admin = await desk.as("admin");
    const made = await addChannel(admin, "fhir", { baseUrl: `http://127.0.0.1:${server.addr.port}/fhir` });
    const error = async () => (await json<ChannelView[]>(admin.call(path)))[0].state.error;
    const body = { id: made.id, kind: "fhir", values: made.values };
    const tries = [`${path}/test`, "/api/settings/ports/ehr/test"];
    for (const at of tries) {
      isDown = true;
      await json(admin.client.ehr.initialize.$post());
      assert.match((await error())!, /At this address is no FHIR server/);
      // Read by administrators here and by clerks in EHR Records: neither is sent to themselves.
      const { message } = await json<ChannelTest>(send(admin, "POST", at, body));
      assert.match(message, /An administrator checks them in Settings, Channels/);
      isDown = false;
      assert.equal((await json<ChannelTest>(send(admin, "POST", at, body))).ok, true);
      assert.equal(await error(), null, at);
    }
  } finally {
    await server.shutdown();
  }
});

Deno.test("a mailbox whose secret was mended at the vendor is read at its next turn once a try says so", () =>
  withGraph(async (fake, admin, desk) => {
    const made = await addChannel(admin, "o365", graphValues(fake));
    const came = async () => (await json<unknown[]>(admin.call("/api/inbox-entries"))).length;
    const turn = async () => {
      desk.clock.advance(60_000);
      await desk.running.cron.run("inbox: Office 365");
    };
    fake.revoke();
    fake.secretTrouble = { error: "x", error_codes: [7000215] };
    await turn();
    fake.secretTrouble = null;
    fake.arrive(graphBox, mail(["Please send"], { messageId: "one@x.example" }));
    await turn();
    assert.equal(await came(), 0, "a refused sign-in is not repeated each minute");
    const body = { id: made.id, kind: "o365", values: made.values };
    assert.equal((await json<ChannelTest>(send(admin, "POST", `${path}/test`, body))).ok, true);
    await turn();
    assert.equal(await came(), 1);
  }));
