/**
 * Check boxes: from the reader's marks, from glyphs of the text layer, and from brackets and blanks typed as text.
 * @module
 */
import type { Box, Page, Word } from "../../../shared/documents.ts";
import { middle, overlapX, overlapY, right, type Span, spanOf } from "./spans.ts";
import type { Row, Rule } from "./rows.ts";

/** A check box with the words that it offers. */
export type Check = { checked: boolean; label: Span; box: Box; row: number };

const ticked =
  /^(?:[☒☑✓✔✗✘✕✖❌🗹🗷⊠⊗⌧]|\[[xX✓✔*+]{1,2}\]|[[({|][xX✓][\])}|]|\([xX✓✔]\)|\{[xX✓✔]\}|_+[xX✓✔]_*|[xX✓✔]_+|\[[xX✓])$/u;
/** Filled squares and circles are ticks where empty ones stand on the page as well; else they are bullets. */
const filled = /^[■◼⬛●◉⦿▣◙▪⬤◆]$/u, empty = /^[☐□▢◻❏❑○◯]/u;
const blank = /^(?:[☐□▢◻❏❑]|\[_?\]|\(_?\)|\[|__+)$/u;
/** What OCR makes of a drawn box, only believed at a segment's start in a row that has other boxes. */
const boxNoise = /^(?:[Xx]\]|\[?[Xx]\]|LJ|L\]|\[J|C\]|CJ|\[\]|\[)$/;

const cross = /^[✗✘✕✖❌]$/u;

type Found = { checked: boolean; box: Box };

function marksOf(page: Page): Found[] {
  return (page.marks ?? []).filter((m) => m.kind === "checked" || m.kind === "unchecked").map((m) => ({
    checked: m.kind === "checked",
    box: {
      x: m.box.x * page.width,
      y: m.box.y * page.height,
      w: m.box.w * page.width,
      h: m.box.h * page.height,
    },
  }));
}

/** A bold capital taken for a box: the rest of its word follows without a space ("☒irthday"). */
const isInitial = (box: Box, words: Word[]): boolean =>
  words.some((w) =>
    /^\p{Ll}{2}/u.test(w.text) && overlapY(box, w.box) > 0.5 && Math.abs(w.box.x - right(box)) < 0.3 * box.h
  );

/** Words that only draw a box are taken out of the text; what OCR made of a marked box is taken out as well. */
export function checksOf(page: Page, words: Word[]): { found: Found[]; rest: Word[] } {
  const filledIn = words.filter((w) => /^(?:\d\d|\d{4})$/.test(w.text));
  const holdsDigits = (box: Box) => filledIn.some((w) => overlapX(box, w.box) > 0.9 && overlapY(box, w.box) > 0.9);
  // A text layer knows its letters: a box close to "last 12 months" is one.
  const initial = (box: Box, near: Word[]) => page.method === "ocr" && isInitial(box, near);
  const found = marksOf(page).filter((mark) => !initial(mark.box, words) && !holdsDigits(mark.box));
  const marks = found.slice();
  const covered = (word: Word) =>
    marks.find((m) => overlapX(m.box, word.box) > 0.6 && overlapY(m.box, word.box) > 0.5 && word.box.w < 2.2 * m.box.w);
  const rest: Word[] = [];
  const drawn = words.some((w) => empty.test(w.text));
  // Beside ticks a cross says no.
  const answers = words.some((w) => /^[✓✔]$/.test(w.text));
  for (let i = 0; i < words.length; i++) {
    const word = words[i], next = words[i + 1];
    // A box for a month or a day is a field, not a box to tick.
    if (word.text === "☐" && holdsDigits(word.box)) continue;
    if (/^[☒☑☐]$/u.test(word.text) && initial(word.box, next ? [next] : [])) continue;
    // "[ x ]" and "( )" are read as two or three words.
    const parted = bracketed(words, i);
    if (parted) {
      found.push(parted.found);
      i += parted.words - 1;
      continue;
    }
    if (drawn && (filled.test(word.text) || /^[○◯]$/.test(word.text))) {
      found.push({ checked: filled.test(word.text), box: word.box });
      continue;
    }
    // "[Y] Office notes": brackets around the letter of the answer, the second one often read as a letter.
    const letter = word.text.match(/^\[([YyNn])[\]Il1|]$/);
    if (letter && !/^\W?[YN]/i.test(next?.text.length === 1 ? next.text : "")) {
      found.push({ checked: /y/i.test(letter[1]), box: word.box });
      continue;
    }
    const box = covered(word);
    if (box) {
      if (/^[xX✓✔✗✕✖☒*]$/u.test(word.text)) box.checked = true;
      continue;
    }
    const split = !marks.length ? splitBox(word) : null;
    if (ticked.test(word.text) || (blank.test(word.text) && isBlankBox(word, next))) {
      found.push({ checked: ticked.test(word.text) && !(answers && cross.test(word.text)), box: word.box });
      if (word.text === "[" && next?.text === "]") i++;
    } else if (split) {
      found.push(split.found);
      rest.push(split.word);
    } else if (page.method === "ocr" && !marks.length && boxNoise.test(word.text)) {
      found.push({ checked: /x/i.test(word.text), box: word.box });
    } else rest.push(word);
  }
  return { found, rest };
}

function bracketed(words: Word[], at: number): { found: Found; words: number } | null {
  const [open, inner, close] = words.slice(at, at + 3);
  if (
    !/^[[(][^\p{L}\d\s]?$/u.test(open?.text ?? "") || /^(?:\(\)|\[\])$/.test(open.text) || !inner ||
    inner.box.x - right(open.box) > 2 * open.box.h
  ) return null;
  // OCR's specks beside the brackets: "(: x)".
  if (/^[xX✓✔]\W?[\])]$/u.test(inner.text)) {
    return { found: { checked: true, box: spanBox(open, inner) }, words: 2 };
  }
  // "[ Y ] Office notes   [ N ] Bills": the letter is the answer.
  if (/^[yn]$/i.test(inner.text) && open.text === "[" && close?.text === "]") {
    return { found: { checked: /y/i.test(inner.text), box: spanBox(open, close) }, words: 3 };
  }
  const ends = (word: Word | undefined) => !!word && word.text === (open.text[0] === "[" ? "]" : ")");
  if (ends(inner)) return { found: { checked: false, box: spanBox(open, inner) }, words: 2 };
  if (!/^[xX✓✔*]$/u.test(inner.text) || !ends(close)) return null;
  return { found: { checked: true, box: spanBox(open, close) }, words: 3 };
}

const spanBox = (from: Word, to: Word): Box => ({ ...from.box, w: right(to.box) - from.box.x });

/** A lone blank is a line to write on; it is a box when a word follows close by, as in "___ Mental health". */
function isBlankBox(word: Word, next: Word | undefined): boolean {
  if (!/^_+$/.test(word.text)) return word.text !== "[" || next?.text === "]";
  if (!next || word.text.length > 6) return false;
  return next.box.x - right(word.box) < 1.5 * next.box.h && overlapY(word.box, next.box) > 0.3 &&
    /^[\p{Lu}\d]/u.test(next.text) && (word.text.length <= 4 || /^\p{Lu}/u.test(next.text));
}

/** "☒Laboratory" and "[X]Laboratory" are a box and a word. */
function splitBox(word: Word): { found: Found; word: Word } | null {
  const match = word.text.match(/^([☒☑✓✔✗✘✕✖❌🗹🗷⊠⊗⌧▣☐□▢◻❏❑]|\[[xX✓_]?\]|\([xX✓_]?\)|_+[xX✓]_*(?=\p{Lu}))(?=\p{L})/u);
  if (!match) return null;
  const share = word.box.w * match[1].length / word.text.length;
  return {
    found: { checked: !/^(?:[☐□▢◻❏❑]|\[_?\]|\(_?\))$/u.test(match[1]), box: { ...word.box, w: share } },
    word: {
      ...word,
      text: word.text.slice(match[1].length),
      box: { ...word.box, x: word.box.x + share, w: word.box.w - share },
    },
  };
}

/** Gives each box the words to its right, up to the next box, a rule or a wide gap. */
export function labelChecks(found: Found[], rows: Row[], rules: Rule[]): Check[] {
  const checks: Check[] = [];
  for (const { checked, box } of found) {
    const row = rows.findIndex((r) => r.words.some((w) => overlapY(w.box, box) > 0.4 && w.box.x > box.x - 1));
    if (row < 0) continue;
    // The wall of the box's own narrow cell is no end of its words.
    const first = rows[row].words.find((w) => w.box.x > box.x)?.box.x ?? Infinity;
    const limit = Math.min(
      ...found.filter((f) => f.box !== box && f.box.x > box.x && overlapY(f.box, box) > 0.4).map((f) => f.box.x),
      ...rules.filter((r) => r.upright && r.x0 > right(box) && r.x0 > first && r.y0 < middle(box) && r.y1 > middle(box))
        .map((r) => r.x0),
      Infinity,
    );
    const words: Word[] = [];
    let edge = right(box);
    for (const word of rows[row].words) {
      if (word.box.x < box.x || word.box.x >= limit - 1) continue;
      if (word.box.x - edge > (words.length ? 3 : 5) * Math.max(rows[row].char, box.h * 0.35)) break;
      words.push(word);
      edge = right(word.box);
    }
    if (words.length) checks.push({ checked, label: spanOf(rows[row].page, words), box, row });
  }
  return checks;
}
