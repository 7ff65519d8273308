/**
 * The part of a page that has ink on it.
 * @module
 */
import type { ScannedPage } from "../types.ts";
import { maxInk } from "./prepare.ts";

/** Blank left around the ink, inches: an engine wants some. */
const margin = 0.1;
/** A part so large is not worth a copy of it. */
const nearlyAll = 0.9;

/** A part of a page and where it lies on it, pixels. */
export type InkedPart = { picture: ScannedPage; left: number; top: number };

/**
 * Cuts the blank margins off, which are a third of a page to send, hold and search, and have nothing to read.
 * @param ink pieces of ink: left, top, right, bottom (inclusive), area; five numbers a piece.
 */
export function inkedPart(page: ScannedPage, ink: Int32Array): InkedPart {
  let [left, top, right, bottom] = [page.width, page.height, 0, 0];
  for (let i = 0; i < ink.length; i += 5) {
    left = Math.min(left, ink[i]);
    top = Math.min(top, ink[i + 1]);
    right = Math.max(right, ink[i + 2]);
    bottom = Math.max(bottom, ink[i + 3]);
  }
  const room = Math.round(margin * page.dpi);
  left = Math.max(0, left - room);
  top = Math.max(0, top - room);
  const width = Math.min(page.width, right + 1 + room) - left;
  const height = Math.min(page.height, bottom + 1 + room) - top;
  // Of more pieces only the largest are told, and those left out may lie anywhere.
  const isTold = ink.length > 0 && ink.length < 5 * maxInk;
  if (!isTold || width * height > nearlyAll * page.width * page.height) {
    return { picture: page, left: 0, top: 0 };
  }
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * page.width + left;
    data.set(page.data.subarray(from, from + width), y * width);
  }
  return { picture: { ...page, width, height, data }, left, top };
}
