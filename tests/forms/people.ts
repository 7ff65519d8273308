/**
 * Invented people, numbers, addresses and organizations. Telephone numbers are 555-01xx, mail addresses end in
 * `.example`, Social Security numbers begin with 9.
 * @module
 */
import { dayBetween } from "./dates.ts";
import type { Random } from "./random.ts";
import type { TruthPatient } from "./truth.ts";

export interface Person {
  first: string;
  /** An initial with point, a full middle name, or empty. */
  middle: string;
  last: string;
  suffix: string;
  female: boolean;
}

const women = [
  "Maribel",
  "Ingrid",
  "Theodora",
  "Chandra",
  "Renée",
  "Noor",
  "Jo Ann",
  "Katharina",
  "Imani",
  "Lucille",
  "Paloma",
  "Grace",
  "Svetlana",
  "Anne-Marie",
  "Xiomara",
  "Bernadette",
  "Hye-jin",
  "Tamika",
  "Dolores",
  "Íris",
  "Françoise",
  "Shirley",
  "Keisha",
  "Veronica",
  "Mai",
  "Ruth",
  "Adaeze",
  "Soledad",
  "Gladys",
  "Britt",
  "Maeve",
  "Consuelo",
  "Ottilie",
  "Amparo",
  "June",
  "Nalini",
  "Rosa María",
  "Denise",
]; // deno-fmt-ignore
const men = [
  "Leopold", "Isaiah", "André", "Ray", "Kwame", "Jean-Paul", "Harold", "Nikolai", "Jesús", "Vincent", "Dmitri", "Sung-ho", "Clifford",
  "Amos", "Tyrone", "Gunnar", "Rafael", "Emeka", "Willis", "Björn", "Hector", "Miguel Ángel", "Stanley", "Cedric", "Ravi", "Eugene",
  "Luis", "Malik", "Patrick", "Søren", "Curtis", "Obadiah", "Franklin", "Teodoro", "Viktor", "Ibrahim", "Lyle", "Ernesto",
]; // deno-fmt-ignore
const lasts = [
  "Castellanos", "O'Rourke", "Vandenberg", "Achebe", "Lindqvist", "McCreary", "Núñez", "Takahashi", "De la Cruz", "Whitfield", "Oduya",
  "Krzyzewski", "Halloran", "Baptiste-Moore", "Ferreira", "Yamamoto", "Stromberg", "Van Houten", "Ellison", "Guerrero", "D'Souza",
  "Pham", "Rutledge", "Müller", "Escobedo", "MacLeod", "Sandoval-Reyes", "Bauer", "Thibault", "Novak", "Ochoa", "Penhaligon", "Grady",
  "St. James", "Mbeki", "Fairchild", "Lacroix", "Bergström", "Ng", "Huang-Pierce", "Dorsey", "Kowalczyk", "Ybarra", "Templeton",
  "Zamora", "Quigley", "Fitzgerald", "Al-Hassan", "Rosenthal", "Peña", "Carmichael", "Osei", "Wexler", "Lovelace", "Brandt", "Iyer",
]; // deno-fmt-ignore
const middles = ["A.", "B.", "C.", "D.", "E.", "F.", "G.", "H.", "J.", "K.", "L.", "M.", "N.", "P.", "R.", "S.", "T.", "V.", "W."];
const fullMiddles = ["Elaine", "Marie", "Joseph", "Alan", "Louise", "Thomas", "Rosario", "Dean", "Irene", "Edward"];

/** A person; a suffix only for about one man in six, a full middle name for one in eight. */
export function person(r: Random, fixed: Partial<Person> = {}): Person {
  const female = fixed.female ?? r.chance(0.5);
  const middle = r.chance(0.55) ? r.pick(middles) : r.chance(0.2) ? r.pick(fullMiddles) : "";
  const suffix = !female && r.chance(0.18) ? r.pick(["Jr.", "Sr.", "II", "III", "IV"]) : "";
  return { first: r.pick(female ? women : men), middle, last: r.pick(lasts), suffix, female, ...fixed };
}

const join = (...words: string[]) => words.filter(Boolean).join(" ");
/** "Ray B. Núñez, Jr." or "Lyle Ng III". */
export const fullName = (p: Person): string =>
  join(p.first, p.middle, p.last) + (p.suffix ? (/[JS]r/.test(p.suffix) ? `, ${p.suffix}` : ` ${p.suffix}`) : "");
/** "Ray Núñez": how a person is named in running text and under a signature. */
export const shortName = (p: Person): string => join(p.first, p.last);
/** "Núñez, Ray B., Jr." */
export const lastFirst = (p: Person): string =>
  `${p.last}, ${join(p.first, p.middle)}${p.suffix ? `, ${p.suffix}` : ""}`;
/** "NÚÑEZ JR., RAY B." */
export const lastSuffixFirst = (p: Person): string =>
  `${join(p.last, p.suffix)}, ${join(p.first, p.middle)}`.toUpperCase();
/** "Mr. Núñez" */
export const titled = (p: Person): string => `${p.female ? "Ms." : "Mr."} ${p.last}`;

export const adultBirth = (r: Random): string => dayBetween(r, "1931-02-01", "2005-12-28");
export const childBirth = (r: Random): string => dayBetween(r, "2009-01-05", "2019-11-20");

const areas = ["206", "212", "303", "312", "404", "480", "503", "512", "612", "617", "713", "801", "816", "916"];
/** "(503) 555-0147", always of the reserved fictitious range. */
export const phone = (r: Random, area = r.pick(areas)): string => `(${area}) 555-01${r.digits(2)}`;
/** The same number in another person's hand. */
export function restyled(r: Random, number: string): string {
  const [a, b, c] = number.match(/\d+/g)!;
  return r.pick([number, number, `${a}-${b}-${c}`, `${a}.${b}.${c}`, `${a}/${b}-${c}`, `1-${a}-${b}-${c}`]);
}

const streets = [
  "Marigold Terrace",
  "Old Ferry Road",
  "N. Calder Street",
  "Hawthorn Loop",
  "Prospect Avenue",
  "County Road 14",
  "Birchbark Drive",
  "E. Lantern Way",
  "Sawmill Lane",
  "Monument Circle",
  "Blue Heron Court",
  "W. 9th Street",
  "Granary Row",
  "Cypress Bend",
]; // deno-fmt-ignore
const towns = [
  "Ravensmoor, OR 97411", "Dunmore Flats, WA 98123", "Pinecrest Junction, MN 55788", "Alta Mesa, TX 78799", "Coldwater Bay, MA 02199",
  "Juniper Springs, UT 84199", "Halcyon, MO 64199", "Westerly Falls, GA 30399", "Orchard Point, CA 95899", "Bluestem, IL 60699",
]; // deno-fmt-ignore
export const street = (r: Random): string => `${r.int(3, 9899)} ${r.pick(streets)}${r.chance(0.2) ? `, ${r.pick(["Apt.", "Unit", "#"])} ${r.int(1, 40)}` : ""}`;
export const town = (r: Random): string => r.pick(towns);
export const ssn = (r: Random): string => `9${r.digits(2)}-${r.digits(2)}-${r.digits(4)}`;

/** A medical record number in one of the shapes hospitals use. */
export function mrn(r: Random): string {
  return r.pick([
    () => r.digits(6).replace(/^0/, "1"),
    () => r.digits(8).replace(/^0/, "2"),
    () => `0${r.digits(6)}`,
    () => `M${r.digits(7)}`,
    () => `${r.digits(2)}-${r.digits(2)}-${r.digits(2)}`,
    () => `${r.letters(2)}${r.digits(6)}`,
    () => `${r.digits(3)}-${r.digits(4)}`,
    () => `H-${r.digits(5)}-${r.digits(1)}`,
  ])();
}
/** A claim, case, file or order number: a decoy for the record number. */
export const reference = (r: Random): string =>
  r.pick([
    `${r.letters(2)}-${r.int(24, 26)}-${r.digits(5)}`,
    `${r.digits(9)}`,
    `${r.letters(3)}${r.digits(7)}`,
    `2026-${r.digits(6)}`,
  ]);

/** Mail domain of an organization: letters of its name, `.example`. */
export const domain = (name: string): string => {
  const words = name.normalize("NFKD").toLowerCase().replace(/[^a-z ]/g, "").split(" ").filter((w) =>
    w && !["of", "the", "and", "llp", "llc", "pllc", "inc", "pc", "company", "co"].includes(w)
  );
  return `${words.slice(0, 3).join("").slice(0, 22)}.example`;
};
export const local = (p: Person): string => {
  const plain = (s: string) => s.normalize("NFKD").toLowerCase().replace(/ø/g, "o").replace(/[^a-z]/g, "");
  return `${plain(p.first).slice(0, 1)}${plain(p.last)}`;
};

const holders = [
  "Cedar Hollow Medical Center",
  "St. Brendan Hospital",
  "Twin Forks Regional Hospital",
  "Larkmead Community Hospital",
  "Bayard Memorial Hospital",
];
/** The hospital or clinic that holds the records and receives the request: its numbers are decoys. */
export interface Holder {
  name: string;
  street: string;
  town: string;
  phone: string;
  fax: string;
}
export function holder(r: Random): Holder {
  const area = r.pick(areas);
  return { name: r.pick(holders), street: street(r), town: town(r), phone: phone(r, area), fax: phone(r, area) };
}

const specialists = ["MD", "DO", "M.D.", "NP", "PA-C"];
export const physician = (r: Random): string => `${shortName(person(r))}, ${r.pick(specialists)}`;

/** A patient's truth from a person; everything not given is null. */
export function patientTruth(p: Person, more: Partial<TruthPatient> = {}): TruthPatient {
  return {
    name: fullName(p),
    firstName: p.first,
    lastName: p.last,
    suffix: p.suffix || null,
    dob: null,
    mrn: null,
    address: null,
    phone: null,
    email: null,
    ssn: null,
    ...more,
  };
}
