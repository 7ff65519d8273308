import assert from "node:assert/strict";
import type { OcrWord } from "../integrations/ocr/port.ts";
import { withInitialsApart } from "./word_gaps.ts";

/** A word whose letters are 12 wide with the gaps given between them. */
function read(text: string, gaps: number[]): string {
  const boxes: number[] = [];
  let x = 100;
  for (const gap of [...gaps, 0]) {
    boxes.push(x, 100, x + 11, 118, 100);
    x += 12 + gap;
  }
  const word: OcrWord = { text, x: 100, y: 99, width: x - 100, height: 20, confidence: 0.9, line: 1 };
  return withInitialsApart(Int32Array.from(boxes), [word]).map((one) => one.text).join(" ");
}

Deno.test("an initial is parted from the name where the ink shows a blank", () => {
  assert.equal(read("NETTIEM", [3, 2, 3, 2, 3, 8]), "NETTIE M");
  assert.equal(read("JosephineT", [2, 2, 3, 2, 3, 2, 2, 3, 8]), "Josephine T");
});

Deno.test("a name without a blank, with a wide gap elsewhere or letters that touch stays whole", () => {
  assert.equal(read("WILLIAM", [3, 2, 3, 2, 3, 4]), "WILLIAM");
  assert.equal(read("WILLIAM", [3, 6, 3, 2, 3, 8]), "WILLIAM");
  assert.equal(read("WILLIAM", [3, 2, 3, 2, 8]), "WILLIAM");
  assert.equal(read("SHIP", [2, 2, 8]), "SHIP");
});
