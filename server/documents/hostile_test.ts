/**
 * Files made to cost time or memory. What once took minutes or gigabytes would not let these tests end.
 * @module
 */
import assert from "node:assert/strict";
import { strToU8, zlibSync } from "fflate";
import sharp from "sharp";
import { blind, docx, mail, para, sheet, textPdf } from "../../tests/support/documents.ts";
import { blocksOfHtml } from "./html_text.ts";
import { layOut } from "./layout.ts";
import { tokens } from "./markup.ts";
import { withoutTexts } from "./png_chunks.ts";
import { createReader, type Reader } from "./read.ts";
import { endedAfter, tiffPages } from "./tiff_tags.ts";

async function withReader(use: (reader: Reader) => Promise<void>): Promise<void> {
  const reader = createReader({ ocr: blind });
  try {
    await use(reader);
  } finally {
    await reader.close();
  }
}

const textsOf = (html: string) =>
  blocksOfHtml(html).blocks.map((block) => block.kind === "text" ? block.text : block.kind).join("|");

Deno.test("a megabyte of signs that begin no tag is text", () => {
  const signs = "<".repeat(1_000_000);
  assert.equal([...tokens(signs)].map((token) => token.kind === "text" ? token.text : "?").join(""), signs);
  assert.equal(textsOf("1 < 2 <b>and</b> 3 <4"), "1 < 2 and 3 <4|gap");
});

Deno.test("style sheets without end hide nothing; a whole one among them still does", () => {
  const hidden = '<p class="a">seen</p><p class="b">hidden</p><p class="c">seen too</p>';
  const sheet = "@media print { .a { display: none } .c{display:none} } .x{} @supports (y) { td.b {display:none} }";
  assert.equal(textsOf(`<style>${sheet}</style>${hidden}`), "seen|gap|seen too|gap");
  for (const endless of ["<style>".repeat(150_000), "<style ".repeat(150_000)]) assert.equal(textsOf(endless), "");
  const unruly = `<style>${"@media".repeat(15_000)}</style><style>${"a".repeat(90_000)}</style>`;
  assert.equal(textsOf(`${unruly}<p>seen</p>`), "seen|gap");
});

Deno.test("tables within tables without end keep their text, and hidden elements stay hidden", () => {
  const deep = 30_000;
  const text = textsOf("<table><tr><td>x".repeat(deep) + "</td></tr></table>".repeat(deep) + "<p>after</p>");
  assert.equal(text.replace(/[^x]/g, "").length, deep);
  assert.match(text, /\|after\|gap$/);
  const inside = "<i>".repeat(60_000) + "hidden" + "</b>".repeat(60_000);
  assert.equal(textsOf(`<p>seen</p><div hidden>${inside}`), "seen|gap");
});

Deno.test("text of more pages than are read is laid out no further, and said to be cut", () => {
  const words = layOut([{ kind: "text", text: "so many words ".repeat(400_000) }], 3);
  assert.ok(words.cut && words.pages.length <= 3);
  const laid = words.pages.reduce((sum, page) => sum + page.words.length, 0);
  assert.ok(laid > 1500 && laid < 2500, `${laid}`);
  assert.ok(layOut([{ kind: "row", cells: new Array(200_000).fill("x"), columns: [] }], 3).pages[0].words.length > 0);
  const short = layOut([{ kind: "text", text: "one" }, { kind: "break" }, { kind: "text", text: "two" }], 2);
  assert.deepEqual([short.pages.length, short.cut], [2, false]);
});

Deno.test("a PDF of far more words than its pages can hold is read as far as there is room, and the rest is told", async () => {
  const pdf = await textPdf(
    Array.from({ length: 12 }, () => new Array(25).fill("a b c d e f g h i j k l m n o p q r s t")),
  );
  const reader = createReader({ ocr: blind, maxPages: 4 });
  const roomy = createReader({ ocr: blind, maxPages: 12 });
  try {
    // 500 words a page are as many as pages hold; what counts is all of them together.
    assert.equal((await roomy.read(pdf, "a.pdf")).pages.length, 12);
    const dense = await textPdf(Array.from({ length: 12 }, () => new Array(28).fill("a ".repeat(60))));
    const { pages, problems } = await roomy.read(dense, "a.pdf");
    assert.ok(pages.length >= 4 && pages.length < 12, `${pages.length}`);
    assert.ok(pages.every((page) => page.words.length === 28 * 60));
    assert.deepEqual(problems.length, 1);
    assert.match(problems[0], new RegExp(`^Only the first ${pages.length} of 12 pages were read\\.`));
    assert.match((await reader.read(dense, "a.pdf")).problems[0], /^Only the first [1-4] of 12 pages were read\./);
  } finally {
    await Promise.all([reader.close(), roomy.close()]);
  }
});

Deno.test("a message longer than can be read gives its beginning and says so; ten thousand in one are not all read", () =>
  withReader(async (reader) => {
    const long = await reader.read(mail("Hi", "Please send the records. " + "word ".repeat(900_000)), "long.eml");
    assert.match(long.text, /^Please send the records\./);
    assert.deepEqual(long.problems, ["The message is longer than can be read; its end was left out."]);
    const inner = "Content-Type: message/rfc822\r\n\r\nFrom: a@b.example\r\nSubject: x\r\n\r\nHello";
    const many = await reader.read(mail("Hi", "Hello", new Array(300).fill(inner)), "many.eml");
    assert.deepEqual(many.problems, ["The message has more than 50 attachments; the rest was not read."]);
  }));

Deno.test("a Word document of nothing but tables within tables, or of paragraphs without end", () =>
  withReader(async (reader) => {
    const deep = 3000;
    const nested = `<w:tbl><w:tr><w:tc>${para("x")}`.repeat(deep) + "</w:tc></w:tr></w:tbl>".repeat(deep);
    const { pages } = await reader.read(docx(nested + para("after")), "deep.docx");
    const words = pages.flatMap((page) => page.words.map((word) => word.text));
    assert.equal(words.filter((word) => word === "x").length, deep);
    assert.equal(words.at(-1), "after");
    const empty = await reader.read(docx(para("Hello") + "<w:p/>".repeat(300_000)), "empty.docx");
    assert.equal(empty.pages[0].words[0].text, "Hello");
    assert.match(empty.problems.join(), /longer than 500 pages/);
  }));

Deno.test("a fax of 30,000 lines is not taken for a page; the one of 8,000 beside it is", () =>
  withReader(async (reader) => {
    const fax = async (height: number) => {
      const rows = sharp(new Uint8Array(1728 * height).fill(255), { raw: { width: 1728, height, channels: 1 } });
      const coded = { compression: "ccittfax4", bitdepth: 1, xres: 204 / 25.4, yres: 196 / 25.4 } as const;
      return new Uint8Array(await rows.toColourspace("b-w").tiff(coded).toBuffer());
    };
    const [long] = (await reader.read(await fax(30_000), "a.tif")).pages;
    assert.match(long.problem!, /^The picture is too large to be read\./);
    assert.equal((await reader.read(await fax(8000), "b.tif")).pages[0].problem, null);
  }));

/** A TIFF of so many directories of one entry each, every one where `at` says. */
function chain(count: number, at: (i: number) => number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, at(0), true);
  for (let i = 0; i < count; i++) {
    view.setUint16(at(i), 1, true);
    view.setUint16(at(i) + 2, 256, true);
    view.setUint16(at(i) + 4, 4, true);
    view.setUint32(at(i) + 10, 100 + i, true);
    view.setUint32(at(i) + 14, i + 1 < count ? at(i + 1) : at(0), true);
  }
  return bytes;
}

Deno.test("a TIFF whose last directory names the first has each page once, and ends where it is told to", () => {
  const tiff = chain(50, (i) => 8 + 18 * i, 1000);
  assert.deepEqual(tiffPages(tiff).map((page) => page.width), Array.from({ length: 50 }, (_, i) => 100 + i));
  const ended = endedAfter(tiff, 7);
  assert.equal(tiffPages(ended).length, 7);
  assert.equal(tiffPages(tiff).length, 50, "the original is as it was");
  assert.equal(endedAfter(tiff, 50), tiff);
});

Deno.test("directories that lie over one another, each of 65,535 entries, are not all walked", () => {
  const bytes = new Uint8Array(2_000_000);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, 8, true);
  const entries = 65_535;
  for (let at = 8; at < 800_000; at += 8) {
    view.setUint16(at, entries, true);
    view.setUint32(at + 2 + 12 * entries, at + 8, true);
  }
  assert.ok(tiffPages(bytes).length <= 501);
});

/** One chunk; nobody here looks at its checksum. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  new DataView(out.buffer).setUint32(0, data.length);
  out.set(strToU8(name), 4);
  out.set(data, 8);
  return out;
}

Deno.test("the texts that come with a PNG are not unfolded", async () => {
  const picture = await sheet(["Hello"], { dpi: 72 });
  assert.equal(withoutTexts(picture), picture, "none, none taken");
  const bomb = chunk("zTXt", new Uint8Array([65, 0, 0, ...zlibSync(new Uint8Array(1_000_000))]));
  // Behind the header, which is 25 bytes after the signature of 8.
  const laden = new Uint8Array([...picture.subarray(0, 33), ...bomb, ...bomb, ...picture.subarray(33)]);
  assert.deepEqual(withoutTexts(laden), picture);
  assert.deepEqual(withoutTexts(laden.subarray(0, laden.length - 20)), picture.subarray(0, picture.length - 20));
  assert.equal((await sharp(withoutTexts(laden)).metadata()).width, 612);
});
