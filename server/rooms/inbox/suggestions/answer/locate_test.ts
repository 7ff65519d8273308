import assert from "node:assert/strict";
import fc from "fast-check";
import type { Page } from "../../../../../shared/documents.ts";
import { locator, slipsBetween } from "./locate.ts";

/** A page of lines; words in braces are unreadable. */
const page = (number: number, ...lines: string[]): Page => ({
  number,
  width: 612,
  height: 792,
  rotation: 0,
  method: "ocr",
  confidence: 0.9,
  marks: [],
  problem: null,
  words: lines.flatMap((line, row) =>
    line.split(" ").map((text, i) => ({
      text: text.replace(/[{}]/g, ""),
      confidence: 0.9,
      line: row,
      box: { x: 0.05 + i * 0.1, y: 0.1 + row * 0.1, w: 0.09, h: 0.02 },
      unreadable: text.startsWith("{") || undefined,
    }))
  ),
});

const pages = [
  page(1, "Patient: OKAFOR, Maria", "DOB: April 12, 1980", "MRN:A-1O29-33 Phone (503) 555-0144"),
  page(
    2,
    "Harbor Law Gr0up LLP 12 Pier Street",
    "Portland, OR 97201 dana@harborlaw.example",
    "{Wilhelmina} 5/6/41 March 2022",
  ),
];
const find = locator(pages, "2026-11-20");

Deno.test("words stand there by case, accent and punctuation apart, with one slip in seven letters", () => {
  assert.equal(find.words("Máría")?.line, 0);
  assert.deepEqual(find.words("Okafor")?.exact, true);
  assert.equal(find.words("Harbor Law Group LLP")?.exact, false);
  assert.equal(find.words("12 Pier Street, Portland, OR 97201")?.page, 2);
  for (const absent of ["Harbor", "Marian Okonkwo", "17 Pier Street", "Wilhelmina", "Mar", "M", ""]) {
    assert.equal(find.words(absent) !== null, absent === "Harbor", absent);
  }
});

Deno.test("numbers and addresses stand there sign by sign; letters that look like digits count as them", () => {
  assert.deepEqual(find.code("A-1029-33")?.exact, false);
  assert.equal(find.code("503-555-0144")?.line, 2);
  assert.equal(find.code("dana@harborlaw.example")?.page, 2);
  for (const absent of ["A-1029-34", "1029", "503-555-0145", "harborlaw.example", "dan@harborlaw.example", "33"]) {
    assert.equal(find.code(absent), null, absent);
  }
});

Deno.test("dates stand there in any printing; births lie in the past; a month has a first and a last day", () => {
  assert.equal(find.birth("1980-04-12")?.page, 1);
  assert.equal(find.birth("1941-05-06")?.page, 2);
  assert.equal(find.date("2041-05-06")?.page, 2);
  assert.equal(find.birth("2041-05-06"), null);
  assert.ok(find.date("2022-03-01") && find.date("2022-03-31") && !find.date("2022-03-15"));
  assert.equal(find.birth("1980-12-04"), null);
});

Deno.test("of several places the one nearest to where the value belongs is taken", () => {
  const twice = locator([page(1, "Okafor", "x", "Okafor"), page(2, "Okafor")], "2026-11-20");
  const near = (n: number, y: number) => ({ page: n, line: 0, exact: true, box: { x: 0, y, w: 0.1, h: 0.02 } });
  assert.equal(twice.words("Okafor", near(1, 0.3))?.line, 2);
  assert.equal(twice.words("Okafor", near(2, 0.3))?.page, 2);
  assert.equal(twice.words("Okafor")?.line, 0);
});

Deno.test("nothing is found that shares no run with the page, whatever it is, and long ones end soon", () => {
  fc.assert(fc.property(fc.string({ maxLength: 400, unit: "grapheme" }), (text) => {
    for (const how of ["words", "code", "date", "birth"] as const) {
      const place = find[how](text);
      if (place) assert.ok(place.box.w > 0 && [1, 2].includes(place.page));
    }
  }));
  assert.equal(find.words("q".repeat(500)), null);
});

Deno.test("slips are counted as letters to change, add or take away", () => {
  assert.equal(slipsBetween("okafor", "okafor", 2), 0);
  assert.equal(slipsBetween("okafr", "okafor", 2), 1);
  assert.equal(slipsBetween("0kaf0r", "okafor", 2), 2);
  assert.equal(slipsBetween("abc", "xyz", 2), 3);
  fc.assert(fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
    assert.equal(slipsBetween(a, b, 99), slipsBetween(b, a, 99));
    assert.equal(slipsBetween(a, b, 99) === 0, a === b);
  }));
});
