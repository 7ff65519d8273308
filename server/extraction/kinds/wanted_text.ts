/**
 * What a text asks for, without what it rules out or gives itself.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row } from "../layout/rows.ts";
import { bottom, right } from "../layout/spans.ts";
import { remembered } from "../words/remembered.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** "Excluding X", "but not X", "do not send X", "no X needed": up to the end of the clause. */
const ruledOut = pattern(
  "gi",
  String.raw`\b(?:`,
  anyOf(
    String.raw`but (?:not|no|without)|save for|apart from|aside from|minus|barring`,
    String.raw`except(?:ing|ion)?(?: of| for)?\b|with the exception of|exclud(?:ing|es?|ed)(?: are)?`,
    String.raw`exclusive of|other than`,
    String
      .raw`without(?! (?:delay|limit|authori|charge|cost|prior|the need|waiting|further|exception|his|her|my|their))`,
    String.raw`not including`,
    sequence(
      String.raw`(?:(?:please|kindly) )?(?:do|does|did) not (?:want |wish |need )?(?:to )?(?:be )?(?:`,
      anyOf(
        String.raw`send|include|need|want|require|release|forward|provide|copy|fax|receive|request|ask for`,
        String.raw`authori[sz]e|disclose|submit|produce|furnish|upload|enclose|attach`,
      ),
      String.raw`)`,
    ),
    String.raw`don'?t (?:send|need|include|want|require)|(?:have|has) no (?:use|interest|need) (?:for|in|of)`,
    String.raw`no need (?:for|to|of)|(?:please |kindly )?omit`,
    String.raw`not to (?:send|include|provide|copy|release|forward|fax)|rather than|instead of|leave out|skip`,
    String.raw`spare us|nor(?= (?:any|the|his|her|my|their|for|of|do|does)\b)|neither`,
    String.raw`(?:we|i) (?:can|could|will) do without`,
    String.raw`(?:we|i) (?:already|previously|also) (?:have|received|obtained|got)|already (?:have|received)`,
    String
      .raw`you (?:have )?(?:already |previously |kindly )?(?:sent|gave|given|provided|furnished|faxed|mailed)(?! only)`,
    String.raw`and not|(?<=\()no(?= )|(?:need|want|require|requesting) no(?= )`,
    String
      .raw`not(?= (?:the |any |my |his |her )?(?:[\w'’]+ )?(?:charts?|records?|file|billing|bills?|films?|images?|imaging|psychotherapy|labs?|notes?))`,
  ),
  String.raw`)\b(?:(?!,? (?:but(?! not)|please|plus|also|as well|however`,
  String.raw`|(?<=, )(?:only|just|merely))\b|[;!?]|\.(?=\s|$))(?:[^`,
  String.raw`()]|\((?:[ivx]{1,4}|[a-z]|\d{1,2})\)))*`,
);
/** "X-rays come to us by another way; leave them out": what a clause names and the next one takes back. */
const held =
  "\\b(?:we|i) already (?:have|hold|possess|got)(?=\\s*(?:[.;,]|$|on\\b|in\\b))|\\b(?:sent|gave|furnished|provided) (?:it |them )?(?:to )?us\\b|\\b(?:have|has) (?:already )?(?:come|arrived) to us\\b";
const leftOut = "(?:(?:do not|don't|(?:you )?need not|never) \\w+ (?:them|these|those|it)\\b" +
  "|leave (?:them|these|those|it) out\\b|(?:omit|skip|exclude|withhold) (?:them|these|those|it)\\b" +
  "|(?:they|these|those) (?:are|need|should|may) (?:not|be (?:omitted|left out))\\b[^.;]*)";
const takenBack = new RegExp(
  `[^.;,]*(?:${held})|[^.;]*[;,.]\\s*(?:and |so |but |therefore )?(?:please |kindly )*${leftOut}`,
  "gi",
);
/** Clauses are looked at from each of their letters, which takes long: only where one takes something back. */
const takesBack = new RegExp(`${held}|${leftOut}`, "i");
/** "… are not needed", "films not required", "no bills are wanted". */
const notWanted = pattern(
  "iu",
  anyOf(
    String
      .raw`\b(?:(?:is|are|was|were|need) )?not (?:be )?(?:needed|required|necessary|included?|sent|requested|wanted|asked for|part of|to be)\b[^.;)]*`,
    String.raw`\b(?:is|are) (?:unnecessary|excluded)\b`,
    sequence(
      String.raw`\b(?:is|are|will be|have been|has been|were) (?:being`,
      String.raw` )?(?:requested|ordered|obtained|sought|asked for|handled`,
      String.raw`|gathered) (?:`,
      anyOf(String.raw`separately|elsewhere|by (?:another|a different|somebody|someone|our)\b`),
      String.raw`)[^.;)]*`,
    ),
    String.raw`\b(?:is|are) (?:not (?:our|of)|of no) (?:concern|interest|use|value|relevance)\b[^.;)]*`,
    sequence(
      String.raw`(?<=`,
      String.raw`\b(?:bills?|invoices?|charges|accounts?|balances?)(?: of [^.;,]{0,30})? `,
      String.raw`)\b(?:is|are|was|were|has been|have been) (?:(?:already`,
      String.raw`|all|both|since|long since|fully|now) )*(?:settled|paid`,
      String.raw`|taken care of|covered|cleared|dealt with)\b[^.;)]*`,
    ),
    sequence(
      String.raw`(?<!`,
      String.raw`\b(?:that|which|who|not|never|records?|those|these)\s(?:\p{L}+ )?`,
      String.raw`)\b(?:has|have) (?:already |since |all |both )*(?:been`,
      String.raw` (?:received|obtained|supplied)|reached us|come in|arrived)\b[^.;)]*`,
    ),
    String.raw`\b(?:may|can|should) (?:stay|remain)\b[^.;)]*`,
    String.raw`\b(?:may|can|should) be (?:omitted|excluded|left out)\b`,
    String.raw`\b(?:need|should|must|do|does) not (?:be |to )*(?:come|sent|accompany|follow|included?)\b[^.;)]*`,
    String.raw`\bneed not\b[^.;)]*|(?<=\bno\b[^.;,]{3,40})\b(?:is |are )?(?:needed|required|necessary|wanted)\b`,
    String.raw`\b(?:is|are) not$`,
  ),
);
/** "We will send you our report", "obliges us to send": what the writer gives is not what he asks for. */
const giving = pattern(
  "gi",
  String.raw`\b(?:`,
  anyOf(
    sequence(
      String.raw`(?:i|we|they)(?: \w+ly)? (?:`,
      anyOf(
        String.raw`will|shall|can|could|must|may|would be (?:happy|glad) to|am happy to|are happy to`,
        String.raw`are (?:obliged|required) to|have to|are to`,
      ),
      String.raw`)(?: (?:also|then|gladly|be happy to|be glad to))*`,
    ),
    String.raw`us to|i'll|we'll`,
  ),
  String.raw`) (?:send|provide|forward|furnish|fax|mail|e-?mail|deliver`,
  String.raw`|submit|give|share|supply|pay|copy)\b(?! (?:for|on) (?:them`,
  String.raw`|the records))[^.;,:]*`,
);
const wish = /\b(?:send|suppl\w+|provide|forward|need|request|furnish|cop(?:y|ies)|want|release|fax|require)\b/i;

/** "… to our lab and imaging center": where it is to go. */
const destination =
  /\bto (?:our|my|this|us at) (?:\w+ ){0,2}(?:(?:and|&) (?:\w+ ){1,2})?(?:centers?|centre|department|dept|offices?|lab(?:oratory)?|clinic|unit|practice|service)\b/gi;

/** No sentence ends with "Ms." */
const title = /\b(Mrs?|Ms|Dr|St|Jr|Sr|Prof|Hon|Rev|Nos?|approx)\.(?=\s)/g;

/** What a text asks for, without what it rules out in the same breath. */
export const wantedText = remembered((text) => {
  const asked = text.replace(/[’‘´]/g, "'").replace(
    /\b(need|is|are|do|does|did|would|should|must|was|were)n't\b/gi,
    "$1 not",
  ).replace(/\b((?:is|are|was|were|do|does|did) )n[ao][tlr1]\b/gi, "$1not")
    .replace(/\beverything(?=,? (?:except|but|save|apart|aside|other than|excluding|minus)\b)/gi, "the complete record")
    .replace(/\bnot limited to\b/gi, "").replace(title, "$1").replace(
      /\b(?:can ?not|can't|could not|unable to|not able to)\b([^.;]{0,140})\bwithout\b/gi,
      "we$1 need",
    ).replace(destination, " ; ").replace(
      /^\W*(?:in place|instead|in lieu) of [^,]*,/i,
      "",
    ).replace(
      giving,
      " ; ",
    );
  let rest = (takesBack.test(asked) ? asked.replace(takenBack, " ; ") : asked).replace(ruledOut, " ; ");
  if (/^\W*no (?!later|limit|restrict)\S+(?:[ ,/]+\S+){0,4}\W*$/i.test(rest)) return "";
  for (let i = 0; i < 4; i++) {
    const said = rest.match(notWanted);
    if (!said) break;
    const lead = rest.slice(0, said.index);
    // The subject begins behind the last sign; where nothing is asked before it, the whole clause is it.
    const clause = Math.max(
      ...[";", ". ", ": ", "(", " but ", " – ", " — "].map((sign) => lead.lastIndexOf(sign)),
      -1,
    ) + 1;
    const comma = lead.lastIndexOf(", ") + 1;
    // A full stop lost in reading: the clause begins with the last capital behind small letters.
    const lost = lead.match(/(?<=\p{Ll}\)?\s)\p{Lu}\p{Ll}+(?:\s[\p{Ll}\d/,&'-]+){0,14}?\s?$/u)?.index ?? 0;
    // "3. Office notes" over "Newborn records are not requested." is an item and a sentence.
    const item = lost > clause && /^\W*(?:\d{1,2}|\p{L})[.)]\s\S+\s\S/u.test(lead.slice(0, lost));
    const from = item ? lost : wish.test(lead.slice(clause)) ? Math.max(clause, lost || comma) : clause;
    rest = `${rest.slice(0, from)} ; ${rest.slice(said.index! + said[0].length)}`;
  }
  return rest;
});

/** "Record types not selected | Imaging; Billing": the answers to a label that leaves out. */
export const refusedWords = (page: PageLayout): Set<Word> => answersTo(page, refusing);

/** "Record types selected | Immunizations; Lab results": the answers to a label that asks. */
export const selectedWords = (page: PageLayout): Set<Word> => answersTo(page, selecting);

/** The words in the rows of a label, right of it, with their further lines down to the next label. */
function answersTo(page: PageLayout, label: RegExp): Set<Word> {
  const result = new Set<Word>();
  let edge: number | null = null;
  for (const row of page.rows) {
    const [first, value] = row.segs;
    const begins = !!value && first.words.length <= 7 && label.test(first.text);
    if (begins) edge = value.box.x;
    else if (edge !== null && first && first.box.x < edge - 2 * row.char) edge = null;
    if (
      !begins && first && (label === refusing ? refusingLine : selectingLine).test(first.text) && row.words.length < 16
    ) {
      row.words.forEach((w) => result.add(w));
      if (label === refusing) furtherLines(page, row).forEach((w) => result.add(w));
    }
    if (edge !== null) row.words.filter((w) => w.box.x >= edge! - 1).forEach((w) => result.add(w));
  }
  return result;
}

/** "Excluded: records of the infant, which are the subject of a / separate subpoena; and all billing records." */
function furtherLines(page: PageLayout, row: Row): Word[] {
  const words: Word[] = [];
  let last = row;
  for (const next of page.rows.slice(page.rows.indexOf(row) + 1, page.rows.indexOf(row) + 4)) {
    // In capitals a line that reaches the margin goes on, unless a number or a letter of a list begins the next.
    const shouts = (r: Row) => !/\p{Ll}{2}/u.test(r.text);
    const capitals = shouts(last) && shouts(next) && !/^\W*(?:\d{1,2}|\p{L})[.)]/u.test(next.text) &&
      right(last.box) > 0.8 * page.width && !/:/.test(next.text);
    const goesOn = !/[.:]$/.test(last.text) && next.segs.length === 1 &&
      (/^(?:\p{Ll}|\()/u.test(next.text) || capitals) && next.box.y - bottom(last.box) < 0.9 * next.box.h;
    if (!goesOn) break;
    words.push(...next.words);
    last = next;
  }
  return words;
}

const refusing = pattern(
  "i",
  anyOf(
    String
      .raw`\bnot (?:selected|requested|needed|wanted|required|included|checked|chosen|released|to be (?:sent|released|included|disclosed))\W*$`,
    sequence(
      String.raw`^\W*(?:`,
      anyOf(
        String.raw`exclud(?:e|ed|ing|es)|exclusions?|omit(?:ted)?|unselected|declined|leave out`,
        String.raw`left (?:out|unselected|unchecked)|(?:you |i |we )?did not (?:choose|select|check|request|pick)`,
        String.raw`withhold|(?:please )?do not (?:send|release|include|disclose|copy)`,
      ),
      String.raw`)\W*$`,
    ),
  ),
);
/** A line of a table that lost its columns: "Not needed Lab results, immunizations". */
const refusingLine =
  /^\W*(?:not (?:needed|requested|required|wanted|included)|exclud(?:e|ed|ing)|do not (?:include|send|release|copy))\b:? (?!to\b)\p{L}/iu;
/** "Kinds of records Visit notes; Imaging reports", where the gap behind the label was lost. */
const selectingLine =
  /^\W*(?:types?|kinds?|categor(?:y|ies)) of (?:records?|documents?|information):? (?!to\b)\p{L}[^:]*[;,]/iu;
const selecting = pattern(
  "iu",
  anyOf(
    sequence(
      String.raw`^(?!.*\b(?:not|unselected|received|medical records? (?:no|number))\b)\W*(?:\p{L}+ ){0,3}(?:`,
      anyOf(
        String.raw`records?|documents?|items?|information|types?|categor(?:y|ies)|kinds?|portions?|parts?|sections?`,
        String.raw`contents?|wanted|order(?:ed)?`,
      ),
      String.raw`)(?: (?:types?|categor(?:y|ies)|kinds?|of|records?|documents?|documentation))*(?:`,
      String.raw` (?:you |we |i |to be |to )?(?:`,
      anyOf(
        String.raw`selected|chosen|checked|picked|requested|wanted|needed|need|want|sought|required|asked for`,
        String.raw`released?|disclosed?|copied|sent|send`,
      ),
      String.raw`))\W*$`,
    ),
    String.raw`^\W*documents\W*$|^\W*(?:record|document) (?:types?|categor(?:y|ies))\W*$`,
    String.raw`^\W*(?:types?|kinds?|categor(?:y|ies)) of (?:records?|documents?|information)\W*$`,
    String.raw`^\W*(?:you |i |we )?(?:selected|chose|chosen|picked|checked|included)\W*$`,
    String.raw`^\W*what (?:is |we |you |i )?(?:need|want|request|wanted|needed|requested)(?:ed)?\W*$`,
  ),
);
