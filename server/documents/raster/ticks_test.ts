import assert from "node:assert/strict";
import sharp from "sharp";
import { threshold } from "./binary.ts";
import { components } from "./components.ts";
import { bareTicks } from "./ticks.ts";

/** How many ticks are found in a drawing at 200 dots an inch. */
async function ticksIn(drawing: string): Promise<number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="100%" height="100%" ` +
    `fill="white"/>${drawing}</svg>`;
  const { data, info } = await sharp(new TextEncoder().encode(svg)).flatten().greyscale().raw()
    .toBuffer({ resolveWithObject: true });
  const bits = threshold({ width: info.width, height: info.height, data: new Uint8Array(data) }, 170);
  return bareTicks(bits, components(bits), [], 200).length;
}

/** Bars as high as letters, where the text stands. */
const text = (x: number) =>
  [0, 1, 2, 3, 4].map((i) => `<rect x="${x + 16 * i}" y="100" width="8" height="22"/>`).join("");
const stroke = (d: string, width = 4) => `<path d="${d}" fill="none" stroke="black" stroke-width="${width}"/>`;

Deno.test("a tick before text is found, thin or thick", async () => {
  assert.equal(await ticksIn(stroke("M60 113 L67 121 L82 98") + text(105)), 1);
  assert.equal(await ticksIn(stroke("M60 114 L66 121 L80 99", 6) + text(105)), 1);
});

Deno.test("letters are no ticks, nor is a tick in the middle of a word or alone on the page", async () => {
  for (
    const letter of [
      "M60 99 L70 121 L80 99",
      "M80 98 L80 116 Q78 121 70 121 Q62 121 60 112",
      "M60 99 L70 110 L80 99 L66 125",
    ]
  ) {
    assert.equal(await ticksIn(stroke(letter) + text(105)), 0, letter);
  }
  assert.equal(await ticksIn(text(30) + stroke("M112 113 L119 121 L134 98") + text(140)), 0);
  assert.equal(await ticksIn(stroke("M60 113 L67 121 L82 98")), 0);
});
