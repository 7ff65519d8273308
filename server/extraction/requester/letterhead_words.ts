/**
 * Lines at the head of a page that are no names: titles, slogans, addresses, units of an office.
 * @module
 */

const title =
  /^(?:records? (?:are|is) for|medic ?al records?$|hello\b|hi\b|greetings|good (?:morning|afternoon|day)|district of\b|transfer of\b|in the\b|(?:civil|criminal|family|probate|law) division|(?:plaintiff|defendant|petitioner|respondent)s?\b|(?:united states|superior|district|circuit|county|supreme|family|municipal) .{0,40}court|state of\b|re\b|fax$|facsimile|fax cover|transmittal|confidential|urgent|stat\b|rush|page \d|form\b|rev\b|request|authori[sz]ation|medical records? (?:request|release)|records? request|release of|attending physician|hipaa|subpoena|notice|memo|date\b|to\b|from\b|attn|dear|patient|consent|order\b|invoice|phone|tel|fax|www|p\.?o\.? box|(?:part|section|schedule|attachment|exhibit|annex)\s(?:[IVX]+|[A-H]|\d+)\b|\d)/i;
export const titleWords =
  /\b(?:(?<!(?:&|and) )subpoena(?! (?:services?|company|specialists?))|production of|request(?:s|ed)? (?:for|of)|authori[sz]ation (?:to|for|of)|cover sheet|transmittal|form \d|release of information|request form|records request|for release|to release|to disclose|notary|acknowledg)\b|\b(?:requests?|form|order|authori[sz]ation|statement|notice|list|summons|number)\s*(?:[-–—].*)?$|\b(?:pull|chase|fact|face|work) (?:sheet|list|order)\b|\b(?:location|page|packet|sheet) \d+ of \d+\b|\bHEDIS\b|\brev\.? ?\d|\b(?:court|office|official|internal|federal|agency|staff) use only\b|^(?:declaration|affidavit|certificate|proof) of\b|\b(?:certification|questionnaire|verification|worksheet|checklist)(?: -|$)|^(?:patient|member|employee|student|claimant)\b|^(?:applicant|victim|insured|participant|candidate|recruit|worker|veteran|recipient|beneficiary|individual|parent|guardian)['’]?s['’]? (?:release|request|authori[sz]ation|consent|permission|statement|record|medical)\b/i;
/** What a portal prints over its pages: its menu. */
export const menuLine =
  /^(?:(?:help|home|menu|inbox(?: \(\d+\))?|sign (?:in|out)|log (?:in|out|off)|logout|dashboard|settings|search|my account|account|providers?|messages?|notifications?|requests?|open|close|print|back|next|profile|support|contact us|faq|worklist|queue)[\s▾▼|•·›»/]*)+$|^signed in as\b/i;
export const tagline =
  /^(?:(?:trial|injury|personal injury|civil|criminal|defen[sc]e|immigration|family|elder law|disability|consumer|business) )?(?:attorneys?|lawyers?|counsel(?:l?ors?)?|abogad[oa]s?)(?: (?:and|&) (?:attorneys?|counsel\w*|advisors?|solicitors?))?(?: at law)?$|^(?!(?:family|medical) practice$)(?:(?:personal|trial|injury|accidents?|civil|criminal|defen[sc]e|immigration|family|elder|disability|consumer|business|employment|labor|litigation|malpractice|medical|estates?|trusts?|wills|probate|workers?['’]?|compensation|bankruptcy|insurance|appeals|and)[,&/\s•·|-]*)+ (?:law|litigation|practice|trials|appeals|defen[sc]e)$|^(?:a professional|an? .* corporation|serving|representing|established|since|your )/iu;

/** A line with a street, a town, a number or an address of mail or web. */
export const isContactLine = (text: string): boolean =>
  /\d{3}[-.\s]\d{4}|@|\bwww\.|\b[A-Z]{2},?\s+\d{5}\b|^\d+\s\p{Lu}|^(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\s(?:\p{L}+\s){0,3}(?:plaza|square|street|st|avenue|ave|road|rd|way|drive|place|center|centre|tower|park|lane|court|boulevard|blvd|parkway|circle|row)\b|\bsuite\b|\bP\.?O\.? box\b/iu
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

/** A department or branch under the organisation's name. */
export const unitLine =
  /^(?:[\w/&'-]+,? ){1,3}(?:department|dept\.?|unit|division|section|team|desk|claims|investigations|underwriting|branch|branch office|regional office|operations)$/i;

/** Words of organisations that name none by themselves. */
export const nobody = /^(?:office|claims|records?|medical records?|admissions?|department|billing|administration)$/i;

export const unitStart = /^(?:department|division|bureau|office|agency|board|commission|administration)\b/i;
export const realm = /^(?:state|commonwealth|county|city|town|territory|parish|borough) of (?:\p{L}+ ?){1,3}$/iu;
/** "Public Guardian's Office", "Child Protective Services" under the county that they belong to. */
export const unitEnd =
  /^(?:[\p{L}'’&-]+ ){1,5}(?:office|department|services?|agency|board|bureau|authority|commission|administration|police|court|health|defender|guardian|coroner|examiner|sheriff|prosecutor|schools|library)$/iu;
/** A single word in which a long name ends on the next line. */
export const lastWord =
  /^(?:board|adjudication|administrators?|commission|authority|services|cent(?:er|re)|associates|group|institute|company|corporation|partners|society|association|foundation|administration|determinations?|agency|bureau|network|system|llp|llc|pllc|inc\.?|p\.?c\.?)$/i;
