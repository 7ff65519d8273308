import assert from "node:assert/strict";
import { sameContent } from "../../../shared/duplicates.ts";
import { contentSignature } from "./duplicate.ts";
import { extract } from "../extract.ts";
import { documentFrom, lawLetter, today } from "../../../tests/extraction/text_pages.ts";

const signature = (lines: string[], method: "ocr" | "text-layer" = "text-layer") => {
  const read = documentFrom([lines], { options: { method } });
  return contentSignature(read, extract(read, { today }));
};

/** Swaps letters that OCR swaps, in every nth word. */
const noisy = (lines: string[], nth: number): string[] => {
  let count = 0;
  return lines.map((line) =>
    line.replace(/\p{L}{6,}/gu, (word) => ++count % nth ? word : word.replace(/e/, "c").replace(/l/, "1"))
  );
};

Deno.test("the same letter faxed again with noise and another header is the same request", () => {
  const first = ["NOV-05-2026 09:14   FROM: ROWAN 207 555 0111   TO: 2075550199   P.01/01", ...lawLetter()];
  const again = ["NOV-14-2026 16:02   FROM: ROWAN 207 555 0111   TO: 2075550199   P.01/01", ...noisy(lawLetter(), 9)];
  const compared = sameContent(signature(first, "ocr"), signature(again, "ocr"));
  assert.equal(compared.same, true, compared.reason);
  assert.match(compared.reason, /same patient and requester/);
});

Deno.test("a letter worded alike for another time of care is another request; a reminder that counts back anew is not", () => {
  const asked = (day: string, span: string) =>
    signature([
      "Birchwood Claims Partners, LLC",
      day,
      "Dear Records Department,",
      "we ask for the office notes and laboratory results of Ines Lindgren-Moe, born April 12, 1980,",
      `chart HX 10293, for care ${span}.`,
      "Please fax them to (207) 555-0165. Questions: (207) 555-0164.",
      "Tariq Osei",
    ]);
  const first = asked("October 2, 2026", "from February 3, 2024 to May 6, 2025");
  assert.equal(sameContent(first, asked("November 2, 2026", "from February 3, 2024 to May 6, 2025")).same, true);
  const later = sameContent(first, asked("November 2, 2026", "from May 7, 2025 to October 6, 2026"));
  assert.deepEqual([later.same, later.reason], [false, "other dates of service"]);
  const counted = asked("October 2, 2026", "of the past two years");
  assert.equal(sameContent(counted, asked("November 13, 2026", "of the past two years")).same, true);
});

Deno.test("the same request typed again in other words is found", () => {
  const retyped = [
    "Rowan & Tilbury, LLP",
    "12 Quay Street, Port Alder, ME 04999   Telephone (207) 555-0110   Fax (207) 555-0111",
    "",
    "October 19, 2026",
    "",
    "SECOND REQUEST",
    "Patient: Ines Calderwood     DOB: 4/17/1981     MRN: 55-1020",
    "",
    "We have not heard from you. Kindly furnish MRI reports and office notes, 01/02/2026 to 09/30/2026.",
  ];
  assert.equal(sameContent(signature(lawLetter()), signature(retyped)).same, true);
});

Deno.test("two clients of one firm with the same letter are two requests", () => {
  const other = lawLetter({
    re: ["Re: Our Client: Jonas Ferrow", "    Date of Birth: 09/30/1975", "    Your MRN: 55-2231"],
    body: [
      "This firm represents Mr. Ferrow. Please send his office notes and MRI reports for dates of",
      "service 01/02/2026 through 09/30/2026 to records@rowantilbury.example.",
    ],
  });
  const compared = sameContent(signature(lawLetter()), signature(other));
  assert.deepEqual([compared.same, compared.reason], [false, "a different patient"]);
});

Deno.test("twins and a father and his son are two requests", () => {
  const of = (name: string, mrn: string) =>
    signature(lawLetter({ re: [`Re: Our Client: ${name}`, "    Date of Birth: 04/17/1981", `    Your MRN: ${mrn}`] }));
  assert.equal(sameContent(of("Lena Quint", "100-1"), of("Tomas Quint", "100-2")).same, false);
  assert.equal(sameContent(of("Otis Vane, Sr.", "100-1"), of("Otis Vane, Jr.", "100-1")).same, false);
});

Deno.test("a later request of the firm for other dates is a new one", () => {
  const later = lawLetter({
    body: [
      "This firm represents Ms. Calderwood. Please send her office notes and physical therapy records made since our",
      "last letter, for dates of service 10/01/2026 through 11/15/2026. We also need the bills for that time.",
    ],
  });
  assert.equal(sameContent(signature(lawLetter()), signature(later)).same, false);
});

Deno.test("comparing is the same from either side", () => {
  const a = signature(lawLetter()), b = signature(noisy(lawLetter(), 7), "ocr");
  assert.deepEqual(sameContent(a, b).same, sameContent(b, a).same);
});

Deno.test("the same paper is known where the patient, the sender or a row of a list was not read the second time", () => {
  const whole = signature(lawLetter());
  const noPatient = { ...whole, patients: [] };
  assert.equal(sameContent(whole, noPatient).same, true);
  assert.equal(sameContent(whole, { ...whole, requester: "xyz", fax: "", type: "other" }).same, true);
  const people = ["Quint", "Vane", "Ferrow"].map((last, i) => ({ ...whole.patients[0], last, mrn: `55-10${i}` }));
  const list = { ...whole, patients: people };
  assert.equal(sameContent(list, { ...list, patients: people.slice(1) }).same, true);
  assert.equal(sameContent(list, { ...list, patients: people.slice(2) }).same, false, "one of three is another list");
});

Deno.test("a page without a readable patient is not the firm's letter about somebody else", () => {
  const other = lawLetter({
    re: ["Re: Our Client: Jonas Ferrow", "    Date of Birth: 09/30/1975", "    Your MRN: 55-2231"],
    body: ["This firm represents Mr. Ferrow. Please send his office notes of 02/11/2024 through 08/30/2025."],
  });
  assert.equal(sameContent({ ...signature(lawLetter()), patients: [] }, signature(other)).same, false);
});

Deno.test("two without a readable name and with numbers a digit apart are two people", () => {
  const of = (mrn: string) => {
    const whole = signature(lawLetter());
    return { ...whole, patients: [{ last: "", first: "", suffix: "", dob: "1981-04-17", mrn }] };
  };
  assert.equal(sameContent(of("551020"), of("551021")).same, false);
  assert.equal(sameContent(of("551020"), of("551020")).same, true);
});
