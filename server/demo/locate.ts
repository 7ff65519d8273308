/**
 * Finds the words of a value on the pages of a reading.
 * @module
 */
import type { Box, Evidence, Page, Word } from "../../shared/documents.ts";
import { printable } from "../papers/printable.ts";

export class Locator {
  readonly #pages: Page[];

  constructor(pages: Page[]) {
    this.#pages = pages;
  }

  /**
   * The first place where one of the values stands, in the order given; its box spans the words.
   * @returns evidence without a place when a value is given but stands nowhere as such; null when none is given.
   */
  find(rule: string, ...values: (string | null)[]): Evidence | null {
    const given = values.filter((value) => value !== null && value !== "");
    if (given.length === 0) return null;
    for (const value of given) {
      const wanted = tokens(printable(value!));
      for (const page of this.#pages) {
        const words = sequence(page.words, wanted);
        if (words !== null) {
          const confidence = Math.min(...words.map((word) => word.confidence));
          return { confidence, page: page.number, box: around(words), rule };
        }
      }
    }
    return { confidence: 0.5, page: null, box: null, rule };
  }
}

function tokens(text: string): string[] {
  return text.split(/\s+/).map(bare).filter((token) => token !== "");
}

/** A word as it is compared: without case and the punctuation that clings to it. */
function bare(text: string): string {
  return text.toLowerCase().replace(/^[("']+|[)"',.;:]+$/g, "");
}

/** Words that follow each other and say what is wanted. A line of handwriting counts as its several words. */
function sequence(words: Word[], wanted: string[]): Word[] | null {
  const flat = words.flatMap((word) => tokens(word.text).map((token) => ({ token, word })));
  for (let i = 0; i + wanted.length <= flat.length; i++) {
    const slice = flat.slice(i, i + wanted.length);
    if (slice.every(({ token }, n) => token === wanted[n])) return [...new Set(slice.map(({ word }) => word))];
  }
  return null;
}

function around(words: Word[]): Box {
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.w));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}
