/**
 * Days of a month as a calendar shows them. Dates are `YYYY-MM-DD`, months `YYYY-MM`; weeks begin on Sunday.
 * @module
 */
import { addDays } from "../../../../shared/time.ts";

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The whole weeks that a month touches, day by day. */
export function monthDays(month: string): string[] {
  const first = `${month}-01`;
  const start = addDays(first, -weekday(first));
  const last = addDays(`${shiftMonth(month, 1)}-01`, -1);
  const count = Math.round((Date.parse(last) - Date.parse(start)) / 86_400_000) + 1;
  return Array.from({ length: Math.ceil(count / 7) * 7 }, (_, index) => addDays(start, index));
}

/** `shiftMonth("2026-12", 1)` → `2027-01`. */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + by;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** A month as typed in an address, or null. */
export const monthOf = (text: string | null): string | null =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** Rows by a day of theirs, the days in order. */
export function byDay<Row>(rows: readonly Row[], day: (row: Row) => string): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows.toSorted((a, b) => day(a).localeCompare(day(b)))) {
    days.set(day(row), [...(days.get(day(row)) ?? []), row]);
  }
  return days;
}
