/**
 * Blocking: the few exact keys under which a patient is found again, so that a match reads some dozens of rows whatever the size
 * of the index. A person is missed only when every key is damaged at once.
 *
 * | key | holds | finds in spite of |
 * | --- | --- | --- |
 * | mrn | record number | any name and date error |
 * | dl | DOB + sound of last name | first-name errors, nicknames, twins |
 * | df | DOB + sound of usual given name | marriage, last-name errors |
 * | yn | birth year + both sounds | slips in month or day |
 * | md | month and day + sound of last + first initial | slips in the year, parent and child |
 * | n | both sounds | no or a wrong DOB |
 * | ph | phone | everything else |
 * | ad | house, street, sound of given name | no DOB and a common name |
 * | d | DOB | asked for by names of another script only, which have no sound in common with Latin ones |
 * | dx | DOB, of patients whose names are of another script | asked for by all others |
 *
 * Names that are not of Latin letters stand with their first letters in the place of a sound.
 * @module
 */
import { isPlain } from "./letters.ts";
import { formalNames, shortNames } from "./nicknames.ts";
import { isCalendarDate, isoDate, isOtherScript, normalise, type NormalisedIdentity } from "./normalise.ts";
import { soundCodes } from "./similarity.ts";
import type { PatientIdentity } from "./types.ts";

/** Most rows read under one key, by its kind. A kind that reaches its limit is told apart in the result. */
const LIMITS: Record<string, number> = {
  mrn: 10,
  dl: 60,
  df: 60,
  yn: 60,
  md: 60,
  n: 60,
  ph: 20,
  ad: 20,
  d: 60,
  dx: 60,
};

/** Most rows to read under this key. */
export function blockLimit(key: string): number {
  return LIMITS[key.slice(0, key.indexOf(":"))] ?? 20;
}

/** The keys a patient is stored under: at most 10, equal for equal identities. Hash them with a secret before storing. */
export function blockKeys(p: PatientIdentity): string[] {
  const n = normalise(p);
  const last = lastCode(n);
  const first = usualGivenCode(n.firstParts[0] ?? "");
  const dates = n.dob ? [`d:${isoDate(n.dob)}`, ...isOtherScript(n) ? [`dx:${isoDate(n.dob)}`] : []] : [];
  return [...keysFor(n, last ? [last] : [], first ? [first] : [], [n.mrn]), ...dates];
}

/** Kinds that stand below another one, and how much of such a key belongs to the kind above. */
const ABOVE: Record<string, (parts: string[]) => [above: string, rest: string]> = {
  // A day, then the sound of the last name; both sounds, then the year.
  dl: ([date, ...last]) => [`d:${date}`, last.join(" ")],
  yn: ([year, ...sounds]) => [`n:${sounds.join(" ")}`, year],
};

/** A key as the parts of a path, so that one stored entry serves the key and the one above it. */
export function blockPath(key: string): string[] {
  const kind = key.slice(0, key.indexOf(":"));
  return ABOVE[kind]?.(key.slice(kind.length + 1).split(" ")) ?? [key];
}

/** The paths a patient is stored under: its keys, without those that stand above another. Hash each part with a secret. */
export function blockPaths(p: PatientIdentity): string[][] {
  const paths = blockKeys(p).map(blockPath);
  const above = new Set(paths.filter((path) => path.length > 1).map(([first]) => first));
  return paths.filter((path) => path.length > 1 || !above.has(path[0]));
}

/** The keys to look under: those of every spelling the query may stand for (swapped names, day and month, digits of the MRN). */
export function queryKeys(p: PatientIdentity): string[] {
  const n = normalise(p);
  const lasts = lastCodes(n);
  const firsts = givenCodes(n.firstParts);
  const keys = new Set(keysFor(n, lasts, firsts, mrnReadings(n)));
  for (const key of keysFor({ ...n, phone: "", mrn: "" }, givenWordCodes(n), swappedGivenCodes(n), [])) keys.add(key);
  if (n.dob) keys.add(`${isOtherScript(n) ? "d" : "dx"}:${isoDate(n.dob)}`);
  const swapped = n.dob && dayMonthSwapped(n.dob);
  if (swapped) {
    for (const key of dateKeys(isoDate(swapped), lasts, firsts)) keys.add(key);
  }
  // A middle name used as the first name.
  if (n.middle.length > 1) {
    for (const key of keysFor({ ...n, phone: "" }, lasts, givenCodes([n.middle]), [])) keys.add(key);
  }
  return [...keys];
}

/** Day and month exchanged, where the calendar allows it and it makes a difference. */
export function dayMonthSwapped(d: { year: number; month: number; day: number }) {
  return d.day !== d.month && isCalendarDate(d.year, d.day, d.month)
    ? { year: d.year, month: d.day, day: d.month }
    : null;
}

function keysFor(n: NormalisedIdentity, lasts: string[], firsts: string[], mrns: string[]): string[] {
  const keys = mrns.filter(Boolean).map((mrn) => `mrn:${mrn}`);
  if (n.phone) keys.push(`ph:${n.phone.slice(-10)}`);
  const date = n.dob ? isoDate(n.dob) : "";
  if (date) keys.push(...dateKeys(date, lasts, firsts));
  for (const first of firsts) {
    if (n.address) keys.push(`ad:${n.address.house} ${n.address.street} ${first}`);
    for (const last of lasts) {
      keys.push(`n:${last} ${first}`);
      if (date) keys.push(`yn:${date.slice(0, 4)} ${last} ${first}`);
    }
  }
  if (date) {
    const initials = new Set(firsts.map((first) => first[0]));
    for (const last of lasts) for (const initial of initials) keys.push(`md:${date.slice(5)} ${last} ${initial}`);
  }
  return keys;
}

function dateKeys(date: string, lasts: string[], firsts: string[]): string[] {
  return [...lasts.map((last) => `dl:${date} ${last}`), ...firsts.map((first) => `df:${date} ${first}`)];
}

/** The sounds of a word; of one that is not of Latin letters its first three. */
function codes(word: string): readonly string[] {
  return isPlain(word) ? soundCodes(word) : [[...word].slice(0, 3).join("")];
}

function lastCode(n: NormalisedIdentity): string {
  return codes(n.lastParts[0] ?? "")[0] ?? "";
}

/** Of the whole and of each part, so that Garcia, Garcia-Lopez and Lopez meet. */
function lastCodes(n: NormalisedIdentity): string[] {
  return unique([...n.lastParts.slice(0, 3), n.last].flatMap(codes));
}

function usualGivenCode(name: string): string {
  return codes(name ? formalNames(name)[0] : "")[0] ?? "";
}

/**
 * A stored Pat lies under the first name Pat may stand for. A query must therefore look under its own formal names and under the
 * usual formal name of each of its short forms.
 */
function givenCodes(parts: string[]): string[] {
  const name = parts[0];
  if (!name) return [];
  const usual = [name, ...formalNames(name)].flatMap((formal) => [formal, ...shortNames(formal)]).map((s) =>
    formalNames(s)[0]
  );
  const whole = parts.length > 1 ? codes(parts.join("")) : [];
  return unique([...codes(name), ...usual.map((formal) => codes(formal)[0] ?? ""), ...whole]);
}

function givenWordCodes(n: NormalisedIdentity): string[] {
  return n.firstParts[0] ? codes(n.firstParts[0]).slice(0, 1) : [];
}

function swappedGivenCodes(n: NormalisedIdentity): string[] {
  const code = usualGivenCode(n.lastParts[0] ?? "");
  return code ? [code] : [];
}

/** The number and each reading with two neighbours swapped. */
function mrnReadings(n: NormalisedIdentity): string[] {
  const out = [n.mrn];
  for (let i = 0; i + 1 < Math.min(n.mrn.length, 12); i++) {
    out.push(n.mrn.slice(0, i) + n.mrn[i + 1] + n.mrn[i] + n.mrn.slice(i + 2));
  }
  return out;
}

function unique(list: string[]): string[] {
  return [...new Set(list)].filter(Boolean);
}
