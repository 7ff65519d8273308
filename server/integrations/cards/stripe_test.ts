import assert from "node:assert/strict";
import Stripe from "stripe";
import { type FakeStripe, type Rights, startFakeStripe } from "../../../tests/contracts/cards/stripe/fake_stripe.ts";
import { holdTo } from "../../../tests/contracts/contract.ts";
import { cardsContract, type CardsSetup, refusedWith } from "../../../tests/contracts/cards/contract.ts";
import { type Cards, CardsError, underFreshKey } from "./port.ts";
import { openStripe, type StripeOptions } from "./stripe.ts";

const START = Date.parse("2026-11-20T12:00:00Z");

interface Bench extends CardsSetup, AsyncDisposable {
  fake: FakeStripe;
  clock: { now: number };
}

function bench(over: Partial<StripeOptions> = {}): Bench {
  const clock = { now: START };
  // Stripe's clock stands still, as the office's alone is moved.
  const fake = startFakeStripe(() => START);
  const cards = openStripe({
    secretKey: fake.secretKey,
    publishableKey: fake.publishableKey,
    webhookSecret: async () => fake.webhookSecret,
    now: () => clock.now,
    address: fake.address,
    timeoutMs: 5_000,
    retries: 0,
    ...over,
  });
  return {
    fake,
    cards,
    clock,
    pay: async ({ id }) => void fake.account.confirm(id, "pm_card_visa"),
    payAndBeDeclined: async ({ id }) => void fake.account.confirm(id, "pm_card_chargeDeclined"),
    webhooks: () => Promise.all(fake.account.events.map((event) => fake.webhook(event))),
    pass: (ms) => void (clock.now += ms),
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

holdTo("stripe (fake)", cardsContract, async () => {
  const made = bench();
  return { ...made, close: async () => await made[Symbol.asyncDispose]() };
});

const testKey = Deno.env.get("STRIPE_SECRET_KEY") ?? "";
if (/^[sr]k_test_/.test(testKey)) holdTo("stripe (test mode)", cardsContract, async () => testMode());

/** Stripe's own test mode. Its events are read from the list and signed here, as it cannot call this machine. */
function testMode() {
  const stripe = new Stripe(testKey);
  const run = crypto.randomUUID();
  let passed = 0;
  const since = new Date().toISOString();
  const secret = "whsec_here";
  const real = openStripe({
    secretKey: testKey,
    publishableKey: "pk_test",
    webhookSecret: async () => secret,
    now: () => Date.now() + passed,
  });
  // Keys are remembered for a day there.
  const cards: Cards = {
    ...real,
    createIntent: (input) => real.createIntent({ ...input, idempotencyKey: `${run}:${input.idempotencyKey}` }),
    refund: (input) => real.refund({ ...input, idempotencyKey: `${run}:${input.idempotencyKey}` }),
  };
  const confirm = (id: string, payment_method: string) =>
    stripe.paymentIntents.confirm(id, { payment_method, return_url: "https://example.com" });
  return {
    cards,
    pay: async ({ id }: { id: string }) => void await confirm(id, "pm_card_visa"),
    payAndBeDeclined: async ({ id }: { id: string }) =>
      void await confirm(id, "pm_card_chargeDeclined").catch((error) => assert.equal(error.statusCode, 402)),
    async webhooks() {
      const created = { gte: Math.floor(Date.parse(since) / 1000) };
      const { data } = await stripe.events.list({ created, limit: 100 });
      return await Promise.all(
        data.filter(({ type }) => type.startsWith("payment_intent.")).reverse().map(async (event) => {
          const body = JSON.stringify(event);
          const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
          return { body, headers: new Headers({ "stripe-signature": signature }) };
        }),
      );
    },
    pass: (ms: number) => void (passed += ms),
    close: async () => {},
  };
}

const input = { invoiceId: "42", amountCents: 2575, currency: "usd" as const, idempotencyKey: "pi:42:1" };
const failed = (code: string, forStaff: RegExp) => (error: unknown) => {
  assert.ok(refusedWith(code)(error));
  assert.match((error as CardsError).forStaff, forStaff);
  assert.ok(
    !/sk_test_|rk_test_/.test(`${(error as CardsError).message}${(error as CardsError).forStaff}`),
    "no key is told",
  );
  return true;
};

Deno.test("stripe: 3-D Secure waits for the payer, a bank debit for its bank; both end one way or the other", async () => {
  await using office = bench();
  const { cards, fake: { account } } = office;
  const open = async (key: string) => (await cards.createIntent({ ...input, idempotencyKey: key })).id;
  const status = async (id: string) => (await cards.retrieveIntent(id)).status;
  const asked = await open("a");
  account.confirm(asked, "pm_card_threeDSecure2Required");
  assert.equal(await status(asked), "requires_action");
  account.authenticate(asked, false);
  const refused = await cards.retrieveIntent(asked);
  assert.equal(refused.lastError?.code, "payment_intent_authentication_failure");
  account.confirm(asked, "pm_card_threeDSecure2Required");
  account.authenticate(asked, true);
  assert.equal(await status(asked), "succeeded");
  const [good, bad] = [await open("b"), await open("c")];
  account.confirm(good, "pm_usBankAccount_success");
  account.confirm(bad, "pm_usBankAccount_accountClosed");
  assert.equal(await status(good), "processing");
  await assert.rejects(() => cards.cancelIntent(good), refusedWith("payment_intent_unexpected_state"));
  account.settleDebit(good);
  account.settleDebit(bad);
  assert.equal(await status(good), "succeeded");
  assert.equal(await status(bad), "requires_payment_method");
});

Deno.test("stripe: a refund that failed was not given back, also beyond the ten that come along", async () => {
  await using office = bench();
  const { cards, fake: { account } } = office;
  const { id } = await cards.createIntent(input);
  account.confirm(id, "pm_card_visa");
  for (let n = 0; n < 12; n++) account.refund(id, 100);
  account.failRefund(account.refunds[0]);
  assert.equal((await cards.retrieveIntent(id)).amountRefundedCents, 1100);
});

Deno.test("stripe: a dispute is told with its reason and until when it can be answered", async () => {
  await using office = bench();
  const { cards, fake: { account } } = office;
  const { id } = await cards.createIntent(input);
  account.confirm(id, "pm_card_visa");
  assert.equal((await cards.retrieveIntent(id)).dispute, null);
  const dispute = account.dispute(id);
  const told = (await cards.retrieveIntent(id)).dispute;
  assert.deepEqual([told?.status, told?.amountCents, told?.reason], ["needs_response", 2575, "fraudulent"]);
  assert.match(told!.answerBy!, /^2024-/);
  account.closeDispute(dispute, "lost");
  assert.equal((await cards.retrieveIntent(id)).dispute?.status, "lost");
});

const answer = (status: number, error: Record<string, unknown>) => () => Response.json({ error }, { status });
for (
  const [name, fault, code, forStaff] of [
    ["429", answer(429, { type: "invalid_request_error", message: "Too many requests" }), "rate_limit", /fewer calls/],
    ["500", answer(500, { type: "api_error", message: "Sorry" }), "api_error", /\(500\).*status\.stripe\.com/],
    ["503", answer(503, { type: "api_error", message: "Sorry" }), "api_error", /\(503\)/],
    [
      "409",
      answer(409, { type: "invalid_request_error", code: "lock_timeout", message: "." }),
      "lock_timeout",
      /again/,
    ],
    [
      "402",
      answer(402, { type: "card_error", code: "expired_card", message: "Your card has expired." }),
      "expired_card",
      /has expired/,
    ],
    [
      "a half answer",
      () => new Response('{"id":"pi_', { headers: { "content-type": "application/json" } }),
      "api_error",
      /broken answer|could not answer/,
    ],
    [
      "an expired key",
      answer(401, {
        type: "invalid_request_error",
        code: "api_key_expired",
        message: "Expired API Key provided: sk_test_***ab",
      }),
      "authentication_failed",
      /has expired\. Make a new one/,
    ],
  ] as const
) {
  Deno.test(`stripe: ${name} is told in a sentence, and the call may be made again under its key`, async () => {
    await using office = bench();
    office.fake.faults.push({ answer: fault });
    await assert.rejects(() => office.cards.createIntent(input), failed(code, forStaff));
    assert.equal((await office.cards.createIntent(input)).status, "requires_payment_method");
    assert.equal(office.fake.account.intents.size, 1);
  });
}

Deno.test("stripe: a wrong or revoked key, and a restricted one without the right, tell the administrator and not the payer", async () => {
  await using wrong = bench({ secretKey: "sk_test_revoked" });
  await assert.rejects(() => wrong.cards.createIntent(input), failed("authentication_failed", /wrong or was revoked/));
  await assert.rejects(() => wrong.cards.check(), failed("authentication_failed", /STRIPE_SECRET_KEY/));
  await using narrow = bench({ secretKey: "rk_test_narrow" });
  const rights: Rights = { payment_intents: "write" };
  narrow.fake.keys.set("rk_test_narrow", rights);
  assert.equal((await narrow.cards.createIntent(input)).amountCents, 2575);
  const lacks = async (right: string) => {
    await assert.rejects(
      () => narrow.cards.check(),
      failed("permission_denied", new RegExp(`lacks a right: ${right}\\. Give it to the key`)),
    );
    const error = await narrow.cards.check().catch((one) => one);
    assert.match(error.message, /Card payment is not available at the moment/);
  };
  await lacks("Charges and Refunds, read");
  Object.assign(rights, { charges: "read", disputes: "read" });
  await lacks("Events, read");
  Object.assign(rights, { events: "read" });
  await lacks("Charges and Refunds, write");
  Object.assign(rights, { charges: "write", payment_intents: "read" });
  await lacks("PaymentIntents, write");
  Object.assign(rights, { payment_intents: "write" });
  assert.match(await narrow.cards.check(), /^Connected to Stripe \(test mode/);
  assert.equal(narrow.fake.account.intents.size, 1, "trying the rights made nothing");
});

Deno.test("stripe: a call under a key whose first call is under way waits for it, and is never made under another key", async () => {
  await using office = bench();
  const { cards, fake } = office;
  const { id } = await cards.createIntent(input);
  fake.account.confirm(id, "pm_card_visa");
  let carryOn = () => {};
  const begun = new Promise<void>((begins) =>
    fake.faults.push({
      answer: () => {
        begins();
        return new Promise<null>((done) => carryOn = () => done(null));
      },
    })
  );
  const refund = () =>
    underFreshKey((n) =>
      cards.refund({ intentId: id, amountCents: 500, idempotencyKey: `refund:${n}`, reason: "duplicate" })
    );
  const first = refund();
  await begun;
  await assert.rejects(refund, failed("lock_timeout", /still at work on this payment/));
  carryOn();
  await first;
  assert.deepEqual(fake.account.refunds.map(({ amount }) => amount), [500]);
});

Deno.test({
  name: "stripe: an answer that got lost is repeated under the same key, and nothing is made twice",
  // The library leaves the timer and the body of an answer that it repeats behind.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: lostAnswers,
});
async function lostAnswers() {
  await using office = bench({ retries: 2 });
  const { cards, fake } = office;
  fake.faults.push({ after: true, answer: answer(500, { type: "api_error", message: "lost" }) });
  const { id } = await cards.createIntent(input);
  fake.account.confirm(id, "pm_card_visa");
  fake.faults.push({ after: true, answer: answer(502, { type: "api_error", message: "lost" }) });
  await cards.refund({ intentId: id, amountCents: 500, idempotencyKey: "refund:42:0:500", reason: "duplicate" });
  assert.equal(fake.account.intents.size, 1);
  assert.equal(fake.account.refunds.length, 1);
}

Deno.test("stripe: a time-out and a server that is not there are told in a sentence", async () => {
  await using slow = bench({ timeoutMs: 50 });
  let release = () => {};
  slow.fake.faults.push({ answer: () => new Promise((done) => release = () => done(new Response())) });
  await assert.rejects(
    () => slow.cards.retrieveIntent("pi_1"),
    failed("api_connection_error", /did not answer in time/),
  );
  release();
  const free = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  free.close();
  const gone = openStripe({
    secretKey: "sk_test_x",
    publishableKey: "pk",
    webhookSecret: async () => null,
    now: () => START,
    address: { host: "127.0.0.1", port: free.addr.port, protocol: "http" },
    retries: 0,
  });
  await assert.rejects(
    () => gone.retrieveIntent("pi_1"),
    failed("api_connection_error", /Stripe api\.stripe\.com:443 refused/),
  );
});

Deno.test("stripe: clocks ten minutes apart are named by the check; a late message is refused with its reason", async () => {
  await using office = bench();
  await office.pay(await office.cards.createIntent(input));
  office.pass(600_000);
  await assert.rejects(() => office.cards.check(), failed("clock", /10 minutes apart/));
  const { body, headers } = (await office.webhooks()).at(-1)!;
  await assert.rejects(
    () => office.cards.verifyWebhook(body, headers),
    failed("signature_verification_failed", /clock/),
  );
  // The other way round the signature holds and is not old.
  office.pass(-1_200_000);
  await assert.rejects(() => office.cards.check(), failed("clock", /10 minutes apart/));
  assert.equal((await office.cards.verifyWebhook(body, headers)).type, "payment_intent.succeeded");
});

Deno.test("stripe: a message under another secret, or before one is entered, names what to enter", async () => {
  await using office = bench();
  await office.pay(await office.cards.createIntent(input));
  const event = office.fake.account.events.at(-1)!;
  const foreign = await office.fake.webhook(event, { secret: "whsec_other" });
  await assert.rejects(
    () => office.cards.verifyWebhook(foreign.body, foreign.headers),
    failed("signature_verification_failed", /enter the endpoint's webhook secret/),
  );
  await using early = bench({ webhookSecret: async () => null });
  await assert.rejects(
    () => early.cards.verifyWebhook(foreign.body, foreign.headers),
    failed("signature_verification_failed", /no webhook secret is set/),
  );
  assert.match(await early.cards.check(), /No webhook secret is set/);
});

Deno.test("stripe: events since a time come oldest first, whatever the number of pages", async () => {
  await using office = bench();
  const { cards, fake: { account } } = office;
  for (let n = 0; n < 130; n++) {
    account.confirm((await cards.createIntent({ ...input, idempotencyKey: `k${n}` })).id, "pm_card_visa");
  }
  const found = await cards.eventsSince(new Date(START).toISOString());
  assert.equal(found.length, 130);
  assert.deepEqual(found.map(({ intentId }) => intentId), [...account.intents.keys()]);
  assert.deepEqual(await cards.eventsSince(new Date(START + 1000).toISOString()), []);
});
