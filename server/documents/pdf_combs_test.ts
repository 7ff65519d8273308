import assert from "node:assert/strict";
import type { Box, Word } from "../../shared/documents.ts";
import { combsOf, joinCombs } from "./pdf_combs.ts";

const square = (x: number, y = 0.1): Box => ({ x, y, w: 0.02, h: 0.02 });
const letter = (text: string, x: number, y = 0.1): Word => ({
  text,
  box: { x: x + 0.005, y: y + 0.004, w: 0.01, h: 0.012 },
  confidence: 1,
  line: 1,
});

Deno.test("letters in boxes side by side are words, an empty box parts them", () => {
  const boxes = Array.from({ length: 9 }, (_, i) => square(0.1 + 0.0205 * i));
  const words = [..."MARY ANN"].flatMap((c, i) => c === " " ? [] : [letter(c, 0.1 + 0.0205 * i)]);
  const runs = combsOf(boxes);
  assert.equal(runs.length, 1);
  assert.deepEqual(joinCombs(words, runs).map((w) => w.text), ["MARY", "ANN"]);
});

Deno.test("a date's pairs belong to the row of a longer run; check boxes before words are none", () => {
  const year = [0, 1, 2, 3].map((i) => square(0.3 + 0.0205 * i));
  const month = [square(0.1), square(0.1205)];
  assert.equal(combsOf([...month, ...year]).length, 2);
  assert.deepEqual(combsOf([square(0.1), square(0.4), square(0.7), square(0.1, 0.2), square(0.4, 0.2)]), []);
  assert.deepEqual(combsOf(month), []);
});
