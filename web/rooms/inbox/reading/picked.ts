/**
 * Texts picked on the page, as a field takes them.
 * @module
 */
import { dayOf, monthNumber, yearOf } from "../../../lib/days_typed.ts";

/** A date as printed in the United States, as `YYYY-MM-DD`; null for anything else. Two-digit years are of the last hundred years. */
export function dayIn(text: string, now = new Date()): string | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (iso) return dayOf(+iso[1], +iso[2], +iso[3]);
  const numbers = /\b(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})\b/.exec(text);
  if (numbers) return dayOf(yearOf(numbers[3], now), +numbers[1], +numbers[2]);
  const worded = /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text);
  if (worded) return dayOf(+worded[3], monthNumber(worded[1]), +worded[2]);
  const dayFirst = /\b(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text);
  if (dayFirst) return dayOf(+dayFirst[3], monthNumber(dayFirst[2]), +dayFirst[1]);
  return null;
}
