/**
 * Who is who: which label, phrase or column names a person whose records are asked for, and which names someone else.
 * @module
 */
import { fold } from "../words/fold.ts";
import { remembered } from "../words/remembered.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** Words for the person whose records are asked for, surest first: in a form that has several, the first kind wins. */
const patientWords: [RegExp, number][] = [
  [/\bpatients?\b|\bpts?\b|^(?:iw|ee)\b/, 5],
  // Who claims after a death is not the one whose records tell of it.
  [/\b(?:decedent|deceased)\b/, 4.5],
  [
    pattern(
      "",
      String.raw`\b(?:person|traveller|traveler|passenger|individual|child) `,
      String.raw`(?:treated|examined|in custody|booked|detained|we ask about|asked about)\b`,
      String
        .raw`|\b(?:claimant|student|pupil|injured (?:worker|person|party|employee|individual|claimant)|examinee|evaluee|victim|detainee)\b`,
    ),
    4,
  ],
  [
    pattern(
      "",
      String.raw`\b(?:`,
      anyOf(
        String.raw`child(?:ren)?|minor|infant|baby|newborn|ward|conservatee|protected (?:person|individual|adult)`,
        String.raw`incapacitated (?:person|individual|adult)|(?:vulnerable|dependent|at[- ]risk) adult`,
        String.raw`(?:adult|person|elder|senior) at risk|elder|veteran|service ?member|resident|inmate|worker`,
        String.raw`employee|enrollee|proband|camper|recruit|juvenile|youth|adoptee|evacuee|survivor|arrestee`,
        String.raw`parolee|sibling|twin(?=s)|dependent(?! (?:care|coverage|eligib))`,
      ),
      String.raw`)s?\b`,
    ),
    3.5,
  ],
  [
    /\b(?:proposed insured|life (?:to be )?insured|applicant|client|individual|subject|donor|plaintiff|person examined|candidate|athlete|trainee|cadet|sailor|soldier|airman|seaman|pilot|consumer|service user|travell?er)s?\b/,
    3,
  ],
  [/\b(?:insured|members?|beneficiary \(medicare\))\b/, 2.5],
];

const otherWords = new RegExp(
  "\\b(?:" + [
    "guardians?|guarantor|parents?|mother|father|mom|dad|grand(?:mother|father|parent)|aunt|uncle|brother|sister|conservator|custodial",
    "(?:living|intended|proposed|potential|related|prospective) (?:living |kidney |organ )?donors?",
    "spouse|husband|wife|partner|fianc[e]+|next of kin|kin|emergency contact|relative|son|daughter|family contact",
    "policy ?holder|policy ?owner|named insured|owner|subscriber|responsible party|payor|payer|beneficiary|contingent|trustee|executor|executrix",
    "administrator|administratrix|personal rep(?:resentative)?|power of attorney|poa|surrogate|health care (?:agent|proxy)|proxy|attorney-in-fact|legal rep(?:resentative)?|authorized rep(?:resentative)?|representative",
    "attorneys?|attys?|counsel|law ?firm|lawyer|paralegal|solicitor|esquire|defendants?|opposing|defense|co-?counsel",
    "physicians?|doctors?|dr|providers?|practitioner|surgeon|therapist|psychologist|psychiatrist|nurse|pcp|dentist|clinician|pediatrician|oncologist|cardiologist|radiologist|anesthesiologist|medical examiner|pathologist|pharmacist",
    "witness(?:es)?|notary|judge|magistrate|hearing officer|mediator|arbitrator|clerk|bailiff|deponent",
    "agents?|writing agent|broker|adjusters?|examiner|adjudicator|underwriters?|case ?(?:worker|manager)|claims? rep(?:resentative)?|investigator|detective|officer|coroner|reviewer|auditor|analyst|coordinator|specialist|retriever",
    anyOf(
      String.raw`employer|supervisor|contact|hr|school|teacher|principal|counselor|superintendent|registrar`,
      String.raw`interpreter|driver|tortfeasor|suspect|perpetrator|assailant|offender|accused|complainant`,
      String.raw`landlord|other party|caregivers?|caretakers?`,
      String.raw`(?:person|party|individual) (?:alleged|accused|responsible)|alleged (?:abuser|perpetrator)`,
      String.raw`reporter|reporting party`,
    ),
    "wage ?earner|number ?holder|adverse|custodian|requestor|requester|requesting|recipient|receiving|sender|prepared|completed by|verified by|received by|reviewed by|released by|staff",
  ].join("|") + ")\\b",
);

/** Phrases in which an "other" word does not take the person away: "patient or representative", "claimant's name". */
const stillPatient =
  /\b(?:parent|guardian|representative|provider|physician|doctor|attorney|agent)s? (?:of|for|to|'s) /;

/** Who receives an organ is the patient, who receives records is not. */
const ofTransplant = (text: string): string =>
  text.replace(
    /\b(kidney|liver|organ|transplant|marrow|lung|heart|pancreas|stem cell|tissue) recipient\b/g,
    "$1 candidate",
  )
    .replace(/\bcandidate \(recipient\)/, "candidate");

/**
 * How surely a label or column heading names the patient (0 = it does not; 2..5, see `patientWords`).
 *
 * "Patient", "Employee / patient" and "Name of insured" do; "Patient's spouse", "Attorney for patient" and
 * "Referring physician" do not.
 */
export function patientRank(label: string): number {
  const text = ofTransplant(fold(label).replace(/’/g, "'"));
  const other = text.match(otherWords);
  // "Passenger (injured)", "Driver (our patient)"
  const said = text.match(/\((?:the |our |your )?(injured|patient|claimant)\)/)?.[1];
  if (said && !/^(?:signature|sign)/.test(text)) return said === "patient" ? 5 : 4;
  if (other || stillPatient.test(text)) return 0;
  for (const [pattern, rank] of patientWords) if (pattern.test(text)) return rank;
  return 0;
}

/** The other role that a label or a phrase gives, as printed in lower case, or null. */
export const otherRole = remembered((label): string | null => ofTransplant(fold(label)).match(otherWords)?.[0] ?? null);

const kin =
  "son|daughter|child|children|kids?|baby|infant|twins?|mother|father|mom|dad|parents?|husband|wife|spouse|brother|sister|grand(?:son|daughter|mother|father|child|children)|ward|partner|uncle|aunt|nephew|niece";

const together = pattern(
  "",
  anyOf(
    sequence(
      String.raw`\b(?:both|two|three|four|five|each)(?: (?:of )?(?:the`,
      String.raw`|my|our|these|his|her|their|minor|young|named|above|foster`,
      String.raw`|adopted|of))* (?:`,
      anyOf(
        String.raw`children|siblings?|kids|clients?|minors|brothers|sisters|boys|girls|plaintiffs|claimants|spouses`,
        String.raw`child|patients?|twins?`,
      ),
      String.raw`)\b`,
    ),
    String.raw`\bboth of (?:them|whom|these)\b|\b(?:who|they)\s?(?:were|are|have|had)? both\b`,
    String.raw`\bboth (?:were|are|have|had|of)\b|\bour clients\b`,
    String.raw`\bthe (?:[\w'-]+ )?(?:siblings|twins|children|couple)\b`,
  ),
);

/** Whether a letter speaks of several whose records are meant: "both children", "our clients", "the siblings". */
export const speaksOfSeveral = remembered((text): boolean => together.test(fold(text)));

const pairOfBoth = pattern(
  "g",
  String.raw`\bboth (?:the |our )?([a-z]+) and (?:the |her |his |their )?([a-z]+)\b`,
  String.raw`|\b(?:records?|charts?|notes) (?:of|for) (?:the )?([a-z]+) and (?:the |her |his )?`,
  String.raw`(infant|baby|newborn|child|wife|husband|spouse)\b`,
  String.raw`|\b(?:birth|biological) (mother|father)(?:'s|’s) (?:\w+ ){0,2}(?:records?|history|chart)\b`,
);

/** Roles whose records are wanted together: "records of both mother and infant", "both husband and wife". */
export const rolesOfBoth = remembered((text): ReadonlySet<string> =>
  new Set([...fold(text).matchAll(pairOfBoth)].flatMap((m) => m.slice(1).filter((role) => role)))
);

/** Relations whose records a letter asks for: "my mother's records", "records for my son". */
export function askedForRelations(text: string): Set<string> {
  const found = new Set<string>();
  const folded = fold(text).replace(/’/g, "'");
  const what =
    "(?:medical |health |hospital |complete |immuni[sz]ation |vaccination |shot )*(?:records?|chart|file|results?|notes|reports?|history)";
  for (
    const match of folded.matchAll(
      new RegExp(`\\b(?:my|our) (?:late |minor |elderly |older |younger )*(${kin})(?:'s|s'|')? ${what}`, "g"),
    )
  ) {
    found.add(match[1]);
  }
  for (
    const match of folded.matchAll(
      new RegExp(
        `${what}[^.;]{0,40}?\\b(?:of|for|on|about|concerning|regarding|belonging to) (?:my|our) (?:late |minor |elderly |two |three )*(${kin})\\b`,
        "g",
      ),
    )
  ) found.add(match[1]);
  const wider: [RegExp, string][] = [
    [/^(?:child(?:ren)?|kids?|twins?)$/, "son daughter child twin"],
    [/^parents?$/, "mother father mom dad"],
    [/^grandchild(?:ren)?$/, "grandson granddaughter"],
  ];
  for (const [pattern, kinds] of wider) {
    if ([...found].some((f) => pattern.test(f))) { for (const one of kinds.split(" ")) found.add(one); }
  }
  return found;
}

const kinBefore = new RegExp(
  sequence(
    String.raw`\b(?:my|his|her|their|our|the|whose|patient's|client's|decedent's)(?: [\w-]+(?:'s|s')?)? (`,
    anyOf(
      String.raw`${kin}|guardian|attorney|lawyer|counsel|doctor|physician|surgeon|agent|adjuster|employer`,
      String.raw`supervisor|paralegal|assistant|secretary|nurse|colleague|associate|partner|landlord|neighbou?r`,
      String.raw`friend|boss|caregiver|caretaker|(?:room|house|flat|class|team)-?mate|co-?worker|cousin|boyfriend`,
      String.raw`girlfriend|fianc[ee]+|babysitter|nanny|coach`,
      String.raw`(?:grand|step|foster)-?(?:son|daughter|mother|father|child|parent|brother|sister)`,
      String.raw`(?:mother|father|sister|brother|son|daughter)-in-law|ex-?(?:husband|wife)`,
    ),
    String.raw`)s?(?: is| was|,|:)?,? (?:and )?$`,
  ),
);

const kinInOffice = new RegExp(
  `\\b(${kin})(?: and| or|,|/) ?(?:\\w+ ){0,4}(?:agent|proxy|surrogate|attorney|poa|guardian|representative|contact)(?: is| was|,|:)? $`,
);

const roleAroundWords = pattern(
  "",
  String
    .raw`^,? ?\(?(?:(m\.?d|d\.?o(?!\.? ?b)|esq|r\.?n|p\.?a|n\.?p|ph\.?d|d\.?c|p\.?t|d\.?d\.?s|rhia|rhit|lcsw|attorney`,
  String
    .raw`|counsel|paralegal|adjuster|examiner|notary|coordinator|manager|director|clerk|specialist|supervisor|nurse`,
  String.raw`|physician|agent|wife|husband|son|daughter|mother|father|spouse)\b)`,
);

const keeperWords = pattern(
  "",
  String.raw`^(?:,? ?\([^)]*\))?[,.]? ?(?:as |the |being |his |her`,
  String.raw` |their |a )*(?:(?:natural|legal|sole|custodial|court-appointed`,
  String.raw`|biological|adoptive|foster|personal|authorized|duly|appointed)`,
  String.raw` )*(`,
  anyOf(
    String.raw`parent|mother|father|guardian|conservator|grandmother|grandfather|step-?mother|step-?father`,
    String.raw`next friend|representative|agent|attorney-in-fact|custodian`,
  ),
  String.raw`)(?:(?: ?\/ ?| and | or |, )(?:(?:\w+ ){0,2}\w+))? (?:of|for|to|under|on behalf)\b`,
);

const keptWords = pattern(
  "",
  String.raw`^(?:,? ?\([^)]*\))?[,.]? (?:the |his |her |their )?`,
  String.raw`(?:duly |surviving |court-appointed |appointed |legal |natural )*`,
  String
    .raw`(spouse|widow|widower|executor|executrix|administrator|administratrix|personal representative|guardian|conservator|trustee)\b`,
);

const titleWords = pattern(
  "",
  String.raw`\b(dr|doctor|prof|hon|judge|justice|atty|attorney|nurse|officer|detective|adjuster|agent|examiner|notary`,
  String.raw`|witness|driver|contact|driven by|ordered by|prepared by|attn|attention|from|cc|care of|c\/o|assistant`,
  String.raw`|(?:plan|card|account|medical|insurance) ?-?holder)\.?:? $`,
);

/** The relation or profession that stands right before or behind a name in a sentence and makes it someone else's. */
export function roleAround(before: string, after: string): string | null {
  const lead = fold(before).replace(/’/g, "'").slice(-60);
  const tail = fold(after).slice(0, 70);
  const relation = lead.match(
    kinBefore,
  )?.[1];
  // The guardian asks for the ward's records.
  if (relation && relation !== "ward") return relation;
  // "the minor child of Karen Roe and Dale Roe"
  if (
    /\b(?:child|children|son|daughter|baby|infant|newborn|twins|minor) of (?:(?:mrs?|ms|dr)\.? )?(?:(?:[\w'-]+\.? ){1,4}(?:and|&) )?$/
      .test(lead)
  ) return "parent";
  // "His wife and health care agent is Ruth Vane": kin of whatever further office.
  const offices = lead.match(
    kinInOffice,
  )?.[1];
  if (offices) return offices;
  // "Counsel for plaintiffs, Amos Bell of Bell Law Office", "Attorney for the plaintiff, Rita Song, was called".
  if (
    /\b(?:counsel|attorneys?|lawyers?|solicitors?) (?:of record )?for (?:the )?(?:\w+ )?(?:plaintiff|defendant|petitioner|respondent|claimant|client|insured|employer|carrier)s?, (?:(?:mr|ms|mrs)\.? )?$/
      .test(lead) &&
    /^,? (?:of (?:the )?[^.;]{2,40}\b(?:law|llp|pllc|pc|p\.c\.|firm|office|& )|(?:was|is|has|have|may|can|will|were|had) )|^,? esq|^,? \(?\d{3}/
      .test(tail)
  ) return "counsel";
  // "Family on the way: brother Otto Roe (DOB …)"; who is written "Sister" or "Father" may be one of an order.
  const bare = before.replace(/’/g, "'").match(
    /(?:^|[\s(;,/:–—-])(brother|sister|mother|father|husband|wife|spouse|partner|grandmother|grandfather|aunt|uncle|cousin)\s$/,
  )?.[1];
  if (bare) return bare;
  // "(DOB 4/30/1993, also known to you — not the patient)"
  if (/^[^.;]{0,75}\bnot (?:the|a|our|your|this) patient\b/.test(fold(after).slice(0, 120))) return "not the patient";
  const title = lead.match(
    titleWords,
  )?.[1] ?? before.slice(-40).match(
    // "Mother Annika Roe, DOB …" names her by a label without a colon.
    /(?:^|[\s(;,/])(Mother|Father|Parent|Guardian|Spouse|MOTHER|FATHER|PARENT|GUARDIAN|SPOUSE):?\s$/,
  )?.[1].toLowerCase();
  if (title) return title;
  const kept = tail.match(
    keptWords,
  )?.[1];
  if (kept) return kept;
  // "I, Ana Roe, mother and legal guardian of …"
  const keeper = tail.match(
    keeperWords,
  )?.[1];
  if (keeper) return keeper;
  const elder = tail.match(
    /^,? ?\(?(?:the |his |her |their |(?:patient|child|minor|student|baby|infant)['’]s )(?:\w+ )?(mother|father|parent|step-?mother|step-?father|grandmother|grandfather|guardian|aunt|uncle)\b/,
  )?.[1];
  if (elder) return elder;
  return tail.match(
    roleAroundWords,
  )?.[1] ?? null;
}

const isRequestersRoleWords = pattern(
  "",
  String
    .raw`contact|adjuster|examiner|adjudicator|analyst|coordinator|specialist|underwriter|case ?manager|case ?worker`,
  String
    .raw`|claims? rep|reviewer|auditor|paralegal|retriever|investigator|requester|requestor|requesting|sender|prepared`,
  String.raw`|officer|registrar|nurse|counselor|principal|clerk|secretary|director|detective`,
);

/** Roles on the asking side: their telephone numbers are the requester's. */
export const isRequestersRole = (role: string): boolean =>
  !/^(?:emergency|family)/.test(role) &&
  isRequestersRoleWords
    .test(role);
