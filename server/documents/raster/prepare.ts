/**
 * A scanned, faxed or photographed page made ready for OCR: straightened, upright, level, evenly lit, clean.
 * Each step is taken only where a measurement asks for it.
 * @module
 */
import { bendUpsideDown, findBend, unbent } from "./bend.ts";
import type { ColourRaster, Geometry, Mark, ScannedPage, SentPage } from "../types.ts";
import { type Bits, histogram, inkThreshold, isTwoTone, threshold } from "./binary.ts";
import { clean } from "./clean.ts";
import { type Components, components, letterSized } from "./components.ts";
import { flatten } from "./flatten.ts";
import { checkBoxes } from "./check_boxes.ts";
import { ruledLines } from "./marks.ts";
import { orientation } from "./orient.ts";
import { eraseRules } from "./rules.ts";
import { look, sized, takeSheet } from "./photo.ts";
import { sheetSize } from "./quad.ts";
import { discard } from "./scratch.ts";
import { liftShades } from "./shades.ts";
import { bareTicks } from "./ticks.ts";
import { stretched } from "./stretch.ts";
import { textLines } from "./text_lines.ts";
import { level, quarterTurn, straighten } from "./warp.ts";

export type Prepared = {
  /** Upright and clean, check boxes whitened. */
  picture: ScannedPage;
  geometry: Geometry;
  /** How sure the turn is; see `Orientation`. */
  axisSure: number;
  upSure: number;
  /** Pieces of ink of the clean page: left, top, right, bottom (inclusive), area; five numbers a piece. */
  ink: Int32Array;
  /** Pieces the size of letters. */
  letters: number;
  marks: Mark[];
  /** Nothing on the page but specks. */
  blank: boolean;
};

/** Pieces of ink handed back at most, the largest first. */
export const maxInk = 6000;

/**
 * Prepares a page.
 * @param known the geometry, when it was found before or is forced; null to measure it.
 */
export function prepare(sent: SentPage, known: Geometry | null): Prepared {
  const page = sent.rows ? replaced(sent, stretched(sent, sent.rows)) : sent;
  const { quad, letterHeight } = known ? { quad: known.quad, letterHeight: 0 } : look(page);
  const sheet = replaced(page, quad ? takeSheet(page, quad) : sized(page, letterHeight));
  const twoTone = isTwoTone(histogram(sheet, 7));
  const tile = Math.max(12, Math.round(sheet.dpi / 7));
  const even = twoTone ? sheet : { ...sheet, ...flatten(sheet, tile, sheet.data) };
  if (quad) whitenRim(even);
  if (!twoTone) liftShades(even, even.dpi);
  const first = inspect(even, true);
  const found = orientation(first.pieces, even.width, even.height, even.dpi);
  const geometry: Geometry = known ?? { quad, rotation: found.rotation, skew: found.skew };
  const turned = replaced(even, quarterTurn(even, geometry.rotation));
  const levelled = replaced(turned, level(turned, geometry.skew));
  if (!known && levelled.source === "photo" && found.axisSure > bendAxisSure) {
    const { pieces } = levelled === even ? first : inspect(levelled, false);
    geometry.bend = findBend(textLines(pieces, levelled.dpi), levelled.width, levelled.height, levelled.dpi);
  }
  const upright = geometry.bend ? replaced(levelled, unbent(levelled, geometry.bend)) : levelled;
  if (!twoTone) plain(upright.data);
  const second = upright === even ? first : inspect(upright, false);
  return { ...describe(upright, second.bits, second.pieces), geometry, axisSure: found.axisSure, upSure: found.upSure };
}

/** Lines are looked for only where they surely run across. */
const bendAxisSure = 1.35;

/** The later picture; the memory of the earlier one is given back. */
function replaced<P extends ScannedPage>(earlier: ScannedPage, later: P): P {
  if (earlier.data !== later.data) discard(earlier.data);
  return later;
}

/** Turns a prepared page further, after OCR has shown that the measured turn was wrong. */
export function turnPrepared(measured: Prepared, by: 90 | 180 | 270): Prepared {
  const { picture, geometry } = measured;
  const turned = replaced(picture, quarterTurn(picture, by));
  const rotation = ((geometry.rotation + by) % 360) as Geometry["rotation"];
  const { bits, pieces } = inspect(turned, false);
  const again = orientation(pieces, turned.width, turned.height, turned.dpi);
  // Across the old lines the old levelling means nothing: measure it anew.
  const skew = by === 180 ? geometry.skew : geometry.skew + (again.rotation % 180 === 0 ? again.skew : 0);
  const described = describe(turned, bits, pieces);
  // Boxes and rules were taken off the picture when they were first found: they are turned with it.
  const marks = [...measured.marks.map((mark) => ({ ...mark, box: turnedBox(mark.box, by) })), ...described.marks];
  const bend = geometry.bend && by === 180 ? bendUpsideDown(geometry.bend) : null;
  return { ...described, marks, geometry: { ...geometry, rotation, skew, bend }, axisSure: 9, upSure: 9 };
}

function turnedBox({ x, y, w, h }: Mark["box"], by: 90 | 180 | 270): Mark["box"] {
  if (by === 90) return { x: 1 - y - h, y: x, w: h, h: w };
  if (by === 180) return { x: 1 - x - w, y: 1 - y - h, w, h };
  return { x: y, y: 1 - x - w, w: h, h: w };
}

/** Turns, straightens and levels a picture for showing, exactly as its page was for reading. */
export function standUp(picture: ColourRaster, geometry: Geometry): ColourRaster {
  let out = picture;
  if (geometry.quad) {
    const size = sheetSize(geometry.quad, picture.width, picture.height);
    out = straighten(out, geometry.quad, Math.round(size.width), Math.round(size.height));
  }
  out = level(quarterTurn(out, geometry.rotation), geometry.skew);
  return geometry.bend ? unbent(out, geometry.bend) : out;
}

/** Greys so light are paper and so dark are ink, whatever the grain of a scan; those between in so large steps. */
const paperFrom = 222;
const inkTo = 40;
const greyStep = 12;

/** Takes the grain off paper and ink, which tells nothing and makes the picture's file twenty times as large. */
function plain(data: Uint8Array): void {
  const table = new Uint8Array(256);
  for (let i = 0; i < 256; i++) {
    table[i] = i >= paperFrom ? 255 : i <= inkTo ? 0 : Math.round(i / greyStep) * greyStep;
  }
  // Four white dots stay what they are.
  const whole = data.byteOffset % 4 === 0 ? data.length >> 2 : 0;
  const four = new Int32Array(data.buffer, data.byteOffset, whole);
  for (let group = 0; group < whole; group++) {
    if (four[group] === -1) continue;
    const i = group << 2;
    data[i] = table[data[i]];
    data[i + 1] = table[data[i + 1]];
    data[i + 2] = table[data[i + 2]];
    data[i + 3] = table[data[i + 3]];
  }
  for (let i = whole << 2; i < data.length; i++) data[i] = table[data[i]];
}

/** The corners are right to a pixel of a small picture: what is left of the table along the sheet's edges goes. */
function whitenRim(page: ScannedPage): void {
  const { width, height, data } = page;
  const rim = Math.round(width * 0.007);
  for (let y = 0; y < height; y++) {
    if (y < rim || y >= height - rim) data.fill(255, y * width, (y + 1) * width);
    else {
      data.fill(255, y * width, y * width + rim);
      data.fill(255, (y + 1) * width - rim, (y + 1) * width);
    }
  }
}

function inspect(page: ScannedPage, cleaning: boolean): { bits: Bits; pieces: Components } {
  const bits = threshold(page, inkThreshold(page));
  const pieces = components(bits);
  if (!cleaning) return { bits, pieces };
  return { bits, pieces: clean(page, bits, pieces, page.dpi).left };
}

function describe(page: ScannedPage, bits: Bits, pieces: Components) {
  const { width, height, dpi } = page;
  const isLetter = letterSized(pieces, dpi);
  let letters = 0;
  let inked = 0;
  for (let i = 0; i < pieces.count; i++) {
    if (isLetter(i)) letters++;
    if (pieces.area[i] > 0.0002 * dpi * dpi) inked++;
  }
  const drawn = checkBoxes(bits, pieces, dpi);
  const boxes = [...drawn, ...bareTicks(bits, pieces, drawn, dpi)];
  const marks: Mark[] = [
    ...boxes.map((box): Mark => ({ kind: box.checked ? "checked" : "unchecked", box: fraction(box, width, height) })),
    ...ruledLines(bits, dpi).map((line): Mark => ({ kind: "rule", box: fraction(line, width, height) })),
  ];
  const picture = { ...page, data: page.data };
  for (const box of boxes) whiten(picture, bits, pieces, box);
  const left = eraseRules(picture, bits, pieces, dpi);
  return { picture, marks, letters, ink: inkOf(left, dpi), blank: letters < 3 && inked < 8 };
}

function fraction(area: { left: number; top: number; right: number; bottom: number }, width: number, height: number) {
  return {
    x: area.left / width,
    y: area.top / height,
    w: (area.right - area.left + 1) / width,
    h: (area.bottom - area.top + 1) / height,
  };
}

/** Takes a check box off the page with the tick that sticks out of it, so that OCR does not read letters into it. */
function whiten(
  page: ScannedPage,
  bits: Bits,
  pieces: Components,
  box: { left: number; top: number; right: number; bottom: number },
): void {
  const side = box.right - box.left;
  let { left, top, right, bottom } = box;
  for (let i = 0; i < pieces.count; i++) {
    const meets = pieces.left[i] <= box.right && pieces.right[i] >= box.left && pieces.top[i] <= box.bottom &&
      pieces.bottom[i] >= box.top;
    const small = pieces.right[i] - pieces.left[i] < 2.2 * side && pieces.bottom[i] - pieces.top[i] < 2.2 * side;
    if (!meets || !small) continue;
    left = Math.min(left, pieces.left[i]);
    right = Math.max(right, pieces.right[i]);
    top = Math.min(top, pieces.top[i]);
    bottom = Math.max(bottom, pieces.bottom[i]);
  }
  for (let y = Math.max(0, top - 2); y <= Math.min(page.height - 1, bottom + 2); y++) {
    const [from, to] = [y * page.width + Math.max(0, left - 2), y * page.width + Math.min(page.width, right + 3)];
    page.data.fill(255, from, to);
    bits.data.fill(0, from, to);
  }
}

function inkOf(pieces: Components, dpi: number): Int32Array {
  const least = 0.0002 * dpi * dpi;
  const kept: number[] = [];
  for (let i = 0; i < pieces.count; i++) if (pieces.area[i] >= least) kept.push(i);
  if (kept.length > maxInk) kept.sort((a, b) => pieces.area[b] - pieces.area[a]).length = maxInk;
  const ink = new Int32Array(kept.length * 5);
  kept.forEach((i, n) => {
    ink.set([pieces.left[i], pieces.top[i], pieces.right[i], pieces.bottom[i], pieces.area[i]], n * 5);
  });
  return ink;
}
