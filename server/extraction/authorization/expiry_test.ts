import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

/** When an authorization signed on September 2, 2026 ends. */
const ends = (...lines: string[]) =>
  extractFrom([lawLetter(), [
    "AUTHORIZATION FOR RELEASE OF HEALTH INFORMATION",
    "Patient: Ines Calderwood    DOB: 04/17/1981",
    "I authorize Alder General Hospital to release my records to Rowan & Tilbury, LLP.",
    ...lines,
    "",
    "Signature of patient: /s/ Ines Calderwood      Date: 09/02/2026",
  ]]).authorization.expiresOn;

Deno.test("how long an authorization lasts, in the words of many forms", () => {
  const cases: [string, string | null][] = [
    ["This authorization is valid until the close of business on 12/31/2026.", "2026-12-31"],
    ["It remains in effect for one year following my signature.", "2027-09-02"],
    ["The term of this authorization is two years.", "2028-09-02"],
    ["Term: 1 year", "2027-09-02"],
    [
      "Unless I write another date here 03/31/2027 this authorization expires six months after I sign it.",
      "2027-03-31",
    ],
    ["Unless I enter a different date: ________, this authorization expires six months after I sign it.", "2027-03-02"],
    ["This authorization is valid for half a year.", "2027-03-02"],
    ["This authorization will expire one year from September 1, 2026.", "2027-09-01"],
    ["Effective dates: 09/02/2026 through 03/02/2027", "2027-03-02"],
    ["This authorization does not extend beyond March 2, 2027.", "2027-03-02"],
    ["No later than December 31, 2026 this authorization ends.", "2026-12-31"],
    ["This authorization expires on the last day of 2026.", "2026-12-31"],
    ["This authorization expires at the end of the calendar year in which it is signed.", "2026-12-31"],
    ["My commission expires: March 3, 2029. This authorization expires in one year.", "2027-09-02"],
    ["This authorization ends when the session closes. Born 2/29/2016", null],
    ["This authorization expires 30 days after the close of my claim.", null],
  ];
  for (const [text, wanted] of cases) assert.equal(ends(text), wanted, text);
});

Deno.test("a heading under the day's date is no line to sign", () => {
  const found = extractFrom([[
    "Cradle & Tide Birth Center",
    "Records Release",
    "Today's date: 6 November 2026",
    "Client",
    "Name: Ines Calderwood     Date of birth: 17 April 1981",
    "Please ask for my records from Alder General Hospital.",
    "I agree to the release of my records to Cradle & Tide. This release ends 90 days from signature.",
    "",
    "Ines Calderwood               5 November 2026",
    "Client signature              Date",
  ]]).authorization;
  assert.deepEqual([found.signedOn, found.expiresOn], ["2026-11-05", "2027-02-03"]);
});

Deno.test("slips of OCR in a period and its brackets", () => {
  assert.equal(ends("This permission ends twelve (12) monchs after the date on which I sign it."), "2027-09-02");
  assert.equal(ends("This permission is good for _12 months from the date signed below."), "2027-09-02");
  assert.equal(
    ends("This authorization stays in force for twenty-four {24) months from the date I sign it."),
    "2028-09-02",
  );
  assert.equal(ends("This authorization lasts two yoars from the day I sign."), "2028-09-02");
});

Deno.test("anniversaries, years by name, an event or a period", () => {
  assert.equal(ends("This authorization lapses on the first anniversary of my signature."), "2027-09-02");
  assert.equal(ends("This authorization is good for the calendar year 2026."), "2026-12-31");
  const until = extractFrom([[
    "Authorization to Disclose Health Information",
    "Patient: Ines Calderwood     Date of birth: 04/17/1981",
    "I authorize any provider to disclose my records to Harbor Mutual until the claim is paid or for two years,",
    "whichever comes first.",
    "Signature: Ines Calderwood     Date: 10/1/26",
  ]]).authorization;
  assert.deepEqual([until.signedOn, until.expiresOn], ["2026-10-01", "2028-10-01"]);
});

Deno.test("a signing told with its town", () => {
  const found = extractFrom([[
    "Authorization to Disclose Health Information",
    "Patient: Ines Calderwood     Date of birth: 04/17/1981",
    "I authorize any provider to disclose my records to Harbor Mutual. Ends twelve months after it is signed.",
    "Signed at Port Alder, Maine, on October 1, 2026.",
    "Ines Calderwood",
  ]]).authorization;
  assert.deepEqual([found.signedOn, found.expiresOn], ["2026-10-01", "2027-10-01"]);
});

Deno.test("the day on a line of its own under the words that lead to it", () => {
  assert.equal(ends("I understand that I can withdraw it. This authorization expires on", "03-31-2027."), "2027-03-31");
  assert.equal(ends("This release may be revoked and is valid until", "   March 31, 2027."), "2027-03-31");
});
