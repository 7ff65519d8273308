/**
 * The doorway: a document's description to the file itself, made when it is first read.
 * @module
 */
import { slashDate } from "./calendar.ts";
import { Random } from "./random.ts";
import { documentTitle, mailText, otherBlocks, requestBlocks, requestStyle } from "./contents.ts";
import { greyJpeg, groupFourTiff, overprint, resizeTo, threshold, wear } from "./degrade.ts";
import { drawPdf, type GreyPage, newPdf, type PdfFacts, rasterise } from "./draw.ts";
import { layOut } from "./flow.ts";
import { writeMail } from "./mail.ts";
import { renderRecord } from "./medical.ts";
import { mimeOf } from "./mimes.ts";
import { coverPage, letterStyle } from "./parts.ts";
import pdfLib from "../pdf/library.ts";
import { photograph } from "./photo.ts";
import { loadMetrics, type PlacedPage } from "./sheet.ts";
import type { DocumentSpec } from "./spec.ts";
import { writeDocx } from "./word.ts";

export interface RenderedDocument {
  fileName: string;
  bytes: Uint8Array;
  mime: string;
}

/** The password of locked demo PDFs; nobody in the office knows it. */
export const LOCKED_PASSWORD = "harbor-glen-locked";

/** Draws a document. The same description always gives the same bytes. */
export async function renderDocument(spec: DocumentSpec): Promise<RenderedDocument> {
  return { fileName: spec.fileName, mime: mimeOf(spec.medium), bytes: await bytesOf(spec) };
}

async function bytesOf(spec: DocumentSpec): Promise<Uint8Array> {
  const random = new Random(`wear:${spec.seed}`);
  switch (spec.medium) {
    case "text-pdf":
      return await textPdf(spec);
    case "scan-pdf":
      return await scanPdf(spec, random);
    case "scan-tiff":
      return await scanTiff(spec, random);
    case "fax-fine":
      return await fax(spec, random, 196);
    case "fax-standard":
      return await fax(spec, random, 98);
    case "photo-jpeg":
      return await photograph((await rasterise(await textPdf(spec), 150))[0], random);
    case "docx":
      return await writeDocx(wordBlocks(spec), documentTitle(spec), spec.receivedAt);
    case "eml":
    case "eml-pdf":
      return await mail(spec);
    case "locked-pdf":
      return await lockedPdf(spec);
    case "truncated-pdf": {
      const whole = await textPdf(spec);
      return whole.slice(0, Math.floor(whole.length * 0.45));
    }
  }
}

/** The pages of a document with everything placed on them, before any wear. */
export async function placedPages(spec: DocumentSpec): Promise<PlacedPage[]> {
  const { content } = spec;
  const metrics = await loadMetrics();
  if (content.kind === "record") throw new RangeError("A medical record is drawn by renderRecord.");
  if (content.kind !== "request") {
    const { blocks, style } = otherBlocks(content);
    return layOut(blocks, style, metrics, spec.seed);
  }
  const body = layOut(requestBlocks(content), requestStyle(content), metrics, spec.seed);
  if (!content.coverPage) return body;
  const cover = layOut(coverPage(content, body.length + 1), letterStyle(content.requester.name), metrics, spec.seed);
  return [...cover, ...body];
}

function facts(spec: DocumentSpec): PdfFacts {
  const { content } = spec;
  const author = content.kind === "request"
    ? content.requester.name
    : content.kind === "record"
    ? content.custodian.name
    : content.sender.name;
  return { title: documentTitle(spec), author, createdAt: spec.receivedAt };
}

async function textPdf(spec: DocumentSpec): Promise<Uint8Array> {
  const { content } = spec;
  if (content.kind === "record") return await renderRecord(content.record, content.patient, content.custodian);
  return await drawPdf(await placedPages(spec), facts(spec));
}

function wordBlocks(spec: DocumentSpec) {
  const { content } = spec;
  if (content.kind === "record") throw new RangeError("A medical record has no DOCX form.");
  return content.kind === "request" ? requestBlocks(content) : otherBlocks(content).blocks;
}

/** Pages as a flat-bed scanner gives them: grey, a little turned, inside a PDF without text. */
async function scanPdf(spec: DocumentSpec, random: Random): Promise<Uint8Array> {
  const doc = await newPdf(facts(spec));
  for (const page of await rasterise(await textPdf(spec), 200)) {
    const worn = await wear(
      page,
      { skew: random.between(-1.1, 1.1), specks: 12, blur: 0.6, fade: 0.08, streak: false },
      random,
    );
    const image = await doc.embedJpg(await greyJpeg(worn, 62));
    doc.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  }
  return await doc.save({ useObjectStreams: false });
}

async function scanTiff(spec: DocumentSpec, random: Random): Promise<Uint8Array> {
  const pages: GreyPage[] = [];
  for (const page of await rasterise(await textPdf(spec), 200)) {
    pages.push(
      threshold(
        await wear(page, { skew: random.between(-0.9, 0.9), specks: 30, blur: 0.5, fade: 0, streak: true }, random),
      ),
    );
  }
  return await groupFourTiff(pages, 200, 200);
}

/** Pages as a fax machine gives them: 1728 dots a line, one bit a dot, the sender's line at the top of each. */
async function fax(spec: DocumentSpec, random: Random, linesPerInch: 98 | 196): Promise<Uint8Array> {
  const height = Math.round(11 * linesPerInch);
  const clean = await rasterise(await textPdf(spec), 204);
  const headers = await rasterise(await headerPdf(spec, clean.length), 204);
  const pages: GreyPage[] = [];
  for (const [i, page] of clean.entries()) {
    const worn = await wear(
      page,
      { skew: random.between(-0.8, 0.8), specks: 45, blur: 0.4, fade: 0, streak: true },
      random,
    );
    const whole = overprint(await resizeTo(worn, 1728, height), await resizeTo(headers[i], 1728, height));
    pages.push(threshold(whole, 160));
  }
  return await groupFourTiff(pages, 204, linesPerInch);
}

/** The line that the sending machine prints: date, name, number, page. */
async function headerPdf(spec: DocumentSpec, count: number): Promise<Uint8Array> {
  const { content } = spec;
  const sender = content.kind === "request" ? content.requester : content.kind === "record" ? null : content.sender;
  const name = (sender?.name ?? "UNKNOWN").toUpperCase().slice(0, 30);
  const time = `${slashDate(spec.receivedAt.slice(0, 10))} ${spec.receivedAt.slice(11, 16)}`;
  const pages = Array.from({ length: count }, (_, i): PlacedPage => ({
    texts: [{
      text: `${time}   ${name}   ${sender?.fax ?? sender?.phone ?? ""}      P.${String(i + 1).padStart(2, "0")}/${
        String(count).padStart(2, "0")
      }`,
      x: 26,
      y: 16,
      size: 9,
      font: "mono-bold",
      shade: 0,
      angle: 0,
    }],
    boxes: [],
    strokes: [],
    written: [],
    checkBoxes: [],
  }));
  return await drawPdf(pages, facts(spec));
}

async function mail(spec: DocumentSpec): Promise<Uint8Array> {
  const { content } = spec;
  if (content.kind === "record") throw new RangeError("A medical record does not come as a mail of its own.");
  const sender = content.kind === "request" ? content.requester : content.sender;
  const fromName = content.kind === "request" ? sender.contactName : sender.name;
  const attached = spec.medium === "eml-pdf";
  const text = attached
    ? `Hello,\n\nplease see the attached document.\n\n-- \n${sender.contactName}\n${sender.name}\n${sender.phone}\n`
    : mailText(content);
  const attachments = attached
    ? [{
      fileName: content.kind === "request" ? "records-request.pdf" : "document.pdf",
      mime: "application/pdf",
      bytes: await textPdf(spec),
    }]
    : [];
  return writeMail({
    fromName,
    from: sender.email,
    to: content.custodian.email,
    subject: documentTitle(spec),
    date: spec.receivedAt,
    text,
    attachments,
  }, spec.seed);
}

async function lockedPdf(spec: DocumentSpec): Promise<Uint8Array> {
  const doc = await pdfLib.PDFDocument.load(await textPdf(spec), { updateMetadata: false });
  doc.encrypt({
    userPassword: LOCKED_PASSWORD,
    ownerPassword: `${LOCKED_PASSWORD}-owner`,
    permissions: { printing: false },
  });
  return await doc.save({ useObjectStreams: false });
}
