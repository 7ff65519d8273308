/**
 * Pages that are written from top to bottom: cover sheets, invoices, plain text.
 * @module
 */
import pdf, { type PDFDocument, type PDFImage, type PDFPage } from "./library.ts";
import { type Line, type TextStyle, Typesetter } from "./typesetter.ts";

/** US Letter, points. */
export const LETTER = { width: 612, height: 792 };
const LEADING = 1.3;

export interface Column {
  /** Points. */
  width: number;
  align?: "left" | "right";
}

export interface SheetOptions {
  /** Points; default 54 (three quarters of an inch). */
  margin?: number;
  /** Where new pages go; default at the end of the document. */
  newPage?(): PDFPage;
  /** Runs on every page after the first, e.g. to repeat a table's head. */
  continued?(sheet: Sheet): Promise<void>;
}

/** A growing run of pages with a pen that moves down. */
export class Sheet {
  readonly margin: number;
  readonly pages: PDFPage[] = [];
  /** Distance of the pen from the top edge, points. */
  top = 0;
  /** Runs on every further page. */
  continued: ((sheet: Sheet) => Promise<void>) | undefined;
  #newPage: () => PDFPage;

  private constructor(readonly type: Typesetter, document: PDFDocument, options: SheetOptions) {
    this.margin = options.margin ?? 54;
    this.continued = options.continued;
    this.#newPage = options.newPage ?? (() => document.addPage([LETTER.width, LETTER.height]));
  }

  /** Starts on a new page. */
  static async on(document: PDFDocument, options: SheetOptions = {}): Promise<Sheet> {
    const sheet = new Sheet(await Typesetter.for(document), document, options);
    await sheet.turn();
    return sheet;
  }

  get page(): PDFPage {
    return this.pages.at(-1)!;
  }

  /** Width between the margins, points. */
  get width(): number {
    return LETTER.width - 2 * this.margin;
  }

  /** Begins the next page. */
  async turn(): Promise<void> {
    this.pages.push(this.#newPage());
    this.top = this.margin;
    if (this.pages.length > 1) await this.continued?.(this);
  }

  /** Begins the next page unless so much room is left, points. */
  async need(height: number): Promise<void> {
    if (this.top + height > LETTER.height - this.margin && this.top > this.margin) await this.turn();
  }

  skip(height: number): void {
    this.top += height;
  }

  /** A picture at the left margin, as large as fits into a box of points, never larger than it is. */
  picture(image: PDFImage, box: { width: number; height: number }): void {
    const scale = Math.min(1, box.width / image.width, box.height / image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    this.page.drawImage(image, { x: this.margin, y: LETTER.height - this.top - height, width, height });
    this.skip(height + 8);
  }

  /** A hair line over the whole width. */
  rule(gray = 0.75): void {
    const y = LETTER.height - this.top;
    const [start, end] = [{ x: this.margin, y }, { x: LETTER.width - this.margin, y }];
    this.page.drawLine({ start, end, thickness: 0.75, color: pdf.grayscale(gray) });
  }

  /** Writes text, over several pages if need be. `left` and `width` in points from the left margin. */
  async text(
    text: string,
    style: TextStyle,
    { left = 0, width, align = "left" }: { left?: number; width?: number; align?: "left" | "center" | "right" } = {},
  ): Promise<void> {
    const room = width ?? this.width - left;
    for (const line of await this.type.wrap(text, style, room)) {
      await this.need(style.size * LEADING);
      this.#put(line, left, room, align, style);
      this.top += style.size * LEADING;
    }
  }

  /** Writes one row of a table. A row of up to half a page is not torn apart; a longer one goes on to the next page. */
  async row(cells: string[], columns: Column[], style: TextStyle, gap = 10): Promise<void> {
    // The last column reaches to the margin.
    const room = columns.map(({ width }, n) => Math.max(10, width - (n < columns.length - 1 ? gap : 0)));
    const set = await Promise.all(room.map((width, n) => this.type.wrap(cells[n] ?? "", style, width)));
    const lines = Math.max(1, ...set.map((cell) => cell.length));
    const height = style.size * LEADING;
    await this.need(Math.min(lines * height, (LETTER.height - 2 * this.margin) / 2));
    for (let n = 0; n < lines; n++) {
      await this.need(height);
      let left = 0;
      for (const [at, { width, align }] of columns.entries()) {
        const line = set[at][n];
        if (line) this.#put(line, left, room[at], align ?? "left", style);
        left += width;
      }
      this.top += height;
    }
  }

  #put(line: Line, left: number, width: number, align: "left" | "center" | "right", style: TextStyle): void {
    const spare = width - line.width;
    const x = this.margin + left + (align === "right" ? spare : align === "center" ? spare / 2 : 0);
    this.type.draw(this.page, line, x, LETTER.height - this.top - style.size, style);
  }
}
