/**
 * Letters without accents and case: what names and labels are compared by.
 * @module
 */

/** Letters without accents, lower case; what names are compared by. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(
      /[łøđßæœðþı]/g,
      (c) => ({ ł: "l", ø: "o", đ: "d", ß: "ss", æ: "ae", œ: "oe", ð: "d", þ: "th", ı: "i" })[c]!,
    );
}
