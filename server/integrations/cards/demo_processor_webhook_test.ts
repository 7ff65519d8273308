import assert from "node:assert/strict";
import { refusedWith } from "../../../tests/contracts/cards/contract.ts";
import { memoryDemoProcessorStore } from "../../../tests/support/memory_demo_processor_store.ts";
import { openDemoProcessor } from "./demo_processor.ts";
import { signWebhook } from "./stripe_signature.ts";

const START = Date.parse("2026-11-20T12:00:00Z");

Deno.test("webhook: events of unknown types and about other things pass, what is no event does not", async () => {
  const demoProcessor = openDemoProcessor({
    store: memoryDemoProcessorStore(),
    now: () => START,
    webhookSecret: "whsec_test",
    deliver: () => Promise.resolve(),
  });
  const headers = (body: string) => new Headers({ "stripe-signature": signWebhook(body, "whsec_test", START) });
  const body = JSON.stringify({
    id: "evt_1",
    type: "customer.created",
    created: START / 1000,
    data: { object: { object: "customer", id: "cus_1" } },
  });
  assert.deepEqual(await demoProcessor.verifyWebhook(body, headers(body)), {
    id: "evt_1",
    type: "customer.created",
    intentId: null,
    createdAt: "2026-11-20T12:00:00.000Z",
  });
  for (const bad of ["", "null", "[]", "{}", "not json"]) {
    await assert.rejects(() => demoProcessor.verifyWebhook(bad, headers(bad)), refusedWith("webhook_body_invalid"));
  }
});
