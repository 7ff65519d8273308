/**
 * The range of days that a text gives: two dates, an open end, a period counted back, years, an event, one visit.
 * @module
 */
import { back, endOfMonth, findDates, type FoundDate, isoDate, periodOf, periodSource, shift } from "./dates.ts";

/** `from` and `to` are offsets in the text, `strength` 0..1 how surely this is a range of service dates. */
export type Range = { start: string; end: string; from: number; to: number; how: string; strength: number };

/** "past two years" counts back from `request`, "since the accident" begins on `event`; ISO dates. */
export type Base = { request: string | null; event: string | null; today: string };

export const nowWords =
  /\b(?:present|current|today|now|date of (?:this|the) (?:request|letter)|to date|this date|date of (?:response|receipt|production))\b/i;
const connector =
  /^\s*(?:,|\()?\s*(?:through|thru|to|until|till|and|up to|[-–—]+|ending|and ending|to and including|through and including|inclusive to)\s*(?:and including\s*)?(?:on\s|the\s)?\s*(?:date of\s)?$/i;

/** Reads the range that a text gives; `single` when a lone date may be a day of service. */
export function readRange(text: string, base: Base, single: boolean): Range | null {
  const packed = text.match(
    /(?<!\d)((?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))\s?[-–]\s?((?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?!\d)/,
  );
  if (packed) {
    const iso = (d: string) => `${d.slice(0, 4)}-${d.slice(4, 6)}-${d.slice(6)}`;
    return {
      start: iso(packed[1]),
      end: iso(packed[2]),
      from: packed.index!,
      to: packed.index! + packed[0].length,
      how: "from – to",
      strength: 0.85,
    };
  }
  const dates = findDates(text, base.today);
  return pairOfDates(text, dates) ?? openEnded(text, dates, base) ?? beforeEvent(text, base) ?? relative(text, base) ??
    years(text, base) ??
    sinceEvent(text, base) ?? oneVisit(text, dates, single);
}

export const lastDay = (date: FoundDate): string => date.day ? date.iso : endOfMonth(date.iso);

function pairOfDates(text: string, dates: FoundDate[]): Range | null {
  for (let i = 0; i + 1 < dates.length; i++) {
    const a = dates[i], b = dates[i + 1];
    const between = text.slice(a.index + a.length, b.index);
    // OCR loses a faint dash between two dates of service.
    const lost = /^\s{1,3}$/.test(between) &&
      /\b(?:period|service|from|dates?|treatment)\b[\s:]*$/i.test(text.slice(0, a.index));
    if (!connector.test(between) && !lost || a.iso > lastDay(b)) continue;
    return {
      start: a.iso,
      end: lastDay(b),
      from: a.index,
      to: b.index + b.length,
      how: "from – to",
      strength: 0.95 * Math.min(a.sure, b.sure),
    };
  }
  // "March 2024 through June 2024" and "between March 1 and June 30, 2024" lack a year.
  const half = text.match(
    /\b([A-Z][a-z]{2,8})\.? (\d{1,2})(?:,)?\s*(?:through|thru|to|and|until|[-–—])\s*([A-Z][a-z]{2,8})\.? (\d{1,2}),? ((?:19|20)\d{2})/,
  );
  if (half) {
    const a = findDates(`${half[1]} ${half[2]}, ${half[5]}`, "2100-01-01")[0],
      b = findDates(`${half[3]} ${half[4]}, ${half[5]}`, "2100-01-01")[0];
    if (a && b && a.iso <= b.iso) {
      return {
        start: a.iso,
        end: b.iso,
        from: half.index!,
        to: half.index! + half[0].length,
        how: "from – to",
        strength: 0.9,
      };
    }
  }
  return null;
}

/** "01/01/2024 to the present", "since 1 March 2024", "2024-03-01 forward". */
function openEnded(text: string, dates: FoundDate[], base: Base): Range | null {
  if (!base.request) return null;
  for (const date of dates) {
    const after = text.slice(date.index + date.length, date.index + date.length + 40);
    const before = text.slice(Math.max(0, date.index - 60), date.index);
    const toNow = /^\)?,?\s*(?:up )?to\s+date\b(?! of)/i.test(after) || new RegExp(
      `^\\)?,?\\s*(?:through|thru|to|until|up to|and|[-–—]+)\\s*(?:the\\s)?(?:${nowWords.source.slice(2, -2)})`,
      "i",
    ).test(after) ||
      /^,?\s*(?:forward|onward|onwards|and (?:after|later|forward|onward)|on\b(?!\s\w))/i.test(after);
    const since =
      /\b(?:since|on (?:or|and) after|starting|beginning|commencing|dating back to|back to)\b[^.;]{0,45}$/i.test(
        before,
      ) && !/\b(?:since|after) (?:then|we|you)\b/i.test(before);
    if (!toNow && !since || date.iso > base.request) continue;
    const to = toNow
      ? date.index + date.length +
        (after.match(/^.*?(?:present|current|today|now|date|forward|onwards?|after|later)/i)?.[0].length ?? 0)
      : date.index + date.length;
    return {
      start: date.iso,
      end: base.request,
      from: date.index,
      to,
      how: "to the present",
      strength: 0.92 * date.sure,
    };
  }
  return null;
}

/** "two years prior to the date of loss to the present". */
function beforeEvent(text: string, base: Base): Range | null {
  const match = text.match(
    new RegExp(
      `\\b${periodSource}\\s(?:prior to|before|preceding|predating)\\s(?:the )?(?:date of )?(?:the )?(?:injury|accident|loss|incident|collision|onset|crash|[a-z ]{0,30}(?=\\d|[A-Z]))`,
      "i",
    ),
  );
  if (!match) return null;
  const own = findDates(text.slice(match.index! + match[0].length - 2), base.today)[0]?.iso;
  const event = own ?? base.event;
  if (!event || /business|days/i.test(match[2])) return null;
  const end = nowWords.test(text.slice(match.index)) ? base.request : event;
  if (!end) return null;
  return {
    start: shift(event, back(periodOf(match[1], match[2]))),
    end,
    from: match.index!,
    to: match.index! + match[0].length,
    how: "before the event",
    strength: 0.85,
  };
}

function relative(text: string, base: Base): Range | null {
  if (!base.request) return null;
  const match = text.match(
    new RegExp(
      `\\b(?:past|last|previous|prior|preceding|most recent|latest|going back|recent)\\s(?:the\\s)?${periodSource}`,
      "i",
    ),
  ) ??
    text.match(
      new RegExp(
        `\\b${periodSource}\\s(?:back|of (?:medical )?(?:records|history)|to (?:the )?present|preceding|before (?:the date of )?this)`,
        "i",
      ),
    );
  if (!match) {
    const year = text.match(/\b(?:past|last|previous) (year|month)\b/i);
    if (!year) return null;
    return {
      start: shift(base.request, year[1].toLowerCase() === "year" ? { years: -1 } : { months: -1 }),
      end: base.request,
      from: year.index!,
      to: year.index! + year[0].length,
      how: "counted back",
      strength: 0.85,
    };
  }
  const start = shift(base.request, back(periodOf(match[1], match[2])));
  return {
    start,
    end: base.request,
    from: match.index!,
    to: match.index! + match[0].length,
    how: "counted back",
    strength: 0.9,
  };
}

function years(text: string, base: Base): Range | null {
  const two = text.match(
    /(?<![\d\/.,$#-])\b((?:19|20)\d{2})\s*(?:through|thru|to|until|and|[-–—])\s*(?:the )?((?:19|20)\d{2}|present|current|today)\b(?![\/-]\d)/i,
  );
  if (two) {
    const open = /\D/.test(two[2]);
    if (open && !base.request || !open && two[1] > two[2]) return null;
    return {
      start: isoDate(Number(two[1]), 1, 1),
      end: open ? base.request! : isoDate(Number(two[2]), 12, 31),
      from: two.index!,
      to: two.index! + two[0].length,
      how: "years",
      strength: 0.85,
    };
  }
  const month = findDates(text, base.today).find((d) => !d.day);
  if (month && /\b(?:month of|during|in|for|period|dates?)\b/i.test(text.slice(0, month.index + 1))) {
    return {
      start: month.iso,
      end: endOfMonth(month.iso),
      from: month.index,
      to: month.index + month.length,
      how: "month",
      strength: 0.75,
    };
  }
  const called = text.match(/\b((?:19|20)\d{2}) (?:calendar|service|plan|measurement|benefit) year\b/i);
  if (called) {
    return {
      start: isoDate(Number(called[1]), 1, 1),
      end: isoDate(Number(called[1]), 12, 31),
      from: called.index!,
      to: called.index! + called[0].length,
      how: "year",
      strength: 0.85,
    };
  }
  const one = text.match(
    /\b(?:calendar year|plan year|measurement year|year|for|during|in|since)\s((?:19|20)\d{2})\b(?![\/-]\d)(?! (?:risk|HEDIS|RADV|audit))/i,
  );
  if (!one) return null;
  const since = /^since/i.test(one[0]);
  if (since && !base.request) return null;
  return {
    start: isoDate(Number(one[1]), 1, 1),
    end: since ? base.request! : isoDate(Number(one[1]), 12, 31),
    from: one.index!,
    to: one.index! + one[0].length,
    how: since ? "to the present" : "year",
    strength: /calendar|plan|measurement|year/i.test(one[0]) ? 0.85 : 0.62,
  };
}

function sinceEvent(text: string, base: Base): Range | null {
  if (!base.request || !base.event) return null;
  const match = text.match(
    /\b(?:since|from|beginning with|after|following|on and after)\s(?:the\s)?(?:date of\s)?(?:the |his |her |my |their |our client'?s )?(?:injury|accident|loss|incident|collision|onset|crash|work injury|alleged onset(?: date)?|fall|disability|event)\b/i,
  );
  if (!match) return null;
  if (/^following/i.test(match[0])) return null;
  return {
    start: base.event,
    end: base.request,
    from: match.index!,
    to: match.index! + match[0].length,
    how: "since the event",
    strength: 0.85,
  };
}

/** "the visit of 3 April 2026", "date of service: 04/03/2026". */
function oneVisit(text: string, dates: FoundDate[], single: boolean): Range | null {
  const days = dates.filter((d) => d.day);
  for (const date of days) {
    const before = text.slice(Math.max(0, date.index - 70), date.index);
    const visit =
      /\b(?:visit|seen|appointment|admission|encounter|date of (?:service|treatment|visit)|dos|ER|emergency (?:room|department)|surgery|hospitali[sz]ation|came in|went to|was in|treated|brought (?:in|to)|taken to|transported|presented|arrived|stay|exam(?:ination)?|procedure|operation)\b[^.;]{0,50}$/i
        .test(before);
    if (!visit && !(single && days.length === 1)) continue;
    if (
      /\b(?:born|birth|signed|dated|injury|loss|accident|expires|scheduled|upcoming|set for|next)\b[^.;]{0,30}$/i.test(
        before,
      )
    ) continue;
    return {
      start: date.iso,
      end: date.iso,
      from: date.index,
      to: date.index + date.length,
      how: "one day",
      strength: (single ? 0.9 : 0.7) * date.sure,
    };
  }
  return null;
}
