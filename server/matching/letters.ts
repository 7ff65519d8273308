/**
 * Letters of every script in one form. Latin names lose their accents, Cyrillic and Greek ones are written in Latin letters by the
 * tables that passports follow, and all others are kept as they are: guessing how 王 or محمد is spelled in English would merge two
 * people into one.
 * @module
 */

const table = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(" ").map((pair) => pair.split("=") as [string, string]));

/** ICAO Doc 9303 part 3, section 6; the soft sign stands for no sound. */
const CYRILLIC = table(
  "а=a б=b в=v г=g ґ=g ѓ=g ғ=g д=d ђ=d е=e ё=e є=ie э=e ж=zh з=z ѕ=dz и=i й=i і=i ї=i ј=j к=k ќ=k қ=k л=l љ=lj м=m н=n њ=nj ң=n " +
    "о=o ө=o п=p р=r с=s т=t ћ=c у=u ў=u ү=u ұ=u ф=f х=kh һ=h ц=ts ч=ch џ=dz ш=sh щ=shch ъ=ie ы=y ь= ю=iu я=ia ә=a",
);

/** ELOT 743, as Greek passports follow it. */
const GREEK = table(
  "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o",
);

/** Letters that do not come apart into a letter and an accent, and those that Arabic writes in two ways. */
const SINGLE = table("ß=ss ø=o æ=ae œ=oe ł=l đ=d ð=d ħ=h ı=i ĸ=q ŋ=n ŧ=t þ=th ə=e ى=ي ی=ي ک=ك ة=ه");

/** Accents, and the vowel points of Arabic and Hebrew, which are written or left out. The voice marks of kana are neither. */
const POINTS = /(?![\u3099\u309a])\p{Script=Inherited}|(?=\p{M})\p{Script=Hebrew}|\u0640/gu;

/** Characters that only steer how text is shown. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The zeros of scripts with digits of their own; the other nine follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040];

/** Lower-case letters in the one form that names are compared in; of plain ASCII only the case changes. */
export function foldLetters(text: string): string {
  const plain = text.toLowerCase();
  // deno-lint-ignore no-control-regex -- plain ASCII is nearly every name and needs no folding
  if (/^[\x00-\x7f]*$/.test(plain)) return plain;
  return text.replace(UNSEEN, "").normalize("NFKC").toLowerCase()
    // й and ё are letters of their own, not и and е with accents: they are read before accents go.
    .replace(/\p{Script=Cyrillic}/gu, (c) => CYRILLIC[c] ?? CYRILLIC[c.normalize("NFD")[0]] ?? c)
    .replace(/\p{Script=Greek}+/gu, latinOfGreek)
    .normalize("NFKD").replace(POINTS, "").replace(/[^\x20-\x7f]/g, (c) => SINGLE[c] ?? c).normalize("NFC");
}

function latinOfGreek(word: string): string {
  // Two dots on the second vowel, or an accent on the first, tell that the two are read apart.
  const apart = word.replace(/[ϋΰ]|(?<=[άέήό])υ/g, "y");
  return apart.normalize("NFD").replace(/\p{M}/gu, "")
    .replace(/ου/g, "ou")
    .replace(/([αεη])υ(?=[θκξπσςτφχψ]|$)/g, "$1f").replace(/([αεη])υ/g, "$1v")
    .replace(/γ(?=[γξχ])/g, "n").replace(/^μπ/, "b")
    .replace(/\p{Script=Greek}/gu, (c) => GREEK[c] ?? c);
}

/** Digits of every script as 0–9; what is no digit stays. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((z) => code >= z && code < z + 10);
    return zero === undefined ? digit.normalize("NFKC") : String(code - zero);
  });
}

/** Whether a folded word is of Latin letters and digits only: then it has a sound code and its slips are known. */
export function isPlain(word: string): boolean {
  return /^[a-z0-9]*$/.test(word);
}

/** Whether a word is of Chinese, Japanese or Korean signs: each stands for a syllable or more, and blanks between them say nothing. */
export function isSyllabic(word: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(word);
}

const SCRIPTS = ["Han", "Hangul", "Hiragana", "Katakana", "Arabic", "Hebrew", "Devanagari", "Thai"].map((name) =>
  new RegExp(`\\p{Script=${name}}`, "u")
);

/** Whether two folded words can be compared letter by letter. */
export function sameScript(a: string, b: string): boolean {
  return isPlain(a) === isPlain(b) && SCRIPTS.every((script) => script.test(a) === script.test(b));
}
