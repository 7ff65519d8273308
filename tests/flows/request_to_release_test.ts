import assert from "node:assert/strict";
import pdf from "../../server/pdf/library.ts";
import { medicalRecords } from "../../server/rooms/records/store.ts";
import { system } from "../../server/db/store.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { attach, onePage, patient, requester } from "./fixtures.ts";

interface Detail {
  id: number;
  status: string;
  records: { requestRecordId: number; isIncluded: boolean }[];
  attachedRecords: { id: number }[];
  invoice: { id: number; amount: number; status: string; invoiceNumber: string } | null;
}

async function newRequest(intake: Person, more: Record<string, unknown> = {}): Promise<Detail> {
  return await json<Detail>(
    intake.client.requests.$post({
      json: { patient, requester, requestType: "attorney", recordTypes: ["lab"], isUrgent: true, ...more },
    }),
    201,
  );
}

const detailOf = (person: Person, id: number) => json<Detail>(person.call(`/api/requests/${id}`));
const mailsOf = async (desk: Desk) => {
  await desk.drain();
  const admin = await desk.as("admin");
  return await json<{ to: string; subject: string; text: string; status: string }[]>(admin.call("/api/outbox"));
};

Deno.test("a request is invoiced, paid by card through the mailed link, released, and downloaded", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const billing = await desk.as("billing");
  const request = await newRequest(intake);
  assert.equal(request.status, "new");
  await json(await attach(intake, request.id, [await onePage("Result one"), await onePage("Result two")]), 201);

  // 15.00 base + 2 lab pages at 1.00 + 10.00 urgent
  const invoice = await json<{ id: number; amount: number; invoiceNumber: string }>(
    intake.client.invoices.$post({ json: { requestId: request.id } }),
    201,
  );
  assert.equal(invoice.amount, 2700);
  assert.equal(invoice.invoiceNumber, "INV-2026-0001");
  await json(intake.client.invoices.$post({ json: { requestId: request.id } }), 409);
  assert.equal((await detailOf(intake, request.id)).status, "pending_payment");
  const early = await json<ErrorBody>(
    intake.client["release-records"].$post({
      json: { requestId: request.id, confirm: true, legalReason: "court_order" },
    }),
    409,
  );
  assert.equal(early.code, "not_paid");

  await json(billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoice.id] } }));
  const [mail] = await mailsOf(desk);
  assert.equal(mail.to, requester.email);
  assert.equal(mail.status, "sent");
  assert.ok(!/Maria|Okafor|A-1029|1962/.test(mail.subject + mail.text), "nothing about the patient is mailed");

  const key = new URL(mail.text.match(/http\S+/)![0]).searchParams.get("key")!;
  const payer = desk.stranger();
  await json(payer.call(`/api/pay/${invoice.id}`), 401);
  await json(payer.call(`/api/pay/${invoice.id}?key=wrong`), 404);
  const view = await json<Record<string, unknown>>(payer.call(`/api/pay/${invoice.id}?key=${key}`));
  assert.equal(view.amount, 2700);
  const intent = await json<{ clientSecret: string; paymentIntentId: string }>(
    payer.client["create-payment-intent"].$post({ json: { invoiceId: invoice.id, key } }),
  );
  const { clientSecret, paymentIntentId } = intent;
  const pay = (number: string) =>
    json<{ status: string; error: { code: string } | null }>(
      payer.client["demo-processor"].confirm.$post({
        json: { clientSecret, paymentIntentId, card: { number, expMonth: 12, expYear: 2030, cvc: "123" } },
      }),
    );
  const declined = await pay("4000 0000 0000 9995");
  assert.equal(declined.error?.code, "card_declined");
  const confirm = () =>
    payer.client["confirm-payment"].$post({
      json: { invoiceId: invoice.id, key, paymentIntentId: intent.paymentIntentId },
    });
  await json(confirm(), 402);
  assert.equal((await pay("4242424242424242")).status, "succeeded");
  const settled = await json<{ recordsStatus: string }>(confirm());
  assert.equal(settled.recordsStatus, "attached");
  assert.deepEqual(await json(confirm()), settled);
  assert.equal((await detailOf(intake, request.id)).status, "ready_for_release");

  await json(intake.client["release-records"].$post({ json: { requestId: request.id } }), 409);
  const released = await json<{ url: string; pages: number }>(
    intake.client["release-records"].$post({
      json: { requestId: request.id, confirm: true, legalReason: "court_order", passcode: "harbor 12" },
    }),
  );
  assert.equal(released.pages, 3);
  assert.equal((await detailOf(intake, request.id)).status, "completed");
  await json(
    intake.client["release-records"].$post({
      json: { requestId: request.id, confirm: true, legalReason: "court_order" },
    }),
    409,
  );
  const linkMail = (await mailsOf(desk)).find((m) => m.subject.startsWith("Records"))!;
  assert.ok(linkMail.text.includes(released.url));
  assert.ok(!linkMail.text.includes("harbor 12") && !/Maria|Okafor/.test(linkMail.text));

  const token = released.url.split("/").at(-1)!;
  const recipient = desk.stranger();
  const page = await json<{ needsPasscode: boolean; files: unknown }>(recipient.call(`/api/secure/${token}`));
  assert.deepEqual([page.needsPasscode, page.files], [true, null]);
  await json(recipient.call(`/api/secure/${token}/merged.pdf`), 403);
  await json(recipient.client.secure[":token"].unlock.$post({ param: { token }, json: { passcode: "nope" } }), 403);
  await json(recipient.client.secure[":token"].unlock.$post({ param: { token }, json: { passcode: "harbor 12" } }));
  const merged = await recipient.call(`/api/secure/${token}/merged.pdf`);
  assert.equal(merged.status, 200);
  const document = await pdf.PDFDocument.load(new Uint8Array(await merged.arrayBuffer()));
  assert.equal(document.getPageCount(), 3);

  const trail = await json<{ action: string }[]>(
    (await desk.as("admin")).call(`/api/activity-logs?requestId=${request.id}`),
  );
  const actions = trail.map((row) => row.action).reverse();
  const story = [
    "request_created",
    "records_attached",
    "invoice_created",
    "invoice_sent",
    "payment_started",
    "payment_failed",
    "payment_confirmed",
    "records_released",
    "link_downloaded",
  ];
  assert.deepEqual(story.filter((action) => actions.includes(action)), story);
});

Deno.test("known records of the patient are offered: those asked for included, the others left out", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id: patientId } = await json<{ id: number }>(intake.client.patients.$post({ json: patient }), 201);
  const file = await desk.deps.files.put(
    new Uint8Array(await (await onePage("x")).arrayBuffer()),
    "x.pdf",
    "application/pdf",
  );
  await desk.deps.store.change(system, async (tx) => {
    for (
      const [recordType, recordDate] of [["Lab Results", "2026-01-05"], ["Imaging Report", "2026-01-05"], [
        "Lab Results",
        "2019-01-05",
      ]]
    ) {
      await tx.insert(medicalRecords, {
        id: await tx.nextId(medicalRecords),
        patientId,
        recordType,
        recordDate,
        provider: null,
        pages: 4,
        file,
        createdAt: tx.now,
        updatedAt: tx.now,
      });
    }
  });
  const request = await newRequest(intake, {
    patient: undefined,
    patientId,
    isUrgent: false,
    dateRangeStart: "2025-01-01",
  });
  assert.deepEqual(request.records.map((r) => r.isIncluded), [false, true, false]);
  const imaging = request.records[2].requestRecordId;
  await json(
    intake.client["request-records"][":id"].$patch({ param: { id: String(imaging) }, json: { isIncluded: true } }),
  );
  const quote = await json<{ amount: number }>(intake.call(`/api/requests/${request.id}/quote`));
  assert.equal(quote.amount, 1500 + 4 * 100 + 4 * 125);
});

Deno.test("a patient with hundreds of records gets them all offered, once each", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id: patientId } = await json<{ id: number }>(intake.client.patients.$post({ json: patient }), 201);
  for (let chunk = 0; chunk < 4; chunk++) {
    await desk.deps.store.change(system, async (tx) => {
      for (let i = 0; i < 130; i++) {
        const id = await tx.nextId(medicalRecords);
        const stamps = { createdAt: tx.now, updatedAt: tx.now };
        await tx.insert(medicalRecords, {
          id,
          patientId,
          recordType: "Lab Results",
          recordDate: "2026-01-05",
          provider: null,
          pages: 1,
          file: null,
          ...stamps,
        });
      }
    });
  }
  const request = await newRequest(intake, { patient: undefined, patientId });
  await desk.drain();
  const { records } = await detailOf(intake, request.id);
  assert.equal(records.length, 520);
  assert.equal(new Set(records.map((r) => (r as unknown as { id: number }).id)).size, 520);
  assert.ok(records.every((r) => r.isIncluded));
  assert.deepEqual(await json((await desk.as("admin")).call("/api/jobs")), []);
});

Deno.test("an invoice waived to zero needs no payment; a cancelled one sends the request back to work", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const billing = await desk.as("billing");
  const first = await newRequest(intake);
  await json(await attach(intake, first.id, [await onePage("a")]), 201);
  await json(
    intake.client.invoices.$post({ json: { requestId: first.id, waive: true, waiverReason: "disability claim" } }),
    201,
  );
  assert.equal((await detailOf(intake, first.id)).status, "ready_for_release");

  const second = await newRequest(intake, { patient: { ...patient, mrn: "B-2" } });
  await json(await attach(intake, second.id, [await onePage("b")]), 201);
  const invoice = await json<{ id: number }>(intake.client.invoices.$post({ json: { requestId: second.id } }), 201);
  await json(
    billing.client.invoices[":id"].cancel.$post({ param: { id: String(invoice.id) }, json: { reason: "wrong pages" } }),
  );
  assert.equal((await detailOf(intake, second.id)).status, "processing");
  const again = await json<{ id: number; invoiceNumber: string }>(
    billing.client.invoices.$post({ json: { requestId: second.id } }),
    201,
  );
  assert.equal(again.invoiceNumber, "INV-2026-0002-2");
  await json(
    billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [again.id], paymentMethod: "check" } }),
  );
  assert.equal((await detailOf(intake, second.id)).status, "ready_for_release");
  const summary = await json<{ paidAmount: number; totalInvoices: number }>(billing.call("/api/invoices/summary"));
  assert.deepEqual([summary.totalInvoices, summary.paidAmount], [3, 2600]);
});

Deno.test("a whole refund before the release sends the request back to work, and a new invoice can be made", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const billing = await desk.as("billing");
  const request = await newRequest(intake);
  await json(await attach(intake, request.id, [await onePage("a")]), 201);
  const invoice = await json<{ id: number }>(intake.client.invoices.$post({ json: { requestId: request.id } }), 201);
  await json(
    billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [invoice.id], paymentMethod: "check" } }),
  );
  const refund = (amount?: number) =>
    billing.client.invoices[":id"].refund.$post({
      param: { id: String(invoice.id) },
      json: { amount, reason: "paid by mistake" },
    });
  await json(refund(100));
  assert.equal((await detailOf(intake, request.id)).status, "ready_for_release");
  await json(refund());
  assert.equal((await detailOf(intake, request.id)).status, "processing");
  await json(intake.client.invoices.$post({ json: { requestId: request.id } }), 201);
});

Deno.test("another requester's request, invoice and list rows do not exist for an external requester", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const mine = await newRequest(intake);
  const other = await newRequest(intake, {
    patient: { ...patient, mrn: "C-3" },
    requester: { ...requester, name: "Other Firm", email: "x@other.example" },
  });
  const external = await desk.as("external-requester", { requesterId: 1 });
  await json(external.call(`/api/requests/${mine.id}`));
  await json(external.call(`/api/requests/${other.id}`), 404);
  const rows = await json<{ id: number }[]>(external.call("/api/requests"));
  assert.deepEqual(rows.map((r) => r.id), [mine.id]);
  assert.equal((await json<{ newRequests: number }>(external.call("/api/metrics"))).newRequests, 1);
  await json(external.call("/api/patients"), 403);
  await json(await attach(external, mine.id, [await onePage("x")]), 403);
});

Deno.test("a file of another kind than its name is refused with a sentence, and a move not in the table too", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const request = await newRequest(intake);
  const zip = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])], "chart.pdf", { type: "application/pdf" });
  const refused = await json<ErrorBody>(await attach(intake, request.id, [zip]), 415);
  assert.match(refused.message, /1 file\(s\) were rejected/);
  await json(
    intake.client.requests[":id"].$patch({
      param: { id: String(request.id) },
      json: { status: "rejected", reason: "not our patient" },
    }),
  );
  const closed = await json<ErrorBody>(
    intake.client.requests[":id"].$patch({ param: { id: String(request.id) }, json: { status: "processing" } }),
    409,
  );
  assert.match(closed.message, /is rejected and cannot be changed/);
});
