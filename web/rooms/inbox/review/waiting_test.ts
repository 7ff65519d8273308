/**
 * What the desk lists as still to do and what is orange on the page are the same values.
 */
import assert from "node:assert/strict";
import type { Evidence } from "../../../../shared/documents.ts";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { checksOf, waiting } from "./checks.ts";
import { addedPerson, type Draft, startDraft } from "./draft.ts";
import { foundBy, foundText, marksOf, stillDoubtful } from "../reading/marks.ts";
import type { Entry } from "../queries.ts";

const box = { x: 0.1, y: 0.1, w: 0.1, h: 0.02 };
const read = (confidence: number, x = 0.1): Evidence => ({ confidence, page: 1, box: { ...box, x }, rule: "label" });

const reading = {
  patients: [{
    candidates: [],
    evidence: { name: read(0.9), dob: read(0.9, 0.2), phone: read(0.5, 0.3), address: read(0.6, 0.4) },
  }],
  extraction: {
    evidence: {
      "requester.name": read(0.9),
      "requester.email": read(0.6, 0.5),
      "requester.fax": read(0.65, 0.6),
      "authorization.signed": read(0.4, 0.7),
      recordTypes: read(0.9),
      requestType: read(0.9),
    },
  },
  languageModel: null,
} as unknown as ReadingView;

const start = startDraft({ manualNotes: null, parsedFields: null } as unknown as Entry, []);
const person = addedPerson([], {
  firstName: "Ines",
  lastName: "Calderwood",
  dateOfBirth: "1981-04-17",
  phone: "207 555 0110",
  address: "12 Quay Street",
});
const draft: Draft = {
  ...start,
  people: [{ ...person, key: "read-0", index: 0 }],
  requester: {
    knownId: null,
    values: { name: "Rowan", contactName: "", email: "records@rowan.example", phone: "", fax: "207 555 0111" },
  },
  facts: { ...start.facts, requestType: "attorney", recordTypes: ["lab"] },
};

const orange = (of: Draft, looked: string[] = []) =>
  stillDoubtful(marksOf(reading), waiting(checksOf(of, reading, new Set(looked)))).filter((mark) => mark.doubtful)
    .map((mark) => mark.id).sort();
const listed = (of: Draft, looked: string[] = []) => checksOf(of, reading, new Set(looked)).map(({ label }) => label);

Deno.test("every value read with doubt that goes into the request is listed, as it is orange on the page", () => {
  assert.deepEqual(listed(draft), ["Address", "Phone", "Requester's email", "Requester's fax", "Signature"]);
  assert.deepEqual(orange(draft), [
    "authorization.signed",
    "p0.address",
    "p0.phone",
    "requester.email",
    "requester.fax",
  ]);
});

Deno.test("the screen tells how a value was found, and nothing of one that was not", () => {
  assert.equal(foundBy("p0.dob", reading), "Date of birth · 90% · label");
  assert.equal(foundText("MRN", { confidence: 0.934, rule: 'label "your mrn"' }), "MRN · 93% · label “your mrn”");
  assert.equal(foundBy("requestType", reading), "Request type · 90% · label", "also of one without a place");
  assert.deepEqual([foundBy("p0.mrn", reading), foundBy("p7.dob", reading), foundBy("purpose", null)], [
    null,
    null,
    null,
  ]);
});

Deno.test("what was looked at is neither listed nor orange; with nothing left nothing is", () => {
  const all = ["read-0.address", "read-0.phone", "requester.email", "requester.fax"];
  assert.deepEqual([listed(draft, all), orange(draft, all)], [["Signature"], ["authorization.signed"]]);
  all.push("authorization.signed");
  assert.deepEqual([listed(draft, all), orange(draft, all)], [[], []]);
});

Deno.test("of somebody on file the values read go nowhere: nobody is asked to look at them", () => {
  const known: Draft = {
    ...draft,
    requester: { ...draft.requester, knownId: 4 },
    people: [{
      ...draft.people[0],
      choice: {
        kind: "known",
        person: { patientId: 7, name: "Ines Calderwood", dob: null, mrn: null, address: null, phone: null },
      },
    }],
  };
  assert.deepEqual([listed(known), orange(known)], [["Signature"], ["authorization.signed"]]);
  const open: Draft = { ...known, people: [{ ...draft.people[0], choice: { kind: "open" } }] };
  assert.deepEqual(listed(open), ["Who this is", "Signature"]);
});

Deno.test("first and last name of a table's columns are looked at one by one", () => {
  const apart = structuredClone(reading);
  apart.patients[0].evidence = { name: read(0.6), firstName: read(0.9, 0.2), lastName: read(0.6, 0.3) };
  const list = checksOf(draft, apart, new Set());
  assert.ok(list.some(({ field, mark }) => field === "desk-read-0.lastName" && mark === "p0.lastName"));
  assert.ok(!list.some(({ field }) => field === "desk-read-0.firstName"));
});
