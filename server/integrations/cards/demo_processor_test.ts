import assert from "node:assert/strict";
import fc from "fast-check";
import { holdTo } from "../../../tests/contracts/contract.ts";
import { type CardInput, passesLuhn } from "./card_checks.ts";
import { cardsContract, type CardsSetup, refusedWith } from "../../../tests/contracts/cards/contract.ts";
import { testCards } from "./test_cards.ts";
import { type DemoProcessor, type DemoProcessorOptions, openDemoProcessor } from "./demo_processor.ts";
import { memoryDemoProcessorStore } from "../../../tests/support/memory_demo_processor_store.ts";
import type { DemoProcessorStore } from "./demo_processor_store.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const card = (number: string, over: Partial<CardInput> = {}): CardInput => ({
  number,
  expMonth: 12,
  expYear: 2030,
  cvc: number.startsWith("3") && number.length === 15 ? "1234" : "123",
  ...over,
});

interface Bench extends CardsSetup {
  demoProcessor: DemoProcessor;
  store: DemoProcessorStore;
  types(): string[];
}

function bench(over: Partial<DemoProcessorOptions> = {}): Bench {
  let now = START;
  const sent: { body: string; headers: Headers }[] = [];
  const store = over.store ?? memoryDemoProcessorStore();
  const demoProcessor = openDemoProcessor({
    store,
    now: () => now,
    webhookSecret: "whsec_test",
    deliver: async (delivery) => void sent.push(delivery),
    ...over,
  });
  const pay = async (id: string, secret: string, number: string) =>
    void await demoProcessor.confirm(id, secret, card(number));
  return {
    cards: demoProcessor,
    demoProcessor,
    store,
    pay: (intent) => pay(intent.id, intent.clientSecret, "4242424242424242"),
    payAndBeDeclined: (intent) => pay(intent.id, intent.clientSecret, "4000000000000002"),
    webhooks: async () => sent,
    types: () => sent.map(({ body }) => JSON.parse(body).type),
    pass: (ms) => void (now += ms),
  };
}

const open = (demoProcessor: DemoProcessor, idempotencyKey = "k") =>
  demoProcessor.createIntent({ invoiceId: "42", amountCents: 2575, currency: "usd", idempotencyKey });

holdTo("demo", cardsContract, async () => ({ ...bench(), close: async () => {} }));

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
  Deno.test(`demo processor: ${number} is refused with ${declineCode ?? code}, and the intent stays open`, async () => {
    const { demoProcessor, types } = bench();
    const { id, clientSecret } = await open(demoProcessor);
    const { intent, error } = await demoProcessor.confirm(id, clientSecret, card(number));
    assert.deepEqual(error, { type: "card_error", code, declineCode, message });
    assert.equal(intent?.status, "requires_payment_method");
    assert.deepEqual(intent?.lastError, error);
    assert.deepEqual(types(), ["payment_intent.created", "payment_intent.payment_failed"]);
  });
}

Deno.test("demo processor: every listed test card has a right check digit and does what its label says", async () => {
  for (const { number, label } of testCards) {
    assert.ok(passesLuhn(number), number);
    const { demoProcessor } = bench({ processingMs: 0 });
    const { id, clientSecret } = await open(demoProcessor);
    await demoProcessor.confirm(id, clientSecret, card(number));
    const { status } = (await demoProcessor.authenticate(id, clientSecret, true)).intent!;
    await demoProcessor.settleProcessing();
    const end = (await demoProcessor.retrieveIntent(id)).status;
    const good = label.includes("succeeds") || /^Authentication[^,]*required$/.test(label);
    assert.equal(end, good ? "succeeded" : "requires_payment_method", `${number} ${label} (${status})`);
  }
});

for (const number of ["4000002500003155", "4000002760003184"]) {
  Deno.test(`demo processor: ${number} asks for authentication; approved it is paid, refused it stays open`, async () => {
    const { demoProcessor, types } = bench();
    const { id, clientSecret } = await open(demoProcessor);
    const asked = await demoProcessor.confirm(id, clientSecret, card(number));
    assert.equal(asked.intent?.status, "requires_action");
    assert.equal(asked.error, null);
    const refused = await demoProcessor.authenticate(id, clientSecret, false);
    assert.equal(refused.intent?.status, "requires_payment_method");
    assert.equal(refused.error?.code, "payment_intent_authentication_failure");
    await demoProcessor.confirm(id, clientSecret, card(number));
    assert.equal((await demoProcessor.authenticate(id, clientSecret, true)).intent?.status, "succeeded");
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
  Deno.test(`demo processor: ${number} is authenticated and then declined`, async () => {
    const { demoProcessor } = bench();
    const { id, clientSecret } = await open(demoProcessor);
    await demoProcessor.confirm(id, clientSecret, card(number));
    const { intent, error } = await demoProcessor.authenticate(id, clientSecret, true);
    assert.equal(intent?.status, "requires_payment_method");
    assert.equal(error?.declineCode, declineCode);
  });
}

Deno.test("demo processor: processing is decided when its time is over, not before, and once", async () => {
  const { demoProcessor, types, pass } = bench({ processingMs: 5000 });
  const { id, clientSecret } = await open(demoProcessor);
  assert.equal((await demoProcessor.confirm(id, clientSecret, card("4000000000060006"))).intent?.status, "processing");
  const again = await demoProcessor.confirm(id, clientSecret, card("4242424242424242"));
  assert.equal(again.error?.code, "payment_intent_unexpected_state");
  await assert.rejects(() => demoProcessor.cancelIntent(id), refusedWith("payment_intent_unexpected_state"));
  pass(4999);
  assert.equal(await demoProcessor.settleProcessing(), 0);
  pass(1);
  assert.equal(await demoProcessor.settleProcessing(), 1);
  assert.equal(await demoProcessor.settleProcessing(), 0);
  assert.equal((await demoProcessor.retrieveIntent(id)).status, "succeeded");
  assert.deepEqual(types().slice(1), ["payment_intent.processing", "payment_intent.succeeded"]);
});

Deno.test("demo processor: processing that ends in a decline can be tried and processed again", async () => {
  const { demoProcessor, pass } = bench({ processingMs: 5000 });
  const { id, clientSecret } = await open(demoProcessor);
  for (let round = 0; round < 2; round++) {
    await demoProcessor.confirm(id, clientSecret, card("4000000000060014"));
    pass(100_000);
    assert.equal(await demoProcessor.settleProcessing(), 1);
    assert.equal((await demoProcessor.retrieveIntent(id)).lastError?.declineCode, "generic_decline");
  }
});

Deno.test("demo processor: notes of work done are swept, so that a long-lived processor does not grow by them", async () => {
  const { demoProcessor, store, pay, pass } = bench();
  const intent = await open(demoProcessor);
  await pay(intent);
  await demoProcessor.redeliver();
  assert.equal((await store.list("deliver/")).length, 1, "young: its change may still be on its way");
  pass(61_000);
  await demoProcessor.redeliver();
  assert.deepEqual(await store.list("deliver/"), []);
});

Deno.test("demo processor: a wrong client secret opens nothing and tells nothing", async () => {
  const { demoProcessor } = bench();
  const { id } = await open(demoProcessor);
  const other = await open(demoProcessor, "k2");
  for (const [intentId, secret] of [[id, other.clientSecret], [id, ""], ["pi_unknown", other.clientSecret]]) {
    const answer = await demoProcessor.confirm(intentId, secret, card("4242424242424242"));
    assert.equal(answer.intent, null);
    assert.equal(answer.error?.code, "resource_missing");
    assert.equal((await demoProcessor.authenticate(intentId, secret, true)).intent, null);
  }
  assert.equal((await demoProcessor.retrieveIntent(id)).status, "requires_payment_method");
});

Deno.test("demo processor: a second Pay on a paid intent is refused in Stripe's words and charges nothing", async () => {
  const { demoProcessor, pay, types } = bench();
  const intent = await open(demoProcessor);
  await pay(intent);
  const { error } = await demoProcessor.confirm(intent.id, intent.clientSecret, card("4242424242424242"));
  assert.equal(
    error?.message,
    "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
  );
  assert.equal(types().filter((type) => type === "payment_intent.succeeded").length, 1);
});

Deno.test("demo processor: ten clicks on Pay at once collect once", async () => {
  const { demoProcessor, types } = bench();
  const { id, clientSecret } = await open(demoProcessor);
  const clicks = Array.from({ length: 10 }, () => demoProcessor.confirm(id, clientSecret, card("4242424242424242")));
  const answers = await Promise.all(clicks);
  assert.equal(answers.filter(({ error }) => error === null).length, 1);
  assert.equal(types().filter((type) => type === "payment_intent.succeeded").length, 1);
});

Deno.test("demo processor: card numbers and security codes are kept nowhere", async () => {
  let ids = 0;
  const { demoProcessor, store } = bench({ random: (length) => String(++ids).padStart(length, "x") });
  const { id, clientSecret } = await open(demoProcessor);
  await demoProcessor.confirm(id, clientSecret, card("4000 0027 6000 3184", { cvc: "987", zip: "90210" }));
  await demoProcessor.authenticate(id, clientSecret, true);
  const all = await Promise.all((await store.list("")).map(async (key) => JSON.stringify(await store.get(key))));
  assert.ok(all.join().includes("3184"), "the last four digits are kept");
  assert.doesNotMatch(all.join(), /4000 ?0027|987|90210|cvc/i);
  assert.deepEqual((await demoProcessor.retrieveIntent(id)).card, { brand: "visa", last4: "3184" });
});

Deno.test("demo processor: a webhook that could not be delivered comes later, signed anew, in order", async () => {
  let broken = true;
  const sent: { body: string; headers: Headers }[] = [];
  const { demoProcessor, pass } = bench({
    async deliver(delivery) {
      if (broken) throw new Error("connection refused");
      sent.push(delivery);
    },
  });
  const { id, clientSecret } = await open(demoProcessor);
  assert.equal(
    (await demoProcessor.confirm(id, clientSecret, card("4242424242424242"))).error,
    null,
    "the payer notices nothing",
  );
  assert.equal(await demoProcessor.redeliver(), 1);
  pass(3_600_000);
  broken = false;
  assert.equal(await demoProcessor.redeliver(), 0);
  assert.deepEqual(sent.map(({ body }) => JSON.parse(body).type), [
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  assert.equal((await demoProcessor.verifyWebhook(sent[1].body, sent[1].headers)).intentId, id);
  assert.equal(await demoProcessor.redeliver(), 0);
  assert.equal(sent.length, 2);
});

Deno.test("demo processor: a receiver that refunds while it is being told gets every event once", async () => {
  const types: string[] = [];
  const { demoProcessor } = bench({
    async deliver({ body, headers }) {
      const event = await demoProcessor.verifyWebhook(body, headers);
      types.push(event.type);
      if (event.type !== "payment_intent.succeeded") return;
      await demoProcessor.refund({ intentId: event.intentId!, idempotencyKey: event.id, reason: "duplicate" });
    },
  });
  const { id, clientSecret } = await open(demoProcessor);
  await demoProcessor.confirm(id, clientSecret, card("4242424242424242"));
  assert.deepEqual(types, ["payment_intent.created", "payment_intent.succeeded", "charge.refunded"]);
});

Deno.test("demo processor: cut short at any write, the same call again ends in one intent, one payment and every event", async () => {
  for (let survived = 0; survived < 12; survived++) {
    const store = memoryDemoProcessorStore();
    let left = survived;
    const cut: DemoProcessorStore = {
      ...store,
      put: (...args) => left-- > 0 ? store.put(...args) : Promise.reject(new Error("power cut")),
    };
    const before = bench({ store: cut });
    try {
      const { id, clientSecret } = await open(before.demoProcessor);
      await before.demoProcessor.confirm(id, clientSecret, card("4242424242424242"));
    } catch (error) {
      assert.match(String(error), /power cut/);
    }
    const after = bench({ store });
    const { id, clientSecret } = await open(after.demoProcessor);
    await after.demoProcessor.confirm(id, clientSecret, card("4242424242424242"));
    assert.equal(await after.demoProcessor.redeliver(), 0);
    assert.deepEqual(await store.list("intent/"), [`intent/${id}`]);
    assert.equal((await after.demoProcessor.retrieveIntent(id)).amountReceivedCents, 2575);
    const told = new Set([...before.types(), ...after.types()]);
    assert.deepEqual([...told].sort(), ["payment_intent.created", "payment_intent.succeeded"], `cut after ${survived}`);
  }
});

Deno.test("demo processor: whatever is done to an intent, no money appears or disappears", async () => {
  const step = fc.oneof(
    fc.constantFrom(...testCards).map(({ number }) => ({ do: "confirm" as const, number })),
    fc.boolean().map((approve) => ({ do: "authenticate" as const, approve })),
    fc.constant({ do: "settle" as const }),
    fc.constant({ do: "cancel" as const }),
    fc.integer({ min: -1, max: 3000 }).map((amountCents) => ({ do: "refund" as const, amountCents })),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const { demoProcessor } = bench({ processingMs: 0 });
    const { id, clientSecret } = await open(demoProcessor);
    let final: string | null = null;
    for (const [n, step] of steps.entries()) {
      if (step.do === "confirm") await demoProcessor.confirm(id, clientSecret, card(step.number));
      if (step.do === "authenticate") await demoProcessor.authenticate(id, clientSecret, step.approve);
      if (step.do === "settle") await demoProcessor.settleProcessing();
      if (step.do === "cancel") {
        await demoProcessor.cancelIntent(id).catch(refusedWith("payment_intent_unexpected_state"));
      }
      if (step.do === "refund") {
        const refund = {
          intentId: id,
          amountCents: step.amountCents,
          idempotencyKey: `r${n}`,
          reason: "duplicate",
        } as const;
        await demoProcessor.refund(refund).catch((error) => assert.equal(error.name, "CardsError"));
      }
      const now = await demoProcessor.retrieveIntent(id);
      assert.equal(now.amountReceivedCents, now.status === "succeeded" ? 2575 : 0);
      assert.ok(now.amountRefundedCents >= 0 && now.amountRefundedCents <= now.amountReceivedCents);
      if (final) assert.equal(now.status, final);
      if (now.status === "succeeded" || now.status === "canceled") final = now.status;
    }
  }));
});

Deno.test("demo processor: what the card form itself refuses changes nothing and is told to nobody", async () => {
  const { demoProcessor, types } = bench();
  const intent = await open(demoProcessor);
  const { error } = await demoProcessor.confirm(intent.id, intent.clientSecret, card("4242424242424241"));
  assert.equal(error?.type, "validation_error");
  assert.deepEqual(await demoProcessor.retrieveIntent(intent.id), intent);
  assert.deepEqual(types(), ["payment_intent.created"]);
});
