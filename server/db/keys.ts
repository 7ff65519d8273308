/**
 * Keys derived from the master key: sealing of stored values, keyed hashes for index keys, and an order-keeping code for names.
 *
 * KV values and keys are plain SQLite bytes, so no patient data may stand in either.
 * @module
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as sha256Hash } from "@noble/hashes/sha2.js";
import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { remembered } from "./remembered.ts";

export interface Keys {
  /** AES-256-GCM: nonce (12) + ciphertext + tag (16). */
  seal(plain: Uint8Array): Uint8Array;
  /** Throws when the value was changed or sealed under another key. */
  open(sealed: Uint8Array): Uint8Array;
  /** Keyed hash for index keys: the same value gives the same key, and nobody without the key can tell the value. */
  blind(purpose: string, value: string): string;
  /** A derived 256-bit secret as base64url, for links and pay keys: nothing to store, nothing to leak. */
  derive(purpose: string, value: string): string;
  /**
   * A code that sorts as the text does without showing it: each letter is replaced by a byte drawn, under the key and the
   * letters before it, from a growing table. What it gives away is order and shared beginnings, never the letters.
   */
  order(text: string): string;
  /** A 32-byte key for another use of the master key (blobs). */
  subkey(purpose: string): Uint8Array;
}

const letters = 10;

export function createKeys(master: Uint8Array): Keys {
  if (master.length !== 32) throw new Error("The master key must be 32 bytes");
  const subkey = (purpose: string) => new Uint8Array(hkdfSync("sha256", master, "", `releasedesk/${purpose}`, 32));
  const sealKey = subkey("seal");
  const blindHash = keyedHash(subkey("blind"));
  const deriveHash = keyedHash(subkey("derive"));
  const orderHash = keyedHash(subkey("order"));
  const codesBehind = remembered((letters) => letterCodes(orderHash(letters)));

  return {
    subkey,
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const body = cipher.update(plain);
      cipher.final();
      return Buffer.concat([nonce, body, cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(sealed.length - 16));
      const body = decipher.update(sealed.subarray(12, sealed.length - 16));
      decipher.final();
      return body;
    },
    blind: (purpose, value) => base64url(blindHash(`${purpose}\0${value}`).subarray(0, 12)),
    derive: (purpose, value) => base64url(deriveHash(`${purpose}\0${value}`)),
    order(text) {
      const plain = plainLetters(text).slice(0, letters);
      let code = "";
      for (let at = 0; at < plain.length; at++) {
        code += codesBehind(plain.slice(0, at))[letterNumber(plain, at)];
      }
      return code;
    },
  };
}

const utf8 = new TextEncoder();
const base64url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });

/**
 * HMAC-SHA-256 under one key. A row has dozens of them, so that the key is worked in once and each text goes on from a copy of that
 * state; the native one of `node:crypto` takes five times as long for so short texts.
 */
function keyedHash(key: Uint8Array): (text: string) => Uint8Array {
  const keyed = hmac.create(sha256Hash, key);
  const copy = keyed.clone();
  return (text) => keyed._cloneInto(copy).update(utf8.encode(text)).digest();
}

/** The codes, two hexadecimal digits each, of the blank and a to z behind the letters that were hashed; they grow by one to eight. */
function letterCodes(hash: Uint8Array): string[] {
  let sum = 0;
  return Array.from({ length: 27 }, (_, i) => (sum += 1 + hash[i] % 8).toString(16).padStart(2, "0"));
}

const letterNumber = (text: string, at: number) => text.charCodeAt(at) === 32 ? 0 : text.charCodeAt(at) - 96;

/** Lower-case a–z and blanks; accents dropped, every other character a blank. */
function plainLetters(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z]+/g, " ").trim();
}

/** SHA-256 as lower-case hex, of tokens and files. */
export function sha256(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex");
}

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}
