/**
 * A page that was read, for the tests of the desk.
 * @module
 */
import type { Page } from "../../shared/documents.ts";

/** A word by its text, place, height and whether it could be read. */
export type PrintedWord = [text: string, x: number, y: number, h?: number, unreadable?: boolean];

export const pageOf = (words: PrintedWord[]): Page => ({
  number: 1,
  width: 612,
  height: 792,
  rotation: 0,
  method: "ocr",
  confidence: 1,
  marks: [],
  problem: null,
  words: words.map(([text, x, y, h = 0.01, unreadable]) => ({
    text,
    confidence: 1,
    line: Math.round(y * 100),
    box: { x, y, w: 0.08, h },
    ...(unreadable ? { unreadable } : {}),
  })),
});
