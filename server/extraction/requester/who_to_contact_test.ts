import { deepEqual, equal } from "node:assert/strict";
import { extractFrom, letterUnder } from "../../../tests/extraction/text_pages.ts";

const head = ["Harrow Lake Cardiology", "12 Pier Street, Copper Pier, MI 49999", "(906) 555-0117 | fax (906) 555-0118"];
const contact = (closing: string[], body: string[] = []) =>
  extractFrom([letterUnder(head, closing, body)]).requester.contactName;

for (
  const closing of [
    ["Verna Tallchief, LMSW", "Investigator, direct line (906) 555-0162"],
    ["Waldo Ferreira / Sr. Adjuster / (906) 555-0131"],
    ["Zelda Morningstar", "Case Manager"],
    ["Wilhelmina Tack, RN", "School Nurse"],
    ["S. Adeyemi", "Sylvester Adeyemi, Claims Examiner"],
    ["Ngaire Tamahori", "Hearings Specialist, 906-555-0137"],
    ["Cleo Ashby | Study Coordinator | Harrow Lake Cardiology"],
  ]
) {
  Deno.test(`who signs without a closing: ${closing[0]}`, () => {
    equal(contact(["", ...closing]), closing.join("\n").match(/(\p{L}{3,} [\p{L}]+)(?=[,|/\n ]|$)/u)![1]);
  });
}

for (
  const said of [
    "All correspondence to Ms. Annelies Brugger at this office.",
    "Your contact is Ms. Annelies Brugger, Audit Coordinator.",
    "Annelies Brugger, study coordinator, is available at 906-555-0130.",
    "Please send Annelies Brugger, RN, camp nurse, the list of medications.",
    "A visit can be arranged through Annelies Brugger, Review Coordinator.",
    "Direct your reply to my colleague Annelies Brugger: (906) 555-0159.",
  ]
) {
  Deno.test(`who is to be contacted: ${said}`, () => {
    equal(contact(["Yours,", "", "Prof. Roderick Almquist"], [said]), "Annelies Brugger");
  });
}

Deno.test("neither a street nor a doctor in the letterhead nor another office's person is the contact", () => {
  const lines = letterUnder(["Harrow Lake Cardiology", "7 Aspen Circle . Ph 303 555 0166", ...head.slice(1)], [""]);
  equal(extractFrom([lines]).requester.contactName, null);
  const doctors = [head[0], "Anneke Brandt MD, FAAP - Olu Fashola MD, FAAP - office@harrowlake.example"];
  equal(extractFrom([letterUnder(doctors, [""])]).requester.contactName, null);
  equal(contact([""], ["Employer: Gable Roofing (contact Dan Gable, 614-555-0166)"]), null);
});

Deno.test("counsel at the head of a pleading", () => {
  const { requester } = extractFrom([[
    "Cassandra J. Penhallow (Bar No. 990114)",
    "AVERILL STROUD & PENHALLOW LLP",
    "77 Assembly Street, Suite 1200, Marlow, IL 60998",
    "Telephone: (312) 555-0171 Facsimile: (312) 555-0172",
    "",
    "DEPOSITION SUBPOENA FOR PRODUCTION OF BUSINESS RECORDS",
    "TO: Custodian of Records, Alder General Hospital",
    "The records pertain to: Ines Calderwood, date of birth 04/17/1981.",
    "The records to be produced are: office notes.",
  ]]);
  equal(requester.contactName, "Cassandra J. Penhallow");
});

Deno.test("who writes of a parent's records and signs without a closing asks in person", () => {
  const { requester, requestType } = extractFrom([[
    "To the Medical Records Department of Alder General Hospital",
    "",
    "I am the personal representative of the estate of my mother, Rosamund Whitcombe, born March 3, 1941.",
    "I request her complete medical record. Please mail it to me.",
    "",
    "Ansel Whitcombe",
    "October 30, 2026",
  ]]);
  deepEqual([requester.name, requestType], ["Ansel Whitcombe", "patient"]);
});

Deno.test("the contact of somebody else's office, and of the one an order is filled for, is not ours", () => {
  equal(contact([""], ["Eye bank contact: Todd Marsh, 412-555-0111."]), null);
  equal(contact([""], ["Ordered by Fenwick Aldous LLP, attn. Araminta Fenwick, attorneys for the defendant."]), null);
});

Deno.test("a reply column beside the addressee, and who is marked as its reader", () => {
  const { requester } = extractFrom([[
    "LODESTONE DOCUMENT RETRIEVAL              Order 5518-20",
    "",
    "                                          Today: October 5, 2026",
    "TO:  Custodian of Records                 REPLY: Cedric Amadi",
    "     Lavender Plains Hospital                    (469) 555-0177",
    "     Medical & Billing Records                   fax (469) 555-0178",
    "",
    "RE:  Ines Calderwood     D.O.B. 04/17/1981",
    "",
    "You are requested to furnish true copies of her office notes.",
  ]]);
  deepEqual([requester.contactName, requester.phone, requester.fax], [
    "Cedric Amadi",
    "(469) 555-0177",
    "(469) 555-0178",
  ]);
  equal(
    contact([""], ["Records should go to the fax above, marked for Cordelia Yazzie-Marsh."]),
    "Cordelia Yazzie-Marsh",
  );
});

Deno.test("an office that stands under the date with telephone and fax is the sender", () => {
  const { requester } = extractFrom([[
    "11/13/2026",
    "",
    "Jasper Ridge Eye Surgeons",
    "Voice 650-555-0125, Facsimile 650-555-0126",
    "",
    "Dear Dr. Quandt,",
    "",
    "Thank you for referring Mr. Aldo Brancusi (DOB 4/4/1944). Would your office send us the last three office notes?",
    "",
    "Linnea Port",
    "Surgery scheduling",
  ]]);
  deepEqual([requester.name, requester.contactName, requester.phone], [
    "Jasper Ridge Eye Surgeons",
    "Linnea Port",
    "(650) 555-0125",
  ]);
});

Deno.test("a lawyer with a practice under the name, a line with labelled numbers behind it, partners with a P.A.", () => {
  const named = (...head: string[]) =>
    extractFrom([letterUnder(head, ["Sincerely,", "", "Marlowe Thistlewood"])]).requester.name;
  equal(
    named(
      "MARLOWE THISTLEWOOD, ESQ.",
      "Elder Law and Estates",
      "8 Wharf Lane, Narrow Bay, RI 02999",
      "Tel: (401) 555-0155",
    ),
    "Marlowe Thistlewood, Esq.",
  );
  equal(named("Copperfield Infusion & Wellness  P: 972-555-0154  F: 972-555-0155"), "Copperfield Infusion & Wellness");
  equal(
    named("Benedict Tarn", "Foxglove & Tarn Injury Lawyers", "PO Box 116 / Siskiyou Bend, OR 97999"),
    "Foxglove & Tarn Injury Lawyers",
  );
});

Deno.test("a label that leads to a person under the requester's heading; billing only is somebody else", () => {
  const under = (...lines: string[]) =>
    extractFrom([[
      "Sundown Basin Health Plan",
      "90 Smelter Road, Copper Canyon, NM 87999",
      "Please send the office notes of Ines Calderwood, born 04/17/1981.",
      "",
      "Return charts to",
      "Sundown Basin Health Plan, Abstraction Team",
      ...lines,
    ]]).requester.contactName;
  equal(under("Lead: Kerensa Doyle Ph 505-555-0182 Fx 505-555-0183"), "Kerensa Doyle");
  equal(contact([""], ["Human Resources (for offers and badges only): Talia Broome, (405) 555-0120."]), null);
  equal(contact([""], ["Please address the documents to Senior Physician Dr. Benedikt Stoiber."]), "Benedikt Stoiber");
  equal(contact(["Sincerely,", "", "Araminta Goode, Senior Paralegal to Jocasta Penhallow"]), "Araminta Goode");
});

Deno.test("a copy service behind ORDERED BY asks; a unit behind the comma is left out where the organization speaks for itself", () => {
  const order = extractFrom([[
    "A new order has been assigned to your facility.",
    "ORDERED BY:      Sandpiper Legal Copy, Inc.",
    "ORDER CONTACT:   Zenobia Hartwell",
    "END CLIENT:      Molyneux Grant & Tully LLP (for the defendant)",
    "PATIENT:         Ines Calderwood",
    "BORN:            04/17/1981",
    "ITEMS:           imaging reports",
  ]]);
  deepEqual([order.requester.name, order.requestType], ["Sandpiper Legal Copy, Inc.", "copy_service"]);
  const police = extractFrom([
    letterUnder([], ["Det. Lindiwe Carmichael", "Stonebridge Police Department, Missing Persons"], [
      "Stonebridge Police Department is looking for a missing adult. Please expedite.",
    ]),
  ]);
  equal(police.requester.name, "Stonebridge Police Department");
});

Deno.test("the paralegal of the mailbox at the head goes before the partner who signs; e-mail it to somebody", () => {
  const { requester } = extractFrom([[
    "                                  TAMSIN & WOLFE, PLLC",
    "                                     Attorneys at Law",
    "",
    "Ingrid Solano, Paralegal                                           February 24, 2026",
    "843-555-0147 | Fax 843-555-0148 | isolano@tamsinwolfe.example",
    "",
    "Dear Sir or Madam:",
    "",
    "Kindly provide the chart notes of Ines Calderwood, born 04/17/1981.",
    "",
    "Sincerely,",
    "",
    "TAMSIN & WOLFE, PLLC",
    "Bartholomew Wolfe",
  ]]);
  equal(requester.contactName, "Ingrid Solano");
  equal(contact([""], ["Please e-mail it to Nurse Odile Fanshawe at the address above."]), "Odile Fanshawe");
});

Deno.test("a fax that the letter went by to the custodian; a school's health center", () => {
  const { requester } = extractFrom([[
    "Silverlake Academy Health Center     (603) 555-0181     Fax (603) 555-0182",
    "via FAX to Lakes Region Pediatrics 603-555-0177",
    "",
    "Please send the immunization record of Ines Calderwood, born 04/17/2012.",
    "I consent to release of my daughter's immunization record to Silverlake Academy until June 30, 2027.",
    "Amara Calderwood (mother)      8/12/2026",
  ]]);
  deepEqual([requester.name, requester.fax], ["Silverlake Academy", "(603) 555-0182"]);
});
