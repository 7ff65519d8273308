import { deepEqual, equal } from "node:assert/strict";
import { extractFrom, letterUnder } from "../../../tests/extraction/text_pages.ts";

const head = ["Brightwater Benefits Administrators", "PO Box 2299, Franklin Bend, TN 37999", "Tel (615) 555-0138"];
/** A letter whose only period is what is given. */
const asked = (facts: string, wish: string) => {
  const lines = letterUnder(head, ["Sincerely,", "", "Cornelia Ashdown"]).map((line) =>
    /^Please send/.test(line) ? wish : /^Re: /.test(line) ? `${line}    ${facts}` : line
  );
  const { dateRange } = extractFrom([lines]);
  return [dateRange.start, dateRange.end];
};

for (
  const [facts, from] of [
    ["Date last worked: 03/16/2026", "the date last worked"],
    ["Policy issued 09/30/2021", "the policy issue date"],
    ["Disability began 06/15/2026", "the disability start"],
    ["Transfer date 2/1/2026", "the date of transfer"],
    ["Accident of: 03/04/2024", "the date of the accident"],
    ["Enrollment in study 5/5/2025", "the day of enrollment"],
  ]
) {
  Deno.test(`"${facts}" is the day that "from ${from}" means`, () => {
    const [start, end] = asked(facts, `Please send her office notes from ${from} to the present.`);
    const [m, d, y] = facts.match(/(\d+)\/(\d+)\/(\d+)/)!.slice(1);
    deepEqual([start, end], [`${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`, "2026-10-05"]);
  });
}

Deno.test("of two days called alike neither is meant", () => {
  const facts = "Transfer date 2/1/2026   Transfer date 3/1/2026";
  deepEqual(asked(facts, "Please send her office notes from the date of transfer to the present."), [null, null]);
});

Deno.test("an age counts from the birth", () => {
  deepEqual(asked("", "Please send her office notes from age 12 to age 18."), ["1993-04-17", "1999-04-17"]);
  deepEqual(asked("", "Please send her office notes since she was 40."), ["2021-04-17", "2026-10-05"]);
});

Deno.test("by when the records must come is no end of care", () => {
  const wish = "Please send her labs since September 1, 2026, no later than three days before surgery.";
  deepEqual(asked("Surgery date: 11/13/2026", wish), ["2026-09-01", "2026-10-05"]);
});

Deno.test("the day under a signature is not the letter's, in whatever order the pages are", () => {
  const cover = [
    "Facsimile cover",
    "",
    "October 30, 2026",
    "",
    "To: Medical Records",
    "From: Roe Pension Fund",
    "Pages: 2",
  ];
  const page = ["Please send the chart of Ines Calderwood, born 04/17/1981, for the past 2 years."];
  const grant = [
    "I authorize Alder General Hospital to release my medical record to Roe Pension Fund.",
    "Ines Calderwood   (signature)       10/21/2026   (date)",
  ];
  const { dateRange } = extractFrom([[...cover, "", ...page], grant]);
  equal(dateRange.end, "2026-10-30");
});

Deno.test("a treatment year", () => {
  deepEqual(asked("", "Please send her office notes. Treatment year(s): 2025"), ["2025-01-01", "2025-12-31"]);
});

Deno.test("a year before a kind, a year at the end, the days of the last month", () => {
  deepEqual(asked("", "Please send the 2024 operative report to us."), ["2024-01-01", "2024-12-31"]);
  deepEqual(asked("", "Please send her office notes from 2025."), ["2025-01-01", "2025-12-31"]);
  deepEqual(asked("", "Please send her labs x 30 days."), ["2026-09-05", "2026-10-05"]);
  deepEqual(asked("AOD: 11/15/2024", "Please send her labs, AOD to present."), ["2024-11-15", "2026-10-05"]);
});
