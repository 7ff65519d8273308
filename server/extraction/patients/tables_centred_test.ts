import { deepEqual } from "node:assert/strict";
import type { Page, Word } from "../../../shared/documents.ts";
import { extract } from "../extract.ts";
import { documentFrom, page, today } from "../../../tests/extraction/text_pages.ts";

const pitch = 13, char = 5.4;

/** Lines of a cell as narrow as its column. */
function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(/ |(?<=-)/)) {
    const last = lines[lines.length - 1], glue = last === "" || last.endsWith("-") ? "" : " ";
    if (last && (last.length + word.length + 1) * char > width - 6) lines.push(word);
    else lines[lines.length - 1] = last + glue + word;
  }
  return lines;
}

/** A table whose cells wrap and are centred in height, as browsers and word processors set them, under a letter's head. */
function centredTable(widths: number[], rows: string[][]) {
  const first: Page = page([
    "Bluegrove Review Services, Inc.",
    "12 Quay Street, Port Alder, ME 04999    Tel (207) 555-0110    Fax (207) 555-0111",
    "",
    "CHART REQUEST                            October 5, 2026",
    "",
    "Please send office notes and lab results.",
  ]);
  const words: Word[] = [...first.words];
  let top = 150, line = 20;
  for (const cells of rows) {
    const wrapped = cells.map((c, i) => wrap(c, widths[i]));
    const height = Math.max(...wrapped.map((w) => w.length)) * pitch;
    wrapped.forEach((lines, i) => {
      const x0 = 40 + widths.slice(0, i).reduce((a, b) => a + b, 0);
      lines.forEach((text, k) => {
        const y = top + (height - lines.length * pitch) / 2 + k * pitch;
        line++;
        for (const match of text.matchAll(/\S+/g)) {
          words.push({
            text: match[0],
            box: {
              x: (x0 + match.index * char) / 612,
              y: y / 792,
              w: match[0].length * char / 612,
              h: 10 / 792,
            },
            confidence: 0.99,
            line,
          });
        }
      });
    });
    top += height + 6;
  }
  return extract({ ...documentFrom([[]]), pages: [{ ...first, words }] }, { today });
}

/** A column: heading, width, its cells. */
type Col = [string, number, string[]];
const read = (...columns: Col[]) =>
  centredTable(columns.map((c) => c[1]), [0, 1, 2, 3].map((r) => columns.map((c) => r === 0 ? c[0] : c[2][r - 1])))
    .patients.map((p) => [p.name, p.dob, p.mrn]);

const names = ["Abigail R. Stonecipher", "Cornell Dupree, Sr.", "Ines Valdivia-Montes"];
const births = ["08/14/1944", "02/02/1938", "10/29/1951"];
const plans = ["SB1102983", "SB1104410", "SB1107722"];
const charts = ["44-20-91", "40-11-07", "51-88-30"];
const from = ["01/01/2025", "01/01/2025", "01/01/2025"], thru = ["12/31/2025", "12/31/2025", "12/31/2025"];
const whole = names.map((n, i) => [n.replace(",", ""), births[i].replace(/(..)\/(..)\/(....)/, "$3-$1-$2"), charts[i]]);
const name = (title: string, width = 100): Col => [title, width, names];
const born = (title: string, width = 80): Col => [title, width, births];
const plan = (title: string, width = 75): Col => [title, width, plans];
const chart = (title: string, width = 75): Col => [title, width, charts];

const variations: Record<string, Col[]> = {
  "the plan's number before the facility's": [
    name("Member"),
    born("Date of Birth", 60),
    plan("Plan ID"),
    chart("Facility MRN", 55),
    ["DOS from", 75, from],
    ["DOS thru", 75, thru],
  ],
  "the chart number first": [chart("Your MRN"), name("Patient name"), born("DOB"), plan("Member ID")],
  "medical record number over three lines": [
    name("Member name", 90),
    plan("Subscriber ID", 70),
    chart("Medical Record Number", 58),
    born("Birth date", 75),
  ],
  "birth before the name": [born("DOB"), name("Enrollee"), chart("Chart No.", 60), plan("Medicare ID", 70)],
  "a row number in front": [["#", 30, ["1", "2", "3"]], name("Patient"), born("Birthdate"), chart("MRN", 60)],
  "the provider beside the member": [
    name("Member Name"),
    born("Member DOB", 70),
    ["Rendering Provider", 110, ["Roe, Sam MD", "Poe, Ann MD", "Roe, Sam MD"]],
    chart("Hospital No.", 60),
  ],
  "dates of service as one column": [
    name("Insured"),
    born("D.O.B."),
    ["Dates of Service", 150, ["1/1/25 - 12/31/25", "1/1/25 - 12/31/25", "1/1/25 - 12/31/25"]],
    chart("Provider MRN", 60),
  ],
  "claim numbers at the end": [
    name("Patient's Name"),
    chart("Med Rec #", 70),
    born("Date of Birth", 60),
    ["Claim Number", 80, ["C-88120", "C-88121", "C-88122"]],
  ],
  "beneficiary": [name("Beneficiary"), plan("HICN"), born("Birth Date", 70), chart("Account / MRN", 65)],
  "names in a narrow column": [name("Participant", 62), born("DOB"), plan("Policy No."), chart("MR No.", 60)],
};

for (const [title, columns] of Object.entries(variations)) {
  Deno.test(`cells centred in height: ${title}`, () => {
    deepEqual(read(...columns), whole);
  });
}
