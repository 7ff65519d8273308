/**
 * What is drawn on a PDF page besides text: rules, check boxes, pictures, signatures drawn as curves.
 * @module
 */
import type { Box } from "../../shared/documents.ts";
import type { Pdfium } from "./pdf_engine.ts";
import { placeBox, type Placement } from "./pdf_place.ts";

export type Drawn = {
  kind: "path" | "image";
  box: Box;
  /** Width and height in points. */
  wide: number;
  high: number;
  /** Lines and curves of a path. */
  segments: number;
  stroked: boolean;
  /** Filled with a dark colour, as a box that was blackened is. */
  dark: boolean;
  /** Pixels that a picture claims to have. */
  pixels: number;
};

const pathObject = 2;
const imageObject = 3;
const formObject = 5;
/** Objects looked at; a drawing of a hundred thousand lines is no form. */
const maxObjects = 6000;
const maxDepth = 4;
/** Paths of more segments than a rounded frame has are drawings, such as a signature. */
const manySegments = 18;

type Matrix = [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The paths and pictures of a page, those in form objects included. */
export function drawnObjects(lib: Pdfium, page: number, place: Placement, width: number, height: number): Drawn[] {
  const found: Drawn[] = [];
  const out = lib.wasmExports.malloc(32);
  const walk = (count: number, get: (i: number) => number, matrix: Matrix, depth: number) => {
    for (let i = 0; i < count && found.length < maxObjects; i++) {
      const object = get(i);
      if (!object) continue;
      const type = lib._FPDFPageObj_GetType(object);
      if (type === formObject && depth < maxDepth) {
        const inner = matrixOf(lib, object, out);
        walk(
          lib._FPDFFormObj_CountObjects(object),
          (n) => lib._FPDFFormObj_GetObject(object, n),
          times(inner, matrix),
          depth + 1,
        );
      } else if (type === pathObject || type === imageObject) {
        const segments = type === pathObject ? lib._FPDFPath_CountSegments(object) : 0;
        const curved = segments > manySegments && segments < 2000;
        const box = curved
          ? pointsOf(lib, object, segments, out, matrix, place)
          : boundsOf(lib, object, out, matrix, place);
        if (!box) continue;
        found.push({
          kind: type === pathObject ? "path" : "image",
          box,
          wide: box.w * width,
          high: box.h * height,
          segments,
          stroked: type === pathObject && isStroked(lib, object, out),
          dark: type === pathObject && isDark(lib, object, out),
          pixels: type === imageObject ? pixelsOf(lib, object, out) : 0,
        });
      }
    }
  };
  walk(Math.min(maxObjects, lib._FPDFPage_CountObjects(page)), (i) => lib._FPDFPage_GetObject(page, i), identity, 0);
  lib.wasmExports.free(out);
  return found;
}

function floats(lib: Pdfium, at: number, count: number): number[] {
  const view = new DataView(lib.HEAPU8.buffer, at, count * 4);
  return Array.from({ length: count }, (_, i) => view.getFloat32(i * 4, true));
}

function matrixOf(lib: Pdfium, object: number, out: number): Matrix {
  return lib._FPDFPageObj_GetMatrix(object, out) ? floats(lib, out, 6) as Matrix : identity;
}

function times(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

function boundsOf(lib: Pdfium, object: number, out: number, m: Matrix, place: Placement): Box | null {
  if (!lib._FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12)) return null;
  const [left, bottom, right, top] = floats(lib, out, 4);
  const x = [left, right, left, right].map((value, i) => m[0] * value + m[2] * [bottom, bottom, top, top][i] + m[4]);
  const y = [left, right, left, right].map((value, i) => m[1] * value + m[3] * [bottom, bottom, top, top][i] + m[5]);
  const box = placeBox(place, Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y));
  return [box.x, box.y, box.w, box.h].every(Number.isFinite) ? box : null;
}

/**
 * The box of a drawing's points. Its bounds as the library tells them grow by the mitres of its sharp turns, which makes
 * a signature as tall as the page.
 */
function pointsOf(lib: Pdfium, object: number, count: number, out: number, m: Matrix, place: Placement): Box | null {
  const [a, b, c, d, e, f] = times(matrixOf(lib, object, out), m);
  const xs: number[] = [], ys: number[] = [];
  for (let i = 0; i < count; i++) {
    const segment = lib._FPDFPath_GetPathSegment(object, i);
    if (!segment || !lib._FPDFPathSegment_GetPoint(segment, out, out + 4)) continue;
    const [x, y] = floats(lib, out, 2);
    xs.push(a * x + c * y + e);
    ys.push(b * x + d * y + f);
  }
  if (!xs.length) return null;
  const box = placeBox(place, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  return [box.x, box.y, box.w, box.h].every(Number.isFinite) ? box : null;
}

function pixelsOf(lib: Pdfium, object: number, out: number): number {
  if (!lib._FPDFImageObj_GetImagePixelSize(object, out, out + 4)) return 0;
  const view = new DataView(lib.HEAPU8.buffer, out, 8);
  return view.getUint32(0, true) * view.getUint32(4, true);
}

function isStroked(lib: Pdfium, object: number, out: number): boolean {
  if (!lib._FPDFPath_GetDrawMode(object, out, out + 4)) return false;
  return new DataView(lib.HEAPU8.buffer, out, 8).getInt32(4, true) !== 0;
}

function isDark(lib: Pdfium, object: number, out: number): boolean {
  if (!lib._FPDFPath_GetDrawMode(object, out, out + 4)) return false;
  const view = new DataView(lib.HEAPU8.buffer, out, 32);
  if (view.getInt32(0, true) === 0) return false;
  if (!lib._FPDFPageObj_GetFillColor(object, out, out + 4, out + 8, out + 12)) return false;
  const [r, g, b, a] = [0, 4, 8, 12].map((at) => view.getUint32(at, true));
  return a > 128 && 0.3 * r + 0.59 * g + 0.11 * b < 100;
}
