/** Mails that waited for their service while the matter went on without them are not sent when it is back. */
import assert from "node:assert/strict";
import type { FakeSendgrid } from "../contracts/mail_out/fake_sendgrid.ts";
import { type Desk, json } from "../harness.ts";
import { invoiced, released, staffOf } from "./fixtures.ts";
import { queueReset } from "../support/channels.ts";
import { mailedLinkWithCode, withMail } from "./sendgrid_office.ts";

const minute = 60_000;

/** From now on the service is down. */
function down(fake: FakeSendgrid): void {
  for (let n = 0; n < 50; n++) fake.faults.push({ answer: () => new Response("", { status: 503 }) });
}
async function later(desk: Desk, minutes: number): Promise<void> {
  desk.clock.advance(minutes * minute);
  await desk.drain();
}
/** The service is back, and what waits is tried. */
async function back(desk: Desk, fake: FakeSendgrid): Promise<void> {
  fake.faults.splice(0);
  await later(desk, 20);
  await later(desk, 20);
}
const send = async (desk: Desk, id: number, email?: string) => {
  const { billing } = await staffOf(desk);
  await json(billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [id], ...(email ? { email } : {}) } }));
  await desk.drain();
};
interface Delivery {
  deliveryStatus: string;
  deliveryError: string | null;
}
const invoiceOf = async (desk: Desk, id: number) =>
  await json<Delivery>((await staffOf(desk)).billing.call(`/api/invoices/${id}`));

Deno.test("an invoice that was paid or cancelled while its mail waited is not mailed, and says so", () =>
  withMail(async (desk, fake, staff) => {
    const paid = (await invoiced(staff.intake)).invoiceId;
    const cancelled = (await invoiced(staff.intake)).invoiceId;
    down(fake);
    for (const id of [paid, cancelled]) await send(desk, id);
    await json(
      staff.billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [paid], paymentMethod: "check" } }),
    );
    await json(
      staff.billing.client.invoices[":id"].cancel.$post({
        param: { id: String(cancelled) },
        json: { reason: "Entered twice" },
      }),
    );
    await back(desk, fake);
    assert.deepEqual(fake.sent.map(({ subject }) => subject).filter((one) => one.startsWith("Invoice")), []);
    assert.deepEqual(await desk.deps.jobs.list("dead"), []);
    for (const [id, status] of [[paid, "paid"], [cancelled, "cancelled"]] as const) {
      const { deliveryStatus, deliveryError } = await invoiceOf(desk, id);
      assert.deepEqual([deliveryStatus, deliveryError], [
        "failed",
        `It was not mailed: the invoice is ${status} by now.`,
      ]);
    }
    // Neither waits for anything that a biller could do.
    const { billing } = await staffOf(desk);
    const { undelivered } = await json<{ undelivered: number }>(billing.call("/api/invoices/summary"));
    assert.equal(undelivered, 0);
  }));

Deno.test("an invoice sent anew while its mail waited comes once, with the link that opens", () =>
  withMail(async (desk, fake, staff) => {
    const { invoiceId } = await invoiced(staff.intake);
    down(fake);
    await send(desk, invoiceId);
    await later(desk, 5);
    await send(desk, invoiceId);
    await later(desk, 5);
    await send(desk, invoiceId, "other@harbor.example");
    await back(desk, fake);
    const [mail, ...others] = fake.sent.filter(({ subject }) => subject.startsWith("Invoice"));
    assert.equal(others.length, 0);
    assert.equal(mail.personalizations[0].to[0].email, "other@harbor.example");
    assert.equal((await invoiceOf(desk, invoiceId)).deliveryStatus, "sent");
    const key = mail.content[0].value.match(/key=([\w-]+)/)![1];
    await json(desk.stranger().call(`/api/pay/${invoiceId}?key=${key}`));
  }));

Deno.test("records whose link was revoked while its mail waited are not mailed", () =>
  withMail(async (desk, fake, staff) => {
    down(fake);
    await released(staff, { email: "clerk@harbor.example" });
    await desk.drain();
    const { admin } = await staffOf(desk);
    const list = () =>
      json<{ id: string; delivery: string; deliveryError: string | null }[]>(admin.call("/api/secure-links"));
    const [{ id }] = await list();
    await json(admin.client["secure-links"][":id"].revoke.$post({ param: { id }, json: { reason: "Wrong person" } }));
    await back(desk, fake);
    assert.deepEqual(fake.sent.filter(({ subject }) => subject.startsWith("Records")), []);
    const again = await staffOf(desk);
    const [link] = await json<{ delivery: string; deliveryError: string | null }[]>(
      again.admin.call("/api/secure-links"),
    );
    assert.deepEqual([link.delivery, link.deliveryError], ["failed", "It was not mailed: the link is revoked by now."]);
    const { items } = await json<{ items: { type: string }[] }>(again.admin.client.notifications.$get());
    assert.deepEqual(items.filter(({ type }) => type === "LINK_CHANGED"), [], "nobody is told that it did not arrive");
  }));

Deno.test("an invoice that was paid while nobody could tell whether its mail arrived is not said to be unmailed", () =>
  withMail(async (desk, fake, staff) => {
    const { invoiceId } = await invoiced(staff.intake);
    const cut = { status: 202, headers: { "content-length": "9", "content-type": "application/json" } };
    fake.faults.push({ after: true, answer: () => new Response("{", cut) });
    await send(desk, invoiceId);
    const methods = { invoiceIds: [invoiceId], paymentMethod: "check" as const };
    await json(staff.billing.client.invoices["batch-mark-paid"].$post({ json: methods }));
    await later(desk, 11);
    assert.equal(fake.sent.filter(({ subject }) => subject.startsWith("Invoice")).length, 1);
    assert.match(
      String((await invoiceOf(desk, invoiceId)).deliveryError),
      /^No answer came, so it may have arrived; it was not mailed again: the invoice is paid by now\.$/,
    );
  }));

Deno.test("a code or a link to choose a password that ended while its mail waited is not mailed", () =>
  withMail(async (desk, fake, staff) => {
    const { requestId } = await released(staff);
    const askCode = await mailedLinkWithCode(desk, staff, requestId);
    down(fake);
    await askCode();
    await queueReset(desk);
    await desk.drain();
    await later(desk, 90);
    await back(desk, fake);
    assert.deepEqual(fake.sent.map(({ subject }) => subject).filter((one) => /code|password/.test(one)), []);
    const { admin } = await staffOf(desk);
    const failed = await json<{ kind: string; error: string }[]>(admin.call("/api/outbox?status=failed"));
    assert.deepEqual(failed.map(({ kind, error }) => [kind, error]).sort(), [
      ["link_code", "It was not mailed: the code has ended."],
      ["password_reset", "It was not mailed: its link has ended."],
    ]);
  }));
