/**
 * Evens out the light: shadows, dim corners and tinted paper become white paper.
 * @module
 */
import type { Raster } from "../types.ts";

/**
 * Divides the picture by its paper, estimated tile by tile.
 * @param tile pixels; larger than the thickest stroke, smaller than a shadow's edge.
 * @param out where the dots go; it may be the picture's own data.
 */
export function flatten(raster: Raster, tile: number, out: Uint8Array = new Uint8Array(raster.data.length)): Raster {
  const across = Math.max(1, Math.ceil(raster.width / tile));
  const down = Math.max(1, Math.ceil(raster.height / tile));
  const paper = smooth(widen(tilePaper(raster, tile, across, down), across, down), across, down);
  return { width: raster.width, height: raster.height, data: divide(raster, paper, tile, across, down, out) };
}

/** Four white dots. */
const white = 0xffffffff;

/** Dots four at a time; none where they do not lie so. */
function inFours(data: Uint8Array): Uint32Array {
  return data.byteOffset % 4 === 0
    ? new Uint32Array(data.buffer, data.byteOffset, data.length >> 2)
    : new Uint32Array(0);
}

/** The paper's grey in each tile: what 85 of 100 pixels do not exceed. */
function tilePaper(raster: Raster, tile: number, across: number, down: number): Float32Array {
  const paper = new Float32Array(across * down);
  const counts = new Uint16Array(256);
  const four = inFours(raster.data);
  for (let ty = 0; ty < down; ty++) {
    for (let tx = 0; tx < across; tx++) {
      counts.fill(0);
      const bottom = Math.min(raster.height, (ty + 1) * tile);
      const right = Math.min(raster.width, (tx + 1) * tile);
      const all = Math.ceil((bottom - ty * tile) / 2) * Math.ceil((right - tx * tile) / 2);
      // Once so many are white, what the others are changes nothing.
      for (let y = ty * tile; y < bottom && counts[255] < 0.15 * all; y += 2) {
        const end = y * raster.width + right;
        for (let i = y * raster.width + tx * tile; i < end; i += 2) {
          // White over white is most of a fax: two dots that are looked at lie in one group of four.
          if ((i & 3) < 2 && i + 2 < end && four[i >> 2] === white) {
            counts[255] += 2;
            i += 2;
          } else counts[raster.data[i]]++;
        }
      }
      let seen = 0;
      let grey = 255;
      while (grey > 0 && seen < 0.15 * all) seen += counts[grey--];
      paper[ty * across + tx] = grey + 1;
    }
  }
  return paper;
}

/** Tiles filled by ink borrow the brightest neighbour's paper. */
function widen(paper: Float32Array, across: number, down: number): Float32Array {
  const out = new Float32Array(paper.length);
  const around = new Float32Array(9);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const own = paper[y * across + x];
      let brighter = 0;
      for (let dy = -1, n = 0; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const at = paper[clamp(y + dy, down) * across + clamp(x + dx, across)];
          around[n++] = at;
          if (at > own) brighter++;
        }
      }
      // No more than three are brighter: the fourth of them is not, and need not be sought.
      out[y * across + x] = brighter < 4 ? own : around.sort()[5];
    }
  }
  return out;
}

function smooth(paper: Float32Array, across: number, down: number): Float32Array {
  const out = new Float32Array(paper.length);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) sum += paper[clamp(y + dy, down) * across + clamp(x + dx, across)];
      }
      out[y * across + x] = sum / 9;
    }
  }
  return out;
}

function clamp(i: number, count: number): number {
  return i < 0 ? 0 : i >= count ? count - 1 : i;
}

/** Each pixel over the paper around it, interpolated between tile middles. */
function divide(
  raster: Raster,
  paper: Float32Array,
  tile: number,
  across: number,
  down: number,
  out: Uint8Array,
): Uint8Array {
  const { width, height, data } = raster;
  const column = new Float32Array(across + 1);
  const four = inFours(data);
  const outFour = inFours(out);
  const greys = new Uint8Array(256);
  let paperFour = 0;
  let even = -1;
  for (let y = 0; y < height; y++) {
    const fy = Math.max(0, (y + 0.5) / tile - 0.5);
    const y0 = Math.min(down - 1, Math.floor(fy));
    const y1 = Math.min(down - 1, y0 + 1);
    const part = fy - y0;
    for (let x = 0; x < across; x++) {
      column[x] = paper[y0 * across + x] * (1 - part) + paper[y1 * across + x] * part;
    }
    column[across] = column[across - 1];
    const row = y * width;
    for (let x = 0; x < width;) {
      const x0 = Math.max(0, (x + 0.5) / tile - 0.5) | 0;
      const end = Math.min(width, Math.max(x + 1, Math.ceil((x0 + 1.5) * tile - 0.5)));
      const [left, right] = [column[x0], column[x0 + 1]];
      // Most tiles are as bright as those around them, and most of their dots are paper.
      if (left === right && left !== even) {
        even = left;
        for (let dot = 0; dot < 256; dot++) greys[dot] = Math.min(255, (dot * 250) / (even < 24 ? 24 : even));
        paperFour = greys[255] * 0x01010101;
      }
      while (left === right && x < end) {
        while (x + 4 <= end && ((row + x) & 3) === 0 && four[(row + x) >> 2] === white) {
          outFour[(row + x) >> 2] = paperFour;
          x += 4;
        }
        if (x >= end) break;
        out[row + x] = greys[data[row + x]];
        x++;
      }
      for (; x < end; x++) {
        const here = left + (right - left) * (Math.max(0, (x + 0.5) / tile - 0.5) - x0);
        // Paper at 240 leaves its grain white too.
        const value = (data[row + x] * 250) / (here < 24 ? 24 : here);
        out[row + x] = value > 255 ? 255 : value;
      }
    }
  }
  return out;
}
