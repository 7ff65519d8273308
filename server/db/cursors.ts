/**
 * The order of keys, and places in it as texts that a caller hands back to go on behind them.
 * @module
 */
import { Buffer } from "node:buffer";
import { AppError } from "../../shared/errors.ts";

/** A Uint8Array sorts before and a boolean after every string and number. */
const rank = (part: Deno.KvKeyPart) =>
  part instanceof Uint8Array ? 0 : typeof part === "string" ? 1 : typeof part === "boolean" ? 3 : 2;

/** The order of two keys, made of the parts that this store uses: below zero, zero, above. */
export function compareKeys(a: Deno.KvKey, b: Deno.KvKey): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (rank(x) !== rank(y)) return rank(x) - rank(y);
    // KV sorts texts by their UTF-8 bytes, that is by code point.
    if (typeof x === "string" && x !== y) return Buffer.compare(Buffer.from(x), Buffer.from(y as string));
    if (typeof x === "number" && x !== y) return x - (y as number);
  }
  return a.length - b.length;
}

/** The cursor behind a key: its parts behind the prefix that selects the list. */
export function encodeCursor(parts: Deno.KvKey): string {
  return btoa(encodeURIComponent(JSON.stringify(parts))).replaceAll("=", "");
}

/** The key parts of a cursor. @throws AppError `bad_cursor` */
export function decodeCursor(cursor: string): Deno.KvKeyPart[] {
  try {
    const parts = JSON.parse(decodeURIComponent(atob(cursor)));
    if (Array.isArray(parts) && parts.every((p) => typeof p === "string" || typeof p === "number")) return parts;
  } catch {
    // falls through to the error below
  }
  throw new AppError("bad_cursor");
}
