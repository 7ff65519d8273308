/**
 * Days of the month read as letters: between a month and a year nothing else can stand, so "March g, 2015" is the 9th.
 * @module
 */
import type { OcrWord } from "../integrations/ocr/port.ts";

/** Letters and signs as the digit that they look like. */
const digitFor: Record<string, string> = {
  g: "9",
  q: "9",
  l: "1",
  I: "1",
  i: "1",
  "|": "1",
  "!": "1",
  O: "0",
  o: "0",
  Q: "0",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2",
  b: "6",
  G: "6",
  A: "4",
};
const month =
  /^\W*(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[.,]?$/i;
const year = /^(?:19|20)\d\d\W*$/;
const day = /^([\dgqlIi|!OoQSsBZzbGA]{1,2})((?:st|nd|rd|th)?[.,]?)$/;
/** A day so mended is believed less than one read. */
const mended = 0.7;

/** The words with such days as digits. */
export function withDaysInDigits(words: OcrWord[]): OcrWord[] {
  const put = new Map<OcrWord, OcrWord>();
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    if (!line.some((word) => month.test(word.text))) continue;
    const row = line.toSorted((a, b) => a.x - b.x);
    row.forEach((word, i) => {
      const texts = [-1, 1, 2].map((step) => row[i + step]?.text ?? "");
      const [before, next, further] = texts;
      const isDay = month.test(before) && year.test(next) || month.test(next) && year.test(further);
      const [, letters, end] = isDay ? word.text.match(day) ?? [] : [];
      if (letters === undefined) return;
      const digits = [...letters].map((sign) => digitFor[sign] ?? sign).join("");
      if (digits === letters || Number(digits) < 1 || Number(digits) > 31) return;
      put.set(word, { ...word, text: digits + end, confidence: Math.min(word.confidence, mended) });
    });
  }
  return put.size ? words.map((word) => put.get(word) ?? word) : words;
}
