import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const asks = (...body: string[]) =>
  extractFrom([lawLetter({ body: ["This firm represents Ms. Calderwood.", "", ...body] })]);

Deno.test("a list's items give the kinds of records, and what is not needed is left out", () => {
  const found = asks(
    "Please send copies of the following for dates of service 01/02/2026 through 09/30/2026:",
    "",
    "  1. Emergency room records",
    "  2. X-ray and CT reports",
    "  3. Operative notes of Dr. Vogel",
    "",
    "Billing statements, discs and nursing notes are not needed.",
  );
  assert.deepEqual(found.recordTypes, ["imaging", "operative", "emergency"]);
});

Deno.test("any and all records are 'all', itemized billing beside them is counted too", () => {
  assert.deepEqual(asks("We request any and all medical records and itemized billing statements.").recordTypes, [
    "billing",
    "all",
  ]);
  assert.deepEqual(
    asks("Please provide a complete copy of the medical record, including labs and notes.").recordTypes,
    ["all"],
  );
});

Deno.test("only ticked boxes count, typed or drawn", () => {
  const found = extractFrom([[
    "AUTHORIZATION FOR RELEASE OF HEALTH INFORMATION",
    "Patient: Ines Calderwood     Date of birth: 04/17/1981",
    "I authorize Alder General Hospital to release to Rowan & Tilbury, LLP:",
    "",
    "[X] Laboratory results      [ ] Pathology reports     [ ] Billing statement",
    "☒ Radiology / imaging       ☐ Progress notes          ☐ Entire medical record",
  ]]);
  assert.deepEqual(found.recordTypes, ["lab", "imaging"]);
});

Deno.test("an explicit range is read with its evidence", () => {
  const found = asks("Please send office notes for dates of service March 1, 2024 through 9/30/2026.");
  assert.deepEqual(found.dateRange, { start: "2024-03-01", end: "2026-09-30" });
  assert.equal(found.evidence.dateRange.page, 1);
});

Deno.test("'past two years' counts back from the letter's date", () => {
  assert.deepEqual(asks("Please send office notes for the past two (2) years.").dateRange, {
    start: "2024-10-05",
    end: "2026-10-05",
  });
  assert.deepEqual(asks("Please send office notes from the last 18 months.").dateRange, {
    start: "2025-04-05",
    end: "2026-10-05",
  });
});

Deno.test("'to the present' ends on the day of the request", () => {
  assert.deepEqual(asks("Please send office notes from 04/15/2025 to the present.").dateRange, {
    start: "2025-04-15",
    end: "2026-10-05",
  });
});

Deno.test("'since the accident' begins on the date of loss", () => {
  const found = extractFrom([lawLetter({
    re: ["Re: Our Client: Ines Calderwood", "    Date of Birth: 04/17/1981", "    Date of Loss: February 11, 2025"],
    body: ["Please send her office notes and bills since the accident."],
  })]);
  assert.deepEqual(found.dateRange, { start: "2025-02-11", end: "2026-10-05" });
});

Deno.test("a single visit begins and ends on its day", () => {
  assert.deepEqual(asks("Please send the emergency room record of her visit on April 3, 2026.").dateRange, {
    start: "2026-04-03",
    end: "2026-04-03",
  });
});

Deno.test("no limit is null at both ends, and the day of the accident is no range", () => {
  assert.deepEqual(
    asks("She was hurt in a fall on February 27, 2024. We request any and all medical records.").dateRange,
    { start: null, end: null },
  );
});

Deno.test("years and months as dates of service cover them whole", () => {
  assert.deepEqual(asks("Please send progress notes for calendar year 2025.").dateRange, {
    start: "2025-01-01",
    end: "2025-12-31",
  });
  assert.deepEqual(asks("Please send progress notes from June 2022 to June 2026.").dateRange, {
    start: "2022-06-01",
    end: "2026-06-30",
  });
});

Deno.test("'five / (5) years' over a line's end is a period, no list", () => {
  assert.deepEqual(
    asks("Please send office notes and lab results covering the last five", "(5) years. There is no hurry.").dateRange,
    {
      start: "2021-10-05",
      end: "2026-10-05",
    },
  );
});

Deno.test("a year named before 'calendar year', and the day on which somebody was brought in", () => {
  assert.deepEqual(asks("Please send progress notes for the 2025 calendar year.").dateRange, {
    start: "2025-01-01",
    end: "2025-12-31",
  });
  assert.deepEqual(
    asks("She was brought to your hospital on April 3, 2026. Please send the reports of that day.").dateRange,
    {
      start: "2026-04-03",
      end: "2026-04-03",
    },
  );
});

Deno.test("'no rush' and routine answer periods are not urgent", () => {
  for (
    const text of [
      "There is no rush about it.",
      "Please answer within 15 business days.",
      "Records are requested within 30 days of this letter.",
      "Standard service is fine; rush fees are not authorized.",
      "If you received this fax in error please notify us immediately and destroy it.",
    ]
  ) assert.equal(asks("Please send office notes.", text).isUrgent, false, text);
});

Deno.test("rush wording and dates to be met are urgent, with the reason", () => {
  for (
    const [text, reason] of [
      ["Please process this request on a RUSH basis.", /RUSH/],
      ["STAT: the patient is in our emergency department.", /STAT/],
      ["A hearing is set for November 30, 2026, and we need the records before that date.", /hearing/],
      ["He is scheduled for surgery on December 3, 2026; we need these records beforehand.", /surgery/],
    ] as [string, RegExp][]
  ) {
    const found = asks("Please send office notes.", text);
    assert.equal(found.isUrgent, true, text);
    assert.match(found.urgencyReason!, reason);
  }
});

Deno.test("a hearing in the past makes nothing urgent", () => {
  assert.equal(asks("Please send office notes. A hearing was set for March 3, 2026.").isUrgent, false);
});

Deno.test("an unticked 'Urgent' on a cover sheet is not urgent", () => {
  const cover = (box: string) =>
    extractFrom([[
      "FAX COVER SHEET",
      "To: Alder General Hospital     From: Rowan & Tilbury, LLP",
      "Pages: 2",
      `${box} Urgent     [ ] For review     [ ] Please reply`,
    ], lawLetter()]);
  assert.equal(cover("[ ]").isUrgent, false);
  assert.equal(cover("[X]").isUrgent, true);
});
