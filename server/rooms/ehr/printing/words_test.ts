import assert from "node:assert/strict";
import type { FhirRecord } from "../../../../shared/ehr.ts";
import { hardChart } from "../../../../tests/contracts/fhir/hard_chart.ts";
import { FhirError } from "../../../integrations/fhir/port.ts";
import { Contents, isDocument, textOf } from "./contents.ts";
import { factsOf, readingOf, titleOf } from "./words.ts";
import { momentOf, words } from "./values.ts";

Deno.test("a measurement of several parts is printed in the EHR's order", () => {
  const part = (text: string, value: number) => ({ code: { text }, valueQuantity: { value, unit: "mmHg" } });
  const record = { resourceType: "Observation", id: "1", component: [part("Systolic", 120), part("Diastolic", 80)] };
  assert.deepEqual(factsOf(record), [["Systolic", "120 mmHg"], ["Diastolic", "80 mmHg"]]);
});

Deno.test("values of FHIR's data types read as people write them", () => {
  const cases: [unknown, string][] = [
    [{ value: 5.1, comparator: "<", unit: "mmol/L" }, "<5.1 mmol/L"],
    [{ value: 0, code: "mg" }, "0 mg"],
    [{ coding: [{ code: "H", display: "High" }] }, "High"],
    [{ low: { value: 1, unit: "g" }, high: { value: 2, unit: "g" } }, "1 – 2 g"],
    [{ text: "normal", low: { value: 1, unit: "g" } }, "normal: from 1 g"],
    [{ start: "2026-03-01", end: "2026-03-04" }, "Mar 1, 2026 – Mar 4, 2026"],
    [[{ text: "a" }, { text: "b" }], "a; b"],
    ["2026-03", "Mar 2026"],
    ["2026", "2026"],
    [true, "Yes"],
    [{ numerator: { value: 1 }, denominator: { value: 128 } }, "1 / 128"],
    [{ given: ["Ada"], family: "Whitlock" }, "Ada Whitlock"],
    [
      { timing: { repeat: { frequency: 1, period: 8, periodUnit: "h" } }, asNeededBoolean: true },
      "every 8 hours, as needed",
    ],
    [{ text: "One daily", patientInstruction: "after breakfast" }, "One daily; after breakfast"],
    [
      { origin: { value: 0 }, period: 10, dimensions: 1, data: "0 1 2".repeat(9_000) },
      "a curve of measurements, which is in the FHIR data",
    ],
    [undefined, ""],
  ];
  for (const [value, text] of cases) assert.equal(words(value), text);
});

Deno.test("a time of day is the EHR's own, of a moment in UTC the office's; midnight stands for a day alone", () => {
  assert.equal(momentOf("2026-03-02T23:30:00-05:00"), "Mar 2, 2026, 11:30 PM");
  assert.equal(momentOf("2026-03-02T04:30:00.000Z"), "Mar 2, 2026, 4:30 AM UTC");
  assert.equal(momentOf("2026-03-02T04:30:00Z", "America/Chicago"), "Mar 1, 2026, 10:30 PM");
  assert.equal(momentOf("2026-03-02T23:30:00-05:00", "America/Chicago"), "Mar 2, 2026, 11:30 PM");
  assert.equal(momentOf("2026-03-02T00:00:00Z", "America/Chicago"), "Mar 2, 2026");
  assert.equal(momentOf("about 2019"), "about 2019");
});

Deno.test("a note in HTML is printed as its words, without what is not meant to be read", () => {
  const bytes = new TextEncoder().encode("<h1>Note</h1><script>alert(1)</script><p>Well &amp; stable.<br>Return.</p>");
  assert.equal(textOf({ mime: "text/html", bytes }), "Note\nWell & stable.\nReturn.");
  assert.equal(textOf({ mime: "application/pdf", bytes }), null);
});

Deno.test("a note in the letters of an older system, or in Rich Text, is printed as its words", () => {
  assert.equal(textOf({ mime: "text/plain", bytes: Uint8Array.of(0x33, 0x38, 0xb0, 0x43) }), "38°C");
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator X;}\pard\b Fell\b0  at home.\par ` +
    String.raw`38\'b0C \u8211?\u176? \{none\}{\pict ffd8ff}\tab end\line}`;
  assert.equal(
    textOf({ mime: "application/rtf", bytes: new TextEncoder().encode(rtf) }),
    "Fell at home.\n38°C –° {none}\tend",
  );
});

const everything = new Map(hardChart.map((one) => [`${one.resourceType}/${one.id}`, one as FhirRecord]));
/** What of a record of the hard chart is printed: its title and its facts. */
function printed(id: string): { title: string; facts: string[] } {
  const record = hardChart.find((one) => one.id === id) as FhirRecord;
  const reading = readingOf(record, everything);
  return { title: titleOf(record, reading), facts: factsOf(record, reading).map((fact) => fact.join(": ")) };
}

Deno.test("a record of every type is printed with its name, values, units, ranges and people, as EHRs really send them", () => {
  assert.deepEqual(printed("hgb"), {
    title: "Hemoglobin",
    facts: [
      "Status: preliminary",
      "Result: <7.1 g/dL (Critical low; reference range 12 – 15.5 g/dL (women))",
      "Note: Called to the ward at 08:40.",
      "Method: Photometry",
    ],
  });
  assert.deepEqual(printed("panel").facts, [
    "Hemoglobin: <7.1 g/dL (Critical low; reference range 12 – 15.5 g/dL (women)); Called to the ward at 08:40.; (preliminary)",
    "Blood culture: Staphylococcus aureus",
    "Issued: Mar 2, 2026, 2:00 PM UTC",
  ]);
  assert.deepEqual(printed("lost"), { title: "Potassium", facts: ["Result: none (Specimen hemolysed)"] });
  assert.deepEqual(printed("pressure").facts, [
    "Systolic: 182 mmHg (High; reference range to 120 mmHg)",
    "Diastolic: none (Could not be heard)",
    "Body site: Left arm",
  ]);
  assert.deepEqual(printed("qr"), {
    title: "Fall risk screening",
    facts: ["Did you fall in the last year?: Yes", "How often?: Twice"],
  });
  assert.deepEqual(printed("contained"), {
    title: "Metformin 500 MG Oral Tablet",
    facts: [
      "Directions: 1 tablet, by mouth, 2 times every day; with meals",
      "Quantity: 60 tablet",
      "Supply: 30 days",
      "Refills: 3",
      "Intent: order",
      "Note: Started low.",
    ],
  });
  assert.equal(printed("ct").title, "CT of the head");
  assert.deepEqual(printed("note").facts.slice(0, 1), ["Document status: preliminary"]);
  assert.ok(printed("refer").facts.includes("Referred to: Harbor Orthopedics"));
  assert.ok(printed("stay").facts.includes("With: Ada Whitlock, MD (attender)"));
  assert.ok(printed("stay").facts.includes("Diagnosis: Fracture of left radius"));
  assert.ok(printed("repair").facts.includes("Performed by: Ada Whitlock, MD (Surgeon)"));
  assert.deepEqual(printed("team").facts, ["Members: Ada Whitlock, MD (Surgeon); Ivo Lund, RN (Nurse)"]);
  assert.ok(printed("goal").facts.includes("Target: measure: Extension, detail: 60 degrees, due date: Jun 1, 2026"));
  assert.equal(printed("plan").facts.at(-1), "Text: Keep the arm raised.\nPhysiotherapy twice a week.");
});

Deno.test("what turns the sense of a record is printed: refuted, not done, not to be given, a modifier of the EHR's own", () => {
  assert.ok(printed("refuted").facts.includes("Verification: Refuted"));
  assert.ok(printed("maybe").facts.includes("Verification: Provisional"));
  assert.equal(printed("refused").facts[0], "Status: not done");
  assert.deepEqual(printed("never").facts.slice(0, 2), ["Status: stopped", "Order: NOT to be done or given"]);
  assert.equal(printed("never").title, "Warfarin 5 mg tablet");
  assert.match(printed("modified").facts[0], /^Caution: The EHR changes the meaning .*performed on donor: Yes/);
});

Deno.test("a report names the results that stand beside it in the list, and does not print them again", () => {
  const panel = everything.get("DiagnosticReport/panel")!;
  const facts = factsOf(panel, readingOf(panel), readingOf(panel, everything).find);
  assert.deepEqual(facts[0], ["Results in this list", "Hemoglobin; Blood culture"]);
});

Deno.test("of a note in several formats one that can be read is printed, another where that one is lost", async () => {
  const asked: string[] = [];
  const contents = new Contents({
    readContent: async (url) => {
      asked.push(url);
      if (url.endsWith("lost")) throw new FhirError("not_found");
      return { mime: "text/plain", bytes: new TextEncoder().encode(url) };
    },
  });
  const of = (...content: { contentType: string; url: string }[]) =>
    contents.of({ resourceType: "DocumentReference", id: "1", content: content.map((attachment) => ({ attachment })) });
  const rtf = { contentType: "text/rtf", url: "Binary/rtf" };
  const [one, ...more] = await of(rtf, { contentType: "text/html; charset=utf-8", url: "Binary/html" });
  assert.ok(isDocument(one) && more.length === 0);
  assert.deepEqual(asked.splice(0), ["Binary/html"]);
  assert.ok(isDocument((await of({ contentType: "application/pdf", url: "Binary/lost" }, rtf))[0]));
  const pages = await of({ contentType: "image/jpeg", url: "Binary/1" }, {
    contentType: "image/jpeg",
    url: "Binary/2",
  });
  assert.equal(pages.filter(isDocument).length, 2, "parts of one format all belong to it");
});
