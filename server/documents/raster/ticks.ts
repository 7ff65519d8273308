/**
 * Ticks that stand by themselves before what they choose, with no box around them: a short stroke down and a long one up.
 *
 * An OCR engine reads them as v, ¥, ¢ or nothing. Their shape distinguishes them from letters (a v and a y are as high at
 * the left as at the right, a J has no stroke on its left that ends low), and so does the paper around them.
 * @module
 */
import type { Bits } from "./binary.ts";
import type { CheckBox } from "./box_parts.ts";
import type { Components } from "./components.ts";

/** Width and height of a tick, inches, and how much wider or higher it may be. */
const smallest = 0.07;
const largest = 0.3;
const slimmest = 0.6;
const widest = 2;
/** Share of its frame that is ink at most: a tick is two strokes. */
const mostInk = 0.5;
/** Paper before and behind it, in its own widths; text that it chooses begins within so many. */
const roomBefore = 1.5;
const roomBehind = 0.4;
const textWithin = 6;

/** The ticks of a page, as boxes that are checked. */
export function bareTicks(bits: Bits, pieces: Components, boxes: CheckBox[], dpi: number): CheckBox[] {
  const found: CheckBox[] = [];
  const { left, top, right, bottom, area, count } = pieces;
  for (let i = 0; i < count; i++) {
    const [wide, high] = [right[i] - left[i] + 1, bottom[i] - top[i] + 1];
    if (Math.max(wide, high) > largest * dpi || Math.min(wide, high) < smallest * dpi) continue;
    if (wide < slimmest * high || wide > widest * high || area[i] > mostInk * wide * high) continue;
    const box = { left: left[i], top: top[i], right: right[i], bottom: bottom[i], checked: true };
    if (!isTickShaped(bits, box) || !standsBeforeText(pieces, i)) continue;
    if (
      boxes.some((one) =>
        one.left <= box.right && one.right >= box.left && one.top <= box.bottom && one.bottom >= box.top
      )
    ) {
      continue;
    }
    found.push(box);
  }
  return found;
}

/** Whether the ink falls from the left to a foot in the left half and rises from there, twice as high, to the right. */
function isTickShaped(bits: Bits, { left, top, right, bottom }: CheckBox): boolean {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const columns = Array.from({ length: wide }, (_, x) => inkOf(bits, left + x, top, bottom));
  if (columns.some((column) => !column)) return false;
  const lowest = columns.map((column) => column!.last);
  const highest = columns.map((column) => column!.first);
  const foot = lowest.lastIndexOf(Math.max(...lowest));
  if (foot < 0.12 * wide || foot > 0.58 * wide) return false;
  const edge = Math.max(1, Math.round(0.12 * wide));
  // The left arm begins below the middle's height, the right one ends at the top and far above the foot.
  const start = Math.min(...highest.slice(0, edge));
  const end = Math.max(...lowest.slice(wide - edge));
  if (start < 0.3 * high || end > 0.45 * high || Math.min(...highest.slice(wide - edge)) > 0.15 * high) return false;
  // From the foot to the right the lower side only rises, to the left likewise.
  const slack = Math.max(1, 0.06 * high);
  for (let x = foot + 1; x < wide; x++) if (lowest[x] > lowest[x - 1] + slack) return false;
  // Along the right arm there is one stroke, no bowl or bar.
  let runs = 0;
  for (let x = foot + edge; x < wide; x++) if (columns[x]!.runs > 1) runs++;
  return runs <= 0.2 * (wide - foot);
}

/** First and last row of a column's ink from the top of the frame, and in how many runs; null without any. */
function inkOf(bits: Bits, x: number, top: number, bottom: number) {
  let [first, last, runs] = [-1, -1, 0];
  for (let y = top; y <= bottom; y++) {
    if (!bits.data[y * bits.width + x]) continue;
    if (first < 0) first = y - top;
    if (last !== y - top - 1) runs++;
    last = y - top;
  }
  return first < 0 ? null : { first, last, runs };
}

/** Whether there is paper beside a piece, and text behind it on its line. */
function standsBeforeText({ left, top, right, bottom, count }: Components, tick: number): boolean {
  const [wide, high] = [right[tick] - left[tick] + 1, bottom[tick] - top[tick] + 1];
  let text = 0;
  for (let i = 0; i < count; i++) {
    if (i === tick || bottom[i] < top[tick] || top[i] > bottom[tick]) continue;
    const beside = Math.min(bottom[i], bottom[tick]) - Math.max(top[i], top[tick]);
    if (beside < 0.3 * Math.min(high, bottom[i] - top[i] + 1) || bottom[i] - top[i] > 3 * high) continue;
    const before = left[tick] - right[i];
    const behind = left[i] - right[tick];
    if (before < roomBefore * wide && behind < roomBehind * wide) return false;
    if (behind > 0 && behind < textWithin * wide) text++;
  }
  return text >= 2;
}
