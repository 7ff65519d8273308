/**
 * OCR by the library of the installed `tesseract`, held open in processes of their own: a page costs no start and no
 * loading of language data, which for the program is a seventh of a page and most of a look at a single line.
 * @module
 */
import { Engines } from "./engines.ts";
import { type Ocr, OcrFailed, type OcrLayout, type OcrPicture, segmentation } from "./port.ts";
import { wordsOfTsv } from "./tsv.ts";

export type LibraryOptions = { lanes?: number; pageMs?: number; idleMs?: number };

/** Longest wait for a process to say that it has the library and its data, ms. */
const startMs = 20_000;

/**
 * Looks for the library by starting its process.
 * @param name for reports.
 * @returns its OCR, or null where the library or its English data cannot be opened.
 */
export async function findTesseractLibrary(name: string, options: LibraryOptions = {}): Promise<Ocr | null> {
  // A compiled program cannot start another one as Deno does.
  if (Deno.build.standalone) return null;
  try {
    const process = await LibraryProcess.start();
    await process.end();
    return new TesseractLibrary(name, options);
  } catch {
    return null;
  }
}

class TesseractLibrary implements Ocr {
  readonly lanes: number;
  /** The process and the library's data; measured on letter pages at 200 dots an inch. */
  readonly memoryALane = 130_000_000;
  #engines: Engines<LibraryProcess>;

  constructor(readonly name: string, options: LibraryOptions) {
    this.lanes = options.lanes ?? Math.min(4, navigator.hardwareConcurrency || 1);
    this.#engines = new Engines(
      { start: LibraryProcess.start, end: (process) => process.end() },
      { lanes: this.lanes, pageMs: options.pageMs ?? 60_000, idleMs: options.idleMs ?? 10_000, picturesAnEngine: 1000 },
    );
  }

  async recognize(picture: OcrPicture, options: { layout?: OcrLayout; signal?: AbortSignal } = {}) {
    const layout = options.layout ?? "page";
    const read = (process: LibraryProcess) => process.read(picture, layout);
    return wordsOfTsv(await this.#engines.run(() => picture, read, options.signal));
  }

  close(): Promise<void> {
    return this.#engines.close();
  }
}

/** One process with the library open; reads one picture at a time. */
class LibraryProcess {
  #child: Deno.ChildProcess;
  #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  #unread: Uint8Array = new Uint8Array(0);
  #ended: Promise<void> | null = null;

  private constructor() {
    const flags = [
      "--no-config",
      "--no-lock",
      "--no-remote",
      "--no-npm",
      "--no-prompt",
      "--allow-ffi",
      "--allow-sys=setPriority",
    ];
    this.#child = new Deno.Command(Deno.execPath(), {
      args: ["run", ...flags, new URL("./tesseract_process.ts", import.meta.url).href],
      // One thread a page: pages run side by side, and the library's own threads only cost.
      env: { OMP_THREAD_LIMIT: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#reader = this.#child.stdout.getReader();
  }

  /** @throws OcrFailed when the library cannot be opened. */
  static async start(): Promise<LibraryProcess> {
    const process = new LibraryProcess();
    const timer = setTimeout(() => process.#kill(), startMs);
    try {
      await process.#answer();
      // One at rest does not keep our own program from ending, and ends by itself when its input does.
      process.#child.unref();
      return process;
    } catch {
      await process.end();
      throw new OcrFailed("broken");
    } finally {
      clearTimeout(timer);
    }
  }

  /** @returns the TSV of a picture. */
  async read({ width, height, data, dpi }: OcrPicture, layout: OcrLayout): Promise<string> {
    this.#child.ref();
    const head = new Uint32Array([Number(segmentation[layout]), Math.round(dpi), width, height]);
    await this.#writer.write(new Uint8Array(head.buffer));
    await this.#writer.write(data as Uint8Array<ArrayBuffer>);
    const tsv = new TextDecoder().decode(await this.#answer());
    this.#child.unref();
    return tsv;
  }

  /** An answer is its length in four bytes, and so many bytes. */
  async #answer(): Promise<Uint8Array> {
    const head = (await this.#take(4)).slice();
    return await this.#take(new Uint32Array(head.buffer)[0]);
  }

  async #take(length: number): Promise<Uint8Array> {
    const parts = [this.#unread];
    let have = this.#unread.length;
    while (have < length) {
      const { value, done } = await this.#reader.read();
      if (done) throw new OcrFailed("broken");
      parts.push(value);
      have += value.length;
    }
    const all = parts.length === 1 ? parts[0] : new Uint8Array(have);
    if (parts.length > 1) parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
    this.#unread = all.subarray(length);
    return all.subarray(0, length);
  }

  #kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended by itself meanwhile.
    }
  }

  /** Ends the process, whatever it is doing. */
  end(): Promise<void> {
    return this.#ended ??= this.#end();
  }

  async #end(): Promise<void> {
    this.#child.ref();
    this.#kill();
    await this.#child.status;
    await Promise.allSettled([this.#writer.abort(), this.#reader.cancel()]);
  }
}
