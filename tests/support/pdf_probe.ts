/**
 * Looks at a finished PDF through another library than the one that wrote it. For tests only.
 * @module
 */
import { PDFiumLibrary } from "@hyzyla/pdfium";

export interface ProbedPage {
  text: string;
  /** As seen, points. */
  width: number;
  height: number;
  /** Brightness 0..255 at a place given as fractions from the upper left: the mean over a small square. */
  bright(x: number, y: number): number;
  /** The colour there. */
  rgb(x: number, y: number): [number, number, number];
  /** How much of a box (fractions from the upper left) is dark, 0..1. */
  ink(box: { x: number; y: number; w: number; h: number }): number;
}

/** Opens a PDF and looks at all its pages; `scale` 1 is 72 dots an inch. */
export async function probePdf(bytes: Uint8Array, scale = 1): Promise<ProbedPage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages: ProbedPage[] = [];
    for (const page of document.pages()) {
      const text = page.getText().replaceAll("\r\n", "\n");
      const { width, height, data } = await page.render({ scale, render: async ({ data }) => data.slice() });
      pages.push({ text, width: width / scale, height: height / scale, ...looker(data, width, height) });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

/** All text of a PDF, spaces and line ends as single spaces. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  return (await probePdf(bytes, 0.1)).map((page) => page.text).join("\n").replace(/\s+/g, " ");
}

function looker(bgra: Uint8Array, width: number, height: number) {
  const gray = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return (bgra[at] + bgra[at + 1] + bgra[at + 2]) / 3;
  };
  const place = (x: number, y: number) => [Math.floor(x * (width - 1)), Math.floor(y * (height - 1))];
  return {
    bright(x: number, y: number) {
      const [px, py] = place(x, y);
      return gray(px, py);
    },
    rgb(x: number, y: number): [number, number, number] {
      const [px, py] = place(x, y);
      const at = (py * width + px) * 4;
      return [bgra[at], bgra[at + 1], bgra[at + 2]];
    },
    ink({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
      const [x0, y0] = place(x, y);
      const [x1, y1] = place(x + w, y + h);
      let dark = 0;
      for (let py = y0; py <= y1; py++) for (let px = x0; px <= x1; px++) if (gray(px, py) < 128) dark++;
      return dark / ((x1 - x0 + 1) * (y1 - y0 + 1));
    },
  };
}
