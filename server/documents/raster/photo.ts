/**
 * Where the sheet lies in a photo: four edges that stand out, and the print within them. A fold, the edge of a shadow, a
 * frame drawn on the page have edges as good as the sheet's, but print on both sides.
 * @module
 */
import type { Quad, ScannedPage } from "../types.ts";
import { inkThreshold, threshold } from "./binary.ts";
import { components } from "./components.ts";
import { flatten } from "./flatten.ts";
import { findSheets, hasSurroundings, isOn } from "./quad.ts";
import { discard } from "./scratch.ts";
import { textLines, transposed } from "./text_lines.ts";

/** What a sheet that leaves all print outside loses of its score. */
const printOutside = 3;
/** A sheet with more of the print outside is none; where nothing darker than paper surrounds it, with any. */
const mostOutside = 0.1;
const hardlyAny = 0.01;
/** Of sheets with the same print the larger is likelier: all of what is within it may be paper. */
const larger = 0.8;
/** So few letters in lines tell nothing of where the print lies. */
const fewLetters = 40;

/** The corners of the sheet, or null when the picture is the page, or shows only a part of it. */
export function sheetIn(page: ScannedPage): Quad | null {
  const surrounded = hasSurroundings(page);
  if (!surrounded && page.source !== "photo") return null;
  const sheets = findSheets(page);
  if (sheets.length === 0) return null;
  const print = printOf(page);
  if (print.length < 2 * fewLetters) return surrounded ? sheets[0].quad : null;
  let best: Quad | null = null;
  let most = 0;
  for (const { quad, score, area } of sheets) {
    const outside = outsideOf(quad, print);
    if (outside > (surrounded ? mostOutside : hardlyAny)) continue;
    const left = score + larger * area - printOutside * outside;
    if (left > most) [most, best] = [left, quad];
  }
  return best;
}

function outsideOf(quad: Quad, print: number[]): number {
  let outside = 0;
  for (let i = 0; i < print.length; i += 2) if (!isOn(quad, print[i], print[i + 1])) outside++;
  return outside / (print.length / 2);
}

/** The letters that stand in lines: x and y of each, fractions of the picture. */
function printOf(page: ScannedPage): number[] {
  const { width, height, dpi } = page;
  const even = { ...page, ...flatten(page, Math.max(12, Math.round(dpi / 7))) };
  const pieces = components(threshold(even, inkThreshold(even)));
  const across = textLines(pieces, dpi).flatMap((line) =>
    Array.from(line.x, (x, i) => [x / width, line.foot[i] / height])
  );
  const down = textLines(transposed(pieces), dpi).flatMap((line) =>
    Array.from(line.x, (y, i) => [line.foot[i] / width, y / height])
  );
  discard(even.data);
  return (across.length >= down.length ? across : down).flat();
}
