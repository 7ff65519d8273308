/**
 * What every adapter of the `cards` port must do.
 * @module
 */
import assert from "node:assert/strict";
import type { Behaviour } from "../contract.ts";
import {
  type Cards,
  CardsError,
  type CreateIntentInput,
  type Intent,
} from "../../../server/integrations/cards/port.ts";

export interface CardsSetup {
  cards: Cards;
  /** Does what a payer with a good card does in the browser. */
  pay(intent: Intent): Promise<void>;
  /** Does what a payer with a declined card does. */
  payAndBeDeclined(intent: Intent): Promise<void>;
  /** The webhooks that the processor has sent so far, oldest first. */
  webhooks(): Promise<{ body: string; headers: Headers }[]>;
  /** Moves the clock that the adapter sees. */
  pass(ms: number): void;
}

const invoice = (over: Partial<CreateIntentInput> = {}): CreateIntentInput => ({
  invoiceId: "42",
  amountCents: 2575,
  currency: "usd",
  idempotencyKey: "invoice-42-try-1",
  metadata: { requestId: "7" },
  ...over,
});

/** Matches a refusal with this code. */
export const refusedWith = (code: string) => (error: unknown) => {
  assert.ok(error instanceof CardsError, String(error));
  assert.equal(error.code, code);
  return true;
};

export const cardsContract: Behaviour<CardsSetup>[] = [
  {
    name: "a new intent waits for a card and is found again",
    async check({ cards }) {
      const intent = await cards.createIntent(invoice());
      assert.equal(intent.status, "requires_payment_method");
      assert.equal(intent.amountCents, 2575);
      assert.equal(intent.amountReceivedCents, 0);
      assert.equal(intent.currency, "usd");
      assert.deepEqual(intent.metadata, { invoiceId: "42", requestId: "7" });
      assert.ok(intent.clientSecret.startsWith(`${intent.id}_secret_`));
      assert.deepEqual(await cards.retrieveIntent(intent.id), intent);
    },
  },
  {
    name: "an unknown intent is missing",
    async check({ cards }) {
      await assert.rejects(() => cards.retrieveIntent("pi_unknown"), refusedWith("resource_missing"));
    },
  },
  {
    name: "the same key and input is the same intent, even at once and after it was paid",
    async check({ cards, pay }) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => cards.createIntent(invoice())));
      assert.equal(new Set(answers.map((intent) => intent.id)).size, 1);
      await pay(answers[0]);
      assert.deepEqual(
        await cards.createIntent(invoice()),
        answers[0],
        "the first answer is given again, word for word",
      );
    },
  },
  {
    name: "the same key with other input is refused, another key is another intent",
    async check({ cards }) {
      const { id } = await cards.createIntent(invoice());
      await assert.rejects(() => cards.createIntent(invoice({ amountCents: 2576 })), refusedWith("idempotency_error"));
      await assert.rejects(() => cards.createIntent(invoice({ invoiceId: "43" })), refusedWith("idempotency_error"));
      assert.notEqual((await cards.createIntent(invoice({ idempotencyKey: "try-2" }))).id, id);
    },
  },
  {
    name: "an amount that no card can carry is refused, and the key is free for a good one",
    async check({ cards }) {
      await assert.rejects(() => cards.createIntent(invoice({ amountCents: 49 })), refusedWith("amount_too_small"));
      await assert.rejects(() => cards.createIntent(invoice({ amountCents: 1e8 })), refusedWith("amount_too_large"));
      await assert.rejects(
        () => cards.createIntent(invoice({ amountCents: 99.5 })),
        refusedWith("parameter_invalid_integer"),
      );
      assert.equal((await cards.createIntent(invoice({ amountCents: 50 }))).amountCents, 50);
    },
  },
  {
    name: "a good card settles it, and a webhook tells of it",
    async check({ cards, pay, webhooks }) {
      const { id } = await cards.createIntent(invoice());
      await pay(await cards.retrieveIntent(id));
      const paid = await cards.retrieveIntent(id);
      assert.equal(paid.status, "succeeded");
      assert.equal(paid.amountReceivedCents, 2575);
      assert.equal(paid.lastError, null);
      const { body, headers } = (await webhooks()).at(-1)!;
      const event = await cards.verifyWebhook(body, headers);
      assert.equal(event.type, "payment_intent.succeeded");
      assert.equal(event.intentId, id);
    },
  },
  {
    name: "a declined card leaves it open with the reason, and another card can be tried",
    async check({ cards, pay, payAndBeDeclined }) {
      const intent = await cards.createIntent(invoice());
      await payAndBeDeclined(intent);
      const open = await cards.retrieveIntent(intent.id);
      assert.equal(open.status, "requires_payment_method");
      assert.equal(open.amountReceivedCents, 0);
      assert.equal(open.lastError?.code, "card_declined");
      await pay(intent);
      assert.equal((await cards.retrieveIntent(intent.id)).lastError, null);
    },
  },
  {
    name: "money is given back in parts up to what was paid, and no further",
    async check({ cards, pay }) {
      const intent = await cards.createIntent(invoice());
      const refund = (idempotencyKey: string, amountCents?: number) =>
        cards.refund({ intentId: intent.id, amountCents, idempotencyKey, reason: "requested_by_customer" });
      await assert.rejects(() => refund("early"), refusedWith("payment_intent_unexpected_state"));
      await pay(intent);
      const first = await refund("r1", 1000);
      assert.equal(first.amountCents, 1000);
      assert.equal(first.intentId, intent.id);
      assert.deepEqual(await refund("r1", 1000), first);
      await assert.rejects(() => refund("r1", 900), refusedWith("idempotency_error"));
      await assert.rejects(() => refund("r2", 1576), refusedWith("amount_too_large"));
      assert.equal((await refund("r3")).amountCents, 1575, "the rest");
      await assert.rejects(() => refund("r4"), refusedWith("charge_already_refunded"));
      const after = await cards.retrieveIntent(intent.id);
      assert.equal(after.amountRefundedCents, 2575);
      assert.equal(after.status, "succeeded");
    },
  },
  {
    name: "refunds at once never give back more than was paid",
    async check({ cards, pay }) {
      const intent = await cards.createIntent(invoice());
      await pay(intent);
      const tries = await Promise.allSettled(
        Array.from(
          { length: 6 },
          (_, n) =>
            cards.refund({ intentId: intent.id, amountCents: 1000, idempotencyKey: `r${n}`, reason: "duplicate" }),
        ),
      );
      assert.equal(tries.filter((attempt) => attempt.status === "fulfilled").length, 2);
      assert.equal((await cards.retrieveIntent(intent.id)).amountRefundedCents, 2000);
    },
  },
  {
    name: "a canceled intent stays canceled; a paid one cannot be canceled",
    async check({ cards, pay }) {
      const open = await cards.createIntent(invoice());
      assert.equal((await cards.cancelIntent(open.id)).status, "canceled");
      assert.equal((await cards.retrieveIntent(open.id)).status, "canceled");
      const paid = await cards.createIntent(invoice({ idempotencyKey: "try-2" }));
      await pay(paid);
      await assert.rejects(() => cards.cancelIntent(paid.id), refusedWith("payment_intent_unexpected_state"));
    },
  },
  {
    name: "connection and rights can be tried, and a sentence tells of it",
    async check({ cards }) {
      assert.match(await cards.check(), /^[A-Z].+\.$/);
    },
  },
  {
    name: "a webhook that was changed, unsigned or is older than five minutes is refused",
    async check({ cards, pay, webhooks, pass }) {
      await pay(await cards.createIntent(invoice()));
      const { body, headers } = (await webhooks()).at(-1)!;
      const refused = refusedWith("signature_verification_failed");
      await assert.rejects(() => cards.verifyWebhook(body.replace("2575", "9999"), headers), refused);
      await assert.rejects(() => cards.verifyWebhook(body, new Headers()), refused);
      await assert.rejects(() => cards.verifyWebhook(body, new Headers({ "stripe-signature": "t=,v1=" })), refused);
      pass(300_000);
      await cards.verifyWebhook(body, headers);
      pass(2_000);
      await assert.rejects(() => cards.verifyWebhook(body, headers), refused);
    },
  },
];
