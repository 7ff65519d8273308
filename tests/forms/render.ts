/**
 * Turns a drawn sheet into the file a hospital would receive: text PDF, scan, fax or photo.
 * @module
 */
import pdfLib from "../../server/pdf/library.ts";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { bilevel, faxPage, type Gray, photoPage, resize, scanPage } from "./degrade.ts";
import type { Random } from "./random.ts";
import { newSheet } from "./sheet.ts";
import type { Output } from "./truth.ts";

let library: Promise<PDFiumLibrary> | undefined;

/** Renders every page of a PDF as greyscale at the given dots per inch. */
export async function raster(pdf: Uint8Array, dpi: number): Promise<Gray[]> {
  const pdfium = await (library ??= PDFiumLibrary.init());
  const doc = await pdfium.loadDocument(pdf);
  try {
    const pages: Gray[] = [];
    for (const page of doc.pages()) {
      const { data, width, height } = await page.render({ scale: dpi / 72, render: "bitmap" });
      const gray = new Uint8Array(width * height);
      for (let i = 0; i < gray.length; i++) {
        gray[i] = (data[i * 4] * 11 + data[i * 4 + 1] * 59 + data[i * 4 + 2] * 30) / 100;
      }
      pages.push({ data: gray, width, height });
    }
    return pages;
  } finally {
    doc.destroy();
  }
}

/** A multi-page TIFF; `xres`/`yres` in dots per inch. Two-level pages are stored as Group 4. */
export async function tiff(pages: readonly Gray[], xres: number, yres: number, twoLevel: boolean): Promise<Uint8Array> {
  const { width, height } = pages[0];
  const all = new Uint8Array(width * height * pages.length);
  pages.forEach((p, i) => all.set(p.data, i * width * height));
  const image = sharp(all, { raw: { width, height: height * pages.length, channels: 1, pageHeight: height } })
    .toColourspace("b-w");
  const options = { xres: xres / 25.4, yres: yres / 25.4 };
  return await image.tiff(
    twoLevel ? { ...options, compression: "ccittfax4", bitdepth: 1 } : { ...options, compression: "lzw" },
  )
    .toBuffer();
}

/** Who faxed, for the line the machine prints on each page. */
export interface FaxHeader {
  /** Already written the way the machine writes it, "{n}" and "{of}" standing for the pages. */
  template: string;
}

async function headerStrip(text: string, width: number, height: number): Promise<Gray> {
  const sheet = await newSheet({ family: "courier" });
  sheet.at(text, 18, 10, { size: 8.5, bold: true });
  const [page] = await raster(await sheet.save(), 204);
  const strip = { data: page.data.slice(0, page.width * 62), width: page.width, height: 62 };
  return await resize(strip, width, height);
}

async function fax(r: Random, pdf: Uint8Array, header: FaxHeader, fine: boolean): Promise<Uint8Array> {
  const yres = fine ? 196 : 98;
  const height = yres * 11;
  const clean = await raster(pdf, 204);
  const pages: Gray[] = [];
  for (const [i, page] of clean.entries()) {
    const sent = await faxPage(r, await resize(page, 1728, height));
    const line = header.template.replace("{n}", String(i + 1)).replace("{of}", String(clean.length));
    const strip = bilevel(await headerStrip(line, 1728, Math.round((62 * yres) / 204)), 140);
    sent.data.set(strip.data, 0);
    pages.push(sent);
  }
  return await tiff(pages, 204, yres, true);
}

async function scanPdf(r: Random, pdf: Uint8Array): Promise<Uint8Array> {
  const out = await pdfLib.PDFDocument.create({ updateMetadata: false });
  const dpi = r.pick([150, 200, 200, 300]);
  for (const page of await raster(pdf, dpi)) {
    const g = await scanPage(r, page);
    const jpeg = await sharp(g.data, { raw: { width: g.width, height: g.height, channels: 1 } }).jpeg({
      quality: r.int(55, 85),
    }).toBuffer();
    const image = await out.embedJpg(new Uint8Array(jpeg));
    out.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  }
  return await out.save({ useObjectStreams: false });
}

async function scanTiff(r: Random, pdf: Uint8Array): Promise<Uint8Array> {
  const twoLevel = r.chance(0.5);
  const pages: Gray[] = [];
  for (const page of await raster(pdf, 200)) {
    const g = await scanPage(r, page);
    pages.push(twoLevel ? bilevel(g) : g);
  }
  return await tiff(pages, 200, 200, twoLevel);
}

async function photo(r: Random, pdf: Uint8Array): Promise<Uint8Array> {
  const [page] = await raster(pdf, 200);
  const picture = await photoPage(r, page);
  let image = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } });
  // some phones store the sensor's way up and leave the turning to a tag
  if (r.chance(0.35)) image = sharp(await image.rotate(270).png().toBuffer()).withMetadata({ orientation: 6 });
  return await image.jpeg({ quality: r.int(72, 88) }).toBuffer();
}

/** File name ending of each output. */
export const endings: Record<Output, string> = {
  "text-pdf": "pdf",
  "scan-pdf": "pdf",
  "scan-tiff": "tif",
  "fax-fine": "tif",
  "fax-standard": "tif",
  photo: "jpg",
  docx: "docx",
  eml: "eml",
};

/** Renders a PDF as one of the page outputs. Throws for "docx" and "eml", which layouts write themselves. */
export async function render(r: Random, pdf: Uint8Array, output: Output, header: FaxHeader): Promise<Uint8Array> {
  if (output === "text-pdf") return pdf;
  if (output === "scan-pdf") return await scanPdf(r, pdf);
  if (output === "scan-tiff") return await scanTiff(r, pdf);
  if (output === "fax-fine" || output === "fax-standard") return await fax(r, pdf, header, output === "fax-fine");
  if (output === "photo") return await photo(r, pdf);
  throw new Error(`A ${output} file is not drawn from pages.`);
}
