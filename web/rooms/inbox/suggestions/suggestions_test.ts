import assert from "node:assert/strict";
import type { ReadingView } from "../../../../shared/inbox.ts";
import type { Suggestion } from "../../../../shared/language_model.ts";
import { addedPerson, changesOf, type Draft, noAuthorization } from "../review/draft.ts";
import { marksOf } from "../reading/marks.ts";
import {
  peopleToSuggest,
  personPath,
  suggestedAs,
  suggestedPerson,
  suggestionChecks,
  withSuggested,
} from "./suggestions.ts";
import type { Person } from "../queries.ts";

const box = { x: 0.1, y: 0.1, w: 0.2, h: 0.02 };
const evidence = { confidence: 0.65, page: 1, box, rule: "language model", source: "language_model" as const };
const suggestion = (path: string, value: string): Suggestion => ({ path, value, evidence });

const ngozi: Person = {
  name: "Ngozi Okafor",
  firstName: "Ngozi",
  lastName: "Okafor",
  suffix: null,
  dob: "1984-02-03",
  mrn: null,
  address: null,
  phone: null,
  email: null,
  ssnLast4: null,
  // Even if an answer came with one: nobody is chosen.
  patientId: 7,
  matchConfidence: 0.93,
  matchWhy: "",
  candidates: [{
    patientId: 7,
    name: "Ngozi Okafor",
    dob: "1984-02-03",
    mrn: null,
    address: null,
    phone: null,
    score: 0.93,
    band: "high",
    reasons: [],
    vetoes: [],
  }],
  evidence: { name: evidence, dob: { ...evidence, page: null, box: null } },
};

const reading = {
  patients: [],
  extraction: { class: "fax", evidence: {}, patients: [] },
  languageModel: {
    model: "m",
    suggestions: [
      suggestion("patients.0.dob", "1980-04-12"),
      suggestion("requester.fax", "(503) 555-0199"),
      suggestion("recordTypes.lab", "lab"),
      suggestion("dateRange.end", "2024-09-30"),
      suggestion("isUrgent", "hearing on December 4"),
    ],
    people: [ngozi],
    notFound: 0,
    problems: [],
  },
} as unknown as ReadingView;

const draft = (): Draft => ({
  people: [{ ...addedPerson([]), key: "read-0", index: 0 }],
  requester: { values: { name: "", contactName: "", email: "", phone: "", fax: "" }, knownId: null },
  facts: {
    requestType: "",
    recordTypes: [],
    dateRangeStart: "",
    dateRangeEnd: "",
    isUrgent: false,
    purpose: "",
    notes: "",
    authorization: noAuthorization,
  },
});

const labels = (d: Draft, looked: string[] = []) => suggestionChecks(d, reading, new Set(looked)).map((t) => t.label);

Deno.test("each suggestion is to be looked at, until it is taken, looked at, or of no use", () => {
  assert.deepEqual(labels(draft()), [
    "Suggested: date of birth",
    "Suggested: requester's fax",
    "Suggested: records",
    "Suggested: service dates",
    "Suggested: urgency",
  ]);
  const taken = draft();
  taken.people[0].values.dateOfBirth = "1980-04-12";
  taken.requester.values.fax = "503-555-0199";
  taken.facts = { ...taken.facts, recordTypes: ["lab"], dateRangeEnd: "2024-09-30", isUrgent: true };
  assert.deepEqual(labels(taken), []);
  assert.equal(labels(draft(), ["suggested.isUrgent"]).length, 4);
  const known = draft();
  known.requester.knownId = 3;
  known.people[0].leftOut = true;
  assert.deepEqual(labels(known), ["Suggested: records", "Suggested: service dates", "Suggested: urgency"]);
  assert.ok(suggestionChecks(draft(), reading, new Set()).every((check) => !check.blocking));
});

Deno.test("what nobody took is in no request; what was taken is a correction", () => {
  assert.deepEqual(changesOf(draft(), draft()), {});
  const taken = draft();
  taken.facts.dateRangeEnd = "2024-09-30";
  assert.deepEqual(changesOf(taken, draft()), { dateRangeStart: null, dateRangeEnd: "2024-09-30" });
});

Deno.test("a suggested patient is added with the choice of who it is left open", () => {
  const person = suggestedPerson(reading, 0);
  assert.deepEqual(person.choice, { kind: "open" });
  assert.equal(person.values.dateOfBirth, "1984-02-03");
  assert.equal(suggestedAs(person, reading)?.name, "Ngozi Okafor");
  assert.equal(suggestedAs(draft().people[0], reading), null);
  assert.deepEqual(peopleToSuggest(draft(), reading), [0]);
  const added = withSuggested(draft(), person);
  assert.equal(added.people.length, 2);
  assert.deepEqual(peopleToSuggest(added, reading), []);
  // Where nobody was read, the empty person makes room.
  const empty = { ...draft(), people: [addedPerson([])] };
  assert.deepEqual(withSuggested(empty, person).people.map((p) => p.key), ["suggested-0"]);
  assert.equal(personPath(person, "mrn"), undefined);
  assert.equal(personPath(draft().people[0], "dateOfBirth"), "patients.0.dob");
});

Deno.test("suggestions are lit on the page, told apart from what we read", () => {
  const marks = marksOf(reading);
  assert.ok(marks.every((mark) => mark.suggested && mark.label.startsWith("Suggested: ")));
  assert.deepEqual(marks.map((mark) => mark.id), [
    "suggested.patients.0.dob",
    "suggested.requester.fax",
    "suggested.recordTypes.lab",
    "suggested.dateRange.end",
    "suggested.isUrgent",
    "suggested-0.name",
  ]);
});
