/**
 * Pictures (TIFF, JPEG, PNG) to grey or colour pixels of known resolution with square dots.
 * @module
 */
import sharp from "sharp";
import { UnreadableDocument } from "./errors.ts";
import { discard } from "./raster/scratch.ts";
import { type TiffPage, tiffPages } from "./tiff_tags.ts";
import type { ColourRaster, ScannedPage, SentPage } from "./types.ts";

/** What a page's picture is before decoding, as displayed (EXIF turn applied). */
export type PictureFacts = {
  width: number;
  height: number;
  xDpi: number;
  yDpi: number;
  source: ScannedPage["source"];
  bits: number;
};

/** Largest picture decoded, in pixels: an 11 x 17 inch sheet at 1200 dpi is 270 million. */
export const maxSourcePixels = 300_000_000;
/** Longest sheet read, in inches; the longest that fax machines send are half as long. */
const longestSheet = 100;
/** Dots of all pages of a document together: 500 pages at 300 dots an inch, or as many a byte as hardly any scan has. */
const documentDots = 5_000_000_000;
const dotsAByte = 20_000;

/**
 * Counts the dots of a document's pictures, page by page.
 * @throws UnreadableDocument `too_large` from the page on with which there are more than a scan of such a file has.
 */
export function dotCounter(bytes: Uint8Array): (dots: number) => void {
  let left = Math.max(documentDots, dotsAByte * bytes.length);
  return (dots) => {
    left -= dots;
    if (left < 0) throw new UnreadableDocument("too_large");
  };
}

/** Pixels of a page worked on: a legal sheet at 240 dpi, twice over. */
const maxWorkPixels = 14_000_000;
/**
 * Dots an inch at which pages are read. Letters come out as well as at 300, in half the time (measured on faxes and
 * scans); the second pass at a doubtful page is taken larger.
 */
export const workDpi = 200;
/** A source of about that resolution is left as it is: resampling only blurs. */
const workRange = { least: 180, most: 240 };

/** A photo shows more than the sheet, whose lines are drawn anew besides: it is decoded larger. */
const photoDpi = 300;

/** The resolution at which a source is worked on. */
function workDpiOf(sourceDpi: number): number {
  if (sourceDpi < workRange.least) return workDpi;
  return Math.min(sourceDpi, workRange.most);
}

sharp.cache(false);
sharp.concurrency(1);

/** The pages of a picture file. */
export async function pictureFacts(bytes: Uint8Array, kind: "tiff" | "jpeg" | "png"): Promise<PictureFacts[]> {
  if (kind === "tiff") {
    const pages = tiffPages(bytes);
    if (pages.length && pages.every((page) => page.width && page.height)) return pages.map(tiffFacts);
  }
  try {
    const meta = await sharp(bytes, { limitInputPixels: false }).metadata();
    const sideways = (meta.orientation ?? 1) >= 5;
    const [width, height] = sideways ? [meta.height, meta.width] : [meta.width, meta.height];
    const dpi = believable(meta.density ?? 0, Math.max(width, height));
    const source = kind === "tiff" || dpi ? "scan" : "photo";
    const facts: PictureFacts = { width, height, xDpi: dpi, yDpi: dpi, source, bits: meta.bitsPerSample ?? 8 };
    return Array.from({ length: kind === "tiff" ? meta.pages ?? 1 : 1 }, () => withDpi(facts));
  } catch {
    throw new UnreadableDocument("truncated");
  }
}

/** Programs write 72 or 96 where nothing is known; a sheet longer than 22 inches is not one. */
function believable(dpi: number, longest: number): number {
  return dpi >= 90 && longest / dpi <= 22 && longest / dpi >= 3 ? dpi : 0;
}

function tiffFacts(page: TiffPage): PictureFacts {
  const fax = page.bits === 1 &&
    ((page.compression >= 2 && page.compression <= 4 && Math.abs(page.xDpi - 204) < 2) ||
      [1728, 2048, 2432].includes(page.width));
  let { xDpi, yDpi } = page;
  xDpi = believable(xDpi, page.width);
  yDpi = yDpi >= 70 && page.height / yDpi <= 50 ? yDpi : 0;
  // Fax pages without resolution tags: Group 3 "standard" has 98 lines an inch, "fine" 196 (ITU-T T.4).
  if (fax && (!xDpi || !yDpi)) [xDpi, yDpi] = [204, page.height / page.width < 0.95 ? 98 : 196];
  return withDpi({ width: page.width, height: page.height, xDpi, yDpi, source: fax ? "fax" : "scan", bits: page.bits });
}

/** Where no resolution is known the longer side is taken for the 11 inches of a letter sheet. */
function withDpi(facts: PictureFacts): PictureFacts {
  if (facts.xDpi && facts.yDpi) return facts;
  const dpi = facts.xDpi || facts.yDpi || Math.max(facts.width, facts.height) / 11;
  return { ...facts, xDpi: dpi, yDpi: dpi };
}

/**
 * A page as grey pixels at the working resolution. A fax is given as it was sent, with the rows that it is to have:
 * the thread that prepares it stretches it, which is ten times as fast as resampling and read better.
 */
export async function greyPage(bytes: Uint8Array, facts: PictureFacts, page: number): Promise<SentPage> {
  const dpi = Math.max(workDpiOf(facts.xDpi), facts.source === "photo" ? Math.min(facts.xDpi, photoDpi) : 0);
  const size = workSize(facts, dpi, maxWorkPixels);
  if (facts.source === "fax" && size.width === facts.width && size.height >= facts.height) {
    const raw = await decode(bytes, facts, page, facts, 1);
    // One that lies on its side by its own tag is not what its numbers say.
    if (raw.width === facts.width) return { ...raw, dpi: size.dpi, source: facts.source, rows: size.height };
  }
  const raw = await decode(bytes, facts, page, size, 1);
  return { ...raw, dpi: size.dpi, source: facts.source };
}

/** A page as colour pixels at most so many wide and high, for showing. */
export async function colourPage(
  bytes: Uint8Array,
  facts: PictureFacts,
  page: number,
  dpi: number,
): Promise<ColourRaster> {
  return await decode(bytes, facts, page, workSize(facts, dpi, maxWorkPixels), 3);
}

function workSize(facts: PictureFacts, dpi: number, maxPixels: number) {
  let used = dpi;
  const inches = [facts.width / facts.xDpi, facts.height / facts.yDpi];
  const pixels = inches[0] * inches[1] * used * used;
  if (pixels > maxPixels) used *= Math.sqrt(maxPixels / pixels);
  return {
    width: Math.max(1, Math.round(inches[0] * used)),
    height: Math.max(1, Math.round(inches[1] * used)),
    dpi: used,
  };
}

async function decode<C extends 1 | 3>(
  bytes: Uint8Array,
  facts: PictureFacts,
  page: number,
  size: { width: number; height: number },
  channels: C,
): Promise<ColourRaster & { channels: C }> {
  const longest = Math.max(facts.width / facts.xDpi, facts.height / facts.yDpi);
  if (facts.width * facts.height > maxSourcePixels || longest > longestSheet) throw new UnreadableDocument("too_large");
  try {
    const source = sharp(bytes, { page, limitInputPixels: maxSourcePixels, failOn: "error", sequentialRead: true });
    const same = size.width === facts.width && size.height === facts.height;
    const upright = source.rotate();
    const sized = same && facts.bits === 1 ? upright : upright
      .flatten({ background: "#fff" })
      .resize(size.width, size.height, { fit: "fill", kernel: "cubic" });
    const picture = sized.toColourspace(channels === 1 ? "b-w" : "srgb");
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const pixels = info.channels === channels ? new Uint8Array(data) : pickChannels(data, info.channels, channels);
    discard(bytesOf(data));
    return { width: info.width, height: info.height, data: pixels, channels };
  } catch {
    throw new UnreadableDocument("truncated");
  }
}

/** A buffer as plain bytes. */
function bytesOf(data: Uint8Array): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

function pickChannels(data: Uint8Array, from: number, to: 1 | 3): Uint8Array {
  const pixels = data.length / from;
  const out = new Uint8Array(pixels * to);
  for (let i = 0; i < pixels; i++) {
    for (let c = 0; c < to; c++) out[i * to + c] = data[i * from + Math.min(c, from - 1)];
  }
  return out;
}

/** Pixels as a JPEG, made `widthPx` wide when given. */
export async function jpegOf(raster: ColourRaster, quality = 82, widthPx?: number): Promise<Uint8Array> {
  const { width, height, channels } = raster;
  const picture = sharp(raster.data, { raw: { width, height, channels } });
  const sized = widthPx && widthPx !== width ? picture.resize({ width: widthPx }) : picture;
  return new Uint8Array(await sized.jpeg({ quality }).toBuffer());
}
