/**
 * Builds the one PDF of a release: cover sheet, every included record in order, each page numbered.
 *
 * All or nothing: a file that cannot go in stops the package, so that nobody believes half a record to be the whole.
 * @module
 */
import { createHash } from "node:crypto";
import { sniffKind } from "../../documents/sniff.ts";
import { CannotAssemble } from "../../pdf/cannot_assemble.ts";
import { type ContentRow, type PackageCover, writeCover } from "../../pdf/cover.ts";
import pdf, { type PDFDocument } from "../../pdf/library.ts";
import { appendPdf } from "../../pdf/merge.ts";
import { addBookmarks } from "../../pdf/outline.ts";
import { appendPicture } from "../../pdf/pictures.ts";
import { LETTER } from "../../pdf/sheet.ts";
import { stampPages } from "../../pdf/stamp.ts";
import { appendText, appendWord } from "../../pdf/word_pages.ts";

export interface PackageItem {
  /** As listed on the cover, e.g. "Discharge Summary, Mar 3, 2026". */
  title: string;
  fileName: string;
  /** The original, or how to get it; got one at a time, so that a large package is not in memory twice. */
  bytes: Uint8Array | (() => Promise<Uint8Array>);
}

export interface PackageContent {
  title: string;
  fileName: string;
  /** Pages of the package, 1-based, both included; the cover sheet comes first. */
  fromPage: number;
  toPage: number;
  /** Of the original file's bytes, lower-case hex. */
  sha256: string;
}

/** A file of a kind that has no pages here. It is listed on the cover and must be handed over as it is. */
export interface SkippedItem {
  title: string;
  fileName: string;
  sha256: string;
  /** A sentence for the clerk. */
  reason: string;
}

export interface AssembledPackage {
  pdf: Uint8Array<ArrayBuffer>;
  pageCount: number;
  contents: PackageContent[];
  skipped: SkippedItem[];
}

export interface PackageInput {
  cover: PackageCover;
  items: PackageItem[];
  /** Called after each item. */
  onProgress?(done: number, total: number): void;
}

const NO_PAGES = "Files of this kind cannot be shown as pages. It is handed over as a separate file.";

/**
 * Assembles a package.
 * @throws {CannotAssemble} naming the file, when one is protected, damaged or empty.
 */
export async function assemblePackage({ cover, items, onProgress }: PackageInput): Promise<AssembledPackage> {
  const document = await pdf.PDFDocument.create();
  const added: (PackageContent | SkippedItem)[] = [];
  for (const [n, item] of items.entries()) {
    added.push(await append(document, item));
    onProgress?.(n + 1, items.length);
  }
  const coverPages = await addCover(document, cover, added);
  const contents = added.filter(isContent).map((content) => shifted(content, coverPages));
  await stampPages(document, (page, pages) => `Request ${cover.requestNumber} · page ${page} of ${pages}`);
  const bookmarks = contents.map(({ title, fromPage }) => ({ title, page: fromPage }));
  addBookmarks(document, [{ title: "Cover sheet", page: 1 }, ...bookmarks]);
  describe(document, cover);
  const bytes = await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  return {
    pdf: bytes as Uint8Array<ArrayBuffer>,
    pageCount: document.getPageCount(),
    contents,
    skipped: added.filter((one): one is SkippedItem => !isContent(one)),
  };
}

/** Appends one item. Page numbers count from the first page after the cover. */
async function append(document: PDFDocument, item: PackageItem): Promise<PackageContent | SkippedItem> {
  const { title, fileName } = item;
  const bytes = typeof item.bytes === "function" ? await item.bytes() : item.bytes;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const before = document.getPageCount();
  const pages = await appendPages(document, bytes, fileName);
  if (pages === null) return { title, fileName, sha256, reason: NO_PAGES };
  return { title, fileName, sha256, fromPage: before + 1, toPage: before + pages };
}

/** @returns how many pages; null for a kind that has none. */
async function appendPages(document: PDFDocument, bytes: Uint8Array, fileName: string): Promise<number | null> {
  const { kind, reason } = sniffKind(bytes, fileName);
  switch (kind) {
    case "pdf":
      return await appendPdf(document, bytes, fileName);
    case "jpeg":
    case "png":
    case "tiff":
      return await appendPicture(document, bytes, fileName, kind);
    case "docx":
      return await appendWord(document, bytes, fileName);
    case null:
      if (reason?.code === "empty_file") throw new CannotAssemble("empty", fileName);
      if (reason?.code === "password_protected") throw new CannotAssemble("damaged_word", fileName);
      if (reason?.code === "truncated") throw new CannotAssemble(damageOf(fileName), fileName);
      return await appendIfText(document, bytes, fileName);
    default:
      return null;
  }
}

function damageOf(fileName: string) {
  if (/\.docx?$/i.test(fileName)) return "damaged_word";
  return /\.pdf$/i.test(fileName) ? "damaged_pdf" : "damaged_picture";
}

async function appendIfText(document: PDFDocument, bytes: Uint8Array, fileName: string): Promise<number | null> {
  if (!/\.(txt|text)$/i.test(fileName)) return null;
  try {
    return await appendText(document, new TextDecoder("utf-8", { fatal: true }).decode(bytes), fileName);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Not UTF-8: older programs write Windows' Western letters.
    return await appendText(document, new TextDecoder("windows-1252").decode(bytes), fileName);
  }
}

/** Puts the cover before everything. Its own length moves the page numbers on it, so it is written once to be counted. */
async function addCover(
  document: PDFDocument,
  cover: PackageCover,
  added: (PackageContent | SkippedItem)[],
): Promise<number> {
  const rows = (pages: number): ContentRow[] =>
    added.map((one) => ({
      title: one.title,
      pages: isContent(one) ? pageRange(shifted(one, pages)) : "separate file",
    }));
  const trial = await pdf.PDFDocument.create();
  const size: [number, number] = [LETTER.width, LETTER.height];
  const pages = await writeCover(trial, cover, rows(1), () => trial.addPage(size));
  let next = 0;
  return await writeCover(document, cover, rows(pages), () => document.insertPage(next++, size));
}

function shifted(content: PackageContent, by: number): PackageContent {
  return { ...content, fromPage: content.fromPage + by, toPage: content.toPage + by };
}

function pageRange({ fromPage, toPage }: PackageContent): string {
  return fromPage === toPage ? String(fromPage) : `${fromPage}-${toPage}`;
}

function isContent(one: PackageContent | SkippedItem): one is PackageContent {
  return "fromPage" in one;
}

/** What file managers show: no patient in it. */
function describe(document: PDFDocument, { organization, requestNumber, releasedAt }: PackageCover): void {
  const at = new Date(releasedAt);
  document.setTitle(`Released records, request ${requestNumber}`, { showInWindowTitleBar: true });
  document.setAuthor(organization.name);
  document.setProducer("ReleaseDesk");
  document.setCreator("ReleaseDesk");
  document.setCreationDate(at);
  document.setModificationDate(at);
  document.setLanguage("en-US");
}
