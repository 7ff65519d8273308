/**
 * Text that a PDF's standard fonts cannot write (Łukasz, Nguyễn, نور الدين, 王小明), drawn as a small picture.
 *
 * Drawn with the fonts of this machine through SVG, which brings right-to-left order and joined letters with it. A letter that no font has
 * comes out as a box with its code. Where the machine has no fonts at all, the caller falls back to `plainLetters`.
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

/** Draws a piece of text, or null when nothing could be drawn. @param size in points. */
export async function drawForeignText(text: string, size: number, bold: boolean): Promise<DrawnText | null> {
  const em = (size * DPI) / 72;
  const margin = em;
  const canvas = {
    width: Math.ceil([...text].length * em * 1.3 + 2 * margin),
    height: Math.ceil((ABOVE + BELOW) * em),
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}">` +
    `<text xml:space="preserve" x="${margin}" y="${ABOVE * em}" font-size="${em}" font-weight="${bold ? 700 : 400}" ` +
    `font-family="Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'DejaVu Sans', sans-serif">${
      escaped(text)
    }</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 200_000_000 })
    .flatten({ background: "white" }).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const ink = inkColumns(data, info.width, info.height);
  if (!ink) return null;
  // The white that a font leaves beside each letter.
  const side = Math.round(SIDE * em);
  const width = ink.to - ink.from + 1 + 2 * side;
  const cut = new Uint8Array(width * info.height).fill(255);
  for (let y = 0; y < info.height; y++) {
    cut.set(data.subarray(y * info.width + ink.from, y * info.width + ink.to + 1), y * width + side);
  }
  const points = 72 / DPI;
  return {
    bits: toBits(cut, width, info.height),
    pixels: { width, height: info.height },
    width: width * points,
    height: info.height * points,
    below: (info.height - ABOVE * em) * points,
  };
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
  ("Ł L ł l Đ D đ d Ħ H ħ h ı i Ŧ T ŧ t Ŋ N ŋ n ĸ k ə e Ə E ẞ SS ≤ <= ≥ >= ≠ != − - → -> ← <- ☐ [] ☑ [x] ☒ [x] ✓ [x] ✔ [x] " +
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
