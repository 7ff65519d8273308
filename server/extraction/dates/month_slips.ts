/**
 * Months as OCR and hurried hands spell them.
 * @module
 */
import { monthNames } from "./month_names.ts";

export const digits = (text: string): string => text.replace(/\s/g, "").replace(/[Oo]/g, "0").replace(/[Il]/g, "1");

export const oneLetterOff = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((letter, i) => letter !== b[i]).length === 1;

const looksLike: Record<string, string> = {
  a: "aou",
  b: "bh6",
  c: "ceo(",
  e: "eco",
  f: "ft",
  g: "gqy9",
  j: "ji",
  l: "li1t",
  m: "mn",
  n: "nuhmr",
  o: "oc(0q",
  r: "rnvc",
  s: "s58",
  t: "tlf",
  u: "uonv",
  v: "vur",
};

/** The one month whose short name looks like three letters, or nothing. */
export function likeMonth(read: string): string {
  const low = read.toLowerCase();
  const like = monthNames.filter((name) =>
    [...name.slice(0, 3)].every((letter, i) => (looksLike[letter] ?? letter).includes(low[i]))
  );
  return like.length === 1 ? like[0] : "";
}

export function monthNumber(text: string): number {
  if (/^[\dOoIl\s]+$/.test(text) && !/^oct$/i.test(text)) return Number(digits(text));
  const start = text.toLowerCase().replace(/^[0q]/, "o").replace(/^mov/, "nov").slice(0, 3);
  return monthNames.findIndex((name) => name.startsWith(start)) + 1;
}
