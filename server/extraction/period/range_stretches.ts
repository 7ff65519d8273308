/**
 * Stretches of a year that words name: "Q3 2024", "the first half of 2025", "the beginning of 2021", "the end of June
 * 2024". Each may be a range by itself or an end of one.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { endOfMonth, isoDate } from "../dates/calendar.ts";

/** ISO days; `edge` for a single day that stands for an end only. */
export type Stretch = { index: number; length: number; first: string; last: string; how: string; edge: boolean };

const year = "['’]?((?:19|20)\\d{2}|\\d{2}(?=\\W|$))";
const fullYear = "(?:the year |calendar year |year |CY ?)?((?:19|20)\\d{2})\\b";
const nth = ["first", "second", "third", "fourth"];
const quarter = new RegExp(
  `\\b(?:Q([1-4])|([1-4])Q|(first|second|third|fourth|1st|2nd|3rd|4th|last) (?:calendar )?(?:quarter|qtr\\.?))(?: of|,|-| CY| cal\\w* year)?\\s?${year}`,
  "gi",
);
const half = new RegExp(`\\b(?:(first|second|1st|2nd|last|latter) half of|(H[12]),?)\\s${fullYear}`, "gi");
const beginOf =
  "(?:the )?(?:very )?(?:beginning|start|outset|first day|(?<!end of (?:the )?)turn)(?: of| in)?(?: the)?(?: month of)?";
const endOf = "(?:the )?(?:very )?(?:end|close|last day)(?: of)?(?: the)?(?: month of)?";
const yearEdge = new RegExp(`\\b(?:(${beginOf})|(${endOf})) ${fullYear}`, "gi");
const monthEdge = new RegExp(
  `\\b(?:(${beginOf})|(${endOf})) (?=\\p{Lu}\\p{Ll}{2,8}\\.?,? (?:of )?(?:19|20)\\d{2}\\b)`,
  "giu",
);

/** Every stretch that a text names. */
export function stretchesIn(text: string): Stretch[] {
  if (!/\d{2}/.test(text) || !/q|half|h[12]|begin|start|end|close|turn|outset|day/i.test(text)) return [];
  const found: Stretch[] = [];
  const add = (at: RegExpMatchArray, first: string, last: string, how: string, edge = false) =>
    found.push({ index: at.index!, length: at[0].length, first, last, how, edge });
  for (const match of text.matchAll(quarter)) {
    const word = match[3]?.toLowerCase();
    const n = Number(match[1] ?? match[2] ?? 0) ||
      (word === "last" ? 4 : nth.indexOf(word) + 1 || Number(word[0]));
    const y = match[4].length === 2 ? 2000 + Number(match[4]) : Number(match[4]);
    add(match, isoDate(y, 3 * n - 2, 1), endOfMonth(isoDate(y, 3 * n, 1)), "quarter");
  }
  for (const match of text.matchAll(half)) {
    const first = /^(?:first|1st)$/i.test(match[1] ?? "") || /1/.test(match[2] ?? ""), y = Number(match[3]);
    add(match, isoDate(y, first ? 1 : 7, 1), isoDate(y, first ? 6 : 12, first ? 30 : 31), "half");
  }
  for (const match of text.matchAll(yearEdge)) {
    const y = Number(match[3]), day = match[1] ? isoDate(y, 1, 1) : isoDate(y, 12, 31);
    add(match, day, day, "edge", true);
  }
  for (const match of text.matchAll(monthEdge)) {
    const [month] = findDates(
      text.slice(match.index + match[0].length, match.index + match[0].length + 24),
      "2100-01-01",
      0,
    );
    if (!month || month.day || month.index) continue;
    const day = match[1] ? month.iso : endOfMonth(month.iso);
    found.push({
      index: match.index,
      length: match[0].length + month.length,
      first: day,
      last: day,
      how: "edge",
      edge: true,
    });
  }
  return found;
}
