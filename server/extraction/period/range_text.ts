/**
 * The range of days that a text gives: two dates, an open end, a period counted back, years, an event, one visit.
 * @module
 */
import { findDates, type FoundDate } from "../dates/dates.ts";
import { endOfMonth, isoDate, shift } from "../dates/calendar.ts";
import { aroundEvent, counted, sinceEvent } from "./range_counted.ts";
import { type Base, lastDay, made, nowWords, type Range } from "./range_parts.ts";
import { plainlySaid } from "./range_said.ts";
import { stay } from "./range_days.ts";
import { betweenEnds, countedFromEvent, endsIn } from "./range_ends.ts";
import { oneVisit, visits } from "./range_visits.ts";
import { monthOf, years } from "./range_years.ts";
import { anyOf, pattern } from "../words/pattern.ts";

const toWords = "(?:through|thru|to|until|till|til|t[0ouwacnq]|[lf]o|up to|up through|no later than|not later than" +
  "|(?:not|nothing|none) (?:after|later than)|terminating(?: on)?|concluding(?: on)?|(?:on or )?before|ending" +
  "|inclusive to|(?:to|through) and including|into|-{1,3}>?|[–—~→]|\\.{2,3}|…)";
const connector = new RegExp(
  "^\\s*(?:\\([^)\\d]{0,40}\\)\\s*)?[,(]?\\s*(?:or (?:later|after|thereafter),?\\s*)?(?:and |but |up )?" +
    `(?:(?:a|al|hasta)\\s?\\/\\s?)?(?:${toWords}|and)\\s*(?:date|and including|including)?:?\\s*(?:on or about\\s|on\\s|about\\s|the\\s|approximately\\s)*(?:date of\\s)?$`,
  "i",
);
/** "Start date 01/01/2024   End date 06/30/2024". */
const labelled =
  /^\W{0,3}(?:to|through|thru|end(?:ing|s)?|until|last|stop)(?: date)?(?: of (?:service|care))?\s?[:\-–.]?\s*$/i;

/** "from when she came in March 2021 until she moved away in August 2023". */
const clause =
  /^,?\s(?:until|through|to|till?|up to)\s(?:the time |the day |when |her |his |my |their |the )*(?:(?:s?he|they|we|i|it) )?(?:[\p{L}'’]+ ){1,5}?(?:in|on|of|at the end of)\s(?:or about )?(?:the )?$/iu;

/** Reads the range that a text gives; `single` when a lone date may be a day of service. */
export function readRange(said: string, base: Base, single: boolean): Range | null {
  const text = plainlySaid(said, base);
  const dates = findDates(text, base.today), ends = endsIn(text, dates, base);
  return packed(text, single) ?? pairOfDates(text, dates, single) ?? betweenEnds(text, ends) ??
    stay(text, dates) ??
    aroundEvent(text, base) ?? countedFromEvent(text, ends, base) ??
    openEnded(text, dates, base) ??
    counted(text, base, single) ?? loneMonth(text, dates, single) ?? years(text, base, single) ??
    monthOf(text, dates) ?? sinceEvent(text, dates, base) ??
    openStart(text, dates, base) ?? (single ? fromThen(text, dates, base) : null) ?? visits(text, dates, single) ??
    oneVisit(text, dates, single) ??
    fromThen(text, dates, base);
}

const packedForms = (() => {
  const month = "(0[1-9]|1[0-2])", day = "(0[1-9]|[12]\\d|3[01])", year = "((?:19|20)\\d{2}|\\d{2})";
  const both = (form: string, at: number[]) => ({
    form: new RegExp(`(?<!\\d)${form}\\s?(?:[-–—]|to|through|thru)\\s?${form}(?!\\d)`, "i"),
    at,
  });
  return [both(`((?:19|20)\\d{2})${month}${day}`, [1, 2, 3]), both(`${month}${day}${year}`, [3, 1, 2])];
})();

/** "20240101-20240630"; as the answer to a label also "010224 – 063024", "01022024 TO 06302024" and "06/23 – 03/24". */
function packed(text: string, single: boolean): Range | null {
  for (const { form, at: [y, m, d] } of single ? packedForms : packedForms.slice(0, 1)) {
    const match = text.match(form);
    if (!match) continue;
    const iso = (at: number) => `${match[at + y].padStart(4, "20")}-${match[at + m]}-${match[at + d]}`;
    if (iso(0) <= iso(3)) return made(iso(0), iso(3), match.index!, match[0].length, "from – to", 0.85);
  }
  return shortMonths(text);
}

/** "06/23 through 03/24": months of years, where the second cannot be a day of the first. */
function shortMonths(text: string): Range | null {
  const match = text.match(
    /(?<![\d/.-])(0?[1-9]|1[0-2])\/(\d{2})\s?(?:[-–—]|to|through|thru|until)\s?(0?[1-9]|1[0-2])\/(\d{2})(?![\d/])/i,
  );
  if (!match) return null;
  const [, m1, y1, m2, y2] = match.map(Number);
  if (y1 < 10 || y2 < 10 || y2 > 39 || y1 > y2 || y1 === y2 && m1 > m2) return null;
  const end = endOfMonth(isoDate(2000 + y2, m2, 1));
  return made(isoDate(2000 + y1, m1, 1), end, match.index!, match[0].length, "from – to", 0.75);
}

function pairOfDates(text: string, dates: readonly FoundDate[], single: boolean): Range | null {
  for (let i = 0; i + 1 < dates.length; i++) {
    const a = dates[i], b = dates[i + 1];
    const between = text.slice(a.index + a.length, b.index);
    // OCR loses a faint dash between two dates of service.
    const lost = /^\s{1,3}$/.test(between) &&
      (/\b(?:period|service|from|dates?|treatment|between|stay|admission|hospitali[sz]ation|inpatient)\b[\s:]*$/i.test(
        text.slice(0, a.index),
      ) ||
        single && dates.length === 2 && a.index < 2 ||
        /\($/.test(text.slice(0, a.index)) && /^\s?\)/.test(text.slice(b.index + b.length)));
    const joined = connector.test(between) || labelled.test(between) || clause.test(between) || lost || between === "/";
    if (!joined || a.iso > lastDay(b)) continue;
    // "DOS 3/4/25 and 5/6/25" are two visits, "between 3/4/25 and 5/6/25" a range.
    if (
      /^\W*and\W*$/i.test(between) && i > 0 &&
      /^\W*,\W*$/.test(text.slice(dates[i - 1].index + dates[i - 1].length, a.index))
    ) {
      continue;
    }
    if (/^\W*and\W*$/i.test(between) && !/\b(?:between|from)\b[^.;]{0,60}$/i.test(text.slice(0, a.index)) && single) {
      continue;
    }
    return made(a.iso, lastDay(b), a.index, b.index + b.length - a.index, "from – to", 0.95 * Math.min(a.sure, b.sure));
  }
  return halves(text);
}

const halfTo = "\\s*(?:through|thru|to|and|until|[-–—])\\s*";
const halfDated: [RegExp, (m: RegExpMatchArray) => [string, string]][] = [
  [
    new RegExp(
      `\\b([A-Z][a-z]{2,8})\\.? (\\d{1,2})(?:st|nd|rd|th)?,?${halfTo}([A-Z][a-z]{2,8})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\\d{2})`,
    ),
    (m) => [`${m[1]} ${m[2]}, ${m[5]}`, `${m[3]} ${m[4]}, ${m[5]}`],
  ],
  [
    new RegExp(
      `\\b([A-Z][a-z]{2,8})\\.? (\\d{1,2})(?:st|nd|rd|th)?${halfTo}(\\d{1,2})(?:st|nd|rd|th)?, ?((?:19|20)\\d{2})`,
    ),
    (m) => [`${m[1]} ${m[2]}, ${m[4]}`, `${m[1]} ${m[3]}, ${m[4]}`],
  ],
  [
    new RegExp(`(?<![\\d/])(\\d{1,2}/\\d{1,2})${halfTo}(\\d{1,2}/\\d{1,2})/((?:19|20)?\\d{2})(?![\\d/])`),
    (m) => [`${m[1]}/${m[3]}`, `${m[2]}/${m[3]}`],
  ],
  [
    new RegExp(`\\b(\\d{1,2}) ([A-Z][a-z]{2,8})${halfTo}(\\d{1,2}) ([A-Z][a-z]{2,8}) ((?:19|20)\\d{2})`),
    (m) => [`${m[1]} ${m[2]} ${m[5]}`, `${m[3]} ${m[4]} ${m[5]}`],
  ],
  [
    new RegExp(`\\b([A-Z][a-z]{2,8})\\.?${halfTo}([A-Z][a-z]{2,8})\\.?,? (?:of )?((?:19|20)\\d{2})`),
    (m) => [`${m[1]} ${m[3]}`, `${m[2]} ${m[3]}`],
  ],
];

/** "between March 1 and June 30, 2024", "03/01 – 06/30/2024", "March 3-7, 2025": the first date lacks its year. */
function halves(text: string): Range | null {
  for (const [form, read] of halfDated) {
    const match = text.match(form);
    if (!match) continue;
    const [a, b] = read(match).map((t) => findDates(t, "2100-01-01", 0)[0]);
    if (a && b && a.iso <= lastDay(b)) return made(a.iso, lastDay(b), match.index!, match[0].length, "from – to", 0.9);
  }
  return null;
}

const onward =
  /^[,)]?\s*(?:forward|onwards?|(?:and|&) (?:after|later|forward|onwards?|thereafter|continuing|ongoing|since)|or (?:later|after|thereafter)|on\b(?!\s\w)|\+)/i;
const toNow = new RegExp(
  `^\\s*(?:\\([^)]{0,40}\\)\\s*)?[,)]?\\s*(?:and |up )?${toWords}\\s*(?:the\\s|and including\\s)*\\(?(?:${
    nowWords.source.slice(2, -2)
  })`,
  "i",
);
const since = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`since|on (?:or|and) after|starting(?: on)?|beginning(?: on| with)?|commencing(?: on)?`,
    String.raw`dating back to|back to|(?:as )?far back as|no (?:earlier|older) than`,
    String
      .raw`(?:not|nothing|none|no (?:records?|notes?|reports?|dates?)) (?:before|earlier than|older than|prior to|preceding)`,
    String.raw`later than`,
    String
      .raw`(?:dated|services?|treatment|records|visits|care|made|created|generated|entered|occurring|rendered|provided|written) after`,
    String.raw`subsequent to|as of|from and after`,
  ),
  String.raw`)\b[^.;]{0,45}$`,
);

const afterEvent = /\b(?:since|after|following|from)\s(?:the |her |his |my |their |this )?$/i;
const eventName =
  /^\s(?:motor vehicle |car |auto(?:mobile)? |work(?:place)? |slip and )?(?:accident|collision|crash|injury|fall|incident|loss|event|surgery|operation|procedure|exposure)\b(?! (?:to|through|until))/i;

/** "01/01/2024 to the present", "since 1 March 2024", "2024-03-01 forward". */
function openEnded(text: string, dates: readonly FoundDate[], base: Base): Range | null {
  if (!base.request) return null;
  for (const date of dates) {
    const after = text.slice(date.index + date.length, date.index + date.length + 70);
    const before = text.slice(Math.max(0, date.index - 60), date.index);
    // "treatment following the May 19, 2026 collision"
    const called = afterEvent.test(before) && eventName.test(after);
    const now = after.match(/^\)?,?\s*(?:up )?to\s+date\b(?! of)/i) ?? after.match(toNow) ?? after.match(onward);
    const from = since.test(before) &&
      !/\b(?:since|after) (?:then|we|you)\b|\bno later than\b[^.;]{0,45}$/i.test(before);
    if (!now && !from && !called || date.iso > base.request) continue;
    const length = date.length + (now?.[0].length ?? 0);
    return made(date.iso, base.request, date.index, length, "to the present", 0.92 * date.sure);
  }
  return null;
}

/** "May 2024" as the whole answer to a label. */
const loneMonth = (text: string, dates: readonly FoundDate[], single: boolean): Range | null =>
  single && dates.length === 1 && !dates[0].day && text.length - dates[0].length < 8
    ? made(dates[0].iso, lastDay(dates[0]), dates[0].index, dates[0].length, "month", 0.85)
    : null;

const notNeeded = /^\W{0,3}(?:are|is|need|may|will|should) (?:not|be (?:omitted|excluded|left out))\b/i;

/** "all records up to and including 06/30/2025": no beginning. */
function openStart(text: string, dates: readonly FoundDate[], base: Base): Range | null {
  const date = dates.find((d) =>
    /\b(?:up to(?: and including)?|(?:records|notes|services?|treatment|visits|care|dated|seen) (?:through|thru|until|prior to|before|on or before|ending))\s(?:the date of\s)?$/i
      .test(text.slice(0, d.index))
  );
  // "Records before January 1, 2024 are not needed."
  if (date && base.request && notNeeded.test(text.slice(date.index + date.length))) {
    return date.iso < base.request
      ? made(date.iso, base.request, date.index, date.length, "to the present", 0.8)
      : null;
  }
  // "We have records through 12/31/2024 and need what came after."
  if (date && base.request && /\b(?:we|i) (?:already )?have\b[^.;]{0,40}$/i.test(text.slice(0, date.index))) {
    const later = /\b(?:after|later|since|thereafter|newer)\b/i.test(text.slice(date.index));
    const from = shift(lastDay(date), { days: 1 });
    return later ? made(from, base.request, date.index, date.length, "to the present", 0.8) : null;
  }
  return date ? made(null, lastDay(date), date.index, date.length, "up to a day", 0.65 * date.sure) : null;
}

/** "records from 01/01/2020", without an end: up to now. */
function fromThen(text: string, dates: readonly FoundDate[], base: Base): Range | null {
  const date = dates.find((d) =>
    /\b(?:from|after)\s(?:approximately |about )?$/i.test(text.slice(0, d.index)) &&
    /^\s*(?:[.;,)]|$)/.test(text.slice(d.index + d.length))
  );
  if (!date || !base.request || date.iso > base.request) return null;
  return made(date.iso, base.request, date.index, date.length, "to the present", 0.6 * date.sure);
}
