/**
 * What a clerk looks at first on the desk: what stops the requests, and what was read with doubt.
 * @module
 */
import type { Evidence } from "../../../../shared/documents.ts";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { requesterInput } from "../../../../shared/requests.ts";
import { localDay } from "../../../lib/format.ts";
import { type Draft, isDay, kept, type PersonDraft, type PersonField } from "./draft.ts";
import { candidatesOf, nearCandidates } from "./match.ts";

/** Below this a value read is looked at first: the medium and low bands (spec 2 §4). */
export const doubtBelow = 0.7;

/** The id of a place on the page and of the field that it belongs to: `p3.dob`, `requester.name`, `dateRange`. */
export type MarkId = string;

const nameParts: readonly PersonField[] = ["firstName", "middleName", "lastName", "suffix"];
const evidenceNames: Partial<Record<PersonField, string>> = { dateOfBirth: "dob" };

/** The mark of a person's field. The parts of a name share the name's mark unless they were found one by one. */
export function personMark(person: PersonDraft, field: PersonField, evidence: Record<string, Evidence>): MarkId {
  const who = person.index === null ? person.key : `p${person.index}`;
  const own = evidenceNames[field] ?? field;
  const box = evidence[own]?.box;
  const shared = nameParts.includes(field) && (!box || JSON.stringify(box) === JSON.stringify(evidence.name?.box));
  return `${who}.${shared ? "name" : own}`;
}

/** The name of a person for headings and messages; never empty. */
export function personName({ values, choice }: PersonDraft, fallback: string): string {
  if (choice.kind === "known") return choice.person.name;
  const name = [values.firstName, values.middleName, values.lastName].filter((part) => part.trim()).join(" ");
  return name || fallback;
}

export interface ToDo {
  /** The DOM id of the field to go to. */
  field: string;
  label: string;
  /** Stops the requests; otherwise it only wants a look. */
  blocking: boolean;
  /** A sentence, for what blocks. */
  message?: string;
  person?: string;
}

export const fieldId = (path: string): string => `desk-${path}`;

/** All that is still to do, in the order of the form; what blocks is marked. */
export function toDos(draft: Draft, reading: ReadingView | null, looked: ReadonlySet<string>): ToDo[] {
  const list: ToDo[] = [];
  const add = (path: string, label: string, message: string | null, person?: string) => {
    if (message === null && looked.has(path)) return;
    list.push({ field: fieldId(path), label, blocking: message !== null, message: message ?? undefined, person });
  };
  const many = kept(draft).length > 1;
  if (kept(draft).length === 0) add("add-person", "Patient", "Enter the patient whose records are asked for.");
  draft.people.forEach((person, place) => {
    if (!person.leftOut) personToDos(person, place, many, reading, add);
  });
  const doubtful = (key: string) => {
    const evidence = reading?.extraction.evidence[key];
    return evidence !== undefined && evidence.confidence < doubtBelow;
  };
  const { requester, facts } = draft;
  if (requester.knownId === null) {
    if (!requester.values.name.trim()) add("requester.name", "Requester", "Choose or enter who asks.");
    else if (doubtful("requester.name")) add("requester.name", "Requester", null);
    if (requester.values.email && !requesterInput.shape.email.safeParse(requester.values.email.trim()).success) {
      add("requester.email", "Requester's email", "Please enter a valid email address.");
    }
  }
  if (!facts.requestType) add("requestType", "Request type", "Choose the type of request.");
  else if (doubtful("requestType")) add("requestType", "Request type", null);
  if (facts.recordTypes.length === 0 || doubtful("recordTypes")) add("recordTypes", "Records", null);
  const dates = [["dateRangeStart", facts.dateRangeStart], ["dateRangeEnd", facts.dateRangeEnd]] as const;
  const unclear = dates.filter(([, value]) => value !== "" && !isDay(value));
  for (const [field] of unclear) add(field, "Service dates", unclearDay);
  if (unclear.length === 0 && facts.dateRangeStart && facts.dateRangeEnd && facts.dateRangeStart > facts.dateRangeEnd) {
    add("dateRangeEnd", "Service dates", "The start of the date range lies after its end.");
  } else if (unclear.length === 0 && doubtful("dateRange")) add("dateRangeStart", "Service dates", null);
  if (facts.purpose && doubtful("purpose")) add("purpose", "Purpose", null);
  if (doubtful("isUrgent")) add("isUrgent", "Urgency", null);
  return list;
}

/** What was typed into a date field and is none. */
const unclearDay = "Enter the date as month, day and year, such as 3/7/1990.";

type Add = (path: string, label: string, message: string | null, person?: string) => void;

function personToDos(person: PersonDraft, place: number, many: boolean, reading: ReadingView | null, add: Add): void {
  const { key, values, choice } = person;
  const who = many ? personName(person, `Patient ${place + 1}`) : "the patient";
  const label = (text: string) =>
    many ? `${personName(person, `Patient ${place + 1}`)}: ${text}` : text[0].toUpperCase() + text.slice(1);
  if (choice.kind === "open") add(`${key}.who`, label("who this is"), `Choose who ${who} is.`, key);
  // Whoever is known is certain by more than one value; only who is new or open is read letter by letter.
  if (choice.kind === "known") return;
  if (!values.firstName.trim()) add(`${key}.firstName`, label("first name"), `Enter the first name of ${who}.`, key);
  if (!values.lastName.trim()) add(`${key}.lastName`, label("last name"), `Enter the last name of ${who}.`, key);
  const found = person.index === null ? null : reading?.patients[person.index] ?? null;
  const evidence = found?.evidence ?? {};
  const doubt = (field: string) => evidence[field] !== undefined && evidence[field].confidence < doubtBelow;
  if (values.firstName && doubt("name")) add(`${key}.firstName`, label("name"), null, key);
  if (values.dateOfBirth && !isDay(values.dateOfBirth)) {
    add(`${key}.dateOfBirth`, label("date of birth"), unclearDay, key);
  } else if (values.dateOfBirth > localDay()) {
    add(`${key}.dateOfBirth`, label("date of birth"), "The date of birth lies in the future.", key);
  } else if (!values.dateOfBirth || doubt("dob")) add(`${key}.dateOfBirth`, label("date of birth"), null, key);
  if (values.mrn && doubt("mrn")) add(`${key}.mrn`, label("MRN"), null, key);
  // Somebody of the same name is on file: a clerk sees them before a new patient is made.
  if (choice.kind === "new" && !person.decided && nearCandidates(values, candidatesOf(person, found)).length > 0) {
    add(`${key}.who`, label("who this is"), null, key);
  }
}
