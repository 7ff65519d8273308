/**
 * What was typed into a search box, as words that the store can look up.
 * @module
 */
import { type Beginnings, wordsOf } from "./collection.ts";

/** What was typed as words to be found; a date as people write it ("10/2/1981") as the day that rows hold. */
export function typedWords(q: string): string[] {
  const plain = withDays(q);
  return wordsOf([plain]).filter((word, _, all) => all.length === 1 || !isJoined(word, plain));
}

/** Dates without their separators, the year first. */
function withDays(q: string): string {
  const asDay = (whole: string, month: string, day: string, year: string) =>
    Number(month) > 12 ? whole : `${year}${month.padStart(2, "0")}${day.padStart(2, "0")}`;
  return q.replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, asDay).replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, "$1$2$3");
}

/**
 * The words of what was typed whose lists may be read: `all` of them, or else the first of `any` that is listed. Where beginnings are
 * coarse, a word of two letters and a short number are listed only where they are all there is, and then whole: so they lead only when
 * nothing longer was typed, "ZX-1" as "zx1" and "QX 20-1" as "qx201", or when that is listed nowhere, "MRN-12" as "mrn12".
 */
export function listedWords(c: { beginnings?: Beginnings }, q: string): { all: string[]; any: string[] } {
  const listed = typedWords(q).filter((word) => word.length > 1);
  if (c.beginnings !== "coarse") return { all: listed, any: [] };
  const long = listed.filter((word) => /\d{6,}|^\D{3,}$/.test(word));
  if (long.length > 0 && !/\d/.test(q)) return { all: long, any: [] };
  const plain = withDays(q);
  const whole = [...plain.split(/\s+/), plain].flatMap((part) => wordsOf([part]).at(-1) ?? []);
  // The longest first: of "QST 77" there may be an MRN 77 as well.
  const any = whole.filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  return { all: long, any };
}

/** A word that only joins the typed words ("inv-2026" → "inv2026") is an alternative, not a further condition. */
function isJoined(word: string, q: string): boolean {
  return word === q.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
