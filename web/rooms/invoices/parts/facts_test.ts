import assert from "node:assert/strict";
import { invoiceMoves, invoiceStatuses } from "../../../../shared/invoices.ts";
import { centsOf, firstMoment, type InvoiceRow, invoiceTabs, isOverdue, offersOf, refundable } from "./facts.ts";

const row = (more: Partial<InvoiceRow>): InvoiceRow => ({
  id: 1,
  requestId: 1,
  invoiceNumber: "INV-2026-0001",
  amount: 1500,
  status: "pending",
  dueDate: "2026-12-20",
  createdAt: "2026-11-20T10:00:00.000Z",
  sentTo: null,
  sentAt: null,
  paidAt: null,
  paymentMethod: null,
  refundedAmount: 0,
  deliveryStatus: "pending",
  deliveryError: null,
  disputeStatus: null,
  patient: null,
  requester: { id: 1, name: "Marlow Legal", contactName: null, email: null, fax: null, why: "" },
  ...more,
});

Deno.test("tabs: the spec's six, Unpaid being what is pending, then what failed, did not arrive or was refunded", () => {
  assert.deepEqual(invoiceTabs.map(({ label }) => label), [
    "All Invoices",
    "Unpaid",
    "Sent",
    "Paid",
    "Processing",
    "Cancelled",
    "Failed",
    "Not Delivered",
    "Refunded",
  ]);
  assert.equal(invoiceTabs.find(({ id }) => id === "unpaid")!.status, "pending");
});

Deno.test("offers: only moves that the table allows, and nothing but paying for a requester", () => {
  for (const status of invoiceStatuses) {
    const offers = offersOf(row({ status, sentAt: "2026-11-20T10:00:00.000Z" }), "billing");
    const moves = invoiceMoves[status];
    assert.ok(!offers.markPaid || moves.includes("paid"), status);
    assert.ok(!offers.cancel || moves.includes("cancelled"), status);
    assert.ok(!offers.resend || moves.includes("sent"), status);
    assert.ok(!offers.refund || moves.includes("refunded"), status);
    const own = offersOf(row({ status }), "external-requester");
    assert.deepEqual({ ...own, pay: false }, offersOf(row({ status: "cancelled" }), "billing"), status);
  }
  assert.ok(offersOf(row({}), "billing").send && !offersOf(row({ sentAt: "x" }), "billing").send);
  assert.ok(!offersOf(row({ amount: 0 }), "admin").pay);
  assert.ok(!offersOf(row({ status: "paid", refundedAmount: 1500 }), "admin").refund);
});

Deno.test("amounts typed in dollars become cents without slips, and nonsense becomes nothing", () => {
  const expected: [string, number | null][] = [
    ["12.5", 1250],
    ["$19.25", 1925],
    ["1,234.05", 123405],
    ["0.07", 7],
    ["5", 500],
    ["", null],
    ["-5", null],
    ["1.005", null],
    ["ten", null],
  ];
  for (const [text, cents] of expected) assert.equal(centsOf(text), cents, text);
  assert.equal(refundable({ amount: 1500, paidAmount: 1200, refundedAmount: 500 }), 700);
});

Deno.test("dates: today, 7 and 30 days back where the reader is, and no filter", () => {
  // Late in the evening: in UTC it may be another day already, and early in the morning still the day before.
  for (const now of [new Date(2026, 10, 20, 23, 30), new Date(2026, 10, 20, 0, 30)]) {
    assert.equal(firstMoment("", now), undefined);
    assert.equal(firstMoment("today", now), new Date(2026, 10, 20).toISOString());
    assert.equal(firstMoment("7", now), new Date(2026, 10, 13).toISOString());
    assert.equal(firstMoment("30", now), new Date(2026, 9, 21).toISOString());
  }
  assert.ok(isOverdue(row({ dueDate: "2026-11-19" }), "2026-11-20"));
  assert.ok(!isOverdue(row({ dueDate: "2026-11-20" }), "2026-11-20"));
  assert.ok(!isOverdue(row({ dueDate: "2026-11-19", status: "paid" }), "2026-11-20"));
});
