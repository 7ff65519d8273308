/**
 * A stored file as pages to look at: pictures of PDFs, faxes and photos, words of Word documents and mails.
 * @module
 */
import type { Page } from "../../../shared/documents.ts";
import { AppError } from "../../../shared/errors.ts";
import { readDocx } from "../../documents/docx.ts";
import { readMail } from "../../documents/eml.ts";
import { UnreadableDocument } from "../../documents/errors.ts";
import { layOut } from "../../documents/layout.ts";
import { sniffKind } from "../../documents/sniff.ts";
import type { Deps } from "../../deps.ts";
import { countPages } from "./count_pages.ts";

/** As many pages are shown at most. */
const mostPages = 500;

/** Letter size in points; the screen takes the size of the picture once it is there. */
const blank = (number: number): Page => ({
  number,
  width: 612,
  height: 792,
  rotation: 0,
  method: "none",
  confidence: 0,
  words: [],
  marks: [],
  problem: null,
});

/** A sentence instead of a stack for a file that cannot be opened. @throws file_unreadable */
async function opened<T>(open: () => Promise<T> | T): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new AppError("file_unreadable", error.message);
    throw error;
  }
}

/** The pages of a file: with their words where it has no pictures, else only their number. @throws file_unreadable */
export function pagesOfFile(bytes: Uint8Array, fileName: string): Promise<Page[]> {
  return opened(async () => {
    const { kind, reason } = sniffKind(bytes, fileName);
    if (!kind) throw reason!;
    if (kind === "doc") throw new UnreadableDocument("old_word");
    if (kind === "docx") return layOut(readDocx(bytes).blocks, mostPages).pages;
    if (kind === "eml") return layOut((await readMail(bytes)).blocks, mostPages).pages;
    const count = Math.min(mostPages, await countPages(bytes, kind));
    return Array.from({ length: count }, (_, index) => blank(index + 1));
  });
}

/** The picture of a page; null where the screen draws it from its words, and beyond the last page. @throws file_unreadable */
export function pictureOfFile(
  deps: Pick<Deps, "reader">,
  bytes: Uint8Array,
  fileName: string,
  page: number,
  width: number,
): Promise<Uint8Array | null> {
  return opened(() => deps.reader.pageImage(bytes, fileName, page, width));
}
