import assert from "node:assert/strict";
import { ocrContract } from "../../../tests/contracts/ocr/contract.ts";
import { Lanes } from "./lanes.ts";
import { findTesseract } from "./tesseract_native.ts";
import { tesseractWasm } from "./tesseract_wasm.ts";
import { wordsOfTsv } from "./tsv.ts";

Deno.test("the embedded OCR keeps the contract", async (t) => {
  await ocrContract(t, (pageMs) => tesseractWasm({ pageMs }));
});

const native = await findTesseract();
for (const library of [true, false]) {
  Deno.test({
    name: `the installed tesseract keeps the contract as ${library ? "a library" : "a program"}`,
    ignore: native === null,
    fn: async (t) => {
      await ocrContract(t, async (pageMs) => (await findTesseract({ pageMs, library }))!);
    },
  });
}
await native?.close();

Deno.test("a program that is not there is no OCR", async () => {
  assert.equal(await findTesseract({ program: "no-such-tesseract" }), null);
});

Deno.test("TSV rows become words, their engine lines numbered in order", () => {
  const tsv = [
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext",
    "4\t1\t1\t1\t1\t0\t10\t10\t90\t20\t-1\t",
    "5\t1\t1\t1\t1\t1\t10\t10\t40\t20\t96.5\tDate",
    "5\t1\t1\t1\t1\t2\t55\t10\t20\t20\t0\t ",
    "5\t1\t1\t1\t2\t1\t10\t40\t40\t20\t-1\tof",
  ].join("\n");
  assert.deepEqual(wordsOfTsv(tsv), [
    { text: "Date", x: 10, y: 10, width: 40, height: 20, confidence: 0.965, line: 0 },
    { text: "of", x: 10, y: 40, width: 40, height: 20, confidence: 0, line: 1 },
  ]);
});

Deno.test("lanes let so many through at once, the rest in order, and give up places on abort", async () => {
  const lanes = new Lanes(2);
  let now = 0;
  let most = 0;
  const order: number[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (n: number) => async () => {
    most = Math.max(most, ++now);
    order.push(n);
    await gate.promise;
    now--;
  };
  const giveUp = new AbortController();
  const all = [1, 2, 3].map((n) => lanes.run(work(n)));
  const left = lanes.run(work(9), giveUp.signal);
  giveUp.abort(new Error("enough"));
  await assert.rejects(left, /enough/);
  gate.resolve();
  await Promise.all(all);
  assert.equal(most, 2);
  assert.deepEqual(order, [1, 2, 3]);
});
