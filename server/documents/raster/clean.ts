/**
 * Takes away what is not the page's: black borders of a scanner's lid, specks of a bad line.
 * @module
 */
import type { Raster } from "../types.ts";
import type { Bits } from "./binary.ts";
import { type Components, letterSized, strokeWidth, without } from "./components.ts";
import { erasePieces } from "./rules.ts";

/** What cleaning found. */
export type CleanFacts = {
  specks: number;
  borders: number;
  /** The scraps beside letters are the letters' own: thin strokes that the sender's machine broke. */
  broken: boolean;
  /** The pieces that are left. */
  left: Components;
};

/** So few scraps beside letters tell nothing, nor do so many times the dust that would lie there. */
const fewScraps = 20;
const timesDust = 2;

/**
 * Whitens, in the grey picture and its bits, pieces that hang on the page's edge and are large, and specks far smaller
 * than a full stop. A piece by itself, with nothing near, may be larger and still be a speck. On a page whose letters are
 * broken, whatever lies beside a letter stays.
 */
export function clean(raster: Raster, bits: Bits, pieces: Components, dpi: number): CleanFacts {
  const facts: CleanFacts = { specks: 0, borders: 0, broken: false, left: pieces };
  const isLetter = letterSized(pieces, dpi);
  const stroke = Math.max(1.5, strokeWidth(pieces, isLetter));
  const near = nearness(pieces, bits, dpi, isLetter);
  const gone = new Uint8Array(pieces.count);
  const apart: number[] = [];
  const beside: number[] = [];
  for (let i = 0; i < pieces.count; i++) {
    if (isBorder(pieces, i, bits, dpi)) {
      gone[i] = 2;
      facts.borders++;
    } else if (isSpeck(pieces, i, stroke, near)) {
      (near.any(i) ? beside : apart).push(i);
    }
  }
  // Dust falls evenly: far more of it beside the letters than in the open is no dust.
  const expected = apart.length * near.share / (1 - near.share);
  facts.broken = beside.length > Math.max(fewScraps, timesDust * expected);
  for (const i of facts.broken ? apart : [...apart, ...beside]) gone[i] = 1;
  facts.specks = apart.length + (facts.broken ? 0 : beside.length);
  if (!facts.specks && !facts.borders) return facts;
  erasePieces(raster, bits, pieces, gone);
  return { ...facts, left: without(pieces, gone) };
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
  near: Nearness,
): boolean {
  const longer = Math.max(pieces.right[i] - pieces.left[i], pieces.bottom[i] - pieces.top[i]) + 1;
  const size = pieces.area[i] / (stroke * stroke);
  if (longer > 2.2 * stroke || size > 1.6) return false;
  // A full stop is about a stroke wide and high; on a fax less.
  if (size <= 0.12 || !near.any(i)) return true;
  return size <= 0.45 && !near.anchored(i, stroke);
}

type Nearness = {
  /** Whether a letter lies within reach of a piece. */
  any: (piece: number) => boolean;
  /** Whether a piece stands where a dot stands: at the foot of the letter before it, over a stem, over another dot. */
  anchored: (piece: number, stroke: number) => boolean;
  /** The share of the page that lies within reach of a letter. */
  share: number;
};

/** Whether a letter lies within reach of a piece, by a coarse grid of where letters are. */
function nearness(pieces: Components, bits: Bits, dpi: number, isLetter: (piece: number) => boolean): Nearness {
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
  const reached = (x: number, y: number): boolean => {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) if (grid[(y + dy) * across + x + dx]) return true;
    }
    return false;
  };
  const any = (i: number): boolean =>
    reached(
      Math.floor((pieces.left[i] + pieces.right[i]) / 2 / cell) + 1,
      Math.floor((pieces.top[i] + pieces.bottom[i]) / 2 / cell) + 1,
    );
  let within = 0;
  const down = grid.length / across;
  for (let y = 1; y < down - 1; y++) for (let x = 1; x < across - 1; x++) if (reached(x, y)) within++;
  const share = within / ((down - 2) * (across - 2));
  const ink = (x0: number, x1: number, y0: number, y1: number): boolean => {
    for (let y = Math.max(0, y0); y <= Math.min(bits.height - 1, y1); y++) {
      for (let x = Math.max(0, x0); x <= Math.min(bits.width - 1, x1); x++) {
        if (bits.data[y * bits.width + x]) return true;
      }
    }
    return false;
  };
  const anchored = (i: number, stroke: number): boolean => {
    const reach = Math.round(3 * stroke);
    const [left, top, right, bottom] = [pieces.left[i], pieces.top[i], pieces.right[i], pieces.bottom[i]];
    if (ink(left, right, bottom + 2, bottom + reach)) return true;
    // The foot of a letter (or, for a colon, another dot) before it: ink at its height, paper under its foot.
    const before = Math.round(dpi * 0.05);
    return ink(left - before, left - 2, top - 1, bottom) && !ink(left - before, right, bottom + 3, bottom + reach);
  };
  return { any, anchored, share };
}
