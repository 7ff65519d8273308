/**
 * Words to rows (what stands on one height of the page) and segments (runs of words without a wide gap).
 * @module
 */
import type { Page, Word } from "../../../shared/documents.ts";
import { looksLikeMail } from "../contacts/mail_addresses.ts";
import { isKindWord } from "../kinds/kind_words.ts";
import { boxOf, median, overlapY, right, type Span, spanOf } from "./spans.ts";

/** A segment: a table cell, a column's line, a label, a value. `char` is the mean width of a character in points. */
export type Seg = Span & { char: number; row: number; index: number };
export type Row = Span & { segs: Seg[]; char: number };
export type Rule = { x0: number; y0: number; x1: number; y1: number; upright: boolean };

/** A gap wider than so many characters parts two segments; a double space after a full stop does not. */
const segmentGap = 2.05;

/** The page's readable words with their boxes in points, which makes widths and heights comparable. */
export function wordsInPoints(page: Page): Word[] {
  return page.words
    .filter((word) =>
      (!word.unreadable || looksLikeMail(word.text) || isKindWord(word.text)) && word.text.trim() !== ""
    )
    .map((word) => ({
      ...word,
      box: {
        x: word.box.x * page.width,
        y: word.box.y * page.height,
        w: word.box.w * page.width,
        h: word.box.h * page.height,
      },
    }));
}

export function rulesOf(page: Page): Rule[] {
  return (page.marks ?? []).filter((m) => m.kind === "rule").map(({ box }) => {
    const w = box.w * page.width, h = box.h * page.height;
    const x0 = box.x * page.width, y0 = box.y * page.height;
    return { x0, y0, x1: x0 + w, y1: y0 + h, upright: h > w };
  });
}

/** Rows from top to bottom. Lines that OCR parted into blocks but stand beside each other become one row again. */
export function rowsOf(pageNumber: number, words: Word[], rules: Rule[]): Row[] {
  const lines = new Map<number, Word[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  const rows: Word[][] = [];
  const sorted = [...lines.values()].sort((a, b) => centre(a) - centre(b));
  for (const line of sorted) {
    const home = rows.slice(-4).findLast((row) => beside(row, line));
    if (home) home.push(...line);
    else rows.push([...line]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x))
    .sort((a, b) => centre(a) - centre(b))
    .map((row, i) => rowOf(pageNumber, row, i, rules));
}

function centre(words: Word[]): number {
  return words.reduce((sum, w) => sum + w.box.y + w.box.h / 2, 0) / words.length;
}

/** Two lines are one row when the words nearest to each other overlap in height, without lying on each other. */
function beside(row: Word[], line: Word[]): boolean {
  const a = boxOf(row), b = boxOf(line);
  if (overlapY(a, b) < 0.3) return false;
  let best: [Word, Word] | null = null, least = Infinity;
  for (const p of row) {
    for (const q of line) {
      const gap = Math.max(p.box.x, q.box.x) - Math.min(right(p.box), right(q.box));
      if (gap < -0.5 * Math.min(p.box.w, q.box.w) && overlapY(p.box, q.box) > 0.2) return false;
      if (Math.abs(gap) < least) {
        least = Math.abs(gap);
        best = [p, q];
      }
    }
  }
  return best !== null && overlapY(best[0].box, best[1].box) > 0.55;
}

/** Mean character width of words, robust against single odd words. */
export function charWidth(words: Word[]): number {
  const sized = words.filter((w) => w.text.length >= 2);
  return median((sized.length ? sized : words).map((w) => w.box.w / Math.max(1, w.text.length)));
}

function rowOf(page: number, words: Word[], row: number, rules: Rule[]): Row {
  const char = charWidth(words);
  const groups: Word[][] = [];
  words.forEach((word, i) => {
    if (i > 0 && !parted(words[i - 1], word, char, rules)) groups[groups.length - 1].push(word);
    else groups.push([word]);
  });
  // "Insured   :   Dorian Fields": a colon in a column of its own is neither label nor value.
  const cells = groups.filter((g, i) => i === 0 || i === groups.length - 1 || g.length > 1 || g[0].text !== ":");
  const segs = cells.map((group, index) => ({ ...spanOf(page, group), char: charWidth(group), row, index }));
  return { ...spanOf(page, words), segs, char };
}

function parted(a: Word, b: Word, char: number, rules: Rule[]): boolean {
  const gap = b.box.x - right(a.box);
  // A list's bullet or number belongs to its item, however far the item is indented.
  if (/^(?:[•·●○◦▪■*¢«»–—-]|\(?\d{1,2}[.)]|\(?[a-z][.)])$/.test(a.text)) return gap > 14 * char;
  if (gap < 0.17 * char) return false;
  const local = Math.max(0.6 * char, Math.min(1.6 * char, charWidth([a, b])));
  if (gap > segmentGap * local) return true;
  if (gap < 0.3 * local) return false;
  const y = (a.box.y + a.box.h / 2 + b.box.y + b.box.h / 2) / 2;
  return rules.some((r) =>
    r.upright && r.x0 > right(a.box) - 2 && r.x1 < b.box.x + 2 && r.y0 < y && r.y1 > y && r.y1 - r.y0 > a.box.h
  );
}
