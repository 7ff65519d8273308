/**
 * Grey to ink and paper.
 * @module
 */
import type { Raster } from "../types.ts";
import { scratchBytes } from "./scratch.ts";

/** Ink as 1, paper as 0. */
export type Bits = { width: number; height: number; data: Uint8Array };

/** Counts of each grey, over every `step`-th pixel. */
export function histogram(raster: Raster, step = 1): Uint32Array {
  const counts = new Uint32Array(256);
  const { data } = raster;
  let i = 0;
  if (step === 3 && data.byteOffset % 4 === 0) {
    // Four of the dots that are counted lie in three groups of four, and white ones are most of a page.
    const four = new Int32Array(data.buffer, data.byteOffset, data.length >> 2);
    let white = 0;
    let group = 0;
    for (; group + 3 <= four.length; group += 3) {
      if ((four[group] & four[group + 1] & four[group + 2]) === -1) {
        white += 4;
        continue;
      }
      const at = group << 2;
      counts[data[at]]++;
      counts[data[at + 3]]++;
      counts[data[at + 6]]++;
      counts[data[at + 9]]++;
    }
    counts[255] += white;
    i = group << 2;
  }
  for (; i < data.length; i += step) counts[data[i]]++;
  return counts;
}

/** Whether dots, seen four at a time, are white from one group to before another. */
export function isWhite(four: Int32Array, from: number, end: number): boolean {
  for (let i = from; i < end; i++) if (four[i] !== -1) return false;
  return true;
}

/** Otsu's threshold: greys up to it are ink. It parts the greys so that the two groups lie furthest apart. */
function otsu(counts: Uint32Array): number {
  let all = 0;
  let sum = 0;
  for (let i = 0; i < 256; i++) {
    all += counts[i];
    sum += i * counts[i];
  }
  let below = 0;
  let sumBelow = 0;
  let best = 127;
  let most = -1;
  for (let i = 0; i < 255; i++) {
    below += counts[i];
    if (below === 0 || below === all) continue;
    sumBelow += i * counts[i];
    const apart = sumBelow / below - (sum - sumBelow) / (all - below);
    const between = below * (all - below) * apart * apart;
    if (between > most) {
      most = between;
      best = i;
    }
  }
  return best;
}

/** True when hardly any pixel is neither nearly black nor nearly white: a fax or a black-and-white scan. */
export function isTwoTone(counts: Uint32Array): boolean {
  let all = 0;
  let middle = 0;
  for (let i = 0; i < 256; i++) {
    all += counts[i];
    if (i > 40 && i < 215) middle += counts[i];
  }
  return middle < 0.02 * all;
}

/** The grey that a share (0..1) of the pixels lies under. */
export function percentile(counts: Uint32Array, share: number): number {
  let all = 0;
  for (let i = 0; i < 256; i++) all += counts[i];
  let seen = 0;
  for (let i = 0; i < 256; i++) {
    seen += counts[i];
    if (seen >= share * all) return i;
  }
  return 255;
}

/** Ink wherever the grey is at most the threshold. The bits are good until the next call. */
export function threshold(raster: Raster, at: number): Bits {
  const { width, height, data } = raster;
  const out = scratchBytes("bits", data.length);
  const whole = data.byteOffset % 4 === 0 ? data.length >> 2 : 0;
  const four = new Uint32Array(data.buffer, data.byteOffset, whole);
  const bits = new Uint32Array(out.buffer, out.byteOffset, whole);
  // Four pixels at a time: a byte's upper bit is carried into when its lower seven exceed the threshold's.
  const isUpper = at >= 128;
  const room = Math.imul(127 - (at & 127), 0x01010101);
  for (let i = 0; i < whole; i++) {
    const pixels = four[i];
    const over = (pixels & 0x7f7f7f7f) + room;
    const paper = isUpper ? over & pixels : over | pixels;
    bits[i] = (~paper >>> 7) & 0x01010101;
  }
  for (let i = whole * 4; i < data.length; i++) out[i] = data[i] <= at ? 1 : 0;
  return { width, height, data: out };
}

/** The threshold for a page whose paper was made white: Otsu's, kept where faint print and noise both fare well. */
export function inkThreshold(raster: Raster): number {
  return Math.max(110, Math.min(185, otsu(histogram(raster, 3))));
}

/** A part of a picture, pixels, its right and bottom edges not of it. */
export type Cut = { left: number; top: number; right: number; bottom: number };

/**
 * A smaller picture, each pixel the mean of a square of `by` x `by`.
 * @param cut the part of the smaller picture that is wanted; default all of it.
 */
export function reduce(raster: Raster, by: number, cut?: Cut): Raster {
  if (by <= 1 && !cut) return raster;
  const whole = { left: 0, top: 0, right: Math.floor(raster.width / by), bottom: Math.floor(raster.height / by) };
  const { left, top, right, bottom } = cut ?? whole;
  const width = Math.max(1, right - left);
  const height = Math.max(1, bottom - top);
  const data = new Uint8Array(width * height);
  const area = by * by;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < by; dy++) {
        const row = ((top + y) * by + dy) * raster.width + (left + x) * by;
        for (let dx = 0; dx < by; dx++) sum += raster.data[row + dx];
      }
      data[y * width + x] = sum / area;
    }
  }
  return { width, height, data };
}
