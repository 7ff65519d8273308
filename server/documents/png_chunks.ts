/**
 * PNG files without the texts that may come with them: a few kilobytes of those unfold to gigabytes, for words that are
 * not on the page.
 * @module
 */

const signature = 8;
/** Length, name and checksum of a chunk. */
const frame = 12;
/** Chunks that hold text, two of them packed (PNG specification, 11.3.3). */
const texts = new Set(["tEXt", "zTXt", "iTXt"]);

/** The same picture without text chunks; the very bytes when there are none. What is damaged is left as it is. */
export function withoutTexts(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, signature)];
  let all = signature;
  let at = signature;
  while (at + frame <= bytes.length) {
    const end = at + frame + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!texts.has(name)) {
      kept.push(bytes.subarray(at, end));
      all += kept.at(-1)!.length;
    }
    at = end;
  }
  if (all >= Math.min(at, bytes.length)) return bytes;
  const out = new Uint8Array(all);
  let to = 0;
  for (const part of kept) {
    out.set(part, to);
    to += part.length;
  }
  return out;
}
