/**
 * Dates of service by a ticked box: "☒ past two years", "☒ visit of 3/16/2026", "☒ all dates".
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { goesOn } from "../kinds/kind_labels.ts";
import type { Check } from "../layout/checks.ts";
import type { PageLayout } from "../layout/layout.ts";
import { type Span, spanOf } from "../layout/spans.ts";
import { found } from "./range_labels.ts";
import { ofOtherTimes } from "./range_others.ts";
import type { Base, RangeFinding } from "./range_parts.ts";
import { readRange } from "./range_text.ts";
import type { Doc } from "../document_types.ts";

const none: RangeFinding = { start: null, end: null, evidence: null };

export function fromChecks(doc: Doc, pages: PageLayout[], base: Base): RangeFinding | null {
  for (const page of pages) {
    for (const check of page.checks.filter((c) => c.checked)) {
      const label = labelOf(page, check, base.today);
      const text = label.text;
      if (
        !/\b(?:past|last|previous|years?|yrs?|months?|mos?|dates?|since|from|present|service|treatment)\b|\d{4}/i.test(
          text,
        )
      ) {
        continue;
      }
      const around = `${page.rows[check.row - 1]?.text.slice(-60) ?? ""} ${
        page.rows[check.row].text.slice(0, 40)
      } ${text}`;
      if (/expir|\bvalid|\bsign|\bends?\b|in effect|revok|good for/i.test(around)) continue;
      if (
        /^(?:any and )?all\b(?! .*\b(?:from|between|since)\b)/i.test(text) &&
        /\b(?:dates?|years?|time|service|history)\b/i.test(text)
      ) {
        return { ...none, evidence: doc.evidence(label, "ticked: no limit", 0.93) };
      }
      if (/birth|\bborn\b|\bd\.?o\.?b\b|phone/i.test(text)) continue;
      if (
        /injury|accident|request/i.test(text) &&
        !/\b(?:since|from|prior|before|preceding|present|forward)\b/i.test(text)
      ) continue;
      const range = readRange(
        text,
        base,
        asksWhen.test(leadOfBoxes(page, check.row)) || amongPeriods(page, check.row) ||
          /\b(?:service|treatment|visits?)\b/i.test(text),
      );
      if (range) return found(doc, label, range, "ticked");
    }
  }
  return null;
}

/** What a box offers up to the next one; "☒ visit of 3/16/2026 to" in a column has its last day in the next line. */
function labelOf(page: PageLayout, check: Check, today: string): Span {
  const row = page.rows[check.row], below = page.rows[check.row + 1]?.segs[0];
  if (/(?:\b(?:to|through|thru|until|and|from|since|of|on)|[-–—:])$/i.test(check.label.text)) {
    const more = goesOn(page, check, check.label);
    const day = below && findDates(below.text, today)[0]?.index === 0 && below.box.x < check.box.x + 3 * below.char;
    if (more.length || day) return spanOf(page.number, [...check.label.words, ...more.length ? more : below!.words]);
  }
  const next = Math.min(
    ...page.checks.filter((c) => c.row === check.row && c.box.x > check.box.x + 1).map((c) => c.box.x),
  );
  const words = row.words.filter((w) => w.box.x >= check.box.x && w.box.x < next);
  return words.length ? spanOf(page.number, words) : check.label;
}

/** A row of boxes that offer periods and nothing else: "[X] 2 years  [ ] 5 years  [ ] 10 years of records". */
function amongPeriods(page: PageLayout, row: number): boolean {
  const labels = page.checks.filter((c) => c.row === row).map((c) => c.label.text);
  return labels.filter((l) => /^\W*(?:\d{1,2}|one|two|three|five|ten|twelve) (?:years?|yrs?|months?|mos?)\b/i.test(l))
    .length > 1;
}

/** What boxes with periods answer: "Time period:", "Dates of service", "How far back". */
const asksWhen =
  /\b(?:dates?|periods?|time ?(?:frame|span)|how far|years? (?:of|requested|needed)|look-?back|records (?:from|for|of) the)\b(?!.*\b(?:expir|valid|sign))/i;

/** The words before a row's first box, else the nearest row above without boxes. */
function leadOfBoxes(page: PageLayout, row: number): string {
  const first = Math.min(...page.checks.filter((c) => c.row === row).map((c) => c.box.x));
  const before = page.rows[row].words.filter((w) => w.box.x + w.box.w <= first + 1).map((w) => w.text).join(" ");
  if (/\p{L}{3}/u.test(before)) return ofOtherTimes(`${before} `) ? "" : before;
  const above =
    page.rows.slice(Math.max(0, row - 3), row).findLast((_, i, rows) =>
      !page.checks.some((c) => c.row === row - rows.length + i)
    )?.text ?? "";
  return ofOtherTimes(`${above} `) ? "" : above;
}
