/**
 * Answers kept by version, in memory.
 * @module
 */

/** KV reads ten keys at once: the session and the versions of nine collections. */
const mostNames = 9;
/** Answers and bytes kept at most, over all callers. */
const most = { answers: 2_000, bytes: 32 * 1024 * 1024, paths: 5_000 };

/** An answer as it was sent, cut to its reader's fields. */
export interface KeptAnswer {
  /** Rows of patient data in it, for the audit of reads. */
  rows: number;
  /** Versionstamps of the collections, in the order of their names, and the day: what the answer depends on. */
  version: string;
  etag: string;
  headers: [string, string][];
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer> | null;
}

/** What a path's answers were made from, as far as is known, and the answers themselves. */
export class KeptAnswers {
  readonly #names = new Map<string, readonly string[]>();
  readonly #answers = new Map<string, KeptAnswer>();
  #bytes = 0;

  /** The collections whose versions are to be read with the session, for a path whose answers are kept. */
  namesOf(path: string): readonly string[] {
    return this.#names.get(path) ?? [];
  }

  /** Notes that answers of a path are also made from these collections. */
  learn(path: string, names: Iterable<string>): void {
    const all = [...new Set([...this.namesOf(path), ...names])].sort();
    this.#names.delete(path);
    if (all.length > mostNames) return;
    this.#names.set(path, all);
    if (this.#names.size > most.paths) this.#names.delete(this.#names.keys().next().value!);
  }

  /** The answer kept under a key, if it is of this version. */
  find(key: string, version: string): KeptAnswer | null {
    const kept = this.#answers.get(key);
    return kept?.version === version ? kept : null;
  }

  /** Keeps an answer; the oldest go when there are too many, or too large ones. */
  keep(key: string, answer: KeptAnswer): void {
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#bytes += answer.plain.length;
    while (this.#answers.size > most.answers || this.#bytes > most.bytes) {
      this.#forget(this.#answers.keys().next().value!);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#answers.get(key)?.plain.length ?? 0;
    this.#answers.delete(key);
  }
}
