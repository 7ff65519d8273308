/**
 * What stands in the cells of tables in mail and Word documents: paragraphs, and tables within the table.
 * @module
 */
import type { Block } from "./layout.ts";

/** A cell beside others is lines of text, whatever stands in it. */
export const cellText = (cell: Block[]): string =>
  cell.map((block) => {
    if (block.kind === "text") return block.text;
    return block.kind === "row" ? block.cells.filter(Boolean).join("  ") : "";
  }).join("\n").trim();

/**
 * What a row holds that only places things on the page: a row of one cell, or one with a table between empty cells. Null for a
 * row of values.
 */
export function placedByRow(row: Block[][]): Block[] | null {
  const filled = row.filter((cell) => cell.some((block) => block.kind !== "gap"));
  if (row.length === 1) return row[0];
  return filled.length === 1 && filled[0].some((block) => block.kind === "row") ? filled[0] : null;
}
