import assert from "node:assert/strict";
import { extract } from "./extract.ts";
import { documentFrom, today } from "../../tests/extraction/text_pages.ts";

/** What is marked for a value: the words whose middle lies in its box. */
function marked(lines: string[], path: string): string {
  const read = documentFrom([lines]);
  const { page, box } = extract(read, { today }).evidence[path] ?? {};
  assert.ok(box, `${path} has no place`);
  return read.pages[page! - 1].words.filter((w) => {
    const [x, y] = [w.box.x + w.box.w / 2, w.box.y + w.box.h / 2];
    return x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h;
  }).map((w) => w.text).join(" ");
}

const letter = [
  "Rowan & Tilbury, LLP",
  "12 Quay Street, Port Alder, ME 04999",
  "Request for Hospital Records - RUSH",
  "",
  "Patient: Ines Calderwood",
  "Date of birth: 04/17/1981",
  "House index: 55-1020",
  "Please send a copy of the office notes of this patient to us, by fax at (207)",
  "555-0111 or by mail, for the year 2025.",
];

Deno.test("a value is marked at its own words, not over the lines that its sentence runs through", () => {
  assert.match(marked(letter, "isUrgent"), /^Request for Hospital Records - RUSH$/);
  assert.doesNotMatch(marked(letter, "recordTypes"), /Calderwood|House/);
  assert.match(marked(letter, "recordTypes"), /office notes/);
  assert.match(marked(letter, "requester.fax"), /^555-0111$/);
  assert.match(marked(letter, "requestType"), /^Rowan & Tilbury, LLP$/);
});

Deno.test("all ticked kinds are marked, and an authorization at its wording under the letterhead", () => {
  const form = [
    "Alder General Hospital",
    "AUTHORIZATION TO RELEASE MEDICAL INFORMATION",
    "Patient name: Ines Calderwood",
    "Date of birth: 04/17/1981",
    "I authorize Alder General Hospital to release my records to Rowan & Tilbury, LLP.",
    "☒ Laboratory results",
    "☒ Immunization records",
    "☐ Billing records",
    "I may revoke this authorization at any time.",
    "Signature: /s/ Ines Calderwood     Date: 10/05/2026",
  ];
  assert.match(marked(form, "recordTypes"), /Laboratory results .*Immunization records/);
  assert.match(marked(form, "authorization.attached"), /^AUTHORIZATION TO RELEASE/);
});
