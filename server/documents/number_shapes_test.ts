import assert from "node:assert/strict";
import type { OcrWord } from "../integrations/ocr/port.ts";
import { withShapedNumbers } from "./number_shapes.ts";

const read = (...texts: string[]): string =>
  withShapedNumbers(texts.map((text, i): OcrWord => ({
    text,
    x: 10,
    y: 40 * i,
    width: 100,
    height: 20,
    confidence: 0.9,
    line: i,
  }))).map((word) => word.text).join(" ");

Deno.test("letters among the digits of a number are digits where others of its shape have them", () => {
  assert.equal(read("A0044183", "A0041027,", "ADD39954", "(AO058812)"), "A0044183 A0041027, A0039954 (A0058812)");
  assert.equal(
    read("A0044183", "A0041027", "A0052260", "ADD39954", "ADD58812"),
    "A0044183 A0041027 A0052260 A0039954 A0058812",
  );
  assert.equal(read("MC-204417", "MC-204981", "MC-2O5I12"), "MC-204417 MC-204981 MC-205112");
});

Deno.test("a number that has a shape of its own stays, and one number shows no shape", () => {
  assert.equal(read("A0044183", "ADD39954"), "A0044183 ADD39954");
  assert.equal(read("A0044183", "A0041027", "AD039954", "AD058812"), "A0044183 A0041027 AD039954 AD058812");
  assert.equal(read("A0044183", "A0041027", "ABDOMEN1", "BO058812"), "A0044183 A0041027 ABDOMEN1 BO058812");
});
