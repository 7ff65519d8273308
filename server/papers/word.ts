/**
 * Blocks as a DOCX file.
 * @module
 */
import {
  AlignmentType,
  BorderStyle,
  Document,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { unzipSync, zipSync } from "fflate";
import { type Block, plain } from "./blocks.ts";

/** @param createdAt ISO instant put in the file's facts, so that the bytes stay the same. */
export async function writeDocx(blocks: Block[], title: string, createdAt: string): Promise<Uint8Array> {
  const document = new Document({
    title,
    creator: "ReleaseDesk demo office",
    styles: { default: { document: { run: { font: "Calibri", size: 22 } } } },
    sections: [{ children: blocks.flatMap(toWord) }],
  });
  return fixDates(new Uint8Array(await Packer.toArrayBuffer(document)), createdAt);
}

/** The library stamps the clock's time on the parts and in the facts; the demo's files must not change with it. */
function fixDates(zip: Uint8Array, createdAt: string): Uint8Array {
  const parts = unzipSync(zip);
  const core = parts["docProps/core.xml"];
  if (core !== undefined) {
    const text = new TextDecoder().decode(core).replace(
      /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
      `$1${createdAt}`,
    );
    parts["docProps/core.xml"] = new TextEncoder().encode(text);
  }
  return zipSync(parts, { mtime: new Date(2026, 0, 1), level: 6 });
}

function runs(text: string, options: { bold?: boolean; size?: number; color?: string } = {}): TextRun[] {
  return text.split("**").map((span, i) => new TextRun({ text: span, ...options, bold: options.bold || i % 2 === 1 }));
}

function line(text: string, spacing = 0): Paragraph {
  return new Paragraph({ children: runs(text), spacing: { after: spacing } });
}

function grid(rows: string[][], headed: boolean): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map((cells, i) =>
      new TableRow({
        tableHeader: headed && i === 0,
        children: cells.map((cell) =>
          new TableCell({ children: [new Paragraph({ children: runs(cell, { bold: headed && i === 0 }) })] })
        ),
      })
    ),
  });
}

function toWord(block: Block): (Paragraph | Table)[] {
  switch (block.kind) {
    case "letterhead": {
      const alignment = block.align === "center"
        ? AlignmentType.CENTER
        : block.align === "right"
        ? AlignmentType.RIGHT
        : AlignmentType.LEFT;
      return [
        new Paragraph({ alignment, children: runs(block.name, { bold: true, size: 32 }) }),
        ...block.lines.map((text, i) =>
          new Paragraph({
            alignment,
            children: runs(text, { size: 18 }),
            spacing: { after: i === block.lines.length - 1 ? 240 : 0 },
            ...(block.rule && i === block.lines.length - 1
              ? { border: { bottom: { style: BorderStyle.SINGLE, size: 8 } } }
              : {}),
          })
        ),
      ];
    }
    case "title":
      return [
        new Paragraph({
          alignment: block.align === "left" ? AlignmentType.LEFT : AlignmentType.CENTER,
          children: runs(block.text, { bold: true, size: 28 }),
          spacing: { before: 120, after: 160 },
        }),
      ];
    case "heading":
      return [
        new Paragraph({ children: runs(block.text, { bold: true, size: 24 }), spacing: { before: 160, after: 80 } }),
      ];
    case "paragraph":
      return [line(block.text, 160)];
    case "lines":
      return block.lines.map((text, i) => line(text, i === block.lines.length - 1 ? 160 : 0));
    case "reference":
      return [
        ...block.rows.map(([label, value], i) =>
          line(`${i === 0 ? `**${block.label}** ` : ""}${label}: ${i === 0 ? `**${value}**` : value}`)
        ),
        line(""),
      ];
    case "pairs":
      return [grid(block.rows.map(([label, value]) => [`**${label}**`, value]), false), line("")];
    case "form":
      return [...block.rows.map((row) => grid([row.map((f) => f.label), row.map((f) => f.value)], false)), line("")];
    case "checks":
      return [...block.items.map((item) => line(`${item.checked ? "☒" : "☐"} ${item.text}`)), line("")];
    case "bullets":
      return [
        ...block.items.map((item, i) =>
          block.numbered ? line(`${i + 1}. ${item}`) : new Paragraph({ children: runs(item), bullet: { level: 0 } })
        ),
        line(""),
      ];
    case "table":
      return [grid([block.head, ...block.rows], true), line("")];
    case "signature":
      return [
        line(block.name === null ? "______________________________" : `/s/ ${block.name}`),
        line(`${plain(block.caption)}${block.date ? `     ${block.date}` : ""}`, 160),
      ];
    case "stamp":
      return [line(`**${block.lines.join(" ")}**`)];
    case "columns":
      return block.columns.flat().map((text) => line(text, 120));
    case "page":
      return [new Paragraph({ pageBreakBefore: true, children: [] })];
    case "rule":
    case "space":
      return [line("")];
  }
}
