/**
 * A second look at the doubtful parts of a page: words read with little confidence, numbers and addresses (where one wrong
 * letter matters), ink under no word. The parts are cut out, put under one another and read again, larger.
 * @module
 */
import type { Ocr, OcrWord } from "../integrations/ocr/port.ts";
import { bareInk } from "./ink.ts";
import { betterOf } from "./merge_words.ts";
import { enlarge } from "./picture.ts";
import type { Prepared } from "./raster/prepare.ts";
import type { ScannedPage } from "./types.ts";

/** A part of the page, pixels, edges inclusive. */
type Part = { left: number; top: number; right: number; bottom: number };
/** A part and the row of the collage at which it begins. */
type Placed = Part & { at: number };

/** How much larger the second look is. Other letter heights and other cuts of the page give other mistakes. */
const larger = 1.5;
/** More doubtful than this share of the page: the page as a whole is looked at again. */
const wholePage = 0.45;
const mostParts = 60;

/** Reads the doubtful parts again and gives the better words of both readings. */
export async function lookAgain(page: Prepared, first: OcrWord[], ocr: Ocr, signal?: AbortSignal): Promise<OcrWord[]> {
  const parts = doubtfulParts(page, first);
  if (parts.length === 0) return first;
  const { picture } = page;
  const area = parts.reduce((sum, part) => sum + (part.right - part.left) * (part.bottom - part.top), 0);
  if (first.length < 5 || area > wholePage * picture.width * picture.height) {
    const layout = first.length < 5 ? "sparse" : "page";
    const by = growth(picture);
    const words = await ocr.recognize(await enlarge(picture, by), { layout, signal });
    return betterOf(first, words.map((word) => scaled(word, 1 / by)));
  }
  const { collage, placed } = collageOf(picture, parts);
  const by = growth(collage);
  const words = await ocr.recognize(await enlarge(collage, by), { layout: "column", signal });
  return betterOf(first, words.flatMap((word) => backOnPage(scaled(word, 1 / by), placed)));
}

/** An engine's memory grows with the largest picture it has seen and never shrinks: none is made larger than this. */
const mostPixels = 4_000_000;

function growth(picture: ScannedPage): number {
  return Math.max(1.1, Math.min(larger, Math.sqrt(mostPixels / (picture.width * picture.height))));
}

/** Words so sure are believed. */
const believed = 0.8;
/** Numbers must be surer. */
const believedNumber = 0.93;

function isDoubtful(word: OcrWord): boolean {
  if (word.confidence < believed) return /[\p{L}\p{N}]/u.test(word.text) || word.text.length > 1;
  if (/@|www\./.test(word.text)) return true;
  return word.confidence < believedNumber && (word.text.match(/\d/g)?.length ?? 0) >= 3;
}

/** Doubtful words with their neighbours on the line, and bare ink; parts that meet become one. */
function doubtfulParts(page: Prepared, words: OcrWord[]): Part[] {
  const { dpi, width, height } = page.picture;
  const parts: Part[] = [];
  words.forEach((word, i) => {
    if (!isDoubtful(word)) return;
    const part = edges(word);
    for (const neighbour of [words[i - 1], words[i + 1]]) {
      if (neighbour && neighbour.line === word.line && gap(word, neighbour) < 0.9 * word.height) {
        grow(part, edges(neighbour));
      }
    }
    // A word read far taller than print is two lines seen as one: its surroundings are looked at, not its box.
    if (word.height < dpi) parts.push(part);
  });
  parts.push(...bareInk(page, words));
  return joinParts(parts, dpi * 0.05).slice(0, mostParts).map((part) => ({
    left: Math.max(0, Math.round(part.left - dpi * 0.05)),
    top: Math.max(0, Math.round(part.top - dpi * 0.025)),
    right: Math.min(width - 1, Math.round(part.right + dpi * 0.05)),
    bottom: Math.min(height - 1, Math.round(part.bottom + dpi * 0.025)),
  }));
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
