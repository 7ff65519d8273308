import assert from "node:assert/strict";
import { extract, layoutFingerprint, sameLayout } from "../extract.ts";
import { documentFrom, extractFrom, lawLetter, today } from "../../../tests/extraction/text_pages.ts";

/** A form whose record number has a label that no vocabulary knows. */
const form = (name: string, dob: string, number: string): string[] => [
  "Bayview Orthopedics",
  "7 Harbor Row, Port Alder, ME 04999     Phone (207) 555-0120",
  "",
  "REQUEST FOR MEDICAL RECORDS",
  "",
  `Patient name:   ${name.padEnd(24)}Date of birth:  ${dob}`,
  `Kardex token:   ${number.padEnd(24)}Insurance:      none`,
  "",
  "Please send the operative report and office notes of the past 2 years.",
];

Deno.test("one form filled for other patients and faxed with noise keeps its fingerprint, another form has another", () => {
  const a = layoutFingerprint(documentFrom([form("Ines Calderwood", "04/17/1981", "K-1020")]));
  const b = layoutFingerprint(documentFrom([form("Bartholomew Ash-Venn", "09/30/1975", "K-77")]));
  const noisy = form("Ines Calderwood", "04/17/1981", "K-1020").map((l) =>
    l.replace("Orthopedics", "Orthopedlcs").replace("birth", "bith")
  );
  const c = layoutFingerprint(documentFrom([noisy], { options: { method: "ocr" } }));
  assert.equal(sameLayout(a, b), true);
  assert.equal(sameLayout(a, c), true);
  assert.equal(sameLayout(a, layoutFingerprint(documentFrom([lawLetter()]))), false);
});

Deno.test("a document without labels has no fingerprint, and none equals none", () => {
  assert.equal(layoutFingerprint(documentFrom([["hello there"]])), "");
  assert.equal(sameLayout("", ""), false);
});

Deno.test("a value at the learned place wins, read from this copy and not from the corrected one", () => {
  const lines = form("Bartholomew Ash-Venn", "09/30/1975", "7788-12");
  assert.equal(extractFrom([lines]).patients[0].mrn, null);
  const box = { x: 0.222, y: 0.164, w: 0.07, h: 0.012 };
  const hints = {
    fingerprint: "f1-0",
    fields: [{ path: "patients.0.mrn", label: "Kardex token", page: 1, box, value: "1111-00" }],
  };
  const found = extract(documentFrom([lines]), { today, hints });
  assert.equal(found.patients[0].mrn, "7788-12");
  assert.match(found.patients[0].evidence.mrn.rule, /learned/);
});

Deno.test("what stands at the learned place is not taken when it cannot be such a value", () => {
  const box = { x: 0.222, y: 0.145, w: 0.16, h: 0.012 };
  const hints = { fingerprint: "f1-0", fields: [{ path: "patients.0.dob", label: "", page: 1, box }] };
  const found = extract(documentFrom([form("Ines Calderwood", "04/17/1981", "K-1020")]), { today, hints });
  assert.equal(found.patients[0].dob, "1981-04-17");
});

Deno.test("a value that never changes on the form is filled in where it cannot be read", () => {
  const hints = {
    fingerprint: "f1-0",
    fields: [{
      path: "requester.fax",
      label: "",
      page: 1,
      box: { x: 0.8, y: 0.9, w: 0.1, h: 0.01 },
      value: "(207) 555-0121",
    }],
  };
  const found = extract(documentFrom([form("Ines Calderwood", "04/17/1981", "K-1020")]), { today, hints });
  assert.equal(found.requester.fax, "(207) 555-0121");
});
