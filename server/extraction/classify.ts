/**
 * What sort of document it is, and whether it asks for records at all.
 * @module
 */
import type { documentClasses } from "../../shared/documents.ts";
import type { ReadDocument } from "../../shared/documents.ts";
import { kindsIn } from "./kind_words.ts";
import type { Layout } from "./layout/layout.ts";

export type DocumentClass = (typeof documentClasses)[number];

const things =
  "(?:medical|health|hospital|clinical|treatment|patient|billing|lab(?:oratory)?|imaging|radiology|pathology|immuni[sz]ation|vaccination|chart|complete|entire)[\\w ,/()&'-]{0,40}?(?:records?|reports?|results?|notes|charts?|history|films|images|information|documentation|file|copies|summar(?:y|ies)|lists?)";

/** Sentences of a request or an authorization, each with its weight. */
const asking: [RegExp, number][] = [
  [
    /\b(?:send|fax|e-?mail|forward|get|give)\b[^.?!]{0,30}\b(?:me|us|over|back|to)\b|\blooking for\b|\bhave not (?:yet )?received\b|\bstill (?:need|waiting)\b|\bsecond request\b|\bfollow(?:ing)?[- ]up (?:on|to)\b/i,
    1,
  ],
  [
    /\b(?:sen[dt]|forward\w*|furnish\w*|provid\w*|suppl\w*|releas\w*|transfer\w*|obtain\w*|cop(?:y|ies) of|produc\w*|let (?:me|us) have|make\b[^.]{0,40}\bavailable|would (?:like|appreciate)|seek\w*|requir\w*|request\w*)\b[^.]{0,90}\b(?:records?|charts?|reports?|notes|results|summar(?:y|ies)|films|images|history|statements|bills|billing|immuni[sz]ations?)\b/i,
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
    /\btransfer of (?:\w+ )?(?:records|care)\b|\bplease transfer\b|\bchart (?:chase|request|pull)\b|\b(?:record|chart) pull list\b/i,
    2,
  ],
  [/\brecords? requests?\b|\brequests? for (?:\w+ )?records?\b|\brequest(?:ing|ed)?\s?:\s/i, 2],
  [/\b(?:release|disclosure) of (?:\w+ )?(?:information|records)\b|\brecords? to (?:be )?releas/i, 2],
  [
    /\b(?:can|could|may|might) (?:i|you|we|someone)\b[^.?]{0,50}\b(?:get|have|obtain|receive|send|mail|pick up|fax|copy)\b/i,
    2,
  ],
  [/\bcop(?:y|ies) of (?:my|all of my|our|the (?:entire|complete))\b/i, 2],
  [/\bundersigned (?:hereby )?(?:permits?|authori[sz]es?|allows?|directs?)\b/i, 3],
  [/\bany and all\b[^.]{0,40}\brecords?\b|\bentire chart\b/i, 2],
  [
    new RegExp(
      `\\b(?:please|pls|plz|kindly|could you|can you|would you|ask|asks|asking)\\b[^.?]{0,60}\\b(?:send|forward|provide|release|furnish|fax|mail|e-?mail|copy|supply|give|transmit|submit|return|get|have|produce|disclose)\\b`,
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
  [/\b(?:consent|permission) (?:for|to)\b[^.]{0,30}\b(?:releas|disclos|transfer|obtain)/i, 2],
  [/\bcopies of (?:the |my |his |her |their |all |any )?(?:following|medical|complete|records|chart)/i, 2],
  [/\bcertification of (?:the )?(?:records? )?custodian\b/i, 2],
  [/\brequest (?:no|number|id|#|print)\b/i, 1],
  [/\bsubpoena\b|\byou are (?:hereby )?(?:commanded|ordered|required) to\b/i, 3],
  [
    /\b(?:records?|information|evidence|documents?|items?) (?:requested|needed|to be (?:released|disclosed|sent|copied|produced))\b/i,
    2,
  ],
  [/\breleas\w* (?:my|of|the|his|her|information|records)\b[^.]{0,40}/i, 1],
];

/** Signs of letters that ask for nothing. */
const idle: [RegExp, number][] = [
  [
    /\bunsubscribe\b|\bnewsletter\b|\bissue (?:no\.? ?|# ?)\d+\b|(?<!\()\bissue [1-9]\d{0,2}\b|\bwebinar\b|\bview (?:this )?(?:email )?in (?:your )?browser\b/i,
    3,
  ],
  [
    /\bremittance\b|\bthis is not a bill\b|\bnotice of approval\b|\b(?:has been|was|is) (?:approved|authorized) (?:as|for)\b|\bfinal report\b.*\breference range\b|\bexplanation of (?:benefits|payment)\b|\bpayment (?:advice|total|method|date)\b|\btrace number\b|\bach\b|\bcheck (?:no|number|amount|date)\b/i,
    3,
  ],
  [
    /\binvoice (?:no|number|date|total|#)|\bamount due\b|\bbalance due\b|\bpast due\b|\btotal due\b|\bpay(?:able)? (?:upon|within|by)\b|\bstatement of account\b|\bremit (?:to|payment)\b|\bquotation\b|\bpurchase order\b/i,
    2,
  ],
  [/\bminutes\b[\s\S]{0,400}\b(?:approved|present|excused|absent)\b|\bnext meeting\b/i, 4],
  [/\bvol(?:ume)?\.? ?\d+\b.{0,20}\b(?:no|issue|number)\.? ?\d+|\bquarterly (?:bulletin|review|journal|digest)\b/i, 3],
  [
    /\bclassifieds?\b|\bhelp wanted\b|\bannual meeting\b|\bdues (?:are )?payable\b|\bfrom the (?:president|editor)\b|\bmember profile\b|\bdates to remember\b/i,
    3,
  ],
  [
    /\binvoice\s?(?:no\.?|number|#)?\s?:?\s?[A-Z-]{0,4}\d{3,}\b|\bbill to\b[\s\S]{0,400}\b(?:amount|balance|total) due\b/i,
    2,
  ],
  [
    /\bspecial offer\b|\blimited time\b|\bfree trial\b|\bsave \d+ ?%|\bclick (?:here|below)\b|\bregister (?:now|today)\b|\bsubscri(?:be|ption)\b|\bdiscount\b|\bpromo(?:tion|tional)?\b|\bdemo\b|\bbooth\b|\bsponsor/i,
    2,
  ],
  [
    /\bno reply is (?:needed|necessary|required)\b|\bfor your (?:information|records) only\b|\bdo not reply\b|\bno action (?:is )?(?:needed|required)\b|\bno response (?:is )?(?:needed|required)\b/i,
    3,
  ],
  // Answers to a request: the records themselves, or the bill for them.
  [
    /\brecords? (?:that )?you (?:have )?requested\b|\bwe (?:have )?received your request\b|\bin response to your request\b|\byour request (?:for (?:\w+ )?records )?(?:has been|was) (?:received|processed|completed|denied|approved)\b/i,
    4,
  ],
  [
    /\b(?:hiring manager|applying for the (?:position|job|role)|the position of|my r[ée]sum[ée]|an interview|cover letter)\b/i,
    4,
  ],
  [
    /\b(?:job|career) (?:fair|opening|posting)\b|\bresume\b|\bagenda\b|\bminutes of\b|\bholiday (?:hours|schedule)\b|\bmenu\b|\bsurvey\b|\bcongratulations\b/i,
    2,
  ],
  [
    /\bmaintenance (?:window|notice)\b|\bpolicy update\b|\bprice list\b|\bcatalog(?:ue)?\b|\bwarranty\b|\bpacking (?:slip|list)\b|\bdelivery (?:note|receipt)\b/i,
    2,
  ],
];

function weigh(text: string, table: [RegExp, number][]): number {
  return table.reduce((sum, [pattern, weight]) => sum + (pattern.test(text) ? weight : 0), 0);
}

const aboutRecords =
  /\b(?:records?|recs|charts?|results|reports|notes|x-?rays?|films|images|history|documentation|immuni[sz]ations?|vaccinations?|health information|(?:my|his|her|their|patient'?s?) (?:medical |health )?file|medical information|medical (?:bills|billing)|billing)\b/i;

const askVerb =
  /\b(?:send|forward|provide|release|furnish|fax|mail|e-?mail|copy|supply|transmit|submit|return|produce|disclose|upload|deliver|share|needs?|requires?|requests?|ask(?:s|ing)? for|seek(?:s|ing)?|want|appreciate|call for|needed|required|requested|wanted|ordered|requesting|demand(?:s|ed)?|(?:do|does) (?:you|anyone) have|may (?:i|we) have|get|obtain|prepare)\b/i;
const commanding =
  /\b(?:please|kindly|pls|could|can|would|will you|we|i|must|shall|hereby|ordered|commanded|pursuant|within \d+)\b/i;
/** Sentences about records that are there already, and of those who only talk about requests. */
const telling =
  /\b(?:(?:is|are|was|were|has been|have been) (?:attached|enclosed|reviewed|approved|processed|completed|faxed|sent|received)|enclosed (?:is|are|please find)|attached (?:is|are|please find)|please find|for your (?:records|review)|thank you for your (?:business|payment))\b/i;

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

const resultWords = [
  /\bspecimen\b/i,
  /\bcollected\b/i,
  /\b(?:reference|ref\.?) (?:range|interval)\b/i,
  /\baccession\b/i,
  /\b(?:ordered by|ordering (?:provider|physician))\b|\btests? requested\b/i,
  /\b(?:mmol|mg|ng|mcg|g)\/d?L\b/i,
  /\bfinal (?:report|result)\b|\blab results?\s?:/i,
  /\bimpression\s?:/i,
  /\bfindings\s?:/i,
];

/** A laboratory's or a radiologist's report: three of the words that only results have. */
const isResult = (text: string): boolean => resultWords.filter((word) => word.test(text)).length >= 3;

/** Whether a text asks for somebody's records: the wording alone, whoever the patient is. */
export function requestWording(text: string): boolean {
  return (aboutRecords.test(text) || kindsIn(text).length > 0) && weigh(text, asking) + askingSentences(text) >= 2;
}

/** The words of asking as faxes spell them: "Ploase sond the rocords". */
const mendAsking = (text: string): string =>
  text.replace(/\b([Pp])l[eoc]as[eoc]\b/g, "$1lease").replace(/\bs[oc]nd\b/g, "send").replace(
    /\b([Rr])[oc]c[oe]rd/g,
    "$1ecord",
  );

/**
 * How much a document looks like a request: wording that asks, less wording of newsletters, bills and advertisements.
 * A request with a patient needs 1.5, one without a patient 4.
 */
export function requestScore(raw: string): number {
  const text = mendAsking(raw);
  if (!aboutRecords.test(text) && kindsIn(text).length === 0) return 0;
  return weigh(text, asking) + askingSentences(text) - 1.5 * weigh(text, idle) - (isResult(text) ? 6 : 0);
}

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
