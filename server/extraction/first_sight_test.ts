import { deepEqual, equal } from "node:assert/strict";
import { kindOf } from "./contacts/contact_words.ts";
import { bornLater, mourned } from "./patients/prose_rules.ts";
import { extractFrom } from "../../tests/extraction/text_pages.ts";

const right = " ".repeat(58);
const letter = (...head: string[]) =>
  extractFrom([[
    ...head.map((line) => right + line),
    "",
    "August 19, 2026",
    "",
    "Cascade Summit Hospital",
    "Release of Information",
    "4100 Summit Drive",
    "Anacosta, WA 98998",
    "",
    "Re: Patient: Harriet Louise Bannister",
    "    Date of Birth: October 2, 1967",
    "",
    "Dear Sir/Madam:",
    "",
    "Please be advised that this office represents the above-named patient. We ask that you",
    "forward a complete copy of her chart from March 5, 2025 through the present.",
    "",
    "Sincerely,",
    "",
    "Alistair Pemberton",
  ]]).requester;

for (const trade of ["Injury Law", "Personal Injury & Workers' Compensation Law", "Family Law", "Trial Practice"]) {
  Deno.test(`a firm's letterhead at the right over "${trade}", labels behind its numbers`, () => {
    const requester = letter(
      "Pemberton & Slate, PLLC",
      trade,
      "88 Harbor Steps, Suite 210",
      "Anacosta, WA 98999",
      "206-555-0161 tel",
      "206-555-0162 fax",
    );
    equal(requester.name, "Pemberton & Slate, PLLC");
    deepEqual([requester.phone, requester.fax], ["(206) 555-0161", "(206) 555-0162"]);
  });
}

Deno.test("labels in front of their numbers stay in front", () => {
  equal((kindOf("tel ", " fax 206-555-0162") as { kind: string }).kind, "phone");
  deepEqual(kindOf("206-555-0161 tel ", " fax"), { kind: "fax", score: 1 });
  deepEqual(kindOf("", " tel 206-555-0162 fax"), { kind: "phone", score: 1 });
  equal((kindOf("Roe, Examiner, ", " (fax 1-206-555-0162)") as { kind: string }).kind, "phone");
  equal((kindOf("Inquiries: ", " Fax adr@roe.example") as { kind: string }).kind, "phone");
});

const mail = (...body: string[]) =>
  extractFrom([[
    "From: Rosalind Achebe <r.achebe@mail.example>",
    "Date: 12 October 2026",
    "To: Records, Juniper Valley Medical Group",
    "",
    "Good morning,",
    "",
    ...body,
    "",
    "You can call me at 617-555-0139.",
    "",
    "Rosalind Achebe",
    "5 Quarry Lane, Juniper Valley, MA 01999",
  ]]);

Deno.test("an executor's mail: the husband is the patient, the writer asks, a death summary is a discharge summary", () => {
  const { patients, requester, requestType, recordTypes } = mail(
    "My husband, Chidi Achebe, died in your hospital on September 1 and I am the executor of his estate.",
    "He was born July 8, 1949. I need his death summary, the last lab results and the medication list from",
    "his final stay (August 20 to September 1, 2026).",
  );
  deepEqual(patients.map((p) => [p.name, p.dob]), [["Chidi Achebe", "1949-07-08"]]);
  deepEqual([requester.name, requester.phone], ["Rosalind Achebe", "(617) 555-0139"]);
  equal(requestType, "patient");
  deepEqual([...recordTypes].sort(), ["discharge", "lab", "medication"]);
});

Deno.test("who died is the patient only to those who ask for the estate or in that hospital", () => {
  equal(mourned("My mother, ", ", passed away in your unit in May.", ""), true);
  equal(mourned("Our son ", " has recently died. ", "I am next of kin."), true);
  equal(mourned("My husband, ", ", died last year.", "Please change the address on my account."), false);
  equal(mourned("Their lawyer, ", ", died in your hospital.", ""), false);
});

Deno.test("a birth told in a later sentence", () => {
  const after = ", died in your hospital. He was born on July 8, 1949.";
  equal(after.slice(bornLater(after)), "July 8, 1949.");
  equal(bornLater(", died. The ward was built in 1949."), -1);
});
