import assert from "node:assert/strict";
import type { Word } from "../../../shared/documents.ts";
import { extract } from "../extract.ts";
import {
  documentFrom,
  extractFrom,
  lawLetter,
  page,
  type PageOptions,
  today,
} from "../../../tests/extraction/text_pages.ts";

const scanned: PageOptions = { method: "ocr", confidence: 0.93 };

const request = [
  "Please send the complete medical record to:",
  "Terrapin Law Group, PO Box 700, Decatur Springs, GA 30997",
];

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
function found(lines: string[], options?: PageOptions): string[] {
  const { patients } = extractFrom([lines], options ? { options } : {});
  return patients.map((p) => [p.name, p.dob, p.mrn].map((value) => value ?? "-").join(" | "));
}

Deno.test("fields in one run of words, without colons or gaps", () => {
  assert.deepEqual(
    found([
      "AUTHORIZATION TO RELEASE MEDICAL INFORMATION",
      "1. PATIENT",
      "Last name Adeyemi-Holm First Ines Middle Karin",
      "Birth date 10/01/1987 Chart No. NW-5520-B Phone 770-555-0164",
      "Address 2 Persimmon Way, Yellow Pine, GA 30998",
      "2. RELEASE RECORDS TO",
      "Name Terrapin Law Group Attention Bao Nguyen, paralegal",
      "I authorize the release of my complete medical record. This authorization expires on June 1, 2027.",
    ]),
    ["Ines Karin Adeyemi-Holm | 1987-10-01 | NW-5520-B"],
  );
  assert.deepEqual(
    found([
      "CONSENT FOR EXCHANGE OF HEALTH INFORMATION",
      "Student",
      "Name Otis Dell Ratliff Grade 2 Teacher Mrs. Sizemore",
      "Date of birth June 9, 2018 Student ID LCE-20931",
      "I authorize the clinic to release the immunization record to the school nurse.",
    ]),
    ["Otis Dell Ratliff | 2018-06-09 | -"],
  );
});

Deno.test("a name goes on in its cell's next line", () => {
  assert.deepEqual(
    found([
      ...request,
      "Employee name        ORTEGA-WELLS,        Date of birth      26 Oct 1985",
      "                     Ines L.",
    ]),
    ["Ines L. Ortega-Wells | 1985-10-26 | -"],
  );
});

Deno.test("a label at half the height of its value's two lines", () => {
  const lines = ["Kindly send the complete medical record of this resident to Maple Terrace Care.", "", "Resident"];
  const made = page(lines);
  const at = (text: string, column: number, row: number): Word => ({
    ...made.words[0],
    text,
    line: 90 + row,
    box: { x: (40 + column * 6) / 612, y: (40 + row * 15) / 792, w: text.length * 6 / 612, h: 9 / 792 },
  });
  // The value's lines stand 8 points above and below the label's.
  made.words.push(
    ...[at("Otis", 20, 1.47), at("Lowell", 25, 1.47), at("Carrington-Smythe", 32, 1.47), at("IV", 20, 2.53)],
    ...[at("Birth", 60, 2), at("date", 66, 2), at("12/02/1941", 75, 2)],
  );
  const { patients } = extract({ ...documentFrom([lines]), pages: [made] }, { today });
  assert.deepEqual(patients.map((p) => [p.name, p.dob]), [["Otis Lowell Carrington-Smythe IV", "1941-12-02"]]);
});

Deno.test("what somebody is stands beside the name, not in it", () => {
  const list = lawLetter({
    re: [
      "Our clients:",
      "(1) Sang-hoon Lim — D.O.B. 04/14/1984 — your M.R. No. 31-55-01",
      "(2) Grace Ha-eun Lim, a minor — D.O.B. 12/06/2015 — your M.R. No. 31-55-03",
    ],
    body: ["Kindly provide the emergency department record of each for January 18, 2026."],
  });
  assert.deepEqual(found(list), ["Sang-hoon Lim | 1984-04-14 | 31-55-01", "Grace Ha-eun Lim | 2015-12-06 | 31-55-03"]);
  const dead = lawLetter({
    re: ["Re: Deceased Winifred Blount, DOB 4/4/1944"],
    body: ["Please send her medical records."],
  });
  assert.deepEqual(found(dead), ["Winifred Blount | 1944-04-04 | -"]);
});

Deno.test("a list that begins behind Re:, a subject before the name, a copy to the client", () => {
  const family = lawLetter({
    re: [
      "RE: Darius James Cole, DOB 4/2/2015, chart LH-20150",
      "    Laleh Rose Cole, DOB 11/27/2017, chart LH-21877",
      "    Cyrus Cole, DOB 8/8/2020, chart LH-24406",
    ],
    body: ["Please send their immunization records."],
  });
  assert.deepEqual(found(family), [
    "Darius James Cole | 2015-04-02 | LH-20150",
    "Laleh Rose Cole | 2017-11-27 | LH-21877",
    "Cyrus Cole | 2020-08-08 | LH-24406",
  ]);
  const hospice = lawLetter({
    re: ["Re: Hospice admission — Dolores Archuleta-Vigil, b. 3/16/1955"],
    body: [
      "Kindly rush the pathology report. Her daughter and health care agent is Raquel Vigil (DOB 10/02/1979).",
    ],
  });
  assert.deepEqual(found(hospice), ["Dolores Archuleta-Vigil | 1955-03-16 | -"]);
  assert.deepEqual(found(lawLetter({ closing: ["Very truly yours,", "", "Marisela Solis", "cc: I. Calderwood"] })), [
    "Ines Calderwood | 1981-04-17 | 55-1020",
  ]);
});

Deno.test("suspects, witnesses and whoever signs for the patient are others", () => {
  assert.deepEqual(
    found([
      "LAW ENFORCEMENT REQUEST FOR PROTECTED HEALTH INFORMATION",
      "Victim / patient        Crane, Tyrell B.",
      "Birth date              03-19-1998",
      "Medical rec. #          not known to this office",
      "Suspect                 Kolby Strand, DOB 07-30-1995 (in custody)",
      "Witness                 Amber Lisle, DOB 12-12-1999",
      "Records sought: emergency department chart for the visit of January 31, 2026.",
    ]),
    ["Tyrell B. Crane | 1998-03-19 | -"],
  );
  assert.deepEqual(
    found([
      "Authorization for Disclosure of Health Information",
      "Patient information",
      "Full name: Alcide Robichaux Date of birth: 1-6-36",
      "I request that the clinic release my medical records to",
      "Name: Eva Robichaux-Dupree Phone: 985-555-0147",
      "This authorization is valid for ninety days from the date signed.",
      "Signature: Eva R. Dupree Date: 6-2-2026",
      "Printed name: Eva Robichaux-Dupree Her/his birth date: 8-20-62",
    ]),
    ["Alcide Robichaux | 1936-01-06 | -"],
  );
});

Deno.test("a policyholder whose records are asked for, and a list of claims with its own headings", () => {
  assert.deepEqual(
    found([
      "We are reviewing a claim for home care benefits. Please supply copies of the complete chart for our",
      "policyholder:",
      "Name          Effie Rosalind Barth",
      "DOB           1934-12-19",
      "Power of attorney   Clement Barth (son, DOB 1961-03-08)",
    ]),
    ["Effie Rosalind Barth | 1934-12-19 | -"],
  );
  assert.deepEqual(
    found([
      "Ardent Review Contractors, Inc.",
      "We have selected the claims below (issue 0214 – Joint Replacement). Submit the operative report and",
      "discharge summary for each.",
      "",
      "#   Claim no.      Hosp. MRN    Bene. last     First         MI    Birth",
      "1   40-2210077     7100442-3    LEFEBVRE       GERALDINE     M     08/08/1942",
      "2   40-2210415     7100871-0    OKAFOR         CHUKWUEMEKA         12/15/1950",
      "3   40-2211303     7093355-8    ST. PIERRE     ALOYSIUS      R     02/21/1937",
    ]),
    [
      "Geraldine M Lefebvre | 1942-08-08 | 7100442-3",
      "Chukwuemeka Okafor | 1950-12-15 | 7100871-0",
      "Aloysius R St. Pierre | 1937-02-21 | 7093355-8",
    ],
  );
});

Deno.test("labels that a fax has spoilt still give their patient", () => {
  for (
    const [name, born] of [
      ["Pat1ent Narne:", "D0B:"],
      ["Patlent Name:", "Birfh date:"],
      ["Patient Naml:", "Datl of birth:"],
      ["Palient Name:", "doh:"],
    ]
  ) {
    assert.deepEqual(found([...request, `${name} Ines Calderwood`, `${born} 04/17/1981`], scanned), [
      "Ines Calderwood | 1981-04-17 | -",
    ], name);
  }
});

Deno.test("on faxes suffixes, particles, cut names and centuries are put right", () => {
  const named = (name: string, dob: string, more: string[] = []) =>
    found([...request, `Patient Name: ${name}`, `Date of birth: ${dob}`, ...more], scanned);
  for (const suffix of ["Itt", "Ill", "lll", "ll}", "HI"]) {
    assert.deepEqual(named(`Theodore J. Marchetti ${suffix}`, "6/8/1988"), [
      "Theodore J. Marchetti III | 1988-06-08 | -",
    ]);
  }
  assert.deepEqual(named("Mariadel Pilar Castellanos", "6/8/1988"), ["Maria del Pilar Castellanos | 1988-06-08 | -"]);
  assert.deepEqual(named("Juan dela Cruz", "6/8/2977"), ["Juan de la Cruz | 1977-06-08 | -"]);
  assert.deepEqual(named("Estella Broussard-", "1050.06.21", ["", "Estella Broussard-Pike, Plaintiff"]), [
    "Estella Broussard-Pike | 1950-06-21 | -",
  ]);
});

Deno.test("a part of a name that the reader gave up on is read among the others; alone it is not", () => {
  const lines = [...request, "Camper's name: Annelie Sigrun Webb", "Date of birth: 2/28/2014", "Norgaard"];
  const made = page(lines, scanned);
  const doubtful = made.words.map((w) =>
    /Sigrun|Norgaard/.test(w.text) ? { ...w, confidence: 0.3, unreadable: true } : w
  );
  const read = { ...documentFrom([lines]), pages: [{ ...made, words: doubtful }] };
  const [patient] = extract(read, { today }).patients;
  assert.equal(patient.name, "Annelie Sigrun Webb");
  const [sure] = extract(documentFrom([lines], { options: scanned }), { today }).patients;
  assert.ok(patient.evidence.name.confidence < sure.evidence.name.confidence - 0.1);
});

Deno.test("a day of decades ago under DATE beside a name is a birth; a visit's is not", () => {
  const form = (date: string) =>
    found([...request, "Proposed insured", "NAME               DATE", `Ines Calderwood    ${date}`], scanned);
  assert.deepEqual(form("12/11/1979"), ["Ines Calderwood | 1979-12-11 | -"]);
  assert.deepEqual(form("12/11/2025"), ["Ines Calderwood | - | -"]);
});

Deno.test("first and middle name under one label beside the last, the number under the custodian's own name", () => {
  for (const first of ["First and middle", "First & middle names", "First name / M.I.", "Given and middle"]) {
    const [patient] = extractFrom([[
      "Pinemarsh Health Partners",
      "Patient Request and Authorization for Copies of Records",
      `Last name Abiodun-Hale        ${first} Folasade Grace`,
      "Born (mm/dd/yyyy) 09/12/1987  Pinemarsh chart # PM 30-77415",
      "I authorize Pinemarsh to release my records to me. This authorization ends in 180 days.",
    ]]).patients;
    assert.deepEqual([patient.name, patient.mrn], ["Folasade Grace Abiodun-Hale", "PM 30-77415"], first);
  }
});
