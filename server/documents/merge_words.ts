/**
 * Two readings of one page made into one: where they overlap the surer words stand, what only one saw is kept if sure.
 * @module
 */
import type { OcrWord } from "../integrations/ocr/port.ts";

/** A word that only the second reading saw must be this sure. */
const addedFrom = 0.6;

/** Words under this are scraps when a word at least so sure contradicts them. */
const scrap = 0.5;
const sure = 0.75;

/**
 * The better words of two readings.
 * @param telling whether the second reading tells how sure the first may be; one after it is no news, only its better
 *   words are.
 */
export function betterOf(first: OcrWord[], second: OcrWord[], telling = true): OcrWord[] {
  const kept = [...first];
  const taken = new Set<OcrWord>();
  const line = first.reduce((most, word) => Math.max(most, word.line), 0) + 1;
  const torn = new Set<OcrWord>();
  for (const { whole, parts } of tornWords(first, second)) {
    settleTorn(kept, whole, parts, taken, telling);
    for (const part of parts) torn.add(part);
  }
  for (const word of second) {
    if (torn.has(word)) continue;
    const rivals = kept.filter((other) => !taken.has(other) && overlap(word, other) > 0.4);
    if (rivals.length === 0) {
      if (word.confidence >= addedFrom && /[\p{L}\p{N}]/u.test(word.text)) {
        kept.push({ ...word, line: line + word.line });
        taken.add(kept.at(-1)!);
      }
      continue;
    }
    if (rivals.length === 1 && rivals[0].text === word.text) {
      if (telling) agree(kept, rivals[0], word, taken);
      continue;
    }
    if (spans(word, rivals)) {
      const fits = fit(word.text) - (rivals.length === 1 ? fit(rivals[0].text) : 0);
      if (fits > 0) prefer(kept, rivals, word, taken);
      if (fits > 0 || (fits < 0 && rivals.length === 1)) continue;
    }
    const strength = strengthOf(rivals);
    // Scraps read across two lines are higher than what stands there: a sure word needs not span them.
    const scraps = word.confidence >= sure &&
      rivals.every((other) => other.confidence < scrap && !isPartOf(word, other));
    if (!scraps && (word.confidence <= strength + 0.05 || !spans(word, rivals))) {
      if (telling && rivals.length === 1 && spans(word, rivals)) disagree(kept, rivals[0], word, taken);
      continue;
    }
    const at = kept.indexOf(rivals[0]);
    const better = { ...word, line: rivals[0].line, confidence: doubted(word, rivals.map((one) => one.text).join("")) };
    for (const rival of rivals) kept.splice(kept.indexOf(rival), 1);
    kept.splice(Math.min(at, kept.length), 0, better);
    taken.add(better);
  }
  return kept;
}

/** Words of which the second reading made several: each part lies within the word, and together they fill it. */
function tornWords(first: OcrWord[], second: OcrWord[]): { whole: OcrWord; parts: OcrWord[] }[] {
  return first.flatMap((whole) => {
    const parts = second.filter((part) => shared(part, whole) > 0.6 * part.width * part.height);
    const covered = parts.reduce((sum, part) => sum + part.width, 0);
    const isApart = parts.every((part) => first.every((other) => other === whole || overlap(part, other) <= 0.4));
    return parts.length > 1 && covered > 0.6 * whole.width && isApart ? [{ whole, parts }] : [];
  });
}

/** Parts that begin or end so were torn at a sign within a word; others may be words that the first reading ran together. */
const tornAt = /^['’@.\-/_]|['’@\-/_]$/;

/** A word and its parts: torn at a sign it stands, else the surer reading does. */
function settleTorn(kept: OcrWord[], whole: OcrWord, parts: OcrWord[], taken: Set<OcrWord>, telling: boolean): void {
  parts.sort((a, b) => a.x - b.x);
  const joined = { ...parts[0], text: parts.map((part) => part.text).join(""), confidence: strengthOf(parts) };
  const isSame = letters(joined.text) === letters(whole.text);
  const isTorn = isSame && parts.some((part) => tornAt.test(part.text));
  if (isTorn || fit(whole.text) > 0 || joined.confidence <= whole.confidence + 0.05) {
    if (telling && isSame) agree(kept, whole, joined, taken);
    return;
  }
  const better = parts.map((part) => ({
    ...part,
    line: whole.line,
    confidence: doubted({ ...part, text: joined.text }, whole.text),
  }));
  kept.splice(kept.indexOf(whole), 1, ...better);
  for (const part of better) taken.add(part);
}

/** How sure words are by their length. */
function strengthOf(words: OcrWord[]): number {
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) /
    words.reduce((sum, word) => sum + word.text.length, 0);
}

/** An engine gives letters nothing where it doubts the blank beside them; read alike twice they are no guess. */
const alikeTwice = 0.6;
const nothing = 0.03;

/** Two readings alike are surer than either. */
function agree(kept: OcrWord[], first: OcrWord, second: OcrWord, taken: Set<OcrWord>): void {
  const confidence = 1 - (1 - first.confidence) * (1 - 0.5 * second.confidence);
  const isWord = /^(\p{Lu}\.?|[\p{L}\p{N}]{2}[\p{L}\p{N},.'-]*)$/u.test(first.text);
  const least = isWord && Math.max(first.confidence, second.confidence) <= nothing ? alikeTwice : 0;
  const better = { ...first, confidence: Math.max(first.confidence, Math.min(0.97, confidence), least) };
  kept[kept.indexOf(first)] = better;
  taken.add(better);
}

/** Numbers and addresses of known form: days, telephone and social security numbers, sums of money, mail addresses. */
const forms = [
  /^\W*(0?[1-9]|1[0-2])([/.-])(0?[1-9]|[12]\d|3[01])\2((19|20)\d\d|\d\d)\W*$/,
  /^\W*(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\W*$/,
  /^\W*(1[-.])?(\d{3}[-.])?\d{3}[-.]\d{4}\W*$/,
  /^\W*\d{3}-\d{2}-\d{4}\W*$/,
  /^\W*\d{1,3}(,\d{3})*\.\d\d\W*$/,
  /^\W*[a-z][\w.+-]*@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}\W*$/i,
];

function fit(text: string): number {
  return forms.some((form) => form.test(text)) ? 1 : 0;
}

/** Of two readings of a number the one that is a number of its kind stands, however sure the other's words. */
function prefer(kept: OcrWord[], rivals: OcrWord[], second: OcrWord, taken: Set<OcrWord>): void {
  const better = { ...second, line: rivals[0].line, confidence: Math.min(second.confidence, 0.9) };
  kept[kept.indexOf(rivals[0])] = better;
  for (const rival of rivals.slice(1)) kept.splice(kept.indexOf(rival), 1);
  taken.add(better);
}

/** Two sure readings with other digits: one is wrong, and the confidence must say so. So is one of two unsure ones. */
function disagree(kept: OcrWord[], first: OcrWord, second: OcrWord, taken: Set<OcrWord>): void {
  const sureDigits = second.confidence >= 0.6 && digits(first.text) !== digits(second.text);
  const confidence = sureDigits ? first.confidence * 0.8 : doubted(first, second.text);
  if (confidence === first.confidence) return;
  const better = { ...first, confidence };
  kept[kept.indexOf(first)] = better;
  taken.add(better);
}

/** Print is read alike twice; what an unsure engine reads differently each time is handwriting or dirt. */
const unsure = 0.72;

/** The confidence of a word of which there is another reading. */
function doubted(word: OcrWord, other: string): number {
  if (word.confidence >= unsure || letters(word.text) === letters(other)) return word.confidence;
  // Numbers and addresses are held to their digits above; a slip in one still tells where to look.
  return word.confidence * (/\d{3}|@/.test(word.text) ? 0.85 : 0.65);
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

/** Whether a word stands for all of the words it would replace, not only for a part of one. */
function spans(word: OcrWord, rivals: OcrWord[]): boolean {
  return rivals.every((other) => shared(word, other) > 0.7 * other.width * other.height);
}

/** Whether a word is a piece of another on its own line: what stands for the rest of it is not known. */
function isPartOf(word: OcrWord, other: OcrWord): boolean {
  return other.height < 1.5 * word.height && other.width > 1.4 * word.width;
}

function shared(a: OcrWord, b: OcrWord): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The share of the smaller of two words that both cover, 0..1. */
export function overlap(a: OcrWord, b: OcrWord): number {
  return shared(a, b) / Math.max(1, Math.min(a.width * a.height, b.width * b.height));
}

/** Joins the parts of mail addresses that were read with a gap beside the @ or beside a dot behind it. */
export function joinAddresses(words: OcrWord[]): OcrWord[] {
  const out: OcrWord[] = [];
  for (const word of words) {
    const last = out.at(-1);
    if (!last || last.line !== word.line || !areParts(last, word)) {
      out.push(word);
      continue;
    }
    const top = Math.min(last.y, word.y);
    out[out.length - 1] = {
      ...last,
      text: last.text + word.text,
      y: top,
      width: word.x + word.width - last.x,
      height: Math.max(last.y + last.height, word.y + word.height) - top,
      confidence: Math.min(last.confidence, word.confidence),
    };
  }
  return out;
}

/** How an address goes on behind a dot, the top-level domain last. */
const domainEnd = /^\.?([a-z\d-]+\.)*[a-z]{2,}[.,;)>]*$/i;

function areParts(last: OcrWord, word: OcrWord): boolean {
  const gap = word.x - last.x - last.width;
  if ((word.text.startsWith("@") || last.text.endsWith("@")) && word.text.length > 1 && last.text.length > 1) {
    return gap <= 0.7 * word.height;
  }
  if (!/.@[\w.-]+$/.test(last.text) || gap > 0.5 * last.height) return false;
  const isWhole = /\.(com|org|net|gov|edu|us|example)\.?$/i.test(last.text);
  if (isWhole || isCapital(last.text) !== isCapital(word.text) && word.text !== ".") return false;
  return word.text === "." || last.text.endsWith(".") !== word.text.startsWith(".") && domainEnd.test(word.text);
}

function isCapital(text: string): boolean {
  return !/\p{Ll}/u.test(text);
}
