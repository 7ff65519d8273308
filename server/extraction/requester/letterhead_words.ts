/**
 * Lines at the head of a page that are no names: titles, slogans, addresses, units of an office.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

const title = pattern(
  "i",
  String.raw`^(?:`,
  anyOf(
    String.raw`records? (?:are|is) for|medic ?al records?$|hello\b|hi\b|greetings`,
    String.raw`good (?:morning|afternoon|day)|district of\b|transfer of\b|in the\b`,
    String.raw`(?:civil|criminal|family|probate|law) division|(?:plaintiff|defendant|petitioner|respondent)s?\b`,
    String.raw`(?:united states|superior|district|circuit|county|supreme|family|municipal) .{0,40}court`,
    String.raw`state of\b|re\b|fax$|facsimile|fax cover|transmittal|confidential|urgent|stat\b|rush|page \d`,
    String.raw`form\b|rev\b|request|authori[sz]ation|medical records? (?:request|release)|records? request`,
    String.raw`release of|attending physician|hipaa|subpoena|notice|memo|date\b|to\b|from\b|attn|dear|patient`,
    String.raw`consent|order\b|invoice|phone|tel|fax|www|p\.?o\.? box`,
    String.raw`(?:part|section|schedule|attachment|exhibit|annex)\s(?:[IVX]+|[A-H]|\d+)\b|\d`,
  ),
  String.raw`)`,
);
export const titleWords = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`(?<!(?:&|and) )subpoena(?! (?:services?|company|specialists?))|production of`,
        String.raw`request(?:s|ed)? (?:for|of)|authori[sz]ation (?:to|for|of)|cover sheet|transmittal|form \d`,
        String.raw`release of information|request form|records request|for release|to release|to disclose|notary`,
        String.raw`acknowledg`,
      ),
      String.raw`)\b`,
    ),
    String.raw`\b(?:requests?|form|order|authori[sz]ation|statement|notice|list|summons|number)\s*(?:[-–—].*)?$`,
    String.raw`\b(?:pull|chase|fact|face|work) (?:sheet|list|order)\b`,
    String.raw`\b(?:location|page|packet|sheet) \d+ of \d+\b|\bHEDIS\b|\brev\.? ?\d`,
    String.raw`\b(?:court|office|official|internal|federal|agency|staff) use only\b`,
    String.raw`^(?:declaration|affidavit|certificate|proof) of\b`,
    String.raw`\b(?:certification|questionnaire|verification|worksheet|checklist)(?: -|$)`,
    String.raw`^(?:patient|member|employee|student|claimant)\b`,
    sequence(
      String.raw`^(?:`,
      anyOf(
        String.raw`applicant|victim|insured|participant|candidate|recruit|worker|veteran|recipient|beneficiary`,
        String.raw`individual|parent|guardian`,
      ),
      String.raw`)['’]?s['’]? (?:release|request|authori[sz]ation|consent|permission|statement|record|medical)\b`,
    ),
  ),
);
/** What a portal prints over its pages: its menu. */
export const menuLine = pattern(
  "i",
  String
    .raw`^(?:(?:help|home|menu|inbox(?: \(\d+\))?|sign (?:in|out)|log (?:in|out|off)|logout|dashboard|settings|search`,
  String
    .raw`|my account|account|providers?|messages?|notifications?|requests?|open|close|print|back|next|profile|support`,
  String.raw`|contact us|faq|worklist|queue)[\s▾▼|•·›»/]*)+$|^signed in as\b`,
);
export const tagline = pattern(
  "iu",
  anyOf(
    sequence(
      String.raw`^(?:(?:trial|injury|personal injury|civil|criminal|defen[sc]e`,
      String.raw`|immigration|family|elder law|disability|consumer|business)`,
      String.raw` )?(?:attorneys?|lawyers?|counsel(?:l?ors?)?|abogad[oa]s?)`,
      String.raw`(?: (?:and|&) (?:attorneys?|counsel\w*|advisors?|solicitors?))?`,
      String.raw`(?: at law)?$`,
    ),
    sequence(
      String.raw`^(?!(?:family|medical) practice$)(?:(?:`,
      anyOf(
        String.raw`personal|trial|injury|accidents?|civil|criminal|defen[sc]e|immigration|family|elder|disability`,
        String.raw`consumer|business|employment|labor|litigation|malpractice|medical|estates?|trusts?|wills|probate`,
        String.raw`workers?['’]?|compensation|bankruptcy|insurance|appeals|and`,
      ),
      String.raw`)[,&/\s•·|-]*)+ (?:law|litigation|practice|trials|appeals|defen[sc]e)$`,
    ),
    String.raw`^(?:a professional|an? .* corporation|serving|representing|established|since|your )`,
  ),
);

const isContactLineWords = pattern(
  "iu",
  String.raw`\d{3}[-.\s]\d{4}|@|\bwww\.|\b[A-Z]{2},?\s+\d{5}\b|^\d+\s\p{Lu}`,
  String.raw`|^(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\s(?:\p{L}+\s){0,3}`,
  String
    .raw`(?:plaza|square|street|st|avenue|ave|road|rd|way|drive|place|center|centre|tower|park|lane|court|boulevard`,
  String.raw`|blvd|parkway|circle|row)\b|\bsuite\b|\bP\.?O\.? box\b`,
);

/** A line with a street, a town, a number or an address of mail or web. */
export const isContactLine = (text: string): boolean =>
  isContactLineWords
    .test(text);

/** What heads a document or a part of it, and names nobody. */
export const isTitleLine = (text: string): boolean =>
  title.test(
    text.replace(
      /^(?:state|commonwealth|county|city|town|territory) of (?:\S+ ){1,3}(?=(?:department|division|bureau|office|agency|board|commission|administration)\b)/i,
      "",
    ),
  ) ||
  titleWords.test(text) || tagline.test(text.trim());

/** A department or branch under the organization's name. */
export const unitLine =
  /^(?:[\w/&'-]+,? ){1,3}(?:department|dept\.?|unit|division|section|team|desk|claims|investigations|underwriting|branch|branch office|regional office|operations)$/i;

/** Words of organizations that name none by themselves. */
export const nobody = /^(?:office|claims|records?|medical records?|admissions?|department|billing|administration)$/i;

export const unitStart = /^(?:department|division|bureau|office|agency|board|commission|administration)\b/i;
export const realm = /^(?:state|commonwealth|county|city|town|territory|parish|borough) of (?:\p{L}+ ?){1,3}$/iu;
/** "Public Guardian's Office", "Child Protective Services" under the county that they belong to. */
export const unitEnd =
  /^(?:[\p{L}'’&-]+ ){1,5}(?:office|department|services?|agency|board|bureau|authority|commission|administration|police|court|health|defender|guardian|coroner|examiner|sheriff|prosecutor|schools|library)$/iu;
/** A single word in which a long name ends on the next line. */
export const lastWord = pattern(
  "i",
  String
    .raw`^(?:board|adjudication|administrators?|commission|authority|services|cent(?:er|re)|associates|group|institute`,
  String.raw`|company|corporation|partners|society|association|foundation|administration|determinations?|agency|bureau`,
  String.raw`|network|system|llp|llc|pllc|inc\.?|p\.?c\.?)$`,
);
