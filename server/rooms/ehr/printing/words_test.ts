import assert from "node:assert/strict";
import { factsOf, words } from "./words.ts";
import { textOf } from "./contents.ts";

Deno.test("a measurement of several parts is printed in the EHR's order", () => {
  const part = (text: string, value: number) => ({ code: { text }, valueQuantity: { value, unit: "mmHg" } });
  const record = { resourceType: "Observation", id: "1", component: [part("Systolic", 120), part("Diastolic", 80)] };
  assert.deepEqual(factsOf(record), [["Systolic", "120 mmHg"], ["Diastolic", "80 mmHg"]]);
});

Deno.test("values of FHIR's data types read as people write them", () => {
  const cases: [unknown, string][] = [
    [{ value: 5.1, comparator: "<", unit: "mmol/L" }, "<5.1 mmol/L"],
    [{ coding: [{ code: "H", display: "High" }] }, "High"],
    [{ low: { value: 1, unit: "g" }, high: { value: 2, unit: "g" } }, "1 g – 2 g"],
    [{ start: "2026-03-01", end: "2026-03-04" }, "Mar 1, 2026 – Mar 4, 2026"],
    [[{ text: "a" }, { text: "b" }], "a; b"],
    ["2026-03", "2026-03"],
    [true, "true"],
    [undefined, ""],
  ];
  for (const [value, text] of cases) assert.equal(words(value), text);
});

Deno.test("a note in HTML is printed as its words, without what is not meant to be read", () => {
  const bytes = new TextEncoder().encode("<h1>Note</h1><script>alert(1)</script><p>Well &amp; stable.<br>Return.</p>");
  assert.equal(textOf({ mime: "text/html", bytes }), "Note\nWell & stable.\nReturn.");
  assert.equal(textOf({ mime: "application/pdf", bytes }), null);
});
