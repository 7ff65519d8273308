/**
 * Texts picked on the page, as a field takes them.
 * @module
 */
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const pad = (n: number) => String(n).padStart(2, "0");

/** A date as printed in the United States, as `YYYY-MM-DD`; null for anything else. Two-digit years are of the last hundred years. */
export function dayIn(text: string, now = new Date()): string | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (iso) return day(+iso[1], +iso[2], +iso[3]);
  const numbers = /\b(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})\b/.exec(text);
  if (numbers) return day(year(numbers[3], now), +numbers[1], +numbers[2]);
  const worded = /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text);
  if (worded) return day(+worded[3], months.indexOf(worded[1].slice(0, 3).toLowerCase()) + 1, +worded[2]);
  const dayFirst = /\b(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text);
  if (dayFirst) return day(+dayFirst[3], months.indexOf(dayFirst[2].slice(0, 3).toLowerCase()) + 1, +dayFirst[1]);
  return null;
}

function year(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const century = now.getFullYear() - (now.getFullYear() % 100);
  const full = century + Number(text);
  return full > now.getFullYear() ? full - 100 : full;
}

function day(y: number, m: number, d: number): string | null {
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? `${y}-${pad(m)}-${pad(d)}` : null;
}
