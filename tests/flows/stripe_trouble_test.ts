import assert from "node:assert/strict";
import type { Invoice } from "../../shared/invoices.ts";
import type { Activity } from "../../shared/audit.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import { system } from "../../server/db/store.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { payments } from "../../server/rooms/payments/store.ts";
import { json } from "../harness.ts";
import { invoiced, invoiceOf, payer, staffOf } from "./fixtures.ts";
import { holdToLedger, openStripeOffice, paidByCard, settle, type StripeOffice } from "./stripe_office.ts";

const minute = 60_000;
const sorry = (status: number, error: Record<string, unknown>) => () =>
  Response.json({ error }, { status, headers: { "stripe-should-retry": "false" } });

const deadLetters = (office: StripeOffice) => office.desk.deps.jobs.list("dead");

Deno.test("a failure that Stripe keeps under the key of an opening keeps no payer from paying", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const { intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  fake.faults.push({ isKept: true, answer: sorry(500, { type: "api_error", message: "Sorry" }) });
  const page = payer(desk, invoiceId);
  await (await page.intent()).body?.cancel();
  const { paymentIntentId } = await page.open();
  fake.account.confirm(paymentIntentId, "pm_card_visa");
  await settle(office);
  assert.equal((await invoiceOf(billing, invoiceId)).status, "paid");
  assert.equal(fake.account.intents.size, 1);
});

Deno.test("a refund that Stripe refused goes through once what was wrong is mended, and once; a kept failure is no refund", async () => {
  await using office = await openStripeOffice();
  const { fake } = office;
  const { billing, invoiceId } = await paidByCard(office);
  const refund = (expected = 200) =>
    json(
      billing.client.invoices[":id"].refund.$post({
        param: { id: String(invoiceId) },
        json: { amount: 500, reason: "overcharged" },
      }),
      expected,
    );
  const poor = {
    type: "invalid_request_error",
    code: "balance_insufficient",
    message: "Insufficient funds in Stripe.",
  };
  const onRefund = (call: string, answer: () => Response) => call === "POST /v1/refunds" ? answer() : null;
  fake.faults.push({ isKept: true, answer: (call) => onRefund(call, sorry(400, poor)) });
  await refund(502);
  await refund();
  assert.equal((await invoiceOf(billing, invoiceId)).refundedAmount, 500);
  assert.equal(fake.account.refunds.length, 1);
  // Carried out, and yet answered with a failure that is kept: the next try finds that it was done.
  fake.faults.push({
    isKept: true,
    after: true,
    answer: (call) => onRefund(call, sorry(500, { type: "api_error", message: "Sorry" })),
  });
  await refund(502);
  await refund();
  await settle(office);
  assert.equal((await invoiceOf(billing, invoiceId)).refundedAmount, 1000);
  assert.equal(fake.account.refunds.length, 2);
  await holdToLedger(office);
});

Deno.test("a refund that the bank sent back is made anew when it is asked for again", async () => {
  await using office = await openStripeOffice();
  const { fake: { account } } = office;
  const { billing, invoiceId } = await paidByCard(office);
  const refund = () =>
    json(
      billing.client.invoices[":id"].refund.$post({
        param: { id: String(invoiceId) },
        json: { amount: 500, reason: "overcharged" },
      }),
    );
  await refund();
  account.failRefund(account.refunds[0]);
  await settle(office);
  assert.equal((await invoiceOf(billing, invoiceId)).refundedAmount, 0);
  await refund();
  assert.equal((await invoiceOf(billing, invoiceId)).refundedAmount, 500);
  await settle(office);
  assert.deepEqual(account.refunds.map(({ status }) => status), ["failed", "succeeded"]);
  await holdToLedger(office);
});

Deno.test("a refund that the bank refuses as it is made is told, and one that it works at counts until it is sent back", async () => {
  await using office = await openStripeOffice();
  const { fake: { account } } = office;
  const { billing, invoiceId } = await paidByCard(office);
  const refund = () =>
    billing.client.invoices[":id"].refund.$post({
      param: { id: String(invoiceId) },
      json: { amount: 500, reason: "overcharged" },
    });
  const refunded = async () => (await invoiceOf(billing, invoiceId)).refundedAmount;
  account.refundsBegin = "failed";
  const { message } = await json<ErrorBody>(refund(), 502);
  assert.equal(message, "The refund was refused: The refund was sent back. The card has ended.");
  assert.equal(account.refunds.length, 1, "it is not tried again by itself");
  await settle(office);
  assert.equal(await refunded(), 0);
  account.refundsBegin = "pending";
  await json(refund());
  await settle(office);
  assert.equal(await refunded(), 500);
  account.failRefund(account.refunds[1]);
  await settle(office);
  assert.equal(await refunded(), 0);
  account.refundsBegin = "succeeded";
  await json(refund());
  await settle(office);
  assert.deepEqual(account.refunds.map(({ status }) => status), ["failed", "failed", "succeeded"]);
  assert.equal(await refunded(), 500);
  await holdToLedger(office);
});

Deno.test("an answer of Stripe's that is older than a refund made meanwhile takes nothing back", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const intentId = await office.open(invoiceId);
  fake.account.confirm(intentId, "pm_card_visa");
  await settle(office);
  const old = fake.account.shown(fake.account.intent(intentId), {
    "expand[0]": "latest_charge",
    "expand[1]": "latest_charge.refunds",
  });
  let isOut = false;
  fake.faults.push({
    answer: async (call) => {
      if (call !== "GET /v1/payment_intents/:id" || isOut) return null;
      isOut = true;
      // While this answer is on its way, staff give money back.
      await json(
        billing.client.invoices[":id"].refund.$post({
          param: { id: String(invoiceId) },
          json: { amount: 500, reason: "overcharged" },
        }),
      );
      return Response.json(old);
    },
  });
  await desk.deps.store.change(system, (tx) => void tx.job("settle_payment", { intentId }));
  await desk.drain();
  assert.equal(isOut, true);
  assert.equal((await invoiceOf(billing, invoiceId)).refundedAmount, 500);
  const trail = await json<Activity[]>(admin.call(`/api/activity-logs?requestId=${requestId}`));
  assert.deepEqual(trail.filter(({ action }) => action === "refund_failed"), []);
  await holdToLedger(office);
});

Deno.test("what was paid beside the invoice and given back in Stripe's Dashboard first is settled; staff are told when it comes back", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { admin, intake } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const intentId = await office.open(invoiceId);
  const { amount, invoiceNumber } = await invoiceOf(admin, invoiceId) as Invoice;
  // Paid for another amount than is owed: nothing of it is the invoice's.
  account.intent(intentId).amount = amount + 100;
  account.confirm(intentId, "pm_card_visa");
  const refund = account.refund(intentId, undefined);
  await settle(office);
  assert.equal((await desk.deps.store.must(payments, intentId)).status, "refunded");
  assert.deepEqual(await deadLetters(office), []);
  const trail = () => json<Activity[]>(admin.call(`/api/activity-logs?requestId=${requestId}`));
  const given = (await trail()).find(({ action }) => action === "invoice_refunded");
  assert.equal(given?.details.amount, amount + 100);
  account.failRefund(refund);
  await settle(office);
  const failed = (await trail()).filter(({ action }) => action === "refund_failed");
  assert.deepEqual(failed.map(({ details }) => details.amount), [amount + 100]);
  assert.match(String(failed[0].details.message), new RegExp(`paid beside invoice ${invoiceNumber} failed`));
  await holdToLedger(office);
});

Deno.test("refunds and disputes of what else the account takes leave no failed job behind", async () => {
  await using office = await openStripeOffice();
  const { fake: { account } } = office;
  const foreign = account.createIntent(4000, "usd", {}, "A webshop's order");
  account.confirm(foreign.id, "pm_card_visa");
  account.refund(foreign.id, 1000);
  account.dispute(foreign.id);
  for (let n = 0; n < 8; n++) {
    await settle(office);
    office.desk.clock.advance(60 * minute);
  }
  assert.deepEqual(await deadLetters(office), []);
  assert.deepEqual(await office.desk.deps.jobs.list(), []);
});

Deno.test("a payment of another office on the same account, whose invoice has our number, is neither taken nor given back", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { admin, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  // Their keys are not ours either, however often they opened theirs.
  for (let attempt = 1; attempt <= 8; attempt++) {
    await desk.deps.cards.createIntent({
      invoiceId: String(invoiceId),
      amountCents: 100,
      currency: "usd",
      idempotencyKey: `pi:${invoiceId}:${attempt}`,
      metadata: {},
    });
  }
  const ours = await office.open(invoiceId);
  const { metadata, amount } = account.intent(ours);
  for (const sum of [amount, amount + 100]) {
    const theirs = account.createIntent(sum, "usd", { ...metadata, office: "another" }, null);
    account.confirm(theirs.id, "pm_card_visa");
  }
  await settle(office);
  assert.deepEqual(account.refunds, []);
  assert.equal((await invoiceOf(admin, invoiceId)).status, "pending");
  account.confirm(ours, "pm_card_visa");
  await settle(office);
  assert.equal((await invoiceOf(admin, invoiceId)).status, "paid");
});

Deno.test("an invoice below what a card can be charged says so in words, and asks Stripe for nothing", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const { intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  await desk.deps.store.change(system, async (tx) => void await tx.patch(invoices, invoiceId, { amount: 49 }));
  const { message } = await json<ErrorBody>(payer(desk, invoiceId).intent(), 409);
  assert.match(message, /^Cards are charged from \$0\.50 on\./);
  assert.deepEqual(fake.calls, []);
});
