/**
 * Ranges that poor reading tore or bent: a phrase over two lines that a gap parts, a year with a wrong digit.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { shift } from "../dates/calendar.ts";
import { round } from "../evidence.ts";
import type { PageLayout } from "../layout/layout.ts";
import { counted } from "./range_counted.ts";
import { ofOtherTimes } from "./range_others.ts";
import type { Base, Range, RangeFinding } from "./range_parts.ts";
import { readRange } from "./range_text.ts";
import type { Doc } from "../document_types.ts";

/** "… and CBC/BMP. Last 12" with "months only." in the next line, where a gap in the line kept the two apart. */
export function fromTornLine(doc: Doc, pages: PageLayout[], base: Base): RangeFinding | null {
  for (const page of pages) {
    for (const [i, row] of page.rows.entries()) {
      const tail = row.text.match(
        /\b(?:last|past|previous|prior|preceding|most recent) (?:the )?[\w()-]+(?: \(\d+\))?$/i,
      );
      const next = page.rows[i + 1]?.text.match(/^(?:years?|yrs?|months?|mos?|weeks?|days?)\b/i);
      const range = tail && next && counted(`${tail[0]} ${next[0]}`, base, false);
      if (range) {
        return { start: range.start, end: range.end, evidence: doc.evidence(row, "a period over two lines", 0.7) };
      }
      const torn = overTwoLines(row.text, page.rows[i + 1]?.text ?? "", base);
      if (torn) {
        return { start: torn.start, end: torn.end, evidence: doc.evidence(row, "a period over two lines", 0.7) };
      }
    }
  }
  return null;
}

/** "… for the period January 18, 2026" with "through January 22, 2026." in the next line. */
function overTwoLines(text: string, next: string, base: Base): Range | null {
  const head = next.match(/^(?:through|thru|to|until|[-–—])\s.{4,22}/i)?.[0];
  const last = head ? findDates(text, base.today).at(-1) : undefined;
  if (!head || !last || text.length - last.index - last.length > 2) return null;
  if (!/\b(?:period|from|between|service|treat\w*|dates?|care|records?|notes|visits?)\b/i.test(text)) return null;
  if (ofOtherTimes(text.slice(0, last.index))) return null;
  const range = readRange(`${text.slice(last.index)} ${head}`, base, false);
  return range && range.start !== range.end ? range : null;
}

/**
 * Nobody asks for care years ahead: an end more than two years after the request is misread. Where another digit of its
 * year brings it between the beginning and the request (or its year), the latest such year is given; in any case doubt.
 */
export function inReach(range: RangeFinding, request: string | null): RangeFinding {
  const { start, end, evidence } = range;
  if (!end || !request || !evidence || end <= shift(request, { years: 2 })) return range;
  const year = end.slice(0, 4), last = Number(request.slice(0, 4)), first = Number(start?.slice(0, 4) ?? last - 20);
  const slips = (y: number) => [...String(y)].filter((digit, i) => digit !== year[i]).length;
  let meant: string | null = null;
  for (let y = last; y >= first && !meant; y--) {
    const day = `${y}${end.slice(4)}`;
    if (slips(y) === 1 && (!start || day >= start) && (y < last || day <= `${request.slice(0, 4)}-12-31`)) meant = day;
  }
  const rule = meant ? `${evidence.rule}, a digit of the last year mended` : evidence.rule;
  return {
    start,
    end: meant ?? end,
    evidence: { ...evidence, confidence: round(Math.min(0.5, evidence.confidence)), rule },
  };
}
