/**
 * Words of the trade as OCR spells them in organizations' names: "Medica1", "Hospita!", "lnsurance", and words that fell
 * apart ("Disa ility", "Retr i eva l").
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import { alike as lookAlike, edits } from "../contacts/mail_addresses.ts";
import { fold } from "../words/fold.ts";
import { unslipped, withoutDigits } from "../words/letter_slips.ts";
import { orgWords } from "./org_words.ts";
import { remembered } from "../words/remembered.ts";

/** Letters and signs that OCR takes for each other, as one. */
const alike = (text: string): string =>
  fold(text).replace(/rn|nn|ni/g, "m").replace(/[il1!|\][]/g, "l").replace(/0/g, "o").replace(/5|\$/g, "s").replace(
    /8/g,
    "b",
  );

const known = new Map<string, string | null>();
for (const word of orgWords) {
  if (word.length < 6) continue;
  const key = alike(word);
  known.set(key, known.has(key) ? null : word);
}

const longOnes = new Set([...[...orgWords].filter((word) => word.length > 7), "commonwealth"]);

const longWords = [...orgWords].filter((word) => word.length >= 8).map((word) => ({ word, key: alike(word) }));

/** As the read word was written: in capitals, with a capital first, or small. */
function cased(word: string, like: string): string {
  // An l among capitals is an I.
  const letters = like.replace(/[^\p{L}]|l/gu, "");
  if (letters.length > 2 && letters === letters.toUpperCase()) return word.toUpperCase();
  return /^[\p{Lu}|!l1[\]]/u.test(like) ? word[0].toUpperCase() + word.slice(1) : word;
}

/** "REQUE5T", "5hoals": one digit among five letters or more is a letter; numbers have more digits, codes fewer letters. */
const oneDigit = /^(?=(?:[^\p{L}]*\p{L}){5})(?=.*[aeiouy])[^\d@]*[058][^\d@]+$/iu;

/** One word of a page, its signs in the place of letters put right when that makes a word of the trade. */
export const mendOrgWord = remembered((raw: string): string => {
  if (/\d/.test(raw) && oneDigit.test(raw)) return withoutDigits(raw);
  const [, lead, core, tail] = raw.match(/^([("“‘]*)(.*?)([,.;:)"”’]*)$/s)!;
  if (core.length < 6 || !/^[\p{L}\d!|[\]$]+$/u.test(core) || orgWords.has(core.toLowerCase())) return raw;
  const word = known.get(alike(core)) ?? (core.length > 7 ? unslipped(core.toLowerCase(), longOnes) : null);
  return word ? lead + cased(word, core) + tail : raw;
});

/** Words that stand in many names of offices without telling that they are one. */
const nameWords = new Set([
  ...orgWords,
  ...("integrity human elementary occupational public general community regional memorial children's emergency advantage travel cancer recovery research tissue " +
    "maxillofacial shoulder injury unified social protective protection welfare valley rivers mountain springs northern southern eastern western adoption retirement " +
    "teachers commonwealth developmental pulmonary pediatric thoracic arthritis diabetes fertility reproductive maternity midwifery wellness advocates district " +
    "investigator memorial methodist baptist lutheran presbyterian catholic university's veterans' workers' elementary secondary preparatory christian international " +
    "american federal pacific atlantic central metropolitan municipal township").split(" "),
]);
const sevens = [...orgWords].filter((word) => word.length >= 7).map((word) => ({ word, key: lookAlike(word) }));

/** A name's longer words that are words of the trade but for letters that look alike: "Benetit". */
export const mendName = (text: string): string =>
  withoutDigits(text).replace(/\p{L}{5,}/gu, (read) => {
    if (orgWords.has(fold(read))) return read;
    const slipped = nameWords.has(fold(read)) ? null : unslipped(fold(read), read.length > 5 ? nameWords : orgWords);
    if (slipped) return cased(slipped, read);
    const key = lookAlike(read);
    const near = sevens.filter((w) => w.word.length === read.length && w.key === key);
    return near.length === 1 ? cased(near[0].word, read) : read;
  });

/**
 * Words that lost their first letter, most often a B taken for a box, while an address on the page has it: "rightmolar"
 * beside @brightmolar.com, "HARLAN ASIN" beside @harlanbasin.org.
 */
export function withLostFirsts(words: Word[]): Word[] {
  const labels = words.flatMap((w) => w.text.match(/(?:@|www\.)([a-z][a-z-]{6,})\./i)?.[1].toLowerCase() ?? []);
  if (!labels.length) return words;
  const boxes = new Set<Word>();
  const mended = words.map((word, i) => {
    const core = word.text.toLowerCase();
    if (!/^(?:\p{Ll}{4,}|\p{Lu}{4,})$/u.test(word.text) || orgWords.has(core)) return word;
    const box = /^[☐☒☑]$/.test(words[i - 1]?.text ?? "") ? words[i - 1] : null;
    const before = words[box ? i - 2 : i - 1];
    const lead = before?.line === word.line && /^\p{Lu}\p{L}{2,}$/u.test(before.text) ? before.text.toLowerCase() : "";
    // Capitals may stand anywhere in a line: only with the word before them is it the address.
    if (!lead && word.text !== core) return word;
    const first = labels.map((label) => lostBetween(label, lead, core) ?? lostBetween(label, "", core))
      .find((letter) => letter);
    if (!first) return word;
    const text = first.toUpperCase() + word.text;
    if (!box) return { ...word, text };
    boxes.add(box);
    return { ...word, text, box: { ...word.box, x: box.box.x, w: word.box.x + word.box.w - box.box.x } };
  });
  return mended.filter((w) => !boxes.has(w));
}

/** The one letter that an address has between a word and the next, or before it. */
function lostBetween(label: string, lead: string, word: string): string | null {
  const rest = label.slice(lead.length);
  return lookAlike(label).startsWith(lookAlike(lead)) && lookAlike(rest.slice(1)).startsWith(lookAlike(word)) &&
      !lookAlike(rest).startsWith(lookAlike(word))
    ? rest[0]
    : null;
}

/** A name whose words fell apart, put together where they make a word of the trade with one slip at most. */
export function mendFragments(text: string): string {
  const parts = text.split(" ");
  for (let n = 4; n >= 2; n--) {
    for (let i = 0; i + n <= parts.length; i++) {
      const run = parts.slice(i, i + n);
      if (run.some((p) => !/^[\p{L}\d!|]+$/u.test(p)) || run.filter((p) => orgWords.has(p.toLowerCase())).length > 0) {
        continue;
      }
      const key = alike(run.join(""));
      if (key.length < 8) continue;
      const word = longWords.find((w) => Math.abs(w.word.length - key.length) <= 1 && edits(w.key, key) <= 1)?.word;
      if (word) return mendFragments([...parts.slice(0, i), cased(word, run[0]), ...parts.slice(i + n)].join(" "));
    }
  }
  // A speck between two words.
  return text.replace(/(?<=\p{L}{3})\s[^\p{Lu}\s&\dye–—/|•·+-]\s(?=\p{Lu}\p{L}{2})/gu, " ");
}

/** Small words of names, and what people's names have between their parts. */
const small =
  /^(?:of|and|the|for|at|in|on|by|to|an?|de|del|la|las|los|el|le|y|e|da|das|do|dos|du|di|van|von|der|den|zu)$/i;
/** Words of the trade that a torn one may be, with those that stand in names beside them. */
const whole = new Set([...nameWords, "office", "offices", "legal", "retrieval", "subpoena", "document", "documents"]);

/**
 * A name set in wide or odd spaces, its torn words put together: "Re trieval", "Ambercr oft" beside @ambercroft.example, "Le
 * al" that lost a letter.
 *
 * @param labels domains' labels and other words that the document has in one piece, in small letters
 */
export function mendTorn(text: string, labels: (word: string) => boolean): string {
  const parts = text.split(" ");
  for (let i = 0; i + 1 < parts.length; i++) {
    const [a, b] = [parts[i], parts[i + 1]];
    if (!/^\p{L}+[,.'’-]?$/u.test(a) || !/^\p{L}{2,}$/u.test(b) || small.test(b) || whole.has(b.toLowerCase())) {
      continue;
    }
    const [first, second] = [fold(a).replace(/[^a-z]/g, ""), fold(b)];
    const joined = first + second, torn = /^\p{Ll}/u.test(b);
    const known = joined.length > 4 && whole.has(joined) && !/[,.'’-]$/.test(a) ||
      torn && joined.length > 5 && labels(joined);
    const lost = !known && torn && joined.length > 3
      ? [...whole].filter((w) => w.length === joined.length + 1 && w.startsWith(first) && w.endsWith(second))
      : [];
    const word = known ? joined : lost.length === 1 && !whole.has(first) ? lost[0] : null;
    if (word) return mendTorn([...parts.slice(0, i), cased(word, a + b), ...parts.slice(i + 2)].join(" "), labels);
  }
  return text;
}
