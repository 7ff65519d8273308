import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { closePdf, drawPage, mostMemory, openPdf } from "./pdf_engine.ts";
import { withMemoryLimit } from "./wasm_memory.ts";

/** A PDF of one page with one picture, of which only the first thousand bytes are there. */
function pictureOf(side: number): Uint8Array {
  const data = deflateSync(new Uint8Array(1000)).toString("latin1");
  const draw = "q 612 0 0 792 0 0 cm /I Do Q";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
    `<</Length ${draw.length}>>\nstream\n${draw}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB` +
    `/Filter/FlateDecode/Length ${data.length}>>\nstream\n${data}\nendstream`,
  ];
  const text = `%PDF-1.7\n${objects.map((one, i) => `${i + 1} 0 obj\n${one}\nendobj\n`).join("")}` +
    "trailer<</Size 6/Root 1 0 R>>\n%%EOF\n";
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

Deno.test("a file of half a kilobyte that claims a picture of two gigabytes does not get them", async () => {
  const hostile = pictureOf(26_000);
  assert.ok(hostile.length < 1000);
  const pdf = await openPdf(hostile);
  try {
    assert.ok(drawPage(pdf, 0, 72, false), "the page without its picture");
    assert.ok(pdf.pdfium.HEAPU8.length <= mostMemory, `${pdf.pdfium.HEAPU8.length} bytes`);
  } finally {
    closePdf(pdf);
  }
  // The same module still reads others.
  const next = await openPdf(pictureOf(20));
  assert.equal(drawPage(next, 0, 72, false)?.width, 612);
  closePdf(next);
});

/** A module of one memory of 1 page, growing to `most`. */
const moduleOf = (most: number[]) =>
  Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3 + most.length, 1, 1, 1, ...most, 7, 5, 1, 1, 0x6d, 2, 0);

Deno.test("a module's memory grows to its limit and no further; one without a maximum is refused", async () => {
  const limited = withMemoryLimit(moduleOf([0x80, 0x80, 0x02]), 3 * 65_536 + 17);
  const { instance } = await WebAssembly.instantiate(limited);
  const memory = instance.exports.m as WebAssembly.Memory;
  memory.grow(2);
  assert.throws(() => memory.grow(1), RangeError);
  assert.throws(() => withMemoryLimit(moduleOf([3]), 4 * 65_536), /less memory already/);
  assert.throws(
    () => withMemoryLimit(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 0, 1), 65_536),
    /no maximum/,
  );
});
