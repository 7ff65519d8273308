/**
 * Tesseract's TSV output, the same from the program and from the WASM build.
 * @module
 */
import type { OcrWord } from "./port.ts";

/**
 * The words of a TSV: level 5 rows of
 * `level page block paragraph line word left top width height confidence text`. A heading row, if any, is passed over.
 */
export function wordsOfTsv(tsv: string): OcrWord[] {
  return pagesOfTsv(tsv).flat();
}

/** The words of a TSV page by page; a page without words may be missing at the end. Lines are numbered throughout. */
export function pagesOfTsv(tsv: string): OcrWord[][] {
  const pages: OcrWord[][] = [];
  let line = -1;
  let last = "";
  for (const row of tsv.split("\n")) {
    const cells = row.split("\t");
    if (cells[0] !== "5" || cells.length < 12) continue;
    const text = cells.slice(11).join(" ").trim();
    if (!text) continue;
    const key = cells.slice(1, 5).join(".");
    if (key !== last) line++;
    last = key;
    const [x, y, width, height, confidence] = cells.slice(6, 11).map(Number);
    const page = Number(cells[1]) - 1;
    while (pages.length <= page) pages.push([]);
    pages[page].push({ text, x, y, width, height, confidence: Math.max(0, Math.min(1, confidence / 100)), line });
  }
  return pages;
}
