/**
 * So many at once, the rest in turn.
 * @module
 */

/** A counting gate. `run` waits for a free lane, in order of asking. */
export class Lanes {
  #free: number;
  #queue: (() => void)[] = [];

  constructor(readonly count: number) {
    this.#free = count;
  }

  /** Runs when a lane is free. A signal that fires while waiting gives the place up and throws its reason. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const give = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        const at = this.#queue.indexOf(give);
        if (at >= 0) this.#queue.splice(at, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#queue.push(give);
    });
  }
}
