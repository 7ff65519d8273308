import assert from "node:assert/strict";
import { strToU8 } from "fflate";
import sharp from "sharp";
import type { Ocr, OcrWord } from "../integrations/ocr/port.ts";
import { Context } from "./context.ts";
import { letterLines, png, sheet, textPdf } from "../../tests/support/documents.ts";
import { group3Tiff } from "../../tests/support/group3_fax.ts";
import { withPdf } from "./pdf_session.ts";
import { createReader, type Reader, type ReaderOptions } from "./read.ts";

async function withReader(use: (reader: Reader) => Promise<void>, options: ReaderOptions = {}): Promise<void> {
  const reader = createReader(options);
  try {
    await use(reader);
  } finally {
    await reader.close();
  }
}

/** Reads nothing; keeps the sizes of the pictures it was given, and how many at once. */
function spy(words: OcrWord[] = []) {
  const seen: { width: number; height: number }[] = [];
  let now = 0;
  const most = { atOnce: 0 };
  const ocr: Ocr = {
    name: "spy",
    lanes: 2,
    memoryALane: 0,
    recognize: async ({ width, height }) => {
      seen.push({ width, height });
      most.atOnce = Math.max(most.atOnce, ++now);
      await Promise.resolve();
      now--;
      return words;
    },
    close: () => Promise.resolve(),
  };
  return { ocr, seen, most };
}

const flat = (text: string) => text.replace(/\s+/g, " ").trim();
const patient = /Patient: Margaret Ellison Date of birth: 04\/12\/1961/;

Deno.test("scans at 1200 dots an inch are made smaller before anything looks at them", async () => {
  const { ocr, seen } = spy();
  await withReader(async (reader) => {
    const [width, height] = [10200, 13200];
    const small = await sharp(await sheet(letterLines)).toColourspace("b-w").raw().toBuffer();
    const tiff = await sharp(small, { raw: { width: 1275, height: 1650, channels: 1 } })
      .resize(width, height, { kernel: "nearest" }).toColourspace("b-w")
      .tiff({ compression: "ccittfax4", bitdepth: 1, xres: 1200 / 25.4, yres: 1200 / 25.4 }).toBuffer();
    const [page] = (await reader.read(new Uint8Array(tiff), "scan.tif")).pages;
    assert.deepEqual([page.width, page.height, page.problem], [612, 792, null]);
    assert.ok(seen.length > 0);
    // A second pass may enlarge a little.
    for (const { width, height } of seen) {
      assert.ok(width * height < 7_000_000, `${width}x${height}`);
    }
    const shown = await reader.pageImage(new Uint8Array(tiff), "scan.tif", 1, 600);
    assert.equal((await sharp(shown!).metadata()).width, 600);
  }, { ocr });
});

Deno.test("pages of all sizes in one document keep their own", () =>
  withReader(async (reader) => {
    const sizes = [[612, 792], [842, 595], [842, 1191], [216, 360], [14400, 14400]];
    const objects = [
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count ${sizes.length}/Kids[${sizes.map((_, i) => `${i * 2 + 3} 0 R`).join(" ")}]>>`,
      ...sizes.flatMap(([w, h], i) => {
        const text = `BT /T 12 Tf 20 ${h - 40} Td (Page ${i + 1} of the request) Tj ET`;
        const font = "/Resources<</Font<</T<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>";
        return [
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Contents ${i * 2 + 4} 0 R${font}>>`,
          `<</Length ${text.length}>>stream\n${text}\nendstream`,
        ];
      }),
    ];
    const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
    const pdf = strToU8(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`);
    const { pages, text } = await reader.read(pdf, "mixed.pdf");
    assert.deepEqual(pages.map(({ width, height }) => [Math.round(width), Math.round(height)]), sizes);
    assert.equal(text, sizes.map((_, i) => `Page ${i + 1} of the request`).join("\f"));
    const huge = await sharp((await reader.pageImage(pdf, "mixed.pdf", 5, 4000))!).metadata();
    assert.equal(huge.width, 4000);
  }));

Deno.test("a text of more than 500 pages: the first 500 are read, without OCR, and the rest is told", async () => {
  const { ocr, seen } = spy();
  await withReader(async (reader) => {
    const long = await textPdf(Array.from({ length: 503 }, (_, i) => [`Page ${i + 1}`]));
    const read = await reader.read(long, "long.pdf");
    assert.equal(read.pages.length, 500);
    assert.equal(read.pages[499].words[1].text, "500");
    assert.match(read.problems.join(" "), /^Only the first 500 of 503 pages were read\./);
    assert.equal(seen.length, 0);
  }, { ocr });
});

Deno.test("a TIFF of more pages than are read: a few at once, the first ones, and the rest is told", async () => {
  const { ocr, seen, most } = spy();
  await withReader(async (reader) => {
    const [side, count] = [64, 14];
    const page = new Uint8Array(side * side).fill(255);
    // A stroke on each page, so that none is blank.
    for (let x = 4; x < 60; x++) page[side * (x % 8 ? 20 : 12) + x] = 0;
    const all = new Uint8Array(page.length * count);
    for (let n = 0; n < count; n++) all.set(page, n * page.length);
    const raw = { width: side, height: side * count, channels: 1, pageHeight: side };
    const tiff = await sharp(all, { raw: raw as never }).toColourspace("b-w").tiff({ compression: "lzw" }).toBuffer();
    const pictures = await reader.read(new Uint8Array(tiff), "long.tif");
    assert.equal(pictures.pages.length, 10);
    assert.match(pictures.problems.join(" "), /^Only the first 10 of 14 pages were read\./);
    assert.ok(seen.length >= 10 && most.atOnce <= ocr.lanes + 1, `${most.atOnce} at once`);
  }, { ocr, maxPages: 10 });
});

Deno.test("black borders, Group 3 and LZW: the letter is read all the same", () =>
  withReader(async (reader) => {
    const letter = await sheet(letterLines);
    const framed = await png(
      sharp(await sharp(letter).extend({ top: 140, bottom: 260, left: 190, right: 90, background: "#000" }).toBuffer()),
      150,
    );
    assert.match(flat((await reader.read(framed, "framed.png")).text), patient);

    const lzw = await sharp(letter).toColourspace("b-w")
      .tiff({ compression: "lzw", predictor: "horizontal", xres: 150 / 25.4, yres: 150 / 25.4 }).toBuffer();
    assert.match(flat((await reader.read(new Uint8Array(lzw), "scan.tif")).text), patient);

    const [width, height] = [1728, 2156];
    const fine = await sharp(letter).resize(width, height, { fit: "fill" }).toColourspace("b-w").raw().toBuffer();
    const fax = await reader.read(group3Tiff(new Uint8Array(fine), width, height), "fax.tif");
    assert.match(flat(fax.text), patient);
    assert.ok(Math.abs(fax.pages[0].height - 792) < 3);
  }));

Deno.test("pictures without text have no words that anybody would rely on", () =>
  withReader(async (reader) => {
    // Soft blots, as of an animal on a sofa.
    const noise = new Uint8Array(120 * 90 * 3);
    for (let i = 0, seed = 7; i < noise.length; i++) noise[i] = (seed = (seed * 1103515245 + 12345) % 2147483648) >> 23;
    const cat = await sharp(noise, { raw: { width: 120, height: 90, channels: 3 } })
      .resize(1600, 1200, { kernel: "cubic" }).blur(6).jpeg().toBuffer();
    const logo = await sheet([], {
      extra: '<circle cx="500" cy="600" r="260" fill="#0b6"/><path d="M360 700 l140 -260 l140 260 z" fill="white"/>',
    });
    for (const [name, bytes] of [["cat.jpg", new Uint8Array(cat)], ["logo.png", logo]] as const) {
      const { pages: [page], text } = await reader.read(bytes, name);
      assert.equal(page.problem, null);
      assert.deepEqual(page.words.filter((word) => !word.unreadable && word.confidence >= 0.7), [], `${name}: ${text}`);
    }
  }));

Deno.test("letters that are not Latin: read without a crash, and without sure words", () =>
  withReader(async (reader) => {
    const lines = [
      "Прошу выслать копию медицинской карты",
      "моей матери Анны Петровой",
      "أرجو إرسال نسخة من السجلات الطبية",
    ];
    const { pages: [page] } = await reader.read(await sheet(lines), "letter.png");
    const sure = page.words.filter((word) => word.confidence >= 0.8 && word.text.length > 3);
    assert.ok(sure.length <= 2, sure.map((word) => word.text).join(" "));
  }));

Deno.test("a page on which the PDF module traps is told; those behind it and the next document are read", async () => {
  const context = new Context({}, spy().ocr);
  const pdf = await textPdf([["Page one"], ["Page two"]]);
  const trap = () => context.workers.threads[0].ask("trapInPdf" as never, {} as never);
  try {
    await withPdf(context, pdf, async (open) => {
      const [trapped, ...pages] = await Promise.allSettled([
        trap(),
        open.ask("pdfText", { index: 0 }),
        open.ask("pdfText", { index: 1 }),
      ]);
      assert.match((trapped as PromiseRejectedResult).reason.message, /Something went wrong/);
      const texts = pages.map((page) =>
        (page as PromiseFulfilledResult<{ words: { text: string }[] }>).value.words[1].text
      );
      assert.deepEqual(texts, ["one", "two"]);
    });
    await assert.rejects(trap);
    assert.equal(await withPdf(context, pdf, (open) => Promise.resolve(open.pages)), 2);
  } finally {
    await context.close();
  }
});
