/**
 * What was filled in by hand, and how far it is to be believed.
 *
 * An OCR engine made for print reads handwriting wrongly and with confidence: "8" as "6", half of a name. On a form,
 * handwriting is recognised by its height beside the printed labels. What is written in one place is read whole or not at
 * all: half a name is another name, and nothing in a number shows a wrong digit.
 * @module
 */
import type { Page, Word } from "../../shared/documents.ts";

/** A word this sure and this long is print. */
const printSure = 0.9;
const printLetters = 4;
/** So many of them tell how high the print of a page is. */
const printWords = 8;
/** Beside print of a page's usual height (times this), what is so much taller is written by hand or a heading. */
const usual = 1.35;
const tall = 1.6;
/** Printed words beside the hand are surer than this: labels, typed values. */
const besideSure = 0.5;
/** A label at which a line is known to hold print. */
const labelSure = 0.8;
/** Headings are read with confidence, hands are not: the median of the tall words of a page that was filled in by hand. */
const handBelow = 0.8;
const handWords = 4;
const handLines = 3;
/** Words that a poor fax ran together are tall as well; the middle word of a hand is so many times as high as print. */
const handHigh = 2;
/** Its highest words are higher than any that two rows run together make. */
const handHighest = 2.7;
/** A clear hand is read with confidence too. What tells it from large print is that no two words are of one height. */
const clearBelow = 0.85;
const clearWords = 6;
const clearHighest = 3.3;
/** A tall run without numbers all of which is this sure is a heading. */
const headingSure = 0.9;
/** Of other runs, one whose least sure word is surer than this is kept, with this much of its confidence. */
const runSure = 0.6;
const keptShare = 0.7;
/** A page so unsure, with so little sure print, is written by hand throughout; none of it is surer than this. */
const letterBelow = 0.6;
const letterPrint = 0.15;
const letterMost = 0.5;

const alphanumerics = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
const isBox = (word: Word) => /^[☐☒]$/.test(word.text);
const isPrint = (word: Word) => word.confidence >= printSure && letters(word.text) >= printLetters;

const leastSure = (run: readonly Word[]) => Math.min(...run.map((word) => word.confidence));
const hasNumbers = (run: readonly Word[]) => run.some((word) => /\p{N}/u.test(word.text));
const isHeading = (run: readonly Word[]) => leastSure(run) >= headingSure && !hasNumbers(run);

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

/**
 * Whether the tall words of a page are a hand's: high, and either unsure or of many heights. Forms ask for dates and
 * numbers, so what holds none of them are headings.
 */
function isHand(tall: Word[], print: number): boolean {
  if (!tall.some((word) => /\d/.test(word.text))) return false;
  if (tall.length < handWords || median(tall.map((word) => word.box.h)) < handHigh * print) return false;
  const heights = tall.map((word) => word.box.h).sort((a, b) => a - b);
  const highest = heights[Math.floor(heights.length * 0.9)] / print;
  if (highest < handHighest) return false;
  const sure = tall.map((word) => word.confidence);
  const mean = sure.reduce((sum, one) => sum + one, 0) / sure.length;
  return median(sure) < handBelow || tall.length >= clearWords && mean < clearBelow && highest >= clearHighest;
}

/** The words that were filled in by hand beside printed labels, line by line; empty for a page that was not. */
function filledIn(words: readonly Word[]): Word[][] {
  const print = words.filter(isPrint);
  if (print.length < printWords) return [];
  const height = median(print.map((word) => word.box.h));
  const isBeside = (word: Word) =>
    word.confidence >= besideSure && word.box.h <= usual * height && alphanumerics(word.text) >= 2;
  const isTall = (word: Word) => !isBox(word) && word.box.h >= tall * height;
  const [runs, bare]: Word[][][] = [[], []];
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const labelled = line.some((word) => isBeside(word) && word.confidence >= labelSure && letters(word.text) >= 3);
    let run: Word[] = [];
    for (const word of [...line].sort((a, b) => a.box.x - b.box.x)) {
      if (isBeside(word) || isBox(word)) run = [];
      else if (run.push(word) === 1) (labelled ? runs : bare).push(run);
    }
  }
  const hands = runs.filter((run) => run.some(isTall));
  const told = hands.filter((run) => !isHeading(run)).flat().filter((word) =>
    isTall(word) && alphanumerics(word.text) >= 3
  );
  if (new Set(told.map((word) => word.line)).size < handLines || !isHand(told, height)) return [];
  // A label that ran into the hand is as tall.
  return [
    ...hands,
    ...bare.filter((run) =>
      run.some(isTall) &&
      (run.some((word) => isTall(word) && word.unreadable) || hasNumbers(run) && leastSure(run) < runSure)
    ),
  ];
}

/** Whether a page that hardly holds any print was written by hand, or came in so badly that it is the same. */
function isLetter(words: readonly Word[]): boolean {
  const read = words.filter((word) => alphanumerics(word.text) > 0);
  const mean = read.reduce((sum, word) => sum + word.confidence, 0) / read.length;
  return read.length >= printWords && mean < letterBelow && read.filter(isPrint).length < letterPrint * read.length;
}

/** The words of a page with what was written by hand doubted: unreadable, or less sure. */
export function doubtHandwriting(words: Word[]): Word[] {
  if (isLetter(words)) return words.map((word) => ({ ...word, confidence: Math.min(word.confidence, letterMost) }));
  const doubted = new Map<Word, Word>();
  for (const run of filledIn(words)) {
    if (isHeading(run)) continue;
    const least = leastSure(run);
    const numbers = hasNumbers(run);
    const whole = least >= runSure && !numbers && !run.some((word) => word.unreadable);
    for (const word of run) {
      doubted.set(word, whole ? { ...word, confidence: least * keptShare } : withheld(word));
    }
  }
  return doubted.size === 0 ? words : words.map((word) => doubted.get(word) ?? word);
}

/** A mail address with one letter wrong is somebody else's: no guess at one stays. */
const withheld = (word: Word): Word => ({ ...word, text: word.text.replaceAll("@", "?"), unreadable: true });

/** Whether a page is filled in or written by hand. */
export function hasHandwriting(page: Pick<Page, "words" | "method">): boolean {
  return page.method === "ocr" && (isLetter(page.words) || filledIn(page.words).length > 0);
}
