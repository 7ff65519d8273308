/**
 * The dates of service asked for: explicit, counted back from the request, since an event, one visit, or no limit.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { requestPages } from "../document.ts";
import { normalLabel } from "../words/label_kinds.ts";
import type { PageLayout } from "../layout/layout.ts";
import { slice, type Span } from "../layout/spans.ts";
import { dayAhead, requestDay } from "../request/request_day.ts";
import { kindsAsked } from "../kinds/kind_words.ts";
import { daysNamed, stay } from "./range_days.ts";
import { type Bounds, withinBounds } from "./range_bounds.ts";
import { birthOf, eventDate, eventDays } from "./range_events.ts";
import { fromChecks } from "./range_checks.ts";
import { found, fromLabels, spanning } from "./range_labels.ts";
import { fromHeadings, fromLimits } from "./range_limits.ts";
import { dayNamed } from "./range_named_days.ts";
import { fromHowFar, fromKindRows, fromRows, fromTornRow, isExtent } from "./range_rows.ts";
import { fromTornLine, inReach } from "./range_mended.ts";
import { ofOtherTimes } from "./range_others.ts";
import { type Base, inList, nowWords, type Range, type RangeFinding } from "./range_parts.ts";
import { readRange } from "./range_text.ts";
import { type Sentence, sentencesOf } from "../words/sentences.ts";
import { wantedText } from "../kinds/wanted_text.ts";
import { remembered } from "../words/remembered.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

const none: RangeFinding = { start: null, end: null, evidence: null };

/**
 * The dates of service asked for; none where there is no limit, or where what was read cannot be meant.
 * @param fallback ISO day that stands for the request's own where the document tells none. @param patients those found.
 */
export function dateRangeOf(doc: Doc, fallback: string | null, patients: Bounds["patients"] = []): RangeFinding {
  const base: Base = {
    request: requestDay(doc) ?? fallback ?? dayAhead(doc),
    event: eventDate(doc),
    today: doc.today,
    birth: birthOf(doc) ?? (patients.length === 1 ? patients[0].dob : null),
    days: eventDays(doc),
    named: remembered((phrase: string) => dayNamed(doc, phrase)),
  };
  const pages = requestPages(doc);
  const rest = doc.pages.filter((p) => !pages.includes(p) && doc.parts.get(p.number) === "authorization");
  const labelled = (of: PageLayout[]) =>
    fromKindRows(doc, of, base) ?? fromLabels(doc, of, base) ?? fromLimits(doc, of, base.request) ??
      fromHeadings(doc, of, base.request) ?? fromHowFar(doc, of, base);
  // A sentence that gives one day may be half of a row whose fields lie apart.
  const told = (of: PageLayout[]) => {
    const text = fromText(doc, of, base);
    return text && text.start !== text.end ? text : fromTornRow(doc, of, base) ?? text;
  };
  const range = labelled(pages) ?? fromChecks(doc, pages, base) ?? told(pages) ??
    labelled(rest) ?? told(rest) ?? fromList(doc, base) ?? fromRows(doc, pages) ??
    fromTornLine(doc, pages, base) ?? none;
  return withinBounds(inReach(range, base.request), { request: base.request, today: doc.today, patients });
}

/** A list that gives every row the same dates of service gives them for the request. */
function fromList(doc: Doc, base: Base): RangeFinding | null {
  for (const table of doc.tables) {
    const of = (cell: Span | null) => cell && readRange(cell.text, base, true);
    for (const [i, column] of table.columns.entries()) {
      const [from, to] = [column, table.columns[i + 1]].map((c) => c ? ` ${normalLabel(c.title)} ` : "");
      const untitled = !from.trim() && !to.trim() && column.is === null && table.records.length > 1;
      if (column.is?.kind !== "dos" && !serviceColumn.test(from) && !untitled) continue;
      const paired = untitled || firstColumn.test(from) && lastColumn.test(to);
      const ranges = table.records.map((r) => {
        const start = of(r.cells[i]), end = paired ? of(r.cells[i + 1]) : start;
        return start?.start && end?.end && (!untitled || start.start < end.end)
          ? { start: start.start, end: end.end }
          : null;
      });
      const [first] = ranges;
      if (first && ranges.every((r) => r?.start === first.start && r?.end === first.end)) {
        const cell = table.records[0].cells[i]!;
        return { ...first, evidence: doc.evidence(cell, "the same in every row", 0.85) };
      }
    }
  }
  return null;
}

/** Headings of columns: "DOS FROM", "Service dates", "From | Thru", "Period begin". */
const serviceColumn = /\b(?:dos|d o s|service|treatment|visits?|encounters?|period|from|start|begin\w*|range)\b/;
const firstColumn = /\b(?:from|start\w*|begin\w*|first)\b/;
const lastColumn = /\b(?:to|thru|through|end\w*|last|until|stop)\b/;

const thatDay = pattern(
  "iu",
  String.raw`\b(?:that|this|the same|my|his|her|their|the) `,
  String
    .raw`(?:day|date|visit|admission|(?:hospital )?stay|encounter|hospitali[sz]ation|episode|confinement|week(?:end)?`,
  String.raw`|time|period)\b|\b(?:those|these) (?:\p{L}+ )?(?:days|dates|weeks|months|visits|nights)\b|\bfrom then\b`,
);
const past = /\b(?:was|were|had|came|went|got|spent|visited|moved|broke|fell|hurt|became)\b/i;
const about = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`dates? of (?:service|treatment|care)|service dates?|treatment dates?|services?|treatment|treated`,
    String.raw`period|records?|covering|visits?|encounters?|admissions?|hospitali[sz]ation|stay|care|dates`,
    String.raw`time ?(?:frame|span)|(?:measurement|calendar|plan|fiscal|benefit|service) years?|for|from`,
    String.raw`between|during|since|seen|notes|reports|results|evidence|history|charts? (?:of|from|for|made)`,
    String.raw`surgery|operation|procedure|emergency|(?:go|going|reach\w*|look\w*) back|cover(?:s|ing)?`,
  ),
  String.raw`)\b`,
);
const notService = pattern(
  "i",
  anyOf(
    String.raw`\b(?:authori[sz]ation|consent|release) (?:is|shall|will|expires|remains|shall remain)\b`,
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`expires?|valid|in effect|effective|revoke|hearing|trial|deposition|office hours`,
        String.raw`employ(?:ed|ment) (?:from|since)|coverage (?:period|effective)|policy period|born|webinar|closed`,
        String.raw`respond|response|reply|answer|invoice`,
      ),
      String.raw`)\b`,
    ),
  ),
);

function fromText(doc: Doc, pages: PageLayout[], base: Base): RangeFinding | null {
  let best: { span: Span; range: Range } | null = null;
  const extents = new Map<Sentence, Range[]>();
  const boxes = new Set(pages.flatMap((p) => p.checks.filter((c) => !c.checked).flatMap((c) => c.label.words)));
  let unlimited: Span | null = null;
  const sentences = sentencesOf(doc, pages);
  const rangeIn = remembered((text) => readRange(text, base, false));
  const listed = visitsListed(sentences, rangeIn);
  // A sentence that gives a period of its own does not ask for the day told before it.
  const givesExtent = (s: Sentence) => {
    const own = rangeIn(s.text);
    return own !== null && isExtent(own);
  };
  for (const [i, sentence] of sentences.entries()) {
    if (inList(doc, sentence)) continue;
    const limitless = sentence.text.match(noLimit);
    // What stands at an empty box was not chosen.
    if (
      limitless &&
      !slice(sentence, limitless.index!, limitless.index! + limitless[0].length).words.some((w) => boxes.has(w))
    ) unlimited ??= sentence;
    const stayed = stayOver(sentence, sentences[i + 1], base);
    const range = stayed ?? rangeIn(sentence.text) ?? overLineEnd(sentence, sentences[i + 1], base) ??
      (asksForKinds(sentence) ? daysNamed(sentence.text, findDates(sentence.text, base.today), base) : null);
    if (!range || !stayed && listed.has(sentence)) continue;
    // No treatment lies ahead: that is a camp's session, an appointment, a deadline.
    if (base.request && range.start && range.start > base.request) continue;
    // The letter's own day behind "Bayview Surgery" is no visit.
    if (range.how === "one day" && range.start === base.request && !asksForKinds(sentence)) continue;
    // "Serving families since 1921" is a slogan.
    if (
      /\bsince (?:1[89]|20)\d{2}$/i.test(sentence.text) && sentence.words.length <= 7 && !sentence.asks &&
      !sentence.item
    ) {
      continue;
    }
    if (slice(sentence, range.from, range.to).words.some((w) => boxes.has(w))) continue;
    let strength = range.strength;
    const after = sentences.slice(i + 1, i + 4).find((s) => s.asks && thatDay.test(s.text)) ?? sentences[i + 1];
    // "She was brought in on 3 April. Please send the reports of that day."
    const meant = range.how === "one day" && after?.asks && !givesExtent(after) &&
      (thatDay.test(after.text) || /\b(?:at|in|to|by|with|from) (?:your|you)\b/i.test(sentence.text));
    if (meant) strength += 0.4;
    // "Last year I was a patient in your hospital" tells a story.
    const narrated = !sentence.asks && !sentence.item && range.how === "counted back" && past.test(sentence.text) &&
      /\b(?:last|past) year\b/i.test(sentence.text);
    if (narrated) strength -= 0.3;
    if (range.how === "stay" && after?.asks && !givesExtent(after) && thatDay.test(after.text)) strength += 0.2;
    if (ofOtherTimes(sentence.text.slice(0, range.from))) continue;
    if (range.how !== "stay" && !about.test(sentence.text)) strength -= 0.25;
    const near = sentence.text.slice(Math.max(0, range.from - 90), range.to + 30);
    if (notService.test(near)) strength -= 0.35;
    if (!sentence.asks && !sentence.item && range.how !== "from – to") strength -= 0.2;
    if (
      /\bdates? of (?:service|treatment)|service dates?|treatment dates?|for the period|covering\b/i.test(sentence.text)
    ) strength += 0.1;
    strength = Math.min(0.96, strength);
    if (isExtent(range) && asksForKinds(sentence)) extents.set(sentence, [range, ...further(sentence, range, base)]);
    if (strength >= (notService.test(near) ? 0.5 : 0.42) && (!best || strength > best.range.strength)) {
      best = { span: sentence, range: { ...range, strength } };
    }
  }
  if (best) return found(doc, best.span, withOthers(best.range, [...extents.values()]), "in the request");
  return unlimited ? { ...none, evidence: doc.evidence(unlimited, "no limit", 0.9) } : null;
}

const unended = /\d\W{0,2}\s(?:to|through|thru|until|till|up to|[-–—])$/i;

/** "for the period 12/01/2024 TO" over "THE PRESENT:" in a line whose letters or margin make it another paragraph. */
function overLineEnd(sentence: Sentence, next: Sentence | undefined, base: Base): Range | null {
  const more = next?.page === sentence.page && unended.test(sentence.text) ? next.text.slice(0, 40) : "";
  const date = more ? findDates(more, base.today)[0] : undefined;
  const goesOn = date?.index === 0 || nowWords.exec(more)?.index === 0 || /^the present\b/i.test(more);
  const range = goesOn ? readRange(`${sentence.text} ${more}`, base, false) : null;
  return range && isExtent(range) && range.from < sentence.text.length
    ? { ...range, to: Math.min(range.to, sentence.text.length) }
    : null;
}

/** "She was admitted on May 1, 2026. She went home on May 5, 2026." */
function stayOver(sentence: Sentence, next: Sentence | undefined, base: Base): Range | null {
  if (!next || next.page !== sentence.page || !findDates(sentence.text, base.today).length) return null;
  const text = `${sentence.text.replace(/[.;]$/, ",")} ${next.text.slice(0, 160)}`;
  const range = next.asks ? null : stay(text, findDates(text, base.today));
  return range && range.from < sentence.text.length && range.to > sentence.text.length
    ? { ...range, to: sentence.text.length }
    : null;
}

/** "notes from 1/1/22 to 12/31/23 and her bills from 1/1/24 to 6/30/24": the second range of a sentence. */
function further(sentence: Sentence, range: Range, base: Base): Range[] {
  const rest = sentence.text.slice(range.to);
  const next = kindsAsked(wantedText(rest)).length ? readRange(rest, base, false) : null;
  return next && isExtent(next) && !ofOtherTimes(rest.slice(0, next.from)) ? [next] : [];
}

/** Where several kinds are each asked for with a range, the request reaches from the first day to the last. */
function withOthers(best: Range, each: Range[][]): Range {
  const all = each.flat();
  return isExtent(best) && all.length > 1 && all.some((r) => r.start === best.start)
    ? { ...best, ...pickEnds(spanning(all)) }
    : best;
}
const pickEnds = ({ start, end }: Range) => ({ start, end });

const asksForKinds = (sentence: Sentence): boolean =>
  (sentence.asks || sentence.item) && kindsAsked(wantedText(sentence.text)).length > 0;

/** Lines of a list of people, each with a visit of its own, say nothing about the whole request. */
function visitsListed(sentences: Sentence[], rangeIn: (text: string) => Range | null): Set<Sentence> {
  const lines = sentences.filter((s) => !s.asks && rangeIn(s.text)?.how === "one day");
  const days = new Set(lines.map((s) => rangeIn(s.text)!.start));
  return new Set(days.size > 1 ? lines : []);
}

const noLimit = pattern(
  "i",
  String.raw`\b(?:no (?:date )?limit|all dates|any and all dates|all years|regardless of date|from birth`,
  String.raw`|entire (?:history|period)|unlimited|without (?:any )?limit(?:ation)?s? as to (?:date|time)`,
  String.raw`|all dates of service|since (?:each|the|her|his|my|their)(?: \w+'?s?)? (?:first visit|birth))\b`,
);
