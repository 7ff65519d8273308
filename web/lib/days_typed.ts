/**
 * Dates as people key them: understood in any common form, shown in one.
 * @module
 */
import { isoDate } from "../../shared/time.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const pad = (n: number) => String(n).padStart(2, "0");

/** Whether a value is a day of the calendar; a date field holds what was typed until it is one. */
export const isDay = (value: string): boolean => isoDate.safeParse(value).success;

/** The number of a month by the beginning of its name; 0 for what is no month. */
export const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const separators = /[\s/.,-]+/;

/**
 * A date as people key it, the whole of a field: besides what is printed also `03071990`, `030790`, `3 7 90`, `1990/3/7`,
 * `7 mar 90`. Null while it is none.
 */
export function dayTyped(text: string, now = new Date()): string | null {
  const parts = text.trim().toLowerCase().replace(/(\d)(st|nd|rd|th)\b/g, "$1").replace(
    /(\d)([a-z])|([a-z])(\d)/g,
    "$1$3 $2$4",
  )
    .split(separators).filter(Boolean);
  if (parts.length === 1 && /^\d{8}$/.test(parts[0])) {
    const [, a, b, c, d] = /^(..)(..)(..)(..)$/.exec(parts[0])!;
    return dayOf(Number(c + d), +a, +b) ?? dayOf(Number(a + b), +c, +d);
  }
  if (parts.length === 1 && /^\d{6}$/.test(parts[0])) {
    const [, a, b, c] = /^(..)(..)(..)$/.exec(parts[0])!;
    return dayOf(yearOf(c, now), +a, +b);
  }
  if (parts.length !== 3) return null;
  const worded = parts.findIndex((part) => /^[a-z]{3,9}$/.test(part));
  if (worded > 1 || parts.some((part, i) => i !== worded && !/^\d{1,4}$/.test(part))) return null;
  const month = worded < 0 ? null : monthNumber(parts[worded]);
  const [a, b, c] = parts;
  if (month === null && a.length === 4) return dayOf(+a, +b, +c);
  if (c.length !== 2 && c.length !== 4) return null;
  return month === null ? dayOf(yearOf(c, now), +a, +b) : dayOf(yearOf(c, now), month, worded === 0 ? +b : +a);
}

/** By which two-digit years are told of a day that may lie ahead, such as the end of an authorization: up to fifty years from now. */
export function ahead(now = new Date()): Date {
  const then = new Date(now);
  then.setFullYear(now.getFullYear() + 50);
  return then;
}

/** `1990-03-07` → `03/07/1990`. */
export const usDay = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** The year that two or four digits mean; of two, one of the last hundred. */
export function yearOf(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const century = now.getFullYear() - (now.getFullYear() % 100);
  const full = century + Number(text);
  return full > now.getFullYear() ? full - 100 : full;
}

/** `YYYY-MM-DD`; null for no day of the calendar. */
export function dayOf(y: number, m: number, d: number): string | null {
  if (y < 1850 || y > 2150) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? `${y}-${pad(m)}-${pad(d)}` : null;
}
