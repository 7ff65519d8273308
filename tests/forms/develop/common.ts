/**
 * What the layouts of the development part share: rosters of people, ways to print a name, and the truth of a request.
 * @module
 */
import {
  cast,
  kinds,
  numbers,
  type Organization,
  type Patient,
  patient as newPatient,
  printed,
  requesterTruth,
  truth,
  type Wording,
  words,
} from "../cast.ts";
import {
  abbreviated,
  addDays,
  dashed,
  type DateStyle,
  dateStyle,
  dayBetween,
  iso,
  long,
  slashed,
  slashedBare,
} from "../dates.ts";
import { fullName, lastFirst, lastSuffixFirst } from "../people.ts";
import type { Random } from "../random.ts";
import type { Truth } from "../truth.ts";

/** People of different names, in the order in which they are printed. */
export function roster(r: Random, from: number, to: number): Patient[] {
  const n = r.int(from, to), people: Patient[] = [];
  while (people.length < n) {
    const next = newPatient(r);
    if (!people.some((p) => p.last === next.last)) people.push(next);
  }
  return people;
}

/** "CASTELLANOS RAY B" as printouts of older systems have it; without accents it could not be told from the truth. */
export const plainCapitals = (p: Patient): string =>
  [p.last, p.suffix, p.first, p.middle].filter(Boolean).join(" ").replace(/\./g, "").toUpperCase();

/** A way to print names that a whole list keeps to. */
export const nameStyle = (r: Random) => r.pick([lastFirst, lastSuffixFirst, fullName, lastFirst]);
/** Birth dates as columns of lists have them. */
export const listedBirth = (r: Random): DateStyle => r.pick([slashed, slashedBare, dashed, iso, abbreviated]);
/** A day of service for a decoy column. */
export const visited = (r: Random): string => dayBetween(r, "2023-02-01", "2025-12-20");

const wanted: readonly Wording[] = [
  ["office visit notes", "notes"],
  ["lab results", "lab"],
  ["imaging reports", "imaging"],
  ["discharge summaries", "discharge"],
  ["operative reports", "operative"],
  ["medication lists", "medication"],
  ["pathology reports", "pathology"],
  ["immunization records", "immunization"],
  ["itemized bills", "billing"],
];
export const want = (r: Random, least = 1, most = 3): readonly Wording[] => r.some<Wording>(wanted, least, most);

export type Scene = ReturnType<typeof scene>;
/** The people and days of a request with its numbers as the writer prints them. */
export function scene(r: Random, orgNames: readonly string[], fixed: Parameters<typeof cast>[2] = {}) {
  const base = cast(r, orgNames, fixed);
  return { ...base, no: numbers(r, base.org), style: dateStyle(r), asked: want(r) };
}

/** The truth of a request by an organization; `given` overrides. */
export function asked(
  org: Organization,
  patients: Truth["patients"],
  wordings: readonly Wording[],
  given: Partial<Truth> & Pick<Truth, "requestType">,
  leaveOut: readonly (keyof Truth["requester"])[] = [],
): Truth {
  return truth({ patients, requester: requesterTruth(org, leaveOut), recordTypes: kinds(wordings), ...given });
}

/** "a, b and c" of wordings. */
export const wordsOf = (wordings: readonly Wording[]): string => {
  const all = words(wordings);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
};

export { addDays, long, newPatient, printed };
