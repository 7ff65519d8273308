/**
 * Lines of print as rows of letters, found before anything is read and wherever they run: they tell where the text of
 * a photo lies and how its sheet is bent.
 * @module
 */
import { type Components, letterSized } from "./components.ts";

/** A run of letters: the middle of each along the row, its foot, and how high the letters are, pixels. */
export type TextLine = { x: Float32Array; foot: Float32Array; height: number };

/** Letters in a row at least; fewer are a pattern seen as letters. */
const leastLetters = 6;
/** A letter's neighbour is no further than this, in heights of a letter: two spaces. */
const reachAcross = 1.3;
/** Rows may climb so steeply from one letter to the next, in heights. */
const climb = 0.55;
/** Of two letters side by side one may be so much higher. */
const ratio = 2.4;
/** A foot so far (in heights) from those of its neighbours hangs below the line: g, p, y, a comma. */
const hanging = 0.11;

/** The same pieces with rows for columns: lines that run down the page are found in it. */
export function transposed(pieces: Components): Components {
  const { left, top, right, bottom } = pieces;
  return { ...pieces, left: top, top: left, right: bottom, bottom: right };
}

/** The lines of a page that stands upright, give or take fifteen degrees. */
export function textLines(pieces: Components, dpi: number): TextLine[] {
  const isLetter = letterSized(pieces, dpi);
  const letters: number[] = [];
  for (let i = 0; i < pieces.count; i++) {
    if (isLetter(i) && heightOf(pieces, i) < 0.25 * dpi && widthOf(pieces, i) < 0.3 * dpi) letters.push(i);
  }
  const next = neighbours(pieces, letters, dpi);
  const hasBefore = new Set(next.values());
  const lines: TextLine[] = [];
  for (const first of letters) {
    if (hasBefore.has(first) || !next.has(first)) continue;
    const row = [first];
    for (let at = next.get(first); at !== undefined; at = next.get(at)) row.push(at);
    const line = row.length >= leastLetters ? lineOf(pieces, row) : null;
    if (line) lines.push(line);
  }
  return lines;
}

function heightOf(pieces: Components, i: number): number {
  return pieces.bottom[i] - pieces.top[i] + 1;
}

function widthOf(pieces: Components, i: number): number {
  return pieces.right[i] - pieces.left[i] + 1;
}

/** For each letter the one that follows it, where each is the other's nearest. */
function neighbours(pieces: Components, letters: number[], dpi: number): Map<number, number> {
  const cell = Math.max(8, Math.round(dpi * 0.12));
  const grid = new Map<number, number[]>();
  const keyOf = (x: number, y: number) => Math.floor(y / cell) * 65_536 + Math.floor(x / cell);
  for (const i of letters) {
    const key = keyOf(pieces.left[i], (pieces.top[i] + pieces.bottom[i]) / 2);
    const here = grid.get(key);
    if (here) here.push(i);
    else grid.set(key, [i]);
  }
  const after = new Map<number, number>();
  const before = new Map<number, { piece: number; away: number }>();
  for (const i of letters) {
    const middle = (pieces.top[i] + pieces.bottom[i]) / 2;
    let best = -1;
    let least = Infinity;
    for (let cy = -1; cy <= 1; cy++) {
      for (let cx = 0; cx <= 3; cx++) {
        for (const j of grid.get(keyOf(pieces.left[i] + cx * cell, middle + cy * cell)) ?? []) {
          const away = distance(pieces, i, j);
          if (away < least) [least, best] = [away, j];
        }
      }
    }
    if (best < 0) continue;
    after.set(i, best);
    const rival = before.get(best);
    if (!rival || least < rival.away) before.set(best, { piece: i, away: least });
  }
  for (const [i, j] of after) if (before.get(j)!.piece !== i) after.delete(i);
  return after;
}

/** How well a letter follows another, in pixels; Infinity where it cannot. */
function distance(pieces: Components, i: number, j: number): number {
  const [a, b] = [heightOf(pieces, i), heightOf(pieces, j)];
  const high = Math.max(a, b);
  if (i === j || high > ratio * Math.min(a, b)) return Infinity;
  const along = (pieces.left[j] + pieces.right[j] - pieces.left[i] - pieces.right[i]) / 2;
  const gap = pieces.left[j] - pieces.right[i];
  if (along <= 0 || gap < -0.35 * high || gap > reachAcross * high) return Infinity;
  // Feet agree, or (g after o) middles nearly do.
  const drop = Math.min(
    Math.abs(pieces.bottom[j] - pieces.bottom[i]),
    Math.abs(pieces.top[j] - pieces.top[i]),
    Math.abs(pieces.bottom[j] + pieces.top[j] - pieces.bottom[i] - pieces.top[i]) / 2,
  );
  return drop > climb * high ? Infinity : Math.max(0, gap) + 2 * drop;
}

/** The letters that stand on the line. */
function lineOf(pieces: Components, row: number[]): TextLine | null {
  const heights = row.map((i) => heightOf(pieces, i)).sort((a, b) => a - b);
  const height = heights[heights.length >> 1];
  const kept = row.filter((i, n) => {
    const around = row.slice(Math.max(0, n - 4), n + 5).map((j) => pieces.bottom[j]).sort((a, b) => a - b);
    return Math.abs(pieces.bottom[i] - around[around.length >> 1]) <= hanging * height + 1.5;
  });
  if (kept.length < leastLetters - 1) return null;
  return {
    x: Float32Array.from(kept, (i) => (pieces.left[i] + pieces.right[i]) / 2),
    foot: Float32Array.from(kept, (i) => pieces.bottom[i]),
    height,
  };
}
