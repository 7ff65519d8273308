/**
 * Text as the standard fonts of PDF can show it.
 * @module
 */

const STAND_INS: Record<string, string> = {
  "Ł": "L",
  "ł": "l",
  "Đ": "D",
  "đ": "d",
  "ı": "i",
  "İ": "I",
  "Ø": "Ø",
  "ø": "ø",
  "\u00a0": " ",
  "\u2010": "-",
  "\u2011": "-",
};

// What Windows code page 1252, the encoding of the standard fonts, has above Latin-1.
const EXTRA = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** Text that the standard fonts can show: other letters lose their marks, and what has no stand-in becomes "?". */
export function printable(text: string): string {
  let result = "";
  for (const letter of text.normalize("NFC")) {
    const code = letter.codePointAt(0)!;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code <= 0xff) || EXTRA.includes(letter)) {
      result += letter;
      continue;
    }
    const base = STAND_INS[letter] ?? letter.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    result += /^[\x20-\x7e\xa1-\xff]*$/.test(base) ? base : "?";
  }
  return result;
}
