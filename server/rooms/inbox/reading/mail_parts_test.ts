/** A mail with several attachments is one entry with its parts: each stored, shown, found again and filed by itself. */
import assert from "node:assert/strict";
import { maxFileBytes } from "../../../../shared/common.ts";
import { type CheckResult, type InboxEntryView, pageInPart, type ReadingView } from "../../../../shared/inbox.ts";
import { type Desk, json, openDesk, type Person } from "../../../../tests/harness.ts";
import { activities } from "../../../db/activities.ts";
import { system } from "../../../db/store.ts";
import { attachments, requests } from "../../requests/store.ts";
import { inboxEntries } from "../store.ts";
import {
  entryOf,
  knownPatient,
  letter,
  lockedPdf,
  mailWith,
  readUpload,
  send,
  textPdf,
  upload,
  zip,
} from "../../../../tests/support/inbox.ts";

const pdf = "application/pdf";
const cover = ["Please find our requests attached.", "", "Dana Reyes", "Harbor Law Group LLP"];
const people = [["Maria Okafor", "04/12/1980", "A-1029-33"], ["Tom Bakker", "07/03/1958", "B-77120"], [
  "Ines Duarte",
  "11/23/1991",
  "C-40918",
]];
const letterOf = ([name, dob, mrn]: string[]) => [
  ...letter.slice(0, 6),
  `Patient: ${name}`,
  `Date of birth: ${dob}`,
  `MRN: ${mrn}`,
];

/** A mail that lies in the mail folder, taken in and read. */
async function mailed(desk: Desk, person: Person, name: string, bytes: Uint8Array<ArrayBuffer>) {
  desk.clock.advance(1000);
  await Deno.writeFile(`${desk.mailDir}/${name}`, bytes);
  const check = await json<CheckResult>(send(person, "POST", "/api/check-emails", { oneTimeCheck: true }));
  await desk.drain();
  const [newest] = await json<InboxEntryView[]>(person.call("/api/inbox-entries"));
  return { check, entry: await entryOf(person, newest.id) };
}
const told = ({ parts }: InboxEntryView) =>
  parts.map(({ kind, file, from, to, problem }) => [kind, file.fileName, from, to, problem?.split(".")[0] ?? null]);
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

Deno.test("a mail with one attachment is one entry of two parts, whose values name part and page", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const request = await textPdf(["Harbor Law Group LLP", "Fax cover"], letterOf(people[0]));
  const { check, entry } = await mailed(
    desk,
    intake,
    "a.eml",
    mailWith(cover, [{ name: "request.pdf", type: pdf, bytes: request }]),
  );
  assert.deepEqual([check.found, check.imported], [1, 1]);
  assert.deepEqual(told(entry), [["message", "Message.txt", 1, 1, null], ["attachment", "request.pdf", 2, 3, null]]);
  assert.equal(entry.parts[1].file.sha256, await sha256(request));
  assert.deepEqual(await desk.deps.files.open(entry.parts[1].file), request);
  const { dob } = entry.extractedPatients[0].evidence;
  assert.deepEqual([dob.page, dob.part], [3, 2]);
  assert.equal(pageInPart(entry.parts, dob.page!), "request.pdf, page 2 of 2");
  const reading = await json<ReadingView>(intake.call(`/api/inbox-entries/${entry.id}/reading`));
  assert.equal(reading.patients[0].evidence.dob.part, 2);
  assert.equal(reading.extraction.patients[0].evidence.dob.part, 2);
  assert.equal(reading.pages.length, 3);

  const shown = await intake.call(`/api/documents/view/${entry.parts[1].viewPath}`);
  assert.equal(shown.headers.get("content-type"), pdf);
  assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), request);
  const asPage = { headers: { accept: "text/html" } };
  const message = await (await intake.call(`/api/documents/view/${entry.parts[0].viewPath}`, asPage)).text();
  assert.match(message, /Please find our requests attached\./);
  const whole = await (await intake.call(`/api/documents/view/${entry.attachmentPath}`, asPage)).text();
  assert.ok(whole.includes(`href="/api/documents/view/${entry.parts[1].viewPath}"`), "the mail leads to its parts");
  await json(intake.call(`/api/documents/view/${entry.id}.part9.pdf`), 404);
  await json((await desk.as("billing")).call(`/api/documents/view/${entry.parts[1].viewPath}`), 403);
  const trail = await desk.deps.store.all(activities, "target", ["inbox_entry", entry.id]);
  assert.deepEqual(
    trail.find(({ action }) => action === "document_read")?.details,
    {
      status: entry.status,
      patients: 1,
      sender: entry.sender,
      subject: entry.subject,
      numPages: 3,
      parts: 2,
      unread: 0,
    },
  );
  assert.deepEqual(
    trail.filter(({ details }) => details && "part" in details).map(({ details }) => details!.part),
    [2, 1],
  );
  const processed = (await desk.deps.bus.since("")).map((one) => one.event)
    .find((event) => event.type === "INBOX_ENTRY_PROCESSED");
  assert.equal(
    processed?.type === "INBOX_ENTRY_PROCESSED" && processed.details,
    "1 patient was found in an email of 2 parts.",
  );
});

Deno.test("three letters and three files that cannot be read: three people, and each file's reason beside it", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const letters = await Promise.all(people.map((person) => textPdf(letterOf(person))));
  const large = new Uint8Array(maxFileBytes + 1);
  large.set(new TextEncoder().encode("%PDF-1.7\n"));
  const { entry } = await mailed(
    desk,
    intake,
    "a.eml",
    mailWith(cover, [
      ...letters.map((bytes, i) => ({ name: `letter ${i + 1}.pdf`, type: pdf, bytes })),
      { name: "all.zip", type: "application/zip", bytes: zip() },
      { name: "setup.exe", type: "application/octet-stream", bytes: new TextEncoder().encode("MZ\x90\0\x03\0\0\0") },
      { name: "locked.pdf", type: pdf, bytes: await lockedPdf() },
      { name: "large.pdf", type: pdf, bytes: large },
    ]),
  );
  assert.deepEqual(entry.extractedPatients.map(({ name }) => name), people.map(([name]) => name));
  assert.deepEqual(entry.extractedPatients.map(({ evidence }) => evidence.dob.part), [2, 3, 4]);
  assert.deepEqual(told(entry), [
    ["message", "Message.txt", 1, 1, null],
    ["attachment", "letter 1.pdf", 2, 2, null],
    ["attachment", "letter 2.pdf", 3, 3, null],
    ["attachment", "letter 3.pdf", 4, 4, null],
    ["attachment", "all.zip", null, null, "This is a zip archive"],
    ["attachment", "setup.exe", null, null, "This file is not a document we can read"],
    ["attachment", "locked.pdf", null, null, "The document is protected by a password"],
    ["attachment", "large.pdf", null, null, "The file is larger than 20 MB"],
  ]);
  assert.equal(entry.status, "warning");
  assert.match(entry.errorMessage!, /3 attachments are not documents we can read\./);
  assert.deepEqual(
    entry.parts.map(({ viewPath }) => viewPath !== null),
    [true, true, true, true, false, false, true, false],
    "programs, archives and files too large are not handed out",
  );
  await json(intake.call(`/api/documents/view/${entry.id}.part6.exe`), 404);

  const made = await json<{ requestIds: number[] }>(
    send(intake, "POST", `/api/inbox-entries/${entry.id}/requests`, {}),
    201,
  );
  assert.equal(made.requestIds.length, 3);
  for (const id of made.requestIds) {
    const files = await desk.deps.store.all(attachments, "request", [id]);
    assert.deepEqual(files.map(({ file }) => file.fileName).sort(), [
      "a.eml",
      "letter 1.pdf",
      "letter 2.pdf",
      "letter 3.pdf",
      "locked.pdf",
    ]);
  }
});

Deno.test("a mail whose attachments can all not be read fails, and names each with its reason", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const bytes = mailWith([""], [
    { name: "all.zip", type: "application/zip", bytes: zip() },
    { name: "locked.pdf", type: pdf, bytes: await lockedPdf() },
  ]);
  const { entry } = await mailed(desk, intake, "a.eml", bytes);
  assert.equal(entry.status, "failed");
  assert.deepEqual(told(entry).map(([, name, , , problem]) => [name, problem]), [
    ["Message.txt", null],
    ["all.zip", "This is a zip archive"],
    ["locked.pdf", "The document is protected by a password"],
  ]);
});

Deno.test("what came before is told of the part that it is, in both directions", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const [first, model] = await Promise.all(people.map((person) => textPdf(letterOf(person))));
  const uploaded = await readUpload(desk, intake, first, "first.pdf");
  const both = [{ name: "first.pdf", type: pdf, bytes: first }, { name: "second.pdf", type: pdf, bytes: model }];
  const { entry } = await mailed(desk, intake, "a.eml", mailWith(cover, both));
  assert.deepEqual(entry.parts.map(({ duplicateOf }) => duplicateOf), [null, uploaded.id, null]);
  assert.notEqual(entry.status, "duplicate", "the second letter is new");
  assert.equal(entry.patientCount, 2);

  const fresh = { name: "third.pdf", type: pdf, bytes: await textPdf(letterOf(people[2])) };
  const again = await mailed(desk, intake, "b.eml", mailWith(cover, [both[1], fresh], "b@harborlaw.example"));
  assert.deepEqual(again.entry.parts.map(({ duplicateOf }) => duplicateOf), [null, entry.id, null]);

  const same = await mailed(desk, intake, "c.eml", mailWith(cover, both, "c@harborlaw.example"));
  assert.equal(same.entry.status, "duplicate");
  assert.equal(same.entry.duplicateOf, entry.id);
  assert.equal((await mailed(desk, intake, "d.eml", mailWith(cover, both))).check.known, 1, "the same mail once");

  const alone = await readUpload(desk, intake, model, "second.pdf");
  assert.match(alone.errorMessage!, /The same file came before, with the email "Anfrage für Akten"\./);
});

Deno.test("the same parts come of an upload, and a document that was read before parts were told apart gets them by Retry", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const bytes = mailWith(cover, [{ name: "request.pdf", type: pdf, bytes: await textPdf(letterOf(people[0])) }]);
  const entry = await readUpload(desk, intake, bytes, "mail.eml");
  assert.equal(entry.parts.length, 2);
  await desk.deps.store.change(system, async (tx) => {
    const { parts: _, ...old } = await tx.must(inboxEntries, entry.id);
    await tx.put(inboxEntries, old as never);
  });
  assert.deepEqual((await entryOf(intake, entry.id)).parts, []);
  await json(send(intake, "POST", `/api/inbox-entries/${entry.id}/enhanced-processing`, {}));
  await desk.drain();
  assert.deepEqual((await entryOf(intake, entry.id)).parts, entry.parts);
});

Deno.test("a mail with 40 letters of 40 patients becomes 40 requests, each with all that came", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const last =
    "Abbott Barlow Castillo Donovan Ellison Fitzgerald Gallagher Hammond Ibarra Jennings Kowalski Lindqvist " +
    "Mercado Norwood Ostrander Pemberton Quintero Rutherford Sandoval Thornton";
  const names = last.split(" ").flatMap((name) => [`Anna ${name}`, `Peter ${name}son`]);
  const letters = await Promise.all(
    names.map((name, i) => textPdf(letterOf([name, `0${1 + i % 9}/1${i % 10}/19${40 + i}`, `Z-${1000 + i}`]))),
  );
  const parts = letters.map((bytes, i) => ({ name: `letter ${i + 1} of 40.pdf`, type: pdf, bytes }));
  const entry = await readUpload(desk, intake, mailWith(cover, parts), "mail.eml");
  assert.equal(entry.parts.length, 41);
  assert.deepEqual([entry.parts[40].from, entry.parts[40].to], [41, 41]);
  assert.equal(entry.patientCount, 40);

  const known = await knownPatient(desk, { mrn: "Q-1" });
  const linkTo = await upload(intake, await textPdf(["Please send the records of this patient."]), "one.pdf");
  await desk.drain();
  const requester = { name: "Harbor Law Group", email: "dana@harborlaw.example" };
  const one = await json<{ requestIds: number[] }>(
    send(intake, "POST", `/api/inbox-entries/${linkTo.id}/requests`, { patients: [{ patientId: known }], requester }),
    201,
  );
  const people = names.map((name) => ({ firstName: name.split(" ")[0], lastName: name.split(" ")[1] }));
  const made = await json<{ requestIds: number[] }>(
    send(intake, "POST", `/api/inbox-entries/${entry.id}/requests`, { patients: people, requester }),
    201,
  );
  assert.equal(new Set(made.requestIds).size, 40);
  assert.equal((await desk.deps.store.all(attachments, "request", [made.requestIds[39]])).length, 41);
  const linked = await json<InboxEntryView>(
    send(intake, "POST", `/api/inbox-entries/${entry.id}/link`, { requestId: one.requestIds[0] }),
  );
  assert.equal(linked.linkedRequestIds.length, 41);
  assert.equal((await desk.deps.store.all(attachments, "request", [one.requestIds[0]])).length, 42);
  assert.ok(await desk.deps.store.get(requests, made.requestIds[0]));
});
