import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
const found = (lines: string[]): string[] =>
  extractFrom([lines]).patients.map((p) => [p.name, p.dob, p.mrn].map((v) => v ?? "-").join(" | "));

Deno.test("a column that says for which rows something is asked", () => {
  assert.deepEqual(
    found([
      'Please send the immunization history for each child with a "Y" in the last column.',
      "#   Pupil (last, first middle)   Grade   Born         Your chart   Need?",
      "1   Littlewolf, Aiyana Rose      K       4-9-2021     TB-11842     Y",
      "2   McTavish, Callum J.          3       12-1-2017    TB-09913     N",
      "3   Ostrander, Birgit            6       7-30-2014    —            Y",
      "5   Vandersloot, Grady, II       9       10-22-2011   TB-08800     N",
    ]),
    ["Aiyana Rose Littlewolf | 2021-04-09 | TB-11842", "Birgit Ostrander | 2014-07-30 | -"],
  );
});

Deno.test("a column of what was received already", () => {
  assert.deepEqual(
    found([
      "Please send the complete chart of each member below.",
      "Member               Birth date   MRN     Received?",
      "Littlewolf, Aiyana   04/09/2001   11842   no",
      "McTavish, Callum     12/01/1987   11843   yes",
      "Ostrander, Birgit    07/30/1984   11844   no",
    ]),
    ["Aiyana Littlewolf | 2001-04-09 | 11842", "Birgit Ostrander | 1984-07-30 | 11844"],
  );
});

Deno.test("an authorization that is missing takes nobody away", () => {
  assert.deepEqual(
    found([
      "Please send the complete chart of each member below.",
      "Member               Birth date   MRN     Authorization attached",
      "Littlewolf, Aiyana   04/09/2001   11842   Yes",
      "McTavish, Callum     12/01/1987   11843   No",
    ]),
    ["Aiyana Littlewolf | 2001-04-09 | 11842", "Callum McTavish | 1987-12-01 | 11843"],
  );
});

Deno.test("a heading in a run of its own ends the rows above it", () => {
  assert.deepEqual(
    found([
      "Request for health records of a child who may be abused. Please send the complete record.",
      "1 Children whose records we need",
      "Given name(s)   Family name   Born             Sex   Hospital no.",
      "Tamsin Joy      Achterberg    Sept. 13, 2019   F     MDH 60 2217",
      "Orion Blaise    Achterberg    March 4, 2023    M     MDH 64 9035",
      "2 Household (records NOT requested)",
      "Name                 Relationship       Born         Comment",
      "Jessamine Achterberg   mother           06/11/1994   interviewed",
      "Lars Fennimore       mother's partner   02/20/1989   not interviewed",
    ]),
    ["Tamsin Joy Achterberg | 2019-09-13 | MDH 60 2217", "Orion Blaise Achterberg | 2023-03-04 | MDH 64 9035"],
  );
});

Deno.test("labels beside their values are no columns, and who files is not the patient", () => {
  assert.deepEqual(
    found([
      "Person insured",
      "First name      Wilhelmina       Middle       Grace",
      "Last name       O'Rourke-Stahl   Suffix       –",
      "Birth date      1936-03-24       Sex          Female",
      "SSN             933-70-1146      Policy       LTC 0077 4410 B",
      "Telephone       (302) 555-0130   Facility MRN   RMH-4471098",
      "Filed by (attorney-in-fact)",
      "Name            Gregory Stahl    Relation     Son",
      "Birth date      1962-10-08       Telephone    (302) 555-0137",
      "Please send the complete record.",
    ]),
    ["Wilhelmina Grace O'Rourke-Stahl | 1936-03-24 | RMH-4471098"],
  );
});

Deno.test("a heading that ends with a full stop, captions under signatures", () => {
  assert.deepEqual(
    found([
      "Request for Source Documents and HIPAA Authorization for Research",
      "A. Participant. Ingeborg S. Whitelaw • date of birth: 08-Dec-1950 • study ID: LUM-204 • your clinic's",
      "patient number: 77-18-204",
      "B. Site that holds the documents. Peregrine Valley Medical Center, Release of Information.",
      "C. Please send chest CT reports to the study. I authorize the site to release the documents.",
      "",
      "Ingeborg Whitelaw            14-Apr-2026",
      "Participant                  Date",
      "B. Escalante                 14-Apr-2026",
      "Person obtaining authorization   Date",
    ]),
    ["Ingeborg S. Whitelaw | 1950-12-08 | 77-18-204"],
  );
});

Deno.test("dependents of the employee", () => {
  assert.deepEqual(
    found([
      "EMPLOYEE",
      "Delphina J. Okonjo",
      "EMPLOYEE'S BIRTH DATE",
      "March 6, 1975",
      "COMPENSATED DEPENDENTS",
      "Tobe Okonjo, born 07/21/2011",
      "Ada Okonjo, born 12/02/2014",
      "HOSPITAL MEDICAL RECORD NO.",
      "LMH 0331 5582",
      "Please send the operative reports.",
    ]),
    ["Delphina J. Okonjo | 1975-03-06 | LMH 0331 5582"],
  );
});

Deno.test("the patient's children", () => {
  assert.deepEqual(
    found([
      "Patient: Ines Roe       Date of birth: 04/17/1981",
      "Children of the patient",
      "Otto Roe    b. 05/05/2011",
      "Ada Roe     b. 06/06/2014",
      "Please send the complete record.",
    ]),
    ["Ines Roe | 1981-04-17 | -"],
  );
});

Deno.test("children whose records are asked for", () => {
  assert.deepEqual(
    found([
      "Please send the complete records of both children.",
      "Children",
      "Otto Roe    b. 05/05/2011",
      "Ada Roe     b. 06/06/2014",
    ]),
    ["Otto Roe | 2011-05-05 | -", "Ada Roe | 2014-06-06 | -"],
  );
});

Deno.test("others on the claim", () => {
  assert.deepEqual(
    found([
      "1 Covered person",
      "Last name, first name, middle initial   Birth date    Chart",
      "ABERCROMBIE, LUCINDA H.                 12/07/1939    31-0877-K",
      "2 Others on the claim (no records wanted for these persons)",
      "Spouse / second insured                 Birth date    Chart",
      "Abercrombie, Royce T.                   03/22/1937    31-0878-K",
      "Please send the complete record.",
    ]),
    ["Lucinda H. Abercrombie | 1939-12-07 | 31-0877-K"],
  );
});

Deno.test("the parent who signs below", () => {
  assert.deepEqual(
    found([
      "1. LAST NAME, FIRST NAME, MIDDLE NAME (Suffix)   2. DOB (YYYYMMDD)   3. SSN",
      "RUNNINGWATER, JOSIAH THOMAS (IV)                 20090121            986-40-1173",
      "I ask the custodian to release all medical records.",
      "14. IF APPLICANT IS UNDER 18, A PARENT OR GUARDIAN MUST ALSO SIGN.",
      "a. PARENT'S NAME         b. PARENT'S DOB   c. SIGNATURE             d. DATE",
      "Thomasina Runningwater   19840630          Thomasina Runningwater   20260812",
    ]),
    ["Josiah Thomas Runningwater IV | 2009-01-21 | -"],
  );
});

Deno.test("birth dates of relatives and policyholders are not the patient's", () => {
  assert.deepEqual(
    found([
      "Candidate         Otis Roe, Sr.",
      "Lives at          3340 Spur Road, Juniper, OR 97798",
      "Living donor      Otis Roe, Jr., son, own team asks separately",
      "                  D.O.B. 8 Aug 1990",
      "Please send the complete medical record of the candidate.",
    ]),
    ["Otis Roe Sr. | - | -"],
  );
  assert.deepEqual(
    found([
      "Lead traveller (policyholder)    Mr Alistair Roe, d.o.b. 2 May 1958",
      "Insured person treated           Master Rupert Roe, o.b.",
      "Please send the complete medical record.",
    ]),
    ["Rupert Roe | - | -"],
  );
});

Deno.test("a date that ran together with the next column", () => {
  assert.deepEqual(
    found([
      "Section I. The patient",
      "1. LAST NAME, FIRST NAME              2. DOB (YYYYMMDD)",
      "RUNNINGWATER, JOSIAH THOMAS           20090121 986-40-1173",
      "Please send all medical records.",
    ]),
    ["Josiah Thomas Runningwater | 2009-01-21 | -"],
  );
});
