/**
 * What labels may be, and the pieces of which the tables of labels are made.
 * @module
 */
import { anyOf, sequence } from "./pattern.ts";

export type LabelKind =
  | "person" // a name, said whose
  | "name" // a name, the section says whose
  | "last"
  | "first"
  | "middle"
  | "suffix"
  | "re"
  | "dob"
  | "mrn"
  | "account"
  | "ssn"
  | "address"
  | "city"
  | "phone"
  | "fax"
  | "phone_fax"
  | "email"
  | "date"
  | "received"
  | "event_date"
  | "from"
  | "to"
  | "attn"
  | "cc"
  | "dos"
  | "dos_from"
  | "dos_to"
  | "purpose"
  | "records"
  | "expires"
  | "signature"
  | "date_signed"
  | "print_name"
  | "organization"
  | "contact"
  | "custodian"
  | "reference"
  | "priority"
  | "other_person"
  | "other";

export const person = sequence(
  String.raw`(?:(?:the|your|our|my|named|above|proposed|minor|injured|covered) )*(?:`,
  anyOf(
    String.raw`patient|pt|iw|ee|inj(?:ured)? (?:wkr|ee)|claimant|insured|life (?:to be )?(?:insured|assured)`,
    String.raw`applicant|petitioner|victim|evaluee|detainee|decedent|deceased|student(?:[ -]athlete)?|pupil`,
    String.raw`child|children|minor|baby|newborn|infant|ward|conservatee`,
    String.raw`(?:legally )?(?:protected|incapacitated) (?:person|individual|adult)`,
    String.raw`(?:vulnerable|dependent|at[- ]risk) adult|(?:adult|person|elder|senior|child|youth) at risk`,
    String.raw`elder|member|enrollee|participant`,
    String.raw`(?:injured )?(?:worker|person|party|employee|individual|claimant)|client|resident|bene|mbr|clmt`,
    String.raw`insd`,
    String
      .raw`subject(?: of (?:the |this )?(?:request|records?|disclosure|release|authorization|inquiry|information))?`,
    String.raw`individual|veteran|service ?member|inmate|examinee|donor|plaintiff|dependent|covered person`,
    String.raw`proband|(?:insured )?travell?er|index (?:case|patient)|recruit|camper|candidate|athlete|juvenile`,
    String.raw`youth|foster child|consumer|trainee|cadet|sailor|soldier|airman|seaman|pilot|adoptee|evacuee`,
    String.raw`survivor|arrestee|parolee|service user`,
    String.raw`(?:person|individual|child|youth|adult) (?:served|in care)`,
  ),
  String.raw`)(?: ?(?:/|or|and) ?(?:your |our |the )?(?:veteran|service`,
  String.raw` ?member|member|dependent|beneficiary|patient|claimant`,
  String.raw`|applicant|employee|student|client|injured(?: (?:worker`,
  String.raw`|party|person))?|deceased))?`,
);

export const whose = `(?:${person}(?:'s|s'|s)? ?/? ?)`;

/** "Last name, first name, middle initial, suffix" in either order, as a cell's one caption. */
export const parts = (() => {
  const last = "(?:last|family|surname)(?: ?names?)?", first = "(?:first|given)(?: ?names?)?";
  const more = "(?:middle|m ?i|initial|suffix|jr/sr|jr|sr|maiden)(?: ?(?:names?|initial))?";
  const gap = "(?: ?[,/&-] ?(?:and )?| and | )";
  return `(?:full |legal )*(?:names?[ ,:-]*)?(?:${last}${gap}${first}|${first}(?:${gap}${more})?${gap}${last})(?:${gap}${more})*`;
})();
export const number = "(?:no|nos|number|numbers|num|nr|id|identifier|code)";
