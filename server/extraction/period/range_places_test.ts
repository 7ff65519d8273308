import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const rangeOf = (lines: string[]): string => {
  const { start, end } = extractFrom([lines]).dateRange;
  return `${start} ${end}`;
};

const form = (...lines: string[]): string[] => [
  "Harbor Mutual Insurance Company",
  "Records request                     Date: 10/05/2026",
  "Patient: Ines Calderwood            Date of birth: 04/17/1981",
  ...lines,
  "Please send the office notes and the radiology reports.",
];

Deno.test("the visit's own label dates the service, a journey's does not", () => {
  assert.equal(rangeOf(form("Date of the visit", "April 3, 2026 (one visit only)")), "2026-04-03 2026-04-03");
  assert.equal(
    rangeOf(form("Travel dates         20 March 2026 to 5 April 2026", "Date of attendance   3 April 2026 only")),
    "2026-04-03 2026-04-03",
  );
  assert.equal(rangeOf(form("Dates of consultation: 1/2/2026 to 3/4/2026")), "2026-01-02 2026-03-04");
  assert.equal(rangeOf(form("Statement covers   04/29/2026 - 05/01/2026")), "2026-04-29 2026-05-01");
  assert.equal(rangeOf(form("Time span: May 1 2025 to Sept 30 2026")), "2025-05-01 2026-09-30");
});

Deno.test("of boxes with periods the ticked one counts, with its last day in the next line", () => {
  assert.equal(
    rangeOf(form("Dates of service wanted", "☐ last 12 months    ☒ visit of 03/16/2026 to", "03/17/2026")),
    "2026-03-16 2026-03-17",
  );
});

Deno.test("the day of death under its heading ends what is asked for until it", () => {
  const found = rangeOf(lawLetter({
    re: [
      "RE: The late Ines Calderwood",
      "born            died            your number",
      "Apr. 17, 1981   Aug. 30, 2026   55-1020",
    ],
    body: ["Please produce from June 1, 2026 until her death the progress notes and the head CT reports."],
  }));
  assert.equal(found, "2026-06-01 2026-08-30");
});

Deno.test("a period that the asking sentence gives goes before a day told earlier", () => {
  const found = rangeOf(lawLetter({
    body: [
      "Ms. Calderwood was treated in your emergency department on the evening of September 20, 2025 and by",
      "your surgery service afterwards. Please produce, for the period September 20, 2025 through February",
      "10, 2026, her office notes.",
    ],
  }));
  assert.equal(found, "2025-09-20 2026-02-10");
});

Deno.test("a birth date in a list is not the request's day; the day over its caption is", () => {
  const found = rangeOf([
    "Juniper County Children's Services",
    "600 Civic Loop, Madrone, CA 95999",
    "Children whose records we need",
    "Given name(s)   Family name   Born             Hospital no.",
    "Tamsin Joy      Achterberg    Sept. 13, 2019   60-2217",
    "Orion Blaise    Achterberg    March 4, 2023    64-9035",
    "Please send the office notes.",
    "From: 07/01/2025 Through: 01/13/2026",
    "O. Vasquez-Reade             January 13, 2026",
    "Investigator's signature     Date of request",
  ]);
  assert.equal(found, "2025-07-01 2026-01-13");
});

Deno.test("two days under the label, left apart by a stroke that was lost", () => {
  assert.equal(
    rangeOf(form(
      "20. Dates of service (from - through)        21. Is a hearing set? Date and place",
      "05/20/2026       10/16/2026                  YES 12/01/2026, 9:00 AM, Wyandot City.",
    )),
    "2026-05-20 2026-10-16",
  );
});

Deno.test("a ticked choice with dates goes before the words of another that lost its box", () => {
  assert.equal(
    rangeOf(form("Time span:   all dates    [ ] past year    [x] other: May 2025 to Sept 30 2026")),
    "2025-05-01 2026-09-30",
  );
});

Deno.test("years under a label of their own; a car's year is none of them", () => {
  assert.equal(rangeOf(form("Year(s): 2025")), "2025-01-01 2025-12-31");
  assert.equal(rangeOf(form("Calendar years requested: 2023, 2024")), "2023-01-01 2024-12-31");
  assert.equal(rangeOf(form("Vehicle: Opel      Year: 2015")), "null null");
});
