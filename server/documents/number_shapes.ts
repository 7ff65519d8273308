/**
 * Numbers of one kind on a page have one shape: where several read as a letter and seven digits, a letter among the
 * digits of another is the digit that it looks like.
 * @module
 */
import type { OcrWord } from "../integrations/ocr/port.ts";

/** Letters that stand where a digit must, and the digit. A zero with a dot or a stroke is read as any of the first. */
const digitFor: Record<string, string> = {
  O: "0",
  o: "0",
  D: "0",
  Q: "0",
  I: "1",
  l: "1",
  S: "5",
  B: "8",
  Z: "2",
  G: "6",
};
const numbered = /^([A-Z]{1,4}-?)(\d{5,10})$/;
/** So many numbers show a shape; as sure as this they are read. */
const leastAlike = 2;
const surely = 0.75;
/** A number so mended is believed less than one read. */
const mended = 0.75;

/** The words with numbers put right by those of their shape. */
export function withShapedNumbers(words: OcrWord[]): OcrWord[] {
  const known = shapesOf(words);
  if (known.length === 0) return words;
  return words.map((word) => {
    const text = bare(word.text);
    if (known.some(({ head, digits }) => isShaped(text, head, digits))) return word;
    for (const { head, digits } of known) {
      const right = shaped(text, head, digits);
      if (!right) continue;
      return { ...word, text: word.text.replace(text, right), confidence: Math.min(word.confidence, mended) };
    }
    return word;
  });
}

type Shape = { head: string; digits: number; numbers: Set<string> };

/** The shapes that several surely read numbers have; one that is a rarer misreading of another is none. */
function shapesOf(words: OcrWord[]): Shape[] {
  const shapes = new Map<string, Shape>();
  for (const word of words) {
    const found = word.confidence >= surely && bare(word.text).match(numbered);
    if (!found) continue;
    const [, head, number] = found;
    const key = `${head} ${number.length}`;
    const shape = shapes.get(key) ?? { head, digits: number.length, numbers: new Set() };
    shapes.set(key, shape);
    shape.numbers.add(number);
  }
  const known = [...shapes.values()].filter(({ numbers }) => numbers.size >= leastAlike);
  return known.filter((one) =>
    !known.some((other) =>
      other.numbers.size > one.numbers.size && shaped(one.head + "0".repeat(one.digits), other.head, other.digits)
    )
  );
}

function isShaped(text: string, head: string, digits: number): boolean {
  const found = text.match(numbered);
  return found?.[1] === head && found[2].length === digits;
}

/** The text as a number of a shape, or null when it is none: more than half of it must be digits as it stands. */
function shaped(text: string, head: string, digits: number): string | null {
  if (!text.startsWith(head) || text.length !== head.length + digits) return null;
  const rest = [...text.slice(head.length)];
  if (rest.filter((sign) => /\d/.test(sign)).length * 2 <= digits) return null;
  const read = rest.map((sign) => /\d/.test(sign) ? sign : digitFor[sign] ?? "");
  return read.every(Boolean) ? head + read.join("") : null;
}

function bare(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
