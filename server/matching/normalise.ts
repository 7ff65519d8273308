/**
 * One spelling for what people write in many: José O'Neil-Díaz Jr. and JOSE ONEIL DIAZ JR compare as the same words.
 * @module
 */
import { asciiDigits, foldLetters, isPlain, isSyllabic } from "./letters.ts";
import type { PatientIdentity } from "./types.ts";

/** A date of birth by its parts. */
export interface BirthDate {
  year: number;
  month: number;
  day: number;
}

/** An identity ready to compare; "" and null mean not stated. */
export interface NormalisedIdentity {
  /** Folded letters, in Latin wherever a standard says how. Given names together without spaces: "Mary Ann" is "maryann". */
  first: string;
  firstParts: string[];
  middle: string;
  last: string;
  /** The parts of a double surname, particles (de la, van der) left out: "de la Cruz-Soto" is cruz, soto. */
  lastParts: string[];
  /** jr, sr, 3, 4 or 5. */
  suffix: string;
  dob: BirthDate | null;
  mrn: string;
  phone: string;
  email: string;
  address: { house: string; street: string; zip: string } | null;
  ssnLast4: string;
  sex: "m" | "f" | "";
}

const SUFFIXES: Record<string, string> = {
  jr: "jr",
  junior: "jr",
  ii: "jr",
  "2nd": "jr",
  sr: "sr",
  senior: "sr",
  i: "sr",
  iii: "3",
  "3rd": "3",
  iv: "4",
  "4th": "4",
  v: "5",
  "5th": "5",
};
const TITLES = new Set(["mr", "mrs", "ms", "miss", "dr", "mx", "rev", "sgt", "hon"]);
/** Written where no name is known. They say nothing about who it is, so they compare as not stated. */
const NO_NAME = new Set(
  "unknown unk none na null unnamed patient baby babyboy babygirl bb bg boy girl infant newborn nfn nln nmn nmi".split(
    " ",
  ),
);
const PARTICLES = new Set(
  "de del della di da do dos das du la las le los el al van von der den ter ten bin ibn y e بن ابن ال בן".split(" "),
);
const STREET_WORDS = new Set(
  ("n s e w ne nw se sw north south east west street st avenue ave av road rd drive dr lane ln court ct place pl boulevard blvd " +
    "circle cir way terrace ter highway hwy parkway pkwy trail trl apt apartment unit suite ste floor fl no").split(
      " ",
    ),
);
/** Entered by systems that demand a date where none is known. */
const PLACEHOLDER_DATES = new Set(["1800-01-01", "1850-01-01", "1900-01-01", "1900-12-31", "1901-01-01", "9999-12-31"]);

/** Folded letters and digits of each word; apostrophes and full stops vanish, everything else parts words. */
export function words(text: string | null | undefined): string[] {
  if (!text) return [];
  const folded = foldLetters(text.replace(/['’‘`´.ʼʻ׳״]/g, ""));
  // deno-lint-ignore no-control-regex -- the quick way for nearly every name
  if (/^[\x00-\x7f]*$/.test(folded)) return folded.split(/[^a-z0-9]+/).filter(Boolean);
  return folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The words of a name; Chinese, Japanese and Korean ones are one word however they were spaced. */
function nameWords(text: string | null | undefined): string[] {
  const list = words(text);
  return list.length > 1 && list.every(isSyllabic) ? [list.join("")] : list;
}

/** Everything about one person in comparable form. Never throws, whatever the fields hold. */
export function normalise(identity: PatientIdentity): NormalisedIdentity {
  const p = textsOnly(identity);
  const last = lastName(p.lastName);
  const first = givenNames(p.firstName, p.middleName);
  return {
    first: first.parts.join(""),
    firstParts: first.parts,
    middle: first.middle,
    last: last.whole,
    lastParts: last.parts,
    suffix: suffixOf(p.suffix) || last.suffix || first.suffix,
    dob: birthDate(p.dob),
    mrn: recordNumber(p.mrn),
    phone: phoneDigits(p.phone),
    email: p.email?.includes("@") ? p.email.trim().toLowerCase() : "",
    address: addressOf(p.address),
    ssnLast4: lastFour(p.ssnLast4),
    sex: /^\s*m/i.test(p.sex ?? "") ? "m" : /^\s*[fw]/i.test(p.sex ?? "") ? "f" : "",
  };
}

/** Longer than any name or address a person has; what is longer is no identity and would only cost time. */
const LONGEST_FIELD = 300;

/** Fields come from readers, files and callers without types: what is no text, or absurdly long, counts as not stated. */
function textsOnly(identity: PatientIdentity): PatientIdentity {
  const text = (value: unknown) =>
    typeof value === "string" && value.length <= LONGEST_FIELD ? asciiDigits(value) : null;
  return {
    firstName: text(identity.firstName),
    middleName: text(identity.middleName),
    lastName: text(identity.lastName),
    suffix: text(identity.suffix),
    dob: text(identity.dob),
    mrn: text(identity.mrn),
    phone: text(identity.phone),
    email: text(identity.email),
    address: text(identity.address),
    ssnLast4: text(identity.ssnLast4),
    sex: text(identity.sex),
  };
}

function suffixOf(text: string | null | undefined): string {
  return SUFFIXES[words(text)[0] ?? ""] ?? "";
}

/** Takes a suffix off the end of a name that was written with it ("Smith Jr"), but never the only word. */
function takeSuffix(list: string[]): string {
  const found = list.length > 1 ? SUFFIXES[list[list.length - 1]] : undefined;
  // A lone "i" or "v" after a given name is a middle initial far more often than a suffix.
  if (!found || list[list.length - 1].length === 1) return "";
  list.pop();
  return found;
}

function givenNames(firstName: string | null, middleName: string | null | undefined) {
  const parts = nameWords(firstName).filter((w) => !TITLES.has(w));
  const suffix = takeSuffix(parts);
  let middle = nameWords(middleName).join("");
  // "Mary J" in the first-name box: the initial is a middle name.
  if (parts.length > 1 && parts[parts.length - 1].length === 1) {
    const initial = parts.pop()!;
    middle ||= initial;
  }
  const named = parts.filter((w) => !NO_NAME.has(w));
  return { parts: named, middle: NO_NAME.has(middle) ? "" : middle, suffix };
}

function lastName(text: string | null) {
  const list = nameWords(text);
  const suffix = takeSuffix(list);
  const joined = joinPrefixes(list).filter((w) => !NO_NAME.has(w));
  const core = joined.filter((w) => !PARTICLES.has(w));
  return { whole: joined.join(""), parts: core.length > 0 ? core : joined, suffix };
}

/** "Mc Donald", "O Brien" and "St John" are one word, as McDonald, O'Brien and Saint John are. */
function joinPrefixes(list: string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < list.length; i++) {
    const next = list[i + 1];
    const word = list[i] === "saint" ? "st" : list[i];
    if (next && ["mc", "mac", "o", "st", "fitz"].includes(word)) {
      out.push(word + next);
      i++;
    } else out.push(word.startsWith("saint") && word.length > 7 ? "st" + word.slice(5) : word);
  }
  return out;
}

function birthDate(text: string | null): BirthDate | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?\s*$/.exec(text ?? "");
  const us = iso ? null : /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text ?? "");
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]].map(Number)
    : us
    ? [us[3], us[1], us[2]].map(Number)
    : [0, 0, 0];
  if (year < 1850 || !isCalendarDate(year, month, day)) return null;
  const date = { year, month, day };
  return PLACEHOLDER_DATES.has(isoDate(date)) ? null : date;
}

/** Whether the calendar has this day. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `YYYY-MM-DD`. */
export function isoDate(d: BirthDate): string {
  return `${String(d.year).padStart(4, "0")}-${String(d.month).padStart(2, "0")}-${String(d.day).padStart(2, "0")}`;
}

/** Letters and digits without leading zeros and without the words MRN or #; "" for placeholders such as 0000. */
function recordNumber(text: string | null): string {
  const compact = words(text).join("").replace(/^(mrn|mr|medrec|no)+(?=\d)/, "").replace(/^0+/, "");
  return compact.length < 3 || /^(.)\1*$/.test(compact) || !/\d/.test(compact) ? "" : compact;
}

function phoneDigits(text: string | null | undefined): string {
  const digits = (text ?? "").replace(/(x|ext).*$/i, "").replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length < 7 || /^(.)\1*$/.test(digits) ? "" : digits;
}

function lastFour(text: string | null | undefined): string {
  const digits = (text ?? "").replace(/\D/g, "").slice(-4);
  return digits.length < 4 || digits === "0000" || digits === "9999" ? "" : digits;
}

function addressOf(text: string | null | undefined): NormalisedIdentity["address"] {
  const list = words(text);
  const box = list.indexOf("box");
  const houseAt = list.findIndex((w) => /^\d+[a-z]?$/.test(w));
  if (houseAt < 0) return null;
  const zips = list.slice(houseAt + 1).filter((w) => /^\d{5}$/.test(w));
  // The first word that is a name: "12 N Main St" is house 12, street main. A box has no street.
  const street = box >= 0 && box < houseAt
    ? "box"
    : list.slice(houseAt + 1).find((w) => !STREET_WORDS.has(w) && !/^\d{5}$/.test(w)) ?? "";
  return street ? { house: list[houseAt], street, zip: zips.at(-1) ?? "" } : null;
}

/** Whether a name is written in a script that has no standard spelling in Latin letters. */
export function isOtherScript(n: NormalisedIdentity): boolean {
  return !isPlain(n.first) || !isPlain(n.last);
}

/** The normalised names whose frequencies the index counts: count a patient once under each that is not "". */
export function nameKeys(p: PatientIdentity): { last: string; first: string } {
  const n = normalise(p);
  return { last: n.last, first: n.first };
}
