/**
 * Where one column of a table ends and the next begins when its headings are centred over wider cells.
 * @module
 */
import type { Row } from "./rows.ts";
import { right } from "./spans.ts";

/**
 * A column's left edge: a little before its heading, or, where that would cut through the cells below, in the widest gap
 * that no cell reaches into between the middles of the two headings.
 *
 * @param usual the edge before the heading, in points
 * @param from the middle of the heading to the left
 * @param to the middle of the column's own heading
 * @param rows the rows below the headings
 */
export function cutBetween(usual: number, from: number, to: number, rows: Row[]): number {
  const words = rows.flatMap((row) => row.words).map((w) => [w.box.x, right(w.box)] as const)
    .filter(([x0, x1]) => x1 > from && x0 < to).sort((a, b) => a[0] - b[0]);
  if (!words.some(([x0, x1]) => x0 < usual && x1 > usual)) return usual;
  let end = from, widest = 0, cut = usual;
  for (const [x0, x1] of [...words, [to, to] as const]) {
    if (x0 - end > widest) {
      widest = x0 - end;
      cut = x0 - Math.min(2, widest / 2);
    }
    end = Math.max(end, x1);
  }
  return widest >= 3 ? cut : usual;
}
