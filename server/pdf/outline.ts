/**
 * Bookmarks: the list beside the pages by which a reader jumps to a part (ISO 32000-1, 12.3.3).
 * @module
 */
import pdf, { type PDFDocument } from "./library.ts";

export interface Bookmark {
  title: string;
  /** 1-based. */
  page: number;
}

/** Gives a document one flat list of bookmarks, shown when it is opened. */
export function addBookmarks(document: PDFDocument, bookmarks: Bookmark[]): void {
  if (bookmarks.length === 0) return;
  const { context, catalog } = document;
  const { PDFName, PDFHexString } = pdf;
  const pages = document.getPages();
  const root = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  for (const [n, { title, page }] of bookmarks.entries()) {
    const entry = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: root,
      Dest: [pages[page - 1].ref, "Fit"],
    });
    if (n > 0) entry.set(PDFName.of("Prev"), refs[n - 1]);
    if (n < refs.length - 1) entry.set(PDFName.of("Next"), refs[n + 1]);
    context.assign(refs[n], entry);
  }
  const all = { Type: "Outlines", First: refs[0], Last: refs[refs.length - 1], Count: refs.length };
  context.assign(root, context.obj(all));
  catalog.set(PDFName.of("Outlines"), root);
  catalog.set(PDFName.of("PageMode"), PDFName.of("UseOutlines"));
}
