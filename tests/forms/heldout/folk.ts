/**
 * HELD OUT. Not to be read by whoever works on extraction: the people, offices and days of this part, other names than
 * those of the other parts.
 * @module
 */
import type { Cast, Organization, Patient } from "../cast.ts";
import { patient as drawn } from "../cast.ts";
import { addDays, type DateStyle, dayBetween, long, slashed, slashedBare } from "../dates.ts";
import { domain, type Holder, local, type Person, person, phone, reference } from "../people.ts";
import type { Random } from "../random.ts";

// deno-fmt-ignore
const women = [
  "Aaliyah", "April", "Marguerite", "Yolanda", "Beatriz", "Siobhán", "Carol Ann", "Dagny", "Ebony", "Florence", "Guadalupe", "Heather",
  "Inez", "Jacqueline", "Kimberly", "Lan", "Mercy", "Nadia", "Opal", "Priscilla", "Rhonda", "Saoirse", "Tatiana", "Ursula", "Vivian",
  "Wanda", "Zeynep", "Leilani", "Hannah-Rose", "Pilar", "Chloé", "Odessa", "Ming", "Bronwyn", "Constance", "Eleanor",
];
// deno-fmt-ignore
const men = [
  "Alonzo", "Barnaby", "Cornelius", "Desmond", "Elías", "Forrest", "Grant", "Hiroshi", "Ignacio", "Jamal", "Kenneth", "Lamar", "Marcus",
  "Nathaniel", "Omar", "Percy", "Quentin", "Roscoe", "Sanjay", "Terrence", "Ulysses", "Vernon", "Winston", "Xavier", "Yusuf", "Zachary",
  "John Paul", "Thaddeus", "Dale", "Raúl", "Milton", "Bogdan", "Ellis", "Jürgen", "August", "Lester",
];
// deno-fmt-ignore
const lasts = [
  "Abernathy", "Bello", "Calloway", "Delacroix", "Espinosa", "Fujimoto", "Gallagher", "Hathaway", "Ibarra", "Jankowski", "Kaplan",
  "Lombardi", "McAllister", "Nakagawa", "O'Connell", "Petrov", "Quarles", "Romano", "Santiago", "Tran", "Underhill", "Vasquez-Long",
  "Wojcik", "Xiong", "Yates", "Zielinski", "Boudreaux", "Church", "Du Bois", "Eriksen", "Fontenot", "Garza", "Hightower", "Irwin",
  "James", "Kim", "LeBlanc", "MacIntyre", "Nguyen-Hall", "Okafor", "Page", "Ramírez", "Schroeder", "Thornton", "Ulrich", "Villanueva",
  "Washington", "Von Trapp", "Del Rio", "Lawson", "Kelly", "Buchanan", "Prather", "Hölscher", "Sørensen", "Steele",
];
// deno-fmt-ignore
const towns = [
  "Mill Hollow, OH 43999", "Sorrel Creek, CO 80699", "East Haverly, NY 12999", "Port Lavender, FL 33999", "Gainsborough, TN 37999",
  "Three Pines, MI 49899", "Saltillo Flats, NM 87999", "Kittredge, PA 19699", "Oak Parish, LA 70999", "Windham Lake, WI 53999",
];
// deno-fmt-ignore
const streets = [
  "Tannery Road", "S. Wharf Street", "Pheasant Run", "Larch Avenue", "Old Mill Pike", "Kensington Place", "Route 9 North", "NE Aspen Ct.",
  "Chapel Hill Blvd.", "Wagon Wheel Trail", "Commerce Parkway", "Dogwood Lane",
];
const areas = ["215", "267", "304", "330", "402", "505", "601", "615", "702", "727", "843", "907", "970"];
// deno-fmt-ignore
const holders = [
  "Mercy Ridge Health System", "Harbor View General Hospital", "Ashgrove Family Medicine", "University Hospital at Linden",
  "Sisters of Hope Medical Center", "Riverbend Orthopedic Clinic",
];

/** A person of this part's own names. */
export function who(r: Random, fixed: Partial<Person> = {}): Person {
  const female = fixed.female ?? r.chance(0.52);
  return person(r, { female, first: r.pick(female ? women : men), last: r.pick(lasts), ...fixed });
}

export const road = (r: Random): string =>
  `${r.int(11, 9400)} ${r.pick(streets)}${r.chance(0.15) ? `, Suite ${r.int(100, 880)}` : ""}`;
export const place = (r: Random): string => r.pick(towns);

/** "Inez Garza, DO": one who treats, no patient. */
export function physician(r: Random): string {
  const p = who(r);
  return `${p.first} ${p.last}, ${r.pick(["MD", "MD", "DO", "NP"])}`;
}

/** A record number as this part's holders write theirs. */
export const chart = (r: Random): string =>
  r.pick([
    () => `${r.int(1, 9)}${r.digits(6)}`,
    () => `E${r.int(1, 9)}${r.digits(6)}`,
    () => `00${r.digits(6)}`,
    () => `${r.int(1, 9)}${r.digits(3)}-${r.digits(4)}`,
    () => `${r.digits(2)}-${r.digits(3)}-${r.digits(2)}`,
    () => `${r.letters(1)}${r.digits(8)}`,
    () => `${r.letters(3)}-${r.digits(5)}`,
    () => `${r.int(1, 9)}${r.digits(9)}`,
  ])();

/** A patient with this part's details. */
export function someone(r: Random, fixed: Partial<Person> = {}, dob?: string): Patient {
  const p = drawn(r, who(r, fixed), dob);
  return { ...p, mrn: chart(r), street: road(r), town: place(r), phone: phone(r, r.pick(areas)) };
}

/** An office that asks, its numbers in one area code. "{last}" in a name is filled with surnames. */
export function office(r: Random, names: readonly string[]): Organization {
  const name = r.pick(names).replace(/\{last\}/g, () => r.pick(lasts));
  const contact = who(r, { middle: "", suffix: "" });
  const area = r.pick(areas), line = r.int(0, 40);
  const two = (n: number) => String(n).padStart(2, "0");
  const box = r.chance(0.5) ? local(contact) : r.pick(["chartdesk", "recordsunit", "docs", "medreq", "him"]);
  return {
    name,
    contact,
    street: road(r),
    town: place(r),
    phone: `(${area}) 555-01${two(line)}`,
    fax: `(${area}) 555-01${two(line + r.int(1, 58))}`,
    email: `${box}@${domain(name)}`,
  };
}

function keeper(r: Random): Holder {
  const area = r.pick(areas);
  return { name: r.pick(holders), street: road(r), town: place(r), phone: phone(r, area), fax: phone(r, area) };
}

/** Everybody one request needs. */
export function scene(r: Random, names: readonly string[], fixed: Partial<Person> = {}, dob?: string): Cast {
  const wrote = dayBetween(r, "2026-01-20", "2026-11-10");
  const patient = someone(r, fixed, dob);
  const org = office(r, names);
  return { patient, holder: keeper(r), org, wrote, sent: addDays(wrote, r.int(0, 2)), claim: reference(r) };
}

/** 4-Mar-61 */
export const clipped: DateStyle = (day) => {
  const [month, d, y] = long(day).replace(",", "").split(" ");
  return `${d}-${month.slice(0, 3)}-${y.slice(2)}`;
};
/** March 4 1961 */
export const bare: DateStyle = (day) => long(day).replace(",", "");
/** 3/4/61 */
export const short: DateStyle = (day) => slashedBare(day).replace(/\d\d(\d\d)$/, "$1");
/** A way of writing births. */
export const birth = (r: Random): DateStyle =>
  r.pick([slashed, slashedBare, long, bare, clipped, (d: string) => d, short, slashed]);
/** A way of writing other days. */
export const days = (r: Random): DateStyle => r.pick([long, long, slashed, slashedBare, bare]);
