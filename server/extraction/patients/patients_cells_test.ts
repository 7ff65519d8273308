import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const people = (lines: string[]) => extractFrom([lines]).patients.map((p) => [p.name, p.dob]);
const asks = ["Please send the discharge summary of the person below to Quill Insurance Company.", ""];

Deno.test("a caption that names the parts of a name in any order is the name's", () => {
  for (
    const [caption, value] of [
      ["PATIENT'S LAST NAME, FIRST NAME, MIDDLE INITIAL, SUFFIX", "Laukkan-Dupuis, Elodie T."],
      ["Patient name: first, middle, last", "Elodie T. Laukkan-Dupuis"],
      ["Member last / first / MI", "Laukkan-Dupuis, Elodie T."],
    ]
  ) {
    const found = people([...asks, caption.padEnd(60) + "DATE OF BIRTH", value.padEnd(60) + "3/3/1991"]);
    assert.deepEqual(found, [["Elodie T. Laukkan-Dupuis", "1991-03-03"]], caption);
  }
});

Deno.test("who signs beside a day is no list of people with births", () => {
  const found = people([
    ...asks,
    "PATIENT'S LAST NAME, FIRST NAME, MIDDLE INITIAL           DATE OF BIRTH",
    "Laukkan-Dupuis, Elodie T.                                 3/3/1991",
    "",
    "SIGNATURE OF PATIENT OR PERSONAL REPRESENTATIVE           DATE SIGNED",
    "Elodie L-Dupuis                                           4/18/2005",
    "WITNESS                                                   WITNESS DATE",
    "Anton Dupuis                                              11/9/1988",
  ]);
  assert.deepEqual(found, [["Elodie T. Laukkan-Dupuis", "1991-03-03"]]);
});

Deno.test("a row's cells go on below with other things", () => {
  const found = people([
    "STAT - PATIENT IN ER NOW",
    "Please send the last EKG and the discharge summary.",
    "",
    "Name (as on his license)     Date of birth     Your MR number",
    "LONE ELK-BJORN,              09-14-1961        DLH 400-81-7",
    "RAYMOND J JR",
    "Our visit no. PW26-15507     Medicare 9XX0",
  ]);
  assert.deepEqual(found, [["Raymond J Lone Elk-Bjorn JR", "1961-09-14"]]);
});

Deno.test("a double surname over two lines of a column", () => {
  const found = people([
    "We request the itemized bill.",
    "",
    "Victim                       Claimant (applied for victim)    Offense",
    "Agnes Wren Dombrow-          Tamsin Hale, mother              Battery",
    "Hale                         DOB 08/24/1984",
    "DOB 12/11/2009 (minor)       SSN ends 6012",
  ]);
  assert.deepEqual(found, [["Agnes Wren Dombrow-Hale", "2009-12-11"]]);
});

Deno.test("a surname below given names, where the letter prints it elsewhere", () => {
  const letter = (second: string) => [
    ...asks,
    "Insured      Chrysantha “Mum” Adelaide      Birthdate   April 30, 1941",
    `             ${second}`,
    "Claim        LTC-33-0091774",
    "",
    "Mrs. Feathering has told us that she will sign the form. Write to us at Springfield.",
  ];
  assert.deepEqual(people(letter("Feathering (née Oduya)")), [["Chrysantha Adelaide Feathering", "1941-04-30"]]);
  // A place is no surname.
  assert.deepEqual(people(letter("Springfield")), [["Chrysantha Adelaide", "1941-04-30"]]);
});

Deno.test("capitals that ran together are read as the letter prints them elsewhere", () => {
  const found = people([
    ...asks,
    "Claimant: VAN DER BERG-OKA, THEODORAANNE     Date of birth: 02/29/1980",
    "f/k/a Theodora Anne Sizemore",
    "",
    "Please furnish all records concerning Ms. Van der Berg-Oka.",
  ]);
  assert.deepEqual(found, [["Theodora Anne Van der Berg-Oka", "1980-02-29"]]);
});

Deno.test("items of a list say what each person is", () => {
  const found = people([
    "This firm represents two children. Please send the discharge summaries of",
    "Alejandro Mateo Reyes, a boy, born September 1, 2014, record 8-114-207; and",
    "Lucero Mila Reyes, a girl, born March 13, 2017, record 8-114-311.",
  ]);
  assert.deepEqual(found, [["Alejandro Mateo Reyes", "2014-09-01"], ["Lucero Mila Reyes", "2017-03-13"]]);
});

Deno.test("a nickname in quotes is none of the name on a scan either", () => {
  const lines = [...asks, "Insured: Chrysantha “Mum” Adelaide Feathering     Birthdate: April 30, 1941"];
  const found = extractFrom([lines], { options: { method: "ocr", confidence: 0.95 } });
  assert.deepEqual(found.patients.map((p) => p.name), ["Chrysantha Adelaide Feathering"]);
});

Deno.test("a label's second line under its first, beside which the value is", () => {
  const read = (...lines: string[]) =>
    extractFrom([[
      "Please send copies of the progress notes of the insured named below.",
      "",
      ...lines,
      "",
      "Physician    Ingrid Falk, MD",
    ]]).patients.map((p) => [p.name, p.dob, p.mrn]);
  const want = [["Theodora V. Papanikolaou", "1940-01-25", "00-77-3190"]];
  assert.deepEqual(
    read(
      "Insured's    Theodora V. Papanikolaou       Policy     QLT-0048812",
      "name",
      "Date of      01/25/1940                     Facility   00-77-3190",
      "birth                                       record",
    ),
    want,
  );
  assert.deepEqual(
    read(
      "Name of      Theodora V. Papanikolaou       Group      G-4471",
      "insured                                     number",
      "Date         Jan 25 1940                    Medical    00-77-3190",
      "of birth                                    Record #",
    ),
    want,
  );
  // Two labels one under the other, each with its value.
  assert.deepEqual(
    read(
      "Insured     Theodora V. Papanikolaou",
      "Born        01/25/1940",
      "Facility    Larkspur Regional",
      "record no.  00-77-3190",
    ),
    want,
  );
});

Deno.test("a name that goes on in the next line of its cell behind the middle initial", () => {
  const [patient] = extractFrom([[
    "Lodestar Hospital Indemnity Company",
    "Claims Division, 1 Meridian Park, Little Fork, AR 72299   (800) 555-0160",
    "Please copy the records of the person below and return them with this letter.",
    "",
    "Claimant        Rutherford P.           Born        10/29/1969",
    "                Okonjo-Lyle",
    "Hospital no.    PR.204.881              Telephone   (501) 555-0189",
  ]]).patients;
  assert.deepEqual([patient.name, patient.dob], ["Rutherford P. Okonjo-Lyle", "1969-10-29"]);
});

Deno.test("birth and death under one label: the first day is the birth's", () => {
  for (
    const label of ["Date of birth / death", "Born / died", "Dates of birth and death", "Birth/death dates", "DOB/DOD"]
  ) {
    const [patient] = extractFrom([[
      "Hutchins Varga Solomon LLP, Attorneys at Law",
      "Please send us the chart of the decedent.",
      "",
      "Decedent                    Philomena R. Winslow",
      `${label.padEnd(28)}03/05/1949 - died 07/18/2024`,
      "Your number                 MR# 0066-1934",
    ]]).patients;
    assert.deepEqual([patient.name, patient.dob], ["Philomena R. Winslow", "1949-03-05"], label);
  }
});
