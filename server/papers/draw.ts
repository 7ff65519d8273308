/**
 * Placed pages to PDF, and PDF to pictures. The same pages give the same bytes.
 * @module
 */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { PDFDocument, PDFFont } from "../pdf/library.ts";
import pdfLib from "../pdf/library.ts";
import { printable } from "./printable.ts";
import { type FontName, PAGE, type PlacedPage, standardFonts } from "./sheet.ts";

export interface PdfFacts {
  title: string;
  author: string;
  /** ISO instant written into the file; never the clock's, so that the bytes stay the same. */
  createdAt: string;
}

/** A PDF with a text layer. */
export async function drawPdf(pages: PlacedPage[], facts: PdfFacts): Promise<Uint8Array> {
  const doc = await newPdf(facts);
  const fonts = new Map<FontName, PDFFont>();
  for (const name of new Set(pages.flatMap((page) => page.texts.map((text) => text.font)))) {
    fonts.set(name, await doc.embedFont(standardFonts[name]));
  }
  for (const page of pages) drawPage(doc, page, fonts);
  return await doc.save({ useObjectStreams: false });
}

/** An empty PDF with fixed dates. */
export async function newPdf(facts: PdfFacts): Promise<PDFDocument> {
  const doc = await pdfLib.PDFDocument.create();
  const at = new Date(facts.createdAt);
  doc.setCreationDate(at);
  doc.setModificationDate(at);
  doc.setTitle(printable(facts.title));
  doc.setAuthor(printable(facts.author));
  doc.setProducer("ReleaseDesk demo office");
  doc.setCreator("ReleaseDesk demo office");
  return doc;
}

function drawPage(doc: PDFDocument, placed: PlacedPage, fonts: Map<FontName, PDFFont>): void {
  const { degrees, grayscale, LineCapStyle } = pdfLib;
  const page = doc.addPage([PAGE.width, PAGE.height]);
  const up = (y: number) => PAGE.height - y;
  for (const box of placed.boxes) {
    page.drawRectangle({
      x: box.x,
      y: up(box.y + box.h),
      width: box.w,
      height: box.h,
      rotate: degrees(box.angle),
      borderWidth: box.line,
      ...(box.line > 0 ? { borderColor: grayscale(box.angle === 0 ? 0 : 0.2) } : {}),
      ...(box.fill === null ? {} : { color: grayscale(box.fill) }),
    });
  }
  for (const text of placed.texts) {
    page.drawText(text.text, {
      x: text.x,
      y: up(text.y),
      size: text.size,
      font: fonts.get(text.font)!,
      color: grayscale(text.shade),
      rotate: degrees(text.angle),
    });
  }
  for (const stroke of placed.strokes) {
    const path = stroke.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
    page.drawSvgPath(path, {
      x: 0,
      y: PAGE.height,
      borderColor: grayscale(0.08),
      borderWidth: 1.15,
      borderLineCap: LineCapStyle.Round,
    });
  }
}

/** One page as grey values, row by row. */
export interface GreyPage {
  width: number;
  height: number;
  data: Uint8Array;
}

let pdfium: Promise<PDFiumLibrary> | null = null;

/** Rasterises every page of a PDF at `dpi` dots an inch. The fonts are those inside the renderer, not the machine's. */
export async function rasterise(pdf: Uint8Array, dpi: number): Promise<GreyPage[]> {
  const library = await (pdfium ??= PDFiumLibrary.init());
  const document = await library.loadDocument(pdf);
  try {
    const pages: GreyPage[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: dpi / 72, render: "bitmap", colorSpace: "Gray" });
      pages.push({ width, height, data: new Uint8Array(data) });
    }
    return pages;
  } finally {
    document.destroy();
  }
}
