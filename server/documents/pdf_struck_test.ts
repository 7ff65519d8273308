import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type * as PdfLib from "@cantoo/pdf-lib";
import { createReader } from "./read.ts";

// Its ES build imports JSON without saying so, which the runtime refuses; the CommonJS build does not.
const { PDFDocument, StandardFonts } = createRequire(import.meta.url)("@cantoo/pdf-lib") as typeof PdfLib;

/** Each letter drawn by itself, and again beside it from another font, as browsers print outlined letters. */
async function twice(lines: string[], spacing = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const outline = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const page = pdf.addPage([612, 792]);
  for (const offset of [0, 0.25]) {
    lines.forEach((line, row) => {
      let x = 72;
      for (const letter of line) {
        if (letter !== " ") {
          page.drawText(letter, { x: x + offset, y: 700 - 30 * row - offset, size: 12, font: offset ? outline : font });
        }
        x += font.widthOfTextAtSize(letter, 12) + spacing;
      }
    });
  }
  return await pdf.save();
}

const lines = ["Please fill in all officers: Lillian Hall", "born 11/11/1911, chart 0055-1100"];

Deno.test("letters struck twice are read once, with the words parted where they are", async () => {
  const reader = createReader();
  try {
    const { text } = await reader.read(await twice(lines), "bold.pdf");
    assert.equal(text.trim(), lines.join("\n"));
    const spaced = await reader.read(await twice(["RELEASE OF RECORDS"], 2), "spaced.pdf");
    assert.equal(spaced.text.trim(), "RELEASE OF RECORDS");
  } finally {
    await reader.close();
  }
});
