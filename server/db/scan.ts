/**
 * All rows of a collection in the order of their ids, past the cache: for work that goes through very many.
 * @module
 */
import { openJson } from "./batch.ts";
import type { Collection, Id, Row } from "./collection.ts";
import type { Store } from "./store.ts";

/** A row; null where its bytes cannot be opened, for somebody else wrote them. */
export interface Scanned<T> {
  id: Id;
  row: T | null;
}

/** The rows behind one id (exclusive), up to another (exclusive). */
export async function* scan<T extends Row>(
  store: Store,
  c: Collection<T>,
  { after, before }: { after?: Id; before?: Id } = {},
): AsyncGenerator<Scanned<T>> {
  const selector = {
    start: ["r", c.name, after ?? new Uint8Array(), ...(after === undefined ? [] : [new Uint8Array()])],
    end: ["r", c.name, before ?? true],
  };
  for await (const entry of store.kv.list<Uint8Array>(selector, { batchSize: 500 })) {
    const id = entry.key[2] as Id;
    let row: T | null = null;
    try {
      row = c.schema.parse(openJson(store, entry.value));
    } catch {
      // answered as null
    }
    yield { id, row };
  }
}
