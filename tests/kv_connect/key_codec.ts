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

/** Longer than a key of KV, which takes 2,048 bytes, with each of them escaped. */
const room = new Uint8Array(8192);
const view = new DataView(room.buffer);
const utf8 = new TextEncoder();

/** A key as bytes. */
export function encodeKey(parts: Deno.KvKey): Uint8Array {
  let at = 0;
  const escaped = (bytes: Uint8Array) => {
    for (const byte of bytes) {
      room[at++] = byte;
      if (byte === 0) room[at++] = 255;
    }
    room[at++] = 0;
  };
  const text = (part: string) => {
    const start = at;
    // Nearly every part is plain ASCII, without the zero that is escaped.
    for (let i = 0; i < part.length; i++) {
      const code = part.charCodeAt(i);
      if (code === 0 || code > 127) {
        at = start;
        return escaped(utf8.encode(part));
      }
      room[at++] = code;
    }
    room[at++] = 0;
  };
  for (const part of parts) {
    if (typeof part === "string") {
      room[at++] = type.string;
      text(part);
    } else if (part instanceof Uint8Array) {
      room[at++] = type.bytes;
      escaped(part);
    } else if (typeof part === "number") {
      room[at++] = type.double;
      view.setFloat64(at, part);
      if (room[at] > 127) { for (let i = at; i < at + 8; i++) room[i] ^= 255; }
      else room[at] ^= 128;
      at += 8;
    } else room[at++] = part ? type.yes : type.no;
  }
  if (at > room.length) throw new Error("A key longer than KV takes");
  return room.slice(0, at);
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
