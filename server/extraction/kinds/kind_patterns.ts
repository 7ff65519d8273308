/**
 * Patterns of each kind of records, in the order in which they are tried.
 * @module
 */
import type { RecordKind } from "../../../shared/documents.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** A kind's name alone ends a list item, or a sign of a list or a joining word stands behind it. */
export const listed = "(?=\\s*(?:$|[,;:.)/&+]|and\\b|or\\b|from\\b|for\\b|dated\\b))";

export const patterns: [RecordKind, RegExp][] = [
  [
    "emergency",
    pattern(
      "i",
      anyOf(
        sequence(
          String.raw`(?<!\bour )\bemergency[\s/-]+(?:`,
          anyOf(
            String.raw`room|department|dept\b|medicine|services?|care|ward|visits?|records?|reports?|notes?|charts?`,
            String.raw`medical records|physician|treatment (?:records?|notes?|reports?|charts?)`,
          ),
          String.raw`)`,
        ),
        String
          .raw`\b(?:records?|notes|reports?|chart) (?:of|for|from) (?:the |any |all |his |her |my )?emergency treatment\b`,
        String.raw`\bemergency(?=\s?(?:\/|or|and|&)\s?urgent care\b)|\baccident (?:and|&) emergency\b`,
        String.raw`\bA&E (?:notes?|records?|reports?|charts?|visits?|attendance)`,
        String
          .raw`\b(?:ambulance|EMS|paramedic|prehospital)\s(?:run\s)?(?:reports?|records?|sheets?|notes?|charts?|care reports?)`,
      ),
    ),
  ],
  [
    "emergency",
    /(?<![\w.])E\.?[RD]\.?(?:\s(?:physician|doctor|nurse|provider)['’]?s?['’]?)?(?:\s(?:visits?|records?|reports?|notes?|charts?|documentation))?(?![\w])/,
  ],
  [
    "operative",
    new RegExp(
      anyOf(
        String.raw`\boperative\b|\boperation(?:s|al)?\s(?:reports?|notes?|records?)\b`,
        String
          .raw`\bsurg(?:ery|ical)\s(?:and \w+ )?(?:reports?|notes?|records?|procedures?|history|documentation|write-?\s?ups?|dictations?|papers)`,
        String.raw`\bwrite-?\s?ups? (?:of|on|for|from) (?:the |my |his |her )*(?:\w+ )?(?:operation|surgery)`,
        String.raw`\bsurgeries\b|\bsurgeon'?s'?\s(?:reports?|notes?|letters?)\b`,
        sequence(
          String.raw`\breports? (?:of|on|from) (?:the |his |her |my |an? |that`,
          String.raw` |any |each )*(?:(?!(?:after|before|since)\b)\w+ )?(?:`,
          anyOf(String.raw`operations?|surger(?:y|ies)|procedures?|\w+(?:ectomy|otomy|ostomy|plasty|scop(?:y|ies))`),
          String.raw`)\b`,
        ),
        String.raw`\bprocedur(?:e|al)\s(?:notes?|reports?|records?)|\banesthesia\b`,
        String.raw`\bop(?:erative)?\.?[ -](?:reports?|rpts?|notes?|records?)\b`,
        String.raw`\b(?:endoscopy|colonoscopy) reports?\b|^\W*(?:surger(?:y|ies)|operations?|procedures?)${listed}`,
      ),
      "i",
    ),
  ],
  [
    "pathology",
    pattern(
      "i",
      String
        .raw`\bpatholog(?!ists?\b(?!['’]))\w*|\bpath\b(?! (?:to|of|forward|toward))\.?(?: (?:reports?|slides?|blocks?))?`,
      String.raw`|\bbiops(?:y|ies)\b|\bcytolog\w*|\bhistolog\w*|\btissue (?:slides?|blocks?|samples?)`,
      String.raw`|\bwhat the pathologist (?:found|said|saw|wrote)\b`,
    ),
  ],
  [
    "lab",
    pattern(
      "i",
      anyOf(
        String.raw`(?<!\bcath )\blab(?:s|\.|oratory|oratories|work)?\b`,
        String.raw`\b(?:l[ueo]b|la[hd]|[i1]ab|tab) (?:results|reports|tests|work)\b`,
        String.raw`\bblood\s?(?:work|tests?|results?|panels?)|\btest results\b|\bresults of tests\b|\btiters?\b`,
        String.raw`\bbloodwork\b|\bserolog\w*|\bh(?:a)?emoglobin\b|\bh(?:a)?ematology\b|\bbilirubin\b`,
        String.raw`\b(?:blood|urine|stool|throat) cultures?\b|\bPSA\b`,
        String.raw`\blead (?:levels?|results?|tests?|screen\w*)\b|\burinalysis\b|\bmicrobiology\b|\btoxicology\b`,
        String.raw`\b(?:CBC|CMP|BMP|HbA1c|A1C)s?\b|\b(?:lipid|metabolic) panels?\b`,
        String.raw`\b(?:drug|tox|urine|newborn)[\s-]screen(?:s|ing)?\b|\bculture (?:reports?|results?)`,
      ),
    ),
  ],
  [
    "imaging",
    pattern(
      "i",
      anyOf(
        String.raw`\bradiolog\w*|\bimag(?:ing|es)\b|\bx\s?-?\s?rays?\b|\bMRIs?\b|\bCTs?\b(?! ?\d)|\bPET\b`,
        String.raw`\bultrasounds?\b|\bmammogra\w*|\bechocardiogram\w*|\bechos?\b`,
        String.raw`\b(?:cardiac )?cath(?:eterization)?(?: lab)? (?:reports?|films?|images?)\b|\bstress tests?\b`,
        String.raw`\bfilms?\b|\bCXRs?\b|\bEKG imaging\b|\bdiagnostic studies\b`,
        String.raw`\b(?:ct|mri|pet|bone|body|brain|dexa) scans?\b|\bsonogra\w*|\bDEXA\b|\bscans\b|\bDICOM\b`,
      ),
    ),
  ],
  [
    "discharge",
    pattern(
      "i",
      anyOf(
        sequence(
          String.raw`(?<!`,
          String
            .raw`\b(?:since|after|before|upon|until|prior to|date of|day of|following|at) (?:the |his |her |their |my )?`,
          String.raw`)\bdischarge\b(?! (?:dates?|on\b|from\b|planner|home))(?!d?\s?:\s?\d)`,
        ),
        String.raw`\b(?:hospital|inpatient|admission|stay)(?:i[sz]ation)?(?: stay)? summar(?:y|ies)`,
        String.raw`\b(?:death|mortality) summar(?:y|ies)|\bhospital course\b`,
        sequence(
          String.raw`\bsummar(?:y|ies) (?:\w+ ){0,3}(?:at|upon|on|when|after`,
          String.raw`|of) (?:the |his |her |my |each |s?he |they |i )*(?:`,
          anyOf(String.raw`discharge|leaving|left|went home|hospital\w*|admission|stay|inpatient`),
          String.raw`)`,
        ),
        String.raw`\bd[./]?c\.?(?: ?\/)? (?:summ|instr)\w*`,
      ),
    ),
  ],
  [
    "medication",
    pattern(
      "i",
      anyOf(
        String.raw`\bmedications?\b`,
        String.raw`\bmeds?\b(?!\.? ?(?:recs?|records?|center|ctr|staff|dept|group|assoc\w*|school|surg)\b)(?: list)?`,
        String.raw`\bprescri(?:ption|bing)s?\b|\bpharmacy\b|\bdrug (?:list|history|records)\b`,
        String.raw`\b(?:current|list of|home)(?: \w+)? drugs\b|\bdispensing (?:history|records?)\b|\bmedicines\b`,
        String.raw`\bmedicine (?:list|history|records?)\b`,
        String.raw`(?<=\b(?:current|home|her|his|my|any|the|of) )medicine\b(?! (?:department|clinic|center))`,
      ),
    ),
  ],
  ["medication", /\b[eE]?-?MARs?\b(?!\.? ?\d)/],
  [
    "immunization",
    pattern(
      "i",
      anyOf(
        String.raw`\bimmuni[sz]ation\w*|\bvaccin\w*|\bshot records?\b|\bshots\b|\binoculation\w*`,
        String.raw`\b(?:Tdap|DTaP|MMR|PCV\d*|HPV)\b`,
        sequence(
          String.raw`\b(?:`,
          anyOf(String.raw`flu|influenza|covid(?:-19)?|pneumonia|tetanus|hepatitis|shingles`),
          String
            .raw`)(?:,| and| &|\/) ?(?:and |& )?(?:flu|influenza|covid(?:-19)?|pneumonia|tetanus|hepatitis|shingles)\b`,
        ),
        String.raw`\b(?:flu|influenza|covid(?:-19)?|pneumonia|tetanus|shingles) (?:shots?|boosters?)\b`,
      ),
    ),
  ],
  [
    "billing",
    pattern(
      "i",
      anyOf(
        String.raw`\b(?:and|&|plus) (?:an? )?bill\b(?! (?:to|will|for|us|me))`,
        String
          .raw`\b(?:hospital|medical|final|detailed|(?:copy of |send |provide |with |and )(?:the|my|his|her)) bill\b(?! (?:to|will|for))`,
        String.raw`\bbill(?:s|ing|ings)\b(?! (?:us|me|to|address|department|office|questions))`,
        String.raw`\bitemi[sz](?:ed|ation)\b|\bUB\s?-?\s?(?:04|92)s?\b|\b(?:CMS|HCFA)\s?-?\s?1500s?\b|\bHCFAs?\b`,
        String.raw`\b(?:account|financial|payment) (?:statements?|ledgers?|records?|history|information)\b`,
        String.raw`\bstatements? of (?:account|charges|services)\b|\bcharges\b(?= (?:and|for|incurred))`,
        String.raw`\baccounts? of (?:all |the )?charges\b|\bledgers?\b(?! (?:dr|art|stone)\w*)|\bsuper ?bills?\b`,
        String.raw`\bexplanations? of benefits\b|\bEOBs?\b|\bclaim forms\b`,
      ),
    ),
  ],
  [
    "notes",
    new RegExp(
      anyOf(
        sequence(
          String.raw`\b(?:`,
          anyOf(
            String.raw`progress|office|clinic|clinical|consult(?:ation|ative|s)?|therapy|therapist'?s?|treatment`,
            String.raw`physicians?'?s?|doctors?'?s?|nurs(?:e|ing)(?:'?s)?|visit|chart|SOAP|PT|OT|OV|encounter`,
            String.raw`specialist|psychiatric|psychological|mental health|counsell?ing|rehab(?:ilitation)?|wound care`,
            String.raw`home health|admission|well-child|hospital|dictated|handwritten|primary care|cardiology`,
            String.raw`chiropractic|evaluation`,
          ),
          String.raw`)\b[\w\s/,&'-]{0,45}?\bnotes?\b`,
        ),
        String.raw`\bconsult(?:ation)?s?\s(?:reports?|records?|letters?|summar\w+)`,
        String.raw`\b(?:specialists?|consultants?)['’]?s?['’]? letters?\b`,
        String
          .raw`\bletters? (?:from|of|by) (?:the |her |his |my |their |any |other )*(?:specialists?|consultants?|doctors?|surgeons?|\w+ologists?)\b`,
        String.raw`\bconsult(?:ation)?s\b`,
        String
          .raw`(?<!\b(?:for|an?|the|her|his|my|your|this|our|initial|upcoming|surgical|schedul\w+) )\bconsult(?:ation)?`,
      ) +
        listed +
        anyOf(
          String.raw`|\bhistor(?:y|ies)(?: and|,| ?&| ?\/|\/) ?physicals?\b|\bH ?(?:&|and|\/|\+) ?Ps?\b`,
          String
            .raw`\b(?:office|clinic|outpatient|therapy|doctor'?s?|physician'?s?|follow-?up) (?:visits?|records|charts?|reports?)\b`,
          String.raw`\b(?:physical|occupational|speech) therapy (?:records|reports|evaluations?)\b`,
          String.raw`\b(?:PT|OT|ST|SLP)\b[\w\s/,&]{0,16}\bevaluations?\b`,
          String.raw`\b(?:last|recent|annual|latest|yearly|current) physicals?\b|\bphysical exam(?:ination)?s?\b`,
          sequence(
            String.raw`\bwrite-?\s?ups? (?:of|from|on|for) (?:the |my |his |her`,
            String.raw` |their |all |any |each )*(?:office |clinic |last |recent`,
            String.raw` )?(?:visits?|appointments?|consult(?:ation)?s?|exams?)\b`,
          ),
          String.raw`\bevaluation reports?\b|\bvisit (?:summar(?:y|ies)|records?|reports?)\b|\bprogress reports?\b`,
          String.raw`\bgrowth (?:charts?|notes?|records?)\b`,
          String.raw`\b(?:exam(?:ination)?|physical|sleep|ED|follow-?up)\snotes?\b|\bnote$|^notes\b`,
          String.raw`\bnotes\b(?! (?:that|to|on this))`,
        ),
      "i",
    ),
  ],
];
