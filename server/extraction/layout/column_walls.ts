/**
 * Columns by white space: where no word of any row of a table stands, one column ends and the next begins.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import type { Row, Rule } from "./rows.ts";
import { bottom, median, right } from "./spans.ts";

/** From where to where a column's words lie, in points. */
export type Lane = { x0: number; x1: number };

/**
 * The lanes of some rows, left to right.
 *
 * @param whole boxes that are cells of their own whatever the gaps beside them (dates under each other)
 */
export function lanesOf(rows: Row[], rules: Rule[], whole: Lane[]): Lane[] {
  const char = median(rows.map((r) => r.char));
  // A name's two words may stand apart at one place in three rows, hardly in six.
  const least = (rows.length >= 6 ? 1.15 : rows.length >= 4 ? 1.4 : 2.05) * char;
  const walls = wallsOf(rows, rules);
  const lanes: Lane[] = [];
  const boxes = rows.flatMap((r) => r.words.map((w) => ({ x0: w.box.x, x1: right(w.box) })));
  for (const box of boxes.sort((a, b) => a.x0 - b.x0)) {
    const last = lanes.at(-1);
    if (last && !walls.some((w) => w > last.x1 - 2 && w < box.x0 + 2) && box.x0 - last.x1 < least) {
      last.x1 = Math.max(last.x1, box.x1);
    } else lanes.push({ ...box });
  }
  return whole.reduce((all, cell) => all.flatMap((lane) => cut(lane, cell, boxes)), lanes);
}

/** Upright rules beside at least two of the rows. */
function wallsOf(rows: Row[], rules: Rule[]): number[] {
  return rules.filter((r) =>
    r.upright && rows.filter((row) => r.y0 < row.box.y + row.box.h && r.y1 > row.box.y).length > 0
  ).map((r) => r.x0);
}

/** Parts a lane at a cell's edges where no word crosses them. */
function cut(lane: Lane, cell: Lane, boxes: Lane[]): Lane[] {
  if (cell.x0 < lane.x0 - 1 || cell.x1 > lane.x1 + 1) return [lane];
  const inside = boxes.filter((b) => b.x0 >= lane.x0 - 1 && b.x1 <= lane.x1 + 1);
  if (inside.some((b) => b.x0 < cell.x0 - 1 && b.x1 > cell.x0 + 2 || b.x0 < cell.x1 - 2 && b.x1 > cell.x1 + 1)) {
    return [lane];
  }
  const left = inside.filter((b) => b.x1 <= cell.x0 + 2), after = inside.filter((b) => b.x0 >= cell.x1 - 2);
  const span = (some: Lane[]): Lane[] =>
    some.length ? [{ x0: Math.min(...some.map((b) => b.x0)), x1: Math.max(...some.map((b) => b.x1)) }] : [];
  return [...span(left), cell, ...span(after)];
}

/** The words whose middle lies in a lane. */
export const wordsInLane = (lane: Lane, words: Word[]): Word[] =>
  words.filter((w) => {
    const centre = w.box.x + w.box.w / 2;
    return centre >= lane.x0 - 1 && centre <= lane.x1 + 1;
  });

/**
 * The headings over each lane, "" where there is none; null when what stands above is no row of headings.
 *
 * @param first the table's first row; up to three lines above it are read, as near to each other as lines of one cell
 */
export function headingsOver(lanes: Lane[], rows: Row[], first: number): { titles: string[]; row: number } | null {
  const titles: string[][] = lanes.map(() => []);
  const edge = (i: number) => i === 0 ? -Infinity : (lanes[i - 1].x1 + lanes[i].x0) / 2;
  let top = first, found = 0;
  for (let r = first - 1; r >= 0 && r >= first - 4; r--) {
    const row = rows[r], below = rows[top];
    const gap = below.box.y - bottom(row.box);
    if (gap > (top === first ? 3.2 : 0.6) * row.box.h) break;
    const wide = row.segs.some((s) =>
      s.words.length > 6 || lanes.filter((l) => l.x0 > s.box.x && l.x1 < right(s.box)).length > 1
    );
    // The last line of one heading among others, centred in height, reaches into the line above.
    const lone = row.segs.length === 1 && !(r > 0 && bottom(rows[r - 1].box) > row.box.y + 1);
    if (wide || /\d{2}[/-]\d{2}/.test(row.text) || lone && lanes.length > 2 && top === first) {
      // A group's heading ("Provider: …") may part the headings from the first row.
      if (top === first && row.segs.length === 1 && r === first - 1 && !/[.!?]$/.test(row.text)) continue;
      break;
    }
    for (const seg of row.segs) {
      for (const word of seg.words) {
        const centre = word.box.x + word.box.w / 2;
        // A heading starts over its column; one wider than its cells hangs over to the right.
        const start = lanes.findLastIndex((l, i) => seg.box.x >= Math.min(edge(i) + 1, l.x0 - 3));
        const at = seg.words.length > 1 && start >= 0 && right(seg.box) < (lanes[start + 1]?.x0 ?? Infinity) + 2
          ? start
          : lanes.findLastIndex((_, i) => centre >= edge(i));
        if (at >= 0) titles[at].unshift(`${r}\t${word.text}`);
      }
    }
    top = r;
    found++;
  }
  if (!found) return null;
  const read = titles.map((words) => {
    const byRow = new Map<string, string[]>();
    for (const word of words) {
      const [row, text] = word.split("\t");
      byRow.set(row, [text, ...byRow.get(row) ?? []]);
    }
    return [...byRow.entries()].sort((a, b) => Number(a[0]) - Number(b[0])).map(([, w]) => w.join(" ")).join(" ");
  });
  return read.filter((t) => t).length >= Math.min(2, lanes.length) ? { titles: read, row: top } : null;
}

/** Lanes from one heading's beginning to the next's, where a row of headings stands right over the first row. */
export function lanesUnder(rows: Row[], first: number, whole: Lane): Lane[] | null {
  const row = rows.slice(Math.max(0, first - 2), first).findLast((r) =>
    r.segs.length >= 3 && r.segs.every((s) => s.words.length <= 5 && !/\d{2}/.test(s.text))
  );
  if (!row || rows[first].box.y - bottom(row.box) > 4 * row.box.h) return null;
  const lanes = row.segs.map((seg, i) => ({
    x0: i === 0 ? 0 : seg.box.x - 8,
    x1: (row.segs[i + 1]?.box.x ?? 9999) - 9,
  }));
  // The dates must have a lane of their own, however much some of them have moved.
  const dates = lanes.find((l) => whole.x1 > l.x0 + 20 && whole.x0 < l.x1 && (whole.x0 + whole.x1) / 2 > l.x0 - 5);
  if (!dates) return null;
  return lanes;
}
