/**
 * 64-bit similarity hashes: alike inputs differ in few bits.
 * @module
 */

/** FNV-1a, 64 bits as two halves; fast enough for thousands of features a document. */
function hash(text: string): [number, number] {
  let a = 0x811c9dc5, b = 0xcbf29ce4;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x01000193) ^ (a >>> 13);
  }
  return [mix(a), mix(b)];
}

function mix(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** @param features each with its weight @returns 16 hexadecimal digits */
export function simhash(features: Map<string, number>): string {
  const sums = new Float64Array(64);
  for (const [feature, weight] of features) {
    const [low, high] = hash(feature);
    for (let bit = 0; bit < 32; bit++) {
      sums[bit] += low >>> bit & 1 ? weight : -weight;
      sums[32 + bit] += high >>> bit & 1 ? weight : -weight;
    }
  }
  let text = "";
  for (let digit = 0; digit < 16; digit++) {
    let value = 0;
    for (let bit = 0; bit < 4; bit++) if (sums[4 * digit + bit] > 0) value |= 1 << bit;
    text += value.toString(16);
  }
  return text;
}
