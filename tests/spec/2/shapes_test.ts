/** The fields of the entities of specification 2 §3, as the API answers them, and the events as open browsers hear them. */
import assert from "node:assert/strict";
import type { EhrPatient, EhrRecordSet } from "../../../shared/ehr.ts";
import type { LiveEvent } from "../../../shared/events.ts";
import type { InboxEntryView } from "../../../shared/inbox.ts";
import { knownPatient, letter, readUpload, send, textPdf } from "../../support/inbox.ts";
import { emptyRequest, openWithEhr, someone } from "../../flows/ehr_office.ts";
import { released, staffOf } from "../../flows/fixtures.ts";
import { json, openDesk, type Person } from "../../harness.ts";

/** Fields of the specification by entity; what is left out or named otherwise on purpose is said in docs/spec_coverage/2.md. */
const fields = {
  "inbox entry": [
    "id",
    "source",
    "sender",
    "subject",
    "timestamp",
    "attachmentName",
    "attachmentPath",
    "status",
    "linkedRequestId",
    "duplicateOf",
    "errorMessage",
    "extractedText",
    "parsedFields",
    "parsedFields.patientName",
    "processingMetrics.pages",
    "processingMetrics.processingTime",
    "processingMetrics.textExtraction",
    "processingMetrics.characterCount",
    "processingMetrics.confidenceScore",
    "extractedPatients",
    "statusHistory.0.from",
    "statusHistory.0.to",
    "statusHistory.0.timestamp",
    "statusHistory.0.username",
    "createdManually",
    "manualUploader",
    "manualNotes",
  ],
  "extracted patient": ["name", "dob", "mrn", "patientId", "matchConfidence", "address", "phone", "email", "ssnLast4"],
  "user": ["id", "username", "fullName", "email", "role", "createdAt"],
  "activity log": [
    "id",
    "action",
    "targetType",
    "targetId",
    "userId",
    "user.fullName",
    "details",
    "createdAt",
    "timestamp",
    "username",
  ],
  "notifications": [
    "emailNotifications",
    "newRequestsNotification",
    "paymentNotification",
    "systemNotification",
  ],
  "billing_rates": ["baseProcessingFee", "standardPageRate", "imagingPageRate", "labResultsPageRate", "urgencyFee"],
  "api_keys": ["key", "value"],
  "secure link": [
    "id",
    "requestId",
    "expiresAt",
    "isRevoked",
    "revokedAt",
    "revokedBy",
    "revokedReason",
    "isPasswordProtected",
    "accessLimitCount",
    "accessCount",
    "lastAccessedAt",
    "lastAccessedIp",
    "createdBy",
    "createdAt",
    "accessLogs.0.id",
    "accessLogs.0.accessedAt",
    "accessLogs.0.accessedIp",
    "accessLogs.0.browser",
    "accessLogs.0.os",
    "accessLogs.0.isPasswordProtected",
  ],
  "EHR patient": ["id", "name", "dob", "gender", "mrn", "address"],
  "EHR record set": ["type", "records.0.resource.resourceType"],
  "EHR vendor status": ["vendor"],
  "process result": ["success", "recordCount"],
  "request of the EHR screen": ["id", "patientName", "patientDOB", "requesterName", "requestType", "status"],
};
type Entity = keyof typeof fields;

/** Fails on a field that is not there at all; null is a value. */
function whole(entity: Entity, row: unknown): void {
  const missing = fields[entity].filter((path) => {
    let at = row as Record<string, unknown> | undefined;
    for (const part of path.split(".")) {
      if (at === null || typeof at !== "object" || !(part in at)) return true;
      at = at[part] as Record<string, unknown>;
    }
    return at === undefined;
  });
  assert.deepEqual(missing, [], `${entity} lacks fields`);
}

Deno.test("an inbox entry and its patients have the specification's fields", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake", { name: "Ina Intake" });
  await knownPatient(desk);
  const entry = await readUpload(desk, intake, await textPdf(letter), "a.pdf", { notes: "By post" });
  whole("inbox entry", entry);
  whole("extracted patient", entry.extractedPatients[0]);
  assert.ok(!("ssn" in entry.extractedPatients[0]), "a whole Social Security number never leaves the server");
  assert.equal(typeof entry.id, "string");
  assert.deepEqual([entry.createdManually, entry.manualUploader, entry.manualNotes], [true, "Ina Intake", "By post"]);
  const { confidenceScore } = entry.processingMetrics!;
  assert.ok(confidenceScore >= 0 && confidenceScore <= 1, String(confidenceScore));
  const { matchConfidence } = entry.extractedPatients[0];
  assert.ok(matchConfidence >= 0 && matchConfidence <= 1, String(matchConfidence));
  assert.ok(entry.extractedText.length <= 500);
});

Deno.test("users, logs and settings have the specification's fields", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const first = async (path: string) => (await json<unknown[]>(admin.call(path)))[0];
  const user = await first("/api/users") as { id: unknown };
  whole("user", user);
  assert.equal(typeof user.id, "number");
  await json(send(admin, "PATCH", `/api/users/${admin.userId}`, { fullName: "Ada Admin" }));
  whole("activity log", await first("/api/activity-logs?limit=100"));
  const all = await json<{ userId: number | null }[]>(admin.call("/api/activity-logs?limit=100"));
  assert.ok(all.some(({ userId }) => userId === null), "what the system did has no user");
  for (const key of ["notifications", "billing_rates"] as const) {
    whole(key, (await json<{ value: unknown }>(admin.call(`/api/settings/${key}`))).value);
  }
  whole("api_keys", await first("/api/settings/api_keys"));
});

Deno.test("a secure link and its accesses have the specification's fields", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId, token } = await released(staff);
  await (await desk.stranger().call(`/api/secure/${token}`)).body?.cancel();
  const [link] = await json<Record<string, unknown>[]>(staff.intake.call(`/api/secure-links?requestId=${requestId}`));
  whole("secure link", link);
  assert.ok(!("token" in link), "the token is shown once, when the link is made");
  assert.equal(link.accessLimitCount, null);
});

Deno.test("the EHR's patients, record sets and results have the specification's fields", async () => {
  await using desk = await openWithEhr();
  const intake = await desk.as("intake");
  const post = <T>(path: string, body: object) => json<T>(send(intake, "POST", `/api/ehr/${path}`, body));
  const requestId = await emptyRequest(intake);
  whole("EHR vendor status", await json(intake.call("/api/ehr/vendor")));
  const { lastName, mrn } = someone;
  const { patients: [patient] } = await post<{ patients: EhrPatient[] }>("search-patients", { lastName, mrn });
  whole("EHR patient", patient);
  const sets = await post<EhrRecordSet[]>("fetch-records", { patientId: patient.id, recordTypes: ["medications"] });
  whole("EHR record set", sets[0]);
  const done = await post("process-records", { patientId: patient.id, requestId, recordSets: sets });
  whole("process result", done);
  whole("request of the EHR screen", await json(intake.call(`/api/requests/${requestId}`)));
});

/** Fields of each event. */
const events: Partial<Record<LiveEvent["type"], string[]>> = {
  RECORDS_UPDATED: ["requestId", "source", "patientName", "recordType", "recordCount", "details"],
  PAYMENT_CONFIRMED: ["invoiceId", "requestId", "patientName", "amount", "recordTypes"],
  INVOICE_STATUS_CHANGED: ["invoiceId", "status", "details", "patientName", "requestId", "amount"],
  REQUEST_STATUS_CHANGED: ["requestId", "status", "patientName", "previousStatus", "recordTypes", "details"],
  INBOX_ENTRY_PROCESSED: [
    "entryId",
    "patientCount",
    "source",
    "sender",
    "extractedPatients",
    "status",
    "details",
  ],
};

Deno.test("live events carry the specification's fields", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const settled: Person = staff.intake;
  await readUpload(desk, settled, await textPdf(letter), "a.pdf");
  await released(staff);
  await desk.drain();
  const past = (await desk.deps.bus.since("")).map(({ event }) => event);
  for (const [type, names] of Object.entries(events)) {
    const event = past.find((one) => one.type === type) as Record<string, unknown> | undefined;
    assert.ok(event, `no ${type} was told`);
    assert.deepEqual(names.filter((name) => !(name in event)), [], type);
  }
  const first = past.find((event) => event.type === "INBOX_ENTRY_PROCESSED") as { entryId: string };
  const entry = await json<InboxEntryView>(settled.call(`/api/inbox-entries/${first.entryId}`));
  assert.equal(entry.id, first.entryId);
});
