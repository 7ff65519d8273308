/**
 * How values are worded on screen. Dates and money follow shared/, so that mails, PDFs and screens agree.
 *
 * Not for the sign-in page: shared/time.ts and shared/money.ts bring zod along.
 * @module
 */
import { format } from "date-fns";
import { toDate } from "../../shared/time.ts";

/** A calendar date in the local manner of the spec's tables: `1961-02-09` → `2/9/1961`; empty gives "N/A". */
export function localDate(value: string | null | undefined): string {
  if (!value) return "N/A";
  const date = toDate(value);
  return Number.isNaN(date.getTime()) ? "N/A" : date.toLocaleDateString("en-US");
}

/** The calendar date where the reader is, today's unless told, `YYYY-MM-DD`. */
export const localDay = (moment = new Date()): string => format(moment, "yyyy-MM-dd");

/** The whole moment, for hovering and copying: `Friday, November 20, 2026 at 3:05:12 PM GMT-5`; empty for no or a bad date. */
export function fullTimestamp(value: string | null | undefined): string {
  if (!value) return "";
  const date = toDate(value);
  if (Number.isNaN(date.getTime())) return "";
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? format(date, "EEEE, MMMM d, yyyy")
    : date.toLocaleString("en-US", { dateStyle: "full", timeStyle: "long" });
}

/** `Nov 20, 2026 15:05`, as the simulator and secure links show times (spec 2 §2). */
export function denseTime(value: string | null | undefined): string {
  return value ? format(toDate(value), "MMM dd, yyyy HH:mm") : "N/A";
}

/** Bytes as B, KB, MB or GB with one decimal (spec 2 §2). */
export function fileSize(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** step).toFixed(1)} ${units[step]}`;
}

/** A long file name cut to `max` characters, the extension kept: `a-very-long-na….pdf`. */
export function shortFileName(name: string, max = 20): string {
  if (name.length <= max) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot) : "";
  return `${name.slice(0, Math.max(1, max - extension.length - 1))}…${extension}`;
}
