import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import sharp from "sharp";
import type { Page } from "../../shared/documents.ts";
import { UnreadableDocument } from "./errors.ts";
import {
  attached,
  formPdf,
  letterLines,
  mail,
  picturePdf,
  png,
  sheet,
  textPdf,
} from "../../tests/support/documents.ts";
import { createReader, type Reader } from "./read.ts";

async function withReader(use: (reader: Reader) => Promise<void>, options = {}): Promise<void> {
  const reader = createReader(options);
  try {
    await use(reader);
  } finally {
    await reader.close();
  }
}

function find(page: Page, text: string) {
  const word = page.words.find((one) => one.text === text);
  assert.ok(word, `"${text}" among ${page.words.length} words`);
  return word;
}

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

Deno.test("text PDF: words with places, lines in order, no OCR", () =>
  withReader(async (reader) => {
    const read = await reader.read(
      await textPdf([["Patient: Margaret Ellison", "Born 04/12/1961"], ["Page two"]]),
      "a.pdf",
    );
    assert.equal(read.kind, "pdf");
    assert.equal(read.text, "Patient: Margaret Ellison\nBorn 04/12/1961\fPage two");
    const [page] = read.pages;
    assert.deepEqual([page.method, page.rotation, page.width, page.height], ["text-layer", 0, 612, 792]);
    const word = find(page, "Margaret");
    assert.ok(Math.abs(word.box.x - 122 / 612) < 0.02, "left edge");
    assert.ok(Math.abs(word.box.y + word.box.h - 92 / 792) < 0.01, "baseline");
    assert.ok(word.confidence > 0.95);
    assert.equal(find(page, "Born").line, 1);
  }));

Deno.test("text PDF shown sideways is read upright and says how it was turned", () =>
  withReader(async (reader) => {
    const bytes = await textPdf([["Patient: Margaret Ellison", "Born 04/12/1961"]], 90);
    const [page] = (await reader.read(bytes, "a.pdf")).pages;
    assert.equal(page.rotation, 270);
    assert.deepEqual([page.width, page.height], [612, 792]);
    assert.ok(Math.abs(find(page, "Patient:").box.x - 72 / 612) < 0.02);
    const picture = await sharp(await reader.pageImage(bytes, "a.pdf", 1, 300) ?? new Uint8Array()).metadata();
    assert.deepEqual([picture.width, picture.height], [300, 388]);
  }));

Deno.test("PDF form: field values are words, boxes are marks", () =>
  withReader(async (reader) => {
    const [page] = (await reader.read(await formPdf("Margaret O. Ellison"), "form.pdf")).pages;
    const text = page.words.map((word) => word.text).join(" ");
    assert.match(text, /Patient name: Margaret O\. Ellison/);
    assert.match(text, /☒ Laboratory ☐ Imaging/);
    const kinds = page.marks.filter((mark) => mark.kind !== "rule").map((mark) => mark.kind);
    assert.ok(kinds.includes("checked") && kinds.includes("unchecked"));
  }));

Deno.test("a stamp over a scanned page does not stand for the page", () =>
  withReader(async (reader) => {
    const bytes = await picturePdf(await sheet(letterLines), ["RECEIVED 11/04/2026"]);
    const read = await reader.read(bytes, "scan.pdf");
    assert.equal(read.pages[0].method, "ocr");
    assert.match(flat(read.text), /Patient: Margaret Ellison Date of birth: 04\/12\/1961/);
  }));

Deno.test("pictures turned by quarters and slanted stand upright, and their boxes fit the shown page", () =>
  withReader(async (reader) => {
    const upright = await sheet(letterLines);
    for (const [turn, rotation] of [[0, 0], [90, 270], [180, 180], [270, 90], [4, 0]] as const) {
      const turned = await png(sharp(upright).rotate(turn, { background: "#fff" }), 150);
      const read = await reader.read(turned, "page.png");
      const [page] = read.pages;
      assert.equal(page.rotation, rotation, `turned by ${turn}`);
      assert.match(flat(read.text), /Patient: Margaret Ellison Date of birth: 04\/12\/1961/, `turned by ${turn}`);
      const shown = sharp(await reader.pageImage(turned, "page.png", 1, 800) ?? new Uint8Array());
      const { width, height } = await shown.metadata();
      const { box } = find(page, "Margaret");
      const cut = { left: box.x * width, top: box.y * height, width: box.w * width, height: box.h * height };
      const area = Object.fromEntries(Object.entries(cut).map(([key, value]) => [key, Math.round(value)]));
      // Statistics are of the picture as opened, so the cut is opened anew.
      const inside = await sharp(await shown.clone().extract(area as never).toBuffer()).stats();
      // A box on the word holds much ink; a box beside it holds paper.
      assert.ok(inside.channels[0].mean < 215, `ink under the box when turned by ${turn}`);
    }
  }));

Deno.test("capitals upside down are found by trial", () =>
  withReader(async (reader) => {
    const capitals = await sheet(letterLines.map((line) => line.toUpperCase()));
    const [page] = (await reader.read(await png(sharp(capitals).rotate(180), 150), "caps.png")).pages;
    assert.equal(page.rotation, 180);
    find(page, "MARGARET");
  }));

Deno.test("fax at 204x98: lines are stretched, several pages keep their order", () =>
  withReader(async (reader) => {
    const lines = [letterLines, ["Second page", "Signed by Margaret Ellison"]];
    const pages = await Promise.all(lines.map(async (one) =>
      await sharp(await sheet(one, { dpi: 204 })).resize(1734, 1078, { fit: "fill" }).toColourspace("b-w").raw()
        .toBuffer()
    ));
    const fax = await sharp(Buffer.concat(pages), {
      raw: { width: 1734, height: 2156, channels: 1, pageHeight: 1078 } as never,
    })
      .toColourspace("b-w").tiff({ compression: "ccittfax4", bitdepth: 1, xres: 204 / 25.4, yres: 98 / 25.4 })
      .toBuffer();
    const progress: string[] = [];
    const read = await reader.read(new Uint8Array(fax), "fax.tif", {
      onProgress: (d, all) =>
        progress.push(`${d}/${all}`),
    });
    assert.deepEqual(read.pages.map((page) => page.number), [1, 2]);
    assert.ok(Math.abs(read.pages[0].height - 792) < 3, "a letter sheet is 792 points high");
    assert.match(flat(read.text), /Margaret Ellison.*884-20-117.*Second page/);
    assert.deepEqual(progress, ["1/2", "2/2"]);
  }));

Deno.test("check boxes in pixels, ticked and not, are marks and words; letters are not", () =>
  withReader(async (reader) => {
    const box = (y: number, tick: boolean) =>
      `<rect x="150" y="${y}" width="24" height="24" fill="none" stroke="black" stroke-width="3"/>` +
      (tick ? `<path d="M153 ${y + 10} l8 10 l14 -22" fill="none" stroke="black" stroke-width="4"/>` : "");
    const labels = ["Laboratory results", "Billing records"]
      .map((label, i) =>
        `<text x="190" y="${821 + i * 60}" font-family="DejaVu Sans, Arial" font-size="26">${label}</text>`
      );
    const extra = box(800, true) + box(860, false) + labels.join("") + '<rect x="150" y="980" width="600" height="3"/>';
    const [page] =
      (await reader.read(await sheet([...letterLines, "BOARD PROBED ODDBALL"], { extra }), "form.png")).pages;
    const boxes = page.marks.filter((mark) => mark.kind === "checked" || mark.kind === "unchecked");
    assert.deepEqual(boxes.map((mark) => mark.kind).sort(), ["checked", "unchecked"]);
    const text = flat(page.words.map((word) => word.text).join(" "));
    assert.match(text, /☒ Laboratory results ☐ Billing records/);
    assert.ok(page.marks.some((mark) => mark.kind === "rule" && mark.box.w > 0.4));
  }));

Deno.test("a scrawl that is no text is a picture mark", () =>
  withReader(async (reader) => {
    const scrawl = '<path d="M200 1200 q30 -90 50 0 t40 -20 q20 60 60 -50 t70 40 q10 -70 60 -10 t80 10" fill="none" ' +
      'stroke="black" stroke-width="5"/>';
    const [page] = (await reader.read(await sheet(letterLines, { extra: scrawl }), "signed.png")).pages;
    const pictures = page.marks.filter((mark) => mark.kind === "picture");
    assert.equal(pictures.length, 1);
    assert.ok(Math.abs(pictures[0].box.x - 200 / 1275) < 0.02 && pictures[0].box.w > 0.2);
  }));

Deno.test("blank pages, specked or not, have no words and no problem", () =>
  withReader(async (reader) => {
    const data = new Uint8Array(1275 * 1650).fill(250);
    for (let i = 0; i < 900; i++) data[(i * 7919 * 131) % data.length] = 0;
    const specked = await png(sharp(data, { raw: { width: 1275, height: 1650, channels: 1 } }), 150);
    for (const bytes of [await sheet([]), specked]) {
      const [page] = (await reader.read(bytes, "blank.png")).pages;
      assert.deepEqual([page.method, page.words.length, page.confidence, page.problem], ["none", 0, 0, null]);
    }
  }));

Deno.test("of more pages than the limit the first are read, and a sentence tells what was left unread", () =>
  withReader(async (reader) => {
    const three = await textPdf([["1"], ["2"], ["3"]]);
    const read = await reader.read(three, "a.pdf");
    assert.equal(read.text, "1\f2");
    assert.match(read.problems.join(" "), /^Only the first 2 of 3 pages were read\./);
    const attachments = [three, three].map((bytes, i) => attached(`${i}.pdf`, "application/pdf", bytes));
    const message = await reader.read(mail("Records", "See attached.", attachments), "m.eml");
    assert.deepEqual(message.pages.map(({ number }) => number), [1, 2]);
    assert.equal(message.problems.length, 2);
    assert.match(message.problems[1], /after the first 2 pages was left unread/);
  }, { maxPages: 2 }));

Deno.test("reading stops when asked to", () =>
  withReader(async (reader) => {
    const giveUp = new AbortController();
    const bytes = await textPdf(Array.from({ length: 30 }, (_, i) => [`Page ${i}`]));
    const reading = reader.read(bytes, "a.pdf", { signal: giveUp.signal, onProgress: () => giveUp.abort() });
    await assert.rejects(reading, (error) => error instanceof UnreadableDocument && error.code === "cancelled");
  }));

Deno.test("pages that do not exist have no picture", () =>
  withReader(async (reader) => {
    const bytes = await textPdf([["One"]]);
    assert.equal(await reader.pageImage(bytes, "a.pdf", 2, 200), null);
    assert.equal(await reader.pageImage(bytes, "a.pdf", 0, 200), null);
  }));
