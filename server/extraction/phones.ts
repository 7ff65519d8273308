/**
 * Telephone numbers of ten digits, as printed in letters and on forms.
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
