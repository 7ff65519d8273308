/**
 * What names of organizations and the wording of requests tell of the sort of who asks, each with its weight.
 * @module
 */
import type { RequestType } from "../../../shared/documents.ts";
import { pattern } from "../words/pattern.ts";

/** By the name of the organization. */
export const names: [RequestType, RegExp, number][] = [
  [
    "copy_service",
    pattern(
      "i",
      String.raw`\b(?:(?:record|records|document|chart|medical record)s? `,
      String
        .raw`(?:retrieval|retrievers?|services?|copy|copying|reproduction|acquisition)|retrieval|copy (?:service|center)`,
      String
        .raw`|copying|reprographics|legal support|litigation support|deposition services|document services|photocopy`,
      String.raw`|imaging services|cop(?:y|ies|ying)|(?:medical |health )?(?:records?|charts?|documents?) `,
      String.raw`(?:solutions|express|connect|direct|partners|network|specialists|group|company|co|associates)`,
      String.raw`|subpoena services?|records?,? (?:llc|inc|corp|ltd)`,
      String
        .raw`|(?:record|chart|copy|doc|file)s?(?:quest|link|swap|hub|now|pro|pros|drop|path|finders?|trak|track|works))\b`,
    ),
    6,
  ],
  [
    "disability",
    pattern(
      "i",
      String.raw`\bveterans (?:benefits|service)|\bveterans affairs\b.*\bregional office`,
      String.raw`|\bdisability (?:determination|adjudication|evaluation|services?|bureau)`,
      String.raw`|\b(?:bureau|division|office|department|service)s? (?:of|for) disability`,
      String
        .raw`|\bdisability (?:adjudication|determination)|\bsocial security administration\b|\bDDS\b|\bdisability\b|\bincome protection\b`,
    ),
    6,
  ],
  [
    "workers_comp",
    pattern(
      "i",
      String.raw`\bworkers'?\s?'?comp(?:ensation)?\b|\bcomp `,
      String
        .raw`(?:services|claims|solutions|administrators?|carriers?|fund|trust|insurance|group)\b|\bworkmen'?s comp`,
      String.raw`|\bwork injury\b|\b(?:employees?['’]?|workers?['’]?|industrial|labor|occupational)(?: \w+)? `,
      String.raw`(?:injur(?:y|ies)|accident)?s? ?(?:compensation|insurance fund)\b`,
      String.raw`|\bindustrial (?:commission|accidents?|injur(?:y|ies))\b|\blongshore\b`,
      String.raw`|\b(?:workers|employees|employers)['’]? (?:insurance|fund|mutual|accident|injury|indemnity)\b`,
      String.raw`|\b(?:accident|state compensation|industrial) fund\b|\bworkers['’]`,
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
      String.raw`\b(?:health plans?|medicare|medicaid|blue (?:cross|shield)|managed care|hmo|advantage|risk adjustment`,
      String
        .raw`|audit(?:ors?)?|(?:quality|claims?|independent|medical|record) review|quality (?:collaborative|assurance)`,
      String
        .raw`|accountable care|payers?|health network|(?:health|benefits?|welfare) trust|recovery audit|program integrity|payment integrity)\b`,
    ),
    3,
  ],
  [
    "other",
    pattern(
      "i",
      String
        .raw`\b(?:medical examiners?|coroner|agency on aging|area agency|guardianship|school|district|university|college`,
      String.raw`|police|sheriff|department of (?:justice|corrections|children|human|motor|public|health)`,
      String
        .raw`|child(?:ren)?(?:'s| and family) (?:services|protective)|protective services|adoption|army|navy|air force`,
      String.raw`|military|recruit\w*|registry|research|employ(?:er|ment)|(?<!of )academy`,
      String.raw`|employee (?:health|relations|services|assistance)|human resources`,
      String.raw`|(?:circuit|district|superior|county|family|juvenile|municipal|probate) court`,
      String
        .raw`|court (?:of|services|clerk|administrat\w+)|probation|immigration|embassy|housing|county health|licensing`,
      String.raw`|board of|(?:retirement|pension) (?:board|fund|system)|tribal|commission on|firefighters|victims?`,
      String.raw`|public (?:guardian|administrator)|guardian['’]?s['’]? office|ombuds\w*|inspector general`,
      String.raw`|fraud (?:control|division|unit)|recruiting|processing station|board$|parole|public health)\b`,
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
      String.raw`\b(?:(?:health|benefits?|insurance) (?:and|&) (?:welfare|benefits?|pension) (?:fund|trust|plan)`,
      String
        .raw`|(?:welfare|benefits?|insurance) fund|benefit (?:society|association)|fraternal|annuity|insurance|assurance`,
      String
        .raw`|casualty|indemnity|mutual|underwriters?|insurers?|reinsurance|life (?:company|insurance)|surety|life$`,
      String
        .raw`|benefit life|fidelity|auto(?:mobile)? insurance|risk retention|(?:employee )?benefits? (?:funds?|trust)`,
      String.raw`|farm bureau|credit life|warranty|claims? (?:services?|administrators?|management)|subrogation`,
      String.raw`|(?:recovery|adjusting) (?:services?|agents?)|adjusters?)\b`,
    ),
    4,
  ],
  [
    "provider",
    pattern(
      "iu",
      String
        .raw`\b(?:hospital|\p{L}*(?:klinik|klinikum|krankenhaus|spital|ospedale|ziekenhuis|sjukhus|sykehus)|h[oô]pital`,
      String.raw`|clinic|clínica|centro médico|consultorio|kidney|spine|heart and vascular|home care`,
      String
        .raw`|pain (?:clinic|center|management)|hypertension|wellness center|chiropractic|podiatry|optometry|dialysis`,
      String
        .raw`|medical (?:center|group|associates|practice)|health (?:system|center|care center)|physicians?|cardiology`,
      String.raw`|pediatrics?|paediatrics|orthop(?:a)?edics?|neurology|oncology|surgery|surgical`,
      String
        .raw`|family (?:medicine|practice|health)|internal medicine|home health|hospice|nursing|rehab\w*|therapy|dental`,
      String
        .raw`|dentistry|dermatology|urology|gastroenterology|pulmonary|nephrology|endocrin\w*|rheumatology|obstetrics`,
      String.raw`|gynecology|women'?s health|behavioral health|psychiatry|psychology|counseling|urgent care`,
      String.raw`|emergency department|pharmacy|laborator\w+|imaging center|dialysis|spine`,
      String
        .raw`|(?:occupational|plant|health) (?:clinic|health|center)|medical department|organ (?:recovery|procurement)`,
      String.raw`|eye bank|tissue bank|blood bank|cancer|orthotics?|prosthetics?|audiology|hearing (?:center|clinic)`,
      String.raw`|(?:heart|lung|brain|joint|bone|stroke|sleep|wound|vein|digestive|kidney|liver) (?:and \w+ )?`,
      String.raw`(?:institute|cent(?:er|re)|associates|specialists|group|program)|eye|vision|ent\b|allergy|wellness`,
      String.raw`|primary care|skilled nursing|care center|health partners|transplant|radiology`,
      String.raw`|(?:breast|women['’]?s|diagnostic|medical|advanced) imaging|imaging$`,
      String
        .raw`|(?:birth(?:ing)?|burn|trauma|stroke|wound|infusion|surgery|transfer) center|midwi(?:fe|ves|fery)|infusion`,
      String.raw`|ambulance|paramedics?|fertility|memory (?:care|center)|assisted living)\b`,
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
      String.raw`\b(?:(?:this|our|the undersigned|undersigned'?s) (?:law )?(?:firm|office) `,
      String
        .raw`(?:represents|(?:has been|was|is) (?:retained|engaged|hired)|is counsel)|(?:our|my) clients?\b|my paralegal`,
      String
        .raw`|(?:we|i) (?:represent|act for|(?:are|am) (?:the )?(?:counsel|attorneys?|solicitors?|lawyers?) (?:to|for|of)`,
      String.raw`|appear for|have been retained)|acting (?:for|on behalf of)|solicitors?\b|claim arising`,
      String.raw`|(?:i|we) have been retained|attorneys? at law|law offices?|subpoena`,
      String.raw`|counsel for (?:the )?(?:plaintiff|defendant|petitioner|respondent)`,
      String.raw`|personal injur\w+ (?:claim|action|case|matter)|litigation|esq\.)`,
    ),
    2.5,
  ],
  [
    "insurance",
    pattern(
      "i",
      String.raw`\b(?:underwrit\w+|life insurance|policy ?owner|writing agent|producer\s?:|new business`,
      String.raw`|attending physician'?s? statement|APS\b|proposed insured|policy ?(?:no|number|holder)`,
      String.raw`|personal injury protection|PIP\b|med(?:ical)?[- ]pay(?:ments)?`,
      String.raw`|(?:auto|bodily injury|liability|long[- ]term (?:care|disability)|short[- ]term disability) `,
      String
        .raw`(?:claim|policy|coverage|insurance)|claims? (?:adjuster|representative|examiner|specialist)|insured)\b`,
    ),
    2.2,
  ],
  [
    "workers_comp",
    pattern(
      "is",
      String.raw`\bworkers?['’]?s? compensation\b|\bworkmen'?s compensation\b|\binjured (?:worker|employee)\b`,
      String.raw`|\bwork(?:-related)? injur\w+|\blost[- ]time\b|\bindustrial (?:injury|commission|accident)`,
      String.raw`|\b(?:on|at)[- ]the[- ]job\b|\b(?:hurt|injured) (?:at|on) (?:the |his |her )?(?:work|job)\b`,
      String.raw`|\bemployee injur(?:y|ies)\b|\bwork(?:place|[- ]place) accident|\bdate of injury\b.*\bemployer\b`,
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
      String.raw`(?<!\b(?:long|short)[- ]term )\bdisability `,
      String.raw`(?:determination|benefits|compensation|examiner|claim|adjudicat\w+|insurance benefits`,
      String
        .raw`|(?:retirement|pension|annuity|allowance|rating)s?\b)|\bsocial security (?:disability|administration)\b`,
      String
        .raw`|\bSSDI?\b|\bSSI\b|\balleged onset\b|\bdisability analyst\b|\b(?:short|long)[- ]term disability benefits?\b`,
      String.raw`|\b(?:LTD|STD) claims?\b`,
    ),
    3,
  ],
  [
    "payer_audit",
    pattern(
      "i",
      String
        .raw`\b(?:risk adjustment|HEDIS|RADV|chart (?:review|audit|retrieval)|medical record review|hierarchical condition`,
      String.raw`|quality (?:measure|reporting)|payment (?:integrity|review)|post-?payment (?:review|audit)`,
      String.raw`|pre-?payment (?:claims? )?(?:review|audit|medical)|review of (?:this|the) claim`,
      String
        .raw`|(?:allowed|billed) (?:amount|charges)|claims? audit|coding (?:validation|audit)|encounter data|recovery audit`,
      String.raw`|member list|overpayment|utilization review|star ratings)\b`,
    ),
    3.5,
  ],
  [
    "provider",
    pattern(
      "i",
      String.raw`\b(?:continu(?:ity|ing|ation) of care|transfer of (?:\w+ ){0,2}care`,
      String.raw`|(?:taken|taking|took) over (?:the |her |his |their )?care|established (?:\w+ )?care`,
      String.raw`|between (?:\w+ )?(?:treating )?(?:providers|physicians|practices)|(?:treatment|care) with us`,
      String
        .raw`|now (?:sees|under the care of) (?:Dr|our)|transfer(?:red|ring)? (?:their |his |her |my )?care|new patient`,
      String
        .raw`|referral|referred (?:to|by)|for treatment purposes|164\.506|our (?:mutual )?patient|thank you for referring`,
      String.raw`|(?:seen|evaluated|treated|admitted) (?:by|in|at) our`,
      String
        .raw`|(?:is|was) (?:booked|scheduled) for (?:an? )?(?:\w+ ){0,4}(?:surgery|replacement|procedure|operation)`,
      String.raw`|upcoming (?:appointment|visit|surgery|procedure)|transferred to us|sending (?:hospital|facility)`,
      String.raw`|follow-?up (?:here|with us)|tumou?r board|second opinion|radiation (?:therapy|treatment|oncology)`,
      String
        .raw`|chemotherapy|(?:fitted|seen|treated|evaluated|operated on|followed|admitted|cared for) (?:with|at|by|in) us`,
      String.raw`|(?:has |have |is |are )?(?:joined|joining|new to) our (?:practice|clinic|office)`,
      String.raw`|our (?:surgeons?|(?:onc|cardi|neur|nephr|ur|hemat|pulmon|gastroenter|rheumat|dermat|endocrin|gynec`,
      String.raw`|immun)ologists?)|patient in (?:our )?(?:ED|ER|ICU)|ED physician|home health (?:admission|services)`,
      String.raw`|plan of care|coordination of care|treatment purposes|records? transfer`,
      String.raw`|transfer (?:of )?(?:the |my |our |patient |medical )*records`,
      String.raw`|(?:new|accepting|receiving) (?:primary care )?(?:doctor|physician|provider|practice|facility)`,
      String
        .raw`|establish(?:ing)? care|under our care|in our care|currently (?:in|at) our|NICU|PICU|ICU|operating room`,
      String.raw`|admitted to our|emergency treatment)\b`,
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
      String.raw`\b(?:medical examiner|coroner|investigating the death|decedent|manner of death|cause of death`,
      String
        .raw`|school (?:nurse|district|health)|special education|individual(?:ized)? (?:health|education) (?:plan|program)`,
      String
        .raw`|504 plan|adoption|pre-?employment|background investigation|child protective|custody evaluation|research study`,
      String.raw`|clinical trial|institutional review|probation|security clearance|military service|guardian ad litem`,
      String
        .raw`|fitness[- ]for[- ]duty|pre-?placement|conditional (?:employee|offer)|FMLA|fraud (?:control|division|unit)`,
      String.raw`|(?:alleged|suspected) (?:abuse|neglect))\b`,
    ),
    3,
  ],
];
