/**
 * Nicknames, former names and words of address taken out of a name.
 * @module
 */
import { fold } from "../words/fold.ts";
import { givenToo, notNames, particles, surnamesToo } from "./name_words.ts";
import { spanishWords } from "./names_patterns.ts";

/** "Mateo Roe, a boy": any small word behind an article says what somebody is. */
export const articled = /(?<=\p{L}{2}\.?),\s(?:an?|the|our|your|his|her|my)\s\p{Ll}[\p{L}-]+.*$/u;

/** What friends call somebody, between the given name and the rest: Wilhelmina “Billie” Roe, Robert (Bob) Roe. */
export const nickname = `(?:[“"„‘'][\\p{L}][\\p{L}.'’ -]{0,14}?[”"“’']` +
  `|\\((?!(?:[Pp]atient|PATIENT|[Cc]lient|[Cc]laimant|[Ii]nsured|DOB|MRN|SSN|[Mm]inor|[Dd]ec|[Mm]other|[Ff]ather` +
  `|[Ww]ife|[Hh]usband|[Ss]on\\b|[Dd]aughter|[Ss]elf|[Nn]ame|[Ll]ast|[Ff]irst))["“]?\\p{Lu}[\\p{L}.]{1,11}["”]?\\))`;

const nicknamed = new RegExp(`(?<=\\p{L}\\.?\\s)(${nickname}),?\\s(?=(\\p{L}[\\p{L}'’-]*))`, "gu");

/** What somebody was called before, amid the name: "Jane (née Roe) Doe". */
const bornAs =
  /(?<=\p{L}\.?)\s\((?:n[ée]e|formerly|maiden(?:\sname)?|a\.?k\.?a\.?|f\.?k\.?a\.?)\s[\p{L}\s.'’-]{2,30}\)(?=,?\s\p{Lu}\p{L})/giu;

export function withoutNickname(raw: string): string {
  const text = raw.replace(bornAs, "").replace(/(?<=\p{L}\.?)\s[“"]\p{L}[\p{L}.'’-]{1,14}[”"](?=,|$)/gu, "");
  return text.replace(nicknamed, (all, called: string, next: string) => {
    const word = called.replace(/[^\p{L}]/gu, "");
    return isNoName(word, givenToo) || !/^\p{Lu}/u.test(next) && !particles.has(next) ||
        isNoName(next, surnamesToo)
      ? all
      : "";
  });
}

/** "I'm Ana Roe", "My name is Ana Roe": how somebody begins who says who they are. */
export const opening = /^(?:(?:hello|hi),?\s)?(?:i['’ ]a?m|this is|(?:my|full|legal) name(?:['’]s| is))\s+(?=\p{Lu})/iu;

/** "Boy Kessler (Noah Kessler)": newborns have their names in brackets. */
export const bracketed =
  /^(?:baby\s)?(?:boy|girl|infant)\s[^(]{2,30}\((?!\s*(?:mother|mom|father|dad|parent|of|dob|born|b\.|aka|listed|see|twin)\b)([^)]{5,40})\)/i;

/** "K.T.W. (Kaia Tallulah Winslow)": the court's initials, the name in brackets. */
export const initialled = /^(?:\p{Lu}\.\s?){2,4}\s?\((\p{Lu}[^)\d]{4,40})\)/u;

export const isNoName = (word: string, unless: Set<string>): boolean => {
  // "Åge", "Señora": an English word of forms has no accents.
  if (/[^\p{ASCII}’]/u.test(word.normalize("NFC"))) return spanishWords.has(fold(word));
  const folded = fold(word).replace(/\.$/, "").replace(/['’]s$/, "");
  return folded.length > 1 && notNames.has(folded) && !unless.has(folded);
};
