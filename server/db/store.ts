/**
 * Reading the store: rows by id, pages from an index, counts from counters, search by word. Changes are in `change.ts`.
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../../shared/errors.ts";
import type { PageOf } from "../../shared/paging.ts";
import { versionKey } from "./batch.ts";
import { Builds } from "./builds.ts";
import { type Actor, change, type ChangeContext, type ChangeFn } from "./change.ts";
import { type Blind, type BuildPart, type Collection, type Id, missing, type Parts, type Row } from "./collection.ts";
import { compareKeys, decodeCursor, encodeCursor } from "./cursors.ts";
import type { Keys } from "./keys.ts";
import type { Reads, Stored } from "./reads.ts";
import { remembered } from "./remembered.ts";
import { emptyScanLimit, scanLimit, search, type SearchRequest } from "./search.ts";

/** Parsed rows kept at most. */
const cacheRows = 20_000;

export interface PageRequest<T> {
  /** Index and the leading parts that select it. */
  index: string;
  prefix?: Parts;
  /** More parts of indexes, whose keys go on as those of the first do: all are read in one order, and each row once. */
  also?: readonly { index: string; prefix?: Parts }[];
  limit?: number;
  cursor?: string;
  reverse?: boolean;
  filter?: (row: T) => boolean;
  /** Leading part of the index's next key from which (inclusive) to read, e.g. a date. */
  from?: string | number;
  to?: string | number;
}

interface Range {
  start: Deno.KvKey;
  end: Deno.KvKey;
}

/** While it runs, the names of the collections that are read are gathered in its set. */
export const readNames = new AsyncLocalStorage<Set<string> | null>();

export class Store implements Reads {
  readonly blind: Blind;
  /** Indexes that rows are still being entered into. */
  readonly builds = new Builds(this);
  /** The versionstamps of rows, as they were read. */
  readonly #stamps = new WeakMap<Row, string>();
  /** Parsed rows by key; an entry is used only while the store's versionstamp is still its own, so it is never stale. */
  #cache = new Map<string, Stored<unknown> & { bytes: number }>();
  #cachedBytes = 0;
  /** Sealed bytes of the rows kept at most; parsed they take some three times as much. */
  cacheBytes = 6_000_000;

  constructor(readonly kv: Deno.Kv, readonly keys: Keys, readonly context: ChangeContext) {
    this.blind = { hash: remembered((value) => keys.blind("index", value)), order: remembered(keys.order) };
  }

  /** One row, or null. */
  async get<T extends Row>(c: Collection<T>, id: Id): Promise<T | null> {
    return (await this.load(c, [id]))[0]?.row ?? null;
  }

  /** One row; 404 when there is none. */
  async must<T extends Row>(c: Collection<T>, id: Id, message?: string): Promise<T> {
    const row = await this.get(c, id);
    if (!row) throw new AppError("not_found", message ?? missing(c, id));
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
    this.#stamps.set(stored.row, entry.versionstamp);
    this.#remember(key, stored, entry.value.byteLength);
    return stored;
  }

  /** The versionstamp that a row was read with. */
  stampOf(row: Row): string {
    const stamp = this.#stamps.get(row);
    if (!stamp) throw new Error("That row was not read from the store");
    return stamp;
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
    for await (const { key } of await this.#entries(c, `i/${request.index}`, selector, request, request.limit)) {
      ids.push(key[key.length - 1] as Id);
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
      const batch = Math.min(request.filter ? toLookAt(wanted, rows.length, looked) : wanted, 500);
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
    const lists = await Promise.all(
      [request, ...(request.also ?? [])].map(({ index, prefix }) =>
        this.#keysBehind(c as unknown as Collection<Row>, { ...request, index, prefix }, batch + 1, cursor)
      ),
    );
    const keys = lists.length === 1 ? lists[0] : firstKeys(lists, batch + 1, request.reverse ?? false);
    const ids = keys.slice(0, batch).map((key) => ({ id: key[key.length - 1] as Id, cursor: encodeCursor(key) }));
    return { ids, next: keys.length > batch ? ids[ids.length - 1].cursor : null };
  }

  /** The first keys of an index behind a cursor, without the prefix that selects them. */
  async #keysBehind(c: Collection<Row>, request: PageRequest<never>, most: number, cursor?: string) {
    const selector = this.#selector(c, request, cursor);
    const keys: Deno.KvKey[] = [];
    if (!selector) return keys;
    const parts = 3 + (request.prefix?.length ?? 0);
    for await (const { key } of await this.#entries(c, `i/${request.index}`, selector, request, most)) {
      keys.push(key.slice(parts));
    }
    return keys;
  }

  /** The keys to read; null when a turned range, or a cursor behind its end, leaves none. */
  #selector(c: { name: string }, request: PageRequest<never>, cursor?: string): Range | null {
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
    return (await this.idsOf(c, unique, [value]))[0];
  }

  /** The ids that hold unique values, in their order; null where there is none. */
  async idsOf<T extends Row>(c: Collection<T>, unique: string, values: readonly string[]): Promise<(Id | null)[]> {
    readNames.getStore()?.add(c.name);
    const keys = values.map((value) => ["u", c.name, unique, this.blind.hash(value)]);
    const entries = await Promise.all(chunks(keys, 10).map((part) => this.kv.getMany<Id[]>(part)));
    return entries.flat().map(({ value }) => value);
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
    const waiting = await this.builds.tallies(c, counters);
    const entries = (await Promise.all(chunks(keys, 10).map((part) => this.kv.getMany<Deno.KvU64[]>(part)))).flat();
    return entries.map(({ key, value }) => Number(value?.value ?? 0n) + (waiting.get(JSON.stringify(key)) ?? 0));
  }

  /** Rows that hold a word starting with each typed word; see `search.ts`. */
  async search<T extends Row>(c: Collection<T>, q: string, request: SearchRequest<T>): Promise<PageOf<T>> {
    readNames.getStore()?.add(c.name);
    return await search(this, c, q, request);
  }

  /** The keys of search words between two keys, the last one first. */
  async *wordKeys<T extends Row>(c: Collection<T>, start: Deno.KvKey, end: Deno.KvKey, limit?: number) {
    for await (const { key } of await this.#entries(c, "words", { start, end }, { reverse: true }, limit)) yield key;
  }

  /** The keys of an index or of words in their order, with those of rows that are not entered into it yet. */
  async #entries(
    c: { name: string },
    part: BuildPart,
    selector: Range,
    request: { reverse?: boolean },
    limit?: number,
  ): Promise<AsyncIterable<{ key: Deno.KvKey }>> {
    const options = listOptions(request, limit);
    if (!this.builds.of(c, part)) return this.kv.list(selector, options);
    const waiting = await this.builds.keys(c as Collection<Row>, part, selector.start, selector.end);
    return merged(this.kv.list(selector, options), waiting, request.reverse ?? false, limit ?? Infinity);
  }

  /** One atomic change with its audit row, jobs and events; retried on conflict. See `change.ts`. */
  change<R>(actor: Actor, fn: ChangeFn<R>): Promise<R> {
    // What a change reads is no part of an answer (a read is written into the audit trail while it is answered).
    return readNames.run(null, () => change(this, actor, fn));
  }
}

/** The system itself, where no user acts. */
export const system: Actor = { userId: null, name: "System" };

function listOptions(request: { reverse?: boolean }, limit?: number): Deno.KvListOptions {
  return { reverse: request.reverse ?? false, batchSize: Math.min(limit ?? 500, 500), ...(limit ? { limit } : {}) };
}

/** Whether a key stands behind another. */
const turned = (a: Deno.KvKey, b: Deno.KvKey) => compareKeys(a, b) > 0;

/** How many rows to look at until a filter has let enough through, by what it let through so far. */
const toLookAt = (wanted: number, found: number, looked: number) =>
  looked === 0 ? Math.max(wanted + 1, 100) : Math.max(20, Math.ceil((wanted + 1 - found) * looked / found));

/** The first keys of several lists in one order; the key of a row that stands in more than one of them is given once. */
function firstKeys(lists: readonly Deno.KvKey[][], most: number, reverse: boolean): Deno.KvKey[] {
  const at = lists.map(() => 0);
  const keys: Deno.KvKey[] = [];
  while (keys.length < most) {
    const heads = lists.flatMap((list, i) => at[i] < list.length ? [list[at[i]]] : []);
    if (heads.length === 0) break;
    const next = heads.reduce((a, b) => turned(a, b) === reverse ? a : b);
    keys.push(next);
    lists.forEach((list, i) => at[i] += list[at[i]]?.at(-1) === next.at(-1) ? 1 : 0);
  }
  return keys;
}

/** Two lists of keys as one, without doubles. */
async function* merged(
  standing: AsyncIterable<{ key: Deno.KvKey }>,
  waiting: readonly Deno.KvKey[],
  reverse: boolean,
  limit: number,
): AsyncGenerator<{ key: Deno.KvKey }> {
  const rest = reverse ? waiting.toReversed() : [...waiting];
  const compare = (a: Deno.KvKey, b: Deno.KvKey) => reverse ? compareKeys(b, a) : compareKeys(a, b);
  let given = 0;
  for await (const { key } of standing) {
    while (rest.length > 0 && compare(rest[0], key) < 0) {
      if (given++ === limit) return;
      yield { key: rest.shift()! };
    }
    if (rest.length > 0 && compare(rest[0], key) === 0) rest.shift();
    if (given++ === limit) return;
    yield { key };
  }
  for (const key of rest.slice(0, limit - given)) yield { key };
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
