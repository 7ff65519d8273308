/**
 * The words at which a value is shown: of a sentence that runs on the line that counts, of a list all that was chosen.
 * @module
 */
import type { Box } from "../../shared/documents.ts";
import { bottom, boxOf, join, median, slice, type Span } from "./layout/spans.ts";

/** Words of one line stand beside each other. */
const beside = (a: Box, b: Box): boolean =>
  Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y) > 0.4 * Math.min(a.h, b.h);

/** Of a span over several lines the line in which its text has `at`. */
export function lineAt(span: Span, at: number): Span {
  const word = slice(span, at, at + 1).words[0];
  if (!word) return slice(span, 0, span.text.length);
  const from = span.words.indexOf(word);
  let [first, last] = [from, from];
  while (first > 0 && beside(span.words[first - 1].box, word.box)) first--;
  while (last + 1 < span.words.length && beside(span.words[last + 1].box, word.box)) last++;
  const end = span.starts[last] + span.words[last].text.length;
  return slice(span, span.starts[first], end);
}

/** A span from its line with `at` on. */
export function fromLineAt(span: Span, at: number): Span {
  const line = lineAt(span, at);
  const first = line.words[0] ? span.words.indexOf(line.words[0]) : 0;
  return slice(span, span.starts[Math.max(0, first)] ?? 0, span.text.length);
}

/** The first of several spans with those that stand close to it: the items of its list, the boxes ticked beside it. */
export function together(spans: readonly Span[]): Span {
  const [first, ...rest] = spans;
  const near: Span[] = [first];
  const line = median(first.words.map((w) => w.box.h)) || first.box.h;
  for (const span of rest) {
    const box = boxOf(near);
    const gap = Math.max(span.box.y - bottom(box), box.y - bottom(span.box));
    if (span.page === first.page && gap < 4 * line) near.push(span);
  }
  return near.length === 1 ? first : join(near);
}

/**
 * The box of a value's words. A short value that breaks over a line's end ("(303)" / "555-0142") stands at the end of one line and
 * at the start of the next: around both there would be two whole lines, so it is shown by its longer part.
 */
export function shownBox(span: Span): Box {
  const [head] = span.words;
  if (!head || span.words.length > 4 || span.words.every((w) => beside(w.box, head.box))) return span.box;
  const top = span.words.filter((w) => beside(w.box, head.box));
  const rest = span.words.filter((w) => !top.includes(w));
  const wraps = rest.every((w) => w.box.x + w.box.w < head.box.x && w.box.y > head.box.y);
  if (!wraps) return span.box;
  const length = (words: typeof top) => words.reduce((sum, w) => sum + w.text.length, 0);
  return boxOf(length(rest) > length(top) ? rest : top);
}
