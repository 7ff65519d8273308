/**
 * The 200 patients: the look-alikes by name, the rest drawn from pools of names.
 * @module
 */
import type { Calendar } from "../papers/calendar.ts";
import { lookAlikes, type NamedPatient } from "./lookalikes.ts";
import { Random } from "../papers/random.ts";
import type { Address, DemoPatient } from "../papers/people.ts";

const PATIENT_COUNT = 200;

const women =
  "Abigail Beatrice Camille Delphine Edith Farida Greta Harriet Imani Josephine Katarina Leila Mireille Nadia Olivia Priya Quinn Rosalind Saoirse Tamsin Ursula Valentina Winifred Xiomara Yasmin Zelda Noor Ingrid Paloma Brooke"
    .split(" ");
const men =
  "Alonzo Benedict Cyrus Desmond Ezekiel Fabian Gideon Hiroshi Isaac Jerome Kofi Leandro Marcus Nathaniel Omar Percival Quentin Rafael Stellan Tobias Ulysses Victor Walter Xavier Yusuf Zachary Arjun Emeka Silas Duncan"
    .split(" ");
const surnames =
  "Abernathy Achterberg Bancroft Bellweather Caldwell Chaudhry Dunmore Eastwick Ekström Fenwick Ferreira Gallagher Goldstein Haverford Hightower Ibarra Ivanova Jablonski Kaplan Kobayashi Lancaster Lockhart Mbeki Montague Nakamura Norwood Oyelowo Pemberton Quintero Ramsey Rosenthal Sandoval Stavros Takahashi Thistlewood Underhill Vandermeer Venkataraman Whitmore Winterbourne Xiong Yamamoto Yarrow Zamora Zielinski Ashgrove Birchfield Crowther Delgado Eversley"
    .split(" ");
const streets = [
  "Cinder Lane",
  "Old Ferry Road",
  "Juniper Court",
  "Saltmarsh Drive",
  "Granary Street",
  "Heron Way",
  "Copperfield Avenue",
  "Millrace Road",
  "Larch Hollow",
  "Beacon Terrace",
  "Wren Street",
  "Tannery Row",
];
const towns: [string, string][] = [["Wrenfield", "97399"], ["Portmore", "97298"], ["Alder Bluff", "97597"], [
  "Stonebridge Falls",
  "97796",
], ["Marsh Hollow", "97195"]];
const areas = ["541", "503", "971", "458"];

/** Builds all patients; `lastVisit` is filled in once their records are known. */
export function buildPatients(cal: Calendar): DemoPatient[] {
  const random = new Random("patients");
  const everyone = [...lookAlikes, ...drawnPatients(random)].slice(0, PATIENT_COUNT);
  const homes = new Map<string, { address: Address; phone: string }>();
  const patients = everyone.map((named, i): DemoPatient => {
    const home = homeOf(named, homes, random);
    const dateOfBirth = named.dob.startsWith("-") ? cal.daysAgo(Number(named.dob.slice(1))) : named.dob;
    const latin = named.printed ??
      [named.first, initial(named.middle), named.last, named.suffix].filter(Boolean).join(" ");
    const child = named.role === "child";
    return {
      id: i + 1,
      firstName: named.first,
      middleName: named.middle ?? null,
      lastName: named.last,
      suffix: named.suffix ?? null,
      formerNames: named.former ?? [],
      printedName: latin,
      dateOfBirth,
      sex: named.sex,
      mrn: mrnOf(i),
      ssn: random.chance(0.6) ? `9${random.digits(2)}-${random.int(70, 88)}-${random.digits(4)}` : null,
      address: home.address,
      phone: random.chance(0.93) || named.home ? home.phone : null,
      email: !child && random.chance(0.7) ? mailName(named, i) : null,
      lastVisit: null,
      guardianId: null,
      lookAlike: named.why || null,
    };
  });
  for (const [i, named] of everyone.entries()) {
    if (named.role !== "child") continue;
    const guardian = everyone.findIndex((other) => other.home === named.home && other.role === "parent");
    patients[i].guardianId = patients[guardian].id;
  }
  return patients;
}

function drawnPatients(random: Random): NamedPatient[] {
  const taken = new Set(lookAlikes.map((p) => `${p.first} ${p.last}`));
  const drawn: NamedPatient[] = [];
  while (drawn.length + lookAlikes.length < PATIENT_COUNT) {
    const sex = random.chance(0.53) ? "F" : "M";
    const first = random.pick(sex === "F" ? women : men);
    const last = random.pick(surnames);
    if (taken.has(`${first} ${last}`)) continue;
    taken.add(`${first} ${last}`);
    const dob = `${random.int(1934, 2006)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
    const middle = random.chance(0.55) ? random.pick("ABCDEFGHJKLMNPRSTW".split("")) : undefined;
    drawn.push({ first, last, dob, sex, why: "", ...(middle ? { middle } : {}) });
  }
  return drawn;
}

function homeOf(named: NamedPatient, homes: Map<string, { address: Address; phone: string }>, random: Random) {
  const known = named.home === undefined ? undefined : homes.get(named.home);
  if (known) return known;
  const [city, zip] = random.pick(towns);
  const unit = random.chance(0.2) ? `, Apt ${random.int(1, 30)}` : "";
  const address = { line: `${random.int(3, 980)} ${random.pick(streets)}${unit}`, city, state: "OR", zip };
  const home = { address, phone: `(${random.pick(areas)}) 555-01${random.digits(2)}` };
  if (named.home !== undefined) homes.set(named.home, home);
  return home;
}

/**
 * Record numbers step by a prime so that they look unordered; every tenth is its predecessor with the last two digits swapped,
 * the slip that matching must not fall for.
 */
function mrnOf(index: number): string {
  const base = (i: number) => String(204_100 + (i * 3_571) % 700_000);
  if (index % 10 !== 9) return `HG-${base(index)}`;
  const before = base(index - 1);
  const swapped = before.slice(0, 4) + before[5] + before[4];
  return `HG-${swapped === before ? base(index) : swapped}`;
}

function mailName(named: NamedPatient, index: number): string {
  const latin = (named.printed ?? `${named.first} ${named.last}`).normalize("NFD").replace(/[\u0300-\u036f]/g, "")
    .replace("Ł", "L").replace(/ø/g, "o");
  const parts = latin.toLowerCase().replace(/[^a-z ]/g, "").split(" ");
  return `${parts[0]}.${parts[parts.length - 1].slice(0, 14)}${index + 1}@mail.example`;
}

function initial(middle: string | undefined): string | undefined {
  return middle === undefined ? undefined : middle.length === 1 ? `${middle}.` : middle;
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}
