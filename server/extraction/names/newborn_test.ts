import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

Deno.test("records of a newborn are the newborn's, however the child is called", () => {
  const found = (sentence: string) =>
    extractFrom([lawLetter({ re: [], body: [sentence] })]).patients.map((p) => [p.name, p.dob]);
  const calls: [string, string][] = [
    ["Baby Girl A of Mother Jane Smith, born on September 12, 2026", "Baby Girl A Smith"],
    ["the newborn of Jane Smith, born 09/12/2026", "Newborn Smith"],
    ["BB Smith (DOB 09/12/2026)", "BB Smith"],
    ["Newborn Smith, DOB 09/12/2026", "Newborn Smith"],
    ["Infant Girl Smith, date of birth 9/12/26", "Infant Girl Smith"],
  ];
  for (const [called, name] of calls) {
    const sentence = `Please send us the complete medical records of ${called}.`;
    assert.deepEqual(found(sentence), [[name, "2026-09-12"]], called);
  }
  assert.deepEqual(
    extractFrom([lawLetter({ re: ["Re:  Infant of Jane Smith", "DOB: 9/12/2026"] })]).patients.map((
      p,
    ) => [p.name, p.dob]),
    [["Infant Smith", "2026-09-12"]],
  );
});
