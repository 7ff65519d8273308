/**
 * What comes to a records office beside requests: newsletters, bills, results, answers, invitations. Their words, and the
 * sentences in any letter that tell instead of asking.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** Signs of letters that ask for nothing, each with its weight. */
export const idle: [RegExp, number][] = [
  [
    /\bunsubscribe\b|\bnewsletter\b|\bissue (?:no\.? ?|# ?)\d+\b|(?<!\()\bissue [1-9]\d{0,2}\b|\bwebinar\b|\bview (?:this )?(?:email )?in (?:your )?browser\b/i,
    3,
  ],
  [
    pattern(
      "i",
      String.raw`\bremittance\b|\bthis is not a bill\b|\bnotice of approval\b`,
      String.raw`|\b(?:has been|was|is) (?:approved|authorized) (?:as|for)\b|\bfinal report\b.*\breference range\b`,
      String
        .raw`|\bexplanation of (?:benefits|payment)\b|\bpayment (?:advice|total|method|date)\b|\btrace number\b|\bach\b`,
      String.raw`|\bcheck (?:no|number|amount|date)\b`,
    ),
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
    pattern(
      "i",
      anyOf(
        String
          .raw`\b(?:in (?:answer|reply)|pursuant|further|according|per|responding) (?:to )?your (?:\w+ ){0,2}request\b`,
        String.raw`\bas you (?:have )?requested\b`,
        String
          .raw`\b(?:we|i) (?:hereby )?(?:enclose|am enclosing|are enclosing)\b[^.]{0,60}\b(?:records|notes|reports?|results)\b`,
        String.raw`\bno answer is (?:needed|necessary|required)\b|\brecords? (?:that )?you (?:have )?requested\b`,
        String.raw`\bwe (?:have )?received your request\b|\bin response to your request\b`,
        String
          .raw`\byour request (?:for (?:\w+ )?records )?(?:has been|was) (?:received|processed|completed|denied|approved)\b`,
      ),
    ),
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
    /\bmaintenance (?:window|notice)\b|\bpolicy update\b|\bprice list\b|\bcatalog(?:ue)?\b|\bwarranty\b|\bpacking (?:slip|list)\b|\b(?:supply|standing) order\b|\bship to\b|\bdelivery (?:note|receipt)\b/i,
    2,
  ],
  // What clinics write about their patients, and patients of themselves.
  [
    pattern(
      "i",
      anyOf(
        String
          .raw`\b(?:may|can|is able to|cleared to|released to) return to (?:work|school|duty|play|sports?|light|full)\b`,
        sequence(
          String.raw`\b(?:`,
          anyOf(
            String.raw`hospital course|chief complaint|history of present illness`,
            String.raw`discharge (?:medications|instructions|diagnos[ie]s)|assessment (?:and|&) plan`,
          ),
          String.raw`)\s?:`,
        ),
        String.raw`\bappointment reminder\b|\breminder (?:of|about|for) your\b`,
        String.raw`\byou (?:have|are due for) an? (?:\w+ ){0,2}(?:appointment|visit|check-?up)\b`,
        String.raw`\byour (?:next |upcoming |scheduled )?appointment\b|\bletter of protection\b`,
      ),
    ),
    4,
  ],
  [
    /\bamendment request\b|\brequest (?:for|to|an) (?:amend|correct)(?:ment|ion)?\b|\b(?:request|ask|want)\b[^.]{0,60}\b(?:be )?(?:amended|corrected)\b|\b(?:writing|write|wish|want) to complain\b|\bi want an apology\b/i,
    6,
  ],
  // Guests, colleagues, pharmacies and the like ask for something else.
  [
    pattern(
      "i",
      String.raw`\b(?:you are|we) (?:cordially )?invited?\b|\bcordially invites?\b|\br\.?s\.?v\.?p\.?\b`,
      String.raw`|\b(?:request|reserve|save) your (?:seat|place|spot)\b|\bregistration (?:fee|desk|deadline|is)\b`,
      String.raw`|\bcontinuing (?:medical |legal )?education\b|\bCME credits?\b|\badjourn\b`,
    ),
    4,
  ],
  [
    pattern(
      "i",
      anyOf(
        String.raw`\brefill (?:request|authori[sz]ation)\b|\b(?:authori[sz]e|approve|renew) (?:\w+ )?refills?\b`,
        String.raw`\bprescription (?:renewal|clarification)\b`,
        String
          .raw`\b(?:imaging|laboratory|lab|radiology|test|therapy|DME|physician) orders?\s?(?:form)?(?=\W*(?:patient|date|$))`,
        String.raw`\bordering (?:provider|physician)\s?:|\bplease (?:schedule|perform|evaluate and treat)\b`,
        String.raw`\bprior[- ]auth(?:ori[sz]ation)? (?:is )?(?:request|needed|required)\b`,
        String.raw`\b(?:physician|provider|documentation|CDI) query\b|\bplease clarify\b`,
        String.raw`\bletter of medical necessity\b|\bapprove (?:coverage|payment|this (?:request|claim))\b`,
      ),
    ),
    4,
  ],
  [
    pattern(
      "i",
      anyOf(
        sequence(
          String.raw`\b(?<!\b(?:may|can|might|to|right) (?:\w+ )?)(?:`,
          anyOf(String.raw`disregard|withdraw(?:ing|n)?|cancel(?:l?ed|l?ing)?|rescind(?:ing)?`),
          String.raw`) (?:our|my|the|this|that) (?:\w+ )?(?:records? )?(?:requests?|subpoena|order)\b`,
        ),
        String.raw`\b(?:request|subpoena) (?:is|was|has been) (?:hereby )?(?:withdrawn|cancel?led|rescinded|quashed)\b`,
        String
          .raw`\bno longer (?:needs?|requires?) (?:the|these|those|any|your|his|her) (?:\w+ )?(?:records?|copies|documents)\b`,
        String.raw`\bi (?:hereby )?revoke (?:my|the|any|all)\b`,
      ),
    ),
    6,
  ],
  [
    pattern(
      "i",
      String.raw`\b(?:billed|charged) (?:me|us|him|her)? ?(?:twice|in error|incorrectly)\b`,
      String.raw`|\bcorrect(?:ed|ing)? (?:my|the|our) (?:bill|statement|invoice|claim)\b`,
      String.raw`|\bdisput(?:e|ing) (?:the|this|my) (?:bill|charge|balance)`,
      String.raw`|\b(?:amend|correct)(?:ment)? (?:of |to )?my (?:medical )?(?:record|chart)s?\b`,
    ),
    4,
  ],
  [
    pattern(
      "i",
      String.raw`\b(?:pleasure|opportunity|privilege) (?:of|to) (?:seeing|see|evaluat\w+|meet\w*|participat\w+)\b`,
      String.raw`|\b(?:thank you|thanks) (?:very much |so much )?for `,
      String.raw`(?:your (?:kind )?referral|allowing (?:me|us)|the (?:kind )?referral)\b`,
      String.raw`|\b(?:we|i) will (?:repeat|see (?:him|her|them|the patient) (?:back|again))\b`,
    ),
    2,
  ],
  [
    pattern(
      "i",
      anyOf(
        String.raw`\bthis notice describes how medical information\b|\bnotice of (?:admission|discharge)\b`,
        String.raw`\bappointment (?:is|on|has been|reminder)\b.{0,200}\bplease (?:bring|arrive|call)\b`,
        String.raw`\b(?:we )?(?:are|were) unable to (?:locate|find|identify)\b[^.]{0,60}\b(?:records?|patient)\b`,
        String.raw`\bno records? (?:were |was |could be )?(?:found|located)\b(?! for this person)`,
      ),
    ),
    3,
  ],
  // What an office writes to its own people, and what teaches them.
  [
    /\b(?:(?:to|dear|for)\W{1,8})?all (?:[\w-]+ ){0,3}(?:staff|employees|team members|colleagues|personnel)\b/i,
    3,
  ],
  [
    pattern(
      "i",
      anyOf(
        String.raw`\bstaff (?:meeting|birthdays?|reminder|update|newsletter|picnic|lunch)\b`,
        String.raw`\btraining (?:session|handout|exercise|material|day)s?\b`,
        String.raw`\b(?:common|frequent) (?:mistakes|errors)\b|\b(?:monthly|weekly) (?:bulletin|digest)\b`,
        String.raw`\blunch (?:is|will be) (?:provided|served)\b|\bsign up (?:with|at|by|for)\b|\bjob description\b`,
        String.raw`\binter-?(?:office|departmental) memo\w*\b|\bthe (?:new|revised) (?:policy|procedure)\b`,
        String.raw`\bexercise:`,
      ),
    ),
    3,
  ],
  [/\b(?:example|sample)s? of (?:the |a |an |such )?(?:wording|language|requests?|letters?|text)\b|\bexample:/i, 2],
  // Advertisements for those who keep records speak of nothing but requests.
  [/\b(?:offer|price|promotion) (?:expires|ends|good through|valid)\b|\blimited[- ]time\b|\ball rights reserved\b/i, 3],
  [
    /\b(?:remove|take) (?:me|us) (?:from|off) (?:your|the|this) (?:mailing |e-?mail )?list\b|\bopt out of\b[^.]{0,30}\b(?:mail|list)/i,
    3,
  ],
  [
    pattern(
      "i",
      String.raw`\b(?:hear|learn|find out|know) more(?: about (?:us|our|how)|[!.]| at)`,
      String.raw`|\b(?:request|schedule|book|see|watch) (?:a|your|our) (?:free )?`,
      String.raw`(?:demo(?:nstration)?|trial|tour|consultation|quote)\b|\b(?:regional|inside|account) sales\b`,
      String.raw`|\bsales (?:representative|team|manager|director)\b`,
    ),
    3,
  ],
  [
    /\bhow did we do\b|\b(?:patient|customer|member|guest) (?:experience|satisfaction)\b|\b(?:this|our|the) survey\b|\bwould you recommend\b|\byour answers (?:are|will be) (?:confidential|anonymous)\b/i,
    4,
  ],
  // Those who got what they asked for, and those who will send it.
  [
    pattern(
      "i",
      anyOf(
        String
          .raw`\byour request\b[^.]{0,90}\b(?:cannot|can not|could not|can't) be (?:processed|completed|honou?red|filled|fulfilled)\b`,
        String.raw`\backnowledge?ments? of (?:your|the|receipt)\b`,
        String.raw`\backnowledg\w+ (?:that |receipt of )?your (?:\w+ )?(?:request|letter|fax|subpoena)\b`,
        sequence(
          String.raw`\byour (?:\w+ )?request\b[^.]{0,50}\b(?:`,
          anyOf(
            String.raw`reached us`,
            String
              .raw`(?:has been|was|is) (?:put|placed|entered|logged|queued|in our|being processed|under review|on hold|incomplete|rejected|returned)`,
          ),
          String.raw`)\b`,
        ),
        String.raw`\bthis is (?:a|an) (?:notice|acknowledge?ment|confirmation|information) only\b`,
        String.raw`\byou (?:do not|don't) (?:have|need) to do anything\b`,
      ),
    ),
    6,
  ],
  [
    pattern(
      "i",
      anyOf(
        sequence(
          String.raw`\bthank(?:s| you)\b[^.]{0,30}\bfor (?:the|all the|your`,
          String.raw`|sending (?:us )?(?:the|all)) (?:\w+ )?(?:records|chart`,
          String.raw`|copies|reports)\b(?! in advance)[^.]{0,30}\b(?:you|sent`,
          String.raw`|received|october|\d)`,
        ),
        String.raw`\bnothing (?:more|further) is (?:needed|required|requested)\b|\bclose your file\b`,
        String.raw`\bin payment of (?:your|the) invoice\b|\bmark the invoice\b`,
        String.raw`\bno further action (?:is|are) (?:needed|required|requested)\b`,
      ),
    ),
    4,
  ],
  [
    /\b(?:could|can|may) (?:i|we) (?:get|have|make|schedule|book) an? (?:\w+ )?appointment\b|\b(?:like|want|need|wish) to (?:make|schedule|book|change|cancel) (?:an?|my) (?:\w+ )?appointment\b/i,
    3,
  ],
  [
    pattern(
      "i",
      String.raw`\byou have been (?:assigned|enrolled)\b|\b(?:hipaa|privacy|compliance|security) `,
      String.raw`(?:refresher|training|course|module)\b|\bcomplete (?:it|the (?:course|module|training)) by\b`,
      String.raw`|\bthe opportunity to (?:handle|serve|work|show|discuss|earn|present|tell)\b`,
    ),
    4,
  ],
  [
    /\b(?:free|live|short|personal|guided) (?:demo(?:nstration)?|trial|tour)\b|\bsee how (?:it|we|our|fast|easy|quick\w*)\b/i,
    3,
  ],
  [
    pattern(
      "i",
      String.raw`\backnowledge?ment (?:of )?(?:receipt of )?(?:the |our )?(?:hipaa )?notice of privacy practices\b`,
      String.raw`|\bnotice of privacy practices\W{1,4}(?:patient )?(?:acknowledge?ment|receipt)`,
      String
        .raw`|\bthis form is not a (?:records )?request\b|\b(?:is|are) not a request for (?:copies|records|information)\b`,
    ),
    6,
  ],
  [
    pattern(
      "i",
      String.raw`\b(?:want(?:ed)?|writing|write|like)(?: just)? to (?:say )?thanks?\b`,
      String.raw`|\b(?:records?|copies|charts?|envelope|discs?|films)\b[^.]{0,80}\b`,
      String.raw`(?:arrived|came (?:in )?(?:today|yesterday|this)|got here|reached (?:me|us))\b`,
      String.raw`|\bi (?:got|received) (?:the|my|all)(?: the| of the)? (?:copies|records|chart)\b`,
    ),
    4,
  ],
  [
    /\b(?:was|were|been|am) (?:charged|billed)\b[^.]{0,90}\.?[^.]{0,30}\b(?:wrong|error|too much|refund|mistake)\b|\bexplain (?:the|this|that|my) (?:charges?|bill|fees?)\b|\bwhy (?:was|were|am) (?:i|we) (?:being )?(?:charged|billed)\b/i,
    4,
  ],
  [
    /\bwe (?:are |must |hereby )?return(?:ing)? (?:your|the|this) request\b|\b(?:was|is|has) never (?:been )?(?:a patient|seen|treated)\b|\b(?:is|was) not (?:a|one of our) patients?\b/i,
    4,
  ],
];

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
export const isResult = (text: string): boolean => resultWords.filter((word) => word.test(text)).length >= 3;
