/**
 * A picture as a Group 3 fax in a TIFF, as old fax machines send it and no library here writes it. For tests only.
 * @module
 */

/** ITU-T T.4 table 2 and 3: the codes of runs; longer ones are put together from these, with runs of nothing between. */
const white: Record<number, string> = {
  0: "00110101",
  1: "000111",
  2: "0111",
  4: "1011",
  8: "10011",
  16: "101010",
  32: "00011011",
  64: "11011",
  256: "0110111",
  1728: "010011011",
};
const black: Record<number, string> = {
  0: "0000110111",
  1: "010",
  2: "11",
  4: "011",
  8: "000101",
  16: "0000010111",
  32: "000001101010",
  64: "0000001111",
};
const endOfLine = "000000000001";

function runCode(length: number, own: Record<number, string>, other: Record<number, string>): string {
  const parts: string[] = [];
  let left = length;
  for (const size of Object.keys(own).map(Number).filter(Boolean).sort((a, b) => b - a)) {
    for (; left >= size; left -= size) parts.push(size >= 64 ? own[size] + own[0] : own[size]);
  }
  return parts.length ? parts.join(other[0]) : own[0];
}

/** @param grey one byte a pixel, row by row; under 128 is black. */
export function group3Tiff(grey: Uint8Array, width: number, height: number): Uint8Array {
  let bits = "";
  const bytes: number[] = [];
  for (let y = 0; y < height; y++) {
    bits += endOfLine;
    let dark = false;
    for (let x = 0; x < width || dark;) {
      const from = x;
      while (x < width && grey[y * width + x] < 128 === dark) x++;
      bits += dark ? runCode(x - from, black, white) : runCode(x - from, white, black);
      dark = !dark;
      if (x >= width) break;
    }
    for (; bits.length >= 8; bits = bits.slice(8)) bytes.push(parseInt(bits.slice(0, 8), 2));
  }
  bytes.push(parseInt(bits.padEnd(8, "0"), 2));
  // Width, height, bits, Group 3, black is 1, one strip, 204 x 196 dots an inch.
  const tags = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 1],
    [259, 3, 3],
    [262, 3, 0],
    [273, 4, 8],
    [278, 4, height],
    [279, 4, bytes.length],
    [282, 5, 0],
    [283, 5, 8],
  ];
  const table = 8 + bytes.length + (bytes.length % 2);
  const out = new Uint8Array(table + 2 + tags.length * 12 + 4 + 16);
  const view = new DataView(out.buffer);
  out.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, table, true);
  out.set(bytes, 8);
  view.setUint16(table, tags.length, true);
  const rationals = table + 2 + tags.length * 12 + 4;
  tags.forEach(([tag, type, value], i) => {
    const at = table + 2 + i * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, 1, true);
    view.setUint32(at + 8, type === 5 ? rationals + value : value, true);
  });
  [204, 1, 196, 1].forEach((value, i) => view.setUint32(rationals + i * 4, value, true));
  return out;
}
