import assert from "node:assert/strict";
import type { ErrorBody } from "../../../../shared/errors.ts";
import type { EntryRequests, InboxEntryView, ReadingAccuracy } from "../../../../shared/inbox.ts";
import type { EntryRequestInput } from "../../../../shared/requests.ts";
import { json, openDesk, type Person } from "../../../../tests/harness.ts";
import { activities } from "../../../db/activities.ts";
import { noteKeptFiles } from "../../../../tests/support/kept_files.ts";
import { entryOf, knownPatient, letter, mail, readUpload, send } from "../../../../tests/support/inbox.ts";

interface RequestDetail {
  id: number;
  patientName: string;
  requesterName: string;
  source: string;
  requestType: string;
  recordTypes: string[];
  batchRequestId: string | null;
  sourceReference: string;
  dateRangeStart: string | null;
  attachments: { fileName: string }[];
}

const make = (person: Person, id: string, body: EntryRequestInput = {}) =>
  send(person, "POST", `/api/inbox-entries/${id}/requests`, body);
const requester = { name: "Harbor Law Group LLP", email: "dana@harborlaw.example" };
const detail = (person: Person, id: number) => json<RequestDetail>(person.call(`/api/requests/${id}`));
const newPatient = (n: number) => ({
  firstName: `Given${"abcdefghijklmnop"[n]}`,
  lastName: "Familyname",
  dateOfBirth: "1970-01-01",
});

Deno.test("one click makes the request with what was read, and the entry becomes linked", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake", { name: "Ina Intake" });
  await knownPatient(desk);
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const made = await json<EntryRequests>(make(intake, id, { requester, requestType: "attorney" }), 201);
  assert.equal(made.requestIds.length, 1);
  assert.equal(made.batchRequestId, null);
  assert.equal(made.alreadyMade, false);
  const request = await detail(intake, made.requestIds[0]);
  assert.equal(request.patientName, "Maria Okafor");
  assert.equal(request.requesterName, "Harbor Law Group LLP");
  assert.equal(request.source, "manual");
  assert.equal(request.requestType, "attorney");
  assert.equal(request.sourceReference, id);
  assert.deepEqual(request.attachments.map((a) => a.fileName), ["a.eml"]);
  const entry = await entryOf(intake, id);
  assert.equal(entry.status, "linked");
  assert.equal(entry.linkedRequestId, made.requestIds[0]);
  assert.equal(entry.statusHistory.at(-1)?.username, "Ina Intake");
  const trail = await desk.deps.store.all(activities, "request", [made.requestIds[0]]);
  assert.ok(trail.some((a) => a.action === "entry_linked") && trail.some((a) => a.action === "request_created"));
});

Deno.test("an authorization as the clerk keyed it goes onto the request, and counts as read right or not", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const read = (await entryOf(intake, id)).parsedFields!.authorization;
  assert.equal(read.attached, false);
  const authorization = { attached: true, signed: true, signedOn: "2026-10-01", expiresOn: "2027-10-01" };
  const backwards = { ...authorization, expiresOn: "2026-09-30" };
  const { message } = await json<ErrorBody>(make(intake, id, { requester, authorization: backwards }), 400);
  assert.match(message, /cannot end before it was signed/);
  const saved = await json<InboxEntryView>(
    send(intake, "PATCH", `/api/inbox-entries/${id}/fields`, { authorization: { ...authorization, attached: false } }),
  );
  assert.deepEqual(saved.parsedFields!.authorization, read, "what is not attached is neither signed nor ends");
  const made = await json<EntryRequests>(make(intake, id, { requester, authorization }), 201);
  const request = await json<{ authorization: unknown }>(intake.call(`/api/requests/${made.requestIds[0]}`));
  assert.deepEqual(request.authorization, authorization);
  const corrected = await json<{ authorization: unknown }>(
    send(intake, "PATCH", `/api/requests/${made.requestIds[0]}`, {
      authorization: { ...authorization, signed: false },
    }),
  );
  assert.deepEqual(corrected.authorization, { ...authorization, signed: false, signedOn: null });
  const { fields } = await json<ReadingAccuracy>(intake.call("/api/reading/accuracy"));
  assert.deepEqual(fields.authorization, { right: 0, wrong: 1 });
});

Deno.test("clicking twice, also at the same moment, makes one request", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await knownPatient(desk);
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const keptFiles = noteKeptFiles(desk);
  const answers = await Promise.all([1, 2, 3].map(() => json<EntryRequests>(make(intake, id, { requester }), 201)));
  assert.deepEqual(keptFiles(), []);
  assert.equal(answers.filter((a) => !a.alreadyMade).length, 1);
  assert.equal(new Set(answers.map((a) => a.requestIds.join())).size, 1);
  const again = await json<EntryRequests>(make(intake, id), 201);
  assert.equal(again.alreadyMade, true);
  assert.equal((await json<unknown[]>(intake.call("/api/requests"))).length, 1);
});

Deno.test("twelve patients make a batch of twelve, and the same requester and original for all", async () => {
  await using desk = await openDesk();
  const keptFiles = noteKeptFiles(desk);
  const intake = await desk.as("intake");
  const known = await knownPatient(desk);
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const patients = [{ patientId: known }, ...Array.from({ length: 11 }, (_, i) => newPatient(i))];
  const made = await json<EntryRequests>(make(intake, id, { requester, patients }), 201);
  assert.equal(made.requestIds.length, 12);
  assert.ok(made.batchRequestId);
  const requests = await Promise.all(made.requestIds.map((request) => detail(intake, request)));
  assert.deepEqual(new Set(requests.map((r) => r.batchRequestId)), new Set([made.batchRequestId]));
  assert.equal(new Set(requests.map((r) => r.patientName)).size, 12);
  assert.ok(requests.every((r) => r.attachments.length === 1 && r.requesterName === requester.name));
  assert.equal((await json<unknown[]>(intake.call("/api/requesters"))).length, 1);
  assert.deepEqual((await entryOf(intake, id)).linkedRequestIds, made.requestIds);
  assert.deepEqual(keptFiles(), ["a.eml", "reading.json"], "the plan's list of patients goes with the plan");
});

Deno.test("a crash between two commits of a large batch: the job goes on where it stopped", async () => {
  await using desk = await openDesk();
  const keptFiles = noteKeptFiles(desk);
  const intake = await desk.as("intake", { name: "Ina Intake" });
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const open = desk.deps.files.open;
  desk.deps.files.open = (ref) =>
    ref.fileName === "patients.json" ? Promise.reject(new Error("killed here")) : open(ref);
  const patients = Array.from({ length: 10 }, (_, i) => newPatient(i));
  await json(make(intake, id, { requester, patients }), 500);
  const half = await entryOf(intake, id);
  assert.equal(half.linkedRequestIds.length, 4);

  desk.deps.files.open = open;
  desk.clock.advance(20_000);
  await desk.drain();
  const whole = await entryOf(intake, id);
  assert.equal(whole.linkedRequestIds.length, 10);
  assert.equal(new Set(whole.linkedRequestIds).size, 10);
  const made = await json<EntryRequests>(make(intake, id), 201);
  assert.equal(made.alreadyMade, true);
  assert.ok(made.batchRequestId);
  assert.deepEqual(await desk.deps.jobs.list(), []);
  assert.deepEqual(keptFiles(), ["a.eml", "reading.json"]);
  const trail = await desk.deps.store.all(activities, "request", [whole.linkedRequestIds[9]]);
  assert.equal(trail.find((a) => a.action === "request_created")?.userName, "Ina Intake");
});

Deno.test("nobody is made a new patient who may be one already; a person decides", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const known = await knownPatient(desk, { dateOfBirth: "1980-07-12", mrn: "Z-1" });
  await json(send(intake, "POST", `/api/inbox-entries/${id}/enhanced-processing`, {}));
  await desk.drain();
  const [found] = (await entryOf(intake, id)).extractedPatients;
  assert.equal(found.patientId, null, "another date of birth stands against it");
  assert.equal(found.candidates[0].patientId, known);
  const refused = await json<ErrorBody>(make(intake, id, { requester }), 409);
  assert.match(refused.message, /may already be a patient/);
  assert.doesNotMatch(JSON.stringify(refused), /Okafor/);
  const made = await json<EntryRequests>(make(intake, id, { requester, patients: [{ patientId: known }] }), 201);
  assert.equal(made.requestIds.length, 1);
});

Deno.test("what is missing or impossible is refused in a sentence, and nothing is made", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await readUpload(desk, intake, mail(["Please send the medical records."]), "a.eml");
  const refusal = async (body: EntryRequestInput, status: number) =>
    (await json<ErrorBody>(make(intake, id, body), status)).message;
  assert.match(await refusal({ requester }, 400), /No patient was found/);
  const patients = [newPatient(1)];
  assert.match(
    await refusal({ patients, requester, dateRangeStart: "2026-02-01", dateRangeEnd: "2026-01-01" }, 400),
    /start of the date range/,
  );
  await knownPatient(desk);
  const taken = [...patients, { ...newPatient(2), mrn: "a1029 33" }];
  assert.match(await refusal({ patients: taken, requester }, 409), /A patient with this MRN is on file/);
  assert.match(await refusal({ patients: [{ patientId: 99 }], requester }, 404), /does not exist any more/);
  assert.match(await refusal({ patients, requesterId: 99 }, 404), /requester is no longer there/);
  assert.deepEqual(await json(intake.call("/api/requests")), []);
  await json(send(intake, "PATCH", `/api/inbox-entries/${id}/status`, { status: "archived" }));
});

Deno.test("linking to a request that is there attaches the original once; an unknown request is not found", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await knownPatient(desk);
  const first = await readUpload(desk, intake, mail(letter), "a.eml");
  const { requestIds } = await json<EntryRequests>(make(intake, first.id, { requester }), 201);
  const second = await readUpload(desk, intake, mail(["Here is the authorization you asked for."]), "b.eml");
  const link = (requestId: number) => send(intake, "POST", `/api/inbox-entries/${second.id}/link`, { requestId });
  await json(link(999), 404);
  const linked = await json<InboxEntryView>(link(requestIds[0]));
  assert.equal(linked.status, "linked");
  await json(link(requestIds[0]));
  const { attachments } = await detail(intake, requestIds[0]);
  assert.deepEqual(attachments.map((a) => a.fileName), ["a.eml", "b.eml"]);

  const archived = await json<InboxEntryView>(
    send(intake, "PATCH", `/api/inbox-entries/${second.id}/status`, { status: "archived" }),
  );
  assert.equal(archived.status, "archived");
  const back = await json<InboxEntryView>(
    send(intake, "PATCH", `/api/inbox-entries/${second.id}/status`, { status: "parsed" }),
  );
  assert.equal(back.status, "linked", "what has requests does not become ready for requests again");
});

Deno.test("corrections are kept on the entry, taken for its requests, and counted as read right or wrong", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const patients = [{ firstName: "Maria", lastName: "Okafor", dateOfBirth: "1980-04-21", mrn: "A-1029-33" }];
  const corrected = await json<InboxEntryView>(
    send(intake, "PATCH", `/api/inbox-entries/${id}/fields`, { patients, requester, requestType: "attorney" }),
  );
  assert.equal(corrected.extractedPatients[0].dob, "1980-04-21");
  assert.equal(corrected.parsedFields?.requester.name, requester.name);
  const { requestIds } = await json<EntryRequests>(make(intake, id), 201);
  const request = await detail(intake, requestIds[0]);
  assert.deepEqual([request.requestType, request.requesterName], ["attorney", requester.name]);
  const accuracy = await json<ReadingAccuracy>(intake.call("/api/reading/accuracy?weeks=4"));
  assert.equal(accuracy.weeks.length, 4);
  assert.equal(accuracy.weeks[3].week, "2026-11-16");
  assert.deepEqual(accuracy.weeks[3].fields.patientName, { right: 1, wrong: 0 });
  assert.deepEqual(accuracy.weeks[3].fields.dob, { right: 0, wrong: 1 });
  assert.deepEqual(accuracy.fields.mrn, { right: 1, wrong: 0 });
  await json(send(intake, "PATCH", `/api/inbox-entries/${id}/fields`, { requestType: "other" }), 409);
});
