/**
 * The line at the foot of each page of a package: "Request 42 · page 3 of 17".
 * @module
 */
import pdf, { type PDFDocument, type PDFPage } from "./library.ts";

/** Distance from the edges of the page, points, and the text's size on a Letter page. */
const EDGE = 14;
const SIZE = 8;

/**
 * Writes `label(page, pages)` at the foot of every page as it is seen, whatever way the page is turned. The number of a release package
 * stands at the right; what is to be put into one numbers its own pages at the left.
 */
export async function stampPages(
  document: PDFDocument,
  label: (page: number, pages: number) => string,
  side: "left" | "right" = "right",
): Promise<void> {
  const font = await document.embedFont(pdf.StandardFonts.Helvetica);
  const veil = document.context.register(document.context.obj({ Type: "ExtGState", ca: 0.75 }));
  const pages = document.getPages();
  for (const [n, page] of pages.entries()) {
    const text = label(n + 1, pages.length);
    const seen = seenFrame(page);
    // Small pages (a card, a strip) get a smaller line; none gets one that is wider than itself.
    const size = Math.min(SIZE, (SIZE * seen.width) / 400, (SIZE * seen.height) / 200);
    const width = font.widthOfTextAtSize(text, size);
    const edge = (EDGE * size) / SIZE;
    const state = page.node.newExtGState("Veil", veil);
    const fontKey = page.node.newFontDictionary("Stamp", font.ref);
    const left = side === "left" ? edge : seen.width - edge - width;
    page.pushOperators(
      pdf.pushGraphicsState(),
      pdf.concatTransformationMatrix(...seen.matrix),
      // A veil, not a white bar: what the page has there stays legible.
      pdf.setGraphicsState(state),
      pdf.setFillingGrayscaleColor(1),
      ...box(left - 2, edge - size * 0.35, width + 4, size * 1.25),
      pdf.setFillingGrayscaleColor(0),
      pdf.beginText(),
      pdf.setFontAndSize(fontKey, size),
      pdf.moveText(left, edge),
      pdf.showText(font.encodeText(text)),
      pdf.endText(),
      pdf.popGraphicsState(),
    );
  }
}

type Matrix = [number, number, number, number, number, number];

/** The page as it is seen: its visible size, and the way from there (origin lower left, upright) to the page's own space. */
export function seenFrame(page: PDFPage): { width: number; height: number; matrix: Matrix } {
  const { x, y, width, height } = page.getCropBox();
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] };
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] };
  }
}

function box(x: number, y: number, width: number, height: number) {
  return [
    pdf.moveTo(x, y),
    pdf.lineTo(x + width, y),
    pdf.lineTo(x + width, y + height),
    pdf.lineTo(x, y + height),
    pdf.closePath(),
    pdf.fill(),
  ];
}
