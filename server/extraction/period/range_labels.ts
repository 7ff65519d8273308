/**
 * Dates of service by a label or by two.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { kindsOffered } from "../kinds/kind_words.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import type { Row } from "../layout/rows.ts";
import { join, right, slice, type Span } from "../layout/spans.ts";
import { lastLabel, limitOf } from "./range_limits.ts";
import { ofOtherTimes } from "./range_others.ts";
import { type Base, inList, lastDay, nowWords, type Range, type RangeFinding } from "./range_parts.ts";
import { readRange } from "./range_text.ts";
import { pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

const none: RangeFinding = { start: null, end: null, evidence: null };

/** What a rule found, with the words that it read. */
export function found(doc: Doc, span: Span, range: Range, rule: string): RangeFinding {
  return {
    start: range.start,
    end: range.end,
    evidence: doc.evidence(slice(span, range.from, range.to), `${rule}: ${range.how}`, range.strength),
  };
}

export function fromLabels(doc: Doc, pages: PageLayout[], base: Base): RangeFinding | null {
  const numbers = new Set(pages.map((p) => p.number));
  const pairs = doc.pairs.filter((p) => numbers.has(p.page) && p.value && !inList(doc, p.value));
  // What stands at an empty box is no answer.
  const open = new Set(pages.flatMap((p) => p.checks.filter((c) => !c.checked).flatMap((c) => c.label.words)));
  const labelled = pairs.filter((p) =>
    (p.kind === "dos" || ofYears(p)) && !open.has(p.value!.words[0]) && !ofOtherTimes(leadOf(doc, p)) &&
    !ofUnknown(doc, p)
  );
  const perKind: { pair: Pair; range: Range }[] = [];
  for (const pair of labelled) {
    const value = wholeValue(doc, pair);
    // Of "all dates   past year   [x] other: May 2025 to June 2026" the ticked choice is the answer.
    if (allDates.test(value) && tickedBeside(doc, pair)) continue;
    if (allDates.test(value)) return { ...none, evidence: doc.evidence(pair.value!, "labelled: no limit", 0.93) };
    const read = readRange(value, base, true);
    const range = read && read.how !== "one day"
      ? read
      : inWholeBlock(doc, pair, base) ?? read ?? underLabel(doc, pair, base);
    if (!range) continue;
    // "Records from: 1/2/2024" over "Records to: 6/30/2024" is half of a period.
    if (range.how === "one day" && (limitOf(lastLabel(leadOf(doc, pair))) || labelledEnd.test(value))) continue;
    // "Date needed: 11/18/2026" is when the copies are due.
    if (range.how === "one day" && /^\W*date (?:needed|required|due|wanted)\W*$/i.test(pair.label.text)) continue;
    const own = { ...range, from: 0, to: pair.value!.text.length };
    if (!kindsOffered(rowOf(doc, pair).text).length) return found(doc, pair.value!, own, "labelled");
    perKind.push({ pair, range: own });
  }
  // "Office notes  Dates: …" over "Lab results  Dates: …": the request reaches from the first day to the last.
  if (perKind.length) return found(doc, perKind[0].pair.value!, spanning(perKind.map((k) => k.range)), "labelled");
  for (const from of pairs) {
    if (ofOtherTimes(leadOf(doc, from))) continue;
    if (from.kind !== "dos_from" && !(beginning.test(from.label.text) && from.kind !== "expires")) continue;
    const whole = readRange(from.value!.text, base, false);
    if (from.kind === "dos_from" && whole && whole.start !== whole.end) {
      return found(doc, from.value!, whole, "labelled");
    }
    const to = pairs.find((p) =>
      (p.kind === "dos_to" || ending.test(p.label.text)) && p.page === from.page && p.order > from.order &&
      p.row - from.row <= 1
    );
    const start = findDates(from.value!.text, base.today)[0];
    if (start && !to) {
      // "from: January 22, 2021   to. June 8, 2022": the second label lost its colon.
      const row = doc.pages.find((p) => p.number === from.page)!.rows[from.row];
      const range = readRange(row.text.slice(row.text.indexOf(from.label.text)), base, false);
      if (range?.how === "from – to") {
        return found(doc, from.value!, { ...range, from: 0, to: from.value!.text.length }, "labelled");
      }
    }
    const both = to && readRange(`from ${from.value!.text} to ${to.value!.text}`, base, false);
    if (
      both && /^(?:between|before|around)/.test(both.how) && (!start || !findDates(to!.value!.text, base.today).length)
    ) {
      return found(doc, from.value!, { ...both, from: 0, to: from.value!.text.length }, "labelled from and to");
    }
    if (!start || !to || start.index > 3) continue;
    const end = findDates(to.value!.text, base.today)[0];
    const last = end ? lastDay(end) : nowWords.test(to.value!.text) ? base.request : null;
    if (!last || last < start.iso) continue;
    const span = from.value!.page === to.value!.page ? join([from.value!, to.value!]) : from.value!;
    return { start: start.iso, end: last, evidence: doc.evidence(span, "labelled from and to", 0.97) };
  }
  return null;
}

/** The answer to "Dates of service" that sets no limit. */
const allDates =
  /^\W*(?:any(?: and all| & all|\/all)?|all|entire|complete|no limit|unlimited|lifetime|birth to present)(?: (?:available|dates?|of|service|years?|treatment|records?|time|chart|care|history))*\W*$/i;
/** Labels of a period's two ends: "11. PERIOD FROM", "Start date of treatment". */
const beginning =
  /\b(?:from|start(?:ing|s)?|begin(?:ning|s)?|earliest)(?: date)?(?: of (?:service|treatment|care))?\W*$|^\W*(?:date )?(?:of )?(?:admi(?:t|tted|ssion)|adm\.?|arriv(?:al|ed))(?: date)?\W*$/i;
const ending = pattern(
  "i",
  String.raw`^(?:\W|\d{1,2}[.)])*(?:(?:period|dates?|service|treatment|records?) )?`,
  String.raw`(?:to|through|thru|end(?:ing|s)?|until|latest)(?: date)?(?: of (?:service|treatment|care))?\W*$`,
  String.raw`|^\W*(?:date )?(?:of )?(?:discharged?|d\/c|dis\.?|departure|released)(?: date)?\W*$`,
);

/** Further days of visits, each alone in a line below the first. */
function daysBelow(doc: Doc, page: PageLayout, row: Row, value: Span): string[] {
  const alone = (text: string) => {
    const [day, more] = findDates(text, doc.today);
    return day?.day && !more && day.index < 3 && text.length - day.length < 4;
  };
  if (!alone(value.text)) return [];
  const found: string[] = [];
  for (const next of page.rows.slice(page.rows.indexOf(row) + 1)) {
    if (!alone(next.text) || Math.abs(next.box.x - value.box.x) > 2 * row.char) break;
    found.push(next.text);
  }
  return found;
}

/** "Year(s): 2025", "Calendar years requested: 2023, 2024". */
const ofYears = (pair: Pair): boolean =>
  /^\W*(?:(?:calendar|service|treatment) years?(?:\(s\))?|years(?! old)|year\(s\)|year of (?:service|treatment|care|visits?))(?: (?:requested|needed|wanted|of (?:service|treatment|care|records)))?\W*$/i
    .test(pair.label.text) && /^\W*(?:19|20)\d{2}\b/.test(pair.value!.text);

/** Whether a ticked box that offers dates stands in the row of a label. */
function tickedBeside(doc: Doc, pair: Pair): boolean {
  const page = doc.pages.find((p) => p.number === pair.page)!;
  return page.checks.some((c) =>
    c.checked && c.row === pair.row && /\d|\b(?:other|between|from|since)\b/i.test(c.label.text)
  );
}

/** "Dates of service (from – through)" beside another label, over two days that a lost stroke left apart. */
function underLabel(doc: Doc, pair: Pair, base: Base): Range | null {
  const page = doc.pages.find((p) => p.number === pair.page)!, row = rowOf(doc, pair), below = page.rows[pair.row + 1];
  if (!below || pair.how !== "right") return null;
  const next = row.segs.find((s) => s.box.x > right(pair.label.box))?.box.x ?? Infinity;
  const days = below.segs.filter((s) => s.box.x > pair.label.box.x - 2 * row.char && s.box.x < next - 2 * row.char);
  const alone = (s: Span) => {
    const [day, more] = findDates(s.text, doc.today);
    return day && !more && s.text.length - day.length < 3;
  };
  return days.length && days.length < 3 && days.every(alone)
    ? readRange(days.map((s) => s.text.replace(/^\W+|\W+$/g, "")).join(" - "), base, true)
    : null;
}

const rowOf = (doc: Doc, pair: Pair) => doc.pages.find((p) => p.number === pair.page)!.rows[pair.row];

/** "a. From: 01/02/2024" below "Dates of care". */
const labelledEnd = /^\W*(?:\w\.\s)?(?:from|start\w*|begin\w*)(?: date)?:/i;

/** A value that goes on in the next line of its paragraph: "Dates: January 2, 2024 to June / 30, 2024." */
function inWholeBlock(doc: Doc, pair: Pair, base: Base): Range | null {
  const page = doc.pages.find((p) => p.number === pair.page)!;
  const last = pair.label.words.at(-1)!;
  const block = page.blocks.find((b) => b.words.includes(last) && pair.value!.words.every((w) => b.words.includes(w)));
  const at = block?.words.indexOf(last) ?? -1;
  if (!block || at < 0 || block.words.length === pair.value!.words.length + pair.label.words.length) return null;
  const text = block.text.slice(block.starts[at] + last.text.length).replace(/^\W+/, "").slice(0, 70);
  const range = readRange(text, base, false);
  return range && range.how !== "one day" && range.from < 4 ? range : null;
}

/** "Loan period", "Study period": a word that no care has says whose period it is. */
function ofUnknown(doc: Doc, pair: Pair): boolean {
  if (!/^\W*(?:period|time ?frame)s?\W*$/i.test(pair.label.text)) return false;
  const row = rowOf(doc, pair);
  const at = row.words.indexOf(pair.label.words[0]);
  const seg = row.segs.find((s) => s.words.includes(pair.label.words[0]));
  const before = at > 0 && seg?.words.includes(row.words[at - 1]) ? row.words[at - 1].text : "";
  return /^\p{L}{2,}$/u.test(before) && !ofCarePeriod.test(before);
}
const ofCarePeriod =
  /^(?:service|treatment|care|time|review|audit|look-?back|back|records?|dates?|report\w*|relevant|applicable|requested|measurement|covered|the|this|inclusive|claims?|measure|study-?back|specific|following|entire)$/i;

/** The words of the row up to and with the label. */
function leadOf(doc: Doc, pair: Pair): string {
  const row = rowOf(doc, pair);
  const at = row.words.indexOf(pair.label.words.at(-1)!);
  return at < 0 ? `${pair.label.text} ` : row.text.slice(0, row.starts[at] + row.words[at].text.length + 1);
}

/** One range from the first day of several to their last, as sure as the least sure. */
export function spanning(ranges: Range[]): Range {
  const [first] = ranges;
  const starts = ranges.map((r) => r.start), ends = ranges.map((r) => r.end);
  return {
    ...first,
    start: starts.includes(null) ? null : starts.sort()[0],
    end: ends.includes(null) ? null : ends.sort().at(-1)!,
    strength: Math.min(...ranges.map((r) => r.strength)),
  };
}

/** A value that goes on in the next cell or line ("01/01/2024 through" / "06/30/2026"). */
function wholeValue(doc: Doc, pair: Pair): string {
  const value = pair.value!;
  const page = doc.pages.find((p) => p.number === pair.page);
  const row = page?.rows.find((r) => r.words.includes(value.words[value.words.length - 1]));
  // The second date of a period may stand in a cell of its own.
  const behind = row?.segs.filter((s) => s.box.x > value.box.x + value.box.w && !value.words.includes(s.words[0])) ??
    [];
  const alone = behind.length > 1 && /^(?:to|through|thru|until|and|[-–—~])$/i.test(behind[0].text);
  const next = alone ? `${behind[0].text} ${behind[1].text}` : behind[0]?.text ?? "";
  const joined = next.match(/^(?:(?:to|through|thru|until|and|[-–—~])\s)?/i)![0];
  const [day] = findDates(next.slice(joined.length), doc.today);
  const open = joined && nowWords.test(next.slice(0, 24));
  if ((day?.index === 0 || open) && findDates(value.text, doc.today).length === 1) return `${value.text} ${next}`;
  const listed = row ? daysBelow(doc, page!, row, value) : [];
  if (listed.length) return [value.text, ...listed].join(", ");
  if (!/(?:-|–|—|to|through|thru|and)\s*$/i.test(value.text)) return value.text;
  const below = row && page!.rows[page!.rows.indexOf(row) + 1];
  const [last] = below ? findDates(below.text, doc.today) : [];
  if (below && (last?.index === 0 || nowWords.test(below.text.slice(0, 16)))) return `${value.text} ${below.text}`;
  // "1/2/2024 to ____": the end was left blank.
  return /(?:-|–|—|to|through|thru)\s*$/i.test(value.text) ? `${value.text} present` : value.text;
}
