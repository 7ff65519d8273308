/**
 * Until when an authorization is good: a day, a period from signing, or an event, which has no day.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { periodOf, periodSource } from "../dates/periods.ts";
import { shift } from "../dates/calendar.ts";
import type { Found } from "../evidence.ts";
import { wholeLabel } from "../kinds/kind_labels.ts";
import type { PageLayout } from "../layout/layout.ts";
import { join, slice, type Span } from "../layout/spans.ts";
import { allMatches } from "../words/matches.ts";
import { stretchesIn } from "../period/range_stretches.ts";
import { leadOf as wordsBefore } from "./signature.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** `yearEnd` for "the end of the year in which it is signed". */
type Period = { years?: number; months?: number; days?: number; yearEnd?: boolean };

/** `first` where "whichever comes first" stands between the day and the period, `event` where neither is given. */
export type Expiry = { date: Found<string> | null; period: Period | null; first: boolean; span: Span };

/** How its end is said. */
export const expiryWords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`expir\w*|valid\b(?! as)`,
    String.raw`(?:remains?|continues?|stays?|is|be|shall be) (?:in|good|effective|valid)\b`,
    String.raw`in (?:full )?(?:force|effect)|good (?:for|until|through)|terminat\w*|lapse\w*`,
    String.raw`ends?\b(?! of)(?: on| in)?|runs? (?:for|until|through|out)`,
    String.raw`holds?\b(?= (?:good )?(?:for|until|till|through))|lasts\b|(?:will|shall|to|may|does) last\b`,
    String.raw`ceases?|duration\b|void after|no longer valid|automatically`,
    String.raw`effective (?:for|from|until|through|dates?\b)|valid dates?|validity|does not extend`,
    String.raw`extends (?:to|until|through|beyond)`,
    String.raw`terms? (?:is|of (?:this|the|my) (?:authori[sz]ation|consent|release|permission))|term\b(?= ?:)`,
    String.raw`until (?:what|which) (?:date|day)`,
    String
      .raw`(?:stop|end|last) (?:date|day) (?:of|for) (?:this |the |my )?(?:authori[sz]ation|consent|release|permission)`,
    String.raw`stops being (?:good|valid|in (?:force|effect))|not (?:to )?exceed`,
  ),
  String.raw`)\b`,
);
/** Ends of other things. */
const ofOthers =
  /\b(?:commission|appointment|license|licence|policy|coverage|offer|card|passport|registration|badge|approv(?:al|ed)|IRB|OMB|accredit\w*|employment|benefits?|stamp|insurance|lease|notary)\b(?:[^.;]|\b[Nn]os?\.){0,30}$/i;

/** An event, which has no day of its own. */
const endsWithEvent = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`end|close[sd]?|conclusion|conclude[sd]?|completion|resolution|resolved|settlement|settled`,
        String.raw`termination|final|disposition|discharge|graduation|death`,
      ),
      String.raw`)\b.*\b(?:litigation|case|claim|matter|treatment|lawsuit`,
      String.raw`|action|proceedings?|study|appeal|trial|enrollment|school`,
      String.raw`|year)\b`,
    ),
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`litigation|case|claim|matter|treatment|lawsuit|action|proceedings?|study|appeal|trial`),
      String.raw`)\b.*\b(?:ends?|ended|close[sd]?|concluded?s?|completed?|resolved|settled|over|final)\b`,
    ),
    String
      .raw`\b(?:never|none|no expiration|until revoked|does not expire|until (?:i|it is) (?:revoke|cancel|withdraw)\w*)\b`,
  ),
);
/** "60 days after my claim is settled" counts from an event. */
const fromEvent = pattern(
  "i",
  String.raw`^\W*(?:after|from|following|of|past)\s(?:the |my |our`,
  String.raw` )?(?:date (?:of|on which) )?(?:the |my )?(?:final |complete`,
  String.raw` |full )?(?:`,
  anyOf(
    String.raw`end|close|closing|conclusion|completion|resolution|settlement|termination|disposition|discharge`,
    String.raw`death|case|claim|trial|litigation|treatment|graduation|last|judgment|appeal|policy`,
  ),
  String.raw`)\b`,
);

export function expiryOf(doc: Doc, pages: PageLayout[]): Expiry | null {
  const boxed = tickedEnd(doc, pages);
  if (boxed) return boxed;
  const rowed = dayInRow(doc, pages);
  if (rowed) return rowed;
  let period: Expiry | null = null;
  const numbers = new Set(pages.map((p) => p.number));
  const open = new Set(pages.flatMap((p) => p.checks.filter((c) => !c.checked).flatMap((c) => c.label.words)));
  for (const pair of doc.pairs) {
    if (pair.kind !== "expires" || !pair.value || !numbers.has(pair.page)) continue;
    if (
      pair.value.words.some((w) => open.has(w)) ||
      ofOthers.test(wordsBefore(doc.pages.find((p) => p.number === pair.page)!.rows[pair.row], pair.label))
    ) continue;
    const date = countedFromDay(doc, pair.value) ?? dayIn(doc, pair.value);
    if (date) return { date, period: null, first: false, span: pair.value };
    period ??= periodIn(pair.value);
    if (!period && endsWithEvent.test(pair.value.text)) return eventAt(pair.value);
  }
  let event: Expiry | null = null, otherwise: Expiry | null = null;
  for (const page of pages) {
    for (const block of wholeEnds(page)) {
      const entered = enteredDay(doc, block);
      if (entered) return { date: entered, period: null, first: false, span: block };
      for (const sentence of endings(block)) {
        if (sentence.words.some((w) => open.has(w))) continue;
        const from = countedFromDay(doc, sentence);
        if (from) return { date: from, period: null, first: false, span: sentence };
        const date = dayIn(doc, sentence) ?? dayOfYear(doc, sentence);
        const counted = periodIn(sentence);
        // "90 days after signing … Signed on 9/3/2026": the day is the signature's.
        const ofSigning = counted !== null && /\bsigned (?:by|at|on|this)\b|\bsignature\b/i.test(sentence.text);
        if (date && !ofSigning) {
          const first = /\bwhichever\b[^.]{0,24}\b(?:first|sooner|earlier|earliest)\b/i.test(sentence.text);
          return { date, period: first ? counted?.period ?? null : null, first, span: sentence };
        }
        // "If I fail to specify a date, it expires in one year": only where nothing else is said.
        const said = counted && unspecified(block, sentence)
          ? sentence.text.split(/\b(?:if|unless|otherwise)\b/i)[0]
          : null;
        if (said !== null) otherwise ??= counted;
        else period ??= counted;
        if ((!counted || said !== null) && endsWithEvent.test(said ?? sentence.text)) event ??= eventAt(sentence);
      }
    }
  }
  return period ?? event ?? otherwise;
}

const leadWords = pattern(
  "iu",
  String.raw`\b(?:unless|except if|or if) (?:i|you|the (?:patient|signer)|we) `,
  String.raw`(?:write|enter|give|state|name|specify|choose|put|fill)\w*(?: in)? `,
  String.raw`(?:another|an?(?: (?:other|different|earlier|later))?) (?:end |expiration |expiry )?date`,
  String.raw`(?: (?:here|below|in this space))?\W{0,3}(?=\d|\p{Lu}\p{Ll}{2,8}\.? \d)`,
);

/** "Unless I write another date here 03/31/2027, this authorization expires six months after I sign it." */
function enteredDay(doc: Doc, block: Span): Found<string> | null {
  const lead = block.text.match(
    leadWords,
  );
  const rest = lead && slice(block, lead.index! + lead[0].length, lead.index! + lead[0].length + 20);
  const date = rest && dayIn(doc, rest);
  return date && expiryWords.test(block.text) ? date : null;
}

/** "This authorization expires on" over "03-31-2027.", which stands further in and seems a paragraph of its own. */
function wholeEnds(page: PageLayout): Span[] {
  return page.blocks.map((block, i) => {
    const next = page.blocks[i + 1];
    const day = /^(?:\d{1,2}[/.-]\d|(?:19|20)\d\d-|\p{Lu}\p{Ll}{2,8}\.? \d)/u;
    return next && unfinishedEnd.test(block.text) && day.test(next.text) ? join([block, next]) : block;
  });
}
const unfinishedEnd =
  /\b(?:expir\w*|ends?|valid|effective|good|lapses?|terminates?)(?: (?:on|until|through|after))?(?: the)?$/i;

const endLabel =
  /^(?:\W|\d{1,2}[.)])*(?:(?:it|this \w+|(?:the |my )?(?:consent|authori[sz]ation|permission|release)) )?(?:will |shall )?(?:ends?|expires?|expiration|lapses?|is good until|is valid until|valid until|good until)\b[^.]{0,20}$/i;

/** "It ends:  when I say so   on this date: 12/31/2025   one year from signing": a day that was written in is it. */
function dayInRow(doc: Doc, pages: PageLayout[]): Expiry | null {
  for (const page of pages) {
    for (const row of page.rows) {
      if (row.segs.length < 3 || !endLabel.test(row.segs[0].text)) continue;
      if (page.checks.some((c) => page.rows[c.row] === row)) continue;
      const date = dayIn(doc, slice(row, row.segs[0].text.length, row.text.length));
      if (date) return { date, period: null, first: false, span: row };
    }
  }
  return null;
}

function unspecified(block: Span, part: Span): boolean {
  const at = block.text.indexOf(part.text);
  const from = Math.max(block.text.lastIndexOf(". ", at), 0);
  return /\b(?:if|unless|where|otherwise)\b[^.]{0,90}\b(?:fail|specif|no (?:other |expiration )?(?:date|event)|not (?:filled|completed|given|stated)|left blank|otherwise)/i
    .test(block.text.slice(from, at + part.text.length));
}

const eventAt = (span: Span): Expiry => ({ date: null, period: null, first: false, span });

const expiryEverywhere = new RegExp(expiryWords.source, "gi");
/** "No later than December 31, 2026 this authorization ends." */
const dayFirst =
  /\b(?:on|by|until|after|through|(?:no|not) later than)\s(?=[\d\p{Lu}])[^.;]{6,20},?\s(?:this|the|my) (?:authori[sz]ation|consent|release|permission|form)\b[^.;]{0,24}\b(?:ends?|expires?|lapses?|terminates?|void|ceases?|invalid)\b/giu;
const grantUntil =
  /(?<=\bI (?:hereby )?(?:consent|authori[sz]e|permit|allow|agree)\b(?:(?!\b(?:from|between|since|treat\w+|services?|dated)\b)[^.;]){10,200}\b)until\s(?=\d|\p{Lu}\p{Ll}{2,8}\.? \d)/giu;
const periodFirst = new RegExp(
  `(?<![A-Za-z\\d])${periodSource}\\s(?:from|after|of|following|past)\\s(?:the |my |its )?(?:date |day |time ` +
    `|moment |when )?(?:of |i |it is |on which i |that i |beside |shown |below|above)*(?:my )?(?:sign|signature` +
    `|signing|signed|execution|executed|date\\b|below|today|hereof)`,
  "gi",
);

/** "… until the claim is paid or for two years, whichever comes first." */
const firstOfTwo =
  /\b(?:until|for)\s[^.;]{3,80},? whichever (?:comes|is|occurs|happens) (?:first|sooner|earlier|the (?:first|sooner|earlier))\b/gi;

/** The parts of a block that say when something ends, each up to its full stop. */
function endings(block: Span): Span[] {
  const found: Span[] = [];
  const cues = [
    ...allMatches(block.text, expiryEverywhere),
    // "Six months from my signature this permission is void" says the period first.
    ...allMatches(block.text, periodFirst),
    ...allMatches(block.text, dayFirst),
    // "I consent to release of the records to Silverlake Academy until June 30, 2027."
    ...allMatches(block.text, grantUntil),
    ...allMatches(block.text, firstOfTwo),
  ];
  for (const match of cues) {
    const before = block.text.slice(Math.max(0, match.index - 60), match.index);
    // "died within two years of the date on which her policy was issued" ends nothing.
    if (ofOthers.test(before) || /\b(?:within|past|last|previous|prior|preceding)\s(?:the )?$/i.test(before)) continue;
    const end = block.text.slice(match.index).search(/[.;](?=\s+\p{Lu}|\s*$)/u);
    found.push(slice(block, match.index, end < 0 ? block.text.length : match.index + end));
  }
  return found;
}

function dayIn(doc: Doc, span: Span): Found<string> | null {
  if (/^\w+ (?:for services|for dates)/i.test(span.text)) return null;
  const dates = findDates(span.text, doc.today, 60).filter((d) => d.day);
  // "valid from 9/30/2026 to 9/30/2027": the second day is the end.
  const [one, two] = dates;
  const range = one && two &&
    /^\s*(?:to|through|thru|until|till|and|[-–—])\s*$/i.test(span.text.slice(one.index + one.length, two.index)) &&
    /\b(?:from|between|period|effective|dates?|valid|validity|term)\b\W*(?:on )?$/i.test(span.text.slice(0, one.index));
  const date = range ? two : one;
  if (!date || !range && /^\w+ from\b/i.test(span.text)) return null;
  // "Signed this 3rd of May" on the next line is no end.
  const before = span.text.slice(0, date.index);
  if (
    /\bsignature\W+(?:\p{Lu}[\p{L}.'’-]*\W+){2,5}(?:date\W*)?$/iu.test(before) ||
    /\b(?:signed|signature)\W*$|\/s\/|\bsignature:|\bsigned (?:this|on)|\bexecuted\b|\bdated\b|\b(?:date of )?birth\b|\bDOB\b/i
      .test(before)
  ) {
    return null;
  }
  if (/\b(?:dates? of service|services?|records?|treatment) (?:from|between|dated)\b[^.]*$/i.test(before)) return null;
  return {
    value: date.iso,
    evidence: doc.evidence(slice(span, date.index, date.index + date.length), "expiry date", 0.95 * date.sure),
  };
}

const fromDay = new RegExp(
  `\\b${periodSource}\\s(?:from|after|of|following|beginning|commencing|starting)\\s(?:on\\s|with\\s)?(?:the date of\\s)?$`,
  "i",
);

/** "valid for one year from September 1, 2026": a day that the period is counted from. */
function countedFromDay(doc: Doc, span: Span): Found<string> | null {
  for (const date of findDates(span.text, doc.today, 20).filter((d) => d.day)) {
    const lead = span.text.slice(0, date.index).match(fromDay);
    if (!lead) continue;
    const place = slice(span, lead.index!, date.index + date.length);
    return {
      value: shift(date.iso, periodOf(lead[1], lead[2])),
      evidence: doc.evidence(place, "period from a day", 0.9 * date.sure),
    };
  }
  return null;
}

/** "on the last day of 2026", "at the end of December 2026". */
function dayOfYear(doc: Doc, span: Span): Found<string> | null {
  const year = span.text.match(
    /\b(?:for|throughout|during) (?:the |all of )?(?:calendar )?(?:year )?(20\d{2})(?=\W*$|\s(?:and|only|but|unless)\b)/i,
  );
  if (year) {
    return {
      value: `${year[1]}-12-31`,
      evidence: doc.evidence(slice(span, year.index!, year.index! + year[0].length), "expiry year", 0.85),
    };
  }
  const end = stretchesIn(span.text).find((s) => s.edge);
  const at = end && slice(span, end.index, end.index + end.length);
  return at ? { value: end.last, evidence: doc.evidence(at, "expiry date", 0.9) } : null;
}

/** "valid for one year unless I write a shorter period here: 90 days from signing": what was written counts. */
const writtenIn =
  /\b(?:unless|except|otherwise|or)\b[^.:]{0,60}\b(?:write|fill|specif\w+|enter|state|choose|indicate|shorter|other|another|different|here)\b[^.:]{0,40}:\s*(?=\S)/i;

const endOfYear =
  /\b(?:end|last day) of (?:the |this |that )(?:same |current )?(?:calendar )?year\b(?! (?:of|after|follow))|\bDecember 31(?:st)? of (?:the |this |that )(?:same |current )?(?:calendar )?year\b/i;

function periodIn(span: Span): Expiry | null {
  const lead = span.text.match(writtenIn);
  const own = lead && slice(span, lead.index! + lead[0].length, span.text.length);
  const written = own?.text ? periodIn(own) : null;
  if (written) return written;
  if (endOfYear.test(span.text)) return { date: null, period: { yearEnd: true }, first: false, span };
  const anniversary = span.text.match(
    /\b(first|second|one|two)[- ](?:year )?anniversary of (?:the |my |its |this )?(?:date |day )?(?:of |on which )?(?:my |the |its |this |i |it is )*sign/i,
  );
  if (anniversary) {
    return { date: null, period: { years: /^(?:first|one)$/i.test(anniversary[1]) ? 1 : 2 }, first: false, span };
  }
  if (/\bhalf a year\b/i.test(span.text)) return { date: null, period: { months: 6 }, first: false, span };
  for (const match of span.text.matchAll(new RegExp(`(?<![A-Za-z\\d])${periodSource}`, "gi"))) {
    const before = span.text.slice(Math.max(0, match.index - 24), match.index);
    if (/\bwithin\b|\brevo|\bnotice\b|\b(?:past|last|previous|prior|preceding)\s(?:the )?$/i.test(before)) continue;
    if (fromEvent.test(span.text.slice(match.index + match[0].length))) continue;
    return { date: null, period: periodOf(match[1], match[2]), first: false, span };
  }
  return null;
}

/** "Expires: ☒ one year ☐ end of case": the ticked box says it, an event with neither day nor period. */
function tickedEnd(doc: Doc, pages: PageLayout[]): Expiry | null {
  for (const page of pages) {
    for (const check of page.checks.filter((c) => c.checked)) {
      const lead = `${leadOf(page, check.row)} ${check.label.text}`;
      if (!/\bexpir|\bvalid\b|\bgood (?:for|until)|\bin effect|\bends?\b|\bduration|\bremains? in/i.test(lead)) {
        continue;
      }
      const label = wholeLabel(page, check);
      const date = dayIn(doc, label);
      if (date) return { date, period: null, first: false, span: label };
      return periodIn(label) ?? eventAt(label);
    }
  }
  return null;
}

/** What a row of boxes answers: the words before its first box, else the nearest row above that has no box. */
function leadOf(page: PageLayout, row: number): string {
  const first = Math.min(...page.checks.filter((c) => c.row === row).map((c) => c.box.x));
  const before = page.rows[row].words.filter((w) => w.box.x + w.box.w <= first + 1).map((w) => w.text).join(" ");
  if (/\p{L}{3}/u.test(before)) return before;
  for (let r = row - 1; r >= Math.max(0, row - 5); r--) {
    if (!page.checks.some((c) => c.row === r)) return page.rows[r].text;
  }
  return "";
}
