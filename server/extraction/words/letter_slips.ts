/**
 * One slip of OCR undone: every text that differs from a read one in a single pair of signs that look alike.
 * @module
 */

/** Signs that OCR takes for each other, either way. */
const pairs =
  ("d:cl m:rn i:l l:1 i:1 e:c o:0 f:t h:b u:v n:ri a:o b:8 s:5 d:o r:k e:f g:c g:q w:vv r:n rt:n h:li g:9 z:2 i:j y:v " +
    "m:nn m:ni h:n a:e a:s c:o u:n").split(" ").flatMap((pair) => {
      const [a, b] = pair.split(":");
      return [[a, b], [b, a]];
    });

/** All readings one slip away from `text`, which is in small letters. */
export function slipsOf(text: string): string[] {
  const found: string[] = [];
  for (const [read, meant] of pairs) {
    for (let at = text.indexOf(read); at >= 0; at = text.indexOf(read, at + 1)) {
      found.push(text.slice(0, at) + meant + text.slice(at + read.length));
    }
  }
  return found;
}

/** The one of `words` that is a slip away from a word, or null where none or several are. */
export function unslipped(word: string, words: { has(word: string): boolean }): string | null {
  const found = new Set(slipsOf(word).filter((w) => words.has(w)));
  return found.size === 1 ? [...found][0] : null;
}

/** Digits that stand between letters are letters: "pala5ade", "l0st". */
export const withoutDigits = (text: string): string =>
  text.replace(/(?<=\p{L})[0581](?=\p{L})|(?<![\p{L}\d])[0581](?=\p{L}{3})/gu, (digit, at, whole) => {
    const letter = { "0": "o", "5": "s", "8": "b", "1": "l" }[digit as "0"]!;
    const capital = !/\p{L}/u.test(whole[at - 1] ?? " ") || /\p{Lu}{2}/u.test(whole.replace(/\d/g, ""));
    return capital ? letter.toUpperCase() : letter;
  });
