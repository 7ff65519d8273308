import assert from "node:assert/strict";
import { readConfig } from "./config.ts";

const production = { RELEASEDESK_ENV: "production", MASTER_KEY: "ab".repeat(32), PUBLIC_URL: "https://desk.example" };
const stripe = { CARDS: "stripe", STRIPE_SECRET_KEY: "rk_live_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" };

Deno.test("production says what takes its cards: never the demo card processor, and nothing by silence", () => {
  for (const CARDS of [undefined, "demo"]) {
    assert.throws(() => readConfig({ ...production, CARDS }), /Set CARDS=stripe, or CARDS=none/, CARDS);
  }
  assert.equal(readConfig({ ...production, CARDS: "none" }).mayUseStripe, false);
  assert.equal(readConfig({ ...production, ...stripe }).cards, "stripe");
  const files = { STRIPE_SECRET_KEY_FILE: "/run/secrets/key", STRIPE_PUBLISHABLE_KEY_FILE: "/run/secrets/page_key" };
  assert.equal(readConfig({ ...production, ...files }).cards, "stripe");
});

Deno.test("keys that cannot take cards end the start with a sentence, and are not repeated in it", () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ ...stripe, RELEASEDESK_ENV: "demo" }, /a live key, and this is a demo office/],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_test_a" }, /both be of test mode, or both live/],
    [{ ...stripe, STRIPE_SECRET_KEY: "whsec_a" }, /must begin with sk_ or rk_/],
    [{ ...stripe, STRIPE_SECRET_KEY: "" }, /STRIPE_SECRET_KEY is missing/],
    [{ ...stripe, STRIPE_SECRET_KEY_FILE: "/run/secrets/key" }, /are both set/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "sk_live_a" }, /must begin with whsec_/],
    // What is pasted along unseen: a zero-width space, a blank.
    [{ ...stripe, STRIPE_SECRET_KEY: "sk_live_a\u200b" }, /STRIPE_SECRET_KEY holds a space or a sign that no key has/],
    [{ ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_live_a b" }, /STRIPE_PUBLISHABLE_KEY holds a space or a sign/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: "whsec_a\u200b" }, /STRIPE_WEBHOOK_SECRET holds a space or a sign/],
  ];
  for (const [env, sentence] of wrong) {
    assert.throws(() => readConfig({ ...production, ...env }), (error: Error) => {
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /(live|test)_a|whsec_a/);
      return true;
    });
  }
});
