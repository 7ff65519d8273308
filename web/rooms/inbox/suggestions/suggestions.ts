/**
 * What the language model suggests, beside the fields it would go to. Nothing is taken without a click.
 * @module
 */
import { createContext, useContext } from "react";
import type { ReadingView } from "../../../../shared/inbox.ts";
import type { Suggestion } from "../../../../shared/language_model.ts";
import type { Person } from "../queries.ts";
import { type Check, fieldId } from "../review/checks.ts";
import { type Draft, firstChoice, type PersonDraft, type PersonField, valuesOf } from "../review/draft.ts";
import { markLabel } from "../reading/marks.ts";
import { alike } from "../reading/plain.ts";

/** The suggestions by their paths. */
export const SuggestionsContext = createContext<ReadonlyMap<string, Suggestion>>(new Map());
export const useSuggestion = (path: string | undefined): Suggestion | undefined =>
  useContext(SuggestionsContext).get(path ?? "");
/** All suggestions whose path begins so, such as `recordTypes.`. */
export const useSuggestionsOf = (prefix: string): Suggestion[] =>
  [...useContext(SuggestionsContext).values()].filter(({ path }) => path.startsWith(prefix));

export const suggestionsOf = (reading: ReadingView | null): ReadonlyMap<string, Suggestion> =>
  new Map(reading?.languageModel?.suggestions.map((one) => [one.path, one]));

/** The field of a person by the name it has on the desk. */
const deskNames: Record<string, PersonField> = { dob: "dateOfBirth" };
/** Where a suggestion for a field of a person is found; none for people who were not read. */
export function personPath(person: PersonDraft, field: PersonField): string | undefined {
  return person.index === null ? undefined : `patients.${person.index}.${field === "dateOfBirth" ? "dob" : field}`;
}

/** Whether the draft says already what is suggested. */
function isTaken({ path, value }: Suggestion, { people, requester, facts }: Draft): boolean {
  const [where, index, field] = path.split(".");
  if (where === "patients") {
    const person = people.find((p) => p.index === Number(index));
    return !person || person.leftOut || person.choice.kind === "known" ||
      alike(person.values[deskNames[field] ?? field as PersonField], value);
  }
  if (where === "requester") {
    return requester.knownId !== null || alike(requester.values[index as keyof typeof requester.values], value);
  }
  if (where === "recordTypes") return facts.recordTypes.some((kind) => kind === index);
  if (where === "dateRange") return (index === "start" ? facts.dateRangeStart : facts.dateRangeEnd) === value;
  if (where === "isUrgent") return facts.isUrgent;
  return alike(facts[path as "purpose"], value);
}

/** Suggestions to look at: each once. */
export function suggestionChecks(draft: Draft, reading: ReadingView | null, looked: ReadonlySet<string>): Check[] {
  const many = draft.people.length > 1;
  return [...suggestionsOf(reading).values()]
    .filter((one) => !isTaken(one, draft) && !looked.has(`suggested.${one.path}`))
    .map(({ path }) => ({
      field: fieldId(`suggested.${path}`),
      label: `Suggested: ${markLabel(`suggested.${path}`).toLowerCase().replace(/^mrn$/, "MRN")}`,
      blocking: false,
      person: many && path.startsWith("patients.")
        ? draft.people.find((p) => p.index === Number(path.split(".")[1]))?.key
        : undefined,
    }));
}

/** A suggested person as one of the draft's: who it is stays open where somebody known may fit. */
export function suggestedPerson(reading: ReadingView, place: number): PersonDraft {
  const person = reading.languageModel!.people[place];
  return {
    key: `suggested-${place}`,
    index: null,
    values: valuesOf(person),
    choice: firstChoice({ ...person, patientId: null }),
    leftOut: false,
  };
}

/** A person of the draft as the language model suggested them; null for anybody else. */
export function suggestedAs({ key }: PersonDraft, reading: ReadingView | null): Person | null {
  const [, place] = /^suggested-(\d+)$/.exec(key) ?? [];
  return place === undefined ? null : reading?.languageModel?.people[Number(place)] ?? null;
}

/** The places of suggested people who are not in the draft. */
export function peopleToSuggest(draft: Draft, reading: ReadingView | null): number[] {
  const people = reading?.languageModel?.people ?? [];
  return [...people.keys()].filter((place) =>
    !draft.people.some(({ key, values }) =>
      key === `suggested-${place}` ||
      (alike(values.firstName, people[place].firstName ?? "") && alike(values.lastName, people[place].lastName ?? ""))
    )
  );
}

/** The draft with a suggested person; in place of the empty one where nobody was read. */
export function withSuggested(draft: Draft, person: PersonDraft): Draft {
  const [only] = draft.people;
  const blank = draft.people.length === 1 && only.index === null && Object.values(only.values).every((v) => !v.trim());
  return { ...draft, people: blank ? [person] : [...draft.people, person] };
}
