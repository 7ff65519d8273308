import assert from "node:assert/strict";
import { checkedFields, type ReadingView } from "../../../shared/inbox.ts";
import { entryRequestInput } from "../../../shared/requests.ts";
import { fieldTrend, percentText, sortedFields } from "./reading/accuracy.ts";
import { checksOf } from "./review/checks.ts";
import { addedPerson, changesOf, type Draft, firstChoice, middleNameOf, startDraft } from "./review/draft.ts";
import { dayIn } from "./reading/picked.ts";
import { wordsIn } from "./reading/picking.ts";
import { labelPlace, valuePlace } from "./reading/places.ts";
import { pageOf } from "../../../tests/support/page_of_words.ts";
import type { Entry, Person } from "./queries.ts";
import { checkText } from "./intake/check_text.ts";
import { isEntryType, kilobytes, previewText, progressPercent, progressText, sourceHeading } from "./parts/words.ts";

const candidate = {
  patientId: 7,
  name: "Liam P Brennan",
  dob: "1996-12-30",
  mrn: "HG-214813",
  address: null,
  phone: null,
  score: 0.5,
  band: "medium" as const,
  reasons: [],
  vetoes: [],
};
const person = (more: Partial<Person> = {}): Person => ({
  name: "Liam P. Brennan",
  firstName: "Liam",
  lastName: "Brennan",
  suffix: null,
  dob: "1996-12-30",
  mrn: null,
  address: null,
  phone: null,
  email: null,
  evidence: {},
  ssnLast4: null,
  patientId: null,
  matchConfidence: 0,
  matchWhy: "",
  candidates: [],
  ...more,
});
const entry = {
  manualNotes: null,
  parsedFields: {
    requester: { name: "Bramwell", contactName: null, email: null, phone: null, fax: null },
    requesterId: null,
    requestType: "attorney",
    recordTypes: ["lab"],
    dateRangeStart: "2024-01-01",
    dateRangeEnd: null,
    purpose: null,
    isUrgent: false,
  },
} as unknown as Entry;

Deno.test("An untouched draft sends nothing, so that everything counts as read right", () => {
  const start = startDraft(entry, [person({ patientId: 7, candidates: [candidate] })]);
  assert.deepEqual(changesOf(start, start), {});
});

Deno.test("A touched-up value of a known patient is no correction; another patient is", () => {
  const start = startDraft(entry, [person({ patientId: 7, candidates: [candidate] })]);
  const [one] = start.people;
  const typed: Draft = { ...start, people: [{ ...one, values: { ...one.values, mrn: "HG-214813" } }] };
  assert.deepEqual(changesOf(typed, start), {});
  const other: Draft = {
    ...start,
    people: [{ ...one, choice: { kind: "known", person: { ...candidate, patientId: 9 } } }],
  };
  assert.deepEqual(changesOf(other, start), { patients: [{ patientId: 9 }] });
});

Deno.test("Choosing that somebody is new where a near match left it open is told to the server", () => {
  const start = startDraft(entry, [person({ candidates: [candidate] })]);
  const decided: Draft = { ...start, people: [{ ...start.people[0], choice: { kind: "new" } }] };
  const [sent] = changesOf(decided, start).patients ?? [];
  assert.equal((sent as { isNew: boolean }).isNew, true);
});

Deno.test("Leaving one person out sends all the others", () => {
  const start = startDraft(entry, [person(), person({ firstName: "Luke", name: "Luke Brennan" })]);
  const without: Draft = { ...start, people: [{ ...start.people[0], leftOut: true }, start.people[1]] };
  const { patients } = changesOf(without, start);
  assert.equal(patients?.length, 1);
  assert.equal((patients![0] as { firstName: string }).firstName, "Luke");
});

Deno.test("All corrections pass the server's schema; emptied values are sent as null", () => {
  const start = startDraft(entry, [person()]);
  const draft: Draft = {
    people: [{ ...start.people[0], values: { ...start.people[0].values, mrn: " A-1 " } }],
    requester: { knownId: null, values: { ...start.requester.values, name: "Bramwell Law" } },
    facts: { ...start.facts, dateRangeStart: "", isUrgent: true, recordTypes: ["lab", "imaging"] },
  };
  const input = changesOf(draft, start);
  assert.equal(input.dateRangeStart, null);
  assert.equal((input.patients![0] as { mrn: string }).mrn, "A-1");
  assert.ok(entryRequestInput.safeParse(input).success);
});

Deno.test("Another contact of a known requester must be told apart, and is sent as it was decided", () => {
  const start = startDraft(entry, [person()]);
  const known = {
    id: 3,
    name: "Bramwell",
    contactName: "Hollis Bramwell",
    email: "hollis@bramwell.example",
    phone: null,
    fax: null,
    type: "attorney" as const,
    contacts: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  const values = { ...start.requester.values, contactName: "Ann Poe", email: "ann@bramwell.example" };
  const asked: Draft = { ...start, requester: { knownId: 3, values } };
  const waits = (draft: Draft) =>
    checksOf(draft, null, new Set(), known).some((c) => c.field === "desk-requester.who" && c.blocking);
  assert.ok(waits(asked));
  assert.ok(!waits({ ...start, requester: { knownId: 3, values: start.requester.values } }), "nothing said: the usual");
  const decided = (choice: "new_contact" | "usual_contact" | "other_organization") => {
    const draft: Draft = { ...asked, requester: { ...asked.requester, choice } };
    assert.ok(!waits(draft));
    return changesOf(draft, start);
  };
  assert.deepEqual(decided("new_contact"), {
    requesterId: 3,
    contactChoice: "new_contact",
    contact: { name: "Ann Poe", email: "ann@bramwell.example", phone: null, fax: null },
  });
  assert.deepEqual(decided("usual_contact"), { requesterId: 3, contactChoice: "usual_contact" });
  const other = decided("other_organization");
  assert.deepEqual([other.requesterId, other.requester?.email, other.contactChoice], [
    undefined,
    "ann@bramwell.example",
    "other_organization",
  ]);
});

Deno.test("Somebody who may be known is left open, nobody near is new, a document without people begins with an empty one", () => {
  assert.equal(firstChoice(person({ candidates: [candidate] })).kind, "open");
  assert.equal(firstChoice(person({ candidates: [{ ...candidate, score: 0.49 }] })).kind, "new");
  assert.equal(firstChoice(person({ patientId: 7, candidates: [candidate] })).kind, "known");
  assert.deepEqual(startDraft(entry, []).people, [addedPerson([])]);
});

Deno.test("A middle name is what stands between the others", () => {
  assert.equal(middleNameOf({ name: "Liam P. Brennan", firstName: "Liam", lastName: "Brennan" }), "P.");
  assert.equal(middleNameOf({ name: "Brennan, Liam", firstName: "Liam", lastName: "Brennan" }), "");
});

Deno.test("What blocks is told in a sentence; doubt goes once it was looked at", () => {
  const doubt = { confidence: 0.4, page: 1, box: null, rule: "test" };
  const reading = {
    patients: [person({ candidates: [candidate], evidence: { name: doubt } })],
    extraction: { evidence: {} },
  } as unknown as ReadingView;
  const start = startDraft(entry, reading.patients);
  const all = checksOf(start, reading, new Set());
  assert.deepEqual(all.filter((t) => t.blocking).map((t) => t.message), ["Choose who the patient is."]);
  assert.ok(all.some((t) => t.field === "desk-read-0.firstName" && !t.blocking));
  assert.ok(!checksOf(start, reading, new Set(["read-0.firstName"])).some((t) => t.field === "desk-read-0.firstName"));
});

Deno.test("A value is found word for word, a missing one behind its label", () => {
  const pages = [
    pageOf([["Date", 0.1, 0.2], ["of", 0.2, 0.2], ["Birth:", 0.25, 0.2], ["Kathleen", 0.1, 0.4], [
      "D'Angelo,",
      0.2,
      0.4,
    ]]),
  ];
  assert.equal(valuePlace(pages, "Kathleen D'Angelo")?.box.y, 0.4);
  assert.equal(valuePlace(pages, "Kathleen Angelo"), null);
  const place = labelPlace(pages, "dob");
  assert.ok(place && place.box.x === 0.1 && place.box.w > 0.4 && place.box.y < 0.2);
  assert.equal(labelPlace(pages, "mrn"), null);
});

Deno.test("A click picks the word under it, a box the words in it, without the comma at the end", () => {
  const { words } = pageOf([["John", 0.1, 0.2], ["Smith,", 0.2, 0.2], ["Below", 0.1, 0.5]]);
  assert.equal(wordsIn(words, { x: 0.22, y: 0.21, w: 0, h: 0 }), "Smith");
  assert.equal(wordsIn(words, { x: 0.08, y: 0.19, w: 0.25, h: 0.04 }), "John Smith");
  assert.equal(wordsIn(words, { x: 0.6, y: 0.6, w: 0, h: 0 }), "");
});

Deno.test("Dates picked on the page become days of the calendar", () => {
  const now = new Date("2026-11-20");
  assert.equal(dayIn("DOB: 02/10/1977", now), "1977-02-10");
  assert.equal(dayIn("8-19-01", now), "2001-08-19");
  assert.equal(dayIn("3/4/61", now), "1961-03-04");
  assert.equal(dayIn("December 30, 1996", now), "1996-12-30");
  assert.equal(dayIn("4 Nov 1995", now), "1995-11-04");
  assert.equal(dayIn("02/30/1977", now), null);
  assert.equal(dayIn("Smith", now), null);
});

Deno.test("The wordings of the spec", () => {
  assert.equal(sourceHeading("fax"), "Fax Document");
  assert.equal(sourceHeading("manual"), "Manual Document");
  assert.equal(previewText("a".repeat(500)).length, 501);
  assert.equal(previewText("short"), "short");
  assert.equal(kilobytes(1536), "1.5 KB");
  assert.ok(isEntryType("SCAN.TIF") && !isEntryType("letter.docx"));
  assert.equal(progressText({ step: "read", done: 3, total: 12 }), "Reading the pages, 3 of 12");
  assert.ok(
    progressPercent({ step: "read", done: 12, total: 12 }) <= progressPercent({ step: "classify", done: 0, total: 0 }),
  );
});

Deno.test("Accuracy: the worst field first, never rounded up, weeks without checks left out", () => {
  const tally = (right: number, wrong: number) => ({ right, wrong });
  const none = Object.fromEntries(checkedFields.map((field) => [field, tally(0, 0)]));
  const fields = { ...none, patientName: tally(9, 1), dob: tally(1, 1) } as Parameters<typeof sortedFields>[0];
  assert.deepEqual(sortedFields(fields), ["dob", "patientName"]);
  assert.equal(percentText(tally(999, 1)), "99%");
  assert.equal(percentText(tally(0, 0)), "N/A");
  const weeks = [{ week: "2026-11-09", ...tally(0, 0), fields: {} }, {
    week: "2026-11-16",
    ...tally(1, 1),
    fields: { dob: tally(1, 1) },
  }];
  assert.deepEqual(fieldTrend(weeks, "dob"), [50]);
});

Deno.test("a check of sources tells found, new, here already and failed, of several sources each by name", () => {
  const source = { id: "a", name: "Mail folder", found: 3, imported: 1, known: 1, failed: 1, error: null };
  const failed = [{ fileName: "2.eml", message: "It could not be taken in." }];
  const one = { found: 3, imported: 1, known: 1, failed, sources: [source] };
  assert.equal(
    checkText(one, ["email", "emails"]),
    "1 new email came in. 3 emails found. 1 was here already. 2.eml: It could not be taken in.",
  );
  const down = { ...source, name: "Clinic mailbox", found: 0, imported: 0, known: 0, failed: 0, error: "No answer." };
  assert.equal(
    checkText({ ...one, failed: [], sources: [source, down] }, ["email", "emails"]),
    "Mail folder: 1 new email came in. 3 emails found. 1 was here already. Clinic mailbox: No answer.",
  );
});
