import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
const found = (lines: string[]): string[] =>
  extractFrom([lines]).patients.map((p) => [p.name, p.dob, p.mrn].map((v) => v ?? "-").join(" | "));

Deno.test("parts of a name in any order, with captions before, behind, below", () => {
  assert.deepEqual(
    found([
      "First Theodora Middle Jean Last Applewhite",
      "Birth date 10/04/1972 MRN W0062-81-5",
      "Please send my complete medical record.",
    ]),
    ["Theodora Jean Applewhite | 1972-10-04 | W0062-81-5"],
  );
  assert.deepEqual(
    found([
      "Patient: Last: Applewhite   First: Theodora   MI: J.",
      "Date of birth: Mo 10 Day 04 Yr 1972",
      "Please send my complete medical record.",
    ]),
    ["Theodora J. Applewhite | 1972-10-04 | -"],
  );
  assert.deepEqual(
    found([
      "Patient name: Applewhite (last) Theodora (first) Jean (middle)",
      "Date of birth: 4-Oct-72",
      "Please send my complete medical record.",
    ]),
    ["Theodora Jean Applewhite | 1972-10-04 | -"],
  );
  assert.deepEqual(
    found([
      "Patient name: (Last) Applewhite (First) Theodora (Middle) Jean",
      "Date of birth: October 4th, 1972",
      "Please send my complete medical record.",
    ]),
    ["Theodora Jean Applewhite | 1972-10-04 | -"],
  );
  assert.deepEqual(
    found([
      "APPLEWHITE            THEODORA           JEAN",
      "Last name             First name         Middle name",
      "10-04-1972            919 555 0147",
      "Date of birth         Telephone",
      "Please send the patient's complete medical record.",
    ]),
    ["Theodora Jean Applewhite | 1972-10-04 | -"],
  );
  assert.deepEqual(
    found([
      "Patient",
      "LAST             FIRST            MIDDLE       SUFFIX",
      "Applewhite       Theodora         Jean         Jr.",
      "DOB (MM/DD/YY)   Sex",
      "10/04/72         F",
      "Please send the patient's complete medical record.",
    ]),
    ["Theodora Jean Applewhite Jr. | 1972-10-04 | -"],
  );
  assert.deepEqual(
    found([
      "Patient's surname: Applewhite",
      "Patient's given name: Theodora",
      "Born (y/m/d): 1972/10/04",
      "Please send the patient's complete medical record.",
    ]),
    ["Theodora Applewhite | 1972-10-04 | -"],
  );
  assert.deepEqual(
    found([
      "Forename(s)      Theodora",
      "Surname          Applewhite",
      "Date of birth    19721004",
      "Please send the patient's complete medical record.",
    ]),
    ["Theodora Applewhite | 1972-10-04 | -"],
  );
});

Deno.test("two words of the paper for who is meant and when born", () => {
  assert.deepEqual(
    found([
      "Patient name: APPLEWHITE / THEODORA",
      "DOB: 10041972",
      "Please send the patient's complete medical record.",
    ]),
    ["Theodora Applewhite | 1972-10-04 | -"],
  );
  assert.deepEqual(
    found([
      "Who                     Born on        Your no.",
      "Theodora Applewhite     10/04/1972     55-1020",
      "Please send the complete medical record of the above.",
    ]),
    ["Theodora Applewhite | 1972-10-04 | 55-1020"],
  );
});

Deno.test("who receives an organ, and who gives it", () => {
  assert.deepEqual(
    found([
      "Kidney recipient: Otis Vane, born May 2, 1960, your chart 55-1021",
      "Living donor: Ada Vane, born June 3, 1962, your chart 55-1022 (records under separate request)",
      "Please send the complete medical record of the recipient.",
    ]),
    ["Otis Vane | 1960-05-02 | 55-1021"],
  );
  assert.deepEqual(
    found([
      "Living donor: Ada Vane",
      "Date of birth: June 3, 1962      Your chart: 55-1022",
      "Please send the complete medical record.",
    ]),
    ["Ada Vane | 1962-06-03 | 55-1022"],
  );
});

Deno.test("parents, spouses, dependents, policyholders and beneficiaries beside the patient", () => {
  assert.deepEqual(
    found([
      "Name of child: Otis Vane",
      "Date of birth: 05/02/2016        Chart: 55-1021",
      "Name of parent/guardian: Ada Vane",
      "Date of birth: 06/03/1982",
      "I authorize the release of my child's complete medical record.",
    ]),
    ["Otis Vane | 2016-05-02 | 55-1021"],
  );
  assert.deepEqual(
    found([
      "Child's information",
      "Name: Otis Vane     Birthdate: 05/02/2016     Medical record no.: 55-1021",
      "Parent's information",
      "Name: Ada Vane      Birthdate: 06/03/1982     Medical record no.: 55-1300",
      "I authorize the release of my child's complete medical record.",
    ]),
    ["Otis Vane | 2016-05-02 | 55-1021"],
  );
  assert.deepEqual(
    found([
      "Employee: Otis Vane     DOB: 05/02/1960    Your MRN: 55-1021",
      "Spouse: Ada Vane        DOB: 06/03/1962",
      "Dependents: Ben Vane (DOB 01/02/1990), Cleo Vane (DOB 03/04/1992)",
      "Please send the employee's complete medical record.",
    ]),
    ["Otis Vane | 1960-05-02 | 55-1021"],
  );
  assert.deepEqual(
    found([
      "Insured (patient): Otis Vane      Born: 5/2/1960      Chart 55-1021",
      "Policyholder: Ada Vane            Born: 6/3/1962",
      "Please send the complete medical record.",
    ]),
    ["Otis Vane | 1960-05-02 | 55-1021"],
  );
  assert.deepEqual(
    found([
      "Decedent: Otis Vane, born May 2, 1960, died March 3, 2026",
      "Claimant / beneficiary: Ada Vane, born June 3, 1962",
      "Your record no.: 55-1021",
      "Please send the complete medical record of the decedent.",
    ]),
    ["Otis Vane | 1960-05-02 | 55-1021"],
  );
});

Deno.test("two surnames in fields of their own, in Spanish", () => {
  assert.deepEqual(
    found([
      "Primer apellido: Núñez     Segundo apellido: Prado     Nombre: María José",
      "Fecha de nacimiento: 2 de mayo de 1960     Expediente: 55-1021",
      "Please send the complete medical record / Favor de enviar el expediente completo.",
    ]),
    ["María José Núñez Prado | 1960-05-02 | 55-1021"],
  );
  assert.deepEqual(
    found([
      "Nombre completo del paciente / Patient's full name: María Núñez Prado",
      "Fecha de nacimiento / Date of birth: 02/mayo/1960",
      "Núm. de expediente / Chart no.: 55-1021",
      "Please send the complete medical record.",
    ]),
    ["María Núñez Prado | 1960-05-02 | 55-1021"],
  );
});
