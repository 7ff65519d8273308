/**
 * Working memory kept between pages. A page's arrays are as large as the page; made anew for each step they would pile up
 * faster than they are collected.
 *
 * A caller that takes a scratch array by a name owns it until the same name is taken again.
 * @module
 */

const bytesByName = new Map<string, Uint8Array>();
const numbersByName = new Map<string, Int32Array>();

/** Bytes of any content. */
export function scratchBytes(name: string, length: number): Uint8Array {
  let all = bytesByName.get(name);
  if (!all || all.length < length) bytesByName.set(name, all = new Uint8Array(length));
  return all.subarray(0, length);
}

/** Whole numbers of any content; `keep` keeps what was in them when they must grow. */
export function scratchNumbers(name: string, length: number, keep = false): Int32Array {
  let all = numbersByName.get(name);
  if (!all || all.length < length) {
    const grown = new Int32Array(Math.ceil(length * 1.5));
    if (all && keep) grown.set(all);
    numbersByName.set(name, all = grown);
  }
  return all.subarray(0, length);
}

/**
 * Gives the memory of pixels back at once. Pages are large and their arrays small objects to the collector, which would
 * let a hundred megabytes of them pile up in each thread. Pixels that are still held afterwards are empty.
 */
export function discard(data: Uint8Array): void {
  if (!(data.buffer instanceof ArrayBuffer) || data.byteLength !== data.buffer.byteLength) return;
  try {
    data.buffer.transfer(0);
  } catch {
    // Memory of a library's own is left to the collector.
  }
}
