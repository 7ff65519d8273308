/**
 * Whole years and months as a range of days: "calendar years 2022–2024", "MY 2025", "Q1 2024", "in March 2025".
 * @module
 */
import { type FoundDate } from "../dates/dates.ts";
import { endOfMonth, isoDate } from "../dates/calendar.ts";
import { type Base, made, type Range } from "./range_parts.ts";
import { stretchesIn } from "./range_stretches.ts";
import { anyOf, sequence } from "../words/pattern.ts";

const year = "((?:19|20)\\d{2})";
const named =
  "(?:calendar|service|treatment|visit|record|plan|measurement|benefit|contract|policy|review|audit|payment|report(?:ing)?) years?(?:\\(s\\))?";

/** `single` where the whole text is the answer to "Dates of service". */
export function years(text: string, base: Base, single: boolean): Range | null {
  return sinceEdge(text, base) ?? manyYears(text) ?? twoYears(text, base) ?? partOfYear(text) ??
    oneYear(text, base, single);
}

const whole = (from: number, to: number, at: number, length: number, how: string, strength: number): Range =>
  made(isoDate(from, 1, 1), isoDate(to, 12, 31), at, length, how, strength);

/** "since the start of 2024", "going back to the beginning of 2024". */
function sinceEdge(text: string, base: Base): Range | null {
  const edge = stretchesIn(text).find((s) => s.edge);
  const opened = edge &&
    /\b(?:since|from|back (?:as far as )?to|as of|(?:beginning|starting|commencing) (?:at|with|from))\s$/i.test(
      text.slice(0, edge.index),
    );
  return opened && base.request
    ? made(edge.first, base.request, edge.index, edge.length, "to the present", 0.85)
    : null;
}

const yearForward = new RegExp(
  `(?<![\\d/.,$#-])\\b${year}\\s(?:forward|onwards?|on(?=\\W*$)|and (?:later|forward|onward))\\b`,
  "i",
);

/** "2022 through 2024", "2022-24", "2022 to present", "2019 forward". */
function twoYears(text: string, base: Base): Range | null {
  const two = text.match(
    new RegExp(
      sequence(
        String.raw`(?<![\d/.,$#-]|\d,?\s|\d(?:st|nd|rd|th),?\s)\b${year}\s*`,
        String.raw`(?:through|thru|to|until|and|up to|[-–—/])\s*(?:the |end`,
        String.raw` of )?(`,
        anyOf(
          String.raw`(?:19|20)\d{2}|\d{2}(?=\W|$)|present|current|today|now|date(?! of)`,
          sequence(
            String.raw`(?:date|day|time) of (?:this|your|my|our|the) (?:`,
            anyOf(
              String.raw`request|letter|reply|response|answer|search|receipt|copying|production|release|signature`,
              String.raw`compliance`,
            ),
            String.raw`)`,
          ),
        ),
        String.raw`)\b(?![/-]\d)`,
      ),
      "i",
    ),
  );
  if (two && /^\d{2}$/.test(two[2]) && !/^\d{4}[-–/]\d{2}$/.test(two[0])) return null;
  // "valid for the 2026-2027 school year"
  if (two && /^\s(?:school|academic|season|flu|enrollment)\b/i.test(text.slice(two.index! + two[0].length))) {
    return null;
  }
  const open = two ? !/\d/.test(two[2]) : false;
  const forward = text.match(
    yearForward,
  );
  if (!two && !forward) return null;
  const match = (two ?? forward)!;
  if (open || !two) {
    if (!base.request) return null;
    return made(isoDate(Number(match[1]), 1, 1), base.request, match.index!, match[0].length, "years", 0.85);
  }
  const last = two[2].length === 2 ? Number(two[1].slice(0, 2) + two[2]) : Number(two[2]);
  if (Number(two[1]) > last || last - Number(two[1]) > 60) return null;
  // "1950 and 1980" are no years of service without a word that says so.
  if (
    /\band\b/i.test(two[0]) && !/\b(?:between|years?|for|during|in|from|dates?)\b/i.test(text.slice(0, two.index! + 1))
  ) {
    return null;
  }
  return whole(Number(two[1]), last, two.index!, two[0].length, "years", 0.85);
}

const severalYears = new RegExp(
  `\\b(?:${named}|years?(?: (?:needed|requested|wanted|of (?:service|care|treatment)))?|CY|MY|DOS|service|of|for|from|in|during)(?:s|\\(s\\))?:?\\s((?:(?:19|20)\\d{2}(?:,\\s?|\\s?&\\s?|,?\\sand\\s|\\s?\\/\\s?)){1,8}(?:19|20)\\d{2})\\b`,
  "i",
);

/** "calendar years 2022, 2023 and 2024". */
function manyYears(text: string): Range | null {
  const match = text.match(
    severalYears,
  );
  if (!match) return null;
  const all = match[1].match(/\d{4}/g)!.map(Number).sort();
  return whole(all[0], all[all.length - 1], match.index!, match[0].length, "years", 0.85);
}

/** "Q1 2024", "the second half of 2024". */
function partOfYear(text: string): Range | null {
  const part = stretchesIn(text).find((s) => !s.edge);
  return part ? made(part.first, part.last, part.index, part.length, part.how, 0.82) : null;
}

const yearNamed = new RegExp(`\\b${year} ${named}\\b`, "i");

const namedYear = new RegExp(
  `\\b(?:${named}|(?:dates? of service|service|DOS)(?: year)?:?|CY|MY)(?: ending| of)?:?\\s?${year}\\b(?![/-]\\d)`,
  "i",
);

const inYear = new RegExp(
  `\\b(?:year|for|during|in|since|throughout|all of)\\s(?:the year\\s|all of\\s)?${year}\\b(?![/-]\\d)(?! (?:risk|HEDIS|RADV|audit))`,
  "i",
);

/** "the 2024 operative report", "results from 2025." */
const yearsOwn = new RegExp(
  `\\b(?:the|all|any|his|her|my|their|your) ${year} (?=[^.;:]{0,40}\\b(?:reports?|notes?|records?|labs?|results?` +
    `|visits?|films?|images?|summar\\w+|bills?|mris?|cts?|x-?rays?|charts?)\\b)` +
    `|\\b(?:from|of|dated) ${year}(?=\\s?(?:[.,;)]|$|only\\b))`,
  "i",
);

const onlyYear = new RegExp(`^\\D{0,14}\\b${year}\\b\\D{0,10}$`);

function oneYear(text: string, base: Base, single: boolean): Range | null {
  const last = base.request && text.match(/\b(?:last|previous|prior|preceding) calendar year\b/i);
  if (last) {
    const y = Number(base.request!.slice(0, 4)) - 1;
    return whole(y, y, last.index!, last[0].length, "year", 0.85);
  }
  const current = base.request &&
    text.match(/\b(?:(?:this|the current)(?: calendar)? year(?: to date| so far)?|year to date)\b(?!['’]s)/i);
  if (current) {
    return made(`${base.request!.slice(0, 4)}-01-01`, base.request, current.index!, current[0].length, "year", 0.8);
  }
  const called = text.match(yearNamed) ??
    text.match(
      namedYear,
    );
  if (called) {
    return whole(Number(called[1]), Number(called[1]), called.index!, called[0].length, "year", 0.85);
  }
  const own = text.match(yearsOwn);
  if (own) {
    const y = Number(own[1] ?? own[2]);
    return whole(y, y, own.index!, own[0].length, "year", 0.7);
  }
  const one = text.match(
    inYear,
  ) ?? (single ? text.match(onlyYear) : null);
  if (!one) return null;
  const since = /^since/i.test(one[0]) ||
    /\b(?:beginning|starting|commencing)\b[^.;]{0,16}$/i.test(text.slice(0, one.index!));
  if (since && !base.request) return null;
  const y = Number(one[1]);
  const strength = /year|all of/i.test(one[0]) || single ? 0.85 : 0.62;
  return since
    ? made(isoDate(y, 1, 1), base.request, one.index!, one[0].length, "to the present", 0.62)
    : whole(y, y, one.index!, one[0].length, "year", strength);
}

/** "in March 2025", "the month of May 2024". */
export function monthOf(text: string, dates: readonly FoundDate[]): Range | null {
  const month = dates.find((d) => !d.day);
  if (!month || !/\b(?:month of|during|in|for|period|dates?|DOS|service)\b/i.test(text.slice(0, month.index + 1))) {
    return null;
  }
  return made(month.iso, endOfMonth(month.iso), month.index, month.length, "month", 0.75);
}
