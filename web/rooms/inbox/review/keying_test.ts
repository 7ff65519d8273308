/**
 * Keying what stands on a page beside it: dates in any form, who it may be, a patient who asks, where to look.
 */
import assert from "node:assert/strict";
import type { ReadingView } from "../../../../shared/inbox.ts";
import type { MatchCandidate } from "../../../../shared/patients.ts";
import { checksOf } from "./checks.ts";
import {
  addedPerson,
  changesOf,
  type Draft,
  isChanged,
  type PersonDraft,
  startDraft,
  withAuthorization,
} from "./draft.ts";
import { isUnmatched, nearCandidates, personQuery, rematched } from "./match.ts";
import { askedByPatient } from "./own_request.ts";
import { ahead, dayTyped, usDay } from "../../../lib/days_typed.ts";
import { labelPlace } from "../reading/places.ts";
import { pageOf, type PrintedWord } from "../../../../tests/support/page_of_words.ts";
import type { Entry } from "../queries.ts";

const entry = { manualNotes: null, parsedFields: null } as unknown as Entry;
const start = startDraft(entry, []);
const priya = { firstName: "Priya", lastName: "Venkataraman", dateOfBirth: "1990-03-07", mrn: "5582-0134" };
const keyed = (values: Partial<PersonDraft["values"]> = priya): PersonDraft => addedPerson([], values);
const draftOf = (person: PersonDraft, more: Partial<Draft> = {}): Draft => ({ ...start, people: [person], ...more });
const candidate = (score: number, name = "Priya Venkataraman", patientId = 7): MatchCandidate => ({
  patientId,
  name,
  dob: "1990-03-07",
  mrn: "5582-0134",
  address: null,
  phone: null,
  score,
  band: score >= 0.8 ? "high" : score >= 0.5 ? "medium" : "low",
  reasons: [],
  vetoes: [],
});
const result = (candidates: MatchCandidate[], patientId: number | null = null) => ({
  candidates,
  patientId,
  score: candidates[0]?.score ?? 0,
  why: "Too few fields agree without doubt. A person must look.",
});
const fieldsToCheck = (draft: Draft) =>
  checksOf(draft, null, new Set()).map(({ field, blocking }) => [field, blocking]);

Deno.test("a date is understood as people key it, and shown as it was understood", () => {
  const now = new Date("2026-11-20");
  const same = "3/7/90 3-7-90 3.7.1990 03071990 030790 1990-03-07 1990/3/7 19900307".split(" ");
  for (
    const text of [
      ...same,
      "3 7 90",
      "Mar 7 1990",
      "mar 7, 90",
      "7 March 1990",
      "7-Mar-90",
      "7mar1990",
      "March 7th, 1990",
    ]
  ) {
    assert.equal(dayTyped(text, now), "1990-03-07", text);
  }
  assert.equal(dayTyped("1/2/26", now), "2026-01-02");
  assert.equal(dayTyped("1/2/27", now), "1927-01-02");
  for (
    const text of [
      "",
      "3/7",
      "3/7/9",
      "13/7/1990",
      "2/30/1990",
      "Smith 7 1990",
      "3/7/199",
      "0307",
      "3/7/1990 5",
      "7 8 Mar",
    ]
  ) {
    assert.equal(dayTyped(text, now), null, text);
  }
  assert.equal(usDay("1990-03-07"), "03/07/1990");
  assert.equal(usDay("3/7"), "3/7");
});

Deno.test("an authorization's end keyed with two digits lies ahead; what follows from a keyed part is filled in or cleared", () => {
  assert.equal(dayTyped("10/15/27", ahead(new Date("2026-11-20T12:00:00"))), "2027-10-15");
  assert.equal(dayTyped("10/15/80", ahead(new Date("2026-11-20T12:00:00"))), "1980-10-15");
  const none = start.facts.authorization;
  const signed = withAuthorization(none, { signedOn: "2026-10-15" });
  assert.deepEqual(signed, { attached: true, signed: true, signedOn: "2026-10-15", expiresOn: "" });
  assert.deepEqual(withAuthorization(signed, { signed: false }), { ...none, attached: true });
  assert.deepEqual(withAuthorization({ ...signed, expiresOn: "2027-10-15" }, { attached: false }), none);
  assert.equal(withAuthorization(none, { expiresOn: "2027-10-15" }).attached, true);
});

Deno.test("a keyed authorization goes along when it can be meant, else it stops the request", () => {
  const with_ = (authorization: typeof start.facts.authorization) =>
    draftOf(keyed(), { facts: { ...start.facts, authorization } });
  const good = with_({ attached: true, signed: true, signedOn: "2026-10-15", expiresOn: "" });
  assert.deepEqual(changesOf(good, start).authorization, {
    attached: true,
    signed: true,
    signedOn: "2026-10-15",
    expiresOn: null,
  });
  assert.equal(changesOf(draftOf(keyed(), {}), start).authorization, undefined);
  const wrong = (signedOn: string, expiresOn: string) =>
    checksOf(with_({ attached: true, signed: true, signedOn, expiresOn }), null, new Set())
      .filter(({ blocking, field }) => blocking && field.includes("authorization")).map(({ message }) => message);
  assert.deepEqual(wrong("2026-10-15", "2027-10-15"), []);
  assert.match(wrong("10/15", "")[0]!, /month, day and year/);
  assert.match(wrong("2999-01-01", "")[0]!, /in the future/);
  assert.match(wrong("2026-10-15", "2026-10-14")[0]!, /cannot end before/);
});

Deno.test("what is no date yet stays in its field, stops the request and is never sent", () => {
  const draft = draftOf(keyed({ ...priya, dateOfBirth: "3/7" }), {
    facts: { ...start.facts, dateRangeStart: "last year", dateRangeEnd: "2026-10-15" },
  });
  const blocked = checksOf(draft, null, new Set()).filter(({ blocking }) => blocking);
  for (const field of ["desk-added-1.dateOfBirth", "desk-dateRangeStart"]) {
    assert.match(blocked.find((check) => check.field === field)?.message ?? "", /month, day and year/, field);
  }
  const sent = changesOf(draft, start);
  assert.equal((sent.patients![0] as { dateOfBirth: string | null }).dateOfBirth, null);
  assert.deepEqual([sent.dateRangeStart, sent.dateRangeEnd], [null, "2026-10-15"]);
  assert.equal(personQuery(draft.people[0].values).dob, null);
  const never = draftOf(keyed({ ...priya, dateOfBirth: "1990-02-31" }));
  assert.ok(fieldsToCheck(never).some(([field, blocking]) => blocking && field === "desk-added-1.dateOfBirth"));
  assert.equal(personQuery(never.people[0].values).dob, null);
  const unborn = draftOf(keyed({ ...priya, dateOfBirth: "2999-01-01" }));
  assert.ok(checksOf(unborn, null, new Set()).some(({ message }) => /in the future/.test(message ?? "")));
});

Deno.test("as values are keyed, whoever is certain is taken, whoever may be meant is asked about; a clerk's choice stays", () => {
  assert.equal(rematched(keyed(), result([candidate(0.99)], 7)).choice.kind, "known");
  assert.equal(rematched(keyed(), result([candidate(0.6)])).choice.kind, "open");
  assert.equal(rematched(keyed(), result([])).choice.kind, "new");
  const owner = candidate(0.02, "Somebody Else");
  assert.equal(rematched(keyed(), result([owner])).choice.kind, "open", "the number is somebody's");
  assert.equal(rematched(keyed({ ...priya, mrn: "1" }), result([owner])).choice.kind, "new");
  // Values changed back to somebody nobody knows.
  const known = rematched(keyed(), result([candidate(0.99)], 7));
  assert.equal(rematched(known, result([])).choice.kind, "new");
  const decided: PersonDraft = { ...keyed(), choice: { kind: "new" }, decided: true };
  assert.equal(rematched(decided, result([candidate(0.99)], 7)).choice.kind, "new");
});

Deno.test("nobody becomes a new patient before what was keyed was compared with those on file", () => {
  const person = keyed();
  assert.ok(isUnmatched(person, null));
  const matched = rematched(person, result([]));
  assert.ok(!isUnmatched(matched, null));
  assert.ok(isUnmatched({ ...matched, values: { ...matched.values, dateOfBirth: "1990-07-03" } }, null));
  assert.ok(!isUnmatched(person, person.values), "as it was read it was compared by the server");
  assert.ok(!isUnmatched({ ...person, decided: true }, null));
  assert.ok(!isUnmatched(keyed({ firstName: "P" }), null), "too little to compare");
  assert.ok(!isChanged(draftOf(matched), draftOf(person)), "having been compared is no correction");
});

Deno.test("a namesake of low score is something to look at: never 'nothing is left to decide' beside 'a person must look'", () => {
  const namesake = rematched(keyed({ ...priya, mrn: "" }), result([candidate(0.02)]));
  assert.deepEqual(nearCandidates(namesake.values, namesake.matched!.candidates).length, 1);
  assert.ok(fieldsToCheck(draftOf(namesake)).some(([field, blocking]) => field === "desk-added-1.who" && !blocking));
  // Looked at, or decided, it is done.
  assert.ok(!checksOf(draftOf(namesake), null, new Set(["added-1.who"])).some(({ field }) => field.endsWith(".who")));
  assert.ok(!fieldsToCheck(draftOf({ ...namesake, decided: true })).some(([field]) => String(field).endsWith(".who")));
  const stranger = rematched(keyed({ ...priya, mrn: "" }), result([candidate(0.02, "Priya Raman")]));
  assert.deepEqual(nearCandidates(stranger.values, stranger.matched!.candidates), []);
  assert.ok(!fieldsToCheck(draftOf(stranger)).some(([field]) => String(field).endsWith(".who")));
  const renee = keyed({ firstName: "Renee", lastName: "Munoz" }).values;
  assert.equal(nearCandidates(renee, [candidate(0.02, "Renée Muñoz")]).length, 1);
  // The same of somebody who was read.
  const read = { ...keyed(), key: "read-0", index: 0 };
  const reading = { patients: [{ evidence: {}, candidates: [candidate(0.02)] }], extraction: { evidence: {} } };
  const all = checksOf(draftOf(read), reading as unknown as ReadingView, new Set());
  assert.ok(all.some(({ field }) => field === "desk-read-0.who"));
});

Deno.test("a patient who asks for their own records is keyed once", () => {
  const person = keyed({ ...priya, middleName: "S.", phone: " 330-555-0158 ", email: "priya.v@example.com" });
  const draft = askedByPatient(draftOf(person))!;
  assert.equal(draft.requester.values.name, "Priya S. Venkataraman");
  assert.deepEqual([draft.requester.values.phone, draft.requester.values.email], [
    "330-555-0158",
    "priya.v@example.com",
  ]);
  assert.equal(draft.facts.requestType, "patient");
  assert.equal(askedByPatient(draft), null, "it says so already");
  assert.equal(askedByPatient(draftOf(keyed({ firstName: "Priya" }))), null);
  assert.equal(askedByPatient({ ...start, people: [person, { ...person, key: "added-2" }] }), null);
});

Deno.test("the place of a missing value goes from its label to the next one, or around what could not be read", () => {
  const words: PrintedWord[] = [["Birth", 0.1, 0.2], ["date", 0.2, 0.2], ["MRN", 0.5, 0.2]];
  const empty = labelPlace([pageOf(words)], "dob")!.box;
  assert.ok(empty.x === 0.1 && empty.x + empty.w < 0.5);
  const written = labelPlace(
    [pageOf([...words, ["3-7~", 0.32, 0.2, 0.025, true], ["jj", 0.42, 0.2, 0.06, true]])],
    "dob",
  )!;
  assert.ok(written.box.x + written.box.w <= 0.401 && written.box.h > 0.024 && written.box.h < 0.03);
});
