import assert from "node:assert/strict";
import { threshold } from "./binary.ts";
import { clean } from "./clean.ts";
import { components } from "./components.ts";

const dpi = 200;
const [width, height] = [900, 600];

/** A page of letters (stems three dots thick), with scraps of one dot at the places given. */
function page(scraps: [number, number][]) {
  const data = new Uint8Array(width * height).fill(255);
  const dot = (x: number, y: number) => data[y * width + x] = 0;
  for (let line = 0; line < 5; line++) {
    for (let letter = 0; letter < 20; letter++) {
      for (let y = 0; y < 22; y++) for (let x = 0; x < 3; x++) dot(100 + letter * 24 + x, 80 + line * 40 + y);
    }
  }
  for (const [x, y] of scraps) dot(x, y);
  return { width, height, data };
}

/** Cleans and tells which of the scraps are still there. */
function left(scraps: [number, number][]): [number, number][] {
  const raster = page(scraps);
  const bits = threshold(raster, 128);
  clean(raster, bits, components(bits), dpi);
  return scraps.filter(([x, y]) => raster.data[y * width + x] === 0);
}

/** What a fax has left of the thin strokes between the stems. */
const strokes: [number, number][] = Array.from({ length: 60 }, (_, i) => [112 + (i % 19) * 24, 85 + (i % 5) * 40]);
const dust: [number, number][] = Array.from({ length: 60 }, (_, i) => [15 + i * 14, 330 + (i % 7) * 37]);

Deno.test("dust goes, beside letters too where it lies as thick as in the open", () => {
  assert.deepEqual(left([...strokes.slice(0, 12), ...dust]), []);
});

Deno.test("what is left of broken letters stays, dust in the open goes", () => {
  const own = [...new Set(strokes.map(String))].map((one) => one.split(",").map(Number) as [number, number]);
  assert.deepEqual(left([...own, ...dust.slice(0, 10)]), own);
});
