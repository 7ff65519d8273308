/**
 * A document before it has a shape: a list of blocks that the page layout, the DOCX writer and plain text all read.
 *
 * Text may carry **bold** spans. Everything here is data; drawing is in flow.ts.
 * @module
 */

/** One blank of a form. `hand`: filled with a pen. `grow` is its share of the row's width. */
export interface FormField {
  label: string;
  value: string;
  hand?: boolean;
  grow?: number;
}

export interface CheckItem {
  text: string;
  checked: boolean;
}

export type Block =
  | { kind: "letterhead"; name: string; lines: string[]; align: "left" | "center" | "right"; rule: boolean }
  | { kind: "title"; text: string; align?: "left" | "center"; size?: number }
  /** A section heading; `bar` is white text on a dark bar. */
  | { kind: "heading"; text: string; bar?: boolean }
  | { kind: "paragraph"; text: string; indent?: number; small?: boolean; italic?: boolean }
  /** Lines kept as they are: addresses, sign-offs. */
  | { kind: "lines"; lines: string[]; indent?: number }
  /** "RE:" and its label/value rows. */
  | { kind: "reference"; label: string; rows: [string, string][] }
  /** Label/value pairs in two columns, colon after the label. */
  | { kind: "pairs"; rows: [string, string][]; labelWidth?: number }
  /** Rows of blanks: in boxes with small labels above, or on ruled lines with the label before. */
  | { kind: "form"; style: "boxed" | "ruled"; rows: FormField[][] }
  | { kind: "checks"; items: CheckItem[]; columns: number; hand?: boolean }
  | { kind: "bullets"; items: string[]; numbered?: boolean }
  /** `widths` are shares of the text width. */
  | { kind: "table"; head: string[]; rows: string[][]; widths: number[]; small?: boolean; right?: number[] }
  /** A signature line; unsigned when `name` is null. */
  | { kind: "signature"; caption: string; name: string | null; date: string | null; dateCaption?: string }
  /** A stamp laid over the page's upper right corner. */
  | { kind: "stamp"; lines: string[] }
  | { kind: "columns"; columns: string[][] }
  | { kind: "rule" }
  | { kind: "space"; points: number }
  | { kind: "page" };

/** The look of a document, fixed for a sender so that its forms resemble each other from one time to the next. */
export interface Style {
  face: "sans" | "serif" | "mono";
  /** Points of body text. */
  size: number;
  /** Points from each edge of the page. */
  margin: number;
  /** Printed small at the foot of each page, with the page number; null for none. */
  footer: string | null;
}

/** A style without its bold marks. */
export function plain(text: string): string {
  return text.replaceAll("**", "");
}

/** The document as plain text: what a text mail says, and what a clerk would copy. */
export function blocksToText(blocks: Block[]): string {
  return blocks.map(blockText).filter((text) => text !== null).join("\n").replace(/\n{3,}/g, "\n\n").trim() + "\n";
}

function blockText(block: Block): string | null {
  switch (block.kind) {
    case "letterhead":
      return [block.name, ...block.lines, ""].join("\n");
    case "title":
    case "heading":
      return `\n${plain(block.text)}`;
    case "paragraph":
      return `${plain(block.text)}\n`;
    case "lines":
      return `${block.lines.map(plain).join("\n")}\n`;
    case "reference":
      return block.rows.map(([label, value], i) => `${i === 0 ? block.label + " " : ""}${label}: ${value}`).join("\n") +
        "\n";
    case "pairs":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n") + "\n";
    case "form":
      return block.rows.map((row) => row.map((f) => `${f.label}: ${f.value}`).join("   ")).join("\n") + "\n";
    case "checks":
      return block.items.map((item) => `[${item.checked ? "x" : " "}] ${item.text}`).join("\n") + "\n";
    case "bullets":
      return block.items.map((item, i) => `${block.numbered ? `${i + 1}.` : "-"} ${plain(item)}`).join("\n") + "\n";
    case "table":
      return [block.head, ...block.rows].map((row) => row.join(" | ")).join("\n") + "\n";
    case "signature":
      return `${block.name ? `/s/ ${block.name}` : "(not signed)"}\n${block.caption}${
        block.date ? `   ${block.date}` : ""
      }\n`;
    case "stamp":
      return block.lines.join(" ");
    case "columns":
      return block.columns.map((column) => column.map(plain).join("\n\n")).join("\n\n");
    case "rule":
    case "page":
      return "";
    case "space":
      return null;
  }
}
