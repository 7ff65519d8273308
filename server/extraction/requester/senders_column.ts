/**
 * The column down a letter's side or in its upper right part in which some offices print their people, address and
 * numbers, with labels as forms have them.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import { headZone, leftColumn, rightColumn } from "./head_zone.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import { rememberedOf } from "../words/remembered.ts";
import type { Doc } from "../document_types.ts";

/** Labels that a letterhead prints over or before what it says, as forms do. */
const ofOffices = new Set<Pair["kind"]>(["phone", "fax", "phone_fax", "email", "address"]);
/** Labels of a form's parts. */
const ofForms = new Set<Pair["kind"]>(
  [
    "to",
    "custodian",
    "from",
    "organization",
    "contact",
    "person",
    "re",
    "other_person",
    "dob",
    "mrn",
    "ssn",
    "last",
    "first",
    "middle",
  ],
);
/** "Attorneys", "Of counsel": the organization's people in a list. */
const roster =
  /^(?:(?:our|the) )?(?:\p{L}+ )?(?:attorneys|lawyers|partners|principals|shareholders|paralegals|associates|counsel|physicians|doctors|providers|surgeons|directors|officers|trustees|commissioners|staff)$/iu;

/** What offices call their numbers; of a person forms ask for the home's, the mobile, the daytime's. */
const plain = /^(?:tele?phone|phone|tel|voice|fax|facsimile|telefax|e-?mail|address|office|mail)\W*$/i;

/** The words of a page's sender's column; no label of a form is among them. */
export function sendersColumn(doc: Doc, page: PageLayout): Set<Word> {
  return columnsOf(doc).get(page.number) ?? new Set();
}

const columnsOf = rememberedOf((doc: Doc): Map<number, Set<Word>> =>
  new Map(doc.pages.map((page) => [page.number, columnOf(doc, page)]))
);

function columnOf(doc: Doc, page: PageLayout): Set<Word> {
  const left = leftColumn(page)?.column;
  const column = rightColumn(page);
  const words = new Set(
    left ? left.rows.flatMap((r) => r.words) : column ? headZone(column).flatMap((r) => r.words) : [],
  );
  if (!words.size) return words;
  const pairs = doc.pairs.filter((p) => p.page === page.number);
  const towns = column?.segs.some((s) => words.has(s.words[0]) && /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b/.test(s.text));
  const form = pairs.some((p) => {
    if (!words.has(p.label.words[0])) return false;
    if (p.rank > 0) return true;
    // "Telephone" over a number below an address, unless it is a cell in a row of labels over their values.
    if (ofOffices.has(p.kind)) {
      const cells = pairs.some((o) =>
        o.row === p.row && o.how === "below" && o.kind !== "other" && !words.has(o.label.words[0])
      );
      return (p.how === "below" || p.how === "above") && !left && (cells || !towns || !plain.test(p.label.text));
    }
    // "Physicians" over their names in a column down the side are the sender's own.
    if (p.kind === "other_person" && (left && p.how === "below" || roster.test(p.label.text))) return false;
    return p.how === "below" || p.how === "above" || ofForms.has(p.kind);
  });
  return form ? new Set() : words;
}

/** Whether a label stands in the sender's column: what is beside it belongs to the letter, what is under it to the sender. */
export const ofSendersColumn = (doc: Doc, pair: Pair): boolean =>
  columnsOf(doc).get(pair.page)?.has(pair.label.words[0]) ?? false;
