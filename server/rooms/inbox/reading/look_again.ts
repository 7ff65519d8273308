/**
 * Enhanced Analysis: each page that was hard to read is read once more from its upright, enlarged picture, and the better reading stays.
 * @module
 */
import type { Page, ReadDocument } from "../../../../shared/documents.ts";
import type { Reader } from "../../../documents/read.ts";
import { UnreadableDocument } from "../../../documents/errors.ts";
import { textOfPages } from "../../../documents/text.ts";
import type { Work } from "./steps/work.ts";

/** Pages surer than this are left as they are. */
const sureFrom = 0.92;
/** Most pages looked at again; the least sure first. */
const mostPages = 40;
/** Some 300 dots an inch on a letter page. */
const widthPx = 2550;
/** A second reading must be surer by this, and must not have lost words. */
const surerBy = 0.02;
const wordsKept = 0.85;

/** The document with its doubtful pages read again. Kinds without page pictures are left as they are. */
export async function lookAgain(work: Work, doc: ReadDocument): Promise<ReadDocument> {
  const doubtful = doc.pages.filter((page) => page.confidence < sureFrom)
    .sort((a, b) => a.confidence - b.confidence).slice(0, mostPages);
  const better = new Map<number, Page>();
  for (const [i, page] of doubtful.entries()) {
    work.signal.throwIfAborted();
    const again = await readPicture(work, page);
    if (again && isBetter(again, page)) better.set(page.number, again);
    work.progress(i + 1, doubtful.length);
  }
  if (better.size === 0) return doc;
  const pages = doc.pages.map((page) => better.get(page.number) ?? page);
  return { ...doc, pages, text: textOfPages(pages) };
}

async function readPicture(work: Work, page: Page): Promise<Page | null> {
  const { reader }: { reader: Reader } = work.deps;
  const picture = await reader.pageImage(work.bytes, work.entry.file.fileName, page.number, widthPx);
  if (!picture) return null;
  try {
    const { pages } = await reader.read(picture, "page.jpg", { signal: work.signal });
    // The boxes must fit the picture that the screen shows, which is this one.
    return pages.length === 1 && pages[0].rotation === 0 ? { ...pages[0], ...sizeOf(page) } : null;
  } catch (error) {
    if (work.signal.aborted || !(error instanceof UnreadableDocument) || error.code === "cancelled") throw error;
    return null;
  }
}

const sizeOf = ({ number, width, height, rotation }: Page) => ({ number, width, height, rotation });

function isBetter(again: Page, before: Page): boolean {
  return again.words.length >= before.words.length * wordsKept && again.confidence >= before.confidence + surerBy;
}
