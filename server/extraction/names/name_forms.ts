/**
 * Forms of names that other countries and services print: titles, surnames in capitals, suffixes in brackets.
 * @module
 */
import { fold } from "../words/fold.ts";
import { givenFirst } from "./given_names.ts";
import { particles } from "./name_words.ts";
import { anyOf, pattern } from "../words/pattern.ts";

/** Titles in other languages and of the services: "Herr", "Mag.a", "Dipl.-Ing.", "Sra.", "Mme", "HM2". */
export const titleAbroad = pattern(
  "u",
  String.raw`^(?:(?:`,
  anyOf(
    String.raw`Herrn?|Frau|Fräulein|Mag\.(?:\s?a\b\.?)?(?:\s?\(FH\))?|Dipl\.?-?\s?(?:Ing|Kfm|Psych|Bw)\.|Ing\.`,
    String.raw`Univ\.-?|Prof\.|Dr\.|med\.|phil\.|jur\.|rer\.\s?nat\.|Sra?\.|Srta\.|Señor(?:a|ita)?|Doña|Lic\.`,
    String.raw`Mme|Mlle|Monsieur|Madame|Sig\.(?:ra)?|Signora?|Dott\.(?:ssa)?|Dhr\.|Mevr\.|Pvt|PFC|SPC|LTC|LCDR`,
    String.raw`CDR|TSgt|MSgt|SSgt|A1C|SrA|Amn|HM[1-3]|PO[1-3]|CW[2-5]`,
  ),
  String.raw`)\.?\s*(?=[\p{Lu}\p{L}]))+(?=\p{Lu})`,
);

/** ", Mag.a [academic title]" behind a name. */
const titleBehind = /,\s(?:Mag\.|Dipl\.|Ing\.|Dr\.|Prof\.|Lic\.|MSc|BSc|LL\.?M|MA\b|BA\b)[^,]*$/u;

/** "RAMIRO (JR)", "Josiah Thomas [IV]". */
const suffixInBrackets = /(?<=\p{L}\.?)\s?[([]\s?(jr|sr|ii|iii|iv|2nd|3rd|4th)\.?\s?[)\]]/iu;

/** A name without what stands behind it in brackets or as a title; a suffix in brackets is behind a comma. */
export function withoutTitleBehind(raw: string): string {
  // Most texts are plain: nothing to look for.
  const text = /[^\p{ASCII}]/u.test(raw) ? raw.normalize("NFC") : raw;
  const whole = /[([]/.test(text) ? text.replace(suffixInBrackets, ", $1").replace(/\s?\[[^\]]*\]\s*$/, "") : text;
  return whole.includes(", ") ? whole.replace(titleBehind, "") : whole;
}

const inCapitals = (word: string): boolean =>
  /^\p{Lu}{2,3}$/u.test(word) && particles.has(fold(word)) ||
  /^(?:Mc|Mac|O['’]|D['’]|de|von)?[\p{Lu}'’-]{3,}$/u.test(word) && /[AEIOUYÀ-ÖØ-Ý]/u.test(word);
const inBothCases = (word: string): boolean => /^\p{Lu}.*\p{Ll}/u.test(word) && !inCapitals(word);

/**
 * "GRÜNWALD-ÖZDEMİR Leyla Sophie", "Ana RUIZ SOTO": of a name in which some words are in capitals and some are not, the
 * capitals are the surname, wherever they stand.
 */
export function capitalSurname(words: string[]): [string[], string[]] | null {
  const given = words.filter((w) => inBothCases(w) || /^\p{Lu}\.?$/u.test(w));
  const caps = words.filter(inCapitals);
  if (!caps.length || !given.some(inBothCases) || words.some((w) => !given.includes(w) && !caps.includes(w))) {
    return null;
  }
  if (caps.every((w) => particles.has(fold(w)))) return null;
  const first = words.indexOf(caps[0]), last = words.lastIndexOf(caps.at(-1)!);
  if (last - first + 1 !== caps.length || first > 0 && last < words.length - 1) return null;
  // Some forms print the given name in capitals: "MARIA Lopez".
  if (first === 0 && givenFirst(caps[0]) && !givenFirst(given[0])) return null;
  return [given, caps];
}
