import { equal, ok } from "node:assert/strict";
import { sameMrn, sameName, sameNumber, sameOrganization } from "./compare.ts";
import { emptyScore, f1, pairPatients, scoreSet, share, valueNames } from "./score.ts";
import { auth, truth } from "./cast.ts";
import { patientTruth } from "./people.ts";
import type { Truth } from "./truth.ts";

const ann = patientTruth({ first: "Ann", middle: "B.", last: "Núñez-Grady", suffix: "", female: true }, {
  dob: "1970-02-03",
  mrn: "12-34",
});
const bob = patientTruth({ first: "Bob", middle: "", last: "Ng", suffix: "Jr.", female: false }, { dob: "1950-12-31" });

function request(more: Partial<Truth> = {}): Truth {
  return truth({
    class: "fax",
    patients: [ann, bob],
    requester: {
      name: "Ash & Oak, LLP",
      contactName: null,
      email: "a@ash.example",
      phone: "(212) 555-0101",
      fax: null,
    },
    requestType: "attorney",
    recordTypes: ["lab", "billing"],
    dateRange: { start: "2024-01-01", end: "2025-01-01" },
    authorization: auth("2026-01-02", "2027-01-02"),
    ...more,
  });
}

Deno.test("a perfect answer scores one everywhere", () => {
  const t = request();
  t.requester.fax = "(212) 555-0103";
  const { overall, classes, mistakes } = scoreSet([
    { name: "a", truth: t, answer: t },
    { name: "b", truth: { ...t, duplicateOf: "a" }, answer: { ...t, duplicateOf: "a" } },
    { name: "n", truth: truth({}), answer: truth({}) },
  ]);
  equal(f1(overall.names), 1);
  equal(f1(overall.recordTypes), 1);
  for (const key of valueNames) equal(share(overall.values[key]), 1, key);
  equal(overall.duplicates.right, 1);
  equal(overall.falseDuplicates, 0);
  equal(overall.noneFalsePatients, 0);
  equal(classes.fax?.documents, 2);
  equal(classes.none?.documents, 1);
  equal(mistakes.length, 0);
});

Deno.test("no answer scores nothing", () => {
  const { overall, mistakes } = scoreSet([{ name: "a", truth: request({ duplicateOf: "z" }), answer: null }]);
  equal(f1(overall.names), 0);
  equal(f1(overall.recordTypes), 0);
  for (const key of valueNames) if (overall.values[key].of) equal(overall.values[key].right, 0, key);
  equal(overall.values.dob.of, 2);
  equal(overall.values.mrn.of, 1);
  equal(overall.duplicates.of, 1);
  equal(overall.unanswered, 1);
  ok(mistakes.length > 8);
});

Deno.test("a partial answer is counted value by value", () => {
  const t = request();
  const { overall } = scoreSet([{
    name: "a",
    truth: t,
    answer: {
      ...t,
      // the suffix is lost, its birth date is not; one patient too many
      patients: [ann, { ...bob, name: "Bob Ng", suffix: null }, patientTruth({ ...noOne, last: "Doe" })],
      requester: { ...t.requester, phone: "212.555.0101 x 4", fax: "(212) 555-0102" },
      recordTypes: ["lab", "imaging"],
      dateRange: { start: "2024-01-01", end: null },
      authorization: auth("2026-01-02"),
    },
  }]);
  equal(overall.names.hits, 1);
  equal(overall.names.extra, 2);
  equal(overall.firstLast.hits, 2);
  equal(share(overall.values.dob), 1);
  equal(share(overall.values.requesterPhone), 1);
  equal(share(overall.values.requesterFax), 0, "a fax number the document does not give is wrong");
  equal(f1(overall.recordTypes), 0.5);
  equal(share(overall.values.dateRange), 0);
  equal(share(overall.values.authorization), 0);
  equal(share(overall.values.signedOn), 1);
  equal(share(overall.values.expiresOn), 0);
});
const noOne = { first: "John", middle: "", suffix: "", female: false };

Deno.test("patients on a document that asks for nothing are counted as false", () => {
  const { overall } = scoreSet([{
    name: "n",
    truth: truth({}),
    answer: { ...truth({}), patients: [ann], requestType: "other" },
  }]);
  equal(overall.noneFalsePatients, 1);
  equal(overall.values.requestType.of, 0, "'other' is the same as none there");
});

Deno.test("a pair of duplicates counts whichever names the other, and a false pair is told", () => {
  const t = request();
  const { overall } = scoreSet([
    { name: "one", truth: t, answer: { ...t, duplicateOf: "two.tif" } },
    { name: "two", truth: { ...t, duplicateOf: "one" }, answer: t },
    { name: "three", truth: t, answer: { ...t, duplicateOf: "one" } },
  ]);
  equal(overall.duplicates.right, 1);
  equal(overall.falseDuplicates, 1);
});

Deno.test("a misread name is still paired by its numbers", () => {
  const pairs = pairPatients([ann, bob], [{ name: "Boh Nq", dob: bob.dob }, { name: "Grady Nunez, Ann B" }]);
  equal(pairs.get(0)?.by, "name");
  equal(pairs.get(1)?.by, "number");
  equal(emptyScore().documents, 0);
});

Deno.test("values written differently are the same", () => {
  ok(sameName("O'ROURKE, Seán", "Sean ORourke"));
  ok(sameName("Minh-Anh Ng", "Minhanh Ng"));
  ok(!sameName("Bob Ng", "Bob Ng Jr."));
  ok(sameOrganization("Ash & Oak, L.L.P.", "ASH AND OAK"));
  ok(sameNumber("1-212-555-0101", "(212) 555-0101"));
  ok(sameMrn("MRN 00-31 77", "003177"));
  ok(!sameMrn("003177", "3177"));
});
