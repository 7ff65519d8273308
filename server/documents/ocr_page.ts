/**
 * One picture of a page to a page of words: clean-up chosen by measurement, OCR, a second pass where the first is unsure.
 * @module
 */
import type { Page, Word } from "../../shared/documents.ts";
import type { OcrLayout, OcrWord } from "../integrations/ocr/port.ts";
import { doubtHandwriting } from "./handwriting.ts";
import { boxWords, pictureMarks } from "./ink.ts";
import { numberLines } from "./lines.ts";
import { inkedPart } from "./raster/inked.ts";
import type { Prepared } from "./raster/prepare.ts";
import { discard } from "./raster/scratch.ts";
import { runSecondPass } from "./second_pass.ts";
import { settled } from "./settle_words.ts";
import { meanConfidence } from "./text.ts";
import { bestTurn, type PictureDeps, settleAxis, turnsLeft } from "./turns.ts";
import type { Geometry, ScannedPage, SentPage } from "./types.ts";

/** Under this an OCR word is a guess: shown, never extracted from. */
const unreadableBelow = 0.45;

export type PictureRead = { page: Page; geometry: Geometry };

/** Reads a picture of a page. The picture's pixels are given away. */
export async function readPicture(picture: SentPage, number: number, deps: PictureDeps): Promise<PictureRead> {
  const thread = deps.workers.pick();
  const measured = await thread.ask("prepare", { page: picture, known: null }, [picture.data.buffer as ArrayBuffer]);
  if (measured.blank) return { page: pageOf(measured, number, []), geometry: measured.geometry };
  const { upright, first } = await readUpright(await settleAxis(measured, deps), deps);
  const found = settled(upright, await runSecondPass(upright, first, deps.ocr, deps.signal));
  discard(upright.picture.data);
  return { page: pageOf(upright, number, found), geometry: upright.geometry };
}

/** The page the right way up and its first reading, which tells whether it was; else it is turned once more. */
async function readUpright(page: Prepared, deps: PictureDeps): Promise<{ upright: Prepared; first: OcrWord[] }> {
  const first = await inkedWords(page, deps);
  const turns = turnsLeft(page, first);
  if (turns.length === 0) return { upright: page, first };
  const upright = await bestTurn(page, turns, deps);
  return { upright, first: upright === page ? first : await inkedWords(upright, deps) };
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
  const read = toWords(found, picture);
  // What looks like boxes and ticks in a picture without text is a pattern in it.
  const boxes = read.some((word) => word.confidence >= unreadableBelow && /[\p{L}\d]{3}/u.test(word.text))
    ? boxWords(prepared.marks)
    : [];
  const words = doubtHandwriting(numberLines([...read, ...boxes]));
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
