/**
 * What names of organisations and the wording of requests tell of the sort of who asks, each with its weight.
 * @module
 */
import type { RequestType } from "../../../shared/documents.ts";

/** By the name of the organisation. */
export const names: [RequestType, RegExp, number][] = [
  [
    "copy_service",
    /\b(?:(?:record|records|document|chart|medical record)s? (?:retrieval|retrievers?|services?|copy|copying|reproduction|acquisition)|retrieval|copy (?:service|center)|copying|reprographics|legal support|litigation support|deposition services|document services|photocopy|imaging services|cop(?:y|ies|ying)|(?:medical |health )?(?:records?|charts?|documents?) (?:solutions|express|connect|direct|partners|network|specialists|group|company|co|associates)|subpoena services?|records?,? (?:llc|inc|corp|ltd)|(?:record|chart|copy|doc|file)s?(?:quest|link|swap|hub|now|pro|pros|drop|path|finders?|trak|track|works))\b/i,
    6,
  ],
  [
    "disability",
    /\bveterans (?:benefits|service)|\bveterans affairs\b.*\bregional office|\bdisability (?:determination|adjudication|evaluation|services?|bureau)|\b(?:bureau|division|office|department|service)s? (?:of|for) disability|\bdisability (?:adjudication|determination)|\bsocial security administration\b|\bDDS\b|\bdisability\b|\bincome protection\b/i,
    6,
  ],
  [
    "workers_comp",
    /\bworkers'?\s?'?comp(?:ensation)?\b|\bcomp (?:services|claims|solutions|administrators?|carriers?|fund|trust|insurance|group)\b|\bworkmen'?s comp|\bwork injury\b|\b(?:employees?['’]?|workers?['’]?|industrial|labor|occupational)(?: \w+)? (?:injur(?:y|ies)|accident)?s? ?(?:compensation|insurance fund)\b|\bindustrial (?:commission|accidents?|injur(?:y|ies))\b|\blongshore\b|\b(?:workers|employees|employers)['’]? (?:insurance|fund|mutual|accident|injury|indemnity)\b|\b(?:accident|state compensation|industrial) fund\b|\bworkers['’]/i,
    5,
  ],
  [
    "attorney",
    /\b(?:law|llp|pllc|attorneys?|lawyers?|legal|counsel|esq|trial lawyers|law (?:firm|group|offices?)|public defender|guardian(?:ship)? ad litem|court[- ]appointed|child advoca\w+|immigration law|advocates|advocacy|solicitors?|abogados?|litigation|barristers?)\b|\bP\.?C\.?$|\bAPC\b/i,
    4.5,
  ],
  [
    "payer_audit",
    /\b(?:health plans?|medicare|medicaid|blue (?:cross|shield)|managed care|hmo|advantage|risk adjustment|audit(?:ors?)?|(?:quality|claims?|independent|medical|record) review|quality (?:collaborative|assurance)|accountable care|payers?|health network|(?:health|benefits?|welfare) trust|recovery audit|program integrity|payment integrity)\b/i,
    3,
  ],
  [
    "other",
    /\b(?:medical examiners?|coroner|agency on aging|area agency|guardianship|school|district|university|college|police|sheriff|department of (?:justice|corrections|children|human|motor|public|health)|child(?:ren)?(?:'s| and family) (?:services|protective)|protective services|adoption|army|navy|air force|military|recruit\w*|registry|research|employ(?:er|ment)|(?<!of )academy|employee (?:health|relations|services|assistance)|human resources|(?:circuit|district|superior|county|family|juvenile|municipal|probate) court|court (?:of|services|clerk|administrat\w+)|probation|immigration|embassy|housing|county health|licensing|board of|(?:retirement|pension) (?:board|fund|system)|tribal|commission on|firefighters|victims?|public (?:guardian|administrator)|guardian['’]?s['’]? office|ombuds\w*|inspector general|fraud (?:control|division|unit)|recruiting|processing station|board$|parole|public health)\b/i,
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
    /\b(?:(?:health|benefits?|insurance) (?:and|&) (?:welfare|benefits?|pension) (?:fund|trust|plan)|(?:welfare|benefits?|insurance) fund|benefit (?:society|association)|fraternal|annuity|insurance|assurance|casualty|indemnity|mutual|underwriters?|insurers?|reinsurance|life (?:company|insurance)|surety|life$|benefit life|fidelity|auto(?:mobile)? insurance|risk retention|(?:employee )?benefits? (?:funds?|trust)|farm bureau|credit life|warranty|claims? (?:services?|administrators?|management)|subrogation|(?:recovery|adjusting) (?:services?|agents?)|adjusters?)\b/i,
    4,
  ],
  [
    "provider",
    /\b(?:hospital|\p{L}*(?:klinik|klinikum|krankenhaus|spital|ospedale|ziekenhuis|sjukhus|sykehus)|h[oô]pital|clinic|clínica|centro médico|consultorio|kidney|spine|heart and vascular|home care|pain (?:clinic|center|management)|hypertension|wellness center|chiropractic|podiatry|optometry|dialysis|medical (?:center|group|associates|practice)|health (?:system|center|care center)|physicians?|cardiology|pediatrics?|paediatrics|orthop(?:a)?edics?|neurology|oncology|surgery|surgical|family (?:medicine|practice|health)|internal medicine|home health|hospice|nursing|rehab\w*|therapy|dental|dentistry|dermatology|urology|gastroenterology|pulmonary|nephrology|endocrin\w*|rheumatology|obstetrics|gynecology|women'?s health|behavioral health|psychiatry|psychology|counseling|urgent care|emergency department|pharmacy|laborator\w+|imaging center|dialysis|spine|(?:occupational|plant|health) (?:clinic|health|center)|medical department|organ (?:recovery|procurement)|eye bank|tissue bank|blood bank|cancer|orthotics?|prosthetics?|audiology|hearing (?:center|clinic)|(?:heart|lung|brain|joint|bone|stroke|sleep|wound|vein|digestive|kidney|liver) (?:and \w+ )?(?:institute|cent(?:er|re)|associates|specialists|group|program)|eye|vision|ent\b|allergy|wellness|primary care|skilled nursing|care center|health partners|transplant|radiology|(?:breast|women['’]?s|diagnostic|medical|advanced) imaging|imaging$|(?:birth(?:ing)?|burn|trauma|stroke|wound|infusion|surgery|transfer) center|midwi(?:fe|ves|fery)|infusion|ambulance|paramedics?|fertility|memory (?:care|center)|assisted living)\b/iu,
    4,
  ],
];

/** By wording of the request. */
export const wording: [RequestType, RegExp, number][] = [
  [
    "attorney",
    /\b(?:(?:this|our|the undersigned|undersigned'?s) (?:law )?(?:firm|office) (?:represents|(?:has been|was|is) (?:retained|engaged|hired)|is counsel)|(?:our|my) clients?\b|my paralegal|(?:we|i) (?:represent|act for|(?:are|am) (?:the )?(?:counsel|attorneys?|solicitors?|lawyers?) (?:to|for|of)|appear for|have been retained)|acting (?:for|on behalf of)|solicitors?\b|claim arising|(?:i|we) have been retained|attorneys? at law|law offices?|subpoena|counsel for (?:the )?(?:plaintiff|defendant|petitioner|respondent)|personal injur\w+ (?:claim|action|case|matter)|litigation|esq\.)/i,
    2.5,
  ],
  [
    "insurance",
    /\b(?:underwrit\w+|life insurance|policy ?owner|writing agent|producer\s?:|new business|attending physician'?s? statement|APS\b|proposed insured|policy ?(?:no|number|holder)|personal injury protection|PIP\b|med(?:ical)?[- ]pay(?:ments)?|(?:auto|bodily injury|liability|long[- ]term (?:care|disability)|short[- ]term disability) (?:claim|policy|coverage|insurance)|claims? (?:adjuster|representative|examiner|specialist)|insured)\b/i,
    2.2,
  ],
  [
    "workers_comp",
    /\bworkers?['’]?s? compensation\b|\bworkmen'?s compensation\b|\binjured (?:worker|employee)\b|\bwork(?:-related)? injur\w+|\blost[- ]time\b|\bindustrial (?:injury|commission|accident)|\b(?:on|at)[- ]the[- ]job\b|\b(?:hurt|injured) (?:at|on) (?:the |his |her )?(?:work|job)\b|\bemployee injur(?:y|ies)\b|\bwork(?:place|[- ]place) accident|\bdate of injury\b.*\bemployer\b/is,
    3.2,
  ],
  [
    "workers_comp",
    /\bworker['’]s (?:release|claim|injury|authori[sz]ation)\b|\bnurse case manager\b|\bwork (?:restrictions?|status)\b|\breturn(?:ing)? to work\b|\bstate claim\b/i,
    1.8,
  ],
  [
    "disability",
    /(?<!\b(?:long|short)[- ]term )\bdisability (?:determination|benefits|compensation|examiner|claim|adjudicat\w+|insurance benefits|(?:retirement|pension|annuity|allowance|rating)s?\b)|\bsocial security (?:disability|administration)\b|\bSSDI?\b|\bSSI\b|\balleged onset\b|\bdisability analyst\b|\b(?:short|long)[- ]term disability benefits?\b|\b(?:LTD|STD) claims?\b/i,
    3,
  ],
  [
    "payer_audit",
    /\b(?:risk adjustment|HEDIS|RADV|chart (?:review|audit|retrieval)|medical record review|hierarchical condition|quality (?:measure|reporting)|payment (?:integrity|review)|post-?payment (?:review|audit)|pre-?payment (?:claims? )?(?:review|audit|medical)|review of (?:this|the) claim|(?:allowed|billed) (?:amount|charges)|claims? audit|coding (?:validation|audit)|encounter data|recovery audit|member list|overpayment|utilization review|star ratings)\b/i,
    3.5,
  ],
  [
    "provider",
    /\b(?:continu(?:ity|ing|ation) of care|transfer of (?:\w+ ){0,2}care|(?:taken|taking|took) over (?:the |her |his |their )?care|established (?:\w+ )?care|between (?:\w+ )?(?:treating )?(?:providers|physicians|practices)|(?:treatment|care) with us|now (?:sees|under the care of) (?:Dr|our)|transfer(?:red|ring)? (?:their |his |her |my )?care|new patient|referral|referred (?:to|by)|for treatment purposes|164\.506|our (?:mutual )?patient|thank you for referring|(?:seen|evaluated|treated|admitted) (?:by|in|at) our|(?:is|was) (?:booked|scheduled) for (?:an? )?(?:\w+ ){0,4}(?:surgery|replacement|procedure|operation)|upcoming (?:appointment|visit|surgery|procedure)|transferred to us|sending (?:hospital|facility)|follow-?up (?:here|with us)|tumou?r board|second opinion|radiation (?:therapy|treatment|oncology)|chemotherapy|(?:fitted|seen|treated|evaluated|operated on|followed|admitted|cared for) (?:with|at|by|in) us|(?:has |have |is |are )?(?:joined|joining|new to) our (?:practice|clinic|office)|our (?:surgeons?|(?:onc|cardi|neur|nephr|ur|hemat|pulmon|gastroenter|rheumat|dermat|endocrin|gynec|immun)ologists?)|patient in (?:our )?(?:ED|ER|ICU)|ED physician|home health (?:admission|services)|plan of care|coordination of care|treatment purposes|records? transfer|transfer (?:of )?(?:the |my |our |patient |medical )*records|(?:new|accepting|receiving) (?:primary care )?(?:doctor|physician|provider|practice|facility)|establish(?:ing)? care|under our care|in our care|currently (?:in|at) our|NICU|PICU|ICU|operating room|admitted to our|emergency treatment)\b/i,
    2.6,
  ],
  [
    "copy_service",
    /\b(?:on behalf of (?:the )?(?:law|attorney|firm|our client)|requested on behalf of|ordered by|record retrieval|copy service|retrieval (?:agent|specialist)|certif\w+ of (?:the )?(?:records )?custodian|work order|our courier|records? (?:order|pickup))\b/i,
    2,
  ],
  [
    "other",
    /\b(?:medical examiner|coroner|investigating the death|decedent|manner of death|cause of death|school (?:nurse|district|health)|special education|individual(?:ized)? (?:health|education) (?:plan|program)|504 plan|adoption|pre-?employment|background investigation|child protective|custody evaluation|research study|clinical trial|institutional review|probation|security clearance|military service|guardian ad litem|fitness[- ]for[- ]duty|pre-?placement|conditional (?:employee|offer)|FMLA|fraud (?:control|division|unit)|(?:alleged|suspected) (?:abuse|neglect))\b/i,
    3,
  ],
];
