/**
 * Telephone numbers of ten digits, as printed in letters and on forms, and as OCR reads them.
 * @module
 */

export const phonePattern = /(?<![\d-])(?:\+?1[-.\s])?\(?\d{3}\)?\s?[-.\s]?\s?\d{3}\s?[-.\s]\s?\d{4}(?!\d)/;

/** What numbers and mail addresses are compared by. */
export const contactKey = (text: string): string =>
  text.includes("@") ? text.toLowerCase() : text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

export function formatPhone(text: string): string {
  const digits = contactKey(text.replace(/(?:ext|x|extension)\.?\s?\d+\s*$/i, ""));
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text.trim();
}

/** A number in a text: its ten digits, and how sure they are (less where letters had to be read as digits). */
export type NumberFound = { digits: string; index: number; length: number; sure: number };

const printed =
  /(?<![\d-])(?:\+?1[-.\s])?\(?(\d{3})\)?\s?[-.–—‑·\s/]?\s?(\d{3})\s?[-.–—‑·\s]\s?(\d{4})(?!\d)(?:\s?(?:,?\s?(?:ext|x|extension)\.?\s?\d{1,6}))?/gi;
/** Ten digits without a mark between them are a number only behind its label. */
const bare =
  /(?<=\b(?:tel|telephone|phone|ph|fax|facsimile|fx|cell|call|direct|p|f|t)\b[\s.:#]{0,4})\(?(\d{3})\)?(\d{3})(\d{4})(?![\d-])/gi;
const sign = "[\\dOoQDSs§$IilB|]";
const misread = new RegExp(
  `(?<![\\w-])\\(?(${sign}{3})\\)?\\s?[-./\\s]\\s?(${sign}{3})\\s?[-.\\s]\\s?(${sign}{4}|${sign}{2}\\s${sign}{2})(?![\\w-])`,
  "g",
);
const asDigit: Record<string, string> = { O: "0", o: "0", Q: "0", D: "0", S: "5", s: "5", "§": "5", $: "5", B: "8" };

/** @param ocr whether the text was read from a picture, where an S may be a 5 and a space may part four digits */
export function numbersIn(text: string, ocr: boolean): NumberFound[] {
  const found: NumberFound[] = [];
  const add = (m: RegExpMatchArray, digits: string, sure: number) => {
    const index = m.index!;
    if (found.some((f) => index < f.index + f.length && index + m[0].length > f.index)) return;
    found.push({ digits, index, length: m[0].length, sure });
  };
  for (const m of text.matchAll(printed)) add(m, m[1] + m[2] + m[3], 1);
  for (const m of text.matchAll(bare)) add(m, m[1] + m[2] + m[3], 1);
  if (ocr) {
    for (const m of text.matchAll(misread)) {
      const raw = (m[1] + m[2] + m[3]).replace(/\s/g, "");
      if (raw.replace(/\D/g, "").length < 7) continue;
      add(m, [...raw].map((c) => /\d/.test(c) ? c : asDigit[c] ?? "1").join(""), 0.8);
    }
  }
  return found.sort((a, b) => a.index - b.index);
}
