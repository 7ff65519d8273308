import assert from "node:assert/strict";
import { manualEntryInput } from "./inbox.ts";
import { isoDate } from "./time.ts";

Deno.test("a calendar date is told from a date in another form and from a day that no calendar has", () => {
  const said = (text: string) => isoDate.safeParse(text).error?.issues.map(({ message }) => message);
  assert.equal(said("1990-03-07"), undefined);
  assert.equal(said("2024-02-29"), undefined);
  for (const text of ["3/7/1990", "3/7", "March 7, 1990", "2024", "1990-3-7", "1990-03-07T00:00:00Z", ""]) {
    assert.deepEqual(said(text), ["Use the form YYYY-MM-DD"], text);
  }
  for (const text of ["1990-02-31", "2023-02-29", "1990-13-01", "1990-00-10"]) {
    assert.deepEqual(said(text), ["This is not a date in the calendar"], text);
  }
});

Deno.test("a field that may stay empty says of a date in another form what any other says", () => {
  const said = manualEntryInput.safeParse({ sender: "Harbor Law", patientDOB: "3/7/1990" }).error?.issues;
  assert.deepEqual(said?.map(({ path, message }) => [path[0], message]), [["patientDOB", "Use the form YYYY-MM-DD"]]);
});
