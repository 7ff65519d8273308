/**
 * Lays text that has no pages (Word documents, mail) out on letter pages, so that everything after reads places alike.
 * @module
 */
import type { Mark } from "./types.ts";
import type { Page, Word } from "../../shared/documents.ts";

/** What is laid out, in order. A row is one table row; its cells keep the column places over the whole table. */
export type Block =
  | { kind: "text"; text: string; indent?: number; align?: "left" | "center" | "right"; size?: number }
  | { kind: "row"; cells: string[]; columns: number[] }
  | { kind: "gap" }
  | { kind: "break" };

/** Letter, points. */
const sheet = { width: 612, height: 792, margin: 54 };
const textSize = 10;
/** Mean width of a letter by its height, as Helvetica has it. */
const letter = 0.5;
const leading = 1.35;

/** Words a page that are kept of a document, on the average over all pages that are read: as dense pages of text have. */
export const wordsAPage = 600;
/** A word longer than this is no link and no number. */
const longestWord = 2000;
/** Rows of more cells are no table that anybody reads. */
const mostCells = 100;
/** Signs of a cell that are laid out: some ten pages. */
const longestCell = 40_000;

type Pen = { pages: Page[]; y: number; line: number; maxPages: number; words: number };

/** Lays blocks out. Gives at least one page; at most `maxPages`, the rest is dropped and `cut` set. */
export function layOut(blocks: Block[], maxPages: number): { pages: Page[]; cut: boolean } {
  const pen: Pen = { pages: [], y: 0, line: 0, maxPages, words: 0 };
  newPage(pen);
  let cut = false;
  for (const block of blocks) {
    cut = isFull(pen);
    if (cut) break;
    if (block.kind === "break") {
      if (pen.y > sheet.margin) newPage(pen);
    } else if (block.kind === "gap") pen.y += textSize * leading * 0.6;
    else if (block.kind === "text") putText(pen, block);
    else if (block.cells.length > mostCells) putText(pen, { kind: "text", text: block.cells.join("  ") });
    else putRow(pen, block);
  }
  if (pen.pages.length > 1 && pen.pages.at(-1)!.words.length === 0) pen.pages.pop();
  cut ||= isFull(pen);
  for (const page of pen.pages) page.confidence = page.words.length ? 1 : 0;
  return { pages: pen.pages.slice(0, maxPages), cut };
}

/** Whether a page more than wanted is begun, or there are far more words than pages hold: what follows is left out. */
function isFull({ pages, words, maxPages }: Pen): boolean {
  return pages.length > maxPages || words > maxPages * wordsAPage;
}

function newPage(pen: Pen): void {
  pen.pages.push({
    number: pen.pages.length + 1,
    width: sheet.width,
    height: sheet.height,
    rotation: 0,
    method: "layout",
    confidence: 1,
    words: [],
    marks: [],
    problem: null,
  });
  pen.y = sheet.margin;
  pen.line = 0;
}

function putText(pen: Pen, block: Extract<Block, { kind: "text" }>): void {
  const size = block.size ?? textSize;
  const left = sheet.margin + (block.indent ?? 0);
  const width = sheet.width - sheet.margin - left;
  for (const paragraph of block.text.split("\n")) {
    for (const line of wrap(paragraph, width, size)) {
      if (isFull(pen)) return;
      room(pen, size);
      const free = width - line.width;
      const start = left + (block.align === "center" ? free / 2 : block.align === "right" ? free : 0);
      putWords(pen, line.parts, start, pen.y, size, pen.line++);
      pen.y += size * leading;
    }
  }
}

function putRow(pen: Pen, row: Extract<Block, { kind: "row" }>): void {
  const width = sheet.width - 2 * sheet.margin;
  const cells = row.cells.map((cell, i) => {
    const share = row.columns[i] ?? 1 / row.cells.length;
    return cell.slice(0, longestCell).split("\n").flatMap((text) => [...wrap(text, share * width - 8, textSize)]);
  });
  const lines = cells.reduce((most, cell) => Math.max(most, cell.length), 1);
  room(pen, textSize * Math.min(lines, 40));
  const top = pen.y;
  for (let i = 0; i < lines && !isFull(pen); i++) {
    if (pen.y + textSize * leading > sheet.height - sheet.margin) newPage(pen);
    let x = sheet.margin;
    cells.forEach((cell, column) => {
      if (cell[i]) putWords(pen, cell[i].parts, x + 4, pen.y, textSize, pen.line);
      x += (row.columns[column] ?? 1 / row.cells.length) * width;
    });
    pen.line++;
    pen.y += textSize * leading;
  }
  if (pen.y > top) pen.pages.at(-1)!.marks.push(rule(pen.y - 1));
}

function rule(y: number): Mark {
  const x = sheet.margin / sheet.width;
  return { kind: "rule", box: { x, y: y / sheet.height, w: 1 - 2 * x, h: 0.001 } };
}

function room(pen: Pen, height: number): void {
  if (pen.y + height > sheet.height - sheet.margin) newPage(pen);
}

type Line = { parts: { text: string; offset: number; width: number }[]; width: number };

/** Breaks a paragraph into lines. Tabs and runs of spaces keep their width, so that columns made of them stay columns. */
function* wrap(text: string, width: number, size: number): Generator<Line> {
  const em = size * letter;
  let line: Line = { parts: [], width: 0 };
  for (const [found] of text.matchAll(/\s+|\S+/g)) {
    const piece = found.slice(0, longestWord);
    if (/^\s/.test(piece)) {
      line.width += spaceWidth(piece, line.width, em);
      continue;
    }
    const wide = [...piece].length * em;
    if (line.parts.length && line.width + wide > width) {
      yield line;
      line = { parts: [], width: 0 };
    }
    // A word wider than the column is kept whole: it is a link or a number, and cutting it would hide it.
    line.parts.push({ text: piece, offset: line.width, width: wide });
    line.width += wide;
  }
  yield line;
}

function spaceWidth(space: string, at: number, em: number): number {
  let width = 0;
  for (const char of space) {
    if (char === "\t") width = Math.ceil((at + width + em) / 36) * 36 - at;
    else width += em;
  }
  return Math.min(width, 300);
}

function putWords(pen: Pen, parts: Line["parts"], x: number, y: number, size: number, line: number): void {
  const page = pen.pages.at(-1)!;
  for (const part of parts) {
    const word: Word = {
      text: part.text,
      box: {
        x: (x + part.offset) / sheet.width,
        y: y / sheet.height,
        w: part.width / sheet.width,
        h: size / sheet.height,
      },
      confidence: 1,
      line,
    };
    page.words.push(word);
    pen.words++;
  }
}
