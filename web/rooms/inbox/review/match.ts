/**
 * Who a person of the draft may be among the known patients, as its values are keyed.
 * @module
 */
import type { MatchCandidate } from "../../../../shared/patients.ts";
import { isDay } from "../../../lib/days_typed.ts";
import type { MatchResult, Person, PersonQuery } from "../queries.ts";
import { type Choice, knownPerson, maybeFrom, type PersonDraft, type PersonValues } from "./draft.ts";
import { alike, plain } from "../reading/plain.ts";

/** What matching is asked of values as keyed; a date that is not whole yet is none. */
export const personQuery = (v: PersonValues): PersonQuery => ({
  firstName: v.firstName.trim() || null,
  middleName: v.middleName.trim() || null,
  lastName: v.lastName.trim() || null,
  suffix: v.suffix.trim() || null,
  dob: isDay(v.dateOfBirth) ? v.dateOfBirth : null,
  mrn: v.mrn.trim() || null,
  phone: v.phone.trim() || null,
  email: v.email.trim() || null,
  address: v.address.trim() || null,
});

/** Enough to look for near matches at all. */
export const enoughToMatch = (v: PersonValues) => v.mrn.trim().length > 2 || v.lastName.trim().length > 1;

/** Values by which somebody was matched, as one text to compare. */
export const matchedBy = (v: PersonValues): string => JSON.stringify(personQuery(v));

/** The candidates of a person: for the values as keyed, else as read. */
export function candidatesOf(person: PersonDraft, found: Person | null): readonly MatchCandidate[] {
  return person.matched?.candidates ?? found?.candidates ?? [];
}

/** Whether the number keyed is somebody's already, whatever else differs. */
export const hasNumber = (c: MatchCandidate, mrn: string) => plain(mrn) !== "" && alike(c.mrn ?? "", mrn);

function choiceBy({ patientId, candidates }: MatchResult, { mrn }: PersonValues): Choice {
  const certain = patientId === null ? undefined : candidates.find((c) => c.patientId === patientId);
  if (certain) return { kind: "known", person: knownPerson(certain) };
  const maybe = candidates.some((c) => c.score >= maybeFrom || hasNumber(c, mrn));
  return { kind: maybe ? "open" : "new" };
}

/** The person after its keyed values were compared with the known patients. What a clerk has chosen stays chosen. */
export function rematched(person: PersonDraft, result: MatchResult): PersonDraft {
  const { candidates, why } = result;
  return {
    ...person,
    matched: { by: matchedBy(person.values), candidates, why },
    choice: person.decided ? person.choice : choiceBy(result, person.values),
  };
}

/** Whether a new patient would be made of values that were not compared with the known ones. */
export function isUnmatched(person: PersonDraft, asRead: PersonValues | null): boolean {
  if (person.leftOut || person.decided || !enoughToMatch(person.values)) return false;
  const by = person.matched?.by ?? (asRead ? matchedBy(asRead) : "");
  return by !== matchedBy(person.values);
}

/** The words of a name, without accents. */
const namesIn = (text: string) =>
  text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase().split(/[^\p{L}]+/u).filter(Boolean);
/** Under this a candidate shares hardly more than a street or a first name. */
const alikeFrom = 0.1;

/** Candidates that a clerk should see before a new patient is made: near ones, and those with the same name or number. */
export function nearCandidates(values: PersonValues, candidates: readonly MatchCandidate[]): MatchCandidate[] {
  const [first, last] = [namesIn(values.firstName)[0], namesIn(values.lastName).at(-1)];
  return candidates.filter((candidate) => {
    const { name, score } = candidate;
    const names = namesIn(name);
    const namesake = first !== undefined && last !== undefined && names.includes(first) && names.includes(last);
    return score >= alikeFrom || namesake || hasNumber(candidate, values.mrn);
  });
}
