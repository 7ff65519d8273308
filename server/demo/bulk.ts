/**
 * Writes many rows of an empty store fast: rows, indexes and search words in large commits without checks, counters at the end.
 *
 * Everything is set, nothing is added to, so that a seeding that was killed can be run again from its start.
 * @module
 */
import { commitRetrying, derivedKeys, sealJson } from "../db/change.ts";
import type { Collection, Id, Row } from "../db/collection.ts";
import type { Store } from "../db/store.ts";

/** The store takes 1000 mutations and 80 KiB of keys a commit. */
const MOST_MUTATIONS = 450;
const MOST_BYTES = 500_000;

export class Bulk {
  readonly #store: Store;
  #atomic: Deno.AtomicOperation;
  #mutations = 0;
  #bytes = 0;
  readonly #counters = new Map<string, { key: Deno.KvKey; count: number }>();
  readonly #lastIds = new Map<string, number>();
  #rows = 0;

  constructor(store: Store) {
    this.#store = store;
    this.#atomic = store.kv.atomic();
  }

  /** How many rows were put. */
  get rows(): number {
    return this.#rows;
  }

  /** Puts a row of a collection that only the seeding writes. */
  async put<T extends Row>(collection: Collection<T>, row: T): Promise<void> {
    const c = collection as unknown as Collection<Row>;
    const parsed = collection.schema.parse(row);
    await this.#set(["r", c.name, row.id], sealJson(this.#store, parsed));
    for (const key of derivedKeys(this.#store, c, parsed).values()) await this.#set(key, key[0] === "u" ? row.id : 0);
    const ones = (c.counts?.(parsed, this.#store.blind) ?? []).map((counter) => ({ counter, by: 1 }));
    for (const { counter, by } of [...ones, ...(c.sums?.(parsed) ?? [])]) this.#count(["n", c.name, ...counter], by);
    if (typeof row.id === "number") this.#lastIds.set(c.name, Math.max(row.id, this.#lastIds.get(c.name) ?? 0));
    this.#rows++;
  }

  #count(key: Deno.KvKey, by: number): void {
    const text = JSON.stringify(key);
    const counter = this.#counters.get(text) ?? { key, count: 0 };
    this.#counters.set(text, { key, count: counter.count + by });
  }

  async #set(key: Deno.KvKey, value: Uint8Array | Id): Promise<void> {
    if (this.#mutations >= MOST_MUTATIONS || this.#bytes >= MOST_BYTES) await this.#flush();
    this.#atomic.set(key, value);
    this.#mutations++;
    this.#bytes += typeof value === "object" ? value.length : 8;
  }

  /** Commits what is left, then counters and the numbers from which new ids go on. */
  async end(): Promise<void> {
    for (const { key, count } of this.#counters.values()) {
      if (this.#mutations >= MOST_MUTATIONS) await this.#flush();
      this.#atomic.set(key, new Deno.KvU64(BigInt(count)));
      this.#mutations++;
    }
    for (const [name, last] of this.#lastIds) await this.#set(["g", name], last);
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#mutations > 0 && !await commitRetrying(this.#atomic)) {
      throw new Error("The demo office could not be written.");
    }
    this.#atomic = this.#store.kv.atomic();
    this.#mutations = 0;
    this.#bytes = 0;
  }
}
