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

/** Two white dots of a row made wider. */
const paper = 0x00ff00ff;

/** A page so many times as large, its dots an inch likewise. */
export function enlarge(page: ScannedPage, by: number): ScannedPage {
  const [width, height] = [Math.round(page.width * by), Math.round(page.height * by)];
  const across = tapsOf(page.width, width);
  const { first, weights } = tapsOf(page.height, height);
  const data = new Uint8Array(width * height).fill(255);
  // Four rows of the source are needed at a time, each made wider once. Most dots lie in paper: it is seen two at a time.
  const pairs = Array.from({ length: 4 }, () => new Int32Array((width + 1) >> 1));
  const rows = pairs.map((pair) => new Int16Array(pair.buffer, 0, width));
  const held = [-1, -1, -1, -1];
  const hold = (y: number): number => {
    const row = Math.max(0, Math.min(page.height - 1, y));
    if (held[row & 3] !== row) widened(page, row, across, rows[row & 3]);
    held[row & 3] = row;
    return row & 3;
  };
  for (let y = 0; y < height; y++) {
    const [i, j, k, l] = [hold(first[y]), hold(first[y] + 1), hold(first[y] + 2), hold(first[y] + 3)];
    const [a, b, c, d] = [rows[i], rows[j], rows[k], rows[l]];
    const [aa, bb, cc, dd] = [pairs[i], pairs[j], pairs[k], pairs[l]];
    const [p, q, r, s] = [weights[4 * y], weights[4 * y + 1], weights[4 * y + 2], weights[4 * y + 3]];
    for (let pair = 0, to = y * width; pair < bb.length; pair++, to += 2) {
      if (bb[pair] === paper && cc[pair] === paper && aa[pair] === paper && dd[pair] === paper) continue;
      const x = 2 * pair;
      data[to] = grey((a[x] * p + b[x] * q + c[x] * r + d[x] * s + half) >> bits);
      if (x + 1 < width) {
        data[to + 1] = grey((a[x + 1] * p + b[x + 1] * q + c[x + 1] * r + d[x + 1] * s + half) >> bits);
      }
    }
  }
  return { ...page, width, height, dpi: page.dpi * by, data };
}

/** A row of the source as wide as the larger picture. */
function widened({ data, width }: ScannedPage, row: number, { first, weights }: Taps, to: Int16Array): void {
  const base = row * width;
  const at = (x: number) => data[base + Math.max(0, Math.min(width - 1, x))];
  // Before its first ink and behind its last a row is paper.
  let ink = 0;
  let last = width - 1;
  while (ink < width && data[base + ink] === 255) ink++;
  while (last > ink && data[base + last] === 255) last--;
  to.fill(255);
  for (let x = 0, w = 0; x < to.length; x++, w += 4) {
    const from = first[x];
    if (from + 3 < ink) continue;
    if (from > last) break;
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
