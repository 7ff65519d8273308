/**
 * Straightens lines that run crooked: a curled or folded sheet, a sheet seen at a slant whose edges are not in the
 * picture.
 *
 * The distance of a point below its straight line is modelled as a smooth function of its place: a polynomial across the
 * page whose terms change down the page. It is fitted to the feet of all letters at once; the level of each line of
 * print is unknown and fitted with it.
 * @module
 */
import type { Bend, Raster } from "../types.ts";
import type { TextLine } from "./text_lines.ts";

type Picture = Raster & { channels?: 1 | 3 };

/** Powers across and down that a page with so many letters in lines can tell. */
const rich = { across: 5, down: 3, lines: 12, letters: 350 };
const poor = { across: 2, down: 1, lines: 4, letters: 60 };
/** Bent by less than this, in inches at most places of print, a page is left alone. */
const leastBend = 0.012;
/** More than this share of the page's height is no bend. */
const mostBend = 0.12;

/** How a page is bent; null for a flat one, or one with too little print to tell. */
export function findBend(lines: TextLine[], width: number, height: number, dpi: number): Bend | null {
  const letters = lines.reduce((sum, line) => sum + line.x.length, 0);
  const size = lines.length >= rich.lines && letters >= rich.letters
    ? rich
    : lines.length >= poor.lines && letters >= poor.letters
    ? poor
    : null;
  if (!size) return null;
  const bend: Bend = { across: size.across, down: size.down, terms: [] };
  let weights: Float32Array[] = lines.map((line) => new Float32Array(line.x.length).fill(1));
  for (let round = 0; round < 4; round++) {
    bend.terms = fitted(lines, weights, bend, width, height);
    weights = lines.map((line) => weigh(line, bend, width, height));
  }
  const below = lines.flatMap((line) => spread(line, bend, width, height)).sort((a, b) => a - b);
  const most = below[Math.floor(below.length * 0.9)];
  if (most * height < leastBend * dpi || below.at(-1)! > mostBend) return null;
  return bend;
}

/** How far the point lies below its line: a share of the page's height. `x` and `y` from -1 to 1. */
function drop(bend: Bend, x: number, y: number): number {
  let sum = 0;
  let at = 0;
  for (let p = 1, xp = x; p <= bend.across; p++, xp *= x) {
    for (let q = 0, term = xp; q <= bend.down; q++, term *= y) sum += bend.terms[at++] * term;
  }
  return sum;
}

/** Least squares over all letters, each line's own level taken out; high powers are held back. */
function fitted(lines: TextLine[], weights: Float32Array[], bend: Bend, width: number, height: number): number[] {
  const count = bend.across * (bend.down + 1);
  const matrix = Array.from({ length: count }, () => new Float64Array(count + 1));
  let all = 0;
  lines.forEach((line, n) => {
    const rows = termsOf(line, bend, width, height);
    const weight = weights[n];
    const sum = weight.reduce((a, b) => a + b, 0);
    if (sum < 3) return;
    all += sum;
    const mean = new Float64Array(count + 1);
    rows.forEach((row, i) => row.forEach((value, k) => mean[k] += (value * weight[i]) / sum));
    rows.forEach((row, i) => {
      for (let a = 0; a < count; a++) {
        const left = (row[a] - mean[a]) * weight[i];
        for (let b = a; b <= count; b++) matrix[a][b] += left * (row[b] - mean[b]);
      }
    });
  });
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) matrix[a][b] = matrix[b][a];
    const [p, q] = [Math.floor(a / (bend.down + 1)), a % (bend.down + 1)];
    matrix[a][a] += all * 1e-5 * (1 + p * p + q * q);
  }
  return solved(matrix);
}

/** Per letter the value of each term, and last its foot, as a share of the height. */
function termsOf(line: TextLine, bend: Bend, width: number, height: number): Float64Array[] {
  return Array.from(line.x, (_, i) => {
    const x = (2 * line.x[i]) / width - 1;
    const y = (2 * line.foot[i]) / height - 1;
    const row = new Float64Array(bend.across * (bend.down + 1) + 1);
    let at = 0;
    for (let p = 1, xp = x; p <= bend.across; p++, xp *= x) {
      for (let q = 0, term = xp; q <= bend.down; q++, term *= y) row[at++] = term;
    }
    row[at] = line.foot[i] / height;
    return row;
  });
}

/** Gauss's elimination of a symmetric, positive system. */
function solved(matrix: Float64Array[]): number[] {
  const count = matrix.length;
  for (let c = 0; c < count; c++) {
    for (let r = c + 1; r < count; r++) {
      const f = matrix[r][c] / matrix[c][c];
      if (f) { for (let k = c; k <= count; k++) matrix[r][k] -= f * matrix[c][k]; }
    }
  }
  const out = new Array<number>(count).fill(0);
  for (let c = count - 1; c >= 0; c--) {
    let sum = matrix[c][count];
    for (let k = c + 1; k < count; k++) sum -= matrix[c][k] * out[k];
    out[c] = sum / matrix[c][c];
  }
  return out;
}

/** Letters far from where the fit puts their line count little: feet that hang, lines that are none. */
function weigh(line: TextLine, bend: Bend, width: number, height: number): Float32Array {
  const left = Array.from(
    line.x,
    (x, i) => line.foot[i] - height * drop(bend, (2 * x) / width - 1, (2 * line.foot[i]) / height - 1),
  );
  const sorted = [...left].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  const slack = 0.08 * line.height + 0.5;
  return Float32Array.from(left, (value) => Math.min(1, slack / Math.max(1e-6, Math.abs(value - middle))));
}

/** How far the two ends of a line and its letters lie apart by the fit alone. */
function spread(line: TextLine, bend: Bend, width: number, height: number): number[] {
  const drops = Array.from(line.x, (x, i) => drop(bend, (2 * x) / width - 1, (2 * line.foot[i]) / height - 1));
  const range = Math.max(...drops) - Math.min(...drops);
  return drops.map(() => range);
}

/** The same page with its lines straight. */
export function unbent<P extends Picture>(picture: P, bend: Bend): P {
  const { width, height, data, channels = 1 } = picture;
  const out = new Uint8Array(data.length).fill(255);
  const step = 16;
  const across = Math.ceil(width / step) + 1;
  const above = new Float32Array(across);
  const below = new Float32Array(across);
  sourceRows(above, 0, bend, step, width, height);
  for (let top = 0; top < height; top += step) {
    sourceRows(below, top + step, bend, step, width, height);
    for (let y = top; y < Math.min(height, top + step); y++) {
      const part = (y - top) / step;
      for (let x = 0; x < width; x++) {
        const cell = (x / step) | 0;
        const px = (x - cell * step) / step;
        const upper = above[cell] + (above[cell + 1] - above[cell]) * px;
        const lower = below[cell] + (below[cell + 1] - below[cell]) * px;
        const from = upper + (lower - upper) * part;
        if (!(from >= 0 && from < height - 1)) continue;
        const row = from | 0;
        const share = from - row;
        let i = (row * width + x) * channels;
        for (let c = 0, to = (y * width + x) * channels; c < channels; c++, i++, to++) {
          const a = data[i];
          const b = data[i + width * channels];
          out[to] = a + (b - a) * share + 0.5;
        }
      }
    }
    above.set(below);
  }
  return { ...picture, data: out };
}

/** For points along a row of the straight page, the row of the bent one. */
function sourceRows(to: Float32Array, y: number, bend: Bend, step: number, width: number, height: number): void {
  for (let i = 0; i < to.length; i++) {
    const x = Math.min(1, (2 * i * step) / width - 1);
    let from = y;
    // The drop is known where the bent point lies: a few steps find it.
    for (let round = 0; round < 4; round++) {
      const v = Math.max(-1, Math.min(1, (2 * from) / height - 1));
      from = y + height * drop(bend, x, v);
    }
    to[i] = from;
  }
}

/** The bend of the same page upside down. */
export function bendUpsideDown(bend: Bend): Bend {
  const terms = bend.terms.map((term, i) => {
    const power = Math.floor(i / (bend.down + 1)) + 1 + (i % (bend.down + 1));
    return power % 2 ? term : -term;
  });
  return { ...bend, terms };
}
