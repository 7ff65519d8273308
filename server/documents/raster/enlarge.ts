/**
 * Makes a grey picture larger, each dot from the sixteen around it (Catmull and Rom's curve), for a look at it from nearer.
 * @module
 */
import type { ScannedPage } from "../types.ts";

/** Weights are parts of 4096, places between two dots are 64ths of the way: as libvips has it, to the last grey. */
const bits = 12;
const half = 1 << (bits - 1);
const places = 64;

/** For each dot along a side of the larger picture: the first of its four sources, and their weights. */
type Taps = { first: Int32Array; weights: Int16Array };

function tapsOf(from: number, to: number): Taps {
  const first = new Int32Array(to);
  const weights = new Int16Array(4 * to);
  for (let i = 0; i < to; i++) {
    const at = (i * from) / to - 0.5;
    const t = ((Math.floor((at - Math.floor(at)) * 2 * places) + 1) >> 1) / places;
    first[i] = Math.floor(at) - 1;
    const shares = [
      -0.5 * t + t * t - 0.5 * t ** 3,
      1 - 2.5 * t * t + 1.5 * t ** 3,
      0.5 * t + 2 * t * t - 1.5 * t ** 3,
      -0.5 * t * t + 0.5 * t ** 3,
    ];
    shares.forEach((share, k) => weights[4 * i + k] = Math.trunc(share * 2 ** bits));
  }
  return { first, weights };
}

/** A page so many times as large, its dots an inch likewise. */
export function enlarge(page: ScannedPage, by: number): ScannedPage {
  const [width, height] = [Math.round(page.width * by), Math.round(page.height * by)];
  const across = tapsOf(page.width, width);
  const { first, weights } = tapsOf(page.height, height);
  const data = new Uint8Array(width * height);
  // Four rows of the source are needed at a time, each made wider once.
  const rows = Array.from({ length: 4 }, () => new Int16Array(width));
  const held = [-1, -1, -1, -1];
  const rowAt = (y: number): Int16Array => {
    const row = Math.max(0, Math.min(page.height - 1, y));
    if (held[row & 3] !== row) widened(page, row, across, rows[row & 3]);
    held[row & 3] = row;
    return rows[row & 3];
  };
  for (let y = 0; y < height; y++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => rowAt(first[y] + k));
    const [p, q, r, s] = weights.subarray(4 * y, 4 * y + 4);
    for (let x = 0, to = y * width; x < width; x++, to++) {
      const here = b[x];
      // Most dots lie in paper.
      if (here === c[x] && here === a[x] && here === d[x]) data[to] = grey(here);
      else data[to] = grey((a[x] * p + here * q + c[x] * r + d[x] * s + half) >> bits);
    }
  }
  return { ...page, width, height, dpi: page.dpi * by, data };
}

/** A row of the source as wide as the larger picture. */
function widened({ data, width }: ScannedPage, row: number, { first, weights }: Taps, to: Int16Array): void {
  const base = row * width;
  const at = (x: number) => data[base + Math.max(0, Math.min(width - 1, x))];
  for (let x = 0, w = 0; x < to.length; x++, w += 4) {
    const from = first[x];
    const inside = from >= 0 && from + 3 < width;
    const i = base + from;
    const a = inside ? data[i] : at(from);
    const b = inside ? data[i + 1] : at(from + 1);
    const c = inside ? data[i + 2] : at(from + 2);
    const d = inside ? data[i + 3] : at(from + 3);
    if (a === b && b === c && c === d) to[x] = a;
    else to[x] = (a * weights[w] + b * weights[w + 1] + c * weights[w + 2] + d * weights[w + 3] + half) >> bits;
  }
}

function grey(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
