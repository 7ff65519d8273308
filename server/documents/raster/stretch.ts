/**
 * Gives a fax square dots.
 * @module
 */
import type { ScannedPage } from "../types.ts";
import { discard } from "./scratch.ts";

/** A stretch by less than this is a fine fax: its lines stand nearly as close as its dots. */
const coarse = 1.5;
/** What a dot takes from the one at either side, of 256; measured on words found. */
const softness = { coarse: 69, fine: 0 };

/**
 * A fax with as many rows as it is to have, each between two of those sent. A coarse one (98 rows an inch) is softened
 * along the rows as well, or the edges that the stretch leaves hard across are taken for strokes.
 */
export function stretched(page: ScannedPage, rows: number): ScannedPage {
  const { width, height } = page;
  const side = rows / height >= coarse ? softness.coarse : softness.fine;
  const data = side ? softened(page.data, width, height, side) : page.data;
  if (rows === height) return { ...page, data };
  const out = new Uint8Array(width * rows);
  for (let y = 0; y < rows; y++) {
    const at = Math.max(0, Math.min(height - 1, ((y + 0.5) * height) / rows - 0.5));
    const upper = Math.floor(at) * width;
    const lower = Math.min(height - 1, Math.floor(at) + 1) * width;
    const share = Math.round((at - Math.floor(at)) * 256);
    const to = y * width;
    for (let x = 0; x < width; x++) {
      const a = data[upper + x];
      out[to + x] = a + (((data[lower + x] - a) * share) >> 8);
    }
  }
  if (data !== page.data) discard(data);
  return { ...page, height: rows, data: out };
}

function softened(data: Uint8Array, width: number, height: number, side: number): Uint8Array {
  const out = new Uint8Array(data.length);
  const own = 256 - 2 * side;
  for (let y = 0; y < height; y++) {
    const last = (y + 1) * width - 1;
    let before = data[y * width];
    for (let i = y * width; i <= last; i++) {
      const here = data[i];
      out[i] = (own * here + side * (before + (i < last ? data[i + 1] : here))) >> 8;
      before = here;
    }
  }
  return out;
}
