import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const requester = (lines: string[]): string => {
  const { phone, fax, email } = extractFrom([lines]).requester;
  return [phone, fax, email].map((v) => v ?? "-").join(" ");
};

const form = (...lines: string[]): string[] => [
  "Harbor Mutual Life Insurance Company",
  "P.O. Box 2290, Port Alder, ME 04899",
  "Records request                     Date: 10/05/2026",
  "Patient: Ines Calderwood            Date of birth: 04/17/1981",
  "Please send the office notes and the radiology reports from 01/02/2026 to 09/30/2026.",
  ...lines,
];

Deno.test("cells of one row belong to whom its first label names", () => {
  assert.equal(
    requester(form(
      "Attorney-in-fact          Birth date     Contact",
      "Hollis Calderwood         06/19/1966     207-555-0157",
      "Provider                  Telephone      Fax",
      "Saltmarsh Hospital        207-555-0120   207-555-0121",
      "Send to",
      "Benefit analyst           Direct         Fax",
      "Yevette Quillfeather, RN  207-555-0138   207-555-0139",
    )),
    "(207) 555-0138 (207) 555-0139 -",
  );
});

Deno.test("the line for payments, nights, complaints or everybody is not the one of the office that asks", () => {
  for (
    const other of [
      "QUESTIONS ON PAYMENT ONLY: FISCAL, (207) 555-0190.",
      "Your fax number was taken from our file; to change it call Provider Services (207) 555-0190.",
      "On call, nights: (207) 555-0190",
      "Human Resources (for badges only): (207) 555-0190",
      "Routine requests: (207) 555-0190, not for trauma",
    ]
  ) {
    assert.equal(
      requester(form("Reply to", "Ann Poe, Examiner   Tel (207) 555-0138   Fax (207) 555-0139", "", "", other)),
      "(207) 555-0138 (207) 555-0139 -",
      other,
    );
  }
});

Deno.test("labels of telephones and fax machines in the words of many offices", () => {
  for (
    const [phone, fax] of [
      ["Desk phone", "Records fax (24 h)"],
      ["Unit telephone", "Intake fax"],
      ["Direct line", "Fax for records"],
      ["Clinic phone", "Confidential fax"],
      ["Toll-free telephone", "Evidence fax"],
    ]
  ) {
    assert.equal(
      requester(form(
        "Send to",
        `Clerk           ${phone.padEnd(22)}${fax}`,
        `Thaddea Munro   ${"(207) 555-0138".padEnd(22)}(207) 555-0139`,
      )),
      "(207) 555-0138 (207) 555-0139 -",
      phone,
    );
  }
});

Deno.test("'fax to somebody's desk' and 'Fax in the U.S. office' are fax numbers", () => {
  assert.equal(
    requester(form("Please fax to Tindra Malloy's desk, 541-555-0104 (voice 541-555-0103).")),
    "(541) 555-0103 (541) 555-0104 -",
  );
  assert.equal(
    requester(form("Telephone in the U.S. office: (646) 555-0158", "Fax in the U.S. office: (646) 555-0159")),
    "(646) 555-0158 (646) 555-0159 -",
  );
});

Deno.test("how the letter goes to its addressee is the addressee's number; the column beside the date is the sender's", () => {
  const found = requester([
    "Carmichael-Wu Law Office",
    "3 Bellwether Square, Loon Harbor, WI 54998",
    "Oct. 5, 2026                               Call: 715-555-0122",
    "                                           Fax: 715-555-0123",
    "By e-mail and fax 715-555-0190             Write: isolde@carmichaelwu.example",
    "Northwoods Lakes Hospital",
    "Records Department",
    "RE: Ines Calderwood, date of birth 04/17/1981",
    "To the Records Department:",
    "Please produce the progress notes from June 1, 2026 until August 30, 2026.",
    "Respectfully,",
    "Isolde Carmichael-Wu",
  ]);
  assert.equal(found, "(715) 555-0122 (715) 555-0123 isolde@carmichaelwu.example");
});

Deno.test("the patient's own mail address behind 'Mailing address' or 'Reach him at' is not the requester's", () => {
  assert.equal(
    requester(form(
      "Mailing address: 61 Birdsong Terrace, Arden Mills, CO 80991 - e-mail: ines.c@example.com",
      "Reach her at 541-555-0143 / ines.cal@example.com",
      "Questions: telephone (303) 555-0184, fax (303) 555-0185, records@harbormutual.example",
    )),
    "(303) 555-0184 (303) 555-0185 records@harbormutual.example",
  );
});

Deno.test("headings with strokes and desks under them name the requester's numbers", () => {
  assert.equal(
    requester([
      "QUAYSIDE COPY & SUBPOENA",
      "40 Lighter Street, Port Amity, CA 90899",
      "LOCATION / CUSTODIAN",
      "Point Sur Hospital, Attn: Release of Information - 1 Seawall Plaza - 310-555-0150 / f 310-555-0151",
      "RECORDS OF",
      "Ines Calderwood, DOB 04/17/1981",
      "REQUESTED",
      "Office notes, 01-01-2020 THRU 06-29-2026",
      "RETURN / INVOICE / QUESTIONS",
      "Quayside Copy & Subpoena — Custodian desk: Ann Poe, 310-555-0136, fax 310-555-0137, desk@quaysidecopy.example",
    ]),
    "(310) 555-0136 (310) 555-0137 desk@quaysidecopy.example",
  );
});

Deno.test("'Via e-mail' at the head names the addressee's mailbox; an organization or a desk is no contact", () => {
  const found = extractFrom([[
    "PENHALLOW STRICKLAND PLC",
    "Attorneys and Counselors, 3 Assize Lane, Fairmoor, VA 22998",
    "November 3, 2025",
    "VIA E-MAIL: roi@kingsferry-health.example",
    "Kingsferry University Hospital, Release of Information",
    "Patient: Ines Calderwood   Born: 04/17/1981",
    "Dear Records Custodian:",
    "Please give us a copy of her office notes from 01/02/2025 to 09/30/2025.",
    "Sincerely,",
    "PENHALLOW STRICKLAND PLC",
    "Araminta Goode, Senior Paralegal",
    "Direct (434) 555-0157, Telefax (434) 555-0158, agoode@penhallowstrickland.example",
  ]]).requester;
  assert.equal(found.email, "agoode@penhallowstrickland.example");
  assert.notEqual(found.contactName, "Penhallow Strickland Plc");
});

Deno.test("the addressee at the head of a private letter is no letterhead", () => {
  const found = extractFrom([[
    "R.R. 2, Box 118",
    "Tollgate Corners, NE 68999",
    "Tel. (402) 555-0133",
    "                                              9 February 2026",
    "MEDICAL RECORDS LIBRARIAN",
    "St. Columba's Hospital",
    "Keshena Street",
    "Gering Fork, NE 68998",
    "",
    "Dear Madam or Sir:",
    "I am the executor of the estate of my brother Orville Edmund Tanguay (b. August 17, 1941).",
    "Please let me have the discharge summary for his last stay, October 12, 2025 to October 29, 2025.",
    "Yours truly,",
    "Emmett L. Tanguay",
  ]]).requester;
  assert.deepEqual([found.name, found.phone], ["Emmett L. Tanguay", "(402) 555-0133"]);
});

Deno.test("a browser's line over its print-out is no letter's date", () => {
  const found = extractFrom([[
    "3/18/26, 4:52 PM                 Leave & Disability Partner Portal | Evidence request 203381",
    "TallGrass Benefits               Providers   Help   Sign out",
    "Medical evidence request",
    "Claimant",
    "Name             Ines Calderwood          Date of birth   Apr 17, 1981",
    "Email            ines.c@example.com       Mobile          316.555.0170",
    "Provider asked",
    "Facility         Verdigris Valley Medical Center",
    "Evidence needed",
    "Dates of service: 12/01/2025 to 03/16/2026",
    "Office visit notes, imaging reports",
    "Return to",
    "Examiner         Bartholomew Szymanski           Direct line   913.555.0127",
    "Email            evidence@tallgrass.example Fax  913.555.0129",
  ]]).requester;
  assert.deepEqual([found.name, found.phone, found.fax, found.email], [
    "TallGrass Benefits",
    "(913) 555-0127",
    "(913) 555-0129",
    "evidence@tallgrass.example",
  ]);
});

Deno.test("numbered parties, nurses who review, lines under a signer for everybody", () => {
  assert.equal(
    requester([
      "BRASSWORKS RAIL SERVICES, INC.",
      "Employee Health, Roundhouse 4, Switchback, WV 26999",
      "1 Health care provider who will release: Coalfield Hospital, Med. Records, 304-555-0150",
      "2 Employee: Ines Calderwood   Birth 04/17/1981",
      "8 For treatment between 02/23/2026 and 05/29/2026: office notes",
      "10 Send to: Nurse Philomena Grantley. Telephone 304-555-0117. Confidential fax 304-555-0118.",
      "Never send to Human Resources (304-555-0110).",
    ]),
    "(304) 555-0117 (304) 555-0118 -",
  );
  assert.equal(
    requester(form(
      "Send documentation               Review nurse assigned",
      "Fax (706) 555-0143               Lucretia Van Amstel, RN",
      "Mail: address above              (706) 555-0142",
      "Provider call center (IVR): (706) 555-0100",
    )),
    "(706) 555-0142 (706) 555-0143 -",
  );
  assert.equal(
    requester([
      "Orchard Valley Health Plan",
      "Dear medical records team,",
      "Please send the office notes of Ines Calderwood, DOB 04/17/1981, for 2024.",
      "Kind regards,",
      "Tunde Rasmussen, Risk Adjustment Coordinator",
      "Orchard Valley Health Plan",
      "Tel. (517) 555-0185 | charts@orchardvalley.example",
      "Provider services (all questions on claims): (517) 555-0100",
    ]),
    "(517) 555-0185 - charts@orchardvalley.example",
  );
  assert.equal(
    requester(form("If you have a question call Provider Services, 1 (888) 555-0175.")),
    "(888) 555-0175 - -",
  );
});

Deno.test("a hospital below the letterhead is the addressee, with the fax right under it", () => {
  const found = requester([
    "Gallatin Fork Women's Facility",
    "1 Facility Road, Gallatin Fork, TN 37198    records 615-555-0142    records fax 615-555-0143",
    "Colleagues of",
    "Cumberland Shores Hospital",
    "Fax for records: 615-555-0139",
    "Patient: Ines Calderwood, date of birth 04/17/1981",
    "Please send the office notes from 01/02/2026 to 09/30/2026.",
  ]);
  assert.equal(found, "(615) 555-0142 (615) 555-0143 -");
});

Deno.test("a line that begins with the keeper of the records, and numbers under 'Main office', are not the requester's own", () => {
  assert.equal(
    requester(form(
      "Alder Heart Hospital, Medical Records    Tel. 816/555-0110    Attending: Roderick Pilgrim, MD",
      "Thibault Oyster, Senior Claim Examiner   Tel. 314/555-0166    Fax 314/555-0167",
    )),
    "(314) 555-0166 (314) 555-0167 -",
  );
  assert.equal(
    requester(form(
      "Please fax to Ann Poe's desk, 541-555-0104 (voice 541-555-0103).",
      "",
      "",
      "Main office",
      "600 Obsidian Way",
      "Three Sisters, OR 97799",
      "Tel 541-555-0100",
    )),
    "(541) 555-0103 (541) 555-0104 -",
  );
});

Deno.test("a guardian's telephone, however much is asked of the guardian before it, is not the sender's", () => {
  const { requester } = extractFrom([
    [
      "Thistledown Pediatrics   33 Millrace Lane, Fernbrook, OR 97499",
      "Please send the records of our new patient below.",
    ],
    [
      "AUTHORIZATION TO TRANSFER A CHILD'S RECORDS",
      "Parent / legal guardian:      Teresa Quint",
      "Guardian's date of birth:     05/19/1984",
      "Relationship:                 Mother",
      "Address:                      1560 Alder Street, Fernbrook, OR 97499",
      "Phone:                        (541) 555-0133",
      "Child: Mateo A. Quint (born 8/11/2017)",
      "I authorize Alder General Hospital to release my child's records to Thistledown Pediatrics.",
    ],
  ]);
  assert.equal(requester.phone, null);
});
