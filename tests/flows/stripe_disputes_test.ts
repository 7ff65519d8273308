import assert from "node:assert/strict";
import type { Activity } from "../../shared/audit.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import type { Notification } from "../../shared/events.ts";
import type { Invoice } from "../../shared/invoices.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { payments } from "../../server/rooms/payments/store.ts";
import { json } from "../harness.ts";
import { invoiced, invoiceOf, staffOf } from "./fixtures.ts";
import { holdToLedger, openStripeOffice, paidByCard, settle, type StripeOffice } from "./stripe_office.ts";

const minute = 60_000;

/** An invoice for which another amount than is owed was paid: none of it is the invoice's. */
async function paidBeside(office: StripeOffice) {
  const { desk, fake: { account } } = office;
  const { admin, intake } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const intentId = await office.open(invoiceId);
  const { amount, invoiceNumber } = await invoiceOf(admin, invoiceId) as Invoice;
  account.intent(intentId).amount = amount + 100;
  account.confirm(intentId, "pm_card_visa");
  const told = async () =>
    (await json<Activity[]>(admin.call(`/api/activity-logs?requestId=${requestId}`)))
      .filter(({ action }) => ["payment_disputed", "dispute_changed", "invoice_refunded"].includes(action))
      .map(({ action, details }) => `${action} ${details.amount}: ${details.message}`).reverse();
  const status = async () => (await desk.deps.store.must(payments, intentId)).status;
  return { intentId, sum: amount + 100, invoiceNumber, told, status };
}

Deno.test("what was paid beside the invoice and is disputed before it went back is told, and given back once the dispute is won", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { intentId, sum, invoiceNumber, told, status } = await paidBeside(office);
  const dispute = account.dispute(intentId);
  await settle(office);
  assert.equal(await status(), "extra");
  assert.deepEqual(await desk.deps.jobs.list("dead"), []);
  const disputed =
    `payment_disputed ${sum}: The payer's bank disputes what was paid beside invoice ${invoiceNumber}. ` +
    "Answer it in the Stripe Dashboard.";
  assert.deepEqual(await told(), [disputed]);
  await holdToLedger(office);
  account.closeDispute(dispute, "won");
  await settle(office);
  await settle(office);
  assert.equal(await status(), "refunded");
  assert.deepEqual(await told(), [
    disputed,
    `dispute_changed ${sum}: The dispute of what was paid beside invoice ${invoiceNumber} is now won`,
    `invoice_refunded ${sum}: Paid beside the invoice`,
  ]);
  assert.deepEqual(account.refunds.map(({ amount }) => amount), [sum]);
  await holdToLedger(office);
});

Deno.test("what was given back already and is disputed all the same is told", async () => {
  await using office = await openStripeOffice();
  const { intentId, sum, told, status } = await paidBeside(office);
  await settle(office);
  assert.equal(await status(), "refunded");
  office.fake.account.dispute(intentId);
  await settle(office);
  assert.match((await told()).at(-1)!, new RegExp(`^payment_disputed ${sum}: .*beside invoice`));
  await holdToLedger(office);
});

Deno.test("a dispute of a part, whose amount changes, stands in the books as it is now", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { billing, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const intentId = await office.open(invoiceId);
  account.confirm(intentId, "pm_card_visa");
  const dispute = account.dispute(intentId, "needs_response", 700);
  await settle(office);
  const disputed = async () => (await invoiceOf(billing, invoiceId) as Invoice).dispute?.amountCents;
  assert.equal(await disputed(), 700);
  account.changeDispute(dispute, { amount: 900 });
  await settle(office);
  assert.equal(await disputed(), 900);
  await holdToLedger(office);
});

Deno.test("a dispute that was lost before it was heard of is not told as one to answer", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { admin, billing, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const intentId = await office.open(invoiceId);
  account.confirm(intentId, "pm_card_visa");
  await settle(office);
  account.closeDispute(account.dispute(intentId), "lost");
  await settle(office);
  const { dispute, invoiceNumber } = await invoiceOf(billing, invoiceId) as Invoice;
  assert.equal(dispute?.status, "lost");
  const { items } = await json<{ items: Notification[] }>(admin.client.notifications.$get());
  assert.deepEqual(
    items.flatMap((told) => told.type === "INVOICE_STATUS_CHANGED" && told.money ? [told.details] : []),
    [`The payer's bank disputed the payment of invoice ${invoiceNumber}. The dispute is now lost.`],
  );
  const input = { param: { id: String(invoiceId) }, json: { reason: "Asked again" } };
  const { message } = await json<ErrorBody>(billing.client.invoices[":id"].refund.$post(input), 502);
  assert.match(message, /or took it back.*See the dispute/, "nor when a refund of it is refused");
  await holdToLedger(office);
});

Deno.test("news that come while the keys of another account are in force count once these are back", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const intentId = await office.open(invoiceId);
  account.confirm(intentId, "pm_card_visa");
  await settle(office);
  account.dispute(intentId);
  // As another account sees it.
  const intent = account.intents.get(intentId);
  account.intents.delete(intentId);
  await settle(office);
  const dispute = async () => (await desk.deps.store.must(invoices, invoiceId)).dispute;
  assert.equal(await dispute(), null);
  assert.deepEqual(await desk.deps.jobs.list("dead"), []);
  account.intents.set(intentId, intent);
  await settle(office, 7 * 60 * minute);
  assert.equal((await dispute())?.status, "needs_response");
  await holdToLedger(office);
});

Deno.test("thin events are refused, and Settings says what to choose at Stripe, until a whole one comes", async () => {
  await using office = await openStripeOffice();
  const thin = {
    id: "evt_test_65",
    object: "v2.core.event",
    type: "v2.core.account.updated",
    created: "2026-11-20T12:00:00.000Z",
    related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
  };
  const { admin, intake } = await staffOf(office.desk);
  const detail = async () =>
    (await json<{ id: string; detail: string }[]>(admin.call("/api/settings/ports"))).find(({ id }) => id === "cards")!
      .detail;
  assert.deepEqual(await office.deliver([thin]), [400]);
  assert.match(await detail(), /thin events.*payload style Snapshot/);
  await office.open((await invoiced(intake)).invoiceId);
  await office.deliver(office.fake.account.events);
  assert.doesNotMatch(await detail(), /thin/);
});

Deno.test("while Stripe refuses the key for hours, a dispute and money to give back wait, and are done with a good key", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const paid = await paidByCard(office);
  fake.account.dispute(paid.intentId);
  const beside = await paidBeside(office);
  await office.deliver(fake.account.events);
  assert.equal(await beside.status(), "extra");
  fake.keys.delete(fake.secretKey);
  for (let n = 0; n < 8; n++) {
    desk.clock.advance(30 * minute);
    await desk.drain();
  }
  assert.deepEqual(await desk.deps.jobs.list("dead"), []);
  fake.keys.set(fake.secretKey, null);
  desk.clock.advance(60 * minute);
  await desk.drain();
  assert.equal(await beside.status(), "refunded");
  assert.equal((await desk.deps.store.must(invoices, paid.invoiceId)).dispute?.status, "needs_response");
  await holdToLedger(office);
});
