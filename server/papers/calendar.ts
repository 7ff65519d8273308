/**
 * Days and instants of the demo office, all counted back from its "today".
 * @module
 */
import { addDays, format, parseISO } from "date-fns";

/** Turns "days ago" into dates; nothing it gives lies after its "now". */
export interface Calendar {
  /** "YYYY-MM-DD". */
  readonly today: string;
  /** ISO instant; the latest that anything in the office may have happened. */
  readonly now: string;
  /** The date `n` days before today, "YYYY-MM-DD". */
  daysAgo(n: number): string;
  /** An ISO instant `n` days ago at that time of day (UTC); a time not yet reached today becomes a few minutes ago. */
  at(n: number, hour: number, minute: number): string;
  /** `minutes` after an instant, never later than now. */
  after(instant: string, minutes: number): string;
}

/**
 * @param today "YYYY-MM-DD" (taken as 18:00 UTC of that day) or a full ISO instant.
 * @throws RangeError when it is no date.
 */
export function calendar(today: string): Calendar {
  const now = new Date(today.length === 10 ? `${today}T18:00:00Z` : today);
  if (Number.isNaN(now.getTime())) throw new RangeError(`"${today}" is not a date.`);
  const day = now.toISOString().slice(0, 10);
  const clamp = (instant: Date) => {
    if (instant <= now) return instant.toISOString();
    // Later than now: fold the time of day into the last half hour, so that order among such instants stays likely.
    const minutes = 1 + (instant.getUTCHours() * 60 + instant.getUTCMinutes()) % 29;
    return new Date(now.getTime() - minutes * 60_000).toISOString();
  };
  const daysAgo = (n: number) => plusDays(day, -n);
  return {
    today: day,
    now: now.toISOString(),
    daysAgo,
    at: (n, hour, minute) =>
      clamp(new Date(`${daysAgo(n)}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:00Z`)),
    after: (instant, minutes) => {
      const later = new Date(Date.parse(instant) + minutes * 60_000);
      return (later > now ? now : later).toISOString();
    },
  };
}

/** A date moved by whole days; both are "YYYY-MM-DD". */
export function plusDays(date: string, days: number): string {
  return format(addDays(parseISO(date), days), "yyyy-MM-dd");
}

/** A date in the way American letters print it, e.g. "March 4, 2026". */
export function longDate(date: string): string {
  return format(parseISO(date), "MMMM d, yyyy");
}

/** A date in the way American forms print it, e.g. "03/04/2026". */
export function slashDate(date: string): string {
  return format(parseISO(date), "MM/dd/yyyy");
}
