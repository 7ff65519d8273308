import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const head = [
  "Alder General Hospital",
  "AUTHORIZATION TO RELEASE MEDICAL RECORDS",
  "",
  "Patient: Ines Calderwood    DOB: 04/17/1981",
  "",
];
const form = (lines: string[], ocr = false) =>
  extractFrom([[...head, ...lines]], ocr ? { options: { method: "ocr" } } : {}).recordTypes.join();
const letter = (...body: string[]) => extractFrom([lawLetter({ body })]).recordTypes.join();

Deno.test("answers beside the kinds: several in a row, circled, in columns, with dates behind them", () => {
  for (
    const [kinds, lines] of [
      ["lab,notes,medication", [
        "Entire record: ☐ Yes ☒ No   Progress notes: ☒ Yes ☐ No   Lab: ☒ Yes ☐ No",
        "Medication list: ☒ Yes ☐ No   Discharge summaries: ☐ Yes ☒ No",
      ]],
      ["notes,immunization", [
        "Circle one for each:",
        "Progress notes  (Yes) / No      Labs  Yes / (No)",
        "Operative notes  Yes/(No)      Immunizations  (Yes)/No",
      ]],
      ["lab,notes", [
        "Type of record          Requested     Dates",
        "Office notes            Yes           2024-2025",
        "Laboratory              Yes           2024-2025",
        "Radiology               No",
        "Billing                 No",
      ]],
      ["lab,emergency", [
        "Discharge summary ____    Lab reports _X__    ER record __X_",
        "Operative report ____     X-ray reports ____   Billing ____",
      ]],
    ] as [string, string[]][]
  ) assert.equal(form(["Please release:", ...lines]), kinds, lines.join(" | "));
});

Deno.test("answers typed behind a sign, and rows of kinds below a priority or a purpose", () => {
  assert.equal(form(["Please send:   Laboratory - YES    Radiology - NO    Billing - YES"]), "lab,billing");
  assert.equal(
    form([
      "21. DATE OF SERVICE     22. PRIORITY",
      "10/02/2026     ☒ ROUTINE ☐ STAT",
      "☒ OPERATIVE REPORT  ☐ LAB  ☒ IMAGING",
    ]),
    "imaging,operative",
  );
  assert.equal(form(["Purpose: ☒ Legal ☐ Personal", "☒ Office notes ☐ Labs ☒ Imaging"]), "imaging,notes");
  assert.equal(form(["✕ Office notes  ✕ Labs  ✕ Imaging", "   Pathology   Billing"]), "lab,imaging,notes");
  assert.equal(form(["▣ Immunizations", "▣ Medication list", "☐ Labs"]), "medication,immunization");
});

Deno.test("a box that OCR lost or read as letters takes no words of another", () => {
  assert.equal(form(["Progress notes: 8 Yes ☐ No   Labs: [J Yes ☒ No   Billing: ☒ Yes [J No"], true), "notes,billing");
  assert.equal(
    form(["Release:", "☒ Operative report   ☒ X-ray /", "MRI reports [J Immunizations   ☐ Billing"], true),
    "imaging,operative",
  );
  assert.equal(form(["☐ Labs  ☐ Imaging", "Please send her immunization records only."]), "immunization");
  assert.equal(letter("Please send clinic notes and lah results. Billing records are nat requested."), "lab,notes");
});

Deno.test("an X far before the kind, initials, and what OCR makes of crossed boxes", () => {
  assert.equal(
    form(["PLEASE SEND THE FOLLOWING", "X ADMISSION SUMMARIES", "X   LABORATORY REPORTS", "    COMPLETE RECORD"]),
    "lab,discharge",
  );
  assert.equal(
    form([
      "4. What (the client initials each)",
      "KM Complete medical record    KM Itemized billing with codes    Imaging on disc",
    ]),
    "billing,all",
  );
  assert.equal(
    form([
      "I initialed what may go:",
      "I.C.   Discharge summary",
      "       Pathology reports",
      "I.C.   Medication list",
    ]),
    "discharge,medication",
  );
  for (const [crossed, hollow] of [["BX", "O"], ["®", "0"], ["&", "O"], ["|X]", "[J"]]) {
    const lines = [["Progress notes", crossed], ["Lab results", hollow], ["ER record", crossed], ["Billing", hollow]];
    assert.equal(
      form(["Release:", ...lines.map(([kind, sign]) => `${sign} ${kind}`)], true),
      "notes,emergency",
      crossed,
    );
  }
});

Deno.test("a box's words that go on in the next line, below it or at the line's beginning", () => {
  assert.equal(
    form([
      "Kindly send:",
      "☒ Discharge      ☒ Medication administration     ☒ PT / OT / Speech",
      "summary          record                          notes",
      "☐ Full chart     ☒ Immunizations",
    ]),
    "notes,discharge,medication,immunization",
  );
  assert.equal(
    form([
      "Information needed: ☒ Clinic notes  ☐ Sleep data  ☒ Current",
      "medications ☐ X-ray  ☐ Entire record",
    ]),
    "notes,medication",
  );
  assert.equal(
    form([
      "Please provide: ☒ Emergency room records     ☐ Radiology films     ☒",
      "Itemized billing     ☐ Pharmacy     ☐ Entire chart",
    ]),
    "emergency,billing",
  );
});

Deno.test("asked for in any wording, by any label", () => {
  for (
    const [text, kinds] of [
      ["Submit the operative report and physical therapy notes for each.", "notes,operative"],
      ["Would you please search for the nursery discharge summary and laboratory tests?", "lab,discharge"],
      ["We'd like to get her CXR plus the H&P of March 3, 2026.", "imaging,notes"],
      ["Needed: ED chart, CT reports, D/C summary.", "imaging,discharge,emergency"],
      ["Records sought: UB-04 and HCFA-1500 forms; no medical charts.", "billing"],
      ["Please fax the PT, OT and SLP evaluations and the eMAR.", "notes,medication"],
      ["Please send me the chart from January 2, 2025 to March 4, 2026.", "all"],
      ["Please copy the chart of this patient in full, and add the UB-04.", "billing,all"],
      ["Please send her medical records and itemized bills.", "billing,all"],
      ["Ms. Calderwood had an MRI and was treated in your emergency room. Please send your records.", "all"],
      ["Provide the complete emergency room record for March 4, 2026.", "emergency"],
      ["We already have the ER records; we still need the discharge summary.", "discharge"],
      ["Please produce the hospital chart but not the billing records or the films.", "all"],
      ["I don’t need the ambulance sheet. Please send the CT reports.", "imaging"],
      ["We do not need the entire chart, only the operative report and implant log.", "operative"],
      ["In place of the full record, the discharge summary and H&P will suffice.", "notes,discharge"],
      ["Can you send us her shot record? Also her last well-child visit note.", "notes,immunization"],
      ["Please send the medical records along with the billing affidavit.", "all"],
      ['Please treat this as a request for "any and all" office records.', "all"],
      ["We ask for: office notes (not psychotherapy notes), MRI reports.", "imaging,notes"],
      ["Please send progress notes. Nursing notes, labs and MARs need not be copied.", "notes"],
    ]
  ) assert.equal(letter(text), kinds, text);
});

Deno.test("lists under headings, behind a sentence between, and on printouts", () => {
  assert.equal(letter("SCOPE OF PRODUCTION", "1. Progress notes", "2. Lab reports", ""), "lab,notes");
  assert.equal(
    letter(
      "Could you please expedite the following? The mediation is on May 1, 2027 and my boss wants them early:",
      "",
      "ER chart from 12/19/2025",
      "CT and x-ray reports of the same visit",
      "itemized hospital bill",
    ),
    "imaging,emergency,billing",
  );
  assert.equal(
    letter("ITEMS  CD  DESCRIPTION", "       01  OFFICE NOTES / CONSULTS", "       09  MRI / CT REPORTS (NO FILMS)"),
    "imaging,notes",
  );
});

Deno.test("immunizations alone named beside the whole record are asked for too, a list of examples is not", () => {
  const asked = (line: string) => extractFrom([lawLetter({ body: [line] })]).recordTypes;
  assert.deepEqual(asked("Please transfer their compiete records including immunizations."), ["immunization", "all"]);
  assert.deepEqual(
    asked("Please send her complete record including laboratory results, imaging reports and immunizations."),
    ["all"],
  );
});

Deno.test("ticks that OCR lost: kinds without the sign of an empty box, with doubt", () => {
  const read = (lines: string[]) => extractFrom([[...head, ...lines]], { options: { method: "ocr" } });
  const found = read([
    "Please release:",
    "{J Lab results           Radiology reports       [0 Immunizations",
    "[J Discharge summary     List of medications     O Billing",
    "(3 Pathology reports     1 Entire chart          0 Emergency records",
  ]);
  assert.equal(found.recordTypes.join(), "imaging,medication");
  assert.ok(found.evidence.recordTypes.confidence < 0.7);
  const ringed = read([
    "Which records",
    "o Everything in my chart    Immunizations      Lab results       o Visit notes",
    "o X-ray reports             o Prescriptions    o Account charges",
  ]);
  assert.equal(ringed.recordTypes.join(), "lab,immunization");
});

Deno.test("one column of written answers under 'Wanted' tells what is asked for", () => {
  const { recordTypes } = extractFrom([[
    "Harbor Mutual Insurance Company",
    "Patient: Ines Calderwood   Born: 04/17/1981",
    "Please give us a certified copy of:",
    "Item                                Wanted   Comment",
    "Operative and anesthesia reports    Yes",
    "CT and MRI reports                  Yes      films: no",
    "Inpatient progress notes            No       held already",
    "Itemized statement of charges       Yes      UB-04 will do",
    "Emergency record                    No",
  ]]);
  assert.deepEqual([...recordTypes].sort(), ["billing", "imaging", "operative"]);
});

Deno.test("kinds in plain people's words, and what a letter leaves with its keeper", () => {
  assert.equal(letter("Would you please mail to me the summary they wrote when I went home."), "discharge");
  assert.equal(
    letter("What I would like please: the surgery write up for my hip, and my shot record."),
    "operative,immunization",
  );
  assert.equal(
    letter("Please send the progress notes. Laboratory sheets and accounts may stay where they are."),
    "notes",
  );
  assert.equal(
    letter("Please send the laboratory results. Do not submit the itemized bill; it was crossed over."),
    "lab",
  );
  assert.equal(
    letter("So that he may validate it, we should be grateful for the Accident & Emergency notes and the invoice."),
    "emergency",
  );
});

Deno.test("boxes for emergency and urgent care, and for whoever wrote the emergency record", () => {
  assert.equal(
    form(["☒ Emergency / urgent care visits   ☒ Immunization record   ☐ Laboratory"]),
    "immunization,emergency",
  );
  assert.equal(form(["☒ ED physician & nursing record    ☐ Discharge summary"]), "emergency");
});
