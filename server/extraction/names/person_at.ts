/**
 * A person's name where a label or a phrase has led to one: without rank and trade before it, and what follows it.
 * @module
 */
import { labelKind } from "../words/label_kinds.ts";
import { findNames, parseName, type PersonName } from "./names.ts";
import { isJobTitle, orgLikeness } from "./org_words.ts";
import { anyOf, pattern } from "../words/pattern.ts";

/** Ranks and forms of address, and trades that stand before a name. */
const before = pattern(
  "i",
  String.raw`^(?:(?:`,
  anyOf(
    String.raw`mr|mrs|ms|miss|mx|dr|det|sgt|lt|cpl|capt|cpt|ssgt|sfc|msg|msgt|tsgt|ofc|inv|asst|atty|hon|rev`,
    String.raw`sister|nurse|officer|detective|sergeant|lieutenant|captain|deputy|corporal|special|agent`,
    String.raw`investigator|field|the|our|my|your|a|an|senior|lead|chief|assistant|assigned|medical|records?`,
    String.raw`claims?|case|clinical|clinic|release|intake|referral|billing|legal|disability|review|retrieval`,
    String.raw`admissions?|unit|charge|school|camp|study|research|order|request|litigation|social|benefits?`,
    String.raw`correspondence|health|information|new|patient|in|surgical|scheduling|staff|employee|occupational`,
    String.raw`physician|surgeon|consultant|professor|prof|[a-z]{1,3}\d`,
  ),
  String.raw`)\b\.?\s+)*(?:(?:`,
  anyOf(
    String.raw`adjuster|examiner|adjudicator|analyst|coordinator|specialist|manager|paralegal|representative`,
    String.raw`clerk|nurse|director|assistant|officer|supervisor|administrator|secretary|agent|underwriter`,
    String.raw`investigator|reviewer|auditor|counselor|worker|colleague|partner|navigator|caseworker|librarian`,
    String.raw`liaison|technician|registrar|attorney|counsel|processor|desk|handler|scheduler|mr|mrs|ms|dr|det`,
    String.raw`sgt`,
  ),
  String.raw`)\b[.:,]?\s+)*`,
);

/** Where the name ends: a number, a mailbox, a bracket, a word of the next field. */
const end =
  /\s?[()|/•;:]|\s[–—-]\s|\s?\S*@|\s?#?\d|\s(?:at|for|of|in|by|on|or|with|extension|ext|e-?mail|phone|tel|telephone|ph|fx|fax|direct|date)\b/i;

/**
 * The name that a text begins with, or null. `index` and `length` tell its place in the text.
 *
 * @param raw what stands behind a label or a phrase
 */
export function personAt(raw: string): { name: PersonName; index: number; length: number } | null {
  const text = raw.replace(/[‐‑]/g, "-");
  const lead = text.match(before)![0];
  for (const skip of lead ? [lead.length, 0] : [0]) {
    const rest = text.slice(skip);
    const cut = rest.search(end);
    const line = (cut < 0 ? rest : rest.slice(0, cut)).replace(/[\s,.]+$/, "");
    const [first, second] = line.split(/,\s?/);
    // "ROE, INES" has its surname first; behind a whole name the comma leads to a trade or an office.
    const whole = second && !/\s/.test(first) && /^\p{Lu}\S*(?:\s\p{Lu}\.?)?$/u.test(second) ? line : first;
    const named = accept(whole);
    if (named) return { name: named, index: skip, length: whole.length };
    const found = findNames(first)[0];
    if (found && found.index === 0 && accept(found.name.name)) {
      return { name: found.name, index: skip, length: found.length };
    }
  }
  return null;
}

/** A name and nothing else; offices, titles and labels may be spelled like one. */
function accept(text: string): PersonName | null {
  if (text.length < 5 || text.split(/\s+/).length > 5 || orgLikeness(text) > 0 || isJobTitle(text)) return null;
  if (
    labelKind(text) ||
    /\b(?:call|back|here|us|you|above|below|records?|medical|reply|health|only|ppo|hmo|epo|plan|co|inc|llc|relations|professional|support|customer|scheduling)\b/i
      .test(text)
  ) {
    return null;
  }
  return /^\p{Lu}/u.test(text) ? parseName(text) : null;
}
