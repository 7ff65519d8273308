/**
 * Reads a file of any kind into pages of words with places and confidence.
 *
 * PDFs are read by their text layer where it can be trusted, Word documents and mail by their own text, laid out on
 * pages, everything else by OCR after clean-up. Nothing is stored; time and memory are bounded; a hostile file is answered
 * with an error sentence.
 * @module
 */
import type { DocumentKind, ReadDocument, ReadPart } from "../../shared/documents.ts";
import type { Ocr } from "../integrations/ocr/port.ts";
import { tesseractWasm } from "../integrations/ocr/tesseract_wasm.ts";
import { readDocx } from "./docx.ts";
import { cutSentence, readMail, refusalOf } from "./eml.ts";
import { hasWords, innerPage } from "./inner_page.ts";
import { checkSignal, type UnreadableCode, UnreadableDocument } from "./errors.ts";
import { layOut } from "./layout.ts";
import { pdfPageImage, readPdf } from "./pdf_read.ts";
import { pictureImage, readPictures } from "./picture_read.ts";
import { sniffKind } from "./sniff.ts";
import { textOfPages } from "./text.ts";
import { Context, type ReaderOptions } from "./context.ts";
import type { Reading, ReadOptions } from "./types.ts";

export type { ReaderOptions } from "./context.ts";

export interface Reader {
  /**
   * Reads a document.
   * @throws UnreadableDocument when nothing of it can be read; a single bad page is a `problem` of that page instead.
   */
  read(bytes: Uint8Array, fileName: string, options?: ReadOptions): Promise<ReadDocument>;
  /**
   * The upright, levelled picture (JPEG) of a page, on which the boxes of its words fit; of what is attached to a mail
   * as well. Null for the text of Word documents and mail, which the screen draws from its words, and for pages that do not exist.
   * @param pageNumber 1-based. @param widthPx width of the picture, clipped to 100..4000.
   */
  pageImage(bytes: Uint8Array, fileName: string, pageNumber: number, widthPx: number): Promise<Uint8Array | null>;
  /** Ends threads and engines. */
  close(): Promise<void>;
}

/** Makes a reader. Threads and OCR engines start at first need and end when idle; `close` ends them at once. */
export function createReader(options: ReaderOptions = {}): Reader {
  const context = new Context(options, options.ocr ?? tesseractWasm());
  return {
    read: (bytes, fileName, how = {}) => readDocument(context, bytes, fileName, how),
    pageImage: (bytes, fileName, pageNumber, widthPx) => pageImage(context, bytes, fileName, pageNumber, widthPx),
    close: () => context.close(),
  };
}

async function readDocument(context: Context, bytes: Uint8Array, fileName: string, how: ReadOptions) {
  const started = context.now();
  const sniffed = sniffKind(bytes, fileName);
  if (!sniffed.kind) throw sniffed.reason!;
  checkSignal(how.signal);
  const timings: Record<string, number> = {};
  const reading = await readKind(context, sniffed.kind, bytes, how, timings);
  timings.total = context.now() - started;
  for (const [name, ms] of Object.entries(timings)) timings[name] = Math.round(ms);
  const document: ReadDocument = {
    kind: sniffed.kind,
    pages: reading.pages,
    ...(reading.parts ? { parts: reading.parts } : {}),
    text: textOfPages(reading.pages),
    mail: reading.mail,
    problems: reading.problems,
    timings,
  };
  return document;
}

async function readKind(
  context: Context,
  kind: DocumentKind,
  bytes: Uint8Array,
  how: ReadOptions,
  timings: Record<string, number>,
): Promise<Reading> {
  if (kind === "doc") throw new UnreadableDocument("old_word");
  if (kind === "pdf") return await readPdf(context, bytes, how, timings);
  if (kind === "docx") return await readWord(context, bytes, how, timings);
  if (kind === "eml") return await readMessage(context, bytes, how, timings);
  return await readPictures(context, bytes, kind, how, timings);
}

async function readWord(context: Context, bytes: Uint8Array, how: ReadOptions, timings: Record<string, number>) {
  const content = readDocx(bytes);
  const laid = layOut(content.blocks, context.maxPages);
  const reading: Reading = {
    pages: content.pictures.length && !hasWords(laid.pages) ? [] : laid.pages,
    mail: null,
    problems: [],
  };
  if (content.cut || laid.cut) {
    reading.problems.push(`The document is longer than ${context.maxPages} pages; its end was left out.`);
  }
  for (const picture of content.pictures) await append(context, reading, picture, "", how, timings);
  how.onProgress?.(reading.pages.length, reading.pages.length);
  return reading;
}

async function readMessage(context: Context, bytes: Uint8Array, how: ReadOptions, timings: Record<string, number>) {
  const mail = await readMail(bytes);
  const laid = layOut(mail.blocks, context.maxPages);
  const reading: Reading = {
    pages: hasWords(laid.pages) ? laid.pages : [],
    mail: mail.headers,
    problems: [...mail.problems],
  };
  if (laid.cut && !mail.problems.includes(cutSentence)) reading.problems.push(cutSentence);
  const parts = [partFrom(reading, 0, null)];
  let unread = 0;
  for (const attachment of mail.attachments) {
    const before = reading.pages.length;
    let problem = refusalOf(attachment);
    if (problem && toldByItself.has(problem.code)) reading.problems.push(problem.message);
    else if (problem) unread++;
    else {
      try {
        await append(context, reading, attachment.bytes, attachment.fileName, how, timings);
      } catch (error) {
        if (!(error instanceof UnreadableDocument) || error.code === "cancelled") throw error;
        problem = error;
        reading.problems.push(`An attachment could not be read. ${error.message}`);
      }
    }
    const left = before >= context.maxPages ? beyondSentence(context) : null;
    parts.push(partFrom(reading, before, problem?.message ?? left));
  }
  if (unread) reading.problems.push(sentenceForUnread(unread));
  if (mail.attachments.length > 0) reading.parts = parts;
  if (reading.pages.length === 0) {
    const [only] = mail.attachments.length === 1 ? mail.attachments.map(refusalOf) : [];
    const code = only && toldByItself.has(only.code) ? only.code : "empty_mail";
    throw Object.assign(new UnreadableDocument(code), { parts: reading.parts });
  }
  return reading;
}

/** What an attachment is that may hold all that was sent: that it is no document says too little. */
const toldByItself = new Set<UnreadableCode>(["outlook_container", "encrypted_mail"]);

/** A part whose pages were added last. */
function partFrom({ pages }: Reading, before: number, problem: string | null): ReadPart {
  const isEmpty = pages.length === before;
  return { from: isEmpty ? null : before + 1, to: isEmpty ? null : pages.length, problem };
}

const beyondSentence = ({ maxPages }: Context) =>
  `What came after the first ${maxPages} pages was left unread. Open the original for it.`;

function sentenceForUnread(count: number): string {
  return count === 1
    ? "One attachment is not a document we can read."
    : `${count} attachments are not documents we can read.`;
}

/** Reads a document within the document and adds its pages. */
async function append(
  context: Context,
  into: Reading,
  bytes: Uint8Array,
  fileName: string,
  how: ReadOptions,
  timings: Record<string, number>,
): Promise<void> {
  const { kind, reason } = sniffKind(bytes, fileName);
  if (!kind) throw reason!;
  const before = into.pages.length;
  const left = context.maxPages - before;
  if (left < 1) {
    into.problems.push(beyondSentence(context));
    return;
  }
  const inner = await readKind(context, kind, bytes, {
    signal: how.signal,
    most: left,
    onProgress: (done, total) => how.onProgress?.(before + done, before + total),
  }, timings);
  for (const page of inner.pages) into.pages.push({ ...page, number: into.pages.length + 1 });
  into.problems.push(...inner.problems);
}

async function pageImage(context: Context, bytes: Uint8Array, fileName: string, pageNumber: number, widthPx: number) {
  const { kind } = sniffKind(bytes, fileName);
  const width = Math.max(100, Math.min(4000, Math.round(widthPx)));
  const inner = kind && await innerPage(context, kind, bytes, pageNumber);
  if (!inner) return null;
  if (inner.kind === "pdf") return await pdfPageImage(context, inner.bytes, inner.page - 1, width);
  if (inner.kind === "tiff" || inner.kind === "jpeg" || inner.kind === "png") {
    return await pictureImage(context, inner.bytes, inner.kind, inner.page - 1, width);
  }
  return null;
}

export type { Ocr };
