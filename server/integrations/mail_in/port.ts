/**
 * The `mail_in` port: where mail comes in from.
 *
 * The app lists what waits, fetches one, commits it to its own store, and only then calls `done`. A crash before `done` shows the same
 * message again; the app recognises it by its content, so nothing is lost and nothing is taken in twice.
 * @module
 */

/** A message that waits to be taken in. */
export interface WaitingMailIn {
  /** Opaque, stable while the message waits, without patient data; fit for a job's payload and for the log. */
  id: string;
  /** The name under which the original is kept; may hold patient data. */
  fileName: string;
}

/** A message as it came: a whole message as MIME (RFC 5322). */
export interface FetchedMailIn extends WaitingMailIn {
  bytes: Uint8Array<ArrayBuffer>;
}

/** A source of incoming mail. Every adapter must pass `contract.ts`. */
export interface MailIn {
  /**
   * All that has arrived completely, oldest first.
   * @throws when the source cannot be reached, with a sentence for staff.
   */
  list(): Promise<WaitingMailIn[]>;

  /**
   * The original bytes; null when the message has gone or was replaced since it was listed.
   * @throws when it is too large to take in; then call `done(id, "failed")`.
   */
  fetch(id: string): Promise<FetchedMailIn | null>;

  /** Puts the message aside after the app has committed it (`imported`) or given up on it (`failed`). One that has gone is no error. */
  done(id: string, outcome: "imported" | "failed"): Promise<void>;
}
