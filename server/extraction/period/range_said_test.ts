import assert from "node:assert/strict";
import { readRange } from "./range_text.ts";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const base = { request: "2026-10-05", event: "2026-05-19", today: "2026-11-20", days: { death: "2026-06-29" } };

/** The text, its range, and whether it is the whole answer to a label. */
const cases: [string, string, boolean?][] = [
  ["Q1–Q3 2024", "2024-01-01 2024-09-30"],
  ["from Q4 2023 through Q2 2024", "2023-10-01 2024-06-30"],
  ["3Q24", "2024-07-01 2024-09-30", true],
  ["between the beginning of 2021 and the end of 2024", "2021-01-01 2024-12-31"],
  ["from 2019 to June 2024", "2019-01-01 2024-06-30"],
  ["visits of March 3, April 7 and May 12, 2026", "2026-03-03 2026-05-12"],
  ["inpatient stay December 28 – January 3, 2026", "2025-12-28 2026-01-03"],
  ["from March 3rd to the 6th, 2026", "2026-03-03 2026-03-06"],
  ["admitted July 6, home on July 11, 2026", "2026-07-06 2026-07-11"],
  ["brought in December 28 and discharged January 4, 2026", "2025-12-28 2026-01-04"],
  ["1 / agosto / 2025 — 30 / abril / 2026", "2025-08-01 2026-04-30", true],
  ["14-mar-2026 hasta 9-set-2026", "2026-03-14 2026-09-09", true],
  ["go back to 06/01/25 and up to now", "2025-06-01 2026-10-05"],
  ["from the 2nd to the 9th of January 2024", "2024-01-02 2024-01-09"],
  ["from August 30 until September 2 of this year", "2026-08-30 2026-09-02"],
  ["since last January", "2026-01-01 2026-10-05"],
  ["for the past year and a half", "2025-04-05 2026-10-05"],
  ["notes no older than two years", "2024-10-05 2026-10-05"],
  ["please answer within 30 days of this letter", "null"],
  ["from June 15, 2023 through the date of copying", "2023-06-15 2026-10-05"],
  ["from March 3, 2024 to the last date of treatment", "2024-03-03 2026-10-05"],
  ["from June 12, 2026 until his death", "2026-06-12 2026-06-29"],
  ["when she came to you in March 2021 until she moved away in August 2023", "2021-03-01 2023-08-31"],
  ["the stay that began on March 3, 2026 and ended on March 6, 2026", "2026-03-03 2026-03-06"],
  ["the emergency chart from the date of loss only", "2026-05-19 2026-05-19"],
  ["not before 1/2/2024 and not after 6/30/2024", "2024-01-02 2024-06-30"],
  ["From 0 1 / 0 2 / 2 0 2 4 To 0 6 / 3 0 / 2 0 2 4", "2024-01-02 2024-06-30"],
  ["010224 - 063024", "2024-01-02 2024-06-30", true],
  ["1/24 - 6/24", "2024-01-01 2024-06-30", true],
  ["May '24 - Aug '24", "2024-05-01 2024-08-31", true],
  ["from 5/1/2024", "2024-05-01 2026-10-05", true],
  ["for the period 1 January 2015 to the date of this memorandum", "2015-01-01 2026-10-05"],
  ["from March 1, 2020 through the date on which this demand was made", "2020-03-01 2026-10-05"],
  ["from / de 09-03-2024 to / a 11-06-2024", "2024-09-03 2024-11-06"],
  ["desde 09-03-2024 hasta 11-06-2024", "2024-09-03 2024-11-06"],
  ["Years needed: 2023, 2024 and 2025", "2023-01-01 2025-12-31"],
  ["beginning with the new year 2025", "2025-01-01 2026-10-05"],
  ["1/2/24 & forward", "2024-01-02 2026-10-05", true],
];

Deno.test("periods in the words of many offices", () => {
  for (const [text, wanted, single] of cases) {
    const range = readRange(text, base, single ?? false);
    assert.equal(range ? `${range.start} ${range.end}` : "null", wanted, text);
  }
});

const form = (...lines: string[]) => {
  const { start, end } = extractFrom([[
    "Alder General Hospital",
    "REQUEST FOR MEDICAL RECORDS",
    "Date of request: 10/05/2026",
    "Patient: Ines Calderwood    DOB: 04/17/1981",
    "",
    ...lines,
    "",
    "Please send office notes.",
  ]]).dateRange;
  return `${start} ${end}`;
};

Deno.test("a period in fields of its own: two labels, headings, far apart in a row, behind each kind", () => {
  const wanted = "2024-01-02 2024-06-30";
  for (
    const lines of [
      ["Records from (mm/dd/yyyy): 01/02/2024", "Records to (mm/dd/yyyy): 06/30/2024"],
      ["SVC FROM DT   01/02/2024     SVC THRU DT   06/30/2024"],
      ["Admit date: 01/02/2024     Discharge date: 06/30/2024"],
      ["Dates of service: start | end", "1/2/2024 | 6/30/2024"],
      ["TREATMENT DATES FROM      TREATMENT DATES TO", "01/02/2024                06/30/2024"],
      ["For care between 1/2/24    and 6/30/24      Doctor Dr. Vogel"],
      ["DATE RANGE FOR ALL ITEMS: JAN 2 2024      thru     JUN 30 2024"],
      [
        "Record type       Dates of service",
        "Office notes      01/02/2024 - 03/31/2024",
        "Labs              02/01/2024 - 06/30/2024",
      ],
      ["Dates of service:   01/02/2024", "                    03/05/2024", "                    06/30/2024"],
      ["Policy period: 1/1/2020 - 1/1/2021", "Dates of service: 1/2/2024 to 6/30/2024"],
    ]
  ) assert.equal(form(...lines), wanted, lines.join(" | "));
  assert.equal(form("Time period:  ( ) 1 yr  (x) 2 yrs  ( ) 5 yrs"), "2024-10-05 2026-10-05");
  assert.equal(form("How far back?   2 years"), "2024-10-05 2026-10-05");
});

Deno.test("periods of other things are no dates of service", () => {
  for (
    const line of [
      "Policy period: 1/1/2020 - 1/1/2021",
      "Employed from: 1/1/2020   to: 1/1/2021",
      "Dates of custody: 1/1/2020 to 1/1/2021",
      "Membership period 01/01/2020 - 12/31/2020",
      "Disability dates: 1/1/2026 - 6/30/2026",
      "Military service dates: 1/1/2005 to 1/1/2010",
      "Authorization valid from 1/1/2026 to 1/1/2027",
      "Prior names used: Ines Vogel (1/1/2005 - 1/1/2010)",
      "Statute period: 2 years",
      "School year: 2025-2026",
      "Date needed: 11/18/2026",
    ]
  ) assert.equal(form(line), "null null", line);
  const told = extractFrom([lawLetter({
    body: ["Ms. Calderwood has been unable to work since May 19, 2026. Please send her office notes."],
  })]).dateRange;
  assert.deepEqual(told, { start: null, end: null });
});

Deno.test("a day that another word dates is not the request's", () => {
  const asked = (...head: string[]) =>
    extractFrom([[
      ...head,
      "Employee: Ines Calderwood   DOB: 04/17/1981",
      "Please send office notes for the past two years.",
    ]])
      .dateRange.end;
  assert.equal(asked("Harbor Comp", "Hire date: 03/02/2020", "Date: 10/09/2026"), "2026-10-09");
  assert.equal(asked("Harbor Life", "Application date: 08/01/2026", "Date ordered: 10/09/2026"), "2026-10-09");
  assert.equal(asked("Printed: 10/09/2026 08:11    Page 1 of 1", "RECORDS REQUEST"), "2026-10-09");
});

Deno.test("days of each person on a list are not the request's", () => {
  const found = extractFrom([[
    "Cascadia Health Plan",
    "November 2, 2026",
    "Larkspur Regional Medical Center, HIM",
    "We are reviewing stays of 2025. The members are listed with their days.",
    "",
    "Patient                Birth date   MRN          Admit        Discharge",
    "WESTERGAARD, NILS P    1950-03-09   7002214      2025-08-02   2025-08-09",
    "OYAMA-BRIGGS, KEIKO    1962-11-28   7010088      2025-10-11   2025-10-15",
    "MBEKI, NOMVULA         1973-02-05   7023390      2025-02-14   2025-02-18",
    "",
    "Please send for dates of service 01/01/2025 - 12/31/2025 the progress notes.",
  ]]);
  assert.deepEqual([found.dateRange.start, found.dateRange.end], ["2025-01-01", "2025-12-31"]);
});

Deno.test("the injury that is told behind a comma dates the period", () => {
  const found = extractFrom([lawLetter({
    body: [
      "We handle the claim of Ms. Calderwood, employee of Sunrise Poultry, hurt at work on March 3, 2026.",
      "Please send her office notes from the date of injury until today.",
    ],
  })]);
  assert.equal(found.dateRange.start, "2026-03-03");
});

Deno.test("a stay that a letter tells, not the year in which it was", () => {
  const cases: [string[], string][] = [
    [[
      "Last year I was a patient in your hospital. I was admitted on September 3, 2025 and went home on",
      "September 9, 2025. Please copy for me the discharge summary and the lab tests from those days.",
    ], "2025-09-03 2025-09-09"],
    [[
      "I broke my hip last year and was taken to your hospital on 10/3/2025; I came home on 10/9/2025.",
      "Please send me the discharge summary from that stay.",
    ], "2025-10-03 2025-10-09"],
    [[
      "On September 3, 2025 I entered your hospital, and I was sent home six days later, on September 9, 2025.",
      "Please send the discharge summary.",
    ], "2025-09-03 2025-09-09"],
    [[
      "She was admitted on May 1, 2026. Five days later, on May 5, 2026, she was discharged.",
      "Please send the discharge summary from that time.",
    ], "2026-05-01 2026-05-05"],
    [
      ["I have been seen in your clinic over the past two years. Please send me my notes."],
      "2024-10-05 2026-10-05",
    ],
    [[
      "She was admitted on May 1, 2026. She was discharged on May 5, 2026.",
      "Please send all records from January 1, 2024 to the present.",
    ], "2024-01-01 2026-10-05"],
  ];
  for (const [body, wanted] of cases) {
    const { start, end } = extractFrom([lawLetter({ body })]).dateRange;
    assert.equal(`${start} ${end}`, wanted, body[0]);
  }
});

Deno.test("further ways to tell a period", () => {
  const asked = (line: string) => {
    const { start, end } = extractFrom([lawLetter({ body: [line] })]).dateRange;
    return `${start} ${end}`;
  };
  const cases: [string, string][] = [
    ["Please send her clinic notes going back to the start of 2024.", "2024-01-01 2026-10-05"],
    ["Please send notes of the last two (2) calendar years, 2024 and 2025.", "2024-01-01 2025-12-31"],
    ["We request office notes for 2025 through the date of your reply.", "2025-01-01 2026-10-05"],
    [
      "We need office notes covering the twelve months before and the six months after May 2, 2025.",
      "2024-05-02 2025-11-02",
    ],
    [
      "Please send the notes for treatment up to and including June 30, 2026, starting January 1, 2025.",
      "2025-01-01 2026-06-30",
    ],
    ["Please send office notes dated within five years of today.", "2021-10-05 2026-10-05"],
    [
      "He had his knee replaced at your hospital on May 8, 2026 and left on May 11, 2026. Please send the notes.",
      "2026-05-08 2026-05-11",
    ],
  ];
  for (const [line, wanted] of cases) assert.equal(asked(line), wanted, line);
});

Deno.test("a letter dated in the weeks to come counts from its own day", () => {
  const dated = lawLetter({ body: ["Please send her office notes from the past 18 months."] }).map((line) =>
    line === "October 5, 2026" ? "December 4, 2026" : line
  );
  const { start, end } = extractFrom([dated]).dateRange;
  assert.deepEqual([start, end], ["2025-06-04", "2026-12-04"]);
});
