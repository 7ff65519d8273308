/** A bank debit that was under way at a Stripe account which is no longer in force: what staff may do with its invoice. */
import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import { payments } from "../../server/rooms/payments/store.ts";
import { sweep } from "../../server/rooms/payments/sweep_payments.ts";
import { json } from "../harness.ts";
import { invoiced, invoiceOf, payer, staffOf } from "./fixtures.ts";
import { openByFiles } from "./stripe_office.ts";

const minute = 60_000;

Deno.test("what a bank works on at an account that is gone is cancelled by staff, or counts as failed after 35 days", async () => {
  await using given = await openByFiles();
  const { desk, fake, office, putOwn, put } = given;
  await putOwn();
  const { intake } = await staffOf(desk);
  // After hours the sessions of before have ended.
  const someone = async () => (await staffOf(desk)).billing;
  const [{ invoiceId: dropped }, { invoiceId: forgotten }] = [await invoiced(intake), await invoiced(intake)];
  const debit = await office.open(dropped);
  for (const id of [debit, await office.open(forgotten)]) fake.account.confirm(id, "pm_usBankAccount_success");
  await office.deliver(fake.account.events);
  const cancel = async (id: number, status?: number) =>
    json<ErrorBody>(
      (await someone()).client.invoices[":id"].cancel.$post({
        param: { id: String(id) },
        json: { reason: "Asked for twice" },
      }),
      status,
    );
  const statusOf = async (id: number) => (await invoiceOf(await someone(), id)).status;
  assert.match((await cancel(dropped, 409)).message, /is being processed\. Wait until it is settled/);
  assert.equal(await statusOf(dropped), "processing");

  const ours = new Map(fake.account.intents);
  const leave = async () => {
    fake.account.intents.clear();
    fake.keys.delete(fake.secretKey);
    fake.keys.set("sk_test_other", null);
    await put({ secret: "sk_test_other", publishable: "pk_test_other" });
    desk.clock.advance(60 * minute);
    await sweep(desk.deps);
  };
  await leave();
  await cancel(dropped);
  assert.equal(await statusOf(dropped), "cancelled");

  // The account is back for a while, and there the bank has paid: the money goes back.
  for (const [id, intent] of ours) fake.account.intents.set(id, intent);
  fake.account.settleDebit(debit);
  fake.keys.set(fake.secretKey, null);
  await putOwn();
  desk.clock.advance(60 * minute);
  await sweep(desk.deps);
  await desk.drain();
  assert.equal((await desk.deps.store.must(payments, debit)).status, "refunded");
  assert.deepEqual([await statusOf(dropped), await statusOf(forgotten)], ["cancelled", "processing"]);

  await leave();
  desk.clock.advance(34 * 24 * 60 * minute);
  await sweep(desk.deps);
  assert.equal(await statusOf(forgotten), "processing");
  desk.clock.advance(2 * 24 * 60 * minute);
  await sweep(desk.deps);
  assert.equal(await statusOf(forgotten), "failed");
  await json(payer(desk, forgotten).intent());
  await cancel(forgotten);
});
