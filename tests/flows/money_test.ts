import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import { system } from "../../server/db/store.ts";
import { sweep } from "../../server/rooms/payments/sweep_payments.ts";
import { applyIntent } from "../../server/rooms/payments/settle_payment.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { invoiced, invoiceOf, newRequest, payer, ready, requester, staffOf, statusOf, trailOf } from "./fixtures.ts";

const cancel = (billing: Person, id: number) =>
  billing.client.invoices[":id"].cancel.$post({ param: { id: String(id) }, json: { reason: "wrong pages" } });
const markPaid = (billing: Person, id: number) =>
  json<{ results: { ok: boolean; message: string }[] }>(
    billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [id], paymentMethod: "check" } }),
  );
const reject = (intake: Person, id: number) =>
  intake.client.requests[":id"].$patch({
    param: { id: String(id) },
    json: { status: "rejected", reason: "withdrawn" },
  });
const refund = (billing: Person, id: number, amount?: number, alreadyRefunded?: number) =>
  billing.client.invoices[":id"].refund.$post({
    param: { id: String(id) },
    json: { amount, reason: "overcharged", alreadyRefunded },
  });

Deno.test("one payment is settled once, whoever brings the news and however many at a time", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  const intent = await page.open();
  assert.equal((await page.pay(intent)).status, "succeeded");
  desk.clock.advance(60_000);
  const news = Array.from(
    { length: 30 },
    (_, i) =>
      i % 3 === 0
        ? json(page.confirm(intent))
        : i % 3 === 1
        ? applyIntent(desk.deps, intent.paymentIntentId)
        : sweep(desk.deps),
  );
  await Promise.all(news);
  const actions = await trailOf(admin, requestId);
  assert.equal(actions.filter((a) => a === "payment_confirmed").length, 1);
  assert.equal(await statusOf(intake, requestId), "ready_for_release");
  const invoice = await invoiceOf(admin, invoiceId);
  assert.deepEqual(invoice.statusHistory.map((h) => h.to), ["pending", "paid"]);
});

Deno.test("an invoice paid by hand, or cancelled, cannot be paid by the card page that is still open", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  for (const end of ["paid", "cancelled"] as const) {
    const { invoiceId } = await invoiced(intake);
    const page = payer(desk, invoiceId);
    const intent = await page.open();
    if (end === "paid") assert.ok((await markPaid(billing, invoiceId)).results[0].ok);
    else await json(cancel(billing, invoiceId));
    assert.equal((await page.pay(intent)).error?.code, "payment_intent_unexpected_state");
    assert.equal((await json<ErrorBody>(page.intent(), 409)).code, end === "paid" ? "already_paid" : "invoice_closed");
    assert.equal((await invoiceOf(billing, invoiceId)).status, end);
  }
});

Deno.test("a card payment under way is neither marked paid, cancelled, mailed anew nor rejected over", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  const intent = await page.open();
  // Paid at the processor; the news has not come yet.
  await desk.deps.demoProcessor!.confirm(intent.paymentIntentId, intent.clientSecret, {
    number: "4242424242424242",
    expMonth: 12,
    expYear: 2030,
    cvc: "123",
  });
  await desk.deps.store.change(system, async (tx) => {
    const now = await tx.must(invoices, invoiceId);
    await tx.put(invoices, { ...now, status: "sent", paidAt: null, paidAmount: null, paymentMethod: null });
  });
  assert.equal((await markPaid(billing, invoiceId)).results[0].ok, false);
  await json(cancel(billing, invoiceId), 409);
  await json(reject(intake, requestId), 409);
  assert.equal((await invoiceOf(billing, invoiceId)).status, "sent");
});

Deno.test("an intent opened while its invoice is being cancelled does not stay open", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  const cards = desk.deps.cards;
  const { createIntent } = cards;
  let made = "";
  cards.createIntent = async (input) => {
    const intent = await createIntent(input);
    made = intent.id;
    await json(cancel(billing, invoiceId));
    return intent;
  };
  assert.equal((await json<ErrorBody>(page.intent(), 409)).code, "invoice_closed");
  assert.equal((await cards.retrieveIntent(made)).status, "canceled");
});

Deno.test("money that is not owed goes back: paid twice by two intents, paid when closed, another amount", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const extra = async (invoiceId: number, amountCents: number, key: string) => {
    const intent = await desk.deps.cards.createIntent({
      invoiceId: String(invoiceId),
      amountCents,
      currency: "usd",
      idempotencyKey: key,
      metadata: { invoice_id: String(invoiceId) },
    });
    await payer(desk, invoiceId).pay({ paymentIntentId: intent.id, clientSecret: intent.clientSecret });
    await applyIntent(desk.deps, intent.id);
    await desk.drain();
    return await desk.deps.cards.retrieveIntent(intent.id);
  };
  const twice = await ready({ admin: billing, intake, billing });
  const { amount } = await invoiceOf(billing, twice.invoiceId);
  assert.equal((await extra(twice.invoiceId, amount, "second")).amountRefundedCents, amount);

  const closed = await invoiced(intake);
  await json(cancel(billing, closed.invoiceId));
  assert.equal((await extra(closed.invoiceId, amount, "closed")).amountRefundedCents, amount);

  const other = await invoiced(intake);
  assert.equal((await extra(other.invoiceId, amount - 100, "other")).amountRefundedCents, amount - 100);
  assert.equal((await invoiceOf(billing, other.invoiceId)).status, "pending");
});

Deno.test("a payment of another invoice settles nothing here, and a wrong key or number opens nothing", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const [one, two] = [await invoiced(intake), await invoiced(intake)];
  const first = payer(desk, one.invoiceId);
  const intent = await first.open();
  await first.pay(intent);
  await json(payer(desk, two.invoiceId).confirm(intent), 409);
  assert.equal((await invoiceOf(billing, two.invoiceId)).status, "pending");
  const call = (id: number, key: string) => first.person.call(`/api/pay/${id}?key=${key}`);
  await json(call(two.invoiceId, first.key), 404);
  await json(call(two.invoiceId, ""), 404);
  await json(call(999, first.key), 404);
  await json(call(one.invoiceId, first.key.slice(0, -1)), 404);
  await json(call(one.invoiceId, first.key + "x"), 404);
});

Deno.test("refunds at the same moment never give back more than was paid, nor less than the books say", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  const intent = await page.open();
  await page.pay(intent);
  const { amount } = await invoiceOf(billing, invoiceId);
  const books = async () => {
    const { refundedAmount } = await invoiceOf(billing, invoiceId);
    assert.equal((await desk.deps.cards.retrieveIntent(intent.paymentIntentId)).amountRefundedCents, refundedAmount);
    return refundedAmount;
  };
  // A double click is one refund, however far the first has come: at the same moment, ...
  await Promise.all([refund(billing, invoiceId, 200, 0), refund(billing, invoiceId, 200, 0)]);
  assert.equal(await books(), 200);
  // ... when the processor has given back and the office has not written it down, ...
  const { cards } = desk.deps;
  const { retrieveIntent } = cards;
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let asked = 0;
  cards.retrieveIntent = async (id) => {
    if (++asked === 2) {
      reached.resolve();
      await held.promise;
    }
    return await retrieveIntent(id);
  };
  const first = refund(billing, invoiceId, 100);
  await reached.promise;
  await json(refund(billing, invoiceId, 100));
  held.resolve();
  await json(first);
  cards.retrieveIntent = retrieveIntent;
  assert.equal(await books(), 300);
  // ... and when all is written down.
  await json(refund(billing, invoiceId, 100, 200), 409);
  assert.equal(await books(), 300);
  // Two different ones are two, or one and a refusal.
  await Promise.all([refund(billing, invoiceId, 100), refund(billing, invoiceId, 250)]);
  assert.ok([400, 550, 650].includes(await books()));
  await json(refund(billing, invoiceId, amount), 400);
  // A refund whose commit was lost is told by the processor.
  await desk.deps.cards.refund({
    intentId: intent.paymentIntentId,
    amountCents: 50,
    idempotencyKey: "lost",
    reason: "requested_by_customer",
  });
  await json(refund(billing, invoiceId));
  assert.equal(await books(), amount);
  assert.equal((await invoiceOf(billing, invoiceId)).status, "refunded");
  assert.ok((await trailOf(admin, requestId)).includes("invoice_refunded"));
  const trail = await json<{ action: string; details: { invoiceNumber?: string } }[]>(
    admin.call(`/api/activity-logs?requestId=${requestId}&action=invoice_refunded`),
  );
  const { invoiceNumber } = await invoiceOf(billing, invoiceId);
  assert.ok(trail.length > 0 && trail.every(({ details }) => details.invoiceNumber === invoiceNumber));
});

Deno.test("rejecting a request cancels its open invoice and its open card payment; a paid one is refunded first", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(staff.intake);
  const page = payer(desk, invoiceId);
  const intent = await page.open();
  await json(reject(staff.intake, requestId));
  assert.equal(await statusOf(staff.intake, requestId), "rejected");
  assert.equal((await invoiceOf(staff.billing, invoiceId)).status, "cancelled");
  assert.equal((await page.pay(intent)).error?.code, "payment_intent_unexpected_state");
  assert.ok((await trailOf(staff.admin, requestId)).includes("invoice_cancelled"));

  const paid = await ready(staff);
  assert.match((await json<ErrorBody>(reject(staff.intake, paid.requestId), 409)).message, /Refund it first/);
  await json(refund(staff.billing, paid.invoiceId));
  await json(reject(staff.intake, paid.requestId));
});

Deno.test("a bulk action answers for each, also when one breaks in an unforeseen way", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const [one, two, three] = [await invoiced(intake), await invoiced(intake), await invoiced(intake)];
  const { cancelIntent } = desk.deps.cards;
  await payer(desk, two.invoiceId).open();
  desk.deps.cards.cancelIntent = () => Promise.reject(new TypeError("the wire is cut"));
  const { results } = await json<{ results: { id: number; ok: boolean; message: string }[] }>(
    billing.client.invoices["batch-mark-paid"].$post({
      json: { invoiceIds: [one, two, three].map((made) => made.invoiceId), paymentMethod: "cash" },
    }),
  );
  desk.deps.cards.cancelIntent = cancelIntent;
  assert.deepEqual(results.map((r) => r.ok), [true, false, true]);
  assert.ok(!results[1].message.includes("wire"));
});

Deno.test("numbers of invoices stay apart over the years, and a corrected requester is billed at the new address", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const { requester: who } = await json<{ requester: { id: number } }>(intake.call(`/api/requests/${requestId}`));
  await json(
    intake.client.requesters[":id"].$patch({
      param: { id: String(who.id) },
      json: { ...requester, email: "billing@harbor.example" },
    }),
  );
  await desk.drain();
  await json(billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
  assert.equal((await invoiceOf(billing, invoiceId)).sentTo, "billing@harbor.example");
  await json(cancel(billing, invoiceId));
  desk.clock.advance(60 * 86_400_000);
  const again = await json<ErrorBody>(intake.client.invoices.$post({ json: { requestId } }), 401);
  assert.equal(again.code, "not_signed_in");
  const later = await desk.as("intake");
  const made = await json<{ invoiceNumber: string }>(later.client.invoices.$post({ json: { requestId } }), 201);
  assert.equal(made.invoiceNumber, `INV-2027-${String(requestId).padStart(4, "0")}-2`);
});

Deno.test("confirming the payment and releasing in one call can be clicked twice", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId, invoiceId } = await ready(staff);
  const both = await Promise.all([1, 2].map(() =>
    json<{ recordsStatus: string }>(
      staff.intake.client["process-payment-and-release"].$post({
        json: { invoiceId, confirm: true, legalReason: "treatment" },
      }),
    )
  ));
  assert.deepEqual(both.map((b) => b.recordsStatus), ["completed", "completed"]);
  assert.equal((await trailOf(staff.admin, requestId)).filter((a) => a === "records_released").length, 1);
  const links = await json<unknown[]>(staff.intake.call(`/api/secure-links?requestId=${requestId}`));
  assert.equal(links.length, 1);
  const open = await newRequest(staff.intake);
  assert.equal(await statusOf(staff.intake, open), "new");
});

Deno.test("a list of invoices since a day looks at no older ones, in whatever order and for whomever", async () => {
  await using desk = await openDesk();
  const before = await staffOf(desk);
  const old = await invoiced(before.intake);
  desk.clock.advance(10 * 86_400_000);
  const { intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  const { requester: who } = await json<{ requester: { id: number } }>(intake.call(`/api/requests/${requestId}`));
  const theirs = await desk.as("external-requester", { requesterId: who.id });
  const from = new Date(desk.clock.now - 86_400_000).toISOString();
  const listed = async (person: Person, query: string) =>
    (await json<{ id: number }[]>(person.call(`/api/invoices?${query}`))).map(({ id }) => id);
  const looked: unknown[] = [];
  const getMany = desk.deps.store.getMany.bind(desk.deps.store);
  desk.deps.store.getMany = (c, ids) => {
    if (c.name === "invoices") looked.push(...ids);
    return getMany(c, ids);
  };
  for (const person of [billing, theirs]) {
    for (const query of [`from=${from}`, `from=${from.slice(0, 10)}`, `from=${from}&order=asc&limit=10`]) {
      assert.deepEqual(await listed(person, query), [invoiceId], query);
    }
  }
  assert.ok(!looked.includes(old.invoiceId));
  assert.deepEqual(await listed(billing, `from=${from}&sort=amount`), [invoiceId]);
});
