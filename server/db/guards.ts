/**
 * The guard of each collection that a change gives numbers or unique values in: one key, whose check covers all of them.
 * @module
 */
import { AppError } from "../../shared/errors.ts";
import type { Batch } from "./batch.ts";
import type { Blind, Collection, Id, Row } from "./collection.ts";

interface Guard {
  versionstamp: string | null;
  last: number;
}

/** What a change writes of one row, as far as unique values go. */
export interface Written {
  c: { name: string };
  id: Id;
  after: Row | null;
}

export class Guards {
  #guards = new Map<string, Promise<Guard>>();
  /** Who holds a unique value, read behind the guard. */
  #owners = new Map<string, Id | null>();

  constructor(readonly store: { kv: Deno.Kv; blind: Blind }) {}

  /** The next number of a collection. */
  async nextId(c: { name: string }): Promise<number> {
    const guard = await this.use(c);
    return ++guard.last;
  }

  /** Makes the commit fail when another change used the guard meanwhile. */
  async use(c: { name: string }): Promise<Guard> {
    const guard = this.#guards.get(c.name) ?? this.store.kv.get<number>(["g", c.name]).then(
      ({ versionstamp, value }) => ({ versionstamp, last: value ?? 0 }),
    );
    this.#guards.set(c.name, guard);
    return await guard;
  }

  /** Reads who holds some unique values, ten a read: for a change that writes many rows. */
  async lookUp<T extends Row>(c: Collection<T>, unique: string, values: readonly string[]): Promise<void> {
    await this.use(c);
    const keys = values.map((value) => this.#key(c, unique, value));
    for (let i = 0; i < keys.length; i += 10) {
      const part = keys.slice(i, i + 10);
      const entries = await this.store.kv.getMany<Id[]>(part);
      entries.forEach(({ value }, j) => this.#owners.set(JSON.stringify(part[j]), value));
    }
  }

  /** Refuses a row whose unique value another holds. @throws AppError the code of the collection */
  async check<T extends Row>(c: Collection<T>, before: T | null, after: T | null, writes: Iterable<Written>) {
    for (const [name, rule] of Object.entries(c.unique ?? {})) {
      const value = after && rule.value(after);
      if (value === null || value === (before && rule.value(before))) continue;
      // One guard for all unique values of a collection keeps a commit within the store's ten checks.
      await this.use(c);
      const owner = await this.#owner(c, name, value);
      const own = [...writes].filter((write) => write.c.name === c.name);
      const mine = own.some((w) => w.after && w.id !== after!.id && rule.value(w.after as T) === value);
      const freed = own.some((w) => w.id === owner && (w.after === null || rule.value(w.after as T) !== value));
      if (mine || owner !== null && owner !== after!.id && !freed) throw new AppError(rule.taken);
    }
  }

  async #owner<T extends Row>(c: Collection<T>, unique: string, value: string): Promise<Id | null> {
    const key = this.#key(c, unique, value);
    const known = this.#owners.get(JSON.stringify(key));
    return known !== undefined ? known : (await this.store.kv.get<Id>(key)).value;
  }

  #key(c: { name: string }, unique: string, value: string): Deno.KvKey {
    return ["u", c.name, unique, this.store.blind.hash(value)];
  }

  /** Adds the guards that were used to a commit. */
  async addTo(batch: Batch): Promise<void> {
    for (const [name, guard] of this.#guards) {
      const { versionstamp, last } = await guard;
      batch.check(["g", name], versionstamp);
      batch.set(["g", name], last);
    }
  }
}
