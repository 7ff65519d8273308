/**
 * The kinds of records asked for: ticked boxes, lists and sentences.
 * @module
 */
import type { Evidence, RecordKind } from "../../shared/documents.ts";
import { type Doc, requestPages } from "./document.ts";
import type { Check } from "./layout/checks.ts";
import type { PageLayout } from "./layout/layout.ts";
import { slice, type Span } from "./layout/spans.ts";
import { kindOrder as order, kindsIn } from "./kind_words.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

export type KindsFinding = { kinds: RecordKind[]; evidence: Evidence | null };

const everything =
  /\b(?:complete|entire|full|whole|any and all|all|any & all|total|certified)\b(?:,? (?:of|and|copy|copies|certified|complete|true|the|his|her|my|their|your|entire|legible|any|all|such|this|that|patient'?s?|client'?s?|our|existing|available|pertinent|relevant|original))*,? ?(?:medical|health|hospital|patient|treatment|clinical|clinic|inpatient|outpatient|healthcare|written|office|records?,?)?(?:[ ,/]+(?:and |& )?(?:medical|health|hospital|billing|treatment|clinical|related|inpatient|outpatient))* ?(?:records?|charts?|files?|histor(?:y|ies)|health information|medical information|documentation|documents)\b(?!\s(?:notes?|entries|reports?|room))|\beverything (?:you have|in (?:my|the|his|her))|\bwhole chart\b|\bcopy of (?:my|the|his|her|their) (?:medical |health )?(?:chart|file)\b|\babstract of (?:the )?entire\b/i;
/** Wide words that a list of kinds narrows down. */
const narrowed =
  /\b(?:listed|following|described|specified|checked|marked|indicated|pertaining only|limited to|related to)\b/i;
const wholeRecord =
  /^(?:complete|entire|all|full|whole)\b.{0,24}\b(?:records?|chart|file)\b|^(?:any and )?all (?:medical )?records?\b|^everything\b|^certified copy of (?:the )?(?:complete|entire)/i;

export function kindsOf(doc: Doc): KindsFinding {
  const pages = requestPages(doc);
  const boxed = fromChecks(doc, pages);
  if (boxed) return boxed;
  const asked = fromSentences(doc, pages);
  if (asked.kinds.length) return asked;
  const rest = doc.pages.filter((p) => !pages.includes(p) && doc.parts.get(p.number) === "authorization");
  const granted = fromChecks(doc, rest) ?? fromSentences(doc, rest);
  return granted.kinds.length ? granted : fromSubject(doc);
}

function fromChecks(doc: Doc, pages: PageLayout[]): KindsFinding | null {
  const boxes: { check: Check; kinds: RecordKind[] }[] = [];
  for (const page of pages) {
    for (const check of page.checks) {
      const section = doc.pairs.findLast((p) =>
        p.page === page.number && p.row <= check.row && ["purpose", "records"].includes(p.kind)
      );
      if (section?.kind === "purpose") continue;
      const text = check.label.text;
      const kinds = wholeRecord.test(text) || everything.test(text)
        ? ["all" as const, ...(/\bbilling\b/i.test(text) ? ["billing" as const] : [])]
        : kindsIn(text);
      if (kinds.length) boxes.push({ check, kinds });
    }
  }
  if (boxes.length < 3) return null;
  const ticked = boxes.filter((b) => b.check.checked);
  if (!ticked.length) return null;
  return finding(doc, ticked.flatMap((b) => b.kinds), ticked[0].check.label, "ticked boxes", 0.95);
}

function fromSentences(doc: Doc, pages: PageLayout[]): KindsFinding {
  const kinds: RecordKind[] = [];
  let first: Span | null = null;
  const boxes = new Set(pages.flatMap((p) => p.checks.flatMap((c) => c.label.words)));
  const labelled = doc.pairs.filter((p) => p.kind === "records" && p.value && pages.some((g) => g.number === p.page));
  for (const sentence of sentencesOf(doc, pages)) {
    if (sentence.not) {
      for (const kind of wantedBefore(sentence)) kinds.push(kind);
      continue;
    }
    const label = labelled.some((p) => p.value!.words.some((w) => sentence.words.includes(w)));
    if (!sentence.asks && !sentence.item && !label || sentence.words.some((w) => boxes.has(w))) continue;
    if (
      !sentence.item &&
      (aside.test(sentence.text) && !/\bplease\b|\bkindly\b/i.test(sentence.text) ||
        history.test(sentence.text) && !wish.test(sentence.text))
    ) {
      continue;
    }
    const text = wantedPart(sentence, label);
    const found: RecordKind[] = everything.test(text) && !narrowed.test(text.replace(/following/i, "")) ? ["all"] : [];
    found.push(...kindsIn(text));
    if (found.length && !first) first = sentence;
    kinds.push(...found);
  }
  return finding(doc, kinds, first, "named in the request", 0.9);
}

/** Sentences about the letter, the fee or the treatment rather than about what is wanted. */
const aside =
  /\binvoice\b|\bauthori[sz]ation (?:is|form|for|signed|accompan|enclosed|attached)|\bmay (?:revoke|include information)|\bi understand\b|\bconfidential\b|\bno (?:patient )?authori[sz]ation\b|\bcertif\w+ of (?:the )?(?:records )?custodian\b|\bCFR\b|\bresults of (?:the|this|our)\b|\bpsychotherapy notes\b|\bif (?:there are |you have )?no records\b|\bwithin \d+ (?:business |calendar )?days\b(?!.*\b(?:following|reports?|notes|results)\b)/i;
const history =
  /\b(?:was|were|is being|has been|had been|being) (?:admitted|treated|seen|referred|transported|taken|followed)\b/i;
const wish = /\b(?:cop(?:y|ies)|send|provide|request\w*|forward|need|release|like|want|furnish|fax)\b/i;

/** Of "send X, but not Y" the part before the exception. */
function wantedBefore(sentence: Sentence): RecordKind[] {
  const text = sentence.text;
  const exception = text.search(
    /\b(?:but (?:not|no)|except|excluding|other than|without|do not|don'?t|rather than)\b/i,
  );
  // A full stop lost in reading: the negated part begins with the last capital before "are not needed".
  const negated =
    text.match(/(?<=\p{Ll}\)?\s)\p{Lu}\p{Ll}+(?:\s[\p{Ll}\d/,&'-]+){0,14}?\s(?:are|is|need) not\b/u)?.index ?? -1;
  const cut = [exception, negated].filter((i) => i > 12).sort((a, b) => a - b)[0] ?? 0;
  const lead = text.slice(0, cut);
  return /\b(?:send|suppl\w+|provide|forward|need|request|furnish|cop(?:y|ies))\b/i.test(lead)
    ? [...(everything.test(lead) ? ["all" as const] : []), ...kindsIn(lead)]
    : [];
}

/** A sentence from its asking word on: "Dr. Roe's imaging center … please send the notes" asks for notes. */
function wantedPart(sentence: Sentence, label: boolean): string {
  if (sentence.item || label) return sentence.text;
  const at = sentence.text.search(
    /\b(?:send|provid\w*|forward|furnish|releas\w*|disclos\w*|suppl(?:y|ies)|need(?:s|ed)?|want|like|request(?:s|ed|ing)?|require|cop(?:y|ies)|obtain|produce|submit|get|have|fax|e-?mail|mail|include|including|ask|give|any and all|records)\b/i,
  );
  return (at < 0 ? sentence.text : sentence.text.slice(at)).replace(
    /\b(?:treating|by|of|under|with|from) Dr\.? [^,.;]*/g,
    " ",
  );
}

/** "Re: Request for immunization records" when nothing else says what is wanted. */
function fromSubject(doc: Doc): KindsFinding {
  for (const pair of doc.pairs) {
    if ((pair.kind === "re" || pair.kind === "records") && pair.value) {
      const kinds = [...(everything.test(pair.value.text) ? ["all" as const] : []), ...kindsIn(pair.value.text)];
      if (kinds.length) return finding(doc, kinds, pair.value, "subject of the request", 0.75);
    }
  }
  const subject = doc.sender?.subject;
  const kinds = subject ? kindsIn(subject) : [];
  if (kinds.length) return { kinds, evidence: { confidence: 0.7, page: null, box: null, rule: "subject of the mail" } };
  return { kinds: [], evidence: null };
}

/** The whole record includes every kind but the bill. */
function finding(doc: Doc, found: RecordKind[], span: Span | null, rule: string, strength: number): KindsFinding {
  const set = new Set(found);
  const kinds = set.has("all")
    ? order.filter((k) => k === "all" || k === "billing" && set.has("billing"))
    : order.filter((k) => set.has(k));
  return {
    kinds,
    evidence: kinds.length && span ? doc.evidence(slice(span, 0, span.text.length), rule, strength) : null,
  };
}
