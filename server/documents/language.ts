/**
 * Whether a page is written in English, the one language that is read. Told by its script, else by the small words that
 * every sentence of a language has.
 * @module
 */
import type { Page } from "../../shared/documents.ts";

/** Scripts by their letters. */
const scripts: [RegExp, string][] = [
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu, "Chinese or Japanese"],
  [/\p{Script=Hangul}/gu, "Korean"],
  [/\p{Script=Cyrillic}/gu, "Russian or another language in Cyrillic letters"],
  [/\p{Script=Arabic}/gu, "Arabic or Persian"],
  [/\p{Script=Hebrew}/gu, "Hebrew"],
  [/\p{Script=Greek}/gu, "Greek"],
  [
    /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Tamil}/gu,
    "Hindi or another Indian language",
  ],
  [/\p{Script=Thai}/gu, "Thai"],
  [/\p{Script=Armenian}/gu, "Armenian"],
  [/\p{Script=Khmer}|\p{Script=Lao}/gu, "Khmer or Lao"],
];

/** Small words that English does not have; those that two languages share count for both. */
const smallWords: Record<string, string> = {
  Spanish: "el la los las del que por para con una su sus se es y al como más fecha nombre nacimiento paciente",
  Portuguese: "o os as do da dos das que por para com uma seu sua não é e ao nome data nascimento paciente",
  French: "le la les des du que qui pour avec une sa ses est et au dans sur je vous nom naissance patient",
  Haitian: "nan ki pou yo ak mwen li sa yon gen pa w tout dosye non dat fèt",
  Italian: "il lo gli della del che per con una sono è e di nel dati nome nascita paziente",
  German: "der die das und den von mit für ein eine ist nicht zu ich wir geburtsdatum patientin name",
  Polish: "w z na do i się że nie oraz dla od jest imię nazwisko urodzenia pacjenta",
  Vietnamese: "của và các cho là không được với người ngày bệnh tôi tên sinh hồ sơ",
  Tagalog: "ang ng mga sa na ay ko po at para aking pangalan kapanganakan",
};
const english = new Set(
  ("the of and to in for is on that by this with be or at are was from as your my our please all any not have " +
    "records patient date name birth request information").split(" "),
);
const others = Object.entries(smallWords).map(([name, words]) => [name, new Set(words.split(" "))] as const);

/** A script other than the Latin one from this share of the letters on. */
const scriptShare = 0.3;
const fewestLetters = 20;
/** So many small words of a language, and so many times as many as English ones. */
const fewestWords = 6;
const timesEnglish = 2;

/** The language of a page that is not in English, in words; null for English, and where too little stands there to tell. */
export function foreignLanguage({ words }: Pick<Page, "words">): string | null {
  const text = words.filter((word) => !word.unreadable).map((word) => word.text).join(" ");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < fewestLetters) return null;
  for (const [script, name] of scripts) {
    if ((text.match(script)?.length ?? 0) >= scriptShare * letters) return name;
  }
  const small = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const inEnglish = small.filter((word) => english.has(word)).length;
  let best: string | null = null;
  let most = Math.max(fewestWords, timesEnglish * inEnglish);
  for (const [name, known] of others) {
    const count = small.filter((word) => known.has(word)).length;
    if (count > most || (best === null && count === most)) [best, most] = [name, count];
  }
  return best === "Haitian" ? "Haitian Creole" : best;
}
