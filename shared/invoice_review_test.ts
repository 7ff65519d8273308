import assert from "node:assert/strict";
import type { InvoiceReview } from "./invoices.ts";
import { reviewOffer, reviewTitle } from "./invoice_review.ts";

const review = (more: Partial<InvoiceReview> = {}): InvoiceReview => ({
  invoiceId: 7,
  invoiceNumber: "INV-2026-0042",
  status: "sent",
  amount: 1600,
  sentTo: "records@harbor.example",
  isUndelivered: false,
  pagesAdded: 3,
  pagesRemoved: 0,
  urgent: null,
  due: 1900,
  isFurther: false,
  ...more,
});

Deno.test("the notice says what has changed, and since when", () => {
  assert.equal(reviewTitle(review()), "3 pages were added after invoice INV-2026-0042 was made");
  assert.equal(
    reviewTitle(review({ pagesAdded: 1, pagesRemoved: 2, urgent: "added", status: "paid" })),
    "1 page was added, 2 pages were left out and urgent handling was added after invoice INV-2026-0042 was paid",
  );
  assert.equal(reviewTitle(review({ pagesAdded: 0, status: "paid" })), "Invoice INV-2026-0042 is paid");
});

Deno.test("it offers what helps: a corrected invoice, a further one, a refund, or to wait", () => {
  const actions = (more: Partial<InvoiceReview>, mails = true, included = 2) => {
    const { correct, ask, keep, refund } = reviewOffer(review(more), mails, included);
    return [correct, ask !== null, keep, refund];
  };
  assert.deepEqual(actions({}), ["Send Corrected Invoice", true, "Keep Invoice", false]);
  assert.deepEqual(actions({ sentTo: null }), ["Make Corrected Invoice", false, "Keep Invoice", false]);
  assert.deepEqual(actions({}, false), [null, false, "Keep Invoice", false]);
  assert.deepEqual(actions({ sentTo: null }, false), ["Make Corrected Invoice", false, "Keep Invoice", false]);
  assert.deepEqual(actions({}, true, 0), [null, false, "Keep Invoice", false]);
  assert.deepEqual(actions({ status: "processing" }), [null, false, null, false]);
  const paid = { status: "paid", isFurther: true } as const;
  assert.deepEqual(actions({ ...paid, due: 300 }), ["Invoice the Difference", false, "Leave As It Is", false]);
  assert.deepEqual(actions({ ...paid, due: 0 }), [null, false, "Leave As It Is", false]);
  assert.deepEqual(actions({ ...paid, due: -300 }), [null, false, "Leave As It Is", true]);
  assert.deepEqual(actions({ ...paid, pagesAdded: 0, due: 0 }), [null, false, "Ready for Release", false]);
  assert.deepEqual(actions({ isFurther: true, due: -100 }), [
    "Cancel the Further Invoice",
    true,
    "Keep Invoice",
    false,
  ]);
});
