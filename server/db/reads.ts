/**
 * What a reader may ask of the store, outside a change and inside one. A function that reads for both takes `ReadFrom`: outside it is
 * given `deps`, inside a change `{ store: tx }`, whose reads are checked when the change commits.
 * @module
 */
import type { Blind, Collection, Id, Parts, Row } from "./collection.ts";

/** A row, and the versionstamp that it was read with. */
export interface Stored<T> {
  row: T;
  versionstamp: string;
}

export interface Reads {
  readonly blind: Blind;
  /** One row, or null. */
  get<T extends Row>(c: Collection<T>, id: Id): Promise<T | null>;
  /** One row. @throws not_found */
  must<T extends Row>(c: Collection<T>, id: Id, message?: string): Promise<T>;
  /** Rows in the order of the ids; null where there is none. Inside a change each costs a check, of which a commit has ten. */
  getMany<T extends Row>(c: Collection<T>, ids: readonly Id[]): Promise<(T | null)[]>;
  /** All rows of an index's part. Inside a change the index must be one of the collection's `lists`. */
  all<T extends Row>(c: Collection<T>, index: string, prefix: Parts): Promise<T[]>;
}

/** The store, or a change in its place. */
export interface ReadFrom {
  store: Reads;
}
