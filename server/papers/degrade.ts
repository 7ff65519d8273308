/**
 * What a scanner, a fax machine or a telephone does to a page: skew, specks, blur, one-bit dots, shadow, perspective.
 *
 * All of it draws from a seeded stream; the same page and seed give the same bytes.
 * @module
 */
import sharp, { type Sharp } from "sharp";
import type { Random } from "./random.ts";
import type { GreyPage } from "./draw.ts";

export interface Wear {
  /** Degrees, clockwise. */
  skew: number;
  /** Specks for each million pixels. */
  specks: number;
  /** Gaussian blur in pixels; 0 for none. */
  blur: number;
  /** 0..1: how far the ink has faded towards the paper. */
  fade: number;
  /** A thin vertical line of dirt on the scanner's glass. */
  streak: boolean;
}

/** Turns a page by a small angle about its centre, keeping its size; corners are paper. */
export async function turn(page: GreyPage, degrees: number): Promise<GreyPage> {
  if (degrees === 0) return page;
  const { data, info } = await grey(page).rotate(degrees, { background: "#ffffff" }).toColourspace("b-w").raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((info.width - page.width) / 2);
  const top = Math.floor((info.height - page.height) / 2);
  const result = new Uint8Array(page.width * page.height).fill(255);
  for (let y = 0; y < page.height; y++) {
    const from = ((y + top) * info.width + left) * info.channels;
    for (let x = 0; x < page.width; x++) result[y * page.width + x] = data[from + x * info.channels];
  }
  return { ...page, data: result };
}

/** Wears a page as a scanner does. Still grey afterwards. */
export async function wear(page: GreyPage, wear: Wear, random: Random): Promise<GreyPage> {
  const turned = await turn(page, wear.skew);
  let data = turned.data;
  if (wear.blur > 0.3) {
    data = new Uint8Array(await grey(turned).blur(wear.blur).toColourspace("b-w").raw().toBuffer());
  }
  data = new Uint8Array(data);
  if (wear.fade > 0) { for (let i = 0; i < data.length; i++) data[i] = 255 - (255 - data[i]) * (1 - wear.fade); }
  speckle(data, page.width, page.height, wear.specks, random);
  if (wear.streak) streak(data, page.width, page.height, random);
  return { ...page, data };
}

/** Dirt: mostly single dots, some of two or three, a few of them white on ink. */
function speckle(data: Uint8Array, width: number, height: number, perMillion: number, random: Random): void {
  const count = Math.round(width * height * perMillion / 1e6);
  for (let i = 0; i < count; i++) {
    const x = random.int(2, width - 4);
    const y = random.int(2, height - 4);
    const value = random.chance(0.85) ? random.int(0, 90) : 255;
    const size = random.chance(0.7) ? 1 : random.int(2, 3);
    for (let dy = 0; dy < size; dy++) for (let dx = 0; dx < size; dx++) data[(y + dy) * width + x + dx] = value;
  }
}

function streak(data: Uint8Array, width: number, height: number, random: Random): void {
  const x = random.int(Math.floor(width * 0.9), width - 12);
  for (let y = 0; y < height; y++) if (random.chance(0.55)) data[y * width + x + (random.chance(0.1) ? 1 : 0)] = 60;
}

/** Scales a page to a size, without regard to its shape (a coarse fax has half the lines). */
export async function resizeTo(page: GreyPage, width: number, height: number): Promise<GreyPage> {
  const data = await grey(page).resize(width, height, { fit: "fill", kernel: "cubic" }).toColourspace("b-w").raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(data) };
}

/** One-bit dots, still one byte a dot (0 or 255). `level`: values below it are ink. */
export function threshold(page: GreyPage, level = 150): GreyPage {
  return { ...page, data: page.data.map((value) => value < level ? 0 : 255) };
}

/** Keeps the darker of two pages of the same size: prints one over the other. */
export function overprint(page: GreyPage, upper: GreyPage): GreyPage {
  const data = new Uint8Array(page.data);
  const rows = Math.min(page.height, upper.height);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < Math.min(page.width, upper.width); x++) {
      const value = upper.data[y * upper.width + x];
      const i = y * page.width + x;
      if (value < data[i]) data[i] = value;
    }
  }
  return { ...page, data };
}

/**
 * A one-bit Group 4 TIFF of several pages of one size.
 * @param xDpi dots an inch along a line
 * @param yDpi lines an inch
 * @throws RangeError without pages or with pages of different sizes.
 */
export async function groupFourTiff(pages: GreyPage[], xDpi: number, yDpi: number): Promise<Uint8Array> {
  const [first] = pages;
  if (first === undefined) throw new RangeError("A TIFF needs at least one page.");
  const { width, height } = first;
  if (pages.some((page) => page.width !== width || page.height !== height)) {
    throw new RangeError("All pages of a TIFF must have one size here.");
  }
  const all = new Uint8Array(width * height * pages.length);
  for (const [i, page] of pages.entries()) all.set(page.data, i * width * height);
  const buffer = await sharp(all, { raw: { width, height: height * pages.length, channels: 1, pageHeight: height } })
    .toColourspace("b-w")
    .tiff({ compression: "ccittfax4", bitdepth: 1, xres: xDpi / 25.4, yres: yDpi / 25.4, resolutionUnit: "inch" })
    .toBuffer();
  return new Uint8Array(buffer);
}

/** A grey page as JPEG, for scans inside a PDF. */
export async function greyJpeg(page: GreyPage, quality: number): Promise<Uint8Array> {
  return new Uint8Array(await grey(page).toColourspace("b-w").jpeg({ quality }).toBuffer());
}

function grey(page: GreyPage): Sharp {
  return sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } });
}
