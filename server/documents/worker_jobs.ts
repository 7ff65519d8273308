/**
 * What the worker thread can be asked to do. Every job is plain data in, plain data out.
 * @module
 */
import { UnreadableDocument } from "./errors.ts";
import { closePdf, drawPage, type OpenPdf, openPdf } from "./pdf_engine.ts";
import { type PageText, readPageText } from "./pdf_text.ts";
import { prepare, type Prepared, standUp, turnPrepared } from "./raster/prepare.ts";
import type { ColourRaster, Geometry, ScannedPage, SentPage } from "./types.ts";

/** Job name → what goes in, what comes out. */
export type Jobs = {
  openPdf: { in: { bytes: Uint8Array }; out: { id: number; pages: number } };
  closePdf: { in: { id: number }; out: null };
  pdfText: { in: { id: number; index: number }; out: PageText | null };
  pdfPicture: {
    in: { id: number; index: number; dpi: number; colour: boolean };
    out: (ScannedPage & ColourRaster) | null;
  };
  /** Makes a page ready for OCR; the pixels are given away. */
  prepare: { in: { page: SentPage; known: Geometry | null }; out: Prepared };
  turn: { in: { measured: Prepared; by: 90 | 180 | 270 }; out: Prepared };
  /** Applies a known geometry to a picture for showing. */
  stand: { in: { picture: ColourRaster; geometry: Geometry }; out: ColourRaster };
};
export type JobName = keyof Jobs;
export type JobRequest = { id: number; name: JobName; input: unknown };
export type JobAnswer =
  | { id: number; ok: true; value: unknown }
  | {
    id: number;
    ok: false;
    code: UnreadableDocument["code"];
    message: string;
    /** The PDF module trapped: its memory is in doubt, and the thread must be ended. */
    fatal?: boolean;
  };

const open = new Map<number, OpenPdf>();
let next = 1;

const jobs: { [N in JobName]: (input: Jobs[N]["in"]) => Jobs[N]["out"] | Promise<Jobs[N]["out"]> } = {
  openPdf: async ({ bytes }) => {
    const pdf = await openPdf(bytes);
    open.set(next, pdf);
    return { id: next++, pages: pdf.pages };
  },
  closePdf: ({ id }) => {
    const pdf = open.get(id);
    open.delete(id);
    if (pdf) closePdf(pdf);
    return null;
  },
  pdfText: ({ id, index }) => readPageText(pdfOf(id), index),
  pdfPicture: ({ id, index, dpi, colour }) => drawPage(pdfOf(id), index, dpi, colour),
  prepare: ({ page, known }) => prepare(page, known),
  turn: ({ measured, by }) => turnPrepared(measured, by),
  stand: ({ picture, geometry }) => standUp(picture, geometry),
};

function pdfOf(id: number): OpenPdf {
  const pdf = open.get(id);
  if (!pdf) throw new UnreadableDocument("failed");
  return pdf;
}

/** Does one job. Never throws: a trap in the PDF module becomes an answer that asks for the thread's end. */
export async function answer(request: JobRequest): Promise<JobAnswer> {
  try {
    const job = jobs[request.name] as (input: unknown) => unknown;
    return { id: request.id, ok: true, value: await job(request.input) };
  } catch (error) {
    if (error instanceof UnreadableDocument) {
      return { id: request.id, ok: false, code: error.code, message: error.message };
    }
    const fatal = request.name.toLowerCase().includes("pdf");
    return { id: request.id, ok: false, code: "failed", message: new UnreadableDocument("failed").message, fatal };
  }
}
