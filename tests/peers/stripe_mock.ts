/**
 * Every call of the Stripe adapter against stripe-mock, which checks address and parameters by Stripe's OpenAPI and answers in its shapes.
 * It keeps no state and never declines, so that the contract itself runs on our stand-in and on Stripe's test mode.
 * @module
 */
import assert from "node:assert/strict";
import { openStripe } from "../../server/integrations/cards/stripe.ts";
import { freePort, start } from "./started.ts";

Deno.test("stripe-mock takes every call of the adapter", async () => {
  const port = freePort();
  await using _server = await start(Deno.env.get("STRIPE_MOCK")!, port, ["-http-port", String(port)]);
  const cards = openStripe({
    secretKey: "sk_test_123",
    publishableKey: "pk_test_123",
    webhookSecret: async () => null,
    now: Date.now,
    address: { host: "127.0.0.1", port, protocol: "http" },
    retries: 0,
  });
  const intent = await cards.createIntent({
    invoiceId: "42",
    amountCents: 2575,
    currency: "usd",
    idempotencyKey: "pi:42:1",
    metadata: { invoice_id: "42", invoice_number: "INV-2026-0042" },
  });
  assert.match(intent.id, /^pi_/);
  assert.match((await cards.retrieveIntent(intent.id)).id, /^pi_/);
  assert.match((await cards.cancelIntent(intent.id)).id, /^pi_/);
  const refund = await cards.refund({
    intentId: intent.id,
    amountCents: 100,
    idempotencyKey: "r",
    reason: "duplicate",
  });
  assert.match(refund.id, /^re_/);
  assert.ok(Array.isArray(await cards.eventsSince("2026-11-20T00:00:00Z")));
  assert.match(await cards.check(), /^Connected to Stripe/);
});
