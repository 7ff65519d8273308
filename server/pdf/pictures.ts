/**
 * Puts pictures (JPEG, PNG, TIFF with any number of pages, faxes) on pages of their own.
 * @module
 */
import { Buffer } from "node:buffer";
import sharp, { type Sharp } from "sharp";
import { tiffPages } from "../documents/tiff_tags.ts";
import { CannotAssemble } from "./cannot_assemble.ts";
import { addPicture, toBits } from "./image.ts";
import pdf, { type PDFDocument, type PDFRef } from "./library.ts";
import { LETTER } from "./sheet.ts";

/** A picture with fewer dots an inch than this was not scanned: it has no size of its own and is fitted to a page. */
const SCANNED_DPI = 90;
/** Sheets that scanners take, inches; a size outside is a wrong statement in the file. */
const SHEET_INCHES = { least: 2, most: 18 };
/** White around a photo, points. */
const PHOTO_MARGIN = 36;
/** Pixels of one page at most: a 1200-dpi scan of a Legal page in full. */
const MOST_PIXELS = 180_000_000;

interface Placed {
  picture: PDFRef;
  /** As seen, upright. */
  width: number;
  height: number;
  /** Dots an inch each way, as seen; 0 when not known. A fax has different ones (204 × 98). */
  xDpi: number;
  yDpi: number;
  /** EXIF orientation still to be applied when drawing, 1 to 8. */
  orientation: number;
}

/**
 * Appends a picture's pages.
 * @param kind by content.
 * @returns how many.
 * @throws {CannotAssemble} when it is damaged or cut off.
 */
export async function appendPicture(
  target: PDFDocument,
  bytes: Uint8Array,
  fileName: string,
  kind: "jpeg" | "png" | "tiff",
): Promise<number> {
  try {
    if (kind === "tiff") return await appendTiff(target, bytes);
    placePage(target, kind === "jpeg" ? await jpeg(target, bytes) : await anyPicture(target, bytes));
    return 1;
  } catch (cause) {
    throw new CannotAssemble("damaged_picture", fileName, { cause });
  }
}

function opened(bytes: Uint8Array, page = 0): Sharp {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return sharp(data, { page, failOn: "truncated", limitInputPixels: MOST_PIXELS });
}

/** A JPEG goes in as it is: no loss, no work. It is unpacked once all the same, as a cut-off one would show half. */
async function jpeg(target: PDFDocument, bytes: Uint8Array): Promise<Placed> {
  const { width, height, orientation = 1, density = 0 } = await opened(bytes).metadata();
  await opened(bytes).resize(16, 16).raw().toBuffer();
  const image = await target.embedJpg(bytes);
  const turned = orientation >= 5;
  return {
    picture: image.ref,
    width: turned ? height : width,
    height: turned ? width : height,
    xDpi: density,
    yDpi: density,
    orientation,
  };
}

async function anyPicture(target: PDFDocument, bytes: Uint8Array, page = 0): Promise<Placed> {
  const { density = 0, space, channels } = await opened(bytes, page).metadata();
  const gray = space === "b-w" || space === "grey16" || channels <= 2;
  const pixels = opened(bytes, page).autoOrient().flatten({ background: "white" });
  const { data, info } = await pixels.toColourspace(gray ? "b-w" : "srgb").raw().toBuffer({ resolveWithObject: true });
  const color = info.channels === 1 ? "gray" : "rgb";
  const picture = await addPicture(target, { data, width: info.width, height: info.height, bits: 8, color });
  return { picture, width: info.width, height: info.height, xDpi: density, yDpi: density, orientation: 1 };
}

async function appendTiff(target: PDFDocument, bytes: Uint8Array): Promise<number> {
  const { pages = 1 } = await opened(bytes).metadata();
  const tags = tiffPages(bytes);
  for (let page = 0; page < pages; page++) {
    const tag = tags[page];
    const bilevel = tag?.bits === 1;
    const placed = bilevel ? await bilevelPage(target, bytes, page) : await anyPicture(target, bytes, page);
    const turned = tag && placed.width !== tag.width && placed.width === tag.height;
    const [xDpi, yDpi] = turned ? [tag.yDpi, tag.xDpi] : [tag?.xDpi ?? placed.xDpi, tag?.yDpi ?? placed.yDpi];
    placePage(target, { ...placed, xDpi, yDpi });
  }
  return pages;
}

async function bilevelPage(target: PDFDocument, bytes: Uint8Array, page: number): Promise<Placed> {
  const { data, info } = await opened(bytes, page).autoOrient().toColourspace("b-w").raw()
    .toBuffer({ resolveWithObject: true });
  const bits = toBits(firstChannel(data, info.channels), info.width, info.height);
  const picture = await addPicture(target, {
    data: bits,
    width: info.width,
    height: info.height,
    bits: 1,
    color: "gray",
  });
  return { picture, width: info.width, height: info.height, xDpi: 0, yDpi: 0, orientation: 1 };
}

function firstChannel(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 1) return data;
  return Uint8Array.from({ length: data.length / channels }, (_, at) => data[at * channels]);
}

/** A scan gets a page of its paper's size; anything else is fitted to a Letter page, upright or across as it is itself. */
function placePage(target: PDFDocument, placed: Placed): void {
  const { width, height, xDpi, yDpi } = placed;
  const paper = { width: width / xDpi, height: height / yDpi };
  const isSheet = [paper.width, paper.height].every((inches) =>
    inches >= SHEET_INCHES.least && inches <= SHEET_INCHES.most
  );
  if (Math.min(xDpi, yDpi) >= SCANNED_DPI && isSheet) {
    const page = target.addPage([paper.width * 72, paper.height * 72]);
    return drawOn(page, placed, { x: 0, y: 0, width: paper.width * 72, height: paper.height * 72 });
  }
  // The shape of a fax is known even when its size is not: 204 × 98 dots are a square.
  const shape = xDpi > 0 && yDpi > 0 ? { width: width / xDpi, height: height / yDpi } : { width, height };
  const across = shape.width > shape.height;
  const sheet = across ? { width: LETTER.height, height: LETTER.width } : LETTER;
  const room = { width: sheet.width - 2 * PHOTO_MARGIN, height: sheet.height - 2 * PHOTO_MARGIN };
  const scale = Math.min(room.width / shape.width, room.height / shape.height);
  const size = { width: shape.width * scale, height: shape.height * scale };
  const page = target.addPage([sheet.width, sheet.height]);
  drawOn(page, placed, { x: (sheet.width - size.width) / 2, y: (sheet.height - size.height) / 2, ...size });
}

type Box = { x: number; y: number; width: number; height: number };

function drawOn(page: ReturnType<PDFDocument["addPage"]>, { picture, orientation }: Placed, box: Box): void {
  const name = page.node.newXObject("Picture", picture);
  page.pushOperators(
    pdf.pushGraphicsState(),
    pdf.concatTransformationMatrix(box.width, 0, 0, box.height, box.x, box.y),
    pdf.concatTransformationMatrix(...upright[orientation] ?? upright[1]),
    pdf.drawObject(name),
    pdf.popGraphicsState(),
  );
}

/** How to turn the unit square for each EXIF orientation (TIFF 6.0, tag 274), origin lower left. */
const upright: Record<number, [number, number, number, number, number, number]> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};
