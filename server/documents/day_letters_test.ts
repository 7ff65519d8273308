import assert from "node:assert/strict";
import { withDaysInDigits } from "./day_letters.ts";

const read = (text: string): string =>
  withDaysInDigits(
    text.split(" ").map((one, i) => ({ text: one, x: 100 * i, y: 0, width: 90, height: 30, confidence: 0.9, line: 1 })),
  ).map((word) => word.text).join(" ");

Deno.test("letters between a month and a year are the day they look like", () => {
  assert.equal(read("Born March g, 2015"), "Born March 9, 2015");
  assert.equal(read("Born Oct. l5, 1988 here"), "Born Oct. 15, 1988 here");
  assert.equal(read("on 2O June 1990."), "on 20 June 1990.");
  assert.equal(read("August Ist, 2026"), "August 1st, 2026");
  assert.equal(read("May S, 2001"), "May 5, 2001");
});

Deno.test("what is a day, is none, or stands elsewhere stays", () => {
  for (
    const text of ["March 19, 2015", "May I 4 copies", "April ss, 2015", "in May 2015", "March of 2015"]
  ) {
    assert.equal(read(text), text);
  }
});
