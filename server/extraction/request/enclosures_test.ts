import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const note = (visit: string): string[] => [
  "Harbor Point Family Medicine          Progress Note",
  "118 Bayshore Drive, Port Alder, ME 04999   Tel (207) 555-0177  Fax (207) 555-0178",
  "Patient: Ostrander, Leo    DOB: 05/06/1979    MRN: 77-2000",
  `Date of visit: ${visit}    Provider: Lena Ostrowski, MD`,
  "Chief complaint: Low back pain after a fall at work.",
  "History: The patient reports pain since 03/02/2021, worse on standing.",
  "Exam: tender L4-L5, straight leg raise negative.",
  "Assessment: lumbar strain, hypertension.",
  "Plan: STAT MRI of the lumbar spine. Please send the operative report from Dr. Halden's office.",
  "Please forward laboratory results from 01/01/2022 to 06/30/2022 to this office.",
  "Electronically signed by Lena Ostrowski, MD",
];
const goesOn = ["Ostrander, Leo", "He was given exercises and will take his medicine with meals.", "Page 2 of 2"];
const results = [
  "Tidewater Laboratory    Final report    Ostrander, Leo    05/06/1979    Collected 02/03/2023",
  "Glucose 104 mg/dL 70-99 H",
  "Sodium 139 mmol/L 135-145",
  "Potassium 4.1 mmol/L 3.5-5.1",
  "Creatinine 0.9 mg/dL 0.6-1.2",
  "Hemoglobin 13.9 g/dL 13.5-17.5",
];
const imaging = [
  "Lumbar spine MRI    Leo Ostrander    MRN 77-2000    02/14/2023",
  "Technique: Sagittal and axial sequences without contrast.",
  "Findings: Disc bulge at L4-L5 without stenosis.",
  "Impression: Mild degenerative change. Please send prior films for comparison.",
];
const dictated = [
  "EMERGENCY DEPARTMENT NOTE",
  "Patient Name: Leo Ostrander      Medical Record No.: 77-2000",
  "",
  "HISTORY OF PRESENT ILLNESS:",
  "He fell from a ladder in March and has had pain in the lower back since.",
  "PHYSICAL EXAMINATION",
  "He was tender over the lower back and walked without help.",
  "Discharge instructions",
  "Please have your doctor send us the records of earlier visits right away.",
];
const authorization = [
  "AUTHORIZATION TO RELEASE MEDICAL INFORMATION",
  "I, Ines Calderwood, hereby authorize Marlow Valley Medical Center to disclose my records to Rowan & Tilbury, LLP.",
  "This authorization expires one year from the date signed. I may revoke it in writing.",
  "Signature: /s/ Ines Calderwood    Date: 10/01/2026",
];

Deno.test("records sent along with a request tell nothing of who asks for what; an authorization behind them does", () => {
  const alone = extractFrom([lawLetter(), authorization]);
  assert.equal(alone.patients.length, 1);
  assert.equal(alone.enclosedPages, undefined);
  const along = extractFrom([lawLetter(), note("02/03/2023"), goesOn, results, imaging, dictated, authorization]);
  const { enclosedPages, ...rest } = along;
  assert.deepEqual(enclosedPages, [2, 3, 4, 5, 6]);
  const values = ({ evidence: _, patients, ...value }: typeof alone) => ({
    ...value,
    patients: patients.map(({ evidence: _, ...patient }) => patient),
  });
  assert.deepEqual(values(rest), values(alone));
  assert.equal(along.authorization.signedOn, "2026-10-01");
});

Deno.test("a letter that leaves it to the records sent along whom it is about has its patient from them", () => {
  const letter = ["Rowan & Tilbury, LLP", "Attorneys at Law", "", "October 5, 2026", "", "Dear Records Custodian:", ""];
  const body = "Please send us the complete chart of the patient whose note is attached, from 2020 to the present.";
  const found = extractFrom([[...letter, body], note("02/03/2023")]);
  assert.deepEqual(found.patients.map((p) => p.mrn), ["77-2000"]);
  assert.equal(found.enclosedPages, undefined);
});

Deno.test("what a request itself says of the case, and a form's empty sections, are no records sent along", () => {
  const referral = [...note("10/05/2026").slice(0, 8), "Please send her office notes for the past two years."];
  assert.equal(extractFrom([referral, goesOn]).enclosedPages, undefined);
  const statement = ["Attending physician's statement", "History:", "Diagnosis:", "Medications:", "Findings:", "Plan:"];
  const offered = [
    "HISTORY",
    "☐ History and physical ☐ Operative report of the stay",
    "EXAM",
    "☐ Exam of the employee by him",
  ];
  const kinds = [
    "Please send:",
    "Progress notes",
    "Physical exam",
    "Medications",
    "Assessment and plan",
    "Lab results",
  ];
  assert.equal(extractFrom([lawLetter(), statement, offered, kinds]).enclosedPages, undefined);
});

Deno.test("records before the request are not taken for enclosures of it", () => {
  const found = extractFrom([note("02/03/2023"), lawLetter()]);
  assert.equal(found.enclosedPages, undefined);
});

/** What else is sent along, each about somebody else than the letter's patient. */
const papers: Record<string, string[]> = {
  "a complaint": [
    "STATE OF MAINE            SUPERIOR COURT",
    "LEO OSTRANDER,",
    "     Plaintiff",
    "v.                        COMPLAINT AND JURY DEMAND",
    "HALLMARK FREIGHT, INC.,",
    "     Defendant",
    "1. Plaintiff Leo Ostrander is a resident of Port Alder, born on 05/06/1979.",
    "2. On March 9, 2024 Defendant drove a truck.",
    "4. Plaintiff demands judgment for medical expenses of $84,112.50.",
    "Susan Corey, Esq., Corey & Lunt, 9 Mill Street, Portland  Tel (207) 555-0166",
  ],
  "a bill": [
    "Harbor Point Hospital              STATEMENT OF ACCOUNT",
    "Patient: Ostrander, Leo     Account no. 99-20114      DOB 05/06/1979",
    "Statement date 02/11/2025       Please pay by 03/11/2025",
    "01/05/2025  Emergency room level 4      2,110.00",
    "01/06/2025  Laboratory                    412.00",
    "Balance due                             2,522.00",
    "Questions? Call (207) 555-0155. Remit payment to Harbor Point Hospital, PO Box 9.",
  ],
  "a crash report": [
    "PORT ALDER POLICE DEPARTMENT     CRASH REPORT  No. 24-1180",
    "Unit 1 Driver: PYLE, GORDON   DOB 07/02/1966   License ME 1180223   Phone (207) 555-0120",
    "Unit 2 Driver: OSTRANDER, LEO   DOB 05/06/1979   License ME 4410022   Phone (207) 555-0121",
    "Officer: Sgt. D. Brand   Badge 114",
  ],
  "a driver's license": [
    "MAINE   DRIVER'S LICENSE",
    "4d DLN 4410022    3 DOB 05/06/1979    4b EXP 05/06/2029",
    "1 OSTRANDER",
    "2 LEO JAMES",
    "15 SEX M   16 HGT 5-11   18 EYES BRN",
  ],
  "letters of guardianship": [
    "IN THE PROBATE COURT OF CUMBERLAND COUNTY",
    "In re: Guardianship of Leo Ostrander, Case No. 2025-0114",
    "LETTERS OF GUARDIANSHIP",
    "Linda Ostrander is appointed guardian of Leo Ostrander, born May 6, 1979.",
    "So ordered this 5th day of January, 2025.",
  ],
};

for (const [what, lines] of Object.entries(papers)) {
  Deno.test(`${what} sent along with a request changes nothing of it`, () => {
    const [alone, along] = [extractFrom([lawLetter()]), extractFrom([lawLetter(), lines])];
    assert.deepEqual(along.enclosedPages, [2]);
    assert.deepEqual(along.patients.map((p) => p.name), alone.patients.map((p) => p.name));
    assert.deepEqual([along.requester, along.dateRange], [alone.requester, alone.dateRange]);
  });
}

Deno.test("a subpoena behind its letter and the charges that a form asks for are part of the request", () => {
  const subpoena = [
    ...papers["a complaint"].slice(0, 3),
    "v.                        SUBPOENA DUCES TECUM, JURY DEMAND",
    "HALLMARK FREIGHT, INC.,",
    "     Defendant",
    "YOU ARE COMMANDED to produce the following:",
    "1. All records of Leo Ostrander, born 05/06/1979.",
    "2. Itemized bills of the negligence at issue.",
  ];
  assert.equal(extractFrom([lawLetter(), subpoena]).enclosedPages, undefined);
  const form = [
    "Please send:",
    "Itemized statement of charges   Amount due   Statement date",
    "03/09/2024 billed 2,110.00",
  ];
  assert.equal(extractFrom([lawLetter(), form]).enclosedPages, undefined);
});
