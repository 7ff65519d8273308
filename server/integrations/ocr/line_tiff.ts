/**
 * Pictures as one uncompressed TIFF: what the engine reads quickest, and one start of it reads them all.
 * @module
 */
import type { OcrPicture } from "./port.ts";

const fields = 11;
const directory = 2 + 12 * fields + 4 + 16;

/** One grey page for each picture (TIFF 6.0, little-endian). */
export function tiffOf(pictures: readonly OcrPicture[]): Uint8Array<ArrayBuffer> {
  const even = (size: number) => size + (size % 2);
  const out = new Uint8Array(pictures.reduce((sum, one) => sum + directory + even(one.data.length), 8));
  const view = new DataView(out.buffer);
  out.set([0x49, 0x49, 42, 0]);
  let link = 4;
  let at = 8;
  for (const { width, height, data, dpi } of pictures) {
    view.setUint32(link, at, true);
    const ratio = at + 2 + 12 * fields + 4;
    const pixels = at + directory;
    // Width, height, bits, no compression, 0 is black, strip, channels, rows, bytes, dots an inch across and down.
    const values = [[256, 4, width], [257, 4, height], [258, 3, 8], [259, 3, 1], [262, 3, 1], [273, 4, pixels], [
      277,
      3,
      1,
    ]];
    values.push([278, 4, height], [279, 4, data.length], [282, 5, ratio], [283, 5, ratio + 8]);
    view.setUint16(at, fields, true);
    values.forEach(([tag, type, value], i) => {
      const field = at + 2 + 12 * i;
      view.setUint16(field, tag, true);
      view.setUint16(field + 2, type, true);
      view.setUint32(field + 4, 1, true);
      view.setUint32(field + 8, value, true);
    });
    for (const place of [ratio, ratio + 8]) {
      view.setUint32(place, Math.round(dpi), true);
      view.setUint32(place + 4, 1, true);
    }
    out.set(data, pixels);
    link = ratio - 4;
    at = pixels + even(data.length);
  }
  return out;
}
