/**
 * Makes shaded parts of a page white: cells of tables filled with a tint, lines that a marker went over, patches of shadow
 * smaller than those that evening out the light follows.
 *
 * An OCR engine separates ink from paper by one grey for the whole page, and loses what lies under a darker shade. The
 * shade of a small square is that of its brightest dots; a square full of ink takes it from the squares around it.
 * @module
 */
import type { Raster } from "../types.ts";

/** Side of a square, inches, and how many a shade is wide and high at least: less is a stroke of large grey letters. */
const square = 0.025;
const leastSquares = 4;
/** Brightest dots between these are a shade; darker is solid ink, brighter paper. */
const darkest = 100;
const brightest = 236;
/** The paper of an evened page. */
const paper = 250;

/** Lifts the shaded parts to paper, in place. The page must have been evened out. */
export function liftShades({ width, height, data }: Raster, dpi: number): void {
  const side = Math.max(3, Math.round(dpi * square));
  const across = Math.ceil(width / side);
  const down = Math.ceil(height / side);
  const tops = brightestOf({ width, height, data }, side, across, down);
  // Strokes are filled from beside them; then a shade reaches to its edge, which runs through a square.
  const filled = smallest(largest(tops, across), across);
  const shaded = new Uint8Array(filled.length);
  for (let i = 0; i < filled.length; i++) shaded[i] = filled[i] >= darkest && filled[i] <= brightest ? 1 : 0;
  const wide = wideParts(shaded, across);
  if (!wide) return;
  const shade = smallest(filled, across);
  for (let cy = 0; cy < down; cy++) {
    for (let cx = 0; cx < across; cx++) {
      const here = shade[cy * across + cx];
      if (here < darkest || here > brightest || !wide[cy * across + cx]) continue;
      const right = Math.min(width, (cx + 1) * side);
      for (let y = cy * side; y < Math.min(height, (cy + 1) * side); y++) {
        for (let x = cx * side; x < right; x++) {
          const value = (data[y * width + x] * paper) / here;
          data[y * width + x] = value > 255 ? 255 : value;
        }
      }
    }
  }
}

/** The brightest dot of each square, no brighter than it takes to be paper. */
function brightestOf({ width, height, data }: Raster, side: number, across: number, down: number): Uint8Array {
  const tops = new Uint8Array(across * down);
  for (let cy = 0, cell = 0; cy < down; cy++) {
    const last = Math.min(height, (cy + 1) * side) * width;
    for (let cx = 0; cx < across; cx++, cell++) {
      const left = cx * side;
      const wide = Math.min(side, width - left);
      let most = 0;
      for (let row = cy * side * width + left; row < last && most <= brightest; row += width) {
        for (let i = row; i < row + wide && most <= brightest; i++) if (data[i] > most) most = data[i];
      }
      tops[cell] = most;
    }
  }
  return tops;
}

/** The parts of a mask that are as wide and high as a shade, with the squares through which their edges run; null for none. */
function wideParts(mask: Uint8Array, across: number): Uint8Array | null {
  const [rows, out] = [new Uint8Array(mask.length), new Uint8Array(mask.length)];
  for (let i = 0, run = 0; i < mask.length; i++) {
    run = mask[i] ? (i % across ? run : 0) + 1 : 0;
    if (run >= leastSquares) rows.fill(1, i - leastSquares + 1, i + 1);
  }
  let any = false;
  for (let x = 0; x < across; x++) {
    for (let i = x, run = 0; i < mask.length; i += across) {
      run = rows[i] ? run + 1 : 0;
      if (run < leastSquares) continue;
      any = true;
      for (let back = 0; back < leastSquares; back++) out[i - back * across] = 1;
    }
  }
  return any ? largest(out, across) : null;
}

/** Each square's largest value of the nine around it. */
function largest(from: Uint8Array, across: number): Uint8Array {
  const rows = new Uint8Array(from);
  for (let row = 0; row < from.length; row += across) {
    for (let i = row, end = row + across - 1; i < end; i++) {
      if (from[i + 1] > rows[i]) rows[i] = from[i + 1];
      if (from[i] > rows[i + 1]) rows[i + 1] = from[i];
    }
  }
  const out = new Uint8Array(rows);
  for (let i = 0, below = across; below < rows.length; i++, below++) {
    if (rows[below] > out[i]) out[i] = rows[below];
    if (rows[i] > out[below]) out[below] = rows[i];
  }
  return out;
}

/** Each square's smallest value of the nine around it. */
function smallest(from: Uint8Array, across: number): Uint8Array {
  return inverted(largest(inverted(from), across));
}

function inverted(from: Uint8Array): Uint8Array {
  const out = new Uint8Array(from.length);
  for (let i = 0; i < from.length; i++) out[i] = 255 - from[i];
  return out;
}
