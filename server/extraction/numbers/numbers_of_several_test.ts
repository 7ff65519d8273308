import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
const found = (lines: string[]): string[] =>
  extractFrom([lines]).patients.map((p) => [p.name, p.dob, p.mrn].map((v) => v ?? "-").join(" | "));

Deno.test("of several numbers in one field the record's own counts", () => {
  assert.deepEqual(
    found([
      "Patient: Lucinda Roe      Birth date: 12/07/1939",
      "Facility account / chart:   acct 5500918277 / chart 31-0877-K",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | 31-0877-K"],
  );
  assert.deepEqual(
    found([
      "Our client            Lucinda Roe",
      "D/O/B                 December 7, 1939",
      "Your account / MRN    acct 7001-882-5 / MRN 0442178",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | 0442178"],
  );
  assert.deepEqual(
    found([
      "Patient: Lucinda Roe      Birth date: 12/07/1939",
      "Your numbers: Acct# 7001-882-5, MRN# 0442178",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | 0442178"],
  );
  assert.deepEqual(
    found([
      "Patient: Lucinda Roe      Birth date: 12/07/1939",
      "MRN / account: 0442178 / 7001-882-5",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | 0442178"],
  );
  assert.deepEqual(
    found([
      "Patient: Lucinda Roe      Birth date: 12/07/1939",
      "Hospital numbers: 7001-882-5 (account), 0442178 (MRN)",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | 0442178"],
  );
});

Deno.test("labels by the thing that bears the number, and by where it is kept", () => {
  assert.deepEqual(
    found([
      "Patient: Lucinda Roe      Birth date: 12/07/1939",
      "Hospital number on invoice    SK 00719364",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | SK 00719364"],
  );
  assert.deepEqual(
    found([
      "Patient: Lucinda Roe      Birth date: 12/07/1939",
      "Date of the visit              Hospital no. on wrist band, if kept",
      "April 3, 2026 (one visit only)   OV 55-90-217",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | OV 55-90-217"],
  );
  assert.deepEqual(
    found([
      "Patient: Lucinda Roe      Birth date: 12/07/1939",
      "Hospital or clinic with records      Number there",
      "Tolland Regional Hospital, HIM       0-771-9052",
      "Please send the complete record.",
    ]),
    ["Lucinda Roe | 1939-12-07 | 0-771-9052"],
  );
  assert.deepEqual(
    found([
      "Perpetua Roe",
      "12 Hill Court, Hobart, IN 46999",
      "To the records office: I was a patient on your floor this summer (home on July 11,",
      "2025; the bracelet said 70-44-213). I was born on 3 September 1954.",
      "Please mail me the discharge summary and medication list of my stay.",
      "Sincerely,",
      "Perpetua Roe",
    ]),
    ["Perpetua Roe | 1954-09-03 | 70-44-213"],
  );
});

Deno.test("a number that goes on in the next line", () => {
  assert.deepEqual(
    found([
      "Patient: Declan Roe",
      "3 Birth 11/09/1988 (mm/dd/yyyy)     SSN 961-33-7048     Employee No. BRS-40071    Hosp. No. CRH 1160",
      "442",
      "Please release the complete medical record.",
    ]),
    ["Declan Roe | 1988-11-09 | CRH 1160 442"],
  );
});

Deno.test("signs between letters and digits belong to the number", () => {
  assert.deepEqual(
    found([
      "Patient: Declan Roe",
      "Date of birth: 11/09/1988",
      "Chart: TVC*20771",
      "Please release the complete medical record.",
    ]),
    ["Declan Roe | 1988-11-09 | TVC*20771"],
  );
  assert.deepEqual(
    found([
      "Patient: Declan Roe",
      "Date of birth: 11/09/1988",
      "Chart: 0047-T-3391",
      "Please release the complete medical record.",
    ]),
    ["Declan Roe | 1988-11-09 | 0047-T-3391"],
  );
  assert.deepEqual(
    found([
      "Patient: Declan Roe",
      "Date of birth: 11/09/1988",
      "Medical record no.: A/20771/B",
      "Please release the complete medical record.",
    ]),
    ["Declan Roe | 1988-11-09 | A/20771/B"],
  );
});

Deno.test("the custodian by the initials of the organization behind its department", () => {
  assert.deepEqual(
    found([
      "To: Health Information, Juniper Basin Medical Center",
      "Candidate         Declan Roe",
      "D.O.B.            9 Nov 1988 (37 y, M)",
      "JBMC record       0093-4471",
      "TSTI record       T-20416 (ours)",
      "Please fax the complete medical record to the transplant institute.",
    ]),
    ["Declan Roe | 1988-11-09 | 0093-4471"],
  );
});

Deno.test("a number for each of two people beside one label", () => {
  assert.deepEqual(
    found([
      "Please could I have the vaccination record for each of them.",
      "                      Older                  Younger",
      "Name                  Astrid Achebe          Freya Achebe",
      "Birthday              Feb 11, 2016           Nov 27, 2019",
      "Number on your card   SPC-4471               SPC-5209",
      "I am their mother.",
    ]),
    ["Astrid Achebe | 2016-02-11 | SPC-4471", "Freya Achebe | 2019-11-27 | SPC-5209"],
  );
});
