/**
 * Text that a PDF's standard fonts cannot write (Łukasz, Nguyễn, نور الدين, 王小明), drawn as a small picture.
 *
 * It is drawn as SVG with the fonts of this machine, which handles right-to-left order and joined letters. If no font has a letter, the
 * caller falls back to `plainLetters` and says so on the page.
 * @module
 */
import { Buffer } from "node:buffer";
import sharp from "sharp";
import { toBits } from "./image.ts";

/** Dots an inch of the drawn text. */
const DPI = 600;
/** Heights above and below the baseline that are drawn, in em. Stacked accents and Nastaliq reach far. */
const ABOVE = 1.35;
const BELOW = 0.65;
const SIDE = 0.07;
/** Longer pieces than this are not drawn at once, in letters. */
export const LONGEST = 200;

export interface DrawnText {
  /** 1 bit a pixel, ink is 0. */
  bits: Uint8Array;
  pixels: { width: number; height: number };
  /** Points. */
  width: number;
  height: number;
  /** How far the picture reaches below the baseline, points. */
  below: number;
}

/**
 * Draws a piece of text, or null when a letter of it has no glyph on this machine (or there is nothing to see).
 * @param size in points.
 */
export async function drawForeignText(text: string, size: number, bold: boolean): Promise<DrawnText | null> {
  const letters = [...new Set(text.replace(/[\p{M}\p{Cf}\s]/gu, ""))];
  if (letters.length === 0) return null;
  if (!(await Promise.all(letters.map(hasGlyph))).every(Boolean)) return null;
  const em = (size * DPI) / 72;
  const { gray, width: drawnWidth, height } = await draw(text, em, bold);
  const ink = inkColumns(gray, drawnWidth, height);
  if (!ink) return null;
  // The white that a font leaves beside each letter.
  const side = Math.round(SIDE * em);
  const width = ink.to - ink.from + 1 + 2 * side;
  const cut = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    cut.set(gray.subarray(y * drawnWidth + ink.from, y * drawnWidth + ink.to + 1), y * width + side);
  }
  const points = 72 / DPI;
  return {
    bits: toBits(cut, width, height),
    pixels: { width, height },
    width: width * points,
    height: height * points,
    below: (height - ABOVE * em) * points,
  };
}

/** Black text on white, its baseline `ABOVE` em from the top. */
async function draw(text: string, em: number, bold: boolean) {
  const size = { width: Math.ceil(([...text].length * 1.3 + 2) * em), height: Math.ceil((ABOVE + BELOW) * em) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    `<text xml:space="preserve" x="${em}" y="${ABOVE * em}" font-size="${em}" font-weight="${bold ? 700 : 400}" ` +
    `font-family="Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'DejaVu Sans', sans-serif">${
      escaped(text)
    }</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 200_000_000 })
    .flatten({ background: "white" }).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return { gray: data, width: info.width, height: info.height };
}

/** The fonts of a machine do not change while it runs, so each letter is looked for once. */
const glyphs = new Map<string, Promise<boolean>>();
/** Code points that never will be letters (Unicode 23.7), of four and of five digits: no font has them. */
const NO_LETTER = "\ufdd0";
const NO_LONG_LETTER = "\u{1fffe}";

/**
 * Whether a font has this letter. The drawing library does not tell: it draws a frame with the letter's code in its place. So a letter is
 * missing if it takes the very place that a letter takes which cannot exist, and has a line on all four sides.
 */
function hasGlyph(letter: string): Promise<boolean> {
  const known = glyphs.get(letter) ?? lookForGlyph(letter);
  glyphs.set(letter, known);
  return known;
}

async function lookForGlyph(letter: string): Promise<boolean> {
  const inkOf = async (text: string) => {
    const { gray, width, height } = await draw(text, 64, false);
    return { gray, width, box: inkBox(gray, width, height) };
  };
  const { gray, width, box } = await inkOf(letter);
  const missing = (await inkOf(letter.length > 1 ? NO_LONG_LETTER : NO_LETTER)).box;
  if (!box || !missing) return true;
  const sides = ["left", "right", "top", "bottom"] as const;
  return !(sides.every((side) => Math.abs(box[side] - missing[side]) <= 1) && isFramed(gray, width, box));
}

interface InkBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function inkBox(gray: Uint8Array, width: number, height: number): InkBox | null {
  const columns = inkColumns(gray, width, height);
  if (!columns) return null;
  const hasInk = (y: number) => gray.subarray(y * width, (y + 1) * width).some((value) => value < 128);
  let [top, bottom] = [0, height - 1];
  while (!hasInk(top)) top++;
  while (!hasInk(bottom)) bottom--;
  return { left: columns.from, right: columns.to, top, bottom };
}

/** Whether the ink has an unbroken line within three pixels of each side. */
function isFramed(gray: Uint8Array, width: number, { left, right, top, bottom }: InkBox): boolean {
  const isInk = (x: number, y: number) => gray[y * width + x] < 128;
  const column = (x: number) => {
    for (let y = top + 2; y <= bottom - 2; y++) if (!isInk(x, y)) return false;
    return true;
  };
  const row = (y: number) => {
    for (let x = left + 2; x <= right - 2; x++) if (!isInk(x, y)) return false;
    return true;
  };
  const near = [0, 1, 2];
  return near.some((n) => column(left + n)) && near.some((n) => column(right - n)) &&
    near.some((n) => row(top + n)) && near.some((n) => row(bottom - n));
}

/** The first and last column with ink in it. */
function inkColumns(gray: Uint8Array, width: number, height: number): { from: number; to: number } | null {
  let from = width;
  let to = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (gray[y * width + x] >= 128) continue;
      if (x < from) from = x;
      if (x > to) to = x;
    }
  }
  return to < 0 ? null : { from, to };
}

/** For XML: what it does not allow at all becomes a replacement sign. Control characters have been taken out before. */
function escaped(text: string): string {
  return text.toWellFormed().replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Letters whose plain form Unicode does not tell: each with what stands for it. */
const plainForms = new Map(
  ("Ł L ł l Đ D đ d Ħ H ħ h ı i Ŧ T ŧ t Ŋ N ŋ n ĸ k ə e Ə E ẞ SS ≤ <= ≥ >= ≠ != − - → -> ← <- ☐ [] □ [] ☑ [x] ☒ [x] ✓ [x] ✔ [x] " +
    "‐ - ‑ - ⁄ /").split(" ").flatMap((form, n, all) => n % 2 === 0 ? [[form, all[n + 1]] as const] : []),
);

/** The nearest that the standard fonts can write; what has no near form becomes "?". */
export function plainLetters(text: string, canWrite: (letter: string) => boolean): string {
  let plain = "";
  for (const letter of text.normalize("NFC")) {
    const near = plainForms.get(letter) ?? letter.normalize("NFD").replace(/\p{M}/gu, "");
    plain += canWrite(letter)
      ? letter
      : [...near].map((part) => canWrite(part) ? part : plainForms.get(part) ?? "?").join("");
  }
  return plain;
}
