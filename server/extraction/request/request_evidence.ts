/**
 * Whether a document asks for somebody's records: its wording, its form, and whether anybody in particular is meant.
 * @module
 */
import { requestScore, saysNothingElse, wantsOf } from "./classify.ts";
import { kindsIn } from "../kinds/kind_words.ts";
import { addressee } from "../requester/custodian.ts";
import { withoutExamples } from "./telling.ts";
import { isIdleMail, withoutFoot } from "../mail/idle_mails.ts";
import { asksForOwn } from "../requester/writer.ts";
import { pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

const recordsOffice = pattern(
  "i",
  String.raw`\b(?:(?:medical|health|patient|correspondence)[- ](?:records?|information)|release of information`,
  String.raw`|H\.?I\.?M\.?S?|R\.?O\.?I|(?:custodian|keeper)s? of (?:the )?(?:medical )?records?`,
  String.raw`|records? (?:custodian|department|dept|section|room|clerk|office|division))\b`,
);

/** "Records request - Roe"; "Your records request" is an answer's. */
const subjectAsks =
  /^(?!.*\byour\b).*\b(?:(?:records?|chart) requests?|requests? for (?:\w+ ){0,2}(?:records?|chart))\b/i;

const delivery =
  /^(?:deliver(?:y|ed)?|format|media|(?:how|where) (?:do|would|should|to)|(?:send|release|return|transmit)(?: \w+){0,2} (?:by|as|via|to|format|method))\b/i;

/**
 * What a request's form tells beside its sentences: a field of records, ticked kinds, the records office as addressee; days of
 * service, the purpose and the way of delivery in fields of their own; an authorization.
 */
function structure(doc: Doc): number {
  const asked = (p: Doc["pairs"][number]) => p.kind === "records" || /^(?:records?|documents?)\W*$/i.test(p.label.text);
  const wanted = doc.pairs.some((p) => asked(p) && p.value && kindsIn(p.value.text).length > 0) ||
    doc.pages.some((p) => p.checks.some((c) => c.checked && kindsIn(c.label.text).length > 0));
  const to =
    doc.pairs.some((p) => (p.kind === "to" || p.kind === "attn") && p.value && recordsOffice.test(p.value.text)) ||
    doc.pages.some((p) => addressee(p).some((r) => recordsOffice.test(r.text)));
  const filled = (is: (pair: Doc["pairs"][number]) => boolean) => doc.pairs.some((p) => p.value && is(p));
  const fields = [
    filled((p) => p.kind === "dos" || p.kind === "dos_from"),
    filled((p) => p.kind === "purpose"),
    filled((p) => delivery.test(p.label.text)),
    [...doc.parts.values()].includes("authorization"),
  ].filter(Boolean).length;
  return (wanted ? 2 + fields : 0) + (to ? 1 : 0) + (subjectAsks.test(doc.read.mail?.subject ?? "") ? 1 : 0);
}

const wholeForm = 4;

/** Who was found: how many are named, and how many of them by a birth date or number as well. */
export type Named = { patients: number; identified: number };

/** Wording that asks for records decides; with a patient named less of it is enough, and least where it is certain who is meant. */
export function isRequest(doc: Doc, { patients, identified }: Named): boolean {
  const all = doc.pages.flatMap((p) => p.blocks.map((b) => b.text.replace(/\s+/g, " "))).join("\n\n");
  if (isIdleMail(doc, all)) return false;
  // What a form offers and nobody ticked is not said: "☐ No records found" for the answer.
  const said = all.replace(/☐\s?[^☐☒.;:\n]{2,50}/g, " ");
  const text = withoutExamples(patients > 0 ? withoutFoot(doc, said) : said);
  const form = structure(doc);
  const nothingElse = saysNothingElse(text);
  // A form with all that a request has asks, whatever its small print speaks of.
  const score = requestScore(text) + (form >= wholeForm ? 2 * form : nothingElse ? form : 0);
  // An authorization that names its patient asks for what it lets go.
  const lets = [...doc.parts.values()].includes("authorization");
  if (identified > 0 && nothingElse && (lets || score + wantsOf(text) >= 2)) return true;
  if (patients > 0) return score >= 1.5;
  return (score >= 4 || form >= wholeForm && score >= 1.5) && speaksOfSomebody(doc);
}

const speaksOfSomebodyWords = pattern(
  "iu",
  String.raw`\b(?:this|our|the above|mutual) (?:patient|client|insured|claimant)\b`,
  String.raw`|\b(?:birth ?(?:date|day)|date of birth|born(?: on| in)?|d\.?o\.?b\.?)\b[^.]{0,20}\d`,
  String
    .raw`|\bmy (?:late |deceased |minor )?(?:father|mother|husband|wife|son|daughter|brother|sister|child|parent|grand\w+),? \p{Lu}`,
);

/** Without a readable patient something must show that one person's records are meant: a label, a form, "my records". */
function speaksOfSomebody(doc: Doc): boolean {
  if (doc.pairs.some((p) => p.rank > 0 && !p.other || p.kind === "dob" || p.kind === "mrn" || p.kind === "ssn")) {
    return true;
  }
  if ([...doc.parts.values()].includes("authorization") || asksForOwn(doc)) return true;
  return doc.read.pages.some((p) => p.words.filter((w) => w.unreadable).length > 3) ||
    speaksOfSomebodyWords
      .test(withoutExamples(doc.text.replace(/\s+/g, " "))) ||
    asksInDeposition.test(doc.text.replace(/\s+/g, " "));
}

/** A court's order or counsel's notice names the person in its caption. */
const asksInDeposition = /\b(?:keeper|custodian) of (?:the )?(?:medical )?records\b/i;
