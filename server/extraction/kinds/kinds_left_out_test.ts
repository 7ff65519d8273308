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

Deno.test("what was sent before, and what a letter only tells, is not asked for", () => {
  assert.equal(letter("She had an MRI and surgery at your hospital. Please send the operative report."), "operative");
  assert.equal(letter("You sent us the discharge summary on May 1. We also need the operative report."), "operative");
  assert.equal(letter("Please send the ER record. We have no need of laboratory results."), "emergency");
  assert.equal(letter("Please send office notes to our lab and imaging center."), "notes");
});

Deno.test("what is asked for counts, not what the authorization below it would allow", () => {
  assert.equal(
    letter(
      "Please furnish copies of office notes and laboratory reports for the last five years.",
      "",
      "HIPAA AUTHORIZATION. I authorize any physician to disclose my entire medical record and any other",
      "information to Rowan & Tilbury. This authorization shall remain in force for 24 months.",
    ),
    "lab,notes",
  );
  assert.equal(
    letter(
      "☒ Production: YOU ARE COMMANDED to produce the following documents: discharge summaries",
      "and clinic notes. Billing records are not requested.",
    ),
    "notes,discharge",
  );
});

Deno.test("two lists side by side, and what clauses of any wording leave out", () => {
  for (
    const heads of [
      ["Please send", "Not needed"],
      ["We would like", "Please leave out"],
      ["What we need:", "What we don't need:"],
      ["Items requested", "Already received"],
      ["Requested", "Exclusions"],
    ]
  ) {
    const rows = [heads, ["Office notes", "Billing statements"], ["Lab results", "Immunizations"]];
    assert.equal(form(rows.map(([a, b]) => a.padEnd(34) + b)), "lab,notes", heads.join(" | "));
  }
  const rest = [
    "We do not need office notes, since Ms. Roe brought copies along, nor any imaging.",
    "Spare us the imaging and the bills.",
    "The radiology group sent us its reports directly.",
    "Imaging is of no interest to us. We can do without the bills.",
  ];
  for (const said of rest) assert.equal(letter("Please send her laboratory results.", said), "lab", said);
  assert.equal(
    form(["Kinds of records     Visit notes; Lab results", "You did not choose   Billing; Imaging reports"]),
    "lab,notes",
  );
});

Deno.test("what is excluded goes on in the next lines; 'Documents' is answered by what stands beside it", () => {
  assert.equal(
    form([
      "For the period March 1, 2023 to September 30, 2024 please produce:",
      "(1) operative reports; (2) discharge summaries;",
      "(3) medication administration records.",
      "Excluded: records of the infant, born 06/18/2024, which are the subject of a",
      "separate subpoena; and all billing records.",
    ]),
    "discharge,operative,medication",
  );
  assert.equal(
    form([
      "What we are asking for",
      "Service dates     2025-02-01 to 2025-10-31",
      "Documents         Discharge summary; Physician progress notes; Medication list",
      "Not wanted        Labs; imaging; bills",
    ]),
    "notes,discharge,medication",
  );
});

Deno.test("what is said of initials, of paid bills and before the word records", () => {
  const asked = (...body: string[]) => extractFrom([lawLetter({ body })]).recordTypes.join(",");
  assert.equal(
    asked("I am asking for her emergency room records, her counseling notes, and her immunization record."),
    "notes,immunization,emergency",
  );
  assert.equal(
    asked("Please copy the discharge summary. I do not need the charts, and the bill was settled long ago."),
    "discharge",
  );
  assert.equal(asked("Please send her office notes and the medical bills paid by her insurance."), "notes,billing");
  assert.equal(
    extractFrom([[
      "REQUEST BY PATIENT FOR COPIES OF OWN HEALTH RECORD",
      "Last name: Calderwood     First name and initial: Ines P.     Date of birth: 04/17/1981",
      "What would you like copied?",
      "[x] Visit notes",
      "[ ] Laboratory results",
      "[ ] My whole record",
    ]]).recordTypes.join(","),
    "notes",
  );
});

Deno.test('a list under "Do not send" in capitals goes on in the next line', () => {
  assert.equal(
    extractFrom([[
      "HARBOR DISABILITY SERVICES AGENCY",
      "OCTOBER 13, 2026",
      "CLAIMANT: INES CALDERWOOD, BORN 04/17/1981",
      "PLEASE FURNISH THE EVIDENCE LISTED HERE FOR THE TIME FROM 06/12/2025 TO THE PRESENT:",
      "1. CLINIC NOTES                 3. OPERATIVE REPORTS",
      "2. DISCHARGE SUMMARIES          4. LAB RESULTS",
      "DO NOT SEND X-RAY FILMS, BILLS, CONSENT FORMS, NURSES' NOTES OR RECORDS THAT YOU",
      "ALREADY SENT US ON 01/20/2026.",
    ]]).recordTypes.join(","),
    "lab,notes,discharge,operative",
  );
});

Deno.test("the certification that the custodian is to sign asks for nothing", () => {
  const asked = ["YOU ARE COMMANDED to produce:", "1. Emergency department records;", "2. laboratory reports."];
  const certificate = [
    "CERTIFICATION OF RECORDS CUSTODIAN",
    "(to be completed by the hospital)",
    "1. I, ________________, am the custodian of records of Alder General Hospital.",
    "2. The attached ____ pages are true copies of records kept in the ordinary course of business",
  ];
  assert.equal(letter(...asked, "", ...certificate), "lab,emergency");
});
