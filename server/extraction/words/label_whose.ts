/**
 * Labels that say in brackets or behind "of" whose a value is.
 * @module
 */
import { saidInBrackets } from "./label_patterns.ts";
import { type LabelClass, labelKind, normalLabel } from "./label_kinds.ts";
import { fold } from "./fold.ts";
import { recordLabel } from "../numbers/record_labels.ts";
import { otherRole, patientRank } from "../patients/roles.ts";

/** "Recipient (our patient)": the bracket says who it is. */
export function bracketedPerson(text: string): LabelClass | null {
  // The bracket's second line may be lost: "Recipient (our".
  const match = text.trim().replace(/(?<=^\p{L}+ )\(our$/u, "(our patient)").match(saidInBrackets);
  if (!match || /\b(?:to|by|of|sign\w*)$/i.test(match[1])) return null;
  const rank = /^(?:patient|claimant|decedent|client|injured (?:worker|party))$/i.test(match[2])
    ? patientRank(match[2])
    : 0;
  const kind = rank ? labelKind(match[1]) : null;
  const open = rank && (kind === null ? otherRole(match[1]) : ["person", "name", "organization", "to"].includes(kind));
  return open ? { kind: "person", rank, other: null } : null;
}

/** "Claimant (surviving spouse)", "Insured (employer)": the bracket says that it is somebody else. */
export function roleInBrackets(text: string): LabelClass | null {
  const [, outer, inner] = text.match(/^([\p{L}' ]{4,30}?)\s?\((?!or\b|if\b)((?:\p{L}+\s)?\p{L}+)\)\W*$/u) ?? [];
  // "Candidate (recipient)" is who receives the organ.
  if (/candidate|transplant/i.test(outer ?? "") && /recipient/i.test(inner)) return null;
  const role = inner && !patientRank(inner) ? otherRole(inner) : null;
  if (!role || !fold(inner).endsWith(role) || patientRank(outer) > 4 || labelKind(outer) !== "person") return null;
  return { kind: "other_person", rank: 0, other: role };
}

/** "Birth date of insured", "Address of agent", "SSN of decedent". */
export function ofSomebody(text: string): LabelClass | null {
  const [, field, whose] = normalLabel(text).match(/^(.{3,24}?) of (?:the |your |our )?(\S+(?: \S+)?)$/) ?? [];
  const kind = field && !recordLabel(normalLabel(text)) ? labelKind(field) : null;
  if (!kind || !["dob", "ssn", "address", "phone", "email"].includes(kind)) return null;
  const rank = patientRank(whose), other = rank ? null : otherRole(whose);
  return rank || other ? { kind, rank, other } : null;
}
