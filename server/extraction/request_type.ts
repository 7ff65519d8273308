/**
 * The sort of requester: by the organisation's name first, then by what the request says.
 * @module
 */
import type { Evidence, RequestType } from "../../shared/documents.ts";
import { pageText, requestPages } from "./document.ts";
import type { Doc } from "./document.ts";
import { concluded } from "./evidence.ts";
import { parseName } from "./names.ts";
import { orgLikeness } from "./org_words.ts";
import { partiesOf } from "./parties.ts";
import type { RequesterFinding } from "./requester.ts";
import { signatureBlock } from "./writer.ts";

export type TypeFinding = { type: RequestType; evidence: Evidence };

/** By the name of the organisation. */
const names: [RequestType, RegExp, number][] = [
  [
    "copy_service",
    /\b(?:(?:record|records|document|chart|medical record)s? (?:retrieval|retrievers?|services?|copy|copying|reproduction|acquisition)|retrieval|copy (?:service|center)|copying|reprographics|legal support|litigation support|deposition services|document services|photocopy|imaging services|cop(?:y|ies|ying)|(?:medical |health )?(?:records?|charts?|documents?) (?:solutions|express|connect|direct|partners|network|specialists|group|company|co|associates)|subpoena services?|(?:record|chart|copy|doc|file)s?(?:quest|link|swap|hub|now|pro|pros|drop|path|finders?|trak|track|works))\b/i,
    6,
  ],
  [
    "disability",
    /\bveterans (?:benefits|service)|\bdisability (?:determination|adjudication|evaluation|services?|bureau)|\b(?:bureau|division|office|department|service)s? (?:of|for) disability|\bdisability (?:adjudication|determination)|\bsocial security administration\b|\bDDS\b|\bdisability\b/i,
    6,
  ],
  [
    "workers_comp",
    /\bworkers'?\s?'?comp(?:ensation)?\b|\bcomp (?:services|claims|solutions|administrators?|carriers?|fund|trust|insurance|group)\b|\bworkmen'?s comp|\bwork injury\b/i,
    5,
  ],
  [
    "attorney",
    /\b(?:law|llp|pllc|attorneys?|lawyers?|legal|counsel|esq|trial lawyers|law (?:firm|group|offices?)|public defender|guardian(?:ship)? ad litem|court[- ]appointed|child advoca\w+|immigration law|prosecutor|district attorney|advocates|advocacy|solicitors?|abogados?|litigation|barristers?)\b|\bP\.?C\.?$|\bAPC\b/i,
    4.5,
  ],
  [
    "payer_audit",
    /\b(?:health plans?|medicare|medicaid|blue (?:cross|shield)|managed care|hmo|advantage|risk adjustment|audit(?:ors?)?|(?:quality|claims?|independent|medical|record) review|quality (?:collaborative|assurance)|accountable care|payers?|health network|benefit trust|recovery audit|program integrity|payment integrity)\b/i,
    3,
  ],
  [
    "other",
    /\b(?:medical examiner|coroner|school|district|university|college|police|sheriff|department of (?:justice|corrections|children|human|motor|public|health)|child(?:ren)?(?:'s| and family) (?:services|protective)|protective services|adoption|army|navy|air force|military|recruit\w*|registry|research|employ(?:er|ment)|human resources|(?:circuit|district|superior|county|family|juvenile|municipal|probate) court|court (?:of|services|clerk|administrat\w+)|probation|immigration|embassy|housing|county health|licensing|board of|(?:retirement|pension) (?:board|fund|system)|tribal|commission on|firefighters)\b/i,
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
    /\b(?:(?:health|benefits?|insurance) (?:and|&) (?:welfare|benefits?|pension) (?:fund|trust|plan)|(?:welfare|benefits?|insurance) fund|benefit (?:society|association)|fraternal|annuity|insurance|assurance|casualty|indemnity|mutual|underwriters?|insurers?|reinsurance|life (?:company|insurance)|surety|life$|benefit life|fidelity|auto(?:mobile)? insurance|claims? (?:services?|administrators?|management)|adjusters?)\b/i,
    4,
  ],
  [
    "provider",
    /\b(?:hospital|clinic|clínica|centro médico|consultorio|kidney|spine|heart and vascular|home care|pain (?:clinic|center|management)|hypertension|wellness center|chiropractic|podiatry|optometry|dialysis|medical (?:center|group|associates|practice)|health (?:system|center|care center)|physicians?|cardiology|pediatrics?|paediatrics|orthop(?:a)?edics?|neurology|oncology|surgery|surgical|family (?:medicine|practice|health)|internal medicine|home health|hospice|nursing|rehab\w*|therapy|dental|dentistry|dermatology|urology|gastroenterology|pulmonary|nephrology|endocrin\w*|rheumatology|obstetrics|gynecology|women'?s health|behavioral health|psychiatry|psychology|counseling|urgent care|emergency department|pharmacy|laborator\w+|imaging center|dialysis|spine|(?:occupational|plant|health) (?:clinic|health|center)|medical department|organ (?:recovery|procurement)|eye bank|tissue bank|eye|vision|ent\b|allergy|wellness|primary care|skilled nursing|care center|health partners|transplant)\b/i,
    4,
  ],
];

/** By wording of the request. */
const wording: [RequestType, RegExp, number][] = [
  [
    "attorney",
    /\b(?:(?:this|our|the undersigned|undersigned'?s) (?:law )?(?:firm|office) (?:represents|(?:has been|was|is) (?:retained|engaged|hired)|is counsel)|(?:our|my) clients?\b|my paralegal|(?:we|i) (?:represent|act for|have been retained)|acting (?:for|on behalf of)|solicitors?\b|claim arising|(?:i|we) have been retained|attorneys? at law|law offices?|subpoena|counsel for (?:the )?(?:plaintiff|defendant|petitioner|respondent)|personal injur\w+ (?:claim|action|case|matter)|litigation|esq\.)/i,
    2.5,
  ],
  [
    "insurance",
    /\b(?:underwrit\w+|life insurance|policy ?owner|writing agent|producer\s?:|new business|attending physician'?s? statement|APS\b|proposed insured|policy ?(?:no|number|holder)|personal injury protection|PIP\b|med(?:ical)?[- ]pay(?:ments)?|(?:auto|bodily injury|liability|long[- ]term (?:care|disability)|short[- ]term disability) (?:claim|policy|coverage|insurance)|claims? (?:adjuster|representative|examiner|specialist)|insured)\b/i,
    2.2,
  ],
  [
    "workers_comp",
    /\bworkers?['’]?s? compensation\b|\bworkmen'?s compensation\b|\binjured (?:worker|employee)\b|\bwork(?:-related)? injur\w+|\blost[- ]time\b|\bindustrial (?:injury|commission|accident)|\bdate of injury\b.*\bemployer\b/is,
    3.2,
  ],
  [
    "disability",
    /(?<!\b(?:long|short)[- ]term )\bdisability (?:determination|benefits|examiner|claim|adjudicat\w+|insurance benefits)|\bsocial security (?:disability|administration)\b|\bSSDI?\b|\bSSI\b|\balleged onset\b|\bdisability analyst\b/i,
    3,
  ],
  [
    "payer_audit",
    /\b(?:risk adjustment|HEDIS|RADV|chart (?:review|audit|retrieval)|medical record review|hierarchical condition|quality (?:measure|reporting)|payment (?:integrity|review)|post-?payment (?:review|audit)|pre-?payment|claims? audit|coding (?:validation|audit)|encounter data|recovery audit|member list|overpayment|utilization review|star ratings)\b/i,
    3.5,
  ],
  [
    "provider",
    /\b(?:continu(?:ity|ing|ation) of care|transfer of care|transfer(?:red|ring)? (?:their |his |her |my )?care|new patient|referral|referred (?:to|by)|for treatment purposes|164\.506|our (?:mutual )?patient|thank you for referring|(?:seen|evaluated|treated|admitted) (?:by|in|at) our|(?:is|was) (?:booked|scheduled) for (?:an? )?(?:\w+ ){0,4}(?:surgery|replacement|procedure|operation)|upcoming (?:appointment|visit|surgery|procedure)|ED physician|home health (?:admission|services)|plan of care|coordination of care|treatment purposes|records? transfer|transfer (?:of )?(?:the |my |our |patient |medical )*records|(?:new|accepting|receiving) (?:primary care )?(?:doctor|physician|provider|practice|facility)|establish(?:ing)? care|under our care|in our care|currently (?:in|at) our|NICU|PICU|ICU|operating room|admitted to our|emergency treatment)\b/i,
    2.6,
  ],
  [
    "copy_service",
    /\b(?:on behalf of (?:the )?(?:law|attorney|firm|our client)|requested on behalf of|ordered by|record retrieval|copy service|retrieval (?:agent|specialist)|certif\w+ of (?:the )?(?:records )?custodian|work order|our courier|records? (?:order|pickup))\b/i,
    2,
  ],
  [
    "other",
    /\b(?:medical examiner|coroner|investigating the death|decedent|manner of death|cause of death|school (?:nurse|district|health)|special education|individual(?:ized)? (?:health|education) (?:plan|program)|504 plan|adoption|pre-?employment|background investigation|child protective|custody evaluation|research study|clinical trial|institutional review|probation|security clearance|military service|guardian ad litem|fitness for duty|FMLA)\b/i,
    3,
  ],
];

/** @returns null only for a document that is no request */
export function typeOf(doc: Doc, requester: RequesterFinding): TypeFinding {
  if (requester.self) return { type: "patient", evidence: concluded("the patient asks", 0.95) };
  if (asksInPerson(doc, requester)) return { type: "patient", evidence: concluded("a private person asks", 0.85) };
  const scores = new Map<RequestType, number>();
  const add = (type: RequestType, points: number) => scores.set(type, (scores.get(type) ?? 0) + points);
  const name = requester.name?.value ?? "";
  for (const [type, pattern, points] of names) if (pattern.test(name)) add(type, points);
  const pages = requestPages(doc).filter((p) => doc.parts.get(p.number) !== "cover");
  const text = (pages.length ? pages : doc.pages).map(pageText).join("\n");
  // The other side's lawyer does not make the asker one.
  const own = text.replace(/\bnot (?:a|an|related to (?:a|any)) [^.]{0,40}\b(?:claim|case|matter|injury)\b/gi, " ")
    .replace(/\brepresented by [^.]{3,50}, esq\b\.?/gi, " ");
  for (const [type, pattern, points] of wording) if (pattern.test(own)) add(type, points);
  const head = doc.pages[0]?.rows.slice(0, 6).map((r) => r.text).join(" ") ?? "";
  for (const [type, pattern, points] of names) {
    if (!requester.holderForm && type !== "copy_service" && pattern.test(head)) add(type, points / 3);
  }
  if (/\b(?:attorneys?|counsel(?:ors?)?|lawyers?)\b/i.test(head) && !requester.holderForm) add("attorney", 1.5);
  roleWords(doc, requester, add);
  // Who works for a law firm or an insurer, and says so beside its order, fetches the records for them.
  if (
    partiesOf(doc).some((p) => p.side === "principal" && /behalf|ordered|bill/i.test(p.head.text)) &&
    !lawName.test(name)
  ) {
    add("copy_service", 2.5);
  }
  adjust(scores, name, text, doc);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  if (!ranked.length || ranked[0][1] < 2) return { type: "other", evidence: concluded("no sign of another sort", 0.5) };
  const lead = ranked[0][1] - (ranked[1]?.[1] ?? 0);
  return {
    type: ranked[0][0],
    evidence: concluded("name and wording of the requester", Math.min(0.97, 0.6 + 0.06 * lead + 0.02 * ranked[0][1])),
  };
}

const inPerson =
  /\bmy (?:late |minor |own )?(?:son|daughter|child|children|kids?|mother|father|mom|dad|husband|wife|spouse|brother|sister|grand(?:mother|father|son|daughter)|ward|twins)\b|\bi am (?:the |his |her |their |a )?(?:legal |court[- ]appointed )?(?:mother|father|parent|guardian|conservator|spouse|widow(?:er)?|wife|husband|son|daughter|personal representative|executor|executrix|administrat(?:or|rix)|next of kin|patient)\b|\bi (?:was|am|have been) (?:a )?(?:patient|treated|seen)\b|\bmy (?:date of birth|dob|birthday|own)\b|\b(?:my|copies of my) (?:medical |health )?records\b|\bi was born\b/i;
const forOthers =
  /\b(?:our|my) (?:client|insured|member|firm|practice|patient)s?\b|\bthis (?:firm|office|agency)\b|\bi represent\b|\battorney at law\b|\besq\b/i;

/** A person, not an office, who speaks of own records or of those of a child, a parent or an estate. */
function asksInPerson(doc: Doc, requester: RequesterFinding): boolean {
  const name = requester.name?.value;
  if (!name || orgLikeness(name) > 0 || !parseName(name)) return false;
  if (!/^(?:person asking|signature of the letter|over the sender's address)$/.test(requester.name!.evidence.rule)) {
    return false;
  }
  const relation = doc.pairs.find((p) => p.value && /^relation(?:ship)?\b/i.test(p.label.text))?.value?.text;
  if (
    relation &&
    /\b(?:power of attorney|agent|guardian|parent|mother|father|son|daughter|spouse|wife|husband|executor|executrix|representative|self|conservator|next of kin)\b/i
      .test(relation)
  ) {
    return true;
  }
  // On a holder's form the recipient that is a person receives them privately, unless it is a professional.
  const stated = statedPurposes(doc);
  const professional = purposes.some(([, pattern]) => stated.some((t) => pattern.test(t)));
  if (requester.holderForm && !professional && !/\b(?:esq|attorney at law|m\.?d|d\.?o)\b/i.test(doc.text)) return true;
  const pages = requestPages(doc).filter((p) => doc.parts.get(p.number) !== "authorization");
  // A letter that contains its own authorization is still a letter.
  const letter = pages.length || signatureBlock(doc) === null ? pages : requestPages(doc);
  const text = letter.map(pageText).join("\n");
  return inPerson.test(text) && !forOthers.test(text);
}

/** What the records are for and who signs say of what sort the asker is, where the name does not. */
const purposes: [RequestType, RegExp, number][] = [
  ["attorney", /^(?:for )?(?:legal|litigation|attorney|law ?suit|court)/i, 2.5],
  ["insurance", /^(?:for )?(?:(?:life )?insurance|underwriting|coverage|claims? (?:review|payment))/i, 2.2],
  [
    "provider",
    /^(?:for )?(?:(?:further|continu\w+|ongoing) (?:\w+ )?(?:care|treatment)|continuity|treatment|medical care|transfer|referral|second opinion)/i,
    2.5,
  ],
  ["disability", /^(?:for )?(?:social security|disability (?:benefits|determination|claim))/i, 2],
];
const titles: [RequestType, RegExp, number][] = [
  [
    "attorney",
    /^(?:paralegal|legal (?:assistant|secretary)|attorney(?: at law)?|associate attorney|law clerk|litigation\b.*)$/i,
    2.2,
  ],
  [
    "insurance",
    /^(?:(?:senior |sr\.? )?(?:claims?|pip|bodily injury|medical payments?) (?:adjuster|examiner|representative|specialist)|underwriter|adjuster)\b/i,
    1.8,
  ],
  ["copy_service", /^(?:(?:record )?retrieval (?:specialist|agent|coordinator)|order desk)\b/i, 2.2],
  [
    "provider",
    /^(?:referral (?:coordinator|desk|specialist)|medical assistant|nurse navigator|care coordinator|new patient coordinator|practice manager|front desk)\b/i,
    2.2,
  ],
];

const statedPurposes = (doc: Doc): string[] => [
  ...doc.pairs.filter((p) => p.kind === "purpose" && p.value).map((p) => p.value!.text),
  ...doc.pages.flatMap((p) => p.checks.filter((c) => c.checked).map((c) => c.label.text)),
];

function roleWords(doc: Doc, requester: RequesterFinding, add: (type: RequestType, points: number) => void): void {
  const stated = statedPurposes(doc);
  for (const [type, pattern, points] of purposes) if (stated.some((t) => pattern.test(t))) add(type, points);
  if (requester.holderForm) return;
  const signed = signatureBlock(doc)?.lines.flatMap((l) => l.text.split(/,\s/)) ?? [];
  for (const [type, pattern, points] of titles) {
    // Adjusters of work injuries are called the same.
    if (type === "insurance" && /\bworkers?['’]? ?comp|\bwork injur|\binjured worker/i.test(doc.text)) continue;
    if (signed.some((t) => pattern.test(t))) add(type, points);
  }
}

const lawName = /\b(?:law|llp|pllc|attorneys?|lawyers?|legal)\b/i;

/** Words that several sorts share count for the narrower one. */
function adjust(scores: Map<RequestType, number>, name: string, text: string, doc: Doc): void {
  const drop = (type: RequestType, points: number) => {
    if (scores.has(type)) scores.set(type, scores.get(type)! - points);
  };
  const has = (type: RequestType) => (scores.get(type) ?? 0) >= 3;
  // An insurer or administrator of work injuries is a carrier, not an insurer of the patient's life.
  if (has("workers_comp")) drop("insurance", 4.5);
  if (has("workers_comp") && !/\b(?:law|llp|pllc|attorney)/i.test(name)) drop("attorney", 2.5);
  if (has("disability")) drop("insurance", 2);
  if (names.some(([type, pattern]) => type === "copy_service" && pattern.test(name))) {
    drop("attorney", 4.5);
    drop("insurance", 3);
    drop("provider", 3);
  }
  // Advocates speak for claimants; an agency decides about them.
  if (/\badvocates?\b|\brepresentatives?\b/i.test(name) && /\b(?:our|my) clients?\b|\brepresent/i.test(text)) {
    drop("disability", 6);
    scores.set("attorney", (scores.get("attorney") ?? 0) + 3);
  }
  // Lawyers for claimants have the word in their names, too.
  if (
    /\b(?:advoca(?:tes?|cy)|law|legal|attorneys?)\b/i.test(name) &&
    !/\b(?:bureau|department|division|determination|state|service)\b/i.test(name)
  ) {
    drop("disability", 6);
  }
  // A law firm writes about claims, comp cases and disability; it stays a law firm.
  if (lawName.test(name) && !/retrieval|copy|document services|records? service/i.test(name)) {
    for (const type of ["insurance", "workers_comp", "disability", "provider", "other"] as const) drop(type, 3);
  }
  // Lists of members are the plans'; a practice does not call its patients so.
  const listed = doc.tables.some((t) => t.records.length >= 3) ||
    doc.pairs.filter((p) => p.value && /\b(?:enrollee|member|subscriber|beneficiary)\b/i.test(p.label.text)).length >=
      3;
  if (listed && /\b(?:plan|members?|enrollees?|subscribers?|audit|review)\b/i.test(text)) {
    scores.set(
      "payer_audit",
      (scores.get("payer_audit") ?? 0) + (/\b(?:enrollees?|members?|subscribers?)\b/i.test(text) ? 4 : 2),
    );
  }
  // Audits speak of coverage; a plan that asks about one applicant underwrites.
  if (/\bunderwrit|attending physician/i.test(text)) drop("payer_audit", 2);
}
