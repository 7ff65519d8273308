import assert from "node:assert/strict";
import { patchInvoice } from "../../server/rooms/invoices/move_invoice.ts";
import type { InvoiceReview } from "../../shared/invoices.ts";
import { system } from "../../server/db/store.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import {
  attach,
  invoiced,
  invoiceOf,
  newRequest,
  onePage,
  payer,
  ready,
  staffOf,
  statusOf,
  trailOf,
} from "./fixtures.ts";

interface Detail {
  status: string;
  invoice: { id: number };
  invoiceReview: InvoiceReview | null;
  attachedRecords: { id: number; isIncluded: boolean }[];
}
interface Made {
  id: number;
  invoiceNumber: string;
  amount: number;
  status: string;
  sentTo: string | null;
  notes: string | null;
  items: { description: string; quantity: number; amount: number }[];
}

const detailOf = (person: Person, id: number) => json<Detail>(person.call(`/api/requests/${id}`));
const post = (person: Person, path: string, body: unknown = {}) =>
  person.call(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const correct = (person: Person, id: number, status = 201) =>
  json<Made>(post(person, `/api/requests/${id}/correct-invoice`), status);
const keep = (person: Person, id: number) => json<Made>(post(person, `/api/requests/${id}/keep-invoice`));
const addPages = async (intake: Person, id: number, pages: number) => {
  const files = await Promise.all(Array.from({ length: pages }, (_, i) => onePage(`More ${i}`)));
  await json(await attach(intake, id, files), 201);
};
const include = (intake: Person, id: number, isIncluded: boolean) =>
  json(intake.call(`/api/attached-records/${id}`, {
    method: "PATCH",
    body: JSON.stringify({ isIncluded }),
    headers: { "content-type": "application/json" },
  }));
const markPaid = (billing: Person, id: number) =>
  json(post(billing, "/api/invoices/batch-mark-paid", { invoiceIds: [id], paymentMethod: "check" }));

async function mailsTo(desk: Desk): Promise<string[]> {
  await desk.drain();
  const admin = await desk.as("admin");
  const mails = await json<{ kind: string; text: string }[]>(admin.call("/api/outbox"));
  return mails.filter((mail) => mail.kind === "invoice").map((mail) => mail.text);
}

Deno.test("pages that come after an unpaid invoice are told, and a corrected invoice takes its place", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  await json(post(billing, "/api/invoices/batch-send", { invoiceIds: [invoiceId] }));
  assert.equal((await detailOf(intake, requestId)).invoiceReview, null);
  const old = payer(desk, invoiceId);
  const intent = await old.open();
  await addPages(intake, requestId, 3);
  const review = (await detailOf(intake, requestId)).invoiceReview!;
  assert.deepEqual(
    [review.pagesAdded, review.pagesRemoved, review.urgent, review.amount, review.due, review.isFurther],
    [3, 0, null, 1600, 1900, false],
  );
  assert.equal(review.sentTo, "records@harbor.example");

  const refused = await json<{ message: string }>(post(intake, `/api/requests/${requestId}/correct-invoice`), 403);
  assert.match(refused.message, /Billing replaces it/);
  const made = await correct(billing, requestId);
  assert.deepEqual([made.amount, made.status, made.sentTo], [1900, "sent", "records@harbor.example"]);
  assert.match(made.invoiceNumber, /^INV-2026-\d{4}-2$/);
  assert.equal((await invoiceOf(billing, invoiceId)).status, "cancelled");
  assert.equal((await old.pay(intent)).error?.code, "payment_intent_unexpected_state");
  assert.deepEqual([await statusOf(intake, requestId), (await detailOf(intake, requestId)).invoiceReview], [
    "pending_payment",
    null,
  ]);
  const number = (await invoiceOf(billing, invoiceId)).invoiceNumber;
  assert.ok((await mailsTo(desk)).some((text) => text.includes(`It replaces invoice ${number}, which is cancelled`)));
  const trail = await trailOf(admin, requestId);
  assert.ok(trail.includes("invoice_cancelled") && trail.filter((a) => a === "invoice_created").length === 2);

  const page = payer(desk, made.id);
  await page.pay(await page.open());
  assert.equal(await statusOf(intake, requestId), "ready_for_release");
});

Deno.test("an invoice that never went out is corrected by intake as well; urgency counts, and taking all back refuses", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const { requestId } = await invoiced(intake);
  await json(intake.call(`/api/requests/${requestId}`, {
    method: "PATCH",
    body: JSON.stringify({ isUrgent: true }),
    headers: { "content-type": "application/json" },
  }));
  assert.equal((await detailOf(intake, requestId)).invoiceReview?.urgent, "added");
  const made = await correct(intake, requestId);
  assert.deepEqual([made.amount, made.status, made.sentTo], [2600, "pending", null]);
  const [file] = (await detailOf(intake, requestId)).attachedRecords;
  await include(intake, file.id, false);
  assert.equal((await detailOf(intake, requestId)).invoiceReview?.pagesRemoved, 1);
  const refused = await json<{ code: string }>(post(intake, `/api/requests/${requestId}/correct-invoice`), 409);
  assert.equal(refused.code, "nothing_to_invoice");
  assert.equal((await invoiceOf(intake, made.id)).status, "pending");
  await include(intake, file.id, true);
  assert.equal((await detailOf(intake, requestId)).invoiceReview, null, "put back, nothing is left to tell");
});

Deno.test("an invoice kept although pages came is asked about no more, and takes its request along", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  await addPages(intake, requestId, 1);
  await json(intake.call(`/api/requests/${requestId}`, {
    method: "PATCH",
    body: JSON.stringify({ status: "processing", reason: "a page came", openInvoice: "keep" }),
    headers: { "content-type": "application/json" },
  }));
  await keep(intake, requestId);
  assert.equal((await detailOf(intake, requestId)).invoiceReview, null);
  assert.equal(await statusOf(intake, requestId), "pending_payment");
  assert.equal((await invoiceOf(billing, invoiceId)).amount, 1600);
  assert.ok((await trailOf(admin, requestId)).includes("invoice_kept"));
  // Moved back after it was paid, a request finds its way to the release again.
  await markPaid(billing, invoiceId);
  await json(intake.call(`/api/requests/${requestId}`, {
    method: "PATCH",
    body: JSON.stringify({ status: "processing", reason: "to look again" }),
    headers: { "content-type": "application/json" },
  }));
  const review = (await detailOf(intake, requestId)).invoiceReview!;
  assert.deepEqual([review.status, review.pagesAdded, review.due], ["paid", 0, 0]);
  await keep(intake, requestId);
  assert.equal(await statusOf(intake, requestId), "ready_for_release");
});

Deno.test("pages that come after the payment are asked for by a further invoice, and the release waits for it", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake, billing } = staff;
  const { requestId, invoiceId } = await ready(staff);
  await addPages(intake, requestId, 2);
  const review = (await detailOf(intake, requestId)).invoiceReview!;
  assert.deepEqual([review.status, review.pagesAdded, review.due, review.isFurther], ["paid", 2, 200, true]);
  const further = await correct(billing, requestId);
  assert.deepEqual(further.items.map((i) => [i.description, i.quantity, i.amount]), [[
    "Lab Results, pages added",
    2,
    200,
  ]]);
  assert.equal((await invoiceOf(billing, invoiceId)).status, "paid");
  assert.equal(await statusOf(intake, requestId), "pending_payment");
  const release = { requestId, confirm: true, legalReason: "court_order" };
  assert.equal((await json<{ code: string }>(post(intake, "/api/release-records", release), 409)).code, "not_paid");

  // One page less again: the further invoice is corrected against what was paid, not against itself.
  const files = (await detailOf(intake, requestId)).attachedRecords;
  await include(intake, files[2].id, false);
  const smaller = await correct(billing, requestId);
  assert.equal(smaller.amount, 100);
  // None more: nothing is owed, the request may go out.
  await include(intake, files[1].id, false);
  assert.equal((await correct(billing, requestId)).id, invoiceId);
  assert.equal((await invoiceOf(billing, smaller.id)).status, "cancelled");
  assert.equal(await statusOf(intake, requestId), "ready_for_release");
  assert.equal(
    (await json<{ code: string }>(post(billing, `/api/requests/${requestId}/correct-invoice`), 409)).code,
    "nothing_to_invoice",
  );
  await json(post(intake, "/api/release-records", release));
});

Deno.test("a paid further invoice releases; a request with money taken is not rejected over either of the two", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake, billing } = staff;
  const { requestId } = await ready(staff);
  await addPages(intake, requestId, 1);
  const further = await correct(billing, requestId);
  const reject = await intake.call(`/api/requests/${requestId}`, {
    method: "PATCH",
    body: JSON.stringify({ status: "rejected", reason: "withdrawn" }),
    headers: { "content-type": "application/json" },
  });
  assert.match((await json<{ message: string }>(reject, 409)).message, /is paid\. Refund it first/);
  await markPaid(billing, further.id);
  assert.equal(await statusOf(intake, requestId), "ready_for_release");
  assert.equal((await detailOf(intake, requestId)).invoiceReview, null);
  // Cancelling a further one instead leaves the request ready as well.
  await addPages(intake, requestId, 1);
  const third = await correct(billing, requestId);
  await json(post(billing, `/api/invoices/${third.id}/cancel`, { reason: "waived for them" }));
  assert.equal(await statusOf(intake, requestId), "ready_for_release");
});

Deno.test("waived fees stay waived, a payment under way is left alone, and a requester is not told of any of it", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const waived = await newRequest(intake);
  await json(post(intake, "/api/invoices", { requestId: waived, waive: true, waiverReason: "continuing care" }), 201);
  await addPages(intake, waived, 2);
  assert.equal((await detailOf(intake, waived)).invoiceReview, null);

  const { requestId, invoiceId } = await invoiced(intake);
  const page = payer(desk, invoiceId);
  assert.equal((await page.pay(await page.open(), "4000000000060006")).status, "processing");
  await addPages(intake, requestId, 1);
  const { requesterId } = await json<{ requesterId: number }>(intake.call(`/api/requests/${requestId}`));
  const theirs = await desk.as("external-requester", { requesterId });
  assert.equal((await detailOf(theirs, requestId)).invoiceReview, undefined);
  await json(post(theirs, `/api/requests/${requestId}/correct-invoice`), 403);
  assert.equal((await detailOf(billing, requestId)).invoiceReview?.status, "processing");
  const refused = await json<{ message: string }>(post(billing, `/api/requests/${requestId}/correct-invoice`), 409);
  assert.match(refused.message, /payment of invoice INV-[\d-]+ is under way/);
});

Deno.test("an invoice that is cancelled while it is being corrected or kept is told of, and nothing is made", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  await payer(desk, invoiceId).open();
  const { cancelIntent } = desk.deps.cards;
  desk.deps.cards.cancelIntent = async (id) => {
    const intent = await cancelIntent(id);
    await desk.deps.store.change(system, (tx) => patchInvoice(tx, invoiceId, { status: "cancelled" } as never));
    return intent;
  };
  for (const way of ["correct-invoice", "keep-invoice"]) {
    const refused = await json<{ message: string }>(post(intake, `/api/requests/${requestId}/${way}`), 409);
    assert.match(refused.message, /has no invoice\. Generate one\./);
  }
  const { invoice } = await detailOf(intake, requestId);
  assert.equal(invoice.id, invoiceId);
});
