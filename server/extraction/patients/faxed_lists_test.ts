import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const fax = { options: { method: "ocr" as const, confidence: 0.8 } };
const people = (pages: string[][]) => extractFrom(pages, fax).patients.map((p) => [p.name, p.dob, p.mrn]);

Deno.test("a table keeps a row that lost a cell, and joins no names of different rows", () => {
  assert.deepEqual(
    people([[
      "Please send the office notes of the members listed below.",
      "Patient name                  DOB          MRN",
      "        Celia                 11/01/1955   43-3611",
      "Underhill, Jolene             05/20/1939   52-6043",
      "Eastwick, Rhoda A.                         82-1054",
      "Rutherford, Silas             09/25/1960   54-3838",
      "Grimshaw, Jolene M.           11/03/1971",
      "Quimby, Celia C.              06/24/1999   82-6963",
    ]]),
    [
      ["Jolene Underhill", "1939-05-20", "52-6043"],
      ["Rhoda A. Eastwick", null, "82-1054"],
      ["Silas Rutherford", "1960-09-25", "54-3838"],
      ["Jolene M. Grimshaw", "1971-11-03", null],
      ["Celia C. Quimby", "1999-06-24", "82-6963"],
      [null, "1955-11-01", "43-3611"],
    ],
  );
});

Deno.test("surname and given name in columns of their own: initials alone and rows at the table's distance", () => {
  const found = people([[
    "For every member below send the laboratory results.",
    "No   Last name       First name    Birth         Chart no.",
    "1    Achebe          Harold                      0430915",
    "2    Lindqvist lI    Nikolai       12/27/1967    0668315",
    "3                    Malik         12/28/1983    233846",
    "4    Castellanos     F.            12/14/1957    256722",
    "5    Novak           Emesto        01/11/1935    H-31009-9",
    "6    Oduya           Cedric F.     09/29/1985    0832711",
  ]]);
  assert.deepEqual(found.slice(0, 4), [
    ["Harold Achebe", null, "0430915"],
    ["Nikolai Lindqvist II", "1967-12-27", "0668315"],
    ["Ernesto Novak", "1935-01-11", "H-31009-9"],
    ["Cedric F. Oduya", "1985-09-29", "0832711"],
  ]);
  assert.deepEqual(found.slice(4).map(([name, dob]) => [name, dob]), [[null, "1983-12-28"], [null, "1957-12-14"]]);
});

Deno.test("headings read as nonsense, and rules read as letters", () => {
  assert.deepEqual(
    people([[
      "Medical record request. Please send the records listed below.",
      "Menber Narne           Blrth Dale   Ghart Ho.   Frovider",
      "l Abel, Monica R.      03/03/1953   AB-1001     Dr. Stone",
      "| Bright, Wendell      11/12/1949   AB-1O02     Dr. Hill",
      "Cortez, Ana Lucia      06/30/1988   AB-1003     Dr. Stone",
      "Dyer, Francis          09/09/1971   AB-1004     Dr. Hill",
    ]]),
    [
      ["Monica R. Abel", "1953-03-03", "AB-1001"],
      ["Wendell Bright", "1949-11-12", "AB-1002"],
      ["Ana Lucia Cortez", "1988-06-30", "AB-1003"],
      ["Francis Dyer", "1971-09-09", "AB-1004"],
    ],
  );
});

Deno.test("an item of a numbered list that lost its date is still one of them", () => {
  assert.deepEqual(
    people([[
      "Please release the charts of the following patients:",
      "1. D'Souza, Emeka G., DOB 1935-08-20, MRN H-64564-4",
      "2 Achebe. Amparo, DOB 1936-10-19, MRN 171235",
      "3. Carmichael, Keisha E.",
      "4, Whitfield, Curtis M., DOB 1991-06-09, MRN 01 12803",
    ]]),
    [
      ["Emeka G. D'Souza", "1935-08-20", "H-64564-4"],
      ["Amparo Achebe", "1936-10-19", "171235"],
      ["Keisha E. Carmichael", null, null],
      ["Curtis M. Whitfield", "1991-06-09", "01 12803"],
    ],
  );
});

Deno.test("a month that lost its first digit among months of two gives a birth date in doubt", () => {
  const lines = ["Please send the charts of:", "Patient           DOB          MRN"];
  const names = ["Amsel, Greta", "Berg, Otto", "Carrow, Jill", "Dietz, Olive", "Engel, Paul", "Frey, Gus"];
  const dates = ["10/05/1931", "02/14/1952", "1/08/2002", "06/17/1963", "04/18/1949", "06/06/1946"];
  names.forEach((name, i) => lines.push(name.padEnd(18) + dates[i].padEnd(13) + `40-10${i}`));
  const [sure, , doubtful] = extractFrom([lines], fax).patients;
  assert.equal(doubtful.name, "Jill Carrow");
  assert.ok(doubtful.evidence.dob.confidence < 0.6 * sure.evidence.dob.confidence);
});

Deno.test("letters of a record number are part of it, its label's are not", () => {
  const number = (line: string) =>
    extractFrom([["Request for records", "Patient: Ines Calderwood", line]]).patients[0].mrn;
  assert.equal(number("Your record no.: MR-1092-44"), "MR-1092-44");
  assert.equal(number("Chart: MRN 10 9244"), "10 9244");
  assert.equal(number("MRN: 6612-A"), "6612-A");
});

Deno.test("strokes right behind a name are its II, a border beside it is not", () => {
  const read = (re: string) =>
    extractFrom([lawLetter({ re: [re, "    Date of Birth: 04/17/1981"] })], { options: { method: "ocr" } })
      .patients.map((p) => p.name);
  assert.deepEqual(read("Re: Our Client: Terrence L. Whitcomb ||"), ["Terrence L. Whitcomb II"]);
  assert.deepEqual(read("Re: Our Client: Terrence L. Whitcomb      ||"), ["Terrence L. Whitcomb"]);
});
