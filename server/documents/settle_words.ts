/**
 * What the words of a page tell of one another once all looks are taken: words read twice, halves of addresses, initials
 * that no engine takes for a letter.
 * @module
 */
import type { OcrWord } from "../integrations/ocr/port.ts";
import { withDaysInDigits } from "./day_letters.ts";
import { joinAddresses } from "./merge_words.ts";
import { withShapedNumbers } from "./number_shapes.ts";
import type { Prepared } from "./raster/prepare.ts";
import { withInitialsApart } from "./word_gaps.ts";

/** The words of a page put right by what stands around them. */
export function settled(page: Pick<Prepared, "ink">, words: OcrWord[]): OcrWord[] {
  const whole = withTo(trustAddresses(joinAddresses(joinOverlaps(withoutEchoes(words)))));
  return withInitials(page.ink, withInitialsApart(page.ink, withShapedNumbers(withRealDays(withDaysInDigits(whole)))));
}

/** An engine that cuts a line in two may read a word, or a part of one, a second time: that one goes. */
function withoutEchoes(words: OcrWord[]): OcrWord[] {
  const read = words.map((word) => alike(word.text));
  return words.filter((word, i) => {
    if (read[i].length < 2) return true;
    const area = word.width * word.height;
    return !words.some((other, k) => {
      const both = k === i ? 0 : shared(word, other);
      if (both === 0 || !read[k].includes(read[i])) return false;
      if (other.width > 1.3 * word.width) return both > 0.8 * area;
      // The same word twice: the surer stays.
      const isLess = other.confidence > word.confidence || (other.confidence === word.confidence && k < i);
      return isLess && both > 0.7 * Math.max(area, other.width * other.height);
    });
  });
}

/** A text in which letters and figures that look alike are the same. */
function alike(text: string): string {
  return plain(text).replace(/[il]/g, "1").replace(/o/g, "0");
}

/** Letters that both halves of a torn word must show. */
const leastShared = 2;

/** A word that was torn so that both halves hold its middle ("A-55-", "55-20917") is put together. */
function joinOverlaps(words: OcrWord[]): OcrWord[] {
  const out = [...words];
  for (let i = 0; i < out.length; i++) {
    const left = out[i];
    const at = out.findIndex((right) => right.x > left.x && isOtherHalf(left, right));
    if (at < 0) continue;
    const right = out[at];
    const top = Math.min(left.y, right.y);
    out[i] = {
      ...left,
      text: left.text + right.text.slice(sharedLetters(left.text, right.text)),
      y: top,
      width: right.x + right.width - left.x,
      height: Math.max(left.y + left.height, right.y + right.height) - top,
      confidence: Math.min(left.confidence, right.confidence),
    };
    out.splice(at, 1);
    if (at < i) i--;
  }
  return out;
}

/** Words that lie over one another by about as much as the letters that both have. */
function isOtherHalf(left: OcrWord, right: OcrWord): boolean {
  const end = left.x + left.width;
  if (right.x + right.width <= end || right.x >= end) return false;
  const level = Math.abs(left.y + left.height / 2 - right.y - right.height / 2);
  if (level > 0.4 * Math.min(left.height, right.height)) return false;
  const letters = sharedLetters(left.text, right.text);
  const expected = (letters * right.width) / right.text.length;
  return letters >= leastShared && end - right.x > 0.5 * expected && end - right.x < 1.7 * expected;
}

/** How many letters at the end of one text begin the other. */
function sharedLetters(left: string, right: string): number {
  for (let n = Math.min(left.length, right.length) - 1; n > 0; n--) if (right.startsWith(left.slice(-n))) return n;
  return 0;
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

function shared(a: OcrWord, b: OcrWord): number {
  const w = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** An engine is as sure of a word as of its worst letter, which says little of one so long as an address. */
const wellFormed = 0.5;
const address = /^[^\w]*[a-z][\w.+-]*@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}[.,;)>]*$/i;

function trustAddresses(words: OcrWord[]): OcrWord[] {
  return words.map((word) =>
    word.text.length > 12 && address.test(word.text)
      ? { ...word, confidence: Math.max(word.confidence, Math.min(wellFormed, 1.5 * word.confidence)) }
      : word
  );
}

/** "TO" in small capitals is read as a number; behind a "FROM" of its height it is none. */
const readTo = /^[1I7Tl][0O]:?$/;
const sureTo = 0.6;

function withTo(words: OcrWord[]): OcrWord[] {
  return words.map((word) => {
    if (word.confidence >= sureTo || !readTo.test(word.text)) return word;
    const isAfterFrom = words.some((other) =>
      /^from:?$/i.test(other.text) && other.line === word.line && other.x < word.x &&
      Math.abs(other.height - word.height) < 0.5 * other.height
    );
    return isAfterFrom ? { ...word, text: "TO", confidence: sureTo } : word;
  });
}

/** What the first digit of a month or day may be that cannot be what it was read as: a 0 with a dot is read as a 6. */
const readFor: Record<string, string> = { "4": "1", "5": "3", "6": "0", "7": "12", "8": "03", "9": "0" };
/** A day so mended is believed less than one read. */
const mendedDay = 0.75;

/** "12/69/1988" is 12/09/1988: a day or month that does not exist is the only one that looks like it. */
function withRealDays(words: OcrWord[]): OcrWord[] {
  return words.map((word) => {
    const found = word.text.match(/^(\W*)(\d\d)([/.-])(\d\d)\3((?:19|20)\d\d)(\W*)$/);
    if (!found) return word;
    const [, before, month, mark, day, year, behind] = found;
    const text = `${before}${possible(month, 12)}${mark}${possible(day, 31)}${mark}${year}${behind}`;
    return text === word.text ? word : { ...word, text, confidence: Math.min(word.confidence, mendedDay) };
  });
}

/** A number of two digits from 1 to the most, or as it was read when none or several look like it. */
function possible(read: string, most: number): string {
  if (Number(read) <= most) return read;
  const others = [...(readFor[read[0]] ?? "")].map((digit) => digit + read[1]);
  const real = others.filter((other) => Number(other) >= 1 && Number(other) <= most);
  return real.length === 1 ? real[0] : read;
}

type Piece = { left: number; top: number; right: number; bottom: number };
/** What a lone capital I is read as; its full stop may be anything. */
const stroke = /^[|!\][}{Il1/\\]{1,2}[.,:;'*’]*$/;
const label = /^(patient|name|member|claimant|insured|employee|student|worker|client|re|decedent|child)\b/i;
/** A stroke so placed is an I; no letter shape vouches for it. */
const sureInitial = 0.6;

/**
 * Finds "I." after a labelled name. In many faces the letter is a bare stroke, which an engine drops as dirt or reads as a
 * bar. It must stand as high as the capitals before it, a blank away, with nothing but a full stop behind it.
 */
function withInitials(ink: Int32Array, words: OcrWord[]): OcrWord[] {
  let out = words;
  for (const name of words) {
    if (!/^\p{Lu}[\p{L}'’-]+$/u.test(name.text) || name.confidence < 0.7) continue;
    const before = words.filter((word) => word.line === name.line && word.x < name.x);
    if (!before.some((word) => label.test(word.text.replace(/^\P{L}+/u, "")))) continue;
    const found = initialAfter(ink, name);
    if (!found) continue;
    const there = words.filter((word) =>
      word !== name && shared(word, found) > 0.3 * Math.min(word.width * word.height, found.width * found.height)
    );
    if (there.some((word) => !stroke.test(word.text))) continue;
    if (there.length === 1 && /^I\.?$/.test(there[0].text)) continue;
    out = [...out.filter((word) => !there.includes(word)), found];
  }
  return out;
}

function initialAfter(ink: Int32Array, name: OcrWord): OcrWord | null {
  const reach = name.x + name.width + 2.5 * name.height;
  const near: Piece[] = [];
  for (let i = 0; i < ink.length; i += 5) {
    const [left, top, right, bottom] = ink.subarray(i, i + 4);
    if (bottom < name.y - 0.3 * name.height || top > name.y + 1.3 * name.height) continue;
    if (right >= name.x && left <= reach) near.push({ left, top, right, bottom });
  }
  const capital = near.find((one) =>
    one.left <= name.x + 0.3 * name.height && one.bottom - one.top > 0.5 * name.height
  );
  if (!capital) return null;
  const high = capital.bottom - capital.top;
  near.sort((a, b) => a.left - b.left);
  // The box of a word may reach over the initial: the blank before it is looked for in the ink.
  let end = capital.right;
  const found = near.find((one) => {
    if (one.bottom - one.top <= 0.4 * high || one.left < capital.left) return false;
    const isApart = one.left - end > 0.3 * high && one.left > name.x + 0.6 * name.width;
    if (!isApart) end = Math.max(end, one.right);
    return isApart;
  });
  if (!found || !isStroke(found, capital, end)) return null;
  const rest = near.filter((one) => one.left > end);
  // Dust is lower than a third of a capital.
  const behind = rest.filter((one) => one.left > found.right && one.left < found.right + 1.1 * high);
  if (behind.some((one) => one.bottom - one.top > 0.35 * high)) return null;
  const stop = behind.find((one) => one.left < found.right + 0.5 * high && one.bottom > found.bottom - 0.25 * high);
  const right = stop?.right ?? found.right;
  return {
    text: stop ? "I." : "I",
    x: found.left,
    y: found.top,
    width: right - found.left + 1,
    height: found.bottom - found.top + 1,
    confidence: sureInitial,
    line: name.line,
  };
}

/** A narrow upright as high as the capital, level with it, about a blank behind the word. */
function isStroke(one: Piece, capital: Piece, end: number): boolean {
  const high = capital.bottom - capital.top;
  const slack = Math.max(2, 0.14 * high);
  return Math.abs(one.top - capital.top) <= slack && Math.abs(one.bottom - capital.bottom) <= slack &&
    one.right - one.left + 1 <= 0.3 * high && one.left - end < 0.9 * high;
}
