/**
 * What a label says: the kind of its value and whose it is.
 * @module
 */
import { inEnglish, type LabelClass, labelKind, normalLabel } from "./label_kinds.ts";
import type { LabelKind } from "./label_kinds_patterns.ts";
import {
  alias,
  aliasThen,
  asLabel,
  countedPerson,
  custodians,
  furtherParts,
  namedSort,
  policyholder,
  saysLeftOut,
  sentenceVerb,
  sortOfPerson,
} from "./label_patterns.ts";
import { bracketedPerson, ofSomebody, roleInBrackets } from "./label_whose.ts";
import { recordLabel } from "../numbers/record_labels.ts";
import { remembered } from "./remembered.ts";
import { isRequestersRole, otherRole, patientRank } from "../patients/roles.ts";

/** Field kinds that another person can own: "Guardian's date of birth", "Physician phone". */
const ownable = new Set<LabelKind>([
  "dob",
  "mrn",
  "ssn",
  "address",
  "city",
  "phone",
  "fax",
  "phone_fax",
  "email",
  "name",
  "print_name",
  "first",
  "last",
]);

export const isAlias = (text: string): boolean => {
  const label = normalLabel(text);
  if (aliasThen.test(label)) return true;
  return /name|alias|known as|maiden|called|goes by|^[af] ?\/? ?k ?\/? ?a$/.test(label) && alias.test(label);
};

const sexAndAge =
  /^(?:(?:sex|gender|age)\s?[/,&+|]\s?)+|(?:\s?(?:[/,&+|]|\band\b)\s?\(?(?:sex|gender|age|m\/f|race|height|weight)\)?)+(?=\W*$)/gi;

/** "Sign here – claimant", "Claimant (sign in ink)", "Signature – patient": over or under a signature, of any signer. */
const saysSign =
  /^(?:please )?sign(?: here| below| in ink)\b|\bsigns? (?:here|below|in ink)\W*$|\(signs?(?: here| in ink)?\)|^signature\s?[–—:,-]\s?\p{L}|^autograph of\b|^signed,\s\p{L}+$/iu;
const saysMoreThanSign = /\b(?:names?|print(?:ed)?|dates?|relation\w*|title|if|not|witness|who(?:se)?)\b/i;

/**
 * What a label is, whose it is (`rank` > 0: the patient's, see `patientRank`; `other`: someone else's role), or null.
 */
export const classifyLabel = remembered((raw: string): LabelClass | null => {
  const text = asLabel(inEnglish(raw));
  if (
    saysLeftOut.test(text) && !/\d{2}/.test(text) &&
    (labelKind(text) === "person" || patientRank(text) || otherRole(text))
  ) {
    return { kind: "other_person", rank: 0, other: "left out" };
  }
  const bracketed = bracketedPerson(text);
  if (bracketed) return bracketed;
  if (namedSort.test(normalLabel(text))) return { kind: "person", rank: Math.max(3.5, patientRank(text)), other: null };
  const side = text.match(
    /\b(new|receiving|previous|prior|former|releasing|old|current)\s(?:provider|physician|doctor|practice|facility|clinic|office|hospital)\b/i,
  )?.[1].toLowerCase();
  if (side && text.length < 60 && !recordLabel(normalLabel(text))) {
    return { kind: side === "new" || side === "receiving" ? "organization" : "custodian", rank: 0, other: null };
  }
  if (isAlias(text)) return { kind: "other", rank: 0, other: null };
  if (saysSign.test(text) && text.length < 60 && !saysMoreThanSign.test(text)) {
    return { kind: "signature", rank: patientRank(text), other: null };
  }
  // "Patient name and DOB", "Name/address": the name is the first of what is asked for.
  const first = text.replace(furtherParts, "");
  const named = first !== text ? classifyLabel(first) : null;
  if (named && (named.kind === "person" || named.kind === "name")) return named;
  // "MRN / Member ID", "Acct & MR #": the record number is the one of the two that names whose records.
  const two = text.split(/\s?[/&+]\s?/);
  if (two.length === 2 && two.every((part) => part.length > 1)) {
    const kinds = two.map((part) => classifyLabel(part)?.kind);
    const other = kinds[kinds[0] === "mrn" ? 1 : 0];
    if (kinds.includes("mrn") && (other === "account" || other === "reference")) {
      return { kind: "mrn", rank: patientRank(text), other: null };
    }
  }
  // "DOB / sex / age", "Sex / DOB": the birth date and what goes with it.
  const birth = text.replace(sexAndAge, "");
  if (birth !== text && birth) {
    const born = classifyLabel(birth);
    if (born?.kind === "dob") return born;
  }
  // "Re our insured/your patient", "Regarding your patient": the label says whose name follows.
  const about = text.match(/^(?:re|regarding|in re|ref|concerning)[:.]?\s+(?=(?:our|your|the|my|mutual)\s)/i)?.[0];
  const meant = about ? classifyLabel(text.slice(about.length)) : null;
  if (meant?.kind === "person") return meant;
  const whoever = roleInBrackets(text) ?? ofSomebody(text);
  if (whoever) return whoever;
  const counted = normalLabel(text).match(countedPerson)?.[1];
  if (counted) return { kind: "person", rank: Math.max(3.6, patientRank(counted)), other: null };
  const kind = labelKind(text);
  const plain = text.replace(
    /\(([^)]*)\)/g,
    (all, inner) => /patient|claimant|deceased|decedent/i.test(inner) ? all : " ",
  );
  if (kind) {
    const rank = patientRank(plain);
    // Whose policy pays is not by that whose records are asked for.
    const pays = kind === "person" && !rank ? normalLabel(plain).match(policyholder)?.[0] : undefined;
    if (pays) return { kind: "other_person", rank: 0, other: "named insured" };
    // "Contact", "Adjuster", "Requester" label the one who asks: kinds of their own, not an other person's.
    const other = ownable.has(kind) && !rank ? otherRole(plain) : null;
    return { kind, rank, other: kind === "mrn" && custodians.test(other ?? "") ? null : other };
  }
  const custodian = text.match(/^(?:location|facility|hospital|custodian'?s?|provider'?s?|clinic|their) (.+)$/i)?.[1];
  const held = custodian ? labelKind(custodian) : null;
  if (held && ["phone", "fax", "phone_fax", "email", "address"].includes(held)) {
    return { kind: held, rank: 0, other: "custodian" };
  }
  // "Lead traveller (policyholder)", "Filed by (attorney-in-fact)": the bracket says who it is.
  const inBrackets = text.match(/^[^()\d]{3,40}\(([^()\d]{3,30})\):?$/)?.[1];
  const role = otherRole(plain) ?? (inBrackets ? otherRole(inBrackets) : null);
  const label = normalLabel(text);
  // "Study participant", "Adoptive child", "Disability claimant": any word may say what sort of person.
  if (
    !role && /^\p{L}[\p{L}'-]+(?: [\p{L}'-]+)? \S+$/u.test(label) &&
    !/\b(?:the|of|for|to|by|with|from|on|in|as|at|your|each|this|all|any|per|is|are|and|or)\b/.test(label) &&
    sortOfPerson.test(label)
  ) {
    return { kind: "person", rank: Math.max(3, patientRank(plain)), other: null };
  }
  const words = label.split(" ");
  // "Petra Lund, Referral Coordinator" is a person with a title.
  if (!role || words.length > 7 || /\p{L},\s/u.test(text)) return null;
  for (let i = 1; i < words.length; i++) {
    const rest = labelKind(words.slice(i).join(" "));
    if (rest && ownable.has(rest) && otherRole(words.slice(0, i).join(" "))) {
      if (rest === "mrn" && custodians.test(role)) return { kind: rest, rank: 0, other: null };
      return { kind: rest === "name" || rest === "print_name" ? "other_person" : rest, rank: 0, other: role };
    }
  }
  if (isRequestersRole(role) && label.endsWith(role) && words.length <= 4 && !/^(?:dear|to)$/.test(words[0])) {
    return { kind: "contact", rank: 0, other: null };
  }
  if (/^(?:dear|to whom|no|not|if|please|the|this|call|i|we|fax|send|signed|authori)/.test(words[0])) return null;
  // "Dr. Weir is seeing Jane Roe" begins a sentence.
  if (words.length > 1 && sentenceVerb.test(label)) return null;
  // "… the way that is easiest for your staff:" is the end of a sentence.
  if (/\b(?:for|to|by|with|from|is|are|that) (?:your|our|my|the|his|her|their)\b/.test(label)) return null;
  return words.length <= 5 ? { kind: "other_person", rank: 0, other: role } : null;
});
