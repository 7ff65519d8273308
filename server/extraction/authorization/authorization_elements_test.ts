import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const apart = Array(14).fill("");
const signed = (label: string) => [...apart, "Ines Calderwood                  9/29/2026", label];

/** What a page says, and "attached signed signedOn expiresOn". */
const cases: [string, string[], string][] = [
  ["questions of a release", [
    "HIPAA Release",
    "Name of patient                Born",
    "Ines Calderwood                04/17/1981",
    "Who may release: Alder General Hospital and its physicians.",
    "Who may receive: Rowan & Tilbury, LLP.",
    "What may be released: Entire medical record.",
    "Until when: This release is good until March 31, 2027.",
    "You may cancel this release in writing whenever you wish. Persons who receive the information",
    "might share it again. Your treatment does not depend on signing.",
    ...signed("Patient or legal representative  Date"),
  ], "true true 2026-09-29 2027-03-31"],
  ["a form that never says release", [
    "PERMISSION SLIP FOR MEDICAL RECORDS",
    "Name: Ines Calderwood      Date of birth: 04/17/1981",
    "Who holds the records? Alder General Hospital",
    "Who gets them? Rowan & Tilbury, LLP",
    "For how long? One year from the day I sign",
    "Can I change my mind? Yes, any time, in writing.",
    "Do I have to sign? No. You will be treated all the same.",
    ...signed("Patient                          Date"),
  ], "true true 2026-09-29 2027-09-29"],
  ["the office's rules, with nothing to sign", [
    "RECORDS RELEASE FORM",
    "Ines Calderwood, born 04/17/1981, asks for copies of her records.",
    "A release can be revoked in writing at any time. Information that was disclosed may no longer be",
    "protected. We do not refuse treatment to patients who do not sign. Releases expire after one year.",
  ], "false false null null"],
  ["told of another one", [
    "Please send the office notes of Ines Calderwood, born 04/17/1981. Her HIPAA release is on file with",
    "you, good until March 31, 2027, and she has not revoked it. We will not share the records again.",
    "Sincerely,",
    "Gordon Tilbury",
  ], "false false null null"],
];

Deno.test("an authorization is known by what the law wants in it, whatever it calls itself", () => {
  for (const [name, lines, wanted] of cases) {
    const { attached, signed, signedOn, expiresOn } = extractFrom([lawLetter(), lines]).authorization;
    assert.equal(`${attached} ${signed} ${signedOn} ${expiresOn}`, wanted, name);
  }
});

Deno.test("the I of an authorization that OCR reads as a stroke", () => {
  const page = [
    "CLAIMANT'S RELEASE OF MEDICAL SOURCES",
    "Person whose records are released       Date of birth",
    "Ines Calderwood                         04/17/1981",
    "1 ask every hospital, clinic and physician that knows me to disclose all my medical records to the",
    "Agency. This release lasts 12 months from the day | sign it, unless I cancel it sooner by writing.",
    ...signed("SIGN HERE claimant               DATE"),
  ];
  const found = extractFrom([page], { options: { method: "ocr" } }).authorization;
  assert.deepEqual([found.attached, found.signed, found.signedOn, found.expiresOn], [
    true,
    true,
    "2026-09-29",
    "2027-09-29",
  ]);
});
