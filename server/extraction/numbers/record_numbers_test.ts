import assert from "node:assert/strict";
import { normalLabel } from "../words/label_kinds.ts";
import { numberClue } from "./number_clues.ts";
import { recordLabel } from "./record_labels.ts";
import { extractFrom, lawLetter, type TestDocument } from "../../../tests/extraction/text_pages.ts";

Deno.test("labels of the custodian's number, of what stands in for it, and of other numbers", () => {
  const is = (label: string) => recordLabel(normalLabel(label));
  for (
    const label of [
      "MRN",
      "MR#",
      "M.R. No.",
      "Med. Rec. No.",
      "Medical Record Number (MRN)",
      "Your Chart #",
      "YOUR REC",
      "Clinic No.",
      "Hosp. MRN",
      "Pt. ID",
      "HIS no.",
      "Unit No.",
      "PROVIDER'S PATIENT NO.",
      "PATIENT NO. AT LOCATION",
      "Clinic's ID for the employee",
      "Doctor's chart number (if known)",
      "your unit number for her",
      "MRN at your facility",
      "Facility acct/MRN",
      "Patient/Chart ID",
      "MAN",
      "M RN",
      "Med. Rec. ¢",
      "Chart Ho.",
    ]
  ) assert.equal(is(label), "mrn", label);
  for (
    const label of [
      "Account no.",
      "Your acct #",
      "Encounter #",
      "Your file no.",
      "Custodian ID",
      "Patient account no. as billed by you",
    ]
  ) assert.equal(is(label), "account", label);
  for (const label of ["Our MRN", "Our patient number", "Referring clinic MRN", "MRN at our hospital"]) {
    assert.equal(is(label), "reference", label);
  }
  for (
    const label of [
      "Claim no.",
      "Our file",
      "Your claim no.",
      "Member ID",
      "Medicare no.",
      "Provider ID",
      "Lab accession",
      "Registry no.",
      "Employee no.",
      "Student ID",
      "Client no.",
      "Medical records",
      "Your records",
      "Your patient",
      "Docket no.",
      "Rx#",
    ]
  ) assert.equal(is(label), null, label);
});

const mrns = (lines: string[], how?: TestDocument) => extractFrom([lines], how).patients.map((p) => p.mrn);
const client = ["Re: Our Client: Ines Calderwood", "    Date of Birth: 04/17/1981"];

Deno.test("in a letter's Re: lines, kept as printed", () => {
  for (
    const [line, mrn] of [
      ["Your Chart #: CFM 20418", "CFM 20418"],
      ["Med Rec #  LR 774 019", "LR 774 019"],
      ["Your acct # HLFP 10-3382", "HLFP 10-3382"],
      ["Your patient no.: U 443-9081", "U 443-9081"],
      ["AGH No. 44-029-18", "44-029-18"],
      ["Alder General Hospital chart no. 4402918", "4402918"],
      ["Claim # 8813-22 / MR # 004-118", "004-118"],
      ["Referring clinic MRN: 7712-1   Your MRN: 31-55-03", "31-55-03"],
      ["Medical Record Number assigned by your facility: KP-SF 102938", "KP-SF 102938"],
      ["Our MRN: 25-0931", null],
      ["Your reference: 55-1020", null],
      ["Our file: 25-PI-0931", null],
      ["Police record no. 88213", null],
      ["Order for records # 44182-1", null],
      ["Site ID 55120 (our list)", null],
      ["Member ID: BMH 6611 20934-03", null],
      ["MBI: 1EG4-TE5-MK73", null],
    ] as const
  ) assert.deepEqual(mrns(lawLetter({ re: [...client, `    ${line}`] })), [mrn], line);
});

Deno.test("in sentences and brackets, and not what others are known by", () => {
  for (
    const [text, mrn] of [
      ["This firm represents Ms. Calderwood (your record 77-3120).", "77-3120"],
      ["This firm represents Ms. Calderwood. Your unit number for her is U 443-9081.", "U 443-9081"],
      ["This firm represents Ms. Calderwood, whose papers are filed under unit number 0-88-12-6.", "0-88-12-6"],
      ["This firm represents Ms. Calderwood. The number on her clinic card is 30771.", "30771"],
      ["This firm represents Ms. Calderwood. Her account number with you is 8840-21.", "8840-21"],
      ["This firm represents Ms. Calderwood. Her wristband reads 5512-09.", "5512-09"],
      ["This firm represents Ms. Calderwood. The number on her insurance card is 30771.", null],
      ["This firm represents Ms. Calderwood. Our account number for invoices is 8840-21.", null],
      ["This firm represents Ms. Calderwood. Her husband's chart number is 55-2040.", null],
      ["This firm represents Ms. Calderwood. Her husband Otto (MRN 55-2040) was hurt too.", null],
      ["This firm represents Ms. Calderwood, who was in Unit No. 204 of your hospital.", null],
    ] as const
  ) {
    const body = [text, "Please send her office notes to records@rowantilbury.example."];
    assert.deepEqual(mrns(lawLetter({ re: client, body })), [mrn], text);
  }
});

const sheet = (...lines: string[]) => [
  "Quill Health Insurance",
  "Claims Review, 12 Quay Street, Port Alder, ME 04999    Fax (207) 555-0111",
  "To: Alder General Hospital, Medical Records",
  "",
  "Please send the office notes and laboratory reports below, 01/01/2025 through 12/31/2025.",
  "",
  ...lines,
];

Deno.test("of several patients each has the number that stands with the name", () => {
  assert.deepEqual(
    mrns(sheet(
      "(1) Ines Calderwood - D.O.B. 04/17/1981 - your M.R. No. 31-55-01",
      "(2) Otto Brandt, a minor - D.O.B. 11/02/2015 - your M.R. No.",
      "    31-55-02",
    )),
    ["31-55-01", "31-55-02"],
  );
  assert.deepEqual(
    mrns(sheet(
      "Patient: Ines Calderwood             Patient: Otto Brandt",
      "DOB: 04/17/1981                      DOB: 11/02/1950",
      "Chart #: CFM 2015                    Chart #: CFM 2187",
    )),
    ["CFM 2015", "CFM 2187"],
  );
  const text = "Patients: Ines Calderwood (DOB 04/17/1981) and Otto Brandt (DOB 11/02/1950, your MRN 21-877)";
  assert.deepEqual(mrns(sheet(text)), [null, "21-877"]);
});

Deno.test("columns of accession and registry numbers are none", () => {
  const rows = (last: boolean) => [
    `Registry no.   Patient              Born         Lab accession${last ? "   Your account no." : ""}`,
    `DM-26-00412    Calderwood, Ines     04/17/1981   S25-118820   ${last ? "   4471" : ""}`,
    `DM-26-00415    Brandt, Otto         11/02/1950   S25-119102   ${last ? "   5120" : ""}`,
    `DM-26-00433    Osei, Kwame          05/05/1952   S25-121777   ${last ? "   6634" : ""}`,
  ];
  assert.deepEqual(mrns(sheet(...rows(true))), ["4471", "5120", "6634"]);
  assert.deepEqual(mrns(sheet(...rows(false))), [null, null, null]);
});

Deno.test("a visit's number yields to a record number, a guarantor's account is not the patient's", () => {
  const person = ["Patient: Ines Calderwood", "DOB: 04/17/1981"];
  assert.deepEqual(mrns(sheet(...person, "Encounter #: 99120043", "Med. Rec. #: 00-41-77-2")), ["00-41-77-2"]);
  assert.deepEqual(mrns(sheet(...person, "MRN 3417720 10/02/2025")), ["3417720"]);
  assert.deepEqual(mrns(sheet(...person, "Guarantor: Paul Calderwood   Acct: 55120")), [null]);
  assert.deepEqual(mrns(sheet(...person, "MRN: ____________   Phone: (207) 555-0133")), [null]);
});

Deno.test("slips of OCR in its label and among its digits", () => {
  for (
    const [line, mrn] of [
      ["MAN: 4402918", "4402918"],
      ["Med. Rec. 4: 4402918", "4402918"],
      ["Chart Na: 4402918", "4402918"],
      ["MRN#4402918", "4402918"],
      ["MRN: 44O29l8", "4402918"],
      ["MRN: 440291O", "4402910"],
      ["Chart #: CFM 2O418", "CFM 20418"],
      ["Chart #: OB-4418", "OB-4418"],
    ] as const
  ) {
    const lines = sheet("Patient: Ines Calderwood", "DOB: 04/17/1981", line);
    assert.deepEqual(mrns(lines, { options: { method: "ocr" } }), [mrn], line);
  }
});

Deno.test("labels that no fixed wording knows are weighed by their words", () => {
  const names = ["great divide burn & trauma hospital", "gdbth", "keweenaw copper clinic"];
  const clue = (label: string) => numberClue(normalLabel(label), names);
  for (
    const label of [
      "Chart label",
      "Heart clinic's chart",
      "Hosp. med. rec.",
      "Infant hospital no.",
      "Hospital history no.",
      "your Unit Record",
      "Your MR number, from his wallet card",
      "My old hospital card says",
      "my old card says OP#",
      "Keweenaw no.",
      "Great Divide patient file",
      "HRN",
      "M/R No.",
      "Wristband number",
      "No. de historia clínica",
    ]
  ) assert.ok((clue(label) ?? 0) >= 0.75, label);
  for (
    const label of [
      "Our chart",
      "Mother's hospital no.",
      "Your claim number",
      "Your purchase order no.",
      "Hospital statement no.",
      "Clinic NPI no.",
      "Referring clinic's chart",
      "Patient's health plan card no.",
      "Clinic phone number",
      "Provider ID",
      "Location code",
      "my card no.",
      "your hospital",
      "hospital unit",
      "Client no.",
      "Mr.",
      "General no.",
    ]
  ) assert.ok(!clue(label), label);
});

Deno.test("in cells, under, beside and between the lines of a label that is broken", () => {
  const person = ["Patient: Ines Calderwood", "DOB: 04/17/1981", ""];
  for (
    const [lines, mrn] of [
      [["Hospital       GD.00.4471.09", "record no."], "GD.00.4471.09"],
      [["Your chart   1900 Corsair Avenue, Floor 4"], null],
      [["Clinic chart:   MVN 30117/2      Policy   L0044-7719"], "MVN 30117/2"],
      [["Heart clinic's chart     Surgery scheduled", "NHC-9014                 08/07/2026, 7:30 AM"], "NHC-9014"],
      [["Procedure                Our chart", "Fracture repair          IC 2207"], null],
      [["PATIENT CODE KARTH01"], "KARTH01"],
      [["Alder no. AGH 118-204", "our MRN 9004471"], "AGH 118-204"],
      [["Mother's hospital no. HR-2871140"], null],
      [["Our acct: 20991"], null],
    ] as const
  ) assert.deepEqual(mrns(sheet(...person, ...lines)), [mrn], lines[0]);
});

Deno.test("numbers of one shape beside each birth date, unless a heading makes them the plan's", () => {
  const rows = [
    "1) Calderwood, Ines         4/17/1981    WB 300417",
    "2) Brandt, Otto             11/2/1950    WB 300992",
    "3) Osei, Kwame              5/5/1952     WB 288140",
    "4) Ruiz, Fidel              9/9/1949     (number not known)",
  ];
  assert.deepEqual(mrns(sheet(...rows)), ["WB 300417", "WB 300992", "WB 288140", null]);
  assert.deepEqual(mrns(sheet("   Patient                  Born         Member ID", ...rows)), [
    null,
    null,
    null,
    null,
  ]);
});
