import assert from "node:assert/strict";
import type { Activity } from "../../../../shared/audit.ts";
import type { CheckResult, InboxCounts, InboxEntryView } from "../../../../shared/inbox.ts";
import type { LiveEvent } from "../../../../shared/events.ts";
import { type Desk, json, openDesk, type Person } from "../../../../tests/harness.ts";
import { activities } from "../../../db/activities.ts";
import {
  entryOf,
  knownPatient,
  letter,
  mail,
  mailWith,
  readUpload,
  send,
  sendFile,
  textPdf,
  upload,
} from "../../../../tests/support/inbox.ts";

const check = (person: Person, source: "emails" | "faxes") =>
  json<CheckResult>(send(person, "POST", `/api/check-${source}`, { oneTimeCheck: true }));
const tally = ({ found, imported, known, failed }: CheckResult) => ({ found, imported, known, failed: failed.length });
const list = (person: Person, query = "") => json<InboxEntryView[]>(person.call(`/api/inbox-entries${query}`));
const trail = async (desk: Desk, id: string): Promise<Activity[]> =>
  await desk.deps.store.all(activities, "target", ["inbox_entry", id]);
const events = async (desk: Desk): Promise<LiveEvent[]> => (await desk.deps.bus.since("")).map((told) => told.event);

Deno.test("an upload is stored and answered at once, then read in the background with its patient found", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake", { name: "Ina Intake" });
  const patientId = await knownPatient(desk);
  const made = await upload(intake, await textPdf(letter), "request.pdf", { subject: "Okafor" });
  assert.equal(made.status, "processing");
  assert.equal(made.progress?.step, "receive");
  assert.equal(made.createdManually, true);
  assert.equal(made.manualUploader, "Ina Intake");
  assert.ok(await desk.deps.files.open(made.file));

  await desk.drain();
  const entry = await entryOf(intake, made.id);
  assert.equal(entry.status, "parsed");
  assert.equal(entry.progress, null);
  const [patient] = entry.extractedPatients;
  assert.equal(patient.name, "Maria Okafor");
  assert.equal(patient.dob, "1980-04-12");
  assert.equal(patient.mrn, "A-1029-33");
  assert.equal(patient.patientId, patientId);
  assert.ok(patient.matchConfidence > 0.99, String(patient.matchConfidence));
  assert.ok(patient.evidence.dob.box, "the place of the date of birth");
  assert.match(entry.extractedText, /Harbor Law Group/);
  assert.equal(entry.processingMetrics?.textExtraction, "text-layer");
  assert.deepEqual(entry.statusHistory.map((h) => [h.from, h.to, h.username]), [
    [null, "processing", "Ina Intake"],
    ["processing", "parsed", "System"],
  ]);
  assert.deepEqual((await trail(desk, made.id)).map((a) => a.action), [
    "document_received",
    "document_read",
    "document_viewed",
  ]);
  const told = await events(desk);
  const steps = told.flatMap((e) => e.type === "INBOX_ENTRY_CHANGED" && e.progress ? [e.progress.step] : []);
  for (const step of ["receive", "read"]) assert.ok(steps.includes(step), steps.join());
  const processed = told.filter((e) => e.type === "INBOX_ENTRY_PROCESSED");
  assert.equal(processed.length, 1);
  assert.equal(processed[0].patientCount, 1);
  assert.equal(processed[0].details, "1 patient was found.");
  assert.deepEqual(await desk.deps.jobs.list(), []);
});

Deno.test("the second upload field path and a missing sender, file or date are answered with sentences", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await json(sendFile(intake, "/api/inbox-entries", mail(letter), "a.eml"), 201);
  const refusal = async (response: Promise<Response>) => (await json<{ message: string }>(response, 400)).message;
  const path = "/api/inbox-entries/manual-entry";
  assert.equal(await refusal(sendFile(intake, path, mail(letter), "a.eml", { sender: " " })), "Enter the sender");
  assert.equal(
    await refusal(sendFile(intake, path, new Uint8Array(), "a.pdf")),
    "This file is empty. Choose another one, or ask the sender for it again.",
  );
  const form = new FormData();
  form.set("sender", "x");
  assert.equal(
    await refusal(intake.call(path, { method: "POST", body: form })),
    "Please select a document file to upload.",
  );
  await json(sendFile(intake, path, mail(letter), "a.eml", { patientDOB: "31.12.1980" }), 400);
  assert.equal((await list(intake)).length, 1);
});

Deno.test("what a clerk typed beside an upload completes what was read, or stands in for it", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const patientId = await knownPatient(desk);
  const lines = letter.filter((line) => !/birth|MRN/.test(line));
  const typed = { patientName: "Okafor, Maria", patientDOB: "1980-04-12" };
  const completed = await readUpload(desk, intake, mail(lines), "a.eml", typed);
  assert.equal(completed.extractedPatients.length, 1);
  assert.equal(completed.extractedPatients[0].dob, "1980-04-12");
  assert.equal(completed.extractedPatients[0].evidence.dob.rule, "typed by the clerk");
  assert.equal(completed.extractedPatients[0].patientId, patientId);

  const bare = await readUpload(
    desk,
    intake,
    mail(["Please send the medical records we spoke about."]),
    "b.eml",
    typed,
  );
  assert.equal(bare.extractedPatients[0].name, "Maria Okafor");
  assert.equal(bare.extractedPatients[0].patientId, patientId);
  assert.deepEqual([completed.status, bare.status], ["parsed", "manual"], "manual: nothing but what the clerk typed");

  const another = await readUpload(desk, intake, mail(letter.map((l) => l.replace("Maria", "Petra"))), "c.eml", {
    patientName: "Ada Able",
    patientDOB: "1970-02-03",
  });
  assert.equal(another.extractedPatients.length, 2);
  assert.equal(another.status, "warning");
  assert.match(another.errorMessage!, /names another patient than the one typed/);
});

Deno.test("a fax in the drop folder comes in once, a second time under another name as a duplicate", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const bytes = await textPdf(letter);
  await Deno.writeFile(`${desk.faxDir}/one.pdf`, bytes);
  assert.deepEqual(tally(await check(intake, "faxes")), { found: 1, imported: 1, known: 0, failed: 0 });
  assert.deepEqual(tally(await check(intake, "faxes")), { found: 0, imported: 0, known: 0, failed: 0 });
  assert.deepEqual(
    await Array.fromAsync(Deno.readDir(desk.faxDir)),
    [],
    "nothing stays in clear beside the sealed store",
  );
  await desk.drain();
  const [first] = await list(intake);
  assert.equal(first.source, "fax");
  assert.equal(first.status, "parsed");

  desk.clock.advance(60_000);
  await Deno.writeFile(`${desk.faxDir}/two.pdf`, bytes);
  assert.equal((await check(intake, "faxes")).imported, 1);
  await desk.drain();
  const [second] = await list(intake);
  assert.notEqual(second.id, first.id);
  assert.equal(second.status, "duplicate");
  assert.equal(second.duplicateOf, first.id);
  assert.equal(second.duplicateReason, "The same file arrived before.");
  assert.equal(second.extractedPatients[0].name, "Maria Okafor", "what was read is there for the second as well");
  const counts = await json<InboxCounts>(intake.call("/api/inbox-entries/counts"));
  assert.equal(counts.all, 2);
  assert.deepEqual([counts.byStatus.parsed, counts.byStatus.duplicate, counts.byStatus.processing], [1, 1, 0]);
  assert.deepEqual((await list(intake, "?status=duplicate")).map((e) => e.id), [second.id]);
  assert.deepEqual((await list(intake, "?source=fax&limit=1")).map((e) => e.id), [second.id]);
  assert.deepEqual((await list(intake, "?q=okafor")).length, 2);
  assert.deepEqual(await list(intake, "?source=email"), []);
});

Deno.test("a crash between storing a fax and telling its source takes nothing in twice", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await Deno.writeFile(`${desk.faxDir}/one.pdf`, await textPdf(letter));
  const done = desk.deps.fax.done;
  desk.deps.fax.done = () => Promise.reject(new Error("killed here"));
  assert.deepEqual(tally(await check(intake, "faxes")), { found: 1, imported: 1, known: 0, failed: 0 });
  desk.deps.fax.done = done;
  assert.deepEqual(tally(await check(intake, "faxes")), { found: 0, imported: 0, known: 0, failed: 0 });
  assert.deepEqual(
    await Array.fromAsync(Deno.readDir(desk.faxDir)),
    [],
    "nothing stays in clear beside the sealed store",
  );
  assert.equal((await list(intake)).length, 1);
  await desk.drain();
  assert.equal((await list(intake))[0].status, "parsed");
});

Deno.test("two checks at the same moment take a mail in once; the same Message-ID again is known", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  await Deno.writeFile(`${desk.mailDir}/a.eml`, mail(letter, { messageId: "m1@harborlaw.example" }));
  const both = await Promise.all([check(intake, "emails"), check(intake, "emails")]);
  assert.equal(both[0].imported + both[1].imported, 1);
  await Deno.writeFile(`${desk.mailDir}/b.eml`, mail(letter, { messageId: "m1@harborlaw.example" }));
  assert.deepEqual(tally(await check(intake, "emails")), { found: 1, imported: 0, known: 1, failed: 0 });
  const entries = await list(intake);
  assert.equal(entries.length, 1);
  assert.equal(entries[0].sender, "Dana Reyes <dana@harborlaw.example>");
  assert.equal(entries[0].subject, "Request for records");
});

Deno.test("a mail's attached PDF is read with it; mail comes in by the clock as well", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const parts = [{ name: "request.pdf", type: "application/pdf", bytes: await textPdf(letter) }];
  await Deno.writeFile(`${desk.mailDir}/a.eml`, mailWith(["Please see the attached request."], parts));
  await desk.running.cron.run("inbox: mail");
  await desk.drain();
  const [entry] = await list(intake);
  assert.equal(entry.subject, "Anfrage für Akten");
  assert.equal(entry.patientCount, 1);
  assert.equal(entry.extractedPatients[0].name, "Maria Okafor");
  assert.equal(entry.statusHistory[0].username, "System");
});

Deno.test("Office 365 is not connected, and says so", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const answer = await json<{ message: string }>(send(intake, "POST", "/api/check-o365-emails", {}), 409);
  assert.match(answer.message, /No Office 365 mailbox is connected/);
});

Deno.test("billing staff and external requesters have no inbox; a stranger must sign in", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id, attachmentPath } = await readUpload(desk, intake, mail(letter), "a.eml");
  const others = [await desk.as("billing"), await desk.as("external-requester", { requesterId: 1 })];
  for (const path of ["", `/${id}`, `/${id}/reading`, `/${id}/pages/1`, "/counts"]) {
    for (const other of others) await json(other.call(`/api/inbox-entries${path}`), 403);
    await json(desk.stranger().call(`/api/inbox-entries${path}`), 401);
  }
  for (const other of others) {
    await json(other.call(`/api/documents/view/${attachmentPath}`), 403);
    await json(send(other, "POST", "/api/check-faxes", {}), 403);
    await json(send(other, "POST", `/api/inbox-entries/${id}/requests`, {}), 403);
    await json(sendFile(other, "/api/documents/extract", mail(letter), "a.eml"), 403);
    await json(other.call("/api/jobs"), 403);
  }
});
