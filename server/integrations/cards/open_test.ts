import { holdTo } from "../../../tests/contracts/contract.ts";
import { cardsContract } from "../../../tests/contracts/cards/contract.ts";
import { startFakeStripe } from "../../../tests/contracts/cards/stripe/fake_stripe.ts";
import { openDemoProcessor } from "./demo_processor.ts";
import { memoryDemoProcessorStore } from "../../../tests/support/memory_demo_processor_store.ts";
import { openCards } from "./open.ts";
import { openStripe } from "./stripe.ts";
import { openStripeKeys } from "./stripe_keys.ts";

const START = Date.parse("2026-11-20T12:00:00Z");

holdTo("stripe by keys in files, the demo card processor beside", cardsContract, async () => {
  let passed = 0;
  const now = () => START + passed;
  const fake = startFakeStripe(() => START);
  const folder = await Deno.makeTempDir({ prefix: "keys-" });
  const place = { value: null, file: `${folder}/secret` };
  await Deno.writeTextFile(place.file, fake.secretKey);
  const demo = openDemoProcessor({
    store: memoryDemoProcessorStore(),
    now,
    webhookSecret: "whsec_demo",
    deliver: () => Promise.resolve(),
  });
  const cards = openCards({
    stripeKeys: openStripeKeys({
      secretKey: place,
      publishableKey: { value: fake.publishableKey, file: null },
      isDemo: true,
      now,
    }),
    openStripe: (keys) =>
      openStripe({ ...keys, webhookSecret: async () => fake.webhookSecret, now, address: fake.address, retries: 0 }),
    otherwise: demo,
    demo,
  });
  return {
    cards,
    pay: async ({ id }) => void fake.account.confirm(id, "pm_card_visa"),
    payAndBeDeclined: async ({ id }) => void fake.account.confirm(id, "pm_card_chargeDeclined"),
    webhooks: () => Promise.all(fake.account.events.map((event) => fake.webhook(event))),
    pass: (ms) => void (passed += ms),
    async close() {
      await fake[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
});
