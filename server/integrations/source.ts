/**
 * A source of incoming documents: what the ports `mail_in` and `fax` have in common.
 *
 * The app lists what came since its cursor, fetches an item, and commits entry, dedupe key and cursor together. Only then it calls `done`,
 * which tidies up at the source and decides nothing. After a crash the app may see an item again, and recognises it.
 * @module
 */

/** An item that waits to be taken in. */
export interface WaitingItem {
  /** Opaque, stable while the item waits, without patient data; fit for a job's payload and for the log. */
  id: string;
  /** The name under which the original is kept; may hold patient data. */
  fileName: string;
  /** What makes the item itself, where the source names its items for good: what is known by it is not fetched again. */
  key?: string;
  /** Where the document itself does not say them, and the listing does. */
  sender?: string;
  subject?: string;
  /** Where to go on once this item and all before it are committed; null where only the end of a listing has one. */
  cursor?: string | null;
}

/** What a look at a source found. */
export interface Listing<Item extends WaitingItem = WaitingItem> {
  /** Oldest first. */
  items: Item[];
  /** Where to go on once all items are committed; null: the source keeps no place. Opaque, at most 8 KiB. */
  next: string | null;
  /** There is more behind `next` already. */
  more: boolean;
}

/** An item as it came. */
export interface FetchedItem extends WaitingItem {
  bytes: Uint8Array<ArrayBuffer>;
  /** What a clerk must know of it, e.g. that pages are missing. */
  notes?: string[];
}

/** A source. Every adapter must pass `mail_in/contract.ts`. */
export interface Source {
  /**
   * What has arrived completely since the cursor. A cursor that the source no longer knows begins anew; what is shown twice does no harm.
   * @throws {ChannelFailed} when the source cannot be asked, with a sentence for staff.
   */
  list(cursor: string | null): Promise<Listing>;

  /**
   * The original bytes; null when the item has gone or was replaced since it was listed.
   * @throws {ItemTooLarge} when it is too large to take in; then call `done(id, "failed")`.
   */
  fetch(id: string): Promise<FetchedItem | null>;

  /**
   * Tidies up after the app has committed the item with its original (`imported`, also one that cannot be read), or without it (`failed`:
   * too large, or given up on). One that has gone is no error.
   */
  done(id: string, outcome: "imported" | "failed"): Promise<void>;

  /** Tells when something may have arrived, until `close`; sources that cannot tell are asked by the clock. */
  watch?(arrived: () => void): void;
}
