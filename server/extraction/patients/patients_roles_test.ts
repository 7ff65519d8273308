import assert from "node:assert/strict";
import { extract } from "../extract.ts";
import { documentFrom, extractFrom, page, today } from "../../../tests/extraction/text_pages.ts";

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
function found(lines: string[], method?: "ocr"): string[] {
  const { patients } = extractFrom([lines], method ? { options: { method, confidence: 0.93 } } : {});
  return patients.map((p) => [p.name, p.dob, p.mrn].map((value) => value ?? "-").join(" | "));
}

const asked = ["", "Please send the complete medical record of the above to Marigold Partners, fax 619-555-0114."];
const letterhead = ["Marigold Partners, Records, fax 619-555-0114", "To: Highline Center, Records", ""];

Deno.test("couples and twins stand side by side, their parents beside them are nobody's patients", () => {
  const partners = [
    "              Partner 1                 Partner 2",
    "Name          Ana Roe-Lindt             Joaquín Torres y Almeida",
    "Date of       4/4/1985                  4/9/1984",
    "birth",
    "Highline      55-1020                   55-1021",
    "chart",
  ];
  assert.deepEqual(found([...letterhead, ...partners, ...asked]), [
    "Ana Roe-Lindt | 1985-04-04 | 55-1020",
    "Joaquín Torres y Almeida | 1984-04-09 | 55-1021",
  ]);
  const couple = [
    "                  Husband               Wife",
    "",
    "Name              Ben W. Roe            Ana Roe",
    "Date of birth     11/03/1946            04/27/1950",
    "MRN at Quay       0055-1208             0055-1311",
  ];
  assert.deepEqual(found([...letterhead, ...couple, ...asked]), [
    "Ben W. Roe | 1946-11-03 | 0055-1208",
    "Ana Roe | 1950-04-27 | 0055-1311",
  ]);
  const family = [
    "               Child            Mother            Father",
    "Name           Ana Roe-Lindt    Eva Lindt         Ben Roe",
    "Date of birth  4/4/2015         4/9/1984          1/2/1983",
  ];
  assert.deepEqual(found([...letterhead, ...family, ...asked]), ["Ana Roe-Lindt | 2015-04-04 | -"]);
});

Deno.test("a ward is a patient, the guardian and parents named without a colon are not", () => {
  assert.deepEqual(
    found(["Ward: Mr. Desmond Okoro (listed as OKORO, DESMOND) B: 1/22/1957", "Guardian: Celestine Abel", ...asked]),
    ["Desmond Okoro | 1957-01-22 | -"],
  );
  assert.deepEqual(
    found(["IN RE THE CONSERVATORSHIP", "", "Conservatee: Desmond Okoro   DOB: 1/22/1957", ...asked]),
    ["Desmond Okoro | 1957-01-22 | -"],
  );
  assert.deepEqual(found(["Patient: Ellen Ward", "DOB: 1/22/1957", ...asked]), ["Ellen Ward | 1957-01-22 | -"]);
  assert.deepEqual(
    found([
      "Little Fox Pediatrics",
      "",
      "Newborn: BABY GIRL ADEBAYO",
      "Born  07/26/2026, 03:52",
      "Mother Annika Lindqvist, DOB 12/19/1993   Mother's hospital no. HR-2871140",
      "Father Tunde Adebayo, DOB 02/05/1991      Insurance Piedmont Choice",
      ...asked,
    ]).map((p) => p.split(" | ").slice(0, 2)),
    [["Baby Girl Adebayo", "2026-07-26"]],
  );
});

Deno.test("roles as headings, before the name and in brackets", () => {
  assert.deepEqual(
    found([
      "Meriwether County, 40 Mercantile Row, Meriwether, GA 30998",
      ...Array(6).fill(""),
      "PROTECTED PERSON",
      "Name: Desmond Okoro     Date of birth: 1/22/1957",
      "",
      "GUARDIAN",
      "Name: Celestine Abel    Date of birth: 2/2/1970",
      ...asked,
    ]),
    ["Desmond Okoro | 1957-01-22 | -"],
  );
  assert.deepEqual(found(["Re: Protected Person Desmond Okoro, DOB 1/22/1957", ...asked]), [
    "Desmond Okoro | 1957-01-22 | -",
  ]);
  assert.deepEqual(
    found(["Patient: Baby Boy Whitfield (mother: Karen Whitfield, DOB 2/2/1990)", "DOB: 7/7/2026", ...asked]),
    ["Baby Boy Whitfield | 2026-07-07 | -"],
  );
});

Deno.test("relationships to the one who asks take no patient away, those who pay are none", () => {
  assert.deepEqual(
    found([
      "A. Whose records?              Born         Hospital no.    Relationship",
      "Nevaeh Strickland-Amadi        8/14/1994    613-0047        self",
      "Malachi Amadi                  5/02/2021    713-2291        son",
      ...asked,
    ]),
    ["Nevaeh Strickland-Amadi | 1994-08-14 | 613-0047", "Malachi Amadi | 2021-05-02 | 713-2291"],
  );
  assert.deepEqual(
    found([
      "RE:  Named insured:   Gunnar & Solveig Heikkinen",
      "     Injured person:  Priya Bose (pedestrian)",
      "     Her date of birth:  05/23/1999",
      ...asked,
    ]),
    ["Priya Bose | 1999-05-23 | -"],
  );
});

Deno.test("surnames first without a comma, surnames in Spanish, a grid of labels over their values", () => {
  assert.deepEqual(found(["RE:  BEGAYE-LITTLESUN  TYRELL  W", "AKA: LITTLESUN  TYRELL", "DOB: 12-02-1972", ...asked]), [
    "Tyrell W Begaye-Littlesun | 1972-12-02 | -",
  ]);
  assert.deepEqual(
    found([
      "1. Paciente / Patient",
      "Apellidos / Last names: Echeverría Monroy   Nombre(s) / Given names: María de los Ángeles",
      "Fecha de nacimiento / Birth date: 08/05/1968",
      ...asked,
    ]),
    ["María de los Ángeles Echeverría Monroy | 1968-08-05 | -"],
  );
  assert.deepEqual(
    found([
      "Veteran                             DOB          EDIPI        Referral no.",
      "RUTHERFORD-ALI, JAMALADDIN HASSAN   03MAR1954    1098840027   VA0021884410",
      "Your medical record number          Authorization             Last 4",
      "SCCA-44890                          Cardiology                7718",
      ...asked,
      "Ask for Renaldo Lopes-Meir about the records.",
    ]),
    ["Jamaladdin Hassan Rutherford-Ali | 1954-03-03 | SCCA-44890"],
  );
});

Deno.test("headings of two lines centred over wider cells, an initial before the next cell's letter", () => {
  const sheet = page([
    "     Plan member                                            Clinic chart",
    " #                       Member name           Sex   Born                 Year",
    "         ID                                                       #",
    "",
    "01  CA88120077-01  ABERCROMBIE, JOSEPHINE T    F   04/04/1957   20881     2025",
    "02  CA88120912-02  DELA CRUZ, BENIGNO JR       M   10/28/1962   17340     2025",
    "03  CA88121448-01  HAUGEN-OSTBY, MARIT         F   02/13/1969   23106     2025",
    "04  CA88130156-01  MUHAMMAD, IDRIS K           M   07/07/1955   09817     2025",
    "",
    "Please send us the complete charts of the members listed above.",
  ]);
  // The one-line headings stand between the lines of the others.
  for (const word of sheet.words) {
    if (word.line === 1) word.box.y -= 6 / 792;
    if (word.line === 2) word.box.y -= 12 / 792;
  }
  const { patients } = extract({ ...documentFrom([[]]), pages: [sheet] }, { today });
  assert.deepEqual(patients.map((p) => `${p.name} | ${p.dob} | ${p.mrn}`), [
    "Josephine T Abercrombie | 1957-04-04 | 20881",
    "Benigno Dela Cruz JR | 1962-10-28 | 17340",
    "Marit Haugen-Ostby | 1969-02-13 | 23106",
    "Idris K Muhammad | 1955-07-07 | 09817",
  ]);
});

Deno.test("where the patient's own name could not be read, kin named beside it do not take its place", () => {
  const kin =
    "Family on the way: brother Farah Abdi (DOB 04/30/1993, also in your computer - not the patient; he drove).";
  assert.deepEqual(found([...letterhead, "MRN: K4410982", kin, ...asked]), [
    "- | - | K4410982",
  ]);
  assert.deepEqual(found([...letterhead, "Emergency contact", "Jolene Hale, b. 02/03/1971", ...asked]), []);
  assert.deepEqual(
    found([
      ...letterhead,
      "Pt fast name, first, MI    Birth date     Your facility MRN",
      "Abdi, Hodan F.             11-23-1997     K4410982",
      kin,
      ...asked,
    ]),
    ["Hodan F. Abdi | 1997-11-23 | K4410982"],
  );
});

Deno.test("a patient whose row is cut by a column that is none stays the patient; the member above does not take the place", () => {
  const lines = [
    "Member                    Member's birth date     ID",
    "Theodore Pelletier        11/7/1967               488-30155",
    "",
    "PATIENT      dependent whose 1 records are needed   Patient's birth date    Hospital chart no.",
    "Genevieve R. Pelletier-Cho                          4/19/2003               AHH-60412",
  ];
  assert.deepEqual(found([...letterhead, ...lines, ...asked]), ["Genevieve R. Pelletier-Cho | 2003-04-19 | AHH-60412"]);
});

Deno.test("a birth date right of 'donor', or asked for separately, is not the candidate's", () => {
  for (const line of ["donor       D.O.B. 8 Aug 1990", "            D.O.B. 8 Aug 1990 - own team asks separately"]) {
    const { patients } = extractFrom([[
      "Candidate   Emeka T. Oyelowo, Sr.",
      "JBMC record 0093-4471",
      "",
      "Proposed living",
      line,
      "",
      "Please fax the kidney biopsy report and all labs.",
    ]]);
    assert.deepEqual(patients.map((p) => [p.name, p.dob]), [["Emeka T. Oyelowo Sr.", null]], line);
  }
});
