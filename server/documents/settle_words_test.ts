import assert from "node:assert/strict";
import type { OcrWord } from "../integrations/ocr/port.ts";
import { betterOf } from "./merge_words.ts";
import { settled } from "./settle_words.ts";

function word(text: string, x: number, width: number, confidence = 0.95): OcrWord {
  return { text, x, y: 100, width, height: 32, confidence, line: 3 };
}

const noInk = { ink: new Int32Array(0) };
/** Letters N of the name as stems, and what stands behind them: left, top, right, bottom, area. */
function inkOf(...behind: [number, number, number, number][]) {
  const letters = [200, 230, 260, 290].map((x) => [x, 100, x + 22, 131]);
  return { ink: Int32Array.from([...letters, ...behind].flatMap((box) => [...box, 100])) };
}
const name = [word("Patient:", 40, 100), word("NORA", 200, 113)];
const texts = (words: OcrWord[]) => words.map((one) => one.text).join(" ");

Deno.test("a bare stroke with a full stop after a labelled name is the initial I", () => {
  const ink = inkOf([328, 100, 332, 131], [340, 127, 344, 131]);
  assert.equal(texts(settled(ink, name)), "Patient: NORA I.");
  assert.equal(texts(settled(ink, [...name, word("|}:", 328, 18, 0.4)])), "Patient: NORA I.");
  // The name's box may reach over it.
  assert.equal(texts(settled(ink, [name[0], word("NORA", 200, 146)])), "Patient: NORA I.");
});

Deno.test("what is no initial stays away", () => {
  const rule: [number, number, number, number] = [328, 90, 332, 150];
  assert.equal(texts(settled(inkOf(rule), name)), "Patient: NORA");
  const two: [number, number, number, number][] = [[328, 100, 332, 131], [340, 100, 344, 131]];
  assert.equal(texts(settled(inkOf(...two), name)), "Patient: NORA");
  const unlabelled = [word("Dear", 40, 100), name[1]];
  assert.equal(texts(settled(inkOf([328, 100, 332, 131]), unlabelled)), "Dear NORA");
  const read = [...name, word("T.", 326, 20, 0.9)];
  assert.equal(texts(settled(inkOf([328, 100, 332, 131]), read)), "Patient: NORA T.");
});

Deno.test("a part of a word read a second time goes", () => {
  assert.equal(texts(settled(noInk, [word("A-55-20917", 432, 158, 0.81), word("5-209:", 484, 79, 0.9)])), "A-55-20917");
  assert.equal(texts(settled(noInk, [word("555-0131", 100, 90), word("555-0131", 300, 90)])), "555-0131 555-0131");
});

Deno.test("a word that was read twice at one place stays once, with its number's letters taken for figures", () => {
  const twice = [word("file:", 100, 50, 0.94), word("file:", 101, 49, 0.97), word("25-P1-3381", 180, 120, 0.5)];
  assert.equal(texts(settled(noInk, [...twice, word("-Pl-", 205, 44, 0.78)])), "file: 25-P1-3381");
  assert.equal(texts(settled(noInk, [word("0131", 100, 50), word("0131", 152, 50)])), "0131 0131");
});

Deno.test("a doubtful 10 behind a FROM is its TO, a sure one or one by itself a number", () => {
  const from = word("FROM", 100, 80);
  assert.equal(texts(settled(noInk, [from, word("10", 500, 30, 0.34)])), "FROM TO");
  assert.equal(texts(settled(noInk, [from, word("10", 500, 30, 0.9)])), "FROM 10");
  assert.equal(texts(settled(noInk, [word("Items", 100, 80), word("10", 500, 30, 0.34)])), "Items 10");
});

Deno.test("a well-formed address is readable though its worst letter is not", () => {
  const confidence = (text: string) => settled(noInk, [word(text, 0, 600, 0.38)])[0].confidence;
  assert.equal(confidence("records@castellanelaw.example,"), 0.5);
  assert.equal(confidence("records@castellanelaw,example"), 0.38);
});

Deno.test("of two readings of a number the well-formed one stands", () => {
  const read = (first: string, second: string) =>
    texts(betterOf([word(first, 10, 100, 0.7)], [word(second, 10, 100, 0.6)]));
  assert.equal(read("31/2024", "3/1/2024"), "3/1/2024");
  assert.equal(read("5550182", "555-0182"), "555-0182");
  assert.equal(read("3/1/2024", "3/17/202"), "3/1/2024");
});

Deno.test("a number torn so that both halves hold its middle is put together; neighbours stay apart", () => {
  assert.equal(
    texts(settled(noInk, [word("MRN", 40, 80), word("A-55-", 432, 78), word("55-20917", 469, 121)])),
    "MRN A-55-20917",
  );
  assert.equal(texts(settled(noInk, [word("A-55-", 432, 78), word("55-20917", 520, 121)])), "A-55- 55-20917");
});

Deno.test("a day that does not exist is the one that looks like it; where several do it stays", () => {
  const read = (text: string) => texts(settled(noInk, [word(text, 10, 200)]));
  assert.equal(read("12/69/1988"), "12/09/1988");
  assert.equal(read("(88/14/1967),"), "(08/14/1967),");
  assert.equal(read("04/81/1990"), "04/81/1990");
  assert.equal(read("23/10/2024"), "23/10/2024");
  assert.equal(read("12/31/1988"), "12/31/1988");
});
