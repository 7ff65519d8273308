/**
 * Lists that print a number beside each birth date and say nowhere what it is: numbers of one shape in the same place are
 * the custodian's, unless a heading says otherwise.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import type { Found } from "../evidence.ts";
import { normalLabel } from "../words/label_kinds.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row } from "../layout/rows.ts";
import { right, slice, type Span } from "../layout/spans.ts";
import { numberClue } from "./number_clues.ts";
import type { Cluster } from "../patients/patient_values.ts";
import { mrnIn } from "../patients/people.ts";
import { recordLabel } from "./record_labels.ts";
import type { Doc } from "../document_types.ts";

type Beside = { patient: Cluster; page: PageLayout; row: number; span: Span; alone: boolean };

const first = /^[\s),;|–—-]*((?:[A-Z]{1,5}[-/. ]?)?\d[\dA-Z]*(?:[-/.][\dA-Z]+)*)(?![\w@/.-])/;
/** Letters as they are, how many digits, and what stands between them. */
const shapeOf = (text: string): string => text.replace(/\d+/g, (d) => `9${d.length}`);

/**
 * @param names the custodian's names and initials, in small letters
 * @returns numbers of patients that have none, each right behind the patient's birth date
 */
export function numbersBesideBirths(
  doc: Doc,
  patients: Cluster[],
  names: readonly string[],
): Map<Cluster, Found<string>> {
  const found = patients.filter((p) => !p.fields.mrn).flatMap((patient) => beside(doc, patient) ?? []);
  const shapes = new Map<string, Beside[]>();
  for (const one of found) {
    const shape = shapeOf(one.span.text);
    shapes.set(shape, [...shapes.get(shape) ?? [], one]);
  }
  const result = new Map<Cluster, Found<string>>();
  for (const same of shapes.values()) {
    const distinct = new Set(same.map((s) => s.span.text)).size === same.length;
    if (same.length < 2 || !distinct || same.length * 5 < found.length * 3) continue;
    const clue = headingClue(same, names);
    const letters = same[0].span.text.match(/^[A-Z]{2,5}/)?.[0].toLowerCase();
    const initials = letters !== undefined && names.some((n) => n.startsWith(letters) && !n.includes(" "));
    if (clue === 0 || !clue && !initials && (isHeaded(same) || !same.every((s) => s.alone))) continue;
    for (const { patient, span } of same) {
      const number = mrnIn(doc, span, "number beside each birth date", clue || initials ? 0.9 : 0.78);
      if (number) result.set(patient, number);
    }
  }
  return result;
}

/** The number right behind a patient's birth date in its row. */
function beside(doc: Doc, patient: Cluster): Beside | null {
  const born = patient.fields.dob?.evidence;
  const box = born?.box, page = doc.pages.find((p) => p.number === born?.page);
  if (!box || !page) return null;
  const y = (box.y + box.h / 2) * page.height, x = box.x * page.width;
  const at = page.rows.findIndex((r) => r.box.y <= y && r.box.y + r.box.h >= y && dateAt(doc, r, x) !== null);
  const row = page.rows[at];
  const date = row && dateAt(doc, row, x);
  if (!date) return null;
  const rest = row.text.slice(date.index + date.length);
  const match = rest.match(first);
  if (!match || match[1].replace(/\D/g, "").length < 4 || findDates(match[0], doc.today, 0).length) return null;
  const from = date.index + date.length + match[0].length - match[1].length;
  const span = slice(row, from, from + match[1].length);
  if (/^(?:19|20)\d{2}$/.test(span.text) || /^\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/.test(span.text)) return null;
  return { patient, page, row: at, span, alone: !/\d{3}/.test(rest.slice(match[0].length)) };
}

const dateAt = (doc: Doc, row: Row, x: number) =>
  findDates(row.text, doc.today, 0).find((d) => Math.abs(slice(row, d.index, d.index + d.length).box.x - x) < 12) ??
    null;

/** What the words over the column say: a custodian's number, somebody else's (0), or nothing known (null). */
function headingClue(same: Beside[], names: readonly string[]): number | null {
  const top = same.reduce((a, b) => b.row < a.row ? b : a);
  const words = top.page.rows.slice(Math.max(0, top.row - 5), top.row).filter((r) => !isText(r))
    .flatMap((r) => over(r, top.span)).flatMap((text) => text.split(" "));
  for (let from = 0; from < words.length; from++) {
    const label = normalLabel(words.slice(from).join(" "));
    const clue = recordLabel(label) === "mrn" ? 0.9 : numberClue(label, names);
    if (clue !== null) return clue;
  }
  return null;
}

/** The cells of a row over a column's number; of headings that ran together only the words over it. */
function over(row: Row, span: Span): string[] {
  const above = (w: { box: Span["box"] }) => right(w.box) > span.box.x - 3 && w.box.x < right(span.box) + 3;
  return row.segs.filter(above).flatMap((s) =>
    s.words.length <= 3 ? [s.text] : s.words.filter(above).map((w) => w.text)
  );
}

/** Whether the row over the list has cells of its own, one of them over the numbers. */
function isHeaded(same: Beside[]): boolean {
  const top = same.reduce((a, b) => b.row < a.row ? b : a);
  return top.page.rows.slice(Math.max(0, top.row - 2), top.row).some((r) =>
    r.segs.length > 1 && !isText(r) &&
    over(r, top.span).length > 0
  );
}

/** A sentence or a row with dates: no headings. */
const isText = (row: Row): boolean => /\d{2}[/-]\d{2}/.test(row.text) || row.segs.some((s) => s.words.length > 8);
