/**
 * Where a value stands on a page, and what stands at such a place on the next page of the same form.
 * @module
 */
import type { Box, Page, Word } from "../../../shared/documents.ts";
import { birthDate } from "../../extraction/dates.ts";
import { fold, parseName } from "../../extraction/names.ts";
import type { PlaceField } from "./learning_store.ts";

export interface Place {
  page: number;
  box: Box;
}

const longest = 6;
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** The first place where the value is printed; null when it is not there as one run of words. */
export function placeOf(pages: readonly Page[], field: PlaceField, value: string, today: string): Place | null {
  const wanted = field === "name" ? nameKey(value) : field === "dob" ? value : plain(value);
  for (const page of pages) {
    for (const line of linesOf(page)) {
      for (let start = 0; start < line.length; start++) {
        for (let end = start + 1; end <= Math.min(line.length, start + longest); end++) {
          const run = line.slice(start, end);
          if (keyOf(textOf(run), field, today) === wanted) return { page: page.number, box: around(run) };
        }
      }
    }
  }
  return null;
}

/** What is printed at a place, as a value of the field; null when it is none. */
export function readAt(
  pages: readonly Page[],
  field: PlaceField,
  place: Place,
  today: string,
): { value: string; confidence: number; box: Box } | null {
  const page = pages.find((p) => p.number === place.page);
  const line = page && linesOf(page).find((words) => words.some((word) => startsAt(word, place.box)));
  if (!line) return null;
  const run = unbroken(line.slice(line.findIndex((word) => startsAt(word, place.box))));
  const text = textOf(run);
  const confidence = Math.min(...run.map((word) => word.confidence));
  const found = { confidence, box: around(run) };
  if (field === "dob") {
    const date = birthDate(text, today);
    return date && { value: date.iso, ...found };
  }
  if (field === "name") {
    const name = parseName(text, text.includes(","));
    return name && { value: name.name, ...found };
  }
  return /\d/.test(run[0].text) ? { value: run[0].text, ...found, box: around(run.slice(0, 1)) } : null;
}

function keyOf(text: string, field: PlaceField, today: string): string | null {
  if (field === "name") return nameKey(text);
  if (field === "dob") return /\d/.test(text) ? birthDate(text, today)?.iso ?? null : null;
  return plain(text) || null;
}

/** Words of a name in any order. */
function nameKey(text: string): string {
  return fold(text).split(/[^\p{L}]+/u).filter(Boolean).sort().join(" ");
}

function linesOf(page: Page): Word[][] {
  const lines = new Map<number, Word[]>();
  for (const word of page.words) {
    if (word.unreadable) continue;
    lines.set(word.line, [...lines.get(word.line) ?? [], word]);
  }
  return [...lines.values()].map((words) => words.sort((a, b) => a.box.x - b.box.x));
}

const textOf = (words: Word[]) => words.map((word) => word.text).join(" ");

/** Forms are scanned a little differently each time: a hundredth up or down, three to either side. */
function startsAt(word: Word, box: Box): boolean {
  const middle = word.box.y + word.box.h / 2;
  return Math.abs(word.box.x - box.x) < 0.03 && Math.abs(middle - (box.y + box.h / 2)) < Math.max(0.01, box.h / 2);
}

/** Words up to the first wide gap, where the next field begins. */
function unbroken(words: Word[]): Word[] {
  const end = words.findIndex((word, i) => i > 0 && word.box.x - right(words[i - 1].box) > 2 * word.box.h);
  return words.slice(0, end === -1 ? longest : Math.min(end, longest));
}

const right = (box: Box) => box.x + box.w;

function around(words: Word[]): Box {
  const x = Math.min(...words.map((word) => word.box.x));
  const y = Math.min(...words.map((word) => word.box.y));
  return {
    x,
    y,
    w: Math.max(...words.map((word) => right(word.box))) - x,
    h: Math.max(...words.map((word) => word.box.y + word.box.h)) - y,
  };
}
