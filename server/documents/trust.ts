/**
 * Whether a PDF page's text layer is to be believed.
 * @module
 */
import type { PageText } from "./pdf_text.ts";

/** A picture that covers this much of the page is the page. */
const fullPage = 0.6;

/**
 * The reason not to believe a page's text layer, or null to believe it. A page with neither text nor picture is
 * believed: it is blank.
 */
export function distrust(text: PageText): "no text" | "garbage" | "stamp over a picture" | "someone else's OCR" | null {
  const letters = text.words.map((word) => word.text).join("");
  if (letters.length === 0) return text.picture > 0.01 || text.chars > 0 ? "no text" : text.drawn ? "no text" : null;
  if (isGarbage(text, letters)) return "garbage";
  if (text.picture < fullPage) return null;
  if (text.invisible > 0.5) return "someone else's OCR";
  return isStamp(text) ? "stamp over a picture" : null;
}

/** Unmapped glyphs, or hardly any letters and digits, or words that no language has. */
function isGarbage(text: PageText, letters: string): boolean {
  if (text.unmapped > 0.2 * text.chars) return true;
  const strange = letters.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (strange > 0.1 * letters.length) return true;
  const known = letters.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters.length > 40 && known < 0.4 * letters.length;
}

/** Text on a small part of a page that is otherwise a picture: a fax header, a received stamp, a Bates number. */
function isStamp(text: PageText): boolean {
  const lines = new Set(text.words.map((word) => Math.round(word.box.y * 40)));
  return text.words.length < 40 || lines.size <= 6;
}
