/**
 * An invented population for the matching bench: households with couples, children, twins, fathers and sons of one name, people of
 * one name who are strangers, some of them born on the same day. Record numbers run on, so that a slip lands on a neighbour.
 * @module
 */
import type { PatientIdentity, PatientRow } from "../../server/matching/mod.ts";
import { isNickname } from "../../server/matching/nicknames.ts";
import { firstName, lastName, type Random } from "./names.ts";

const STREETS =
  ("Main Oak Pine Maple Cedar Elm Walnut Lake Hill Park Washington Church Spring Ridge River Mill Highland Forest Jackson " +
    "Lincoln Adams Jefferson Franklin Madison Chestnut Willow Birch Dogwood Hickory Sycamore Meadow Prospect Center Union Valley Court " +
    "Broad Market Grove Sunset Cherry Locust Poplar Magnolia Laurel Orchard Fairview Pleasant Railroad School Front Water Division " +
    "Harrison Monroe Cleveland Grant Sherman Lee Delaware Erie Ohio Canyon Prairie Summit Vista Colonial Heritage Liberty Victoria")
    .split(" ");
const KINDS = ["St", "Ave", "Rd", "Dr", "Ln", "Ct", "Blvd", "Way"];

/** Draws one of a list. */
export function oneOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)];
}

const digits = (n: number, random: Random) => String(Math.floor(random() * 10 ** n)).padStart(n, "0");

/** A phone number, of about thirty area codes. */
export function phone(random: Random): string {
  return `${200 + Math.floor(random() * 30)}${200 + Math.floor(random() * 800)}${digits(4, random)}`;
}

/** A street address in one of 400 postcodes. */
export function address(random: Random): string {
  const house = 1 + Math.floor(random() ** 2 * 9000);
  const unit = random() < 0.15 ? `, Apt ${1 + Math.floor(random() * 40)}` : "";
  const zip = 30000 + Math.floor(random() * 400) * 7;
  return `${house} ${oneOf(STREETS, random)} ${oneOf(KINDS, random)}${unit}, Springfield, GA ${zip}`;
}

/** A date of birth in a year, as ISO date. */
export function bornIn(year: number, random: Random): string {
  const month = 1 + Math.floor(random() * 12);
  const day = 1 + Math.floor(random() * new Date(Date.UTC(year, month, 0)).getUTCDate());
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** A person without family; the fields that registration often lacks are null as often. */
export function person(random: Random, given: Partial<PatientIdentity> = {}): PatientIdentity {
  const sex = (given.sex as "M" | "F" | undefined) ?? (random() < 0.5 ? "M" : "F");
  const middle = random();
  const surname = given.lastName ?? (random() < 0.04 ? `${lastName(random)}-${lastName(random)}` : lastName(random));
  const first = given.firstName ?? firstName(sex, random);
  return {
    firstName: first,
    middleName: middle < 0.45
      ? firstName(sex, random)
      : middle < 0.75
      ? String.fromCharCode(65 + Math.floor(random() * 20))
      : null,
    lastName: surname,
    suffix: null,
    dob: bornIn(1928 + Math.floor(random() * 95), random),
    mrn: null,
    phone: random() < 0.92 ? phone(random) : null,
    email: random() < 0.4 ? `${first}.${surname}${digits(2, random)}@example.com`.toLowerCase() : null,
    address: random() < 0.95 ? address(random) : null,
    ssnLast4: random() < 0.75 ? digits(4, random) : null,
    sex: random() < 0.99 ? sex : null,
    ...given,
  };
}

const yearOf = (p: PatientIdentity) => Number(p.dob!.slice(0, 4));

/** A child of a household: its last name and home, its own date of birth. */
export function childOf(parent: PatientIdentity, random: Random): PatientIdentity {
  const dob = bornIn(Math.min(2024, yearOf(parent) + 19 + Math.floor(random() * 20)), random);
  return person(random, { lastName: parent.lastName, address: parent.address, phone: parent.phone, dob, email: null });
}

/** The other of a pair of twins; now and then with a name that differs in a letter or starts alike. */
export function twinOf(one: PatientIdentity, random: Random): PatientIdentity {
  const sex = random() < 0.66 ? one.sex : one.sex === "M" ? "F" : "M";
  const rhymes = ["Jayden", "Kayden", "Hayden", "Brayden", "Aiden"];
  const firstName = rhymes.includes(one.firstName!)
    ? oneOf(rhymes.filter((n) => n !== one.firstName), random)
    : undefined;
  const twin = person(random, {
    lastName: one.lastName,
    address: one.address,
    phone: one.phone,
    dob: one.dob,
    sex,
    email: null,
  });
  if (firstName) twin.firstName = firstName;
  // Parents do not call twins John and Johnny, nor one by the other's middle name.
  const [a, b] = [one.firstName!.toLowerCase(), twin.firstName!.toLowerCase()];
  const confusing = a === b || isNickname(a, b) || b === one.middleName?.toLowerCase();
  return confusing ? { ...twin, firstName: sex === "F" ? "Ottilie" : "Leopold" } : twin;
}

/** A son of his father's name; suffixes are stored four times of five. */
export function juniorOf(father: PatientIdentity, random: Random): PatientIdentity {
  const noted = random() < 0.8;
  if (noted) father.suffix = "Sr";
  return {
    ...childOf(father, random),
    firstName: father.firstName,
    middleName: father.middleName,
    sex: "M",
    suffix: noted ? "Jr" : null,
  };
}

function household(random: Random): PatientIdentity[] {
  const head = person(random);
  if (random() < 0.5) return [head];
  const people = [head];
  if (random() < 0.8) people.push(spouseOf(head, random));
  if (yearOf(head) > 1990) return people;
  const children = Math.floor(random() * 4);
  for (let i = 0; i < children; i++) {
    const child = i === 0 && head.sex === "M" && random() < 0.12 ? juniorOf(head, random) : childOf(head, random);
    people.push(child);
    if (random() < 0.03) people.push(twinOf(child, random));
  }
  return people;
}

/** Husband or wife: mostly of one name and one home. */
export function spouseOf(head: PatientIdentity, random: Random): PatientIdentity {
  const own = lastName(random);
  const kind = random();
  const name = kind < 0.75 ? head.lastName : kind < 0.82 ? `${own}-${head.lastName}` : own;
  const dob = bornIn(Math.max(1928, Math.min(2005, yearOf(head) - 5 + Math.floor(random() * 10))), random);
  const phoneShared = random() < 0.4 ? head.phone : phone(random);
  return person(random, {
    lastName: name,
    address: head.address,
    phone: phoneShared,
    dob,
    sex: head.sex === "M" ? "F" : "M",
  });
}

/** An index of `size` patients with ids from 1 and consecutive record numbers. */
export function population(size: number, random: Random): PatientRow[] {
  const rows: PatientRow[] = [];
  const add = (p: PatientIdentity) => {
    const id = rows.length + 1;
    rows.push({ ...p, id, mrn: String(4_000_000 + id) });
  };
  while (rows.length < size) {
    household(random).forEach(add);
    const earlier = rows[Math.floor(random() * rows.length)];
    const kind = random();
    // Strangers of one name; one in a hundred of them share the birthday too.
    if (kind < 0.01) {
      const dob = kind < 0.0004 ? earlier.dob : bornIn(yearOf(earlier), random);
      add(person(random, { firstName: earlier.firstName, lastName: earlier.lastName, sex: earlier.sex, dob }));
    }
  }
  return rows.slice(0, size);
}
