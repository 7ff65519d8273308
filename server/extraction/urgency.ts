/**
 * Whether the request is urgent, and why: rush wording, a ticked box, or a hearing or treatment date to be met.
 * @module
 */
import type { Evidence } from "../../shared/documents.ts";
import { findDates } from "./dates.ts";
import { type Doc } from "./document.ts";
import { slice, type Span } from "./layout/spans.ts";
import { sentencesOf } from "./sentences.ts";

export type UrgencyFinding = { isUrgent: boolean; reason: string | null; evidence: Evidence | null };

/** Words that ask for haste by themselves. */
const rush =
  /\b(?:STAT|urgent(?:ly)?|rush(?:ed)?|expedit(?:e|ed|ing|ious|iously)|as soon as possible|a\.?s\.?a\.?p\.?|immediate(?:ly)?(?= (?:need|attention|response|processing|handling|release|delivery|action|turnaround|reply|request))|emergen(?:t|cy) (?:request|release|need|treatment)|time[- ]sensitive|high priority|priority (?:handling|request|processing)|same[- ]day|without delay|needed (?:today|immediately|now|urgently|right away|asap)|need (?:it|them|these|this|the records?|these records) (?:today|immediately|now|urgently|right away|asap|by tomorrow|tonight)|within (?:the )?(?:next )?(?:24|48|72|twenty-four|forty-eight|seventy-two|\d{1,2}) hours|(?:today|tonight) please|by (?:the )?(?:end|close) of (?:business|day)(?: today)?|right away|promptly needed|life[- ]threatening)\b/i;
/** Wording that takes the haste away or speaks of something else. */
const calm =
  /\b(?:no (?:rush|hurry|urgency)|not? (?:an? )?(?:urgent|rush|emergency|expedited|stat)|not (?:be )?(?:needed|required) (?:urgently|immediately)|(?:isn'?t|is not|not) (?:urgent|a rush|rushed|pressing)|(?:there(?:'s| is)|in) no (?:rush|hurry)|standard (?:service|processing|turnaround|handling)|routine (?:request|processing|turnaround|handling|priority|service)|non-?urgent|take your time|rush (?:fees?|charges?|service (?:is )?(?:not|available))|(?:expedit\w*|rush) (?:fees?|charges?|shipping)|(?:notify|destroy|telephone|call|contact|inform|advise|return)\b[^.]{0,50}\bimmediately|immediately (?:notify|destroy|call|contact|telephone|delete|by)|urgent care|without undue|if (?:this is )?urgent|unless (?:urgent|marked)|whenever (?:it is )?convenient|at your (?:earliest )?convenience|when you (?:can|have time)|earliest convenience|for expedited|emergency contact)\b/i;

/** Events with a day that the records are needed for. */
const event =
  /\b(?:hearing|trial|depositions?|mediation|arbitration|settlement conference|surgery|procedure|operation|catheteri[sz]ation|transplant|consult(?:ation)?|appointment|visit|evaluation|admission|treatment|chemotherapy|infusion|exam(?:ination)?|delivery|inquest|IME|court date|conference|placement|enrollment|start of (?:care|school|treatment)|autopsy|discovery (?:deadline|cut-?off)|IEP meeting|interview|clearance)\b/i;
const scheduled =
  /\b(?:set (?:for|on)|noticed (?:for|on)|for use at|to be held|set:?|scheduled(?: for| on| to)?|is (?:on|set|scheduled|to (?:begin|take place|be held))|calendared|will (?:be held|take place|begin|undergo|have)|begins?|takes place|on (?=(?:january|february|march|april|may|june|july|august|september|october|november|december|\d))|date:?|before (?:the|his|her|our|my|this|that)|upcoming|listed for|starts?)\b/i;
const needed =
  /\b(?:need(?:ed|s)?|require[ds]?|must (?:have|receive|be)|due|no later than|prior to|before|in time for|beforehand|in advance|by|so that|exhibits|ahead of)\b/i;

export function urgencyOf(doc: Doc): UrgencyFinding {
  const ticked = fromChecks(doc);
  if (ticked?.isUrgent) return ticked;
  const pages = doc.pages.filter((p) => !["notary"].includes(doc.parts.get(p.number)!));
  const boxes = new Set(pages.flatMap((p) => p.checks.flatMap((c) => c.label.words)));
  const sentences = sentencesOf(doc, pages, true).filter((s) => !s.words.some((w) => boxes.has(w)));
  for (const sentence of sentences) {
    const hit = sentence.text.match(rush);
    if (!hit || calm.test(sentence.text)) continue;
    const own = doc.parts.get(sentence.page) === "authorization" && !sentence.asks && !isHeading(sentence);
    if (own) continue;
    return urgent(doc, sentence, "asks for haste", hit.index!, 0.95);
  }
  for (const page of pages) {
    const label = doc.pairs.find((p) =>
      p.page === page.number && p.kind === "priority" && p.value && rush.test(p.value.text) && !calm.test(p.value.text)
    );
    if (label) return urgent(doc, label.value!, "priority on the form", 0, 0.95);
  }
  const subject = doc.sender?.subject;
  if (subject && rush.test(subject) && !calm.test(subject)) {
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
    for (const check of page.checks) {
      if (check.checked && rush.test(check.label.text) && !calm.test(check.label.text)) {
        return urgent(doc, check.label, "ticked box", 0, 0.96);
      }
    }
  }
  return null;
}

/** A hearing or procedure with a day not before the request's own, for which the records are needed. */
function datedEvent(doc: Doc, sentences: Span[]): UrgencyFinding | null {
  const asked = doc.requestDate?.value ?? doc.today;
  for (const pair of doc.pairs) {
    if (
      pair.kind !== "event_date" || !pair.value ||
      !/\b(?:hearing|trial|deposition|mediation|appointment|surgery|procedure)\b/i.test(pair.label.text)
    ) continue;
    const date = findDates(pair.value.text, doc.today)[0];
    if (date && date.iso >= asked) return urgent(doc, pair.value, "date to be met", 0, 0.92);
  }
  for (const [i, sentence] of sentences.entries()) {
    const hits = [...sentence.text.matchAll(new RegExp(event.source, "gi"))];
    if (!hits.length || /\bdates? of (?:service|birth)\b/i.test(sentence.text) && !scheduled.test(sentence.text)) {
      continue;
    }
    const ahead = findDates(sentence.text, doc.today).filter((d) => d.iso >= asked && d.iso <= plusYears(asked));
    if (!ahead.length) continue;
    const close = ahead.some((d) => hits.some((h) => Math.abs(d.index - h.index) < 90));
    const context = sentences.slice(Math.max(0, i - 1), i + 2).map((s) => s.text).join(" ");
    if (close && (scheduled.test(sentence.text) || needed.test(context))) {
      return urgent(doc, sentence, "date to be met", 0, 0.88);
    }
  }
  return null;
}

const plusYears = (iso: string): string => `${Number(iso.slice(0, 4)) + 3}${iso.slice(4)}`;

function urgent(doc: Doc, span: Span, rule: string, at: number, strength: number): UrgencyFinding {
  const text = span.text.length > 180 ? span.text.slice(Math.max(0, at - 60), at + 120).trim() : span.text;
  return {
    isUrgent: true,
    reason: text.replace(/\s+/g, " "),
    evidence: doc.evidence(slice(span, 0, span.text.length), rule, strength),
  };
}
