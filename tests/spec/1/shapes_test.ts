/** Specification 1 §3: the fields of each entity in its schema, and each read shape as its call answers it. */
import assert from "node:assert/strict";
import type { z } from "zod";
import { activitySchema } from "../../../shared/audit.ts";
import {
  deliveryMethods,
  deliveryStatuses,
  invoiceItemSchema,
  invoiceSchema,
  paymentMethods,
} from "../../../shared/invoices.ts";
import { patientSchema } from "../../../shared/patients.ts";
import { attachedRecordSchema, medicalRecordSchema, requestRecordSchema } from "../../../shared/records.ts";
import { attachmentSchema, batchSchema, requesterSchema, requestSchema } from "../../../shared/requests.ts";
import { userSchema } from "../../../shared/users.ts";
import { userRow } from "../../harness.ts";
import { onePage, payer } from "../../flows/fixtures.ts";
import { must, type Office, openOffice } from "./office.ts";

const stamps = "createdAt updatedAt";
/** A file is one field of ours: `file` holds fileName, mime (fileType) and the address of its bytes (filePath). */
const entities: Record<string, [z.ZodObject, string]> = {
  users: [
    userSchema,
    `id username password email fullName role forcePasswordChange passwordLastChangedAt isActive isEmailVerified
    activationToken activationTokenExpiry passwordResetToken passwordResetExpiry lastLoginAt failedLoginCount
    lastFailedLoginAt accountLockedAt accountLockedReason ${stamps}`,
  ],
  patients: [patientSchema, `id firstName lastName dateOfBirth mrn email phone lastVisit ${stamps}`],
  requesters: [requesterSchema, `id name contactName email phone fax ${stamps}`],
  batch_requests: [batchSchema, `id requesterId status documentId statusHistory metadata ${stamps}`],
  requests: [
    requestSchema,
    `id patientId requesterId batchRequestId source sourceReference requestType dateRangeStart dateRangeEnd purpose
    notes status statusHistory isUrgent recordsAttached receivedAt processedAt ${stamps}`,
  ],
  attachments: [attachmentSchema, "id requestId file createdAt"],
  medical_records: [medicalRecordSchema, `id patientId recordType recordDate provider pages file ${stamps}`],
  request_records: [requestRecordSchema, "id requestId recordId isIncluded createdAt"],
  attached_records: [
    attachedRecordSchema,
    `id requestId patientId recordType file notes uploadedBy pages ${stamps}`,
  ],
  invoices: [
    invoiceSchema,
    `id requestId patientId batchRequestId isBatchInvoice amount status invoiceNumber invoiceDate dueDate description
    notes paymentMethod stripeInvoiceId stripePaymentIntentId stripeCustomerId stripePaymentUrl invoicePath deliveryStatus
    deliveryMethod deliveredTo deliveredAt paidAt paidAmount statusHistory metadata ${stamps}`,
  ],
  invoice_items: [
    invoiceItemSchema,
    "id invoiceId requestId patientId patientName description quantity unitPrice amount recordType metadata createdAt",
  ],
  activity_logs: [activitySchema, "id userId requestId action targetType targetId details timestamp createdAt"],
};

for (const [entity, [schema, fields]] of Object.entries(entities)) {
  Deno.test(`entity ${entity} has the specification's fields`, () => {
    const missing = fields.split(/\s+/).filter((field) => !Object.hasOwn(schema.shape, field));
    assert.deepEqual(missing, []);
  });
}

/** Fails unless every field named is there, `a{b c}` for the fields of an object or of a list's first row. */
// deno-lint-ignore no-explicit-any
function has(value: any, shape: string): void {
  const open = [value];
  let last = "";
  for (const [piece] of shape.matchAll(/\w+|[{}]/g)) {
    if (piece === "{") {
      const inner = open.at(-1)[last];
      const row = Array.isArray(inner) ? inner[0] : inner;
      assert.ok(row, `${last} is empty`);
      open.push(row);
    } else if (piece === "}") open.pop();
    else {
      last = piece;
      assert.ok(Object.hasOwn(open.at(-1), piece), `${piece} is missing`);
    }
  }
}

const shapes: Record<string, (office: Office) => Promise<void>> = {
  "Request (list row)": async (office) => {
    await office.fresh();
    const [row] = await must(office.intake, "GET /api/requests");
    has(row, "id patient{firstName lastName dateOfBirth} requestType source receivedAt isUrgent status");
  },
  "Request (detail)": async (office) => {
    const { id } = await office.invoiced();
    const form = new FormData();
    form.append("files", await onePage("More"));
    await must(office.intake, `POST /api/requests/${id}/attach-records`, form, 201);
    has(
      await must(office.intake, `GET /api/requests/${id}`),
      `id status isUrgent source receivedAt requestType dateRangeStart dateRangeEnd purpose notes recordsAttached
      patient{id firstName lastName dateOfBirth mrn lastVisit} requester{name contactName email phone fax} attachments
      records{id requestRecordId recordType recordDate provider pages isIncluded}
      attachedRecords{id fileName recordType pages uploadedAt notes metadata} invoice{id amount status}`,
    );
  },
  "Invoice (list row)": async (office) => {
    await office.invoiced();
    const [row] = await must(office.billing, "GET /api/invoices");
    has(
      row,
      `id requestId invoiceNumber amount status createdAt sentTo sentAt paidAt patient{firstName lastName dateOfBirth}
      requester{name email}`,
    );
    assert.ok(Number.isInteger(row.amount));
  },
  "Invoice (payment page)": async (office) => {
    const { invoiceId } = await office.invoiced();
    const row = await must(office.billing, `GET /api/pay/${invoiceId}`);
    has(row, "id invoiceNumber amount status requestId patient{firstName lastName} requester{name}");
  },
  "Payment confirmation response": async (office) => {
    const { invoiceId } = await office.invoiced();
    const intent = await must(office.billing, "POST /api/create-payment-intent", { invoiceId });
    await payer(office.desk, invoiceId).pay(intent);
    has(
      await must(office.billing, "POST /api/confirm-payment", { invoiceId }),
      "recordsStatus canAutoFetch request{id} requestId message",
    );
  },
  "Metrics": async (office) => {
    has(
      await must(office.intake, "GET /api/metrics"),
      "newRequests pendingInvoices readyForRelease processedThisMonth percentChange completedRequests",
    );
  },
  "Activity entry (dashboard)": async (office) => {
    const { id } = await office.fresh();
    await must(office.intake, `PATCH /api/requests/${id}`, { status: "processing" });
    const rows = await must(office.intake, "GET /api/activity-logs?limit=3");
    const moved = rows.find((row: { action: string }) => row.action === "request_status_changed");
    has(moved, "id action targetType targetId details{oldStatus newStatus} user{fullName} createdAt");
    assert.deepEqual([moved.details.oldStatus, moved.details.newStatus], ["new", "processing"]);
  },
  "Current user": async (office) => has(await must(office.intake, "GET /api/user"), "fullName role username"),
};

Deno.test("specification 1: every read shape is as written", async (t) => {
  await using office = await openOffice();
  for (const [what, holds] of Object.entries(shapes)) await t.step(what, () => holds(office));
});

Deno.test("new rows have the specification's defaults", async () => {
  await using office = await openOffice();
  const { id: userId } = await must(office.admin, "POST /api/register", {
    username: "plain",
    password: "a long first word",
    email: "plain@clinic.example",
    fullName: "Plain Person",
  }, 201);
  const user = await userRow(office.desk, userId);
  assert.deepEqual(
    [user.role, user.forcePasswordChange, user.isActive, user.isEmailVerified, user.failedLoginCount],
    ["admin", true, true, false, 0],
  );
  const { id } = await office.fresh();
  const request = await must(office.intake, `GET /api/requests/${id}`);
  assert.deepEqual([request.status, request.isUrgent, request.recordsAttached], ["new", false, false]);
  const { invoiceId } = await office.invoiced();
  const invoice = await must(office.billing, `GET /api/invoices/${invoiceId}`);
  assert.deepEqual([invoice.status, invoice.deliveryStatus], ["pending", "pending"]);
});

Deno.test("usernames, record numbers and invoice numbers are unique", async () => {
  await using office = await openOffice();
  const person = (username: string) => ({
    username,
    password: "a long first word",
    email: `${crypto.randomUUID()}@clinic.example`,
    fullName: "Plain Person",
  });
  await must(office.admin, "POST /api/register", person("plain"), 201);
  assert.equal((await must(office.admin, "POST /api/register", person("Plain"), 409)).code, "username_taken");
  const patient = { firstName: "Ana", lastName: "Novak", mrn: "UN-1" };
  await must(office.intake, "POST /api/patients", patient, 201);
  assert.equal((await must(office.intake, "POST /api/patients", { ...patient, mrn: "un1" }, 409)).code, "mrn_taken");
  // The number follows from the request, also where its first invoice was cancelled.
  const { id, invoiceId } = await office.invoiced();
  await must(office.billing, `POST /api/invoices/${invoiceId}/cancel`, { reason: "Wrong lines" });
  await must(office.intake, "POST /api/invoices", { requestId: id }, 201);
  const numbers = (await must(office.billing, `GET /api/invoices/request/${id}`)).map((
    { invoiceNumber }: { invoiceNumber: string },
  ) => invoiceNumber);
  assert.equal(numbers.length, 2);
  assert.equal(new Set(numbers).size, 2, numbers.join());
});

Deno.test("payment methods, delivery methods and delivery statuses are the specification's", () => {
  assert.deepEqual(paymentMethods, ["stripe", "fax", "check", "cash", "other"]);
  assert.deepEqual(deliveryMethods, ["email", "webhook", "fax", "portal", "manual"]);
  assert.deepEqual(deliveryStatuses, ["pending", "sent", "failed", "received"]);
});
