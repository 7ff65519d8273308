/**
 * Days of service that no fixed phrase tells: a stay from admission to discharge, and days that the asking sentence
 * names right behind "for", "of", "from" or "on".
 * @module
 */
import type { FoundDate } from "../dates/dates.ts";
import { type Base, lastDay, made, type Range } from "./range_parts.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

const arrived = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`admi(?:tted|ssion|t)|adm|began|beg[iu]n(?:ning)?|started|commenced|hospitali[sz]\w+|inpatient`,
        String.raw`arriv(?:ed|al)|born (?:at|in) (?:your|the)|brought|entered|came (?:in|to)|presented|transported`,
        String.raw`taken|treated|stay|delivered|(?:gave|giving) birth`,
        String.raw`had (?:my|our|her|the) (?:baby|child|son|daughter|twins)|checked in(?:to)?`,
        String.raw`(?:had|underwent)\b[^.;]{0,60}\b(?:at|in) (?:your|the)|in ?patient|under (?:your|the) care`,
      ),
      String.raw`)\b[^.;]{0,90}$`,
    ),
    String.raw`\bin:?\s$`,
  ),
);
/** "On September 3, 2025 I entered your hospital …": the day before what happened on it. */
const arrivedThen = pattern(
  "iu",
  String
    .raw`^,? (?:(?:i|s?he|they|we|(?:my|our|her|his|the) \p{L}+|(?:M(?:r|rs|s)\.? )?\p{Lu}\p{L}+)(?: \p{Lu}\p{L}+)? )`,
  String.raw`(?:(?:was|were|had been|got) )?(?:admitted|hospitali[sz]ed|brought|entered|came (?:in|to)|went (?:in|to)`,
  String.raw`|presented|transported|taken|checked in(?:to)?|arrived|gave birth|delivered)\b`,
);
const leftThen =
  /^,? (?:i|s?he|they|we|(?:my|our|her|his|the) \p{L}+|(?:M(?:r|rs|s)\.? )?\p{Lu}\p{L}+) (?:(?:was|were|had been|got|then) )?(?:discharged|released|(?:went|sent|came|returned) home|left|transferred|died|passed away|checked out)\b/iu;
const left = pattern(
  "i",
  String.raw`^[^.;]{0,90}\b(?:`,
  anyOf(
    String.raw`discharged?|disch|d\/c|ended|finished|concluded|completed|stopped|released|left`,
    String.raw`(?:(?:went|sent|returned|came) )?home|transferred|dismissed|checked out|died|expired`,
    String.raw`pass(?:ed|ing)|death|let go|last (?:seen|treated|visit\w*)|out(?= ?:?\s*$)`,
    String.raw`until (?:his|her) (?:death|discharge|release)`,
  ),
  String.raw`)\b[^.;]{0,45}$`,
);

/** "admitted March 3, 2025 and discharged home on March 9, 2025". */
export function stay(said: string, dates: readonly FoundDate[]): Range | null {
  const text = said.replace(/;(?= \p{Ll})/gu, ",");
  for (let i = 0; i + 1 < dates.length; i++) {
    const a = dates[i], b = dates[i + 1];
    const between = text.slice(a.index + a.length, b.index);
    if (a.iso > b.iso || !arrived.test(text.slice(0, a.index)) && !arrivedThen.test(between)) continue;
    const then = text.slice(b.index + b.length);
    if (!left.test(between) && !(/^[^.;]{0,90}$/.test(between) && leftThen.test(then))) continue;
    return made(a.iso, lastDay(b), a.index, b.index + b.length - a.index, "stay", 0.9 * Math.min(a.sure, b.sure));
  }
  return null;
}

/** What a day may stand behind where no service is meant. */
const otherwise = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`born|birth|b\.|dob|sign\w*|dated|letters?|requests?|subpoena|order(?:ed)?|authori[sz]\w+`,
    String.raw`consent\w*|injur\w+|loss|accident|incident|crash|collision|fall|d\.?o\.?[ila]|expir\w*|valid`,
    String.raw`until|due|deadline|by|before|hearing|trial|deposition|appointment|surgery|needed|required`,
    String.raw`return\w*|respon\w+|repl(?:y|ies)|receiv\w+|call\w*|spoke|conversation|hir\w+|employ\w+`,
    String.raw`appl(?:y|ied)|filed|died|death|married|issued?|effective|printed|faxed|mailed|sent|scheduled|set`,
  ),
  String.raw`)\b[^.;,:]{0,28}$`,
);
const named =
  /\b(?:for|of|from|on|dated|performed|done|taken|drawn|dos)\b:?\s(?:the |only |just |about |or about |that day,? )*\W?$/i;

/** "… and the UB-04, all for 10/03/2025": the days that an asking sentence gives for what it asks. */
export function daysNamed(text: string, dates: readonly FoundDate[], base: Base): Range | null {
  const days = dates.filter((d, i) => {
    const before = text.slice(Math.max(0, d.index - 90), d.index);
    const listed = i > 0 &&
      /^\s*(?:,|&|and|,\s*and|or)\s*$/i.test(text.slice(dates[i - 1].index + dates[i - 1].length, d.index));
    if (
      !d.day || base.request && d.iso >= base.request || d.iso === base.event && !listed && /\bsince\b/i.test(before)
    ) {
      return false;
    }
    return (named.test(before) || listed) && !otherwise.test(before.replace(named, ""));
  });
  if (!days.length || days.length < dates.length && dates.some((d) => d.index < days[0].index)) return null;
  const sorted = days.map((d) => d.iso).sort();
  const last = days.at(-1)!;
  const sure = Math.min(...days.map((d) => d.sure));
  return made(
    sorted[0],
    sorted.at(-1)!,
    days[0].index,
    last.index + last.length - days[0].index,
    "days named",
    0.62 * sure,
  );
}
