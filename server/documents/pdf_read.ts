/**
 * PDFs to pages: the text layer where it is to be believed, else a drawing of the page by OCR.
 * @module
 */
import type { Page } from "../../shared/documents.ts";
import { type Context, hashOf } from "./context.ts";
import { wordsAPage } from "./layout.ts";
import { leftUnread, UnreadableDocument } from "./errors.ts";
import { readPicture } from "./ocr_page.ts";
import { failedPage, pageProblems, pageSentence, runPages } from "./page_run.ts";
import type { PageText } from "./pdf_text.ts";
import { measure, shown } from "./page_image.ts";
import { dotCounter, maxSourcePixels, workDpi } from "./picture.ts";
import { type Geometry, noGeometry, type Reading, type ReadOptions } from "./types.ts";
import { meanConfidence } from "./text.ts";
import { distrust } from "./trust.ts";
import { type PdfSession, withPdf } from "./pdf_session.ts";

/** What a page has for its problem that is left unread because those before it hold so many words. */
const tooMuch = "Not read.";

/** Reads every page of a PDF. */
export async function readPdf(
  context: Context,
  bytes: Uint8Array,
  how: ReadOptions,
  timings: Record<string, number>,
): Promise<Reading> {
  const hash = await hashOf(bytes);
  return await withPdf(context, bytes, async (pdf) => {
    const count = Math.min(pdf.pages, how.most ?? context.maxPages);
    let room = context.maxPages * wordsAPage;
    const countDots = dotCounter(bytes);
    const pages = await runPages(context, count, how, async (index): Promise<Page> => {
      if (room < 0) return failedPage(index + 1, tooMuch);
      const started = context.now();
      const text = await pdf.ask("pdfText", { index });
      timings.text = (timings.text ?? 0) + context.now() - started;
      if (!text) return failedPage(index + 1, pageSentence);
      room -= text.words.length;
      const why = distrust(text);
      if (!why) return textPage(text, index + 1);
      countDots(text.pixels);
      const ocr = context.now();
      const page = await ocrPage(context, pdf, text, index, hash, how.signal);
      timings.ocr = (timings.ocr ?? 0) + context.now() - ocr;
      return page;
    });
    const end = pages.findIndex((page) => page.problem === tooMuch);
    if (end >= 0) pages.length = end;
    return { pages, mail: null, problems: [...leftUnread(pages.length, pdf.pages), ...pageProblems(pages)] };
  });
}

function textPage(text: PageText, number: number): Page {
  return {
    number,
    width: text.width,
    height: text.height,
    rotation: text.turn,
    method: text.words.length ? "text-layer" : "none",
    confidence: meanConfidence(text.words),
    words: text.words,
    marks: text.marks,
    problem: null,
  };
}

async function ocrPage(
  context: Context,
  pdf: PdfSession,
  text: PageText,
  index: number,
  hash: string,
  signal?: AbortSignal,
): Promise<Page> {
  drawable(text);
  const picture = await pdf.ask("pdfPicture", { index, dpi: workDpi, colour: false });
  if (!picture) throw new UnreadableDocument("truncated");
  const read = await readPicture(picture, index + 1, { ocr: context.ocr, workers: context.workers, signal });
  context.remember(`${hash}:${index}`, read.geometry);
  return read.page;
}

/** @throws UnreadableDocument `too_large` when the pictures on the page claim more dots than any scan has. */
function drawable(text: PageText): void {
  if (text.pixels > maxSourcePixels) throw new UnreadableDocument("too_large");
}

/** The picture of one page; null when there is no such page. */
export async function pdfPageImage(context: Context, bytes: Uint8Array, index: number, width: number) {
  const key = `${await hashOf(bytes)}:${index}`;
  return await withPdf(context, bytes, async (pdf) => {
    if (index >= pdf.pages) return null;
    const text = await pdf.ask("pdfText", { index });
    if (!text) return null;
    drawable(text);
    const draw = async (dpi: number, colour: boolean) => {
      const picture = await pdf.ask("pdfPicture", { index, dpi, colour });
      if (!picture) throw new UnreadableDocument("truncated");
      return picture;
    };
    // A page read by its text layer is only turned; one read by OCR is shown as it was levelled.
    const geometry: Geometry = distrust(text)
      ? context.recall(key) ?? await measure(context, key, () => draw(workDpi, false))
      : { ...noGeometry, rotation: text.turn };
    const sideways = !distrust(text) && text.turn % 180 !== 0;
    return await shown(context, geometry, width, (dpi) => draw(dpi, true), (sideways ? text.height : text.width) / 72);
  });
}
