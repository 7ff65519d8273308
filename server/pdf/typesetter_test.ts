import assert from "node:assert/strict";
import fc from "fast-check";
import { drawForeignText, plainLetters } from "./foreign_text.ts";
import { toBits } from "./image.ts";
import pdf from "./library.ts";
import { Typesetter } from "./typesetter.ts";

const style = { size: 10 };
const typesetter = async () => await Typesetter.for(await pdf.PDFDocument.create());
const isWestern = (letter: string) => letter <= "\u00ff";

Deno.test("bits: as a plain walk over the pixels gives them, at any width", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }), fc.nat(), (width, height, seed) => {
      const gray = Uint8Array.from({ length: width * height }, (_, n) => ((n + 1) * (seed % 251 + 1) * 31) % 256);
      const bits = toBits(gray, width, height);
      const stride = Math.ceil(width / 8);
      assert.equal(bits.length, stride * height);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < stride * 8; x++) {
          const bit = (bits[y * stride + (x >> 3)] >> (7 - (x & 7))) & 1;
          assert.equal(bit, x < width && gray[y * width + x] >= 128 ? 1 : 0);
        }
      }
    }),
  );
});

Deno.test("plain letters: near forms where there are some, a question mark where there is none, never silence", () => {
  const plain = (text: string) => plainLetters(text, isWestern);
  assert.equal(plain("Łukasz Gołąb"), "Lukasz Golab");
  assert.equal(plain("Nguyễn Thị Hường"), "Nguyên Thi Huong".replace("ê", "e"));
  assert.equal(plain("Zoë Straße"), "Zoë Straße");
  assert.equal(plain("≥ 5 → ☒"), ">= 5 -> [x]");
  assert.equal(plain("王小明"), "???");
  assert.equal(plain("نور").length, 3);
});

Deno.test("lines: none is wider than asked, and no word is lost", async () => {
  const type = await typesetter();
  const word = fc.string({ unit: fc.constantFrom(..."abcdefgWMil.,-éß"), minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 30, max: 400 }),
      async (words, width) => {
        const lines = await type.wrap(words.join(" "), style, width);
        for (const line of lines) {
          assert.ok(line.width <= width + 0.01 || line.runs.map((run) => run.text).join("").length === 1);
        }
        const text = lines.map((line) => line.runs.map((run) => run.text).join("")).join("");
        assert.equal(text.replaceAll(" ", ""), words.join(""));
      },
    ),
  );
});

Deno.test("lines: line breaks and the indent of a line are kept, empty text is an empty line", async () => {
  const type = await typesetter();
  const texts = (await type.wrap("one\r\n  two\n\nthree", style, 200)).map((line) =>
    line.runs.map((run) => run.text).join("")
  );
  assert.deepEqual(texts, ["one", "  two", "", "three"]);
  assert.equal((await type.wrap("", style, 200)).length, 1);
});

Deno.test("lines: neighbouring words of a right-to-left script are drawn as one, in their order", async () => {
  const drawn: string[] = [];
  const type = await Typesetter.for(await pdf.PDFDocument.create(), async (text) => {
    drawn.push(text);
    return { bits: new Uint8Array(8), pixels: { width: 8, height: 8 }, width: 20, height: 10, below: 2 };
  });
  const [line] = await type.wrap("Patient نور الدين of Cairo", style, 400);
  assert.deepEqual(line.runs.map(({ kind, text }) => [kind, text]), [
    ["plain", "Patient"],
    ["plain", " "],
    ["drawn", "نور الدين"],
    ["plain", " "],
    ["plain", "of Cairo"],
  ]);
  assert.equal(type.replaced, false);
});

Deno.test("lines: a letter that no font has spoils only its own word", async () => {
  const type = await Typesetter.for(await pdf.PDFDocument.create(), async (text) => {
    if (/[王小明]/.test(text)) return null;
    return { bits: new Uint8Array(8), pixels: { width: 8, height: 8 }, width: 20, height: 10, below: 2 };
  });
  const [line] = await type.wrap("نور 王小明 Łukasz", style, 400);
  assert.deepEqual(line.runs.map((run) => run.text), ["نور", " ", "???", " ", "Łukasz"]);
  assert.equal(type.replaced, true);
});

Deno.test("lines: on a machine without fonts letters are replaced, and that is known", async () => {
  const type = await Typesetter.for(await pdf.PDFDocument.create(), async () => null);
  const [line] = await type.wrap("Łukasz met 王小明", style, 400);
  assert.equal(line.runs.map((run) => run.text).join(""), "Lukasz met ???");
  assert.equal(type.replaced, true);
});

Deno.test("lines: nothing that can be typed makes them fail", async () => {
  const type = await typesetter();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
      for (const line of await type.wrap(text, style, 120)) assert.ok(Number.isFinite(line.width));
    }),
    { numRuns: 60 },
  );
});

Deno.test("drawn text: a code point that is no letter is never drawn", async () => {
  for (const text of ["\ufdd1", "\u{2fffe}", "a\ufdd2"]) assert.equal(await drawForeignText(text, 10, false), null);
});

Deno.test("drawn text: where there is no ink there is no picture", async () => {
  assert.equal(await drawForeignText(" ", 10, false), null);
});
