import assert from "node:assert/strict";
import type { EntryRequests, InboxEntryView, ReadingAccuracy } from "../../../../../shared/inbox.ts";
import type { Page } from "../../../../../shared/documents.ts";
import { json, openDesk } from "../../../../../tests/harness.ts";
import { entryOf, mail, readUpload, send, textPdf } from "../../../../../tests/support/inbox.ts";
import { formHints, weekOf } from "./store.ts";
import { placeOf } from "./places.ts";
import { checksOf } from "./checks.ts";

/** A form of a requester's own, whose record number stands behind a label that nobody else uses. */
const form = (name: string, dob: string, number: string) =>
  textPdf([
    "COASTAL RECORDS RETRIEVAL INC",
    "REQUEST FOR MEDICAL RECORDS",
    "Telephone: 503-555-0144",
    "",
    `Patient name: ${name}`,
    `Date of birth: ${dob}`,
    `House index: ${number}`,
    "Please send a complete copy of the medical records of this patient.",
  ]);

Deno.test("what a clerk corrected on a form is read right on the next copy of it", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const first = await readUpload(desk, intake, await form("Maria Okafor", "04/12/1980", "HX 10293"), "a.pdf");
  assert.equal(first.extractedPatients[0]?.mrn ?? null, null, "nobody could know what a house index is");
  const requester = { name: "Coastal Records Retrieval", phone: "503-555-0144" };
  await json<EntryRequests>(
    send(intake, "POST", `/api/inbox-entries/${first.id}/requests`, {
      requester,
      requestType: "copy_service",
      patients: [{ firstName: "Maria", lastName: "Okafor", dateOfBirth: "1980-04-12", mrn: "HX 10293" }],
    }),
    201,
  );
  desk.clock.advance(60_000);
  const model = await readUpload(desk, intake, await form("Tomas Lindqvist", "11/02/1975", "HX 55511"), "b.pdf");
  const [patient] = model.extractedPatients;
  assert.equal(patient.name, "Tomas Lindqvist");
  assert.equal(patient.dob, "1975-11-02");
  assert.match(patient.mrn ?? "", /55511/);
  assert.equal(model.parsedFields?.requestType, "copy_service");
});

Deno.test("the dates of service, the patient's own values and the kinds of records of a form are learned as well", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const copy = (name: string, dob: string, from: string, to: string, line: string) =>
    textPdf([
      "COASTAL RECORDS RETRIEVAL INC",
      "REQUEST FOR MEDICAL RECORDS",
      "Telephone: 503-555-0144",
      `Patient name: ${name}`,
      `Date of birth: ${dob}`,
      `Window of interest: ${from} / ${to}`,
      `Reachable on: ${line}`,
      "Please send the office notes of this patient and the usual enclosures.",
    ]);
  const first = await readUpload(
    desk,
    intake,
    await copy("Maria Okafor", "04/12/1980", "02/03/2024", "05/06/2025", "503-555-0171"),
    "a.pdf",
  );
  assert.equal(first.parsedFields?.dateRangeStart, null, "nobody could know what a window of interest is");
  assert.deepEqual(first.parsedFields?.recordTypes, ["notes"]);
  await json(
    send(intake, "POST", `/api/inbox-entries/${first.id}/requests`, {
      patients: [{ firstName: "Maria", lastName: "Okafor", dateOfBirth: "1980-04-12", phone: "(503) 555-0171" }],
      dateRangeStart: "2024-02-03",
      dateRangeEnd: "2025-05-06",
      recordTypes: ["notes", "billing"],
    }),
    201,
  );
  desk.clock.advance(60_000);
  const model = await readUpload(
    desk,
    intake,
    await copy("Tomas Lindqvist", "11/02/1975", "01/09/2023", "04/08/2024", "503-555-0182"),
    "b.pdf",
  );
  assert.deepEqual(
    [model.parsedFields?.dateRangeStart, model.parsedFields?.dateRangeEnd],
    ["2023-01-09", "2024-04-08"],
  );
  assert.match(model.extractedPatients[0].phone ?? "", /555-0182/);
  assert.deepEqual(model.parsedFields?.recordTypes, ["notes", "billing"]);
});

Deno.test("corrections of one form say nothing of another", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const first = await readUpload(desk, intake, await form("Maria Okafor", "04/12/1980", "HX 10293"), "a.pdf");
  await json(
    send(intake, "PATCH", `/api/inbox-entries/${first.id}/fields`, { requestType: "payer_audit" }),
  );
  const ids = await desk.deps.store.ids(formHints as never, { index: "updated" });
  assert.equal(ids.length, 1);
  const letter = await readUpload(
    desk,
    intake,
    mail([
      "Dear Sirs,",
      "I need copies of my medical records.",
      "Patient: Ada Park",
      "DOB: 1/2/1990",
      "Thank you",
      "Ada Park",
    ]),
    "b.eml",
  );
  assert.notEqual(letter.parsedFields?.requestType, "payer_audit");
});

Deno.test("a document that taught once is counted once", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await readUpload(desk, intake, await form("Maria Okafor", "04/12/1980", "HX 10293"), "a.pdf");
  const body = { requester: { name: "Coastal Records Retrieval" } };
  await json(send(intake, "POST", `/api/inbox-entries/${id}/requests`, body), 201);
  await json(send(intake, "POST", `/api/inbox-entries/${id}/requests`, body), 201);
  const { fields } = await json<ReadingAccuracy>(intake.call("/api/reading/accuracy"));
  assert.deepEqual(fields.patientName, { right: 1, wrong: 0 });
  assert.equal((await entryOf(intake, id) as InboxEntryView).status, "linked");
});

Deno.test("a value is found where it is printed, with the label before it", () => {
  const words = ["House", "index:", "HX", "10293", "Born", "04/12/1980"];
  const page: Page = {
    number: 1,
    width: 612,
    height: 792,
    rotation: 0,
    method: "text-layer",
    confidence: 1,
    marks: [],
    problem: null,
    words: words.map((text, i) => ({
      text,
      confidence: 1,
      line: 0,
      box: { x: 0.1 + i * 0.1 + (i >= 4 ? 0.2 : 0), y: 0.5, w: 0.09, h: 0.02 },
    })),
  };
  const number = placeOf([page], "text", "HX-10293", "2026-11-20")!;
  assert.equal(number.label, "House index:");
  assert.ok(Math.abs(number.box.x - 0.3) < 1e-9 && Math.abs(number.box.w - 0.19) < 1e-9);
  assert.equal(placeOf([page], "date", "1980-04-12", "2026-11-20")?.label, "Born");
  assert.equal(placeOf([page], "text", "HX 99999", "2026-11-20"), null);
});

Deno.test("checks pair people by name, then by date of birth, and count who is none as read wrong", () => {
  const person = (name: string, dob: string | null) => ({
    name,
    dob,
    firstName: null,
    lastName: null,
    suffix: null,
    mrn: null,
    address: null,
    phone: null,
    email: null,
    ssn: null,
    evidence: {},
  });
  const read = {
    class: "text-pdf" as const,
    patients: [person("Ann Lee", "1990-01-01"), person("Dr. Who", null), person("Bo Tan", "1985-05-05")],
    requester: { name: "Acme LLP", contactName: null, email: null, phone: "(503) 555-0101", fax: null },
    requestType: "attorney" as const,
    recordTypes: [],
    dateRange: { start: null, end: null },
    purpose: null,
    isUrgent: false,
    urgencyReason: null,
    authorization: { attached: false, signed: false, signedOn: null, expiresOn: null },
    references: [],
    receivedOn: null,
    duplicateOf: null,
    evidence: {},
  };
  const final = {
    patients: [
      { name: "Bo Tan", dob: "1985-05-05", mrn: null },
      { name: "LEE, ANN", dob: "1990-01-10", mrn: "7" },
    ],
    requester: { name: "ACME, L.L.P.", contactName: null, email: "a@b.example", phone: "503.555.0101", fax: null },
  };
  const of = (field: string) => checksOf(read, final).filter((c) => c.field === field).map((c) => c.right);
  assert.deepEqual(of("patientName"), [true, true, false]);
  assert.deepEqual(of("dob"), [true, false]);
  assert.deepEqual(of("mrn"), [false]);
  assert.deepEqual(of("requesterName"), [true]);
  assert.deepEqual(of("requesterEmail"), [false]);
  assert.deepEqual(of("requesterPhone"), [true]);
  assert.deepEqual(of("requestType"), [true]);
  assert.deepEqual(of("recordTypes"), []);
  assert.deepEqual(of("urgency"), [true]);
});

Deno.test("weeks begin on Monday", () => {
  assert.equal(weekOf("2026-11-20T09:00:00Z"), "2026-11-16");
  assert.equal(weekOf("2026-11-16T00:00:00Z"), "2026-11-16");
  assert.equal(weekOf("2026-11-15T23:59:59Z"), "2026-11-09");
});
