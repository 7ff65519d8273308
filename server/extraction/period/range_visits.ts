/**
 * Days of visits: several in a row, or one that a word of care stands beside.
 * @module
 */
import type { FoundDate } from "../dates/dates.ts";
import { made, type Range } from "./range_parts.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

const visit = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`visits?|seen|appointments?|admissions?|admitted|encounters?`,
    String.raw`dates? of (?:service|treatment|visit|care)|service dates?|d[./]?o[./]?s\.?|ER`,
    String.raw`emergency (?:room|department)|surgery|hospitali[sz](?:ation|ed)|came in|went to|was in|treated`,
    String.raw`brought (?:in|to)|taken to|transported|presented|arrived|stay|exam(?:ination)?|procedure`,
    String.raw`operation|evaluat(?:ed|ion)|discharged|care of|services? (?:of|on)`,
  ),
  String.raw`)\b[^.;]{0,50}$`,
);

/** "DOS: 3/4/25, 4/1/25 and 5/6/25": from the first visit to the last. */
export function visits(text: string, dates: readonly FoundDate[], single: boolean): Range | null {
  const days = dates.filter((d) => d.day);
  if (
    days.length < 2 ||
    !single && !/\b(?:dates of (?:service|treatment)|visits?|appointments|encounters|DOS)\b/i.test(text)
  ) {
    return null;
  }
  const row = days.every((d, i) =>
    i === 0 || /^\s*(?:[,;&/]|and|,\s*and)?\s*$/i.test(text.slice(days[i - 1].index + days[i - 1].length, d.index))
  );
  const behind = /^\s*(?:visits?|appointments?|encounters?|dates of service|admissions?)\b/i;
  const end = days.at(-1)!.index + days.at(-1)!.length;
  if (
    !row || !single && !behind.test(text.slice(end)) &&
      !visit.test(text.slice(Math.max(0, days[0].index - 70), days[0].index))
  ) return null;
  const sorted = days.map((d) => d.iso).sort();
  const last = days[days.length - 1];
  return made(
    sorted[0],
    sorted[sorted.length - 1],
    days[0].index,
    last.index + last.length - days[0].index,
    "visits",
    0.75,
  );
}

/** "On 5/3/2026 she was treated in your ER". */
const treated = pattern(
  "iu",
  String.raw`^,?\s(?:s?he|they|i|we|(?:the|our|my|your) \p{L}+|\p{Lu}[\p{L}'’.]*(?: \p{Lu}[\p{L}'’-]+){1,3})\s`,
  String.raw`(?:was|were|had been|came|went|presented|underwent)\s?(?:\p{L}+ )?`,
  String.raw`(?:seen|treated|admitted|brought|taken|evaluated|examined|to your|to the|in your)\b`,
);

const datedWords = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:report|images?|scans?|x-?rays?|MRI|CT|ultrasound`,
      String.raw`|results?|study|studies|labs|letter|biopsy|test)\b[^.;,]{0,24}\b`,
      String.raw`(?:`,
      anyOf(
        String.raw`(?:from|of|dated|done|taken|performed|obtained|drawn)(?: on)?\s`,
        String.raw`(?:done|taken|performed|obtained|drawn|made|read) (?:at|in|by|there|here)\b[^.;,]{0,40}\bon\s`,
      ),
      String.raw`)$`,
    ),
    String.raw`\b(?:report|MRI|CT|x-?rays?|scan|ultrasound|EKG|labs?|biopsy),\s$`,
  ),
);

/** "the visit of 3 April 2026", "date of service: 04/03/2026". */
export function oneVisit(text: string, dates: readonly FoundDate[], single: boolean): Range | null {
  const days = dates.filter((d) => d.day);
  for (const date of days) {
    const before = text.slice(Math.max(0, date.index - 70), date.index);
    const seen = visit.test(before);
    const dated = datedWords
      .test(before);
    const after = treated.test(text.slice(date.index + date.length)) ||
      /^\s*(?:visit|appointment|admission|encounter|surgery|stay|hospitali[sz]ation|procedure|exam)\b/i
        .test(text.slice(date.index + date.length));
    if (!seen && !after && !dated && !(single && days.length === 1)) continue;
    if (
      !dated &&
      /\b(?:born|birth|d\.?o\.?b|signed|dated|injury|loss|accident|expires|scheduled|upcoming|set for|next|referred on|date last|last (?:seen|visit|treated))\b[^.;]{0,30}$/i
        .test(before)
    ) continue;
    const only = /^\W*only\b/i.test(text.slice(date.index + date.length));
    return made(
      date.iso,
      date.iso,
      date.index,
      date.length,
      "one day",
      ((single ? 0.9 : 0.7) + (only ? 0.1 : 0)) * date.sure,
    );
  }
  return null;
}
