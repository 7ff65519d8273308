/**
 * Ruled tables: a shaded head, cells that wrap, the head repeated on each page.
 * @module
 */
import type { Block } from "./blocks.ts";
import type { Run, Sheet } from "./sheet.ts";

type Table = Extract<Block, { kind: "table" }>;

export function drawTable(sheet: Sheet, table: Table): void {
  const size = sheet.style.size * (table.small ? 0.82 : 0.95);
  const total = table.widths.reduce((sum, w) => sum + w, 0);
  const widths = table.widths.map((w) => sheet.inner * w / total);
  const row = (cells: string[], head: boolean) => drawRow(sheet, cells, widths, size, head, table.right ?? []);
  sheet.need(size * 6);
  row(table.head, true);
  for (const cells of table.rows) {
    const page = sheet.pages.length;
    sheet.need(rowHeight(sheet, cells, widths, size));
    if (sheet.pages.length > page) row(table.head, true);
    row(cells, false);
  }
  sheet.y += sheet.style.size * 0.9;
}

function wrapCells(sheet: Sheet, cells: string[], widths: number[], size: number, head: boolean): Run[][][] {
  return cells.map((cell, i) => sheet.wrap(cell, widths[i] - 8, size, sheet.font(head)));
}

function rowHeight(sheet: Sheet, cells: string[], widths: number[], size: number): number {
  return Math.max(...wrapCells(sheet, cells, widths, size, false).map((lines) => lines.length)) * size * 1.22 + 7;
}

function drawRow(sheet: Sheet, cells: string[], widths: number[], size: number, head: boolean, right: number[]): void {
  const wrapped = wrapCells(sheet, cells, widths, size, head);
  const height = Math.max(...wrapped.map((lines) => lines.length)) * size * 1.22 + 7;
  let x = sheet.left;
  for (const [i, lines] of wrapped.entries()) {
    sheet.box(x, sheet.y, widths[i], height, { line: 0.6, fill: head ? 0.9 : null });
    for (const [n, line] of lines.entries()) {
      const text = line.map((run) => run.text).join(" ");
      const font = line[0]?.font ?? sheet.font(head);
      const shift = right.includes(i) ? widths[i] - 8 - sheet.width(text, font, size) : 0;
      sheet.text(text, x + 4 + shift, sheet.y + 3 + size + n * size * 1.22, { size, font });
    }
    x += widths[i];
  }
  sheet.y += height;
}
