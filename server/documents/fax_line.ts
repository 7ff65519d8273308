/**
 * The line that a sender's fax machine prints over the page: when, from where, which page. It says nothing of the request.
 * @module
 */
import type { OcrWord } from "../integrations/ocr/port.ts";

/** What stands so near the upper edge is the machine's, whatever it says, inches. */
const atEdge = 0.35;
/** Further down it is only what reads so: a time of day, a page of so many. */
const nearEdge = 0.7;
const wording = /\d[:.]\d\d(?!\d)|(^|[^\d/])\d{1,3}\s*\/\s*\d{1,3}\W*$|\bP(AGE|G|\.)/i;

/** The words of the machine's line on a page of so many dots an inch. */
export function faxLine(words: OcrWord[], dpi: number): Set<OcrWord> {
  const found = new Set(words.filter((word) => word.y + word.height < atEdge * dpi));
  if (words.length === 0) return found;
  const highest = words.reduce((best, word) => (word.y < best.y ? word : best));
  if (highest.y > nearEdge * dpi) return found;
  const middle = highest.y + highest.height / 2;
  const line = words.filter((word) =>
    word.line === highest.line || Math.abs(word.y + word.height / 2 - middle) < 0.6 * highest.height
  );
  if (wording.test(line.map((word) => word.text).join(" "))) { for (const word of line) found.add(word); }
  return found;
}
