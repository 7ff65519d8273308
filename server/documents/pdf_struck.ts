/**
 * Letters struck twice in nearly the same place, as programs do that have no bold face of a font, or draw outlines or
 * shadows: each is taken once, and words are parted by the letters' own widths.
 * @module
 */
import type { Box } from "../../shared/documents.ts";
import type { Pdfium } from "./pdf_engine.ts";
import { placeBox, type Placement, union } from "./pdf_place.ts";

/** A character as PDFium tells it; the box is in fractions of the displayed page. */
export type Char = {
  code: number;
  box: Box;
  generated: boolean;
  angle: number;
  /** The text object it belongs to. */
  object: number;
  /** The room its width takes in the line; only where letters were struck twice. */
  room?: Box;
};

/** Strikes of dots and dashes may lie this far apart: less than a point of a letter page, as a share of its height. */
const leastReach = 0.001;

/** 2 and 0xfffe are PDFium's marks for a hyphen at a line's end, 0xad is the soft one. */
export const isHyphen = (code: number): boolean => code === 2 || code === 0xfffe || code === 0xad;

/** Characters without those struck a second time; the same list when there are none. */
export function struckOnce(chars: Char[], aspect: number): Char[] {
  // Letters by code and row of the page, for others near them; a number as key, for a page has thousands.
  const places = new Map<number, Char[]>();
  const placeOf = (code: number, row: number) => code * 1024 + row;
  const kept = chars.filter((char) => {
    const { box, generated, object } = char;
    const code = isHyphen(char.code) ? 45 : char.code;
    if (generated || code <= 32 || box.h === 0) return true;
    const row = Math.min(1000, Math.max(1, Math.round(box.y * 100)));
    const reach = Math.max(0.3 * box.w * aspect, 0.1 * box.h, leastReach);
    const middle = box.x + box.w / 2;
    // A run strikes no letter twice: those of "ffi" in one place are a ligature's.
    const covers = (other: Char) =>
      other.object !== object && Math.abs(other.box.y - box.y) < Math.max(0.15 * box.h, leastReach) &&
      Math.abs(other.box.x + other.box.w / 2 - middle) * aspect < reach;
    for (let at = row - 1; at <= row + 1; at++) if (places.get(placeOf(code, at))?.some(covers)) return false;
    const here = places.get(placeOf(code, row));
    if (here) here.push(char);
    else places.set(placeOf(code, row), [char]);
    return true;
  });
  return kept.length === chars.length ? chars : kept;
}

/** The room that a character takes in its line, as its font tells. */
export function roomOf(lib: Pdfium, text: number, index: number, place: Placement, out: number): Box | undefined {
  if (!lib._FPDFText_GetLooseCharBox(text, index, out)) return undefined;
  const view = new DataView(lib.HEAPU8.buffer, out, 16);
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view.getFloat32(at, true));
  return placeBox(place, left, bottom, right, top);
}

/** The least gap that parts words, as a share of the height; a smaller one does where PDFium made up a space as well. */
const leastGap = 0.15, leastToldGap = 0.1;

/** The characters that begin a word by their gap or a jump of line; null where the room of letters is not known. */
export function beginnings(chars: Char[], aspect: number): Set<Char> | null {
  if (!chars.some((char) => char.room)) return null;
  const seen = chars.filter((char) => char.room && (char.code > 32 || isHyphen(char.code)));
  const told = new Set(chars.filter((_, i) => chars[i - 1]?.generated));
  const rooms = seen.map((char, i) => i === 0 ? Infinity : gapBetween(seen[i - 1].room!, char.room!, aspect));
  // Fonts err about the room of small capitals, which is their ink at least; the ink of an "f" reaches over a space.
  const gaps = seen.map((char, i) => i === 0 ? Infinity : gapBetween(whole(seen[i - 1]), whole(char), aspect));
  // Spaced letters lie as far apart as their neighbours do; a space is wider than the gaps about it.
  const wider = (of: number[], i: number) => of[i] > 1.6 * Math.min(of[i - 1] ?? Infinity, of[i + 1] ?? Infinity);
  const begins = (char: Char, i: number) =>
    gaps[i] === Infinity || gaps[i] > leastGap && wider(gaps, i) ||
    told.has(char) && rooms[i] > leastToldGap && wider(rooms, i);
  return new Set(seen.filter(begins));
}

const whole = (char: Char): Box => union(char.room!, char.box);

/** The gap as a share of the height; infinite where the line changes or the text goes back. */
function gapBetween(one: Box, next: Box, aspect: number): number {
  const height = Math.max(one.h, next.h);
  const overlap = Math.min(one.y + one.h, next.y + next.h) - Math.max(one.y, next.y);
  const gap = (next.x - one.x - one.w) * aspect / height;
  return overlap < 0.3 * height || gap < -1 ? Infinity : Math.max(0, gap);
}
