import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const empty = (pages: string[][]) => {
  const found = extractFrom(pages);
  assert.equal(found.class, "none");
  assert.deepEqual([found.patients, found.requestType, found.recordTypes, found.requester.name], [[], null, [], null]);
};

Deno.test("a newsletter about authorizations is no request", () => {
  empty([[
    "The Records Courier",
    "News for health information teams - Autumn 2026 - Issue 41",
    "",
    "An authorization must name who may disclose, who may receive, and what may be disclosed, and must be",
    "signed. Join the webinar on November 12, 2026. Visit booth 212; ask for Priscilla Ndi or Owen Trask.",
    "To unsubscribe, write to news@courier.example",
  ]]);
});

Deno.test("an invoice and a remittance that name a patient ask for nothing", () => {
  empty([[
    "WREN COPY SUPPLY",
    "INVOICE NO. 20931",
    "Invoice date: 09/04/2026",
    "Patient: Ines Calderwood   DOB: 04/17/1981",
    "Record copy fee $25.00",
    "Amount due: $25.00   Payable within 30 days",
  ]]);
  empty([[
    "FAIR PAYMENT SERVICES",
    "REMITTANCE ADVICE",
    "Payment date: 10/08/2026   Trace number: 0417 9920",
    "INV-20931  Record copy fee, file 26-1182",
    "Please post to the invoices shown. No reply is needed.",
  ]]);
});

Deno.test("asking in haste is asking", () => {
  const found = extractFrom([[
    "Stride Orthotics",
    "12 Quay Street, Port Alder, ME 04999",
    "",
    "November 2, 2026",
    "",
    "Dear records desk,",
    "Ines Calderwood (born 04/17/1981, your MRN 55-1020) will be fitted for braces with us on 12/01/2026.",
    "Could you rush us the following before then:",
    "* physical therapy notes",
    "* x-ray reports of both legs",
    "Marit Dean, Clinic Coordinator, Stride Orthotics, ph (719) 555-0122",
  ]]);
  assert.deepEqual([found.patients[0]?.name, found.recordTypes], ["Ines Calderwood", ["imaging", "notes"]]);
});

Deno.test("a blank page and noise are no request and no error", () => {
  empty([[]]);
  empty([["~ . ' |", ". ,", "1 l |"]]);
});

Deno.test("the class follows from the kind of file and how its pages were read", () => {
  assert.equal(extractFrom([lawLetter()]).class, "text-pdf");
  assert.equal(extractFrom([lawLetter()], { options: { method: "ocr" } }).class, "scan");
  assert.equal(extractFrom([lawLetter()], { kind: "tiff", options: { method: "ocr" } }).class, "scan");
  assert.equal(extractFrom([lawLetter()], { kind: "jpeg", options: { method: "ocr" } }).class, "photo");
  assert.equal(extractFrom([lawLetter()], { kind: "docx", options: { method: "layout" } }).class, "office");
  const faxed = ["NOV-05-2026 09:14   FROM: ROWAN TILBURY 207 555 0111   TO: 2075550199   P.01/01", ...lawLetter()];
  const fax = extractFrom([faxed], { kind: "tiff", options: { method: "ocr" } });
  assert.equal(fax.class, "fax");
  assert.equal(fax.receivedOn, "2026-11-05");
});

Deno.test("a received stamp outranks the fax header", () => {
  const faxed = [
    "NOV-05-2026 09:14   FROM: ROWAN TILBURY 207 555 0111   TO: 2075550199   P.01/01",
    ...lawLetter(),
    "",
    "",
    "",
    "                                        RECEIVED",
    "                                        NOV 07 2026",
  ];
  assert.equal(extractFrom([faxed], { kind: "tiff", options: { method: "ocr" } }).receivedOn, "2026-11-07");
});

Deno.test("polite and odd ways to ask for one person's records, and letters that ask for none", () => {
  const classOf = (line: string) => extractFrom([[line]]).class;
  for (
    const asks of [
      "We are after the pharmacy records of Ines Roe, born 1/2/1980, from your clinic.",
      "I was told to ask you for surgical records of Ines Roe, born 1/2/1980.",
      "On behalf of our client Ines Roe, born 1/2/1980, we would be obliged for copies of her hospital papers.",
      "Ines Roe (b. 1/2/1980) is now under our care. What do you have on her?",
    ]
  ) assert.notEqual(classOf(asks), "none", asks);
  for (
    const idle of [
      "Ines Roe, DOB 1/2/1980, asked for her appointment to be moved. Notes: none.",
      "We are seeking payment of the bill for Ines Roe, DOB 1/2/1980. Balance due $120.",
      "Thank you for seeing Ines Roe, DOB 1/2/1980. I appreciate the referral; my consultation report is attached.",
    ]
  ) assert.equal(classOf(idle), "none", idle);
});
