import assert from "node:assert/strict";
import fc from "fast-check";
import { birthDate, findDates } from "./dates.ts";
import { endOfMonth, shift } from "./calendar.ts";

const today = "2026-11-20";
const all = (text: string) => findDates(text, today).map((d) => d.iso);

Deno.test("dates are read in the forms people print them in", () => {
  assert.deepEqual(all("03/14/1968 and 3-4-98"), ["1968-03-14", "1998-03-04"]);
  assert.deepEqual(all("1988/04/16, 2026-10-14"), ["1988-04-16", "2026-10-14"]);
  assert.deepEqual(all("March 14, 1968; Sept. 4, 1979; 22-Jul-1981; 9 June 1947"), [
    "1968-03-14",
    "1979-09-04",
    "1981-07-22",
    "1947-06-09",
  ]);
  assert.deepEqual(all("OCT 30 2026 and OCT-30-26 11:58"), ["2026-10-30", "2026-10-30"]);
  assert.deepEqual(all("this 3rd day of March, 2025"), ["2025-03-03"]);
});

Deno.test("slips of OCR in dates are put right", () => {
  assert.deepEqual(all("o7/14/2026"), ["2026-07-14"]);
  assert.deepEqual(all("July . 14; 2026"), ["2026-07-14"]);
});

Deno.test("numbers that only look like dates are none", () => {
  for (const text of ["912-44-0178", "(303) 555-0142", "61-40-0092", "02/30/2026", "13/45/2020", "0417 9920 0008813"]) {
    assert.deepEqual(all(text), [], text);
  }
});

Deno.test("a two-digit year of a birth lies in the past", () => {
  assert.equal(birthDate("11/30/75", today)?.iso, "1975-11-30");
  assert.equal(birthDate("5/6/12", today)?.iso, "2012-05-06");
  assert.equal(birthDate("5/6/40", today)?.iso, "1940-05-06");
});

Deno.test("a birth in the future or two centuries ago is none", () => {
  assert.equal(birthDate("01/01/2031", today), null);
  assert.equal(birthDate("01/01/1885", today), null);
});

Deno.test("months shift to their last day", () => {
  assert.equal(shift("2026-03-31", { months: -1 }), "2026-02-28");
  assert.equal(shift("2024-02-29", { years: 1 }), "2025-02-28");
  assert.equal(endOfMonth("2026-02-01"), "2026-02-28");
});

Deno.test("every day is found again in three ways of printing", () => {
  const day = fc.date({ min: new Date("1930-01-01"), max: new Date("2026-11-19"), noInvalidDate: true });
  fc.assert(fc.property(day, (date) => {
    const iso = date.toISOString().slice(0, 10);
    const [y, m, d] = iso.split("-");
    const long = date.toLocaleDateString("en-US", { timeZone: "UTC", month: "long", day: "numeric", year: "numeric" });
    for (const text of [`${m}/${d}/${y}`, iso, long]) assert.deepEqual(all(`on ${text}.`), [iso]);
  }));
});

Deno.test("dates broken in reading are mended, telephone numbers are none", () => {
  const read = (text: string) => findDates(text, "2026-11-20").map((d) => d.iso);
  for (
    const text of ["O3/O4/2025", "0 3/04/2025", "03 / 04 / 2025", "03/042025", "03/0412025", "03l04/2025", "3 4 2025"]
  ) {
    assert.deepEqual(read(text), ["2025-03-04"], text);
  }
  assert.deepEqual(read("Mareh 4, 2025"), ["2025-03-04"]);
  assert.deepEqual(read("10/28/2025-12/04/2025"), ["2025-10-28", "2025-12-04"]);
  assert.deepEqual(read("Fax 303 555 2024, (512) 555 0123 12 2025"), []);
});

Deno.test("slips of OCR that leave one reading: a 1 by hand as a 7, Qct and Mov", () => {
  for (
    const [text, iso] of [
      ["70/24/26", "2026-10-24"],
      ["71/8/2026", "2026-11-08"],
      ["7/22/7990", "1990-07-22"],
      ["19th. day of Qctober, 2026", "2026-10-19"],
      ["Mov. 2, 2026", "2026-11-02"],
    ]
  ) assert.equal(findDates(text, "2026-11-20")[0]?.iso, iso, text);
});

Deno.test('a day run together with its "to"', () => {
  for (const text of ["02/01/2025t0 01/31/2026", "02/01/2025 to01/31/2026", "02/01/2025to01/31/2026"]) {
    assert.deepEqual(findDates(text, "2026-11-20").map((d) => d.iso), ["2025-02-01", "2026-01-31"], text);
  }
});
