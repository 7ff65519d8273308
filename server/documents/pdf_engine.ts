/**
 * PDFs through PDFium compiled to WebAssembly: the raw calls, one module instance, opened documents by number.
 *
 * Runs inside a worker thread (see `worker.ts`), so that neither a slow page nor a trap in the module reaches the server.
 * @module
 */
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { ScannedPage } from "./types.ts";
import { UnreadableDocument } from "./errors.ts";
import { withMemoryLimit } from "./wasm_memory.ts";

/** The exported C functions used here; numbers are pointers, handles or C ints. */
export type Pdfium = Record<`_${string}`, (...args: number[]) => number> & {
  HEAPU8: Uint8Array;
  /** The same functions without the wrapper that checks each call. */
  wasmExports:
    & { malloc(size: number): number; free(pointer: number): void }
    & Record<
      `FPDF${string}`,
      (...args: number[]) => number
    >;
};

/** An opened PDF. */
export type OpenPdf = {
  pdfium: Pdfium;
  document: number;
  form: number;
  pages: number;
  /** Memory to give back on closing. */
  pointers: number[];
};

/**
 * Bytes that the module may take: enough for a colour scan of a letter page at 600 dots an inch three times over. A file of
 * some hundred kilobytes that unfolds to gigabytes would take two gigabytes before the module gives up; so the whole server
 * stays within 600 MB above idle.
 */
export const mostMemory = 448 * 1024 * 1024;

let loading: Promise<Pdfium> | null = null;

/** The module, made at first use. A trap ends the thread, and with it the module. */
function pdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Pdfium> {
  const wasm = await Deno.readFile(new URL(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  const library = await PDFiumLibrary.init({ wasmBinary: withMemoryLimit(wasm, mostMemory).buffer });
  return (library as unknown as { module: Pdfium }).module;
}

/** FPDF_GetLastError codes (fpdfview.h). */
const passwordError = 4;
const securityError = 5;

/**
 * Opens a PDF.
 * @throws UnreadableDocument when it is protected, damaged or has no pages.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const lib = await pdfium();
  const at = lib.wasmExports.malloc(bytes.length);
  if (!at) throw new UnreadableDocument("too_large");
  lib.HEAPU8.set(bytes, at);
  const document = lib._FPDF_LoadMemDocument(at, bytes.length, 0);
  if (!document) {
    const code = lib._FPDF_GetLastError();
    lib.wasmExports.free(at);
    if (code === passwordError || code === securityError) throw new UnreadableDocument("password_protected");
    throw new UnreadableDocument(saysNoPages(bytes) ? "no_pages" : "truncated");
  }
  const pages = lib._FPDF_GetPageCount(document);
  if (pages < 1) {
    lib._FPDF_CloseDocument(document);
    lib.wasmExports.free(at);
    throw new UnreadableDocument("no_pages");
  }
  return { pdfium: lib, document, form: 0, pages, pointers: [at] };
}

/** A file in clear text whose page tree is empty; PDFium calls some of those damaged. */
function saysNoPages(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 200_000));
  return /\/Type\s*\/Pages\b[^>]*\/Count\s+0\b/.test(text) && !/\/Type\s*\/Page\b/.test(text);
}

/** The form-filling environment, needed to read and draw fields; made at first use. 0 when the module refuses. */
export function formOf(pdf: OpenPdf): number {
  if (pdf.form) return pdf.form;
  const lib = pdf.pdfium;
  // FPDF_FORMFILLINFO: `version`, then callbacks, all null; 140 bytes needed.
  const info = lib.wasmExports.malloc(256);
  lib.HEAPU8.fill(0, info, info + 256);
  lib.HEAPU8[info] = 2;
  pdf.form = lib._FPDFDOC_InitFormFillEnvironment(pdf.document, info);
  pdf.pointers.push(info);
  return pdf.form;
}

/** Closes a PDF and gives its memory back. */
export function closePdf(pdf: OpenPdf): void {
  const lib = pdf.pdfium;
  if (pdf.form) lib._FPDFDOC_ExitFormFillEnvironment(pdf.form);
  lib._FPDF_CloseDocument(pdf.document);
  for (const pointer of pdf.pointers) lib.wasmExports.free(pointer);
  pdf.pointers = [];
}

/** Size of a page in points as displayed (its /Rotate applied), and null when the page is damaged. */
export function pageSize(pdf: OpenPdf, index: number): { width: number; height: number } | null {
  return withPage(pdf, index, (page) => ({
    width: pdf.pdfium._FPDF_GetPageWidthF(page),
    height: pdf.pdfium._FPDF_GetPageHeightF(page),
  }));
}

/** Runs with a loaded page; null when the page cannot be loaded. */
export function withPage<T>(pdf: OpenPdf, index: number, use: (page: number) => T): T | null {
  const lib = pdf.pdfium;
  const page = lib._FPDF_LoadPage(pdf.document, index);
  if (!page) return null;
  try {
    return use(page);
  } finally {
    lib._FPDF_ClosePage(page);
  }
}

const formatGray = 1;
const formatBgr = 2;
/** FPDF_ANNOT | FPDF_PRINTING; and grayscale. */
const flagsDraw = 0x01;
const flagGray = 0x08;

/** A page drawn at so many dots an inch, at most `maxPixels`. Colour is R, G, B. */
export function drawPage(
  pdf: OpenPdf,
  index: number,
  dpi: number,
  colour: boolean,
  maxPixels = 12_000_000,
): (ScannedPage & { channels: 1 | 3 }) | null {
  return withPage(pdf, index, (page) => {
    const lib = pdf.pdfium;
    const points = [lib._FPDF_GetPageWidthF(page), lib._FPDF_GetPageHeightF(page)];
    const wanted = (points[0] * points[1] * dpi * dpi) / 5184;
    const used = wanted > maxPixels ? dpi * Math.sqrt(maxPixels / wanted) : dpi;
    const width = Math.max(1, Math.round((points[0] * used) / 72));
    const height = Math.max(1, Math.round((points[1] * used) / 72));
    const channels = colour ? 3 : 1;
    const stride = width * channels;
    const buffer = lib.wasmExports.malloc(stride * height);
    if (!buffer) throw new UnreadableDocument("too_large");
    const bitmap = lib._FPDFBitmap_CreateEx(width, height, colour ? formatBgr : formatGray, buffer, stride);
    try {
      lib._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      const flags = flagsDraw | (colour ? 0 : flagGray);
      lib._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      const form = formOf(pdf);
      if (form) {
        lib._FORM_OnAfterLoadPage(page, form);
        lib._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
        lib._FORM_OnBeforeClosePage(page, form);
      }
      const data = lib.HEAPU8.slice(buffer, buffer + stride * height);
      if (colour) swapRedAndBlue(data);
      return { width, height, data, channels, dpi: used, source: "render" as const };
    } finally {
      lib._FPDFBitmap_Destroy(bitmap);
      lib.wasmExports.free(buffer);
    }
  });
}

function swapRedAndBlue(data: Uint8Array): void {
  for (let i = 0; i + 2 < data.length; i += 3) {
    const blue = data[i];
    data[i] = data[i + 2];
    data[i + 2] = blue;
  }
}
