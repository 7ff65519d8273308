import assert from "node:assert/strict";
import { liftShades } from "./shades.ts";

const [width, height] = [400, 300];

/** A white page with rectangles of a grey on it, later ones over earlier: grey, left, top, width, height. */
function page(...parts: number[][]) {
  const data = new Uint8Array(width * height).fill(250);
  for (const [grey, left, top, w, h] of parts) {
    for (let y = top; y < top + h; y++) data.fill(grey, y * width + left, y * width + left + w);
  }
  liftShades({ width, height, data }, 200);
  return (x: number, y: number) => data[y * width + x];
}

Deno.test("what a marker went over becomes paper up to its edge, the letters under it stay ink", () => {
  const at = page([150, 53, 101, 281, 37], [30, 100, 108, 4, 20], [30, 112, 108, 4, 20], [250, 0, 0, 1, 1]);
  for (const [x, y] of [[53, 101], [333, 137], [200, 120], [106, 118]]) assert.ok(at(x, y) > 235, `${x} ${y}`);
  assert.ok(at(102, 118) < 70 && at(113, 118) < 70);
  assert.equal(at(20, 20), 250);
});

Deno.test("black bars, letters on paper and strokes of large grey letters stay as they are", () => {
  assert.equal(page([20, 50, 100, 300, 40])(200, 120), 20);
  assert.equal(page([30, 100, 108, 6, 24])(102, 118), 30);
  assert.equal(page([140, 100, 60, 14, 90], [140, 100, 60, 60, 14])(106, 100), 140);
});
