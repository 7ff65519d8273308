import assert from "node:assert/strict";
import { documentFrom, extractFrom, today } from "../../../tests/extraction/text_pages.ts";
import { extract } from "../extract.ts";

const grant = [
  "AUTHORIZATION FOR RELEASE OF HEALTH INFORMATION",
  "Patient: Ines Calderwood     Date of birth: 04/17/1981",
  "I authorize Alder General Hospital to release my office notes to Rowan & Tilbury, LLP.",
  "I may revoke this authorization in writing at any time.",
];
const read = (...lines: string[]) => extractFrom([[...grant, "", ...lines]]).authorization;

Deno.test("a day without a label beside a typed signature is the day of signing", () => {
  const found = read(
    "This authorization expires one year from its date.",
    "",
    "Signature: /s/ Ines Calderwood    03/04/2026",
  );
  assert.deepEqual(found, { attached: true, signed: true, signedOn: "2026-03-04", expiresOn: "2027-03-04" });
});

Deno.test("a heading row with signature and date over their values", () => {
  const found = read("Signature of patient               Date", "/s/ Ines Calderwood                03/04/2026");
  assert.deepEqual([found.signed, found.signedOn], [true, "2026-03-04"]);
});

Deno.test("'Signed this 4th day of March, 2026' is signed then, and no end of the authorization", () => {
  const found = read(
    "Expiration date or event: end of litigation",
    "",
    "Signed this 4th day of March, 2026.",
    "",
    "Ines Calderwood",
  );
  assert.deepEqual(found, { attached: true, signed: true, signedOn: "2026-03-04", expiresOn: null });
});

Deno.test("blank lines, pending and witnesses' signatures are none", () => {
  for (
    const lines of [
      ["Executed on ____________ at ____________.", "Patient's signature ____________________"],
      ["Electronic signature: (pending)", "Status: sent, not yet signed"],
      ["Signed this ____ day of ______________, 20___.", "____________________", "Ines Calderwood, patient"],
    ]
  ) assert.deepEqual([read(...lines).signed, read(...lines).signedOn], [false, null], lines[0]);
});

Deno.test("ink behind the wording signs it, ink under a letter's closing does not", () => {
  const signed = (lines: string[], row: number) => {
    const doc = documentFrom([lines]);
    const y = (40 + row * 15) / 792;
    doc.pages[0].marks.push({ kind: "picture", box: { x: 0.1, y, w: 0.22, h: 0.032 } });
    return extract(doc, { today }).authorization.signed;
  };
  const plain = [...grant, "", "", "", "Ines Calderwood, patient"];
  assert.equal(signed(plain, 5), true);
  const letter = [...grant, "", "Sincerely,", "", "", "Gordon P. Tilbury, Esq."];
  assert.equal(signed(letter, 6), false);
});

Deno.test("further ways to say when it ends", () => {
  const sign = "Signature: /s/ Ines Calderwood    Date: 03/04/2026";
  const until = (text: string) => read(text, "", sign).expiresOn;
  assert.equal(until("Duration: 24 months from the date of signature"), "2028-03-04");
  assert.equal(until("EXPIRATION: This permission ends 6 months after the date below."), "2026-09-04");
  assert.equal(until("This form is no longer valid after April 2, 2027."), "2027-04-02");
  assert.equal(until("This authorization expires when my case has been settled."), null);
});

Deno.test("of boxes for the end the ticked one counts, and an event has no day", () => {
  const until = (ticked: number) =>
    read(
      "This authorization expires:",
      ...["90 days from signature", "One year from the date signed", "When my claim is closed"].map((text, i) =>
        `${i === ticked ? "[X]" : "[ ]"} ${text}`
      ),
      "Signature: /s/ Ines Calderwood    Date: 03/04/2026",
    ).expiresOn;
  assert.deepEqual([until(0), until(1), until(2)], ["2026-06-02", "2027-03-04", null]);
});

Deno.test("on a form that is nothing but an authorization 'past two years' counts back from its signature", () => {
  const found = extractFrom([[
    ...grant,
    "Dates of treatment: Past 2 years",
    "",
    "Signature: /s/ Ines Calderwood    Date: 03/04/2026",
  ]]);
  assert.deepEqual(found.dateRange, { start: "2024-03-04", end: "2026-03-04" });
});

Deno.test("a name and a day behind the authorization sign it, whatever stands before them", () => {
  for (
    const lines of [
      ["Ines Calderwood          Date: 11/14/2025"],
      ["x Ines Calderwood     11/14/2025"],
      ["Signed at Port Alder this 14th of November 2025", "Ines Calderwood"],
      ["Applicant: Ines Calderwood Date: 14 Nov 2025"],
      ["Guardian's signature: N. Subra, for the Public Guardian     dated 14 November 2025"],
      [
        "Patient or agent: Naveen Subra     If agent, capacity: son, power of attorney",
        "Date: 11/14/25     Witness: MTR",
      ],
      ["Ines Calderwood", "Patient     Date 11/14/2025"],
      ["INDIVIDUAL - SIGN HERE     IF not signed by subject, basis:", "Ines Calderwood", "Date Signed", "11/14/2025"],
    ]
  ) assert.deepEqual([read(...lines).signed, read(...lines).signedOn], [true, "2025-11-14"], lines[0]);
  for (
    const lines of [
      ["Witness: Naveen Subra     Date: 11/14/2025"],
      ["Received by: Naveen Subra     Date: 11/14/2025"],
      ["Patient: Ines Calderwood     Date of birth: 04/17/1981"],
    ]
  ) assert.deepEqual([read(...lines).signed, read(...lines).signedOn], [false, null], lines[0]);
});

Deno.test("what was written in counts, and what ends other things does not", () => {
  const ends = (...lines: string[]) => read(...lines, "", "Signature: /s/ Ines Calderwood    03/04/2026").expiresOn;
  assert.equal(
    ends("This consent is valid for one year unless I write a shorter period here: 90 days from signing"),
    "2026-06-02",
  );
  assert.equal(ends("Effective from 3/4/2026 to 3/4/2027"), "2027-03-04");
  assert.equal(ends("This form stops being good 6 months after the day I sign it."), "2026-09-04");
  assert.equal(ends("It ends:     when I say so     on this date: 12/31/2026     one year from signing"), "2026-12-31");
  assert.equal(
    ends("Expires:  [ ] in 60 days  [x] in six", "(6) months from the date of my signature  [ ] upon (event):"),
    "2026-09-04",
  );
  assert.equal(
    ends(
      "It remains in force until my claim is settled.",
      "She died within two years of the date on which her policy was issued.",
      "Remote notary: Naveen Subra, commission no. 881-204, expires 01/31/2029.",
    ),
    null,
  );
});

Deno.test("signatures that a line tells in words, before the grant or behind it, and periods counted from them", () => {
  const named = (line: string) => {
    const found = read("This authorization is valid for 180 days.", "", line);
    return [found.signed, found.signedOn, found.expiresOn];
  };
  const signed = [true, "2026-03-04", "2026-08-31"];
  assert.deepEqual(named("Signed by Ines Calderwood, patient, on 3/4/2026"), signed);
  assert.deepEqual(named("s/ Ines Calderwood                      03/04/2026"), signed);
  assert.deepEqual(named("By: Ines Calderwood (signed), March 4, 2026"), signed);
  const inTwo = read(
    "Good for 180 days.",
    "Personal Representative:  Ines Calderwood",
    "Date and Time:  3/4/26  10:15 AM",
  );
  assert.deepEqual([inTwo.signed, inTwo.signedOn, inTwo.expiresOn], signed);
  assert.deepEqual(named("The patient shall sign s/he may revoke it. Date (signed)"), [false, null, null]);
  const before = extractFrom([[
    "Please transfer the complete records of Owen Calderwood, DOB 2/11/2017.",
    "Signed authorization of parent: Ines Calderwood     Date: 3/4/2026",
    "I authorize Basin Pediatrics to release my child's medical records to Lakeview Family Medicine. This",
    "authorization is valid for 180 days.",
  ]]).authorization;
  assert.deepEqual([before.signed, before.signedOn, before.expiresOn], signed);
});

Deno.test("a name printed under the line with its day beside it, in columns", () => {
  const found = read(
    "This authorization expires 180 days after signing.",
    "/s/ Ines Calderwood",
    "______________________________        03/04/2026",
    "Ines Calderwood                       Date",
  );
  assert.deepEqual([found.signedOn, found.expiresOn], ["2026-03-04", "2026-08-31"]);
});

Deno.test("the one who wrote 'I, …, authorize' signs with a day behind the name, also where a given name was lost", () => {
  const signed = (line: string, ocr = false) => {
    const { signed, signedOn, expiresOn } = extractFrom([[
      "Parental permission. I, Aoife Byrne, mother of Elias, authorize Alder General Hospital to disclose his records to",
      "Juniper Gate Family Medicine. This authorization is valid for sixty (60) days from the date beside my signature.",
      "",
      line,
    ]], ocr ? { options: { method: "ocr" } } : {}).authorization;
    return [signed, signedOn, expiresOn];
  };
  assert.deepEqual(signed("Aoife Byrne Oct 26, 2026 mother - born 4/18/1990"), [true, "2026-10-26", "2026-12-25"]);
  assert.deepEqual(signed("Byrne Oct 26, 2026", true), [true, "2026-10-26", "2026-12-25"]);
  assert.deepEqual(signed("Elias Obi Oct 26, 2026 clerk"), [false, null, null]);
});

Deno.test("labels and months of a signature's day as OCR spells them", () => {
  const signedOn = (...lines: string[]) =>
    extractFrom([[
      "AUTHORIZATION TO DISCLOSE MEDICAL RECORDS",
      "Patient: Ines Calderwood          Date of birth: 04/17/1981",
      "I authorize Alder General Hospital to disclose my medical records to Rowan & Tilbury, LLP.",
      "I may revoke this authorization in writing. It expires one year after it is signed.",
      ...Array(8).fill(""),
      ...lines,
    ]], { options: { method: "ocr" } }).authorization.signedOn;
  assert.equal(signedOn("Signature of patient: Ines Calderwood      Dae: 10/21/2026"), "2026-10-21");
  assert.equal(signedOn("Ines Calderwood pare 10-21-26"), "2026-10-21");
  assert.equal(signedOn("signed: Ines Calderwood", "On this date: (et. 13, 2026"), "2026-10-13");
  assert.equal(
    signedOn("Joyce T. V nce owes July 30, 2026", "Signature of insured or legal representative"),
    "2026-07-30",
  );
});
