import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

/** What comes to a records office beside requests: people are named, but nobody asks for their records. */
const idle: Record<string, string[]> = {
  "a memo that quotes how requests are worded": [
    "MEMO",
    "To       All release-of-information staff",
    "From     Phyllis Granger, HIM supervisor",
    "Date     November 2, 2026",
    "",
    "Expired authorizations: two law firm requests were answered although the authorization had run out.",
    "Where a firm asks for the complete chart for a period, send only that period. An example of wording we see:",
    '"Please provide any and all medical records of our client, including itemized billing, for dates of',
    'service 01/01/2024 to present." A request marked STAT goes to the front desk tray.',
    "Our training session will be on Thursday. Please sign up with me at extension 4417.",
  ],
  "a handout that teaches": [
    "Training handout: how to read a request for records",
    "A request must name the patient, date of birth, and what records are requested. Example:",
    '"Please send the complete chart of John Q. Sample, DOB 02/03/1970, from 2020 to the present."',
    "Exercise: who is the patient? Who is the requester? What is the date range?",
  ],
  "a consultant's report": [
    "Juniper Ridge Cardiology",
    "30 Hill Road, Alder, ME 04999   Tel 207-555-0121   Fax 207-555-0122",
    "",
    "March 3, 2026",
    "",
    "Dr. Ana Poe",
    "Alder Family Clinic",
    "",
    "RE: Ines Calderwood   DOB 04/17/1981",
    "",
    "Dear Ana,",
    "",
    "Thank you for your kind referral of Ms. Calderwood, whom I saw on Monday. The echocardiogram report and the",
    "laboratory results your office sent were most helpful. I have stopped her metoprolol. We will repeat the stress",
    "test in six months and I will send you a copy of the report then. Please call me if anything changes.",
    "",
    "Warm regards,",
    "Bart Nkem, MD",
  ],
  "records that were asked for": [
    "FAX",
    "To: Rowan & Tilbury, LLP      From: Alder General Hospital, Medical Records",
    "Fax: 207-555-0111             Pages: 48",
    "Re: Ines Calderwood, DOB 04/17/1981",
    "",
    "Attached are the medical records you requested for the above patient, January 2026 to present.",
    "If you do not receive all pages please call 207-555-0100. Confidential health information.",
  ],
  "a notice that a request came in": [
    "Alder General Hospital, Release of Information",
    "October 9, 2026",
    "",
    "Dear Requester:",
    "",
    "This letter confirms that we have received your request for the medical records of Ines Calderwood (DOB",
    "04/17/1981). It will be processed within 15 business days. You need not do anything now.",
  ],
  "no records found": [
    "Westmoor Hospital, Health Information Management",
    "RE: Your request for records of Sam Teller, DOB 4/4/1984",
    "",
    "We were unable to locate any records for the patient named above for the dates you gave. Please check the",
    "spelling and the date of birth. No fee is charged. Release of Information, 207-555-0144",
  ],
  "a refill": [
    "OAK STREET PHARMACY   Fax 207-555-0133",
    "REFILL REQUEST",
    "Patient: Helmut Brandl   DOB: 9/1/1937",
    "Medication: Lisinopril 10 mg tablets   Qty 90   Last filled 06/02/2026",
    "Prescriber: Dr. Ana Poe   Please authorize refills: ____   Denied: ____",
    "Please sign and fax back to 207-555-0133.",
  ],
  "an order for a test": [
    "Alder Family Clinic",
    "IMAGING ORDER",
    "Patient: Helmut Brandl   DOB: 9/1/1937   MRN 55-1020",
    "Exam: MRI lumbar spine without contrast",
    "Diagnosis: M54.5   Please schedule within one week. Fax results to 207-555-0141.",
    "Ordering provider: Ana Poe, MD",
  ],
  "an appointment": [
    "Dear Mr. Brandl,",
    "",
    "Your appointment with Dr. Poe is on October 8, 2026 at 9:00. Please bring your insurance card, a list of your",
    "medications and any imaging reports. If you need to change it, call 207-555-0141.",
    "",
    "Alder Family Clinic",
  ],
  "an invitation": [
    "Y O U  A R E  I N V I T E D",
    "Rounds at the Harbor, presented by the Alder Academy of Medicine",
    "Thursday, October 15, 2026, 5:30 p.m.",
    "6:15  What the chart did not say: pitfalls in copied notes. Ada Vander, MD",
    "7:00  Releasing psychotherapy notes: patient, attorney, or no one? Emil Szabo, JD",
    "7:45  Imaging, pathology and the discharge summary: a panel",
    "Kindly request your seat by October 1: Clem Ash, 216-555-0133, rsvp@alderacademy.example",
    "Medical record number and date of birth are not needed to register.",
  ],
  "a patient's quarrel about a bill": [
    "Alder General Hospital, Patient Accounts",
    "",
    "I am writing about account 4471-2, date of service 3/2/2026. You billed me twice for the same x-ray. Please",
    "correct my bill and send a corrected statement to my insurance. I will not pay until this is fixed.",
    "",
    "Sincerely,",
    "Joan Field",
  ],
  "a request taken back": [
    "Rowan & Tilbury, LLP",
    "12 Quay Street, Port Alder, ME 04999",
    "",
    "October 5, 2026",
    "",
    "Re: Ines Calderwood, DOB 04/17/1981",
    "",
    "The case has settled. Please disregard our request for records dated August 1, 2026. Nothing further is needed.",
    "",
    "Sincerely,",
    "Gordon P. Tilbury, Esq.",
  ],
  "a fax that went astray": [
    "Alder Dental Group",
    "To: Alder General Hospital HIM",
    "",
    "The attached lab results for a patient of yours were faxed to us in error. We have shredded the pages. Please",
    "update your records to show that our fax number is 207-555-0155. Thank you.",
  ],
  "a discharge notice": [
    "Alder General Hospital",
    "Notice of admission and discharge",
    "Your patient Helmut Brandl (DOB 9/1/1937) was discharged on 7/14/2026. A discharge summary will be sent to your",
    "office when it is complete. Please see the patient within 7 days. Medication list attached.",
  ],
  "an advertisement for those who answer requests": [
    "ChartHarbor ROI   Release of information, handled",
    "Attorneys, insurers and copy services send more requests for medical records each year. We open the envelope, check",
    "the authorization, pull the records and send the invoice.",
    "For illustration: a law firm asks for any and all records of JANE SAMPLE, DOB 01/01/1970, MRN 0000000, RUSH.",
    "YES, we would like to hear more! Please fax this panel to 888-555-0133. Remove us from your list: ___",
    "Offer expires 12/31/2026. All rights reserved.",
  ],
  "a survey": [
    "How did we do?   Evergreen Hospital, Patient Experience Survey",
    "Patient: Thackeray, Winona J.   DOB: 10/02/1959   MRN: EV-2204418   Date of visit: 05/11/2026",
    "We request a few minutes of your time. Please fill in the survey and return it in the envelope.",
    "Ease of getting a copy of your medical records, if you asked for one:  Poor  Fair  Good",
    "May we use your comments? Yes, I authorize the hospital to use my comments in its reports.",
  ],
  "thanks for records that came": [
    "Brannigan & Soto, Attorneys",
    "Re: Our client: Lucius Dunn   DOB: 02/11/1975   MRN: QV-1009931",
    "Thank you for the records which you sent us on October 16. They are complete. Our check in payment of your",
    "invoice is enclosed. Kindly mark the invoice as paid and close your file. Nothing more is needed.",
  ],
  "a notice of privacy practices": [
    "NOTICE OF PRIVACY PRACTICES",
    "This notice describes how medical information about you may be used and disclosed and how you can get access to",
    "this information. You have the right to get a copy of your medical records. You may ask us to correct your chart.",
    "We may disclose health information for treatment, payment and operations. Effective January 1, 2026.",
  ],
};

/** Short and odd, and yet somebody's records are asked for. */
const asks: Record<string, string[]> = {
  "a son's letter": [
    "Ambrose Hale-Diaz",
    "PO Box 19, Truchas, NM 87598",
    "Home: 505-555-0139",
    "",
    "Sept. 28, 2026",
    "",
    "Dear Madam or Sir,",
    "",
    "My father, Eusebio Hale, passed away in your hospital on August 30th. He was born on December 16, 1940.",
    "I am the executor of his will. I should like to have a copy of the discharge summary and the pathology report.",
    "",
    "With thanks to all the nurses,",
    "Ambrose Hale-Diaz",
  ],
  "a notice of a deposition of records": [
    "IN THE CIRCUIT COURT OF KICKAPOO COUNTY",
    "THEODORA BAUM, Plaintiff, vs. PRAIRIE TRANSIT, Defendant.   No. 2025 L 388",
    "NOTICE OF RECORDS DEPOSITION",
    "TO: Keeper of Records, Danby Physical Therapy, 310 Elm, Danby, IL 61899",
    "PLEASE TAKE NOTICE that on May 14, 2026 the deposition of the Keeper of Records will be taken at the offices of",
    "Stroud & Iyer, LLC. Personal attendance is excused if the items in the rider are delivered before that hour.",
    "RIDER",
    "1. As to Theodora Baum, birth date 9-9-1952: daily treatment notes and progress reports;",
    "2. Itemized charges and payments.",
  ],
  "a visit told before the request": [
    "Juniper Ridge Cardiology   Tel 207-555-0121   Fax 207-555-0122",
    "",
    "Thank you for referring Ines Calderwood (DOB 04/17/1981), whom we will see on Monday. Before then we need the last",
    "office note and the EKG. Please fax them to 207-555-0122.",
  ],
  "a second notice": [
    "Second notice. We received part of the chart of Helmut Brandl, DOB 9/1/1937, and thank you for it. The operative",
    "report of 7/8/2026 and the pathology were not in it. Kindly fax these to 563-555-0122. Maple Court Rehab",
  ],
};

/** How an office begins when it sends what it was asked for. */
const answers = [
  "In answer to your request of September 24, 2025 we enclose our office notes and the pathology report. No answer is necessary.",
  "Pursuant to your request dated 9/24/2025, copies of the chart of the above patient are enclosed (6 pages).",
  "Per your recent request I am enclosing the operative report and the laboratory results.",
  "Further to your request, please find enclosed the discharge summary.",
  "As you requested, the immunization record follows this page. There is no charge.",
  "We are responding to your request for records. Everything in our chart is enclosed; nothing else was found.",
  "We enclose herewith the complete records of this patient together with our custodian's affidavit.",
  "In reply to your telephone request the radiology reports were faxed to you this morning.",
];
for (const [i, answer] of answers.entries()) {
  idle[`answer ${i + 1} to a request`] = [
    "Hazelmere Dermatology Group",
    "17 Quince Street, Hazelmere, GA 30999   Telephone (706) 555-0161   Fax (706) 555-0162",
    "",
    "Re: Prudence Ellacott, date of birth 11/19/1946",
    "",
    ...answer.match(/.{1,100}(?:\s|$)/g)!,
    "If a page is missing or cannot be read, please call me and I will fax it again.",
  ];
}

/** Short papers that name somebody with a birth date: what they want, or what they tell, decides. */
const short = (records: Record<string, string>, into: Record<string, string[]>) =>
  Object.entries(records).forEach(([name, text]) => into[name] = text.split(" / "));
short({
  "whoever wants to see a chart":
    "I was treated at your hospital in March of 2024 after my fall. My insurer wants to see my chart. / " +
    "My name is Odette Varnum, born June 3, 1961. / Thank you, Odette Varnum",
  "a camp that misses a physical":
    "Camp Wapiti / Camper: Theo Lang (dob 3/3/2015) / We are missing his last physical and shots.",
  "an agency that waits": "Office of Disability Adjudication / Claimant: Tomas Vela / DOB 10/10/1971 / " +
    "Evidence from your facility for 01/2024 - present has not been received.",
  "a permission in plain words":
    "AUTHORIZATION / I, Cora Blaine (DOB 2-29-1952), let Mercy Hospital hand over my papers to my niece.",
  "an insurer's APS":
    "BlueTrail Life / APS REQUEST / Proposed Insured: Kwame Asante  DOB 9/9/1979 / Invoice must accompany copies.",
  "a request in Spanish":
    "Solicito copia de mi expediente médico. / Nombre: Juana Ríos Pacheco   Fecha de nacimiento: 12/05/1970",
}, asks);
short({
  "a note for work":
    "Return to work note / Nelda Ochoa DOB 3/1/1988 may return to work on 1/5/2027 without restrictions. Dr. Poe",
  "a discharge summary":
    "DISCHARGE SUMMARY / Patient: Amos Reddy  DOB 7/2/1966  MRN 11822 / Hospital course: pneumonia. / " +
    "Discharge medications: amoxicillin. Follow up with us as needed.",
  "an amendment":
    "Amendment request / I request that my record of 3/3/2026 be amended. The allergy is wrong. Milo Ferrante DOB 8/8/1991",
  "a reminder":
    "Dear Odette Varnum (DOB 6/3/1961), / You have an appointment on 12/1/2026. Please bring your records from other doctors.",
  "an order of supplies":
    "CLIENT SUPPLY ORDER / Ship to: Alder General Hospital, Laboratory / Item  Description  Unit  Qty / " +
    "RQ-1020  Requisition forms, pathology  pad of 50  4 / ST-1021  STAT specimen bags, red  pack of 100  2 / Standing order: no.",
  "a letter of protection":
    "Letter of protection / Our client Rosa Delgado DOB 2/3/1990 / This office will protect your bill.",
}, idle);

/** A patient's form; what its small print says of other things makes it no less of a request. */
const accessForm = (smallPrint: string) => [
  "PATIENT ACCESS REQUEST",
  "First name: Theodora     Last name: Applewhite     Birth date: 10/04/1972",
  "☐ Everything in my chart     ☒ Radiology reports     ☒ Lab results     ☐ Bills",
  "Dates of service: 05/01/2025 to 09/30/2026",
  "Reason: second opinion",
  "How do you want them? Portal download",
  smallPrint,
];
for (
  const [i, smallPrint] of [
    "You may cancel this request any time before we send the records. We charge only what it costs to copy them.",
    "Do not reply to this message; the mailbox is not read.",
    "Office use: INVOICE NO. ________  Amount due ________  Check no. ________",
    "How did we do? Take our survey at windrose.example. Patient satisfaction matters to us.",
    "This notice describes how medical information about you may be used; you may revoke at any time.",
  ].entries()
) asks[`small print ${i + 1} of a form`] = accessForm(smallPrint);
asks["a vendor's batch sheet"] = [
  "REDQUILL Records Retrieval, Inc.      BATCH PULL SHEET",
  "Retrieval specialist: Quentin Dubose (843) 555-0152      Return copies to: fax (843) 555-0153",
  "SCOPE FOR EVERY ORDER ON THIS SHEET: complete medical chart, 01/01/2021 - 12/31/2025. No films.",
  "ORDER    PATIENT                     BORN          UNIT #",
  "411-A    Applewhite, Thelonious B.   10/30/1948    551020",
  "411-B    Bergqvist, Saga             03/19/1991    548817",
  "HIM CLERK            INVOICE NO. / AMOUNT          PREPAID CHECK",
];

for (const [name, lines] of Object.entries(idle)) {
  Deno.test(`asks for nothing: ${name}`, () => {
    const found = extractFrom([lines]);
    assert.deepEqual([found.class, found.patients.length, found.requester.name], ["none", 0, null]);
  });
}

for (const [name, lines] of Object.entries(asks)) {
  Deno.test(`asks all the same: ${name}`, () => assert.notEqual(extractFrom([lines]).class, "none"));
}
