/** Specification 1 §4: statuses, the moves between them, and the colour of a badge. */
import assert from "node:assert/strict";
import { invoiceStatuses } from "../../../shared/invoices.ts";
import { batchSchema, requestMoves, requestStatuses } from "../../../shared/requests.ts";
import { nextActions, otherActions } from "../../../web/rooms/requests/parts/desk.ts";
import { badgeTone } from "../../../web/ui/badge_tone.ts";
import { must, openOffice } from "./office.ts";

Deno.test("statuses of requests, batches and invoices are the specification's", () => {
  assert.deepEqual(requestStatuses, [
    "new",
    "processing",
    "pending_payment",
    "ready_for_release",
    "completed",
    "rejected",
  ]);
  assert.deepEqual(batchSchema.shape.status.options, [
    "new",
    "processing",
    "pending_payment",
    "ready_for_release",
    "completed",
    "cancelled",
  ]);
  assert.deepEqual(invoiceStatuses, ["pending", "sent", "processing", "paid", "cancelled", "failed", "refunded"]);
});

Deno.test("any request that is not completed or rejected can be rejected", () => {
  for (const status of requestStatuses) {
    const isOpen = status !== "completed" && status !== "rejected";
    assert.equal(requestMoves[status].includes("rejected"), isOpen, status);
  }
});

Deno.test("a request goes from new over its invoice, payment and release to completed, and keeps its history", async () => {
  await using office = await openOffice();
  const { id, invoiceId } = await office.releasable();
  await must(office.intake, "POST /api/release-records", { requestId: id });
  const request = await must(office.intake, `GET /api/requests/${id}`);
  assert.equal(request.status, "completed");
  const steps = request.statusHistory.map((change: { to: string }) => change.to);
  assert.deepEqual(steps.slice(-3), ["pending_payment", "ready_for_release", "completed"]);
  const invoice = await must(office.billing, `GET /api/invoices/${invoiceId}`);
  assert.equal(invoice.statusHistory.at(-1).to, "paid");
});

const tones: [status: string, tone: string][] = [
  ["success", "success"],
  ["completed", "success"],
  ["approved", "success"],
  ["paid", "success"],
  ["error", "error"],
  ["failed", "error"],
  ["rejected", "error"],
  ["warning", "warning"],
  ["pending", "pending"],
  ["pending_payment", "pending"],
  ["processing", "processing"],
  ["loading", "processing"],
  ["running", "processing"],
  ["new", "info"],
  ["ready", "info"],
];

Deno.test("badge colour: success, error, warning, pending, processing, else info", () => {
  for (const [status, tone] of tones) assert.equal(badgeTone(status), tone, status);
});

// deno-lint-ignore no-explicit-any
const at = (status: string): any => ({
  id: 1,
  status,
  invoice: status === "new" || status === "processing" ? null : { id: 1, status: "sent", amount: 1900 },
  invoices: [],
  invoiceReview: null,
  records: [],
  attachedRecords: [],
});
const offered = (status: string) =>
  [...otherActions(at(status), "admin"), ...nextActions(at(status), "admin")].map(({ label }) => label);

Deno.test("buttons by status: Generate Invoice, Attach Records, Confirm Payment, Release Records, Reject Request", () => {
  const only: Record<string, string[]> = {
    "Generate Invoice": ["new", "processing"],
    "Attach Records": ["new", "processing"],
    "Confirm Payment": ["pending_payment"],
    "Release Records": ["ready_for_release"],
  };
  for (const [label, statuses] of Object.entries(only)) {
    assert.deepEqual(requestStatuses.filter((status) => offered(status).includes(label)), statuses, label);
  }
  for (const status of requestStatuses) {
    const isOpen = status !== "completed" && status !== "rejected";
    assert.equal(offered(status).includes("Reject Request"), isOpen, status);
  }
});
