/**
 * Places of a PDF page: from its own space to boxes of the page as it is displayed.
 * @module
 */
import type { Box } from "../../shared/documents.ts";
import type { Pdfium } from "./pdf_engine.ts";

/** A text layer's words are as sure as the producer's own data. */
export const textLayerConfidence = 0.99;

/** Page space (points, origin bottom left, before /Rotate) to fractions of the displayed page. */
export type Placement = { a: number; b: number; c: number; d: number; e: number; f: number };

export function placement(lib: Pdfium, page: number): Placement {
  const out = lib.wasmExports.malloc(8);
  const size = 1_000_000;
  const at = (x: number, y: number): [number, number] => {
    const args = [page, 0, 0, size, size, 0, x, y, out, out + 4];
    lib._FPDF_PageToDevice(...args);
    const view = new DataView(lib.HEAPU8.buffer);
    return [view.getInt32(out, true) / size, view.getInt32(out + 4, true) / size];
  };
  const zero = at(0, 0);
  const right = at(1000, 0);
  const up = at(0, 1000);
  lib.wasmExports.free(out);
  return {
    a: (right[0] - zero[0]) / 1000,
    b: (right[1] - zero[1]) / 1000,
    c: (up[0] - zero[0]) / 1000,
    d: (up[1] - zero[1]) / 1000,
    e: zero[0],
    f: zero[1],
  };
}

/** A rectangle of page space as a box of the displayed page. */
export function placeBox(p: Placement, left: number, bottom: number, right: number, top: number): Box {
  const x0 = p.a * left + p.c * bottom + p.e, x1 = p.a * right + p.c * top + p.e;
  const y0 = p.b * left + p.d * bottom + p.f, y1 = p.b * right + p.d * top + p.f;
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), w: Math.abs(x1 - x0), h: Math.abs(y1 - y0) };
}

/** The box around two. */
export function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}
