import assert from "node:assert/strict";
import type { Page } from "../../../shared/documents.ts";
import { extract } from "../extract.ts";
import { classifyLabel } from "../words/label_words.ts";
import { documentFrom, extractFrom, today } from "../../../tests/extraction/text_pages.ts";

type Found = [string | null, string | null, string | null][];
const asks = ["Cedar Clinic", "", "Please send all medical records to fax 207-555-0111.", ""];
const people = (...lines: string[]): Found =>
  extractFrom([[...asks, ...lines]]).patients.map((p) => [p.name, p.dob, p.mrn]);

/** Rules drawn on the page, in characters and rows of the grid: [row, from, to]; a rule lies under its row. */
function withLines(lines: string[], rules: [number, number, number][]): Found {
  const marks: Page["marks"] = rules.map(([row, from, to]) => ({
    kind: "rule",
    box: { x: (40 + from * 6) / 612, y: (40 + row * 15 + 11) / 792, w: (to - from) * 6 / 612, h: 0.5 / 792 },
  }));
  return extract(documentFrom([[...asks, ...lines]], { options: { marks } }), { today }).patients
    .map((p) => [p.name, p.dob, p.mrn]);
}

Deno.test("a name, a birth date and a number behind one label", () => {
  for (
    const line of [
      "Patient: Ada Quill 4/4/1980        Chart # 55-1020",
      "Patient name / DOB / MRN:  Ada Quill / 04/04/1980 / 55-1020",
      "Name & date of birth:   Ada Quill    04/04/1980      Your MRN: 55-1020",
      "Pt:  Quill, Ada      b. 4-4-80      MR# 55-1020",
      "Patient: Ada Quill, geb. 04.04.1980     UR# 55-1020",
    ]
  ) assert.deepEqual(people(line), [["Ada Quill", "1980-04-04", "55-1020"]], line);
});

Deno.test("whoever a form may be about is called by its own word", () => {
  for (
    const label of [
      "Proband",
      "Recruit's name",
      "Camper's full name",
      "Youth",
      "Individual served",
      "Consumer",
      "Pilot",
      "Name of person whose records are sought",
      "Re our insured/your patient",
      "Patient #1",
    ]
  ) {
    assert.deepEqual(people(`${label.padEnd(44)}Ada Quill`, `${"Birthdate (mm-dd-yyyy)".padEnd(44)}04-04-1980`), [
      ["Ada Quill", "1980-04-04", null],
    ], label);
  }
});

Deno.test("surnames and given names that are a letter off a label's word are no labels", () => {
  for (const name of ["Hart", "Emil", "Birch", "Leal"]) assert.equal(classifyLabel(name), null);
  assert.equal(classifyLabel("Bith date")?.kind, "dob");
  assert.deepEqual(people("Last name     First name     Date of birth", "Hart          Emil           4/4/1980"), [
    ["Emil Hart", "1980-04-04", null],
  ]);
});

Deno.test("parts of a name under one person's caption", () => {
  assert.deepEqual(
    people(
      "Injured worker – last name   first name   M.I.",
      "Quesada-Ruhl                 Benicio      T.",
      "",
      "DOB: 7/19/1979",
    ),
    [["Benicio T. Quesada-Ruhl", "1979-07-19", null]],
  );
});

Deno.test("boxes for month, day and year", () => {
  assert.deepEqual(people("Patient: Ada Quill", "Date of birth    04    19    1980"), [[
    "Ada Quill",
    "1980-04-19",
    null,
  ]]);
  assert.deepEqual(people("Patient: Ada Quill", "Date of birth", "04    19    1980", "MM    DD    YYYY"), [
    ["Ada Quill", "1980-04-19", null],
  ]);
});

Deno.test("what is written on a line is the value of the label before the line", () => {
  const line = "RECRUIT'S NAME (LAST, FIRST, MIDDLE) QUILL, ADA JUNE D/O/B 4 APR 2004 RECRUITER SSG Paul Whitten";
  const at = (word: string) => line.indexOf(word);
  assert.deepEqual(
    withLines([line], [
      [4, at("QUILL"), at("D/O/B") - 1],
      [4, at("4 APR"), at("RECRUITER") - 1],
      [4, at("SSG"), line.length],
    ]),
    [["Ada June Quill", "2004-04-04", null]],
  );
});

Deno.test("boxes with labels in their corners: each value belongs to the label over it", () => {
  assert.deepEqual(
    people(
      "Ward (protected person)      Ward's date of birth",
      "Eunice St. Clair             Aug. 8, 1944",
      "Guardian                     Guardian's date of birth",
      "Lowell Prather               Jan. 19, 1970",
    ),
    [["Eunice St. Clair", "1944-08-08", null]],
  );
});

Deno.test("relatives in a table are not the patient above it", () => {
  assert.deepEqual(
    people(
      "Proband:      Anneliese Pike      Birthdate:   5/17/1992",
      "",
      "Relative      Name                  Born            Status",
      "Mother        Sigrid Thorvaldsen    1/1/1961        well",
      "Father        Marshall Pike         2/2/1959        well",
    ),
    [["Anneliese Pike", "1992-05-17", null]],
  );
});

Deno.test("of several columns of names the one that says whose records they are", () => {
  assert.deepEqual(
    people(
      "Our insured            Driver               Injured party",
      "Gloria Pennington      Brent Pennington     Ilse Vandermark",
    ),
    [["Ilse Vandermark", null, null]],
  );
});

Deno.test("a number that only one of a couple has", () => {
  assert.deepEqual(
    people(
      "                  Husband                Wife",
      "Name              Ambrose T. Kilgallon   Yesenia Kilgallon",
      "Birth date        07/08/1986             03/29/1988",
      "Your chart no.                           51-0077",
    ),
    [["Ambrose T. Kilgallon", "1986-07-08", null], ["Yesenia Kilgallon", "1988-03-29", "51-0077"]],
  );
});

Deno.test("both mother and infant", () => {
  const lines = ["Mother: Rosalind Eastwick    DOB: 08/25/1995", "Infant: Theo Eastwick    DOB: 01/04/2026"];
  assert.deepEqual(people("Records of both mother and infant are required.", ...lines).length, 2);
  assert.deepEqual(people(...lines), [["Theo Eastwick", "2026-01-04", null]]);
});

Deno.test("given names with birth dates before the name whose surname they share", () => {
  assert.deepEqual(
    people("We need shot records for my daughters Freya (DOB 3/12/2014) and Saga Sorensen (DOB 1/30/2017)."),
    [["Freya Sorensen", "2014-03-12", null], ["Saga Sorensen", "2017-01-30", null]],
  );
});

Deno.test("who stands beside the patient in a sentence", () => {
  for (
    const said of [
      "The child's father, Wade Raintree (born 4/4/1983), has been told.",
      "My old roommate Tess Kincannon (b. 10/2/1997) drove me there.",
      "Dr. Weir is seeing her on Monday.",
    ]
  ) {
    assert.deepEqual(people("Patient: Ada Quill, DOB 4/4/1980", "", said), [["Ada Quill", "1980-04-04", null]], said);
  }
});

Deno.test("a label from an imprint: name, sex, age, birth date and unit record number", () => {
  assert.deepEqual(people("QUILL, ADA B", "F 86Y   12/03/1939", "UR# 447-18"), [[
    "Ada B Quill",
    "1939-12-03",
    "447-18",
  ]]);
});

Deno.test("numbers in groups, and telephone numbers in their column", () => {
  assert.deepEqual(
    people("Tobin Oakes – 4/22/1950 – MRN 771 22 8", "Lucretia Vance-Holm – 7/4/1939 – MRN 771 90 1"),
    [["Tobin Oakes", "1950-04-22", "771 22 8"], ["Lucretia Vance-Holm", "1939-07-04", "771 90 1"]],
  );
});

Deno.test("a number printed with a hyphen that does not break", () => {
  assert.deepEqual(
    people("Patient               Ada Quill", "Hospital number       PK\u201170441")[0][2],
    "PK-70441",
  );
});

Deno.test("captions at the right of what is filled in", () => {
  assert.deepEqual(
    people(
      "Wilhelmina Achterberg            Child's legal name",
      "04/30/2019                       Child's birth date",
      "Tobias Achterberg                Parent or guardian",
    ),
    [["Wilhelmina Achterberg", "2019-04-30", null]],
  );
});

Deno.test("a number on a band, with words between", () => {
  const said = "My birthday is April 12, 1955. The wrist band, which I still have, says 7-004-518.";
  assert.deepEqual(people("Patient: Ada Quill", "", said), [["Ada Quill", "1955-04-12", "7-004-518"]]);
});

Deno.test("typed, the fullest form is the name, whoever it stands under", () => {
  assert.deepEqual(
    people("Name: Oyarzabal, Ximena L.", "Birth date  12/09/1988", "", "Patient  Ximena Oyarzabal")[0],
    ["Ximena L. Oyarzabal", "1988-12-09", null],
  );
});
