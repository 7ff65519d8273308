/**
 * Check boxes that a pen overran: a cross through the corners, a tick larger than its box, a box scribbled full.
 *
 * Ink around a box hides it from `checkBoxes`, which tells boxes from letters by the paper around them. This file compares
 * with the other boxes of the page: a shape of their size, in line with one of them, with all four edges, is a box,
 * whatever is drawn across it.
 * @module
 */
import type { Bits } from "./binary.ts";
import { type CheckBox, corners, inkIn, isBlankWithin } from "./box_parts.ts";
import type { Components } from "./components.ts";

/** Shares of an edge that must be ink: faxes break lines, pens do not. */
const edgeLeast = 0.85;
/** Off the line of the other boxes at most, in sides of a box. */
const offLine = 0.3;
/** Ink inside, less is an empty box: a tick covers a twentieth. */
const tickLeast = 0.06;
/** Ink around the box, more is a black bar or a picture; in all and on its fullest side. */
const aroundMost = 0.3;
const sideMost = 0.5;
/** Sides of a box between letters of a word at most; a box stands further off. */
const letterGapLeft = 0.25;
const letterGapRight = 0.15;
/** A run of ink so many sides long is a table's line. */
const longest = 2.4;
/** Boxes of one size that tell what a box is on this page, an empty one among them; fewer may be bold letters. */
const likeLeast = 2;
/** Sizes of boxes looked for on one page, the most frequent first; candidates tried for each. */
const mostSizes = 2;
const mostTries = 20_000;

type Size = { width: number; height: number; lines: CheckBox[] };

/** The overrun boxes of a page, given those found without. */
export function overrunBoxes(bits: Bits, pieces: Components, known: CheckBox[]): CheckBox[] {
  const { runs } = pieces;
  const found: CheckBox[] = [];
  const taken = (box: CheckBox) =>
    [...known, ...found].some((one) =>
      box.left <= one.right && box.right >= one.left && box.top <= one.bottom && box.bottom >= one.top
    );
  for (const size of sizesOf(known)) {
    let tries = 0;
    // From below, as its bottom edge is met first.
    for (let i = runs.count - 1; i >= 0 && tries < mostTries; i--) {
      const length = runs.end[i] - runs.start[i] + 1;
      if (length < 0.6 * size.width || length > longest * size.width) continue;
      const bottom = runs.y[i];
      for (const left of startsOf(runs.start[i], runs.end[i], bottom, size)) {
        tries++;
        const box = boxAt(bits, left, bottom, size);
        if (!box || taken(box) || isInWord(pieces, box)) continue;
        found.push(box);
        break;
      }
    }
  }
  return found;
}

/** The sizes that boxes of the page have, each with the boxes that have it. */
function sizesOf(known: CheckBox[]): Size[] {
  const sizes: Size[] = [];
  for (const box of known) {
    const [width, height] = [box.right - box.left + 1, box.bottom - box.top + 1];
    const same = sizes.find((size) => Math.abs(size.width - width) <= slackOf(width) + 1);
    if (same) same.lines.push(box);
    else sizes.push({ width, height, lines: [box] });
  }
  const sure = sizes.filter(({ lines }) => lines.length >= likeLeast && lines.some((box) => !box.checked));
  return sure.sort((a, b) => b.lines.length - a.lines.length).slice(0, mostSizes);
}

/** Noise and a slant move an edge so far. */
const slackOf = (side: number) => Math.max(1, Math.round(side * 0.07));

/** Left edges that a box over this run may have: in a column of boxes, or in a row of them where the run allows. */
function startsOf(start: number, end: number, bottom: number, { width, lines }: Size): Set<number> {
  const near = Math.round(offLine * width);
  const starts = new Set<number>();
  const from = start - slackOf(width);
  const to = Math.max(start + slackOf(width), end - width + 1 + slackOf(width));
  for (const box of lines) {
    const inRow = Math.abs(box.bottom - bottom) <= near;
    const [first, last] = inRow ? [from, to] : [Math.max(from, box.left - near), Math.min(to, box.left + near)];
    for (let left = first; left <= last; left++) starts.add(left);
  }
  return starts;
}

function boxAt(bits: Bits, left: number, bottom: number, { width, height }: Size): CheckBox | null {
  const slack = slackOf(width);
  const right = left + width - 1;
  const top = bottom - height + 1;
  const room = Math.round(width * 0.4);
  if (left < room || top < room || right + room >= bits.width || bottom + room >= bits.height) return null;
  if (upright(bits, left, top, bottom, slack) < edgeLeast || upright(bits, right, top, bottom, slack) < edgeLeast) {
    return null;
  }
  if (level(bits, bottom, left, right, slack) < edgeLeast || level(bits, top, left, right, slack) < edgeLeast) {
    return null;
  }
  const rim = Math.max(2, Math.round(width * 0.2));
  const ink = inkIn(bits, left + rim, right - rim, top + rim, bottom - rim);
  if (ink < tickLeast) return null;
  const reach = slack + Math.max(2, Math.round(width * 0.25));
  const around = [
    inkIn(bits, left - reach, left - slack - 1, top, bottom),
    inkIn(bits, right + slack + 1, right + reach, top, bottom),
    inkIn(bits, left, right, top - reach, top - slack - 1),
    inkIn(bits, left, right, bottom + slack + 1, bottom + reach),
  ];
  if (Math.max(...around) > sideMost || around.reduce((sum, share) => sum + share) > 4 * aroundMost) return null;
  const box = { left, top, right, bottom, checked: true };
  // The bowl of an o or a D.
  if (corners(bits, box, 0.16, 0.3) < 3 || isBlankWithin(bits, box, Math.round(0.3 * width))) return null;
  return box;
}

/** Whether another letter stands as close as in a word: what the pen drew hangs together with the box. */
function isInWord(pieces: Components, { left, top, right, bottom }: CheckBox): boolean {
  const side = right - left + 1;
  for (let i = 0; i < pieces.count; i++) {
    const before = left - pieces.right[i];
    const behind = pieces.left[i] - right;
    const close = before > 0 && before <= letterGapLeft * side || behind > 0 && behind <= letterGapRight * side;
    if (!close) continue;
    const beside = Math.min(bottom, pieces.bottom[i]) - Math.max(top, pieces.top[i]);
    if (beside > 0.5 * side && pieces.bottom[i] - pieces.top[i] < 2 * side) return true;
  }
  return false;
}

/** Share of the rows between two that have ink near a column. */
function upright(bits: Bits, x: number, top: number, bottom: number, slack: number): number {
  let rows = 0;
  for (let y = top; y <= bottom; y++) {
    if (bits.data.subarray(y * bits.width + x - slack, y * bits.width + x + slack + 1).includes(1)) rows++;
  }
  return rows / (bottom - top + 1);
}

/** Share of the columns between two that have ink near a row. */
function level(bits: Bits, y: number, left: number, right: number, slack: number): number {
  let columns = 0;
  for (let x = left; x <= right; x++) {
    for (let row = y - slack; row <= y + slack; row++) {
      if (!bits.data[row * bits.width + x]) continue;
      columns++;
      break;
    }
  }
  return columns / (right - left + 1);
}
