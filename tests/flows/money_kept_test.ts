import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { invoiced, invoiceOf, newRequest, patient, ready, requester, staffOf, statusOf } from "./fixtures.ts";

const day = 86_400_000;
const send = (person: Person, method: string, path: string, body: unknown = {}) =>
  person.call(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const back = (person: Person, id: number, body: unknown) =>
  send(person, "PATCH", `/api/requests/${id}`, { status: "processing", ...body as object });
const mail = (billing: Person, id: number) =>
  json<{ results: { ok: boolean; message: string }[] }>(
    send(billing, "POST", "/api/invoices/batch-send", { invoiceIds: [id] }),
  );
const keysMailed = async (desk: Desk) => {
  await desk.drain();
  const mails = await json<{ kind: string; text: string }[]>((await desk.as("admin")).call("/api/outbox"));
  return mails.filter((m) => m.kind === "invoice").map((m) =>
    new URL(m.text.match(/http\S+/)![0]).searchParams.get("key")!
  );
};

Deno.test("many at once only go forward; nothing goes back from payment while its invoice can be paid unnoticed", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake, billing } = staff;
  const fresh = await newRequest(intake);
  const { requestId, invoiceId } = await invoiced(intake);
  const paid = await ready(staff);
  const { results } = await json<{ results: { ok: boolean; message: string }[] }>(
    send(intake, "POST", "/api/requests/bulk", { action: "process", ids: [fresh, requestId, paid.requestId] }),
  );
  assert.deepEqual(results.map((r) => r.ok), [true, false, false]);
  assert.match(results[1].message, /is pending payment and would go back\. Move it back on its own page/);

  const wordless = await json<ErrorBody>(back(intake, requestId, {}), 400);
  assert.equal(wordless.details?.reason, "Say why the request is worked on again.");
  const open = await json<ErrorBody>(back(intake, requestId, { reason: "wrong record" }), 409);
  assert.deepEqual([open.code, open.details?.choices], ["invoice_open", ["cancel", "keep"]]);
  assert.equal(await statusOf(intake, requestId), "pending_payment");
  await json(back(intake, requestId, { reason: "wrong record", openInvoice: "cancel" }));
  assert.equal((await invoiceOf(billing, invoiceId)).status, "cancelled");
  assert.equal(await statusOf(intake, requestId), "processing");
  await json(back(intake, paid.requestId, { reason: "a page is missing" }));
  const { statusHistory } = await json<{ statusHistory: { reason: string | null }[] }>(
    intake.call(`/api/requests/${paid.requestId}`),
  );
  assert.equal(statusHistory.at(-1)?.reason, "a page is missing");
});

Deno.test("four sends within a minute are one mail; a late one is due from its sending, a reminder as before", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  desk.clock.advance(40 * day);
  const later = await desk.as("billing");
  const all = await Promise.all([1, 2, 3, 4].map(() => mail(later, invoiceId)));
  assert.ok(all.every(({ results }) => results[0].ok && /due on Jan 29, 2027/.test(results[0].message)));
  assert.equal((await keysMailed(desk)).length, 1);
  assert.equal((await invoiceOf(later, invoiceId)).dueDate, "2027-01-29");
  // To another address it is another sending, at once.
  const elsewhere = { invoiceIds: [invoiceId], email: "accounts@harbor.example" };
  await json(send(later, "POST", "/api/invoices/batch-send", elsewhere));
  assert.equal((await keysMailed(desk)).length, 2);
  desk.clock.advance(5 * 60_000);
  await mail(later, invoiceId);
  assert.equal((await keysMailed(desk)).length, 3);
  assert.equal((await invoiceOf(later, invoiceId)).dueDate, "2027-01-29");
  void billing;
});

Deno.test("a second invoice is refused in the right words, and one that is not as given is not made", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const requestId = await newRequest(intake);
  const make = (body: unknown) => send(intake, "POST", "/api/invoices", { requestId, ...body as object });
  const other = await json<ErrorBody>(make({ amount: 1, invoiceNumber: "INV-1999-9999", invoicePath: "x" }), 409);
  assert.equal(other.code, "invoice_mismatch");
  assert.match(other.message, /The amount is \$16\.00, not \$0\.01\. The number is INV-2026-0001, not INV-1999-9999\./);
  assert.deepEqual(other.details?.computed, {
    amount: 1600,
    invoiceNumber: "INV-2026-0001",
    invoicePath: "INV-2026-0001",
  });
  await json(make({ amount: 1600, invoiceNumber: "INV-2026-0001", invoicePath: "INV-2026-0001" }), 201);
  const twice = await json<ErrorBody>(make({}), 409);
  assert.equal(twice.code, "already_invoiced");
  assert.match(twice.message, /already has invoice INV-2026-0001, \$16\.00, pending/);
});

Deno.test("a request without included records costs the base fee", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const { id } = await json<{ id: number }>(
    send(intake, "POST", "/api/requests", { patient: { ...patient, mrn: "B-1" }, requester, requestType: "attorney" }),
    201,
  );
  const { amount } = await json<{ amount: number }>(send(intake, "POST", "/api/invoices", { requestId: id }), 201);
  assert.equal(amount, 1500);
});

Deno.test("moves that come with an action are refused with the sentence that says which, and every answer has one shape", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const id = await newRequest(intake);
  const move = (status: string) => send(intake, "PATCH", `/api/requests/${id}`, { status });
  assert.match((await json<ErrorBody>(move("pending_payment"), 409)).message, /Generate its invoice\./);
  assert.match(
    (await json<ErrorBody>(move("completed"), 409)).message,
    /is new and cannot become completed\. It can become processing/,
  );
  await json(move("done"), 400);
  const keys = (answer: object) => Object.keys(answer).sort();
  const shown = keys(await json<object>(intake.call(`/api/requests/${id}`)));
  assert.deepEqual(keys(await json<object>(move("processing"))), shown);
  const made = await json<object>(
    send(intake, "POST", "/api/requests", { patient: { ...patient, mrn: "B-2" }, requester, requestType: "attorney" }),
    201,
  );
  assert.deepEqual(keys(made), shown);
});

Deno.test("pay links end: each mail has its own key, it ends 90 days after the due date, and what is over names nobody", async () => {
  await using desk = await openDesk();
  const { intake, billing } = await staffOf(desk);
  const { requestId, invoiceId } = await invoiced(intake);
  await mail(billing, invoiceId);
  desk.clock.advance(2 * 60_000);
  await mail(billing, invoiceId);
  const [newest, first] = await keysMailed(desk);
  assert.notEqual(newest, first);
  const stranger = desk.stranger();
  const look = (key: string, path = "") => stranger.call(`/api/pay/${invoiceId}${path}?key=${key}`);
  assert.match((await json<ErrorBody>(look(first), 410)).message, /was replaced/);
  assert.match((await json<ErrorBody>(look("x"), 404)).message, /not valid/);
  const view = await json<{ patient: { lastName: string } }>(look(newest));
  assert.equal(view.patient.lastName, "Okafor");

  desk.clock.advance(119 * day);
  await json(look(newest));
  desk.clock.advance(2 * day);
  assert.match((await json<ErrorBody>(look(newest), 410)).message, /has ended/);
  desk.clock.advance(-121 * day);

  await json(back(intake, requestId, { reason: "withdrawn in part", openInvoice: "cancel" }));
  const over = await look(newest);
  const text = await over.text();
  assert.deepEqual([over.status, JSON.parse(text).status, JSON.parse(text).patient], [200, "cancelled", null]);
  assert.ok(!text.includes("Okafor"));
  // Of a patient who asks for themselves the requester's name is the patient's.
  assert.equal(JSON.parse(text).requester, null);
  await json(look(newest, "/pdf"), 410);

  const paid = await ready({ admin: intake, intake, billing });
  const own = async () => {
    const { payKey } = await import("../../server/rooms/invoices/pay_link/pay_link.ts");
    return payKey(desk.deps, { id: paid.invoiceId, payGeneration: 0 });
  };
  const soon = await json<{ patient: unknown }>(stranger.call(`/api/pay/${paid.invoiceId}?key=${await own()}`));
  assert.notEqual(soon.patient, null);
  desk.clock.advance(31 * day);
  const late = await json<{ patient: unknown }>(stranger.call(`/api/pay/${paid.invoiceId}?key=${await own()}`));
  assert.equal(late.patient, null);
});
