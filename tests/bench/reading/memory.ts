/**
 * Peak memory above idle while a long fax is read, measured in a process of its own.
 *
 *     deno run -A tests/bench/reading/memory.ts FILE.tif [native]    prints {"pages":…,"idle":…,"peak":…,"seconds":…}
 * @module
 */
import { createReader } from "../../../server/documents/read.ts";
import { findTesseract } from "../../../server/integrations/ocr/tesseract_native.ts";
import { tesseractWasm } from "../../../server/integrations/ocr/tesseract_wasm.ts";
import { joinTiff } from "./join_tiff.ts";
import type { Sample } from "./corpus.ts";

export interface MemoryUse {
  pages: number;
  /** Resident bytes with the reader made and nothing read, and the most while reading. */
  idle: number;
  peak: number;
  seconds: number;
}

/** Resident bytes of this process, and of the programs it started (native OCR), by the kernel's count. */
function resident(): number {
  let bytes = Deno.memoryUsage().rss;
  try {
    for (const task of Deno.readDirSync("/proc/self/task")) {
      const children = Deno.readTextFileSync(`/proc/self/task/${task.name}/children`);
      for (const id of children.match(/\d+/g) ?? []) {
        bytes += Number(Deno.readTextFileSync(`/proc/${id}/statm`).split(" ")[1]) * 4096;
      }
    }
  } catch { /* not Linux, or the child has just ended */ }
  return bytes;
}

/** Reads a file and samples memory every 25 ms. */
export async function measure(path: string, native: boolean): Promise<MemoryUse> {
  const bytes = await Deno.readFile(path);
  const reader = createReader({ ocr: native ? (await findTesseract())! : tesseractWasm() });
  const idle = resident();
  let peak = idle;
  const timer = setInterval(() => peak = Math.max(peak, resident()), 25);
  const started = performance.now();
  try {
    const doc = await reader.read(bytes, path);
    return { pages: doc.pages.length, idle, peak, seconds: (performance.now() - started) / 1000 };
  } finally {
    clearInterval(timer);
    await reader.close();
  }
}

/**
 * Joins faxes of the set to one of `pages` pages and has a fresh process read it. Null when the set has no fax.
 * @param native with the installed program, which must be there, instead of the packaged OCR.
 */
export async function memoryOfLongFax(
  samples: readonly Sample[],
  pages: number,
  native = false,
): Promise<MemoryUse | null> {
  const faxes = samples.filter((s) => s.fileName.endsWith(".tif")).map((s) => s.bytes);
  if (!faxes.length) return null;
  const path = await Deno.makeTempFile({ suffix: ".tif" });
  try {
    await Deno.writeFile(path, joinTiff(faxes, pages));
    const command = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--unstable-kv", import.meta.filename!, path, native ? "native" : ""],
      // As the server is started.
      env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "262144" },
      stdout: "piped",
      stderr: "inherit",
    });
    const { code, stdout } = await command.output();
    if (code !== 0) throw new Error("The long fax could not be read.");
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    await Deno.remove(path);
  }
}

if (import.meta.main) console.log(JSON.stringify(await measure(Deno.args[0], Deno.args[1] === "native")));
