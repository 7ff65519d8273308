/**
 * Middle initials that an engine ran together with the name before them: the ink shows a blank in front of the letter.
 * @module
 */
import type { OcrWord } from "../integrations/ocr/port.ts";

/** A name in capitals with a letter at its end, or one that ends in a capital: "JOSEPHINET", "JosephineT". */
const runTogether = /^(\p{Lu}{4,}|\p{Lu}\p{Ll}{2,})(\p{Lu}[.,]?)$/u;
/** The blank, in heights of the word, and in widest gaps between the other letters. */
const blank = 0.35;
const timesOthers = 2;

/** The words, initials parted from the names. @param ink pieces of the page: left, top, right, bottom, area. */
export function withInitialsApart(ink: Int32Array, words: OcrWord[]): OcrWord[] {
  return words.flatMap((word) => {
    const found = word.text.match(runTogether);
    if (!found) return [word];
    const letters = lettersOf(ink, word);
    const [, name, initial] = found;
    // Only where every letter is a piece of ink is it known which gap is whose.
    if (letters.length !== name.length + initial.length) return [word];
    const gaps = letters.slice(1).map((letter, i) => letter.left - letters[i].right - 1);
    const before = gaps[name.length - 1];
    const others = Math.max(1, ...gaps.slice(0, name.length - 1));
    if (before < blank * word.height || before < timesOthers * others) return [word];
    const end = letters[name.length - 1].right + 1;
    const start = letters[name.length].left;
    return [
      { ...word, text: name, width: end - word.x },
      { ...word, text: initial, x: start, width: word.x + word.width - start },
    ];
  });
}

/** Pieces of ink of a word from the left, those over one another (i, É) as one. */
function lettersOf(ink: Int32Array, word: OcrWord): { left: number; right: number }[] {
  const pieces: { left: number; right: number }[] = [];
  for (let i = 0; i < ink.length; i += 5) {
    const middle = (ink[i + 1] + ink[i + 3]) / 2;
    if (middle < word.y || middle > word.y + word.height) continue;
    if (ink[i] >= word.x - 3 && ink[i + 2] <= word.x + word.width + 3) pieces.push({ left: ink[i], right: ink[i + 2] });
  }
  const letters: { left: number; right: number }[] = [];
  for (const piece of pieces.sort((a, b) => a.left - b.left)) {
    const last = letters.at(-1);
    if (last && piece.left <= last.right) last.right = Math.max(last.right, piece.right);
    else letters.push(piece);
  }
  return letters;
}
