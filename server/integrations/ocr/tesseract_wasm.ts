/**
 * OCR by tesseract.js: the embedded default. English data comes with the packages; nothing is downloaded.
 * @module
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { createWorker, type Worker as TesseractWorker } from "tesseract.js";
import { Lanes } from "./lanes.ts";
import { type Ocr, OcrFailed, type OcrLayout, type OcrPicture, segmentation } from "./port.ts";
import { type Timer, unref } from "./timer.ts";
import { wordsOfTsv } from "./tsv.ts";

export type WasmOptions = {
  /** Engines at once; default the cores, at most 2. Each holds some 100 MB while it lives. */
  lanes?: number;
  /** Longest a page may take, ms. */
  pageMs?: number;
  /** How long an engine lives without work, ms. */
  idleMs?: number;
  /** Pages after which an engine is replaced, because WASM memory grows and never shrinks. */
  pagesAnEngine?: number;
};

type Engine = { worker: TesseractWorker; pages: number; idle?: Timer };

/** Makes the embedded OCR. Engines start at first use. */
export function tesseractWasm(options: WasmOptions = {}): Ocr {
  return new TesseractWasm(options);
}

class TesseractWasm implements Ocr {
  readonly name = "tesseract (WASM)";
  readonly lanes: number;
  /** Measured on letter pages at 200 dots an inch. */
  readonly memoryALane = 170_000_000;
  #lanes: Lanes;
  #resting: Engine[] = [];
  #working = new Set<Engine>();
  #ending: Promise<unknown> = Promise.resolve();
  #closed = false;
  #pageMs: number;
  #idleMs: number;
  #pagesAnEngine: number;

  constructor(options: WasmOptions) {
    this.lanes = options.lanes ?? Math.min(2, navigator.hardwareConcurrency || 1);
    this.#lanes = new Lanes(this.lanes);
    this.#pageMs = options.pageMs ?? 60_000;
    this.#idleMs = options.idleMs ?? 10_000;
    this.#pagesAnEngine = options.pagesAnEngine ?? 40;
  }

  recognize(picture: OcrPicture, options: { layout?: OcrLayout; signal?: AbortSignal } = {}) {
    return this.#lanes.run(async () => {
      const png = await pngOf(picture);
      const engine = await this.#take();
      let healthy = false;
      try {
        const job = engine.worker.recognize(
          png as unknown as string,
          {
            tessedit_pageseg_mode: segmentation[options.layout ?? "page"],
            // It tells of each page how many accents it saw; on a server that is noise.
            debug_file: "/dev/null",
            user_defined_dpi: String(Math.round(picture.dpi)),
          } as never,
          { text: false, tsv: true },
        );
        const result = await limited(job, this.#pageMs, options.signal);
        healthy = true;
        return wordsOfTsv(result.data.tsv ?? "");
      } finally {
        this.#putBack(engine, healthy);
      }
    }, options.signal).catch((error) => {
      throw error instanceof OcrFailed ? error : new OcrFailed(options.signal?.aborted ? "cancelled" : "broken");
    });
  }

  async #take(): Promise<Engine> {
    if (this.#closed) throw new OcrFailed("broken");
    // One that is ending still holds its memory.
    if (this.#resting.length === 0) await this.#ending;
    const engine = this.#resting.pop() ?? { worker: await startEngine(), pages: 0 };
    clearTimeout(engine.idle);
    this.#working.add(engine);
    return engine;
  }

  #putBack(engine: Engine, healthy: boolean): void {
    this.#working.delete(engine);
    engine.pages++;
    if (!healthy || this.#closed || engine.pages >= this.#pagesAnEngine) {
      this.#ending = engine.worker.terminate().catch(() => null);
      return;
    }
    this.#resting.push(engine);
    engine.idle = setTimeout(() => {
      this.#resting = this.#resting.filter((other) => other !== engine);
      void engine.worker.terminate();
    }, this.#idleMs);
    unref(engine.idle);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const engine of [...this.#resting, ...this.#working]) {
      clearTimeout(engine.idle);
      await engine.worker.terminate();
    }
    this.#resting = [];
    this.#working.clear();
  }
}

/**
 * The engine takes files, and makes some sixty times a file's size of garbage: it gets the smallest that is quickly made,
 * with one channel.
 */
async function pngOf(picture: OcrPicture): Promise<Uint8Array> {
  const { width, height, data } = picture;
  return await sharp(data, { raw: { width, height, channels: 1 } }).toColourspace("b-w").png({ compressionLevel: 2 })
    .toBuffer();
}

async function startEngine(): Promise<TesseractWorker> {
  const data = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json"));
  return await createWorker("eng", 1, {
    langPath: join(data, "4.0.0_best_int"),
    gzip: true,
    cacheMethod: "none",
    // Without a handler a failed page would become an uncaught error of the process.
    errorHandler: () => {},
  });
}

/** A promise with a time limit and a signal. What it would still have answered is dropped. */
function limited<T>(work: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> {
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
    if (signal?.aborted) cancel();
    work.then((value) => (done(), resolve(value)), () => fail("broken"));
  });
}
