import assert from "node:assert/strict";
import { strFromU8, unzipSync } from "fflate";
import { simpleParser } from "mailparser";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { buildOffice } from "../demo/cast.ts";
import { rasterise } from "./draw.ts";
import { LOCKED_PASSWORD, placedPages, renderDocument } from "./render.ts";
import { documentMedia, type DocumentMedium, type DocumentSpec, type RequestContent } from "./spec.ts";

const office = buildOffice("2026-11-20");
const { content: letter } = office.documents.find((d) =>
  d.content.kind === "request" && d.content.requestType === "attorney"
)!;
const base: RequestContent = { ...letter as RequestContent, ownForm: false, handFilled: false, coverPage: false };

function spec(medium: DocumentMedium, content: DocumentSpec["content"] = base, seed = "test"): DocumentSpec {
  return { id: "d", fileName: "test.bin", medium, seed, receivedAt: "2026-11-18T16:20:00.000Z", content };
}

async function sha256(bytes: Uint8Array): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource)).toHex();
}

async function pdfText(bytes: Uint8Array, password?: string): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes, password);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
    library.destroy();
  }
}

Deno.test("the same description gives the same bytes on every medium that is not encrypted", async () => {
  for (const medium of documentMedia.filter((m) => m !== "locked-pdf")) {
    const [first, second] = [await renderDocument(spec(medium)), await renderDocument(spec(medium))];
    assert.equal(await sha256(first.bytes), await sha256(second.bytes), medium);
  }
});

Deno.test("another seed is another fax of the same paper", async () => {
  const [first, second] = [
    await renderDocument(spec("fax-fine")),
    await renderDocument(spec("fax-fine", base, "again")),
  ];
  assert.notEqual(await sha256(first.bytes), await sha256(second.bytes));
});

Deno.test("a text PDF carries the patient, the dates and the requester as text", async () => {
  const { bytes, mime } = await renderDocument(spec("text-pdf"));
  assert.equal(mime, "application/pdf");
  const text = (await pdfText(bytes)).join("\n");
  for (const value of [base.patients[0].name, base.requester.name, base.requester.email]) {
    assert.ok(text.includes(value), value);
  }
});

Deno.test("faxes are one-bit Group 4 of 1728 dots a line at their resolution, a page a sheet, with ink on each", async () => {
  const sheets = (await placedPages(spec("fax-fine", { ...base, coverPage: true }))).length;
  assert.ok(sheets >= 2);
  for (const [medium, lines] of [["fax-fine", 196], ["fax-standard", 98]] as const) {
    const { bytes, mime } = await renderDocument(spec(medium, { ...base, coverPage: true }));
    assert.equal(mime, "image/tiff");
    const facts = await sharp(bytes).metadata();
    assert.deepEqual([facts.width, facts.height, facts.pages, facts.bitsPerSample], [1728, 11 * lines, sheets, 1]);
    const tags = tiffTags(bytes);
    assert.equal(tags.get(259), 4, "compression");
    assert.deepEqual([tags.get(282), tags.get(283)].map(Math.round as (n?: number) => number), [204, lines]);
    for (let page = 0; page < sheets; page++) {
      const { channels: [grey] } = await sharp(bytes, { page }).stats();
      const ink = 1 - grey.mean / 255;
      assert.ok(ink > 0.005 && ink < 0.25, `${medium} page ${page}: ${ink} of it is ink`);
    }
  }
});

/** The numbers in the first directory of a little-endian TIFF; rationals divided. */
function tiffTags(bytes: Uint8Array): Map<number, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  assert.equal(view.getUint16(0, true), 0x4949);
  const start = view.getUint32(4, true);
  const tags = new Map<number, number>();
  for (let i = 0; i < view.getUint16(start, true); i++) {
    const at = start + 2 + i * 12;
    const [tag, type] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const offset = view.getUint32(at + 8, true);
    tags.set(
      tag,
      type === 5
        ? view.getUint32(offset, true) / view.getUint32(offset + 4, true)
        : type === 3
        ? view.getUint16(at + 8, true)
        : offset,
    );
  }
  return tags;
}

Deno.test("scans are pictures without a text layer", async () => {
  const { bytes } = await renderDocument(spec("scan-pdf"));
  assert.deepEqual((await pdfText(bytes)).map((text) => text.trim()).join(""), "");
  const [page] = await rasterise(bytes, 50);
  assert.ok(page.data.some((value) => value < 100), "something is printed");
  const tiff = await sharp((await renderDocument(spec("scan-tiff"))).bytes).metadata();
  assert.deepEqual([tiff.width, tiff.height, tiff.density], [1700, 2200, 200]);
});

Deno.test("a photo is a colour JPEG larger than the page, with a dark desk around it", async () => {
  const { bytes } = await renderDocument(spec("photo-jpeg", { ...base, ownForm: true, handFilled: true }));
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  assert.equal(info.channels, 3);
  assert.ok(info.width * info.height > 2e6);
  const brightness = (x: number, y: number) => data[(y * info.width + x) * 3];
  assert.ok(brightness(10, 10) < 140 && brightness(info.width >> 1, Math.round(info.height * 0.85)) > 170);
});

Deno.test("mails parse: the request in the text, or in an attached PDF", async () => {
  const plain = await simpleParser(new TextDecoder().decode((await renderDocument(spec("eml"))).bytes));
  assert.ok(plain.text!.includes(base.patients[0].name));
  assert.equal(plain.from!.value[0].address, base.requester.email);
  assert.equal(plain.from!.value[0].name, base.requester.contactName);
  assert.equal(plain.date!.toISOString(), "2026-11-18T16:20:00.000Z");
  assert.equal(plain.attachments.length, 0);
  const attached = await simpleParser(new TextDecoder().decode((await renderDocument(spec("eml-pdf"))).bytes));
  assert.ok(!attached.text!.includes(base.patients[0].name));
  const [file] = attached.attachments;
  assert.equal(file.contentType, "application/pdf");
  assert.ok((await pdfText(new Uint8Array(file.content))).join().includes(base.patients[0].name));
});

Deno.test("a DOCX opens and says what the letter says", async () => {
  const { bytes } = await renderDocument(spec("docx"));
  const parts = unzipSync(bytes);
  const value = strFromU8(parts["word/document.xml"]).replaceAll("&amp;", "&").replace(/<[^>]+>/g, "");
  assert.ok(value.includes(base.patients[0].name) && value.includes(base.requester.name), value.slice(0, 200));
  assert.match(strFromU8(parts["docProps/core.xml"]), /2026-11-18T16:20:00/);
});

Deno.test("a locked PDF opens with its password only, a truncated one not at all", async () => {
  const locked = (await renderDocument(spec("locked-pdf"))).bytes;
  await assert.rejects(pdfText(locked), /[Pp]assword/);
  assert.ok((await pdfText(locked, LOCKED_PASSWORD)).join().includes(base.patients[0].name));
  const cut = (await renderDocument(spec("truncated-pdf"))).bytes;
  assert.equal(new TextDecoder().decode(cut.slice(0, 5)), "%PDF-");
  await assert.rejects(pdfText(cut));
});

Deno.test("every kind of request lays out on few pages, names all its patients and keeps inside the paper", async () => {
  for (const document of office.documents) {
    if (document.content.kind !== "request") continue;
    const pages = await placedPages(document);
    assert.ok(pages.length >= 1 && pages.length <= 5, `${document.content.requestType}: ${pages.length} pages`);
    const written = pages.flatMap((page) => [...page.texts, ...page.written].map(({ text }) => text)).join(" ")
      .toLowerCase();
    for (const patient of document.content.patients) {
      const last = patient.lastName.split(/[ -]/)[0].normalize("NFC");
      if (/^[\x20-\xff]+$/.test(last)) {
        assert.ok(written.includes(last.toLowerCase()), `${document.content.requestType}: ${last}`);
      }
    }
    for (const { x, y, text } of pages.flatMap((page) => page.texts)) {
      assert.ok(x > 20 && x < 580 && y > 8 && y < 785, `"${text}" at ${x}, ${y}`);
    }
  }
});
