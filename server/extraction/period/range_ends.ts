/**
 * A period told by its two ends, each a day, an event ("the date of loss", "birth"), a time before or after one, or the
 * request's own day: "from two years before the loss date up to and including February 15, 2026".
 * @module
 */
import { type FoundDate } from "../dates/dates.ts";
import { back, periodOf, periodSource } from "../dates/periods.ts";
import { shift } from "../dates/calendar.ts";
import {
  type Base,
  type EventName,
  happening,
  lastDay,
  made,
  nowWords,
  onwards,
  opens,
  type Range,
} from "./range_parts.ts";
import { stretchesIn } from "./range_stretches.ts";
import { allMatches } from "../words/matches.ts";
import { anyOf, sequence } from "../words/pattern.ts";

/** One end; `first` and `last` differ for a month without a day. */
export type End = {
  index: number;
  length: number;
  first: string;
  last: string;
  day: boolean;
  birth?: boolean;
  /** The event that was named, not the request's own day. */
  event?: boolean;
  /** What the end was counted from, and whether back. */
  from?: { iso: string; back: boolean };
};

const own = "(?:the |his |her |my |their |your |this |each |said |alleged |above )*";
const event = new RegExp(
  sequence(
    String.raw`\b(?:`,
    anyOf(
      String.raw`${happening}`,
      sequence(
        String.raw`${own}(?:day|date|night|time) (?:on which |when |that`,
        String.raw` )?(?:s?he|they|i|it|the \w+) (?:was|were|got|fell|had`,
        String.raw`|became|suffered)\s?(?:\w+ed|hurt|burned|injured|ill|sick`,
        String.raw`|hit|struck|fell)?`,
      ),
      String.raw`${own}(?:onset|loss|injury|accident|incident|offense|crime) date`,
      String.raw`date of (?:the )?(?:burn|crime|offense|assault|surgery|diagnosis)`,
    ),
    String.raw`)\b`,
  ),
  "gi",
);
const named = (what: string) =>
  new RegExp(
    `\\b${own}(?:time of |date of |day of )?(?:${what})(?: date)?\\b(?! (?:summar|instruct|paper|plan|note|record|report|center|depart|office|certificate|dept))`,
    "gi",
  );
/** Other events, each with its own day. */
const others: Record<EventName, RegExp> = {
  death: named("death|passing|demise|decease|DOD|D\\.O\\.D\\.?"),
  admission: named("(?:hospital |inpatient )?(?:admission|hospitali[sz]ation|admit)"),
  discharge: named("discharge|D\\/C"),
  surgery: named("surgery|operation|procedure|surgical procedure|hospital procedure"),
  end: named(
    "(?:end|completion|conclusion|close|termination) of (?:the |his |her |my |their |all " +
      ")*(?:treatment|care|therapy)|(?:last|final|latest|most recent) " +
      "(?:visit|treatment|encounter|appointment|entry|date of (?:treatment|service))|(?:last|final|latest) day of " +
      "(?:treatment|service|care)",
  ),
};
const birth = new RegExp(`\\b${own}(?:date of )?birth(?: date)?\\b|\\b${own}(?:day|time) (?:s?he|i) was born\\b`, "gi");
const now = new RegExp(nowWords.source, "gi");
const past = new RegExp(
  sequence(
    String.raw`\b(going back |looking back |dating back |back |look-?back`,
    String.raw` of )?(?:${periodSource}|(?<=\bthe )(year|month|decade))`,
    String.raw`(?: period)?\s(?:immediately |just |directly )?(`,
    anyOf(
      String.raw`before|prior to|preceding|previous to|predating|leading up to|ahead of|back from|backward from`,
      String.raw`after|following|from|past|pre-?|post-?`,
    ),
    String.raw`)(?:\s|(?<=-))(?:on )?$`,
  ),
  "i",
);

/** Every end that a text names, in order, none overlapping. */
export function endsIn(text: string, dates: readonly FoundDate[], base: Base): End[] {
  const found: End[] = dates.map((d) => ({
    index: d.index,
    length: d.length,
    first: d.iso,
    last: lastDay(d),
    day: true,
  }));
  for (const { index, length, first, last } of stretchesIn(text)) {
    // "the beginning of June 2024" takes the month in.
    const inside = found.findIndex((f) => f.index >= index && f.index < index + length);
    if (inside >= 0) found.splice(inside, 1);
    found.push({ index, length, first, last, day: false });
  }
  const named = (pattern: RegExp, iso: string | null, what: { birth?: boolean; event?: boolean } = {}) => {
    for (const match of allMatches(text, pattern)) {
      if (found.some((f) => match.index < f.index + f.length && f.index < match.index + match[0].length)) continue;
      const own = what.event ? dayRightBehind(text, match.index + match[0].length, found) : null;
      const day = own?.first ?? iso;
      if (!day) continue;
      const end = own ? own.index + own.length : match.index + match[0].length;
      if (own) found.splice(found.indexOf(own), 1);
      found.push({ index: match.index, length: end - match.index, first: day, last: day, day: false, ...what });
    }
  };
  named(now, base.request);
  named(birth, base.birth ?? null, { birth: true });
  for (const name of Object.keys(others) as EventName[]) {
    // The last visit is not known here: what reaches to it reaches to the request.
    const otherwise = name === "death" ? base.event : name === "end" ? base.request : null;
    const known = base.days?.[name];
    named(others[name], known ?? otherwise, { event: known !== undefined || name !== "end" });
  }
  named(event, base.event, { event: true });
  calledSo(text, found, base);
  wholeYears(text, found);
  ages(text, found, base);
  return found.sort((a, b) => a.index - b.index).map((end) => moved(text, end)).filter((end) =>
    !(end.event && base.request && end.first > base.request && deadline.test(text.slice(0, end.index)))
  );
}

/** "…, no later than three days before surgery": by when the records must come. */
const deadline =
  /[,;(–—]\s?(?:and |but |preferably |if possible )*(?:no later than|not later than|by|before|prior to|in time for|ahead of)\s(?:the |his |her |my )*$/i;

const age =
  /\b(?:age(?: of)?|(?:s?he|they|i) (?:was|were|turned|became|turning)(?: only)?)\s(\d{1,2})(?: years?(?: of age| old)?)?\b(?![\d/:-]|\.\d|,? (?:19|20)\d\d| (?:days?|weeks?|months?|visits?|pages?))/gi;

/** "from age 12", "since she was 12 years old": the birthday on which somebody came to that age. */
function ages(text: string, found: End[], base: Base): void {
  if (!base.birth || !/\b(?:age|was|were|turn\w*|becam\w*)\b/i.test(text)) return;
  for (const match of allMatches(text, age)) {
    if (!/\b(?:from|since|between|after|until|till|to|through|and)\s(?:the )?$/i.test(text.slice(0, match.index))) {
      continue;
    }
    if (found.some((f) => match.index < f.index + f.length && f.index < match.index + match[0].length)) continue;
    const day = shift(base.birth, { years: Number(match[1]) });
    found.push({ index: match.index, length: match[0].length, first: day, last: day, day: false, event: true });
  }
}

const phrase =
  /\b(?:from|since|between|after|to|through|thru|until|till|up to|and)\s(?=((?:[\p{L}'’/-]+\s){0,6}?[\p{L}'’/-]{3,})(?:\s(?:to|through|thru|until|till|up|and|forward|onwards?)\b|\s?[-–—,.;)]|\s*$))/giu;

/** "from the date last worked to …": days that the document gives under names of its own. */
function calledSo(text: string, found: End[], base: Base): void {
  if (!base.named) return;
  for (const match of allMatches(text, phrase)) {
    const index = match.index + match[0].length, length = match[1].length;
    if (found.some((f) => index < f.index + f.length && f.index < index + length)) continue;
    const day = base.named(match[1]);
    if (day) found.push({ index, length, first: day, last: day, day: false, event: true });
  }
}

/** A bare year is an end only beside an end of another sort: "from 2019 to June 2024". */
function wholeYears(text: string, found: End[]): void {
  if (!found.length) return;
  for (
    const match of text.matchAll(
      /\b(?:from|since|between|through|thru|to|until|and|[-–—])\s((?:19|20)\d{2})\b(?![/-]\d|,\d)/gi,
    )
  ) {
    const index = match.index + match[0].length - 4;
    if (found.some((f) => index < f.index + f.length && f.index < index + 4)) continue;
    found.push({ index, length: 4, first: `${match[1]}-01-01`, last: `${match[1]}-12-31`, day: false });
  }
}

/** "surgery on 06/02/2026", "the date of loss (5/12/2026)": the day that an event is given with. */
function dayRightBehind(text: string, at: number, found: End[]): End | null {
  return found.find((f) =>
    f.day && f.index >= at && f.first === f.last &&
    /^\s?[,(:]?\s?(?:(?:which was |that occurred |which occurred )?(?:on|of|dated)(?: or about)?\s)?$/i.test(
      text.slice(at, f.index),
    )
  ) ?? null;
}

/** "two years before" right ahead of a day or an event moves it. */
function moved(text: string, end: End): End {
  const lead = text.slice(0, end.index).replace(
    /(?:the |his |her |my |their |alleged |said |subject |above[- ]\w+ )+$/i,
    "",
  );
  const match = lead.match(past);
  if (!match) return end;
  const by = match[4] ? periodOf("one", match[4]) : periodOf(match[2], match[3]);
  const isBack = !!match[1] || !/^(?:after|following|from|past|post-?)$/i.test(match[5]);
  const period = isBack ? back(/decade/i.test(match[4] ?? "") ? { years: 10 } : by) : by;
  const length = end.index + end.length - match.index!;
  return {
    ...end,
    index: match.index!,
    length,
    first: shift(end.first, period),
    last: shift(end.last, period),
    from: { iso: end.first, back: isBack },
  };
}

const since = /\b(?:since|from|after|as of)\s(?:the |her |his |my |their )*$/i;

const lastOfLife = new RegExp(
  `\\b(?:last|final)\\s${periodSource}\\sof (?:the )?(?:his |her |their |patient'?s |decedent'?s )?(?:own )?life\\b`,
  "i",
);

/** "three years before the date of loss", "six months back from surgery on 06/02/2026", "the year before the accident". */
export function countedFromEvent(text: string, ends: End[], base: Base): Range | null {
  const life = text.match(
    lastOfLife,
  );
  const death = base.days?.death ?? base.event;
  if (life && death) {
    const start = shift(death, back(periodOf(life[1], life[2])));
    return made(start, death, life.index!, life[0].length, "before the event", 0.85);
  }
  for (const end of ends) {
    if (!end.event) continue;
    const before = text.slice(0, end.index);
    if (!end.from && /^,?\s(?:only|itself|alone)\b/i.test(text.slice(end.index + end.length))) {
      return made(end.first, end.last, end.index, end.length, "one day", 0.85);
    }
    // "since her surgery", "from the date of admission forward"
    if (!end.from && base.request && end.first < base.request && since.test(before)) {
      const forward = /\bsince\b/i.test(before.slice(-30)) ||
        onwards.test(text.slice(end.index + end.length).slice(0, 24));
      if (forward) return made(end.first, base.request, end.index, end.length, "since the event", 0.8);
    }
    if (!end.from || /\bwithin\s(?:the )?$/i.test(before)) continue;
    // "the twelve months following the accident", "for one year after the date of loss"
    if (!end.from.back) {
      if (!/\b(?:for|during|covering|over) (?:the )?(?:first )?$|\bthe (?:first )?$/i.test(before)) continue;
      return made(end.from.iso, end.first, end.index, end.length, "after the event", 0.8);
    }
    const rest = text.slice(end.index + end.length);
    const open = onwards.test(rest) || opens.test(text.slice(0, end.index));
    const last = open ? base.request : end.from.iso;
    if (last) return made(end.first, last, end.index, end.length, "before the event", 0.85);
  }
  return null;
}

const aside = "(?:\\s*\\([^)]{0,60}\\))?";
const joins = new RegExp(
  sequence(
    String.raw`^${aside}[\s,;]*(?:and |but |up |running |continuing )?`,
    String.raw`(?:`,
    anyOf(String.raw`through|thru|until|till?|to|up to|ending|hasta|al?|[-–—]`),
    String.raw`)(?:\s?/\s?(?:to|through))?(?: and including| with| on| at)?(?:`,
    String.raw` (?:the |his |her |my |their )?(?:discharge|release|death|delivery|day|date|visit)(?: (?:of|on))?`,
    String.raw`)?(?: (?:the|about|approximately|on|on or about))*\s*$`,
  ),
  "i",
);

function joined(text: string, a: End, b: End): boolean {
  const between = text.slice(a.index + a.length, b.index);
  return joins.test(between) ||
    /^[\s,)]*and\s(?:the )?$/i.test(between) && /\bbetween\b[^.;]{0,60}$/i.test(text.slice(0, a.index));
}

/** Two ends that a word of extent joins; only where one of them is not a plain day, which other rules read. */
export function betweenEnds(text: string, ends: End[]): Range | null {
  for (let i = 0; i + 1 < ends.length; i++) {
    const a = ends[i];
    // A day that stands in brackets behind an end says the same once more: "birth (06-21-2021) up to the date sent".
    const b = ends.slice(i + 1).find((e) => joined(text, a, e));
    if (!b || a.first > b.last) continue;
    if (a.day && b.day && ends[i + 1] === b) continue;
    // "From birth to the present" sets no limit, unless a day is given with it.
    if (a.birth && !b.day && !ends.some((e) => e.day && e.first === a.first)) continue;
    return made(a.first, b.last, a.index, b.index + b.length - a.index, "between two ends", 0.9);
  }
  return toYearEnd(text, ends) ?? endingOn(text, ends) ?? onlyBefore(text, ends);
}

/** "from January 1, 2024 through year end". */
function toYearEnd(text: string, ends: End[]): Range | null {
  for (const end of ends.filter((e) => e.day)) {
    const at = end.index + end.length;
    const match = text.slice(at).match(
      /^[\s,]*(?:through|thru|to|until)\s(?:the )?(?:end of (?:the |that )?year|year[- ]end)\b/i,
    );
    if (!match) continue;
    const last = `${end.first.slice(0, 4)}-12-31`;
    return made(end.first, last, end.index, end.length + match[0].length, "between two ends", 0.85);
  }
  return null;
}

const periodEnding = new RegExp(
  `\\b${periodSource}(?: period)?,?\\s(?:ending|that ends?|ended|concluding|closing|up)(?: on| with| to| at)?\\s(?:the )?$`,
  "i",
);

/** "the seven (7) years ending on the date this request was mailed". */
function endingOn(text: string, ends: End[]): Range | null {
  for (const end of ends) {
    const lead = text.slice(0, end.index).match(
      periodEnding,
    );
    if (!lead) continue;
    const start = shift(end.last, back(periodOf(lead[1], lead[2])));
    return made(start, end.last, lead.index!, end.index + end.length - lead.index!, "counted back", 0.9);
  }
  return null;
}

/** "services on or after the date of injury and through July 31". */
function onlyBefore(text: string, ends: End[]): Range | null {
  const [a, b] = ends;
  if (!a || !b || a.day || a.first > b.last) return null;
  const between = text.slice(a.index + a.length, b.index);
  return /^[\s,]*(?:and|but)?\s?(?:through|until|up to|no later than|(?:on or )?before)\s/i.test(between) &&
      between.length < 40
    ? made(a.first, b.last, a.index, b.index + b.length - a.index, "between two ends", 0.85)
    : null;
}
