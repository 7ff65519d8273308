/**
 * Small documents made on the spot for the tests of reading. Names and numbers are invented.
 * @module
 */
import { createRequire } from "node:module";
import type * as PdfLib from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";
import type { Ocr } from "../../server/integrations/ocr/port.ts";
import sharp from "sharp";

// Its ES build imports JSON without saying so, which the runtime refuses; the CommonJS build does not.
const { PDFDocument, StandardFonts } = createRequire(import.meta.url)("@cantoo/pdf-lib") as typeof PdfLib;

/** An engine that sees nothing, for what is not about reading pictures. */
export const blind: Ocr = {
  name: "blind",
  lanes: 2,
  memoryALane: 0,
  recognize: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

export const letterLines = [
  "Request for medical records",
  "Patient: Margaret Ellison",
  "Date of birth: 04/12/1961",
  "Medical record number: 884-20-117",
  "Please send the office notes and the laboratory results",
  "from January 2024 to the present day, with billing.",
  "Phone (970) 555-0133",
];

/** A letter sheet as a picture, 8-bit grey. */
export async function sheet(lines: string[], o: { dpi?: number; extra?: string } = {}): Promise<Uint8Array> {
  const dpi = o.dpi ?? 150;
  const [width, height] = [Math.round(8.5 * dpi), 11 * dpi];
  const size = Math.round(dpi * 0.17);
  const text = lines.map((line, i) =>
    `<text x="${dpi}" y="${dpi * 1.2 + i * size * 2}" font-family="DejaVu Sans, Liberation Sans, Arial, sans-serif" ` +
    `font-size="${size}">${line}</text>`
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="white"/>${text}${o.extra ?? ""}</svg>`;
  return await png(sharp(strToU8(svg)).flatten({ background: "#fff" }), dpi);
}

/** A picture as PNG bytes that tell its resolution. */
export async function png(picture: ReturnType<typeof sharp>, dpi: number): Promise<Uint8Array> {
  return new Uint8Array(await picture.withMetadata({ density: dpi }).png().toBuffer());
}

/** A text PDF; lines at 12 points, `turn` degrees on each page's /Rotate. */
export async function textPdf(pages: string[][], turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([612, 792]);
    lines.forEach((line, i) => page.drawText(line, { x: 72, y: 700 - i * 24, size: 12, font }));
    if (turn) page.setRotation({ type: "degrees" as never, angle: turn });
  }
  return await pdf.save();
}

/** A PDF whose only page is a picture over the whole page, with some text drawn over it. */
export async function picturePdf(picture: Uint8Array, stamp: string[] = []): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  page.drawImage(await pdf.embedPng(picture), { x: 0, y: 0, width: 612, height: 792 });
  stamp.forEach((line, i) => page.drawText(line, { x: 30, y: 775 - 12 * i, size: 9, font }));
  return await pdf.save();
}

/** A form with a text field, a ticked and an unticked box. */
export async function formPdf(value: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  page.drawText("Patient name:", { x: 72, y: 700, size: 12, font });
  page.drawText("Laboratory", { x: 95, y: 652, size: 12, font });
  page.drawText("Imaging", { x: 95, y: 622, size: 12, font });
  const form = pdf.getForm();
  const name = form.createTextField("name");
  name.setText(value);
  name.addToPage(page, { x: 160, y: 694, width: 220, height: 20 });
  const box = form.createCheckBox("lab");
  box.addToPage(page, { x: 72, y: 650, width: 14, height: 14 });
  box.check();
  form.createCheckBox("imaging").addToPage(page, { x: 72, y: 620, width: 14, height: 14 });
  return await pdf.save();
}

/** A Word document from the XML of its body and, if given, of its header. */
export function docx(body: string, header = ""): Uint8Array {
  const ns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": strToU8(`<w:document ${ns}><w:body>${body}</w:body></w:document>`),
    "word/header1.xml": strToU8(`<w:hdr ${ns}>${header}</w:hdr>`),
    "word/_rels/document.xml.rels": strToU8(
      `<Relationships><Relationship Id="r1" Type="${office}/header" Target="header1.xml"/></Relationships>`,
    ),
  });
}

/** One Word paragraph. */
export function para(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A message; `parts` are whole MIME parts with their headers. */
export function mail(subject: string, text: string, parts: string[] = []): Uint8Array {
  const head = [
    "From: Wren Okafor <wokafor@lindenfirm.example>",
    "To: records@larkspur.example",
    `Subject: ${subject}`,
    "Date: Tue, 06 Oct 2026 09:05:12 -0500",
    "Message-ID: <one@mail.example>",
    "MIME-Version: 1.0",
  ];
  if (parts.length === 0) return strToU8([...head, "Content-Type: text/plain; charset=utf-8", "", text].join("\r\n"));
  const all = [`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`, ...parts];
  const body = all.map((part) => `--cut\r\n${part}\r\n`).join("") + "--cut--\r\n";
  return strToU8([...head, 'Content-Type: multipart/mixed; boundary="cut"', "", body].join("\r\n"));
}

/** A file as a MIME part. */
export function attached(name: string, type: string, bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/.{76}/g, "$&\r\n");
  return `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${text}`;
}
