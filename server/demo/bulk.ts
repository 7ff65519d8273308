/**
 * Writes many rows of an empty store fast: rows, indexes and search words in large commits without checks, counters at the end.
 *
 * Everything is set, nothing is added to, so that a seeding that was killed can be run again from its start.
 * @module
 */
import { commitRetrying, listKeys, sealJson, sizeOf } from "../db/batch.ts";
import type { Collection, Id, Row } from "../db/collection.ts";
import type { Store } from "../db/store.ts";

/** The store takes 1000 mutations, 80 KiB of keys and 800 KiB in all a commit; a commit costs a sync of the disk. */
const MOST_MUTATIONS = 950;
const MOST_KEY_BYTES = 70_000;
const MOST_BYTES = 700_000;

export class Bulk {
  readonly #store: Store;
  #atomic: Deno.AtomicOperation;
  #mutations = 0;
  #keyBytes = 0;
  #bytes = 0;
  /** The commit under way, while the next one is prepared. */
  #committing: Promise<boolean> = Promise.resolve(true);
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
    if (this.#isFull) await this.#flush();
    this.#set(["r", c.name, row.id], sealJson(this.#store, parsed));
    for (const key of listKeys(this.#store, c, parsed)) {
      if (this.#isFull) await this.#flush();
      this.#set(key, key[0] === "u" ? row.id : 0);
    }
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

  get #isFull(): boolean {
    return this.#mutations >= MOST_MUTATIONS || this.#keyBytes > MOST_KEY_BYTES || this.#bytes > MOST_BYTES;
  }

  #set(key: Deno.KvKey, value: Uint8Array | Id | Deno.KvU64): void {
    const size = sizeOf(key);
    this.#atomic.set(key, value);
    this.#mutations++;
    this.#keyBytes += size;
    this.#bytes += size + (value instanceof Uint8Array ? value.length : 16);
  }

  /** Commits what is left, then counters and the numbers from which new ids go on. */
  async end(): Promise<void> {
    for (const { key, count } of this.#counters.values()) {
      if (this.#isFull) await this.#flush();
      this.#set(key, new Deno.KvU64(BigInt(count)));
    }
    for (const [name, last] of this.#lastIds) this.#set(["g", name], last);
    await this.#flush();
    await this.#committed();
  }

  /** Begins to commit what was gathered, once the commit before it is through. */
  async #flush(): Promise<void> {
    await this.#committed();
    if (this.#mutations > 0) {
      this.#committing = commitRetrying(this.#atomic);
      // A failure is thrown where the next commit waits for this one.
      this.#committing.catch(() => {});
    }
    this.#atomic = this.#store.kv.atomic();
    this.#mutations = 0;
    this.#keyBytes = 0;
    this.#bytes = 0;
  }

  async #committed(): Promise<void> {
    const committing = this.#committing;
    this.#committing = Promise.resolve(true);
    if (!await committing) throw new Error("The demo office could not be written.");
  }
}
