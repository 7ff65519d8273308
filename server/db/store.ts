/**
 * Reading the store: rows by id, pages from an index, counts from counters, search by word. Changes are in `change.ts`.
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { Buffer } from "node:buffer";
import { AppError } from "../../shared/errors.ts";
import type { PageOf } from "../../shared/paging.ts";
import { versionKey } from "./batch.ts";
import { change, type ChangeContext, type ChangeFn } from "./change.ts";
import {
  type Blind,
  type Collection,
  type Id,
  lettersOf,
  lookupPrefix,
  type Parts,
  type Row,
  wordsOf,
} from "./collection.ts";
import type { Keys } from "./keys.ts";
import type { Reads } from "./reads.ts";
import { listedWords, typedWords } from "./typed_words.ts";

/** How many rows one page may look at when a filter lets few through; the next page goes on from there. */
const scanLimit = 2000;
/** The same while nothing was found at all: an empty page that goes on is the last resort. */
const emptyScanLimit = 20_000;
/** Keys of a word's list that are looked at to tell how rare it is. */
const peeked = 200;
/** Parsed rows kept at most. */
const cacheRows = 20_000;

export interface PageRequest<T> {
  /** Index and the leading parts that select it. */
  index: string;
  prefix?: Parts;
  limit?: number;
  cursor?: string;
  reverse?: boolean;
  filter?: (row: T) => boolean;
  /** Leading part of the index's next key from which (inclusive) to read, e.g. a date. */
  from?: string | number;
  to?: string | number;
}

export interface SearchRequest<T> {
  limit: number;
  cursor?: string;
  filter?: (row: T) => boolean;
}

export interface Stored<T> {
  row: T;
  versionstamp: string;
}

/** While it runs, the names of the collections that are read are gathered in its set. */
export const readNames = new AsyncLocalStorage<Set<string> | null>();

export class Store implements Reads {
  readonly blind: Blind;
  /** Parsed rows by key; an entry is used only while the store's versionstamp is still its own, so it is never stale. */
  #cache = new Map<string, Stored<unknown> & { bytes: number }>();
  #cachedBytes = 0;
  /** Sealed bytes of the rows kept at most; parsed they take some three times as much. */
  cacheBytes = 6_000_000;

  constructor(readonly kv: Deno.Kv, readonly keys: Keys, readonly context: ChangeContext) {
    this.blind = { hash: (value) => keys.blind("index", value), order: keys.order };
  }

  /** One row, or null. */
  async get<T extends Row>(c: Collection<T>, id: Id): Promise<T | null> {
    return (await this.load(c, [id]))[0]?.row ?? null;
  }

  /** One row; 404 when there is none. */
  async must<T extends Row>(c: Collection<T>, id: Id, message?: string): Promise<T> {
    const row = await this.get(c, id);
    if (!row) throw new AppError("not_found", message);
    return row;
  }

  /** Rows in the order of the ids; null where there is none. */
  async getMany<T extends Row>(c: Collection<T>, ids: readonly Id[]): Promise<(T | null)[]> {
    return (await this.load(c, ids)).map((found) => found?.row ?? null);
  }

  /** Rows with their versionstamps, ten a read (KV's limit). */
  async load<T extends Row>(c: Collection<T>, ids: readonly Id[]): Promise<(Stored<T> | null)[]> {
    readNames.getStore()?.add(c.name);
    const keys = ids.map((id) => ["r", c.name, id]);
    const entries: Deno.KvEntryMaybe<Uint8Array>[] = keys.length === 1
      ? [await this.kv.get<Uint8Array>(keys[0])]
      : (await Promise.all(chunks(keys, 10).map((part) => this.kv.getMany<Uint8Array[]>(part)))).flat();
    return entries.map((entry) => this.#parse(c, entry));
  }

  /** A row, and in the same read the versions of collections: their stamps in the order of the names, at most nine. */
  async loadWithVersions<T extends Row>(c: Collection<T>, id: Id, names: readonly string[]) {
    const [entry, ...versions] = await this.kv.getMany<Uint8Array[]>([["r", c.name, id], ...names.map(versionKey)]);
    return { stored: this.#parse(c, entry), stamps: versions.map((v) => v.versionstamp ?? "-").join(" ") };
  }

  /** The versions of collections, as `loadWithVersions` answers them. */
  async versions(names: readonly string[]): Promise<string> {
    const versions = await this.kv.getMany(names.map(versionKey));
    return versions.map((v) => v.versionstamp ?? "-").join(" ");
  }

  #parse<T extends Row>(c: Collection<T>, entry: Deno.KvEntryMaybe<Uint8Array>): Stored<T> | null {
    if (entry.versionstamp === null) return null;
    const key = `${c.name}/${String(entry.key[2])}`;
    const cached = this.#cache.get(key);
    if (cached?.versionstamp === entry.versionstamp) return cached as Stored<T>;
    const json = JSON.parse(new TextDecoder().decode(this.keys.open(entry.value)));
    const stored: Stored<T> = { row: deepFreeze(c.schema.parse(json)), versionstamp: entry.versionstamp };
    this.#remember(key, stored, entry.value.byteLength);
    return stored;
  }

  /** Keeps a parsed row; the ones kept longest go when there are too many, or too large ones. */
  #remember(key: string, stored: Stored<unknown>, bytes: number): void {
    const forget = (old: string) => {
      this.#cachedBytes -= this.#cache.get(old)?.bytes ?? 0;
      this.#cache.delete(old);
    };
    forget(key);
    this.#cache.set(key, { ...stored, bytes });
    this.#cachedBytes += bytes;
    while (this.#cache.size > cacheRows || this.#cachedBytes > this.cacheBytes) {
      forget(this.#cache.keys().next().value!);
    }
  }

  /** Ids of an index, in its order; all of them unless limited. */
  async ids(c: Collection<never> | Collection<Row>, request: Omit<PageRequest<never>, "filter">): Promise<Id[]> {
    const ids: Id[] = [];
    const selector = this.#selector(c, request);
    if (!selector) return ids;
    for await (const entry of this.kv.list(selector, listOptions(request, request.limit))) {
      ids.push(entry.key[entry.key.length - 1] as Id);
    }
    return ids;
  }

  /** All rows of an index's part. For short lists (a request's records); long ones are paged. */
  async all<T extends Row>(c: Collection<T>, index: string, prefix: Parts = []): Promise<T[]> {
    const ids = await this.ids(c as unknown as Collection<Row>, { index, prefix });
    return (await this.getMany(c, ids)).filter((row) => row !== null);
  }

  /** One page of an index; reads only that page (and what a filter skips, up to a bound). */
  async page<T extends Row>(c: Collection<T>, request: PageRequest<T>): Promise<PageOf<T>> {
    const rows: T[] = [];
    const wanted = request.limit ?? Infinity;
    let cursor = request.cursor;
    let looked = 0;
    while (true) {
      const batch = Math.min(request.filter ? Math.max(wanted, 100) : wanted, 500);
      const { ids, next } = await this.#list(c, request, batch, cursor);
      const found = await this.getMany(c, ids.map((entry) => entry.id));
      for (let i = 0; i < found.length; i++) {
        const row = found[i];
        looked++;
        if (!row || (request.filter && !request.filter(row))) continue;
        if (rows.length === wanted) return { rows, next: ids[i - 1]?.cursor ?? cursor ?? null, total: null };
        rows.push(row);
        if (rows.length === wanted && !request.filter) {
          return { rows, next: i < ids.length - 1 ? ids[i].cursor : next, total: null };
        }
      }
      cursor = next ?? undefined;
      if (!next || (wanted !== Infinity && looked >= (rows.length > 0 ? scanLimit : emptyScanLimit))) {
        return { rows, next, total: null };
      }
    }
  }

  /** One batch of ids with a cursor after each: the key parts behind the prefix, which stay valid as rows come and go. */
  async #list<T extends Row>(c: Collection<T>, request: PageRequest<T>, batch: number, cursor?: string) {
    const base = ["i", c.name, request.index, ...(request.prefix ?? [])];
    const selector = this.#selector(c as unknown as Collection<Row>, request, cursor);
    const ids: { id: Id; cursor: string }[] = [];
    let more = false;
    if (!selector) return { ids, next: null };
    for await (
      const entry of this.kv.list(selector, listOptions(request, Number.isFinite(batch) ? batch + 1 : undefined))
    ) {
      if (ids.length === batch) {
        more = true;
        break;
      }
      ids.push({ id: entry.key[entry.key.length - 1] as Id, cursor: encodeCursor(entry.key.slice(base.length)) });
    }
    return { ids, next: more ? ids[ids.length - 1].cursor : null };
  }

  /** The keys to read; null when a turned range, or a cursor behind its end, leaves none. */
  #selector(c: { name: string }, request: PageRequest<never>, cursor?: string): Deno.KvListSelector | null {
    readNames.getStore()?.add(c.name);
    const base: Deno.KvKey = ["i", c.name, request.index, ...(request.prefix ?? [])];
    const after = cursor === undefined ? null : [...base, ...decodeCursor(cursor)];
    // Keys sort by part type; a Uint8Array sorts before and a boolean after every string and number.
    const start = request.from !== undefined ? [...base, request.from] : [...base, new Uint8Array()];
    const end = request.to !== undefined ? [...base, request.to, true] : [...base, true];
    if (turned(start, end)) return null;
    if (!after) return { start, end };
    const behind = [...after, new Uint8Array()];
    if (request.reverse) return turned(start, after) ? null : { start, end: turned(after, end) ? end : after };
    return turned(behind, end) ? null : { start: turned(start, behind) ? start : behind, end };
  }

  /** The id that holds a unique value, or null. */
  async idOf<T extends Row>(c: Collection<T>, unique: string, value: string): Promise<Id | null> {
    readNames.getStore()?.add(c.name);
    return (await this.kv.get<Id>(["u", c.name, unique, this.blind.hash(value)])).value;
  }

  /** The row that holds a unique value, or null. */
  async by<T extends Row>(c: Collection<T>, unique: string, value: string): Promise<T | null> {
    const id = await this.idOf(c, unique, value);
    return id === null ? null : await this.get(c, id);
  }

  /** Counters, each by its parts. */
  async counts<T extends Row>(c: Collection<T>, counters: readonly Parts[]): Promise<number[]> {
    readNames.getStore()?.add(c.name);
    const keys = counters.map((parts) => ["n", c.name, ...parts]);
    const entries = (await Promise.all(chunks(keys, 10).map((part) => this.kv.getMany<Deno.KvU64[]>(part)))).flat();
    return entries.map((entry) => entry.value === null ? 0 : Number(entry.value.value));
  }

  /**
   * Rows that hold a word starting with each typed word, newest id first; `cursor` goes on behind the last page. A letter by
   * itself is a whole name ("Min O"); beside words that no such name goes with it is passed over ("Maria S Okafor").
   */
  async search<T extends Row>(c: Collection<T>, q: string, request: SearchRequest<T>): Promise<PageOf<T>> {
    const typed = typedWords(q);
    const letters = lettersOf(q);
    const rarest = await this.#rarest(c, listedWords(c, typed));
    if (rarest === null) return { rows: [], next: null, total: 0 };
    if (letters.length > 0) {
      const page = await this.#found(c, letters[0], typed, letters, request);
      if (rarest === "" || page.rows.length > 0 || page.next) return page;
    }
    return rarest ? await this.#found(c, rarest, typed, [], request) : { rows: [], next: null, total: 0 };
  }

  /**
   * The typed word that the fewest rows are listed under, as far as a few keys of each list tell; of equals the longest. Null when a
   * word is listed nowhere: then nothing holds all of them, and no row needs to be read to know it.
   */
  async #rarest<T extends Row>(c: Collection<T>, words: readonly string[]): Promise<string | null> {
    if (words.length < 2) return words[0] ?? "";
    readNames.getStore()?.add(c.name);
    const counts = await Promise.all(words.map(async (word) => {
      const selector = { prefix: ["s", c.name, this.blind.hash(lookupPrefix(word, c.beginnings))] };
      let count = 0;
      for await (const _ of this.kv.list(selector, { limit: peeked, batchSize: peeked })) count++;
      return { word, count };
    }));
    if (counts.some(({ count }) => count === 0)) return null;
    return counts.reduce((a, b) => b.count < a.count || b.count === a.count && b.word.length > a.word.length ? b : a)
      .word;
  }

  /** Rows under the index of one word that hold every typed word, and `whole` as words of their own. */
  async #found<T extends Row>(
    c: Collection<T>,
    word: string,
    typed: readonly string[],
    whole: readonly string[],
    request: SearchRequest<T>,
  ): Promise<PageOf<T>> {
    readNames.getStore()?.add(c.name);
    const base: Deno.KvKey = ["s", c.name, this.blind.hash(lookupPrefix(word, c.beginnings))];
    const matches = (row: T) => {
      const words = wordsOf(c.words?.(row) ?? []);
      return typed.every((word) => words.some((own) => own.startsWith(word))) &&
        whole.every((letter) => words.includes(letter)) && (request.filter?.(row) ?? true);
    };
    const rows: T[] = [];
    const end = request.cursor ? [...base, ...decodeCursor(request.cursor)] : [...base, true];
    let looked = 0;
    let stoppedAt: Deno.KvKey | null = null;
    let pending: Id[] = [];
    const take = async () => {
      for (const row of await this.getMany(c, pending)) if (row && matches(row)) rows.push(row);
      pending = [];
    };
    for await (const entry of this.kv.list({ start: [...base, new Uint8Array()], end }, { reverse: true })) {
      pending.push(entry.key[entry.key.length - 1] as Id);
      looked++;
      if (pending.length < 50) continue;
      await take();
      if (rows.length > request.limit) break;
      if (looked >= (rows.length > 0 ? scanLimit : emptyScanLimit)) {
        stoppedAt = entry.key;
        break;
      }
    }
    await take();
    const page = rows.slice(0, request.limit);
    const last = page[page.length - 1];
    const next = rows.length > request.limit
      ? encodeCursor([c.searchOrder?.(last) ?? 0, last.id])
      : stoppedAt && encodeCursor(stoppedAt.slice(base.length));
    return { rows: page, next, total: next || request.cursor ? null : page.length };
  }

  /** One atomic change with its audit row, jobs and events; retried on conflict. See `change.ts`. */
  change<R>(actor: Actor, fn: ChangeFn<R>): Promise<R> {
    // What a change reads is no part of an answer (a read is written into the audit trail while it is answered).
    return readNames.run(null, () => change(this, actor, fn));
  }
}

/** Who acts: a user, or the system itself. */
export interface Actor {
  userId: number | null;
  name: string;
}
export const system: Actor = { userId: null, name: "System" };

function listOptions(request: { reverse?: boolean }, limit?: number): Deno.KvListOptions {
  return { reverse: request.reverse ?? false, batchSize: Math.min(limit ?? 500, 500), ...(limit ? { limit } : {}) };
}

/** Whether a key stands behind another, for keys made of the parts that this store uses. */
function turned(a: Deno.KvKey, b: Deno.KvKey): boolean {
  const rank = (part: Deno.KvKeyPart) =>
    part instanceof Uint8Array ? 0 : typeof part === "string" ? 1 : typeof part === "boolean" ? 3 : 2;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (rank(x) !== rank(y)) return rank(x) > rank(y);
    if (typeof x === "string" && x !== y) return compareUtf8(x, y as string) > 0;
    if (typeof x === "number" && x !== y) return x > (y as number);
  }
  return a.length > b.length;
}

/** KV sorts texts by their UTF-8 bytes, that is by code point. */
function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The cursor behind a key: its parts behind the prefix that selects the list. */
export function encodeCursor(parts: Deno.KvKey): string {
  return btoa(encodeURIComponent(JSON.stringify(parts))).replaceAll("=", "");
}

/** The key parts of a cursor. @throws AppError `bad_cursor` */
export function decodeCursor(cursor: string): Deno.KvKeyPart[] {
  try {
    const parts = JSON.parse(decodeURIComponent(atob(cursor)));
    if (Array.isArray(parts) && parts.every((p) => typeof p === "string" || typeof p === "number")) return parts;
  } catch {
    // falls through to the error below
  }
  throw new AppError("bad_cursor");
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < list.length; i += size) parts.push(list.slice(i, i + size));
  return parts;
}

/** Cached rows are shared between readers, so nobody may write into one. */
function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
