import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const head = [
  "Harbor Mutual Insurance Company",
  "12 Quay Street, Port Alder, ME 04999",
  "October 5, 2026",
  "Alder General Hospital, Medical Records",
  "Re: Ines Calderwood, date of birth 04/17/1981",
  "Please send the office notes from 01/02/2026 through 09/30/2026.",
  "",
];
/** What is told, its lines, and "attached signed signedOn expiresOn". */
const cases: [string, string[], string][] = [
  ["you may give", [
    "To any hospital, nursing home or physician: you may give Harbor Mutual, its reinsurers and its care",
    "managers any information on the health of the person named below.",
    "How long this lasts: until 06/30/2027. Cancelling: write to us.",
    "Signature                     Signed",
    "Ines Calderwood               10/01/2026",
  ], "true true 2026-10-01 2027-06-30"],
  ["i give these records", [
    "I give these records for the prosecution named above. I may take this back at any time.",
    "This release runs out on October 31, 2026.",
    "SignedInes Calderwood       OnApril 9, 2026",
  ], "true true 2026-04-09 2026-10-31"],
  ["i let", [
    "Consent of the patient",
    "I let Alder General Hospital give the papers listed above to Harbor Mutual. It ends on",
    "May 31, 2027.",
    "Signed: /s/ Ines Calderwood    Date: May 29, 2026",
  ], "true true 2026-05-29 2027-05-31"],
  ["release let unsigned", [
    "Release. I, the conditional employee, let the hospital or clinic above release the ticked items to",
    "Harbor Mutual. Valid for 90 days after I sign. I may cancel by a note to either party.",
    "Signature: ______________   Date: ___________",
  ], "true false null null"],
  ["ask custodian", [
    "I ask the custodian in item 7 to give the records in item 9 to the station in Part I. I may",
    "cancel this release in writing. Unless cancelled this release ends on 31 December 2026.",
    "12. SIGNATURE OF APPLICANT             13. DATE (YYYYMMDD)",
    "Ines Calderwood                        20260812",
  ], "true true 2026-08-12 2026-12-31"],
  ["employee sig", [
    "I authorize the provider in 1 to disclose to Harbor Mutual the items in 7. This release ends 90 days",
    "after signing.",
    "12 Employee signatureInes Calderwood Date 6/1/2026",
  ], "true true 2026-06-01 2026-08-30"],
  ["has my permission", [
    "Alder General Hospital has my permission to send copies of my chart to Harbor Mutual.",
    "Good until December 31, 2026.",
    "/s/ Ines Calderwood, 10/01/2026",
  ], "true true 2026-10-01 2026-12-31"],
  ["translation", [
    "Autorizo al hospital a entregar los documentos marcados a Harbor Mutual. I authorize the hospital to",
    "give the documents marked to Harbor Mutual. This authorization expires six (6) months after the date of signature.",
    "Ines Calderwood",
    "11 / mayo / 2026",
    "Firma del paciente / Patient's signature      Fecha de la firma / Date of signature",
  ], "true true 2026-05-11 2026-11-11"],
  ["blank docx", [
    "I allow the facility named above to send the checked records to Harbor Mutual. This permission ends",
    "on 12/31/2026 and I may cancel it in writing before then.",
    "Patient signature: Click or tap here to enter text.  Date: Click or tap to enter a date.",
  ], "true false null 2026-12-31"],
  ["esigned attorney in fact", [
    "I authorize any physician, hospital or insurer to give Harbor Mutual information about my condition.",
    "This authorization is valid for 24 months from the signature date below.",
    "Gregory Calderwood",
    "Electronically signed by Gregory Calderwood, attorney-in-fact for Ines Calderwood",
    "Signature date: November 4, 2025 6:51 PM EST IP 203.0.113.77",
  ], "true true 2025-11-04 2027-11-04"],
  ["docusign blank", [
    "I authorize Alder General Hospital to disclose my records to Harbor Mutual for 180 days.",
    "Signature: ________________________   (will be signed electronically)",
    "Date: __________",
  ], "true false null null"],
  ["in 180 days", [
    "I authorize Alder General Hospital to disclose my records to Harbor Mutual. This authorization expires",
    "in 180 days from the date I sign it.",
    "Ines Calderwood          10/01/2026",
    "Signature                Date",
  ], "true true 2026-10-01 2027-03-30"],
  ["earlier of", [
    "I authorize Alder General Hospital to disclose my records to Harbor Mutual. This authorization ends",
    "one year from today or when my claim is settled, whichever is sooner.",
    "Signature: Ines Calderwood   Date: 10/01/2026",
  ], "true true 2026-10-01 2027-10-01"],
  ["event then date", [
    "I authorize Alder General Hospital to disclose my records to Harbor Mutual.",
    "Expiration: when the claim is closed",
    "Signature: Ines Calderwood   Date: 10/01/2026",
  ], "true true 2026-10-01 null"],
  ["lapse after", [
    "I authorize Alder General Hospital to disclose my records to Harbor Mutual.",
    "It shall lapse one hundred eighty (180) days after the date of my signature.",
    "Ines Calderwood     October 1, 2026",
  ], "true true 2026-10-01 2027-03-30"],
  ["not required", [
    "No authorization is required (45 CFR 164.512). If the order is cancelled we will tell you.",
    "Signature of clerk: ________",
  ], "false false null null"],
  [
    "on file",
    ["Her signed authorization is on file with us and can be sent on request.", "Sincerely,", "Ann Poe"],
    "false false null null",
  ],
  ["will send", [
    "Her signed release will follow. You may release the records to our courier.",
    "Signature of courier: ______________",
  ], "false false null null"],
];

Deno.test("authorizations in the words of many offices: there, signed, when, until when", () => {
  for (const [name, lines, wanted] of cases) {
    const { attached, signed, signedOn, expiresOn } = extractFrom([[...head, ...lines]]).authorization;
    assert.equal(`${attached} ${signed} ${signedOn} ${expiresOn}`, wanted, name);
  }
});
