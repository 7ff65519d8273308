/**
 * Words picked on a page with the mouse.
 * @module
 */
import type { Box, Word } from "../../../../shared/documents.ts";

interface Point {
  x: number;
  y: number;
}

/** The box between two corners. */
export const between = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x),
  h: Math.abs(a.y - b.y),
});

/** Whether the mouse was hardly moved. */
export const isClick = (box: Box): boolean => box.w < 0.004 && box.h < 0.004;

/** The words that a box touches by their middle, or for a mere click the word under it, in reading order. */
export function wordsIn(words: readonly Word[], box: Box): string {
  const click = isClick(box);
  const touched = words.filter(({ box: b }) =>
    click
      ? box.x >= b.x && box.x <= b.x + b.w && box.y >= b.y && box.y <= b.y + b.h
      : b.x + b.w / 2 >= box.x && b.x + b.w / 2 <= box.x + box.w && b.y + b.h >= box.y && b.y <= box.y + box.h &&
        b.y + b.h / 2 >= box.y - b.h / 2 && b.y + b.h / 2 <= box.y + box.h + b.h / 2
  );
  return touched.map((word) => word.text).join(" ").replace(/[\s,;:|]+$/, "");
}
