/**
 * Letters without accents and case: what names and labels are compared by.
 * @module
 */

// deno-lint-ignore no-control-regex
const beyondAscii = /[^\x00-\x7f]/;

/** Letters without accents, lower case; what names are compared by. */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(
      /[łøđßæœðþı]/g,
      (c) => ({ ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", ð: "d", þ: "th", ı: "i" })[c]!,
    );
}
