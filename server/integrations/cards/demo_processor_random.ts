/**
 * Letters and digits for ids and secrets.
 * @module
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Cryptographically random text; about 5.95 bits a character. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    // 248 = 4 x 62: bytes above are thrown away, so that every letter is equally likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) if (byte < 248) text += LETTERS[byte % 62];
  }
  return text.slice(0, length);
}
