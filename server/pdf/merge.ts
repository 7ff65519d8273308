/**
 * Takes the pages of other PDFs into a package, or says why that cannot be done.
 * @module
 */
import { Buffer } from "node:buffer";
import { constants, inflateSync } from "node:zlib";
import { CannotAssemble } from "./cannot_assemble.ts";
import { seenFrame } from "./stamp.ts";
import pdf, { type PDFDict, type PDFDocument, type PDFObject, type PDFPage } from "./library.ts";

/** Objects read before other work gets its turn. */
const PARSE_SPEED = 1500;
/** Bytes of one page's drawing, unpacked: far more than any real page has, far less than a bomb. */
const MOST_CONTENT = 256 * 1024 * 1024;

/**
 * Appends all pages of a PDF; form fields become part of the page.
 * @returns how many.
 * @throws {CannotAssemble} when it is protected by a password, damaged, empty or an Acrobat-only form.
 */
export async function appendPdf(target: PDFDocument, bytes: Uint8Array, fileName: string): Promise<number> {
  const source = await openPdf(bytes, fileName);
  try {
    if (needsAcrobat(source)) throw new CannotAssemble("dynamic_form", fileName);
    checkTree(source.catalog.lookup(pdf.PDFName.of("Pages")), source);
    const pages = source.getPages();
    if (pages.length === 0) throw new CannotAssemble("empty_pdf", fileName);
    for (const page of pages) checkPage(page);
    flattenForm(source);
    const copies = await target.copyPages(source, source.getPageIndices());
    for (const copy of copies) {
      removeActions(copy);
      // Whatever would fail when the page is numbered must fail here, where the file's name is known.
      copy.node.normalize();
      target.addPage(copy);
    }
    return copies.length;
  } catch (cause) {
    throw cause instanceof CannotAssemble ? cause : new CannotAssemble("damaged_pdf", fileName, { cause });
  }
}

/**
 * Opens what any reader would open without asking for a password; that includes files locked against editing only.
 * @throws {CannotAssemble} when it is protected by a password or damaged
 */
export async function openPdf(bytes: Uint8Array, fileName: string): Promise<PDFDocument> {
  const options = { updateMetadata: false, parseSpeed: PARSE_SPEED };
  try {
    return await pdf.PDFDocument.load(bytes, { ...options, password: "", throwOnInvalidObject: true });
  } catch (cause) {
    if (isAboutPassword(cause)) throw new CannotAssemble("encrypted", fileName, { cause });
    // A bad object that no page uses is common and harmless; a file that was cut off is not.
    if (!endsProperly(bytes)) throw new CannotAssemble("damaged_pdf", fileName, { cause });
  }
  try {
    return await pdf.PDFDocument.load(bytes, { ...options, password: "" });
  } catch (cause) {
    throw new CannotAssemble(isAboutPassword(cause) ? "encrypted" : "damaged_pdf", fileName, { cause });
  }
}

function isAboutPassword(error: unknown): boolean {
  return error instanceof Error && (error instanceof pdf.EncryptedPDFError || /password|encrypt/i.test(error.message));
}

function endsProperly(bytes: Uint8Array): boolean {
  const end = bytes.subarray(Math.max(0, bytes.length - 2048));
  return /startxref\s+\d+\s+%%EOF/.test(new TextDecoder("latin1").decode(end));
}

/** XFA forms hold a single page that says "Please wait": what they show is drawn by Acrobat alone. */
function needsAcrobat(source: PDFDocument): boolean {
  return source.catalog.get(pdf.PDFName.of("NeedsRendering")) === pdf.PDFBool.True;
}

/**
 * Makes sure that every page that the document lists is there: the library passes over one that is not, as if it had never been.
 * @throws when not.
 */
function checkTree(node: PDFObject | undefined, source: PDFDocument, seen = new Set<PDFObject>()): void {
  if (!(node instanceof pdf.PDFDict) || seen.has(node)) throw new Error("page missing, or listed in a circle");
  seen.add(node);
  const kids = node.lookup(pdf.PDFName.of("Kids"));
  if (!(kids instanceof pdf.PDFArray)) return;
  for (const kid of kids.asArray()) checkTree(source.context.lookup(kid), source, seen);
}

/**
 * Makes sure that what a page shows is really there: its content can be unpacked, and the fonts and pictures it names exist.
 * @throws when not.
 */
function checkPage(page: PDFPage): void {
  const { node } = page;
  const { width, height } = seenFrame(page);
  if (!(width > 0 && height > 0)) throw new Error("page without size");
  const contents = node.Contents();
  const streams = contents instanceof pdf.PDFArray
    ? contents.asArray().map((entry) => node.context.lookup(entry))
    : [contents];
  if (node.get(pdf.PDFName.of("Contents")) && streams.some((stream) => !(stream instanceof pdf.PDFStream))) {
    throw new Error("page content missing");
  }
  for (const stream of streams) if (stream instanceof pdf.PDFRawStream) checkStream(stream.dict, stream.contents);
  const resources = node.Resources();
  for (const kind of ["XObject", "Font"]) {
    const named = resources?.lookup(pdf.PDFName.of(kind));
    if (!(named instanceof pdf.PDFDict)) continue;
    for (const entry of named.values()) if (!isThere(node.context.lookup(entry))) throw new Error(`${kind} missing`);
  }
}

function isThere(found: PDFObject | undefined): boolean {
  return found !== undefined && found !== pdf.PDFNull;
}

/** Unpacks a stream as leniently as readers do: a missing end is forgiven, garbage is not. */
function checkStream(dict: PDFDict, packed: Uint8Array): void {
  const filter = dict.lookup(pdf.PDFName.of("Filter"));
  const first = filter instanceof pdf.PDFArray ? filter.lookup(0) : filter;
  if (first !== pdf.PDFName.of("FlateDecode") || packed.length === 0) return;
  inflateSync(Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: MOST_CONTENT,
  });
}

/** Makes what was typed into form fields part of the page: fields of several files would otherwise mix, or not show at all. */
function flattenForm(source: PDFDocument): void {
  if (!source.catalog.get(pdf.PDFName.of("AcroForm"))) return;
  const form = source.getForm();
  const acro = source.catalog.lookup(pdf.PDFName.of("AcroForm"));
  const stale = acro instanceof pdf.PDFDict && acro.get(pdf.PDFName.of("NeedAppearances")) === pdf.PDFBool.True;
  try {
    if (form.getFields().length > 0) form.flatten({ updateFieldAppearances: stale });
  } catch {
    // Odd fields (signatures, unknown kinds) stay as they are: their own appearance is copied with the page.
  }
}

/** Takes out what a page or a mark on it would do by itself: scripts, programs, forms sent somewhere. */
function removeActions(page: PDFPage): void {
  const { PDFName, PDFDict } = pdf;
  page.node.delete(PDFName.of("AA"));
  for (const entry of page.node.Annots()?.asArray() ?? []) {
    const mark = page.node.context.lookup(entry);
    if (!(mark instanceof PDFDict)) continue;
    mark.delete(PDFName.of("AA"));
    const action = mark.lookup(PDFName.of("A"));
    const kind = action instanceof PDFDict ? action.lookup(PDFName.of("S")) : undefined;
    if (kind && kind !== PDFName.of("URI") && kind !== PDFName.of("GoTo")) mark.delete(PDFName.of("A"));
  }
}
