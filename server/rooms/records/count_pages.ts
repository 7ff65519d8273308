/**
 * How many pages a file has, for pricing. What cannot be opened counts as one page; the release tells its reason.
 * @module
 */
import sharp from "sharp";
import pdf from "../../pdf/library.ts";

export async function countPages(bytes: Uint8Array, kind: string): Promise<number> {
  try {
    if (kind === "pdf") {
      const document = await pdf.PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
      return Math.max(1, document.getPageCount());
    }
    if (kind === "tiff") return Math.max(1, (await sharp(bytes).metadata()).pages ?? 1);
  } catch {
    // counted as one page below
  }
  return 1;
}
