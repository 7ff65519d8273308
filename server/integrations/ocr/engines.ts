/**
 * Engines that read one picture after another: so many at once, started at first need, ended when idle, replaced after a
 * number of pictures or when one broke.
 * @module
 */
import { Lanes } from "./lanes.ts";
import { OcrFailed } from "./port.ts";
import { type Timer, unref } from "./timer.ts";

export type EngineOptions = {
  /** Engines at once. */
  lanes: number;
  /** Longest a picture may take, ms. */
  pageMs: number;
  /** How long an engine lives without work, ms. */
  idleMs: number;
  /** Pictures after which an engine is replaced, because its memory grows and never shrinks. */
  picturesAnEngine: number;
};

/** How an engine begins and ends. `end` must also end one that hangs. */
export type EngineKind<E> = { start: () => Promise<E>; end: (engine: E) => Promise<unknown> };

type Held<E> = { engine: E; pictures: number; idle?: Timer };

export class Engines<E> {
  #lanes: Lanes;
  #resting: Held<E>[] = [];
  #working = new Set<Held<E>>();
  #ending: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(readonly kind: EngineKind<E>, readonly options: EngineOptions) {
    this.#lanes = new Lanes(options.lanes);
  }

  /**
   * Has an engine read a picture.
   * @param make makes what the engine is given, when its turn has come: what waits takes no memory.
   * @throws OcrFailed when it broke, took longer than `pageMs`, or the signal fired; the engine is ended then.
   */
  run<I, T>(make: () => I | Promise<I>, read: (engine: E, input: I) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#lanes.run(async () => {
      const input = await make();
      const held = await this.#take();
      let healthy = false;
      try {
        const result = await limited(() => read(held.engine, input), this.options.pageMs, signal);
        healthy = true;
        return result;
      } finally {
        this.#putBack(held, healthy);
      }
    }, signal).catch((error) => {
      throw error instanceof OcrFailed ? error : new OcrFailed(signal?.aborted ? "cancelled" : "broken");
    });
  }

  async #take(): Promise<Held<E>> {
    if (this.#closed) throw new OcrFailed("broken");
    // One that is ending still holds its memory.
    if (this.#resting.length === 0) await this.#ending;
    const held = this.#resting.pop() ?? { engine: await this.kind.start(), pictures: 0 };
    clearTimeout(held.idle);
    this.#working.add(held);
    return held;
  }

  #putBack(held: Held<E>, healthy: boolean): void {
    this.#working.delete(held);
    held.pictures++;
    if (!healthy || this.#closed || held.pictures >= this.options.picturesAnEngine) {
      this.#ending = this.kind.end(held.engine).catch(() => null);
      return;
    }
    this.#resting.push(held);
    held.idle = setTimeout(() => {
      this.#resting = this.#resting.filter((other) => other !== held);
      void this.kind.end(held.engine);
    }, this.options.idleMs);
    unref(held.idle);
  }

  /** Ends all engines; what they were reading fails. */
  async close(): Promise<void> {
    this.#closed = true;
    const all = [...this.#resting, ...this.#working];
    for (const held of all) clearTimeout(held.idle);
    await Promise.all([this.#ending, ...all.map((held) => this.kind.end(held.engine))]);
    this.#resting = [];
    this.#working.clear();
  }
}

/** Work with a time limit and a signal. What it would still have answered is dropped. */
function limited<T>(work: () => Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = () => fail("cancelled");
    const timer = setTimeout(() => fail("timeout"), ms);
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    };
    const fail = (reason: OcrFailed["reason"]) => {
      done();
      reject(new OcrFailed(reason));
    };
    signal?.addEventListener("abort", cancel, { once: true });
    // It may have fired while the engine was starting.
    if (signal?.aborted) return cancel();
    work().then((value) => (done(), resolve(value)), () => fail("broken"));
  });
}
