/**
 * Draws letter-size pages with the standard PDF fonts: running text, label/value rows, grids, tables, check boxes,
 * captions, stamps and signatures. Coordinates are points; the cursor runs from the top of the page down.
 * @module
 */
import type { PDFPage, StandardFonts as Fonts } from "@cantoo/pdf-lib";
import pdfLib, { type PDFDocument, type PDFFont } from "../../server/pdf/library.ts";
import { checkMark, type CheckStyle, scribble, splitLines } from "./ink.ts";

export type Family = "helvetica" | "times" | "courier";
export interface TextOptions {
  size?: number;
  bold?: boolean;
  italic?: boolean;
  align?: "left" | "center" | "right";
  indent?: number;
  /** Space below, points. */
  after?: number;
  family?: Family;
  gray?: number;
  width?: number;
  x?: number;
}
export interface SheetOptions {
  family?: Family;
  size?: number;
  margin?: number;
  leading?: number;
}
export interface Cell {
  label: string;
  value: string;
  /** Share of the row's width. */
  span?: number;
}

const { degrees, rgb, StandardFonts } = pdfLib;
const width = 612;
const height = 792;
const faces: Record<Family, [Fonts, Fonts, Fonts, Fonts]> = {
  helvetica: [
    StandardFonts.Helvetica,
    StandardFonts.HelveticaBold,
    StandardFonts.HelveticaOblique,
    StandardFonts.HelveticaBoldOblique,
  ],
  times: [
    StandardFonts.TimesRoman,
    StandardFonts.TimesRomanBold,
    StandardFonts.TimesRomanItalic,
    StandardFonts.TimesRomanBoldItalic,
  ],
  courier: [
    StandardFonts.Courier,
    StandardFonts.CourierBold,
    StandardFonts.CourierOblique,
    StandardFonts.CourierBoldOblique,
  ],
};

/** Opens an empty sheet with its fonts embedded. */
export async function newSheet(options: SheetOptions = {}): Promise<Sheet> {
  const doc = await pdfLib.PDFDocument.create({ updateMetadata: false });
  doc.setCreationDate(new Date(0));
  doc.setModificationDate(new Date(0));
  const fonts = new Map<string, PDFFont>();
  for (const [family, names] of Object.entries(faces)) {
    for (const [i, name] of names.entries()) fonts.set(`${family}${i}`, await doc.embedFont(name));
  }
  fonts.set("dingbats", await doc.embedFont(StandardFonts.ZapfDingbats));
  return new Sheet(doc, fonts, options);
}

export class Sheet {
  y = 0;
  page!: PDFPage;
  left: number;
  right: number;
  #family: Family;
  #size: number;
  #leading: number;
  #margin: number;

  constructor(readonly doc: PDFDocument, readonly fonts: Map<string, PDFFont>, options: SheetOptions) {
    this.#family = options.family ?? "helvetica";
    this.#size = options.size ?? 10.5;
    this.#margin = options.margin ?? 60;
    this.#leading = options.leading ?? 1.28;
    this.left = this.#margin;
    this.right = width - this.#margin;
    this.newPage();
  }

  font(o: TextOptions = {}): PDFFont {
    return this.fonts.get(`${o.family ?? this.#family}${(o.bold ? 1 : 0) + (o.italic ? 2 : 0)}`)!;
  }

  newPage(): void {
    this.page = this.doc.addPage([width, height]);
    this.y = this.#margin * 0.9;
  }

  /** Starts a new page when fewer than `points` are left. */
  need(points: number): void {
    if (this.y + points > height - this.#margin * 0.8) this.newPage();
  }

  space(points = 8): void {
    this.y += points;
  }

  /** One line of text at a fixed place; `y` is the top of the line. */
  at(text: string, x: number, y: number, o: TextOptions = {}): number {
    const size = o.size ?? this.#size;
    const font = this.font(o);
    const wide = font.widthOfTextAtSize(text, size);
    const left = o.align === "right" ? x - wide : o.align === "center" ? x - wide / 2 : x;
    const gray = o.gray ?? 0;
    this.page.drawText(text, { x: left, y: height - y - size * 0.8, size, font, color: rgb(gray, gray, gray) });
    return left + wide;
  }

  /** The largest size up to `size` at which the text is no wider than `room`. */
  fitting(text: string, size: number, room: number, o: TextOptions): number {
    return Math.min(size, (size * room) / Math.max(1, this.font(o).widthOfTextAtSize(text, size)));
  }

  /** A wrapped paragraph at the cursor. */
  text(text: string, o: TextOptions = {}): void {
    const size = o.size ?? this.#size;
    const left = o.x ?? this.left + (o.indent ?? 0);
    const room = o.width ?? this.right - left;
    for (const line of splitLines(text, this.font(o), size, room)) {
      this.need(size * this.#leading);
      const x = o.align === "center" ? left + room / 2 : o.align === "right" ? left + room : left;
      this.at(line, x, this.y, o);
      this.y += size * this.#leading;
    }
    this.y += o.after ?? 0;
  }

  lines(texts: readonly string[], o: TextOptions = {}): void {
    for (const text of texts) this.text(text, o);
  }

  bullets(texts: readonly string[], mark: (i: number) => string = () => "•", o: TextOptions = {}): void {
    texts.forEach((text, i) => {
      this.need(16);
      this.at(mark(i), this.left + 18 + (o.indent ?? 0), this.y, o);
      this.text(text, { ...o, indent: 36 + (o.indent ?? 0) });
    });
  }

  rule(o: { thick?: number; from?: number; to?: number } = {}): void {
    this.line(o.from ?? this.left, this.y, o.to ?? this.right, this.y, o.thick ?? 0.8);
    this.y += 5;
  }

  line(x1: number, y1: number, x2: number, y2: number, thickness = 0.7): void {
    this.page.drawLine({ start: { x: x1, y: height - y1 }, end: { x: x2, y: height - y2 }, thickness });
  }

  box(x: number, y: number, w: number, h: number, o: { fill?: number; thick?: number } = {}): void {
    this.page.drawRectangle({
      x,
      y: height - y - h,
      width: w,
      height: h,
      borderWidth: o.thick ?? 0.7,
      borderColor: rgb(0, 0, 0),
      ...(o.fill === undefined ? {} : { color: rgb(o.fill, o.fill, o.fill) }),
    });
  }

  /** A heading in a shaded bar. */
  bar(text: string, o: TextOptions & { fill?: number } = {}): void {
    const size = o.size ?? this.#size;
    this.need(size * 3);
    this.box(this.left, this.y, this.right - this.left, size * 1.6, { fill: o.fill ?? 0.86, thick: 0.4 });
    this.at(text, this.left + 5, this.y + size * 0.35, { bold: true, ...o });
    this.y += size * 1.6 + 5;
  }

  /** Label and value rows, values on one vertical. */
  pairs(
    rows: readonly (readonly [string, string])[],
    o: TextOptions & { labelWidth?: number; line?: boolean } = {},
  ): void {
    const left = this.left + (o.indent ?? 0);
    const gap = o.labelWidth ?? 120;
    for (const [label, value] of rows) {
      this.need(16);
      const top = this.y;
      this.at(label, left, top, { ...o, bold: o.bold ?? true });
      this.text(value, { ...o, bold: false, x: left + gap, width: this.right - left - gap });
      if (o.line) this.line(left + gap - 2, this.y, this.right, this.y, 0.5);
      this.y += o.line ? 4 : 1;
    }
    this.y += o.after ?? 0;
  }

  /** "Label: ____value____" fields on one line, each on its rule; `span` shares the width. */
  fields(cells: readonly Cell[], o: TextOptions & { valueFamily?: Family } = {}): void {
    const size = o.size ?? this.#size;
    const total = cells.reduce((sum, c) => sum + (c.span ?? 1), 0);
    let x = this.left + (o.indent ?? 0);
    const unit = (this.right - x) / total;
    this.need(20);
    for (const cell of cells) {
      const end = x + unit * (cell.span ?? 1) - 8;
      const from = this.at(cell.label, x, this.y, o) + 4;
      const value = { ...o, bold: false, family: o.valueFamily ?? o.family };
      this.at(cell.value, from + 3, this.y - 0.5, {
        ...value,
        size: this.fitting(cell.value, size, end - from - 3, value),
      });
      this.line(from, this.y + size, end, this.y + size, 0.6);
      x = end + 8;
    }
    this.y += size * 1.75;
  }

  /** A row of ruled boxes with a small label in the corner of each and the value below it. */
  grid(rows: readonly (readonly Cell[])[], o: TextOptions & { valueFamily?: Family; labelSize?: number } = {}): void {
    const size = o.size ?? this.#size;
    const tall = size * 2.55;
    for (const row of rows) {
      this.need(tall);
      const total = row.reduce((sum, c) => sum + (c.span ?? 1), 0);
      let x = this.left;
      for (const cell of row) {
        const w = ((this.right - this.left) * (cell.span ?? 1)) / total;
        this.box(x, this.y, w, tall);
        this.at(cell.label, x + 3, this.y + 2.5, { size: o.labelSize ?? 6.8 });
        const value = { family: o.valueFamily, bold: o.bold };
        this.at(cell.value, x + 5, this.y + size * 1.15, {
          ...value,
          size: this.fitting(cell.value, size, w - 8, value),
        });
        x += w;
      }
      this.y += tall;
    }
    this.y += o.after ?? 6;
  }

  /** A table; its header is repeated on each page it runs over. */
  table(
    header: readonly string[],
    rows: readonly (readonly string[])[],
    o: TextOptions & {
      widths: readonly number[];
      ruled?: "grid" | "rows" | "none";
      shade?: boolean;
      pad?: number;
    },
  ): void {
    const size = o.size ?? this.#size;
    const total = o.widths.reduce((a, b) => a + b, 0);
    const scale = (this.right - this.left) / total;
    const pad = o.pad ?? 3;
    const draw = (cells: readonly string[], bold: boolean, fill?: number) => {
      const wrapped = cells.map((c, i) =>
        splitLines(c, this.font({ ...o, bold }), size, o.widths[i] * scale - 2 * pad)
      );
      const tall = Math.max(...wrapped.map((w) => w.length)) * size * 1.18 + 2 * pad;
      if (this.y + tall > height - this.#margin * 0.8) {
        this.newPage();
        if (!bold) draw(header, true, o.shade ? 0.88 : undefined);
      }
      let x = this.left;
      wrapped.forEach((texts, i) => {
        const w = o.widths[i] * scale;
        if ((o.ruled ?? "grid") === "grid") this.box(x, this.y, w, tall, { fill, thick: 0.6 });
        texts.forEach((t, k) => this.at(t, x + pad, this.y + pad + k * size * 1.18, { ...o, bold }));
        x += w;
      });
      this.y += tall;
      if (o.ruled === "rows") this.line(this.left, this.y, this.right, this.y, bold ? 1.1 : 0.4);
    };
    if (header.length) draw(header, true, o.shade ? 0.88 : undefined);
    for (const row of rows) draw(row, false);
    this.y += o.after ?? 8;
  }

  /** Check boxes in columns. */
  checks(
    items: readonly { label: string; on: boolean }[],
    o: TextOptions & { columns?: number; style?: CheckStyle } = {},
  ): void {
    const size = o.size ?? this.#size;
    const columns = o.columns ?? 2;
    const unit = (this.right - this.left - (o.indent ?? 0)) / columns;
    const perColumn = Math.ceil(items.length / columns);
    this.need(perColumn * size * 1.6);
    const top = this.y;
    items.forEach((item, i) => {
      const x = this.left + (o.indent ?? 0) + Math.floor(i / perColumn) * unit;
      const y = top + (i % perColumn) * size * 1.6;
      const after = checkMark(this, x, y, size, item.on, o.style ?? "cross");
      this.at(item.label, after, y, o);
    });
    this.y = top + perColumn * size * 1.6 + (o.after ?? 4);
  }

  /** A name as signed in ink: a pen stroke that nobody can read, above a rule if wanted. */
  signature(name: string, o: { x?: number; width?: number; printed?: boolean } = {}): void {
    this.need(40);
    scribble(this, o.x ?? this.left, this.y, Math.min(o.width ?? 130, 50 + name.length * 6), name);
    this.y += 30;
    if (o.printed) this.text(name);
  }

  /** A rubber stamp: a tilted frame with lines of text. */
  stamp(texts: readonly string[], x: number, y: number, turn = 6): void {
    const size = 11;
    const font = this.font({ bold: true, family: "helvetica" });
    const wide = Math.max(...texts.map((t) => font.widthOfTextAtSize(t, size))) + 18;
    const tall = texts.length * 15 + 12;
    const ink = rgb(0.25, 0.25, 0.35);
    const bottom = height - y - tall;
    const rad = (turn * Math.PI) / 180;
    const place = (dx: number, dy: number) => ({
      x: x + dx * Math.cos(rad) - dy * Math.sin(rad),
      y: bottom + dx * Math.sin(rad) + dy * Math.cos(rad),
    });
    this.page.drawRectangle({
      x,
      y: bottom,
      width: wide,
      height: tall,
      rotate: degrees(turn),
      borderWidth: 1.6,
      borderColor: ink,
    });
    texts.forEach((t, i) =>
      this.page.drawText(t, { ...place(9, tall - 16 - i * 15), size, font, color: ink, rotate: degrees(turn) })
    );
  }

  /** Small print at the foot of the current page. */
  foot(text: string, size = 7.5): void {
    this.at(text, width / 2, height - 36, { size, align: "center", gray: 0.25 });
  }

  async save(): Promise<Uint8Array> {
    return await this.doc.save({ useObjectStreams: false });
  }
}
