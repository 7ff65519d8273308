/**
 * Whether and where a value of the language model stands in the document: the guard against invented values, and against documents that
 * instruct the model.
 *
 * Words may differ by an OCR slip; numbers and addresses only by letters that look like digits.
 * @module
 */
import type { Box, Page, Word } from "../../../../../shared/documents.ts";
import { findDates } from "../../../../extraction/dates/dates.ts";
import { endOfMonth } from "../../../../extraction/dates/calendar.ts";
import { fold } from "../../../../extraction/words/fold.ts";

export interface Place {
  page: number;
  box: Box;
  /** The number of its line on the page. */
  line: number;
  /** False where it was found but for a slip of recognition. */
  exact: boolean;
}

/** A page as one string of letters and digits, with the word that each piece of it came from. */
interface Flat {
  page: Page;
  words: Word[];
  /** Folded letters and digits without spaces; and the same with look-alikes as digits. */
  text: string;
  code: string;
  /** Where pieces start and end, and where a sign such as a hyphen joins one to the next. */
  starts: Map<number, Word>;
  ends: Set<number>;
  joined: Set<number>;
}

export type Located = ReturnType<typeof locator>;

/** Finds values on pages. What is hand-written or unreadable is not searched: its text is a guess. */
export function locator(pages: readonly Page[], today: string) {
  const flats = pages.map(flatten);
  return {
    /** Free words: a name, an organization, a quote. */
    words: (value: string, near?: Place | null) => nearest(flats.flatMap((flat) => wordsOn(flat, value)), near),
    /** Numbers, mail addresses, record numbers: every sign counts. */
    code: (value: string, near?: Place | null) => nearest(flats.flatMap((flat) => codeOn(flat, value)), near),
    /** A date in any printing; the last day of a month also where the month alone is printed. */
    date: (iso: string, near?: Place | null) => nearest(flats.flatMap((flat) => datesOn(flat, iso, today, 20)), near),
    /** A date of birth: a year of two digits lies in the past. */
    birth: (iso: string, near?: Place | null) => nearest(flats.flatMap((flat) => datesOn(flat, iso, today, 0)), near),
  };
}

const pieces = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const lookAlikes: Record<string, string> = { o: "0", i: "1", l: "1", s: "5", b: "8", z: "2" };
const asCode = (text: string) => text.replace(/[oilsbz]/g, (letter) => lookAlikes[letter]);

/** Signs inside a number or a mail address: what stands before and after them belongs together. */
const joint = /^[-/.@_\u2010-\u2015]+$/;

function flatten(page: Page): Flat {
  const words = page.words.filter((word) => !word.unreadable).sort((a, b) => a.line - b.line || a.box.x - b.box.x);
  const starts = new Map<number, Word>();
  const ends = new Set<number>();
  const joined = new Set<number>();
  let text = "";
  for (const word of words) {
    let before: number | null = null;
    const folded = fold(word.text);
    for (const { 0: piece, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (before !== null && joint.test(folded.slice(before, index))) joined.add(text.length);
      starts.set(text.length, word);
      text += piece;
      ends.add(text.length);
      before = index + piece.length;
    }
  }
  return { page, words, text, code: asCode(text), starts, ends, joined };
}

/** Where `wanted` stands in `text` from the start of a piece to the end of one. */
function runs({ starts, ends }: Flat, text: string, wanted: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(wanted); at >= 0 && found.length < 20; at = text.indexOf(wanted, at + 1)) {
    if (starts.has(at) && ends.has(at + wanted.length)) found.push([at, at + wanted.length]);
  }
  return found;
}

const shortestCode = 4;

function codeOn(flat: Flat, value: string): Place[] {
  const plain = pieces(value).join("");
  if (plain.length < shortestCode) return [];
  // Telephone numbers are printed with the country's 1 as well.
  const wanted = /^\d{10}$/.test(plain) ? [plain, `1${plain}`] : [plain];
  return wanted.flatMap((one) =>
    runs(flat, flat.code, asCode(one))
      // A part of a longer number is another number.
      .filter(([from, to]) => !flat.joined.has(from) && !flat.joined.has(to))
      .map(([from, to]) => placeOf(flat, from, to, flat.text.slice(from, to) === one))
  );
}

/** Of so many letters one may be wrong. */
const lettersASlip = 7;
const shortestFuzzy = 5;

function wordsOn(flat: Flat, value: string): Place[] {
  const wanted = pieces(value).join("");
  if (wanted.length < 2) return [];
  const exact = runs(flat, flat.text, wanted).map(([from, to]) => placeOf(flat, from, to, true));
  if (exact.length > 0 || wanted.length < shortestFuzzy) return exact;
  const slips = Math.floor(wanted.length / lettersASlip) || 1;
  const numbers = pieces(value).filter((piece) => /\d/.test(piece)).map(asCode);
  let best: { from: number; to: number; slips: number } | null = null;
  for (const from of flat.starts.keys()) {
    // The first or the last letter is right in nearly every slip; most places fall out by that.
    for (let to = from + wanted.length - slips; to <= from + wanted.length + slips; to++) {
      if (!flat.ends.has(to)) continue;
      if (flat.text[from] !== wanted[0] && flat.text[to - 1] !== wanted.at(-1)) continue;
      const most: number = best ? best.slips - 1 : slips;
      const off = slipsBetween(flat.text.slice(from, to), wanted, most);
      if (off > most || !numbers.every((number) => flat.code.slice(from, to).includes(number))) continue;
      best = { from, to, slips: off };
    }
  }
  return best ? [placeOf(flat, best.from, best.to, false)] : [];
}

/** Letters to change, add or take away between two texts (Levenshtein), or more than `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      least = Math.min(least, next[j]);
    }
    if (least > most) return most + 1;
    row = next;
  }
  return row[b.length];
}

function datesOn(flat: Flat, iso: string, today: string, ahead: number): Place[] {
  const lines = Map.groupBy(flat.words, (word) => word.line);
  return [...lines.values()].flatMap((line) => {
    let text = "";
    const starts = line.map((word) => {
      const start = text === "" ? 0 : text.length + 1;
      text += (text === "" ? "" : " ") + word.text;
      return start;
    });
    const fits = (date: { iso: string; day: boolean }) =>
      date.iso === iso || (!date.day && endOfMonth(date.iso) === iso);
    return findDates(text, today, ahead).filter(fits).map(({ index, length }) => {
      const own = line.filter((word, i) => starts[i] < index + length && starts[i] + word.text.length > index);
      return { page: flat.page.number, box: around(own), line: own[0].line, exact: true };
    });
  });
}

/** The place of a run; one that goes over lines is shown by its first. */
function placeOf(flat: Flat, from: number, to: number, exact: boolean): Place {
  const own: Word[] = [];
  for (let at = from; at < to; at++) {
    const word = flat.starts.get(at);
    if (word && word !== own.at(-1)) own.push(word);
  }
  const first = own.filter((word) => word.line === own[0].line);
  return { page: flat.page.number, box: around(first), line: own[0].line, exact };
}

function around(words: readonly Word[]): Box {
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.w));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** Exact places before others; then the one nearest to where the value belongs. */
function nearest(places: Place[], near: Place | null | undefined): Place | null {
  const away = (place: Place) =>
    (place.exact ? 0 : 1e6) + (near ? Math.abs(place.page - near.page) * 1000 + Math.abs(place.box.y - near.box.y) : 0);
  return places.reduce<Place | null>((best, place) => best && away(best) <= away(place) ? best : place, null);
}
