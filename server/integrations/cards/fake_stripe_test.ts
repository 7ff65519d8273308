import assert from "node:assert/strict";
import Stripe from "stripe";
import { startFakeStripe } from "../../../tests/contracts/cards/stripe/fake_stripe.ts";

Deno.test("the stand-in for Stripe refuses values that Stripe refuses", async () => {
  await using fake = startFakeStripe();
  const { protocol, host, port } = fake.address;
  const wrong: [string, Record<string, string>][] = [
    ["payment_intents", { amount: "2575", currency: "USDOLLAR" }],
    ["payment_intents", { amount: "2575", currency: "usd", "expand[0]": "charges" }],
    ["payment_intents", { amount: "2575", currency: "usd", "metadata[note]": "x".repeat(501) }],
    ["refunds", { payment_intent: "pi_1", reason: "overcharged" }],
  ];
  const post = (room: string, params: Record<string, string>, version: string = Stripe.API_VERSION) =>
    fetch(`${protocol}://${host}:${port}/v1/${room}`, {
      method: "POST",
      body: new URLSearchParams(params),
      headers: {
        authorization: `Bearer ${fake.secretKey}`,
        "stripe-version": version,
        "idempotency-key": crypto.randomUUID(),
      },
    });
  for (const [room, params] of wrong) {
    const answer = await post(room, params);
    assert.equal(answer.status, 400, JSON.stringify(params));
    assert.equal((await answer.json()).error.code, "parameter_invalid");
  }
  const old = await post("payment_intents", { amount: "2575", currency: "usd" }, "2026-10-28.other");
  assert.match((await old.json()).error.message, /Invalid Stripe API version/);
});
