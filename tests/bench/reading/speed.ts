/**
 * How fast pages are read: faxed pages beside the native program on the same pictures, and pages with a text layer.
 * @module
 */
import sharp from "sharp";
import pdfLib from "../../../server/pdf/library.ts";
import type { Reader } from "../../../server/documents/read.ts";
import { Lanes } from "../../../server/integrations/ocr/lanes.ts";
import { tiffOf } from "../../../server/integrations/ocr/line_tiff.ts";
import type { OcrPicture } from "../../../server/integrations/ocr/port.ts";
import type { Sample } from "./corpus.ts";

export interface FaxSpeed {
  pages: number;
  /** Pages a minute, clean-up included. */
  ours: number;
  /** Pages a minute of the bare `tesseract` program, see `bareProgram`; null where it is not installed. */
  native: number | null;
  nativeName: string | null;
}

const isFax = (s: Sample) => s.fileName.endsWith(".tif") && s.truth.class !== "scan";

/** How often each side is timed, in turn; the best time counts, so that a busy moment of the machine hurts neither. */
const rounds = 3;

/** Reads up to `limit` faxes through the reader and their pictures, stretched alike, through the bare program. */
export async function faxSpeed(reader: Reader, samples: readonly Sample[], limit = 12): Promise<FaxSpeed | null> {
  const faxes = samples.filter(isFax).slice(0, limit);
  if (!faxes.length) return null;
  const bare = await bareProgram(faxes);
  try {
    await reader.read(faxes[0].bytes, faxes[0].fileName);
    let pages = 0;
    const best = { ours: Infinity, native: Infinity };
    for (let round = 0; round < rounds; round++) {
      best.ours = Math.min(
        best.ours,
        await minutes(async () => {
          const read = await Promise.all(faxes.map((fax) => reader.read(fax.bytes, fax.fileName)));
          pages = read.reduce((sum, doc) => sum + doc.pages.length, 0);
        }),
      );
      if (bare) best.native = Math.min(best.native, await minutes(bare.read));
    }
    return {
      pages,
      ours: pages / best.ours,
      native: bare ? bare.pages / best.native : null,
      nativeName: bare?.name ?? null,
    };
  } finally {
    await bare?.end();
  }
}

/**
 * The `tesseract` program as one would run it by hand over many pages: its defaults, a call for each page, as many at once
 * as there are cores and one thread each (its own threads make it several times slower). Its pictures lie ready as
 * uncompressed TIFF files, which it reads quickest. Null where it is not installed.
 */
async function bareProgram(faxes: readonly Sample[]) {
  const call = async (...args: string[]) => {
    const env = { OMP_THREAD_LIMIT: "1" };
    const command = new Deno.Command("tesseract", { args, env, stdin: "null", stdout: "piped", stderr: "null" });
    const { success, stdout } = await command.output();
    if (!success) throw new Error("The tesseract program failed.");
    return new TextDecoder().decode(stdout);
  };
  const version = await call("--version").catch(() => null);
  if (version === null) return null;
  const folder = await Deno.makeTempDir({ prefix: "bare-" });
  const pictures = (await Promise.all(faxes.map((fax) => pagePictures(fax.bytes)))).flat();
  const paths = pictures.map((_, i) => `${folder}/${i}.tif`);
  for (const [i, picture] of pictures.entries()) await Deno.writeFile(paths[i], tiffOf([picture]));
  const lanes = new Lanes(navigator.hardwareConcurrency);
  return {
    name: version.split("\n")[0],
    pages: pictures.length,
    read: () => Promise.all(paths.map((path) => lanes.run(() => call(path, "stdout", "tsv")))),
    end: () => Deno.remove(folder, { recursive: true }),
  };
}

async function minutes(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 60_000;
}

/** The pages of a fax as square-pixel grey pictures of 204 dpi. */
async function pagePictures(bytes: Uint8Array): Promise<OcrPicture[]> {
  const { pages = 1 } = await sharp(bytes).metadata();
  return await Promise.all(Array.from({ length: pages }, async (_, page) => {
    const { data, info } = await sharp(bytes, { page }).toColourspace("b-w").resize(1728, 2244, { fit: "fill" }).raw()
      .toBuffer({ resolveWithObject: true });
    const grey = new Uint8Array(info.width * info.height);
    for (let i = 0; i < grey.length; i++) grey[i] = data[i * info.channels];
    return { width: info.width, height: info.height, data: grey, dpi: 204 };
  }));
}

/** Pages a second of a text PDF of at least `atLeast` pages, put together from the text PDFs of the set. */
export async function textSpeed(
  reader: Reader,
  samples: readonly Sample[],
  atLeast = 200,
): Promise<{ pages: number; perSecond: number } | null> {
  const sources = samples.filter((s) => s.truth.class === "text-pdf");
  if (!sources.length) return null;
  const all = await pdfLib.PDFDocument.create();
  for (let i = 0; all.getPageCount() < atLeast; i++) {
    const source = await pdfLib.PDFDocument.load(sources[i % sources.length].bytes);
    for (const page of await all.copyPages(source, source.getPageIndices())) all.addPage(page);
  }
  const bytes = await all.save();
  await reader.read(sources[0].bytes, sources[0].fileName);
  const started = performance.now();
  const read = await reader.read(bytes, "text.pdf");
  return { pages: read.pages.length, perSecond: read.pages.length / ((performance.now() - started) / 1000) };
}
