/**
 * Pages with things placed on them: text, rules, boxes and pen strokes, in points from the top left corner.
 *
 * Placing needs only the widths of letters; drawing (draw.ts) comes after, and a test can ask where a word lies.
 * @module
 */
import type { PDFFont } from "../pdf/library.ts";
import type { PenLine, PenStroke } from "./pen.ts";
import pdfLib from "../pdf/library.ts";
import { printable } from "./printable.ts";
import type { Style } from "./blocks.ts";

export const PAGE = { width: 612, height: 792 } as const;

const FONTS = {
  "sans": "Helvetica",
  "sans-bold": "Helvetica-Bold",
  "sans-italic": "Helvetica-Oblique",
  "serif": "Times-Roman",
  "serif-bold": "Times-Bold",
  "serif-italic": "Times-Italic",
  "mono": "Courier",
  "mono-bold": "Courier-Bold",
  "mono-italic": "Courier-Oblique",
} as const;
export type FontName = keyof typeof FONTS;
export const standardFonts: Readonly<Record<FontName, string>> = FONTS;

export interface PlacedText {
  text: string;
  x: number;
  /** The base line. */
  y: number;
  size: number;
  font: FontName;
  /** 0 black … 1 white. */
  shade: number;
  /** Degrees, counter-clockwise. */
  angle: number;
}

export interface PlacedBox {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Line width; 0 for none. */
  line: number;
  /** 0 black … 1 white; null for no filling. */
  fill: number | null;
  angle: number;
}

export interface PlacedPage {
  texts: PlacedText[];
  boxes: PlacedBox[];
  strokes: PenStroke[];
  /** What the pen strokes say, for those who know: a reading of the page marks it as unreadable. */
  written: { text: string; x: number; y: number; w: number; size: number }[];
  /** Check boxes, whose places a reading tells. */
  checkBoxes: { checked: boolean; x: number; y: number; side: number }[];
}

/** Widths of the letters of the standard fonts. */
export type Metrics = (text: string, font: FontName, size: number) => number;

let metrics: Promise<Metrics> | null = null;

/** Reads the font metrics once. */
export function loadMetrics(): Promise<Metrics> {
  return metrics ??= (async () => {
    const scratch = await pdfLib.PDFDocument.create();
    const fonts = new Map<FontName, PDFFont>();
    for (const name of Object.keys(FONTS) as FontName[]) fonts.set(name, await scratch.embedFont(FONTS[name]));
    return (text, font, size) => fonts.get(font)!.widthOfTextAtSize(printable(text), size);
  })();
}

/** A cursor that runs down the pages and breaks them. */
export class Sheet {
  readonly pages: PlacedPage[] = [];
  readonly style: Style;
  readonly width: Metrics;
  /** Where the next block begins, from the top of the page. */
  y = 0;

  constructor(style: Style, width: Metrics) {
    this.style = style;
    this.width = width;
    this.breakPage();
  }

  get left(): number {
    return this.style.margin;
  }

  get inner(): number {
    return PAGE.width - 2 * this.style.margin;
  }

  get page(): PlacedPage {
    return this.pages[this.pages.length - 1];
  }

  get leading(): number {
    return this.style.size * 1.32;
  }

  breakPage(): void {
    this.pages.push({ texts: [], boxes: [], strokes: [], written: [], checkBoxes: [] });
    this.y = this.style.margin;
  }

  /** Breaks the page when less than `height` points are left above the foot. */
  need(height: number): void {
    if (this.y + height > PAGE.height - this.style.margin) this.breakPage();
  }

  font(bold = false, italic = false): FontName {
    return `${this.style.face}${bold ? "-bold" : italic ? "-italic" : ""}` as FontName;
  }

  text(text: string, x: number, y: number, options: Partial<Omit<PlacedText, "text" | "x" | "y">> = {}): void {
    const { size = this.style.size, font = this.font(), shade = 0, angle = 0 } = options;
    const shown = printable(text);
    if (shown.trim() !== "") this.page.texts.push({ text: shown, x, y, size, font, shade, angle });
  }

  box(x: number, y: number, w: number, h: number, options: Partial<Omit<PlacedBox, "x" | "y" | "w" | "h">> = {}): void {
    const { line = 0.75, fill = null, angle = 0 } = options;
    this.page.boxes.push({ x, y, w, h, line, fill, angle });
  }

  rule(x: number, y: number, w: number, weight = 0.75): void {
    this.box(x, y - weight / 2, w, weight, { line: 0, fill: 0 });
  }

  strokes(strokes: PenStroke[]): void {
    this.page.strokes.push(...strokes);
  }

  /** A line of handwriting or a signature. */
  handwriting(text: string, line: PenLine, x: number, y: number, size: number): void {
    this.strokes(line.strokes);
    this.page.written.push({ text, x, y, w: line.width, size });
  }

  /** Breaks text with **bold** spans into lines no wider than `width`. */
  wrap(text: string, width: number, size: number, base: FontName = this.font()): Run[][] {
    const lines: Run[][] = [[]];
    let used = 0;
    let bold = false;
    const space = this.width(" ", base, size);
    for (const [i, span] of text.split("**").entries()) {
      bold = i % 2 === 1;
      const font = bold ? this.font(true) : base;
      for (const word of span.split(/ +/)) {
        if (word === "") continue;
        const w = this.width(word, font, size);
        if (used > 0 && used + space + w > width) {
          lines.push([]);
          used = 0;
        }
        // A span that follows without a blank (a full stop after bold words) stays tight.
        const tight = used > 0 && i > 0 && span.startsWith(word) && !span.startsWith(" ") && /^[.,;:)]/.test(word);
        const x = used === 0 ? 0 : used + (tight ? 0 : space);
        lines[lines.length - 1].push({ text: word, font, x });
        used = x + w;
      }
    }
    return lines;
  }

  /** Draws wrapped lines from the cursor down, breaking pages between them. */
  paragraph(text: string, x: number, width: number, size = this.style.size, base: FontName = this.font()): void {
    for (const line of this.wrap(text, width, size, base)) {
      this.need(size * 1.32);
      for (const run of joinRuns(line, (t, f) => this.width(t, f, size))) {
        this.text(run.text, x + run.x, this.y + size, { size, font: run.font });
      }
      this.y += size * 1.32;
    }
  }
}

/** Words of one font at an offset from the line's beginning. */
export interface Run {
  text: string;
  font: FontName;
  x: number;
}

/** Joins neighbouring words of one font, so that a line is a few pieces of text as a word processor would write it. */
function joinRuns(words: Run[], width: (text: string, font: FontName) => number): Run[] {
  const runs: Run[] = [];
  for (const word of words) {
    const last = runs[runs.length - 1];
    const gap = last ? word.x - last.x - width(last.text, last.font) : 0;
    if (last && last.font === word.font && gap > 0.1) last.text += ` ${word.text}`;
    else runs.push({ ...word });
  }
  return runs;
}
