import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import { drawForeignText } from "../../pdf/foreign_text.ts";
import pdf from "../../pdf/library.ts";
import { probePdf, textOf } from "../../../tests/support/pdf_probe.ts";
import { assemblePackage, type PackageItem } from "./assemble_package.ts";
import { cover, makePdf, packageOf, refusedAs } from "../../../tests/support/packages.ts";

/** The first bytes of a Word 97 file are enough to be known as one by its name. */
const OLD_WORD = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#a03020" } }).jpeg().toBuffer();
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

Deno.test("package: cover, records in order, page ranges, hashes and numbered pages", async () => {
  const items: PackageItem[] = [
    { title: "Discharge Summary, Mar 3, 2026", fileName: "a.pdf", bytes: await makePdf(3) },
    { title: "Wound photo", fileName: "b.jpg", bytes: await photo() },
    { title: "Consultation", fileName: "c.doc", bytes: OLD_WORD },
    { title: "Lab Results", fileName: "d.pdf", bytes: async () => await makePdf(1) },
  ];
  const progress: string[] = [];
  const made = await assemblePackage({ cover, items, onProgress: (done, total) => progress.push(`${done}/${total}`) });

  assert.deepEqual(progress, ["1/4", "2/4", "3/4", "4/4"]);
  assert.equal(made.pageCount, 6);
  assert.deepEqual(made.contents.map(({ title, fromPage, toPage }) => [title, fromPage, toPage]), [
    ["Discharge Summary, Mar 3, 2026", 2, 4],
    ["Wound photo", 5, 5],
    ["Lab Results", 6, 6],
  ]);
  assert.equal(made.contents[0].sha256, sha256Of(items[0].bytes as Uint8Array));
  assert.deepEqual(made.skipped.map(({ fileName }) => fileName), ["c.doc"]);

  const pages = await probePdf(made.pdf, 0.2);
  assert.equal(pages.length, 6);
  for (const [n, page] of pages.entries()) assert.ok(page.text.includes(`Request 42 · page ${n + 1} of 6`), page.text);
  assert.match(pages[3].text, /Record page 3/);
  const front = pages[0].text.replace(/\s+/g, " ");
  for (
    const part of [
      "Larkspur Regional",
      "request 42",
      "Patient Zoë Roe",
      "Date of birth Feb 3, 1980",
      "Medical record number 00482913",
      "Released to Smith & Jones LLP Attn: Ann Smith",
      "Date released Nov 20, 2026",
      "Discharge Summary, Mar 3, 2026 2-4",
      "Wound photo 5",
      "Consultation separate file",
      "Lab Results 6",
      "Confidential.",
      "Redisclosure.",
    ]
  ) assert.ok(front.includes(part), `"${part}" is missing in: ${front}`);
});

Deno.test("package: a list of contents longer than a page moves the page numbers by itself", async () => {
  const one = await makePdf(1);
  const items = Array.from({ length: 120 }, (_, n) => ({ title: `Record ${n + 1}`, fileName: `${n}.pdf`, bytes: one }));
  const { pdf: bytes, contents } = await assemblePackage({ cover, items });
  const pages = await probePdf(bytes, 0.1);
  const first = contents[0].fromPage;
  assert.ok(first > 2, "the cover has several pages");
  assert.match(pages[first - 1].text, /Record page 1/);
  assert.doesNotMatch(pages[first - 2].text, /Record page 1\b/);
  const front = pages.slice(0, first - 1).map((page) => page.text.replace(/\s+/g, " ")).join(" ");
  assert.ok(front.includes(`Record 1 ${first} `) && front.includes(`Record 120 ${first + 119} `));
});

for (const angle of [0, 90, 180, 270]) {
  Deno.test(`package: on a page turned by ${angle} degrees and cut, the number stands upright at the lower right`, async () => {
    const bytes = await makePdf(0, (document) => {
      const page = document.addPage([700, 900]);
      page.setCropBox(50, 60, 612, 792);
      page.setRotation(pdf.degrees(angle));
    });
    const page = (await probePdf((await packageOf("turned.pdf", bytes)).pdf, 2))[1];
    const across = angle % 180 !== 0;
    assert.deepEqual([page.width, page.height], across ? [792, 612] : [612, 792]);
    assert.ok(page.text.includes("Request 42 · page 2 of 2"));
    const foot = { x: 1 - 120 / page.width, y: 1 - 26 / page.height, w: 110 / page.width, h: 16 / page.height };
    assert.ok(page.ink(foot) > 0.05, "the number is there");
    const above = { x: 0, y: 0, w: 1, h: 1 - 30 / page.height };
    assert.equal(page.ink(above), 0, "and nowhere else");
  });
}

Deno.test("package: a page whose own drawing leaves the pen turned and grown is numbered like any other", async () => {
  const bytes = await makePdf(0, (document) => {
    const page = document.addPage([612, 792]);
    page.pushOperators(pdf.concatTransformationMatrix(0, 3, -3, 0, 300, 100), pdf.setFillingGrayscaleColor(1));
  });
  const page = (await probePdf((await packageOf("odd.pdf", bytes)).pdf, 2))[1];
  assert.ok(page.ink({ x: 1 - 120 / 612, y: 1 - 26 / 792, w: 110 / 612, h: 16 / 792 }) > 0.05);
  assert.equal(page.ink({ x: 0, y: 0, w: 1, h: 0.95 }), 0);
});

Deno.test("package: two hundred pages of several sizes all arrive", async () => {
  const bytes = await makePdf(200, (document) => document.getPage(57).setSize(200, 100));
  const made = await packageOf("long.pdf", bytes);
  assert.equal(made.pageCount, 201);
  const pages = await probePdf(made.pdf, 0.05);
  for (const [n, page] of pages.slice(1).entries()) {
    assert.ok(page.text.includes(`Record page ${n + 1}`) || n === 57);
    assert.ok(page.text.includes(`page ${n + 2} of 201`));
  }
});

Deno.test("package: names in any script are printed on the cover and read out by what reads the page", async () => {
  const drawnWords = { "نور الدين": "نور الدين", "Łukasz Nowak": "Łukasz", "Lan Nguyễn": "Nguyễn", "王小明": "王小明" };
  for (const [name, drawn] of Object.entries(drawnWords)) {
    const items = [{ title: "Lab Results", fileName: "a.pdf", bytes: await makePdf(1) }];
    const made = await assemblePackage({ cover: { ...cover, patient: { ...cover.patient, name } }, items });
    // A machine without a font for it replaces its letters, and says so.
    const hasFont = await drawForeignText(drawn, 10, false) !== null;
    if (hasFont) assert.ok((await drawingOf(made.pdf)).includes(`<${hexOf(drawn)}>`), name);
    else assert.match(await textOf(made.pdf), /stands for a letter that could not be printed here/);
  }
  const plain = await assemblePackage({ cover, items: [] });
  assert.ok((await textOf(plain.pdf)).includes("Zoë Roe"), "what the fonts know stays text");
});

/** All unpacked streams of a PDF. */
async function drawingOf(bytes: Uint8Array): Promise<string> {
  const { context } = await pdf.PDFDocument.load(bytes);
  const streams = context.enumerateIndirectObjects().flatMap(([, object]) =>
    object instanceof pdf.PDFRawStream && !object.dict.has(pdf.PDFName.of("Subtype"))
      ? [Buffer.from(pdf.decodePDFRawStream(object).decode()).toString("latin1")]
      : []
  );
  return streams.join("\n");
}

/** As PDF writes text: UTF-16 with its mark, in hex. */
function hexOf(text: string): string {
  return Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex").toUpperCase();
}

Deno.test("package: bookmarks lead to each record, and what file managers show holds no patient", async () => {
  const items = [{ title: "Lab of Zoë", fileName: "a.pdf", bytes: await makePdf(2) }];
  const document = await pdf.PDFDocument.load((await assemblePackage({ cover, items })).pdf, { updateMetadata: false });
  const root = document.catalog.lookup(pdf.PDFName.of("Outlines"), pdf.PDFDict);
  assert.equal(String(root.get(pdf.PDFName.of("Count"))), "2");
  const last = root.lookup(pdf.PDFName.of("Last"), pdf.PDFDict);
  assert.equal(last.lookup(pdf.PDFName.of("Title"), pdf.PDFHexString).decodeText(), "Lab of Zoë");
  const target = last.lookup(pdf.PDFName.of("Dest"), pdf.PDFArray).get(0);
  assert.equal(target, document.getPage(1).ref);
  assert.equal(document.getTitle(), "Released records, request 42");
  assert.equal(document.getCreationDate()?.toISOString(), "2026-11-20T12:00:00.000Z");
});

Deno.test("package: one bad file among good ones stops the whole", async () => {
  const items = [
    { title: "Good", fileName: "good.pdf", bytes: await makePdf(1) },
    { title: "Bad", fileName: "bad.jpg", bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]) },
  ];
  await assert.rejects(() => assemblePackage({ cover, items }), refusedAs("damaged_picture", "bad.jpg"));
});
