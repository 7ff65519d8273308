import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const letter = [
  "October 6, 2026",
  "",
  "Larkspur Regional Medical Center",
  "Medical Records",
  "1400 Foxglove Parkway",
  "Larkspur Falls, CO 80499",
  "",
  "In the matter of our client:",
  "",
  "Name            Leopold M. Castaneda",
  "Born            July 8, 1974",
  "Your chart      70-41186",
  "",
  "Dear Ms. Tillery:",
  "",
  "Mr. Castaneda has retained this firm to pursue a claim for the",
  "injuries he suffered. Please send us his clinic notes for treatment",
  "between March 14, 2025 and September 30, 2026. Kindly address them",
  "to my paralegal, Rosalind Oduya.",
  "",
  "Yours very truly,",
  "",
  "Esteban Ruiz",
];
const people = ["Attorneys", "Calvin R. Bexley", "Joan Thornburg", "Esteban Ruiz", ""];
const address = ["310 Magnate Street", "Pine Hollow, FL 32999", ""];

const beside = (side: string[], right: boolean): string[] => [
  "Bexley Thornburg & Ruiz, P.A.",
  "",
  ...letter.map((line, i) => right ? line.padEnd(70) + (side[i] ?? "") : (side[i] ?? "").padEnd(24) + line),
];

const columns: Record<string, string[]> = {
  "labels over the numbers": ["Telephone", "(850) 555-0131", "Facsimile", "(850) 555-0132"],
  "labels with colons": ["Phone:", "(850) 555-0131", "Fax:", "(850) 555-0132"],
  "the main line": ["Main", "(850) 555-0131", "Fax", "(850) 555-0132"],
  "labels in the line": ["Tel (850) 555-0131", "Fax (850) 555-0132"],
};

for (const [how, numbers] of Object.entries(columns)) {
  for (const right of [false, true]) {
    Deno.test(`a sender's column on the ${right ? "right" : "left"}, ${how}`, () => {
      const found = extractFrom([beside([...people, ...address, ...numbers], right)]);
      assert.equal(found.requester.phone, "(850) 555-0131");
      assert.equal(found.requester.fax, "(850) 555-0132");
      assert.equal(found.requester.name, "Bexley Thornburg & Ruiz, P.A.");
      assert.equal(found.patients[0].phone, null);
      assert.equal(found.patients[0].mrn, "70-41186");
    });
  }
}

Deno.test("cells of a form in the right part of a page are no sender's column", () => {
  const found = extractFrom([[
    "Three Bridges Cancer Institute",
    "Second Opinion Program, 2 Confluence Way, Three Bridges, PA 15999",
    "",
    "November 6, 2026",
    "",
    "To the medical records department of Larkspur Regional Medical Center:",
    "",
    "PATIENT                       DATE OF BIRTH                    YOUR RECORD NUMBER",
    "Lakshmi P. Raghunathan        09/05/1972                       40018-2296",
    "HOME                                                           TELEPHONE",
    "818 Incline Street                                             (412) 555-0156",
    "OUR ONCOLOGIST                                                 OUR NUMBER",
    "Henrike Staub                                                  TB-118834",
    "",
    "Ms. Raghunathan was operated on at your hospital. Please send her pathology reports",
    "for 08/01/2026 to 11/06/2026. Phone (412) 555-0181, fax (412) 555-0182.",
  ]]);
  assert.equal(found.requester.phone, "(412) 555-0181");
});
