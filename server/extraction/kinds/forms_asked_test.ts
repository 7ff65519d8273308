/**
 * Whole forms, each of another office's making, with what is asked: kinds, dates of service, haste, authorization.
 * @module
 */
import assert from "node:assert/strict";
import type { RecordKind } from "../../../shared/documents.ts";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

type Form = {
  name: string;
  pages: string[][];
  kinds?: RecordKind[];
  range?: (string | null)[];
  urgent?: boolean;
  /** Attached, signed, signed on, expires on. */
  signing?: (string | boolean | null)[];
};

const patient = "Patient: Ines Calderwood     DOB: 04/17/1981     MRN: 55-1020";

const forms: Form[] = [
  {
    name: "hospital two-col",
    pages: [[
      "Alder General Hospital",
      "Health Information Management",
      "AUTHORIZATION TO USE OR DISCLOSE PROTECTED HEALTH INFORMATION",
      patient,
      "I authorize Alder General Hospital to disclose to: Rowan & Tilbury LLP, 12 Quay Street, Port Alder, ME 04999",
      "Dates of Service:  From: 1/1/24     To: 6/30/24",
      "INFORMATION TO BE DISCLOSED:",
      "☐ Entire Record            ☒ Discharge Summary",
      "☒ History & Physical       ☐ Operative Report",
      "☐ Consultation             ☒ Lab Results",
      "☐ Radiology Reports        ☐ Billing Records",
      "PURPOSE:  ☐ Continuing Care   ☒ Legal   ☐ Insurance   ☐ Personal",
      "This authorization expires 1 year from the date signed unless otherwise specified: ______",
      "Signature of Patient: /s/ Ines Calderwood        Date: 9/2/26",
    ]],
    kinds: ["lab", "notes", "discharge"],
    range: ["2024-01-01", "2024-06-30"],
    urgent: false,
    signing: [true, true, "2026-09-02", "2027-09-02"],
  },
  {
    name: "letter numbered + exclusion",
    pages: [[
      "Rowan & Tilbury, LLP",
      "12 Quay Street, Port Alder, ME 04999",
      "October 5, 2026",
      "Alder General Hospital",
      "RE: Ines Calderwood, DOB 04/17/1981, Date of Loss: 02/11/2025",
      "Dear Sir or Madam:",
      "We represent Ms. Calderwood in connection with a motor vehicle collision. Please provide the following from the date of loss to the present:",
      "1. All office and progress notes;",
      "2. Radiology reports (films are not needed);",
      "3. Itemized billing statements (UB-04 and CMS-1500).",
      "Please do not send psychotherapy notes or immunization records. Payment will be made upon receipt of invoice.",
      "Very truly yours,",
      "Gordon P. Tilbury",
    ]],
    kinds: ["imaging", "notes", "billing"],
    range: ["2025-02-11", "2026-10-05"],
    urgent: false,
    signing: [false, false, null, null],
  },
  {
    name: "boxes below",
    pages: [[
      "STATE DISABILITY SERVICES",
      "MEDICAL EVIDENCE REQUEST",
      "Claimant                 Date of birth       SSN",
      "Ines Calderwood          04/17/1981          917-49-6431",
      "Period from              Period to           Date of request",
      "06/01/2024               present             10/05/2026",
      "Please furnish: treatment notes, hospital summaries, and results of x-ray and lab tests.",
      "Reply within 15 days. Thank you.",
    ]],
    kinds: ["lab", "imaging", "notes", "discharge"],
    range: ["2024-06-01", "2026-10-05"],
    urgent: false,
  },
  {
    name: "audit discrete",
    pages: [[
      "Crestline Audit Services",
      "Date: May 4, 2026",
      "Claim review",
      "Patient: Ines Calderwood   DOB 04/17/1981   Admit: 01/12/2026  Discharge: 01/15/2026",
      "Please submit the complete medical record and itemized bill for dates of service 01/12/2026 - 01/15/2026 within 45 days.",
    ]],
    kinds: ["billing", "all"],
    range: ["2026-01-12", "2026-01-15"],
    urgent: false,
  },
  {
    name: "copy service order",
    pages: [[
      "LEGALCOPY RETRIEVAL INC.",
      "ORDER FORM     Order # 88213",
      "Order date: 10/05/2026       Service: [ ] Standard  [X] Rush",
      "Records of: Ines Calderwood  DOB: 04/17/1981",
      "Scope:  [X] Medical  [X] Billing  [ ] Films  [ ] Pathology",
      "Dates: 1/1/2020 - Present",
      "Please provide certified copies of all medical records and bills.",
    ]],
    kinds: ["billing", "all"],
    range: ["2020-01-01", "2026-10-05"],
    urgent: true,
  },
  {
    name: "hospice",
    pages: [[
      "Gentle Harbor Hospice",
      "11/01/2026",
      "Pt: Ines Calderwood DOB: 04/17/1981",
      "Admission to hospice is planned for tomorrow. Please send H and P, recent discharge summary, pathology report, and current MAR ASAP.",
    ]],
    kinds: ["notes", "discharge", "pathology", "medication"],
    range: [null, null],
    urgent: true,
  },
  {
    name: "parent authorization 90 days",
    pages: [[
      "PERMISSION TO RELEASE HEALTH INFORMATION",
      "Child's name: Emile Beauchamp   Date of birth: 02/11/2015",
      "I, Marie Beauchamp, give permission to Alder General Hospital to share lab results with Port Alder School.",
      "This permission is good for 90 days.",
      "Please send last 6 months.",
      "Marie Beauchamp (mother)            9/1/2026",
      "______________________________      ________",
      "Signature of parent or guardian     Date",
    ]],
    kinds: ["lab"],
    range: ["2026-03-01", "2026-09-01"],
    signing: [true, true, "2026-09-01", "2026-11-30"],
  },
  {
    name: "prose all but",
    pages: [[
      "Law Office of Strand",
      "September 9, 2026",
      "Re: Ines Calderwood, born April 17, 1981",
      "Please furnish a complete certified copy of Ms. Calderwood's chart, from January 2024 through August 2026, together with all bills. We do not need imaging discs.",
    ]],
    kinds: ["billing", "all"],
    range: ["2024-01-01", "2026-08-31"],
    urgent: false,
  },
  {
    name: "include/exclude",
    pages: [[
      "Harbor Law Group",
      "September 1, 2026",
      "RE: Ines Calderwood (DOB 04/17/1981)",
      "Please produce the following records for dates of treatment September 1, 2023 through the date of your response:",
      "INCLUDE:",
      "* Admission and discharge records",
      "* Nursing notes",
      "* Consultation reports",
      "EXCLUDE:",
      "* Radiology images",
      "* Billing",
    ]],
    kinds: ["notes", "discharge"],
    range: ["2023-09-01", "2026-09-01"],
    urgent: false,
  },
  {
    name: "marks blank",
    pages: [[
      "AUTHORIZATION FOR RELEASE OF HEALTH RECORDS",
      patient,
      "Records to be released (initial all that apply):",
      "_IC_ Office visit notes      ____ Labs",
      "_IC_ Operative reports       ____ Billing statements",
      "I authorize Alder General to release the above to Harbor Law Group.",
      "Signed: /s/ Ines Calderwood 8/8/2026",
    ]],
    kinds: ["notes", "operative"],
    signing: [true, true, "2026-08-08", null],
  },
  {
    name: "OAG",
    pages: [[
      "Office of the Medical Examiner",
      "10/02/2026",
      "Decedent: Ines Calderwood, DOB 04/17/1981, DOD 10/01/2026",
      "Please provide STAT: all records for 24 months prior to death, incl. med list, psychiatric notes, lab.",
    ]],
    kinds: ["all"],
    range: ["2024-10-01", "2026-10-01"],
    urgent: true,
  },
  {
    name: "revoked note",
    pages: [[
      "AUTHORIZATION TO DISCLOSE",
      patient,
      "I authorize Alder General to disclose my discharge summary to Dr. Roe.",
      "This authorization will expire on the following date, event or condition: conclusion of litigation",
      "If I fail to specify an expiration date, event or condition, this authorization will expire in one year.",
      "Signature of patient   /s/ Ines Calderwood     Date   02/02/2026",
    ]],
    kinds: ["discharge"],
    signing: [true, true, "2026-02-02", null],
  },
  {
    name: "images on disc",
    pages: [[
      "Bayview Spine",
      "June 1, 2026",
      "Patient: Ines Calderwood  DOB 04/17/1981",
      "Kindly send MRI lumbar spine images on disc with the report from 5/20/2026 for surgery scheduled 06/10/2026.",
    ]],
    kinds: ["imaging"],
    range: ["2026-05-20", "2026-05-20"],
    urgent: true,
  },
  {
    name: "only bills",
    pages: [[
      "Lien Recovery LLC",
      "June 1, 2026",
      "RE: Ines Calderwood DOB 04/17/1981   DOL: 01/15/2026",
      "Please send only the itemized billing ledger and payment history from the date of loss forward. Medical records are not requested at this time.",
    ]],
    kinds: ["billing"],
    range: ["2026-01-15", "2026-06-01"],
    urgent: false,
  },
  {
    name: "guardianship",
    pages: [[
      "Authorization for Release of Minor's Records",
      "Child: Emile Beauchamp  DOB: 02/11/2015",
      "I am the parent and I authorize Alder General to give Port Alder School the shot records.",
      "Expires: 06/30/2027",
      "Parent/Guardian Signature",
      "Marie Beauchamp",
      "Date",
      "08/15/2026",
    ]],
    kinds: ["immunization"],
    signing: [true, true, "2026-08-15", "2027-06-30"],
  },
];

for (const form of forms) {
  Deno.test(`what is asked: ${form.name}`, () => {
    const { recordTypes, dateRange, isUrgent, authorization } = extractFrom(form.pages);
    const { attached, signed, signedOn, expiresOn } = authorization;
    if (form.kinds) assert.deepEqual(recordTypes, form.kinds);
    if (form.range) assert.deepEqual([dateRange.start, dateRange.end], form.range);
    if (form.urgent !== undefined) assert.equal(isUrgent, form.urgent);
    if (form.signing) assert.deepEqual([attached, signed, signedOn, expiresOn], form.signing);
  });
}
