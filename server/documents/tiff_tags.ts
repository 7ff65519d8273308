/**
 * The tags of a TIFF that decide how its pages look: sizes, resolutions, bit depth. Read by ourselves because the
 * picture library tells one resolution where a fax has two.
 * @module
 */

/** One page of a TIFF. Resolutions are dots an inch, 0 when not given. */
export type TiffPage = {
  width: number;
  height: number;
  xDpi: number;
  yDpi: number;
  bits: number;
  /** 2 to 4 are the fax codings (TIFF 6.0 sections 10 and 11). */
  compression: number;
};

const tag = { width: 256, height: 257, bits: 258, compression: 259, xResolution: 282, yResolution: 283, unit: 296 };

/**
 * Walks the directories of a TIFF. A damaged one gives the pages up to the damage.
 * @param limit stop after so many pages.
 */
export function tiffPages(bytes: Uint8Array, limit = 100_000): TiffPage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const pages: TiffPage[] = [];
  // A directory that points back to an earlier one would go round for ever.
  const seen = new Set<number>();
  try {
    let at = view.getUint32(4, little);
    while (at !== 0 && !seen.has(at) && pages.length < limit) {
      seen.add(at);
      const count = view.getUint16(at, little);
      pages.push(readDirectory(view, at + 2, count, little));
      at = view.getUint32(at + 2 + count * 12, little);
    }
  } catch {
    // Past the end of the file: what was found so far stands.
  }
  return pages;
}

function readDirectory(view: DataView, start: number, count: number, little: boolean): TiffPage {
  const values = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const at = start + i * 12;
    const type = view.getUint16(at + 2, little);
    const value = readValue(view, at + 8, type, little);
    if (value !== null) values.set(view.getUint16(at, little), value);
  }
  const perInch = values.get(tag.unit) === 3 ? 2.54 : 1;
  return {
    width: values.get(tag.width) ?? 0,
    height: values.get(tag.height) ?? 0,
    xDpi: (values.get(tag.xResolution) ?? 0) * perInch,
    yDpi: (values.get(tag.yResolution) ?? 0) * perInch,
    bits: values.get(tag.bits) ?? 1,
    compression: values.get(tag.compression) ?? 1,
  };
}

/** BYTE, SHORT, LONG in place; RATIONAL at an offset; the rest is not needed. */
function readValue(view: DataView, at: number, type: number, little: boolean): number | null {
  if (type === 1) return view.getUint8(at);
  if (type === 3) return view.getUint16(at, little);
  if (type === 4) return view.getUint32(at, little);
  if (type !== 5) return null;
  const offset = view.getUint32(at, little);
  if (offset + 8 > view.byteLength) return null;
  const below = view.getUint32(offset + 4, little);
  return below ? view.getUint32(offset, little) / below : 0;
}
