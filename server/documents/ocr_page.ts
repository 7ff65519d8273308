/**
 * One picture of a page to a page of words: clean-up chosen by measurement, OCR, a second pass where the first is unsure.
 * @module
 */
import type { Page, Word } from "../../shared/documents.ts";
import type { Ocr, OcrWord } from "../integrations/ocr/port.ts";
import { numberLines } from "./lines.ts";
import { meanConfidence } from "./text.ts";
import { type Geometry, noGeometry, type ScannedPage } from "./types.ts";

/** Under this an OCR word is a guess: shown, never extracted from. */
export const unreadableBelow = 0.35;

export type PictureDeps = { ocr: Ocr; signal?: AbortSignal };

/** Reads a picture of a page. */
export async function readPicture(
  picture: ScannedPage,
  number: number,
  deps: PictureDeps,
): Promise<{ page: Page; geometry: Geometry }> {
  const found = await deps.ocr.recognize(picture, { signal: deps.signal });
  const words = numberLines(toWords(found, picture));
  return {
    geometry: noGeometry,
    page: {
      number,
      width: (picture.width / picture.dpi) * 72,
      height: (picture.height / picture.dpi) * 72,
      rotation: 0,
      method: words.length ? "ocr" : "none",
      confidence: meanConfidence(words),
      words,
      marks: [],
      problem: null,
    },
  };
}

/** OCR words as words of a page. */
export function toWords(found: OcrWord[], picture: { width: number; height: number }): Word[] {
  return found.map((word) => ({
    text: word.text,
    box: {
      x: word.x / picture.width,
      y: word.y / picture.height,
      w: word.width / picture.width,
      h: word.height / picture.height,
    },
    confidence: word.confidence,
    line: word.line,
    ...(word.confidence < unreadableBelow ? { unreadable: true } : {}),
  }));
}
