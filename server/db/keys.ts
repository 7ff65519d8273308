/**
 * Keys derived from the master key: sealing of stored values, keyed hashes for index keys, and an order-keeping code for names.
 *
 * KV values and keys are plain SQLite bytes, so no patient data may stand in either.
 * @module
 */
import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

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
  const blindKey = subkey("blind");
  const deriveKey = subkey("derive");
  const orderKey = subkey("order");

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
    blind: (purpose, value) =>
      createHmac("sha256", blindKey).update(`${purpose}\0${value}`).digest().subarray(0, 12).toString("base64url"),
    derive: (purpose, value) => createHmac("sha256", deriveKey).update(`${purpose}\0${value}`).digest("base64url"),
    order(text) {
      const plain = plainLetters(text).slice(0, letters);
      let code = "";
      for (let at = 0; at < plain.length; at++) {
        const steps = createHmac("sha256", orderKey).update(plain.slice(0, at)).digest();
        let sum = 0;
        for (let i = 0; i <= letterNumber(plain, at); i++) sum += 1 + (steps[i] % 8);
        code += sum.toString(16).padStart(2, "0");
      }
      return code;
    },
  };
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
