/**
 * Words that the reader gave up on, but that what stands around them tells: a part of a name between its other parts, an
 * initial, the label of a birth date before one. What was written by hand is given up run by run and stays so.
 * @module
 */
import type { Page, Word } from "../../../shared/documents.ts";
import { fold } from "../words/fold.ts";
import { notNames } from "../names/name_words.ts";

/** Below this nothing of a word is right. */
const worthReading = 0.12;
const namePart = /^\p{Lu}[\p{L}'’‘ʻ-]{2,}[.,;)]?$/u;
const initial = /^\p{Lu}\.?$/u;
const birthLabel = /^\(?D[./]?[O0Q][./]?B[.:]{0,2}$/i;

/** The page with such words readable; their confidence stays as low as it was read. */
export function withPoorWords(page: Page): Page {
  if (page.method !== "ocr") return page;
  const words = page.words.map((word, i) => {
    if (!word.unreadable) return word;
    const stroke = strokeInitial(page, word, i);
    if (stroke) return stroke;
    const told = partOfName(page, word, i) || bornBefore(page, word, i);
    return told ? { ...word, text: word.text.replace(/‘/g, "’"), unreadable: false } : word;
  });
  return { ...page, words };
}

/** "VASQUEZ, CARMEN |}": a stroke right behind "Last, First" is the initial I. */
function strokeInitial(page: Page, word: Word, at: number): Word | null {
  const [last, first] = page.words.slice(Math.max(0, at - 2), at);
  if (!/^[|Il1!}\]{[.,:;]{1,4}$/.test(word.text) || !first || first.line !== word.line) return null;
  const height = word.box.h * page.height, width = word.box.w * page.width;
  const gap = (word.box.x - first.box.x - first.box.w) * page.width;
  const named = /^\p{Lu}[\p{L}'’-]+,$/u.test(last.text) && /^\p{Lu}\p{L}+$/u.test(first.text);
  return named && gap < 1.5 * height && width < height ? { ...word, text: "I.", unreadable: false } : null;
}

/** Whether a word stands among the printed parts of a name, as near and as high as they. */
function partOfName(page: Page, word: Word, at: number): boolean {
  const letter = initial.test(word.text);
  if (word.confidence < worthReading || !letter && (!namePart.test(word.text) || oddCase(word.text))) return false;
  // Short runs of capitals are as often what is left of a label or a line.
  if (!letter && /^\P{Ll}{1,4}$/u.test(word.text)) return false;
  const [before, after] = [page.words[at - 1], page.words[at + 1]].map((next) =>
    next && !next.unreadable && next.line === word.line && isPart(next.text) && close(page, word, next)
  );
  return letter ? before && after && word.confidence > 0.3 : before || after;
}

const isPart = (text: string): boolean =>
  namePart.test(text) && !oddCase(text) && !notNames.has(fold(text).replace(/[.,;)]+$/, ""));

/** Small letters and capitals in no order ("ReCOrDs"). */
const oddCase = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}'’‘-]/gu, "");
  return letters !== letters.toUpperCase() && !/^\p{Lu}['’‘]?\p{Lu}?\p{Ll}+(?:['’‘ʻ-]\p{L}\p{Ll}*)*$/u.test(letters);
};

function close(page: Page, a: Word, b: Word): boolean {
  const [left, right] = a.box.x < b.box.x ? [a, b] : [b, a];
  const gap = (right.box.x - left.box.x - left.box.w) * page.width;
  const height = Math.max(a.box.h, b.box.h) * page.height;
  return gap < 1.1 * height && Math.min(a.box.h, b.box.h) * page.height > 0.6 * height;
}

/** "(D/O/B 11-08-1969": the label before a date. */
function bornBefore(page: Page, word: Word, at: number): boolean {
  const next = page.words[at + 1];
  return birthLabel.test(word.text) && word.confidence >= worthReading && next !== undefined && !next.unreadable &&
    next.line === word.line && /^\(?\d{1,2}[-/.]\d|^\d{4}-\d/.test(next.text);
}
