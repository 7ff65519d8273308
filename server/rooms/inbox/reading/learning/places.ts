/**
 * Where a corrected value stands on its page, and behind which label, so that it is found there on the next copy of the form.
 * @module
 */
import type { Box, Page, Word } from "../../../../../shared/documents.ts";
import { birthDate, firstDate } from "../../../../extraction/dates/dates.ts";
import { fold } from "../../../../extraction/words/fold.ts";

export interface Place {
  page: number;
  box: Box;
  /** The label printed before it on its line, "" when there is none. */
  label: string;
}

/** How a value is recognised in print: a birth date, any other day, a name, letters and digits. */
export type Kind = "name" | "date" | "day" | "text";

/** Words a value may have. */
const longest = 8;

/** The first place where the value is printed as one run of words; null when it is not. */
export function placeOf(pages: readonly Page[], kind: Kind, value: string, today: string): Place | null {
  const wanted = kind === "date" || kind === "day" ? value : keyOf(value, kind, today);
  for (const page of pages) {
    for (const line of linesOf(page)) {
      for (let start = 0; start < line.length; start++) {
        for (let end = start + 1; end <= Math.min(line.length, start + longest); end++) {
          const run = line.slice(start, end);
          if (keyOf(textOf(run), kind, today) !== wanted) continue;
          return { page: page.number, box: around(run), label: labelBefore(line, start) };
        }
      }
    }
  }
  return null;
}

/** What two printings of the same value have in common; a name's words in any order. */
function keyOf(text: string, kind: Kind, today: string): string | null {
  if (kind === "date" || kind === "day") {
    const date = !/\d/.test(text) ? null : kind === "date" ? birthDate(text, today) : firstDate(text, today);
    // The date alone, not a line that holds one.
    return date && date.index === 0 && date.length >= text.length - 1 ? date.iso : null;
  }
  const words = fold(text).split(/[^\p{L}\p{N}@.]+/u).map((word) => word.replace(/^\.+|\.+$/g, "")).filter(Boolean);
  return kind === "name" ? words.sort().join(" ") : words.join("");
}

function linesOf(page: Page): Word[][] {
  const lines = new Map<number, Word[]>();
  for (const word of page.words) {
    if (!word.unreadable) lines.set(word.line, [...lines.get(word.line) ?? [], word]);
  }
  return [...lines.values()].map((words) => words.sort((a, b) => a.box.x - b.box.x));
}

const textOf = (words: Word[]) => words.map((word) => word.text).join(" ");
const right = (box: Box) => box.x + box.w;

/** The words just before, back to the end of another label or a wide gap. */
function labelBefore(line: Word[], start: number): string {
  let from = start;
  while (from > 0 && start - from < 4) {
    const [before, after] = [line[from - 1], line[from]];
    const gap = after.box.x - right(before.box);
    if ((from < start && before.text.endsWith(":")) || (from < start && gap > 3 * after.box.h)) break;
    from--;
  }
  return textOf(line.slice(from, start)).slice(0, 80);
}

function around(words: Word[]): Box {
  const x = Math.min(...words.map((word) => word.box.x));
  const y = Math.min(...words.map((word) => word.box.y));
  const bottom = Math.max(...words.map((word) => word.box.y + word.box.h));
  return { x, y, w: Math.max(...words.map((word) => right(word.box))) - x, h: bottom - y };
}
