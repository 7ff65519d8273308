/**
 * What a clerk looks at first on the desk: what stops the requests, and what was read with doubt.
 * @module
 */
import type { Evidence } from "../../../../shared/documents.ts";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { type Requester, requesterInput } from "../../../../shared/requests.ts";
import { isDay } from "../../../lib/days_typed.ts";
import { localDay } from "../../../lib/format.ts";
import { confidenceBand } from "../../../ui/Values.tsx";
import {
  asksContact,
  type AuthorizationValues,
  type Draft,
  kept,
  type PersonDraft,
  type PersonField,
  type RequesterValues,
} from "./draft.ts";
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

export interface Check {
  /** The DOM id of the field to go to. */
  field: string;
  label: string;
  /** Stops the requests; otherwise it only wants a look. */
  blocking: boolean;
  /** A sentence, for what blocks. */
  message?: string;
  person?: string;
  /** The value read with doubt that waits for a look. */
  mark?: MarkId;
  /** How sure its reading is, where that is the doubt: "medium" or "low". */
  band?: string;
}

export const fieldId = (path: string): string => `desk-${path}`;

/** What the clerk still has to check, in the order of the form; what blocks is marked. */
export function checksOf(
  draft: Draft,
  reading: ReadingView | null,
  looked: ReadonlySet<string>,
  known: Requester | null = null,
): Check[] {
  const list: Check[] = [];
  const add: Add = (path, label, message, more = {}) => {
    if (message === null && looked.has(path)) return;
    list.push({ field: fieldId(path), label, blocking: message !== null, message: message ?? undefined, ...more });
  };
  const many = kept(draft).length > 1;
  if (kept(draft).length === 0) add("add-person", "Patient", "Enter the patient whose records are asked for.");
  draft.people.forEach((person, place) => {
    if (!person.leftOut) personChecks(person, place, many, reading, add);
  });
  const look = (path: string, label: string, mark = path) => {
    const band = doubtBand(reading?.extraction.evidence[mark]);
    if (band) add(path, label, null, { mark, band });
  };
  const { requester, facts } = draft;
  if (asksContact(requester, known) && !requester.choice) {
    add("requester.who", "Requester's contact", `Say who of ${known!.name} asks.`);
  }
  // The values count where records go by them: of a new requester, and of a new contact.
  if (requester.knownId === null || requester.choice && requester.choice !== "usual_contact") {
    requesterChecks(requester.values, look, add);
  }
  if (!facts.requestType) add("requestType", "Request type", "Choose the type of request.");
  else look("requestType", "Request type");
  if (facts.recordTypes.length === 0) add("recordTypes", "Records", null, { mark: "recordTypes" });
  else look("recordTypes", "Records");
  const dates = [["dateRangeStart", facts.dateRangeStart], ["dateRangeEnd", facts.dateRangeEnd]] as const;
  const unclear = dates.filter(([, value]) => value !== "" && !isDay(value));
  for (const [field] of unclear) add(field, "Service dates", unclearDay);
  if (unclear.length === 0 && facts.dateRangeStart && facts.dateRangeEnd && facts.dateRangeStart > facts.dateRangeEnd) {
    add("dateRangeEnd", "Service dates", "The start of the date range lies after its end.");
  } else if (unclear.length === 0) look("dateRangeStart", "Service dates", "dateRange");
  if (facts.purpose) look("purpose", "Purpose");
  look("isUrgent", "Urgency");
  authorizationChecks(facts.authorization, look, add);
  look("receivedOn", "Received stamp");
  return list;
}

/** "medium" or "low" for what was read with doubt; undefined for what is sure or was not found. */
const doubtBand = (evidence: Evidence | undefined): string | undefined =>
  evidence && evidence.confidence < doubtBelow ? confidenceBand(evidence.confidence, "reading") : undefined;

/** The values read with doubt that nobody looked at; the field that has the focus is being looked at. */
export const unseen = (list: readonly Check[], focused: string | null): Check[] =>
  list.filter(({ band, field }) => band && field !== focused);

/** `Signed on (medium)`. */
export const checkText = ({ label, band }: Check): string => band ? `${label} (${band})` : label;

/** A release rests on it. */
function authorizationChecks(values: AuthorizationValues, look: Look, add: Add): void {
  look("authorization.attached", "Authorization");
  look("authorization.signed", "Signature");
  for (const [field, label] of [["signedOn", "Signed on"], ["expiresOn", "Authorization expires"]] as const) {
    const mark = `authorization.${field}`;
    const message = values[field] === "" ? null : wrongDay(field, values);
    if (message) add(mark, label, message, { mark });
    else look(mark, label);
  }
}

function wrongDay(field: "signedOn" | "expiresOn", { signedOn, expiresOn }: AuthorizationValues): string | null {
  if (field === "signedOn") {
    if (!isDay(signedOn)) return unclearDay;
    return signedOn > localDay() ? "The day of signing lies in the future." : null;
  }
  if (!isDay(expiresOn)) return unclearDay;
  return isDay(signedOn) && expiresOn < signedOn ? "The authorization cannot end before it was signed." : null;
}

/** The marks of the values that still wait for a look: these are orange on the page, no others. */
export const waiting = (list: readonly Check[]): MarkId[] => list.flatMap(({ mark }) => mark ?? []);

type Look = (path: string, label: string, mark?: MarkId) => void;

const contactLabels = {
  contactName: "Contact",
  email: "Requester's email",
  phone: "Requester's phone",
  fax: "Requester's fax",
} as const;

/** A new requester is made of these values, and records go where they say. */
function requesterChecks(values: RequesterValues, look: Look, add: Add): void {
  if (!values.name.trim()) add("requester.name", "Requester", "Choose or enter who asks.");
  else look("requester.name", "Requester");
  for (const field of ["contactName", "email", "phone", "fax"] as const) {
    const value = values[field].trim();
    if (field === "email" && value && !requesterInput.shape.email.safeParse(value).success) {
      add("requester.email", contactLabels.email, "Please enter a valid email address.", { mark: "requester.email" });
    } else if (value) look(`requester.${field}`, contactLabels[field]);
  }
}

/** What was typed into a date field and is none. */
const unclearDay = "Enter the date as month, day and year, such as 3/7/1990.";

type Add = (
  path: string,
  label: string,
  message: string | null,
  more?: Pick<Check, "person" | "mark" | "band">,
) => void;

function personChecks(person: PersonDraft, place: number, many: boolean, reading: ReadingView | null, add: Add): void {
  const { key, values, choice } = person;
  const who = many ? personName(person, `Patient ${place + 1}`) : "the patient";
  const label = (text: string) =>
    many ? `${personName(person, `Patient ${place + 1}`)}: ${text}` : text[0].toUpperCase() + text.slice(1);
  const want = (path: string, text: string, message: string | null, mark?: MarkId, band?: string) =>
    add(`${key}.${path}`, label(text), message, { person: key, mark, band });
  if (choice.kind === "open") want("who", "who this is", `Choose who ${who} is.`);
  // More than one value confirms a known patient; only a new or undecided person is checked letter by letter.
  if (choice.kind === "known") return;
  if (!values.firstName.trim()) want("firstName", "first name", `Enter the first name of ${who}.`);
  if (!values.lastName.trim()) want("lastName", "last name", `Enter the last name of ${who}.`);
  const found = person.index === null ? null : reading?.patients[person.index] ?? null;
  const evidence = found?.evidence ?? {};
  const look = (field: PersonField, text: string, read: string) => {
    const band = doubtBand(evidence[read]);
    if (values[field] && band) want(field, text, null, personMark(person, field, evidence), band);
  };
  // First and last name are one place on the page, unless a table or form has them apart.
  if (personMark(person, "lastName", evidence) !== personMark(person, "firstName", evidence)) {
    look("firstName", "first name", "firstName");
    look("lastName", "last name", "lastName");
  } else look("firstName", "name", "name");
  if (values.dateOfBirth && !isDay(values.dateOfBirth)) want("dateOfBirth", "date of birth", unclearDay);
  else if (values.dateOfBirth > localDay()) {
    want("dateOfBirth", "date of birth", "The date of birth lies in the future.");
  } else if (!values.dateOfBirth) want("dateOfBirth", "date of birth", null);
  else look("dateOfBirth", "date of birth", "dob");
  look("mrn", "MRN", "mrn");
  // Of somebody who may be on file these are not asked for yet.
  if (choice.kind === "new") { for (const field of ["address", "phone", "email"] as const) look(field, field, field); }
  // Somebody of the same name is on file: a clerk sees them before a new patient is made.
  if (choice.kind === "new" && !person.decided && nearCandidates(values, candidatesOf(person, found)).length > 0) {
    want("who", "who this is", null);
  }
}
