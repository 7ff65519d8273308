import assert from "node:assert/strict";
import { parseName } from "../names/names.ts";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const asks = "Please send the complete medical record.";

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
const found = (lines: string[]): string[] =>
  extractFrom([[...lines, asks]]).patients.map((p) => [p.name, p.dob, p.mrn].map((v) => v ?? "-").join(" | "));

Deno.test("titles of other countries and of the services are no part of a name", () => {
  for (
    const [printed, name] of [
      ["Herr Jürgen Oßwald", "Jürgen Oßwald"],
      ["Frau Dr. med. Ines Weber", "Ines Weber"],
      ["Mag.a Leyla Weber", "Leyla Weber"],
      ["Dipl.-Ing. Karl Weber", "Karl Weber"],
      ["Sra. Marta Ruiz", "Marta Ruiz"],
      ["Mme Claire Dubois", "Claire Dubois"],
      ["HM2 Otis Vane", "Otis Vane"],
      ["Ines Weber, Mag. a [academic title]", "Ines Weber"],
    ]
  ) assert.equal(parseName(printed)?.name, name, printed);
});

Deno.test("of a name in two cases the capitals are the surname", () => {
  for (
    const [printed, first, last] of [
      ["ÖZDEMİR-GRUBER Leyla Sophie", "Leyla", "Özdemir-Gruber"],
      ["RUIZ SOTO Ana Belén", "Ana", "Ruiz Soto"],
      ["DE LA CRUZ Ana", "Ana", "De La Cruz"],
      ["Leyla GRUBER", "Leyla", "Gruber"],
      ["Leyla RUIZ SOTO", "Leyla", "Ruiz Soto"],
      ["O'NEIL Ana M.", "Ana", "O'Neil"],
      ["MARIA Lopez", "Maria", "Lopez"],
    ]
  ) {
    const name = parseName(printed);
    assert.deepEqual([name?.firstName, name?.lastName], [first, last], printed);
  }
});

Deno.test("a suffix in brackets, in a cell of its own, under another word for it", () => {
  assert.equal(parseName("CASTELLANOS, RAMIRO (JR)")?.name, "Ramiro Castellanos JR");
  assert.equal(parseName("Josiah Thomas Roe [IV]")?.name, "Josiah Thomas Roe IV");
  const born = "Date of birth: 08/19/1968";
  assert.deepEqual(found(["Surname, given names: Roe, Otis Eli   Generation: Jr.", born]), [
    "Otis Eli Roe Jr. | 1968-08-19 | -",
  ]);
  assert.deepEqual(found(["Patient name: Otis Roe    Suffix (Jr., Sr.): Sr.", born]), [
    "Otis Roe Sr. | 1968-08-19 | -",
  ]);
  assert.deepEqual(found(["Patient name: Otis Roe    Suffix: N/A", born]), ["Otis Roe | 1968-08-19 | -"]);
  assert.deepEqual(
    found([
      "1A. LAST – FIRST – MIDDLE         1B. SUFFIX   1C. BRANCH",
      "HALVERSEN – ROLAND – PIERCE       JR           ARMY",
      "2. BORN (MM/DD/YYYY)              3. FACILITY'S NUMBER FOR THE PATIENT",
      "08/19/1968                        SB-7730415",
    ]),
    ["Roland Pierce Halversen JR | 1968-08-19 | SB-7730415"],
  );
  assert.deepEqual(
    found([
      "Patient name (last, first)     Suffix     Date of birth",
      "Halversen, Roland              III        08/19/1968",
    ]),
    ["Roland Halversen III | 1968-08-19 | -"],
  );
});

Deno.test("parts of a name with their captions behind the label, on numbered lines", () => {
  assert.deepEqual(
    found([
      "2 Employee: Surname O'Shea Given Declan Middle Patrick Suffix IV",
      "3 Birth 11/09/1988 (mm/dd/yyyy)   SSN 961-33-7048  Employee No. BRS-40071  Hosp. No. CRH 1160",
    ]),
    ["Declan Patrick O'Shea IV | 1988-11-09 | CRH 1160"],
  );
  assert.deepEqual(found(["Patient: Last O'Shea First Declan M.I. P", "DOB: 11/09/1988"]), [
    "Declan P O'Shea | 1988-11-09 | -",
  ]);
});

Deno.test("labels in two languages, one over the other", () => {
  assert.deepEqual(
    found([
      "Apellidos                                Ibáñez Quiroga",
      "Surnames",
      "Nombre(s)                                Rosalía Amparo",
      "Given name(s)",
      "Fecha de nacimiento (día / mes / año)    14 / marzo / 1979",
      "Birth date (day / month / year)",
      "Número de expediente                     SB-0061-884",
      "Chart number",
    ]),
    ["Rosalía Amparo Ibáñez Quiroga | 1979-03-14 | SB-0061-884"],
  );
  assert.deepEqual(
    found([
      "Nombre del paciente       Ana Ruiz Soto",
      "Patient name",
      "Fecha de nacimiento       03/14/1979",
      "Date of birth",
      "No. de expediente         55-1020",
      "Chart no.",
    ]),
    ["Ana Ruiz Soto | 1979-03-14 | 55-1020"],
  );
});

Deno.test("a middle name in the next line of its cell", () => {
  assert.deepEqual(
    found([
      "Claimant",
      "Name              Nwosu-Hart, Chidinma       Date of birth    Jan 5, 1987",
      "                  Grace",
      "Mailing address   9 Threshing Floor Lane     Mobile           316.555.0170",
    ]),
    ["Chidinma Grace Nwosu-Hart | 1987-01-05 | -"],
  );
});

Deno.test("who claims after a death is not the patient", () => {
  assert.deepEqual(
    found([
      "Larkin Life     Claim investigation",
      "Life insured (deceased)",
      "Name: Mr. Otis Kittredge, M.D.    Born: 29-Feb-1964    Died: 11-Mar-2026",
      "Your record: AH 17-2290-B",
      "Claimant",
      "Ines Kittredge (widow)    Born: 17-Sep-1967    Tel. 816/555-0153",
    ]),
    ["Otis Kittredge | 1964-02-29 | AH 17-2290-B"],
  );
});
