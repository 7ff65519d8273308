/**
 * Ranges counted from a day: "past two years", "24 months prior to the accident", "since the date of injury".
 * @module
 */
import { findDates, type FoundDate } from "../dates/dates.ts";
import { back, periodOf, periodSource } from "../dates/periods.ts";
import { shift } from "../dates/calendar.ts";
import { type Base, happening, lastDay, made, nowWords, onwards, opens, type Range, thisPaper } from "./range_parts.ts";
import { anyOf } from "../words/pattern.ts";

const asking = anyOf(
  String.raw`(?:the )?(?:date of )?(?:this|the|my|our|your receipt of this) ${thisPaper}|this date`,
  String.raw`(?:the )?(?:date of )?(?:receipt|signing|signature|request)`,
  String.raw`(?:the |this |our )?(?:order|request|letter) date`,
  String.raw`(?:the )?date (?:ordered|requested|of (?:this |the |our )?order)|the present|today|now|present`,
  String.raw`date (?:hereof|below|signed)|above date`,
);
const prior = "(?:immediately )?(?:prior to|before|preceding|predating|previous to|leading up to|up to)";

const beforeAndAfter = new RegExp(
  `\\b${periodSource}\\s(?:${prior}|prior|before)(?: the [a-z ]{3,30}?)?,?\\s(?:and|to|through|until)(?: for)?(?: the)?\\s${periodSource}\\s(?:after|following|subsequent to|post|from|past)\\b`,
  "i",
);

const beforeEvent = new RegExp(
  `\\b${periodSource}(?: period)?\\s${prior}\\s(?=(?:the |his |her |my |their )?(?:${happening}|date|\\d|[A-Z][a-z]{2,8}\\.? \\d|start|first|surgery|admission|application|enrollment|issue))`,
  "i",
);

const beginsAsking = new RegExp(`^(?:${asking})`, "i");

const beginsHappening = new RegExp(`^${happening}`, "i");

/** "two years prior to the date of loss to the present", "12 months before and 6 months after 03/04/2025". */
export function aroundEvent(text: string, base: Base): Range | null {
  const both = text.match(
    beforeAndAfter,
  );
  if (both) {
    const event = dayOf(text.slice(both.index! + both[0].length), base) ?? base.event;
    if (event) {
      return made(
        shift(event, back(periodOf(both[1], both[2]))),
        shift(event, periodOf(both[3], both[4])),
        both.index!,
        both[0].length,
        "around the event",
        0.85,
      );
    }
  }
  const match = text.match(
    beforeEvent,
  );
  if (!match || /business/i.test(match[0])) return null;
  const rest = text.slice(match.index! + match[0].length);
  if (beginsAsking.test(rest) && !findDates(rest.slice(0, 40), base.today).length) return null;
  const event = dayOf(rest, base) ?? (beginsHappening.test(rest) ? base.event : null);
  if (!event) return null;
  const own = findDates(rest, base.today).filter((d) => d.iso > event).at(-1);
  const after = rest.match(/\band (?:for )?(?:the |one |a )(year|month) (?:following|after|afterwards?|thereafter)\b/i);
  const end = after
    ? shift(event, periodOf("one", after[1]))
    : nowWords.test(rest) || onwards.test(rest)
    ? base.request
    : own && /\b(?:to|through|until)\b/i.test(rest)
    ? lastDay(own)
    : opens.test(text.slice(0, match.index))
    ? base.request
    : event;
  if (!end) return null;
  return made(
    shift(event, back(periodOf(match[1], match[2]))),
    end,
    match.index!,
    match[0].length,
    "before the event",
    0.85,
  );
}

/** A day at the beginning of what follows. */
function dayOf(rest: string, base: Base): string | null {
  const date = findDates(rest, base.today)[0];
  return date && date.index < 60 && !/[.;]/.test(rest.slice(0, date.index).replace(/\b[A-Z]\./g, "")) ? date.iso : null;
}

const recent = "(?:past|last|previous|prior|preceding|most recent|latest|going back|recent|trailing|previous)";

const pastPeriod = new RegExp(`\\b${recent}\\s(?:the\\s)?(?:period of\\s)?${periodSource}`, "i");

const periodBack = new RegExp(
  `\\b${periodSource}(?: period)?\\s(?:back\\b` +
    `|of (?:prior |past )?(?:medical |treatment )?(?:records|history|notes)|to (?:the )?present|prior\\b(?! to)` +
    `|preceding\\b(?! the)|ago\\b|look-?\\s?back|(?:medical |treatment )?history\\b|worth of|${prior} (?:${asking}))`,
  "i",
);

/** "no older than two years", "within two years of the date of this letter". */
const notOlder = new RegExp(
  `\\b(?:(?:no|not) (?:older|earlier)|less|(?:no|not) more) than\\s${periodSource}(?:(?<=(?:older|earlier) than .{1,24})|(?=\\s(?:old|back|ago)\\b))`,
  "i",
);

const withinBack = new RegExp(
  `\\bwithin\\s(?:the\\s)?(?![^.;]{1,20}\\b(?:days?|weeks?)\\b)${periodSource}\\s(?:of|before|prior to|preceding) (?:${asking})`,
  "i",
);

const lookBack = new RegExp(
  `\\b(?:look-?\\s?back|time span|(?:go(?:es|ing)?|reach(?:es|ing)?) back)(?: period)?(?: of|:| to)?\\s${periodSource}`,
  "i",
);

const onlyPeriod = new RegExp(`^\\W*${periodSource}\\W*$`, "i");

const unitBefore = new RegExp(
  `\\bthe (year|month|decade) (?:prior to|before|preceding|leading up to) (?:${asking})`,
  "i",
);

/** "past two years", "the 24 months prior to this request", "the year before this request". */
export function counted(text: string, base: Base, single: boolean): Range | null {
  if (!base.request) return null;
  const match = text.match(pastPeriod) ??
    text.match(
      periodBack,
    ) ?? text.match(notOlder) ?? text.match(withinBack) ?? text.match(lookBack) ??
    (single ? text.match(onlyPeriod) : null);
  // "the last two calendar years, 2024 and 2025" names them.
  const calledYears = match && /^[,:(–—\s]{1,3}(?:i\.?e\.?,? |namely |that is,? )?(?:19|20)\d{2}\b/i.test(
    text.slice(match.index! + match[0].length),
  );
  if (calledYears && /years?$/i.test(match[0])) return null;
  if (match && !/\b(?:within|every|each|in) the next\b/i.test(match[0])) {
    return made(
      shift(base.request, back(periodOf(match[1], match[2]))),
      base.request,
      match.index!,
      match[0].length,
      "counted back",
      0.9,
    );
  }
  const one =
    text.match(/\b(?:past|last|previous) (?:full )?(year|month|decade|couple of years|several years)\b(?! of)/i) ??
      text.match(
        unitBefore,
      );
  if (!one || /several/i.test(one[1])) return null;
  const unit = one[1].toLowerCase();
  const by = unit === "month" ? { months: -1 } : { years: unit === "decade" ? -10 : unit === "year" ? -1 : -2 };
  return made(shift(base.request, by), base.request, one.index!, one[0].length, "counted back", 0.85);
}

const sinceHappening = new RegExp(
  `\\b(?:since|from|beginning (?:with|on)|starting (?:with|from|on)|after|on and after|as of)\\s(?:the\\s)?${happening}`,
  "i",
);

const happeningOn = new RegExp(
  `\\b${happening}\\s?(?:date )?(?:forward|onward|(?:to|through|until|[-–—])\\s(?:the )?(?:present|current|today|now|date))\\b`,
  "i",
);

/** "since the accident", "from the date of injury through 12/31/2025". */
export function sinceEvent(text: string, dates: readonly FoundDate[], base: Base): Range | null {
  if (!base.event) return null;
  const match = text.match(
    sinceHappening,
  ) ??
    text.match(
      happeningOn,
    );
  if (!match) return null;
  const end = dates.find((d) =>
    d.index >= match.index! + match[0].length && d.iso > base.event! &&
    /\b(?:to|through|thru|until|up to|ending|[-–—])\s*(?:and including )?(?:the )?$/i.test(text.slice(0, d.index))
  );
  const last = end ? lastDay(end) : base.request;
  return last ? made(base.event, last, match.index!, match[0].length, "since the event", 0.85) : null;
}
