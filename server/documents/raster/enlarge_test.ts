import assert from "node:assert/strict";
import { enlarge } from "./enlarge.ts";

function page(width: number, height: number, greyAt: (x: number, y: number) => number) {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = greyAt(x, y);
  return { width, height, data, dpi: 200, source: "fax" as const };
}

Deno.test("a picture made larger keeps its greys, its slopes and its dots an inch", () => {
  const large = enlarge(page(40, 30, (x) => 6 * x), 1.5);
  assert.deepEqual([large.width, large.height, large.dpi], [60, 45, 300]);
  // Between the edges a slope stays one: dot x stands for x / 1.5 - 0.5 of the source.
  for (const x of [12, 30, 47]) {
    for (const y of [0, 20, 44]) assert.ok(Math.abs(large.data[y * 60 + x] - 6 * (x / 1.5 - 0.5)) <= 1, `${x} ${y}`);
  }
  const white = enlarge(page(9, 7, () => 255), 2);
  assert.ok(white.data.every((grey) => grey === 255));
});

Deno.test("a stroke made larger is as dark and twice as wide, without a rim beyond black and white", () => {
  const large = enlarge(page(30, 30, (x, y) => x >= 12 && x < 18 && y >= 5 && y < 25 ? 0 : 255), 2);
  const row = large.data.subarray(30 * 60, 31 * 60);
  const dark = (greys: ArrayLike<number>) => Array.from(greys).filter((grey) => grey < 120).length;
  assert.ok(Math.abs(dark(row) - 12) <= 1, String(dark(row)));
  assert.equal(row[30], 0);
  assert.equal(row[5], 255);
  const column = Array.from({ length: 60 }, (_, y) => large.data[y * 60 + 30]);
  assert.ok(Math.abs(dark(column) - 40) <= 1, String(dark(column)));
});
