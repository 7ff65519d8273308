/**
 * What names of organizations and the wording of requests tell of the sort of who asks, each with its weight.
 * @module
 */
import type { RequestType } from "../../../shared/documents.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** By the name of the organization. */
export const names: [RequestType, RegExp, number][] = [
  [
    "copy_service",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String
          .raw`(?:record|records|document|chart|medical record)s? (?:retrieval|retrievers?|services?|copy|copying|reproduction|acquisition)`,
        String.raw`retrieval|copy (?:service|center)|copying|reprographics|legal support|litigation support`,
        String.raw`deposition services|document services|photocopy|imaging services|cop(?:y|ies|ying)`,
        sequence(
          String.raw`(?:medical |health )?(?:records?|charts?|documents?) (?:`,
          anyOf(String.raw`solutions|express|connect|direct|partners|network|specialists|group|company|co|associates`),
          String.raw`)`,
        ),
        String.raw`subpoena services?|records?,? (?:llc|inc|corp|ltd)`,
        String
          .raw`(?:record|chart|copy|doc|file)s?(?:quest|link|swap|hub|now|pro|pros|drop|path|finders?|trak|track|works)`,
      ),
      String.raw`)\b`,
    ),
    6,
  ],
  [
    "disability",
    pattern(
      "i",
      anyOf(
        String.raw`\bveterans (?:benefits|service)|\bveterans affairs\b.*\bregional office`,
        String.raw`\bdisability (?:determination|adjudication|evaluation|services?|bureau)`,
        String.raw`\b(?:bureau|division|office|department|service)s? (?:of|for) disability`,
        String.raw`\bdisability (?:adjudication|determination)|\bsocial security administration\b|\bDDS\b`,
        String.raw`\bdisability\b|\bincome protection\b`,
      ),
    ),
    6,
  ],
  [
    "workers_comp",
    pattern(
      "i",
      anyOf(
        String.raw`\bworkers'?\s?'?comp(?:ensation)?\b`,
        String.raw`\bcomp (?:services|claims|solutions|administrators?|carriers?|fund|trust|insurance|group)\b`,
        String.raw`\bworkmen'?s comp|\bwork injury\b`,
        String
          .raw`\b(?:employees?['’]?|workers?['’]?|industrial|labor|occupational)(?: \w+)? (?:injur(?:y|ies)|accident)?s? ?(?:compensation|insurance fund)\b`,
        String.raw`\bindustrial (?:commission|accidents?|injur(?:y|ies))\b|\blongshore\b`,
        String.raw`\b(?:workers|employees|employers)['’]? (?:insurance|fund|mutual|accident|injury|indemnity)\b`,
        String.raw`\b(?:accident|state compensation|industrial) fund\b|\bworkers['’]`,
      ),
    ),
    5,
  ],
  [
    "attorney",
    pattern(
      "i",
      String.raw`\b(?:law|llp|pllc|attorneys?|lawyers?|legal|counsel|esq|trial lawyers|law (?:firm|group|offices?)`,
      String
        .raw`|public defender|guardian(?:ship)? ad litem|court[- ]appointed|child advoca\w+|immigration law|advocates`,
      String.raw`|advocacy|solicitors?|abogados?|litigation|barristers?)\b|\bP\.?C\.?$|\bAPC\b`,
    ),
    4.5,
  ],
  [
    "payer_audit",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`health plans?|medicare|medicaid|blue (?:cross|shield)|managed care|hmo|advantage|risk adjustment`,
        String.raw`audit(?:ors?)?|(?:quality|claims?|independent|medical|record) review`,
        String.raw`quality (?:collaborative|assurance)|accountable care|payers?|health network`,
        String.raw`(?:health|benefits?|welfare) trust|recovery audit|program integrity|payment integrity`,
      ),
      String.raw`)\b`,
    ),
    3,
  ],
  [
    "other",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`medical examiners?|coroner|agency on aging|area agency|guardianship|school|district|university`,
        String.raw`college|police|sheriff|department of (?:justice|corrections|children|human|motor|public|health)`,
        String.raw`child(?:ren)?(?:'s| and family) (?:services|protective)|protective services|adoption|army|navy`,
        String.raw`air force|military|recruit\w*|registry|research|employ(?:er|ment)|(?<!of )academy`,
        String.raw`employee (?:health|relations|services|assistance)|human resources`,
        String.raw`(?:circuit|district|superior|county|family|juvenile|municipal|probate) court`,
        String.raw`court (?:of|services|clerk|administrat\w+)|probation|immigration|embassy|housing|county health`,
        String.raw`licensing|board of|(?:retirement|pension) (?:board|fund|system)|tribal|commission on`,
        String.raw`firefighters|victims?|public (?:guardian|administrator)|guardian['’]?s['’]? office|ombuds\w*`,
        String.raw`inspector general|fraud (?:control|division|unit)|recruiting|processing station|board$|parole`,
        String.raw`public health`,
      ),
      String.raw`)\b`,
    ),
    4.5,
  ],
  // Words that many sorts of offices have in their names, most often those who treat.
  [
    "provider",
    /\b(?:specialists|medicine|medical|(?<!(?:foster|child|day|managed|accountable|long[- ]term) )care|pain|health(?! (?:plan|insurance|information|records?))|therapists?|doctors?|transfer center)\b/i,
    1.6,
  ],
  [
    "insurance",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`(?:health|benefits?|insurance) (?:and|&) (?:welfare|benefits?|pension) (?:fund|trust|plan)`,
        String.raw`(?:welfare|benefits?|insurance) fund|benefit (?:society|association)|fraternal|annuity|insurance`,
        String.raw`assurance|casualty|indemnity|mutual|underwriters?|insurers?|reinsurance`,
        String.raw`life (?:company|insurance)|surety|life$|benefit life|fidelity|auto(?:mobile)? insurance`,
        String.raw`risk retention|(?:employee )?benefits? (?:funds?|trust)|farm bureau|credit life|warranty`,
        String.raw`claims? (?:services?|administrators?|management)|subrogation`,
        String.raw`(?:recovery|adjusting) (?:services?|agents?)|adjusters?`,
      ),
      String.raw`)\b`,
    ),
    4,
  ],
  [
    "provider",
    pattern(
      "iu",
      String.raw`\b(?:`,
      anyOf(
        String.raw`hospital|\p{L}*(?:klinik|klinikum|krankenhaus|spital|ospedale|ziekenhuis|sjukhus|sykehus)`,
        String.raw`h[oô]pital|clinic|clínica|centro médico|consultorio|kidney|spine|heart and vascular|home care`,
        String.raw`pain (?:clinic|center|management)|hypertension|wellness center|chiropractic|podiatry|optometry`,
        String.raw`dialysis|medical (?:center|group|associates|practice)|health (?:system|center|care center)`,
        String.raw`physicians?|cardiology|pediatrics?|paediatrics|orthop(?:a)?edics?|neurology|oncology|surgery`,
        String.raw`surgical|family (?:medicine|practice|health)|internal medicine|home health|hospice|nursing`,
        String.raw`rehab\w*|therapy|dental|dentistry|dermatology|urology|gastroenterology|pulmonary|nephrology`,
        String.raw`endocrin\w*|rheumatology|obstetrics|gynecology|women'?s health|behavioral health|psychiatry`,
        String.raw`psychology|counseling|urgent care|emergency department|pharmacy|laborator\w+|imaging center`,
        String.raw`dialysis|spine|(?:occupational|plant|health) (?:clinic|health|center)|medical department`,
        String.raw`organ (?:recovery|procurement)|eye bank|tissue bank|blood bank|cancer|orthotics?|prosthetics?`,
        String.raw`audiology|hearing (?:center|clinic)`,
        sequence(
          String.raw`(?:`,
          anyOf(String.raw`heart|lung|brain|joint|bone|stroke|sleep|wound|vein|digestive|kidney|liver`),
          String.raw`) (?:and \w+ )?(?:institute|cent(?:er|re)|associates|specialists|group|program)`,
        ),
        String.raw`eye|vision|ent\b|allergy|wellness|primary care|skilled nursing|care center|health partners`,
        String.raw`transplant|radiology|(?:breast|women['’]?s|diagnostic|medical|advanced) imaging|imaging$`,
        String.raw`(?:birth(?:ing)?|burn|trauma|stroke|wound|infusion|surgery|transfer) center|midwi(?:fe|ves|fery)`,
        String.raw`infusion|ambulance|paramedics?|fertility|memory (?:care|center)|assisted living`,
      ),
      String.raw`)\b`,
    ),
    4,
  ],
];

/** By wording of the request. */
export const wording: [RequestType, RegExp, number][] = [
  [
    "attorney",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        sequence(
          String.raw`(?:this|our|the undersigned|undersigned'?s) (?:law )?(?:firm|office) (?:`,
          anyOf(String.raw`represents|(?:has been|was|is) (?:retained|engaged|hired)|is counsel`),
          String.raw`)`,
        ),
        String.raw`(?:our|my) clients?\b|my paralegal`,
        String
          .raw`(?:we|i) (?:represent|act for|(?:are|am) (?:the )?(?:counsel|attorneys?|solicitors?|lawyers?) (?:to|for|of)|appear for|have been retained)`,
        String.raw`acting (?:for|on behalf of)|solicitors?\b|claim arising|(?:i|we) have been retained`,
        String.raw`attorneys? at law|law offices?|subpoena`,
        String.raw`counsel for (?:the )?(?:plaintiff|defendant|petitioner|respondent)`,
        String.raw`personal injur\w+ (?:claim|action|case|matter)|litigation|esq\.`,
      ),
      String.raw`)`,
    ),
    2.5,
  ],
  [
    "insurance",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`underwrit\w+|life insurance|policy ?owner|writing agent|producer\s?:|new business`,
        String.raw`attending physician'?s? statement|APS\b|proposed insured|policy ?(?:no|number|holder)`,
        String.raw`personal injury protection|PIP\b|med(?:ical)?[- ]pay(?:ments)?`,
        String
          .raw`(?:auto|bodily injury|liability|long[- ]term (?:care|disability)|short[- ]term disability) (?:claim|policy|coverage|insurance)`,
        String.raw`claims? (?:adjuster|representative|examiner|specialist)|insured`,
      ),
      String.raw`)\b`,
    ),
    2.2,
  ],
  [
    "workers_comp",
    pattern(
      "is",
      anyOf(
        String.raw`\bworkers?['’]?s? compensation\b|\bworkmen'?s compensation\b|\binjured (?:worker|employee)\b`,
        String.raw`\bwork(?:-related)? injur\w+|\blost[- ]time\b|\bindustrial (?:injury|commission|accident)`,
        String.raw`\b(?:on|at)[- ]the[- ]job\b|\b(?:hurt|injured) (?:at|on) (?:the |his |her )?(?:work|job)\b`,
        String.raw`\bemployee injur(?:y|ies)\b|\bwork(?:place|[- ]place) accident|\bdate of injury\b.*\bemployer\b`,
      ),
    ),
    3.2,
  ],
  [
    "workers_comp",
    /\bworker['’]s (?:release|claim|injury|authori[sz]ation)\b|\bnurse case manager\b|\bwork (?:restrictions?|status)\b|\breturn(?:ing)? to work\b|\bstate claim\b/i,
    1.8,
  ],
  [
    "disability",
    pattern(
      "i",
      anyOf(
        sequence(
          String.raw`(?<!\b(?:long|short)[- ]term )\bdisability (?:`,
          anyOf(
            String.raw`determination|benefits|compensation|examiner|claim|adjudicat\w+|insurance benefits`,
            String.raw`(?:retirement|pension|annuity|allowance|rating)s?\b`,
          ),
          String.raw`)`,
        ),
        String.raw`\bsocial security (?:disability|administration)\b|\bSSDI?\b|\bSSI\b|\balleged onset\b`,
        String.raw`\bdisability analyst\b|\b(?:short|long)[- ]term disability benefits?\b|\b(?:LTD|STD) claims?\b`,
      ),
    ),
    3,
  ],
  [
    "payer_audit",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`risk adjustment|HEDIS|RADV|chart (?:review|audit|retrieval)|medical record review`,
        String.raw`hierarchical condition|quality (?:measure|reporting)|payment (?:integrity|review)`,
        String.raw`post-?payment (?:review|audit)|pre-?payment (?:claims? )?(?:review|audit|medical)`,
        String.raw`review of (?:this|the) claim|(?:allowed|billed) (?:amount|charges)|claims? audit`,
        String.raw`coding (?:validation|audit)|encounter data|recovery audit|member list|overpayment`,
        String.raw`utilization review|star ratings`,
      ),
      String.raw`)\b`,
    ),
    3.5,
  ],
  [
    "provider",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`continu(?:ity|ing|ation) of care|transfer of (?:\w+ ){0,2}care`,
        String.raw`(?:taken|taking|took) over (?:the |her |his |their )?care|established (?:\w+ )?care`,
        String.raw`between (?:\w+ )?(?:treating )?(?:providers|physicians|practices)|(?:treatment|care) with us`,
        String.raw`now (?:sees|under the care of) (?:Dr|our)|transfer(?:red|ring)? (?:their |his |her |my )?care`,
        String.raw`new patient|referral|referred (?:to|by)|for treatment purposes|164\.506|our (?:mutual )?patient`,
        String.raw`thank you for referring|(?:seen|evaluated|treated|admitted) (?:by|in|at) our`,
        String
          .raw`(?:is|was) (?:booked|scheduled) for (?:an? )?(?:\w+ ){0,4}(?:surgery|replacement|procedure|operation)`,
        String.raw`upcoming (?:appointment|visit|surgery|procedure)|transferred to us|sending (?:hospital|facility)`,
        String.raw`follow-?up (?:here|with us)|tumou?r board|second opinion`,
        String.raw`radiation (?:therapy|treatment|oncology)|chemotherapy`,
        String.raw`(?:fitted|seen|treated|evaluated|operated on|followed|admitted|cared for) (?:with|at|by|in) us`,
        String.raw`(?:has |have |is |are )?(?:joined|joining|new to) our (?:practice|clinic|office)`,
        String
          .raw`our (?:surgeons?|(?:onc|cardi|neur|nephr|ur|hemat|pulmon|gastroenter|rheumat|dermat|endocrin|gynec|immun)ologists?)`,
        String.raw`patient in (?:our )?(?:ED|ER|ICU)|ED physician|home health (?:admission|services)|plan of care`,
        String.raw`coordination of care|treatment purposes|records? transfer`,
        String.raw`transfer (?:of )?(?:the |my |our |patient |medical )*records`,
        String.raw`(?:new|accepting|receiving) (?:primary care )?(?:doctor|physician|provider|practice|facility)`,
        String.raw`establish(?:ing)? care|under our care|in our care|currently (?:in|at) our|NICU|PICU|ICU`,
        String.raw`operating room|admitted to our|emergency treatment`,
      ),
      String.raw`)\b`,
    ),
    2.6,
  ],
  [
    "copy_service",
    pattern(
      "i",
      String
        .raw`\b(?:on behalf of (?:the )?(?:law|attorney|firm|our client)|requested on behalf of|ordered by|record retrieval`,
      String.raw`|copy service|retrieval (?:agent|specialist)|certif\w+ of (?:the )?(?:records )?custodian|work order`,
      String.raw`|our courier|records? (?:order|pickup))\b`,
    ),
    2,
  ],
  [
    "other",
    pattern(
      "i",
      String.raw`\b(?:`,
      anyOf(
        String.raw`medical examiner|coroner|investigating the death|decedent|manner of death|cause of death`,
        String.raw`school (?:nurse|district|health)|special education`,
        String.raw`individual(?:ized)? (?:health|education) (?:plan|program)|504 plan|adoption|pre-?employment`,
        String.raw`background investigation|child protective|custody evaluation|research study|clinical trial`,
        String.raw`institutional review|probation|security clearance|military service|guardian ad litem`,
        String.raw`fitness[- ]for[- ]duty|pre-?placement|conditional (?:employee|offer)|FMLA`,
        String.raw`fraud (?:control|division|unit)|(?:alleged|suspected) (?:abuse|neglect)`,
      ),
      String.raw`)\b`,
    ),
    3,
  ],
];
