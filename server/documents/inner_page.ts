/**
 * Where a page of a mail or a Word document comes from: pages of its own text have no picture, those of an attachment or of a
 * picture within have the attachment's. Counts pages in the order in which reading adds them.
 * @module
 */
import type { DocumentKind, Page } from "../../shared/documents.ts";
import type { Context } from "./context.ts";
import { readDocx } from "./docx.ts";
import { readMail, refusalOf } from "./eml.ts";
import { UnreadableDocument } from "./errors.ts";
import { layOut } from "./layout.ts";
import { withPdf } from "./pdf_session.ts";
import { pictureFacts } from "./picture.ts";
import { withoutTexts } from "./png_chunks.ts";
import { sniffKind } from "./sniff.ts";

export interface InnerPage {
  kind: DocumentKind;
  bytes: Uint8Array;
  /** 1-based. */
  page: number;
}

export const hasWords = (pages: readonly Page[]): boolean => pages.some((page) => page.words.length > 0);

/** The file within that has the page; null for a page of the document's own text, and beyond the last. */
export async function innerPage(
  context: Context,
  kind: DocumentKind,
  bytes: Uint8Array,
  page: number,
): Promise<InnerPage | null> {
  if (page < 1) return null;
  if (kind !== "eml" && kind !== "docx") return { kind, bytes, page };
  const { own, files } = await partsOf(context, kind, bytes);
  let left = page - own;
  for (const file of left > 0 ? files : []) {
    const inner = sniffKind(file.bytes, file.fileName).kind;
    if (inner === null || inner === "eml" || (kind === "eml" && refusalOf(file))) continue;
    const count = await pagesIn(context, inner, file.bytes);
    if (left <= count) return await innerPage(context, inner, file.bytes, left);
    left -= count;
  }
  return null;
}

/** How many pages of its own text a document has, and the files whose pages follow. */
async function partsOf(context: Context, kind: "eml" | "docx", bytes: Uint8Array) {
  if (kind === "eml") {
    const mail = await readMail(bytes);
    const { pages } = layOut(mail.blocks, context.maxPages);
    return { own: hasWords(pages) ? pages.length : 0, files: mail.attachments };
  }
  const { blocks, pictures } = readDocx(bytes);
  const { pages } = layOut(blocks, context.maxPages);
  return {
    own: pictures.length > 0 && !hasWords(pages) ? 0 : pages.length,
    files: pictures.map((bytes) => ({ fileName: "", bytes })),
  };
}

/** The pages that reading a file adds; none of one that cannot be read. */
async function pagesIn(context: Context, kind: DocumentKind, bytes: Uint8Array): Promise<number> {
  try {
    if (kind === "pdf") return await withPdf(context, bytes, (pdf) => Promise.resolve(pdf.pages));
    if (kind === "tiff" || kind === "jpeg" || kind === "png") {
      return (await pictureFacts(kind === "png" ? withoutTexts(bytes) : bytes, kind)).length;
    }
    if (kind !== "docx") return 0;
    const { own, files } = await partsOf(context, kind, bytes);
    const counts = await Promise.all(files.map(async (file) => {
      const inner = sniffKind(file.bytes, file.fileName).kind;
      return inner ? await pagesIn(context, inner, file.bytes) : 0;
    }));
    return counts.reduce((sum, count) => sum + count, own);
  } catch (error) {
    if (error instanceof UnreadableDocument) return 0;
    throw error;
  }
}
