import assert from "node:assert/strict";
import { type FakeSendgrid, startFakeSendgrid } from "../contracts/mail_out/fake_sendgrid.ts";
import type { Notification } from "../../shared/events.ts";
import type { SecureLink } from "../../shared/links.ts";
import { type Desk, json, openDesk } from "../harness.ts";
import { raw } from "./calls.ts";
import { invoiced, released, type Staff, staffOf, trailOf } from "./fixtures.ts";
import { addSendgrid, withMail } from "./sendgrid_office.ts";

async function sentInvoice(desk: Desk, { intake, billing }: Staff): Promise<number> {
  const { invoiceId } = await invoiced(intake);
  await json(billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
  await desk.drain();
  return invoiceId;
}
const invoiceOf = ({ billing }: Staff, id: number) =>
  json<{ deliveryStatus: string; deliveryError: string | null; deliveredAt: string | null; requestId: number }>(
    billing.call(`/api/invoices/${id}`),
  );
const hear = async (desk: Desk, fake: FakeSendgrid, ...events: Record<string, unknown>[]) => {
  const answer = await raw(desk, "/api/mail-webhook", fake.news(events));
  assert.equal(answer.status, 200, await answer.text());
  await desk.drain();
};
/** What the bell tells somebody of invoices that were sent: the status, and the delivery where that is the news. */
async function bellOf({ client }: Staff["admin"]): Promise<string[]> {
  const { items } = await json<{ items: Notification[] }>(client.notifications.$get());
  return items.flatMap((told) =>
    told.type === "INVOICE_STATUS_CHANGED" && told.status === "sent"
      ? [[told.status, told.delivery].filter(Boolean).join(", ")]
      : []
  );
}
/** Longer than this office waits for a vendor. */
const silence = () => new Promise<Response>((done) => setTimeout(() => done(new Response()), 1_300));
const idOf = (fake: FakeSendgrid, at = -1) => fake.sent.at(at)!.personalizations[0].custom_args.mail_id;

Deno.test("an invoice bears a time of delivery once it arrived, and none again while it is sent anew", () =>
  withMail(async (desk, fake, staff) => {
    const id = await sentInvoice(desk, staff);
    const delivery = async () => {
      const { deliveryStatus, deliveredAt } = await invoiceOf(staff, id);
      return [deliveryStatus, deliveredAt];
    };
    assert.deepEqual(await delivery(), ["sent", null]);
    desk.clock.advance(60_000);
    await hear(desk, fake, { event: "delivered", mail_id: idOf(fake) });
    assert.deepEqual(await delivery(), ["received", new Date(desk.clock.now).toISOString()]);
    await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [id] } }));
    assert.deepEqual(await delivery(), ["pending", null]);
  }));

Deno.test("an invoice's mail is pending, sent, and received when the other side has it", () =>
  withMail(async (desk, fake, staff) => {
    const id = await sentInvoice(desk, staff);
    assert.equal((await invoiceOf(staff, id)).deliveryStatus, "sent");
    await hear(desk, fake, { event: "processed", mail_id: idOf(fake) }, { event: "delivered", mail_id: idOf(fake) });
    assert.equal((await invoiceOf(staff, id)).deliveryStatus, "received");
    // The sender hears nothing of what they did; the others hear of it once.
    assert.deepEqual(await bellOf(staff.billing), []);
    assert.deepEqual(await bellOf(staff.admin), ["sent"]);
  }));

Deno.test("a bounce is told on the invoice, once however often it is said, and whatever order the news come in", () =>
  withMail(async (desk, fake, staff) => {
    const id = await sentInvoice(desk, staff);
    const bounce = { event: "bounce", mail_id: idOf(fake), reason: "550 5.1.1 no such user" };
    await hear(desk, fake, bounce);
    await hear(desk, fake, { event: "delivered", mail_id: idOf(fake) }, bounce, {
      event: "processed",
      mail_id: idOf(fake),
    });
    const { deliveryStatus, deliveryError, requestId } = await invoiceOf(staff, id);
    assert.deepEqual([deliveryStatus, deliveryError], ["failed", "There is no such mailbox. Check the address."]);
    assert.deepEqual(await bellOf(staff.billing), ["sent, failed"]);
    const trail = await trailOf(staff.admin, requestId);
    assert.equal(trail.filter((action) => action === "invoice_delivery_failed").length, 1);
    // Sent again, the invoice has a mail of its own, which the old news do not touch.
    await json(
      staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [id], email: "new@harbor.example" } }),
    );
    await desk.drain();
    await hear(desk, fake, bounce);
    assert.equal((await invoiceOf(staff, id)).deliveryStatus, "sent");
  }));

Deno.test("a link's mail that bounced is told at the link", () =>
  withMail(async (desk, fake, staff) => {
    const { requestId } = await released(staff, { email: "gone@harbor.example" });
    await desk.drain();
    await hear(desk, fake, { event: "dropped", mail_id: idOf(fake), reason: "Bounced Address" });
    const [link] = await json<SecureLink[]>(staff.intake.call(`/api/secure-links?requestId=${requestId}`));
    assert.equal(link.delivery, "failed");
    assert.match(link.deliveryError!, /refused mail before/);
  }));

Deno.test("a bounce of an earlier address is told in the history, and says nothing of where it went since", () =>
  withMail(async (desk, fake, staff) => {
    const post = (path: string, body: object) =>
      json(staff.admin.call(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }));
    const failures = async (of: number) =>
      (await trailOf(staff.admin, of)).filter((action) => /^(mail|invoice_delivery)_failed$/.test(action));
    const gone = (at: number) => ({ event: "bounce", mail_id: idOf(fake, at), reason: "550 5.1.1 no such user" });
    const invoiceId = await sentInvoice(desk, staff);
    await post("/api/invoices/batch-send", { invoiceIds: [invoiceId], email: "right@harbor.example" });
    await desk.drain();
    await hear(desk, fake, { event: "delivered", mail_id: idOf(fake) }, gone(-2));
    const { deliveryStatus, deliveryError, requestId } = await invoiceOf(staff, invoiceId);
    assert.deepEqual([deliveryStatus, deliveryError, await failures(requestId)], ["received", null, ["mail_failed"]]);

    const release = await released(staff, { email: "gone@harbor.example" });
    await desk.drain();
    await post(`/api/secure-links/${release.linkId}/resend`, { email: "right@harbor.example" });
    await desk.drain();
    await hear(desk, fake, { event: "delivered", mail_id: idOf(fake) }, gone(-2));
    const [link] = await json<SecureLink[]>(staff.intake.call(`/api/secure-links?requestId=${release.requestId}`));
    assert.deepEqual([link.delivery, link.deliveryError], ["received", null]);
    assert.deepEqual(await failures(release.requestId), ["mail_failed"]);
    await hear(desk, fake, gone(-1));
    const [again] = await json<SecureLink[]>(staff.intake.call(`/api/secure-links?requestId=${release.requestId}`));
    assert.equal(again.delivery, "failed");
  }));

Deno.test("a bounce is told after its service was switched off; news of a service that was removed are refused", async () => {
  const fake = startFakeSendgrid();
  try {
    await using desk = await openDesk({ vendors: { sendgrid: fake.url } });
    const staff = await staffOf(desk);
    const channel = await addSendgrid(staff, fake, fake.webhookKey);
    const invoiceId = await sentInvoice(desk, staff);
    await json(channel.change({ enabled: false }));
    await hear(desk, fake, { event: "bounce", mail_id: idOf(fake), reason: "550 5.1.1 no such user" });
    assert.equal((await invoiceOf(staff, invoiceId)).deliveryStatus, "failed");
    await json(channel.remove());
    const news = fake.news([{ event: "bounce", mail_id: idOf(fake) }]);
    assert.equal((await raw(desk, "/api/mail-webhook", news)).status, 400);
  } finally {
    await fake.close();
  }
});

Deno.test("news that nobody signed change nothing", () =>
  withMail(async (desk, fake, staff) => {
    const id = await sentInvoice(desk, staff);
    const good = fake.news([{ event: "bounce", mail_id: idOf(fake) }]);
    for (const bad of [{ ...good, headers: {} }, { ...good, body: String(good.body).replace("bounce", "dropped") }]) {
      assert.equal((await raw(desk, "/api/mail-webhook", bad)).status, 400);
    }
    await desk.drain();
    assert.equal((await invoiceOf(staff, id)).deliveryStatus, "sent");
  }));

Deno.test("news that the verification key does not fit are told on the channel, until the right key is there", async () => {
  const [fake, other] = [startFakeSendgrid(), startFakeSendgrid()];
  try {
    await using desk = await openDesk({ vendors: { sendgrid: fake.url } });
    const staff = await staffOf(desk);
    const channel = await addSendgrid(staff, fake, other.webhookKey);
    const invoiceId = await sentInvoice(desk, staff);
    const news = (mailId: string) => raw(desk, "/api/mail-webhook", fake.news([{ event: "bounce", mail_id: mailId }]));
    // Anybody can send something; who knows the mail's id has had the mail.
    assert.equal((await news("0mwor0dc001q9deuy4pihm@releasedesk")).status, 400);
    assert.equal(await channel.error(), null);
    assert.equal((await news(idOf(fake))).status, 400);
    assert.match(String(await channel.error()), /do not fit the webhook verification key, or none was entered/);
    await json(channel.change({ values: { webhookKey: fake.webhookKey } }));
    assert.equal((await news(idOf(fake))).status, 200);
    await desk.drain();
    assert.deepEqual([await channel.error(), (await invoiceOf(staff, invoiceId)).deliveryStatus], [null, "failed"]);
  } finally {
    await fake.close();
    await other.close();
  }
});

Deno.test("a mail of which no answer came is not sent twice when the news say it was taken", () =>
  withMail(async (desk, fake, staff) => {
    fake.faults.push({ after: true, answer: silence });
    const { invoiceId } = await invoiced(staff.intake);
    await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
    await desk.drain();
    assert.deepEqual([fake.sent.length, (await invoiceOf(staff, invoiceId)).deliveryStatus], [1, "pending"]);
    await hear(desk, fake, { event: "processed", mail_id: idOf(fake) });
    desk.clock.advance(11 * 60_000);
    await desk.drain();
    assert.deepEqual([fake.sent.length, (await invoiceOf(staff, invoiceId)).deliveryStatus], [1, "sent"]);
  }));

Deno.test("a mail of which neither an answer nor news came is sent again under the same id", () =>
  withMail(async (desk, fake, staff) => {
    fake.faults.push({ answer: silence });
    const { invoiceId } = await invoiced(staff.intake);
    await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
    await desk.drain();
    desk.clock.advance(11 * 60_000);
    await desk.drain();
    assert.deepEqual([fake.sent.length, (await invoiceOf(staff, invoiceId)).deliveryStatus], [1, "sent"]);
  }));

Deno.test("a mail of which no answer came and that bounced meanwhile is not sent again, and stays failed", () =>
  withMail(async (desk, fake, staff) => {
    fake.faults.push({ after: true, answer: silence });
    const { invoiceId } = await invoiced(staff.intake);
    await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
    await desk.drain();
    await hear(desk, fake, { event: "bounce", mail_id: idOf(fake), reason: "550 5.1.1 no such user" });
    desk.clock.advance(11 * 60_000);
    await desk.drain();
    assert.deepEqual([fake.sent.length, (await invoiceOf(staff, invoiceId)).deliveryStatus], [1, "failed"]);
  }));

Deno.test("a bounce that is told before the answer to the sending is kept", () =>
  withMail(async (desk, fake, staff) => {
    const { invoiceId } = await invoiced(staff.intake);
    let news = Promise.resolve();
    fake.faults.push({
      after: true,
      async answer() {
        const bounce = { event: "bounce", mail_id: idOf(fake), reason: "550 5.1.1 no such user" };
        assert.equal((await raw(desk, "/api/mail-webhook", fake.news([bounce]))).status, 200);
        // Not waited for: it ends when the sending does, which waits for this answer.
        news = desk.drain();
        for (let n = 0; n < 80 && (await invoiceOf(staff, invoiceId)).deliveryStatus !== "failed"; n++) {
          await new Promise((done) => setTimeout(done, 5));
        }
        return new Response(null, { status: 202, headers: { "x-message-id": "sg-1" } });
      },
    });
    await json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
    await desk.drain();
    await news;
    const { deliveryStatus, deliveryError } = await invoiceOf(staff, invoiceId);
    assert.deepEqual(
      [fake.sent.length, deliveryStatus, deliveryError],
      [1, "failed", "There is no such mailbox. Check the address."],
    );
  }));
