/**
 * Names whose accented letter OCR reads as another one: "Hernindez", "Jiirgen", "Sgren", "Lépez". Only spellings that are
 * no name are put right.
 * @module
 */
import { fold } from "../words/fold.ts";
import { accentedNames, plainNames } from "./accented_names.ts";
import { givenFirst } from "./given_names.ts";

/** What accented letters are read as; measured on printed lists of names in several faces and sizes. */
const misread: Record<string, string[]> = {
  á: ["i", "d"],
  ã: ["i", "d", "é"],
  õ: ["é", "ée"],
  ô: ["é"],
  í: ["f"],
  "ó": ["d", "é"],
  ö: ["é", "6"],
  ő: ["é", "6", "6é"],
  ø: ["g", "é", "p", "e", "a", "6"],
  "ü": ["ii", "ti", "il", "li", "iu"],
  ű: ["ti", "ii"],
  "ú": ["ti", "i", "t", "il"],
  ç: ["g", "c¢", "¢"],
  ł: ["t"],
  ß: ["B", "R", "f", "fB", "fS", "g", "k", "&", "§", "8"].map((s) => s.toLowerCase()),
  ć: ["é", "¢"],
  č: ["é", "¢"],
  ń: ["ri", "fi"],
  š: ["§"],
  þ: ["p", "d"],
  đ: ["b"],
  ð: ["é", "6"],
  ố: ["é"],
};

/** With what it is read as, the letters may be a name of their own; these slips alone say nothing. */
const slips = new Map<string, string>();
for (const name of accentedNames) {
  const plain = fold(name).length === name.length ? fold(name) : name.toLowerCase();
  [...name].forEach((letter, at) => {
    for (const read of misread[letter.toLowerCase()] ?? []) {
      for (const around of [name.toLowerCase(), plain]) {
        const slip = around.slice(0, at) + read + around.slice(at + 1);
        if (slip.length < 3 || fold(slip) === fold(name) || givenFirst(slip) || plainNames.has(slip)) continue;
        if (slip.length > 4 || /[^\p{ASCII}]|[&§¢]/u.test(slip)) slips.set(slip, name);
      }
    }
  });
}

/** Two i before what stands behind ü in German names; Finnish and Japanese have other letters there. */
const umlaut = /(?<=\p{L})ii(?=rg|tz|ck|nth|hr|hl|hn|bn|dt|rr|ller)/u;

/**
 * One word with its accent as it was printed, in the same case; other words unchanged.
 *
 * @param word letters only
 */
export function mendAccent(word: string): string {
  const right = slips.get(word.toLowerCase()) ?? (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.replace(umlaut, "ü") : word);
  return word === word.toUpperCase() ? right.toUpperCase() : right;
}

/** "Seren Halvorsen": a given name of its own, but before a surname of the North what is left of Søren. */
export const northern = (given: string, last: string[]): string =>
  /^S[ea]ren$/i.test(given) &&
    last.some((w) => /(?:sen|gaard|g[aå]rd|strup|lund|holm|dahl|vi[kg]|str[oø]m)(?:-|$)/i.test(w))
    ? given.replace(/[ea](?=r)/i, (letter) => letter === letter.toUpperCase() ? "Ø" : "ø")
    : given;
