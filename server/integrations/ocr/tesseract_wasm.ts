/**
 * OCR by tesseract.js: the embedded default. English data comes with the packages; nothing is downloaded.
 * @module
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { createWorker, type Worker as TesseractWorker } from "tesseract.js";
import { Engines } from "./engines.ts";
import { type Ocr, type OcrLayout, type OcrPicture, segmentation, settings } from "./port.ts";
import { wordsOfTsv } from "./tsv.ts";

export type WasmOptions = {
  /** Engines at once; default the cores, at most 2. Each holds some 100 MB while it lives. */
  lanes?: number;
  /** Longest a page may take, ms. */
  pageMs?: number;
  /** How long an engine lives without work, ms. */
  idleMs?: number;
  /** Pictures after which an engine is replaced, because WASM memory grows and never shrinks. */
  picturesAnEngine?: number;
};

/** Makes the embedded OCR. Engines start at first use. */
export function tesseractWasm(options: WasmOptions = {}): Ocr {
  return new TesseractWasm(options);
}

class TesseractWasm implements Ocr {
  readonly name = "tesseract (WASM)";
  readonly lanes: number;
  /** Measured on letter pages at 200 dots an inch. */
  readonly memoryALane = 170_000_000;
  #engines: Engines<TesseractWorker>;

  constructor(options: WasmOptions) {
    this.lanes = options.lanes ?? Math.min(2, navigator.hardwareConcurrency || 1);
    this.#engines = new Engines({ start: startEngine, end: (worker) => worker.terminate() }, {
      lanes: this.lanes,
      pageMs: options.pageMs ?? 60_000,
      idleMs: options.idleMs ?? 10_000,
      picturesAnEngine: options.picturesAnEngine ?? 40,
    });
  }

  recognize(picture: OcrPicture, options: { layout?: OcrLayout; signal?: AbortSignal } = {}) {
    return this.#engines.run(() => pngOf(picture), async (worker, png) => {
      const result = await worker.recognize(
        png as unknown as string,
        {
          tessedit_pageseg_mode: segmentation[options.layout ?? "page"],
          ...settings,
          // It tells of each page how many accents it saw; on a server that is noise.
          debug_file: "/dev/null",
          user_defined_dpi: String(Math.round(picture.dpi)),
        } as never,
        { text: false, tsv: true },
      );
      return wordsOfTsv(result.data.tsv ?? "");
    }, options.signal);
  }

  close(): Promise<void> {
    return this.#engines.close();
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
