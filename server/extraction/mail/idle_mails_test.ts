import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const read = (subject: string, lines: string[]) =>
  extractFrom([lines], {
    kind: "eml",
    mail: { from: "Lorna Abel", fromAddress: "label@stroud.example", subject, date: "2026-06-26", messageId: null },
    options: { method: "layout" },
  });

Deno.test("a machine's answer asks for nothing, whatever it quotes", () => {
  const found = read("Automatic reply: Your request for records of MR. T. HALVER - invoice", [
    "Thank you for your message. I am out of the office from June 24 through July 6, 2026. If your message concerns a",
    "request for medical records that our firm has made, please contact Delphi Ash, 312-555-0155.",
    "",
    "> From: ROI Desk <roi@alder.example>",
    "> Sent: Friday, June 26, 2026 4:01 PM",
    "> To: Lorna Abel",
    "> Subject: Your request for records of MR. T. HALVER",
    "> The records that you requested (patient Tavish Halver, DOB 10/17/1969, MRN GP-20931) were released today.",
  ]);
  assert.equal(found.class, "none");
  assert.deepEqual(found.patients, []);
});

Deno.test("an offer to a records office is none, though it shows a patient as an example", () => {
  const found = read("Re: your backlog of records requests - quick question", [
    "Many HIM directors tell us that the attorney requests land on two people. Would you be open to a 15 minute call?",
    "We can take a STAT request from inbox to release in an hour. A sample of what our screen shows:",
    "",
    "Patient: Jane Q. Example   DOB: 01/01/1980   MRN: 123456",
    "Records requested: ED, labs, imaging    Dates: 1/1/2025 - 12/31/2025",
    "",
    "Saffron Dell",
    "Regional Account Executive, PageTurn Scanning",
  ]);
  assert.equal(found.class, "none");
  assert.deepEqual(found.patients, []);
});

Deno.test("a request may have a large sender's foot", () => {
  const found = read("Request for records", [
    "Kindly send the records that follow.",
    "Patient: Ines Calder",
    "Born: 25 December 1995",
    "Records: Office visit notes",
    "",
    "You receive this because your office treats a claimant. Do not reply to unsubscribe. Sigurd Mutual, 1 Prairie St.",
  ]);
  assert.equal(found.class, "email");
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob]), [["Ines Calder", "1995-12-25"]]);
});

Deno.test("a portal's notice is a request though no sentence of it asks", () => {
  const found = read("New request", [
    "First name:      Bo",
    "Last name:       Åkesson-Díaz",
    "Suffix:          III",
    "Date of birth:   1960-02-29",
    "MRN:             X-9931",
    "Records: Lab results",
    "This is an automatic message. Replies to this mailbox are not read.",
  ]);
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob, p.mrn]), [[
    "Bo Åkesson-Díaz III",
    "1960-02-29",
    "X-9931",
  ]]);
});

for (
  const [subject, line] of [
    ["Undeliverable: Records for Ngozi Bell", "Your message could not be delivered. Please send it again."],
    ["Out of Office Re: records request", "For records requests please call 312-555-0101."],
    ["Your records request", "Your request for the records of Ngozi Bell (DOB 3/4/1979) was received."],
  ]
) {
  Deno.test(`asks for nothing: ${subject}`, () => assert.equal(read(subject, [line, "", "Tom Hale"]).class, "none"));
}

Deno.test("whoever will be away asks all the same", () => {
  const found = read("Records request", [
    "We represent Ms. Ngozi Bell (d.o.b. 4 March 1979). Please send her operative report.",
    "I will be out of the office next week, so please call my assistant.",
    "",
    "Tom Hale",
    "Hale & Dunn LLP",
  ]);
  assert.deepEqual(found.patients.map((p) => p.name), ["Ngozi Bell"]);
});
