/**
 * Raw pixels as pictures of a PDF.
 *
 * The library's own way unpacks every picture to 24 bits; a faxed page is 1 bit a pixel, and stays so here.
 * @module
 */
import { deflate } from "node:zlib";
import { promisify } from "node:util";
import type { PDFDocument, PDFRef } from "./library.ts";

const deflated = promisify(deflate);

export interface RawPicture {
  /** Rows from the top; each row begins on a whole byte. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Bits of one channel. */
  bits: 1 | 8;
  /** `mask` is painted in the current colour where its bits are 0. */
  color: "gray" | "rgb" | "mask";
}

/** Adds a picture to a document, losslessly compressed; it is drawn into the unit square. */
export async function addPicture(document: PDFDocument, picture: RawPicture): Promise<PDFRef> {
  const { context } = document;
  const meaning = picture.color === "mask"
    ? { ImageMask: true }
    : { ColorSpace: picture.color === "gray" ? "DeviceGray" : "DeviceRGB" };
  const stream = context.stream(await deflated(picture.data, { level: picture.bits === 1 ? 4 : 6 }), {
    Type: "XObject",
    Subtype: "Image",
    Width: picture.width,
    Height: picture.height,
    BitsPerComponent: picture.bits,
    Filter: "FlateDecode",
    ...meaning,
  });
  return context.register(stream);
}

/** 8-bit gray to 1 bit a pixel: bright is 1, as DeviceGray means it. */
export function toBits(gray: Uint8Array, width: number, height: number, threshold = 128): Uint8Array {
  const stride = (width + 7) >> 3;
  const whole = width >> 3;
  const bits = new Uint8Array(stride * height);
  for (let y = 0, at = 0; y < height; y++) {
    let out = y * stride;
    for (let n = 0; n < whole; n++, at += 8) {
      bits[out++] = (gray[at] >= threshold ? 128 : 0) | (gray[at + 1] >= threshold ? 64 : 0) |
        (gray[at + 2] >= threshold ? 32 : 0) | (gray[at + 3] >= threshold ? 16 : 0) |
        (gray[at + 4] >= threshold ? 8 : 0) | (gray[at + 5] >= threshold ? 4 : 0) |
        (gray[at + 6] >= threshold ? 2 : 0) | (gray[at + 7] >= threshold ? 1 : 0);
    }
    for (let bit = 128; bit > 128 >> (width & 7); bit >>= 1) if (gray[at++] >= threshold) bits[out] |= bit;
  }
  return bits;
}
