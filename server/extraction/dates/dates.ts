/**
 * Dates in text: strict patterns, month before day where a date can be read both ways (US order).
 * @module
 */
import { daysIn, isoDate } from "./calendar.ts";
import { allMatches } from "../words/matches.ts";
import { remembered } from "../words/remembered.ts";
import { foreignMonth, foreignNumber, monthNames, monthOfEither, monthWord, spanish } from "./month_names.ts";
import { digits, likeMonth, monthNumber, oneLetterOff } from "./month_slips.ts";

/** `day` false for a month without a day (iso is then its first day). `sure` is the pattern's strength, 0..1. */
export type FoundDate = {
  iso: string;
  index: number;
  length: number;
  day: boolean;
  twoDigitYear: boolean;
  sure: number;
};

const sep = "\\s?[,.;]?\\s?";
/** Digits with what OCR makes of them. */
const d12 = "[0-3OoIl]?[\\dOoIl]";
const year4 = "(?:1[89]|2[0Oo])[\\dOo]{2}";

const ordinals =
  ("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth " +
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third " +
    "twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first")
    .split(" ");
const ordinalWord = [...ordinals].sort((a, b) => b.length - a.length).join("|");

type Pattern = {
  re: RegExp;
  read: (m: RegExpMatchArray) => [string, string, string];
  day: boolean;
  sure: number;
  /** Looked for only where a word stands. */
  words?: true;
};

const patterns: Pattern[] = [
  {
    re: new RegExp(`(?<![\\d/.-])(${year4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d])`, "g"),
    read: (m) => [m[1], m[3], m[4]],
    day: true,
    sure: 1,
  },
  {
    re: new RegExp(
      // "From 02/01/2025to 01/31/2026": a "to" run together with a day.
      `(?<![\\d/.-]|(?<!(?:\\d|\\s)[tT])\\p{L})(${d12})\\s?([-/.])\\s?(${d12})\\s?\\2\\s?(${year4}|\\d{2})(?![\\d/]|[-.]\\d|(?![tT][oO0](?:\\s|\\d))\\p{L})`,
      "gu",
    ),
    read: (m) => [m[4], m[1], m[3]],
    day: true,
    sure: 0.98,
  },
  {
    // A 1 by hand is read as a 7: "70/24/26", "71/8/2026", "7/22/7990". No month and no year is called so.
    re: new RegExp(
      `(?<![\\d/.\\p{L}-])(7[0-27]|${d12})/(7\\d|${d12})/([17]9\\d{2}|20\\d{2}|\\d{2})(?![\\d/]|[-.]\\d|\\p{L})`,
      "gu",
    ),
    read: (
      m,
    ) => [
      m[3].replace(/^7(?=\d{3})/, "1"),
      m[1].replace(/^7(?=\d)/, "1").replace("17", "11"),
      m[2].replace(/^7(?=\d)/, "1"),
    ],
    day: true,
    sure: 0.6,
  },
  {
    // OCR breaks a date: "0 3/04/2025", "03/0412025" and "03l04/2025" (a slash read as a stroke), "03/042025".
    re: new RegExp(
      `(?<![\\d/.\\p{L}-])(0\\s?[1-9]|1[0-2])([/|lI17!]?)(0\\s?[1-9]|[12]\\d|3[01])([/|lI17!]?)(${year4})(?![\\d/]|[-.]\\d|\\p{L})`,
      "gu",
    ),
    read: (m) => /\//.test(m[0]) && m[2] + m[4] !== "" ? [m[5], m[1], m[3]] : ["", "", ""],
    day: true,
    sure: 0.7,
  },
  {
    // OCR takes one sign for another: "6/17.2026".
    re: /(?<![\d/.-])(0?[1-9]|1[0-2])([/.-])(0?[1-9]|[12]\d|3[01])(?!\2)[/.-]((?:19|20)\d{2})(?![\d/]|[-.]\d|\p{L})/gu,
    read: (m) => [m[4], m[1], m[3]],
    day: true,
    sure: 0.75,
  },
  {
    // Every digit in a box of its own: "0 3 / 1 5 / 2 0 2 6", "0 3 1 5 2 0 2 6", "03 | 15 | 2026".
    re:
      /(?<![\d/.-]|\d\s)([01]\s?\d)\s?([/|-]?)\s?([0-3]\s?\d)\s?\2\s?((?:1\s?9|2\s?0)\s?\d\s?\d)(?!\s?\d)(?![/.-]\d|\p{L})/gu,
    read: (m) => /\d \d .?\s?\d \d/.test(m[0]) || m[2] === "|" ? [m[4], m[1], m[3]] : ["", "", ""],
    day: true,
    sure: 0.85,
  },
  {
    // The separators lost: "3 15 2026", "03, 15, 2026".
    re:
      /(?<![\d/.\p{L}-]|\d\s)(0?[1-9]|1[0-2])[\s,]\s?(0?[1-9]|[12]\d|3[01])[\s,]\s?((?:19|20)\d{2})(?![\d/]|[-.,]\d|\p{L}|\s\d{3})/gu,
    read: (m) => [m[3], m[1], m[2]],
    day: true,
    sure: 0.6,
  },
  {
    re: new RegExp(
      `\\b(${monthWord})${sep}-?(\\d{1,2}|[OoIl]\\d)(?:st|nd|rd|th)?(?:\\s?[,.;]\\s?|\\s|-\\s?)(?:['’]?(${year4}|\\d{2}(?!:|\\s?[ap]\\.?m)))(?!\\d)`,
      "gi",
    ),
    read: (m) => [m[3], m[1], m[2]],
    day: true,
    sure: 1,
  },
  {
    re: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:(?:st|nd|rd|th)\\.?)?(?:\\s+day)?(?:\\s+of)?[\\s-]?\\s?(${monthWord})${sep}-?\\s?(${year4}|['’]?\\d{2}(?!:))(?!\\d)`,
      "gi",
    ),
    read: (m) => [m[3].replace(/\D/g, ""), m[2], m[1]],
    day: true,
    sure: 1,
  },
  {
    // "15 de enero de 2024"
    re: new RegExp(
      `(?<!\\d)(\\d{1,2}|1[ºo°])\\s+de\\s+(${spanish.join("|")})(?:\\s+del?|,)?\\s+(${year4})(?!\\d)`,
      "gi",
    ),
    read: (m) => [m[3], String(spanish.findIndex((s) => new RegExp(`^${s}$`, "i").test(m[2])) + 1), m[1].slice(0, 2)],
    day: true,
    sure: 1,
  },
  {
    // "1 / agosto / 2025", "14-marzo-1979", "14 mar 1979" in either language.
    re: new RegExp(
      `(?<![\\d/])(\\d{1,2})\\s?[/.-]\\s?(${monthWord}|${
        spanish.join("|")
      }|ene|abr|ago|set|dic)\\.?\\s?[/.-]\\s?(${year4})(?!\\d)`,
      "gi",
    ),
    read: (m) => [m[3], monthOfEither(m[2]), m[1]],
    day: true,
    sure: 1,
  },
  {
    // "the Fourth of July, 2025"
    re: new RegExp(`\\b(${ordinalWord})(?:\\s+day)?(?:\\s+of)?\\s+(${monthWord})${sep}(${year4})(?!\\d)`, "gi"),
    read: (m) => [m[3], m[2], String(ordinals.indexOf(m[1].toLowerCase()) + 1)],
    day: true,
    sure: 1,
  },
  {
    // "14 / marzo / 1979", "3. März 1961", "14 de março de 1979"
    re: new RegExp(
      `(?<!\\d)(\\d{1,2}|1[ºo°])(?:\\.?\\s+(?:de\\s+)?|\\s?[/.-]\\s?)(${foreignMonth})(?:\\s+del?\\s+|,?\\s+|\\s?[/.-]\\s?)(${year4})(?!\\d)`,
      "giu",
    ),
    read: (m) => [m[3], foreignNumber(m[2]), m[1].replace(/\D+$/, "")],
    day: true,
    sure: 1,
    words: true,
  },
  {
    // "14/MAR/1979", "14 / March / 1979"
    re: new RegExp(`(?<!\\d)(\\d{1,2})\\s?([/.])\\s?(${monthWord})\\s?\\2\\s?(${year4}|\\d{2})(?!\\d)`, "gi"),
    read: (m) => [m[4], m[3], m[1]],
    day: true,
    sure: 1,
    words: true,
  },
  {
    // "Mo 10 Day 04 Yr 1972", "Month: 10 Day: 4 Year: 1972"
    re: new RegExp(
      `\\bMo(?:nth|n)?\\.?:?\\s?(\\d{1,2})[\\s,/|-]+Day:?\\s?(\\d{1,2})[\\s,/|-]+(?:Yr|Year)\\.?:?\\s?(${year4})(?!\\d)`,
      "gi",
    ),
    read: (m) => [m[3], m[1], m[2]],
    day: true,
    sure: 1,
    words: true,
  },
  {
    re: new RegExp(
      `\\bDay:?\\s?(\\d{1,2})[\\s,/|-]+Mo(?:nth|n)?\\.?:?\\s?(\\d{1,2})[\\s,/|-]+(?:Yr|Year)\\.?:?\\s?(${year4})(?!\\d)`,
      "gi",
    ),
    read: (m) => [m[3], m[2], m[1]],
    day: true,
    sure: 1,
    words: true,
  },
  {
    // "1979-MAR-14", "1979 March 14"
    re: new RegExp(
      `(?<!\\d)(${year4})[\\s/.,-]\\s?(${monthWord})[\\s/.-]\\s?(\\d{1,2})(?![\\d/]|,?\\s(?:19|20)\\d\\d)`,
      "gi",
    ),
    read: (m) => [m[1], m[2], m[3]],
    day: true,
    sure: 0.9,
    words: true,
  },
  {
    // "May the 4th, 1970", "September third, 1954"
    re: new RegExp(
      `\\b(${monthWord})\\s+(?:the\\s+)?(${ordinalWord}|\\d{1,2}(?:st|nd|rd|th))(?:,\\s?|\\s+(?:of\\s+|in\\s+)?)(${year4})(?!\\d)`,
      "gi",
    ),
    read: (
      m,
    ) => [m[3], m[1], /^\d/.test(m[2]) ? m[2].replace(/\D/g, "") : String(ordinals.indexOf(m[2].toLowerCase()) + 1)],
    day: true,
    sure: 1,
    words: true,
  },
  {
    // One letter of the month misread: "Mareh 4, 2025", "Fcbruary 11, 2024".
    re: new RegExp(
      `(?<!\\p{L})(\\p{L}[\\p{Ll}\\d]{4,8})${sep}(\\d{1,2})(?:st|nd|rd|th)?[,.]?\\s(${year4})(?!\\d)`,
      "gu",
    ),
    read: (m) => [m[3], monthNames.find((name) => oneLetterOff(name, m[1].toLowerCase())) ?? "", m[2]],
    day: true,
    sure: 0.7,
  },
  {
    // A month written by hand and read as letters that look like it: "(et. 13, 2026".
    re: new RegExp(
      `(?<![\\p{L}\\d])([\\p{L}(][\\p{L}\\d]{2})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?[,.]\\s(20\\d{2})(?!\\d)`,
      "gu",
    ),
    read: (m) => [m[3], likeMonth(m[1]), m[2]],
    day: true,
    sure: 0.5,
  },
  {
    re: new RegExp(`\\b(${monthWord})[.,]?\\s(?:of\\s)?(${year4})(?!\\d)`, "gi"),
    read: (m) => [m[2], m[1], "1"],
    day: false,
    sure: 0.9,
  },
  {
    // "May '24"
    re: new RegExp(`\\b(${monthWord})[.,]?\\s?['’](\\d{2})(?!\\d)`, "gi"),
    read: (m) => [m[2], m[1], "1"],
    day: false,
    sure: 0.85,
  },
  {
    re: new RegExp(`(?<![\\d/.-])(0?[1-9]|1[0-2])/(${year4})(?![\\d/])`, "g"),
    read: (m) => [m[2], m[1], "1"],
    day: false,
    sure: 0.85,
  },
];

/**
 * All dates of a text, in order, none overlapping.
 *
 * @param today ISO date; a two-digit year never lies more than `ahead` years after it (0 for births, 20 for plans)
 */
export function findDates(text: string, today: string, ahead = 20): readonly FoundDate[] {
  const key = `${today} ${ahead}`;
  let known = datesKnown.get(key);
  if (!known) datesKnown.set(key, known = remembered((text) => datesIn(text, today, ahead)));
  return known(text);
}

/** By the day that counts as today and the years ahead: the rules ask for the dates of the same lines again and again. */
const datesKnown = new Map<string, (text: string) => FoundDate[]>();

function datesIn(text: string, today: string, ahead: number): FoundDate[] {
  const found: FoundDate[] = [];
  if (!/\d/.test(text)) return found;
  // "20260812" alone in its cell, as under "DATE (YYYYMMDD)".
  const run = text.match(/^\s*((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\s*$/);
  const iso = run && isoOf(run[1], run[2], run[3], today, ahead);
  if (iso && iso <= "2040") {
    return [{ iso, index: 0, length: text.trimEnd().length, day: true, twoDigitYear: false, sure: 0.8 }];
  }
  // "10/28/2025-12/04/2025": the hyphen between two dates belongs to neither.
  const parted = text.replace(/(?<=\d[/.]\d{1,2}[/.]\d{2,4})-(?=\d{1,2}[/.]\d{1,2}[/.]\d)/g, "–")
    .replace(/(?<=\d{4}-\d{2}-\d{2})\/(?=\d{4}-\d{2}-\d{2})/g, "–").replace(/(?<=\d)\.\.(?=\d)/g, " –");
  // A form that writes 30/11/2025 means the day first in its 01/05/2025 as well.
  const dayFirst = onlyDayFirst.test(parted) && !onlyMonthFirst.test(parted);
  const worded = /\p{L}{3}/u.test(parted);
  for (const { re, read, day, sure, words } of patterns) {
    if (words && !worded) continue;
    for (const match of allMatches(parted, re)) {
      const index = match.index, length = match[0].trimEnd().length;
      if (found.some((f) => index < f.index + f.length && f.index < index + length)) continue;
      const [y, m, d] = read(match);
      const iso = numeric.test(match[0]) && dayFirst ? isoOf(y, d, m, today, ahead) : isoOf(y, m, d, today, ahead);
      if (!iso) continue;
      const noisy = /[OoIl]/.test(match[0].replace(/\p{L}{3,}|st|nd|rd|th|of/giu, ""));
      found.push({ iso, index, length, day, twoDigitYear: y.length <= 2, sure: noisy ? sure * 0.8 : sure });
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

const numeric = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/;
const onlyDayFirst = /(?<!\d)(?:1[3-9]|2\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:19|20)\d{2}(?!\d)/;
const onlyMonthFirst = /(?<!\d)(?:0?[1-9]|1[0-2])[-/.](?:1[3-9]|2\d|3[01])[-/.](?:19|20)\d{2}(?!\d)/;

export function firstDate(text: string, today: string, ahead = 20): FoundDate | null {
  return findDates(text, today, ahead).find((d) => d.day) ?? null;
}

/** A birth date: in the past, not more than 125 years ago. */
export function birthDate(text: string, today: string): FoundDate | null {
  return findDates(text, today, 0).find((d) => d.day && isBirthDate(d.iso, today)) ?? null;
}

export function isBirthDate(iso: string, today: string): boolean {
  return iso <= today && Number(iso.slice(0, 4)) >= Number(today.slice(0, 4)) - 125;
}

function isoOf(y: string, m: string, d: string, today: string, ahead: number): string | null {
  const year = fullYear(Number(digits(y)), digits(y).length, today, ahead);
  let month = m ? monthNumber(m) : 0;
  let day = Number(digits(d));
  if (month > 12 && day <= 12) [month, day] = [day, month];
  if (!month || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (year < 1880 || year > 2100) return null;
  return isoDate(year, month, day);
}

function fullYear(year: number, length: number, today: string, ahead: number): number {
  if (length > 2) return year;
  const now = Number(today.slice(0, 4));
  const century = Math.floor(now / 100) * 100;
  return century + year > now + ahead ? century - 100 + year : century + year;
}
