import assert from "node:assert/strict";
import type { OcrWord } from "../integrations/ocr/port.ts";
import { betterOf, joinAddresses } from "./merge_words.ts";

function word(text: string, x: number, width: number, confidence: number, height = 32): OcrWord {
  return { text, x, y: 100, width, height, confidence, line: 3 };
}
const texts = (words: OcrWord[]) => words.map((one) => one.text).join(" ");

Deno.test("a sure piece of a word does not stand for the whole of it; scraps over two lines go", () => {
  const whole = word("odessa.qg@example.com", 10, 400, 0.4);
  assert.equal(texts(betterOf([whole], [word("odessa", 10, 120, 0.88)])), whole.text);
  const scraps = word("Ile:", 10, 400, 0.1, 70);
  assert.equal(texts(betterOf([scraps], [word("Patient", 10, 120, 0.88)])), "Patient");
});

Deno.test("an address or number read whole goes before the pieces that another reading made of it", () => {
  const pieces = [word("EVIDENCE@PCDDD", 10, 240, 0.57), word(".", 256, 8, 0.57), word("EXAMPLE", 270, 120, 0.96)];
  assert.equal(texts(betterOf(pieces, [word("EVIDENCE@PCDDD.EXAMPLE", 10, 380, 0.58)])), "EVIDENCE@PCDDD.EXAMPLE");
});

Deno.test("a word that the second reading tore stays whole, where it read other letters surely they stand all", () => {
  const parts = [word("0", 10, 16, 0.73), word("'BANNON", 30, 110, 0.73)];
  assert.equal(texts(betterOf([word("0'BANNON", 10, 130, 0.6)], parts)), "0'BANNON");
  const initial = [word("NETTIE", 10, 100, 0.95), word("M", 118, 20, 0.95)];
  assert.equal(texts(betterOf([word("NETTIEM", 10, 128, 0.8)], initial)), "NETTIE M");
  const both = [word("Your", 10, 60, 0.9), word("MRN:", 75, 60, 0.92)];
  assert.equal(texts(betterOf([word("YourMBN", 10, 125, 0.4)], both)), "Your MRN:");
});

Deno.test("letters read alike twice are no guess, though an engine doubts them each time", () => {
  const [name, scrap] = betterOf(
    [word("NETTIE", 10, 100, 0), word("~_", 200, 30, 0)],
    [word("NETTIE", 10, 100, 0), word("~_", 200, 30, 0)],
  );
  assert.ok(name.confidence >= 0.5);
  assert.equal(scrap.confidence, 0);
  const [scrawl] = betterOf([word("Loaalind", 10, 100, 0.15)], [word("Loaalind", 10, 100, 0.2)]);
  assert.ok(scrawl.confidence < 0.45, "an unsure engine may see the same in a signature");
});

Deno.test("an address that a wide dot tore is put together; the next sentence stays apart", () => {
  const joined = (...words: OcrWord[]) => texts(joinAddresses(words));
  assert.equal(
    joined(word("EVIDENCE@PCDDD", 10, 240, 0.6), word(".", 258, 8, 0.6), word("EXAMPLE", 276, 120, 0.96)),
    "EVIDENCE@PCDDD.EXAMPLE",
  );
  assert.equal(joined(word("ro@lark", 10, 100, 0.9), word(".example", 118, 120, 0.9)), "ro@lark.example");
  assert.equal(joined(word("ro@lark.com.", 10, 150, 0.9), word("fax", 170, 50, 0.9)), "ro@lark.com. fax");
  assert.equal(joined(word("ro@lark.example", 10, 150, 0.9), word("or", 170, 30, 0.9)), "ro@lark.example or");
});
