/**
 * The people and days of one request, drawn together so that they fit: a patient with details, the holder of the
 * records, the requesting organization and its contact, and the day of the letter.
 * @module
 */
import { addDays, dayBetween } from "./dates.ts";
import {
  adultBirth,
  domain,
  type Holder,
  holder,
  local,
  mrn,
  type Person,
  person,
  phone,
  reference,
  restyled,
  shortName,
  ssn,
  street,
  town,
} from "./people.ts";
import type { Random } from "./random.ts";
import type { Truth, TruthPatient } from "./truth.ts";
import { patientTruth } from "./people.ts";
import { blankTruth } from "./truth.ts";

export interface Patient extends Person {
  dob: string;
  mrn: string;
  street: string;
  town: string;
  phone: string;
  email: string;
  ssn: string;
}

export interface Organization {
  name: string;
  contact: Person;
  street: string;
  town: string;
  phone: string;
  fax: string;
  email: string;
}

export interface Cast {
  patient: Patient;
  holder: Holder;
  org: Organization;
  /** Day of the letter. */
  wrote: string;
  /** Day it was sent, the same or a little later. */
  sent: string;
  claim: string;
}

export function patient(r: Random, fixed: Partial<Person> = {}, dob = adultBirth(r)): Patient {
  const p = person(r, fixed);
  const email = `${local(p)}${r.int(2, 98)}@${r.pick(["example.com", "mailbox.example", "post.example"])}`;
  return { ...p, dob, mrn: mrn(r), street: street(r), town: town(r), phone: phone(r), email, ssn: ssn(r) };
}

/** An organization with a contact. `names` are its possible names; "{last}" is filled with surnames. */
export function organization(r: Random, names: readonly string[]): Organization {
  const name = r.pick(names).replace(/\{last\}/g, () => person(r).last.replace(/^(De la|Van|St\.) /, ""));
  const contact = person(r, { middle: "", suffix: "" });
  const voice = phone(r);
  const fax = `${voice.slice(0, -2)}${String((Number(voice.slice(-2)) + r.int(1, 60)) % 100).padStart(2, "0")}`;
  const box = r.chance(0.5) ? local(contact) : r.pick(["records", "requests", "intake", "roi", "medrecords"]);
  return { name, contact, street: street(r), town: town(r), phone: voice, fax, email: `${box}@${domain(name)}` };
}

export function cast(r: Random, orgNames: readonly string[], fixed: Partial<Person> = {}): Cast {
  const wrote = dayBetween(r, "2026-01-12", "2026-11-05");
  return {
    patient: patient(r, fixed),
    holder: holder(r),
    org: organization(r, orgNames),
    wrote,
    sent: addDays(wrote, r.int(0, 3)),
    claim: reference(r),
  };
}

/** Truth of an organization as the requester; leave out what the document does not print. */
export function requesterTruth(
  org: Organization,
  leaveOut: readonly (keyof Truth["requester"])[] = [],
): Truth["requester"] {
  const all = { name: org.name, contactName: shortName(org.contact), email: org.email, phone: org.phone, fax: org.fax };
  for (const key of leaveOut) (all as Record<string, string | null>)[key] = null;
  return all;
}

/** Truth of the patient as his own requester. */
export const selfTruth = (p: TruthPatient): Truth["requester"] => ({
  name: p.name,
  contactName: null,
  email: p.email,
  phone: p.phone,
  fax: null,
});

type Detail = "dob" | "mrn" | "address" | "phone" | "email" | "ssn";
/** Truth of a patient with only the printed details. */
export function printed(p: Patient, details: readonly Detail[]): TruthPatient {
  const all = {
    dob: p.dob,
    mrn: p.mrn,
    address: `${p.street}, ${p.town}`,
    phone: p.phone,
    email: p.email,
    ssn: p.ssn,
  };
  return patientTruth(p, Object.fromEntries(details.map((d) => [d, all[d]])));
}

/** A truth from its non-empty parts. */
export const truth = (given: Partial<Truth>): Truth => ({ ...blankTruth(), ...given });

/** An authorization's truth. */
export const auth = (signedOn: string | null, expiresOn: string | null = null): Truth["authorization"] => ({
  attached: true,
  signed: signedOn !== null,
  signedOn,
  expiresOn,
});

/** What is asked for, as a list of wordings with the kind each stands for. */
export type Wording = readonly [string, Truth["recordTypes"][number]];
export const kinds = (asked: readonly Wording[]): Truth["recordTypes"] => [...new Set(asked.map(([, kind]) => kind))];
export const words = (asked: readonly Wording[]): string[] => asked.map(([text]) => text);
/** "a, b and c" */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

/** Numbers as this writer prints them: one hand writes all of them alike. */
export function numbers(r: Random, org: { phone: string; fax: string }): { phone: string; fax: string } {
  const pattern = restyled(r, "(111) 222-3333");
  const write = (number: string) => {
    const [a, b, c] = number.match(/\d+/g)!;
    return pattern.replace("111", a).replace("222", b).replace("3333", c);
  };
  return { phone: write(org.phone), fax: write(org.fax) };
}
