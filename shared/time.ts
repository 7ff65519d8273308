/**
 * Dates as the spec words them. All functions take "now" so that tests and the server decide what time it is.
 * @module
 */
import { format, isToday, isYesterday } from "date-fns";
import { z } from "zod";

const dateForm = /^\d{4}-\d{2}-\d{2}$/;
/** The very moment that is built is looked at: of the years 1 to 31 `Date.parse` takes days that there are none of. */
function isInCalendar(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** What is said of a text that is no date at all. */
export const isoDateForm = "Use the form YYYY-MM-DD";

/** A calendar date, `YYYY-MM-DD`. */
export const isoDate = z.string().regex(dateForm, isoDateForm).refine(
  // Zod asks this of a text in another form as well; that was said of it by then.
  (text) => !dateForm.test(text) || isInCalendar(text),
  "This is not a date in the calendar",
);
/** A moment, ISO 8601 in UTC. */
export const isoTime = z.iso.datetime();

/** A bound of a list: a moment, or a calendar date (which the server takes in UTC; a browser sends its own midnight as a moment). */
export const dayOrMoment = z.union([isoDate, isoTime], { error: "Use a date or a moment" });
/** The first moment of a bound. */
export const fromMoment = (bound: string): string => bound.length === 10 ? `${bound}T00:00:00.000Z` : bound;
/** The last moment of a bound. */
export const toMoment = (bound: string): string => bound.length === 10 ? `${bound}T23:59:59.999Z` : bound;

/** A calendar date or moment as a local Date; a bare date means that day wherever the reader is. */
export function toDate(value: string): Date {
  return dateForm.test(value) ? new Date(`${value}T00:00:00`) : new Date(value);
}

/** Spec 1 §9: empty 'N/A'; with time, 'Today, 3:05 PM' / 'Yesterday, …'; else 'Nov 3, 2026' (with time if asked). */
export function showDate(value: string | null | undefined, options: { time?: boolean } = {}): string {
  if (!value) return "N/A";
  const date = toDate(value);
  if (Number.isNaN(date.getTime())) return "N/A";
  if (options.time && isToday(date)) return `Today, ${format(date, "h:mm a")}`;
  if (options.time && isYesterday(date)) return `Yesterday, ${format(date, "h:mm a")}`;
  return format(date, options.time ? "MMM d, yyyy, h:mm a" : "MMM d, yyyy");
}

/** The received column: 'Today, {time}' or 'Yesterday, {time}', otherwise the short date without a time. */
export function showReceived(value: string | null | undefined): string {
  if (!value) return "N/A";
  const date = toDate(value);
  return isToday(date) || isYesterday(date) ? showDate(value, { time: true }) : showDate(value);
}

const plural = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"} ago`;

/** 'just now', 'N minute(s) ago', 'N hour(s) ago', 'N day(s) ago', after 7 days the date (spec 1 §2). */
export function relativeTime(value: string, now: number): string {
  const seconds = Math.floor((now - new Date(value).getTime()) / 1000);
  if (seconds < 60) return "just now";
  if (seconds < 3600) return plural(Math.floor(seconds / 60), "minute");
  if (seconds < 86_400) return plural(Math.floor(seconds / 3600), "hour");
  if (seconds < 7 * 86_400) return plural(Math.floor(seconds / 86_400), "day");
  return showDate(value);
}

const dayForms = new Map<string, Intl.DateTimeFormat>();

/** The calendar date, `YYYY-MM-DD`, of a moment in a time zone (an IANA name such as `America/Chicago`). */
export function dayIn(timeZone: string, moment: string | number): string {
  const form = dayForms.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  dayForms.set(timeZone, form);
  const part = Object.fromEntries(form.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${part.year.padStart(4, "0")}-${part.month}-${part.day}`;
}

/** Adds whole days to a calendar date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date + "T00:00:00Z") + days * 86_400_000).toISOString().slice(0, 10);
}
