import assert from "node:assert/strict";
import { extract } from "./extract.ts";
import { documentFrom, extractFrom, lawLetter, today } from "./testing.ts";

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
