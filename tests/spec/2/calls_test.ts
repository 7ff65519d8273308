/** Each call of specification 2 with the specification's own payload, over HTTP, and what it answers. */
import assert from "node:assert/strict";
import type { EhrPatient, EhrRecordSet } from "../../../shared/ehr.ts";
import type { ErrorBody } from "../../../shared/errors.ts";
import type { InboxEntryView } from "../../../shared/inbox.ts";
import type { ApiKeyEntry } from "../../../shared/settings.ts";
import type { PublicUser } from "../../../shared/users.ts";
import { mails } from "../../../server/rooms/outbox/store.ts";
import {
  emptyDocx,
  entryOf,
  knownPatient,
  letter,
  mail,
  readUpload,
  send,
  sendFile,
  textPdf,
} from "../../support/inbox.ts";
import { emptyRequest, openWithEhr, someone } from "../../flows/ehr_office.ts";
import { released, staffOf } from "../../flows/fixtures.ts";
import { type Desk, json, openDesk, password, type Person } from "../../harness.ts";

/** The calls of one part of the specification, in order, in one office: each by its name. */
function calls(part: string, open: () => Promise<Desk>, walk: (desk: Desk, call: Call) => Promise<void>): void {
  Deno.test(part, async (t) => {
    await using desk = await open();
    await walk(desk, async (name, run) => void await t.step(name, run));
  });
}
type Call = (name: string, run: () => Promise<void>) => Promise<void>;

const entries = (person: Person, query = "") => json<InboxEntryView[]>(person.call(`/api/inbox-entries${query}`));
const form = { subject: "Okafor", patientName: "Maria Okafor", patientDOB: "1980-04-12", notes: "By post" };

calls("calls of the inbox", openDesk, async (desk, call) => {
  const intake = await desk.as("intake");
  await knownPatient(desk);
  let id = "";
  await call("POST /api/inbox-entries/manual-entry", async () => {
    const made = await json<InboxEntryView>(
      sendFile(intake, "/api/inbox-entries/manual-entry", await textPdf(letter), "a.pdf", form),
      201,
    );
    assert.deepEqual([made.source, made.sender, made.subject, made.manualNotes], [
      "manual",
      "Harbor Law Group",
      "Okafor",
      "By post",
    ]);
    id = made.id;
    await desk.drain();
  });
  await call("POST /api/inbox-entries", async () => {
    await json(sendFile(intake, "/api/inbox-entries", await textPdf([...letter, "2"]), "b.pdf", form), 201);
    await desk.drain();
  });
  await call("GET /api/inbox-entries", async () => {
    assert.equal((await entries(intake)).length, 2);
    const [one] = await entries(intake);
    assert.ok((await entries(intake, `?status=${one.status}`)).every(({ status }) => status === one.status));
    assert.deepEqual(await entries(intake, "?status=failed"), []);
  });
  await call("GET /api/inbox-entries/{id}", async () => {
    assert.equal((await entryOf(intake, id)).id, id);
    assert.equal((await intake.call("/api/inbox-entries/0000000000000000000000")).status, 404);
  });
  await call("POST /api/check-emails", async () => {
    await Deno.writeFile(`${desk.mailDir}/1.eml`, mail(letter, { messageId: "1@harborlaw.example" }));
    const { imported, failed } = await json<{ imported: number; failed: unknown[] }>(
      send(intake, "POST", "/api/check-emails", { oneTimeCheck: true }),
    );
    assert.deepEqual([imported, failed.length], [1, 0]);
  });
  await call("POST /api/check-o365-emails", async () => {
    const answer = await intake.call("/api/check-o365-emails", { method: "POST" });
    assert.match((await json<ErrorBody>(answer, 409)).message, /Office 365/);
  });
  await call("POST /api/check-faxes", async () => {
    await Deno.writeFile(`${desk.faxDir}/1.pdf`, await textPdf(["A fax"]));
    const { imported } = await json<{ imported: number }>(
      send(intake, "POST", "/api/check-faxes", { oneTimeCheck: true }),
    );
    assert.equal(imported, 1);
    await desk.drain();
  });
  await call("PATCH /api/inbox-entries/{id}/status", async () => {
    for (const status of ["archived", "parsed", "flagged", "warning"]) {
      const moved = await json<InboxEntryView>(send(intake, "PATCH", `/api/inbox-entries/${id}/status`, { status }));
      assert.equal(moved.status, status);
    }
  });
  await call("POST /api/inbox-entries/{id}/enhanced-processing", async () => {
    await json(intake.call(`/api/inbox-entries/${id}/enhanced-processing`, { method: "POST" }));
    await desk.drain();
    assert.notEqual((await entryOf(intake, id)).status, "processing");
  });
  await call("POST /api/inbox-entries/retry/{id}", async () => {
    const failed = await readUpload(desk, intake, emptyDocx(), "a.docx");
    const again = await json<InboxEntryView>(intake.call(`/api/inbox-entries/retry/${failed.id}`, { method: "POST" }));
    assert.equal(again.status, "processing");
    await desk.drain();
  });
  await call("POST /api/inbox-entries/mark-duplicate", async () => {
    const other = await readUpload(desk, intake, await textPdf(["Another letter", "about somebody"]), "c.pdf");
    const body = { id: other.id, duplicateOf: id };
    const marked = await json<InboxEntryView>(send(intake, "POST", "/api/inbox-entries/mark-duplicate", body));
    assert.deepEqual([marked.status, marked.duplicateOf], ["duplicate", id]);
    await json(send(intake, "POST", "/api/inbox-entries/mark-duplicate", { id: other.id, duplicateOf: " " }), 400);
  });
  await call("GET /api/documents/view/{file name}", async () => {
    const { attachmentPath } = await entryOf(intake, id);
    const answer = await intake.call(`/api/documents/view/${attachmentPath}`);
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/pdf"]);
    await answer.body?.cancel();
  });
  await call("GET /api/activity-logs?entityId=&entityType=", async () => {
    const log = await json<{ action: string; targetId: string }[]>(
      intake.call(`/api/activity-logs?entityId=${id}&entityType=inbox_entry`),
    );
    assert.ok(log.length > 3 && log.every(({ targetId }) => targetId === id));
    assert.ok(log.some(({ action }) => action === "document_received"));
  });
});

const clerk = { username: "mlopez", email: "mlopez@clinic.example", fullName: "Maria Lopez", role: "billing" };

calls("calls of users and accounts", openDesk, async (desk, call) => {
  const admin = await desk.as("admin");
  const stranger = desk.stranger();
  const patch = (id: number, body: object, person = admin) => send(person, "PATCH", `/api/users/${id}`, body);
  const mailed = async () => {
    await desk.drain();
    const { rows } = await desk.deps.store.page(mails, { index: "created", reverse: true });
    const text = rows.find(({ to, text }) => to === clerk.email && text.includes("token="))!.text;
    return text.match(/token=([\w-]+)/)![1];
  };
  const signIn = (secret: string) =>
    send(desk.stranger(), "POST", "/api/login", { username: clerk.username, password: secret });
  let id = 0;
  await call("POST /api/users", async () => {
    const made = await json<PublicUser>(
      send(admin, "POST", "/api/users", { ...clerk, password, passwordConfirm: password }),
      201,
    );
    assert.deepEqual([made.username, made.role], ["mlopez", "billing"]);
    id = made.id;
  });
  await call("GET /api/users", async () => {
    assert.ok((await json<PublicUser[]>(admin.call("/api/users"))).some((user) => user.id === id));
  });
  await call("PATCH /api/users/{id} with email, fullName, role", async () => {
    const body = { email: clerk.email, fullName: "Maria L. Lopez", role: "intake" };
    assert.equal((await patch(id, { ...body, username: "other" })).status, 400);
    const changed = await json<PublicUser>(patch(id, body));
    assert.deepEqual([changed.fullName, changed.role, changed.username], ["Maria L. Lopez", "intake", "mlopez"]);
  });
  await call("PATCH /api/users/{id} with role inactive only", async () => {
    assert.equal((await json<PublicUser>(patch(id, { role: "inactive" }))).role, "inactive");
    assert.equal((await json<ErrorBody>(signIn(password), 403)).code, "account_inactive");
    assert.equal((await json<PublicUser>(patch(id, { role: "billing" }))).role, "billing");
  });
  await call("POST /api/users/{id}/reset-password", async () => {
    await json(send(admin, "POST", `/api/users/${id}/reset-password`, { password: "new horse" }));
    assert.equal((await signIn("new horse")).status, 200);
  });
  await call("PATCH /api/users/{id} with fullName and email", async () => {
    const me = await desk.as("intake");
    const body = { fullName: "Ina Intake", email: "ina@clinic.example" };
    const asked = await json<ErrorBody>(patch(me.userId, body, me), 400);
    assert.match(JSON.stringify(asked.details), /currentPassword/);
    const changed = await json<PublicUser>(patch(me.userId, { ...body, currentPassword: password }, me));
    assert.deepEqual([changed.fullName, changed.email], [body.fullName, body.email]);
  });
  await call("PATCH /api/users/{id} with currentPassword and password", async () => {
    const me = await desk.as("intake");
    const body = { currentPassword: password, password: "another horse" };
    const changed = await json<PublicUser>(patch(me.userId, body, me));
    assert.equal(changed.id, me.userId);
    await json(patch(me.userId, { ...body, currentPassword: "wrong" }, me), 400);
  });
  await call("POST /api/notifications/send-password-reset", async () => {
    await json(send(stranger, "POST", "/api/notifications/send-password-reset", { email: clerk.email }));
    assert.ok(await mailed());
  });
  await call("POST /api/reset-password", async () => {
    await json(send(stranger, "POST", "/api/reset-password", { token: await mailed(), newPassword: "longer horse" }));
    assert.equal((await signIn("longer horse")).status, 200);
  });
  await call("POST /api/activate-account", async () => {
    await json(admin.call(`/api/users/${id}/invite`, { method: "POST" }));
    await json(send(stranger, "POST", "/api/activate-account", { token: await mailed(), password: "chosen horse" }));
    assert.equal((await signIn("chosen horse")).status, 200);
  });
  await call("POST /api/logout", async () => {
    const me = await desk.as("intake");
    await json(me.call("/api/logout", { method: "POST" }));
    assert.equal((await me.call("/api/user")).status, 401);
  });
});

calls("calls of settings and audit", openDesk, async (desk, call) => {
  const admin = await desk.as("admin");
  const set = (key: string, value: unknown) => send(admin, "PATCH", `/api/settings/${key}`, { value });
  await call("GET /api/settings/api_keys", async () => {
    const keys = await json<ApiKeyEntry[]>(admin.call("/api/settings/api_keys"));
    assert.deepEqual(keys.map(({ key }) => key), [
      "stripe_secret_key",
      "stripe_webhook_secret",
      "sendgrid_api_key",
      "o365_tenant_id",
      "o365_client_id",
      "o365_client_secret",
    ]);
  });
  await call("PATCH /api/settings/{key} with value", async () => {
    const secret = "whsec_never_shown";
    const text = await (await set("stripe_webhook_secret", secret)).text();
    assert.ok(!text.includes(secret));
    const kept = await json<ApiKeyEntry[]>(admin.call("/api/settings/api_keys"));
    assert.deepEqual(kept.filter(({ isSet }) => isSet).map(({ key }) => key), ["stripe_webhook_secret"]);
    const fixed = await json<ErrorBody>(set("stripe_secret_key", "sk_live_x"), 400);
    assert.match(fixed.message, /where the server is started/);
    const same = await json<ErrorBody>(set("sendgrid_api_key", "  "), 400);
    assert.equal(same.message, "Please enter a new API key value to update.");
    const clerk = await desk.as("billing");
    const refused = send(clerk, "PATCH", "/api/settings/sendgrid_api_key", { value: "SG.x" });
    assert.equal((await json<ErrorBody>(refused, 403)).message, "Only administrators can modify API keys.");
  });
  await call("GET and PATCH /api/settings/notifications", async () => {
    const value = {
      emailNotifications: false,
      newRequestsNotification: true,
      paymentNotification: false,
      systemNotification: true,
    };
    assert.deepEqual((await json<{ value: unknown }>(set("notifications", value))).value, value);
    assert.deepEqual((await json<{ value: unknown }>(admin.call("/api/settings/notifications"))).value, value);
  });
  await call("GET and PATCH /api/settings/billing_rates", async () => {
    const value = {
      baseProcessingFee: 20,
      standardPageRate: 0.8,
      imagingPageRate: 1.3,
      labResultsPageRate: 1.1,
      urgencyFee: 12,
    };
    assert.deepEqual((await json<{ value: unknown }>(set("billing_rates", value))).value, value);
    assert.deepEqual((await json<{ value: unknown }>(admin.call("/api/settings/billing_rates"))).value, value);
  });
  await call("GET /api/activity-logs?limit=100", async () => {
    const log = await json<unknown[]>(admin.call("/api/activity-logs?limit=100"));
    assert.ok(log.length > 0 && log.length <= 100);
  });
});

calls("calls of secure links", openDesk, async (desk, call) => {
  const staff = await staffOf(desk);
  const { requestId, linkId } = await released(staff);
  const act = (action: string, body = {}) => send(staff.intake, "POST", `/api/secure-links/${linkId}/${action}`, body);
  await call("secure link resend", async () => {
    assert.equal((await act("resend", { email: "" })).status, 400);
    await json(act("resend", { email: "records@harbor.example" }));
  });
  await call("secure link revoke", async () => {
    await json(act("revoke", { reason: "Sent to the wrong person" }));
    const [link] = await json<{ isRevoked: boolean; revokedReason: string }[]>(
      staff.intake.call(`/api/secure-links?requestId=${requestId}`),
    );
    assert.deepEqual([link.isRevoked, link.revokedReason], [true, "Sent to the wrong person"]);
  });
  await call("secure link regenerate", async () => {
    const { url } = await json<{ url: string }>(act("regenerate"));
    assert.match(url, /\/secure\/[\w-]+$/);
  });
});

calls("calls of the EHR", openWithEhr, async (desk, call) => {
  const intake = await desk.as("intake");
  const requestId = await emptyRequest(intake);
  const post = (path: string, body: object) => send(intake, "POST", `/api/ehr/${path}`, body);
  let patient: EhrPatient;
  let sets: EhrRecordSet[] = [];
  await call("GET /api/ehr/vendor", async () => {
    const { vendor } = await json<{ vendor: string }>(intake.call("/api/ehr/vendor"));
    assert.equal(vendor, "Harbor Glen Sample EHR");
  });
  await call("POST /api/ehr/initialize", async () => {
    const answer = await json<{ success: boolean; message: string }>(
      intake.call("/api/ehr/initialize", { method: "POST" }),
    );
    assert.ok(answer.success && typeof answer.message === "string");
  });
  await call("POST /api/ehr/search-patients", async () => {
    const { lastName, firstName, dateOfBirth: dob, mrn } = someone;
    const { patients } = await json<{ patients: EhrPatient[] }>(
      post("search-patients", { lastName, firstName, dob, mrn }),
    );
    assert.equal(patients.length, 1);
    [patient] = patients;
    const refused = await json<ErrorBody>(
      post("search-patients", { lastName: " ", firstName: "", dob: "", mrn: "" }),
      400,
    );
    assert.match(
      JSON.stringify(refused),
      /Please provide at least one search field \(last name, first name, date of birth, or MRN\)\./,
    );
  });
  await call("POST /api/ehr/fetch-records", async () => {
    sets = await json<EhrRecordSet[]>(post("fetch-records", {
      patientId: patient.id,
      recordTypes: ["immunizations", "medications"],
      dateRange: { start: "1950-01-01", end: "2026-11-20" },
    }));
    assert.deepEqual(sets.map(({ type }) => type).toSorted(), ["immunizations", "medications"]);
    assert.ok(sets.every(({ records }) => records.every(({ resource }) => resource.resourceType)));
  });
  await call("POST /api/ehr/process-records", async () => {
    const recordSets = sets.map(({ type, records }) => ({ type, records }));
    const done = await json<{ success: boolean; recordCount: number }>(
      post("process-records", { patientId: patient.id, requestId, recordSets }),
    );
    assert.equal(done.recordCount, sets.reduce((sum, { records }) => sum + records.length, 0));
    assert.ok(done.success);
  });
  await call("GET /api/requests/{id}", async () => {
    const { attachedRecords } = await json<{ attachedRecords: unknown[] }>(intake.call(`/api/requests/${requestId}`));
    assert.ok(attachedRecords.length >= 2);
  });
});

calls("webhooks are open to their services and take nothing unsigned", openDesk, async (desk, call) => {
  for (const path of ["/api/fax-webhook", "/api/stripe-webhook"]) {
    await call(path, async () => {
      const answer = await desk.stranger().call(path, { method: "POST", body: "{}" });
      assert.ok([400, 401, 409].includes(answer.status), `${answer.status}`);
      assert.equal(typeof (await answer.json()).message, "string");
    });
  }
});
