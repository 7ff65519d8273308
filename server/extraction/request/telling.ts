/**
 * Sentences that merely tell, and wording that is only quoted: neither asks for records.
 * @module
 */
import { anyOf, pattern } from "../words/pattern.ts";

/** What the writer will send, was sent, has seen; and what readers in general may do. */
const tells = [
  pattern(
    "i",
    String.raw`\b(?:i|we|our (?:office|clinic|staff)|my office)(?: also)?`,
    String.raw` (?:shall|will|would be (?:happy|glad|pleased) to|am|are`,
    String.raw`|have|had|was|were)\b[^.;]{0,40}?\b(?:`,
    anyOf(
      String.raw`send|sent|sending|forward(?:ed|ing)?|fax(?:ed|ing)?|mail(?:ed|ing)?|enclos(?:ed?|ing)`,
      String.raw`attach(?:ed|ing)?|receiv(?:ed|ing)|process(?:ed|ing)?|shred\w*|unable to`,
    ),
    String.raw`)\b(?! (?:you )?(?:this|a|our|the) (?:\w+ )?(?:request|authori[sz]ation|letter|subpoena))`,
  ),
  /\b(?:you|your (?:office|staff|clinic|practice|hospital))(?: (?:have|had|kindly|so kindly|already))* (?:sent|faxed|forwarded|provided|requested|asked for)\b/i,
  /\b(?:is|are|was|were|has been|have been|will be) (?:attached|enclosed|reviewed|approved|processed|completed|faxed|sent|mailed|received|discharged)\b/i,
  /\byour (?:\w+ )?(?:requests?|inquiry|subpoena)\b/i,
  /\b(?:attached|enclosed) (?:is|are|please find)\b(?! (?:an? |the |our |my |his |her |your )?(?:\w+ )?(?:warrant|subpoena|order|request|authori[sz]ation|release|consent|letter|list|schedule)\b)|\bplease find\b/i,
  /\b(?:thank you|thanks|grateful) (?:\w+ ){0,3}for (?:your |the |this )?(?:kind )?(?:referr|visit|business|payment|interest|allowing|choosing|seeing)/i,
  /\bi (?:also )?(?:may|can|have the right to|understand (?:that )?i (?:may|can|have the right to)) (?:also )?(?:ask|request|get|obtain|inspect)\b/i,
  /\bto (?:ask for|request|obtain|get|order)\b[^.]{0,50}\b(?:records?|cop(?:y|ies)|chart|bill)\b[^.]{0,30}\b(?:use|call|visit|contact|complete|fill|see|go|write)\b/i,
  /\b(?:received|given|offered|read) a copy of (?:the|our|this|your) (?:\w+ )?notice\b/i,
  /\byou (?:have the right to|may (?:also )?)(?: |\b)(?:ask|request|get|obtain|inspect|revoke)\b|\bhow you (?:can|may) get\b/i,
];
/** … and asks in the same breath. */
const asksAsWell = pattern(
  "i",
  String.raw`\b(?:pls|kindly|please(?! (?:find|call|contact|note|be advised|do not|don't|let (?:me|us) know|check))`,
  String
    .raw`|(?:could|can|would|will) you|(?:i|we|must|also|and|hereby|therefore|but) (?:still |also |now |do |hereby )?`,
  String.raw`(?:need|request|require|ask|seek|want|(?:would|should) like|authori[sz]e))\b`,
);

/** "An example of wording we see: “Please provide …”", "The new letter reads: “…”": what is quoted asks for nothing. */
const quoted =
  /\b(?:examples?|samples?|wording|phras(?:e|ing)|templates?|reads?|says|said|such as|e\.g\.)\b[^"“”]{0,60}(?:"[^"]{20,}"|“[^”]{20,}”)/gi;

/** A text without the examples that it quotes. */
export const withoutExamples = (text: string): string => text.replace(quoted, " ");

/** The sentences of a text that do not merely tell. */
export function withoutTelling(text: string): string {
  return text.split(/(?<=[.?!;:])\s+(?=[\p{Lu}"(])|\n{2,}/u)
    .filter((part) => part.length > 900 || asksAsWell.test(part) || !tells.some((tell) => tell.test(part))).join("\n");
}
