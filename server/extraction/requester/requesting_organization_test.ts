import assert from "node:assert/strict";
import { extractFrom, letterUnder } from "../../../tests/extraction/text_pages.ts";

const order = [
  "",
  "Requested on   11/06/2026            Requested by   Lila Sturdivant, surgery scheduler",
  "Send request to   Larkspur Regional Medical Center ROI      Their fax   (970) 555-0101",
  "Patient   MCELHANEY, PATRICK DEAN        Birth date   7-23-1965",
  "Our chart   JG-40077     Your MRN   600318842",
  "",
  "Before the operation on November 18, 2026 we need the following, past 3 years:",
  "[x] Operative reports    [x] Imaging reports",
  "",
  "Please fax to (307) 555-0147, attention Lila. Reports can also be mailed",
  "electronically: surgsched@junipergorge.example. Call (307) 555-0146 ext. 3 with any problem.",
];
const beside = (left: string, right: string): string => left.padEnd(46) + right;
const heads: Record<string, string[]> = {
  "with lines of another column in between": [
    beside("JUNIPER GORGE", "Physicians: R. Tannenbaum MD, Y. Castellon MD"),
    beside("", "P. O'Hearn DO, L. Sturgis PA-C"),
    beside("Orthopedic & Spine Institute", "Ph (307) 555-0146  Fx (307) 555-0147"),
  ],
  "called like its town": [
    beside("Juniper Gorge", "602 Basalt Parkway"),
    beside("", "Juniper Gorge, WY 82999"),
    beside("Orthopedic & Spine Institute", "Ph (307) 555-0146   Fx (307) 555-0147"),
  ],
  "over three lines": [
    beside("JUNIPER GORGE", "602 Basalt Parkway"),
    beside("Orthopedic", "Juniper Gorge, WY 82999"),
    beside("& Spine Institute", "Ph (307) 555-0146   Fx (307) 555-0147"),
  ],
};

for (const [how, head] of Object.entries(heads)) {
  Deno.test(`a name over two lines of a letterhead, ${how}`, () => {
    const { requester, requestType } = extractFrom([[...head, ...order]]);
    assert.equal(requester.name?.toLowerCase(), "juniper gorge orthopedic & spine institute");
    assert.equal(requester.phone, "(307) 555-0146");
    assert.equal(requester.fax, "(307) 555-0147");
    assert.equal(requester.contactName, "Lila Sturdivant");
    assert.equal(requestType, "provider");
  });
}

const numbers = ["P.O. Box 5150, Kittering, OH 45499", "Telephone (937) 555-0167   Fax (937) 555-0168"];
const closing = ["Thank you for your help,", "", "Lourdes Pennington", "Request Coordinator"];
const mailed = ["E-mail to intake@ambercroft.example, or fax to (937) 555-0168."];
for (
  const [torn, name] of [
    ["Ambercroft Re trieval Group", "Ambercroft Retrieval Group"],
    ["Ambercr oft Retrieval Gro up", "Ambercroft Retrieval Group"],
    ["AMBERCROFT RE TRIEVAL GROUP", "Ambercroft Retrieval Group"],
    ["Ambercroft Law Of fices", "Ambercroft Law Offices"],
    ["Ambercroft Le al Copy", "Ambercroft Legal Copy"],
    ["Law Office of Ana de la Cruz", "Law Office of Ana de la Cruz"],
    ["Amber Croft Care Group", "Amber Croft Care Group"],
  ]
) {
  Deno.test(`a letterhead's name in odd spaces: ${torn}`, () => {
    assert.equal(extractFrom([letterUnder([torn, ...numbers], closing, mailed)]).requester.name, name);
  });
}

Deno.test("a copy service that has been asked to obtain records, below a greeting of the custodian", () => {
  const { requester, requestType } = extractFrom([[
    "Records custodian,",
    "",
    "Brightwater Document Retrieval has been asked by Colfax, Mbeki & Stroud (counsel for",
    "plaintiff, attorney Roxanne Stroud) to obtain the following.",
    "",
    "Patient        Philippa L. Greer",
    "Birth date     12 May 1968",
    "Records        pathology reports; operative reports",
    "Period         04/01/2024 - 08/31/2026",
    "",
    "Copies please to my attention:",
    "",
    "Emil Lachance",
    "Retrieval Agent, Brightwater Document Retrieval",
    "elachance@brightwaterdocs.example",
    "Tel 303-555-0172   Fax 303-555-0173",
  ]]);
  assert.equal(requester.name, "Brightwater Document Retrieval");
  assert.equal(requester.contactName, "Emil Lachance");
  assert.equal(requestType, "copy_service");
});

Deno.test("a number not to be called gives way to the direct line", () => {
  for (
    const refused of [
      "Please do not answer to this mailbox's automatic number (800) 555-0111.",
      "Do not call the number on the envelope, (800) 555-0111.",
    ]
  ) {
    const { requester } = extractFrom([
      letterUnder(["Rowan & Tilbury, LLP"], ["Sincerely,", "", "Gordon P. Tilbury"], [
        "Questions go to my paralegal, telephone (207) 555-0110.",
        refused,
      ]),
    ]);
    assert.equal(requester.phone, "(207) 555-0110");
  }
});
