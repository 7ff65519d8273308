/**
 * OCR by tesseract as WebAssembly: the embedded default. Code and English data come with the packages; nothing is
 * downloaded.
 * @module
 */
import { Engines } from "./engines.ts";
import { corePath } from "./packaged.ts";
import { type Ocr, OcrFailed, type OcrLayout, type OcrPicture, segmentation } from "./port.ts";
import type { PictureRequest, StartRequest } from "./tesseract_worker.ts";
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
  readonly memoryALane = 130_000_000;
  #engines: Engines<WasmEngine>;
  /** Compiled once for all engines: what one has made quick is quick for the next. */
  #code: Promise<StartRequest> | null = null;

  constructor(options: WasmOptions) {
    this.lanes = options.lanes ?? Math.min(2, navigator.hardwareConcurrency || 1);
    const start = async () => await WasmEngine.start(await (this.#code ??= compiled()));
    this.#engines = new Engines({ start, end: (engine) => Promise.resolve(engine.end()) }, {
      lanes: this.lanes,
      pageMs: options.pageMs ?? 60_000,
      idleMs: options.idleMs ?? 10_000,
      picturesAnEngine: options.picturesAnEngine ?? 40,
    });
  }

  async recognize(picture: OcrPicture, options: { layout?: OcrLayout; signal?: AbortSignal } = {}) {
    const mode = segmentation[options.layout ?? "page"];
    const read = (engine: WasmEngine) => engine.ask({ picture, mode });
    return wordsOfTsv(await this.#engines.run(() => picture, read, options.signal));
  }

  close(): Promise<void> {
    return this.#engines.close();
  }
}

/** The quickest build of the engine that this machine can run. */
async function compiled(): Promise<StartRequest> {
  for (const core of ["tesseract-core-relaxedsimd-lstm", "tesseract-core-simd-lstm"]) {
    try {
      return { core, code: await WebAssembly.compile(await Deno.readFile(corePath(`${core}.wasm`))) };
    } catch {
      // A processor or runtime without these instructions.
    }
  }
  const core = "tesseract-core-lstm";
  return { core, code: await WebAssembly.compile(await Deno.readFile(corePath(`${core}.wasm`))) };
}

/** A thread with an engine in it; reads one picture at a time. */
class WasmEngine {
  #worker = new Worker(new URL("./tesseract_worker.ts", import.meta.url).href, { type: "module", name: "ocr" });

  private constructor() {}

  static async start(request: StartRequest): Promise<WasmEngine> {
    const engine = new WasmEngine();
    try {
      await engine.ask(request);
      return engine;
    } catch (error) {
      engine.end();
      throw error;
    }
  }

  /** @throws OcrFailed when the thread broke. */
  ask(request: StartRequest | PictureRequest): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = (event: MessageEvent<string>) => resolve(event.data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        reject(new OcrFailed("broken"));
      };
      this.#worker.postMessage(request);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}
