/**
 * Keys as KV Connect sends them: each part a type byte and an encoding that sorts as the parts do.
 * @module
 */
import { encodeHex } from "./hex.ts";

const type = { bytes: 0x01, string: 0x02, double: 0x21, no: 0x26, yes: 0x27 };

/** The parts of an encoded key. */
export function decodeKey(bytes: Uint8Array): Deno.KvKeyPart[] {
  const parts: Deno.KvKeyPart[] = [];
  let at = 0;
  const escaped = (): Uint8Array => {
    const out: number[] = [];
    for (;; at++) {
      if (at >= bytes.length) throw new Error(`A key part without an end in ${encodeHex(bytes)}`);
      if (bytes[at] === 0 && bytes[at + 1] !== 255) break;
      out.push(bytes[at]);
      if (bytes[at] === 0) at++;
    }
    at++;
    return new Uint8Array(out);
  };
  while (at < bytes.length) {
    const kind = bytes[at++];
    if (kind === type.bytes) parts.push(escaped());
    else if (kind === type.string) parts.push(new TextDecoder().decode(escaped()));
    else if (kind === type.no || kind === type.yes) parts.push(kind === type.yes);
    else if (kind === type.double) {
      const eight = bytes.slice(at, at += 8);
      const negative = eight[0] < 128;
      const plain = negative ? eight.map((byte) => byte ^ 255) : Uint8Array.from([eight[0] ^ 128, ...eight.slice(1)]);
      parts.push(new DataView(plain.buffer).getFloat64(0));
    } else throw new Error(`Key part of type ${kind} in ${encodeHex(bytes)}`);
  }
  return parts;
}

export function encodeKey(parts: Deno.KvKey): Uint8Array {
  const out: number[] = [];
  const escaped = (bytes: Uint8Array) => {
    for (const byte of bytes) out.push(...(byte === 0 ? [0, 255] : [byte]));
    out.push(0);
  };
  for (const part of parts) {
    if (typeof part === "string") {
      out.push(type.string);
      escaped(new TextEncoder().encode(part));
    } else if (part instanceof Uint8Array) {
      out.push(type.bytes);
      escaped(part);
    } else if (typeof part === "number") {
      const eight = new Uint8Array(8);
      new DataView(eight.buffer).setFloat64(0, part);
      out.push(
        type.double,
        ...(eight[0] > 127 ? eight.map((byte) => byte ^ 255) : [eight[0] ^ 128, ...eight.slice(1)]),
      );
    } else out.push(part ? type.yes : type.no);
  }
  return new Uint8Array(out);
}

/** A bound of a range: a key, or all that begins with one (its last byte 0 or 255). */
export function decodeBound(bytes: Uint8Array): Deno.KvKey {
  // A closed text or byte string and 255: read as a key, the two bytes would be an escaped zero.
  const open = bytes.at(-1) === 255 && bytes.at(-2) === 0;
  try {
    if (!open) return decodeKey(bytes);
  } catch {
    // Not a key: all that begins with one.
  }
  const parts = decodeKey(bytes.subarray(0, -1));
  return bytes.at(-1) === 255 ? [...parts, true, true] : [...parts, new Uint8Array()];
}
