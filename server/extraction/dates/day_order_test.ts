import assert from "node:assert/strict";
import { birthDate, findDates } from "./dates.ts";
import { inMonthOrder } from "./day_order.ts";
import { documentFrom, extractFrom, type PageOptions, today } from "../../../tests/extraction/text_pages.ts";

const asks = "Please send the complete medical record for continuing care.";

function born(lines: string[], options?: PageOptions): string | null {
  return extractFrom([[...lines, asks]], options ? { options } : {}).patients[0]?.dob ?? null;
}

Deno.test("dates have the day first where the paper says so, writes so, or comes from abroad", () => {
  const patient = ["Patient: Ines Calderwood", "Birth date: 04/07/1981"];
  assert.equal(born(patient), "1981-04-07");
  for (
    const sign of [
      ["Dates on this form are DD/MM/YYYY."],
      ["All dates day/month/year"],
      ["Seen at your clinic on 22/03/2026."],
      ["Admitted 15/01/2026, discharged 02/02/2026"],
    ]
  ) assert.equal(born([...patient, ...sign]), "1981-07-04", sign[0]);
  assert.equal(born(["Patient: Ines Calderwood", "Born: 4/7/1981 (4th July)"]), "1981-07-04");
  assert.equal(born(["Patient: Ines Calderwood", "Born: 4/7/1981 (April 7)"]), "1981-04-07");
  assert.equal(
    born(["Quay Travel Cover", "3 Ropery Wharf, Hull HU99 9XX, United Kingdom", "14 January 2026", "", ...patient]),
    "1981-07-04",
  );
  assert.equal(
    born(["Klinikum Nord", "79999 Oberkirch, Germany", "27.03.2026", "Patient: Ines Calderwood", "Born: 04.07.1981"]),
    "1981-07-04",
  );
});

Deno.test("the day is not taken to be first on an American paper with one odd date", () => {
  const patient = ["Patient: Ines Calderwood", "Birth date: 04/07/1981"];
  assert.equal(born([...patient, "MM/DD/YYYY", "Passport issued 22/03/2019"]), "1981-04-07");
  assert.equal(born([...patient, "March 3, 2026", "Passport issued 22/03/2019"]), "1981-04-07");
  assert.equal(born([...patient, "Passport issued 22/03/2019, seen 02/27/2026"]), "1981-04-07");
  assert.equal(born([...patient, "Seen 22/03/2026."], { method: "ocr", confidence: 0.9 }), "1981-04-07");
  assert.equal(born([...patient, "Chart no. 22-03-37"]), "1981-04-07");
  assert.equal(born([...patient, "Born in London, England"]), "1981-04-07");
});

Deno.test("the office's own stamp keeps its order", () => {
  const read = documentFrom([["Seen 22/03/2026", "RECEIVED 04/05/2026", "Sent 01/04/2026"]]);
  const words = inMonthOrder(read).pages[0].words.map((w) => w.text).join(" ");
  assert.equal(words, "Seen 03/22/2026 RECEIVED 04/05/2026 Sent 04/01/2026");
});

Deno.test("a day written in any order, with the month in words", () => {
  for (
    const text of [
      "14 / marzo / 1979",
      "14-marzo-1979",
      "14. März 1979",
      "14 mars 1979",
      "14 de março de 1979",
      "14/MAR/1979",
      "14 / March / 1979",
      "1979-MAR-14",
      "1979 March 14",
      "March the 14th, 1979",
      "March fourteenth, 1979",
      "the fourteenth of March, 1979",
    ]
  ) assert.equal(birthDate(text, today)?.iso, "1979-03-14", text);
  assert.deepEqual(findDates("from 2019 May 3, 2020 on", today).map((d) => d.iso), ["2020-05-03"]);
});
