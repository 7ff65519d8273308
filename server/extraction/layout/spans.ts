/**
 * A run of words with its text: the piece of a page on which every rule works, so that whatever a rule finds in the
 * text can be shown at its place on the page.
 * @module
 */
import type { Box, Word } from "../../../shared/documents.ts";

/** `starts[i]` is the offset in `text` of word i. Words may lie on several lines, never on several pages. */
export type Span = { page: number; words: Word[]; text: string; starts: number[]; box: Box };

/** The smallest box around all words. */
export function boxOf(words: { box: Box }[]): Box {
  if (!words.length) return { x: 0, y: 0, w: 0, h: 0 };
  let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
  for (const { box } of words) {
    x0 = Math.min(x0, box.x);
    y0 = Math.min(y0, box.y);
    x1 = Math.max(x1, box.x + box.w);
    y1 = Math.max(y1, box.y + box.h);
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/** Words broken at a line's end ("555-" / "0124", "disclo-" / "sure") are joined without a space. */
function joiner(before: Word, after: Word): string {
  const drop = Math.abs(before.box.y - after.box.y);
  if (before.line === after.line && drop < after.box.h) return " ";
  // Cells side by side may be lines of their own.
  if (drop < 0.4 * after.box.h && after.box.x > right(before.box)) return " ";
  if (/\p{L}-$/u.test(before.text) && /^\p{Lu}/u.test(after.text)) return "";
  if (/[\p{L}\d]-$/u.test(before.text) && /^[\p{Ll}\d]/u.test(after.text)) return "";
  return " ";
}

export function spanOf(page: number, words: Word[]): Span {
  const starts: number[] = [];
  let text = "";
  words.forEach((word, i) => {
    if (i > 0) text += joiner(words[i - 1], word);
    starts.push(text.length);
    text += word.text;
  });
  return { page, words, text, starts, box: boxOf(words) };
}

/** A cell's words line by line, left to right: two lines of a cell may have been taken for one row beside taller cells. */
export function inLines(words: Word[]): Word[] {
  // A word read twice tells that the lines are slanted, not stacked.
  if (new Set(words.map((w) => w.text)).size < words.length) return words;
  const level = (w: Word) => w.box.y + w.box.h / 2;
  const lines: Word[][] = [];
  for (const word of [...words].sort((a, b) => level(a) - level(b))) {
    const line = lines.at(-1);
    if (line && level(word) - level(line[0]) < 0.6 * Math.max(word.box.h, line[0].box.h)) line.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.box.x - b.box.x));
}

/** The part of a span between two offsets of its text. Words cut through are cut in the text and kept whole in the box. */
export function slice(span: Span, from: number, to: number): Span {
  const words: Word[] = [];
  const starts: number[] = [];
  span.words.forEach((word, i) => {
    const start = span.starts[i];
    if (start + word.text.length > from && start < to) {
      words.push(word);
      starts.push(Math.max(0, start - from));
    }
  });
  const lead = span.text.slice(from, to).match(/^\s*/)![0].length;
  return {
    page: span.page,
    words,
    text: span.text.slice(from, to).trim(),
    starts: starts.map((s) => Math.max(0, s - lead)),
    box: words.length ? boxOf(words) : span.box,
  };
}

/** Several spans of one page as one. */
export function join(spans: Span[]): Span {
  return spanOf(spans[0].page, spans.flatMap((s) => s.words));
}

/** Mean word confidence by length; 0 for a span without words. */
export function confidenceOf(span: Span): number {
  let sum = 0, n = 0;
  for (const word of span.words) {
    sum += word.confidence * word.text.length;
    n += word.text.length;
  }
  return n ? sum / n : 0;
}

export const right = (box: Box): number => box.x + box.w;
export const bottom = (box: Box): number => box.y + box.h;
export const middle = (box: Box): number => box.y + box.h / 2;

/** How much of the narrower of two boxes lies over the other along x, 0..1. */
export function overlapX(a: Box, b: Box): number {
  const shared = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  return shared <= 0 ? 0 : shared / Math.max(1e-6, Math.min(a.w, b.w));
}

/** How much of the lower of two boxes lies beside the other along y, 0..1. */
export function overlapY(a: Box, b: Box): number {
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return shared <= 0 ? 0 : shared / Math.max(1e-6, Math.min(a.h, b.h));
}

export function median(numbers: number[]): number {
  if (!numbers.length) return 0;
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
