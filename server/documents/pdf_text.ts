/**
 * The text layer of a PDF page: words with their places, and whether the layer is to be believed.
 * @module
 */
import type { Box, Word } from "../../shared/documents.ts";
import { type OpenPdf, type Pdfium, withPage } from "./pdf_engine.ts";
import { numberLines } from "./lines.ts";
import { fieldWords, takeFields } from "./pdf_forms.ts";
import { marksOf } from "./pdf_marks.ts";
import { drawnObjects } from "./pdf_objects.ts";
import { placeBox, type Placement, placement, textLayerConfidence, union } from "./pdf_place.ts";
import { beginnings, type Char, isHyphen, roomOf, struckOnce } from "./pdf_struck.ts";
import type { Mark } from "./types.ts";

export type PageText = {
  width: number;
  height: number;
  words: Word[];
  marks: Mark[];
  /** Degrees clockwise by which the displayed page must be turned for most of its text to run left to right. */
  turn: 0 | 90 | 180 | 270;
  /** Characters without a known meaning, of all. */
  unmapped: number;
  chars: number;
  /** Share of the page that its largest picture covers, 0..1. */
  picture: number;
  /** Pixels that its pictures claim to have, all together: each is drawn as often as it stands there. */
  pixels: number;
  /** Whether paths or pictures are drawn on the page at all. */
  drawn: boolean;
  /** Share of the characters drawn invisibly (an OCR layer of someone else's). */
  invisible: number;
};

/** Reads the text layer of a page, its filled-in fields and its marks; null when the page is damaged. */
export function readPageText(pdf: OpenPdf, index: number): PageText | null {
  const fields = takeFields(pdf, index);
  return withPage(pdf, index, (page) => {
    const lib = pdf.pdfium;
    const width = lib._FPDF_GetPageWidthF(page);
    const height = lib._FPDF_GetPageHeightF(page);
    const place = placement(lib, page);
    const found = readChars(lib, page, place, width / height);
    const drawn = drawnObjects(lib, page, place, width, height);
    const turn = turnOf(found.chars);
    const sideways = turn === 90 || turn === 270;
    const upright = sideways ? { width: height, height: width } : { width, height };
    const stand = <T extends { box: Box; room?: Box }>(things: T[]): T[] =>
      turn ? things.map((thing) => turned(thing, turn)) : things;
    const plain = wordsOf(stand(found.chars), upright.width / upright.height);
    const { words, marks } = marksOf(stand(drawn), [...plain, ...fieldWords(stand(fields), plain)]);
    return {
      ...upright,
      words: numberLines(words),
      marks,
      turn,
      unmapped: found.unmapped,
      chars: found.chars.length,
      picture: Math.max(0, ...drawn.filter((one) => one.kind === "image").map((one) => onPage(one.box))),
      pixels: drawn.reduce((all, one) => all + one.pixels, 0),
      drawn: drawn.length > 0,
      invisible: found.invisible,
    };
  });
}

/** The share of the page that a box covers. */
function onPage(box: Box): number {
  const w = Math.min(1, box.x + box.w) - Math.max(0, box.x);
  const h = Math.min(1, box.y + box.h) - Math.max(0, box.y);
  return Math.max(0, w) * Math.max(0, h);
}

function readChars(lib: Pdfium, page: number, place: Placement, aspect: number) {
  const text = lib._FPDFText_LoadPage(page);
  const chars: Char[] = [];
  let unmapped = 0;
  let invisible = 0;
  if (!text) return { chars, unmapped, invisible };
  const out = lib.wasmExports.malloc(32);
  // A page has thousands of letters: the module is called without the wrapper that checks each call's arguments.
  const call = lib.wasmExports;
  try {
    const count = Math.min(lib._FPDFText_CountChars(text), 60_000);
    const pageTurn = Math.atan2(place.b, place.a);
    let view = new DataView(lib.HEAPU8.buffer, out, 32);
    let object = -1, angle = 0;
    for (let i = 0; i < count; i++) {
      const code = call.FPDFText_GetUnicode(text, i);
      const generated = call.FPDFText_IsGenerated(text, i) === 1;
      if (!generated && (code === 0 || code === 0xfffd || call.FPDFText_HasUnicodeMapError(text, i) === 1)) unmapped++;
      const box: Box = { x: 0, y: 0, w: 0, h: 0 };
      if (call.FPDFText_GetCharBox(text, i, out, out + 8, out + 16, out + 24)) {
        // Memory that grew lies elsewhere.
        if (view.buffer !== lib.HEAPU8.buffer) view = new DataView(lib.HEAPU8.buffer, out, 32);
        const [left, right, bottom, top] = [
          view.getFloat64(0, true),
          view.getFloat64(8, true),
          view.getFloat64(16, true),
          view.getFloat64(24, true),
        ];
        Object.assign(box, placeBox(place, left, bottom, right, top));
      }
      if (i % 16 === 0 && !generated && isInvisible(lib, text, i)) invisible++;
      // The letters of one run lie at one angle.
      const run = call.FPDFText_GetTextObject(text, i);
      if (run !== object) angle = call.FPDFText_GetCharAngle(text, i) + pageTurn;
      object = run;
      chars.push({ code, box, generated, angle, object });
    }
    const shown = { unmapped, invisible: invisible / Math.max(1, Math.ceil(count / 16)) };
    const once = struckOnce(chars, aspect);
    if (once === chars) return { chars, ...shown };
    // PDFium was led astray and made up spaces between the strikes; the letters' own widths tell better.
    const places = new Map(chars.map((char, i) => [char, i]));
    for (const char of once) if (!char.generated) char.room = roomOf(lib, text, places.get(char)!, place, out);
    return { chars: once, ...shown };
  } finally {
    lib.wasmExports.free(out);
    lib._FPDFText_ClosePage(text);
  }
}

/** Text render mode 3 draws nothing: the layer that scanning programs put over a picture. */
function isInvisible(lib: Pdfium, text: number, index: number): boolean {
  const object = lib._FPDFText_GetTextObject(text, index);
  return object !== 0 && lib._FPDFTextObj_GetTextRenderMode(object) === 3;
}

/** The turn that most characters ask for. Text angles count clockwise on the displayed page. */
function turnOf(chars: Char[]): 0 | 90 | 180 | 270 {
  const votes = [0, 0, 0, 0];
  for (const char of chars) {
    if (char.generated || char.code <= 32) continue;
    votes[((Math.round(char.angle / (Math.PI / 2)) % 4) + 4) % 4]++;
  }
  const best = votes.indexOf(Math.max(...votes));
  return ([0, 270, 180, 90] as const)[best];
}

const turned = <T extends { box: Box; room?: Box }>(thing: T, turn: 90 | 180 | 270): T => ({
  ...thing,
  box: turnBox(thing.box, turn),
  ...(thing.room ? { room: turnBox(thing.room, turn) } : {}),
});

/** A box after the page is turned clockwise. */
function turnBox(box: Box, turn: 0 | 90 | 180 | 270): Box {
  if (turn === 90) return { x: 1 - box.y - box.h, y: box.x, w: box.h, h: box.w };
  if (turn === 180) return { x: 1 - box.x - box.w, y: 1 - box.y - box.h, w: box.w, h: box.h };
  if (turn === 270) return { x: box.y, y: 1 - box.x - box.w, w: box.h, h: box.w };
  return box;
}

/** Joins characters to words: parted by spaces, by a jump of line, or by a wide gap. */
function wordsOf(chars: Char[], aspect: number): Word[] {
  const words: Word[] = [];
  const begins = beginnings(chars, aspect);
  let text = "";
  let box: Box | null = null;
  const flush = () => {
    if (text && box) words.push({ text, box, confidence: textLayerConfidence, line: 0 });
    text = "";
    box = null;
  };
  for (const char of chars) {
    if (begins && char.generated) continue;
    const hyphen = isHyphen(char.code);
    if (!hyphen && (char.code <= 32 || char.code === 0xa0 || isSpace(char.code))) {
      flush();
      continue;
    }
    if (char.generated && !hyphen) continue;
    if (box && (begins ? begins.has(char) : jumps(box, char.box, aspect))) flush();
    text += hyphen ? "-" : String.fromCodePoint(char.code);
    box = box ? union(box, char.box) : { ...char.box };
  }
  flush();
  return words;
}

function isSpace(code: number): boolean {
  return (code >= 0x2000 && code <= 0x200b) || code === 0x3000 || code === 0xfeff;
}

function jumps(word: Box, char: Box, aspect: number): boolean {
  if (char.w === 0 && char.h === 0) return false;
  const height = Math.max(word.h, char.h);
  const overlap = Math.min(word.y + word.h, char.y + char.h) - Math.max(word.y, char.y);
  if (overlap < -0.3 * height) return true;
  const gap = (char.x - (word.x + word.w)) * aspect;
  return gap > 0.6 * height || char.x < word.x - height / aspect;
}
