/**
 * Sets Word documents and plain text on pages: their words in order, tables as columns, pictures on pages of their own.
 *
 * It is a reading copy. What Word alone knows (its fonts, its page breaks) is in the original, which a release carries too.
 * @module
 */
import { unzipSync } from "fflate";
import { readDocx } from "../documents/docx.ts";
import type { Block } from "../documents/layout.ts";
import { CannotAssemble } from "./cannot_assemble.ts";
import type { PDFDocument } from "./library.ts";
import { appendPicture } from "./pictures.ts";
import { Sheet } from "./sheet.ts";

const BODY = { size: 10.5 };
const NOTE = { size: 8, gray: 0.4 };
/** Unpacked bytes of one picture at most. */
const MOST_PICTURE = 40_000_000;

/**
 * Appends a .docx.
 * @returns how many pages.
 * @throws {CannotAssemble} when it is damaged or empty.
 */
export async function appendWord(target: PDFDocument, bytes: Uint8Array, fileName: string): Promise<number> {
  const before = target.getPageCount();
  let blocks: Block[];
  let media: { pictures: Picture[]; unknown: number };
  try {
    media = picturesIn(bytes);
    blocks = media.pictures.length > 0 ? withoutEmptyError(bytes) : readDocx(bytes).blocks;
  } catch (cause) {
    throw new CannotAssemble("damaged_word", fileName, { cause });
  }
  const notes = [`Text of the Word document "${fileName}". Its layout is in the original file.`];
  if (media.pictures.length > 0) notes.push("Its pictures follow the text.");
  if (media.unknown > 0) notes.push("Some drawings in it can be seen in the original only.");
  await appendBlocks(target, [...blocks], notes.join(" "));
  for (const { bytes, kind } of media.pictures) await appendPicture(target, bytes, fileName, kind);
  return target.getPageCount() - before;
}

/** Appends plain text. @returns how many pages. */
export async function appendText(target: PDFDocument, text: string, fileName: string): Promise<number> {
  const before = target.getPageCount();
  const blocks = text.split(/\r\n?|\n/).map((line): Block => ({ kind: "text", text: line }));
  await appendBlocks(target, blocks, `Text file "${fileName}".`);
  return target.getPageCount() - before;
}

async function appendBlocks(target: PDFDocument, blocks: Block[], note: string): Promise<void> {
  const sheet = await Sheet.on(target);
  await sheet.text(note, NOTE);
  sheet.skip(8);
  for (const block of blocks) {
    if (block.kind === "gap") sheet.skip(5);
    else if (block.kind === "break") await sheet.turn();
    else if (block.kind === "row") await putRow(sheet, block);
    else {
      const size = Math.min(20, Math.max(8, block.size ?? BODY.size));
      await sheet.text(block.text, { size, bold: size > 12 }, {
        left: block.indent ?? 0,
        align: block.align ?? "left",
      });
      sheet.skip(3);
    }
  }
}

async function putRow(sheet: Sheet, { cells, columns }: Extract<Block, { kind: "row" }>): Promise<void> {
  const share = (n: number) => columns.length === cells.length ? columns[n] : 1 / cells.length;
  await sheet.row(cells, cells.map((_, n) => ({ width: share(n) * sheet.width })), { size: 9.5 });
  sheet.skip(2);
}

interface Picture {
  bytes: Uint8Array;
  kind: "jpeg" | "png" | "tiff";
}

/** The pictures in a .docx in the order of their names, which is that of their insertion; `unknown` counts drawings of other kinds. */
function picturesIn(docx: Uint8Array): { pictures: Picture[]; unknown: number } {
  const files = unzipSync(docx, {
    filter: ({ name, originalSize }) => name.startsWith("word/media/") && originalSize <= MOST_PICTURE,
  });
  const order = new Intl.Collator("en", { numeric: true });
  const names = Object.keys(files).sort(order.compare);
  const pictures = names.flatMap((name) => {
    const kind = kindOf(files[name]);
    return kind ? [{ bytes: files[name], kind }] : [];
  });
  return { pictures, unknown: names.length - pictures.length };
}

function kindOf(bytes: Uint8Array): Picture["kind"] | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xd8) return "jpeg";
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return "png";
  return (a === 0x49 && b === 0x49 && c === 42) || (a === 0x4d && b === 0x4d && d === 42) ? "tiff" : null;
}

/** A document of pictures only has no text to read, which is no fault here. */
function withoutEmptyError(docx: Uint8Array): Block[] {
  try {
    return readDocx(docx).blocks;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "empty_document") return [];
    throw error;
  }
}
