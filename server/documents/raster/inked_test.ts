import assert from "node:assert/strict";
import { inkedPart } from "./inked.ts";

const page = { width: 100, height: 200, dpi: 50, source: "fax" as const, data: new Uint8Array(20_000).fill(255) };

Deno.test("blank margins are cut off a page, but for a little around the ink", () => {
  const inked = { ...page, data: page.data.slice() };
  inked.data[60 * 100 + 30] = 0;
  const part = inkedPart(inked, new Int32Array([30, 60, 39, 69, 40, 50, 100, 59, 119, 40]));
  assert.deepEqual([part.left, part.top, part.picture.width, part.picture.height], [25, 55, 40, 70]);
  assert.equal(part.picture.data.indexOf(0), 5 * 40 + 5);
});

Deno.test("a page full of ink, and one without any, stay whole", () => {
  assert.equal(inkedPart(page, new Int32Array([2, 2, 97, 197, 500])).picture, page);
  assert.equal(inkedPart(page, new Int32Array(0)).picture, page);
});
