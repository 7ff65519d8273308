/**
 * Sentences and list items of the request with what they do: ask, rule out, or neither.
 * @module
 */
import { type Block, bulletPattern } from "../layout/blocks.ts";
import type { PageLayout } from "../layout/layout.ts";
import { slice, type Span, spanOf } from "../layout/spans.ts";
import { requestPages } from "../document.ts";
import { kindsAsked, kindsIn } from "../kinds/kind_words.ts";
import { headZone } from "../requester/head_zone.ts";
import { refusedWords, wantedText } from "../kinds/wanted_text.ts";
import { rememberedOf } from "./remembered.ts";
import { anyOf, pattern, sequence } from "./pattern.ts";
import type { Doc } from "../document_types.ts";

/** `asks`: names what is wanted. `not`: says what is not wanted. `item`: stands in a list behind an asking sentence. */
export type Sentence = Span & { asks: boolean; not: boolean; item: boolean };

const verb = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`send|s[oc]nd|c[eo]nd|sent|provid\w*|forward\w*|furnish\w*|releas\w*|disclos\w*|suppl(?:y|ies)`,
    String.raw`need(?:s|ed)?|wants?|like|request(?:s|ed|ing)?|requir\w*|cop(?:y|ies)|obtain\w*|produc\w*`,
    String.raw`prepar\w*|compil\w*|submit|transmit|looking for|get`,
    String.raw`(?:to|may|might|could|can|please|must|should|let) (?:i |we |us |me |also )*have|fax|e-?mail|mail`,
    String.raw`includ\w*|give|upload|demand\w*|deliver|share|appreciate|call for|ask(?:s|ing)?(?: for)?`,
    String.raw`search\w*|locat(?:e|ing)|expedit\w*|missing|lack(?:s|ing)|grateful|obliged|trouble you`,
    String.raw`wish(?:es|ed)? to|seek(?:s|ing)?|sought|wanted|are after|hand over|let (?:us|me) see`,
    String.raw`favou?r (?:me|us) with`,
    String.raw`(?:love|like|glad|happy|hop(?:e|ing)|wish|want) to (?:see|have|review|receive)|limited to`,
    String.raw`consist\w*|furnish|bring|records? (?:of|for|from|pertaining|relating|concerning)`,
  ),
  String.raw`)\b`,
);
/** What asks for the kinds that it names, whatever its verb. */
const polite = pattern(
  "i",
  String
    .raw`\b(?:please|kindly|would you|could you|can you|will you|may (?:we|i)|be so (?:kind|good)|suffices?|sufficient`,
  String.raw`|enough)\b|, (?:only|just) the\b|^\W*(?:just|only) (?:the|his|her|their)\b`,
  String.raw`|^\W*(?:submit|also|plus|likewise|additionally|as well as)\b`,
);
const negative = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`not (?:be )?(?:needed|required|necessary|include[d]?|send|requested|wanted|asked|part of)`,
    String.raw`do(?:es)? not (?:need|send|include|want|require|release|forward|provide|submit|produce|furnish)`,
    String.raw`don'?t (?:need|send|include|want)|no need (?:for|to)|without|except(?:ing)?|exclud\w*|other than`,
    String.raw`please omit|omit|unnecessary|already (?:have|received)|need not|nor|are not needed|rather than`,
  ),
  String.raw`)\b`,
);
const intro =
  /:\s*$|\bthe following(?: (?:records|items|documents|information|evidence))?\W*$|\b(?:listed|described|checked|marked|indicated)(?: below)?\W*$|\bfollowing\b[^.]{0,60}[:.?]?\s*$/i;

/** A heading that opens a list without a colon. */
const heading = pattern(
  "iu",
  String.raw`^(?:\W*(?:\d{1,2}|[a-z])[.)]\s*)?(?:what )?(?:`,
  anyOf(
    String.raw`(?:we|i) (?:need|request|want|require|ask for)`,
    String.raw`(?:please|kindly) (?:send|provide|forward|copy|release)(?: us)?`,
    sequence(
      String.raw`(?:type of |specific |description of )?(?:medical |health`,
      String.raw` )?(?:records?|information|documents?|items|reports|materials?)`,
      String.raw` (?:`,
      anyOf(
        String.raw`we need|needed|requested|required|wanted|sought|ordered`,
        String.raw`to (?:be )?(?:send|sent|released?|disclosed?|copied|provided?|produced?|furnished)`,
      ),
      String.raw`)`,
    ),
    sequence(
      String.raw`(?:which|what) (?:(?:kinds?|types?|parts?|portions?) of )?(?:`,
      String.raw`(?:the |your |my )?(?:medical |health )?(?:records?|documents?|information|items|reports)`,
      String.raw`)(?:`,
      anyOf(
        String.raw` (?:do|would|should|are) (?:you|we) \p{L}+(?: \p{L}+){0,3}| (?:needed|requested|wanted|released)`,
      ),
      String.raw`)?`,
    ),
    String.raw`scope(?: of (?:request|records|production))?|items`,
    String.raw`(?:type of )?(?:records?|documents?|information)`,
  ),
  String.raw`)\W*$`,
);

/** "Which dates?", "How soon?": a form's next question ends the list that answers the one before. */
const question = /^(?:which|what|when|where|why|who|how)\b[^?.;]{0,50}\?\W*$/i;

/** "Scope: …", "Records sought: …": the label asks for what stands behind it. */
const asksAfter = pattern(
  "i",
  String.raw`^(?:\W*(?:\d{1,2}|[a-z])[.)]\s*)?(?:[\w/'’()-]+ ){0,5}`,
  String
    .raw`(?:scope|items?|records?|documents?|information|materials?|reports|needed|requested|required|wanted|sought`,
  String.raw`|ordered|(?:to )?(?:send|copy|release|produce|disclose|provide))(?: [\w/'’()-]+){0,4}:\s`,
);

const boundary = pattern(
  "u",
  String.raw`(?<=[.?!;])(?<!^\W{0,2}(?:\d{1,2}|\p{L})\.)`,
  String
    .raw`(?<!\b(?:DR|MRS?|MS|JR|SR|ESQ|Dr|Mr|Mrs|Ms|No|Inc|Co|St|Jr|Sr|Esq|vs|v|M\.D|D\.O|P\.C|Sept?|Oct|Nov|Dec|Jan`,
  String
    .raw`|Feb|Aug|Hon|Rev|Ret|Atty|Apt|approx|i\.e|e\.g|Tel|Nos)\.)(?<!\s\d{1,2}\.(?=\s+\d))(?<!(?:^|\s)\p{Lu}\.)\s+(?=["“(]?(?:\p{Lu}|\d))`,
);

/** The sentences of pages in reading order; letterheads are left out unless wanted. */
export const sentencesOf = (doc: Doc, pages: PageLayout[], withHead = false): Sentence[] =>
  pages === requestPages(doc) && !withHead ? requestSentences(doc) : readSentences(doc, pages, withHead);

const requestSentences = rememberedOf((doc: Doc) => readSentences(doc, requestPages(doc), false));

function readSentences(doc: Doc, pages: PageLayout[], withHead: boolean): Sentence[] {
  const result: Sentence[] = [];
  for (const page of pages) {
    const head = new Set(!withHead && page === doc.pages[0] ? headZone(page).slice(0, 4).flatMap((r) => r.words) : []);
    const refused = refusedWords(page), listed = enumerated(page);
    let list = false, asked = false, against = false, awaited = 0;
    for (const block of page.blocks) {
      if (block.words.every((w) => head.has(w)) && !verb.test(block.text) || certifies.test(block.text)) continue;
      const kept = block.words.filter((w) => !refused.has(w));
      const parts = split(kept.length < block.words.length ? spanOf(page.number, kept) : block);
      parts.forEach((part) => {
        const words = part.words.length;
        const kinds = kindsAsked(part.text).length > 0;
        awaited--;
        // A bullet with a kind of record is an item even where the asking sentence stands further up.
        const item = (asked && block.item || listed.has(block)) && kinds ||
          awaited > 0 && kinds && (!/[.?!]$/.test(part.text) || /\?$/.test(part.text)) && !negative.test(part.text) &&
            words < 60 ||
          list && !question.test(part.text) &&
            (block.item || words <= 14 && (!/[.?!]$/.test(part.text) || lastOfList.test(part.text)) ||
              bulletPattern.test(part.text) ||
              !/\b(?:please|you|we|i|our|is|are|will|was|may|must)\b/i.test(part.text) && words < 40);
        // "Excluded: the infant's records; and all billing records."
        const last = result.at(-1);
        const ruledOn = !!last?.not && last.page === page.number && /;$/.test(last.text) &&
          /^(?:and|or|nor)\b/i.test(part.text) && !polite.test(part.text);
        const not = ruledOn || negative.test(part.text.replace(/[’‘´]/g, "'")) || against && item;
        // A line that begins small goes on with a sentence that another block began.
        const before = result.at(-1);
        const goesOn = before?.asks && before.page === page.number && !/[.?!:;]$/.test(before.text) &&
          /^\p{Ll}/u.test(part.text);
        const asks = !(against && item) && !ruledOn &&
          (goesOn || verb.test(wantedText(part.text)) || kinds && (polite.test(part.text) || isLabelled(part.text)));
        asked ||= asks;
        // What stands in a list under "Do not send:" is an item of nothing.
        result.push({ ...part, asks, not, item: item && !against && !ruledOn });
        // "Could you please expedite the following? The mediation is on May 1:" opens a list as well.
        if (asks && /\bthe following\b|\b(?:that|which|as) follows?\b/i.test(part.text)) awaited = 4;
        const opens = !salutation.test(part.text) && intro.test(part.text) || heading.test(part.text) ||
          /:\s\S/.test(part.text) && kindsIn(part.text.slice(part.text.indexOf(":"))).length > 0;
        if (asks && unfinished.test(part.text)) awaited = 3;
        if (
          opens &&
          (asks || item || asked && /:\s*$/.test(part.text) ||
            /\b(?:records?|information|documents|items|evidence)\b/i.test(part.text))
        ) {
          list = true;
        } else if (!item) list = false;
        against = opens && intro.test(part.text) && not && !asks || against && item && list;
      });
    }
  }
  return result;
}

/** What the custodian is to sign when the records are sent: "I, ______, am the custodian of records of …". */
const certifies =
  /\bam (?:the|an?) (?:\w+ ){0,3}custodian of (?:the )?(?:\w+ )?records\b|^\W{0,2}to be (?:completed|filled (?:in|out)|signed) by (?:the )?(?:hospital|custodian|provider|facility|records)\b/i;

/** "> his vaccination record?" ends the question that opened the list. */
const lastOfList = /^[\W_]*(?:and |or |plus )*(?:the|his|her|their|my|our|any|all|an?|copies of)\b[^.:?!]*\?$/i;

/** "Would you be so good as to send us", broken off before the list. */
const unfinished =
  /\b(?:send|fax|mail|e-?mail|forward|provide|furnish|release|copy|supply|share|need|request|require|have)(?: (?:us|me|over|copies|of|by fax|with|to|along|for|the|her|his|their|please|this office|our office))*[,–—-]?$/i;

/** Numbered or dotted lines of which several name a kind of record: a list of what is wanted, whatever opens it. */
function enumerated(page: PageLayout): Set<Block> {
  const result = new Set<Block>();
  for (let i = 0; i < page.blocks.length; i++) {
    const end = page.blocks.findIndex((b, j) => j >= i && !b.item);
    const run = page.blocks.slice(i, end < 0 ? undefined : end);
    const named = run.filter((b) => kindsAsked(wantedText(b.text)).length > 0 && !speaks.test(b.text));
    if (named.length > 1) named.forEach((b) => result.add(b));
    i += run.length;
  }
  return result;
}

/** "Dear Records Custodian:" opens a letter, no list. */
const salutation = /^(?:dear|to whom|gentlemen|ladies|sirs?|attention|attn|hello|good (?:morning|afternoon))\b/i;
const speaks = /\b(?:i|we|you|is|are|was|were|may|will|shall|must|has|have|had|understand|authori[sz]e)\b/i;

/** Whether a label of asking stands before the kinds. */
function isLabelled(text: string): boolean {
  const label = text.match(asksAfter)?.[0];
  return !!label && !negative.test(label) && !kindsIn(label).length && kindsIn(text.slice(label.length)).length > 0;
}

function split(block: Span): Span[] {
  const parts: Span[] = [];
  let at = 0;
  for (const text of block.text.split(boundary)) {
    const start = block.text.indexOf(text, at);
    parts.push(slice(block, start, start + text.length));
    at = start + text.length;
  }
  return parts.filter((p) => p.text);
}
