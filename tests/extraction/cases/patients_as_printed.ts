/**
 * How offices print patients: in parts, in columns, in sentences; and post with names in it that asks for nobody's records.
 * @module
 */
import type { FormCase } from "../text_pages.ts";

const office = ["Sunny Pediatrics", "4 Elm Street, Erie, PA 16501   Phone (814) 555-0110   Fax (814) 555-0111", ""];
const nobody = { names: [] };

export const cases: FormCase[] = [
  {
    name: "a name in parts with dashes, a number with one digit to a box",
    pages: [[
      ...office,
      "PATIENT NAME (LAST - FIRST - MI - SUFFIX)",
      "NAKASHIMA – HAROLD – J – JR.",
      "DATE OF BIRTH",
      "03 / 22 / 1951",
      "CHART NUMBER",
      "4 4 0 9 1 8",
      "",
      "Please send the complete chart for dates of service 01/01/2024 to 06/30/2026.",
    ]],
    expect: { names: ["Harold J Nakashima JR"], dob: ["1951-03-22"], mrn: ["440918"] },
  },
  {
    name: "parts of a name with their labels side by side",
    pages: [[
      ...office,
      "Last name Underwood      First Rosalyn      M.I. K.",
      "Date of birth 11/23/68   Record number (if known) 300-41-77",
      "",
      "Please send me a copy of my operation report.",
    ]],
    expect: { names: ["Rosalyn K. Underwood"], dob: ["1968-11-23"], mrn: ["300-41-77"] },
  },
  {
    name: "children in columns, given names over surnames, a label of two lines",
    pages: [[
      ...office,
      "Please send complete charts for the children below to Sunny Pediatrics.",
      "                      Patient A          Patient B",
      "Last name             Okada              Okada",
      "First name, M.I.      Rafe Lin           June",
      "DOB                   02/03/2013         04/05/2015",
      "Chart # with",
      "former office         4410               4411",
    ]],
    expect: {
      names: ["Rafe Lin Okada", "June Okada"],
      dob: ["2013-02-03", "2015-04-05"],
      mrn: ["4410", "4411"],
    },
  },
  {
    name: "siblings of whom a letter speaks, their numbers told in turn",
    pages: [[
      ...office,
      "To whom it may concern:",
      "",
      "We are to treat two children who have been your patients, Ada Quill, born February 3, 2010, and her sister Nell",
      "Quill, born May 6, 2012. Your record numbers are KC-1182 for the elder and KC-1309 for the younger. Please send",
      "the notes of both children for 2025.",
    ]],
    expect: {
      names: ["Ada Quill", "Nell Quill"],
      dob: ["2010-02-03", "2012-05-06"],
      mrn: ["KC-1182", "KC-1309"],
    },
  },
  {
    name: "a spouse who holds the policy is none, though a birth date stands there",
    pages: [[
      ...office,
      "Our patient Jane Oberlin, DOB 2/3/1970, and her husband Carl Oberlin, DOB 4/5/1968, who holds the policy, have",
      "moved here. Please fax us her office notes and labs.",
    ]],
    expect: { names: ["Jane Oberlin"], dob: ["1970-02-03"] },
  },
  {
    name: "former and preferred names name nobody else",
    pages: [[
      "Patient information",
      "Legal name: Jonathan Ames Ruiz        Preferred name: Johnny Ruiz",
      "Previous name(s): Jonathan Bell       Date of birth: 02/03/2001",
      "MRN: 5512",
      "Please release my entire record to me: 12 Elm St, Troy, NY 12180, (518) 555-0110.",
    ]],
    expect: { names: ["Jonathan Ames Ruiz"], dob: ["2001-02-03"], mrn: ["5512"] },
  },
  {
    name: "the other side's counsel is no patient",
    pages: [[
      "STERN & WELLS LLP",
      "7 Main St, Elgin, IL 60120   Phone (312) 555-0171   Fax (312) 555-0172",
      "",
      "DEPOSITION SUBPOENA",
      "",
      "1. The records pertain to: Nora Vickers, date of birth September 23, 1984; Social Security number 929-15-7782.",
      "2. The records to be produced are: all hospital records from 1/1/2024 to date.",
      "3. Counsel for plaintiffs, Amos Bell of Bell Law Office, (312) 555-0188, was served with a copy.",
    ]],
    expect: { names: ["Nora Vickers"], dob: ["1984-09-23"] },
  },
  {
    name: "a label behind its number",
    pages: [[
      ...office,
      "Please send the notes of Otto Prell, born 8/9/1967. His bracelet bore 4402918 as his medical record number.",
    ]],
    expect: { names: ["Otto Prell"], mrn: ["4402918"] },
  },
  {
    name: "a name beside a birth date, no label",
    pages: [[
      "Raske, Imogen               DOB 05/15/1975",
      "18 Cedar Lane, Boise, ID 83702",
      "Please send lab results to Cedar Valley Rheumatology, 5 Lake Dr, Boise, ID 83702, Phone (208) 555-0140.",
    ]],
    expect: { names: ["Imogen Raske"], dob: ["1975-05-15"] },
  },
  {
    name: "a chart's stamp in the corner",
    pages: [[
      ...office,
      "                                            MACRAE, FIONA",
      "                                            F  08/18/1988",
      "                                            MR# 0044512",
      "Please send prenatal records and ultrasound reports for the above-named patient.",
    ]],
    expect: { names: ["Fiona Macrae"], dob: ["1988-08-18"], mrn: ["0044512"] },
  },
  {
    name: "rows of labels under rows of values",
    pages: [[
      ...office,
      "Ash                  Ben              T.",
      "Last name            First name       MI",
      "03/04/1971                            8812",
      "Date of birth                         Chart no.",
      "",
      "Please copy the complete record.",
    ]],
    expect: { names: ["Ben T. Ash"], dob: ["1971-03-04"], mrn: ["8812"] },
  },
  {
    name: "rows of labels over rows of values",
    pages: [[
      ...office,
      "Last name            First name       MI",
      "Ash                  Ben              T.",
      "Date of birth                         Chart no.",
      "03/04/1971                            8812",
      "",
      "Please copy the complete record.",
    ]],
    expect: { names: ["Ben T. Ash"], dob: ["1971-03-04"], mrn: ["8812"] },
  },
  {
    name: "the spouse's birth date stands with the spouse, the next one is the claimant's",
    pages: [[
      ...office,
      "Claimant ........ Askew, Reuben",
      "Spouse .......... Askew, Wilma  (b. 2/2/1960)",
      "Born ............ 21 Aug 1957",
      "Please send treatment notes and x-ray reports from August 2024 on.",
    ]],
    expect: { names: ["Reuben Askew"], dob: ["1957-08-21"] },
  },
  {
    name: "a family that comes over as a whole",
    pages: [[
      "NEW PATIENT FAMILY - RECORDS TRANSFER",
      ...office,
      "Family member         Date of birth     Relationship",
      "Tess Ling             04/04/1990        self",
      "Ivy Ling              05/05/2019        daughter",
      "Please send all records of the above to Sunny Pediatrics.",
    ]],
    expect: { names: ["Tess Ling", "Ivy Ling"], dob: ["1990-04-04", "2019-05-05"] },
  },
  {
    name: "a booking number is no record number",
    pages: [[
      "COUNTY DETENTION CENTER - MEDICAL UNIT   Ph (850) 555-0100  Fax (850) 555-0101",
      "Request hospital records for the inmates below:",
      "INMATE                  BOOKING #      BIRTH",
      "BANKS, TYRELL           2026-1180      02/02/1990",
      "RUIZ, JOSE M.           2026-1181      03/03/1988",
      "Send ER notes and labs.",
    ]],
    expect: { names: ["Tyrell Banks", "Jose M. Ruiz"], mrn: [null, null] },
  },
  {
    name: "an alias between the name and the birth date",
    pages: [[
      ...office,
      "Re: Our client Thanh Thi Nguyen a/k/a Tina Nguyen, D/B 2/22/1982",
      "Dear Custodian: send all records and bills from 1/1/2026 to date.",
    ]],
    expect: { names: ["Thanh Thi Nguyen"], dob: ["1982-02-22"] },
  },
  {
    name: "one who came over, the birth told in the next sentence",
    pages: [[
      ...office,
      "Hugo Blass transferred to our clinic last week. He was born July 8, 1978 and says that he was seen by your",
      "neurologists in 2024 and 2025. We need the visit notes and MRI reports.",
    ]],
    expect: { names: ["Hugo Blass"], dob: ["1978-07-08"] },
  },
  {
    name: "the signer of a child's form, told by 'my'",
    pages: [[
      "AUTHORIZATION FOR RELEASE OF A MINOR'S MEDICAL RECORDS",
      "1. Child's name:  Leilani Kahale          Date of birth: 3/16/2018",
      "Medical record no.: FPH 090-882",
      "2. I am the child's [x] mother [ ] father.  My name: Noelani Kahale",
      "My date of birth: 7/22/1990    Phone: 541-555-0163",
      "3. I authorize the hospital to give me the records marked below: laboratory tests, shot record",
    ]],
    expect: { names: ["Leilani Kahale"], dob: ["2018-03-16"], mrn: ["FPH 090-882"] },
  },
  {
    name: "a line with bars",
    pages: [[
      "REQ | Pell, Rosa | F | 01/15/1961 | MRN 77120 | ortho notes 2025-26 | to Dr Wu, Hill Ortho fax (555) 555-0101",
      "Please send today.",
    ]],
    expect: { names: ["Rosa Pell"], dob: ["1961-01-15"], mrn: ["77120"] },
  },
  {
    name: "a seller's sample patient",
    pages: [[
      "ClearScan ROI Software",
      "See how fast a request can be:",
      "Patient: Mary Sample          DOB: 02/02/1980       MRN: 0001234",
      "Requested: complete chart     Status: released in 4 minutes",
      "Book your free demo: sales@clearscan.example, (888) 555-0100",
    ]],
    expect: nobody,
  },
  {
    name: "receipt of a privacy notice",
    pages: [[
      "ALDER FAMILY MEDICINE",
      "NOTICE OF PRIVACY PRACTICES - ACKNOWLEDGMENT",
      "Name: Petra Voss     DOB: 5/6/1971",
      "I acknowledge that I was given the Notice of Privacy Practices. I may ask for a copy of my records at any time.",
      "Signature ____________   Date 10/1/2026",
    ]],
    expect: nobody,
  },
  {
    name: "thanks for records that came",
    pages: [[
      "Hello Records team,",
      "",
      "I got the copies of my chart today (Petra Voss, 5/6/1971). Everything I asked for was in the envelope. Thanks!",
      "",
      "Petra",
    ]],
    mail: { from: "Petra Voss", fromAddress: "pvoss@kmail.example", subject: "thank you", date: null, messageId: null },
    expect: nobody,
  },
  {
    name: "a request sent back",
    pages: [[
      "Hilltop Clinic",
      "10/12/2026",
      "Dear Rowan Law,",
      "Re: Petra Voss, DOB 5/6/1971. We return your request: she was never a patient of this clinic. Please send it to",
      "Hilltop Hospital.",
      "Records clerk",
    ]],
    expect: nobody,
  },
  {
    name: "two clients in lines of a mail, the telephone's area code is no number of theirs",
    pages: [[
      "Please provide the complete records of our clients:",
      "Jon Beck, 6/16/60",
      "Sue Beck, 2/26/62",
      "Lee Hart, Hart Law, (813) 555-0100",
    ]],
    mail: { from: "Lee Hart", fromAddress: "lee@hartlaw.example", subject: "records", date: null, messageId: null },
    expect: { names: ["Jon Beck", "Sue Beck"], dob: ["1960-06-16", "1962-02-26"], mrn: [null, null] },
  },
  {
    name: "a warrant for the victim's records",
    pages: [[
      "CITY POLICE DEPARTMENT   Det. Sam Hurley #4410   (515) 555-0100",
      "Case 26-99120   Suspect: Earl Biggs  DOB 1/1/1980",
      "Victim: Nora Dahl  DOB 8/8/1988",
      "Attached is a warrant for the emergency records of the victim for 10/10/2026.",
    ]],
    expect: { names: ["Nora Dahl"], dob: ["1988-08-08"] },
  },
  {
    name: "a course about requests",
    pages: [[
      "You have been assigned HIPAA 2026. In the course you will decide whether to release the records of",
      '"Pat Smith, DOB 1/1/1980". Complete it by Dec 1.',
    ]],
    mail: { from: "Learning", fromAddress: "lms@alder.example", subject: "refresher", date: null, messageId: null },
    expect: nobody,
  },
  {
    name: "two cards side by side, the adverse party's birth date",
    pages: [[
      ...office,
      "Client                          Adverse party",
      "Name: Esperanza Ford            Name: Tobias Grant",
      "DOB: 5/5/1977                   DOB: 2/2/1966",
      "Chart: 900-12                   Carrier: Apex Mutual",
      "",
      "Please send us the office notes for 2025.",
    ]],
    expect: { names: ["Esperanza Ford"], dob: ["1977-05-05"], mrn: ["900-12"] },
  },
  {
    name: "colons in a column of their own; the insured beside a deceased child",
    pages: [[
      ...office,
      "Insured           :     Dorian Fields",
      "Insured DOB       :     1/1/1961",
      "Deceased child    :     Poppy Fields",
      "Child DOB         :     4/9/2014",
      "",
      "Please send us the office notes for 2025.",
    ]],
    expect: { names: ["Poppy Fields"], dob: ["2014-04-09"] },
  },
  {
    name: "twins by letters, their birth date said once",
    pages: [[
      ...office,
      "Twin A: Oscar Bright     Twin B: Olive Bright     both born 6/6/2022",
      "Mother: June Bright, 7/7/1992",
      "",
      "Please send us the visit notes of 2025.",
    ]],
    expect: { names: ["Oscar Bright", "Olive Bright"], dob: ["2022-06-06", "2022-06-06"] },
  },
];
