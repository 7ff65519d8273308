/**
 * Word documents (.docx): letterhead, body, tables, check boxes, footnotes, footer; embedded scans are handed back.
 *
 * It reads the document's own XML, not an HTML conversion of it: that keeps headers and footers, where letterheads are,
 * the widths of table columns, and check boxes.
 * @module
 */
import { cellText, placedByRow } from "./cells.ts";
import type { Block } from "./layout.ts";
import { attribute, type Token, tokens } from "./markup.ts";
import { related, unpack } from "./docx_parts.ts";
import { UnreadableDocument } from "./errors.ts";

export type DocxContent = {
  blocks: Block[];
  /** Pictures in the document, in order, when it is hardly more than pictures (a scan pasted into Word). */
  pictures: Uint8Array[];
  /** It is so long that the end of a part was left out. */
  cut: boolean;
};

/** No document nests tables as deep; deeper ones are taken as their content. */
const maxTables = 30;
/** Paragraphs and rows of a part that are read: more than 500 pages hold. */
const maxBlocks = 100_000;

/**
 * Reads a .docx.
 * @throws UnreadableDocument `truncated` when it is damaged, `empty_document` when there is nothing in it.
 */
export function readDocx(bytes: Uint8Array): DocxContent {
  const parts = unpack(bytes);
  const body = parts.get("word/document.xml");
  if (!body) throw new UnreadableDocument("truncated");
  const relations = parts.get("word/_rels/document.xml.rels") ?? "";
  const headers = related(parts, relations, "header");
  const footers = related(parts, relations, "footer");
  const notes = [parts.get("word/footnotes.xml"), parts.get("word/endnotes.xml")].filter((part) => part !== undefined);
  const read = [...headers, body, ...notes, ...footers].map((part) => new BodyReader().read(part));
  const blocks = read.flat();
  const letters = blocks.reduce((sum, block) => sum + lettersOf(block), 0);
  const pictures = letters < 200 ? parts.pictures : [];
  if (letters === 0 && pictures.length === 0) throw new UnreadableDocument("empty_document");
  return { blocks, pictures, cut: read.some((part) => part.length > maxBlocks) };
}

function lettersOf(block: Block): number {
  if (block.kind === "text") return block.text.trim().length;
  return block.kind === "row" ? block.cells.join("").trim().length : 0;
}

/** What tables are made of, besides paragraphs. */
const tableParts = new Set(["w:tr", "w:tc", "w:gridcol", "w:gridspan"]);

type TableState = { columns: number[]; rows: Block[]; cells: Block[][]; spans: number[]; cell: Block[] | null };

/** Walks one XML part. Paragraphs inside a table cell are lines of that cell. */
class BodyReader {
  #blocks: Block[] = [];
  #text = "";
  #align: "left" | "center" | "right" = "left";
  #size: number | undefined;
  #list = false;
  #tables: TableState[] = [];
  /** Elements whose content is not shown: deletions, field codes, the second copy of a drawing. */
  #skip: string[] = [];
  #inText = false;
  #depth = 0;
  /** Tables nested so deep that they are passed through. */
  #deeper = 0;

  read(xml: string): Block[] {
    for (const token of tokens(xml)) {
      this.#take(token);
      if (this.#blocks.length > maxBlocks) break;
    }
    this.#deeper = 0;
    while (this.#tables.length) this.#endTable();
    return this.#blocks;
  }

  #take(token: Token): void {
    if (token.kind === "text") {
      if (this.#inText && !this.#skip.length) this.#text += token.text;
      return;
    }
    const hides = /^(w:del|w:movefrom|w:instrtext|mc:fallback|w:deltext)$/.test(token.name);
    if (this.#skip.length) {
      if (token.kind === "open" && hides && !token.closed) this.#skip.push(token.name);
      else if (token.kind === "close" && token.name === this.#skip.at(-1)) this.#skip.pop();
    } else if (token.kind === "close") this.#close(token.name);
    else if (hides && !token.closed) this.#skip.push(token.name);
    else this.#open(token.name, token.attributes, token.closed);
  }

  #open(name: string, attributes: string, closed: boolean): void {
    const table = this.#tables.at(-1);
    if (name === "w:t") this.#inText = !closed;
    else if (name === "w:tab") this.#text += "\t";
    else if (name === "w:br" || name === "w:cr") this.#lineBreak(attributes);
    else if (name === "w:nobreakhyphen") this.#text += "-";
    else if (name === "w:sym") this.#text += symbol(attributes);
    else if (name === "w14:checked") this.#box(attribute(attributes, "w14:val"));
    else if (name === "w:jc") this.#align = alignment(attribute(attributes, "w:val"));
    else if (name === "w:sz") this.#size = Math.min(24, Math.max(6, Number(attribute(attributes, "w:val")) / 2 || 10));
    else if (name === "w:numpr") this.#list = true;
    else if (name === "w:p" && !closed) this.#startParagraph();
    else if (name === "w:p") this.#endParagraph();
    else if (name === "w:tbl") this.#startTable();
    else if (this.#deeper > 0 && tableParts.has(name)) return;
    else if (name === "w:gridcol" && table) table.columns.push(Number(attribute(attributes, "w:w")) || 1);
    else if (name === "w:tc" && table) table.cell = [];
    else if (name === "w:gridspan" && table) table.spans.push(Number(attribute(attributes, "w:val")) || 1);
    else if (name === "w:default" || name === "w:checked") this.#legacyBox(name, attributes);
  }

  #close(name: string): void {
    const table = this.#tables.at(-1);
    if (name === "w:t") this.#inText = false;
    else if (name === "w:p") this.#endParagraph();
    else if (this.#deeper > 0 && tableParts.has(name)) return;
    else if (name === "w:tc" && table) this.#endCell(table);
    else if (name === "w:tr" && table) this.#endRow(table);
    else if (name === "w:tbl") this.#endTable();
  }

  #lineBreak(attributes: string): void {
    if (attribute(attributes, "w:type") !== "page") this.#text += "\n";
    else if (!this.#tables.length) {
      this.#endParagraph();
      this.#blocks.push({ kind: "break" });
    }
  }

  /** A paragraph inside another is a text box; what the outer one had so far is set first. */
  #startParagraph(): void {
    if (this.#depth > 0 && this.#text.trim()) this.#endText();
    this.#depth++;
    this.#align = "left";
    this.#size = undefined;
    this.#list = false;
  }

  #endParagraph(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    this.#endText();
  }

  #endText(): void {
    const text = (this.#list && this.#text.trim() ? "• " : "") + this.#text;
    this.#text = "";
    (this.#tables.at(-1)?.cell ?? this.#blocks).push(
      text.trim() ? { kind: "text", text: text.trimEnd(), align: this.#align, size: this.#size } : { kind: "gap" },
    );
  }

  #startTable(): void {
    if (this.#tables.length >= maxTables) {
      this.#deeper++;
      return;
    }
    this.#tables.push({ columns: [], rows: [], cells: [], spans: [], cell: null });
  }

  #endCell(table: TableState): void {
    table.cells.push(table.cell ?? []);
    if (table.spans.length < table.cells.length) table.spans.push(1);
    table.cell = null;
  }

  #endRow(table: TableState): void {
    const placed = placedByRow(table.cells);
    const cells = placed ? [] : table.cells.map(cellText);
    for (const block of placed ?? []) table.rows.push(block);
    if (cells.some(Boolean)) table.rows.push({ kind: "row", cells, columns: widths(table) });
    table.cells = [];
    table.spans = [];
  }

  #endTable(): void {
    if (this.#deeper > 0) {
      this.#deeper--;
      return;
    }
    const table = this.#tables.pop();
    if (!table) return;
    const into = this.#tables.at(-1)?.cell ?? this.#blocks;
    // One by one: a call takes only so many values.
    for (const row of table.rows) into.push(row);
    into.push({ kind: "gap" });
  }

  /** A content-control check box shows a glyph as its text too; the glyph is in the text already or comes next. */
  #box(_value: string | null): void {}

  /** A form-field check box of old Word has no glyph: one is written for it. */
  #legacyBox(name: string, attributes: string): void {
    const on = !["0", "false"].includes(attribute(attributes, "w:val") ?? "1");
    if (/[☐☒]$/.test(this.#text) && name === "w:checked") this.#text = this.#text.slice(0, -1);
    this.#text += on ? "☒" : "☐";
  }
}

function widths(table: TableState): number[] {
  let at = 0;
  const total = table.columns.reduce((a, b) => a + b, 0);
  if (!total) return [];
  return table.spans.map((span) => {
    const width = table.columns.slice(at, at + span).reduce((a, b) => a + b, 0);
    at += span;
    return (width || total / table.spans.length) / total;
  });
}

function alignment(value: string | null): "left" | "center" | "right" {
  if (value === "center") return "center";
  return value === "right" || value === "end" ? "right" : "left";
}

/** Check boxes as Wingdings draws them. */
function symbol(attributes: string): string {
  const code = (attribute(attributes, "w:char") ?? "").toUpperCase().slice(-2);
  if (["FE", "FD", "78", "52", "53", "54"].includes(code)) return "☒";
  if (["A8", "6F", "71", "A3", "2A"].includes(code)) return "☐";
  if (["FC", "FB"].includes(code)) return "✓";
  return "";
}
