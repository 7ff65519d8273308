/**
 * Names of an office's people told by what stands behind or under them: a title, a desk, a number.
 * @module
 */
import type { PageLayout } from "../layout/layout.ts";
import type { Seg } from "../layout/rows.ts";
import { slice, type Span } from "../layout/spans.ts";
import type { PersonName } from "../names/names.ts";
import { isJobTitle } from "../names/org_words.ts";
import { personAt } from "../names/person_at.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** `score` weighs the places against each other; places that agree on a name support it. */
export type Candidate = { name: PersonName; span: Span; score: number; rule: string };

/** Words of an office behind a name, where no title says what somebody does there. */
const deskOf = pattern(
  "i",
  String.raw`^(?:`,
  anyOf(
    String.raw`intake|scheduling|records?|order desk|front desk|referrals?|reception|HR\b.*|human resources`,
    String.raw`benefits|admissions|claims|release desk|billing|legal|case management|dispatch`,
    String.raw`surgery scheduling|MSW|LMSW|LCSW|LPC|RN|LPN|BSN|MA|CMA|CRC|CTR|CCM|RHIT|RHIA`,
    String.raw`(?:attorneys?|counsel|lawyers?) (?:for|to|at law)\b.*`,
    String
      .raw`(?:.* )?(?:coroner|epidemiologist|guardian|ombudsman|advocate|principal|registrar|chaplain|therapist|dispatcher|sheriff|deputy)`,
    String.raw`(?:shield|badge|star|ext\.?|bar no\.?|SBN) .{1,12}`,
  ),
  String.raw`)$`,
);
/** How an attorney's name heads a pleading: "Ines Roe (Bar No. 990114)". */
const ofTheBar = /\s\((?:SBN|(?:state )?bar (?:no\.?|number|#)|ARDC|attorney no\.?)[^)]*\)?$/i;

/**
 * A name that stands alone in its line or cell, with what he does at the office behind or under it, or a number: "Ines
 * Roe, MSW, Case Worker", "Ines Roe" over "Hearings Specialist, 555-0137", "Ines Roe / Sr. Adjuster / 555-0131".
 */
export function withTitle(doc: Doc, page: PageLayout, seg: Seg): Candidate[] {
  const text = seg.text.replace(/^(?:by\s?:?\s*)?\/e?s\/\s*/i, "");
  const bar = ofTheBar.test(text);
  const parts = text.replace(/\s?\([^)]*\)/g, "").split(/,\s|\s[|•·/–—-]\s|\s{2,}|\s\.\s/).map((p) => p.trim());
  if (/^(?:for|to|hon|re|cc?|attending|dear|i)\b/i.test(text) || /\b(?:to|for)\s\p{Lu}/u.test(parts[0])) return [];
  if (parts[0].split(" ").length > 5 || /^dr\b/i.test(text) || /[.:;?]$/.test(parts[0])) return [];
  if (doc.pairs.some((p) => p.value?.words.includes(seg.words[0]) && p.kind !== "from" && p.kind !== "contact")) {
    return [];
  }
  // "Senior Paralegal to Ines Roe"
  const titles = parts.slice(1).map((p) => p.replace(/\s(?:to|for|of)\s\p{Lu}.*$/u, ""));
  const own = titles.some((p) => isJobTitle(p) || deskOf.test(p)) || text !== seg.text || bar;
  const below = page.segs.find((s) =>
    s.row > seg.row && s.row <= seg.row + 1 && Math.abs(s.box.x - seg.box.x) < 4 * seg.char &&
    s.box.y - seg.box.y < 2.6 * seg.box.h
  );
  const lines = below?.text.replace(/\s?\([^)]*\)/g, "").split(/,\s|\s[|•·/–—-]\s/) ?? [];
  const under = parts.length <= 3 && lines.length > 0 && (isJobTitle(lines[0]) || deskOf.test(lines[0]));
  const number =
    /^(?:(?:tele?phone|phone|tel|ph|direct|t|p|o)\b[\s.:]*)?\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}|^(?:e-?mail:?\s)?\S+@\S+$/i;
  const beside = [...parts.slice(1), page.rows[seg.row].segs[seg.index + 1]?.text ?? "", ...lines.slice(0, 1)]
    .some((p) => number.test(p));
  // At the head partners stand in rows; who writes signs below, or is told by his title.
  const head = seg.box.y < 0.3 * page.height;
  if (!(own || under) && !(beside && !head)) return [];
  if (head && !bar && !beside && !under && seg.index === 0 && page.rows[seg.row].segs.length > 2) return [];
  const person = personAt(text);
  if (!person || text.slice(person.index + person.length).match(/^\s?[\p{L}]/u)) return [];
  const from = seg.text.length - text.length;
  const score = (own ? 3.2 : under ? 3.4 : 2.8) + (beside && (own || under) ? 0.6 : 0) + (bar ? 1.5 : 0) -
    (head && !bar ? 0.4 : 0);
  return [{ name: person.name, span: slice(seg, from, seg.text.length), score, rule: "name with a title" }];
}
