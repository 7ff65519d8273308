/**
 * Words that tell a patient, a relation or an office in labels and sentences; `roles.ts` says what follows from them.
 * @module
 */
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** Words for the person whose records are asked for, surest first: in a form that has several, the first kind wins. */
export const patientWords: [RegExp, number][] = [
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

export const otherWords = new RegExp(
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
export const stillPatient =
  /\b(?:parent|guardian|representative|provider|physician|doctor|attorney|agent)s? (?:of|for|to|'s) /;

export const kin =
  "son|daughter|child|children|kids?|baby|infant|twins?|mother|father|mom|dad|parents?|husband|wife|spouse|brother|sister|grand(?:son|daughter|mother|father|child|children)|ward|partner|uncle|aunt|nephew|niece";

export const together = pattern(
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

export const kinBefore = new RegExp(
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

export const kinInOffice = new RegExp(
  `\\b(${kin})(?: and| or|,|/) ?(?:\\w+ ){0,4}(?:agent|proxy|surrogate|attorney|poa|guardian|representative|contact)(?: is| was|,|:)? $`,
);

export const roleAroundWords = pattern(
  "",
  String
    .raw`^,? ?\(?(?:(m\.?d|d\.?o(?!\.? ?b)|esq|r\.?n|p\.?a|n\.?p|ph\.?d|d\.?c|p\.?t|d\.?d\.?s|rhia|rhit|lcsw|attorney`,
  String
    .raw`|counsel|paralegal|adjuster|examiner|notary|coordinator|manager|director|clerk|specialist|supervisor|nurse`,
  String.raw`|physician|agent|wife|husband|son|daughter|mother|father|spouse)\b)`,
);

export const keeperWords = pattern(
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

export const keptWords = pattern(
  "",
  String.raw`^(?:,? ?\([^)]*\))?[,.]? (?:the |his |her |their )?`,
  String.raw`(?:duly |surviving |court-appointed |appointed |legal |natural )*`,
  String
    .raw`(spouse|widow|widower|executor|executrix|administrator|administratrix|personal representative|guardian|conservator|trustee)\b`,
);

export const titleWords = pattern(
  "",
  String.raw`\b(dr|doctor|prof|hon|judge|justice|atty|attorney|nurse|officer|detective|adjuster|agent|examiner|notary`,
  String.raw`|witness|driver|contact|driven by|ordered by|prepared by|attn|attention|from|cc|care of|c\/o|assistant`,
  String.raw`|(?:plan|card|account|medical|insurance) ?-?holder)\.?:? $`,
);

export const isRequestersRoleWords = pattern(
  "",
  String
    .raw`contact|adjuster|examiner|adjudicator|analyst|coordinator|specialist|underwriter|case ?manager|case ?worker`,
  String
    .raw`|claims? rep|reviewer|auditor|paralegal|retriever|investigator|requester|requestor|requesting|sender|prepared`,
  String.raw`|officer|registrar|nurse|counselor|principal|clerk|secretary|director|detective`,
);

export const pairOfBoth = pattern(
  "g",
  String.raw`\bboth (?:the |our )?([a-z]+) and (?:the |her |his |their )?([a-z]+)\b`,
  String.raw`|\b(?:records?|charts?|notes) (?:of|for) (?:the )?([a-z]+) and (?:the |her |his )?`,
  String.raw`(infant|baby|newborn|child|wife|husband|spouse)\b`,
  String.raw`|\b(?:birth|biological) (mother|father)(?:'s|’s) (?:\w+ ){0,2}(?:records?|history|chart)\b`,
);
