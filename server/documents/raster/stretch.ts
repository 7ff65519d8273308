/**
 * Gives a fax square dots.
 * @module
 */
import type { ScannedPage } from "../types.ts";
import { discard } from "./scratch.ts";

/** A stretch by less than this is a fine fax: its lines stand nearly as close as its dots. */
const coarse = 1.5;
/** What a dot takes from each of its two neighbours in a row and, once stretched, above and below, of 256. */
const softness = { coarse: { across: 77, down: 64 }, fine: { across: 0, down: 0 } };

/**
 * A fax with as many rows as it is to have, each between two of those sent. A coarse one (98 rows an inch) is softened
 * along the rows as well, or the edges that the stretch leaves hard across are taken for strokes, and down them, or its
 * slanting strokes are stairs. Measured on words found: both together lose a sixth less of them.
 */
export function stretched(page: ScannedPage, rows: number): ScannedPage {
  const { width, height } = page;
  const soft = rows / height >= coarse ? softness.coarse : softness.fine;
  const data = soft.across ? softened(page.data, width, height, soft.across) : page.data;
  if (rows === height) return { ...page, data };
  const out = new Uint8Array(width * rows);
  // Paper over paper is most of a page, and is passed over four dots at a time.
  const step = width % 4 === 0 && data.byteOffset % 4 === 0 ? 4 : 1;
  const four = inFours(data, step);
  const outFour = inFours(out, step);
  for (let y = 0; y < rows; y++) {
    const at = Math.max(0, Math.min(height - 1, ((y + 0.5) * height) / rows - 0.5));
    const upper = Math.floor(at) * width;
    const lower = Math.min(height - 1, Math.floor(at) + 1) * width;
    const share = Math.round((at - Math.floor(at)) * 256);
    const to = y * width;
    for (let x = 0; x < width; x += step) {
      if (step === 4) {
        const alike = four[(upper + x) >> 2];
        if (alike === four[(lower + x) >> 2]) {
          outFour[(to + x) >> 2] = alike;
          continue;
        }
      }
      for (let i = x; i < x + step; i++) {
        const a = data[upper + i];
        out[to + i] = a + (((data[lower + i] - a) * share) >> 8);
      }
    }
  }
  if (data !== page.data) discard(data);
  if (soft.down) softenDown(out, width, rows, soft.down);
  return { ...page, height: rows, data: out };
}

/** Dots four at a time; none where they are not looked at so. */
function inFours(data: Uint8Array, step: number): Int32Array {
  return step === 4 ? new Int32Array(data.buffer, data.byteOffset, data.length >> 2) : new Int32Array(0);
}

/** Four white dots. */
const white = -1;

/** Softens a picture down its columns, in place. */
function softenDown(data: Uint8Array, width: number, rows: number, share: number): void {
  const own = 256 - 2 * share;
  const above = data.slice(0, width);
  const step = width % 4 === 0 && data.byteOffset % 4 === 0 ? 4 : 1;
  const four = inFours(data, step);
  const aboveFour = inFours(above, step);
  for (let y = 1; y < rows - 1; y++) {
    const row = y * width;
    for (let x = 0; x < width; x += step) {
      const isPaper = step === 4 && four[(row + x) >> 2] === white && four[(row + width + x) >> 2] === white &&
        aboveFour[x >> 2] === white;
      if (isPaper) continue;
      for (let i = x; i < x + step; i++) {
        const here = data[row + i];
        data[row + i] = (own * here + share * (above[i] + data[row + i + width])) >> 8;
        above[i] = here;
      }
    }
  }
}

function softened(data: Uint8Array, width: number, height: number, side: number): Uint8Array {
  const out = new Uint8Array(data.length);
  const own = 256 - 2 * side;
  const step = width % 4 === 0 && data.byteOffset % 4 === 0 ? 4 : 1;
  const four = inFours(data, step);
  const outFour = inFours(out, step);
  for (let y = 0; y < height; y++) {
    const last = (y + 1) * width - 1;
    let before = data[y * width];
    for (let group = y * width; group <= last; group += step) {
      if (step === 4 && four[group >> 2] === white && before === 255 && (group + 4 > last || data[group + 4] === 255)) {
        outFour[group >> 2] = white;
        continue;
      }
      for (let i = group; i < group + step; i++) {
        const here = data[i];
        out[i] = (own * here + side * (before + (i < last ? data[i + 1] : here))) >> 8;
        before = here;
      }
    }
  }
  return out;
}
