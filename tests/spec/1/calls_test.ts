/** Specification 1 §7: each call with the specification's own payload, by a caller who has the right, and its answer. */
import assert from "node:assert/strict";
import { sha256 } from "../../../server/db/keys.ts";
import { onePage, payer } from "../../flows/fixtures.ts";
import { password, userRow } from "../../harness.ts";
import { must, type Office, openOffice, send } from "./office.ts";

const email = (name: string) => `${name}@clinic.example`;
const linkToken = async (office: Office, to: string) =>
  (await office.mails()).find((mail) => mail.to === to)!.text.match(/token=([\w-]+)/)![1];
const newcomer = (office: Office, username: string, more = {}) =>
  must(office.admin, "POST /api/register", {
    username,
    password: "a long first word",
    email: email(username),
    fullName: "New Person",
    role: "billing",
    ...more,
  }, 201);

/** A mailed token is kept as its hash, and neither is told. */
async function keptAsHash(office: Office, id: number, field: "passwordResetToken" | "activationToken", token: string) {
  const kept = (await userRow(office.desk, id))[field]!;
  assert.equal(kept, sha256(token));
  const told = JSON.stringify(await must(office.admin, "GET /api/users"));
  assert.ok(!told.includes(kept) && !told.includes(token) && !told.includes(field));
}

/** The entry of a fax that has just come in. */
async function faxed({ desk, intake }: Office): Promise<string> {
  const page = await onePage(crypto.randomUUID());
  await Deno.writeFile(`${desk.faxDir}/${page.name}`, new Uint8Array(await page.arrayBuffer()));
  await must(intake, "POST /api/check-faxes", { oneTimeCheck: true });
  return (await must(intake, "GET /api/inbox-entries"))[0].id;
}

const calls: Record<string, (office: Office) => Promise<void>> = {
  "GET /api/user": async ({ desk, admin }) => {
    const { fullName, role, username } = await must(admin, "GET /api/user");
    assert.deepEqual([fullName, role, username], ["Admin Person", "admin", "admin-1"]);
    await must(desk.stranger(), "GET /api/user", undefined, 401);
  },
  "POST /api/login": async ({ desk }) => {
    const user = await must(desk.stranger(), "POST /api/login", { username: "intake-2", password });
    assert.equal(user.fullName, "Intake Person");
    await must(desk.stranger(), "POST /api/login", { username: "intake-2", password: "not the word" }, 401);
  },
  "POST /api/register": async (office) => {
    const user = await newcomer(office, "registered");
    assert.deepEqual([user.username, user.role, user.fullName], ["registered", "billing", "New Person"]);
    assert.equal((await newcomer(office, "byDefault", { role: undefined })).role, "admin");
    await must(office.intake, "POST /api/register", { username: "other" }, 403);
  },
  "POST /api/logout": async ({ desk }) => {
    const person = await desk.as("intake");
    await must(person, "POST /api/logout");
    await must(person, "GET /api/user", undefined, 401);
  },
  "POST /api/test-login": async ({ desk }) => {
    const person = desk.stranger();
    assert.equal((await must(person, "POST /api/test-login")).username, "admin-1");
    assert.equal((await must(person, "GET /api/user")).role, "admin");
  },
  "POST /api/notifications/send-password-reset": async ({ desk }) => {
    for (const address of ["intake-2@staff.example", "nobody@staff.example"]) {
      const { message } = await must(desk.stranger(), "POST /api/notifications/send-password-reset", {
        email: address,
      });
      assert.equal(message, "If the email exists in our system, a password reset link has been sent.");
    }
  },
  "POST /api/reset-password": async (office) => {
    const { id } = await newcomer(office, "forgetful");
    const stranger = office.desk.stranger();
    await must(stranger, "POST /api/notifications/send-password-reset", { email: email("forgetful") });
    const token = await linkToken(office, email("forgetful"));
    await keptAsHash(office, id, "passwordResetToken", token);
    await must(stranger, "POST /api/reset-password", { token, newPassword: "a long second word" });
    await must(stranger, "POST /api/login", { username: "forgetful", password: "a long second word" });
    await must(stranger, "POST /api/reset-password", { token, newPassword: "a long third word" }, 400);
  },
  "POST /api/activate-account": async (office) => {
    const { id } = await newcomer(office, "invited", { invite: true, password: undefined });
    const token = await linkToken(office, email("invited"));
    await keptAsHash(office, id, "activationToken", token);
    const stranger = office.desk.stranger();
    await must(stranger, "POST /api/activate-account", { token, password: "a long own word" });
    await must(stranger, "POST /api/login", { username: "invited", password: "a long own word" });
  },
  "POST /api/change-password": async ({ desk }) => {
    const person = await desk.as("billing");
    const { username } = await userRow(desk, person.userId);
    await must(person, "POST /api/change-password", { currentPassword: password, newPassword: "another horse" });
    await must(desk.stranger(), "POST /api/login", { username, password: "another horse" });
    await must(person, "POST /api/change-password", { currentPassword: "wrong", newPassword: "another one" }, 400);
  },
  "GET /api/activity-logs?limit=3": async (office) => {
    await office.fresh();
    const rows = await must(office.intake, "GET /api/activity-logs?limit=3");
    assert.equal(rows.length, 3);
    const times = rows.map((row: { createdAt: string }) => row.createdAt);
    assert.deepEqual(times, times.toSorted().reverse());
  },
  "GET /api/metrics": async (office) => {
    const before = await must(office.intake, "GET /api/metrics");
    await office.fresh();
    const { newRequests } = await must(office.intake, "GET /api/metrics");
    assert.equal(newRequests, before.newRequests + 1);
  },
  "GET /api/requests": async (office) => {
    const { id } = await office.fresh();
    const rows = await must(office.intake, "GET /api/requests");
    assert.ok(rows.some((row: { id: number }) => row.id === id));
  },
  "GET /api/requests?status=": async (office) => {
    const { id } = await office.invoiced();
    const of = async (status: string) =>
      (await must(office.intake, `GET /api/requests?status=${status}`)).map((row: { id: number }) => row.id);
    assert.ok((await of("pending_payment")).includes(id));
    assert.ok(!(await of("new")).includes(id));
    await must(office.intake, "GET /api/requests?status=unheard", undefined, 400);
  },
  "GET /api/requests/{id}": async (office) => {
    const { id } = await office.fresh();
    assert.equal((await must(office.intake, `GET /api/requests/${id}`)).id, id);
    await must(office.intake, "GET /api/requests/99999", undefined, 404);
  },
  "PATCH /api/requests/{id}": async (office) => {
    const { id } = await office.fresh();
    const rejected = await must(office.intake, `PATCH /api/requests/${id}`, { status: "rejected" });
    assert.equal(rejected.status, "rejected");
    await must(office.intake, `PATCH /api/requests/${id}`, { status: "rejected" }, 409);
  },
  "PATCH /api/request-records/{id}": async (office) => {
    const { id } = await office.fresh();
    const { records } = await must(office.intake, `GET /api/requests/${id}`);
    const left = records.find((record: { isIncluded: boolean }) => !record.isIncluded);
    const answer = await must(office.intake, `PATCH /api/request-records/${left.requestRecordId}`, {
      isIncluded: true,
    });
    assert.ok(answer.records.every((record: { isIncluded: boolean }) => record.isIncluded));
  },
  "POST /api/requests/{id}/attach-records": async (office) => {
    const { id, patientId } = await office.fresh();
    const form = (patient: number) => {
      const given = new FormData();
      given.set("patientId", String(patient));
      given.set("notes", "From the west ward");
      given.set("recordTypes", JSON.stringify(["Progress Note", "Discharge Summary"]));
      given.set("extractMetadata", "true");
      given.set(
        "processingDetails",
        JSON.stringify({
          source: "manual",
          requiresProcessing: true,
          patientInfo: { name: "Maria Okafor", patientId: patient },
        }),
      );
      return given;
    };
    const files = [await onePage("Progress"), await onePage("Discharge")];
    const given = form(patientId);
    for (const file of files) given.append("files", file);
    await must(office.intake, `POST /api/requests/${id}/attach-records`, given, 201);
    await office.desk.drain();
    const { attachedRecords } = await must(office.intake, `GET /api/requests/${id}`);
    assert.deepEqual(
      attachedRecords.map((a: Record<string, unknown>) => [a.fileName, a.recordType, a.notes]).toSorted(),
      [
        ["Discharge.pdf", "Discharge Summary", "From the west ward"],
        ["Progress.pdf", "Progress Note", "From the west ward"],
      ],
    );
    const other = form(patientId + 1);
    other.append("files", files[0]);
    const refused = await send(office.intake, `POST /api/requests/${id}/attach-records`, other);
    assert.deepEqual([refused.status, refused.body.code], [409, "patient_differs"]);
  },
  "GET /api/invoices": async (office) => {
    const { invoiceId } = await office.invoiced();
    const rows = await must(office.billing, "GET /api/invoices");
    assert.ok(rows.some((row: { id: number }) => row.id === invoiceId));
    await must(office.intake, "GET /api/invoices", undefined, 403);
  },
  "GET /api/invoices?status=": async (office) => {
    const { invoiceId } = await office.paid();
    const of = async (status: string) =>
      (await must(office.billing, `GET /api/invoices?status=${status}`)).map((row: { id: number }) => row.id);
    assert.ok((await of("paid")).includes(invoiceId));
    assert.ok(!(await of("pending")).includes(invoiceId));
  },
  "GET /api/invoices/{id}": async (office) => {
    const { invoiceId, number } = await office.invoiced();
    assert.equal((await must(office.billing, `GET /api/invoices/${invoiceId}`)).invoiceNumber, number);
  },
  "GET /api/invoices/request/{id}": async (office) => {
    const { id, invoiceId } = await office.invoiced();
    const rows = await must(office.billing, `GET /api/invoices/request/${id}`);
    assert.deepEqual(rows.map((row: { id: number }) => row.id), [invoiceId]);
  },
  "POST /api/invoices": async (office) => {
    const { id, number } = await office.fresh();
    const wrong = await send(office.intake, "POST /api/invoices", { requestId: id, amount: 1 });
    assert.deepEqual([wrong.status, wrong.body.code], [409, "invoice_mismatch"]);
    const invoice = await must(office.intake, "POST /api/invoices", {
      requestId: id,
      amount: 1900,
      invoiceNumber: number,
      invoicePath: number,
    }, 201);
    assert.deepEqual([invoice.amount, invoice.invoiceNumber, invoice.status], [1900, number, "pending"]);
    assert.equal((await must(office.intake, `GET /api/requests/${id}`)).status, "pending_payment");
  },
  "POST /api/invoices/batch-send": async (office) => {
    const [one, two] = [await office.invoiced(), await office.invoiced()];
    const invoiceIds = [one.invoiceId, two.invoiceId];
    assert.equal((await must(office.billing, "POST /api/invoices/batch-send", { invoiceIds })).sent, 2);
    assert.equal((await must(office.billing, `GET /api/invoices/${one.invoiceId}`)).status, "sent");
  },
  "POST /api/invoices/batch-mark-paid": async (office) => {
    const [one, two] = [await office.invoiced(), await office.invoiced()];
    const invoiceIds = [one.invoiceId, two.invoiceId];
    assert.equal((await must(office.billing, "POST /api/invoices/batch-mark-paid", { invoiceIds })).paid, 2);
    assert.equal((await must(office.intake, `GET /api/requests/${two.id}`)).status, "ready_for_release");
  },
  "POST /api/confirm-payment {invoiceId}": async (office) => {
    const { id, invoiceId } = await office.invoiced();
    const early = await send(office.intake, "POST /api/confirm-payment", { invoiceId });
    assert.deepEqual([early.status, early.body.code], [402, "payment_not_done"]);
    assert.match(early.body.message, /mark it as paid/);
    // That money came by hand is said by billing and administrators alone.
    await must(office.intake, "POST /api/confirm-payment", { invoiceId, paymentMethod: "check" }, 403);
    const card = payer(office.desk, invoiceId);
    await must(office.billing, "POST /api/invoices/batch-send", { invoiceIds: [invoiceId] });
    await office.desk.drain();
    await card.pay(await card.open());
    const done = await must(office.intake, "POST /api/confirm-payment", { invoiceId });
    assert.deepEqual([done.request.id, done.requestId, typeof done.canAutoFetch], [id, id, "boolean"]);
    assert.equal((await must(office.intake, `GET /api/requests/${id}`)).status, "ready_for_release");
  },
  "POST /api/confirm-payment {invoiceId, paymentIntentId}": async (office) => {
    const { id, invoiceId } = await office.invoiced();
    const intent = await must(office.billing, "POST /api/create-payment-intent", { invoiceId });
    await payer(office.desk, invoiceId).pay(intent);
    const { paymentIntentId } = intent;
    const done = await must(office.billing, "POST /api/confirm-payment", { invoiceId, paymentIntentId });
    assert.deepEqual([done.recordsStatus, done.request.id], ["attached", id]);
    const other = await send(office.billing, "POST /api/confirm-payment", {
      invoiceId,
      paymentIntentId: "pi_of_another",
    });
    assert.equal(other.status, 409);
  },
  "POST /api/process-payment-and-release": async (office) => {
    const { id, invoiceId } = await office.releasable();
    const done = await must(office.intake, "POST /api/process-payment-and-release", { invoiceId });
    assert.deepEqual([done.recordsStatus, done.canAutoFetch, done.requestId], ["completed", false, id]);
    assert.ok(done.message.length > 0);
    const unpaid = await office.invoiced();
    const early = await send(office.intake, "POST /api/process-payment-and-release", {
      invoiceId: unpaid.invoiceId,
    });
    assert.equal(early.status, 402);
  },
  "POST /api/release-records": async (office) => {
    const { id } = await office.releasable();
    assert.equal((await must(office.intake, "POST /api/release-records", { requestId: id })).status, "completed");
    const { id: bare } = await office.paid();
    const refused = await send(office.intake, "POST /api/release-records", { requestId: bare });
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body.details.missing, ["authorization", "records_checked"]);
  },
  "POST /api/create-payment-intent": async (office) => {
    const { invoiceId } = await office.invoiced();
    const { clientSecret } = await must(office.billing, "POST /api/create-payment-intent", { invoiceId });
    assert.equal(typeof clientSecret, "string");
  },
  "POST /api/stripe-webhook": async ({ desk }) => {
    const unsigned = await send(desk.stranger(), "POST /api/stripe-webhook", { type: "payment_intent.succeeded" });
    assert.equal(unsigned.status, 400);
  },
  "POST /api/fax-webhook": async ({ desk }) => {
    const unsigned = await send(desk.stranger(), "POST /api/fax-webhook", { event: "fax.received" });
    assert.ok([400, 409].includes(unsigned.status), JSON.stringify(unsigned));
  },
  "GET /api/inbox-entries": async (office) => {
    const entry = await faxed(office);
    const rows = await must(office.intake, "GET /api/inbox-entries");
    assert.ok(rows.some((row: { id: string }) => row.id === entry));
  },
  "GET /api/inbox-entries/{id}": async (office) => {
    const entry = await faxed(office);
    assert.equal((await must(office.intake, `GET /api/inbox-entries/${entry}`)).source, "fax");
  },
  "GET /api/patients": async (office) => {
    const { patientId } = await office.fresh();
    const rows = await must(office.intake, "GET /api/patients");
    assert.ok(rows.some((row: { id: number }) => row.id === patientId));
  },
  "GET /api/patients/{id}": async (office) => {
    const { patientId } = await office.fresh();
    assert.equal((await must(office.intake, `GET /api/patients/${patientId}`)).lastName, "Okafor");
  },
  "GET /api/records/request/{id}": async (office) => {
    const { id } = await office.fresh();
    const { records, attachedRecords } = await must(office.intake, `GET /api/records/request/${id}`);
    assert.deepEqual([records.length, attachedRecords.length], [2, 0]);
  },
};

Deno.test("specification 1: every call works as written", async (t) => {
  await using office = await openOffice();
  for (const [what, works] of Object.entries(calls)) await t.step(what, () => works(office));
});
