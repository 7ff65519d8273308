/**
 * The text of a PDF's pages, as a reader sees it.
 * @module
 */
import { PDFiumLibrary } from "@hyzyla/pdfium";

/** One text a page, in order; spaces and line ends are one space each. */
export async function openReaderText(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, " "));
  document.destroy();
  library.destroy();
  return texts;
}
