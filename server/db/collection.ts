/**
 * What a collection of entities is: its schema, and how indexes, counters and search words follow from a row.
 *
 * Keys in the store (all parts that could tell of a person are blinded):
 *   ["r", name, id]                        the row, sealed
 *   ["i", name, index, …parts, id]         an index; ids only, never copies
 *   ["u", name, index, blinded value]      a unique value → id
 *   ["s", name, blinded prefix, order, id] a search word's prefix; of "coarse" beginnings
 *   ["w", name, blinded 3, 5, 8, order, id] a search word by its first letters, one key for all of them
 *   ["n", name, …counter]                  a counter (KvU64)
 *   ["l", name, index, part]               guard of a list: written with each of its rows, checked by changes that read the list
 *   ["g", name]                            guard: last id given out, raised by each insert; one check covers all unique values
 * @module
 */
import type { z } from "zod";

export type Id = string | number;
export type Parts = readonly (string | number)[];

export interface Row {
  id: Id;
}

export interface CollectionSpec<T extends Row> {
  name: string;
  /** What a row is called, where people know its number: a refusal then names the row that is not there. */
  noun?: string;
  schema: z.ZodType<T>;
  /** Index name → the keys a row stands under (one row may stand under several, or none). */
  indexes?: Record<string, (row: T, blind: Blind) => Parts[]>;
  /** Unique name → the value, or null when the row has none. */
  unique?: Record<string, { value: (row: T) => string | null; taken: TakenCode }>;
  /**
   * Indexes whose parts are read inside changes, as lists by the first part of their key (the records of a request). Every write of
   * a row touches the guard of the lists it stands in, and a change that read a list checks its guard: it runs again when any row
   * of the list was added, changed or removed meanwhile.
   */
  lists?: readonly string[];
  /** Whether a standing row may be changed (null: removed) at this time, ISO; rows of other collections always may. */
  mayChange?: (before: T, after: T | null, now: string) => boolean;
  /** Counters the row adds one to. */
  counts?: (row: T, blind: Blind) => Parts[];
  /** Counters the row adds an amount to (whole, not negative), e.g. cents by status. */
  sums?: (row: T) => { counter: Parts; by: number }[];
  /** Text the row is found by. */
  words?: (row: T) => (string | null | undefined)[];
  /**
   * Under how many beginnings a word is listed. "coarse" lists a name once, by its first three, five and eight letters one behind the
   * other, and a number by six, eight and ten digits, so that a row of a collection of millions costs few keys; shorter beginnings then
   * only narrow what the other words find.
   */
  beginnings?: Beginnings;
  /** What search results are ordered by (newest last); the id alone when left out. */
  searchOrder?: (row: T) => string;
}

export type Beginnings = "fine" | "coarse";
export type TakenCode = "already_exists" | "username_taken" | "mrn_taken";

export interface Blind {
  /** Equality only. */
  hash(value: string): string;
  /** Keeps the order. */
  order(value: string): string;
}

export type Collection<T extends Row> = CollectionSpec<T>;

/** Declares a collection. */
export function collection<T extends Row>(spec: CollectionSpec<T>): Collection<T> {
  return spec;
}

/** The sentence for a row that is not there; none for rows whose id tells people nothing. */
export const missing = ({ noun }: { noun?: string }, id: Id): string | undefined =>
  noun && `${noun} ${id} does not exist. It may have been removed, or the number is wrong.`;

/** The order of keys of the same shape. */
export function compareParts(a: Parts, b: Parts): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

const prefixLengths = [2, 3, 4, 5, 6, 8];

const plainOf = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const partsOf = (plain: string) => plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/**
 * Words as they are searched: accents dropped, lower case, letters and digits only, two or more characters. A letter is a
 * word only where it is all there is, a surname such as O or Y: every second patient has an initial.
 */
export function wordsOf(texts: (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    const plain = plainOf(text);
    const parts = partsOf(plain);
    for (const word of parts) {
      if (word.length >= 2 || isLetter(word) && parts.length === 1) words.add(word.slice(0, 24));
    }
    // An identifier such as INV-2026-0042 or A-1029-33 is also found when typed whole or without its dashes.
    const joined = plain.replace(/[^\p{L}\p{N}]+/gu, "");
    if (/\d/.test(joined) && joined.length <= 24 && joined.length >= 2) words.add(joined);
  }
  return [...words];
}

const isLetter = (word: string) => word.length === 1 && /\p{L}/u.test(word);

/** The letters that stand by themselves in what was typed. */
export const lettersOf = (q: string): string[] => [...new Set(partsOf(plainOf(q)).filter(isLetter))];

/** The digits by which a long number is listed, whatever letters stand before them; null when it has fewer than six in a row. */
const digitRun = (word: string): string | null => /\d{6,}/.exec(word)?.[0] ?? null;

/** How many letters, or digits, of a word stand in the parts of its one key. */
const nestedLengths = (word: string): number[] => /\d/.test(word) ? [6, 8, 10] : [3, 5, 8];

/** The beginnings of a word that stand in one key, one behind the other; of a shorter word the whole. */
const nested = (word: string): string[] => nestedLengths(word).map((length) => word.slice(0, length));

/** What a row's texts are listed under, without doubles: the texts of a key's parts before they are blinded. */
export function listedUnder(texts: (string | null | undefined)[], beginnings: Beginnings = "fine"): string[][] {
  if (beginnings === "fine") return [...new Set(wordsOf(texts).flatMap(prefixesOf))].map((prefix) => [prefix]);
  const listed = texts.flatMap((text) => {
    const words = wordsOf([text]);
    const numbers = words.filter((word) => /\d/.test(word));
    if (numbers.length === 0) return words;
    // Of a number in parts the long run of digits, or else the whole: the rest narrows what other words find.
    const long = numbers.flatMap((word) => digitRun(word) ?? []);
    return long.length > 0 ? long : numbers.slice(-1);
  });
  return [...new Map(listed.map(nested).map((parts) => [parts.at(-1), parts])).values()];
}

/** The prefixes under which a word is indexed. */
export function prefixesOf(word: string): string[] {
  const prefixes = prefixLengths.filter((n) => n < word.length).map((n) => word.slice(0, n));
  return word.length <= 8 ? [...prefixes, word] : prefixes;
}

/** The parts, before they are blinded, by which the rows with a word of this beginning are listed. */
export function lookupParts(typed: string, beginnings: Beginnings = "fine"): string[] {
  if (beginnings === "coarse") {
    const word = digitRun(typed) ?? typed;
    const [first, ...more] = nestedLengths(word);
    return [first, ...more.filter((length) => length <= word.length)].map((length) => word.slice(0, length));
  }
  if (typed.length < prefixLengths[0]) return [typed];
  const n = Math.max(...prefixLengths.filter((length) => length <= typed.length));
  return [prefixLengths.includes(typed.length) ? typed : typed.slice(0, n)];
}

/**
 * The key under which rows with a word of this beginning are listed, up to their order and id. The parts behind the first only divide
 * its rows further, so a short hash does.
 */
export function wordPrefix(
  c: { name: string; beginnings?: Beginnings },
  blind: Blind,
  parts: readonly string[],
): Deno.KvKey {
  const hashes = parts.map((part, i) => i === 0 ? blind.hash(part) : blind.hash(part).slice(0, 8));
  return [c.beginnings === "coarse" ? "w" : "s", c.name, ...hashes];
}

/** What a build enters rows into: `i/<index>`, `n/<first part of a counter>`, `words`. */
export type BuildPart = `i/${string}` | `n/${string}` | "words";

/** The part that a key of a row belongs to; null for those that no build writes. */
export function partOf(key: Deno.KvKey): BuildPart | null {
  if (key[0] === "i" || key[0] === "n") return `${key[0]}/${String(key[2])}`;
  return key[0] === "s" || key[0] === "w" ? "words" : null;
}
