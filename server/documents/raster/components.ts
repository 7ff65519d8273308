/**
 * Connected pieces of ink: letters, specks, rules, boxes.
 * @module
 */
import type { Bits } from "./binary.ts";
import { scratchNumbers } from "./scratch.ts";

/** Pieces side by side in arrays, by number: edges (inclusive) and ink pixels. */
export type Components = {
  count: number;
  left: Int32Array;
  top: Int32Array;
  right: Int32Array;
  bottom: Int32Array;
  area: Int32Array;
  runs: Runs;
};

/** Horizontal runs of ink, row by row, each with the piece it belongs to. */
export type Runs = { count: number; y: Int32Array; start: Int32Array; end: Int32Array; piece: Int32Array };

/** More runs than this is a picture of noise; the rest of the page is left out. */
const maxRuns = 3_000_000;

/** Finds the pieces, touching at corners included. The runs are good until the next call. */
export function components(bits: Bits): Components {
  const runs = findRuns(bits);
  const parent = joinRuns(runs, bits.height);
  return gather(runs, parent);
}

function findRuns(bits: Bits): Runs {
  const { width, height, data } = bits;
  let room = 65_536;
  let y = scratchNumbers("run rows", room);
  let start = scratchNumbers("run starts", room);
  let end = scratchNumbers("run ends", room);
  let count = 0;
  // Paper is most of a page: it is passed over four dots at a time.
  const four = new Uint32Array(data.buffer, data.byteOffset, data.byteOffset % 4 === 0 ? data.length >> 2 : 0);
  for (let row = 0; row < height && count < maxRuns; row++) {
    const base = row * width;
    const last = base + width;
    for (let at = base; at < last;) {
      if (data[at] === 0) {
        at++;
        if (at & 3) continue;
        while (at + 8 <= last && (four[at >> 2] | four[(at >> 2) + 1]) === 0) at += 8;
        if (at + 4 <= last && four[at >> 2] === 0) at += 4;
        continue;
      }
      const from = at;
      while (at < last && data[at] === 1) at++;
      if (count === room) {
        room *= 2;
        y = scratchNumbers("run rows", room, true);
        start = scratchNumbers("run starts", room, true);
        end = scratchNumbers("run ends", room, true);
      }
      y[count] = row;
      start[count] = from - base;
      end[count++] = at - 1 - base;
    }
  }
  return { count, y, start, end, piece: scratchNumbers("run pieces", count) };
}

/** Union-find over runs of neighbouring rows that touch. */
function joinRuns(runs: Runs, height: number): Int32Array {
  const parent = scratchNumbers("run parents", runs.count);
  for (let i = 0; i < runs.count; i++) parent[i] = i;
  const find = (i: number): number => {
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  };
  let above = 0;
  let row = 0;
  while (row < runs.count) {
    const y = runs.y[row];
    let next = row;
    while (next < runs.count && runs.y[next] === y) next++;
    while (above < row && runs.y[above] < y - 1) above++;
    let a = above;
    for (let i = row; i < next; i++) {
      while (a < row && runs.end[a] < runs.start[i] - 1) a++;
      for (let b = a; b < row && runs.start[b] <= runs.end[i] + 1; b++) {
        const one = find(b);
        const other = find(i);
        if (one !== other) parent[Math.max(one, other)] = Math.min(one, other);
      }
    }
    above = row;
    row = next;
    if (y >= height) break;
  }
  for (let i = 0; i < runs.count; i++) parent[i] = find(i);
  return parent;
}

function gather(runs: Runs, parent: Int32Array): Components {
  let count = 0;
  for (let i = 0; i < runs.count; i++) runs.piece[i] = parent[i] === i ? count++ : runs.piece[parent[i]];
  const left = new Int32Array(count).fill(0x7fffffff);
  const top = new Int32Array(count).fill(0x7fffffff);
  const right = new Int32Array(count).fill(-1);
  const bottom = new Int32Array(count).fill(-1);
  const area = new Int32Array(count);
  for (let i = 0; i < runs.count; i++) {
    const piece = runs.piece[i];
    if (runs.start[i] < left[piece]) left[piece] = runs.start[i];
    if (runs.end[i] > right[piece]) right[piece] = runs.end[i];
    if (runs.y[i] < top[piece]) top[piece] = runs.y[i];
    if (runs.y[i] > bottom[piece]) bottom[piece] = runs.y[i];
    area[piece] += runs.end[i] - runs.start[i] + 1;
  }
  return { count, left, top, right, bottom, area, runs };
}

/** The pieces without those that were taken off the page; the runs are good until the next call, as those given. */
export function without(pieces: Components, gone: Uint8Array): Components {
  const { runs } = pieces;
  const number = new Int32Array(pieces.count);
  let count = 0;
  for (let i = 0; i < pieces.count; i++) number[i] = gone[i] ? -1 : count++;
  let kept = 0;
  for (let i = 0; i < runs.count; i++) {
    const piece = number[runs.piece[i]];
    if (piece < 0) continue;
    runs.y[kept] = runs.y[i];
    runs.start[kept] = runs.start[i];
    runs.end[kept] = runs.end[i];
    runs.piece[kept++] = piece;
  }
  const left = (_: number, i: number) => !gone[i];
  return {
    count,
    left: pieces.left.filter(left),
    top: pieces.top.filter(left),
    right: pieces.right.filter(left),
    bottom: pieces.bottom.filter(left),
    area: pieces.area.filter(left),
    runs: { ...runs, count: kept },
  };
}

/** The middle run length of pieces the size of letters: how thick a pen stroke is, pixels. */
export function strokeWidth(pieces: Components, isLetter: (piece: number) => boolean): number {
  const counts = new Uint32Array(64);
  let all = 0;
  for (let i = 0; i < pieces.runs.count; i++) {
    if (!isLetter(pieces.runs.piece[i])) continue;
    counts[Math.min(63, pieces.runs.end[i] - pieces.runs.start[i] + 1)]++;
    all++;
  }
  let seen = 0;
  for (let i = 0; i < 64; i++) {
    seen += counts[i];
    if (seen > all / 2) return i;
  }
  return 0;
}

/** Whether a piece is about the size of a letter of 5 to 30 points. */
export function letterSized(pieces: Components, dpi: number): (piece: number) => boolean {
  const low = dpi * 0.045;
  const high = dpi * 0.42;
  return (piece) => {
    const width = pieces.right[piece] - pieces.left[piece] + 1;
    const height = pieces.bottom[piece] - pieces.top[piece] + 1;
    const longer = Math.max(width, height);
    if (longer < low || longer > high || Math.min(width, height) < dpi * 0.006) return false;
    return pieces.area[piece] > 0.12 * width * height;
  };
}
