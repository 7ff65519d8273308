import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

Deno.test("a letter's requester is its letterhead, with the numbers printed there and the contact it names", () => {
  const { requester, requestType } = extractFrom([lawLetter({
    body: [
      "This firm represents Ms. Calderwood. Please send her office notes for dates of service 01/02/2026 through",
      "09/30/2026 to records@rowantilbury.example. Questions may be directed to my paralegal, Dora Finch.",
    ],
  })]);
  assert.deepEqual(requester, {
    name: "Rowan & Tilbury, LLP",
    contactName: "Dora Finch",
    email: "records@rowantilbury.example",
    phone: "(207) 555-0110",
    fax: "(207) 555-0111",
  });
  assert.equal(requestType, "attorney");
});

Deno.test("on a fax cover sheet the sender's numbers count, not the recipient's beside or above them", () => {
  const { requester } = extractFrom([
    [
      "Bayview Orthopedics",
      "7 Harbor Row, Port Alder, ME 04999",
      "",
      "FAX COVER SHEET",
      "",
      "To:     Alder General Hospital, Medical Records",
      "Fax:    (207) 555-0199",
      "From:   Petra Lund, Referral Coordinator",
      "Phone:  (207) 555-0120",
      "Fax:    (207) 555-0121",
      "Date:   11/05/2026",
      "Pages:  2",
    ],
    [
      "Bayview Orthopedics",
      "",
      "November 5, 2026",
      "",
      "Patient:  Ines Calderwood",
      "DOB:      04/17/1981",
      "",
      "Please send the operative report of 10/02/2026 for continuity of care.",
    ],
  ]);
  assert.deepEqual([requester.name, requester.contactName, requester.phone, requester.fax], [
    "Bayview Orthopedics",
    "Petra Lund",
    "(207) 555-0120",
    "(207) 555-0121",
  ]);
});

Deno.test("a copy service is the requester, not the law firm it works for", () => {
  const found = extractFrom([[
    "Wrenfield Record Retrieval, Inc.",
    "7250 Saguaro Loop, Mesa, AZ 85299",
    "",
    "ORDER CW-884213",
    "",
    "PATIENT                        DATE OF BIRTH",
    "Ines Calderwood                04/17/1981",
    "",
    "REQUESTED ON BEHALF OF",
    "Rowan & Tilbury, LLP",
    "",
    "Please provide the complete medical record for dates of service 01/01/2019 through 09/30/2026.",
    "Return to: Shelby Quint, Retrieval Specialist",
    "Phone (480) 555-0111    Fax (480) 555-0112    Email orders@wrenfield.example",
  ]]);
  assert.equal(found.requester.name, "Wrenfield Record Retrieval, Inc.");
  assert.equal(found.requestType, "copy_service");
  assert.deepEqual([found.requester.contactName, found.requester.phone, found.requester.fax], [
    "Shelby Quint",
    "(480) 555-0111",
    "(480) 555-0112",
  ]);
});

const hospitalForm = (to: string[]): string[] => [
  "Alder General Hospital",
  "900 Hill Road, Port Alder, ME 04999",
  "Phone (207) 555-0100   Fax (207) 555-0101",
  "",
  "AUTHORIZATION TO RELEASE HEALTH INFORMATION",
  "",
  "1. PATIENT",
  "Patient name: Ines Calderwood     Date of birth: 04/17/1981",
  "Phone: (207) 555-0150     Email: ines.c@mailbox.example",
  "",
  "2. RELEASE INFORMATION TO",
  ...to,
  "",
  "3. RECORDS REQUESTED",
  "[X] Laboratory results     [ ] Pathology reports     [X] Discharge summary",
  "",
  "I authorize the release of the information above. I may revoke this authorization at any time.",
];

Deno.test("on the hospital's own form with 'myself' ticked the patient is the requester", () => {
  const found = extractFrom([hospitalForm(["[X] Myself     [ ] Another person (name):"])]);
  assert.equal(found.requestType, "patient");
  assert.deepEqual(found.requester, {
    name: "Ines Calderwood",
    contactName: null,
    email: "ines.c@mailbox.example",
    phone: "(207) 555-0150",
    fax: null,
  });
});

Deno.test("on the hospital's own form the recipient named there is the requester, not the hospital", () => {
  const found = extractFrom([
    hospitalForm(["Name: Rowan & Tilbury, LLP", "Phone: (207) 555-0110     Fax: (207) 555-0111"]),
  ]);
  assert.deepEqual([found.requester.name, found.requester.phone, found.requester.fax], [
    "Rowan & Tilbury, LLP",
    "(207) 555-0110",
    "(207) 555-0111",
  ]);
  assert.equal(found.requestType, "attorney");
});

Deno.test("mail addresses broken by OCR are put together, and misread domains follow the organization's name", () => {
  const letter = lawLetter({
    body: [
      "This firm represents Ms. Calderwood. Please send her office notes for dates of service 01/02/2026 through",
      "09/30/2026 to records @rowantiIbury.exampie or by fax.",
    ],
  });
  assert.equal(extractFrom([letter], { options: { method: "ocr" } }).requester.email, "records@rowantilbury.example");
});

Deno.test("a line from another's label does not lend its number to the requester", () => {
  const { requester } = extractFrom([[
    "Tallow Life Insurance Company",
    "PO Box 7, Concord, NH 03301",
    "",
    "PROPOSED INSURED",
    "Name (first, last)     Date of birth     Telephone",
    "Ines Calderwood        22-Jul-1981       (603) 555-0139",
    "",
    "Writing agent: Lamont Fitz     Telephone: (603) 555-0119",
    "",
    "RETURN RECORDS TO",
    "Underwriter            Telephone         Fax",
    "Corinne Mads           (603) 555-0127    (603) 555-0128",
    "",
    "Please send office notes for the past 5 years.",
  ]]);
  assert.deepEqual([requester.contactName, requester.phone, requester.fax], [
    "Corinne Mads",
    "(603) 555-0127",
    "(603) 555-0128",
  ]);
});
