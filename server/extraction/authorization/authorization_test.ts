import assert from "node:assert/strict";
import { extract } from "../extract.ts";
import { documentFrom, extractFrom, lawLetter, today } from "../../../tests/extraction/text_pages.ts";

const form = (...lines: string[]): string[] => [
  "AUTHORIZATION FOR RELEASE OF PROTECTED HEALTH INFORMATION",
  "",
  "Patient: Ines Calderwood     Date of birth: 04/17/1981",
  "",
  "I authorize Alder General Hospital to disclose my office notes to Rowan & Tilbury, LLP.",
  "I may revoke this authorization at any time in writing.",
  ...lines,
];
const read = (...lines: string[]) => extractFrom([lawLetter(), form(...lines)]).authorization;

Deno.test("an authorization that is only promised is not attached", () => {
  const found = extractFrom([
    lawLetter({ body: ["Please send office notes. A signed authorization will be sent to you separately."] }),
  ]);
  assert.deepEqual(found.authorization, { attached: false, signed: false, signedOn: null, expiresOn: null });
});

Deno.test("a blank signature line is not signed", () => {
  assert.deepEqual(
    read("This authorization expires on: 12/31/2026", "", "Patient signature: ______________     Date: __________"),
    { attached: true, signed: false, signedOn: null, expiresOn: "2026-12-31" },
  );
});

Deno.test("typed and electronic signatures count, with the date beside them", () => {
  assert.deepEqual(
    read(
      "This authorization expires one (1) year from the date of my signature below.",
      "",
      "Patient signature: /s/ Ines Calderwood     Date signed: 09/02/2026",
    ),
    { attached: true, signed: true, signedOn: "2026-09-02", expiresOn: "2027-09-02" },
  );
  assert.deepEqual(
    read(
      "This authorization is valid for 24 months from the date shown below.",
      "",
      "Electronically signed by Ines Calderwood on 09-Oct-2026",
    ),
    { attached: true, signed: true, signedOn: "2026-10-09", expiresOn: "2028-10-09" },
  );
});

Deno.test("an event as the expiry gives no date", () => {
  assert.deepEqual(
    read(
      "This authorization remains in effect until the conclusion of the litigation.",
      "",
      "Patient signature: /s/ Ines Calderwood     Date signed: 09/02/2026",
    ),
    { attached: true, signed: true, signedOn: "2026-09-02", expiresOn: null },
  );
});

Deno.test("an expired authorization is still attached and signed", () => {
  const found = read(
    "This authorization expired on 06/24/2026.",
    "",
    "Patient signature: /s/ Ines Calderwood     Date signed: 06/24/2025",
  );
  assert.deepEqual([found.attached, found.signed, found.expiresOn], [true, true, "2026-06-24"]);
});

Deno.test("a period with the day on which it ends tells the day of signing where that cannot be read", () => {
  const document = documentFrom([
    lawLetter(),
    form(
      "This authorization shall expire six (6) months after the date of signing, on September 10, 2026.",
      "",
      "",
      "Signature of patient",
    ),
  ]);
  // Ink over the caption, its date unreadable.
  document.pages[1].words.push({
    text: "???",
    box: { x: 0.07, y: 0.185, w: 0.2, h: 0.02 },
    confidence: 0.2,
    line: 9,
    unreadable: true,
  });
  assert.deepEqual(extract(document, { today }).authorization, {
    attached: true,
    signed: true,
    signedOn: "2026-03-10",
    expiresOn: "2026-09-10",
  });
});

Deno.test("the witness's signature and date are not the patient's", () => {
  const found = read(
    "",
    "Patient signature: ____________     Date: ________",
    "",
    "Witness signature: /w/ L. Fitz     Date: 09/02/2026",
  );
  assert.deepEqual([found.signed, found.signedOn], [false, null]);
});

const signature = "Signature: /s/ Ines Calderwood    Date: 03/04/2026";

/** Lines under the wording, and what is attached, signed, signed on, expires on. */
const signings: [string[], [boolean, boolean, string | null, string | null]][] = [
  [["This authorization expires one year from the date of signature.", signature], [
    true,
    true,
    "2026-03-04",
    "2027-03-04",
  ]],
  [["This authorization will remain in effect for 180 days.", signature], [true, true, "2026-03-04", "2026-08-31"]],
  [["This authorization shall expire ninety (90) days after signing.", signature], [
    true,
    true,
    "2026-03-04",
    "2026-06-02",
  ]],
  [["Expiration date: 12/31/2026", signature], [true, true, "2026-03-04", "2026-12-31"]],
  [[
    "This authorization expires on: ____________. If no date is given, it expires six months from the date signed.",
    signature,
  ], [true, true, "2026-03-04", "2026-09-04"]],
  [["This authorization expires 60 days after the settlement of my claim.", signature], [
    true,
    true,
    "2026-03-04",
    null,
  ]],
  [["This authorization expires on 12/31/2027 or one year from signing, whichever comes first.", signature], [
    true,
    true,
    "2026-03-04",
    "2027-03-04",
  ]],
  [["My permission runs out on April 1, 2027.", signature], [true, true, "2026-03-04", "2027-04-01"]],
  [["Six months from the date of my signature, this authorization becomes void.", signature], [
    true,
    true,
    "2026-03-04",
    "2026-09-04",
  ]],
  [["This authorization does not expire.", signature], [true, true, "2026-03-04", null]],
  [["This authorization is valid from 3/4/2026 to 3/4/2027.", signature], [true, true, "2026-03-04", "2027-03-04"]],
  [["It is valid for one year unless revoked in writing with 30 days notice.", signature], [
    true,
    true,
    "2026-03-04",
    "2027-03-04",
  ]],
  [["Expires: end of trial", signature, "Notary Public, my commission expires 01/31/2029"], [
    true,
    true,
    "2026-03-04",
    null,
  ]],
  [["I may revoke this authorization at any time.", "", "Ines Calderwood     signed March 4, 2026"], [
    true,
    true,
    "2026-03-04",
    null,
  ]],
  [
    ["I may revoke this authorization at any time.", "", "Signed at Port Alder on March 4, 2026 by", "Ines Calderwood"],
    [true, true, "2026-03-04", null],
  ],
  [
    [
      "I may revoke this authorization at any time.",
      "",
      "DocuSigned by:",
      "Ines Calderwood",
      "3/4/2026 | 10:12 AM PST",
    ],
    [true, true, "2026-03-04", null],
  ],
  [[
    "I may revoke this authorization at any time.",
    "",
    "____________________      ______________",
    "Signature of patient      Date",
  ], [true, false, null, null]],
  [["I may revoke this authorization at any time.", "", "X______________________   Date ________"], [
    true,
    false,
    null,
    null,
  ]],
  [[
    "I may revoke this authorization at any time.",
    "",
    "/s/ Rosa Calderwood (mother)    3/4/2026",
    "Parent or legal guardian",
  ], [true, true, "2026-03-04", null]],
  [[
    "I may revoke this authorization at any time.",
    "",
    "Rosa Calderwood           03/04/2026",
    "___________________      ___________",
    "Parent/Guardian signature      Date",
  ], [true, true, "2026-03-04", null]],
  [["Date signed: 3/4/2026", "Signature of patient or representative: /s/ Ines Calderwood"], [
    true,
    true,
    "2026-03-04",
    null,
  ]],
  [[
    "This consent is good through 06/30/2027.",
    "Signed electronically by Ines Calderwood via PortalSign, 2026-03-04T10:11:12Z",
  ], [true, true, "2026-03-04", "2027-06-30"]],
  [[
    "This authorization shall be valid for a period of two (2) years from the date of execution.",
    "Executed this 4th day of March, 2026.",
    "",
    "/s/ Ines Calderwood",
  ], [true, true, "2026-03-04", "2028-03-04"]],
  [["Unless revoked, this will expire in 12 months.", signature], [true, true, "2026-03-04", "2027-03-04"]],
  [["Expiration: [ ] 90 days  [x] 1 year  [ ] Other: ______", signature], [true, true, "2026-03-04", "2027-03-04"]],
  [["This authorization expires when I turn 18.", signature], [true, true, "2026-03-04", null]],
  [[
    "This authorization will expire (check one):",
    "[x] on this date: 10/01/2026",
    "[ ] one year from signing",
    signature,
  ], [true, true, "2026-03-04", "2026-10-01"]],
  [["This authorization is effective immediately and expires 03/03/2027.", signature], [
    true,
    true,
    "2026-03-04",
    "2027-03-03",
  ]],
  [["Signature /s/ Ines Calderwood", "Date 03/04/2026", "Witness /s/ L. Fitz  Date 03/05/2026"], [
    true,
    true,
    "2026-03-04",
    null,
  ]],
  [["I may revoke this authorization.", "Signed Ines Roe-Calderwood Date 3/4/2026"], [true, true, "2026-03-04", null]],
  [["Witness signature Carol Yates Date 3/4/2026", "Patient signature: __________"], [true, false, null, null]],
  [
    [
      "This permission lapses six (6) months after I sign it.",
      "Employee: Ines Roe   Signed on: 04 Mar 2026   Witness: A. Brandt",
    ],
    [true, true, "2026-03-04", "2026-09-04"],
  ],
  [["Expires one hundred eighty (180) days from the date of signing below.", signature], [
    true,
    true,
    "2026-03-04",
    "2026-08-31",
  ]],
  [["Patient declined to sign.", "Signature: ____________ Date: _______"], [true, false, null, null]],
];

Deno.test("ends and signatures as offices print them", () => {
  for (const [lines, wanted] of signings) {
    const { attached, signed, signedOn, expiresOn } =
      extractFrom([[...form().slice(0, 5), "", ...lines]]).authorization;
    assert.deepEqual([attached, signed, signedOn, expiresOn], wanted, lines.join(" / "));
  }
});

Deno.test("enclosed elsewhere, on file or not required is not attached", () => {
  for (
    const text of [
      "Enclosed please find a signed HIPAA authorization executed by our client on 09/01/2026.",
      "The authorization is on file with your office and expires 12/31/2027.",
      "Pursuant to 45 CFR 164.512 no authorization is required.",
    ]
  ) {
    const found = extractFrom([lawLetter({ body: ["Please send office notes.", text] })]).authorization;
    assert.deepEqual(found, { attached: false, signed: false, signedOn: null, expiresOn: null }, text);
  }
});

Deno.test("a signing year a decade before the letter is mended where one digit does it, and doubted", () => {
  const result = extractFrom([
    lawLetter(),
    form(
      "Valid for 12 months from the date I sign it.",
      "",
      "Signature: /s/ Ines Calderwood",
      "Date signed: 6/24/2015",
    ),
  ]);
  assert.deepEqual([result.authorization.signedOn, result.authorization.expiresOn], ["2025-06-24", "2026-06-24"]);
  assert.ok(result.evidence["authorization.signedOn"].confidence <= 0.5);
});

Deno.test("nobody signs after the document was received", () => {
  const page = form("", "Signature: /s/ Ines Calderwood", "Date signed: 11/16/2026", "", "RECEIVED OCT 14 2026");
  assert.equal(extractFrom([lawLetter(), page]).authorization.signedOn, null);
});

Deno.test("a parent says first who they are, and then allows", () => {
  const letter = lawLetter({
    body: [
      "Please send her immunization records.",
      "",
      "I am the parent of the student and allow Alder General Hospital to release the records named above to the nurse.",
      "This permission is good for one year from the date I sign.",
      "",
      "Signature     /s/ Odile Calderwood",
      "Date          09/02/2026",
    ],
  });
  const { attached, signed, signedOn, expiresOn } = extractFrom([letter]).authorization;
  assert.deepEqual([attached, signed, signedOn, expiresOn], [true, true, "2026-09-02", "2027-09-02"]);
});

Deno.test("a form for access that ends so many days from signing is an authorization, signed on its patient's line", () => {
  const found = extractFrom([[
    "Mercy Harbor Hospital        Release of Information",
    "",
    "AUTHORIZATION FOR ACCESS TO OR DISCLOSURE OF HEALTH RECORDS",
    "",
    "Patient name:  Ines Calderwood     Birth date:  04/17/1981",
    "[x] I want them for myself  [ ] Send them to this person or office:",
    "[x] Complete record   [ ] Discharge summary",
    "",
    "This authorization ends 180 days from the date signed.",
    "",
    "Signature",
    "Patient  Ines Calderwood         Date  09/02/2026",
    "Legal representative              Relationship",
  ]]).authorization;
  assert.deepEqual(found, { attached: true, signed: true, signedOn: "2026-09-02", expiresOn: "2027-03-01" });
});
