/**
 * Rows to blocks: paragraphs, list items and headings in reading order, each column by itself.
 * @module
 */
import { bottom, median, overlapX, right, type Span, spanOf } from "./spans.ts";
import type { Row, Rule, Seg } from "./rows.ts";

/** `size` is the text's height in points, `item` tells a bullet or numbered item, `top` the row it begins in. */
export type Block = Span & { size: number; item: boolean; firstRow: number; lastRow: number };

type Line = Span & { char: number; row: number };

/** Columns of running text stand further apart than so many characters. */
const gutter = 4;

export const bulletPattern = /^(?:[•·●○◦▪■*¢«»°–—-]|e|o|(?:\(?\d{1,2}|[a-zA-Z])[.)])(?=\s|$)/;

export function blocksOf(page: number, rows: Row[], rules: Rule[]): Block[] {
  const usual = usualGap(rows);
  const open: { lines: Line[]; item: boolean }[] = [];
  const all: { lines: Line[]; item: boolean }[] = [];
  for (const row of rows) {
    for (const line of linesOf(page, row, rules)) {
      // "the last five / (5) years" goes on in the next line.
      const goesOn = /^\(\d{1,3}\)\s(?:years?|months?|weeks?|days?|hours?|business|calendar)\b/i.test(line.text);
      // So does a name: "… and Stanley / M. Huang-Pierce".
      const initial = /^\p{Lu}\.\s\p{Lu}\p{Ll}/u.test(line.text) &&
        /\s\p{Lu}[\p{L}'’-]+$/u.test(open.at(-1)?.lines.at(-1)?.text ?? "");
      const item = bulletPattern.test(line.text) && line.words.length > 1 && !goesOn && !initial;
      const home = item ? undefined : open.findLast((b) => continues(b.lines[b.lines.length - 1], line, usual, rules));
      if (home) home.lines.push(line);
      else {
        const block = { lines: [line], item };
        open.push(block);
        all.push(block);
        if (open.length > 8) open.shift();
      }
    }
  }
  return all.map(({ lines, item }) => ({
    ...spanOf(page, lines.flatMap((l) => l.words)),
    size: median(lines.flatMap((l) => l.words.map((w) => w.box.h))),
    item,
    firstRow: lines[0].row,
    lastRow: lines[lines.length - 1].row,
  }));
}

/** The row's segments, those near each other joined again: a wide space inside a sentence is no column. */
function linesOf(page: number, row: Row, rules: Rule[]): Line[] {
  const groups: Seg[][] = [];
  for (const seg of row.segs) {
    const last = groups[groups.length - 1]?.at(-1);
    if (last && seg.box.x - right(last.box) < gutter * row.char && !ruleBetween(last, seg, rules)) {
      groups[groups.length - 1].push(seg);
    } else groups.push([seg]);
  }
  return groups.map((segs) => ({
    ...spanOf(page, segs.flatMap((s) => s.words)),
    char: row.char,
    row: segs[0].row,
  }));
}

function ruleBetween(a: Seg, b: Seg, rules: Rule[]): boolean {
  const y = a.box.y + a.box.h / 2;
  return rules.some((r) => r.upright && r.x0 >= right(a.box) - 2 && r.x1 <= b.box.x + 2 && r.y0 < y && r.y1 > y);
}

/** The usual distance from one line's bottom to the next line's top. */
function usualGap(rows: Row[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < rows.length; i++) {
    const gap = rows[i].box.y - bottom(rows[i - 1].box);
    if (gap < 1.6 * rows[i].box.h) gaps.push(gap);
  }
  return median(gaps);
}

function continues(above: Line, line: Line, usual: number, rules: Rule[]): boolean {
  const height = Math.min(median(above.words.map((w) => w.box.h)), median(line.words.map((w) => w.box.h)));
  const gap = line.box.y - bottom(above.box);
  if (gap < -0.7 * height || gap > Math.max(1.45 * usual, usual + 0.3 * height, 0.35 * height)) return false;
  // What begins left of a bullet is a new paragraph.
  if (bulletPattern.test(above.text) && line.box.x < above.box.x - line.char) return false;
  const ratio = above.char / Math.max(1e-6, line.char);
  if (ratio > 1.4 || ratio < 0.71) return false;
  const y0 = bottom(above.box) - 1, y1 = line.box.y + 1;
  if (rules.some((r) => !r.upright && r.y0 >= y0 && r.y1 <= y1 && r.x0 < right(line.box) && r.x1 > line.box.x)) {
    return false;
  }
  return overlapX(above.box, line.box) > 0.3 && Math.abs(above.box.x - line.box.x) < 12 * line.char ||
    Math.abs(above.box.x - line.box.x) < 2.5 * line.char;
}
