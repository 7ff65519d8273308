import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const form = (title: string, lines: string[]): string[] => [
  "                         Fernhollow Community Hospital",
  "     20 Infirmary Street, Fernhollow, VT 05099   (802) 555-0117   fax (802) 555-0118",
  "",
  `          ${title}`,
  "",
  "Last name                 First name              Middle initial",
  "Oyelowo-Banks             Temperance              J.",
  "Birth date                Telephone               E-mail",
  "6/21/1974                 (802) 555-0163          tjbanks@example.com",
  "Record number  FCH 40-1177",
  "",
  "WHAT YOU WANT",
  "[ ] All of my record    [x] Discharge summary   [ ] Bills",
  "I was treated from 2/1/2025 to 5/31/2025",
  "",
  ...lines,
  "",
  "Temperance Banks                         10/5/2026",
  "Your signature                           Date",
];
const allows = "I allow Fernhollow Community Hospital to give out the records marked above.";
const forms: Record<string, string[]> = {
  "I do, under who gets the copies": form("HEALTH RECORDS OFFICE", [
    "WHO GETS THE COPIES, AND WHY",
    "[x] I do   [ ] the person or company written here:",
    allows,
  ]),
  "a title alone": form("PATIENT REQUEST FOR COPIES OF RECORDS", [allows]),
  "a title that says by the patient": form("REQUEST BY PATIENT FOR COPIES OF OWN HEALTH RECORD", [
    "I authorize Fernhollow Community Hospital to release the records I have checked to me.",
  ]),
  "picked up": form("RECORDS RELEASE FORM", [
    "Give the records to:  [x] I will pick them up   [ ] Another person: ____________",
    "I permit Fernhollow Community Hospital to share the records checked above.",
  ]),
  "nobody else named": form("HEALTH INFORMATION REQUEST", ["Purpose: [x] Personal use  [ ] Legal", allows]),
};

for (const [how, lines] of Object.entries(forms)) {
  for (const faxed of [false, true]) {
    Deno.test(`a patient's own form${faxed ? " faxed from the custodian's desk" : ""}: ${how}`, () => {
      const head = faxed ? ["10/20/2026 14:11  FERNHOLLOW COMM HOSP  8025550118  P.1/1"] : [];
      const found = extractFrom([[...head, ...lines]]);
      assert.equal(found.requestType, "patient");
      assert.equal(found.requester.name, "Temperance J. Oyelowo-Banks");
      assert.equal(found.requester.phone, "(802) 555-0163");
      assert.equal(found.requester.fax, null);
    });
  }
}

Deno.test("the same form with somebody else ticked goes to them", () => {
  const found = extractFrom([form("PATIENT REQUEST FOR RELEASE OF RECORDS", [
    "WHO GETS THE COPIES",
    "[ ] I do   [x] the person or company written here:",
    "Rowan & Tilbury LLP, 12 Quay Street, Port Alder, ME 04999",
    "Phone (207) 555-0110",
    allows,
  ])]);
  assert.equal(found.requestType, "attorney");
  assert.equal(found.requester.name, "Rowan & Tilbury LLP");
});
