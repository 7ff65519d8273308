/**
 * Indexes, counters and search words of a new rule, while a job still enters the older rows into them.
 *
 *   ["m", "build", collection]   what is built; rows with a later versionstamp are entered already, earlier ones wait
 *   ["m", "built", collection]   the id up to which the job came
 *
 * The job writes each waiting row again, unchanged, in the commit that enters it. So a row's own versionstamp tells whether it is entered,
 * changes of rows need no further check, and a change that read a row before the job did runs again. Until the job has finished, a reader
 * of a list or counter gets what the index holds and what a scan of the rows finds waiting.
 * @module
 */
import { type Batch, derivedKeys, listGuards, openJson, tally } from "./batch.ts";
import { type Blind, type BuildPart, type Collection, type Id, partOf, type Parts, type Row } from "./collection.ts";
import { compareKeys } from "./cursors.ts";
import type { Keys } from "./keys.ts";

/** The store, as far as a build needs it. */
export interface BuildStore {
  readonly kv: Deno.Kv;
  readonly keys: Keys;
  readonly blind: Blind;
  /** The versionstamp that a row was read with. */
  stampOf(row: Row): string;
}

export interface Build {
  parts: BuildPart[];
  /** Prefixes of keys that nobody reads any more; deleted at the end. */
  gone: Deno.KvKey[];
}

export const buildKey = (name: string): Deno.KvKey => ["m", "build", name];
export const builtKey = (name: string): Deno.KvKey => ["m", "built", name];

/** The prefixes under which the keys of a part stand. */
export function prefixesOfPart(name: string, part: BuildPart): Deno.KvKey[] {
  if (part === "words") return [["s", name], ["w", name]];
  const [kind, of] = [part.slice(0, 1), part.slice(2)];
  return [[kind, name, of]];
}

/** The builds under way, as this process knows them. To hold one for under way that has ended costs time and is right. */
export class Builds {
  #builds = new Map<string, Build & { since: string }>();
  readonly #store: BuildStore;

  constructor(store: BuildStore) {
    this.#store = store;
  }

  /** Reads which builds are under way. */
  async load(): Promise<void> {
    this.#builds.clear();
    for await (const { key, value, versionstamp } of this.#store.kv.list<Build>({ prefix: ["m", "build"] })) {
      this.#builds.set(String(key[2]), { ...value, since: versionstamp });
    }
  }

  get names(): string[] {
    return [...this.#builds.keys()];
  }

  /** The build of a collection, if it enters rows into this part. */
  of(c: { name: string }, part: BuildPart | null): (Build & { since: string }) | null {
    const build = this.#builds.get(c.name);
    return build && part && build.parts.includes(part) ? build : null;
  }

  /** The parts that a row, as it was read, is not entered into yet. */
  missing(c: { name: string }, row: Row): ReadonlySet<string> {
    const build = this.#builds.get(c.name);
    return new Set(build && this.#store.stampOf(row) <= build.since ? build.parts : []);
  }

  /** The rows that wait, behind the place where the job is. */
  async *waiting<T extends Row>(c: Collection<T>): AsyncGenerator<T> {
    const [build, built] = await this.#store.kv.getMany<[Build, Id]>([buildKey(c.name), builtKey(c.name)]);
    if (build.versionstamp === null) {
      this.#builds.delete(c.name);
      return;
    }
    for await (const { row } of rowsBehind(this.#store, c, built.value, build.versionstamp)) if (row) yield row;
  }

  /** The keys of waiting rows in a part, between two keys, in order. Read before what stands there: a row that is entered meanwhile is in both. */
  async keys<T extends Row>(
    c: Collection<T>,
    part: BuildPart,
    start: Deno.KvKey,
    end: Deno.KvKey,
  ): Promise<Deno.KvKey[]> {
    const keys: Deno.KvKey[] = [];
    for await (const row of this.waiting(c)) {
      for (const key of derivedKeys(this.#store, c as unknown as Collection<Row>, row).values()) {
        if (partOf(key) === part && compareKeys(key, start) >= 0 && compareKeys(key, end) < 0) keys.push(key);
      }
    }
    return keys.sort(compareKeys);
  }

  /** What waiting rows add to counters, by the text of the key; of rows that the job reached meanwhile nothing. */
  async tallies<T extends Row>(c: Collection<T>, counters: readonly Parts[]): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    if (!counters.some(([family]) => this.of(c, `n/${family}`))) return sums;
    const wanted = new Set(
      counters.filter(([family]) => this.of(c, `n/${family}`)).map((p) => JSON.stringify(["n", c.name, ...p])),
    );
    const each: { id: Id; own: Map<string, { by: number }> }[] = [];
    for await (const row of this.waiting(c)) {
      const own = new Map<string, { key: Deno.KvKey; by: number }>();
      tally(this.#store, own, c as unknown as Collection<Row>, row, 1);
      each.push({ id: row.id, own });
    }
    const { value: reached } = await this.#store.kv.get<Id>(builtKey(c.name));
    for (const { id, own } of each) {
      if (reached !== null && compareKeys([id], [reached]) <= 0) continue;
      for (const [text, { by }] of own) if (wanted.has(text)) sums.set(text, (sums.get(text) ?? 0) + by);
    }
    return sums;
  }
}

/** Rows behind an id that were written before a build was declared, with the bytes they stand in; null for what cannot be opened. */
export async function* rowsBehind<T extends Row>(
  store: Pick<BuildStore, "kv" | "keys">,
  c: Collection<T>,
  after: Id | null,
  since: string,
) {
  const start = ["r", c.name, ...(after === null ? [] : [after]), new Uint8Array()];
  for await (const entry of store.kv.list<Uint8Array>({ start, end: ["r", c.name, true] }, { batchSize: 200 })) {
    const { key, value, versionstamp } = entry;
    if (versionstamp > since) continue;
    let row: T | null = null;
    try {
      row = c.schema.parse(openJson(store, value));
    } catch {
      // answered as null
    }
    yield { id: key[2] as Id, row, value, versionstamp };
  }
}

/** Enters a waiting row into the parts of a build, in a commit that writes it again. */
export function enter(
  batch: Batch,
  store: { blind: Blind },
  c: Collection<Row>,
  row: Row,
  value: Uint8Array,
  parts: readonly string[],
): void {
  batch.set(["r", c.name, row.id], value);
  for (const key of derivedKeys(store, c, row).values()) if (parts.includes(partOf(key) ?? "")) batch.set(key, 0);
  const counts = new Map<string, { key: Deno.KvKey; by: number }>();
  tally(store, counts, c, row, 1);
  for (const { key, by } of counts.values()) if (parts.includes(partOf(key) ?? "")) batch.add(key, by);
  for (const guard of listGuards(store, c, row)) batch.set(guard, 0);
}
