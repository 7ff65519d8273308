/**
 * Letter boxes of forms: squares side by side, one letter or digit to a square. They are no check boxes, and what stands
 * in them is one word.
 * @module
 */
import type { Box, Word } from "../../shared/documents.ts";

/** Squares that touch or nearly do, at least so many. Two or three may be check boxes before one word. */
const least = 4;

/** Runs of squares side by side, each from left to right; a date's pairs and an initial's only square count in the row of a longer run. */
export function combsOf(boxes: Box[]): Box[][] {
  const sorted = [...boxes].sort((a, b) => a.x - b.x);
  const runs: Box[][] = [];
  for (const box of sorted) {
    const run = runs.find((r) => {
      const last = r[r.length - 1], gap = box.x - last.x - last.w;
      return inRow(last, box) && gap > -0.2 * last.w && gap < 0.3 * last.w;
    });
    if (run) run.push(box);
    else runs.push([box]);
  }
  const long = runs.filter((run) => run.length >= least);
  // "04 / 19 / 1986": the pairs in the row of a longer run.
  const like = (run: Box[]) => long.some((l) => inRow(l[0], run[0]) && Math.abs(l[0].w - run[0].w) < 0.15 * run[0].w);
  return runs.filter((run) => run.length >= least || like(run));
}

const inRow = (a: Box, b: Box): boolean => Math.abs(a.y - b.y) < 0.25 * a.h && Math.abs(a.h - b.h) < 0.25 * a.h;

/** Letters in neighbouring boxes become one word; an empty box ends it. */
export function joinCombs(words: Word[], runs: Box[][]): Word[] {
  if (!runs.length) return words;
  const homes = new Map<Word, [number, number]>();
  for (const word of words) {
    if ([...word.text].length !== 1) continue;
    const x = word.box.x + word.box.w / 2, y = word.box.y + word.box.h / 2;
    runs.forEach((run, r) => {
      const at = run.findIndex((b) => x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h);
      if (at >= 0) homes.set(word, [r, at]);
    });
  }
  const joined: Word[] = [];
  let last: [number, number] | undefined;
  for (const word of words) {
    const home = homes.get(word), before = joined[joined.length - 1];
    if (home && last && home[0] === last[0] && home[1] === last[1] + 1) {
      const { x, y, h } = before.box;
      const box = { x, y: Math.min(y, word.box.y), w: word.box.x + word.box.w - x, h: Math.max(h, word.box.h) };
      joined[joined.length - 1] = {
        ...before,
        text: before.text + word.text,
        box,
        confidence: Math.min(before.confidence, word.confidence),
      };
    } else joined.push(word);
    last = home;
  }
  return joined;
}
