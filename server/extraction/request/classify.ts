/**
 * What sort of document it is, and whether it asks for records at all.
 * @module
 */
import type { documentClasses } from "../../../shared/documents.ts";
import type { ReadDocument } from "../../../shared/documents.ts";
import { idle, isResult } from "./idle_words.ts";
import { withoutTelling } from "./telling.ts";
import { kindsIn } from "../kinds/kind_words.ts";
import type { Layout } from "../layout/layout.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

export type DocumentClass = (typeof documentClasses)[number];

const things = sequence(
  String.raw`(?:`,
  anyOf(
    String.raw`medical|health|hospital|clinical|treatment|patient|billing|lab(?:oratory)?|imaging|radiology`,
    String.raw`pathology|immuni[sz]ation|vaccination|chart|complete|entire`,
  ),
  String.raw`)[\w ,/()&'-]{0,40}?(?:records?|reports?|results?|notes`,
  String.raw`|charts?|history|films|images|information|documentation`,
  String.raw`|file|copies|summar(?:y|ies)|lists?)`,
);

/** Sentences of a request or an authorization, each with its weight. */
const asking: [RegExp, number][] = [
  [
    /\b(?:send|fax|e-?mail|forward|get|give)\b[^.?!]{0,30}\b(?:me|us|over|back|to)\b|\blooking for\b|\bhave not (?:yet )?received\b|\bstill (?:need|waiting)\b|\bsecond request\b|\bfollow(?:ing)?[- ]up (?:on|to)\b/i,
    1,
  ],
  [
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`sen[dt]|forward\w*|furnish\w*|provid\w*|suppl\w*|releas\w*|transfer\w*|obtain\w*|cop(?:y|ies) of`,
        String.raw`produc\w*|let (?:me|us) have|make\b[^.]{0,40}\bavailable|would (?:like|appreciate)|seek\w*`,
        String.raw`requir\w*|request\w*`,
      ),
      String.raw`)\b[^.]{0,90}\b(?:records?|charts?|reports?|notes|results`,
      String.raw`|summar(?:y|ies)|films|images|history|statements|bills`,
      String.raw`|billing|immuni[sz]ations?)\b`,
    ),
    1.5,
  ],
  [
    /\bneed(?:s|ed|ing)?\b[^.]{0,60}\b(?:records?|notes|labs?|reports?|charts?|results|list|H ?& ?P|history|films|images)\b/i,
    2,
  ],
  [
    /(?:^|[.:;]\s|\n)(?:send|fax|provide|forward|submit|furnish|return|copy|transfer)\b[^.]{3,80}\b(?:records?|notes|labs?|reports?|charts?|results|history|medications?|immuni[sz]ations?)\b/im,
    2,
  ],
  [
    /\btransfer of (?:\w+ )?(?:records|care)\b|\bplease transfer\b|\bchart (?:chase|request|pull)\b|\b(?:record|chart) pull list\b|\breturn (?:the |all )?(?:copies|records) to\b/i,
    2,
  ],
  [/\b(?:directed|obliged|requested|instructed) to (?:furnish|provide|produce|release|send|deliver|submit)\b/i, 2],
  [
    /\b(?<!not )(?:needed|requested|required|wanted)(?: [^.:]{0,30})?:/i,
    1,
  ],
  [
    pattern(
      "i",
      String.raw`\brecords? requests?\b|\b(?:requests?|demands?|orders?) for (?:[\w-]+ ){0,3}records?\b`,
      String.raw`|\brecords? (?:demanded|ordered|sought)\b|\b(?:patient|records?) access requests?\b`,
      String.raw`|\b(?:access|disclosure|release) request form\b|\brequest(?:ing|ed)?\s?:\s`,
    ),
    2,
  ],
  [
    /\b(?:release|disclosure) of (?:\w+ )?(?:information|records)\b(?! (?:desk|department|dept|office|unit|staff|team|services)|[,.]? (?:at |phone |tel |fax )?\(?\d{3}\W)|\brecords? to (?:be )?releas/i,
    2,
  ],
  [
    /\b(?:can|could|may|might) (?:i|you|we|someone)\b[^.?]{0,50}\b(?:get|have|obtain|receive|send|mail|pick up|fax|copy)\b/i,
    2,
  ],
  [/\bcop(?:y|ies) of (?:my|all of my|our|the (?:entire|complete))\b/i, 2],
  [
    pattern(
      "i",
      String.raw`\b(?:standard|normal|regular|rush|expedited|routine) turn-? ?around\b`,
      String.raw`|\borders?\b[^.]{0,40}\b(?:for|to|at|from) your (?:facility|office|hospital|clinic|location)\b`,
      String
        .raw`|\breturn (?:the |your |all )?(?:records |copies |them |documents )?(?:by|via) (?:secure )?(?:e-?mail|fax|mail|portal|upload)\b`,
    ),
    1.5,
  ],
  [/\b(?:search warrant|warrant|court order|order of the court)\b[^.]{0,60}\b(?:records?|charts?|reports?)\b/i, 2.5],
  [/\bundersigned (?:hereby )?(?:permits?|authori[sz]es?|allows?|directs?)\b/i, 3],
  [
    /\b(?:scope|orders?|sheet|batch)\b[^.]{0,60}\b(?:complete|entire|full|certified)\b[^.]{0,20}\b(?:charts?|records?|copies)\b/i,
    2,
  ],
  [
    /\b(?:wants?|needs?|like|wish(?:es)?) to (?:see|review|look (?:at|over)|go over)\b[^.]{0,40}\b(?:charts?|records?|files?|notes|reports?|results)\b|\b(?:hand|turn) over\b[^.]{0,60}\b(?:papers|records?|charts?|files?|everything)\b/i,
    2,
  ],
  [
    pattern(
      "i",
      anyOf(
        String
          .raw`\b(?:are|is|still|am) missing\b[^.]{0,80}\b(?:records?|notes?|reports?|results|shots|immuni[sz]ations?|physical|history|summary)\b`,
        sequence(
          String.raw`\b(?:evidence|records?|notes|reports?|documentation)\b[^.]{0,60}\b(?:`,
          anyOf(
            String.raw`(?:has|have) not (?:yet )?been received|(?:is|are) (?:still )?(?:outstanding|overdue|missing)`,
          ),
          String.raw`)\b`,
        ),
        String.raw`\b(?:records?|labs|notes|report|chart) (?:please|pls)\b`,
      ),
    ),
    2,
  ],
  [
    /\bAPS(?: request)?\b|\battending physician'?s?'? statement\b|\b(?:fee|payment|invoice)s? (?:approved|authorized) (?:up )?to\b|\binvoice must accompany\b/i,
    2,
  ],
  // Spanish, as patients and foreign clinics write.
  [
    /\b(?:solicit(?:o|amos|a|ud)|pido|pedimos|requiero|autorizo|autorizaci[oó]n)\b[^.]{0,90}\b(?:copias?|expediente|historial|registros|r[eé]cords?|informaci[oó]n|resultados|informes?)\b/i,
    3,
  ],
  [/\b(?:pull|chase|retrieval) (?:sheet|list|order|request)s?\b/i, 2],
  [/\bany and all\b[^.]{0,40}\brecords?\b|\bentire chart\b/i, 2],
  [
    new RegExp(
      `\\b(?:please|pls|plz|kindly|could you|can you|would you|ask|asks|asking)\\b[^.?]{0,60}\\b(?:send|forward` +
        `|provide|release|furnish|fax|mail|e-?mail|copy|supply|give|transmit|submit|return|get|have|produce|disclose` +
        `|rush|expedite|overnight|let (?:us|me) have)\\b`,
      "i",
    ),
    2,
  ],
  [
    /\b(?:i|we|our office|this office|this firm|our firm) (?:am|are|is|hereby|now|respectfully|would|also|formally|need|must|have to|want|wish|do)?\s?(?:requests?|requesting|requires?|needs?|want|ask(?:ing)?|like)\b/i,
    2,
  ],
  [new RegExp(`\\brequest(?:s|ing|ed)?\\b[^.]{0,40}\\b${things}`, "i"), 2],
  [new RegExp(`\\b${things}[^.]{0,30}\\brequest(?:s|ed)?\\b`, "i"), 2],
  [
    /\b(?:hereby )?authori[sz]e\b[^.]{0,140}\b(?:disclose|release|furnish|provide|give|send|exchange|disclosure|share)\b/i,
    3,
  ],
  [/\bauthori[sz]ation (?:for|to|of)\b[^.]{0,30}\b(?:releas|disclos|use|obtain|transfer|furnish)/i, 2],
  [/\b(?:consent|permission) (?:for|to)\b[^.]{0,30}\b(?:releas|disclos|transfer|obtain|exchang|shar)/i, 2],
  [/\bcopies of (?:the |my |his |her |their |all |any )?(?:following|medical|complete|records|chart)/i, 2],
  [/\bcertification of (?:the )?(?:records? )?custodian\b/i, 2],
  [/\brequest (?:no|number|id|#|print)\b/i, 1],
  [
    /\bdeposition of (?:the )?(?:keeper|custodian|person most knowledgeable)|\bpersonal (?:attendance|appearance) is (?:excused|not required)|\btake notice that\b[^.]{0,120}\b(?:deposition|records?)\b/i,
    3,
  ],
  [/\bsubpoena\b|\byou are (?:hereby )?(?:commanded|ordered|required) to\b/i, 3],
  [
    /\b(?:records?|information|evidence|documents?|items?) (?:(?:is|are) )?(?:requested|needed|to be (?:used|released|disclosed|sent|copied|produced))\b/i,
    2,
  ],
  [/\breleas\w* (?:my|of|the|his|her|information|records)\b[^.]{0,40}/i, 1],
  [
    pattern(
      "i",
      String.raw`\bfavou?r (?:me|us) with\b|\boblige (?:me|us)\b`,
      String.raw`|\b(?:love|like|glad|happy|hope|hoping|grateful|wish) to (?:see|have|get|receive|review|obtain)\b`,
      String
        .raw`|(?:^|[.!?:,–—-]\s)(?:just|only) (?:the|his|her|their)\b[^.]{3,90}\b(?:for|of) (?:our|my) (?:client|patient)\b`,
    ),
    2,
  ],
  [/\b(?:hipaa|releases?|authori[sz]ation|consent)\b[^.]{0,30}\b(?:to follow|on (?:its|the) way|will follow)\b/i, 1],
];

function weigh(text: string, table: [RegExp, number][]): number {
  return table.reduce((sum, [pattern, weight]) => sum + (pattern.test(text) ? weight : 0), 0);
}

const aboutRecords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`records?|recs|charts?|results|reports`,
    String.raw`(?<!(?:police|incident|accident|annual|quarterly|expense|crash|status|committee) )report|notes`,
    String
      .raw`(?:status|visit|clinic|office|progress|op|operative|work|doctor'?s|consult(?:ation)?|therapy|excuse) note`,
    String.raw`x-?rays?|films|images|history|documentation|immuni[sz]ations?|vaccinations?|shots|expediente`,
    String.raw`historial|registros|run sheets?|last (?:physical|visit)|evidence from|attending physician|APS`,
    String.raw`evaluations?|(?:exchange|share|release) (?:of )?information|ECGs?|EKGs?|meds|papers`,
    String.raw`health information|(?:my|his|her|their|patient'?s?) (?:\w+ )?file`,
    String
      .raw`(?:medical|health|entire|complete|whole|therapy|treatment|hospital|clinic(?:al)?|counseling|dental|psychiatric) file`,
    sequence(
      String.raw`(?:`,
      anyOf(
        String.raw`psychiatric|psychological|neuropsych\w*|functional|competency|mental health|physical therapy`,
        String.raw`occupational therapy|speech|developmental`,
      ),
      String.raw`) (?:evaluation|assessment)s?`,
    ),
    String.raw`medical information|medical (?:bills|billing)|billing`,
    String.raw`(?:what|anything|everything|whatever) (?:do )?you (?:have|hold)(?: on)?`,
  ),
  String.raw`)\b`,
);

const askVerb = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`send|rush|forward|provide|release|furnish|fax|mail|e-?mail|copy|supply|transmit|submit|return`,
    String.raw`produce|disclose|upload|deliver|share|needs?|requires?|requests?|ask(?:s|ing)? for`,
    String.raw`seek(?:s|ing)?|want|appreciate|call for|needed|required|requested|wanted|ordered|requesting`,
    String.raw`demand(?:s|ed)?|(?:do|does) (?:you|anyone) have|(?:may|must) (?:i |we )?have|get|obtain|prepare`,
  ),
  String.raw`)\b`,
);
const commanding =
  /\b(?:please|kindly|pls|could|can|would|will you|we|i|must|shall|hereby|ordered|commanded|pursuant|within \d+)\b/i;
/** Sentences about records that are there already, and of those who only talk about requests. */
const telling = pattern(
  "i",
  String.raw`\b(?:(?:is|are|was|were|has been|have been) `,
  String.raw`(?:attached|enclosed|reviewed|approved|processed|completed|faxed|sent|received)`,
  String.raw`|enclosed (?:is|are|please find)|attached (?:is|are|please find)|please find|for your (?:records|review)`,
  String.raw`|thank you for your (?:business|payment))\b`,
);

/** Sentences and lines in which a verb of asking meets a kind of records, the commanding ones counted double. */
function askingSentences(text: string): number {
  let most = 0;
  for (const sentence of text.split(/(?<=[.?!;])\s+(?=[\p{Lu}"(])|\n{2,}/u)) {
    if (sentence.length > 900 || telling.test(sentence) || !askVerb.test(sentence)) continue;
    if (!aboutRecords.test(sentence) && kindsIn(sentence).length === 0) continue;
    most = Math.max(most, commanding.test(sentence) ? 3 : 1.5);
  }
  return most;
}

/** Whether a text asks for somebody's records: it judges the wording alone, not the patient. */
export function requestWording(text: string): boolean {
  return (aboutRecords.test(text) || kindsIn(text).length > 0) && weigh(text, asking) + askingSentences(text) >= 2;
}

/** The words of asking as faxes spell them: "Ploase sond the rocords"; and no sentence ends with "Ms." */
const mendAsking = (text: string): string =>
  text.replace(/\b(Mr|Mrs|Ms|Dr|Jr|Sr|St|Hon|Prof|Nos?|Rec|Med|Hosp)\.(?=\s)/g, "$1").replace(
    /\b([Pp])l[eoc]as[eoc]\b/g,
    "$1lease",
  ).replace(/\b(?:s[oc]|c[eo])nd\b/g, "send").replace(
    /\b([Rr])[oc]c[oe]rd/g,
    "$1ecord",
  );

const mostAsking = 10;

/**
 * How much a document looks like a request: wording that asks, less wording of newsletters, bills and advertisements.
 * Without a patient it needs 4.
 */
export function requestScore(raw: string): number {
  const text = mendAsking(raw);
  const flat = (said: string) => said.replace(/\s+/g, " ");
  const other = 1.5 * weigh(flat(text), idle) + (isResult(text) ? 6 : 0);
  if (!aboutRecords.test(text) && kindsIn(text).length === 0) return -other;
  const own = withoutTelling(text);
  // A text that only talks about requests uses every word of one; more such words do not make it a request.
  return Math.min(mostAsking, weigh(flat(own), asking) + askingSentences(own)) - other;
}

const wanting = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`please|pls|plz|thx|kindly|need(?:s|ed)?|want(?:s|ed)?|await\w*|waiting|request\w*|requir\w*|send`,
    String.raw`forward|would like|(?:i|we)['’]?d (?:like|love)|could|can you|obtain|release|furnish|submit`,
    String.raw`upload|provide|return|let|confirm|outstanding|overdue|due (?:in|within|by|on)`,
    String.raw`should (?:go|be (?:sent|faxed|mailed))|stat`,
    String.raw`ask(?:s|ed|ing)? you (?:for|to (?:send|copy|release|forward|provide))|(?:be |much )obliged`,
    String.raw`grateful|appreciate|seek(?:s|ing)?|(?:are|am) after|looking for|trouble you|what do you have`,
    String.raw`do you have (?:any|on)`,
  ),
  String.raw`)\b`,
);

/** Where somebody in particular is named, 2 when records are spoken of and something is wanted; 1 for either. */
export function wantsOf(raw: string): number {
  const own = withoutTelling(mendAsking(raw));
  return Number(aboutRecords.test(own) || kindsIn(own).length > 0) + Number(wanting.test(own));
}

/** Whether no word of newsletters, bills, results or answers stands in a text. */
export const saysNothingElse = (text: string): boolean =>
  weigh(text.replace(/\s+/g, " "), idle) === 0 && !isResult(text);

/** The class by the kind of file and how its pages came about; "none" is decided by the caller. */
export function formatClass(doc: ReadDocument, layout: Layout): DocumentClass {
  if (doc.kind === "eml") return "email";
  if (doc.kind === "docx" || doc.kind === "doc") return "office";
  if (doc.kind === "jpeg" || doc.kind === "png") return "photo";
  const faxed = layout.pages.some((p) => p.faxHeader !== null && p.method === "ocr");
  if (faxed) return "fax";
  const words = doc.pages.filter((p) => p.words.length > 0);
  if (doc.kind === "pdf" && words.some((p) => p.method === "text-layer")) {
    const own = words.filter((p) => p.method === "text-layer").length;
    return own * 2 >= words.length ? "text-pdf" : "scan";
  }
  return "scan";
}
