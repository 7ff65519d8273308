import assert from "node:assert/strict";
import { holdTo } from "../../../tests/contracts/contract.ts";
import { exampleMail, mailOutContract, withoutAddress } from "../../../tests/contracts/mail_out/contract.ts";
import { type FakeSendgrid, startFakeSendgrid } from "../../../tests/contracts/mail_out/fake_sendgrid.ts";
import { MailNotSent, type MailOut } from "./port.ts";
import { sendgridMailOut } from "./sendgrid.ts";
import { readSendgridNews } from "./sendgrid_webhook.ts";

const from = "Records Office <records@office.example>";
const open = (fake: FakeSendgrid, apiKey = fake.apiKey, timeoutMs = 10_000) =>
  sendgridMailOut({ apiKey, from, base: fake.url, timeoutMs });

holdTo("SendGrid", mailOutContract, async () => {
  const fake = startFakeSendgrid();
  return {
    mail: open(fake),
    received: async () =>
      fake.sent.map((mail) => ({
        to: mail.personalizations[0].to[0].email,
        subject: mail.subject,
        text: mail.content.find(({ type }) => type === "text/plain")!.value,
        html: mail.content.find(({ type }) => type === "text/html")?.value ?? "",
        messageId: mail.headers["Message-ID"].slice(1, -1),
        attachments: (mail.attachments ?? []).map(({ filename, type, content }) => ({
          fileName: filename,
          contentType: type,
          bytes: Uint8Array.fromBase64(content),
        })),
      })),
    behave(how) {
      const refusal = {
        errors: [{ message: "clerk@lawfirm.example is no address", field: "personalizations.0.to.0.email" }],
      };
      fake.faults.push({
        answer: () => how === "busy" ? new Response("", { status: 503 }) : Response.json(refusal, { status: 400 }),
      });
    },
    close: () => fake.close(),
  };
});

async function withFake(check: (fake: FakeSendgrid, mail: MailOut) => Promise<void>): Promise<void> {
  const fake = startFakeSendgrid();
  try {
    await check(fake, open(fake));
  } finally {
    await fake.close();
  }
}

Deno.test("SendGrid: links are not led over its server, and the mail carries our id", () =>
  withFake(async (fake, mail) => {
    assert.deepEqual(await mail.send(exampleMail()), { accepted: true, reference: "sg-1" });
    const [sent] = fake.sent;
    assert.equal(sent.tracking_settings.click_tracking.enable, false);
    assert.deepEqual(sent.personalizations[0].custom_args, { mail_id: "invoice-42-1@office.example" });
    assert.deepEqual(sent.from, { email: "records@office.example", name: "Records Office" });
  }));

Deno.test("SendGrid: nothing in a mail adds recipients or headers", () =>
  withFake(async (fake, mail) => {
    const { accepted } = await mail.send(exampleMail({ to: "a@b.example, thief@evil.example" }));
    assert.equal(accepted, false);
    await mail.send(exampleMail({ subject: "Hello\r\nBcc: thief@evil.example", messageId: "a@b>\r\nX: 1" }));
    assert.equal(fake.sent[0].subject, "Hello Bcc: thief@evil.example");
    assert.equal(fake.sent[0].headers["Message-ID"], "<a@bX: 1>");
  }));

Deno.test("SendGrid: what is wrong is told as the kind it is", () =>
  withFake(async (fake, mail) => {
    const status = (code: number) => () => new Response("{}", { status: code });
    const cases: [string, () => Response | Promise<Response>, string][] = [
      ["a revoked key", status(401), "sign_in"],
      ["a sender that is not verified", status(403), "setup"],
      ["throttling", status(429), "busy"],
      ["trouble there", status(500), "busy"],
      ["a malformed call", status(400), "setup"],
    ];
    for (const [what, answer, failure] of cases) {
      fake.faults.push({ answer });
      await assert.rejects(() => mail.send(exampleMail()), (error: Error) => {
        assert.ok(error instanceof MailNotSent && !error.maybeTaken, `${what}: ${error}`);
        assert.equal(error.failure, failure, what);
        return withoutAddress(error);
      });
    }
    fake.faults.push({ answer: status(413) });
    assert.equal((await mail.send(exampleMail())).accepted, false);
    fake.scopes = ["stats.read"];
    await assert.rejects(() => mail.check(), /may not send mail\. Give it Mail Send/);
  }));

Deno.test("SendGrid: silence after the mail went out is told as not known", () =>
  withFake(async (fake) => {
    const held = Promise.withResolvers<Response>();
    fake.faults.push({ after: true, answer: () => held.promise });
    const mail = open(fake, fake.apiKey, 500);
    await assert.rejects(() => mail.send(exampleMail()), (error) => error instanceof MailNotSent && error.maybeTaken);
    assert.equal(fake.sent.length, 1);
    held.resolve(new Response());
  }));

Deno.test("SendGrid: a yes that was cut off is told as not known, not as a refusal to be tried again at once", () =>
  withFake(async (fake, mail) => {
    fake.faults.push({ after: true, answer: () => new Response("{", { status: 202 }) });
    await assert.rejects(() => mail.send(exampleMail()), (error) => error instanceof MailNotSent && error.maybeTaken);
    assert.equal(fake.sent.length, 1);
  }));

Deno.test("SendGrid: news count when its key has signed them; addresses in their reasons are dropped", () =>
  withFake(async (fake) => {
    const events = [
      { event: "processed", mail_id: "a@releasedesk", email: "clerk@lawfirm.example" },
      { event: "delivered", mail_id: "b@releasedesk" },
      { event: "bounce", mail_id: "c@releasedesk", reason: "550 5.1.1 <clerk@lawfirm.example> no such user" },
      { event: "dropped", mail_id: "d@releasedesk", reason: "Bounced Address" },
      { event: "open", mail_id: "e@releasedesk" },
      { event: "delivered" },
      { event: 7 },
    ];
    const read = (init: RequestInit, key = fake.webhookKey) =>
      readSendgridNews(key, String(init.body), new Headers(init.headers));
    const good = fake.news(events);
    assert.deepEqual(read(good)?.map(({ messageId, what }) => `${messageId[0]} ${what}`), [
      "a taken",
      "b delivered",
      "c failed",
      "d failed",
    ]);
    assert.ok(!JSON.stringify(read(good)).includes("lawfirm"));
    assert.equal(read({ ...good, body: String(good.body) + " " }), null);
    assert.equal(read({ ...good, headers: {} }), null);
    const other = startFakeSendgrid();
    await other.close();
    for (const key of ["", "AAAA", other.webhookKey]) assert.equal(read(good, key), null);
  }));

Deno.test("SendGrid: why a mail was not even sent, or not taken, is told as what it is", () =>
  withFake(async (fake) => {
    const cases: [event: string, reason: string, words: RegExp][] = [
      ["dropped", "Spam Reporting Address", /reported mail as spam before/],
      ["dropped", "Recipient List over Package Quota", /account there has no mails left/],
      ["dropped", "Unsubscribed Address", /has unsubscribed/],
      ["dropped", "Invalid", /no such mailbox/],
      ["dropped", "Something new", /did not send it to this address/],
      ["spamreport", "", /recipient reported the mail as spam/],
      ["bounce", "552 5.2.2 mailbox over quota", /mailbox is full/],
      ["bounce", "554 5.7.1 blocked by our policy", /rules refused the mail/],
    ];
    const { body, headers } = fake.news(cases.map(([event, reason]) => ({ event, mail_id: "a@releasedesk", reason })));
    const news = readSendgridNews(fake.webhookKey, String(body), new Headers(headers))!;
    for (const [at, [, , words]] of cases.entries()) assert.match(news[at].reason!, words);
  }));
