/**
 * Ranges that stand in rows rather than in sentences: one behind each kind of record, two days that gaps tore apart, the
 * same two days in every line.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { kindsOffered } from "../kinds/kind_words.ts";
import type { PageLayout } from "../layout/layout.ts";
import { spanning } from "./range_labels.ts";
import { ofOtherTimes } from "./range_others.ts";
import { type Base, inList, type Range, type RangeFinding } from "./range_parts.ts";
import { readRange } from "./range_text.ts";
import type { Doc } from "../document_types.ts";

const extents = new Set(["from – to", "to the present", "between two ends", "stay", "years"]);

/** "Office notes 01/02/2024 – 06/30/2024" over "Lab results 03/02/2024 – 09/30/2024": from the first day to the last. */
export function fromKindRows(doc: Doc, pages: PageLayout[], base: Base): RangeFinding | null {
  for (const page of pages) {
    const rows = page.rows.flatMap((row, i) => {
      const dates = findDates(row.text, doc.today);
      if (dates.length !== 2 || inList(doc, row)) return [];
      if (page.checks.some((c) => c.row === i && !c.checked)) return [];
      const kind = kindsOffered(row.text.slice(0, dates[0].index)).length > 0;
      if (!kind || dates[0].index > 70 || ofOtherTimes(row.text.slice(0, dates[0].index))) return [];
      const range = readRange(row.text.slice(dates[0].index), base, true);
      return range && extents.has(range.how) && range.start && range.end ? [{ row, i, range }] : [];
    });
    const close = rows.filter((r) => rows.some((o) => o !== r && Math.abs(o.i - r.i) <= 3));
    if (close.length < 2) continue;
    const { start, end } = spanning(close.map((r) => r.range));
    return { start, end, evidence: doc.evidence(close[0].row, "behind each kind of record", 0.85) };
  }
  return null;
}

const ofCare =
  /\b(?:dates?|care|treat\w*|services?|visits?|records?|notes|stay|seen|period|d\.?o\.?s|admi\w+|inpatient|hospital\w*|covering|time ?(?:frame|span))\b/i;

/** "For care between 8/30/26    and 9/2/26": a row whose fields lie far apart. */
export function fromTornRow(doc: Doc, pages: PageLayout[], base: Base): RangeFinding | null {
  for (const page of pages) {
    const empty = new Set(page.checks.filter((c) => !c.checked).flatMap((c) => c.label.words));
    for (const [i, row] of page.rows.entries()) {
      if (row.segs.length < 2 || row.words.length > 28 || !findDates(row.text, doc.today).length) continue;
      if (inList(doc, row)) continue;
      const range = readRange(row.text, base, false);
      if (!range || !extents.has(range.how) || range.how === "years") continue;
      const before = row.text.slice(0, range.from);
      const label = before.trim().length > 3 ? before : page.rows[i - 1]?.text ?? "";
      if (!ofCare.test(label) || ofOtherTimes(label) || aboutPeople.test(before)) continue;
      if (row.words.some((w, at) => row.starts[at] >= range.from && row.starts[at] < range.to && empty.has(w))) {
        continue;
      }
      return {
        start: range.start,
        end: range.end,
        evidence: doc.evidence(row, "two days of a row", 0.8 * range.strength),
      };
    }
  }
  return null;
}

const aboutPeople =
  /\b(?:birth|born|d\.?o\.?b|sign(?:ed|ature)|expir\w*|valid|hearing|trial|due|injur\w+|loss|accident)\b[^.;]{0,20}$/i;

/** "Look-back  5 years from order date": a label whose answer stands in the next cell. */
const lookBack =
  /^\W*(?:\d{1,2}\W{1,3})?(?:records? |review |history |treatment )?(?:look[- ]?back|time (?:span|frame)|reach(?:ing)? back|go(?:ing)? back)(?: period| window| time| to)?\W{1,4}(?:\w+ )?(?:\(?\d{1,3}\)? ?)?(?:years?|yrs?|months?|mos?)\b/i;

/** "How far back?  2 years", "Number of years requested: 3". */
export function fromHowFar(doc: Doc, pages: PageLayout[], base: Base): RangeFinding | null {
  for (const row of pages.flatMap((p) => p.rows)) {
    const match = row.text.match(
      /\b(?:how far back|how many (years|months)|number of (years|months)|(years|months) (?:of records(?: requested| needed)?|requested|needed|back))\b[^\d:?]{0,40}[:?\s]\s?(\d{1,2}|[a-z]+)(?: (years?|yrs?\.?|months?|mos?\.?))?(?:\W|$)/i,
    );
    const told = lookBack.test(row.text) && !inList(doc, row) ? readRange(row.text.slice(0, 70), base, true) : null;
    if (told?.start) return { start: told.start, end: told.end, evidence: doc.evidence(row, "how far back", 0.85) };
    const unit = match && (match[5] ?? match[1] ?? match[2] ?? match[3]);
    const range = unit ? readRange(`past ${match[4]} ${unit}`, base, true) : null;
    if (range) return { start: range.start, end: range.end, evidence: doc.evidence(row, "how far back", 0.85) };
  }
  return null;
}

/** Lines that all end with the same two days: "Surgical reports   01/01/2025   10/09/2026". */
export function fromRows(doc: Doc, pages: PageLayout[]): RangeFinding | null {
  const lines = pages.flatMap((p) => p.rows).flatMap((row) => {
    const [a, b, more] = findDates(row.text, doc.today);
    const apart = a && b && !more && /^\s*$/.test(row.text.slice(a.index + a.length, b.index));
    return apart && a.iso < b.iso && row.text.length - b.index - b.length < 3 &&
        !ofOtherTimes(row.text.slice(0, a.index))
      ? [{ row, start: a.iso, end: b.iso }]
      : [];
  });
  const [first] = lines;
  if (lines.length < 2 || lines.some((l) => l.start !== first.start || l.end !== first.end)) return null;
  return { start: first.start, end: first.end, evidence: doc.evidence(first.row, "the same in every line", 0.8) };
}

/** Whether a range reaches from one end to another, rather than naming a day. */
export const isExtent = (range: Range): boolean => extents.has(range.how);
