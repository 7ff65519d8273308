import assert from "node:assert/strict";
import { classifyLabel } from "../words/label_words.ts";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const asks = ["Please submit the complete medical record of each stay and the itemized bill.", ""];
const read = (...lines: string[]) => extractFrom([[...asks, ...lines]]).patients.map((p) => [p.name, p.dob, p.mrn]);

Deno.test("of two numbers under one heading the record number is the one in its place", () => {
  const want = [["Bartholomew Nkemelu", "1958-01-27", "0317742"], ["Anh Thu Pham", "1990-09-09", "0331208"]];
  assert.deepEqual(
    read(
      "Claim no.     Patient               Patient acct / MRN     Birth date",
      "26018800417   Bartholomew Nkemelu   A7715520 / 0317742     1958-01-27",
      "26018800418   Anh Thu Pham          A7722691 / 0331208     1990-09-09",
    ),
    want,
  );
  assert.deepEqual(
    read(
      "Patient               MRN / acct             Birth date",
      "Bartholomew Nkemelu   0317742 A7715520       1958-01-27",
      "Anh Thu Pham          0331208/A7722691       1990-09-09",
    ),
    want,
  );
  assert.deepEqual(
    read("Patient: Bartholomew Nkemelu", "Sex / DOB: M / 01/27/1958", "Account / MRN: A7715520 / 0317742"),
    want.slice(0, 1),
  );
});

Deno.test("labels of a birth date with sex or age, of a number one may not know, of two numbers", () => {
  for (const label of ["DOB / sex / age", "Age / DOB", "Date of birth and gender"]) {
    assert.equal(classifyLabel(label)?.kind, "dob", label);
  }
  for (const label of ["Record number, if you know it", "Hospital number (if you have one)", "MRN / Member ID"]) {
    assert.equal(classifyLabel(label)?.kind, "mrn", label);
  }
});

Deno.test("other persons of whom no records are needed, or who are asked for separately, are no patients", () => {
  const one = [["Raffaella C. Lindqvist", "1983-11-03", null]];
  const first = ["Applicant   Raffaella C. Lindqvist", "Born        11/03/1983"];
  assert.deepEqual(
    read(
      ...first,
      "Other persons on the application (no records needed)",
      "Second applicant   Dario Amato       born 05/18/1981",
      "Beneficiary        Greta Lindqvist   born 02/07/1955",
    ),
    one,
  );
  assert.deepEqual(read(...first, "Second applicant   Dario Amato   born 05/18/1981   separate order"), one);
  assert.equal(read(...first, "Second applicant   Dario Amato   born 05/18/1981").length, 2);
});
