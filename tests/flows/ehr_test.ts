/** From the EHR into a request: searched, fetched, processed; and by itself after a payment. */
import assert from "node:assert/strict";
import { activities } from "../../server/db/activities.ts";
import { system } from "../../server/db/store.ts";
import { ehrFetches } from "../../server/rooms/ehr/store.ts";
import { removeExpired } from "../../server/rooms/ehr/fetch_records.ts";
import { requests } from "../../server/rooms/requests/store.ts";
import { openReaderText } from "./pdf_text.ts";
import type { EhrPatient, EhrProcessed, EhrRecordSet, EhrRecordType, EhrVendor } from "../../shared/ehr.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import type { PaymentConfirmation } from "../../shared/invoices.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { another, emptyRequest, openWithEhr, same, someone } from "./ehr_office.ts";
import { newRequest, trailOf } from "./fixtures.ts";

const { lastName, dateOfBirth, mrn } = someone;

const search = (who: Person, query: Record<string, string>) =>
  json<{ patients: EhrPatient[] }>(who.client.ehr["search-patients"].$post({ json: query }));
const fetchSets = (who: Person, patientId: string, recordTypes: EhrRecordType[], more = {}) =>
  json<EhrRecordSet[]>(who.client.ehr["fetch-records"].$post({ json: { patientId, recordTypes, ...more } }));
const process = (who: Person, requestId: number, patientId: string, recordSets: EhrRecordSet[], more = {}) =>
  who.client.ehr["process-records"].$post({ json: { requestId, patientId, recordSets, ...more } });

interface Detail {
  status: string;
  recordsAttached: boolean;
  attachedRecords: {
    id: number;
    fileName: string;
    recordType: string;
    pages: number;
    isIncluded: boolean;
    isCharged: boolean;
    source: string;
    metadata: { ehr?: Record<string, unknown> };
  }[];
}
const detail = (who: Person, id: number) =>
  json<Detail>(who.client.requests[":id"].$get({ param: { id: String(id) } }));

/** What every open browser is told, as the store holds it: a listener hears it a moment later. */
const eventsOf = async (desk: Desk) => (await desk.deps.bus.since("")).map(({ event }) => event);

Deno.test("a clerk finds the patient, fetches two types and processes them into the request", async () => {
  await using desk = await openWithEhr();
  const [intake, admin] = [await desk.as("intake"), await desk.as("admin")];
  const requestId = await emptyRequest(intake);
  const vendor = await json<EhrVendor>(intake.client.ehr.vendor.$get());
  assert.deepEqual(vendor, { vendor: "Harbor Glen Sample EHR", configured: true, message: null });
  assert.ok((await json<{ success: boolean }>(intake.client.ehr.initialize.$post())).success);

  const { patients } = await search(intake, { lastName, dob: dateOfBirth });
  const found = patients.find((p) => p.mrn === mrn)!;
  const fetchId = crypto.randomUUID();
  const sets = await fetchSets(intake, found.id, ["imaging", "discharge_summaries"], { requestId, fetchId });
  assert.deepEqual(sets.map((s) => s.type), ["imaging", "discharge_summaries"]);
  assert.ok(sets.every((s) => s.records.length > 0 && s.records.every((r) => r.resource.id)));

  const done = await json<EhrProcessed>(process(intake, requestId, found.id, sets));
  assert.equal(done.recordCount, sets[0].records.length + sets[1].records.length);
  const { attachedRecords, recordsAttached } = await detail(intake, requestId);
  assert.ok(recordsAttached);
  assert.deepEqual(
    attachedRecords.map((r) => [r.recordType, r.source, r.isIncluded, r.isCharged]),
    [
      ["Imaging & Radiology", "ehr", true, true],
      ["Discharge Summaries", "ehr", true, true],
      ["FHIR data", "ehr", false, false],
    ],
  );
  const from = attachedRecords[0].metadata.ehr!;
  assert.equal(from.vendor, "Harbor Glen Sample EHR");
  assert.deepEqual([from.patientId, from.recordType, from.fetchId], [found.id, "imaging", fetchId]);

  // The PDF is for people: whose, from where, when, each record; the scanned report follows, once.
  const bytes = await intake.call(`/api/attached-records/${attachedRecords[0].id}/file`);
  const pages = await openReaderText(new Uint8Array(await bytes.arrayBuffer()));
  assert.equal(pages.length, attachedRecords[0].pages);
  for (const wanted of [lastName, mrn, "Harbor Glen Sample EHR", "Conclusion", "Provider: Oswald Tremaine, MD"]) {
    assert.ok(pages[0].includes(wanted), `the first page lacks ${wanted}`);
  }
  assert.ok(pages[0].includes("follows this list as document 1"));
  assert.ok(pages.join().includes("the same document as document 1"), "a scan that two records point to comes once");
  assert.match(pages.at(-1)!, new RegExp(`page ${pages.length} of ${pages.length}`));
  const data = await json<{ resourceType: string; entry: { resource: { resourceType: string } }[] }>(
    intake.call(`/api/attached-records/${attachedRecords[2].id}/file`),
  );
  const kinds = new Set(data.entry.map((e) => e.resource.resourceType));
  assert.ok(data.resourceType === "Bundle" && kinds.has("DiagnosticReport") && kinds.has("Binary"));

  const trail = await trailOf(admin, requestId);
  assert.ok(["ehr_fetched", "records_attached", "ehr_processed"].every((action) => trail.includes(action as never)));
  const written = JSON.stringify(await json(admin.call("/api/activity-logs?limit=200")));
  assert.ok(!written.includes(lastName), "the trail of a search does not say for whom");
  const events = await eventsOf(desk);
  const progress = events.filter((e) => e.type === "EHR_FETCH_PROGRESS");
  assert.deepEqual(progress.map((e) => [e.fetchId, e.done, e.count === null]), [
    [fetchId, 0, true],
    [fetchId, 1, false],
    [fetchId, 1, true],
    [fetchId, 2, false],
  ]);
  const told = events.find((e) => e.type === "RECORDS_UPDATED");
  assert.deepEqual([told?.source, told?.recordCount], ["manual", done.recordCount]);

  // A second click attaches nothing twice.
  const again = await json<ErrorBody>(process(intake, requestId, found.id, sets), 409);
  assert.equal(again.code, "already_exists");
  assert.equal((await detail(intake, requestId)).attachedRecords.length, 3);
});

Deno.test("only what the server fetched for this person within the hour is processed, and as the server fetched it", async () => {
  await using desk = await openWithEhr();
  const [intake, other] = [await desk.as("intake"), await desk.as("intake")];
  const requestId = await emptyRequest(intake);
  const patientId = `p${someone.id}`;
  const invented: EhrRecordSet[] = [{
    type: "allergies",
    records: [{ resource: { resourceType: "AllergyIntolerance", id: "invented" } }],
    notes: [],
  }];
  assert.equal((await json<ErrorBody>(process(intake, requestId, patientId, invented), 409)).code, "ehr_not_fetched");
  const sets = await fetchSets(intake, patientId, ["allergies"]);
  assert.equal((await json<ErrorBody>(process(intake, requestId, patientId, invented), 409)).code, "ehr_not_fetched");
  assert.equal((await json<ErrorBody>(process(other, requestId, patientId, sets), 409)).code, "ehr_not_fetched");
  assert.equal(
    (await json<ErrorBody>(process(intake, requestId, `p${another.id}`, sets), 409)).code,
    "ehr_not_fetched",
  );

  const forged = structuredClone(sets);
  forged[0].records[0].resource.code = { text: "Forged substance" };
  await json(process(intake, requestId, patientId, forged));
  const [file] = (await detail(intake, requestId)).attachedRecords;
  const bytes = new Uint8Array(await (await intake.call(`/api/attached-records/${file.id}/file`)).arrayBuffer());
  assert.ok(!(await openReaderText(bytes)).join().includes("Forged"));

  const [kept] = await desk.deps.store.all(ehrFetches, "expiry");
  for (let minutes = 0; minutes <= 60; minutes += 10) {
    desk.clock.advance(10 * 60_000);
    await json(intake.client.ehr.vendor.$get());
  }
  assert.equal((await json<ErrorBody>(process(intake, requestId, patientId, sets), 409)).code, "ehr_not_fetched");
  await removeExpired(desk.deps);
  assert.deepEqual(await desk.deps.store.all(ehrFetches, "expiry"), []);
  await assert.rejects(desk.deps.files.open(kept.file), /no longer stored/);
});

Deno.test("another patient's records need that patient's name typed", async () => {
  await using desk = await openWithEhr();
  const [intake, admin] = [await desk.as("intake"), await desk.as("admin")];
  const requestId = await emptyRequest(intake);
  const patientId = `p${another.id}`;
  const sets = await fetchSets(intake, patientId, ["allergies"]);
  const refused = await json<ErrorBody>(process(intake, requestId, patientId, sets), 409);
  assert.equal(refused.code, "ehr_patient_differs");
  assert.match(refused.message, /date of birth/);
  assert.match(String(refused.details!.confirmName), /Type the first and last name/);
  const wrong = await json<ErrorBody>(
    process(intake, requestId, patientId, sets, { confirmName: another.lastName }),
    409,
  );
  assert.match(String(wrong.details!.confirmName), /not the name/);
  assert.deepEqual((await detail(intake, requestId)).attachedRecords, []);
  await json(process(intake, requestId, patientId, sets, {
    confirmName: `${another.firstName} ${another.lastName}`.toUpperCase(),
  }));
  assert.match(JSON.stringify(await json(admin.call("/api/activity-logs?limit=50"))), /"confirmedOtherPatient":true/);
});

const pay = async (desk: Desk, invoiceId: number) => {
  const billing = await desk.as("billing");
  return await json<PaymentConfirmation>(
    billing.client["confirm-payment"].$post({ json: { invoiceId, paymentMethod: "check" } }),
  );
};
const invoice = (who: Person, requestId: number, status = 201) =>
  json<{ id: number; amount: number } & ErrorBody>(who.client.invoices.$post({ json: { requestId } }), status);

Deno.test("a request without records is invoiced for its base fee, and its records come by themselves once it is paid", async () => {
  await using desk = await openWithEhr();
  const [intake, admin] = [await desk.as("intake"), await desk.as("admin")];
  const requestId = await emptyRequest(intake);
  const made = await invoice(intake, requestId);
  assert.equal(made.amount, 1500);
  const paid = await pay(desk, made.id);
  assert.deepEqual([paid.recordsStatus, paid.canAutoFetch], ["auto_fetch_initiated", false]);
  await desk.drain();
  const { attachedRecords, status } = await detail(intake, requestId);
  assert.equal(status, "ready_for_release");
  const included = attachedRecords.filter((r) => r.isIncluded);
  assert.deepEqual(included.map((r) => [r.recordType, r.isCharged]), [["Laboratory Results", false], [
    "Imaging & Radiology",
    false,
  ]]);
  const review = await json<{ invoiceReview?: unknown }>(intake.call(`/api/requests/${requestId}`));
  assert.equal(review.invoiceReview ?? null, null, "nothing more is asked for");
  const trail = JSON.stringify(await json(admin.call(`/api/activity-logs?requestId=${requestId}&limit=100`)));
  assert.match(trail, /"action":"ehr_processed"[^}]*"price":0[^}]*the price named no pages/);
  assert.ok(
    (await eventsOf(desk)).some((e) =>
      e.type === "RECORDS_UPDATED" && e.source === "auto-fetched" && e.recordCount > 0
    ),
  );
  const confirmed = await json<PaymentConfirmation>(
    admin.client["confirm-payment"].$post({ json: { invoiceId: made.id } }),
  );
  assert.equal(confirmed.recordsStatus, "attached");
  const released = await json<{ pages: number }>(
    intake.client["release-records"].$post({ json: { requestId, confirm: true, legalReason: "treatment" } }),
  );
  assert.equal(released.pages, 1 + included.reduce((sum, r) => sum + r.pages, 0));
});

Deno.test("with automatic retrieval off nothing comes by itself; Auto-Fetch Records Now begins it", async () => {
  await using desk = await openWithEhr();
  const [intake, admin] = [await desk.as("intake"), await desk.as("admin")];
  await json(
    admin.client.settings[":key"].$patch({ param: { key: "ehr_retrieval" }, json: { value: { automatic: false } } }),
  );
  const requestId = await emptyRequest(intake);
  // Priced from a page that is then taken off.
  const other = await newRequest(intake, { patient: { ...same, mrn }, patientId: await patientOf(intake, requestId) });
  const made = await invoice(intake, other);
  const [{ id }] = (await detail(intake, other)).attachedRecords;
  await json(intake.client["attached-records"][":id"].$delete({ param: { id: String(id) } }));
  const paid = await pay(desk, made.id);
  assert.deepEqual([paid.recordsStatus, paid.canAutoFetch], ["ready_for_release", true]);
  const begun = await json<PaymentConfirmation>(
    intake.client["process-payment-and-release"].$post({ json: { invoiceId: made.id } }),
  );
  assert.equal(begun.recordsStatus, "auto_fetch_initiated");
  await desk.drain();
  const { attachedRecords } = await detail(intake, other);
  assert.deepEqual(attachedRecords.filter((r) => r.isIncluded).map((r) => [r.recordType, r.isCharged]), [[
    "Laboratory Results",
    true,
  ]], "the price named pages, so more pages are asked for");
});

const patientOf = async (who: Person, requestId: number) =>
  (await json<{ patientId: number }>(who.client.requests[":id"].$get({ param: { id: String(requestId) } }))).patientId;

Deno.test("a patient the EHR does not know stops the retrieval with its reason; staff may try again", async () => {
  await using desk = await openWithEhr();
  const [intake, admin] = [await desk.as("intake"), await desk.as("admin")];
  // The same name and number, but born on another day.
  const requestId = await emptyRequest(intake, { ...same, dateOfBirth: "1951-01-01" });
  const made = await invoice(intake, requestId);
  assert.equal((await pay(desk, made.id)).recordsStatus, "auto_fetch_initiated");
  await desk.drain();
  assert.deepEqual((await detail(intake, requestId)).attachedRecords, []);
  const trail = JSON.stringify(await json(admin.call(`/api/activity-logs?requestId=${requestId}&limit=100`)));
  assert.match(trail, /ehr_retrieval_stopped.*No patient of the EHR has the name, date of birth and MRN/);
  const now = await json<PaymentConfirmation>(admin.client["confirm-payment"].$post({ json: { invoiceId: made.id } }));
  assert.deepEqual([now.recordsStatus, now.canAutoFetch], ["ready_for_release", true]);
});

Deno.test("an EHR that goes away says so; a retrieval waits and tries again, and is then left to staff", async () => {
  await using desk = await openWithEhr();
  const intake = await desk.as("intake");
  const requestId = await emptyRequest(intake);
  const made = await invoice(intake, requestId);
  await pay(desk, made.id);
  await desk.stopEhr();
  const refused = await json<ErrorBody>(intake.client.ehr["search-patients"].$post({ json: { lastName } }), 502);
  assert.match(refused.message, /cannot be reached/);
  const connect = await json<{ success: boolean; message: string }>(intake.client.ehr.initialize.$post());
  assert.equal(connect.success, false);
  assert.match(connect.message, /^The EHR cannot be reached\. The server [\d.:]+ refused the connection\./);
  for (let tries = 0; tries < 8; tries++) {
    await desk.drain();
    desk.clock.advance(60 * 60_000);
  }
  const billing = await desk.as("billing");
  const now = await json<PaymentConfirmation>(
    billing.client["confirm-payment"].$post({ json: { invoiceId: made.id } }),
  );
  assert.deepEqual([now.recordsStatus, now.canAutoFetch], ["ready_for_release", false]);
});

Deno.test("without an EHR the vendor is none, each call says so, and our public key is still served", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const vendor = await json<EhrVendor>(intake.client.ehr.vendor.$get());
  assert.deepEqual([vendor.vendor, vendor.configured], ["none", false]);
  const refused = await json<ErrorBody>(intake.client.ehr["search-patients"].$post({ json: { lastName: "a" } }), 409);
  assert.equal(refused.code, "ehr_not_connected");
  const empty = await json<ErrorBody>(intake.client.ehr["search-patients"].$post({ json: { lastName: " " } }), 400);
  assert.equal(
    empty.message,
    "Please provide at least one search field (last name, first name, date of birth, or MRN).",
  );
  const keys = await desk.stranger().call("/.well-known/jwks.json");
  assert.match(keys.headers.get("cache-control")!, /max-age=3600/);
  const { keys: [key] } = await json<{ keys: Record<string, unknown>[] }>(keys);
  assert.deepEqual(Object.keys(key).sort(), ["alg", "e", "key_ops", "kid", "kty", "n", "use"]);
});

Deno.test("a large chart comes back to be processed, one larger than 20 MB is refused", async () => {
  await using desk = await openWithEhr();
  const intake = await desk.as("intake");
  const body = (megabytes: number) =>
    intake.call("/api/ehr/process-records", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        patientId: "p2",
        requestId: 1,
        recordSets: [],
        filler: "x".repeat(megabytes * 1024 * 1024),
      }),
    });
  assert.equal((await json<ErrorBody>(body(19), 400)).code, "bad_input");
  assert.equal((await json<ErrorBody>(body(21), 413)).code, "body_too_large");
});

Deno.test("nothing is fetched for a request that is closed, or that is not there", async () => {
  await using desk = await openWithEhr();
  const intake = await desk.as("intake");
  const requestId = await emptyRequest(intake);
  await desk.deps.store.change(system, (tx) => tx.patch(requests, requestId, { status: "rejected" }));
  const ask = (id: number) =>
    intake.client.ehr["fetch-records"].$post({
      json: { patientId: `p${someone.id}`, recordTypes: ["allergies"], requestId: id },
    });
  const { message } = await json<ErrorBody>(ask(requestId), 409);
  assert.equal(message, `Request ${requestId} is rejected; its records cannot be changed any more.`);
  await json(ask(9999), 404);
  const { rows } = await desk.deps.store.page(activities, { index: "action", prefix: ["ehr_fetched"], limit: 1 });
  assert.deepEqual(rows, []);
});
