/**
 * Two readings of one page made into one: where they overlap the surer words stand, what only one saw is kept if sure.
 * @module
 */
import type { OcrWord } from "../integrations/ocr/port.ts";

/** A word that only the second reading saw must be this sure. */
const addedFrom = 0.6;

/** The better words of two readings. */
export function betterOf(first: OcrWord[], second: OcrWord[]): OcrWord[] {
  const kept = [...first];
  const taken = new Set<OcrWord>();
  const line = first.reduce((most, word) => Math.max(most, word.line), 0) + 1;
  for (const word of second) {
    const rivals = kept.filter((other) => !taken.has(other) && overlap(word, other) > 0.4);
    if (rivals.length === 0) {
      if (word.confidence >= addedFrom && /[\p{L}\p{N}]/u.test(word.text)) {
        kept.push({ ...word, line: line + word.line });
        taken.add(kept.at(-1)!);
      }
      continue;
    }
    const strength = rivals.reduce((sum, other) => sum + other.confidence * other.text.length, 0) /
      rivals.reduce((sum, other) => sum + other.text.length, 0);
    if (word.confidence <= strength + 0.05 || !spans(word, rivals)) continue;
    const at = kept.indexOf(rivals[0]);
    const better = { ...word, line: rivals[0].line };
    for (const rival of rivals) kept.splice(kept.indexOf(rival), 1);
    kept.splice(Math.min(at, kept.length), 0, better);
    taken.add(better);
  }
  return kept;
}

/** Whether a word stands for all of the words it would replace, not only for a part of one. */
function spans(word: OcrWord, rivals: OcrWord[]): boolean {
  return rivals.every((other) => shared(word, other) > 0.7 * other.width * other.height);
}

function shared(a: OcrWord, b: OcrWord): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

function overlap(a: OcrWord, b: OcrWord): number {
  return shared(a, b) / Math.max(1, Math.min(a.width * a.height, b.width * b.height));
}
