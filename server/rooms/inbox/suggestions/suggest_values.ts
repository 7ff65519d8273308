/**
 * From a language model's answer to suggestions: only what our own reading lacks or doubts, only what stands in the document,
 * nothing of which anything else takes notice.
 * @module
 */
import type { Evidence, Extraction, FoundPatient, Page } from "../../../../shared/documents.ts";
import type { ExtractedPatient } from "../../../../shared/inbox.ts";
import { languageModelRule, type Suggestion } from "../../../../shared/language_model.ts";
import type { Answer, AnsweredPerson } from "../../../integrations/reader/port.ts";
import { compatible, parseName } from "../../../extraction/names/names.ts";
import { type Located, locator, type Place } from "./answer/locate.ts";
import { address, alike, birth, date, phone, plain, recordNumber } from "./answer/values.ts";

/** Under this our own value is a guess, and another one is worth a look (the desk's bound for values to check). */
const guessBelow = 0.7;
/** A suggestion is never surer than a guess. */
const sure = { exact: 0.65, slip: 0.5, absent: 0.3 };
const mostPeople = 20;

export interface Asked {
  pages: readonly Page[];
  extraction: Extraction;
  /** Everyone of the reading, in its order. */
  people: readonly ExtractedPatient[];
  requesterKnown: boolean;
  /** ISO date. */
  today: string;
  /** A value that is not among the words read is kept, marked: pictures were sent, of pages that are hard to read. */
  keepAbsent: boolean;
}

export interface Suggested {
  suggestions: Suggestion[];
  /** People our own reading does not have; `ssn` is always null. */
  people: FoundPatient[];
  notFound: number;
}

/** What an answer adds to a reading. */
export function suggest(asked: Asked, answer: Answer): Suggested {
  const result: Suggested = { suggestions: [], people: [], notFound: 0 };
  const taker = new Taker(asked, result);
  people(taker, answer.patients);
  if (!asked.requesterKnown) requester(taker, answer.requester);
  facts(taker, answer);
  return result;
}

type How = keyof Located;
type PersonField = Exclude<keyof FoundPatient, "ssn" | "evidence">;

/** Takes values one by one: wanted? in the document? */
class Taker {
  readonly find: Located;
  readonly #secret: ReadonlySet<string>;

  constructor(readonly asked: Asked, readonly result: Suggested) {
    this.find = locator(asked.pages, asked.today);
    const numbers = asked.extraction.patients.map((p) => p.ssn?.replace(/\D/g, "") ?? "");
    this.#secret = new Set(numbers.filter((number) => number !== ""));
  }

  /** The evidence of a value; null, and counted, for one that is to be left out. */
  evidence(value: string, how: How, near?: Place | null): Evidence | null {
    if (this.#secret.has(value.replace(/\D/g, ""))) return null;
    const place = this.find[how](value, near);
    if (!place && !this.asked.keepAbsent) {
      this.result.notFound++;
      return null;
    }
    return this.evidenceAt(place);
  }

  evidenceAt(place: Place | null): Evidence {
    const confidence = place ? (place.exact ? sure.exact : sure.slip) : sure.absent;
    const { page = null, box = null } = place ?? {};
    return { confidence, page, box, rule: languageModelRule, source: "language_model" };
  }

  add(path: string, value: string | null, how: How, near?: Place | null): void {
    if (value === null) return;
    const evidence = this.evidence(value, how, near);
    if (evidence) this.result.suggestions.push({ path, value, evidence });
  }
}

/** Whether a value would help: ours is missing, or a guess that says something else. */
function helps(own: string | null, evidence: Evidence | undefined, other: string | null): boolean {
  if (other === null || alike(own, other)) return false;
  return own === null || (evidence !== undefined && evidence.confidence < guessBelow);
}

/** A person's values as the product writes them, each with how it is found in print. */
function valuesOf(p: AnsweredPerson, today: string): [field: PersonField, string | null, How][] {
  return [
    ["firstName", plain(p.firstName), "words"],
    ["lastName", plain(p.lastName), "words"],
    ["suffix", plain(p.suffix), "words"],
    ["dob", birth(p.dateOfBirth, today), "birth"],
    ["mrn", recordNumber(p.mrn), "code"],
    ["address", plain(p.address), "words"],
    ["phone", phone(p.phone), "code"],
    ["email", address(p.email), "code"],
  ];
}

const nameOf = (p: { firstName: string | null; middleName?: string | null; lastName: string | null }) =>
  [p.firstName, p.middleName, p.lastName].map((part) => plain(part ?? null)).filter((part) => part !== null).join(" ");

function people(taker: Taker, answered: readonly AnsweredPerson[]): void {
  const { people: ours, today } = taker.asked;
  const left = new Set(ours.keys());
  for (const person of answered) {
    const index = pairOf(ours, left, person, today, answered.length);
    if (index !== null) {
      left.delete(index);
      toOwn(taker, index, person);
    } else another(taker, person);
  }
}

/** Which of our people this is: by record number, by name, by date of birth; a nameless one where there is one on both sides. */
function pairOf(
  ours: readonly ExtractedPatient[],
  left: ReadonlySet<number>,
  person: AnsweredPerson,
  today: string,
  answered: number,
): number | null {
  const name = parseName(nameOf(person));
  const dob = birth(person.dateOfBirth, today);
  const mrn = recordNumber(person.mrn);
  const first = (fits: (own: ExtractedPatient) => boolean) => [...left].find((i) => fits(ours[i])) ?? null;
  const named = (own: ExtractedPatient) => {
    const ownName = own.name ? parseName(own.name) : null;
    return ownName !== null && name !== null && compatible(ownName, name);
  };
  return first((own) => mrn !== null && own.mrn !== null && alike(own.mrn, mrn)) ??
    first((own) => named(own) && (own.dob === null || dob === null || own.dob === dob)) ?? first(named) ??
    first((own) => dob !== null && own.dob === dob && shareAName(own, person)) ??
    first((own) => ours.length === 1 && answered === 1 && (!own.firstName || !own.lastName));
}

function shareAName(own: ExtractedPatient, person: AnsweredPerson): boolean {
  return own.name === null || alike(own.firstName, person.firstName) || alike(own.lastName, person.lastName);
}

function toOwn(taker: Taker, index: number, person: AnsweredPerson): void {
  const own = taker.asked.people[index];
  // A known patient has their own record; the document's values are not used for them.
  if (own.patientId !== null) return;
  const name = own.evidence.name;
  const near = placeOf(own.evidence.name ?? own.evidence.lastName ?? own.evidence.dob);
  for (const [field, value, how] of valuesOf(person, taker.asked.today)) {
    const evidence = own.evidence[field] ?? (["firstName", "lastName", "suffix"].includes(field) ? name : undefined);
    // Who the patient is must not hang on our being sure alone: another number or date in the document is shown as well.
    const disputed = (field === "dob" || field === "mrn") && value !== null && !alike(own[field], value);
    if (disputed || helps(own[field], evidence, value)) {
      taker.add(`patients.${index}.${field}`, value, how, near);
    }
  }
}

function placeOf(evidence: Evidence | undefined): Place | null {
  if (!evidence || evidence.page === null || evidence.box === null) return null;
  return { page: evidence.page, box: evidence.box, line: 0, exact: true };
}

/** A person that our own reading did not find: only with a first and a last name that stand close together. */
function another(taker: Taker, person: AnsweredPerson): void {
  const { result, asked } = taker;
  const [firstName, lastName] = [plain(person.firstName), plain(person.lastName)];
  if (!firstName || !lastName || result.people.length >= mostPeople) return;
  // Who asks is no patient, unless they ask for themselves: then our own reading has them.
  if (alike(asked.extraction.requester.contactName, `${firstName} ${lastName}`)) return;
  const middle = plain(person.middleName);
  const { words } = taker.find;
  const printed = [`${firstName} ${middle ?? ""} ${lastName}`, `${firstName} ${lastName}`, `${lastName} ${firstName}`];
  const whole = printed.map((name) => words(name)).find((place) => place !== null);
  // On forms the parts stand in boxes of their own; then each is looked for close to the other.
  const last = whole ?? words(lastName, words(firstName));
  const first = whole ?? words(firstName, last);
  const apart = last && first && (last.page !== first.page || Math.abs(last.line - first.line) > 2);
  if ((!last || !first || apart) && !asked.keepAbsent) {
    result.notFound++;
    return;
  }
  const evidence: FoundPatient["evidence"] = { name: taker.evidenceAt(apart || !first ? null : last) };
  const values: Partial<Record<PersonField, string>> = {};
  for (const [field, value, how] of valuesOf(person, asked.today)) {
    if (field === "firstName" || field === "lastName") continue;
    const found = value === null ? null : taker.evidence(value, how, last);
    if (value === null || found === null) continue;
    evidence[field] = found;
    values[field] = value;
  }
  const name = [firstName, middle && words(middle, last) ? middle : null, lastName].filter((part) => part).join(" ");
  const blank = { suffix: null, dob: null, mrn: null, address: null, phone: null, email: null, ssn: null };
  result.people.push({ ...blank, ...values, name, firstName, lastName, evidence });
}

function requester(taker: Taker, answered: Answer["requester"]): void {
  const { requester: own, evidence } = taker.asked.extraction;
  const values: [keyof Answer["requester"], string | null, How][] = [
    ["name", plain(answered.name), "words"],
    ["contactName", plain(answered.contactName), "words"],
    ["email", address(answered.email), "code"],
    ["phone", phone(answered.phone), "code"],
    ["fax", phone(answered.fax), "code"],
  ];
  const near = placeOf(evidence["requester.name"]);
  for (const [field, value, how] of values) {
    const path = `requester.${field}`;
    if (helps(own[field], evidence[path], value)) taker.add(path, value, how, near);
  }
}

function facts(taker: Taker, answer: Answer): void {
  const { extraction: own } = taker.asked;
  const type = answer.requestType;
  if (type && helps(own.requestType, own.evidence.requestType, type.value)) {
    chosen(taker, "requestType", type.value, type.quote);
  }
  for (const { value, quote } of answer.recordTypes) {
    const path = `recordTypes.${value}`;
    const had = own.recordTypes.includes(value) || own.recordTypes.includes("all") ||
      (value === "all" && own.recordTypes.length > 0) || taker.result.suggestions.some((s) => s.path === path);
    if (!had) chosen(taker, path, value, quote);
  }
  const { start, end } = own.dateRange;
  const given = { start: date(answer.dateRange.start), end: date(answer.dateRange.end) };
  // "Since the accident" has no end: a range of ours is whole unless it is a guess.
  const open = (start === null && end === null) || (own.evidence.dateRange?.confidence ?? 1) < guessBelow;
  if (open && !(given.start && given.end && given.start > given.end)) {
    if (given.start !== start) taker.add("dateRange.start", given.start, "date");
    if (given.end !== end) taker.add("dateRange.end", given.end, "date");
  }
  const purpose = plain(answer.purpose);
  if (helps(own.purpose, own.evidence.purpose, purpose)) taker.add("purpose", purpose, "words");
  const urgency = plain(answer.urgencyQuote);
  if (!own.isUrgent) taker.add("isUrgent", urgency, "words");
}

/** A choice among given values stands where its quote stands. */
function chosen(taker: Taker, path: string, value: string, quote: string): void {
  const words = plain(quote);
  const evidence = words && taker.evidence(words, "words");
  if (evidence) taker.result.suggestions.push({ path, value, evidence });
  else if (!words) taker.result.notFound++;
}
