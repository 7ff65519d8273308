/**
 * One KV atomic as it is gathered: deletions before writes, counted against what the narrowest KV server takes.
 * @module
 */
import { type Blind, type Collection, type Id, listedUnder, partOf, type Row, wordPrefix } from "./collection.ts";
import type { Keys } from "./keys.ts";

/** The key whose versionstamp moves with every commit that changes a row of the collection. */
export const versionKey = (name: string): Deno.KvKey => ["v", name];

/** KV's own limits: checks and mutations of the self-hosted server, sizes of both. */
const most = { checks: 10, mutations: 1000, valueBytes: 65_536, keyBytes: 80 * 1024, bytes: 800 * 1024 };

/** A change that no single commit can take. A fault of the program, not of what was typed: it must split its work. */
export class ChangeTooLarge extends Error {
  override name = "ChangeTooLarge";
}

/** How long a commit's marker stands, ms: longer than any client of KV Connect keeps sending. */
const markerKeepMs = 10 * 60_000;

const none: ReadonlySet<string> = new Set();

/** The store, as far as a commit needs it. */
export interface BatchStore {
  readonly kv: Deno.Kv;
  readonly keys: Keys;
  readonly blind: Blind;
  readonly builds: { missing(c: { name: string }, row: Row): ReadonlySet<string> };
}

export interface Write {
  c: Collection<Row>;
  id: Id;
  before: Row | null;
  after: Row | null;
}

export class Batch {
  readonly #atomic: Deno.AtomicOperation;
  #checks = 0;
  #checked = new Set<string>();
  /** Whether the batch writes a key that it checks, so that it cannot be applied twice. */
  #appliesOnce = false;
  #mutations = 0;
  #keyBytes = 0;
  #bytes = 0;

  constructor(readonly store: BatchStore) {
    this.#atomic = store.kv.atomic();
  }

  check(key: Deno.KvKey, versionstamp: string | null): void {
    this.#checks++;
    this.#checked.add(JSON.stringify(key));
    this.#atomic.check({ key, versionstamp });
  }

  set(key: Deno.KvKey, value: unknown, options?: { expireIn: number }): void {
    this.#count(key, value instanceof Uint8Array ? value.length : 16);
    this.#atomic.set(key, value, options);
  }

  delete(key: Deno.KvKey): void {
    this.#count(key, 0);
    this.#atomic.delete(key);
  }

  /** How many checks the commit makes; KV takes ten. */
  get checks(): number {
    return this.#checks;
  }

  /**
   * The marker by which a commit is recognised whose answer was lost: a client of KV Connect sends it again, and the second one fails
   * its checks. Where no check of the batch would fail then, the marker is checked itself. Called after everything else.
   */
  mark(key: Deno.KvKey): void {
    if (!this.#appliesOnce) this.check(key, null);
    this.set(key, 0, { expireIn: markerKeepMs });
  }

  /** Adds to a counter. KV's sum takes no negative numbers: a decrement wraps around 2^64. */
  add(key: Deno.KvKey, by: number): void {
    if (by === 0) return;
    this.#count(key, 16);
    const value = new Deno.KvU64(by > 0 ? BigInt(by) : (1n << 64n) - BigInt(-by));
    this.#atomic.mutate({ type: "sum", key, value });
  }

  #count(key: Deno.KvKey, valueBytes: number): void {
    if (!this.#appliesOnce && this.#checked.has(JSON.stringify(key))) this.#appliesOnce = true;
    if (valueBytes > most.valueBytes) {
      throw new ChangeTooLarge(
        `A value of ${Math.ceil(valueBytes / 1024)} KiB is too large: a row of ${String(key[1])}`,
      );
    }
    const size = sizeOf(key);
    this.#mutations++;
    this.#keyBytes += size;
    this.#bytes += size + valueBytes;
  }

  /**
   * Rows with their indexes, unique values, search words and counters. All that goes is deleted before anything is set, so that a
   * unique value which moves from one row to another stays with the second, whichever was written first.
   */
  rows(writes: Iterable<Write>): void {
    const { store } = this;
    const touched = new Set<string>();
    const counts = new Map<string, { key: Deno.KvKey; by: number }>();
    const sets: [Deno.KvKey, unknown][] = [];
    const guards = new Map<string, Deno.KvKey>();
    for (const { c, id, before, after } of writes) {
      touched.add(c.name);
      if (after) sets.push([["r", c.name, id], sealJson(store, after)]);
      else this.delete(["r", c.name, id]);
      const old = before ? derivedKeys(store, c, before) : new Map<string, Deno.KvKey>();
      const now = after ? derivedKeys(store, c, after) : new Map<string, Deno.KvKey>();
      // What a build has not entered the row into yet is written whole, and nothing of the row before is taken away from it.
      const missing = before ? store.builds.missing(c, before) : none;
      for (const [text, key] of old) if (!now.has(text)) this.delete(key);
      for (const [text, key] of now) {
        if (!old.has(text) || missing.has(partOf(key) ?? "")) sets.push([key, key[0] === "u" ? id : 0]);
      }
      for (const row of [before, after]) {
        if (row) { for (const key of listGuards(store, c, row)) guards.set(JSON.stringify(key), key); }
      }
      if (before) tally(store, counts, c, before, -1, missing);
      if (after) tally(store, counts, c, after, 1);
    }
    for (const [key, value] of sets) this.set(key, value);
    for (const key of guards.values()) this.set(key, 0);
    for (const { key, by } of counts.values()) this.add(key, by);
    for (const name of touched) this.set(versionKey(name), 1);
  }

  /** Commits; false when a check failed. @throws ChangeTooLarge before anything is sent */
  async commit(): Promise<boolean> {
    if (this.#checks > most.checks || this.#mutations > most.mutations) {
      throw new ChangeTooLarge(
        `A change of ${this.#checks} checks and ${this.#mutations} mutations is more than one commit takes; split it`,
      );
    }
    if (this.#bytes > most.bytes || this.#keyBytes > most.keyBytes) {
      const [all, keys] = [this.#bytes, this.#keyBytes].map((bytes) => Math.ceil(bytes / 1024));
      throw new ChangeTooLarge(`A change of ${all} KiB (${keys} KiB of keys) is more than one commit takes; split it`);
    }
    return await commitRetrying(this.#atomic);
  }
}

/** Adds what a row counts for, once more (1) or no more (-1); `missing` names what it was never counted in. */
export function tally(
  store: { blind: Blind },
  counts: Map<string, { key: Deno.KvKey; by: number }>,
  c: Collection<Row>,
  row: Row,
  sign: 1 | -1,
  missing: ReadonlySet<string> = none,
): void {
  const ones = (c.counts?.(row, store.blind) ?? []).map((counter) => ({ counter, by: 1 }));
  for (const { counter, by } of [...ones, ...(c.sums?.(row) ?? [])]) {
    if (missing.has(`n/${counter[0]}`)) continue;
    const key = ["n", c.name, ...counter];
    const text = JSON.stringify(key);
    counts.set(text, { key, by: (counts.get(text)?.by ?? 0) + sign * by });
  }
}

/** The guard of one list. */
export const listGuard = (c: { name: string }, index: string, part: string | number): Deno.KvKey => [
  "l",
  c.name,
  index,
  part,
];

/** The guards of all lists that a row stands in. */
export function listGuards(store: { blind: Blind }, c: Collection<Row>, row: Row): Deno.KvKey[] {
  return (c.lists ?? []).flatMap((name) =>
    c.indexes![name](row, store.blind).map((parts) => listGuard(c, name, parts[0]))
  );
}

/** All index, unique and search keys of a row, by their text. */
export function derivedKeys(store: { blind: Blind }, c: Collection<Row>, row: Row): Map<string, Deno.KvKey> {
  return new Map(listKeys(store, c, row).map((key) => [JSON.stringify(key), key]));
}

/** The same as a list, which may hold a key twice: cheaper, for a writer who only sets keys. */
export function listKeys(store: { blind: Blind }, c: Collection<Row>, row: Row): Deno.KvKey[] {
  const keys: Deno.KvKey[] = [];
  for (const [name, parts] of Object.entries(c.indexes ?? {})) {
    for (const part of parts(row, store.blind)) keys.push(["i", c.name, name, ...part, row.id]);
  }
  for (const [name, rule] of Object.entries(c.unique ?? {})) {
    const value = rule.value(row);
    if (value !== null) keys.push(["u", c.name, name, store.blind.hash(value)]);
  }
  if (c.words) {
    for (const parts of listedUnder(c.words(row), c.beginnings)) {
      keys.push([...wordPrefix(c, store.blind, parts), c.searchOrder?.(row) ?? 0, row.id]);
    }
  }
  return keys;
}

const utf8 = new TextEncoder();

/** Bytes that a key takes in the store, never too few. */
export function sizeOf(key: Deno.KvKey): number {
  let size = 0;
  for (const part of key) size += typeof part === "string" ? utf8Length(part) + 2 : 10;
  return size;
}

/** Counted, not encoded: a commit has hundreds of keys. */
function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) length += code > 0x7ff ? 2 : 1;
  }
  return length;
}

/** JSON under the store's seal. */
export function sealJson(store: { keys: Keys }, value: unknown): Uint8Array {
  return store.keys.seal(utf8.encode(JSON.stringify(value)));
}

/** JSON from under the store's seal. */
export function openJson<T>(store: { keys: Keys }, sealed: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(store.keys.open(sealed)));
}

/** The versionstamp of the commit, or null when a check failed; see `commitRetrying`. */
export async function commitStamp(atomic: Deno.AtomicOperation): Promise<string | null> {
  for (let attempt = 0;; attempt++) {
    try {
      const done = await atomic.commit();
      return done.ok ? done.versionstamp : null;
    } catch (error) {
      if (attempt >= 20 || !/database is locked|busy/i.test(String(error))) throw error;
      await pause(attempt);
    }
  }
}

/** A local file answers "database is locked" while another process reads it for a backup; that passes. */
export async function commitRetrying(atomic: Deno.AtomicOperation): Promise<boolean> {
  return await commitStamp(atomic) !== null;
}

/** A short wait, longer with each attempt and never the same for two that collided. */
export const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(50, 2 + attempt * 3)));
