/**
 * Runs the pages of a document side by side, as many as the engines can take, and reports progress.
 * @module
 */
import type { Page } from "../../shared/documents.ts";
import { OcrFailed } from "../integrations/ocr/port.ts";
import type { Context } from "./context.ts";
import { checkSignal, UnreadableDocument } from "./errors.ts";
import { Interrupted } from "./worker_pool.ts";

/** Size of a page about which nothing is known: letter, points. */
const letter = { width: 612, height: 792 };

/** A page that could not be read, with its sentence. */
export function failedPage(number: number, problem: string, size = letter): Page {
  return { number, ...size, rotation: 0, method: "none", confidence: 0, words: [], marks: [], problem };
}

export const pageSentence = "This page could not be read. The original is kept; look at it or ask for it again.";

/**
 * Reads `count` pages. A page that throws becomes a page with a problem; giving up throws.
 * @throws UnreadableDocument `cancelled`.
 */
export async function runPages(
  context: Context,
  count: number,
  how: { onProgress?: (done: number, total: number) => void; signal?: AbortSignal },
  readPage: (index: number) => Promise<Page>,
): Promise<Page[]> {
  const pages = new Array<Page>(count);
  let done = 0;
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next++;
      checkSignal(how.signal);
      pages[index] = await context.pageLanes.run(() => guarded(index, readPage, how.signal), how.signal)
        .catch((error) => {
          checkSignal(how.signal);
          throw error;
        });
      how.onProgress?.(++done, count);
    }
  };
  const lanes = Array.from({ length: Math.min(count, lanesFor(context, count)) }, lane);
  const results = await Promise.allSettled(lanes);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return pages;
}

/** A document this long is read in the background of everything else: it takes its time rather than memory. */
const longDocument = 60;
/** What the engines may take for a long document, bytes. */
const longMemory = 200_000_000;

function lanesFor(context: Context, count: number): number {
  if (count < longDocument || context.ocr.memoryALane === 0) return context.pageLanes.count;
  return Math.max(1, Math.min(context.pageLanes.count, Math.floor(longMemory / context.ocr.memoryALane)));
}

/** A page whose thread ended by another document's page is begun anew this often. */
const beginnings = 4;
/** One at which the engine broke or ran out of time, as it may on a busy machine, this often. */
const readings = 2;

async function guarded(
  index: number,
  readPage: (index: number) => Promise<Page>,
  signal?: AbortSignal,
  begun = 1,
): Promise<Page> {
  try {
    return await readPage(index);
  } catch (error) {
    checkSignal(signal);
    const most = error instanceof Interrupted ? beginnings : error instanceof OcrFailed ? readings : 1;
    if (begun < most) return await guarded(index, readPage, signal, begun + 1);
    if (error instanceof UnreadableDocument && error.code === "too_large") return failedPage(index + 1, error.message);
    return failedPage(index + 1, pageSentence);
  }
}

/** One sentence for all the pages that could not be read. */
export function pageProblems(pages: Page[]): string[] {
  const bad = pages.filter((page) => page.problem).map((page) => page.number);
  if (bad.length === 0) return [];
  const listed = bad.slice(0, 10).join(", ") + (bad.length > 10 ? " and more" : "");
  return [bad.length === 1 ? `Page ${listed} could not be read.` : `Pages ${listed} could not be read.`];
}
