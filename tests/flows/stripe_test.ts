import assert from "node:assert/strict";
import type { ChannelTest } from "../../shared/channels.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import type { Invoice } from "../../shared/invoices.ts";
import type { HealthReport } from "../../shared/settings.ts";
import { findMissedNews } from "../../server/rooms/payments/find_missed_news.ts";
import { sweep } from "../../server/rooms/payments/sweep_payments.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { createLog } from "../../server/log.ts";
import { officeMark } from "../../server/rooms/payments/settle_payment.ts";
import { json, openDesk } from "../harness.ts";
import { invoiced, invoiceOf, payer, staffOf, statusOf, trailOf } from "./fixtures.ts";
import { holdToLedger, openStripeOffice } from "./stripe_office.ts";

const minute = 60_000;
type Told = Invoice & { statusHistory: { to: string }[] };

Deno.test("an invoice is paid by card through Stripe: opened once, settled by its signed message, in any order and number", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  const answer = await json<Record<string, string>>(page.intent());
  assert.equal(answer.provider, "stripe");
  assert.equal(answer.publishableKey, fake.publishableKey);
  assert.equal((await page.open()).paymentIntentId, answer.paymentIntentId, "asking again opens no other");
  const intent = fake.account.intent(answer.paymentIntentId);
  assert.deepEqual(
    Object.keys(intent.metadata).sort(),
    ["invoiceId", "invoice_id", "invoice_number", "office"],
    "ids only",
  );
  fake.account.confirm(intent.id, "pm_card_chargeDeclined");
  fake.account.confirm(intent.id, "pm_card_visa");
  const events = [...fake.account.events].reverse();
  assert.deepEqual(new Set(await office.deliver([...events, ...events])), new Set([200]));
  const invoice = await invoiceOf(billing, invoiceId) as Told;
  assert.equal(invoice.status, "paid");
  assert.equal(invoice.paymentMethod, "stripe");
  assert.equal(invoice.stripePaymentIntentId, intent.id);
  assert.match(invoice.stripePaymentUrl!, new RegExp(`/payment\\?id=${invoiceId}$`));
  assert.equal(await statusOf(intake, requestId), "ready_for_release");
  const trail = await trailOf(admin, requestId);
  assert.equal(trail.filter((action) => action === "payment_confirmed").length, 1);
  await holdToLedger(office);
});

Deno.test("an invoice opened by several at once has one intent, and one whose first opening was lost can still be paid", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const { intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const ids = await Promise.all([1, 2, 3].map(() => office.open(invoiceId)));
  assert.deepEqual([new Set(ids).size, fake.account.intents.size], [1, 1]);
  // Made at Stripe for the amount of then; the server ended before it wrote it down.
  const other = await invoiced(intake);
  const { amount, invoiceNumber } = await invoiceOf(billing, other.invoiceId);
  await desk.deps.cards.createIntent({
    invoiceId: String(other.invoiceId),
    amountCents: amount + 500,
    currency: "usd",
    idempotencyKey: `pi:${officeMark(desk.deps)}:${other.invoiceId}:1`,
    metadata: { invoice_id: String(other.invoiceId), invoice_number: invoiceNumber },
  });
  const id = await office.open(other.invoiceId);
  assert.equal(fake.account.intent(id).amount, amount);
  assert.equal(await office.open(other.invoiceId), id);
});

Deno.test("a bank debit is processing for days and then fails or is paid; nobody cancels over it", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  let { intake, billing } = await staffOf(desk);
  for (
    const [instrument, end] of [["pm_usBankAccount_accountClosed", "failed"], [
      "pm_usBankAccount_success",
      "paid",
    ]] as const
  ) {
    const { requestId, invoiceId } = await invoiced(intake);
    const id = await office.open(invoiceId);
    account.confirm(id, instrument);
    await office.deliver(account.events.slice(-1));
    assert.equal((await invoiceOf(billing, invoiceId)).status, "processing");
    const cancel = billing.client.invoices[":id"].cancel;
    await json(cancel.$post({ param: { id: String(invoiceId) }, json: { reason: "wrong pages" } }), 409);
    account.settleDebit(id);
    // The message is lost; the sweep asks.
    desk.clock.advance(60 * minute);
    await sweep(desk.deps);
    assert.equal((await desk.deps.store.must(invoices, invoiceId)).status, end);
    // The sessions have ended meanwhile.
    ({ intake, billing } = await staffOf(desk));
    // It comes after all, and is no second try.
    await office.deliver(account.events);
    const { admin } = await staffOf(desk);
    const failures = (await trailOf(admin, requestId)).filter((action) => action === "payment_failed");
    assert.equal(failures.length, end === "failed" ? 1 : 0);
  }
  await holdToLedger(office);
});

Deno.test("refunds from the office and from Stripe's Dashboard, and one that fails, are in the books once", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const id = await office.open(invoiceId);
  account.confirm(id, "pm_card_visa");
  await office.deliver(account.events);
  const settle = async () => {
    await office.deliver(account.events);
    desk.clock.advance(minute);
    await desk.drain();
  };
  const refund = billing.client.invoices[":id"].refund;
  await json(refund.$post({ param: { id: String(invoiceId) }, json: { amount: 500, reason: "overcharged" } }));
  await settle();
  assert.equal((await trailOf(admin, requestId)).filter((action) => action === "invoice_refunded").length, 1);
  account.refund(id, 300);
  await settle();
  assert.equal((await invoiceOf(billing, invoiceId)).refundedAmount, 800);
  account.failRefund(account.refunds[1]);
  await settle();
  assert.equal((await invoiceOf(billing, invoiceId)).refundedAmount, 500);
  assert.ok((await trailOf(admin, requestId)).includes("refund_failed"));
  const dispute = account.dispute(id);
  const held = await json<ErrorBody>(
    refund.$post({ param: { id: String(invoiceId) }, json: { amount: 100, reason: "overcharged" } }),
    502,
  );
  assert.match(held.message, /^The refund was refused: The payer's bank disputes this payment/);
  account.closeDispute(dispute, "won");
  account.refund(id, undefined);
  await settle();
  assert.equal((await invoiceOf(billing, invoiceId)).status, "refunded");
  assert.equal(await statusOf(intake, requestId), "processing");
  const news = (await desk.deps.bus.since("")).flatMap(({ event }) =>
    event.type === "INVOICE_STATUS_CHANGED" && event.money ? [event.money] : []
  );
  assert.deepEqual(
    news,
    ["refunded", "refunded", "refund_failed", "disputed"],
    "each is told as what it is, not as a payment",
  );
  await holdToLedger(office);
});

Deno.test("a dispute stands on the invoice with its amount and reason until it is won or lost", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const id = await office.open(invoiceId);
  account.confirm(id, "pm_card_visa");
  const dispute = account.dispute(id);
  const settle = async () => {
    await office.deliver(account.events);
    desk.clock.advance(minute);
    await desk.drain();
    const [row] = await json<{ disputeStatus: string | null }[]>(billing.call("/api/invoices?limit=1"));
    const { dispute: told } = await invoiceOf(billing, invoiceId) as Told;
    assert.equal(row.disputeStatus, told?.status ?? null, "the list tells it as well");
    return told;
  };
  assert.equal((await settle())?.status, "needs_response");
  assert.equal((await holdToLedger(office)).disputed, (await invoiceOf(billing, invoiceId)).amount);
  account.closeDispute(dispute, "won");
  assert.equal((await settle())?.status, "won");
  assert.equal((await holdToLedger(office)).disputed, 0);
  const trail = await trailOf(admin, requestId);
  assert.ok(trail.includes("payment_disputed") && trail.includes("dispute_changed"));
});

Deno.test("messages that never came are found by asking, and the Channels tab says that they did not come", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const id = await office.open(invoiceId);
  account.confirm(id, "pm_card_visa");
  desk.clock.advance(20 * minute);
  assert.ok(await findMissedNews(desk.deps) > 0);
  assert.equal((await desk.deps.store.must(invoices, invoiceId)).status, "paid");
  account.refund(id, 100);
  desk.clock.advance(20 * minute);
  await findMissedNews(desk.deps);
  desk.clock.advance(minute);
  await desk.drain();
  await holdToLedger(office);
  assert.equal(await findMissedNews(desk.deps), 0, "each is taken once");
  const admin = await desk.as("admin");
  const ports = await json<{ id: string; state: string; detail: string }[]>(admin.call("/api/settings/ports"));
  const cards = ports.find((port) => port.id === "cards")!;
  assert.equal(cards.state, "on");
  assert.match(cards.detail, /Stripe in test mode.*did not arrive here.*\/api\/stripe-webhook/);
});

Deno.test("a wrong webhook secret is told although the list is read every ten minutes", async () => {
  await using office = await openStripeOffice({ STRIPE_WEBHOOK_SECRET: "whsec_wrong" });
  const { desk, fake: { account } } = office;
  const { admin, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  await findMissedNews(desk.deps);
  desk.clock.advance(5 * minute);
  account.confirm(await office.open(invoiceId), "pm_card_visa");
  assert.ok((await office.deliver(account.events)).every((status) => status === 400));
  desk.clock.advance(5 * minute);
  await findMissedNews(desk.deps);
  const ports = await json<{ id: string; detail: string }[]>(admin.call("/api/settings/ports"));
  assert.match(ports.find((port) => port.id === "cards")!.detail, /did not arrive here/);
});

Deno.test("a revoked key: the payer reads a plain sentence, the Channels tab what to do, and all goes on with a new key", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const { admin, intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  fake.keys.delete(fake.secretKey);
  const refused = await json<ErrorBody>(page.intent(), 502);
  assert.match(refused.message, /^Card payment is not available at the moment/);
  await findMissedNews(desk.deps);
  const ports = await json<{ id: string; state: string; detail: string }[]>(admin.call("/api/settings/ports"));
  const cards = ports.find((port) => port.id === "cards")!;
  assert.equal(cards.state, "failing");
  assert.match(cards.detail, /does not accept the secret key/);
  const tried = () => json<ChannelTest>(admin.call("/api/settings/ports/cards/test", { method: "POST" }));
  const doctor = async () =>
    (await json<HealthReport>(admin.call("/api/settings/checks"))).checks.find(({ id }) => id === "cards")!;
  assert.deepEqual(await tried().then(({ ok, message }) => [ok, /STRIPE_SECRET_KEY/.test(message)]), [false, true]);
  assert.equal((await doctor()).state, "failed");
  fake.keys.set(fake.secretKey, null);
  assert.match((await tried()).message, /^Connected to Stripe \(test mode: no real money moves\)\.$/);
  assert.match((await doctor()).detail, /^Connected to Stripe/);
  assert.equal(fake.account.intents.size, 0, "nothing is charged or opened by trying");
  const { paymentIntentId } = await page.open();
  fake.account.confirm(paymentIntentId, "pm_card_visa");
  // Whose payment cannot be asked about is not sent to pay it in another way as well.
  fake.keys.delete(fake.secretKey);
  assert.match((await json<ErrorBody>(page.intent(), 502)).message, /If you have paid already, do not pay again/);
  fake.keys.set(fake.secretKey, null);
  await findMissedNews(desk.deps);
  assert.equal((await invoiceOf(billing, invoiceId)).status, "paid");
});

Deno.test("forged, late and foreign messages change nothing; a late one names the clock", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const { admin, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const id = await office.open(invoiceId);
  fake.account.confirm(id, "pm_card_visa");
  const event = fake.account.events.at(-1)!;
  const send = (message: { body: string; headers: Headers }) =>
    json<ErrorBody>(desk.stranger().call("/api/stripe-webhook", { method: "POST", ...message }), 400);
  await send(await fake.webhook(event, { secret: "whsec_forged" }));
  await send(await fake.webhook(event, { at: desk.clock.now - 10 * minute }));
  assert.equal((await desk.deps.store.must(invoices, invoiceId)).status, "pending");
  const ports = await json<{ id: string; detail: string }[]>(admin.call("/api/settings/ports"));
  assert.match(ports.find((port) => port.id === "cards")!.detail, /clock is wrong/);
  // A clock that is behind takes what is signed in its future.
  desk.clock.advance(-10 * minute);
  const ahead = await fake.webhook(event, { at: desk.clock.now + 10 * minute });
  assert.equal((await desk.stranger().call("/api/stripe-webhook", { method: "POST", ...ahead })).status, 200);
  assert.equal((await desk.deps.store.must(invoices, invoiceId)).status, "paid");
  const again = await desk.stranger().call("/api/stripe-webhook", { method: "POST", ...ahead });
  assert.equal(again.status, 200, "a replay is answered and does nothing");
  await holdToLedger(office);
});

Deno.test("a webhook secret entered in Settings goes before the one of the environment, at once", async () => {
  await using office = await openStripeOffice({ STRIPE_WEBHOOK_SECRET: "whsec_old" });
  const { desk, fake } = office;
  const { admin, intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  fake.account.confirm(await office.open(invoiceId), "pm_card_visa");
  const { events } = fake.account;
  assert.ok((await office.deliver(events)).every((status) => status === 400));
  const value = { key: "stripe_webhook_secret" as const, value: fake.webhookSecret };
  await json(admin.client.settings["api_keys"].$patch({ json: { value } }));
  assert.ok((await office.deliver(events)).every((status) => status === 200));
  assert.equal((await invoiceOf(billing, invoiceId)).status, "paid");
});

Deno.test("why a message was refused stands in the log in words, without the message", async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), () => 0);
  const env = { CARDS: "stripe", STRIPE_SECRET_KEY: "rk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a" };
  await using desk = await openDesk({ log, env });
  const headers = { "stripe-signature": "t=1,v1=ab" };
  await json(desk.stranger().call("/api/stripe-webhook", { method: "POST", body: "Forged", headers }), 400);
  assert.match(lines.join("\n"), /a webhook was refused: Stripe sends messages, but no webhook secret is set/);
  assert.doesNotMatch(lines.join("\n"), /Forged|rk_test/);
});
