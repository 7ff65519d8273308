import assert from "node:assert/strict";
import { kindsIn, kindsOffered } from "./kind_words.ts";
import { wantedText } from "./wanted_text.ts";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const head = [
  "Alder General Hospital",
  "AUTHORIZATION TO RELEASE MEDICAL RECORDS",
  "",
  "Patient: Ines Calderwood    DOB: 04/17/1981",
  "",
];
const form = (lines: string[]) => extractFrom([[...head, ...lines]]).recordTypes;
const letter = (text: string[]) => extractFrom([lawLetter({ body: text })]).recordTypes;

Deno.test("boxes in the styles of different offices", () => {
  const printed = [
    ["[x] Progress notes", "[ ] Lab reports", "[x] Billing"],
    ["[ x ] Progress notes", "[ ] Lab reports", "[ x ] Billing"],
    ["(X) Progress notes", "( ) Lab reports", "(X) Billing"],
    ["■ Progress notes", "□ Lab reports", "■ Billing"],
    ["X_ Progress notes", "__ Lab reports", "_X_ Billing"],
    ["X  Progress notes", "   Lab reports", "X  Billing"],
    ["Progress notes      X", "Lab reports", "Billing             X"],
    [
      "                    Yes    No",
      "Progress notes       X",
      "Lab reports                 X",
      "Billing              X",
    ],
    ["Progress notes   ☒ Yes  ☐ No", "Lab reports      ☐ Yes  ☒ No", "Billing          ☒ Yes  ☐ No"],
    ["Progress notes ☒     Lab reports ☐     Billing ☒"],
    ["☒ Progress notes  ☐ Lab reports  ☐ Other:          ", "☒ Other:          itemized bills"],
    ["[ Y ] Progress notes    [ N ] Lab reports", "[ Y ] Billing"],
    [
      "Category            Yes    No    Category             Yes    No",
      "Entire chart               X     Laboratory                  X",
      "Progress notes      X            Billing, itemized     X",
    ],
    [
      "Record             Release   Do not release   Record             Release   Do not release",
      "Complete chart                    [x]         Billing              [x]",
      "Progress notes        v                       Lab reports                       [x]",
    ],
    [
      "Information          YIN      Information     Y / N",
      "Progress notes         Y      Lab reports       N",
      "Charges and bills      Y      Imaging           N",
    ],
    ["SEND                  DO NOT SEND", "PROGRESS NOTES        LAB RESULTS", "BILLING               IMAGING FILMS"],
    ["Notas / Progress notes   [SÍ] NO     Lab reports   SÍ [NO]", "Cuentas / Billing        [SÍ] NO"],
  ];
  for (const lines of printed) {
    assert.deepEqual(form(["Please release the following:", ...lines]), ["notes", "billing"], lines.join(" | "));
  }
});

Deno.test("boxes that say what is not to be sent, or what for, are no wish", () => {
  assert.deepEqual(
    form([
      "Information to be released:",
      "[x] Discharge summary   [ ] Lab reports   [x] Pathology",
      "Do NOT release the following:",
      "[x] Imaging   [ ] Billing",
    ]),
    ["discharge", "pathology"],
  );
});

Deno.test("what is ruled out in the same breath is left out", () => {
  assert.deepEqual(letter(["Please send office notes and labs, but not the imaging films or billing."]), [
    "lab",
    "notes",
  ]);
  assert.deepEqual(letter(["Please send the complete chart excluding psychotherapy notes and billing."]), ["all"]);
  assert.deepEqual(letter(["We request her operative report. Nursing notes and X-ray films are not required."]), [
    "operative",
  ]);
  assert.deepEqual(letter(["Kindly forward: the discharge summary (no films)."]), ["discharge"]);
  assert.deepEqual(
    letter(["Please forward the following:", "- lab results", "- EKG and echo", "", "Do not send:", "- bills"]),
    [
      "lab",
      "imaging",
    ],
  );
  assert.deepEqual(
    letter(["What I need is my vaccine record and the results of the blood tests. not the doctors notes."]),
    [
      "lab",
      "immunization",
    ],
  );
  assert.deepEqual(
    letter(["What is missing is the discharge summary, the list of medicines, and the therapists' notes."]),
    ["notes", "discharge", "medication"],
  );
  assert.deepEqual(
    letter([
      "Kindly send the records that follow.",
      "",
      "Records Office visit notes, itemized charges",
      "Not needed Lab results",
    ]),
    ["notes", "billing"],
  );
  assert.deepEqual(letter(["We ask for the labs. We ask you not to send whole charts."]), ["lab"]);
  assert.deepEqual(
    letter([
      "Please send the op report. Shot records come to us by another way; leave them out, and leave out the bills.",
    ]),
    ["operative"],
  );
  assert.deepEqual(letter(["Please send all records EXCEPT (i) photographs, (ii) films, and (iii) billing."]), ["all"]);
  assert.deepEqual(letter(["I ask for all of my mother's records except psychotherapy notes."]), ["all"]);
  assert.deepEqual(letter(["So that we may give it one, please copy for us the lab results."]), ["lab"]);
  assert.equal(wantedText("any and all records, including but not limited to labs").includes("labs"), true);
});

Deno.test("the trade's words for kinds, and words that only look like them", () => {
  for (
    const [text, kinds] of [
      ["H&P", "notes"],
      ["D/C summary", "discharge"],
      ["UB-04s and HCFA-1500 forms", "billing"],
      ["itemised account of all charges", "billing"],
      ["path slides", "pathology"],
      ["Op note", "operative"],
      ["MAR", "medication"],
      ["Marsh Lane Clinic, mediation on Mar 3", ""],
      ["records from admission to discharge", ""],
      ["treatment, payment and health care operations", ""],
      ["for a consultation on March 3", ""],
      ["LARORATORY results and hiopsy reports", "lab"],
      ["emergency department physician note", "emergency"],
      ["ER physician note and nursing triage", "emergency"],
      ["ER physician: Naveen Subra", ""],
      ["drug-screen results", "lab"],
      ["X‑ray reports", "imaging"],
      ["the report of the arthroscopy", "operative"],
      ["the summary written when she left", "discharge"],
      ["of use to the pathologist", ""],
      ["Ferncliff Orthopedics & Sports Medicine", ""],
      ["the list of current drugs with doses", "medication"],
      ["whether on paper, film or computer", ""],
      ["Rowan Retrieval, 1 Ledger Court, Port Alder", ""],
    ]
  ) assert.equal(kindsIn(text).join(), kinds, text);
  assert.deepEqual(kindsOffered("All billing records"), ["billing"]);
  assert.deepEqual(kindsOffered("All medical and billing records"), ["all", "billing"]);
  assert.deepEqual(letter(["Under 45 CFR 164.524 we ask that you transmit clinic notes and an itemised bill."]), [
    "notes",
    "billing",
  ]);
  assert.deepEqual(letter(["Please send the medical records of our client."]), ["all"]);
  assert.deepEqual(letter(["You are ordered to submit the nursing notes and medication records within 20 days."]), [
    "notes",
    "medication",
  ]);
  assert.deepEqual(letter(["Please prepare the radiology reports. Send your bill with them."]), ["imaging"]);
});

Deno.test("a printout's list asks without a sentence", () => {
  const found = extractFrom([[
    "BADGERLAND RETRIEVAL SERVICE",
    "REQUEST PRINT   04/29/2026",
    "CUSTODIAN       FOX PRAIRIE CLINIC",
    "SUBJECT         CALDERWOOD, INES",
    "BIRTH DATE      04/17/1981",
    "RECORDS REQUEST NO     2604-117733",
    "ITEMS     CD    DESCRIPTION                         QTY",
    "          01    OFFICE NOTES / CONSULTS             1",
    "          04    LABORATORY                          1",
    "          17    STATEMENT OF ACCOUNT, ITEMIZED      1",
  ]]);
  assert.deepEqual(found.recordTypes, ["lab", "notes", "billing"]);
});

Deno.test("a rider's numbered list asks, whatever opens it", () => {
  const found = extractFrom([[
    "NOTICE OF RECORDS DEPOSITION",
    "TO: Keeper of Records, Alder General Hospital",
    "",
    "Patient: Ines Calderwood    DOB: 04/17/1981",
    "",
    "PLEASE TAKE NOTICE that on May 14, 2026 at 9:30 a.m. the deposition of the Keeper of Records will be taken.",
    "Attendance is excused if the items in the rider are delivered before that hour.",
    "RIDER",
    "1. As to the patient named above:",
    "2. Daily treatment notes and progress reports;",
    "3. Any reports of X-rays in your file;",
    "4. Itemized charges and payments;",
    "5. For all dates from 4-1-2024 to 4-1-2026.",
  ]]);
  assert.deepEqual(found.recordTypes, ["imaging", "notes", "billing"]);
});

Deno.test("what a web form says was selected and what was not", () => {
  const found = extractFrom([[
    "Online Medical Records Request",
    "First name                   Ines",
    "Last name                    Calderwood",
    "Birth date                   1981-04-17",
    "Record types selected        Immunizations; Lab results",
    "Record types not selected    Imaging; Surgery; Billing;",
    "                             Complete record",
    "Delivery                     Email",
  ]]);
  assert.deepEqual(found.recordTypes, ["lab", "immunization"]);
});

Deno.test("asked for in words that no list has", () => {
  for (
    const [text, kinds] of [
      ["We would be grateful for the ER chart and all radiology interpretations.", "imaging,emergency"],
      ["Could we trouble you for his vaccination card and growth notes?", "notes,immunization"],
      ["Only the itemized statement is wanted; we have the chart.", "billing"],
      ["We are after the pharmacy printout and nothing else.", "medication"],
      ["Records sought are the physical therapy notes.", "notes"],
      ["We require office notes; x-rays we already hold.", "notes"],
      ["Please furnish the entire chart save for billing.", "all"],
      ["Provide us with whatever you hold on Ms. Calderwood.", "all"],
      ["Please send the hospital course summary.", "discharge"],
    ]
  ) assert.equal(letter([text]).join(), kinds, text);
});

Deno.test("what the writer will send is not asked for", () => {
  assert.deepEqual(letter(["Please send her lab results. We will send you our consultation report."]), ["lab"]);
});

Deno.test("ticks that OCR reads as letters and digits, initials printed apart, an item over a sentence", () => {
  const kinds = (lines: string[], ocr = true) =>
    extractFrom([["Patient: Ines Calderwood     Date of birth: 04/17/1981", "Please send:", ...lines]], {
      options: ocr ? { method: "ocr" } : {},
    }).recordTypes.join(",");
  assert.equal(
    kinds(["v Office visit notes", "4 Imaging reports", "7 Operative report", "Lab results", "Complete chart"]),
    "imaging,notes,operative",
  );
  assert.equal(
    kinds([
      "Initial each line that may be released",
      "S L M Emergency department record      Mental health",
      "SLM   X-ray and CT reports             Laboratory",
      "SL M  Bills                            Whole chart",
    ]),
    "imaging,emergency,billing",
  );
  assert.equal(
    wantedText("3. Postpartum office notes Newborn records are not requested.").replace(/[ ;.]+$/, ""),
    "3. Postpartum office notes",
  );
});

Deno.test("everything but the bills, what has been received, letters of specialists", () => {
  assert.deepEqual(letter(["Please send everything except the billing."]), ["all"]);
  assert.deepEqual(letter(["Please send the office notes and fax everything to our office."]), ["notes"]);
  assert.deepEqual(letter(["Please send her labs. Imaging has been received."]), ["lab"]);
  assert.deepEqual(letter(["Please send copies of blood tests, scans and letters from specialists."]), [
    "lab",
    "imaging",
    "notes",
  ]);
});

Deno.test("kinds as patients call them", () => {
  assert.deepEqual(letter(["I'd like the write-ups of my appointments. I don't need test results or bills."]), [
    "notes",
  ]);
  assert.deepEqual(letter(["Please copy everything you've got on me."]), ["all"]);
  assert.deepEqual(letter(["I'm looking for the report of my gallbladder operation and what the pathologist found."]), [
    "operative",
    "pathology",
  ]);
});
