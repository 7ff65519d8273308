import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const kindsOf = (list: string[]) =>
  extractFrom([[
    "Kestrel Bay Claim Services",
    "PO Box 5120, Kestrel Bay, ME 04299   Telephone (207) 555-0137",
    "Request for medical records            09/28/2026",
    "Patient: Lamont Treadway   DOB: 12/08/1984",
    "",
    ...list,
    "",
    "Please return the copies with this sheet.",
  ]]).recordTypes;

Deno.test("boxes in a column headed Send, Copy or Wanted lead the records beside them, whatever is remarked", () => {
  for (
    const head of [
      "Send         Record              Remarks",
      "Copy         Document            Comment",
      "Wanted       Item                Remark",
    ]
  ) {
    const kinds = kindsOf([
      head,
      "☒            Office notes           each visit",
      "☐            Discharge summary",
      "☒            X-ray and MRI reports  no films",
      "☐            Laboratory             not requested",
      "☐            Billing ledger         we have the HCFA-1500s",
    ]);
    assert.deepEqual(kinds, ["imaging", "notes"], head);
  }
});

Deno.test("Yes and No in a column of words before the records answer for them", () => {
  for (const [yes, no] of [["Yes", "No"], ["YES", "NO"], ["yes:", "no:"]]) {
    const kinds = kindsOf([
      "Records requested:",
      `${yes}     Progress and consultation notes`,
      `${yes}     Imaging reports`,
      `${no}      Laboratory`,
      `${no}      Billing`,
    ]);
    assert.deepEqual(kinds, ["imaging", "notes"], yes);
  }
});

Deno.test("under a heading that asks, a box beside yes or no answers, not the word that it stands by", () => {
  const kinds = kindsOf([
    "Type                               Needed?",
    "Immunization record                ☒ yes   ☐ no",
    "Laboratory: titers, TB blood test  ☒ yes   ☐ no",
    "Chest X-ray report                 ☐ yes   ☒ no",
    "Office notes                       ☐ yes   ☒ no",
  ]);
  assert.deepEqual(kinds, ["lab", "immunization"]);
});
