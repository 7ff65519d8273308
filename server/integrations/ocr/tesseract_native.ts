/**
 * OCR by the `tesseract` program, where one is installed.
 * @module
 */
import { Lanes } from "./lanes.ts";
import { tiffOf } from "./line_tiff.ts";
import { type Ocr, OcrFailed, type OcrLayout, type OcrPicture, type OcrWord, segmentation, settings } from "./port.ts";
import { findTesseractLibrary } from "./tesseract_library.ts";
import { pagesOfTsv, wordsOfTsv } from "./tsv.ts";

export type NativeOptions = { program?: string; lanes?: number; pageMs?: number; library?: boolean };

/**
 * Looks for the program and its English data, and for its library, which is quicker than the program.
 * @param options.library false for the program alone.
 * @returns its OCR, or null when it is not installed or knows no English.
 */
export async function findTesseract(options: NativeOptions = {}): Promise<Ocr | null> {
  const program = options.program ?? "tesseract";
  try {
    const version = await run(program, ["--version"]);
    const languages = await run(program, ["--list-langs"]);
    if (!/^eng$/m.test(languages)) return null;
    const name = `tesseract ${version.match(/tesseract v?([\d.]+)/)?.[1] ?? ""}`.trim();
    const library = options.library === false ? null : await findTesseractLibrary(name, options);
    return library ?? new TesseractNative(program, name, options);
  } catch {
    return null;
  }
}

async function run(program: string, args: string[]): Promise<string> {
  const result = await new Deno.Command(program, { args, stdin: "null", stdout: "piped", stderr: "piped" }).output();
  return new TextDecoder().decode(result.stdout) + new TextDecoder().decode(result.stderr);
}

const changed = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

class TesseractNative implements Ocr {
  readonly lanes: number;
  readonly memoryALane = 0;
  #lanes: Lanes;
  #running = new Set<Deno.ChildProcess>();
  #pageMs: number;
  #closed = false;

  constructor(readonly program: string, readonly name: string, options: NativeOptions) {
    this.lanes = options.lanes ?? Math.min(4, navigator.hardwareConcurrency || 1);
    this.#lanes = new Lanes(this.lanes);
    this.#pageMs = options.pageMs ?? 60_000;
  }

  async recognize(picture: OcrPicture, options: { layout?: OcrLayout; signal?: AbortSignal } = {}) {
    try {
      return await this.#lanes.run(() => this.#page(picture, options.layout ?? "page", options.signal), options.signal);
    } catch (error) {
      throw error instanceof OcrFailed ? error : new OcrFailed(options.signal?.aborted ? "cancelled" : "broken");
    }
  }

  async recognizeLines(pictures: OcrPicture[], options: { signal?: AbortSignal } = {}): Promise<OcrWord[][]> {
    if (pictures.length === 0) return [];
    const read = () => this.#run(tiffOf(pictures), pictures[0].dpi, "line", options.signal);
    try {
      const pages = pagesOfTsv(await this.#lanes.run(read, options.signal));
      return pictures.map((_, i) => pages[i] ?? []);
    } catch (error) {
      throw error instanceof OcrFailed ? error : new OcrFailed(options.signal?.aborted ? "cancelled" : "broken");
    }
  }

  async #page(picture: OcrPicture, layout: OcrLayout, signal?: AbortSignal): Promise<OcrWord[]> {
    return wordsOfTsv(await this.#run(tiffOf([picture]), picture.dpi, layout, signal));
  }

  /** Runs the program on a file. @returns its TSV. */
  async #run(
    file: Uint8Array<ArrayBuffer>,
    dotsAnInch: number,
    layout: OcrLayout,
    signal?: AbortSignal,
  ): Promise<string> {
    if (this.#closed) throw new OcrFailed("broken");
    const dpi = String(Math.round(dotsAnInch));
    const child = new Deno.Command(this.program, {
      args: ["stdin", "stdout", "-l", "eng", "--psm", segmentation[layout], "--dpi", dpi, ...changed, "tsv"],
      // One thread a page: pages run side by side, and its own threads only cost.
      env: { OMP_THREAD_LIMIT: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#running.add(child);
    let ended: "timeout" | "cancelled" | null = null;
    const stop = (reason: "timeout" | "cancelled") => {
      ended = reason;
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended by itself meanwhile.
      }
    };
    const cancel = () => stop("cancelled");
    const timer = setTimeout(() => stop("timeout"), this.#pageMs);
    signal?.addEventListener("abort", cancel, { once: true });
    if (signal?.aborted) cancel();
    try {
      const [, output] = await Promise.all([feed(child, file), child.output()]);
      if (ended) throw new OcrFailed(ended);
      if (!output.success) throw new OcrFailed("broken");
      return new TextDecoder().decode(output.stdout);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      this.#running.delete(child);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const child of this.#running) {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended by itself meanwhile.
      }
    }
    await Promise.allSettled([...this.#running].map((child) => child.status));
  }
}

/** Hands the picture over. A program that ends early breaks the pipe; its exit status tells that. */
async function feed(child: Deno.ChildProcess, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const writer = child.stdin.getWriter();
  try {
    await writer.write(file);
    await writer.close();
  } catch {
    await writer.abort().catch(() => {});
  }
}
