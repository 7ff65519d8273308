import assert from "node:assert/strict";
import fc from "fast-check";
import { holdTo } from "../../../tests/contracts/contract.ts";
import { type CardInput, passesLuhn } from "./card_checks.ts";
import { cardsContract, type CardsSetup, refusedWith } from "../../../tests/contracts/cards/contract.ts";
import { signWebhook } from "./stripe_signature.ts";
import { testCards } from "./test_cards.ts";
import { openTill, type Till, type TillOptions } from "./till.ts";
import { memoryTillStore, type TillStore } from "./till_store.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const card = (number: string, over: Partial<CardInput> = {}): CardInput => ({
  number,
  expMonth: 12,
  expYear: 2030,
  cvc: number.startsWith("3") && number.length === 15 ? "1234" : "123",
  ...over,
});

interface Bench extends CardsSetup {
  till: Till;
  store: TillStore;
  types(): string[];
}

function bench(over: Partial<TillOptions> = {}): Bench {
  let now = START;
  const sent: { body: string; headers: Headers }[] = [];
  const store = over.store ?? memoryTillStore();
  const till = openTill({
    store,
    now: () => now,
    webhookSecret: "whsec_test",
    deliver: async (delivery) => void sent.push(delivery),
    ...over,
  });
  const pay = async (id: string, secret: string, number: string) => void await till.confirm(id, secret, card(number));
  return {
    cards: till,
    till,
    store,
    pay: (intent) => pay(intent.id, intent.clientSecret, "4242424242424242"),
    payAndBeDeclined: (intent) => pay(intent.id, intent.clientSecret, "4000000000000002"),
    webhooks: async () => sent,
    types: () => sent.map(({ body }) => JSON.parse(body).type),
    pass: (ms) => void (now += ms),
  };
}

const open = (till: Till, idempotencyKey = "k") =>
  till.createIntent({ invoiceId: "42", amountCents: 2575, currency: "usd", idempotencyKey });

holdTo("till", cardsContract, async () => ({ ...bench(), close: async () => {} }));

for (
  const [number, code, declineCode, message] of [
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
    ["4000000000009979", "card_declined", "stolen_card", "Your card was declined."],
    ["4000000000000069", "expired_card", null, "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", null, "Your card's security code is incorrect."],
    [
      "4000000000000119",
      "processing_error",
      null,
      "An error occurred while processing your card. Try again in a little bit.",
    ],
    [
      "4111111111111111",
      "card_declined",
      "test_mode_live_card",
      "Your card was declined. This office takes test cards only; no real card can be charged here.",
    ],
  ] as const
) {
  Deno.test(`till: ${number} is refused with ${declineCode ?? code}, and the intent stays open`, async () => {
    const { till, types } = bench();
    const { id, clientSecret } = await open(till);
    const { intent, error } = await till.confirm(id, clientSecret, card(number));
    assert.deepEqual(error, { type: "card_error", code, declineCode, message });
    assert.equal(intent?.status, "requires_payment_method");
    assert.deepEqual(intent?.lastError, error);
    assert.deepEqual(types(), ["payment_intent.created", "payment_intent.payment_failed"]);
  });
}

Deno.test("till: every listed test card has a right check digit and does what its label says", async () => {
  for (const { number, label } of testCards) {
    assert.ok(passesLuhn(number), number);
    const { till } = bench({ processingMs: 0 });
    const { id, clientSecret } = await open(till);
    await till.confirm(id, clientSecret, card(number));
    const { status } = (await till.authenticate(id, clientSecret, true)).intent!;
    await till.settleProcessing();
    const end = (await till.retrieveIntent(id)).status;
    const good = label.includes("succeeds") || /^Authentication[^,]*required$/.test(label);
    assert.equal(end, good ? "succeeded" : "requires_payment_method", `${number} ${label} (${status})`);
  }
});

for (const number of ["4000002500003155", "4000002760003184"]) {
  Deno.test(`till: ${number} asks for authentication; approved it is paid, refused it stays open`, async () => {
    const { till, types } = bench();
    const { id, clientSecret } = await open(till);
    const asked = await till.confirm(id, clientSecret, card(number));
    assert.equal(asked.intent?.status, "requires_action");
    assert.equal(asked.error, null);
    const refused = await till.authenticate(id, clientSecret, false);
    assert.equal(refused.intent?.status, "requires_payment_method");
    assert.equal(refused.error?.code, "payment_intent_authentication_failure");
    await till.confirm(id, clientSecret, card(number));
    assert.equal((await till.authenticate(id, clientSecret, true)).intent?.status, "succeeded");
    assert.deepEqual(types(), [
      "payment_intent.created",
      "payment_intent.requires_action",
      "payment_intent.payment_failed",
      "payment_intent.requires_action",
      "payment_intent.succeeded",
    ]);
  });
}

for (
  const [number, declineCode] of [["4000008260003178", "insufficient_funds"], ["4000008400001629", "generic_decline"]]
) {
  Deno.test(`till: ${number} is authenticated and then declined`, async () => {
    const { till } = bench();
    const { id, clientSecret } = await open(till);
    await till.confirm(id, clientSecret, card(number));
    const { intent, error } = await till.authenticate(id, clientSecret, true);
    assert.equal(intent?.status, "requires_payment_method");
    assert.equal(error?.declineCode, declineCode);
  });
}

Deno.test("till: processing is decided when its time is over, not before, and once", async () => {
  const { till, types, pass } = bench({ processingMs: 5000 });
  const { id, clientSecret } = await open(till);
  assert.equal((await till.confirm(id, clientSecret, card("4000000000060006"))).intent?.status, "processing");
  const again = await till.confirm(id, clientSecret, card("4242424242424242"));
  assert.equal(again.error?.code, "payment_intent_unexpected_state");
  await assert.rejects(() => till.cancelIntent(id), refusedWith("payment_intent_unexpected_state"));
  pass(4999);
  assert.equal(await till.settleProcessing(), 0);
  pass(1);
  assert.equal(await till.settleProcessing(), 1);
  assert.equal(await till.settleProcessing(), 0);
  assert.equal((await till.retrieveIntent(id)).status, "succeeded");
  assert.deepEqual(types().slice(1), ["payment_intent.processing", "payment_intent.succeeded"]);
});

Deno.test("till: processing that ends in a decline can be tried and processed again", async () => {
  const { till, pass } = bench({ processingMs: 5000 });
  const { id, clientSecret } = await open(till);
  for (let round = 0; round < 2; round++) {
    await till.confirm(id, clientSecret, card("4000000000060014"));
    pass(100_000);
    assert.equal(await till.settleProcessing(), 1);
    assert.equal((await till.retrieveIntent(id)).lastError?.declineCode, "generic_decline");
  }
});

Deno.test("till: notes of work done are swept, so that a long-lived till does not grow by them", async () => {
  const { till, store, pay, pass } = bench();
  const intent = await open(till);
  await pay(intent);
  await till.redeliver();
  assert.equal((await store.list("deliver/")).length, 1, "young: its change may still be on its way");
  pass(61_000);
  await till.redeliver();
  assert.deepEqual(await store.list("deliver/"), []);
});

Deno.test("till: a wrong client secret opens nothing and tells nothing", async () => {
  const { till } = bench();
  const { id } = await open(till);
  const other = await open(till, "k2");
  for (const [intentId, secret] of [[id, other.clientSecret], [id, ""], ["pi_unknown", other.clientSecret]]) {
    const answer = await till.confirm(intentId, secret, card("4242424242424242"));
    assert.equal(answer.intent, null);
    assert.equal(answer.error?.code, "resource_missing");
    assert.equal((await till.authenticate(intentId, secret, true)).intent, null);
  }
  assert.equal((await till.retrieveIntent(id)).status, "requires_payment_method");
});

Deno.test("till: a second Pay on a paid intent is refused in Stripe's words and charges nothing", async () => {
  const { till, pay, types } = bench();
  const intent = await open(till);
  await pay(intent);
  const { error } = await till.confirm(intent.id, intent.clientSecret, card("4242424242424242"));
  assert.equal(
    error?.message,
    "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
  );
  assert.equal(types().filter((type) => type === "payment_intent.succeeded").length, 1);
});

Deno.test("till: ten clicks on Pay at once collect once", async () => {
  const { till, types } = bench();
  const { id, clientSecret } = await open(till);
  const clicks = Array.from({ length: 10 }, () => till.confirm(id, clientSecret, card("4242424242424242")));
  const answers = await Promise.all(clicks);
  assert.equal(answers.filter(({ error }) => error === null).length, 1);
  assert.equal(types().filter((type) => type === "payment_intent.succeeded").length, 1);
});

Deno.test("till: card numbers and security codes are kept nowhere", async () => {
  let ids = 0;
  const { till, store } = bench({ random: (length) => String(++ids).padStart(length, "x") });
  const { id, clientSecret } = await open(till);
  await till.confirm(id, clientSecret, card("4000 0027 6000 3184", { cvc: "987", zip: "90210" }));
  await till.authenticate(id, clientSecret, true);
  const all = await Promise.all((await store.list("")).map(async (key) => JSON.stringify(await store.get(key))));
  assert.ok(all.join().includes("3184"), "the last four digits are kept");
  assert.doesNotMatch(all.join(), /4000 ?0027|987|90210|cvc/i);
  assert.deepEqual((await till.retrieveIntent(id)).card, { brand: "visa", last4: "3184" });
});

Deno.test("till: a webhook that could not be delivered comes later, signed anew, in order", async () => {
  let broken = true;
  const sent: { body: string; headers: Headers }[] = [];
  const { till, pass } = bench({
    async deliver(delivery) {
      if (broken) throw new Error("connection refused");
      sent.push(delivery);
    },
  });
  const { id, clientSecret } = await open(till);
  assert.equal(
    (await till.confirm(id, clientSecret, card("4242424242424242"))).error,
    null,
    "the payer notices nothing",
  );
  assert.equal(await till.redeliver(), 1);
  pass(3_600_000);
  broken = false;
  assert.equal(await till.redeliver(), 0);
  assert.deepEqual(sent.map(({ body }) => JSON.parse(body).type), [
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  assert.equal((await till.verifyWebhook(sent[1].body, sent[1].headers)).intentId, id);
  assert.equal(await till.redeliver(), 0);
  assert.equal(sent.length, 2);
});

Deno.test("till: a receiver that refunds while it is being told gets every event once", async () => {
  const types: string[] = [];
  const { till } = bench({
    async deliver({ body, headers }) {
      const event = await till.verifyWebhook(body, headers);
      types.push(event.type);
      if (event.type !== "payment_intent.succeeded") return;
      await till.refund({ intentId: event.intentId!, idempotencyKey: event.id, reason: "duplicate" });
    },
  });
  const { id, clientSecret } = await open(till);
  await till.confirm(id, clientSecret, card("4242424242424242"));
  assert.deepEqual(types, ["payment_intent.created", "payment_intent.succeeded", "charge.refunded"]);
});

Deno.test("till: cut short at any write, the same call again ends in one intent, one payment and every event", async () => {
  for (let survived = 0; survived < 12; survived++) {
    const store = memoryTillStore();
    let left = survived;
    const cut: TillStore = {
      ...store,
      put: (...args) => left-- > 0 ? store.put(...args) : Promise.reject(new Error("power cut")),
    };
    const before = bench({ store: cut });
    try {
      const { id, clientSecret } = await open(before.till);
      await before.till.confirm(id, clientSecret, card("4242424242424242"));
    } catch (error) {
      assert.match(String(error), /power cut/);
    }
    const after = bench({ store });
    const { id, clientSecret } = await open(after.till);
    await after.till.confirm(id, clientSecret, card("4242424242424242"));
    assert.equal(await after.till.redeliver(), 0);
    assert.deepEqual(await store.list("intent/"), [`intent/${id}`]);
    assert.equal((await after.till.retrieveIntent(id)).amountReceivedCents, 2575);
    const told = new Set([...before.types(), ...after.types()]);
    assert.deepEqual([...told].sort(), ["payment_intent.created", "payment_intent.succeeded"], `cut after ${survived}`);
  }
});

Deno.test("till: whatever is done to an intent, no money appears or disappears", async () => {
  const step = fc.oneof(
    fc.constantFrom(...testCards).map(({ number }) => ({ do: "confirm" as const, number })),
    fc.boolean().map((approve) => ({ do: "authenticate" as const, approve })),
    fc.constant({ do: "settle" as const }),
    fc.constant({ do: "cancel" as const }),
    fc.integer({ min: -1, max: 3000 }).map((amountCents) => ({ do: "refund" as const, amountCents })),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const { till } = bench({ processingMs: 0 });
    const { id, clientSecret } = await open(till);
    let final: string | null = null;
    for (const [n, step] of steps.entries()) {
      if (step.do === "confirm") await till.confirm(id, clientSecret, card(step.number));
      if (step.do === "authenticate") await till.authenticate(id, clientSecret, step.approve);
      if (step.do === "settle") await till.settleProcessing();
      if (step.do === "cancel") await till.cancelIntent(id).catch(refusedWith("payment_intent_unexpected_state"));
      if (step.do === "refund") {
        const refund = {
          intentId: id,
          amountCents: step.amountCents,
          idempotencyKey: `r${n}`,
          reason: "duplicate",
        } as const;
        await till.refund(refund).catch((error) => assert.equal(error.name, "CardsError"));
      }
      const now = await till.retrieveIntent(id);
      assert.equal(now.amountReceivedCents, now.status === "succeeded" ? 2575 : 0);
      assert.ok(now.amountRefundedCents >= 0 && now.amountRefundedCents <= now.amountReceivedCents);
      if (final) assert.equal(now.status, final);
      if (now.status === "succeeded" || now.status === "canceled") final = now.status;
    }
  }));
});

Deno.test("till: what the card form itself refuses changes nothing and is told to nobody", async () => {
  const { till, types } = bench();
  const intent = await open(till);
  const { error } = await till.confirm(intent.id, intent.clientSecret, card("4242424242424241"));
  assert.equal(error?.type, "validation_error");
  assert.deepEqual(await till.retrieveIntent(intent.id), intent);
  assert.deepEqual(types(), ["payment_intent.created"]);
});

Deno.test("webhook: events of unknown types and about other things pass, what is no event does not", async () => {
  const { till } = bench();
  const headers = (body: string) => new Headers({ "stripe-signature": signWebhook(body, "whsec_test", START) });
  const body = JSON.stringify({
    id: "evt_1",
    type: "customer.created",
    created: START / 1000,
    data: { object: { object: "customer", id: "cus_1" } },
  });
  assert.deepEqual(await till.verifyWebhook(body, headers(body)), {
    id: "evt_1",
    type: "customer.created",
    intentId: null,
    createdAt: "2026-11-20T12:00:00.000Z",
  });
  for (const bad of ["", "null", "[]", "{}", "not json"]) {
    await assert.rejects(() => till.verifyWebhook(bad, headers(bad)), refusedWith("webhook_body_invalid"));
  }
});
