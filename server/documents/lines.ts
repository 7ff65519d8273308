/**
 * Numbers the lines of a page from the places of its words.
 * @module
 */
import type { Word } from "../../shared/documents.ts";

/**
 * Gives every word the number of its line, top to bottom, and puts the words in order of line and place.
 *
 * A word joins the line whose last words it overlaps by more than half of the lower of the two heights. Comparing with
 * the nearest word of the line, not with the whole line, follows lines that still slope a little.
 */
export function numberLines(words: Word[]): Word[] {
  const lines: Word[][] = [];
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    let best: Word[] | null = null;
    let most = 0.5;
    // A page's lines are met in order, so only the last few can still take a word.
    for (const line of lines.slice(-6)) {
      const share = overlap(nearest(line, word), word);
      if (share > most) {
        most = share;
        best = line;
      }
    }
    if (best) best.push(word);
    else lines.push([word]);
  }
  const tops = lines.map((line) => line.reduce((sum, word) => sum + middle(word), 0) / line.length);
  const order = lines.map((_, i) => i).sort((a, b) => tops[a] - tops[b]);
  return order.flatMap((i, number) =>
    lines[i].sort((a, b) => a.box.x - b.box.x).map((word) => ({ ...word, line: number }))
  );
}

function middle(word: Word): number {
  return word.box.y + word.box.h / 2;
}

function nearest(line: Word[], word: Word): Word {
  let best = line[0];
  let least = Infinity;
  for (const other of line) {
    const gap = other.box.x > word.box.x
      ? other.box.x - word.box.x - word.box.w
      : word.box.x - other.box.x - other.box.w;
    if (gap < least) {
      least = gap;
      best = other;
    }
  }
  return best;
}

function overlap(a: Word, b: Word): number {
  const shared = Math.min(a.box.y + a.box.h, b.box.y + b.box.h) - Math.max(a.box.y, b.box.y);
  return shared / Math.max(1e-6, Math.min(a.box.h, b.box.h));
}
