import assert from "node:assert/strict";
import { readRange } from "./range_text.ts";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const base = { request: "2026-10-05", event: "2025-03-02", today: "2026-11-20", birth: "2026-07-26" };

/** The text, its range, and whether it is the whole answer to a label. */
const cases: [string, string, boolean?][] = [
  ["the 12 months following the accident", "2025-03-02 2026-03-02"],
  ["two years preceding the above-referenced date of loss", "2023-03-02 2025-03-02"],
  ["records since her surgery on 06/02/2026", "2026-06-02 2026-10-05"],
  ["records since D/Injury", "2025-03-02 2026-10-05"],
  ["from D.O.L. to the present", "2025-03-02 2026-10-05"],
  ["since the inj. date", "2025-03-02 2026-10-05"],
  ["3 years pre-loss to present", "2022-03-02 2026-10-05"],
  ["the year before the accident", "2024-03-02 2025-03-02"],
  ["going back 3 years from the date of loss", "2022-03-02 2025-03-02"],
  ["12 months before the accident and everything since", "2024-03-02 2026-10-05"],
  ["six months back from surgery on 06/02/2026", "2025-12-02 2026-06-02"],
  ["from 1/1/2020 through present", "2020-01-01 2026-10-05"],
  ["for the period of January 1, 2024 to June 30, 2026", "2024-01-01 2026-06-30"],
  ["since the accident on 02/14/2025", "2025-02-14 2026-10-05"],
  ["all treatment since the accident", "2025-03-02 2026-10-05"],
  ["for the past 24 months", "2024-10-05 2026-10-05"],
  ["the last two (2) years", "2024-10-05 2026-10-05"],
  ["past 18 mo.", "2025-04-05 2026-10-05"],
  ["last 2 (two) yrs", "2024-10-05 2026-10-05"],
  ["calendar years 2022–2024", "2022-01-01 2024-12-31"],
  ["calendar years 2022, 2023 and 2024", "2022-01-01 2024-12-31"],
  ["3/4/25", "2025-03-04 2025-03-04", true],
  ["dates of service on or about March 4, 2025", "2025-03-04 2025-03-04"],
  ["3/4/25, 4/1/25 & 5/6/25", "2025-03-04 2025-05-06", true],
  ["within 12 months before and 6 months after 03/04/2025", "2024-03-04 2025-09-04"],
  ["12 months prior to and 6 months following the date of loss", "2024-03-02 2025-09-02"],
  ["HEDIS measurement year 2025", "2025-01-01 2025-12-31"],
  ["MY2025", "2025-01-01 2025-12-31"],
  ["HEDIS MY 2025", "2025-01-01 2025-12-31"],
  ["CY 2024", "2024-01-01 2024-12-31"],
  ["2024", "2024-01-01 2024-12-31", true],
  ["2 years", "2024-10-05 2026-10-05", true],
  ["two years prior to the date of loss to the present", "2023-03-02 2026-10-05"],
  ["five years prior to the accident", "2020-03-02 2025-03-02"],
  ["from two years prior to 03/04/2025 through present", "2023-03-04 2026-10-05"],
  ["1/1/20 – present", "2020-01-01 2026-10-05"],
  ["01/01/2024 (date of injury) to present", "2024-01-01 2026-10-05"],
  ["dated 06/01/2021 or later, up to and including 04/21/2026", "2021-06-01 2026-04-21"],
  ["Start date: 01/01/2024 End date: 06/30/2024", "2024-01-01 2024-06-30"],
  ["From: 01/01/2024 To: 06/30/2024", "2024-01-01 2024-06-30"],
  ["March 3-7, 2025 admission", "2025-03-03 2025-03-07"],
  ["03/01 – 06/30/2024", "2024-03-01 2024-06-30"],
  ["January through June 2025", "2025-01-01 2025-06-30"],
  ["Q1 2024", "2024-01-01 2024-03-31"],
  ["on or after January 5, 2024", "2024-01-05 2026-10-05"],
  ["no earlier than 1/5/2024 and no later than 3/5/2025", "2024-01-05 2025-03-05"],
  ["services after 1/5/2024", "2024-01-05 2026-10-05"],
  ["from 2019 forward", "2019-01-01 2026-10-05"],
  ["2019 to present", "2019-01-01 2026-10-05"],
  ["records since 2021", "2021-01-01 2026-10-05"],
  ["the year before this request", "2025-10-05 2026-10-05"],
  ["the three years before this request", "2023-10-05 2026-10-05"],
  ["the twelve (12) month period preceding the date of this letter", "2025-10-05 2026-10-05"],
  ["DOI to present", "2025-03-02 2026-10-05"],
  ["from the date of injury through 12/31/2025", "2025-03-02 2025-12-31"],
  ["records up to and including 06/30/2025", "null 2025-06-30"],
  ["records from 01/01/2020.", "2020-01-01 2026-10-05"],
  ["between Mar 8, 2024 and Jul 15, 2024", "2024-03-08 2024-07-15"],
  ["DOS 10/28/2025-12/04/2025", "2025-10-28 2025-12-04"],
  ["admitted March 3, 2025 and discharged home on March 9, 2025", "2025-03-03 2025-03-09"],
  ["Nothing before 01/01/2026, please; through today's date.", "2026-01-01 2026-10-05"],
  ["since January of last year", "2025-01-01 2026-10-05"],
  ["from the first of January 2024 through year end", "2024-01-01 2024-12-31"],
  ["dates 2025-01-15/2025-06-30", "2025-01-15 2025-06-30"],
  ["this calendar year", "2026-01-01 2026-10-05"],
  ["the first half of 2025", "2025-01-01 2025-06-30"],
  ["between the date of the crash, April 3, 2025, and today", "2025-04-03 2026-10-05"],
  ["the two years preceding her fall of March 2, 2025 and the year following", "2023-03-02 2026-03-02"],
  ["her stay (in 3/4/2025, out 3/9/2025)", "2025-03-04 2025-03-09"],
  ["We have records through 12/31/2024 and need what came after.", "2025-01-01 2026-10-05"],
  ["6-1-2025 tw 5-31-2026", "2025-06-01 2026-05-31"],
  ["desde / from 15 de enero de 2024 (Jan 15, 2024) hasta / to 15 de enero de 2026", "2024-01-15 2026-01-15"],
  ["The dates are the Fourth of July, 2025, to the Fourth of July, 2026.", "2025-07-04 2026-07-04"],
  ["the seven (7) years ending on the date this request was mailed", "2019-10-05 2026-10-05"],
  ["from two years before the loss date up to and including February 15, 2026", "2023-03-02 2026-02-15"],
  ["services on or after the date of injury and through 31 July 2026", "2025-03-02 2026-07-31"],
  ["covering birth through discharge on 07/28/2026", "2026-07-26 2026-07-28"],
  ["from birth (07-26-2026) up to the date sent, above", "2026-07-26 2026-10-05"],
  ["beginning with the day on which she was burned and ending with the date of this letter", "2025-03-02 2026-10-05"],
  ["from 1/1/2025 to the day I sign this", "2025-01-01 2026-10-05"],
  ["DOS 03/14/2026, 03/15/2026 and 03/16/2026", "2026-03-14 2026-03-16"],
  ["in the month of March 2025", "2025-03-01 2025-03-31"],
  ["03/2024 - 06/2025", "2024-03-01 2025-06-30"],
  ["20240101-20240630", "2024-01-01 2024-06-30"],
  ["visit of May 30, 2026 only", "2026-05-30 2026-05-30"],
  ["the surgery performed on 4/4/2025", "2025-04-04 2025-04-04"],
  ["her 5/5/2025 visit", "2025-05-05 2025-05-05"],
  ["01/01/2024 to date of request", "2024-01-01 2026-10-05"],
  ["2024-03-01 thru current", "2024-03-01 2026-10-05"],
  ["01/01/2024 through the date of your response", "2024-01-01 2026-10-05"],
  ["past year", "2025-10-05 2026-10-05"],
  ["most recent 6 months", "2026-04-05 2026-10-05"],
  ["five years back", "2021-10-05 2026-10-05"],
  ["look-back period: 36 months", "2023-10-05 2026-10-05"],
  ["within 30 days of this letter", "null"],
  ["born 04/17/1981 and seen in our office", "null"],
  ["we wrote to you on 5/5/2026", "null"],
  ["last visit", "null"],
  ["from O1/0l/2024 thru 06/3O/2024", "2024-01-01 2024-06-30"],
  ["treatment dates 1/2/2024 6/30/2024", "2024-01-02 2024-06-30"],
  ["1 Jan 2024 until 30 June 2024", "2024-01-01 2024-06-30"],
  ["01/01/2024 --> 06/30/2024", "2024-01-01 2024-06-30"],
  ["from 06/2023 to the present time", "2023-06-01 2026-10-05"],
  ["the last calendar year", "2025-01-01 2025-12-31"],
  ["going back five (5) years", "2021-10-05 2026-10-05"],
  ["9/1/2024 and continuing", "2024-09-01 2026-10-05"],
  ["beginning September 1, 2024", "2024-09-01 2026-10-05"],
  ["years 2023 & 2024", "2023-01-01 2024-12-31"],
  ["2023-2025", "2023-01-01 2025-12-31", true],
  ["last 90 days", "2026-07-07 2026-10-05"],
  ["dates of service: 3/4/2025 and 5/6/2025", "2025-03-04 2025-05-06"],
];

Deno.test("ranges of service dates as offices write them", () => {
  for (const [text, wanted, single] of cases) {
    const range = readRange(text, base, single ?? false);
    assert.equal(range ? `${range.start} ${range.end}` : "null", wanted, text);
  }
});

const rangeOf = (page: string[]) => {
  const { start, end } = extractFrom([page]).dateRange;
  return [start, end];
};
const form = (lines: string[]) =>
  rangeOf([
    "Alder General Hospital",
    "REQUEST FOR MEDICAL RECORDS",
    "Date of request: 10/05/2026",
    "Patient: Ines Calderwood    DOB: 04/17/1981",
    "",
    ...lines,
    "",
    "Please send office notes.",
  ]);

Deno.test("ranges on forms: two labels, two cells, boxes, no limit", () => {
  const range = ["2024-01-02", "2024-06-30"];
  assert.deepEqual(
    form(["11. PERIOD FROM        TO              12. PURPOSE", "2 JAN 2024             30 JUN 2024     CARE"]),
    range,
  );
  assert.deepEqual(form(["Treatment dates - from: January 2, 2024    to. June 30, 2024"]), range);
  assert.deepEqual(form(["Dates needed      01/02/2024      06/30/2024"]), range);
  assert.deepEqual(form(["[ ] Entire record   [x] Dates of service: 01/02/2024     to 06/30/2024"]), range);
  assert.deepEqual(form(["Dates of service: any and all dates"]), [null, null]);
  assert.deepEqual(form(["[x] All dates of service   [ ] From ____ to ____"]), [null, null]);
  assert.deepEqual(form(["Fechas / Dates: 02/01/2024 a / to 30/06/2024 (day/month/year)"]), range);
  assert.deepEqual(
    form(["[x] STANDARD  Order date: 10/02/2025", "Date span: 01/02/2024 to 06/30/2024 inclusive"]),
    range,
  );
  assert.deepEqual(form(["She is enrolled for the session of July 19, 2027 - August 1, 2027."]), [null, null]);
  assert.deepEqual(form(["Date range: 24 months"]), ["2024-10-05", "2026-10-05"]);
});

Deno.test("the day of a subpoena is its own, and visits of a list are nobody's range", () => {
  assert.deepEqual(
    rangeOf([
      "SUBPOENA DUCES TECUM",
      "YOU ARE COMMANDED to produce the office notes of Ines Calderwood, born 04/17/1981, for the past two years.",
      "Dated: October 5, 2026          Deputy clerk: C. Brandt",
    ]),
    ["2024-10-05", "2026-10-05"],
  );
  assert.deepEqual(
    rangeOf(lawLetter({
      re: ["Re: chart review"],
      body: [
        "Please forward lab results for each member listed here.",
        "",
        "Ines Calderwood     born 04/17/1981    visit 03/22/2025",
        "Emile Beauchamp     born 02/11/1975    visit 07/09/2025",
      ],
    })),
    [null, null],
  );
});

Deno.test("a visit told before the request is what the request is about", () => {
  const body = ["She underwent knee surgery at your hospital on 05/12/2025. Please send the operative note."];
  assert.deepEqual(rangeOf(lawLetter({ body })), ["2025-05-12", "2025-05-12"]);
});

Deno.test("days that the asking sentence names for what it asks", () => {
  const asked = (body: string[]) => extractFrom([lawLetter({ body })]).dateRange;
  assert.deepEqual(asked(["I need the ER physician note and the X-ray report, all for 05/03/2026."]), {
    start: "2026-05-03",
    end: "2026-05-03",
  });
  assert.deepEqual(asked(["Please send the lab results by November 3, 2026."]), { start: null, end: null });
});

Deno.test("a list's columns From and Thru", () => {
  const found = extractFrom([[
    "Chase list for Alder General Hospital       Issued 01/28/2026",
    "Please copy the progress notes of the patients listed.",
    "",
    "MRN         PATIENT (LAST, FIRST)     DOB           DOS FROM      DOS THRU",
    "55-1020     Calderwood, Ines          04/17/1981    01/01/2025    12/31/2025",
    "55-1021     Subra, Naveen             05/18/1982    01/01/2025    12/31/2025",
    "55-1022     Tilbury, Gordon           06/19/1983    01/01/2025    12/31/2025",
  ]]);
  assert.deepEqual(found.dateRange, { start: "2025-01-01", end: "2025-12-31" });
});

Deno.test("days of policies, letters, offices and the form itself are no service", () => {
  for (
    const told of [
      "Our policy was in force from 1/1/2024 to 12/31/2024.",
      "We wrote to you on August 1 and September 1, 2026.",
      "This release is valid from 9/1/2026 until 9/1/2027.",
      "Our office is open from 8 to 5 since 2019.",
      "She was hired on 3/4/2019 and let go on 5/6/2024.",
    ]
  ) {
    const found = extractFrom([lawLetter({ body: ["Please send her notes.", told] })]).dateRange;
    assert.deepEqual(found, { start: null, end: null }, told);
  }
});

Deno.test("lines that all end with the same two days", () => {
  const found = extractFrom([[
    "Your patient: Ines Calderwood     Born: 04/17/1981",
    "The bureau asks for medical evidence as follows:",
    "INCLUDE                       FROM          THROUGH",
    "Outpatient clinic notes       01/01/2025    10/09/2026",
    "Surgical reports              01/01/2025    10/09/2026",
  ]]);
  assert.deepEqual(found.dateRange, { start: "2025-01-01", end: "2026-10-09" });
});

Deno.test("what 'since the accident' counts from is found in labels and in what the letter tells", () => {
  const asked = (body: string[]) => extractFrom([lawLetter({ body })]).dateRange;
  assert.deepEqual(
    asked([
      "Our client was struck by a truck on May 24, 2025.",
      "We ask for the radiology reports, for the time from the date of the incident until December 31, 2025.",
    ]),
    { start: "2025-05-24", end: "2025-12-31" },
  );
  assert.deepEqual(asked(["Please send her whole chart from birth to the present."]), { start: null, end: null });
  const form = extractFrom([[
    "PLEASE SEND US COPIES OF YOUR RECORDS FOR THE PERIOD          Date: March 24, 2026",
    "Patient: Ines Calderwood    DOB: 04/17/1981",
    "ALLEGED ONSET DATE: 06-15-2025",
    "FROM:     12 MONTHS BEFORE THE ALLEGED ONSET DATE",
    "TO:       DATE OF THIS LETTER",
  ]]);
  assert.deepEqual(form.dateRange, { start: "2024-06-15", end: "2026-03-24" });
});

Deno.test("ranges counted from an admission, a surgery, a death, or up to the end of treatment", () => {
  const asked = (label: string, body: string) =>
    extractFrom([
      lawLetter({
        re: ["Re: Our Client: Ines Calderwood", "    Date of Birth: 04/17/1981", `    ${label}`],
        body: [body],
      }),
    ]).dateRange;
  assert.deepEqual(asked("D/INJURY: 05/12/2026", "Please send all office notes since the date of injury."), {
    start: "2026-05-12",
    end: "2026-10-05",
  });
  assert.deepEqual(
    asked(
      "Admitted 02/10/2026, died 03/01/2026",
      "Please send her chart for the 24 months preceding admission through death.",
    ),
    { start: "2024-02-10", end: "2026-03-01" },
  );
  assert.deepEqual(
    asked(
      "Inj. date: 1/5/26   Last treatment: 8/3/26",
      "Please send her notes from the injury to the end of treatment.",
    ),
    { start: "2026-01-05", end: "2026-08-03" },
  );
  assert.deepEqual(
    asked("Date of surgery: 06/02/2026", "Please send her office notes for six months back from surgery."),
    { start: "2025-12-02", end: "2026-06-02" },
  );
});

Deno.test("a period torn by a gap in its line, and a year with a misread digit", () => {
  const torn = extractFrom([[
    "FAX     Date: 3/17/2026     Pages: 1",
    "Patient: Ines Calderwood    DOB: 04/17/1981",
    "Please fax most recent EKG, stress            echo report and consult. Last 12",
    "months only.",
  ]]);
  assert.deepEqual(torn.dateRange, { start: "2025-03-17", end: "2026-03-17" });
  const bent = extractFrom([
    lawLetter({ body: ["Please send her notes for visits between May 1, 2026 and May 31, 2076."] }),
  ]);
  assert.deepEqual(bent.dateRange, { start: "2026-05-01", end: "2026-05-31" });
  assert.ok(bent.evidence.dateRange.confidence <= 0.5);
});
