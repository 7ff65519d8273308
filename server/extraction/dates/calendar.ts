/**
 * Reckoning with ISO dates.
 * @module
 */

export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Shifts an ISO date; a day that the month does not have becomes its last. */
export function shift(iso: string, by: { years?: number; months?: number; days?: number }): string {
  const [y, m, d] = iso.split("-").map(Number);
  const months = y * 12 + (m - 1) + (by.years ?? 0) * 12 + (by.months ?? 0);
  const year = Math.floor(months / 12), month = months % 12 + 1;
  const date = isoDate(year, month, Math.min(d, daysIn(year, month)));
  if (!by.days) return date;
  return new Date(Date.parse(date + "T00:00:00Z") + by.days * 86_400_000).toISOString().slice(0, 10);
}

export function endOfMonth(iso: string): string {
  const [y, m] = iso.split("-").map(Number);
  return isoDate(y, m, daysIn(y, m));
}
