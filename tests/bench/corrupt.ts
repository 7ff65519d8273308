/**
 * What happens to an identity between the registration desk and a request that is read from a fax. Every rate is written here.
 * @module
 */
import type { PatientIdentity, PatientRow } from "../../server/matching/mod.ts";
import { formalNames, shortNames } from "../../server/matching/nicknames.ts";
import { lastName, type Random } from "./names.ts";
import { address, bornIn, childOf, juniorOf, oneOf, person, phone, spouseOf, twinOf } from "./people.ts";

/** One query with its truth: the id of the patient meant, or null when that person is not in the index. */
export interface QueryCase {
  query: PatientIdentity;
  truth: number | null;
  /** What was done to it; "clean" when nothing. */
  tags: string[];
}

/** Chances of each damage to a query of somebody who is in the index. */
export const RATES = {
  dobMissing: 0.03,
  mrnStated: 0.45,
  mrnOfAnotherFacility: 0.02,
  phoneStated: 0.5,
  addressStated: 0.55,
  emailStated: 0.15,
  ssnStated: 0.2,
  sexStated: 0.25,
  middleStated: 0.5,
  suffixKept: 0.65,
  movedOrNewPhone: 0.12,
  firstNameTypo: 0.03,
  lastNameTypo: 0.03,
  scanSlip: 0.05,
  nickname: 0.08,
  namesSwapped: 0.015,
  middleUsed: 0.008,
  halfOfDoubleName: 0.3,
  marriedName: 0.012,
  dobSlip: 0.02,
  dayMonthSwapped: 0.008,
  mrnTransposed: 0.02,
  mrnScanSlip: 0.02,
  capitals: 0.3,
};

/** A query for a patient of the index. */
export function corrupted(row: PatientRow, random: Random): QueryCase {
  const tags: string[] = [];
  const happens = (rate: keyof typeof RATES, tag = "") => {
    const yes = random() < RATES[rate];
    if (yes && tag) tags.push(tag);
    return yes;
  };
  const q = stated(row, happens);
  damageNames(q, row, random, happens, tags);
  damageNumbers(q, random, happens);
  if (happens("capitals")) {
    q.firstName = q.firstName?.toUpperCase() ?? null;
    q.lastName = q.lastName?.toUpperCase() ?? null;
  }
  if (happens("movedOrNewPhone")) {
    if (q.phone) q.phone = phone(random);
    if (q.address) q.address = address(random);
  }
  return { query: q, truth: row.id, tags: tags.length > 0 ? tags : ["clean"] };
}

type Happens = (rate: keyof typeof RATES, tag?: string) => boolean;

function stated(row: PatientRow, happens: Happens): PatientIdentity {
  const { id: _id, ...identity } = row;
  return {
    ...identity,
    middleName: happens("middleStated") ? initialOf(row.middleName) : null,
    suffix: happens("suffixKept") ? row.suffix : null,
    dob: happens("dobMissing", "DOB missing") ? null : row.dob,
    mrn: happens("mrnStated") ? row.mrn : null,
    phone: happens("phoneStated") ? row.phone : null,
    address: happens("addressStated") ? row.address : null,
    email: happens("emailStated") ? row.email : null,
    ssnLast4: happens("ssnStated") ? row.ssnLast4 : null,
    sex: happens("sexStated") ? row.sex : null,
  };
}

function initialOf(name: string | null | undefined): string | null {
  return name ? name[0] : null;
}

function damageNames(q: PatientIdentity, row: PatientRow, random: Random, happens: Happens, tags: string[]): void {
  const name = row.firstName!.toLowerCase();
  const forms = [...shortNames(name), ...formalNames(name)].filter((n) => n !== name);
  if (forms.length > 0 && happens("nickname", "nickname")) q.firstName = capitalised(oneOf(forms, random));
  else if ((row.middleName?.length ?? 0) > 1 && happens("middleUsed", "middle name used")) {
    q.firstName = row.middleName!;
    q.middleName = null;
  }
  if (q.lastName!.includes("-") && happens("halfOfDoubleName", "half a double name")) {
    q.lastName = oneOf(q.lastName!.split("-"), random);
  } else if (row.sex === "F" && happens("marriedName", "married name")) {
    q.lastName = random() < 0.3 ? `${q.lastName}-${lastName(random)}` : lastName(random);
  }
  if (happens("firstNameTypo", "name typo")) q.firstName = typo(q.firstName!, random);
  if (happens("lastNameTypo", "name typo")) q.lastName = typo(q.lastName!, random);
  if (happens("scanSlip")) {
    const field = random() < 0.5 ? "firstName" as const : "lastName" as const;
    const slipped = scanSlip(q[field]!, random);
    if (slipped !== q[field]) tags.push("scan slip in name");
    q[field] = slipped;
  }
  if (happens("namesSwapped", "names swapped")) [q.firstName, q.lastName] = [q.lastName, q.firstName];
}

function damageNumbers(q: PatientIdentity, random: Random, happens: Happens): void {
  if (q.dob && happens("dobSlip", "DOB slip")) q.dob = dobSlip(q.dob, random);
  else if (
    q.dob && Number(q.dob.slice(8)) <= 12 && q.dob.slice(5, 7) !== q.dob.slice(8) &&
    happens("dayMonthSwapped", "day and month swapped")
  ) {
    q.dob = `${q.dob.slice(0, 4)}-${q.dob.slice(8)}-${q.dob.slice(5, 7)}`;
  }
  if (!q.mrn) return;
  if (happens("mrnOfAnotherFacility", "MRN of another facility")) {
    q.mrn = String(1_000_000 + Math.floor(random() * 8_000_000));
  } else if (happens("mrnTransposed", "MRN transposed")) {
    q.mrn = swapNeighbours(q.mrn, 1 + Math.floor(random() * (q.mrn.length - 2)));
  } else if (happens("mrnScanSlip", "MRN misread")) {
    q.mrn = replaceAt(q.mrn, Math.floor(random() * q.mrn.length), String(Math.floor(random() * 10)));
  }
}

const capitalised = (s: string) => s[0].toUpperCase() + s.slice(1);
const replaceAt = (s: string, i: number, by: string) => s.slice(0, i) + by + s.slice(i + 1);
const swapNeighbours = (s: string, i: number) => s.slice(0, i) + s[i + 1] + s[i] + s.slice(i + 2);

/** One letter left out, doubled, replaced or exchanged with its neighbour. */
function typo(name: string, random: Random): string {
  if (name.length < 3) return name;
  const at = Math.floor(random() * (name.length - 1));
  const letter = oneOf([..."aeinorstlcdmhpubgy"], random);
  const kind = random();
  if (kind < 0.3) return name.slice(0, at) + name.slice(at + 1);
  if (kind < 0.55) return name.slice(0, at) + name[at] + name.slice(at);
  if (kind < 0.8) return replaceAt(name, at, at === 0 ? letter.toUpperCase() : letter);
  return swapNeighbours(name, at);
}

/** What a scanner takes for something else, once. */
function scanSlip(name: string, random: Random): string {
  const confusions = [
    ["rn", "m"],
    ["m", "rn"],
    ["l", "1"],
    ["i", "l"],
    ["o", "0"],
    ["e", "c"],
    ["a", "o"],
    ["h", "b"],
    ["n", "u"],
    ["u", "v"],
    ["S", "5"],
    ["cl", "d"],
    ["B", "8"],
    ["t", "f"],
    ["J", "I"],
  ];
  const possible = confusions.filter(([from]) => name.includes(from));
  if (possible.length === 0) return name;
  const [from, to] = oneOf(possible, random);
  return name.replace(from, to);
}

/** One digit wrong or two exchanged, still a date. */
function dobSlip(dob: string, random: Random): string {
  for (let tries = 0; tries < 50; tries++) {
    const digits = dob.replaceAll("-", "");
    const at = 2 + Math.floor(random() * 6);
    const wrong = random() < 0.25 && at < 7
      ? swapNeighbours(digits, at)
      : replaceAt(digits, at, String(Math.floor(random() * 10)));
    const iso = `${wrong.slice(0, 4)}-${wrong.slice(4, 6)}-${wrong.slice(6)}`;
    const date = new Date(`${iso}T00:00:00Z`);
    if (iso !== dob && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && iso < "2025") return iso;
  }
  return dob;
}

/** A query for somebody who is not in the index but looks like somebody who is. */
export function absent(row: PatientRow, random: Random): QueryCase {
  const kinds = [
    "stranger",
    "absent twin",
    "absent junior",
    "absent child",
    "absent spouse",
    "absent namesake",
  ] as const;
  const born = Number(row.dob!.slice(0, 4));
  const drawn = oneOf(kinds, random);
  const kind = drawn === "absent junior" && born > 2004 ? "absent namesake" : drawn;
  const model: PatientIdentity = { ...row };
  const made = {
    stranger: () => person(random),
    "absent twin": () => twinOf(model, random),
    "absent junior": () => juniorOf({ ...model }, random),
    "absent child": () => childOf(model, random),
    "absent spouse": () => spouseOf(model, random),
    "absent namesake": () => namesakeOf(row, random),
  }[kind]();
  const mrn = String(9_100_000 + Math.floor(random() * 100_000));
  const damaged = corrupted({ ...made, id: 0, mrn }, random);
  return { query: damaged.query, truth: null, tags: [kind] };
}

/**
 * A stranger of the same name and about the same age. One in 4,000 is born on the very day, which nothing on paper can tell from a
 * patient who moved house.
 */
function namesakeOf(row: PatientRow, random: Random): PatientIdentity {
  const year = Math.min(2024, Number(row.dob!.slice(0, 4)) - 5 + Math.floor(random() * 11));
  return person(random, { firstName: row.firstName, lastName: row.lastName, sex: row.sex, dob: bornIn(year, random) });
}
