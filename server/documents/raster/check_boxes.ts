/**
 * Check boxes, found in the pixels.
 * @module
 */
import type { Bits } from "./binary.ts";
import { type CheckBox, corners, inkIn, isBlankWithin } from "./box_parts.ts";
import type { Components } from "./components.ts";
import { overrunBoxes } from "./ticked_boxes.ts";

/** Sides of a check box, inches. */
const smallestBox = 0.06;
const largestBox = 0.32;
/** Smaller ones are as small as letters: three empty ones alike vouch for them, and each needs four corners and room. */
const surelyBox = 0.085;
const likeLeast = 3;

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
  const gap = Math.max(2, Math.round(dpi / 140));
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
    if (box && !isLetter(bits, pieces, box, dpi)) found.push(box);
  }
  const sure = found.filter((box) => isSure(box, found, dpi));
  return [...sure, ...overrunBoxes(bits, pieces, sure)];
}

/** The box whose bottom edge this run is, if there is one. */
function boxOver(bits: Bits, left: number, right: number, bottom: number, dpi: number): CheckBox | null {
  const side = right - left + 1;
  const slack = Math.max(1, Math.round(side * 0.07));
  const quiet = slack + Math.max(2, Math.round(side * 0.14));
  if (inkIn(bits, left, right, bottom + 2, bottom + quiet) > 0.12) return null;
  if (inkInColumn(bits, bottom - Math.round(side * 0.7), bottom, left - slack, left + slack) < 0.85) return null;
  for (let from = bottom - Math.round(side * 1.28); from <= bottom - Math.round(side * 0.74); from++) {
    if (from < 0) continue;
    const edge = inkInRow(bits, left, right, from, from + 1);
    if (edge < 0.7) continue;
    const top = inkIn(bits, left, right, from, from) < 0.35 ? from + 1 : from;
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

/** Sides of a letter between it and the next in a word, and at most; the thickest outline of a box. */
const letterGap = 0.22;
const widestGap = 0.35;
const thickest = 0.15;

/** A bold D, B, R, O: a bowl has no corners at the right, the letter a thick stem or neighbours. */
function isLetter(bits: Bits, pieces: Components, box: CheckBox, dpi: number): boolean {
  const side = box.right - box.left + 1;
  const isSmall = side < surelyBox * dpi;
  const hasCorners = corners(bits, box, 0.16, 0.3) === 4;
  if (isSmall && !hasCorners) return true;
  if (hasNeighbour(pieces, box, (hasCorners && !isSmall ? letterGap : widestGap) * side)) return true;
  if (isSmall && widthOfPiece(pieces, box) > 1.5 * side) return true;
  if (corners(bits, box, 0.12, 0.5) === 4) return false;
  const isBowl = box.checked && isBlankWithin(bits, box, Math.round(0.3 * side));
  return isBowl || stem(bits, box) > thickest * side;
}

/** How wide the ink is of which a box is a part. */
function widthOfPiece({ left, top, right, bottom, count }: Components, box: CheckBox): number {
  let widest = 0;
  for (let i = 0; i < count; i++) {
    if (left[i] > box.left + 2 || right[i] < box.right - 2 || top[i] > box.top + 2 || bottom[i] < box.bottom - 2) {
      continue;
    }
    // A frame around the box is not part of it.
    if (bottom[i] - top[i] < 3 * (box.bottom - box.top)) widest = Math.max(widest, right[i] - left[i] + 1);
  }
  return widest;
}

/** How thick the left side is at its middle, pixels. */
function stem(bits: Bits, { left, top, right, bottom }: CheckBox): number {
  const widths: number[] = [];
  const quarter = Math.round((bottom - top) / 4);
  for (let y = top + quarter; y <= bottom - quarter; y++) {
    const row = y * bits.width;
    let x = left - 1;
    while (x <= right && !bits.data[row + x]) x++;
    const from = x;
    while (x <= right && bits.data[row + x]) x++;
    widths.push(x - from);
  }
  return widths.sort((a, b) => a - b)[widths.length >> 1];
}

/** Whether something as high as a letter stands beside a box on its line. */
function hasNeighbour(pieces: Components, { left, top, right, bottom }: CheckBox, reach: number): boolean {
  const side = bottom - top + 1;
  for (let i = 0; i < pieces.count; i++) {
    const apart = Math.max(left - pieces.right[i], pieces.left[i] - right);
    if (apart <= 0 || apart > reach) continue;
    const beside = Math.min(bottom, pieces.bottom[i]) - Math.max(top, pieces.top[i]);
    if (beside > 0.5 * side && pieces.bottom[i] - pieces.top[i] < 2 * side) return true;
  }
  return false;
}

/** Whether a box is large enough not to be a letter, or there are empty ones like it, as no letter is. */
function isSure(box: CheckBox, found: CheckBox[], dpi: number): boolean {
  const side = box.right - box.left + 1;
  if (side >= surelyBox * dpi) return true;
  const alike = found.filter((one) => !one.checked && Math.abs(one.right - one.left + 1 - side) <= 0.1 * side);
  return alike.length >= likeLeast;
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

/** Share of columns that have ink somewhere between two rows. */
function inkInRow(bits: Bits, left: number, right: number, from: number, to: number): number {
  let columns = 0;
  for (let x = left; x <= right; x++) {
    for (let y = from; y <= to; y++) {
      if (!bits.data[y * bits.width + x]) continue;
      columns++;
      break;
    }
  }
  return columns / (right - left + 1);
}
