/**
 * Writes .docx letters from a list of blocks.
 * @module
 */
import { AlignmentType, Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from "docx";

export type Block =
  | { kind: "text"; text: string; bold?: boolean; center?: boolean; right?: boolean; size?: number; italic?: boolean }
  | { kind: "bullets"; items: readonly string[] }
  | { kind: "table"; rows: readonly (readonly string[])[]; boldFirstColumn?: boolean; boldFirstRow?: boolean };

function paragraph(block: Extract<Block, { kind: "text" }>): Paragraph {
  const alignment = block.center ? AlignmentType.CENTER : block.right ? AlignmentType.RIGHT : AlignmentType.LEFT;
  const runs = block.text.split("\n").map((text, i) =>
    new TextRun({ text, bold: block.bold, italics: block.italic, size: 2 * (block.size ?? 11), break: i ? 1 : 0 })
  );
  return new Paragraph({ alignment, spacing: { after: 120 }, children: runs });
}

function table(block: Extract<Block, { kind: "table" }>): Table {
  const rows = block.rows.map((cells, i) =>
    new TableRow({
      children: cells.map((text, k) => {
        const bold = (k === 0 && !!block.boldFirstColumn) || (i === 0 && !!block.boldFirstRow);
        return new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold })] })] });
      }),
    })
  );
  return new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
}

/** The finished file. */
export async function docx(blocks: readonly Block[]): Promise<Uint8Array> {
  const children = blocks.flatMap((block) => {
    if (block.kind === "text") return [paragraph(block)];
    if (block.kind === "table") return [table(block), new Paragraph("")];
    return block.items.map((text) => new Paragraph({ text, bullet: { level: 0 } }));
  });
  const file = new Document({ sections: [{ children }], creator: "", title: "" });
  return new Uint8Array(await Packer.toBuffer(file));
}
