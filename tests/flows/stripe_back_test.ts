/**
 * Money that comes back to the office, or goes back to its payer, days after the payment.
 * @module
 */
import assert from "node:assert/strict";
import type { Activity } from "../../shared/audit.ts";
import { json } from "../harness.ts";
import { invoiced, invoiceOf, payer, staffOf } from "./fixtures.ts";
import { holdToLedger, openStripeOffice, paidByCard, settle } from "./stripe_office.ts";

Deno.test("a whole refund that the bank works at and then sends back leaves the invoice paid, and can be made anew", async () => {
  await using office = await openStripeOffice();
  const { desk, fake: { account } } = office;
  const { admin, billing, requestId, invoiceId } = await paidByCard(office);
  const refund = () =>
    json(
      billing.client.invoices[":id"].refund.$post({
        param: { id: String(invoiceId) },
        json: { reason: "Patient withdrew" },
      }),
    );
  const stands = async () => {
    const { status, refundedAmount, statusHistory } = await invoiceOf(billing, invoiceId);
    return [status, refundedAmount, statusHistory.length];
  };
  account.refundsBegin = "pending";
  await refund();
  await settle(office);
  const { amount, invoiceNumber } = await invoiceOf(billing, invoiceId);
  assert.deepEqual(await stands(), ["refunded", amount, 3]);
  account.failRefund(account.refunds[0]);
  await settle(office);
  await settle(office);
  assert.deepEqual(await stands(), ["paid", 0, 4], "the office holds the money again, and its books say so");
  const { items } = await json<{ items: { details?: string; money?: string }[] }>(admin.call("/api/notifications"));
  const message = `A refund of $16.00 of invoice ${invoiceNumber} failed. Give it back in another way.`;
  assert.deepEqual(items.filter(({ details }) => details === message).map(({ money }) => money), ["refund_failed"]);
  const page = await json<{ status: string }>(
    desk.stranger().call(`/api/pay/${invoiceId}?key=${payer(desk, invoiceId).key}`),
  );
  assert.equal(page.status, "paid", "the payer does not read that it was given back");
  // The request waits for a decision about its paid invoice.
  const { invoiceReview } = await json<{ invoiceReview: { status: string } }>(admin.call(`/api/requests/${requestId}`));
  assert.equal(invoiceReview.status, "paid");
  account.refundsBegin = "succeeded";
  await refund();
  await settle(office);
  assert.deepEqual(await stands(), ["refunded", amount, 5]);
  await holdToLedger(office);
});

for (const [what, change] of [["sum", { amount: 1700 }], ["currency", { currency: "eur" }]] as const) {
  Deno.test(`a payment in another ${what} than is owed goes back and is told, and the invoice can be paid, marked or cancelled`, async () => {
    await using office = await openStripeOffice();
    const { desk, fake: { account } } = office;
    const { admin, intake, billing } = await staffOf(desk);
    const { requestId, invoiceId } = await invoiced(intake);
    const intentId = await office.open(invoiceId);
    Object.assign(account.intent(intentId), change);
    // A debit is in processing for days.
    account.confirm(intentId, "pm_usBankAccount_success");
    await settle(office);
    const status = async () => (await invoiceOf(billing, invoiceId)).status;
    assert.equal(await status(), "processing");
    account.settleDebit(intentId);
    await settle(office);
    await settle(office);
    assert.equal(await status(), "failed");
    assert.deepEqual(account.refunds.map(({ amount }) => amount), [account.intent(intentId).amount]);
    assert.deepEqual(await desk.deps.jobs.list("dead"), []);
    const trail = await json<Activity[]>(admin.call(`/api/activity-logs?requestId=${requestId}`));
    const { details } = trail.find(({ action }) => action === "invoice_refunded")!;
    assert.deepEqual(
      [details.amount, details.message],
      what === "sum" ? [1700, "Paid beside the invoice"] : [undefined, "Paid in EUR, not in US dollars"],
    );
    const { items } = await json<{ items: { details?: string; money?: string }[] }>(admin.call("/api/notifications"));
    assert.match(
      items.find(({ money }) => money === "refunded")!.details!,
      /was given back\. It is still to be paid\.$/,
    );
    // Its payer pays again, and what was owed.
    const again = await office.open(invoiceId);
    assert.notEqual(again, intentId);
    account.confirm(again, "pm_card_visa");
    await settle(office);
    assert.equal(await status(), "paid");
    await holdToLedger(office);
    // Another such invoice is paid by check.
    const other = await invoiced(intake);
    const wrong = await office.open(other.invoiceId);
    Object.assign(account.intent(wrong), change);
    account.confirm(wrong, "pm_card_visa");
    await settle(office);
    await json(
      billing.client.invoices["batch-mark-paid"].$post({
        json: { invoiceIds: [other.invoiceId], paymentMethod: "check" },
      }),
    );
    assert.equal((await invoiceOf(billing, other.invoiceId)).paymentMethod, "check");
  });
}
