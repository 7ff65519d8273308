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
  /** Where in the file it says where the next page is. */
  next: number;
};

/** Entries of a directory that are looked at, and of all directories: they may lie over one another and be without end. */
const mostEntries = 4000;
const mostOfAll = 2_000_000;

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
    let left = mostOfAll;
    while (at !== 0 && !seen.has(at) && pages.length < limit && left > 0) {
      seen.add(at);
      const count = view.getUint16(at, little);
      const looked = Math.min(count, mostEntries, left);
      const next = at + 2 + count * 12;
      pages.push({ ...readDirectory(view, at + 2, looked, little), next });
      left -= looked;
      at = view.getUint32(next, little);
    }
  } catch {
    // Past the end of the file: what was found so far stands.
  }
  return pages;
}

/**
 * A TIFF that ends after so many pages; the very bytes when it has no more. The picture library walks over all pages to
 * draw one, so that those which nobody reads would cost time for each that is read.
 */
export function endedAfter(bytes: Uint8Array, pages: number): Uint8Array {
  const found = tiffPages(bytes, pages + 1);
  if (found.length <= pages) return bytes;
  const ended = bytes.slice();
  new DataView(ended.buffer).setUint32(found[pages - 1].next, 0);
  return ended;
}

function readDirectory(view: DataView, start: number, count: number, little: boolean): Omit<TiffPage, "next"> {
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
