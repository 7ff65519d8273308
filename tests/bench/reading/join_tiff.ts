/**
 * Joins TIFF files by relinking their directories, without decoding a pixel.
 * @module
 */

/** Bytes of one value of each TIFF field type. */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const stripOffsets = 273;
const tileOffsets = 324;

/** The offset of each page's directory. */
function directories(view: DataView, little: boolean): number[] {
  const found: number[] = [];
  for (
    let at = view.getUint32(4, little);
    at !== 0;
    at = view.getUint32(at + 2 + 12 * view.getUint16(at, little), little)
  ) {
    found.push(at);
  }
  return found;
}

/** Moves every offset in a directory by `by`; `base` is where the file begins in `view`. */
function relocate(view: DataView, directory: number, base: number, little: boolean): void {
  const count = view.getUint16(directory, little);
  const shift = (at: number) => view.setUint32(at, view.getUint32(at, little) + base, little);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i;
    const tag = view.getUint16(entry, little), type = view.getUint16(entry + 2, little);
    const values = view.getUint32(entry + 4, little);
    const apart = values * widths[type] > 4;
    if (apart) shift(entry + 8);
    if (tag !== stripOffsets && tag !== tileOffsets) continue;
    if (type !== 4) throw new Error("Only TIFF files with 32-bit offsets can be joined.");
    const first = apart ? view.getUint32(entry + 8, little) : entry + 8;
    for (let k = 0; k < values; k++) shift(first + 4 * k);
  }
}

/**
 * One file with the pages of `files` in turn, again and again until there are `pages` of them.
 * @throws Error when the files differ in byte order.
 */
export function joinTiff(files: readonly Uint8Array[], pages: number): Uint8Array {
  const little = files[0][0] === 0x49;
  const parts: Uint8Array[] = [];
  const starts: number[] = [];
  let size = 8, have = 0;
  for (let i = 0; have < pages; i++) {
    const file = files[i % files.length];
    if ((file[0] === 0x49) !== little) throw new Error("The TIFF files differ in byte order.");
    have += directories(new DataView(file.buffer, file.byteOffset, file.byteLength), little).length;
    parts.push(file);
    starts.push(size);
    size += file.length + (file.length % 2);
  }
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  out.set(files[0].subarray(0, 4));
  let link = 4, written = 0;
  parts.forEach((file, i) => {
    const own = new DataView(file.buffer, file.byteOffset, file.byteLength);
    out.set(file, starts[i]);
    for (const at of directories(own, little)) {
      if (written++ >= pages) return;
      const directory = at + starts[i];
      view.setUint32(link, directory, little);
      relocate(view, directory, starts[i], little);
      link = directory + 2 + 12 * view.getUint16(directory, little);
      view.setUint32(link, 0, little);
    }
  });
  return out;
}
