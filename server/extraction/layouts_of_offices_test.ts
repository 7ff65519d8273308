import { deepEqual, equal } from "node:assert/strict";
import { extractFrom } from "../../tests/extraction/text_pages.ts";

const order = (sent: string, back: string, reach: string) =>
  extractFrom([[
    "CASCADE FIDELITY LIFE INSURANCE CO.        APS ORDER PRINT",
    "PO Box 4410, Fernhill, OR 97999            Ordered 09/22/2026",
    sent,
    "Facility             Juniper Valley Medical Center, Health Records",
    "Facility fax         (503) 555-0131",
    "PROPOSED INSURED",
    "Name                 Achebe, Chidi T.",
    "DOB                  11-30-1968",
    "WHAT WE NEED",
    "Office notes, laboratory results and pathology reports.",
    reach,
    back,
    "Evidence analyst     Perpetua Roe",
    "Telephone            (503) 555-0172",
    "Fax                  (503) 555-0173",
    "Mail                 aps@cascadefidelity.example",
  ]]);

for (
  const [sent, back, reach] of [
    ["SEND TO", "RETURN RECORDS / INVOICE TO", "Look-back            5 years from order date"],
    ["FAX TO", "Return records and invoice to", "Look-back period     60 months from date of order"],
    ["DELIVER TO", "REPLY TO", "Go back              5 yrs from the order date"],
  ]
) {
  Deno.test(`an order that goes to "${sent}" and comes back to "${back}"`, () => {
    const { requester, requestType, dateRange } = order(sent, back, reach);
    equal(requester.name, "Cascade Fidelity Life Insurance Co.");
    deepEqual([requester.phone, requester.fax], ["(503) 555-0172", "(503) 555-0173"]);
    equal(requestType, "insurance");
    deepEqual([dateRange.start, dateRange.end], ["2021-09-22", "2026-09-22"]);
  });
}

for (
  const [question, more] of [["Which records?", "Which dates?"], [
    "What kinds of records do you want?",
    "What period?",
  ], ["Which documents?", "When were you here?"]]
) {
  Deno.test(`a portal's question "${question}" is answered by the list below it`, () => {
    const { recordTypes, dateRange } = extractFrom([[
      "Wexcombe Hospital   900 Hospital Hill Road, Thornbury, PA 17998",
      "Request a copy of my record",
      "Legal name",
      "Marguerite Crowe",
      "Date of birth",
      "1995-02-08",
      "Who is asking?",
      "I am the patient",
      "",
      question,
      "Imaging reports; Emergency department record",
      "",
      more,
      "One visit: 04/18/2026",
      "",
      "How soon?",
      "Normal (up to 30 days)",
    ]]);
    deepEqual([...recordTypes].sort(), ["emergency", "imaging"]);
    deepEqual([dateRange.start, dateRange.end], ["2026-04-18", "2026-04-18"]);
  });
}

const letter = (...body: string[]) =>
  extractFrom([[
    "Delia Achebe",
    "5 Fiddlehead Close, Westerbrook, VT 05998",
    "August 24, 2026",
    "",
    "Medical Records Office, Wexcombe Hospital",
    "",
    "Hello,",
    "",
    ...body,
    "",
    "I was born on September 4, 1958.",
    "",
    "Delia Achebe",
  ]]);

Deno.test("what a doctor wrote is asked for; where a doctor works is not", () => {
  const kinds = (said: string) => [...letter(said).recordTypes].sort();
  deepEqual(kinds("Please mail me the pathology reports and copies of Dr. Simone Marsh's visit notes."), [
    "notes",
    "pathology",
  ]);
  deepEqual(kinds("Please mail me the pathology reports of Dr. Marsh in the imaging center."), ["pathology"]);
});

for (const end of ["THE PRESENT:", "TODAY:", "08/24/2026:"]) {
  Deno.test(`a period that goes on with "${end}" in another paragraph`, () => {
    const { dateRange } = letter(
      "I ask for copies of the following for the period 12/01/2024 TO",
      "",
      end,
      "- HOSPITAL DISCHARGE SUMMARIES",
      "- LABORATORY FINDINGS",
    );
    deepEqual([dateRange.start, dateRange.end], ["2024-12-01", "2026-08-24"]);
  });
}

for (
  const [question, answer] of [
    ["2 Who may receive the records", "☐ School  ☐ Doctor  ☒ Parent or guardian who signs below  ☐ Other"],
    ["Release the records to:", "[ ] Self   [X] Mother   [ ] Physician"],
    ["Person who will get the copies", "☒ Legal guardian  ☐ Attorney  ☐ Insurance"],
  ]
) {
  Deno.test(`a hospital's form with "${question}" answered by a parent: the parent asks`, () => {
    const { requester, requestType } = extractFrom([[
      "Marlow Valley Medical Center                 Phone (620) 555-0110",
      "Health Records, 15 Valley Parkway, Hardesty, KS 67999   Fax (620) 555-0111",
      "",
      "Permission to Release a Child's Health Records",
      "",
      "1 The child",
      "Name: Ottilie R. Brandvold          Date of birth: 5/11/2017",
      "Medical record number: M0331-8827",
      "",
      question,
      answer,
      "Name: Kristin Brandvold (mother)     Phone: (620) 555-0143",
      "E-mail: kbrandvold@mail.example",
      "",
      "3 What to release",
      "☒ Immunization record   ☐ Discharge summary   ☐ Laboratory results",
      "",
      "6 Signature",
      "Kristin Brandvold          Date 9/3/2026",
      "Relationship: mother",
    ]]);
    deepEqual([requester.name, requester.phone, requester.fax], ["Kristin Brandvold", "(620) 555-0143", null]);
    equal(requester.email, "kbrandvold@mail.example");
    equal(requestType, "patient");
  });
}

Deno.test("a parent ticked beside the signature receives nothing", () => {
  const { requester } = extractFrom([[
    "Marlow Valley Medical Center   15 Valley Parkway, Hardesty, KS 67999",
    "Authorization to Release Health Records",
    "Patient name: Ottilie R. Brandvold          Date of birth: 5/11/2017",
    "Release records to: Prairie Hawk Pediatrics, fax (620) 555-0199",
    "Relationship to patient: ☐ Self  ☒ Parent  ☐ Guardian",
    "Printed name: Kristin Brandvold",
  ]]);
  equal(requester.name, "Prairie Hawk Pediatrics");
});

Deno.test("an order's day torn in its cell is the day that the present means", () => {
  const { dateRange } = extractFrom([[
    "Bluestem Legal Copy & Retrieval",
    "4800 Canneryside Blvd, Unit 9, Port Amaro, CA 93999",
    "Date ordered      November 2,        Service level     RUSH",
    "                  2026",
    "Custodian         Marlow Valley Medical Center",
    "Records of        Terrence A. Whitlow",
    "Date of birth     10/17/1986",
    "Copy: the complete medical chart from January 1, 2020 to the present.",
    "Issued: October 30, 2026",
  ]]);
  deepEqual([dateRange.start, dateRange.end], ["2020-01-01", "2026-11-02"]);
});

Deno.test("a fax among the ways to return, below a list of members, is the plan's", () => {
  const { requester } = extractFrom([[
    "Pinnacle Shore Health Plan",
    "Quality Reporting, 30 Lighthouse Square, Gannet Bay, MD 21999",
    "To: Wexcombe Memorial Hospital, Medical Records       Notice date: February 9, 2026",
    "Member                   Birth date    Your MRN",
    "ABELARD, CORDELIA J      05/06/1957    W1044-87",
    "DAS, RAJIV               09/12/1961    W0972-15",
    "Send for each member",
    "- Progress notes",
    "Three ways to return: upload at the plan's provider site with PIN 442716; fax (410) 555-0152; or mail to us.",
    "Contact: Lavinia Sorrell, Record Retrieval Coordinator, (410) 555-0151, hedis@pinnacleshore.example.",
  ]]);
  deepEqual([requester.phone, requester.fax], ["(410) 555-0151", "(410) 555-0152"]);
});

const executor = (closing: string[], asks: string) =>
  extractFrom([[
    "BRACKENRIDGE & COLE LLP",
    "1 Commerce Tower, Suite 2400, Ellsmoor, PA 17999",
    "T (717) 555-0185   F (717) 555-0186",
    "November 4, 2026",
    "Wexcombe Memorial Hospital, Release of Information, Thornbury, PA 17998",
    "Re: Decedent Harold N. Szymanski, born 02/15/1941",
    "Dear Sir or Madam:",
    "Enclosed is an authorization. Please produce his records.",
    asks,
    "Anjali Shah",
    "Attorney",
  ], [
    "HIPAA AUTHORIZATION",
    "Patient: Harold N. Szymanski",
    "I permit the hospital to disclose his medical records to Brackenridge & Cole LLP. I may revoke this authorization.",
    "",
    ...closing,
  ]]);

Deno.test("a signature over the same name typed, and the day in a line of its own below", () => {
  const asks = "Please call me.";
  const signed = (...closing: string[]) => {
    const { authorization } = executor(closing, asks);
    return [authorization.signed, authorization.signedOn];
  };
  const typed = ["Paul Szymanski, Executor (son), born 07/08/1968", "Letters: file 21-24", "Date: October 22, 2026"];
  deepEqual(signed("Paul Szymanski", ...typed), [true, "2026-10-22"]);
  deepEqual(signed("P. Szymanski", "Paul Szymanski (son)", "Dated October 22, 2026"), [true, "2026-10-22"]);
  deepEqual(signed(...typed), [false, null]);
});

for (
  const asks of [
    "Kindly direct the records and your invoice to Owen Marchetti, paralegal, at the above address, telephone (717) 555-0187.",
    "Please send the copies to Ms. Owen Marchetti, paralegal, phone (717) 555-0187.",
  ]
) {
  Deno.test(`the line of whom the records go to: "${asks.slice(0, 30)}…"`, () => {
    const { requester } = executor(["Date:"], asks);
    deepEqual([requester.phone, requester.fax], ["(717) 555-0187", "(717) 555-0186"]);
  });
}

for (
  const logo of [["Plains", "Employers", "Compensation", "Fund"], ["Bluff", "County", "Teachers", "Credit", "Union"]]
) {
  Deno.test(`a logo with a word in each line: ${logo.join(" / ")}`, () => {
    const large = Object.fromEntries(logo.map((_, i) => [i, 1.4]));
    const { requester } = extractFrom([[
      ...logo,
      "600 Elevator Street, Hardesty, KS 67999",
      "Telephone (620) 555-0181   Fax (620) 555-0182",
      "",
      "October 2, 2026",
      "",
      "Marlow Valley Medical Center",
      "Health Information Services",
      "",
      "Dear Records Staff:",
      "Re: Yesenia Castaneda-Ruiz, born 06/19/1991",
      "Please send us the emergency room record of 07/21/2026.",
      "",
      "Gordon Thibault",
      "Claims Adjuster II",
    ]], { options: { large } });
    equal(requester.name, logo.join(" "));
  });
}
