/**
 * Takes ruled lines off a page before OCR: frames of tables, lines to write on, underlines, scratches of a worn roller.
 *
 * A fax breaks thin lines into dashes and dots. An OCR engine reads letters from them, or loses the cell beside them. So
 * lines are found by their pieces: flat ones that follow one another on a level, and long thin runs inside larger
 * pieces. Ink that crosses a line (the tail of a g) stays.
 * @module
 */
import type { Raster } from "../types.ts";
import type { Bits } from "./binary.ts";
import { type Components, components, without } from "./components.ts";

/** A flat bit of ink along a line: from, to (inclusive) and its middle across. */
type Dash = { from: number; to: number; across: number; piece: number };
/** Dashes in a row. `ink` counts the dots covered. */
type Track = { dashes: Dash[]; from: number; to: number; across: number; ink: number };

/** How lines of one direction are told, inches and shares. */
type Law = {
  /** Thickest line. */
  thick: number;
  /** Widest gap within a line. */
  gap: number;
  /** Shortest line, and least share of it that is ink. */
  least: number;
  share: number;
};

const level: Law = { thick: 0.028, gap: 0.22, least: 0.5, share: 0.3 };
/** Letters l and figures 1 stand under one another too, but with the gap between two lines of text. */
const upright: Law = { thick: 0.028, gap: 0.025, least: 0.3, share: 0.7 };
/** A scratch of dots down the page. */
const scratch: Law = { thick: 0.02, gap: 0.08, least: 2.5, share: 0.2 };
/** Runs so long are no part of a letter. */
const longRun = 0.2;
/** Flat pieces so wide that lie so near a line are part of it. */
const besideWide = 0.03;
const besideFar = 0.025;
/** Paper so far above a thin stroke tells it from the foot of a letter. */
const letterHeight = 0.1;

/**
 * Whitens ruled lines in the grey picture and its bits.
 * @returns the pieces of ink that are left; the same ones when there was no line.
 */
export function eraseRules(raster: Raster, bits: Bits, pieces: Components, dpi: number): Components {
  const flat = flatPieces(pieces, dpi, level);
  const rows = tracks([...flat, ...longRuns(bits, pieces, dpi)], dpi, level);
  if (rows.length) erasePieces(raster, bits, pieces, besideTracks(rows, flat, pieces.count, dpi));
  for (const track of rows) eraseRow(raster, bits, track, dpi);
  const left = rows.length ? components(bits) : pieces;
  const columns = [
    ...tracks(thinPieces(left, dpi, upright, Infinity), dpi, upright),
    ...tracks(thinPieces(left, dpi, scratch, 0.04), dpi, scratch),
  ];
  if (columns.length === 0) return left;
  const gone = new Uint8Array(left.count);
  for (const track of columns) for (const dash of track.dashes) gone[dash.piece] = 1;
  erasePieces(raster, bits, left, gone);
  // What was taken off the page since the first pieces were found is in none found later.
  return rows.length ? without(left, gone) : components(bits);
}

function flatPieces(pieces: Components, dpi: number, law: Law): Dash[] {
  const found: Dash[] = [];
  for (let i = 0; i < pieces.count; i++) {
    const wide = pieces.right[i] - pieces.left[i] + 1;
    const high = pieces.bottom[i] - pieces.top[i] + 1;
    // A level line rises by a dot or two over the page.
    if (high > law.thick * dpi + 0.004 * wide) continue;
    found.push({
      from: pieces.left[i],
      to: pieces.right[i],
      across: (pieces.top[i] + pieces.bottom[i]) / 2,
      piece: i,
    });
  }
  return found;
}

function thinPieces(pieces: Components, dpi: number, law: Law, tallest: number): Dash[] {
  const found: Dash[] = [];
  for (let i = 0; i < pieces.count; i++) {
    const wide = pieces.right[i] - pieces.left[i] + 1;
    const high = pieces.bottom[i] - pieces.top[i] + 1;
    if (wide > law.thick * dpi + 0.004 * high || high > tallest * dpi) continue;
    found.push({
      from: pieces.top[i],
      to: pieces.bottom[i],
      across: (pieces.left[i] + pieces.right[i]) / 2,
      piece: i,
    });
  }
  return found;
}

/** Long level runs of pieces that are not flat: lines that touch letters or other lines. */
function longRuns(bits: Bits, pieces: Components, dpi: number): Dash[] {
  const { runs } = pieces;
  const thick = Math.round(level.thick * dpi);
  const found: Dash[] = [];
  for (let i = 0; i < runs.count; i++) {
    const wide = runs.end[i] - runs.start[i] + 1;
    if (wide < longRun * dpi) continue;
    let thin = 0;
    for (let k = 1; k <= 5; k++) {
      const x = Math.round(runs.start[i] + (wide * k) / 6);
      if (reach(bits, x, runs.y[i], thick).length <= thick) thin++;
    }
    if (thin >= 3) found.push({ from: runs.start[i], to: runs.end[i], across: runs.y[i], piece: -1 });
  }
  return found;
}

/** The ink above and below a dot, as far as it goes without a gap; no further than asked. */
function reach(bits: Bits, x: number, y: number, most: number): { top: number; bottom: number; length: number } {
  const { width, height, data } = bits;
  let top = y;
  let bottom = y;
  while (top > 0 && y - top <= most && data[(top - 1) * width + x]) top--;
  while (bottom < height - 1 && bottom - y <= most && data[(bottom + 1) * width + x]) bottom++;
  return { top, bottom, length: bottom - top + 1 };
}

/** Dashes that follow one another on a level, where they are long and dense enough to be a line. */
function tracks(dashes: Dash[], dpi: number, law: Law): Track[] {
  const slack = Math.max(1.5, dpi * 0.012);
  const done: Track[] = [];
  let open: Track[] = [];
  for (const dash of dashes.sort((a, b) => a.from - b.from)) {
    if (open.length > 64) open = open.filter((one) => dash.from - one.to <= law.gap * dpi || !done.push(one));
    let best: Track | null = null;
    let least = slack;
    for (const one of open) {
      const away = Math.abs(one.across - dash.across);
      if (away <= least && dash.from - one.to <= law.gap * dpi) [least, best] = [away, one];
    }
    if (!best) {
      open.push({ dashes: [dash], from: dash.from, to: dash.to, across: dash.across, ink: dash.to - dash.from + 1 });
      continue;
    }
    best.ink += Math.max(0, dash.to - Math.max(best.to, dash.from - 1));
    best.dashes.push(dash);
    const weight = Math.min(0.5, (dash.to - dash.from + 1) / (0.2 * dpi));
    best.across += (dash.across - best.across) * weight;
    best.to = Math.max(best.to, dash.to);
  }
  return [...done, ...open].filter((one) => {
    const length = one.to - one.from + 1;
    return length >= law.least * dpi && one.ink >= law.share * length;
  });
}

/** The flat pieces of the lines, and those that lie along one: a line broken into two rows of dashes. */
function besideTracks(rows: Track[], flat: Dash[], count: number, dpi: number): Uint8Array {
  const gone = new Uint8Array(count);
  for (const track of rows) for (const dash of track.dashes) if (dash.piece >= 0) gone[dash.piece] = 1;
  for (const dash of flat) {
    // Shorter ones may be the full stops of what is written on the line.
    if (gone[dash.piece] || dash.to - dash.from + 1 < besideWide * dpi) continue;
    if (rows.some((one) => liesAlong(one, dash, dpi))) gone[dash.piece] = 1;
  }
  return gone;
}

function liesAlong(track: Track, dash: Dash, dpi: number): boolean {
  const reach = level.gap * dpi;
  if (dash.to < track.from - reach || dash.from > track.to + reach) return false;
  const middle = (dash.from + dash.to) / 2;
  let nearest = track.dashes[0];
  for (const one of track.dashes) {
    if (Math.abs((one.from + one.to) / 2 - middle) < Math.abs((nearest.from + nearest.to) / 2 - middle)) nearest = one;
  }
  return Math.abs(nearest.across - dash.across) <= besideFar * dpi;
}

/** Whitens what is left of a level line, column by column, where the ink is no thicker than a line. */
function eraseRow(raster: Raster, bits: Bits, track: Track, dpi: number): void {
  const thick = thickest(bits, track, dpi);
  const above = Math.round(letterHeight * dpi);
  let across = track.dashes[0].across;
  let dash = 0;
  let covered = -1;
  for (let x = track.from; x <= track.to; x++) {
    while (dash < track.dashes.length && track.dashes[dash].from <= x) {
      across = track.dashes[dash].across;
      covered = Math.max(covered, track.dashes[dash].to);
      dash++;
    }
    for (let y = Math.round(across) - 2; y <= Math.round(across) + 2; y++) {
      if (y < 0 || y >= bits.height || !bits.data[y * bits.width + x]) continue;
      const ink = reach(bits, x, y, thick);
      if (ink.length > thick) continue;
      // Between dashes a thin stroke may be the foot of a letter.
      if (x > covered && inkAbove(bits, x, ink.top, above)) continue;
      for (let row = ink.top; row <= ink.bottom; row++) bits.data[row * bits.width + x] = 0;
      whitenAround(raster, bits, x, ink.top, ink.bottom);
    }
  }
}

/**
 * How thick a line is, as far as it is at most places. A slanting one is thicker where it steps from row to row: what is
 * left there is read as letters. Beyond that it is a letter's, the tail of a g that lies on the line.
 */
function thickest(bits: Bits, track: Track, dpi: number): number {
  const most = Math.round(level.thick * dpi) + Math.max(2, Math.round(dpi * 0.012));
  const seen: number[] = [];
  for (const dash of track.dashes) {
    const row = Math.round(dash.across);
    for (let x = dash.from; x <= dash.to; x += 3) {
      if (bits.data[row * bits.width + x]) seen.push(reach(bits, x, row, most).length);
    }
  }
  const usual = seen.sort((a, b) => a - b)[Math.floor(seen.length * 0.9)] ?? most;
  return Math.min(most, Math.max(3, usual + 1));
}

function inkAbove(bits: Bits, x: number, top: number, far: number): boolean {
  for (let y = Math.max(0, top - far); y < top - 1; y++) if (bits.data[y * bits.width + x]) return true;
  return false;
}

/** Whitens the grey rim that scaling gave a line, where there is no ink (any more). */
function whitenAround(raster: Raster, bits: Bits, x: number, top: number, bottom: number): void {
  const { width, height } = bits;
  for (let y = Math.max(0, top - 2); y <= Math.min(height - 1, bottom + 2); y++) {
    for (let near = Math.max(0, x - 2); near <= Math.min(width - 1, x + 2); near++) {
      if (!bits.data[y * width + near]) raster.data[y * width + near] = 255;
    }
  }
}

/** Whitens whole pieces, with the grey rim around them. */
export function erasePieces(raster: Raster, bits: Bits, pieces: Components, gone: Uint8Array): void {
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
