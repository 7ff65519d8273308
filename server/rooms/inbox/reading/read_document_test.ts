import assert from "node:assert/strict";
import type { Page, ReadDocument } from "../../../../shared/documents.ts";
import type { ExtractedPatient, InboxEntryView, ReadingView } from "../../../../shared/inbox.ts";
import { type Desk, json, openDesk } from "../../../../tests/harness.ts";
import { system } from "../../../db/store.ts";
import { createReader } from "../../../documents/read.ts";
import { fittingPatients, patientsKept } from "./content/fields.ts";
import {
  entryOf,
  knownPatient,
  letter,
  mail,
  readUpload,
  send,
  textPdf,
  upload,
} from "../../../../tests/support/inbox.ts";
import { inboxEntries } from "../store.ts";
import { coverSsn } from "./content/ssns.ts";

Deno.test("a picture of a letter is read by OCR, and its patient found", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const patientId = await knownPatient(desk);
  const picture = await desk.deps.reader.pageImage(await textPdf(letter), "letter.pdf", 1, 1700);
  const entry = await readUpload(desk, intake, new Uint8Array(picture!), "photo.jpg");
  assert.equal(entry.processingMetrics?.textExtraction, "ocr");
  const [patient] = entry.extractedPatients;
  assert.equal(patient.name, "Maria Okafor");
  assert.equal(patient.dob, "1980-04-12");
  assert.equal(patient.patientId, patientId);
  assert.ok(entry.processingMetrics!.confidenceScore < 1);
  const shown = await intake.call(`/api/inbox-entries/${entry.id}/pages/1?width=400`);
  assert.equal(shown.status, 200);
  await shown.body?.cancel();
});

Deno.test("newsletters and advertisements are flagged, without a patient", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const advertisement = mail([
    "Dear customer,",
    "our spring catalogue is here! Save 30 % on office chairs and desks until the end of the month.",
    "Maria Okafor, Sales Manager, born to serve you since 04/12/1980.",
    "Visit our showroom, or order online. Unsubscribe at any time.",
  ]);
  const entry = await readUpload(desk, intake, advertisement, "ad.eml");
  assert.equal(entry.status, "flagged");
  assert.equal(entry.patientCount, 0);
  assert.match(entry.errorMessage!, /does not look like a request/);
});

Deno.test("a request without a patient, or without a date of birth, asks for a look and says why", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const undated = await readUpload(desk, intake, mail(letter.filter((l) => !/birth|MRN/.test(l))), "a.eml");
  assert.equal(undated.status, "warning");
  assert.match(undated.errorMessage!, /No date of birth was found for the patient/);
  const nobody = await readUpload(
    desk,
    intake,
    mail([
      "Dear Records Custodian:",
      "Please send us the complete medical records of our client, whose authorization is attached.",
      "Please provide all records, reports and itemized billing statements.",
      "I hereby authorize the release of my medical records to Harbor Law Group.",
    ]),
    "b.eml",
  );
  assert.equal(nobody.status, "warning");
  assert.match(nobody.errorMessage!, /No patient was found/);
});

Deno.test("the same request retyped, as another kind of file, is found and linked; another patient's is not", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const first = await readUpload(desk, intake, await textPdf(letter), "a.pdf");
  desk.clock.advance(60_000);
  const again = await readUpload(desk, intake, mail(letter), "again.eml");
  assert.equal(again.status, "duplicate");
  assert.equal(again.duplicateOf, first.id);
  assert.match(again.duplicateReason!, /^The same request arrived before: same patient/);
  assert.equal(again.extractedPatients[0].name, "Maria Okafor");
  const other = letter.map((l) =>
    l.replace("Maria Okafor", "Ruben Castellano").replace("04/12/1980", "9/9/1951").replace("A-1029-33", "B-77")
  );
  const another = await readUpload(desk, intake, mail(other), "other.eml");
  assert.equal(another.duplicateOf, null);
});

const page = (number: number, text: string, confidence: number): Page => ({
  number,
  width: 612,
  height: 792,
  rotation: 0,
  method: "ocr",
  confidence,
  marks: [],
  problem: null,
  words: text.split("\n").flatMap((line, row) =>
    line.split(" ").map((word, i) => ({
      text: word,
      confidence,
      line: row,
      box: { x: 0.05 + i * 0.1, y: 0.1 + row * 0.03, w: 0.09, h: 0.02 },
    }))
  ),
});

Deno.test("enhanced analysis reads doubtful pages again from their pictures and keeps the better reading", async () => {
  const reader = createReader();
  await using desk = await openDesk({ reader });
  const intake = await desk.as("intake");
  const text = letter.join("\n");
  const read = (pages: Page[]): ReadDocument => ({
    kind: "pdf",
    pages,
    text: pages.map((p) => p.words.map((w) => w.text).join(" ")).join("\f"),
    mail: null,
    problems: [],
    timings: {},
  });
  const asked: string[] = [];
  reader.read = (_bytes, name) => {
    asked.push(name);
    if (name !== "page.jpg") {
      return Promise.resolve(read([page(1, text.replaceAll("a", "o"), 0.5), page(2, "the end", 0.99)]));
    }
    return Promise.resolve(read([page(1, text, 0.95)]));
  };
  reader.pageImage = (_bytes, _name, number) => Promise.resolve(new Uint8Array([0xff, 0xd8, number]));
  const first = await readUpload(desk, intake, await textPdf(letter), "a.pdf");
  assert.equal(first.status, "warning");
  assert.match(first.errorMessage!, /hard to read \(5\d % sure\)/);
  assert.deepEqual(asked, ["a.pdf"]);
  await json(send(intake, "POST", `/api/inbox-entries/${first.id}/enhanced-processing`, {}));
  await desk.drain();
  assert.deepEqual(asked, ["a.pdf", "a.pdf", "page.jpg"]);
  const again = await entryOf(intake, first.id);
  assert.match(again.extractedText, /Maria Okafor/);
  const reading = await json<ReadingView>(intake.call(`/api/inbox-entries/${first.id}/reading`));
  assert.deepEqual(reading.pages.map((p) => [p.number, p.confidence]), [[1, 0.95], [2, 0.99]]);
});

Deno.test("progress of a long document is told at each step, and between at most twice a second", async () => {
  const reader = createReader();
  await using desk = await openDesk({ reader });
  const intake = await desk.as("intake");
  reader.read = async (_bytes, _name, how) => {
    for (let done = 1; done <= 100; done++) {
      desk.clock.advance(100);
      how!.onProgress!(done, 100);
      // A real reader takes its time; here the store is given the time to write what was told half-way.
      while (done === 50 && (await toldOf(desk)).length === 0) await new Promise((next) => setTimeout(next));
    }
    return {
      kind: "pdf",
      pages: [page(1, letter.join("\n"), 0.99)],
      text: letter.join("\n"),
      mail: null,
      problems: [],
      timings: {},
    };
  };
  await upload(intake, await textPdf(letter), "a.pdf");
  await desk.drain();
  const told = await toldOf(desk);
  assert.ok(told.length >= 1 && told.length <= 20, `${told.length} times in ten seconds`);
  for (const progress of told) assert.equal(progress.total, 100);
});

/** What the screens were told of pages read. */
async function toldOf(desk: Desk) {
  return (await desk.deps.bus.since("")).flatMap(({ event }) =>
    event.type === "INBOX_ENTRY_CHANGED" && event.progress?.step === "read" && event.progress.done > 0
      ? [event.progress]
      : []
  );
}

/** Somebody found, with all that can be said of one. */
function person(n: number): ExtractedPatient {
  const evidence = {
    confidence: 0.97,
    page: 1,
    box: { x: 0.1234, y: 0.5678, w: 0.25, h: 0.0123 },
    rule: 'label "patient"',
  };
  const reasons = Array.from(
    { length: 7 },
    (_, i) => `Reason number ${i}: the address agrees in part, the house number does`,
  );
  const candidate = {
    patientId: n + 1,
    name: `Candidate Number ${n}`,
    dob: "1980-01-01",
    mrn: "MRN-12345",
    score: 0.7,
  };
  return {
    name: `Person Number${n} Lastname${n}`,
    firstName: `Person`,
    lastName: `Lastname${n}`,
    suffix: null,
    dob: "1980-01-01",
    mrn: `MRN-${n}`,
    address: "1234 Long Street Name, Apartment 12, Springfield, OR 97477",
    phone: "503-555-0100",
    email: "someone@mail.example",
    evidence: Object.fromEntries(
      ["name", "firstName", "lastName", "dob", "mrn", "address", "phone"].map((f) => [f, evidence]),
    ),
    ssnLast4: null,
    patientId: null,
    matchConfidence: 0.7,
    matchWhy: "Too few fields agree without doubt. A person must look.",
    candidates: Array.from({ length: 5 }, () => ({
      ...candidate,
      address: "99 Other Street, Portland, OR 97201",
      phone: "503-555-0199",
      band: "medium" as const,
      reasons,
      vetoes: [],
    })),
  };
}

Deno.test("a list of hundreds of people fits its row, with the first forty on it", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await readUpload(desk, intake, mail(letter), "a.eml");
  const everyone = Array.from({ length: 300 }, (_, n) => person(n));
  const kept = fittingPatients(everyone);
  assert.equal(kept.length, patientsKept);
  for (const names of [everyone, everyone.toReversed()]) {
    await desk.deps.store.change(
      system,
      (tx) => tx.patch(inboxEntries, id, { extractedPatients: fittingPatients(names), patientCount: 300 }),
    );
  }
  const entry = await json<InboxEntryView>(intake.call(`/api/inbox-entries/${id}`));
  assert.equal(entry.patientCount, 300);
  assert.deepEqual(fittingPatients([person(1)]), [person(1)], "one person keeps everything");
});

Deno.test("printed Social Security numbers are covered, other numbers are not", () => {
  assert.equal(coverSsn("SSN 912-34-5678, DOB 01-02-1980"), "SSN ***-**-5678, DOB 01-02-1980");
  assert.equal(coverSsn("912 34 5678"), "***-**-5678");
  assert.equal(
    coverSsn("Phone 503-555-0144, claim 2024-11-0098, MRN 912345678"),
    "Phone 503-555-0144, claim 2024-11-0098, MRN 912345678",
  );
});
