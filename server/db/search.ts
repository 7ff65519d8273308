/**
 * Search by word: the lists of ids that the typed words stand in are intersected, the shortest first, before any row is loaded.
 * @module
 */
import type { PageOf } from "../../shared/paging.ts";
import {
  type Blind,
  type Collection,
  compareParts,
  type Id,
  lettersOf,
  listedUnder,
  lookupParts,
  type Row,
  wordPrefix,
  wordsOf,
} from "./collection.ts";
import { compareKeys, decodeCursor, encodeCursor } from "./cursors.ts";
import { listedWords, typedWords } from "./typed_words.ts";

/** How many rows one page may look at when a filter lets few through; the next page goes on from there. */
export const scanLimit = 2000;
/** The same while nothing was found at all: an empty page that goes on is the last resort. */
export const emptyScanLimit = 20_000;
/** So short a list is read whole at once; of longer ones the newest tell that they are longer. */
const short = 200;
/** Keys read of each list at most, before the rows of one are looked through instead. */
const mostIntersected = 50_000;
/** Keys that are read in the time in which one row is loaded. */
const keysPerRow = 8;
const portion = 500;

export interface SearchRequest<T> {
  limit: number;
  cursor?: string;
  filter?: (row: T) => boolean;
}

/** What a search reads with. */
export interface SearchReads {
  readonly blind: Blind;
  getMany<T extends Row>(c: Collection<T>, ids: readonly Id[]): Promise<(T | null)[]>;
  /** The keys of search words between two keys, the last one first. */
  wordKeys<T extends Row>(
    c: Collection<T>,
    start: Deno.KvKey,
    end: Deno.KvKey,
    limit?: number,
  ): AsyncGenerator<Deno.KvKey>;
}

/** Where a row stands among what is found: its order, and its id. */
type Place = readonly [order: string | number, id: Id];

/** The rows that a typed word is listed with. */
interface List {
  word: string;
  base: Deno.KvKey;
  /** All of them, or the first few. */
  places: Place[];
  whole: boolean;
}

const placeOf = (key: Deno.KvKey): Place => [key.at(-2) as string | number, key.at(-1) as Id];
const none = { rows: [], next: null, total: 0 };

/**
 * Rows that hold a word starting with each typed word, the newest first; where one word alone finds very many, in the order of its
 * list. `cursor` goes on behind the last page. A letter by itself is a whole name ("Min O"); beside words that no such name goes with
 * it is passed over ("Maria S Okafor").
 */
export async function search<T extends Row>(
  reads: SearchReads,
  c: Collection<T>,
  q: string,
  request: SearchRequest<T>,
): Promise<PageOf<T>> {
  const typed = typedWords(q);
  const letters = lettersOf(q);
  const { all, any } = listedWords(c, q);
  const lists = await listsOf(reads, c, all, any);
  // Nothing holds all words when one is listed nowhere, and no row needs to be read to know it.
  if (!lists) return none;
  if (letters.length > 0) {
    const page = await found(reads, c, [await peek(reads, c, letters[0]), ...lists], typed, letters, request);
    if (lists.length === 0 || page.rows.length > 0 || page.next) return page;
  }
  return lists.length > 0 ? await found(reads, c, lists, typed, [], request) : none;
}

/** The lists of `all` words, or the first of `any` where not all are listed; null when nothing is. Without words there are none. */
async function listsOf<T extends Row>(
  reads: SearchReads,
  c: Collection<T>,
  all: readonly string[],
  any: readonly string[],
): Promise<List[] | null> {
  const lists = await Promise.all(all.map((word) => peek(reads, c, word)));
  const isWhole = lists.every(({ places }) => places.length > 0);
  if (all.length > 0 && isWhole) return lists;
  for (const word of any) {
    const list = await peek(reads, c, word);
    if (list.places.length > 0) return [list];
  }
  return isWhole ? lists : null;
}

/** The beginning of a word's list. */
async function peek<T extends Row>(reads: SearchReads, c: Collection<T>, word: string): Promise<List> {
  const base = wordPrefix(c, reads.blind, lookupParts(word, c.beginnings));
  const places = new Map<Id, Place>();
  let count = 0;
  for await (const key of reads.wordKeys(c, [...base, new Uint8Array()], [...base, true], short)) {
    places.set(key.at(-1) as Id, placeOf(key));
    count++;
  }
  return { word, base, places: [...places.values()], whole: count < short };
}

/** Rows of the lists that hold every typed word, and `whole` as words of their own. */
async function found<T extends Row>(
  reads: SearchReads,
  c: Collection<T>,
  lists: readonly List[],
  typed: readonly string[],
  whole: readonly string[],
  request: SearchRequest<T>,
): Promise<PageOf<T>> {
  const matches = (row: T) => {
    const words = wordsOf(c.words?.(row) ?? []);
    return typed.every((word) => words.some((own) => own.startsWith(word))) &&
      whole.every((letter) => words.includes(letter)) && (request.filter?.(row) ?? true);
  };
  const places = await placesIn(reads, c, lists);
  const cursor = request.cursor === undefined ? null : decodeCursor(request.cursor);
  const { base } = longest(lists);
  const entries = places ? inOrder(places, cursor) : streamed(reads, c, base, cursor);
  const rows: { row: T; cursor: Deno.KvKey }[] = [];
  let pending: { id: Id; cursor: Deno.KvKey }[] = [];
  let looked = 0;
  let stoppedAt: Deno.KvKey | null = null;
  const take = async () => {
    const loaded = await reads.getMany(c, pending.map(({ id }) => id));
    loaded.forEach((row, i) => {
      const { cursor } = pending[i];
      if (row && matches(row) && (places || isOnce(reads, c, row, base, cursor))) rows.push({ row, cursor });
    });
    pending = [];
  };
  for await (const entry of entries) {
    pending.push(entry);
    looked++;
    if (pending.length < 50) continue;
    await take();
    if (rows.length > request.limit) break;
    if (looked >= (rows.length > 0 ? scanLimit : emptyScanLimit)) {
      stoppedAt = entry.cursor;
      break;
    }
  }
  await take();
  const page = rows.slice(0, request.limit);
  const goOn = rows.length > request.limit ? page.at(-1)?.cursor : stoppedAt;
  const next = goOn ? encodeCursor(goOn) : null;
  return { rows: page.map(({ row }) => row), next, total: next || request.cursor ? null : page.length };
}

/** What stands in all lists, or at least in the shortest of them; null where the lists are too long to be read. */
async function placesIn<T extends Row>(reads: SearchReads, c: Collection<T>, lists: readonly List[]) {
  const read = lists.filter((list) => list.whole).sort((a, b) => a.places.length - b.places.length)[0];
  if (read) return read.places;
  return lists.length > 1 ? await intersect(reads, c, lists) : null;
}

/** Reads lists side by side, so that the shortest ends first; what is left of it stands in the others too. */
async function intersect<T extends Row>(reads: SearchReads, c: Collection<T>, lists: readonly List[]) {
  const reading = lists.map(({ base }) => ({
    keys: reads.wordKeys(c, [...base, new Uint8Array()], [...base, true]),
    places: new Map<Id, Place>(),
    ended: false,
  }));
  const more = async (list: typeof reading[number]) => {
    for (let i = 0; i < portion && !list.ended; i++) {
      const { value, done } = await list.keys.next();
      if (done) list.ended = true;
      else list.places.set(value.at(-1) as Id, placeOf(value));
    }
  };
  try {
    while (!reading.some(({ ended }) => ended)) {
      if (reading[0].places.size >= mostIntersected) return null;
      await Promise.all(reading.map(more));
    }
    const [first, ...others] = reading.sort((a, b) =>
      Number(b.ended) - Number(a.ended) || a.places.size - b.places.size
    );
    let common = [...first.places.values()];
    for (const list of others) {
      // Where few are left, their rows say sooner what else they hold than a long list does.
      while (!list.ended && list.places.size < common.length * keysPerRow) await more(list);
      if (list.ended) common = common.filter(([, id]) => list.places.has(id));
    }
    return common;
  } finally {
    for (const { keys } of reading) await keys.return(undefined);
  }
}

/** Places from the last to the first, behind the cursor. */
function* inOrder(places: readonly Place[], cursor: Deno.KvKeyPart[] | null) {
  const behind = cursor && placeOf(cursor);
  for (const place of [...places].sort((a, b) => compareParts(b, a))) {
    if (!behind || compareParts(place, behind) < 0) yield { id: place[1], cursor: place };
  }
}

/** A word's list from its end, behind the cursor. */
async function* streamed<T extends Row>(
  reads: SearchReads,
  c: Collection<T>,
  base: Deno.KvKey,
  cursor: Deno.KvKeyPart[] | null,
) {
  const end = cursor ? [...base, ...cursor] : [...base, true];
  for await (const key of reads.wordKeys(c, [...base, new Uint8Array()], end)) {
    yield { id: key.at(-1) as Id, cursor: key.slice(base.length) };
  }
}

/** Whether a row that stands in a list by two of its words ("Maria Martinez" by "mar") is met at the first of them. */
function isOnce<T extends Row>(
  reads: SearchReads,
  c: Collection<T>,
  row: T,
  base: Deno.KvKey,
  cursor: Deno.KvKey,
): boolean {
  if (c.beginnings !== "coarse") return true;
  const own = listedUnder(c.words?.(row) ?? [], "coarse").map((parts) => wordPrefix(c, reads.blind, parts))
    .filter((key) => base.every((part, i) => key[i] === part));
  const met = [...base, ...cursor.slice(0, -2)];
  return own.every((key) => compareKeys(key, met) <= 0);
}

/** The list of the longest word: of lists that are all long most likely the shortest. */
const longest = (lists: readonly List[]): List => lists.reduce((a, b) => b.word.length > a.word.length ? b : a);
