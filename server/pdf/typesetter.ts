/**
 * Sets lines of text on the pages of a PDF: measures, wraps and draws, in any script.
 * @module
 */
import { addPicture } from "./image.ts";
import { drawForeignText, LONGEST, plainLetters } from "./foreign_text.ts";
import pdf, { type PDFDocument, type PDFFont, type PDFPage, type PDFRef } from "./library.ts";

export interface TextStyle {
  /** Points. */
  size: number;
  bold?: boolean;
  /** 0 black to 1 white. */
  gray?: number;
}

/** A line ready to draw. `width` in points. */
export interface Line {
  runs: Run[];
  width: number;
}

type Run =
  | { kind: "plain"; text: string; width: number }
  | { kind: "drawn"; text: string; width: number; height: number; below: number; picture: PDFRef };

type DrawText = typeof drawForeignText;

/** Written by a font, drawn as a picture, or replaced because neither is possible. */
type AtomKind = "plain" | "drawn" | "replaced";

/** A word, or a part of one that is too long for a line. */
interface Atom {
  text: string;
  kind: AtomKind;
  width: number;
  /** Stands after a space. */
  spaced: boolean;
}

/** Sets text in one document. */
export class Typesetter {
  #fonts: { regular: PDFFont; bold: PDFFont };
  #letters: Set<number>;
  #drawn = new Map<string, Promise<Run>>();
  /** Whether a letter had to be replaced by another or by "?". */
  replaced = false;

  private constructor(readonly document: PDFDocument, regular: PDFFont, bold: PDFFont, readonly drawText: DrawText) {
    this.#fonts = { regular, bold };
    this.#letters = new Set(regular.getCharacterSet());
  }

  /** Prepares a document for text. @param drawText draws what the standard fonts cannot write. */
  static async for(document: PDFDocument, drawText: DrawText = drawForeignText): Promise<Typesetter> {
    const regular = await document.embedFont(pdf.StandardFonts.Helvetica);
    const bold = await document.embedFont(pdf.StandardFonts.HelveticaBold);
    return new Typesetter(document, regular, bold, drawText);
  }

  /** Breaks text into lines no wider than `width` points. Line breaks in the text are kept; an empty text is one empty line. */
  async wrap(text: string, style: TextStyle, width: number): Promise<Line[]> {
    const lines: Line[] = [];
    for (const paragraph of cleaned(text).split("\n")) {
      const atoms: Atom[] = [];
      const indent = paragraph.match(/^ */)![0];
      for (const [n, word] of paragraph.split(" ").filter(Boolean).entries()) {
        atoms.push(...await this.#atoms(n === 0 ? indent + word : word, style, width, n > 0));
      }
      lines.push(...await this.#fill(atoms, style, width));
    }
    return lines;
  }

  /** Draws a line with its baseline at (x, y), points from the lower left corner of the page. */
  draw(page: PDFPage, line: Line, x: number, y: number, style: TextStyle): void {
    const color = pdf.grayscale(style.gray ?? 0);
    for (const run of line.runs) {
      if (run.kind === "plain") page.drawText(run.text, { x, y, size: style.size, font: this.#font(style), color });
      else this.#drawPicture(page, run, x, y, style.gray ?? 0);
      x += run.width;
    }
  }

  #font(style: TextStyle): PDFFont {
    return style.bold ? this.#fonts.bold : this.#fonts.regular;
  }

  #canWrite = (letter: string): boolean => this.#letters.has(letter.codePointAt(0)!);

  async #atoms(word: string, style: TextStyle, width: number, spaced: boolean): Promise<Atom[]> {
    const whole = await this.#atom(word, style, spaced);
    if (whole.width <= width && word.length <= LONGEST) return [whole];
    // Too long for any line (a web address, a name in a script without spaces): breaks between any two letters.
    const letters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)];
    return await Promise.all(letters.map(({ segment }, n) => this.#atom(segment, style, spaced && n === 0)));
  }

  async #atom(text: string, style: TextStyle, spaced: boolean): Promise<Atom> {
    if ([...text].every(this.#canWrite)) return { text, kind: "plain", width: this.#plain(text, style).width, spaced };
    const run = await this.#foreign(text.slice(0, LONGEST), style);
    return { text, kind: run.kind === "drawn" ? "drawn" : "replaced", width: run.width, spaced };
  }

  #plain(text: string, style: TextStyle): Run {
    return { kind: "plain", text, width: this.#font(style).widthOfTextAtSize(text, style.size) };
  }

  async #fill(atoms: Atom[], style: TextStyle, width: number): Promise<Line[]> {
    const space = this.#font(style).widthOfTextAtSize(" ", style.size);
    const lines: Atom[][] = [[]];
    let used = 0;
    for (const atom of atoms) {
      const needed = atom.width + (atom.spaced && lines.at(-1)!.length ? space : 0);
      if (lines.at(-1)!.length && used + needed > width) {
        lines.push([]);
        used = 0;
      }
      used += lines.at(-1)!.length ? needed : atom.width;
      lines.at(-1)!.push(atom);
    }
    return await Promise.all(lines.map((line) => this.#finish(line, style)));
  }

  /** Joins neighbours of a kind: words of a right-to-left script stand in their order only when they are drawn together. */
  async #finish(atoms: Atom[], style: TextStyle): Promise<Line> {
    const pieces: { text: string; kind: AtomKind }[] = [];
    for (const [n, { text, kind, spaced }] of atoms.entries()) {
      const gap = n > 0 && spaced ? " " : "";
      const last = pieces.at(-1);
      if (last?.kind === kind && last.text.length + text.length < LONGEST) last.text += gap + text;
      else {
        if (gap) pieces.push({ text: gap, kind: "plain" });
        pieces.push({ text, kind });
      }
    }
    const runs: Run[] = [];
    for (const { text, kind } of pieces) {
      runs.push(kind === "plain" ? this.#plain(text, style) : await this.#foreign(text, style));
    }
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  #foreign(text: string, style: TextStyle): Promise<Run> {
    const key = JSON.stringify([text, style.size, style.bold ?? false]);
    const found = this.#drawn.get(key) ?? this.#drawForeign(text, style);
    this.#drawn.set(key, found);
    return found;
  }

  async #drawForeign(text: string, style: TextStyle): Promise<Run> {
    const drawn = await this.drawText(text, style.size, style.bold ?? false);
    if (!drawn) {
      this.replaced = true;
      const plain = plainLetters(text, this.#canWrite);
      return { kind: "plain", text: plain, width: this.#font(style).widthOfTextAtSize(plain, style.size) };
    }
    const picture = await addPicture(this.document, { data: drawn.bits, ...drawn.pixels, bits: 1, color: "mask" });
    return { kind: "drawn", text, width: drawn.width, height: drawn.height, below: drawn.below, picture };
  }

  /** The picture carries its text (ISO 32000-1, 14.9.4), so that a screen reader still reads the name. */
  #drawPicture(page: PDFPage, run: Extract<Run, { kind: "drawn" }>, x: number, y: number, gray: number): void {
    const name = page.node.newXObject("Text", run.picture);
    const { PDFOperator, PDFOperatorNames, PDFName, PDFHexString } = pdf;
    const actualText = this.document.context.obj({ ActualText: PDFHexString.fromText(run.text) });
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of("Span"), actualText as never]),
      pdf.pushGraphicsState(),
      pdf.setFillingGrayscaleColor(gray),
      pdf.concatTransformationMatrix(run.width, 0, 0, run.height, x, y - run.below),
      pdf.drawObject(name),
      pdf.popGraphicsState(),
      PDFOperator.of(PDFOperatorNames.EndMarkedContent),
    );
  }
}

/** What the fonts would stumble over and no reader sees: control characters, soft hyphens, odd spaces. */
function cleaned(text: string): string {
  return text.normalize("NFC").replace(/\r\n?|[\u2028\u2029\f\v]/g, "\n").replace(/\t/g, "    ")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
}
