/**
 * The parts of a check box in the pixels: its corners, the ink within.
 * @module
 */
import type { Bits } from "./binary.ts";
import type { Area } from "./marks.ts";

export type CheckBox = Area & { checked: boolean };

/** Whether nothing is within a box, its rim left out. */
export function isBlankWithin(bits: Bits, { left, top, right, bottom }: CheckBox, rim: number): boolean {
  return inkIn(bits, left + rim, right - rim, top + rim, bottom - rim) === 0;
}

/** Corners, 0 to 4, in which two edges meet: a square of a share of the side is inked to a share at least. */
export function corners(bits: Bits, { left, top, right, bottom }: CheckBox, share: number, least: number): number {
  const part = Math.max(2, Math.round((right - left + 1) * share)) - 1;
  const places = [[left, top], [right - part, top], [left, bottom - part], [right - part, bottom - part]];
  return places.filter(([x, y]) => inkIn(bits, x, x + part, y, y + part) >= least).length;
}

/** Share of ink in a rectangle, edges inclusive. */
export function inkIn(bits: Bits, left: number, right: number, top: number, bottom: number): number {
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
