/**
 * One picture of a page to a page of words: clean-up chosen by measurement, OCR, a second pass where the first is unsure.
 * @module
 */
import type { Page, Word } from "../../shared/documents.ts";
import type { Ocr, OcrLayout, OcrWord } from "../integrations/ocr/port.ts";
import { doubtHandwriting } from "./handwriting.ts";
import { boxWords, pictureMarks } from "./ink.ts";
import { numberLines } from "./lines.ts";
import { inkedPart } from "./raster/inked.ts";
import type { Prepared } from "./raster/prepare.ts";
import { discard } from "./raster/scratch.ts";
import { lookAgain } from "./second_look.ts";
import { settled } from "./settle_words.ts";
import { meanConfidence } from "./text.ts";
import type { Geometry, ScannedPage, SentPage } from "./types.ts";
import type { WorkerPool } from "./worker_pool.ts";

/** Under this an OCR word is a guess: shown, never extracted from. */
export const unreadableBelow = 0.45;
export type PictureDeps = { ocr: Ocr; workers: WorkerPool; signal?: AbortSignal };
export type PictureRead = { page: Page; geometry: Geometry };

/** Reads a picture of a page. The picture's pixels are given away. */
export async function readPicture(picture: SentPage, number: number, deps: PictureDeps): Promise<PictureRead> {
  const thread = deps.workers.pick();
  const measured = await thread.ask("prepare", { page: picture, known: null }, [picture.data.buffer as ArrayBuffer]);
  if (measured.blank) return { page: pageOf(measured, number, []), geometry: measured.geometry };
  const upright = await settleTurn(measured, deps);
  const first = await inkedWords(upright, deps);
  const found = settled(upright, await lookAgain(upright, first, deps.ocr, deps.signal));
  discard(upright.picture.data);
  return { page: pageOf(upright, number, found), geometry: upright.geometry };
}

function ocrWords(picture: ScannedPage, layout: OcrLayout, deps: PictureDeps): Promise<OcrWord[]> {
  return deps.ocr.recognize(picture, { layout, signal: deps.signal });
}

/** The words of a page; its blank margins are not given to the engine. */
async function inkedWords({ picture, ink }: Prepared, deps: PictureDeps): Promise<OcrWord[]> {
  const part = inkedPart(picture, ink);
  const words = await ocrWords(part.picture, "page", deps);
  if (part.picture !== picture) discard(part.picture.data);
  return words.map((word) => ({ ...word, x: word.x + part.left, y: word.y + part.top }));
}

function pageOf(prepared: Prepared, number: number, found: OcrWord[]): Page {
  const { picture, geometry } = prepared;
  const words = doubtHandwriting(numberLines([...toWords(found, picture), ...boxWords(prepared.marks)]));
  return {
    number,
    width: Math.round((picture.width / picture.dpi) * 720) / 10,
    height: Math.round((picture.height / picture.dpi) * 720) / 10,
    rotation: geometry.rotation,
    method: found.length ? "ocr" : "none",
    confidence: meanConfidence(words),
    words,
    marks: [...prepared.marks, ...pictureMarks(prepared, found)],
    problem: null,
  };
}

/** So few words of four letters or digits, of so many words, are no text but a pattern seen as letters. */
const patternWords = 10;
const patternShare = 0.15;

/** Takes the confidence from words that an engine saw in a photo or in noise. */
function honest(found: OcrWord[]): OcrWord[] {
  const long = found.filter((word) => /[\p{L}\p{N}]{4}/u.test(word.text)).length;
  if (found.length < patternWords || long >= patternShare * found.length) return found;
  return found.map((word) => ({ ...word, confidence: word.confidence * 0.4 }));
}

/** OCR words as words of a page. */
export function toWords(words: OcrWord[], picture: { width: number; height: number }): Word[] {
  const found = honest(words);
  return found.map((word) => ({
    text: word.text,
    box: {
      x: word.x / picture.width,
      y: word.y / picture.height,
      w: word.width / picture.width,
      h: word.height / picture.height,
    },
    confidence: Math.round(word.confidence * 1000) / 1000,
    line: word.line,
    ...(word.confidence < unreadableBelow ? { unreadable: true } : {}),
  }));
}

/** Turns that the measurement leaves open are tried by OCR on a strip of the page. */
const sureAxis = 1.35;
const sureUp = 1.12;

/** The page the right way up: as measured where the measurement is sure, else as OCR reads a strip of it best. */
async function settleTurn(measured: Prepared, deps: PictureDeps): Promise<Prepared> {
  if (measured.letters < 6) return measured;
  const tries: (0 | 90 | 180 | 270)[] = measured.axisSure < sureAxis
    ? [0, 90, 180, 270]
    : measured.upSure < sureUp
    ? [0, 180]
    : [0];
  if (tries.length === 1) return measured;
  let best = 0 as 0 | 90 | 180 | 270;
  let most = -1;
  for (const by of tries) {
    const strip = densest(measured, by);
    const score = legibility(await ocrWords(strip, "block", deps));
    // Equal scores keep what was measured.
    if (score > most * 1.1 + 0.5) [most, best] = [score, by];
  }
  if (best === 0) return measured;
  const pixels = measured.picture.data.buffer as ArrayBuffer;
  return await deps.workers.pick().ask("turn", { measured, by: best }, [pixels]);
}

/** How much was read and how surely: letters of words of two and more, weighed by confidence. */
function legibility(words: OcrWord[]): number {
  return words.filter((word) => /[\p{L}\p{N}]{2}/u.test(word.text))
    .reduce((sum, word) => sum + word.text.length * Math.max(0, word.confidence - 0.3), 0);
}

/** The strip of the page with the most letters, turned. */
function densest(measured: Prepared, by: 0 | 90 | 180 | 270): ScannedPage {
  const { picture, ink } = measured;
  const sideways = by === 90 || by === 270;
  const length = sideways ? picture.width : picture.height;
  const thick = Math.min(length, Math.round(picture.dpi * 1.3));
  const weight = new Float64Array(length + 1);
  for (let i = 0; i < ink.length; i += 5) {
    const middle = Math.round(sideways ? (ink[i] + ink[i + 2]) / 2 : (ink[i + 1] + ink[i + 3]) / 2);
    weight[Math.min(length, middle)] += 1;
  }
  let sum = 0;
  let from = 0;
  let most = -1;
  for (let end = 0; end < length; end++) {
    sum += weight[end];
    if (end >= thick) sum -= weight[end - thick];
    if (sum > most) [most, from] = [sum, Math.max(0, end - thick + 1)];
  }
  const area = sideways
    ? { left: from, top: 0, width: thick, height: picture.height }
    : { left: 0, top: from, width: picture.width, height: thick };
  return turned(picture, area, by);
}

function turned(
  picture: ScannedPage,
  area: { left: number; top: number; width: number; height: number },
  by: 0 | 90 | 180 | 270,
): ScannedPage {
  const sideways = by === 90 || by === 270;
  const [width, height] = sideways ? [area.height, area.width] : [area.width, area.height];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < area.height; y++) {
    const row = (area.top + y) * picture.width + area.left;
    for (let x = 0; x < area.width; x++) {
      const [nx, ny] = by === 0
        ? [x, y]
        : by === 90
        ? [area.height - 1 - y, x]
        : by === 180
        ? [area.width - 1 - x, area.height - 1 - y]
        : [y, area.width - 1 - x];
      data[ny * width + nx] = picture.data[row + x];
    }
  }
  return { ...picture, width, height, data };
}
