/**
 * Writes an index and the counters of a collection anew from its rows, for a migration after the rule of an index changed: a
 * change of a row takes away the keys that today's rule gives, so those of yesterday's would stay for ever.
 * @module
 */
import { commitRetrying, derivedKeys, openJson, tally } from "./batch.ts";
import { type Collection, prefixesOf, type Row, wordsOf } from "./collection.ts";
import type { Store } from "./store.ts";

/** Mutations of one commit: well within what KV takes, whatever the keys. */
const portion = 400;

/** Bears being killed and run again. Nobody else may write meanwhile. */
export async function reindex<T extends Row>(
  store: Store,
  c: Collection<T>,
  indexes: readonly string[],
): Promise<void> {
  const write = writer(store.kv);
  for (const prefix of [...indexes.map((name) => ["i", c.name, name]), ["n", c.name]]) {
    for await (const { key } of store.kv.list({ prefix })) await write((atomic) => atomic.delete(key));
  }
  const counters = new Map<string, { key: Deno.KvKey; by: number }>();
  for await (const { value } of store.kv.list<Uint8Array>({ prefix: ["r", c.name] })) {
    const row = c.schema.parse(openJson(store, value));
    for (const name of indexes) {
      for (const parts of c.indexes![name](row, store.blind)) {
        await write((atomic) => atomic.set(["i", c.name, name, ...parts, row.id], 0));
      }
    }
    tally(store, counters, c as unknown as Collection<Row>, row, 1);
  }
  for (const { key, by } of counters.values()) {
    await write((atomic) => atomic.set(key, new Deno.KvU64(BigInt(by))));
  }
  await write();
}

/** Deletes all keys under some prefixes. */
export async function deleteKeys(store: Store, prefixes: readonly Deno.KvKey[]): Promise<void> {
  const write = writer(store.kv);
  for (const prefix of prefixes) {
    for await (const { key } of store.kv.list({ prefix })) await write((atomic) => atomic.delete(key));
  }
  await write();
}

/** Writes the search keys of a collection anew, after the rule of its beginnings changed. Bears being killed and run again. */
export async function reindexWords<T extends Row>(store: Store, c: Collection<T>): Promise<void> {
  await deleteKeys(store, [["s", c.name], ["w", c.name]]);
  const write = writer(store.kv);
  for await (const { value } of store.kv.list<Uint8Array>({ prefix: ["r", c.name] })) {
    const row = c.schema.parse(openJson(store, value));
    const keys = derivedKeys(store, c as unknown as Collection<Row>, row).values();
    for (const key of keys) if (key[0] === "s" || key[0] === "w") await write((atomic) => atomic.set(key, 0));
  }
  await write();
}

/** Adds the search keys of a collection that had none, or fewer. Bears being killed and run again. */
export async function indexWords<T extends Row>(store: Store, c: Collection<T>): Promise<void> {
  const write = writer(store.kv);
  for await (const { value } of store.kv.list<Uint8Array>({ prefix: ["r", c.name] })) {
    const row = c.schema.parse(openJson(store, value));
    const prefixes = new Set(wordsOf(c.words?.(row) ?? []).flatMap(prefixesOf));
    for (const prefix of prefixes) {
      await write((atomic) =>
        atomic.set(["s", c.name, store.blind.hash(prefix), c.searchOrder?.(row) ?? 0, row.id], 0)
      );
    }
  }
  await write();
}

/**
 * Adds the search keys of words of one letter, which an earlier rule left out, and calls back for each row that has one.
 * Bears being killed and run again.
 */
export async function indexLetters<T extends Row>(
  store: Store,
  c: Collection<T>,
  onFound: (row: T) => Promise<void>,
): Promise<void> {
  const write = writer(store.kv);
  for await (const { value } of store.kv.list<Uint8Array>({ prefix: ["r", c.name] })) {
    const row = c.schema.parse(openJson(store, value));
    const letters = wordsOf(c.words?.(row) ?? []).filter((word) => word.length === 1);
    for (const letter of letters) {
      await write((atomic) =>
        atomic.set(["s", c.name, store.blind.hash(letter), c.searchOrder?.(row) ?? 0, row.id], 0)
      );
    }
    if (letters.length > 0) await onFound(row);
  }
  await write();
}

/** Gathers mutations into commits; called without one, it commits the rest. */
function writer(kv: Deno.Kv) {
  let atomic = kv.atomic();
  let size = 0;
  return async (add?: (atomic: Deno.AtomicOperation) => unknown): Promise<void> => {
    add?.(atomic);
    if (add && ++size < portion) return;
    await commitRetrying(atomic);
    atomic = kv.atomic();
    size = 0;
  };
}
