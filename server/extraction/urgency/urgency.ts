/**
 * Whether the request is urgent, and why: rush wording, a ticked box, or a hearing or treatment date to be met.
 * @module
 */
import type { Evidence } from "../../../shared/documents.ts";
import { findDates } from "../dates/dates.ts";
import { shift } from "../dates/calendar.ts";
import { lineAt } from "../evidence_place.ts";
import { behind } from "../kinds/kind_boxes.ts";
import { sameRow } from "../kinds/kind_labels.ts";
import type { Check } from "../layout/checks.ts";
import type { PageLayout } from "../layout/layout.ts";
import { slice, type Span } from "../layout/spans.ts";
import { requestDay } from "../request/request_day.ts";
import { sentencesOf } from "../words/sentences.ts";
import { allMatches } from "../words/matches.ts";
import { calm, event, rush, scheduled, shortly, stat } from "./urgency_words.ts";
import type { Doc } from "../document_types.ts";
import { anyOf, sequence } from "../words/pattern.ts";

export type UrgencyFinding = { isUrgent: boolean; reason: string | null; evidence: Evidence | null };

/** How an office treats rush orders, whichever they be: "Rush orders only: copies are picked up by courier." */
const officeRule = new RegExp(
  [
    sequence(
      String.raw`(?<!\b(?:these|both|following|as|our|all) )\b(?:rush|stat|expedited?|urgent|same[- ]day) (?:`,
      anyOf(
        String
          .raw`(?:orders|requests|jobs|cases)(?: only|:(?= ?(?:the|an?|call|fees?|add|copies|mail|please)\b)|(?= are| add| cost))`,
        sequence(
          String.raw`(?:`,
          anyOf(
            String.raw`orders|requests|jobs|cases|copies|services?|work|handling|processing|shipments?|turnarounds?`,
          ),
          String.raw`) (?:`,
          anyOf(
            String.raw`are|must|costs?|carr(?:y|ies)|incurs?|requires?|will|may|can|should|goes?|gets?|comes?|bears?`,
            String.raw`needs?|adds?`,
          ),
          String.raw`)\b(?! (?:requested|needed|required|wanted|asked|authori[sz]ed|approved))`,
        ),
      ),
      String.raw`)`,
    ),
    "\\b(?:for|on|if|unless|any|when|where|except|of) (?:(?:all|any|your|other) |marked )*(?:rush|stat|expedited|urgent) (?:orders|requests|jobs|cases|copies)\\b",
    "\\b(?:if|unless|any|when|where) (?:an? |it is |this is |marked |ordered |you (?:want|need) (?:an? |it )?)*(?:rush|stat|expedited|urgent) (?:order|request|job|case)\\b",
    "\\b(?:if|unless) (?:(?:it|this|the (?:request|order)) is )?(?:marked )?(?:rush|stat|urgent|expedited)\\b",
  ].join("|"),
  "i",
);
/** "RUSH / ROUTINE" printed for a choice that nobody made. */
const choice =
  /\b(?:rush|urgent|stat|expedited?|asap|emergency)\b.*\b(?:routine|normal|standard|regular|non-urgent)\b|\b(?:routine|normal|standard|regular|non-urgent)\b.*\b(?:rush|urgent|stat|expedited?|asap|emergency)\b/i;

const hurries = (text: string): number => {
  const hit = text.match(rush) ?? text.match(stat);
  if (!hit || leftBlank.test(text)) return -1;
  // "Routine  (Urgent)  STAT": the one in brackets was circled.
  const circled = choice.test(text) ? text.match(/[([<*](?:urgent|rush|stat|expedited?|asap)[)\]>*]/i) : null;
  if (circled && !/[([<*](?:routine|normal|standard|regular|non-urgent)[)\]>*]/i.test(text)) return circled.index!;
  if (
    calm.test(text) || officeRule.test(text) || denied.test(text.slice(0, hit.index)) || isOpenQuestion(text) ||
    choice.test(text) && text.split(/\s+/).length <= 14
  ) return -1;
  return hit.index!;
};

/** "Rush: ____", "Reason for rush:": a field that nobody filled in. */
const leftBlank =
  /^\W*(?:\w+ ){0,4}(?:rush|urgent|urgency|stat|expedited?)(?: \w+){0,3}\??:?\s*_{2,}\W*$|^(?!.*\b(?:please|kindly|must|we|you)\b)\W*(?:\w+ ){0,4}(?:rush|urgency|expedit\w+):\W*$/i;

/** "I am not asking you to rush it": what is denied right before the word. */
const denied =
  /\b(?:not|no|never|nor|neither|without|\w+n['’]t)\b(?! (?:later|received|yet|had|have|got|only))(?:(?!\b(?:and|but|so|please|need|therefore)\b)[^.;,:]){0,32}$/i;

/** "Is it urgent?" over boxes asks the one who fills the form in; "Could you rush this?" asks the custodian. */
const isOpenQuestion = (text: string): boolean =>
  /\?\W*$/.test(text) && text.split(/\s+/).length <= 12 && !/\b(?:please|you|kindly)\b/i.test(text);

/** "|] Urgent", "[]RUSH (48 hr)": what a poor fax left of an empty box. */
const boxLeft = (text: string, at: number): boolean =>
  text.split(/\s+/).length <= 12 && /(?<![xX✓✔]\s?)[\])|]\s?$/u.test(text.slice(0, at)) &&
  !/^[^\])|]*\([^)]*\)\s?$/.test(text.slice(0, at));

/** "Rush processing (+$35)   No": the answer stands in the next cell. */
function answeredNo(doc: Doc, span: Span, at: number): boolean {
  const word = slice(span, at, at + 1).words[0];
  const row = doc.pages.find((p) => p.number === span.page)?.rows.find((r) => r.words.includes(word));
  const seg = row?.segs.findIndex((s) => s.words.includes(word)) ?? -1;
  const next = seg < 0 ? undefined : row!.segs[seg + 1];
  if (next && /^\W*(?:no|none|n|n\/a|normal|routine|standard|regular)\b/i.test(next.text)) return true;
  // "Rush?  N" in one line of a form.
  const rest = row?.words.slice(row.words.indexOf(word)).map((w) => w.text).join(" ") ?? "";
  return /^[^.;?]{0,40}\?\W{0,3}(?:no|n)\b/i.test(rest);
}

const eventEverywhere = new RegExp(event.source, "gi");

const needed =
  /\b(?:need(?:ed|s)?|require[ds]?|must (?:have|receive|be)|due|no later than|prior to|before|in time for|beforehand|in advance|by|so that|exhibits|ahead of)\b/i;

export function urgencyOf(doc: Doc): UrgencyFinding {
  const ticked = fromChecks(doc);
  if (ticked?.isUrgent) return ticked;
  const pages = doc.pages.filter((p) => !["notary"].includes(doc.parts.get(p.number)!));
  const boxes = new Set(pages.flatMap((p) => p.checks.flatMap((c) => c.label.words)));
  const sentences = sentencesOf(doc, pages, true).filter((s) =>
    !s.words.some((w) => boxes.has(w)) && !besideBox(doc, s)
  );
  for (const sentence of sentences) {
    const at = hurries(sentence.text);
    if (at < 0 || answeredNo(doc, sentence, at) || boxLeft(sentence.text, at)) continue;
    const own = doc.parts.get(sentence.page) === "authorization" && !sentence.asks && !isHeading(sentence);
    if (own) continue;
    return urgent(doc, sentence, "asks for haste", at, 0.95);
  }
  for (const page of pages) {
    const label = doc.pairs.find((p) =>
      p.page === page.number && p.kind === "priority" && p.value && hurries(p.value.text) >= 0 &&
      !boxLeft(p.value.text, hurries(p.value.text))
    );
    if (label) return urgent(doc, label.value!, "priority on the form", 0, 0.95);
  }
  const subject = doc.sender?.subject;
  if (subject && hurries(subject) >= 0) {
    return {
      isUrgent: true,
      reason: subject,
      evidence: { confidence: 0.9, page: null, box: null, rule: "subject of the mail" },
    };
  }
  const dated = datedEvent(doc, sentences);
  if (dated) return dated;
  return { isUrgent: false, reason: null, evidence: null };
}

const isHeading = (span: Span): boolean => span.words.length <= 9;

/** Ticked "Urgent" counts; boxes of which another is ticked say that it is not. */
function fromChecks(doc: Doc): UrgencyFinding | null {
  for (const page of doc.pages) {
    const after = behind(page);
    const told = new Set(after.filter((b) => choice.test(page.rows[b.row].text)).map((b) => b.row));
    for (const check of page.checks.filter((c) => !told.has(c.row))) {
      if (check.checked && (hurries(check.label.text) >= 0 || saidYes(page, check))) {
        return urgent(doc, check.label, "ticked box", 0, 0.96);
      }
    }
    const quick = page.checks.find((c) => c.checked && isQuickChoice(page, c));
    if (quick) return urgent(doc, quick.label, "ticked box", 0, 0.93);
    const yes = page.rows.find((r) => answeredYes.test(r.text));
    if (yes) return urgent(doc, yes, "answered yes", 0, 0.93);
    const ticked = after.find((b) => b.chosen && hurries(b.label.text) >= 0);
    if (ticked) return urgent(doc, ticked.label, "ticked box", 0, 0.96);
  }
  return null;
}

const quickWord =
  /^\W*(?:emergen(?:cy|t)|fast(?:est)?|quick|express|priority|prompt|immediate|critical|accelerated|special|high|hurry|hot)\b(?!.*\b(?:room|dep\w*|records?|visits?|reports?|notes?)\b)/i;
const calmWord =
  /^\W*(?:routine|normal|standard|regular|ordinary|usual|non-?(?:urgent|emergen\w+)|no rush|low|elective)(?: (?:handling|service|processing|request|priority|speed|turn ?-?around))?\W*(?:\(.*)?$/i;

/** "☒ Emergency  ☐ Routine", "☒ Fast track  ☐ Ordinary": words of haste among choices of which another is calm. */
function isQuickChoice(page: PageLayout, check: Check): boolean {
  if (!quickWord.test(check.label.text) || check.label.words.length > 6) return false;
  const near = page.checks.filter((c) => Math.abs(c.row - check.row) <= 2 && !c.checked).map((c) => c.label.text);
  // The last box of a cell may have its words in the next line.
  return [...near, page.rows[check.row + 1]?.text ?? ""].some((text) => calmWord.test(text));
}

/** "RUSH? Y", "Expedite: Yes". */
const answeredYes =
  /^\W*(?:\w+ )?(?:rush|urgent|stat|expedite[d]?)(?: (?:order|request|service|processing|handling|requested|needed))?\s?[?:]\W{0,3}(?:y|yes)\b(?!\W{1,3}(?:n|no)\b)/i;

/** A short line with boxes in it is a choice; its ticks speak for it. */
function besideBox(doc: Doc, span: Span): boolean {
  const page = doc.pages.find((p) => p.number === span.page);
  if (!page || span.words.length > 10) return false;
  const row = page.rows.find((r) => r.words.includes(span.words[0]));
  return !!row && page.boxes.some((b) => sameRow(b.box, row));
}

/** "Rush service needed?  ☒ Yes  ☐ No". */
function saidYes(page: PageLayout, check: Check): boolean {
  if (!/^yes\b/i.test(check.label.text)) return false;
  const before = page.rows[check.row].words.filter((w) => w.box.x + w.box.w <= check.box.x + 1).map((w) => w.text);
  return hurries(before.join(" ").replace(/[?:]\s*$/, "")) >= 0;
}

/** A hearing or procedure after the request's own day, for which the records are needed. */
function datedEvent(doc: Doc, sentences: Span[]): UrgencyFinding | null {
  const asked = requestDay(doc) ?? doc.today;
  for (const pair of doc.pairs) {
    if (
      pair.kind !== "event_date" || !pair.value ||
      !/\b(?:hearing|trial|deposition|mediation|arbitration|appointment|surgery|procedure|court)\b/i.test(
        pair.label.text,
      )
    ) continue;
    const date = findDates(pair.value.text, doc.today)[0];
    if (date && date.iso > asked) return urgent(doc, pair.value, "date to be met", 0, 0.92);
  }
  const appearance = appearanceDay(doc, asked);
  if (appearance) return urgent(doc, appearance, "day of appearance", 0, 0.85);
  for (const [i, sentence] of sentences.entries()) {
    const hits = allMatches(sentence.text, eventEverywhere);
    if (!hits.length || /\bdates? of (?:service|birth)\b/i.test(sentence.text) && !scheduled.test(sentence.text)) {
      continue;
    }
    const context = sentences.slice(Math.max(0, i - 1), i + 2).map((s) => s.text).join(" ");
    const near = (at: number) => hits.some((h) => Math.abs(at - h.index) < 90);
    const soon = sentence.text.match(shortly);
    if (soon && near(soon.index!) && !/\b(?:was|were|had)\b/i.test(sentence.text)) {
      return urgent(doc, sentence, "date to be met", 0, 0.85);
    }
    const close = daysAhead(sentence.text, asked, doc.today).some(near);
    if (
      close && (scheduled.test(sentence.text) || needed.test(context) || dayBehind(sentence.text, asked, doc.today))
    ) {
      return urgent(doc, sentence, "date to be met", 0, 0.88);
    }
  }
  return tornEvent(doc, asked);
}

/** "A hearing before the Board has    OUR CLAIM" over "been set for December 8": what a column beside it tore apart. */
function tornEvent(doc: Doc, asked: string): UrgencyFinding | null {
  for (const page of doc.pages.filter((p) => p.method === "ocr")) {
    for (const [i, row] of page.rows.entries()) {
      if (!courtDay.test(row.text)) continue;
      const text = page.rows.slice(i, i + 3).map((r) => r.text).join(" ");
      const set = text.match(setFor);
      const at = set ? set.index! + set[0].length : 0;
      if (set && at < 150 && (daysAhead(text, asked, doc.today).includes(at) || monthAhead(text.slice(at), asked))) {
        return urgent(doc, row, "date to be met", 0, 0.7);
      }
    }
  }
  return null;
}
/** "been set for December" with the day lost in reading: this month or one of the next five. */
function monthAhead(text: string, asked: string): boolean {
  const month = text.match(/^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?=[a-z.]*(?:\s|$))/i)?.[0];
  const at = month ? "janfebmaraprmayjunjulaugsepoctnovdec".indexOf(month.toLowerCase()) / 3 + 1 : 0;
  return at > 0 && (at - Number(asked.slice(5, 7)) + 12) % 12 < 6;
}
const courtDay = /\b(?:hearing|trial|deposition|mediation|arbitration|inquest|surgery)\b/i;
const setFor = /\b(?:set|scheduled|noticed|booked|calendared|listed|begins?) (?:for|on) /i;

/** "Protective hearing 11-17-2026, 0900": the day right behind the event. */
function dayBehind(text: string, asked: string, today: string): boolean {
  return daysAhead(text, asked, today).some((at) =>
    /\b(?:hearing|trial|depositions?|mediation|arbitration|inquest|court(?: date| deadline)?|surgery|procedure|IME)(?: date)?\W{1,4}(?:(?:on|of)\s)?$/i
      .test(text.slice(0, at))
  );
}

/** A subpoena or notice of a deposition, hearing or trial gives its day with an hour, often in a row of fields. */
function appearanceDay(doc: Doc, asked: string): Span | null {
  const page = doc.pages.find((p) => doc.parts.get(p.number) !== "cover");
  const title = page?.rows.some((r) =>
    r.words.length <= 14 && /\b(?:deposition|hearing|trial)\b/i.test(r.text) && /\b(?:subpoena|notice)\b/i.test(r.text)
  );
  if (!page || !title) return null;
  return page.rows.find((r) =>
    /\b\d{1,2}(?::\d{2})? ?[ap]\.?m\b/i.test(r.text) && findDates(r.text, doc.today).some((d) => d.day && d.iso > asked)
  ) ?? null;
}

/** Where days between the request's and three years later stand in a text; "November 30" without a year is the next. */
function daysAhead(text: string, asked: string, today: string): number[] {
  const limit = `${Number(asked.slice(0, 4)) + 3}${asked.slice(4)}`;
  const found = findDates(text, today).filter((d) => d.iso > asked && d.iso <= limit).map((d) => d.index);
  const bare =
    /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?\b(?!,? ?['’]?\d|:)/gi;
  for (const match of text.matchAll(bare)) {
    const year = Number(asked.slice(0, 4));
    const [same] = findDates(`${match[0].replace(/(?:st|nd|rd|th)$/, "")}, ${year}`, today);
    // Half a year ahead at most: an earlier day of this year may have gone by.
    const next = same && same.iso <= asked ? shift(same.iso, { years: 1 }) : same?.iso;
    if (next && next <= shift(asked, { months: 6 })) found.push(match.index);
  }
  return found;
}

function urgent(doc: Doc, span: Span, rule: string, at: number, strength: number): UrgencyFinding {
  const text = span.text.length > 180 ? span.text.slice(Math.max(0, at - 60), at + 120).trim() : span.text;
  return {
    isUrgent: true,
    reason: text.replace(/\s+/g, " "),
    evidence: doc.evidence(lineAt(span, at), rule, strength),
  };
}
