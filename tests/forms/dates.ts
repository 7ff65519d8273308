/**
 * Days as ISO strings, and the ways people write them.
 * @module
 */
import type { Random } from "./random.ts";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** ISO day moved by whole days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** ISO day moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [y, m, d] = day.split("-").map(Number);
  const first = new Date(Date.UTC(y, m - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(d, last))).toISOString().slice(0, 10);
}

/** ISO day moved by whole years. */
export const addYears = (day: string, count: number): string => addMonths(day, 12 * count);

/** A random ISO day from `from` to `to`. */
export function dayBetween(r: Random, from: string, to: string): string {
  return addDays(from, r.int(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)));
}

const parts = (day: string) => {
  const [y, m, d] = day.split("-");
  return { y, m, d, name: months[Number(m) - 1], day: String(Number(d)), month: String(Number(m)) };
};

export type DateStyle = (day: string) => string;
/** 03/14/1962 */
export const slashed: DateStyle = (day) => `${parts(day).m}/${parts(day).d}/${parts(day).y}`;
/** March 14, 1962 */
export const long: DateStyle = (day) => `${parts(day).name} ${parts(day).day}, ${parts(day).y}`;
/** 14 Mar 1962 */
export const dayMonth: DateStyle = (day) => `${parts(day).day} ${parts(day).name.slice(0, 3)} ${parts(day).y}`;
/** 1962-03-14 */
export const iso: DateStyle = (day) => day;
/** 3-14-62 */
export const dashedShort: DateStyle = (day) => `${parts(day).month}-${parts(day).day}-${parts(day).y.slice(2)}`;
/** 3/14/1962 */
export const slashedBare: DateStyle = (day) => `${parts(day).month}/${parts(day).day}/${parts(day).y}`;
/** 03-14-1962 */
export const dashed: DateStyle = (day) => `${parts(day).m}-${parts(day).d}-${parts(day).y}`;
/** MAR 14 1962 */
export const capitals: DateStyle = (day) =>
  `${parts(day).name.slice(0, 3).toUpperCase()} ${parts(day).d} ${parts(day).y}`;
/** 03.14.1962 */
export const dotted: DateStyle = (day) => `${parts(day).m}.${parts(day).d}.${parts(day).y}`;
/** Mar. 14, 1962 */
export const abbreviated: DateStyle = (day) => `${parts(day).name.slice(0, 3)} ${parts(day).day}, ${parts(day).y}`;
/** 14th day of March, 1962 */
export const legal: DateStyle = (day) => {
  const n = Number(parts(day).d);
  const ending = n % 10 === 1 && n !== 11
    ? "st"
    : n % 10 === 2 && n !== 12
    ? "nd"
    : n % 10 === 3 && n !== 13
    ? "rd"
    : "th";
  return `${n}${ending} day of ${parts(day).name}, ${parts(day).y}`;
};

/** A style for a whole document: people rarely mix them. */
export const dateStyle = (r: Random): DateStyle =>
  r.pick([slashed, slashed, long, dayMonth, iso, dashed, slashedBare, abbreviated]);
/** Styles met for dates of birth, the two-digit year among them. */
export const birthStyle = (r: Random): DateStyle =>
  r.pick([slashed, slashed, long, dayMonth, iso, dashedShort, dashed, slashedBare, abbreviated]);
