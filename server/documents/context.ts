/**
 * What the steps of reading share: OCR, worker threads, limits, the geometry found for pages already read.
 * @module
 */
import type { Ocr } from "../integrations/ocr/port.ts";
import { Lanes } from "../integrations/ocr/lanes.ts";
import type { Geometry } from "./types.ts";
import { WorkerPool } from "./worker_pool.ts";

export type ReaderOptions = {
  /** The OCR to use; default the embedded one. The reader closes it. */
  ocr?: Ocr;
  /** Pages of a document that are read, the first ones; default 500. */
  maxPages?: number;
  /** Worker threads for PDFs and pixels; default 1: one keeps two engines busy, and each costs some 100 MB. */
  threads?: number;
  /** Longest that one step on one page may take in a worker thread, ms; default 30,000. */
  stepMs?: number;
  /** How long a worker thread lives without work, ms; default 15,000. */
  idleMs?: number;
  /** Milliseconds, for the timings only; default performance.now. */
  now?: () => number;
};

/** Pages whose geometry is remembered, so that showing a page just read costs no second measuring. */
const remembered = 2000;

export class Context {
  readonly maxPages: number;
  readonly workers: WorkerPool;
  readonly now: () => number;
  /** Pages in work at once: one more than the engines, so that none waits for pixels. Bounds the memory. */
  readonly pageLanes: Lanes;
  #geometry = new Map<string, Geometry>();

  constructor(options: ReaderOptions, readonly ocr: Ocr) {
    this.maxPages = options.maxPages ?? 500;
    this.now = options.now ?? (() => performance.now());
    const threads = options.threads ?? 1;
    this.workers = new WorkerPool({ threads, jobMs: options.stepMs ?? 30_000, idleMs: options.idleMs ?? 15_000 });
    this.pageLanes = new Lanes(ocr.lanes + 1);
  }

  /** Remembers how a page was turned and levelled. `key` is the document's hash and the page's index. */
  remember(key: string, geometry: Geometry): void {
    if (this.#geometry.size >= remembered) this.#geometry.delete(this.#geometry.keys().next().value!);
    this.#geometry.set(key, geometry);
  }

  recall(key: string): Geometry | null {
    return this.#geometry.get(key) ?? null;
  }

  async close(): Promise<void> {
    this.workers.close();
    await this.ocr.close();
  }
}

/** A short name for bytes: their SHA-256 in hex. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
