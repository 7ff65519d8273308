/**
 * Where the sheet lies in a photo: four edges that stand out, and the print within them. A fold, the edge of a shadow, a
 * frame drawn on the page have edges as good as the sheet's, but print on both sides. What is found is brought to the
 * size in which it is read best.
 * @module
 */
import type { Quad, ScannedPage } from "../types.ts";
import { inkThreshold, threshold } from "./binary.ts";
import { components } from "./components.ts";
import { flatten } from "./flatten.ts";
import { findSheets, hasSurroundings, isOn, sheetSize } from "./quad.ts";
import { discard } from "./scratch.ts";
import { type TextLine, textLines, transposed } from "./text_lines.ts";
import { straighten } from "./warp.ts";

/** What a sheet that leaves all print outside loses of its score. */
const printOutside = 3;
/** A sheet with more of the print outside is none; where nothing darker than paper surrounds it, with any. */
const mostOutside = 0.1;
const hardlyAny = 0.01;
/** Of sheets with the same print the larger is likelier: all of what is within it may be paper. */
const larger = 0.8;
/** So few letters in lines tell nothing of where the print lies. */
const fewLetters = 40;

/** What a picture shows: the sheet's corners, and how high its letters are in dots (0 where there is too little print). */
export type Seen = { quad: Quad | null; letterHeight: number };

/** Finds the sheet; no corners when the picture is the page, or shows only a part of it. */
export function look(page: ScannedPage): Seen {
  const surrounded = hasSurroundings(page);
  if (!surrounded && page.source !== "photo") return { quad: null, letterHeight: 0 };
  const sheets = findSheets(page);
  const print = printOf(page);
  if (print.length < fewLetters) return { quad: surrounded && sheets.length ? sheets[0].quad : null, letterHeight: 0 };
  const letterHeight = print.map((one) => one.height).sort((a, b) => a - b)[print.length >> 1];
  let quad: Quad | null = null;
  let most = 0;
  for (const sheet of sheets) {
    const outside = print.filter(({ x, y }) => !isOn(sheet.quad, x, y)).length / print.length;
    if (outside > (surrounded ? mostOutside : hardlyAny)) continue;
    const left = sheet.score + larger * sheet.area - printOutside * outside;
    if (left > most) [most, quad] = [left, sheet.quad];
  }
  return { quad, letterHeight };
}

/** A letter in a line of print: its place in fractions of the picture, and how high the line's letters are. */
type Letter = { x: number; y: number; height: number };

function printOf(page: ScannedPage): Letter[] {
  const { width, height, dpi } = page;
  const even = { ...page, ...flatten(page, Math.max(12, Math.round(dpi / 7))) };
  const pieces = components(threshold(even, inkThreshold(even)));
  const lettersOf = (lines: TextLine[], long: number, high: number): Letter[] =>
    lines.flatMap((line) =>
      Array.from(line.x, (x, i) => ({ x: x / long, y: line.foot[i] / high, height: line.height }))
    );
  const across = lettersOf(textLines(pieces, dpi), width, height);
  const down = lettersOf(textLines(transposed(pieces), dpi), height, width)
    .map(({ x, y, height }) => ({ x: y, y: x, height }));
  discard(even.data);
  return across.length >= down.length ? across : down;
}

/** Dots an inch of a sheet in a photo: more than of a scan, for they are softer. */
const sheetDpi = 240;
/** Letters this high are read well; a photo's are made larger by so much at most. Measured on words found. */
const goodHeight = 17;
const mostGrowth = 1.4;
/** No picture is grown beyond so many pixels: an engine's memory stays as large as the largest it has seen. */
const mostPixels = 6_500_000;

/** The sheet by itself, seen from above. */
export function takeSheet(page: ScannedPage, quad: Quad): ScannedPage {
  const size = sheetSize(quad, page.width, page.height);
  const by = (sheetDpi * 11) / Math.max(size.width, size.height);
  return {
    ...straighten(page, quad, Math.round(size.width * by), Math.round(size.height * by)),
    dpi: sheetDpi,
    source: "photo",
  };
}

/** A photo that shows only a part of the sheet, or more than the sheet, in the size in which its letters are read best. */
export function sized(page: ScannedPage, letterHeight: number): ScannedPage {
  if (page.source !== "photo") return page;
  const least = Math.min(1, sheetDpi / page.dpi);
  const most = Math.min(mostGrowth, Math.sqrt(mostPixels / (page.width * page.height)));
  const by = letterHeight ? Math.max(least, Math.min(most, goodHeight / letterHeight)) : least;
  if (Math.abs(by - 1) < 0.04) return page;
  const [width, height] = [Math.round(page.width * by), Math.round(page.height * by)];
  // What grows keeps its dots an inch: its letters are small because the sheet is smaller than the picture.
  return { ...straighten(page, wholePicture, width, height), dpi: page.dpi * Math.min(1, by) };
}

const wholePicture: Quad = [0, 0, 1, 0, 1, 1, 0, 1];
