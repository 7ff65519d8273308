/**
 * A WebAssembly module with less memory than it was built for.
 * @module
 */

const page = 65_536;
const memorySection = 5;

/**
 * The module's bytes, its memory allowed to grow to so many bytes and no further: what asks for more gets none, and the
 * module deals with that as with a machine that has no more.
 * @throws Error when the module says nothing of a maximum, or a smaller one
 */
export function withMemoryLimit(wasm: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const at = maximumOf(wasm);
  const limited = new Uint8Array(wasm);
  let left = Math.floor(bytes / page);
  if (left > at.value) throw new Error("The module has less memory already");
  // The same number of bytes as before, so that nothing behind moves.
  for (let i = at.start; i < at.end; i++, left >>>= 7) limited[i] = left & 0x7f | (i < at.end - 1 ? 0x80 : 0);
  return limited;
}

type Leb = { value: number; start: number; end: number };

/** Where the maximum of the first memory stands (WebAssembly core specification, 5.5.8). */
function maximumOf(wasm: Uint8Array): Leb {
  // "\0asm" and the version come first.
  for (let at = 8; at < wasm.length;) {
    const size = leb(wasm, at + 1);
    if (wasm[at] === memorySection) {
      const count = leb(wasm, size.end);
      const flags = wasm[count.end];
      if (count.value < 1 || (flags & 1) === 0) break;
      return leb(wasm, leb(wasm, count.end + 1).end);
    }
    at = size.end + size.value;
  }
  throw new Error("The module sets no maximum for its memory");
}

/** An unsigned number in LEB128. */
function leb(bytes: Uint8Array, start: number): Leb {
  let value = 0;
  for (let at = start, shift = 0; at < bytes.length; at++, shift += 7) {
    value += (bytes[at] & 0x7f) * 2 ** shift;
    if (bytes[at] < 0x80) return { value, start, end: at + 1 };
  }
  throw new Error("The module ends within a number");
}
