/**
 * The `fax` port: where fax comes in from.
 *
 * The app lists what waits, fetches one, commits it to its own store, and only then calls `done`. A crash before `done` shows the same
 * fax again; the app recognises it by its content, so nothing is lost and nothing is taken in twice.
 * @module
 */

/** A fax that waits to be taken in. */
export interface WaitingFaxIn {
  /** Opaque, stable while the fax waits, without patient data; fit for a job's payload and for the log. */
  id: string;
  /** The name under which the original is kept; may hold patient data. */
  fileName: string;
}

/** A fax as it came: a TIFF or PDF. */
export interface FetchedFaxIn extends WaitingFaxIn {
  bytes: Uint8Array<ArrayBuffer>;
}

/** A source of incoming fax. Every adapter must pass `contract.ts`. */
export interface FaxIn {
  /**
   * All that has arrived completely, oldest first.
   * @throws when the source cannot be reached, with a sentence for staff.
   */
  list(): Promise<WaitingFaxIn[]>;

  /**
   * The original bytes; null when the fax has gone or was replaced since it was listed.
   * @throws when it is too large to take in; then call `done(id, "failed")`.
   */
  fetch(id: string): Promise<FetchedFaxIn | null>;

  /** Puts the fax aside after the app has committed it (`imported`) or given up on it (`failed`). One that has gone is no error. */
  done(id: string, outcome: "imported" | "failed"): Promise<void>;
}
