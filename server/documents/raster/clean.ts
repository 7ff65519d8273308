/**
 * Takes away what is not the page's: black borders of a scanner's lid, specks of a bad line.
 * @module
 */
import type { Raster } from "../types.ts";
import type { Bits } from "./binary.ts";
import { type Components, letterSized, strokeWidth } from "./components.ts";

/** What cleaning found. */
export type CleanFacts = { specks: number; borders: number };

/**
 * Whitens, in the grey picture and its bits, pieces that hang on the page's edge and are large, and specks far smaller
 * than a full stop. A piece by itself, with nothing near, may be larger and still be a speck.
 */
export function clean(raster: Raster, bits: Bits, pieces: Components, dpi: number): CleanFacts {
  const facts: CleanFacts = { specks: 0, borders: 0 };
  const isLetter = letterSized(pieces, dpi);
  const stroke = Math.max(1.5, strokeWidth(pieces, isLetter));
  const near = nearness(pieces, bits, dpi, isLetter);
  const gone = new Uint8Array(pieces.count);
  for (let i = 0; i < pieces.count; i++) {
    if (isBorder(pieces, i, bits, dpi)) {
      gone[i] = 2;
      facts.borders++;
    } else if (isSpeck(pieces, i, stroke, near, bits)) {
      gone[i] = 1;
      facts.specks++;
    }
  }
  if (facts.specks || facts.borders) erase(raster, bits, pieces, gone);
  return facts;
}

/** A band along an edge: touches it, is long along it or fills it, and is no text. */
function isBorder(pieces: Components, i: number, bits: Bits, dpi: number): boolean {
  const { left, top, right, bottom } = pieces;
  const edge = Math.round(dpi * 0.03);
  const atSide = left[i] <= edge || right[i] >= bits.width - 1 - edge;
  const atEnd = top[i] <= edge || bottom[i] >= bits.height - 1 - edge;
  if (!atSide && !atEnd) return false;
  const width = right[i] - left[i] + 1;
  const height = bottom[i] - top[i] + 1;
  if (Math.max(width, height) < dpi * 0.5 && pieces.area[i] < dpi * dpi * 0.02) return false;
  // A drawn frame reaches all edges too, but holds the page: it is thin for its size.
  const thin = pieces.area[i] < 0.02 * width * height;
  return !(thin && width > 0.6 * bits.width && height > 0.6 * bits.height);
}

function isSpeck(
  pieces: Components,
  i: number,
  stroke: number,
  near: (piece: number) => boolean,
  bits: Bits,
): boolean {
  const longer = Math.max(pieces.right[i] - pieces.left[i], pieces.bottom[i] - pieces.top[i]) + 1;
  const size = pieces.area[i] / (stroke * stroke);
  if (longer > 2.2 * stroke || size > 1.6) return false;
  if (size <= 0.12 || !near(i)) return true;
  // A full stop is about a stroke wide and high. So is the dot of an i, but it may be less, with its stem below.
  return size <= 0.45 && !inkBelow(bits, pieces, i, Math.round(3 * stroke));
}

function inkBelow(bits: Bits, pieces: Components, i: number, reach: number): boolean {
  const last = Math.min(bits.height - 1, pieces.bottom[i] + reach);
  for (let y = pieces.bottom[i] + 2; y <= last; y++) {
    for (let x = pieces.left[i]; x <= pieces.right[i]; x++) if (bits.data[y * bits.width + x]) return true;
  }
  return false;
}

/** Whether a letter lies within reach of a piece, by a coarse grid of where letters are. */
function nearness(pieces: Components, bits: Bits, dpi: number, isLetter: (piece: number) => boolean) {
  const cell = Math.max(4, Math.round(dpi / 16));
  const across = Math.ceil(bits.width / cell) + 2;
  const grid = new Uint8Array(across * (Math.ceil(bits.height / cell) + 2));
  for (let i = 0; i < pieces.count; i++) {
    if (!isLetter(i)) continue;
    for (let y = Math.floor(pieces.top[i] / cell); y <= Math.floor(pieces.bottom[i] / cell); y++) {
      for (let x = Math.floor(pieces.left[i] / cell); x <= Math.floor(pieces.right[i] / cell); x++) {
        grid[(y + 1) * across + x + 1] = 1;
      }
    }
  }
  return (i: number): boolean => {
    const x = Math.floor((pieces.left[i] + pieces.right[i]) / 2 / cell) + 1;
    const y = Math.floor((pieces.top[i] + pieces.bottom[i]) / 2 / cell) + 1;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) if (grid[(y + dy) * across + x + dx]) return true;
    }
    return false;
  };
}

/** Whitens pieces, and around them the grey rim that scaling gave them. */
function erase(raster: Raster, bits: Bits, pieces: Components, gone: Uint8Array): void {
  const { runs } = pieces;
  const { width, height } = bits;
  for (let i = 0; i < runs.count; i++) {
    if (!gone[runs.piece[i]]) continue;
    const base = runs.y[i] * width;
    bits.data.fill(0, base + runs.start[i], base + runs.end[i] + 1);
  }
  for (let i = 0; i < runs.count; i++) {
    if (!gone[runs.piece[i]]) continue;
    for (let y = Math.max(0, runs.y[i] - 2); y <= Math.min(height - 1, runs.y[i] + 2); y++) {
      const last = Math.min(width - 1, runs.end[i] + 2);
      for (let x = Math.max(0, runs.start[i] - 2); x <= last; x++) {
        if (!bits.data[y * width + x]) raster.data[y * width + x] = 255;
      }
    }
  }
}
