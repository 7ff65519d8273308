/**
 * The days that "since the accident" and "from birth" mean.
 * @module
 */
import { birthDate, findDates } from "../dates/dates.ts";
import { type EventName, lossAbbreviation } from "./range_parts.ts";
import { rememberedOf } from "../words/remembered.ts";
import { allMatches } from "../words/matches.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** The birth date that the document gives first: whose records are asked for "from birth". */
export function birthOf(doc: Doc): string | null {
  const label = doc.pairs.find((p) => p.kind === "dob" && !p.other && p.value && birthDate(p.value.text, doc.today));
  return label ? birthDate(label.value!.text, doc.today)!.iso : null;
}

const rangeEventWords = pattern(
  "i",
  String.raw`\b(?:DO[IALD]|D\/O\/?[ILA]|date of (?:the )?(?:injury|loss|accident|death|incident|onset|collision)`,
  String.raw`|died(?: on)?)\b\W{1,3}(?=\d)|\b(?:accident|injur(?:y|ies)|collision|incident|fall|crash|loss`,
  String.raw`|onset)\b[^.;]{0,40}?\b(?:of|on|dated?)\s(?=\d|[A-Z][a-z]{2,8}\.? \d)`,
);

/** The injury, accident or onset that "since the accident" means. */
export function eventDate(doc: Doc): string | null {
  for (const pair of doc.pairs) {
    if (pair.kind !== "event_date" || !pair.value) continue;
    if (
      !/injury|loss|accident|incident|onset|collision|crash|occurrence|event|disab|death|^d ?\/? ?o ?\/? ?[iald]$/i
        .test(pair.label.text)
    ) continue;
    const date = findDates(pair.value.text, doc.today)[0];
    if (date) return date.iso;
  }
  for (const block of doc.pages.flatMap((p) => p.blocks)) {
    const match = block.text.match(
      rangeEventWords,
    );
    const date = match &&
      findDates(block.text.slice(match.index! + match[0].length, match.index! + match[0].length + 22), doc.today)[0];
    if (date && date.index < 2) return date.iso;
  }
  return dayBehind(doc, lossLabel) ?? labelledDay(doc) ?? toldDay(doc);
}

/** "D/INJURY: 05/12/2026", "Inj. date 5/12/26", "MVA: May 12, 2026", "Accident - 05/12/2026". */
const lossLabel = new RegExp(
  `(?<![\\p{L}\\d/])(?:${lossAbbreviation}|(?:injur(?:y|ed)|hurt|accident|collision|crash|loss|incident|onset|MV[AC])(?: of| on)?(?= ?[:\\-–]| \\d))(?:\\([^)]{0,12}\\))?[\\s:.\\-–#|]{1,5}(?=\\d|\\p{Lu})`,
  "giu",
);

/** "died in your hospital on", "was admitted through your emergency room on": what stands between a verb and its day. */
const there =
  "(?: (?!(?:and|who|was|were|letters|issued|born|signed|certificate|filed|but|while|after|before|until)\\b)[\\p{L}'’-]+){1,7}? on";
const told = (verbs: string, labels: RegExp): RegExp =>
  new RegExp(`(?<![\\p{L}\\d/])(?:${verbs})${there}(?: or about)?\\s(?=\\d|\\p{Lu})|${labels.source}`, "giu");

/** Labels and verbs that date an event of care. */
const eventLabels: Record<EventName, RegExp> = {
  death: told(
    "died|passed away|passed|expired",
    /(?<![\p{L}\d/])(?:(?:date of |d\/)death|death date|D\.?O\.?D\.?|D\/O\/?D|date died|died|deceased|passed away|passed|decedent died)(?: \(?(?:on|date)\)?)?(?: or about)?[\s:.,\-–|]{1,5}(?=\d|\p{Lu})/giu,
  ),
  admission: told(
    "admitted|hospitali[sz]ed",
    /(?<![\p{L}\d/])(?:(?:date of |d\/)admission|admission date|adm\.? date|admit date|date admitted|(?:was )?(?:re)?admitted|hospitali[sz]ed|admission)(?: (?:on|of|dated|to \w+(?: \w+){0,4}? on))?(?: or about)?[\s:.,\-–|]{1,5}(?=\d|\p{Lu})/giu,
  ),
  discharge: told(
    "discharged",
    /(?<![\p{L}\d/])(?:(?:date of |d\/)discharge|discharge date|d\/c date|date discharged|(?:was )?discharged(?: home)?|discharge)(?: (?:on|of))?(?: or about)?[\s:.,\-–|]{1,5}(?=\d|\p{Lu})/giu,
  ),
  surgery: pattern(
    "giu",
    String.raw`(?<![\p{L}\d/])(?:`,
    anyOf(
      String.raw`date of (?:the )?(?:surgery|operation|procedure)`,
      String.raw`(?:surgery|operation|procedure|op\.?|surgical) date`,
      String
        .raw`(?:surgery|operation|(?:arthro|hernio|rhino)plasty|\w{4,}ectomy|underwent (?:\w+ ){1,5}?)(?: (?:was )?(?:on|of|performed on|done on|dated))?`,
      String.raw`surgery (?:is )?scheduled (?:for|on)|operated on`,
    ),
    String.raw`)(?: or about)?[\s:.,\-–|]{1,5}(?=\d|\p{Lu})`,
  ),
  end: pattern(
    "giu",
    String.raw`(?<![\p{L}\d/])(?:`,
    anyOf(
      String.raw`(?:end|completion|conclusion) of (?:treatment|care)`,
      String.raw`(?:treatment|care|therapy) (?:ended|end date|ends|was completed|completed|concluded|through)`,
      String.raw`(?:last|final) (?:treatment|visit|seen|date of (?:treatment|service)|appointment)(?: date)?`,
      String.raw`date last (?:seen|treated)|last (?:seen|treated)|released from (?:care|treatment)`,
      String.raw`discharged from (?:care|treatment)`,
    ),
    String.raw`)(?: (?:on|was|was on))?(?: or about)?[\s:.,\-–|]{1,5}(?=\d|\p{Lu})`,
  ),
};

/** The days of admission, surgery, discharge, death and the end of treatment that the document gives. */
export function eventDays(doc: Doc): Partial<Record<EventName, string>> {
  const days: Partial<Record<EventName, string>> = {};
  for (const name of Object.keys(eventLabels) as EventName[]) {
    const day = dayBehind(doc, eventLabels[name]) ?? dayUnder(doc, headings[name]);
    if (day) days[name] = day;
  }
  return days;
}

/** What stands alone over an event's day, as the heading of a column or the caption of a cell. */
const headings: Record<EventName, RegExp> = {
  death: /^(?:(?:date|day) )?(?:of death|died|deceased|death|DOD|D\.O\.D\.|passed(?: away)?)(?: date| on)?\W*$/i,
  admission: /^(?:date )?(?:of )?(?:admission|admitted|admit|hospitali[sz]ed|arrived)(?: date| on)?\W*$/i,
  discharge: /^(?:date )?(?:of )?(?:discharged?|D\/C|went home|left)(?: date| on)?\W*$/i,
  surgery: /^(?:date )?(?:of )?(?:surgery|operation|procedure|operated)(?: date| on)?\W*$/i,
  end:
    /^(?:date )?(?:last (?:seen|treated|visit)|(?:end|completion) of (?:treatment|care)|treatment ended)(?: date| on)?\W*$/i,
};

/** The day that begins the cell right under a heading. */
function dayUnder(doc: Doc, heading: RegExp): string | null {
  for (const page of doc.pages) {
    for (const head of page.segs) {
      if (head.words.length > 4 || !heading.test(head.text)) continue;
      const cell = page.rows[head.row + 1]?.segs.find((s) => Math.abs(s.box.x - head.box.x) < 4 * head.char);
      const [date] = cell ? findDates(cell.text, doc.today) : [];
      if (date?.day && date.index < 2) return date.iso;
    }
  }
  return null;
}

/** Rows and blocks with a digit in them: where days may stand. */
const withDigits = rememberedOf((doc: Doc): string[] =>
  doc.pages.flatMap((p) => [...p.rows, ...p.blocks]).map((span) => span.text).filter((text) => /\d/.test(text))
);

/** The first whole day right behind a label, in a row or a block. */
function dayBehind(doc: Doc, label: RegExp): string | null {
  for (const text of withDigits(doc)) {
    for (const match of allMatches(text, label)) {
      const at = match.index + match[0].length;
      const [date] = findDates(text.slice(at, at + 22), doc.today);
      if (date?.day && date.index < 2) return date.iso;
    }
  }
  return null;
}

const eventWords = pattern(
  "iu",
  String
    .raw`\bdate of (?:the )?(?!birth|service|treatment|visit|care|request|this|letter|admission|discharge|report|exam`,
  String
    .raw`|signing|signature|order|notice|receipt|hire|issue|execution|release|authori|consent|expir|last|first|record`,
  String.raw`|fax|mail)\p{L}+\W{1,4}(?=\d|\p{Lu})`,
);

/** "Date of burn   May 9, 2024": a label that dates something other than the papers, the person or the service. */
function labelledDay(doc: Doc): string | null {
  for (const row of doc.pages.flatMap((p) => p.rows)) {
    const match = row.text.match(
      eventWords,
    );
    const at = match ? match.index! + match[0].length : 0;
    const [date] = match ? findDates(row.text.slice(at, at + 22), doc.today) : [];
    if (date && date.index < 2) return date.iso;
  }
  return null;
}

/** "who were on the ride when it failed on May 24, 2025". */
function toldDay(doc: Doc): string | null {
  for (const block of doc.pages.flatMap((p) => p.blocks)) {
    const match = block.text.match(
      /(?:\b(?:when (?:s?he|they|it|the \w+)|was|were|been|got|who) (?:\w+ ){0,2}|[,(] ?)(?:struck|hit|fell|failed|injured|hurt|burned|attacked|bitten|assaulted|shot|crashed|collided|run over|rear-ended)\b[^.;]{0,60}?\bon\s(?=\d|\p{Lu})/u,
    );
    const at = match ? match.index! + match[0].length : 0;
    const [date] = match ? findDates(block.text.slice(at, at + 24), doc.today) : [];
    if (date && date.index < 2) return date.iso;
  }
  return null;
}
