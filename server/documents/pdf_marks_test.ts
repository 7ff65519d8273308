import assert from "node:assert/strict";
import { marksOf } from "./pdf_marks.ts";
import type { Drawn } from "./pdf_objects.ts";

const box = (y: number, dark: boolean): Drawn => ({
  kind: "path",
  box: { x: 0.1, y, w: 9 / 612, h: 9 / 792 },
  wide: 9,
  high: 9,
  segments: 5,
  stroked: true,
  dark,
  pixels: 0,
});
const kinds = (...drawn: Drawn[]) => marksOf(drawn, []).marks.map((mark) => mark.kind);

Deno.test("a blackened box among open ones is ticked", () => {
  assert.deepEqual(kinds(box(0.1, true), box(0.2, false), box(0.3, false)), ["checked", "unchecked", "unchecked"]);
});

Deno.test("where all boxes are black they are bullets, not ticks", () => {
  assert.deepEqual(kinds(box(0.1, true), box(0.2, true)), ["unchecked", "unchecked"]);
});

Deno.test("a pen stroke of a short name is a picture, a rounded frame is none", () => {
  const path = (segments: number): Drawn => ({ ...box(0.5, false), wide: 90, high: 30, segments });
  assert.deepEqual(kinds(path(19)), ["picture"]);
  assert.deepEqual(kinds(path(17)).filter((kind) => kind === "picture"), []);
});
