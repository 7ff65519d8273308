import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const ask = [
  "Re: Ines Calderwood, date of birth 04/17/1981",
  "",
  "Please send copies of her office notes for the past two years.",
];
const hospital = ["Alder General Hospital", "Medical Records", "900 Hill Road, Port Alder, ME 04999"];

Deno.test("a name without any word of organizations is the letterhead by its place over the sender's numbers", () => {
  const found = extractFrom([[
    "Form MR-12 (rev. 02/2024)",
    "Summit Larkfield",
    "12 Quay Street, Port Alder, ME 04999",
    "Tel 207-555-0110   Fax 207-555-0111",
    "",
    "October 5, 2026",
    "",
    ...hospital,
    "",
    ...ask,
    "",
    "Sincerely,",
    "",
    "Gordon P. Tilbury",
    "Referral Coordinator",
  ]]);
  assert.equal(found.requester.name, "Summit Larkfield");
  assert.deepEqual([found.requester.phone, found.requester.fax], ["(207) 555-0110", "(207) 555-0111"]);
  assert.equal(found.requestType, "provider");
});

Deno.test("a department under the name is no part of it", () => {
  const found = extractFrom([[
    "Quillstone Surety",
    "Claims Department",
    "12 Quay Street, Port Alder, ME 04999",
    "Tel 207-555-0110   Fax 207-555-0111",
    "",
    "October 5, 2026",
    "",
    ...hospital,
    "",
    ...ask,
  ]], { options: { large: { 0: 1.3, 1: 1.3 } } });
  assert.equal(found.requester.name, "Quillstone Surety");
});

Deno.test("a name and numbers at the foot of the page are the sender's", () => {
  const found = extractFrom([[
    "October 5, 2026",
    "",
    ...hospital,
    "",
    ...ask,
    "",
    "Sincerely,",
    "",
    "Gordon P. Tilbury",
    ...Array.from({ length: 33 }, () => ""),
    "Northstar Bell | 12 Quay Street, Port Alder, ME 04999",
    "Tel. 207-555-0110 | Fax 207-555-0111",
  ]]);
  assert.equal(found.requester.name, "Northstar Bell");
  assert.deepEqual([found.requester.phone, found.requester.fax], ["(207) 555-0110", "(207) 555-0111"]);
});

Deno.test("on a cover with both sides' fields the company under 'From' asks, whichever side it stands on", () => {
  for (const swap of [false, true]) {
    const ours = ["FROM: Ana Roe", "COMPANY: Bell & Grove PLLC", "PHONE: 207-555-0110", "FAX: 207-555-0111"];
    const theirs = ["TO: Records", "COMPANY: Alder General Hospital", "PHONE: 207-555-0190", "FAX: 207-555-0191"];
    const [left, right] = swap ? [theirs, ours] : [ours, theirs];
    const found = extractFrom([[
      "FACSIMILE TRANSMITTAL",
      "",
      ...left.map((text, i) => text.padEnd(45) + right[i]),
      "",
      "Date: October 5, 2026     Pages: 1",
      "",
      ...ask,
    ]]);
    assert.equal(found.requester.name, "Bell & Grove PLLC", String(swap));
    assert.deepEqual([found.requester.phone, found.requester.fax], ["(207) 555-0110", "(207) 555-0111"]);
  }
});

Deno.test("behind a person's name 'From' has the office, whatever it is called", () => {
  const found = extractFrom([[
    "MEMORANDUM",
    "TO:    Alder General Hospital, HIM",
    "FROM:  Ana Roe, Lakeside Fields",
    "DATE:  October 5, 2026",
    "",
    ...ask,
    "",
    "Our numbers: Tel 207-555-0110, Fax 207-555-0111",
  ]]);
  assert.equal(found.requester.name, "Lakeside Fields");
  assert.equal(found.requester.contactName, "Ana Roe");
});

Deno.test("the office's own line comes before the number for everybody", () => {
  const found = extractFrom([[
    "Bell & Grove PLLC",
    "12 Quay Street, Port Alder, ME 04999",
    "Toll free 1-800-555-0177",
    "Local 207-555-0110",
    "Fax 207-555-0111",
    "",
    "October 5, 2026",
    "",
    ...hospital,
    "",
    ...ask,
  ]]);
  assert.equal(found.requester.phone, "(207) 555-0110");
});

Deno.test("a parent or an executor asks as a private person, a firm's paralegal does not", () => {
  const letter = (...body: string[]) =>
    extractFrom([[
      "Gordon P. Tilbury",
      "12 Quay Street, Port Alder, ME 04999",
      "",
      "October 5, 2026",
      "",
      ...body,
      "",
      "Thank you,",
      "",
      "Gordon P. Tilbury",
    ]]);
  const parent = letter(
    "I am the father of Ines Tilbury, born 04/17/2015, and I am asking for records of my child.",
    "Please send me her immunization record.",
  );
  assert.deepEqual([parent.requester.name, parent.requestType], ["Gordon P. Tilbury", "patient"]);
  const lawyer = letter(
    "I represent Ines Roe, born 04/17/1995. Please send me her office notes for our client's claim.",
  );
  assert.notEqual(lawyer.requestType, "patient");
});

Deno.test("what it is for tells the sort where the name does not", () => {
  const found = extractFrom([[
    "Alder General Hospital",
    "900 Hill Road, Port Alder, ME 04999",
    "AUTHORIZATION FOR RELEASE OF PROTECTED HEALTH INFORMATION",
    "Patient name: Ines Calderwood     DOB: 04/17/1981",
    "I authorize Alder General Hospital to disclose my records to:",
    "Recipient:     Bell Marlowe",
    "Telephone:     207-555-0110",
    "Information to be released: office notes",
    "Purpose: Legal",
    "I may revoke this authorization. Signature: ________________ Date: ____________",
  ]]);
  assert.equal(found.requestType, "attorney");
});

Deno.test("on a form of the custodian's that never names it, the requester's part and not the head tells who asks", () => {
  const found = extractFrom([[
    "Alder General Hospital",
    "Release of Information   Phone: 207-555-0190   Fax: 207-555-0191",
    "Request for Copies of Medical Records",
    "Date of request: 10/05/2026",
    "",
    "REQUESTER INFORMATION",
    "Name/Facility:     Lantern Benefit",
    "Phone:             207-555-0110",
    "Fax:               207-555-0111",
    "",
    "PATIENT INFORMATION",
    "Patient:           Ines Calderwood",
    "DOB:               04/17/1981",
    "",
    "RECORDS REQUESTED",
    "Progress notes",
  ]]);
  assert.equal(found.requester.name, "Lantern Benefit");
  assert.deepEqual([found.requester.phone, found.requester.fax], ["(207) 555-0110", "(207) 555-0111"]);
});

Deno.test("a patient's request for access on the custodian's form is the patient's own", () => {
  const found = extractFrom([[
    "Alder General Hospital",
    "Tel 207-555-0190   Fax 207-555-0191",
    "Patient Request for Access to Health Records",
    "Patient: Ines Calderwood     Date of birth: 04/17/1981",
    "Daytime phone: 207-555-0110     E-mail: ines@mailbox.example",
    "I would like a copy of: my progress notes and lab results",
    "Signed: ______________   Date of request: 10/05/2026",
  ]]);
  assert.deepEqual([found.requester.name, found.requestType], ["Ines Calderwood", "patient"]);
  assert.deepEqual([found.requester.phone, found.requester.fax], ["(207) 555-0110", null]);
});
