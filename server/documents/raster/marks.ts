/**
 * Check boxes and ruled lines, found in the pixels.
 * @module
 */
import type { Bits } from "./binary.ts";
import type { Components } from "./components.ts";
import { overrunBoxes } from "./ticked_boxes.ts";

/** Edges inclusive, pixels. */
export type Area = { left: number; top: number; right: number; bottom: number };
export type CheckBox = Area & { checked: boolean };

/** Sides of a check box, inches. */
const smallestBox = 0.085;
const largestBox = 0.32;

/**
 * Small squares drawn in outline. A tick, cross or filling inside makes one checked.
 *
 * Found by their bottom edge, which ticks seldom cross: above it a left side, a top and a right side must stand, and
 * around it there must be paper, which tells a box from the bowls of letters (B, P, R) and from table cells. An empty
 * box must be nearly whole; one with ink in it may be broken where the tick leaves it, at the top right. Boxes with ink
 * all around are found by those of their size (`overrunBoxes`).
 */
export function checkBoxes(bits: Bits, pieces: Components, dpi: number): CheckBox[] {
  const found: CheckBox[] = [];
  const { runs } = pieces;
  const gap = Math.max(1, Math.round(dpi / 140));
  // From below, so that the lowest row of an edge is met first.
  for (let i = runs.count - 1; i >= 0; i--) {
    const y = runs.y[i];
    const right = runs.end[i];
    let left = runs.start[i];
    // Noise breaks edges: runs of a row that nearly touch are one edge.
    while (i > 0 && runs.y[i - 1] === y && left - runs.end[i - 1] <= gap) left = runs.start[--i];
    const side = right - left + 1;
    if (side < smallestBox * dpi || side > largestBox * dpi) continue;
    const met = (box: CheckBox) => y <= box.bottom && y >= box.top && left <= box.right && right >= box.left;
    if (found.some(met)) continue;
    const box = boxOver(bits, left, right, y, dpi);
    if (box) found.push(box);
  }
  return [...found, ...overrunBoxes(bits, pieces, found)];
}

/** The box whose bottom edge this run is, if there is one. */
function boxOver(bits: Bits, left: number, right: number, bottom: number, dpi: number): CheckBox | null {
  const side = right - left + 1;
  const slack = Math.max(1, Math.round(side * 0.07));
  const quiet = slack + Math.max(2, Math.round(side * 0.14));
  if (inkIn(bits, left, right, bottom + 2, bottom + quiet) > 0.12) return null;
  if (inkInColumn(bits, bottom - Math.round(side * 0.7), bottom, left - slack, left + slack) < 0.85) return null;
  for (let top = bottom - Math.round(side * 1.28); top <= bottom - Math.round(side * 0.74); top++) {
    if (top < 0) continue;
    const edge = Math.max(inkIn(bits, left, right, top, top), inkIn(bits, left, right, top + 1, top + 1));
    if (edge < 0.7) continue;
    const rightSide = inkInColumn(bits, top, bottom, right - slack, right + slack);
    const leftSide = inkInColumn(bits, top, bottom, left - slack, left + slack);
    if (rightSide < 0.65 || leftSide < 0.93) continue;
    const rim = Math.max(2, Math.round(side * 0.2));
    const ink = inkIn(bits, left + rim, right - rim, top + rim, bottom - rim);
    const whole = edge >= 0.85 && rightSide >= 0.88;
    // What is broken and small is a letter.
    if (!whole && (ink < 0.06 || side < 0.11 * dpi)) continue;
    const around = [
      inkIn(bits, left - quiet, left - slack - 1, top, bottom),
      inkIn(bits, left, left + Math.round(side / 2), top - quiet, top - 2),
      inkIn(bits, right + slack + 1, right + quiet, top + Math.round(side / 2), bottom),
    ];
    if (around.some((share) => share > 0.14)) continue;
    // A light tick covers a twentieth of the inside.
    return { left, top, right, bottom, checked: ink > 0.045 };
  }
  return null;
}

/** Share of ink in a rectangle, edges inclusive. */
function inkIn(bits: Bits, left: number, right: number, top: number, bottom: number): number {
  let ink = 0;
  let all = 0;
  for (let y = Math.max(0, top); y <= Math.min(bits.height - 1, bottom); y++) {
    for (let x = Math.max(0, left); x <= Math.min(bits.width - 1, right); x++) {
      all++;
      ink += bits.data[y * bits.width + x];
    }
  }
  return all ? ink / all : 0;
}

/** Share of rows that have ink somewhere between two columns. */
function inkInColumn(bits: Bits, top: number, bottom: number, from: number, to: number): number {
  let rows = 0;
  for (let y = Math.max(0, top); y <= bottom; y++) {
    for (let x = Math.max(0, from); x <= Math.min(bits.width - 1, to); x++) {
      if (!bits.data[y * bits.width + x]) continue;
      rows++;
      break;
    }
  }
  return rows / (bottom - top + 1);
}

/** Shortest line reported, inches; thickest. */
const shortestRule = 0.55;
const thickestRule = 0.05;

/** Ruled lines, level and upright, at most `most` of them. */
export function ruledLines(bits: Bits, dpi: number, most = 400): Area[] {
  const by = Math.max(1, Math.round(dpi / 110));
  const small = coarse(bits, by);
  const level = lines(small, dpi / by);
  const upright = lines(transpose(small), dpi / by)
    .map(({ left, top, right, bottom }) => ({ left: top, top: left, right: bottom, bottom: right }));
  const scale = ({ left, top, right, bottom }: Area): Area => ({
    left: left * by,
    top: top * by,
    right: right * by + by - 1,
    bottom: bottom * by + by - 1,
  });
  return [...merged(level), ...merged(upright)].map(scale).filter((line) => !onRim(line, bits)).slice(0, most);
}

/** Lines that overlap are one line, seen in steps because it slants a little. */
function merged(found: Area[]): Area[] {
  const out: Area[] = [];
  for (const line of [...found].sort((a, b) => a.left - b.left || a.top - b.top)) {
    const same = out.find((one) =>
      line.left <= one.right + 4 && line.right >= one.left - 4 && line.top <= one.bottom + 4 &&
      line.bottom >= one.top - 4 &&
      (line.right - line.left > line.bottom - line.top) === (one.right - one.left > one.bottom - one.top)
    );
    if (!same) {
      out.push({ ...line });
      continue;
    }
    same.left = Math.min(same.left, line.left);
    same.right = Math.max(same.right, line.right);
    same.top = Math.min(same.top, line.top);
    same.bottom = Math.max(same.bottom, line.bottom);
  }
  return out;
}

/** The sheet's own edge is no rule. */
function onRim(line: Area, bits: Bits): boolean {
  const x = bits.width * 0.012;
  const y = bits.height * 0.012;
  return line.right < x || line.left > bits.width - x || line.bottom < y || line.top > bits.height - y;
}

/** Each pixel ink when any of the square it stands for is: thin lines must not vanish. */
function coarse(bits: Bits, by: number): Bits {
  const width = Math.ceil(bits.width / by);
  const height = Math.ceil(bits.height / by);
  const data = new Uint8Array(width * height);
  const column = new Uint16Array(bits.width);
  for (let x = 0; x < bits.width; x++) column[x] = Math.floor(x / by);
  for (let y = 0; y < bits.height; y++) {
    const from = y * bits.width;
    const to = Math.floor(y / by) * width;
    for (let x = 0; x < bits.width; x++) if (bits.data[from + x]) data[to + column[x]] = 1;
  }
  return { width, height, data };
}

function transpose(bits: Bits): Bits {
  const data = new Uint8Array(bits.data.length);
  for (let y = 0; y < bits.height; y++) {
    for (let x = 0; x < bits.width; x++) data[x * bits.height + y] = bits.data[y * bits.width + x];
  }
  return { width: bits.height, height: bits.width, data };
}

/** Level lines: long runs, those of neighbouring rows that overlap taken together. */
function lines(bits: Bits, dpi: number): Area[] {
  const open: Area[] = [];
  const done: Area[] = [];
  for (let y = 0; y < bits.height; y++) {
    for (const [left, right] of longRuns(bits, y, dpi * 0.2)) {
      const line = open.find((one) =>
        y - one.bottom <= 2 && left <= one.right + dpi * 0.05 && right >= one.left - dpi * 0.05
      );
      if (line) {
        line.left = Math.min(line.left, left);
        line.right = Math.max(line.right, right);
        line.bottom = y;
      } else open.push({ left, right, top: y, bottom: y });
    }
    for (let i = open.length - 1; i >= 0; i--) {
      if (y - open[i].bottom > 2) done.push(...open.splice(i, 1));
    }
  }
  return [...done, ...open].filter((line) =>
    line.right - line.left + 1 >= shortestRule * dpi &&
    line.bottom - line.top + 1 <= Math.max(thickestRule * dpi, (line.right - line.left) * 0.012)
  );
}

function longRuns(bits: Bits, y: number, least: number): [number, number][] {
  const { width, data } = bits;
  const found: [number, number][] = [];
  const base = y * width;
  const step = Math.max(1, Math.floor(least));
  // A run so long covers a pixel of every step: only there is it looked for.
  for (let x = step - 1; x < width;) {
    if (!data[base + x]) {
      x += step;
      continue;
    }
    let start = x;
    while (start > 0 && data[base + start - 1]) start--;
    let end = x;
    while (end + 1 < width && data[base + end + 1]) end++;
    if (end - start + 1 >= least) found.push([start, end]);
    x = end + 1 + step;
  }
  return found;
}
