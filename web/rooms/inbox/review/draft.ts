/**
 * The reading desk's draft: what was read, as a clerk corrects it, until requests are made of it. Pure functions.
 * @module
 */
import { type Contact, type ContactChoice, knownContact, type WithContacts } from "../../../../shared/contacts.ts";
import type { Extraction, FoundPatient, RecordKind, RequestType } from "../../../../shared/documents.ts";
import type { MatchCandidate } from "../../../../shared/patients.ts";
import type { EntryRequestInput } from "../../../../shared/requests.ts";
import { isDay } from "../../../lib/days_typed.ts";
import type { Entry, Person } from "../queries.ts";

export const personFields = [
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "dateOfBirth",
  "mrn",
  "address",
  "phone",
  "email",
] as const;
export type PersonField = (typeof personFields)[number];
export type PersonValues = Record<PersonField, string>;

export const requesterFields = ["name", "contactName", "email", "phone", "fax"] as const;
export type RequesterField = (typeof requesterFields)[number];
export type RequesterValues = Record<RequesterField, string>;

/** What the screen says of a known patient that was chosen. */
export type KnownPerson = Pick<MatchCandidate, "patientId" | "name" | "dob" | "mrn" | "address" | "phone">;

/** As much of a candidate. */
export const knownPerson = ({ patientId, name, dob, mrn, address, phone }: KnownPerson): KnownPerson => ({
  patientId,
  name,
  dob,
  mrn,
  address,
  phone,
});

export type Choice = { kind: "known"; person: KnownPerson } | { kind: "new" } | { kind: "open" };

export interface PersonDraft {
  /** Stays the same while the list changes. */
  key: string;
  /** Place in the reading's list; null for somebody the clerk added. */
  index: number | null;
  values: PersonValues;
  choice: Choice;
  /** Not asked for after all: makes no request. */
  leftOut: boolean;
  /** A clerk made the choice; values that are keyed afterwards do not change it. */
  decided?: boolean;
  /** The patients that the keyed values fit, and the values compared; absent while those of the reading stand. */
  matched?: { by: string; candidates: MatchCandidate[]; why: string };
}

/** The authorization as it lies with the document; days as in date fields, "" where there is none. */
export interface AuthorizationValues {
  attached: boolean;
  signed: boolean;
  signedOn: string;
  expiresOn: string;
}

export const noAuthorization: AuthorizationValues = { attached: false, signed: false, signedOn: "", expiresOn: "" };

export interface Facts {
  requestType: RequestType | "";
  recordTypes: RecordKind[];
  dateRangeStart: string;
  dateRangeEnd: string;
  isUrgent: boolean;
  purpose: string;
  notes: string;
  authorization: AuthorizationValues;
}

export interface RequesterDraft {
  values: RequesterValues;
  knownId: number | null;
  /** What an unknown contact of a known organization is. */
  choice?: ContactChoice;
}

/** The contact that the values name. */
export const contactTyped = ({ contactName, email, phone, fax }: RequesterValues): Contact => ({
  name: orNull(contactName),
  email: orNull(email),
  phone: orNull(phone),
  fax: orNull(fax),
});

/** Whether a person must say who of a known organization asks. */
export const asksContact = ({ values, knownId }: RequesterDraft, known: WithContacts | null): boolean =>
  knownId !== null && known !== null && knownContact(known, contactTyped(values)) === null;

export interface Draft {
  people: PersonDraft[];
  requester: RequesterDraft;
  facts: Facts;
}

/** A best candidate below this is somebody else: the one found is a new patient unless the clerk says otherwise. */
export const maybeFrom = 0.5;

/** What stands between first and last name in the full name. */
export function middleNameOf(p: Pick<Person, "name" | "firstName" | "lastName">): string {
  const { name, firstName, lastName } = p;
  if (!name || !firstName || !lastName) return "";
  const lower = name.toLowerCase();
  const end = lower.lastIndexOf(lastName.toLowerCase());
  if (!lower.startsWith(firstName.toLowerCase()) || end <= firstName.length) return "";
  return name.slice(firstName.length, end).trim();
}

/** The values of a person as read. */
export function valuesOf(p: Omit<FoundPatient, "ssn" | "evidence">): PersonValues {
  return {
    firstName: p.firstName ?? "",
    middleName: middleNameOf(p),
    lastName: p.lastName ?? "",
    suffix: p.suffix ?? "",
    dateOfBirth: p.dob && isDay(p.dob) ? p.dob : "",
    mrn: p.mrn ?? "",
    address: p.address ?? "",
    phone: p.phone ?? "",
    email: p.email ?? "",
  };
}

/** Who a person is taken for at first: the certain one, else open where somebody may fit, else new. */
export function firstChoice(p: Person): Choice {
  if (p.patientId !== null) {
    const known = p.candidates.find((c) => c.patientId === p.patientId);
    return { kind: "known", person: knownPerson(known ?? { ...p, patientId: p.patientId, name: p.name ?? "" }) };
  }
  return (p.candidates[0]?.score ?? p.matchConfidence) >= maybeFrom ? { kind: "open" } : { kind: "new" };
}

export const blankPerson: PersonValues = {
  firstName: "",
  middleName: "",
  lastName: "",
  suffix: "",
  dateOfBirth: "",
  mrn: "",
  address: "",
  phone: "",
  email: "",
};

/** A further person, entered by the clerk. */
export function addedPerson(people: readonly PersonDraft[], values: Partial<PersonValues> = {}): PersonDraft {
  const count = people.filter((p) => p.index === null).length;
  return {
    key: `added-${count + 1}`,
    index: null,
    values: { ...blankPerson, ...values },
    choice: { kind: "new" },
    leftOut: false,
  };
}

/** The draft of a document as it was read. Where nobody was found it begins with one empty person to key in. */
export function startDraft(entry: Entry, people: readonly Person[]): Draft {
  const read = entry.parsedFields;
  const found = people.map((p, index): PersonDraft => ({
    key: `read-${index}`,
    index,
    values: valuesOf(p),
    choice: firstChoice(p),
    leftOut: false,
  }));
  return {
    people: found.length > 0 ? found : [addedPerson([])],
    requester: {
      values: {
        name: read?.requester.name ?? "",
        contactName: read?.requester.contactName ?? "",
        email: read?.requester.email ?? "",
        phone: read?.requester.phone ?? "",
        fax: read?.requester.fax ?? "",
      },
      knownId: read?.requesterId ?? null,
    },
    facts: {
      requestType: read?.requestType ?? "",
      recordTypes: [...read?.recordTypes ?? []],
      dateRangeStart: read?.dateRangeStart ?? "",
      dateRangeEnd: read?.dateRangeEnd ?? "",
      isUrgent: read?.isUrgent ?? false,
      purpose: read?.purpose ?? "",
      notes: entry.manualNotes ?? "",
      authorization: authorizationValues(read?.authorization ?? null),
    },
  };
}

/** An authorization for the fields of the desk. */
export const authorizationValues = (a: Extraction["authorization"] | null): AuthorizationValues =>
  a ? { ...a, signedOn: dayOr(a.signedOn), expiresOn: dayOr(a.expiresOn) } : noAuthorization;

const dayOr = (value: string | null) => (value && isDay(value) ? value : "");

/** What follows from one change: a day of signing is a signature's, a signature an authorization's, and without one there is neither. */
export function withAuthorization(
  before: AuthorizationValues,
  change: Partial<AuthorizationValues>,
): AuthorizationValues {
  const next = { ...before, ...change };
  if (change.attached === false) return noAuthorization;
  if (change.signed === false) return { ...next, signedOn: "" };
  if (change.signedOn) return { ...next, attached: true, signed: true };
  if (change.signed || change.expiresOn) return { ...next, attached: true };
  return next;
}

/** Those a request is made for. */
export const kept = (draft: Draft): PersonDraft[] => draft.people.filter((p) => !p.leftOut);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const orNull = (text: string) => text.trim() || null;

function personInput(p: PersonDraft): NonNullable<EntryRequestInput["patients"]>[number] {
  if (p.choice.kind === "known") return { patientId: p.choice.person.patientId };
  const v = p.values;
  return {
    isNew: true,
    firstName: v.firstName.trim(),
    middleName: orNull(v.middleName),
    lastName: v.lastName.trim(),
    suffix: orNull(v.suffix),
    dateOfBirth: isDay(v.dateOfBirth) ? v.dateOfBirth : null,
    mrn: orNull(v.mrn),
    address: orNull(v.address),
    phone: orNull(v.phone),
    email: orNull(v.email),
  };
}

/** Only what the clerk changed; what is left out counts as read right. */
export function changesOf(draft: Draft, start: Draft): EntryRequestInput {
  const input: EntryRequestInput = {};
  // A known patient whose values as read were touched up is still that patient.
  // An open choice is no new patient: saying so is a change, though no value differs.
  const decided = (d: Draft) =>
    d.people.map((p) => p.leftOut ? null : p.choice.kind === "open" ? "open" : personInput(p));
  if (!same(decided(draft), decided(start))) input.patients = kept(draft).map(personInput);
  const { requester, facts } = draft;
  const isKnown = requester.knownId !== null && requester.choice !== "other_organization";
  if (isKnown) {
    const edited = !same(contactTyped(requester.values), contactTyped(start.requester.values));
    if (requester.knownId !== start.requester.knownId) input.requesterId = requester.knownId!;
    if (requester.choice) input.contactChoice = requester.choice;
    if (edited && requester.choice !== "usual_contact") input.contact = contactTyped(requester.values);
  } else if (
    requester.choice || start.requester.knownId !== null || !same(requester.values, start.requester.values)
  ) {
    if (requester.choice || start.requester.knownId !== null) input.contactChoice = "other_organization";
    const { name, contactName, email, phone, fax } = requester.values;
    input.requester = {
      name: name.trim(),
      contactName: orNull(contactName),
      email: orNull(email),
      phone: orNull(phone),
      fax: orNull(fax),
    };
  }
  const was = start.facts;
  if (facts.requestType && facts.requestType !== was.requestType) input.requestType = facts.requestType;
  if (!same([...facts.recordTypes].sort(), [...was.recordTypes].sort())) input.recordTypes = facts.recordTypes;
  if (facts.dateRangeStart !== was.dateRangeStart || facts.dateRangeEnd !== was.dateRangeEnd) {
    input.dateRangeStart = isDay(facts.dateRangeStart) ? facts.dateRangeStart : null;
    input.dateRangeEnd = isDay(facts.dateRangeEnd) ? facts.dateRangeEnd : null;
  }
  if (facts.isUrgent !== was.isUrgent) input.isUrgent = facts.isUrgent;
  if (facts.purpose !== was.purpose) input.purpose = orNull(facts.purpose);
  if (facts.notes !== was.notes) input.notes = orNull(facts.notes);
  if (!same(facts.authorization, was.authorization)) {
    const { attached, signed, signedOn, expiresOn } = facts.authorization;
    const day = (value: string) => isDay(value) ? value : null;
    input.authorization = { attached, signed, signedOn: day(signedOn), expiresOn: day(expiresOn) };
  }
  return input;
}

export const isChanged = (draft: Draft, start: Draft): boolean => {
  const own = ({ people, ...rest }: Draft) => ({ ...rest, people: people.map(({ matched: _, ...person }) => person) });
  return !same(own(draft), own(start));
};
