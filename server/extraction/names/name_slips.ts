/**
 * Slips of OCR in names that can be put right without guessing: signs that stand in no name, letters that no name has in
 * that place. What could be a name as it stands is left as it is.
 * @module
 */
import { givenFirst } from "./given_names.ts";
import { mendAccent } from "./name_accents.ts";
import { notNames, particles, plainWords } from "./name_words.ts";
import { remembered } from "../words/remembered.ts";

/** Signs and digits inside a word, as the letter they look like. */
const likeLetters: Record<string, string> = {
  "¢": "c",
  "€": "e",
  "£": "l",
  "$": "s",
  "0": "o",
  "1": "l",
  "5": "s",
  "6": "o",
  "|": "l",
  "!": "l",
  "[": "i",
  "]": "l",
};

/** Surnames and given names with ñ, which OCR reads as "fi", "f", "ri" or "fii". */
const withTilde = new Set(
  ("nunez pena munoz ibanez ordonez acuna zuniga bolanos castaneda quinones quinonez marino patino yanez banuelos canas " +
    "avina cabanas llanes montano saldana magana carreno cedeno duenas avendano trevino briseno nino ocana londono nuno " +
    "villasenor begona inigo muniz antunez penaloza pinon pineiro logrono vicuna penaranda ordono").split(" "),
);

const irish =
  "Rourke|Brien|Bryan|Brian|Connor|Conner|Connell|Neill?|Neal|Hara|Donnell|Donovan|Malley|Reilly|Keefe|Leary|Sullivan|Grady|Toole|Shea|Meara|Dowd|Callaghan|Halloran|Mahon(?:e?y)|Shaughnessy|Driscoll|Gorman|Hare|Riordan|Dwyer|Farrell|Flaherty|Flanagan|Hanlon|Loughlin";
const romance = "Souza|Angelo|Amico|Agostino|Silva|Costa|Ambrosio|Andrea|Arcy|Alessandro|Onofrio|Orazio|Addario|Amato";

/**
 * The text with such slips mended, character for character: places in it stay where they were.
 *
 * @param text a name as read, or a whole paragraph
 */
export function mendLetters(text: string): string {
  return text
    // "[ris" and "|ngrid" begin with a capital I.
    .replace(/(?<![\p{L}\p{N}(])[[|](?=\p{Ll}{2,}(?:\s|-)\p{Lu})/gu, "I")
    .replace(/(?<=\b[OD])[*‘°"´](?=\p{Lu}\p{Ll})/gu, "'")
    .replace(/(?<![\p{L}\p{N}@./'’])l\p{Ll}{2,}(?![\p{L}\p{N}@.])/gu, (word, at: number) => {
      const beside = /\p{Lu}[\p{L}'’.]*[\s-]$/u.test(text.slice(Math.max(0, at - 24), at)) ||
        /^(?:-|,?\s)\p{Lu}/u.test(text.slice(at + word.length, at + word.length + 3));
      return beside && isCapitalI(word) ? "I" + word.slice(1) : word;
    })
    .replace(/(?<![\p{L}\p{N}@./-])[\p{L}0158$][\p{L}¢€£$01568|!'’[\]]{2,}(?![\p{L}\p{N}@])/gu, mendWord);
}

/** Names with a vowel behind their I, which no list of given names has. */
const withI = new Set(
  ("iyer iyengar ianni iannone iannucci iannaccone iacono iacobucci iaccarino iavarone iadarola iodice iorio iovine iozzo " +
    "iuliano iuliana iulia ioannou ioannidis ioana ioan ion iosif iona ione iola ieva ieuan iain iago iyana iyanna iyad " +
    "iesha ieyasu iolanthe").split(" "),
);

/** "lngrid", "lyer", "llse": a small l at a name's beginning that is the capital I, by what stands behind it. */
export function isCapitalI(word: string): boolean {
  const name = "i" + word.slice(1);
  if (particles.has(word) || givenFirst(word)) return false;
  if (withI.has(name) || givenFirst(name)) return true;
  if (/^ll/.test(word)) return !/^ll(?:am|an(?:o|e)|oy|o[prsv]|e[rw]|u|yw)/.test(word);
  // No name and no word begins so; but abbreviations ("lbs") do.
  return /^l[b-df-hjkmnp-tv-xz]/.test(word) && /[aeiouy]/.test(word.slice(1));
}

/** One word: capitals or a capitalised word of three letters or more with one or two signs in it that are no letters. */
function mendWord(word: string): string {
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  const odd = word.length - letters - (word.match(/['’]/g)?.length ?? 0);
  if (odd === 0 || odd > 2 || letters < 3 || /^\d?(?:st|nd|rd|th)$/i.test(word) || /\d{2}/.test(word)) return word;
  const tail = word.match(/[|!\]]$/);
  if (tail && !givenFirst(word.slice(0, -1) + "l")) return word;
  const capitals = word.replace(/[^\p{L}]/gu, "");
  if (capitals === capitals.toUpperCase()) {
    return word.replace(/[¢€£$01568|![\]]/g, (c) =>
      ({ "1": "I", "|": "I", "!": "I", "6": "G", "8": "B" })[c] ??
        likeLetters[c]?.toUpperCase() ?? c);
  }
  if (
    !/^[\p{Lu}0158$]\p{Ll}/u.test(word) && !/^\p{Lu}['’]?\p{Lu}?\p{Ll}/u.test(word) && !/^\p{Lu}[01568¢]/u.test(word)
  ) {
    return word;
  }
  return word.replace(/ic?¢$/, "ić").replace(
    /^[0158$]/,
    (c) => ({ "0": "O", "1": "I", "5": "S", "8": "B", $: "S" })[c]!,
  )
    .replace(/[¢€£$0156|!\]]/g, (c) => likeLetters[c]);
}

const irishGap = new RegExp(`\\bO['’.]?\\s['’]?(?=(?:${irish})\\b)`, "g");
const romanceGap = new RegExp(`\\bD['’]?\\s['’]?(?=(?:${romance})\\b)`, "g");

/** Also mends what changes a name's length; for a name by itself. */
export function mendName(text: string): string {
  return mendLetters(text)
    // "AUGUSTUS RSR": the initial ran into the suffix.
    .replace(/(?<=\p{L}{2},?\s\p{L}+\s)(\p{Lu})([JS]R)(?=\.?$)/u, "$1 $2")
    // "TAVITAS.": no given name has a stop, an initial has.
    .replace(
      /(?<=^\p{Lu}[\p{Lu}'’-]+,\s)(\p{Lu}{4,})(\p{Lu})\.$/u,
      (all, given, letter) => givenFirst(given + letter) ? all : `${given} ${letter}.`,
    )
    // "LUCIEN P, [Il", "LARYSA\\": strokes of III and of a V.
    .replace(/(?<=[\p{L}.],?\s)\[(?=[Il1|]{1,2}$)/u, "I")
    .replace(/(?<=,\s\p{L}{3,})\s?\\[/]?$/u, " V")
    // "Vvillanueva"
    .replace(/(?<!\p{L})(?:Vv|Ww|Cc|Kk|Ss|Zz)(?=\p{Ll}{3})/gu, (twice) => twice[0])
    // "0 BANNON": the O of a surname by itself.
    .replace(/^[0O]['’]?\s(?=\p{Lu}{4,},)/u, "O'")
    // "Herr jirgen-Matthias": the first letter of a double name was read small.
    .replace(/^(?:Herrn?|Frau|Monsieur|Madame|Mme|Mlle|Sra?)\.?\s(?=\p{Ll}{3,}-\p{Lu})/u, "")
    .replace(
      /(?<![\p{L}-])\p{Ll}{3,}(?=-\p{Lu}\p{Ll})/gu,
      (w) => particles.has(w) ? w : w[0].toUpperCase() + w.slice(1),
    )
    // "Temperance. Joy": a comma read as a stop; shortened given names (Chas., Thos.) are shorter.
    .replace(/(?<=\p{L}{2}[.,]?\s)(\p{Lu}\p{Ll}{4,})\.(?=\s\p{Lu})/gu, "$1")
    // "T assiter": a letter apart from its word.
    .replace(
      /(?<=\p{L}{2},?\s)(\p{Lu})\s(?=(\p{Ll}{4,})(?:,|$))/gu,
      (all, letter, word) => particles.has(word) || notNames.has(word) || plainWords.has(word) ? all : letter,
    )
    .replace(irishGap, "O'")
    .replace(romanceGap, "D'")
    .replace(/\b([Dd]e)\s[FTJIftjI1]a\s(?=\p{Lu})/gu, "$1 la ")
    // An initial that was read as a digit or a stroke, or twice ("Cc").
    .replace(/(?<=\p{L}[.,]?\s)[1!]\.?(?=\s\p{Lu}\p{Ll})|(?<=,\s\p{L}+\s)1\.$/gu, "I.")
    // A bar behind a given name; one behind a surname parts the name from what follows ("Wes Tanaka | Cabinetry").
    .replace(
      /(\p{L}+)([.,]?\s)\|\.?(?=\s\p{Lu}\p{Ll})/gu,
      (all, word: string, gap: string, at: number) =>
        at === 0 || gap[0] !== " " || givenFirst(word) ? `${word}${gap}I.` : all,
    ).replace(
      /(?<=\p{L}\s)0\.(?=\s\p{Lu}|$)/gu,
      "O.",
    )
    .replace(
      /(?<=\p{L}\s)([CKOPSUVWXZ])([ckopsuvwxz])\.?(?=\s\p{Lu}|$)/gu,
      (all, a, b) => a.toLowerCase() === b ? a : all,
    )
    .replace(/(?<=\p{L}{3})['’](\p{Lu})(?=\s|$)/gu, " $1")
    // A word read twice ("Jean-Paul Jean-Paul Osei").
    .replace(/(?<!\p{L})(\p{L}[\p{L}-]{3,})\s\1(?=\s\p{L})/gu, "$1")
    .replace(/(?<=\p{L}{2},\s)[Il]r\.?$/u, "Jr.")
    // Vietnamese names of two letters: "H6", "V6".
    .replace(/(?<![\p{L}\p{N}-])(H|V|D|T|L|Ng)6(?=\s\p{Lu}\p{Ll})/gu, "$1o")
    .replace(/(?:\p{L}|(?<!\p{L})@(?=\p{Ll}{3})|(?<=\p{L})[&§¢])+/gu, (word) => mendSpelling(word));
}

const mendSpelling = remembered((word) => mendAccent(mendKnown(word)));

/** Spellings that no name has: "Kowalezyk", "Lindgvist", "Frangoise", "Nufiez", "Bergstrém". */
function mendKnown(word: string): string {
  const mended = word.replace(/ezyk$/, "czyk").replace(/(?<=[oe])wiez$/, "wicz").replace(/gvist$/, "qvist")
    .replace(/^Frang(?=ois)/, "Franç").replace(/^[tTf]ukas(?=i|z|$)/, "Łukas").replace(/str[eé]m$/, "ström").replace(
      /^Bj[eé]rn$/,
      "Björn",
    )
    .replace(/^([JG])[iu]r?rgen$/, "$1ürgen").replace(/^S[eé]ren(?=sen$)/, "Søren")
    .replace(/^N[eé]rgaard$/, "Nørgaard").replace(/^J[eé]rgensen$/, "Jørgensen").replace(
      /(?<=[sr])d[eéd]ttir$/,
      "dóttir",
    )
    .replace(/^Bj[eé]rn(?=s)/, "Björn").replace(/^P(?=[oó]r(?:steins|arins|halls|kels))/, "Þ").replace(/^@/, "Ø")
    // "Stanistaw", "Jabtoriski", "Mirkovié", "fiiigo"
    .replace(/(?<=\p{Ll})st(?=awa?$)/u, "sł").replace(/(?<=[aeiouy])ri(?=sk[ia]$)/, "ń")
    .replace(/(?<=\p{L}[djklnrsštvzž])i[é¢]{1,2}$/u, "ić").replace(/^(?:[{f]?i?fi{1,2}|[{I]?A)i?go$/, "Íñigo");
  if (mended !== word) return mended;
  for (const slip of ["fii", "fi", "ri", "f", "ii", "ifi", "fli", "ifli"]) {
    for (let at = word.indexOf(slip, 2); at > 0; at = word.indexOf(slip, at + 1)) {
      const plain = word.slice(0, at) + "n" + word.slice(at + slip.length);
      if (withTilde.has(plain.toLowerCase())) return word.slice(0, at) + "ñ" + word.slice(at + slip.length);
    }
  }
  return word;
}

/** What OCR makes of letters: surely (no given name is lost by it), and where a word was poorly read. */
const sureSlips: [string, string][] = [["m", "rn"], ["rn", "m"], ["vv", "w"], ["cl", "d"], ["ii", "n"], ["q", "g"]];
const poorSlips: [string, string][] = [
  ["o", "e"],
  ["e", "o"],
  ["c", "e"],
  ["e", "c"],
  ["h", "li"],
  ["n", "ri"],
  ["u", "n"],
  ["l", "i"],
  ["i", "l"],
  ["t", "l"],
  ["f", "t"],
  ["a", "o"],
  ["o", "a"],
  ["u", "a"],
  ["d", "cl"],
  ["v", "y"],
];

/**
 * A given name that is none as it stands, but is one when a slip of OCR is undone: "Emesto" is Ernesto.
 *
 * @param poor whether the word was read with little confidence, which lets more slips count
 */
export function mendGiven(word: string, poor: boolean): string {
  if (word.length < 4 || /[^\p{L}]/u.test(word) || givenFirst(word)) return word;
  const found = new Set<string>();
  for (const [slip, letters] of poor ? [...sureSlips, ...poorSlips] : sureSlips) {
    for (let at = word.toLowerCase().indexOf(slip); at >= 0; at = word.toLowerCase().indexOf(slip, at + 1)) {
      const mended = word.slice(0, at) + (at === 0 ? letters[0].toUpperCase() + letters.slice(1) : letters) +
        word.slice(at + slip.length);
      if (givenFirst(mended)) found.add(mended);
    }
  }
  return found.size === 1 ? [...found][0] : word;
}
