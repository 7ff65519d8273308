/**
 * Words to text: lines kept, pages parted by form feeds.
 * @module
 */
import type { Page, Word } from "../../shared/documents.ts";

/** The words of one page as text, a line break between lines. Gaps wider than two spaces become two spaces. */
export function textOfWords(words: Word[]): string {
  const lines = new Map<number, Word[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  return [...lines.entries()].sort((a, b) => a[0] - b[0]).map(([, line]) => textOfLine(line)).join("\n");
}

function textOfLine(line: Word[]): string {
  const sorted = [...line].sort((a, b) => a.box.x - b.box.x);
  let text = "";
  sorted.forEach((word, i) => {
    if (i > 0) {
      const before = sorted[i - 1].box;
      text += word.box.x - before.x - before.w > 2 * word.box.h ? "  " : " ";
    }
    text += word.text;
  });
  return text;
}

/** The text of a whole document. */
export function textOfPages(pages: Page[]): string {
  return pages.map((page) => textOfWords(page.words)).join("\f");
}

/** Mean confidence of words by their length, 0 without words. */
export function meanConfidence(words: { text: string; confidence: number }[]): number {
  let sum = 0;
  let weight = 0;
  for (const word of words) {
    sum += word.confidence * word.text.length;
    weight += word.text.length;
  }
  return weight ? Math.round((sum / weight) * 1000) / 1000 : 0;
}
