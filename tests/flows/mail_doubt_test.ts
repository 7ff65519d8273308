/** Mails of which nobody can tell at once what became of them: waited for, never sent without end, and told. */
import assert from "node:assert/strict";
import { type FakeSendgrid, startFakeSendgrid } from "../contracts/mail_out/fake_sendgrid.ts";
import { type SmtpSink, startSmtpSink } from "../contracts/mail_out/smtp_sink.ts";
import { type Desk, json, openDesk } from "../harness.ts";
import { raw } from "./calls.ts";
import { invoiced, type Staff, staffOf } from "./fixtures.ts";

async function withSendgrid(check: (desk: Desk, fake: FakeSendgrid, staff: Staff) => Promise<void>) {
  const fake = startFakeSendgrid();
  try {
    const env = { SENDGRID_API_KEY: fake.apiKey, SENDGRID_WEBHOOK_KEY: fake.webhookKey };
    await using desk = await openDesk({ vendorTimeoutMs: 1_000, vendors: { sendgrid: fake.url }, env });
    await check(desk, fake, await staffOf(desk));
  } finally {
    await fake.close();
  }
}

async function withSmtp(
  answers: SmtpSink["answers"],
  check: (desk: Desk, sink: SmtpSink, staff: Staff) => Promise<void>,
) {
  const sink = startSmtpSink({ answers });
  try {
    await using desk = await openDesk({
      vendorTimeoutMs: 1_000,
      env: { SMTP_URL: `smtp+plain://127.0.0.1:${sink.port}` },
    });
    await check(desk, sink, await staffOf(desk));
  } finally {
    await sink.close();
  }
}

async function send(desk: Desk, staff: Staff): Promise<number> {
  const { invoiceId } = await invoiced(staff.intake);
  await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
  await desk.drain();
  return invoiceId;
}
async function later(desk: Desk, minutes: number): Promise<void> {
  desk.clock.advance(minutes * 60_000);
  await desk.drain();
}
/** Nothing can be written down once the service has the mail, as if the server were killed there. */
async function sendAndKill(desk: Desk, staff: Staff, isTaken: () => boolean): Promise<{ invoiceId: number }> {
  const { invoiceId } = await invoiced(staff.intake);
  await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
  const { change } = desk.deps.store;
  let cuts = 0;
  desk.deps.store.change = (actor, work) =>
    isTaken() && cuts++ < 2
      ? Promise.reject(new Error("killed here"))
      : change.call(desk.deps.store, actor, work) as never;
  await desk.drain();
  desk.deps.store.change = change;
  assert.ok(cuts > 0);
  return { invoiceId };
}
const deliveryOf = async (desk: Desk, id: number) => {
  const { deliveryStatus, deliveryError } = await json<{ deliveryStatus: string; deliveryError: string | null }>(
    (await staffOf(desk)).billing.call(`/api/invoices/${id}`),
  );
  return [deliveryStatus, deliveryError];
};
/** Longer than this office waits for a vendor. */
const silence = () => new Promise<Response>((done) => setTimeout(() => done(new Response()), 1_200));
const unknown =
  "No answer came after three tries, so it is not known whether the mail arrived. Ask the recipient before you send it again.";

Deno.test("a service that takes mails and never answers is given one three times, not all day, and its news still count", () =>
  withSendgrid(async (desk, fake, staff) => {
    for (let n = 0; n < 10; n++) fake.faults.push({ after: true, answer: silence });
    const id = await send(desk, staff);
    for (let n = 0; n < 6; n++) await later(desk, 16);
    assert.equal(fake.sent.length, 3);
    assert.deepEqual(await deliveryOf(desk, id), ["failed", unknown]);
    const { mail_id } = fake.sent[0].personalizations[0].custom_args;
    assert.equal((await raw(desk, "/api/mail-webhook", fake.news([{ event: "delivered", mail_id }]))).status, 200);
    await desk.drain();
    assert.deepEqual(await deliveryOf(desk, id), ["received", null]);
  }));

Deno.test("a kill between handing a mail over and writing it down sends it once where the news say that it was taken", () =>
  withSendgrid(async (desk, fake, staff) => {
    const { invoiceId } = await sendAndKill(desk, staff, () => fake.sent.length > 0);
    await later(desk, 2);
    assert.equal(fake.sent.length, 1);
    const { mail_id } = fake.sent[0].personalizations[0].custom_args;
    await raw(desk, "/api/mail-webhook", fake.news([{ event: "processed", mail_id }]));
    await later(desk, 16);
    await later(desk, 16);
    assert.deepEqual([fake.sent.length, await deliveryOf(desk, invoiceId)], [1, ["sent", null]]);
  }));

Deno.test("after such a kill a service without news is given the mail again at once, under the same id", () =>
  withSmtp({}, async (desk, sink, staff) => {
    const { invoiceId } = await sendAndKill(desk, staff, () => sink.mails.length > 0);
    await later(desk, 2);
    assert.deepEqual([sink.mails.length, await deliveryOf(desk, invoiceId)], [2, ["sent", null]]);
    assert.equal(new Set(sink.mails.map(({ source }) => /^Message-ID: .*$/im.exec(source)?.[0])).size, 1);
  }));

Deno.test("a mail that the server takes but never confirms is sent under one id, three times at most", () =>
  withSmtp({ END: "" }, async (desk, sink, staff) => {
    // The answer is waited for ten minutes: the connection breaks before.
    const breaking = setInterval(() => sink.cut(), 50);
    try {
      const id = await send(desk, staff);
      for (let n = 0; n < 5; n++) await later(desk, 16);
      assert.deepEqual(await deliveryOf(desk, id), ["failed", unknown]);
      assert.equal(new Set(sink.sources.map((source) => /^Message-ID: .*$/im.exec(source)?.[0])).size, 1);
      assert.equal(sink.sources.length, 3);
    } finally {
      clearInterval(breaking);
    }
  }));

Deno.test("a server that asks for a sign-in fails no mail: each waits, Settings says why, and it goes out once that is right", () =>
  withSmtp({ RCPT: "554 5.7.1 <clerk@lawfirm.example>: Relay access denied" }, async (desk, sink, staff) => {
    const id = await send(desk, staff);
    assert.deepEqual(await deliveryOf(desk, id), ["pending", null]);
    await later(desk, 16);
    const [{ state }] = await json<{ state: { error: string } }[]>(
      (await desk.as("admin")).call("/api/settings/channels"),
    );
    assert.equal(
      state.error,
      "The mail server takes mail for others only after a sign-in. Enter user name and password.",
    );
    delete sink.answers.RCPT;
    await later(desk, 16);
    await later(desk, 16);
    assert.deepEqual([sink.mails.length, await deliveryOf(desk, id)], [1, ["sent", null]]);
  }));

Deno.test("a mail refused for what it is blames the mail, and one refused for its address the address", async () => {
  const cases: [SmtpSink["answers"], RegExp][] = [
    [{ END: "554 5.7.1 Message rejected as spam" }, /refused this mail, not the address \(554 5\.7\.1\)/],
    [{ RCPT: "550 5.7.1 Your network is on our list" }, /refused this mail, not the address \(550 5\.7\.1\)/],
    [{ RCPT: "550 5.1.1 no such mailbox" }, /refused this address\. Check it/],
  ];
  for (const [answers, words] of cases) {
    await withSmtp(answers, async (desk, _sink, staff) => {
      const id = await send(desk, staff);
      const [status, error] = await deliveryOf(desk, id);
      assert.equal(status, "failed");
      assert.match(error!, words);
      const [mail] = await json<{ error: string | null }[]>((await desk.as("admin")).call("/api/outbox"));
      assert.doesNotMatch(mail.error!, /@/);
    });
  }
});

Deno.test("one recipient's full mailbox or greylisting makes that mail wait, and is no trouble of the mail service", () =>
  withSmtp({ RCPT: "451 4.7.1 <clerk@lawfirm.example>: greylisted" }, async (desk, sink, staff) => {
    const id = await send(desk, staff);
    for (let n = 0; n < 3; n++) await later(desk, 1);
    assert.deepEqual(await deliveryOf(desk, id), ["pending", null]);
    const admin = await desk.as("admin");
    const [{ state }] = await json<{ state: { error: string | null } }[]>(admin.call("/api/settings/channels"));
    assert.equal(state.error, null);
    const [mail] = await json<{ error: string | null }[]>(admin.call("/api/outbox"));
    assert.equal(mail.error, "The recipient's mail server cannot take the mail now. It is tried again.");
    delete sink.answers.RCPT;
    await later(desk, 5);
    assert.deepEqual(await deliveryOf(desk, id), ["sent", null]);
  }));

/** What a mail server sends to the sender (RFC 3464): Postfix's wording. */
const report = (messageId: string, action: string, status: string) =>
  [
    "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
    "To: records@office.example",
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "Message-ID: <2026.4F2A@mx.example>",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="4F2A/mx"',
    "",
    "--4F2A/mx",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "<clerk@lawfirm.example>: host mail.lawfirm.example said: 550 mailbox unavailable",
    "",
    "--4F2A/mx",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; clerk@lawfirm.example",
    `Action: ${action}`,
    `Status: ${status}`,
    "",
    "--4F2A/mx",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${messageId}>`,
    "Subject: Invoice",
    "",
    "--4F2A/mx--",
    "",
  ].join("\r\n");

Deno.test("a bounce that comes back into the mailbox is told on the invoice; a delay, and a report of no mail of ours, are not", () =>
  withSmtp({}, async (desk, sink, staff) => {
    const id = await send(desk, staff);
    assert.deepEqual(await deliveryOf(desk, id), ["sent", null]);
    const messageId = /^Message-ID: <(.*)>\r$/m.exec(sink.mails[0].source)![1];
    const arrive = async (name: string, text: string) => {
      await Deno.writeTextFile(`${desk.mailDir}/${name}.eml`, text);
      const { intake } = await staffOf(desk);
      await json(intake.call("/api/check-emails", {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json" },
      }));
      await desk.drain();
    };
    await arrive("delay", report(messageId, "delayed", "4.4.1"));
    await arrive("other", report("0000@releasedesk", "failed", "5.1.1"));
    assert.deepEqual(await deliveryOf(desk, id), ["sent", null]);
    await arrive("bounce", report(messageId, "failed", "5.1.1"));
    assert.deepEqual(await deliveryOf(desk, id), ["failed", "There is no such mailbox. Check the address."]);
    assert.equal(sink.mails.length, 1, "nothing is answered");
  }));
