/**
 * The days that "since the accident" and "from birth" mean.
 * @module
 */
import { birthDate, findDates } from "./dates.ts";
import type { Doc } from "./document.ts";

/** The birth date that the document gives first: whose records are asked for "from birth". */
export function birthOf(doc: Doc): string | null {
  const label = doc.pairs.find((p) => p.kind === "dob" && !p.other && p.value && birthDate(p.value.text, doc.today));
  return label ? birthDate(label.value!.text, doc.today)!.iso : null;
}

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
      /\b(?:DO[IALD]|D\/O\/?[ILA]|date of (?:the )?(?:injury|loss|accident|death|incident|onset|collision)|died(?: on)?)\b\W{1,3}(?=\d)|\b(?:accident|injur(?:y|ies)|collision|incident|fall|crash|loss|onset)\b[^.;]{0,40}?\b(?:of|on|dated?)\s(?=\d|[A-Z][a-z]{2,8}\.? \d)/i,
    );
    const date = match &&
      findDates(block.text.slice(match.index! + match[0].length, match.index! + match[0].length + 22), doc.today)[0];
    if (date && date.index < 2) return date.iso;
  }
  return labelledDay(doc) ?? toldDay(doc);
}

/** "Date of burn   May 9, 2024": a label that dates something other than the papers, the person or the service. */
function labelledDay(doc: Doc): string | null {
  for (const row of doc.pages.flatMap((p) => p.rows)) {
    const match = row.text.match(
      /\bdate of (?:the )?(?!birth|service|treatment|visit|care|request|this|letter|admission|discharge|report|exam|signing|signature|order|notice|receipt|hire|issue|execution|release|authori|consent|expir|last|first|record|fax|mail)\p{L}+\W{1,4}(?=\d|\p{Lu})/iu,
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
      /\b(?:when (?:s?he|they|it|the \w+)|was|were|been|got) (?:\w+ ){0,2}(?:struck|hit|fell|failed|injured|hurt|burned|attacked|bitten|assaulted|shot|crashed|collided|run over|rear-ended)\b[^.;]{0,60}?\bon\s(?=\d|\p{Lu})/u,
    );
    const at = match ? match.index! + match[0].length : 0;
    const [date] = match ? findDates(block.text.slice(at, at + 24), doc.today) : [];
    if (date && date.index < 2) return date.iso;
  }
  return null;
}
