import assert from "node:assert/strict";
import type { Invoice } from "../../../shared/invoices.ts";
import { system } from "../../db/store.ts";
import { badRequest } from "../../integrations/cards/port.ts";
import { invoices } from "../invoices/store.ts";
import { openDesk } from "../../../tests/harness.ts";
import { invoiced, payer, staffOf } from "../../../tests/flows/fixtures.ts";
import { sweep } from "./sweep_payments.ts";

const minute = 60_000;
const unreachable = badRequest("api_error", "unreachable", "api_error");

async function openPayment() {
  const desk = await openDesk();
  const { intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  const intent = await page.open();
  /** Lets the minutes pass one by one, as the clock of the office does; answers those at which the processor was asked. */
  const asks = async (minutes: number) => {
    const at: number[] = [];
    for (let i = 1; i <= minutes; i++) {
      desk.clock.advance(minute);
      if (await sweep(desk.deps) > 0) at.push(i);
    }
    return at;
  };
  return { desk, invoiceId, page, intent, asks };
}

Deno.test("an abandoned payment is asked about after 1, 2, 5, 15 and 60 minutes, then once a day", async () => {
  const { desk, asks } = await openPayment();
  await using _ = desk;
  assert.deepEqual(await asks(120), [1, 2, 5, 15, 60]);
  desk.clock.advance((1440 - 61) * minute);
  assert.deepEqual(await asks(60), [1]);
  desk.clock.advance((1440 - 60) * minute);
  assert.deepEqual(await asks(5), [1]);
});

Deno.test("a payer who comes back is waited for anew, and what was paid is settled within the minute", async () => {
  const { desk, asks, page, intent, invoiceId } = await openPayment();
  await using _ = desk;
  await asks(90);
  assert.equal((await page.open()).paymentIntentId, intent.paymentIntentId);
  assert.deepEqual(await asks(6), [1, 2, 5]);
  await page.open();
  // Paid at the processor; neither the page nor the webhook tells.
  const tell = desk.deps.cards.verifyWebhook;
  desk.deps.cards.verifyWebhook = () => Promise.reject(unreachable);
  await page.pay(intent);
  desk.deps.cards.verifyWebhook = tell;
  assert.equal((await desk.deps.store.must(invoices, invoiceId)).status, "pending");
  assert.deepEqual(await asks(3), [1]);
  assert.equal((await desk.deps.store.must(invoices, invoiceId)).status, "paid");
});

Deno.test("a processor that does not answer is asked again in five minutes, and that does not count", async () => {
  const { desk, asks } = await openPayment();
  await using _ = desk;
  const { retrieveIntent } = desk.deps.cards;
  desk.deps.cards.retrieveIntent = () => Promise.reject(unreachable);
  assert.deepEqual(await asks(12), [1, 6, 11]);
  desk.deps.cards.retrieveIntent = retrieveIntent;
  assert.deepEqual(await asks(10), [4, 5, 8]);
});

Deno.test("a payment that stayed open beside a closed invoice is closed at the processor, once", async () => {
  const { desk, asks, intent, invoiceId, page } = await openPayment();
  await using _ = desk;
  await desk.deps.store.change(system, async (tx) => {
    await tx.patch<Invoice>(invoices, invoiceId, { status: "cancelled" });
  });
  assert.deepEqual(await asks(20), [1]);
  assert.equal((await desk.deps.cards.retrieveIntent(intent.paymentIntentId)).status, "canceled");
  assert.equal((await page.pay(intent)).error?.code, "payment_intent_unexpected_state");
});
