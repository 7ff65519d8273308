import assert from "node:assert/strict";
import type { Activity } from "../../shared/audit.ts";
import type { ChannelTest } from "../../shared/channels.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import type { ApiKeyEntry, HealthReport } from "../../shared/settings.ts";
import { findMissedNews } from "../../server/rooms/payments/find_missed_news.ts";
import { payments } from "../../server/rooms/payments/store.ts";
import { sweep } from "../../server/rooms/payments/sweep_payments.ts";
import { json, type Person } from "../harness.ts";
import { invoiced, invoiceOf, payer, staffOf, trailOf } from "./fixtures.ts";
import { openByFiles, openStripeOffice } from "./stripe_office.ts";

const second = 1_000;
const minute = 60_000;

const portOf = async (admin: Person) =>
  (await json<{ id: string; state: string; detail: string }[]>(admin.call("/api/settings/ports")))
    .find(({ id }) => id === "cards")!;
const tryOut = (admin: Person) => json<ChannelTest>(admin.call("/api/settings/ports/cards/test", { method: "POST" }));
const doctor = async (admin: Person) =>
  (await json<HealthReport>(admin.call("/api/settings/checks"))).checks.find(({ id }) => id === "cards")!;
const keyOf = async (admin: Person) =>
  (await json<ApiKeyEntry[]>(admin.call("/api/settings/api_keys"))).find(({ key }) => key === "stripe_secret_key")!;
const markPaid = (billing: Person, invoiceId: number, paymentMethod: "check" | "other") =>
  json(billing.client["confirm-payment"].$post({ json: { invoiceId, paymentMethod } }));
const keyChanges = async (admin: Person) =>
  (await json<Activity[]>(admin.call("/api/activity-logs?limit=50")))
    .flatMap(({ action, details }) => action === "api_key_changed" ? [details] : []);

Deno.test("Stripe's keys come in files: at the first one payers pay by card, without a restart, and nobody is shown a key", async () => {
  await using given = await openByFiles();
  const { desk, fake, office, putOwn } = given;
  const { admin, intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  await json<ErrorBody>(page.intent(), 502);
  const before = await portOf(admin);
  assert.equal(before.state, "off");
  assert.match(before.detail, /as soon as its keys are there\. The file that STRIPE_SECRET_KEY_FILE names is absent/);
  assert.equal((await doctor(admin)).state, "off");
  assert.equal((await keyOf(admin)).isSet, false);
  assert.match((await tryOut(admin)).message, /STRIPE_SECRET_KEY_FILE names is absent or empty/);
  await putOwn();
  const answer = await json<Record<string, string>>(page.intent());
  assert.deepEqual([answer.provider, answer.publishableKey], ["stripe", fake.publishableKey]);
  fake.account.confirm(answer.paymentIntentId, "pm_card_visa");
  assert.ok((await office.deliver(fake.account.events)).every((status) => status === 200));
  assert.equal((await invoiceOf(billing, invoiceId)).status, "paid");
  assert.match((await portOf(admin)).detail, /^Through Stripe in test mode/);
  assert.match((await tryOut(admin)).message, /^Connected to Stripe/);
  assert.equal((await doctor(admin)).state, "ok");
  assert.deepEqual(await keyOf(admin), { key: "stripe_secret_key", value: "••••••••", isSet: true, editable: false });
  await desk.running.cron.run("payments: keys");
  assert.deepEqual(await keyChanges(admin), [{ key: "stripe_secret_key", change: "set" }]);
  const trail = await (await admin.call("/api/activity-logs?limit=50")).text();
  assert.ok(!trail.includes(fake.secretKey));
});

Deno.test("a key that is rotated goes on with the payments that were begun under the one before", async () => {
  await using given = await openByFiles();
  const { desk, fake, office, putOwn, put } = given;
  const { admin, intake, billing } = await staffOf(desk);
  await putOwn();
  const [one, two] = [(await invoiced(intake)).invoiceId, (await invoiced(intake)).invoiceId];
  const id = await office.open(one);
  await desk.running.cron.run("payments: keys");
  // Stripe's "Roll key": the old one ends, the account stays.
  fake.keys.delete(fake.secretKey);
  fake.keys.set("rk_test_rolled", null);
  assert.match((await tryOut(admin)).message, /STRIPE_SECRET_KEY, or its file, to a key that is in force/);
  await put({ secret: "rk_test_rolled" });
  assert.equal(await office.open(one), id, "the open payment is the same");
  fake.account.confirm(id, "pm_card_visa");
  assert.equal(await findMissedNews(desk.deps), 0);
  assert.equal((await invoiceOf(billing, one)).status, "paid");
  fake.account.confirm(await office.open(two), "pm_card_visa");
  desk.clock.advance(minute);
  await sweep(desk.deps);
  assert.equal((await invoiceOf(billing, two)).status, "paid");
  const refund = billing.client.invoices[":id"].refund;
  await json(refund.$post({ param: { id: String(one) }, json: { reason: "wrong pages" } }));
  assert.equal(fake.account.refunds.length, 1, "what was taken under the old key is given back under the new one");
  await desk.running.cron.run("payments: keys");
  assert.deepEqual(await keyChanges(admin), [{ key: "stripe_secret_key", change: "replaced" }]);
});

Deno.test("a key that is removed ends card payment at once; what is open waits, and is settled when the key is back", async () => {
  await using given = await openByFiles();
  const { desk, fake, office, putOwn, put } = given;
  await putOwn();
  let { admin, intake, billing } = await staffOf(desk);
  const [one, two] = [(await invoiced(intake)).invoiceId, (await invoiced(intake)).invoiceId];
  const [id, other] = [await office.open(one), await office.open(two)];
  await desk.running.cron.run("payments: keys");
  await findMissedNews(desk.deps);
  await put({ secret: "" });
  const gone = await json<ErrorBody>(payer(desk, one).intent(), 502);
  assert.match(gone.message, /^Card payments are not set up here\. If you have paid already, do not pay again/);
  assert.equal((await portOf(admin)).state, "off");
  assert.equal((await keyOf(admin)).isSet, false);
  await desk.running.cron.run("payments: keys");
  const told = (await desk.deps.bus.since("")).flatMap(({ event }) => event.type === "CHANNEL_CHANGED" ? [event] : []);
  assert.match(told.at(-1)!.details, /takes no cards any more/);
  fake.account.confirm(id, "pm_card_visa");
  fake.account.refund(id, 100);
  desk.clock.advance(5 * minute);
  await sweep(desk.deps);
  assert.equal((await desk.deps.store.must(payments, id)).status, "requires_payment_method");
  // A check can be taken meanwhile, though the card payment of that invoice cannot be closed now.
  await markPaid(billing, two, "check");
  desk.clock.advance(2 * 24 * 60 * minute);
  await findMissedNews(desk.deps);
  await put({ secret: fake.secretKey });
  ({ admin, intake, billing } = await staffOf(desk));
  await findMissedNews(desk.deps);
  desk.clock.advance(minute);
  await desk.drain();
  const invoice = await invoiceOf(billing, one);
  assert.deepEqual(
    [invoice.status, invoice.refundedAmount],
    ["paid", 100],
    "the news of two days were not passed over",
  );
  await sweep(desk.deps);
  assert.equal(fake.account.intent(other).status, "canceled");
});

Deno.test("a file that cannot be read, or holds no key, changes nothing and is told of; a pair of two modes waits for its other half", async () => {
  await using given = await openByFiles();
  const { desk, fake, office, putOwn, put, secret } = given;
  await putOwn();
  const { admin, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const id = await office.open(invoiceId);
  for (
    const [wrong, sentence] of [
      [
        () => put({ secret: "pk_test_mixed_up" }),
        /STRIPE_SECRET_KEY must begin with sk_ or rk_\. The keys read before/,
      ],
      [
        () => put({ secret: `${fake.secretKey}\u200b` }),
        /STRIPE_SECRET_KEY holds a space or a sign that no key has\. The keys read before are used on/,
      ],
      [() => put({ secret: "sk_live_too_early" }), /must both be of test mode, or both live/],
      [() => put({ secret: "x".repeat(5000) }), /it is too long for a key\. The keys read before are used on/],
      [
        async () => {
          await put({ secret: null });
          await Deno.mkdir(secret);
        },
        /cannot be read: it is no file\. The keys read before are used on/,
      ],
    ] as const
  ) {
    await wrong();
    desk.clock.advance(3 * second);
    const port = await portOf(admin);
    assert.equal(port.state, "failing");
    assert.match(port.detail, sentence);
    const tried = await tryOut(admin);
    assert.equal(tried.ok, false);
    assert.match(tried.message, sentence);
    assert.equal((await doctor(admin)).state, "failed");
    assert.equal(await office.open(invoiceId), id, "payers go on");
  }
  await Deno.remove(secret);
  await put({ secret: "pk_test_mixed_up" });
  fake.keys.delete(fake.secretKey);
  desk.clock.advance(3 * second);
  const { message } = await tryOut(admin);
  assert.match(message, /does not accept the secret key.*STRIPE_SECRET_KEY must begin with/, "both are told");
  fake.keys.set(fake.secretKey, null);
  await put({ secret: null });
  await putOwn();
  assert.equal((await portOf(admin)).state, "on");
  assert.equal((await doctor(admin)).state, "ok");
  assert.equal(fake.account.intents.size, 1);
});

Deno.test("keys of another account: payments begun under the one before count as neither paid nor failed, staff are told, and all is put right when it is back", async () => {
  await using given = await openByFiles();
  const { desk, fake, office, putOwn, put } = given;
  await putOwn();
  const { admin, intake, billing } = await staffOf(desk);
  const [paid, open, debit] = [await invoiced(intake), await invoiced(intake), await invoiced(intake)];
  const { invoiceId: byHand } = await invoiced(intake);
  const settled = await office.open(paid.invoiceId);
  fake.account.confirm(settled, "pm_card_visa");
  const left = await office.open(open.invoiceId);
  const atTheBank = await office.open(debit.invoiceId);
  fake.account.confirm(atTheBank, "pm_usBankAccount_success");
  fake.account.confirm(await office.open(byHand), "pm_usBankAccount_success");
  await office.deliver(fake.account.events);
  assert.equal((await invoiceOf(billing, debit.invoiceId)).status, "processing");

  // The same address with nothing of what was: as another account sees it.
  const ours = new Map(fake.account.intents);
  fake.account.intents.clear();
  fake.keys.delete(fake.secretKey);
  fake.keys.set("sk_test_other", null);
  await put({ secret: "sk_test_other", publishable: "pk_test_other" });
  desk.clock.advance(5 * minute);
  await sweep(desk.deps);
  desk.clock.advance(5 * minute);
  await sweep(desk.deps);
  const port = await portOf(admin);
  assert.match(port.detail, /3 open card payments were begun at a processor or account that is not the one in force/);
  const { invoiceNumber } = await invoiceOf(billing, open.invoiceId);
  assert.ok(port.detail.includes(invoiceNumber) && /neither paid nor failed/.test(port.detail));
  assert.equal((await doctor(admin)).state, "warning");
  assert.equal((await invoiceOf(billing, open.invoiceId)).status, "pending");
  assert.equal((await invoiceOf(billing, debit.invoiceId)).status, "processing");
  const marks = (await trailOf(admin, open.requestId)).filter((action) => action === "payment_unknown");
  assert.equal(marks.length, 1, "written down once");
  const refused = await json<ErrorBody>(
    billing.client.invoices[":id"].refund.$post({
      param: { id: String(paid.invoiceId) },
      json: { reason: "wrong pages" },
    }),
    502,
  );
  assert.match(refused.message, /begun under another account or in the other mode/);
  // What the bank works on there is not paid a second time, and nobody is told that it was not paid.
  const second = await json<ErrorBody>(payer(desk, debit.invoiceId).intent(), 502);
  assert.match(second.message, /counts as neither paid nor failed/);
  // The other account takes payments of others too, who number their invoices as well.
  const { amount } = await invoiceOf(billing, open.invoiceId);
  for (const invoice_id of ["999999", String(open.invoiceId)]) {
    const foreign = fake.account.createIntent(amount, "usd", { invoice_id, invoice_number: "A-17" }, null);
    fake.account.confirm(foreign.id, "pm_card_visa");
  }
  await findMissedNews(desk.deps);
  assert.equal((await invoiceOf(billing, open.invoiceId)).status, "pending");
  // Somebody has seen in the first account's Dashboard that it was paid.
  await markPaid(billing, byHand, "other");
  assert.equal((await invoiceOf(billing, byHand)).status, "paid");
  // The payer of the open one comes back, and pays at the account in force.
  const answer = await json<Record<string, string>>(payer(desk, open.invoiceId).intent());
  assert.equal(answer.publishableKey, "pk_test_other");
  assert.notEqual(answer.paymentIntentId, left);
  fake.account.confirm(answer.paymentIntentId, "pm_card_visa");
  desk.clock.advance(minute);
  await sweep(desk.deps);
  assert.equal((await invoiceOf(billing, open.invoiceId)).status, "paid");

  // The first account is back: there the debit went through, and the page that was left open was paid as well.
  const theirs = new Map(fake.account.intents);
  fake.account.intents.clear();
  for (const [id, intent] of ours) fake.account.intents.set(id, intent);
  fake.account.settleDebit(atTheBank);
  fake.account.confirm(left, "pm_card_visa");
  fake.keys.set(fake.secretKey, null);
  await putOwn();
  desk.clock.advance(60 * minute);
  await sweep(desk.deps);
  await desk.drain();
  assert.equal((await desk.deps.store.must(payments, left)).status, "refunded", "paid twice: given back");
  assert.equal((await desk.deps.store.must(payments, atTheBank)).status, "succeeded");
  const [{ admin: later }] = [await staffOf(desk)];
  assert.doesNotMatch((await portOf(later)).detail, /not the one in force/);
  assert.equal(theirs.size, 3);
});

Deno.test("a demo office goes from the demo card processor to Stripe and back by the files alone", async () => {
  await using given = await openByFiles({ CARDS: "" });
  const { desk, fake, office, putOwn, put } = given;
  const { admin, intake, billing } = await staffOf(desk);
  const [one, two] = [(await invoiced(intake)).invoiceId, (await invoiced(intake)).invoiceId];
  const [page, other] = [payer(desk, one), payer(desk, two)];
  const begun = await page.open();
  const paidThere = await other.open();
  assert.equal((await json<Record<string, string>>(page.intent())).provider, "demo");
  assert.match(
    (await portOf(admin)).detail,
    /^The demo card processor takes test cards\. Stripe takes cards as soon as/,
  );
  await putOwn();
  // The page that was open when the key came.
  await other.pay(paidThere);
  assert.equal((await invoiceOf(billing, two)).status, "paid");
  const answer = await json<Record<string, string>>(page.intent());
  assert.equal(answer.provider, "stripe");
  assert.equal((await page.pay(begun)).error?.code, "payment_intent_unexpected_state", "nobody pays the old one");
  fake.account.confirm(answer.paymentIntentId, "pm_card_visa");
  await office.deliver(fake.account.events);
  assert.equal((await invoiceOf(billing, one)).status, "paid");
  await json(billing.client.invoices[":id"].refund.$post({ param: { id: String(two) }, json: { reason: "demo" } }));
  assert.equal(fake.account.refunds.length, 0, "what the demo card processor took it gives back");
  await put({ secret: null });
  assert.equal((await portOf(admin)).state, "local");
  const { invoiceId } = await invoiced(intake);
  assert.equal((await json<Record<string, string>>(payer(desk, invoiceId).intent())).provider, "demo");
});

Deno.test("a right that the key lacks is told in Settings before a payer meets it, until the key has it", async () => {
  await using office = await openStripeOffice();
  const { desk, fake } = office;
  const admin = await desk.as("admin");
  const card = async () =>
    (await json<{ id: string; state: string; detail: string }[]>(admin.call("/api/settings/ports")))
      .find(({ id }) => id === "cards")!;
  const rights = { charges: "write", disputes: "read", events: "read" } as const;
  fake.keys.set(fake.secretKey, { ...rights, payment_intents: "read" });
  const turn = async () => {
    await desk.running.cron.run("payments: missed news");
    await desk.running.cron.run("payments: rights");
  };
  await turn();
  assert.equal((await card()).state, "failing");
  assert.match((await card()).detail, /lacks a right: PaymentIntents, write/);
  fake.keys.set(fake.secretKey, { ...rights, payment_intents: "write" });
  const test = () => json(admin.call("/api/settings/ports/cards/test", { method: "POST" }));
  await test();
  assert.equal((await card()).state, "on");
  // A refused key is not called well until the news are read again.
  fake.keys.delete(fake.secretKey);
  await test();
  assert.match((await card()).detail, /does not accept the secret key/);
  fake.keys.set(fake.secretKey, null);
  await test();
  assert.equal((await card()).state, "on");
});
