/**
 * A second OCR pass over the doubtful parts of a page that matter: numbers, mail addresses and names after a label that
 * were read with little confidence, and ink under no word. The parts are cut out, enlarged, put under one another and read
 * again as one picture; most pages need none.
 * @module
 */
import type { Ocr, OcrLayout, OcrPicture, OcrWord } from "../integrations/ocr/port.ts";
import { faxLine } from "./fax_line.ts";
import { bareInk } from "./ink.ts";
import { betterOf, overlap } from "./merge_words.ts";
import { enlarge } from "./raster/enlarge.ts";
import type { Prepared } from "./raster/prepare.ts";
import { discard } from "./raster/scratch.ts";
import type { ScannedPage } from "./types.ts";

/** A part of the page, pixels, edges inclusive. */
type Part = { left: number; top: number; right: number; bottom: number };
/** A part and the row of the collage at which it begins. */
type Placed = Part & { at: number };

/** How much larger the second pass is. Other letter heights and other cuts of the page give other mistakes. */
const larger = 1.5;
/** More doubtful than this share of the page: the page as a whole is looked at again. */
const wholePage = 0.45;
const mostParts = 40;

/** Reads the doubtful parts again and gives the better words of both readings. */
export async function runSecondPass(
  page: Prepared,
  first: OcrWord[],
  ocr: Ocr,
  signal?: AbortSignal,
): Promise<OcrWord[]> {
  const parts = doubtfulParts(page, first);
  if (parts.length === 0) return first;
  const { picture } = page;
  const readOnce = async (sheet: ScannedPage, layout: OcrLayout) => {
    const words = await ocr.recognize(sheet, { layout, signal });
    discard(sheet.data);
    return words;
  };
  const area = parts.reduce((sum, part) => sum + (part.right - part.left) * (part.bottom - part.top), 0);
  if (first.length < 5 || area > wholePage * picture.width * picture.height) {
    const layout = first.length < 5 ? "sparse" : "page";
    const by = growth(picture);
    const words = await readOnce(enlarge(picture, by), layout);
    return betterOf(first, words.map((word) => scaled(word, 1 / by)));
  }
  const { collage, placed } = collageOf(picture, parts);
  const by = growth(collage);
  const sheet = enlarge(collage, by);
  discard(collage.data);
  const words = await readOnce(sheet, "column");
  const again = words.flatMap((word) => backOnPage(scaled(word, 1 / by), placed));
  const second = betterOf(first, again);
  const lines = doubtfulParts(page, second, true).filter((part) => isLine(part, second)).slice(0, mostLines);
  if (lines.length === 0) return second;
  const third = await readLines(picture, lines, ocr, signal);
  // What two readings say alike a third does not overturn.
  const twice = first.filter((word) => again.some((other) => other.text === word.text && overlap(word, other) > 0.4));
  return betterOf(second, third.filter((word) => !twice.some((other) => overlap(word, other) > 0.4)), false);
}

/** Lines looked at a third time at most. */
const mostLines = 16;
/** How much larger a single line is looked at. */
const lineLarger = 2;

/** Whether all words of a part stand on one line. */
function isLine(part: Part, words: OcrWord[]): boolean {
  const inside = words.filter((word) => {
    const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
    return x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
  });
  const highest = Math.max(0, ...inside.map((word) => word.height));
  return inside.length > 0 && part.bottom - part.top < 2.1 * highest &&
    inside.every((a) => inside.every((b) => Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 0.6 * highest));
}

/** Reads parts of one line each by themselves, larger: an engine told that there is one line does not search for it. */
async function readLines(picture: ScannedPage, parts: Part[], ocr: Ocr, signal?: AbortSignal): Promise<OcrWord[]> {
  const pictures = parts.map((part) => enlarge(collageOf(picture, [part]).collage, lineLarger));
  const read = ocr.recognizeLines
    ? await ocr.recognizeLines(pictures, { signal })
    : await inTurn(pictures, ocr, signal);
  for (const one of pictures) discard(one.data);
  const margin = Math.round(picture.dpi * 0.12);
  return read.flatMap((words, i) =>
    words.flatMap((word) =>
      backOnPage({ ...scaled(word, 1 / lineLarger), line: i }, [{
        ...parts[i],
        left: parts[i].left - margin,
        at: margin,
      }])
    )
  );
}

/** Side by side, lines would start engines that the pages of the document do not need. */
async function inTurn(lines: OcrPicture[], ocr: Ocr, signal?: AbortSignal): Promise<OcrWord[][]> {
  const read: OcrWord[][] = [];
  for (const line of lines) read.push(await ocr.recognize(line, { layout: "line", signal }));
  return read;
}

/** An engine's memory grows with the largest picture it has seen and never shrinks: none is made larger than this. */
const mostPixels = 4_000_000;

function growth(picture: ScannedPage): number {
  return Math.max(1.1, Math.min(larger, Math.sqrt(mostPixels / (picture.width * picture.height))));
}

/** Numbers and addresses so sure are believed; with a second pass each costs as much as two lines of print. */
const believed = 0.8;
/** After the second pass so sure is enough: where a third changed surer ones, on ninety pages, no field came out otherwise. */
const believedTwice = 0.66;
const believedAddress = 0.8;
/** What a label stands before is believed sooner: a name has no check digits, but a second pass knows it no better. */
const believedName = 0.75;
/** Other words are looked at where the first reading failed; not within lines of prose, which cost most and tell least. */
const believedWord = 0.6;
const proseFrom = 7;
const labels = /^(patient|name|member|claimant|insured|employee|student|worker|client|re|dob|birth|born|mrn|record)\b/i;

/** Words that the reading was unsure of. @param few only those in which one wrong letter matters. */
function doubtfulWords(words: OcrWord[], few: boolean): Set<OcrWord> {
  const found = new Set<OcrWord>();
  const prose = linesOfProse(words);
  let line = -1;
  let labelled = false;
  for (const word of words) {
    if (word.line !== line) [line, labelled] = [word.line, false];
    const named = labelled && isName(word.text);
    const number = few ? believedTwice : believed;
    const least = matters(word.text) ? number : named ? believedName : few || prose.has(line) ? 0 : believedWord;
    const isBroken = isBrokenAddress(word.text) && !(few && word.confidence > believedAddress);
    if (word.confidence < least ? /[\p{L}\p{N}]|../u.test(word.text) : isBroken) found.add(word);
    labelled ||= isLabel(word.text);
  }
  return found;
}

/** Lines of many words without a number, an address or a label. */
function linesOfProse(words: OcrWord[]): Set<number> {
  const counts = new Map<number, number>();
  for (const word of words) {
    const tells = matters(word.text) || isLabel(word.text);
    counts.set(word.line, tells ? -Infinity : (counts.get(word.line) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= proseFrom).map(([line]) => line));
}

function isLabel(text: string): boolean {
  return labels.test(text.replace(/^[^\p{L}]+/u, ""));
}

function matters(text: string): boolean {
  return text.includes("@") || (text.match(/\d/g)?.length ?? 0) >= 3;
}

function isBrokenAddress(text: string): boolean {
  return text.includes("@") && !/^\W*[\w.+-]+@[\w-]+(\.[\w-]+)+\W*$/.test(text);
}

function isName(text: string): boolean {
  return /^\p{Lu}\p{L}/u.test(text);
}

/**
 * Doubtful words with their neighbours on the line, and bare ink; parts that meet become one.
 * @param few only words in which one wrong letter matters, no bare ink.
 */
function doubtfulParts(page: Prepared, words: OcrWord[], few = false): Part[] {
  const { dpi, width, height } = page.picture;
  const parts: Part[] = [];
  const doubtful = doubtfulWords(words, few);
  const passed = page.picture.source === "fax" ? faxLine(words, dpi) : new Set<OcrWord>();
  words.forEach((word, i) => {
    if (!doubtful.has(word) || passed.has(word)) return;
    const part = edges(word);
    for (const neighbour of [words[i - 1], words[i + 1]]) {
      if (neighbour && neighbour.line === word.line && gap(word, neighbour) < reachOf(word)) {
        grow(part, edges(neighbour));
      }
    }
    // A word read far taller than print is two lines seen as one: its surroundings are looked at, not its box.
    if (word.height < dpi) parts.push(part);
  });
  if (!few) parts.push(...bareWords(bareInk(page, words), dpi));
  return joinParts(parts, dpi * 0.05).slice(0, mostParts).map((part) => ({
    left: Math.max(0, Math.round(part.left - dpi * 0.05)),
    top: Math.max(0, Math.round(part.top - dpi * 0.025)),
    right: Math.min(width - 1, Math.round(part.right + dpi * 0.05)),
    bottom: Math.min(height - 1, Math.round(part.bottom + dpi * 0.025)),
  }));
}

/** Words of so few letters are read better with those beside them; a longer one takes along only what was torn off it. */
const fewLetters = 8;

/** How far from a word its neighbours are looked at with it, pixels. */
function reachOf(word: OcrWord): number {
  return (word.text.length <= fewLetters || word.text.includes("@") ? 0.9 : 0.3) * word.height;
}

/** Ink under no word that has the shape of one: three letters and more in a row. A lone piece is dirt, a tall group a scrawl. */
function bareWords(ink: Part[], dpi: number): Part[] {
  return joinParts(ink, dpi * 0.03).filter((part) => {
    const [wide, high] = [part.right - part.left, part.bottom - part.top];
    if (high > dpi * 0.22 || wide < 1.5 * high) return false;
    const inside = ink.filter((one) =>
      one.left >= part.left && one.right <= part.right && one.top >= part.top && one.bottom <= part.bottom
    );
    return inside.length >= 3;
  });
}

function edges(word: OcrWord): Part {
  return { left: word.x, top: word.y, right: word.x + word.width, bottom: word.y + word.height };
}

function gap(a: OcrWord, b: OcrWord): number {
  return Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
}

function grow(part: Part, other: Part): void {
  part.left = Math.min(part.left, other.left);
  part.top = Math.min(part.top, other.top);
  part.right = Math.max(part.right, other.right);
  part.bottom = Math.max(part.bottom, other.bottom);
}

/** Joins parts that overlap or stand side by side closely. */
function joinParts(parts: Part[], reach: number): Part[] {
  const out: Part[] = [];
  for (const part of parts.sort((a, b) => a.top - b.top)) {
    const joined = { ...part };
    for (let i = out.length - 1; i >= 0; i--) {
      const other = out[i];
      if (other.left > joined.right + 2 * reach || joined.left > other.right + 2 * reach) continue;
      if (other.top > joined.bottom + 0.2 * reach || joined.top > other.bottom + 0.2 * reach) continue;
      grow(joined, other);
      out.splice(i, 1);
    }
    out.push(joined);
  }
  return out.sort((a, b) => a.top - b.top || a.left - b.left);
}

/** The parts under one another on white, as a page of its own. */
function collageOf(picture: ScannedPage, parts: Part[]): { collage: ScannedPage; placed: Placed[] } {
  const margin = Math.round(picture.dpi * 0.12);
  const placed: Placed[] = [];
  let height = margin;
  for (const part of parts) {
    placed.push({ ...part, at: height });
    height += part.bottom - part.top + 1 + margin;
  }
  const width = Math.max(...parts.map((part) => part.right - part.left + 1)) + 2 * margin;
  const data = new Uint8Array(width * height).fill(255);
  for (const part of placed) {
    for (let y = part.top; y <= part.bottom; y++) {
      const row = y * picture.width;
      data.set(picture.data.subarray(row + part.left, row + part.right + 1), (part.at + y - part.top) * width + margin);
    }
  }
  return {
    collage: { ...picture, width, height, data },
    placed: placed.map((part) => ({ ...part, left: part.left - margin })),
  };
}

function scaled(word: OcrWord, by: number): OcrWord {
  return { ...word, x: word.x * by, y: word.y * by, width: word.width * by, height: word.height * by };
}

/** A word of the collage where it is on the page; a word across two parts is nowhere. */
function backOnPage(word: OcrWord, placed: Placed[]): OcrWord[] {
  const middle = word.y + word.height / 2;
  const part = placed.find((one) => middle >= one.at && middle <= one.at + one.bottom - one.top);
  if (!part || word.height > (part.bottom - part.top) * 1.2 + 4) return [];
  return [{ ...word, x: word.x + part.left, y: word.y - part.at + part.top }];
}
