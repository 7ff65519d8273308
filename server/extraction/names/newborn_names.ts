/**
 * What a newborn is called before there is a name: "Baby Girl A Smith", "BB Smith", "Newborn of Jane Smith".
 *
 * The first name is the designation, the last name the mother's, as registrars enter it. The mother is never taken for the
 * child.
 * @module
 */

/** Boy, girl, and which of several. */
const sex = "(?:boy|girl|male|female|son|daughter)";
const order = "(?:\\s(?:twin\\s)?(?:[A-D]\\b(?!\\.)|#?[1-4]\\b))";
/** "Baby Girl A", "Newborn", "NB Male", "Infant Boy", "BB", "B/G", "Twin A". */
const designation =
  `(?:(?:newborn|new-born|NB)(?:\\s(?:baby|infant))?(?:[\\s-]${sex})?${order}?|baby[\\s-]?${sex}${order}?|baby${order}|` +
  `infant[\\s-]${sex}${order}?|(?:B\\/?B|B\\/?G)${order}?|twin\\s(?:[A-D]|[1-4])\\b)`;
/** Before a mother any word for the child is one, "of" or not. */
const child = `(?:${designation}|baby|infant|twin${order}?)`;
const ofMother = "\\s(?:of|to)\\s(?:(?:the\\s)?(?:mother|mom|mum|parent)\\b:?\\s)?(?:(?:mrs?|ms|miss)\\.?\\s)?";

const named = new RegExp(`^(?:the\\s)?(${designation})\\s(?!of\\b|to\\b)(?=\\p{L})`, "iu");
const reversed = new RegExp(`^(\\p{L}[\\p{L}'’ -]*?),\\s*(${designation})\\b`, "iu");
const bornTo = new RegExp(`^(?:the\\s)?(${child})${ofMother}(?=\\p{L})`, "iu");
const possessive = new RegExp(`^([^,;:]{3,40})['’]s\\s(${child}(?:\\s${sex})?)\\b`, "iu");

/** A newborn's name in pieces; `mother` is to be read as a name, of which the last part is the child's. */
export type Newborn =
  & { called: string }
  & ({ mother: string } | { /** The name with a plain word for the designation. */ asName: string });

/** Reads what a newborn is called; null for any other name. */
export function newbornIn(raw: string): Newborn | null {
  const text = raw.replace(/^[\s:;.–—-]+/, "").replace(/\s+/g, " ");
  const born = text.match(bornTo);
  if (born) return { called: shown(born[1]), mother: text.slice(born[0].length) };
  const whose = text.match(possessive);
  if (whose) return { called: shown(whose[2]), mother: whose[1] };
  const behind = text.match(reversed);
  if (behind) return { called: shown(behind[2]), asName: `${behind[1]}, ${stand}${text.slice(behind[0].length)}` };
  const before = text.match(named);
  // "Baby Boy Kessler (Noah Kessler)" has a name by now.
  if (before) return { called: shown(before[1]), asName: `${stand} ${text.slice(before[0].length)}` };
  return null;
}

/** A given name that no rule for names objects to. */
export const stand = "Newbornname";

/** "BABY GIRL A" → "Baby Girl A", "b/g" → "BG". */
function shown(called: string): string {
  return called.split(/\s+/).map((word) => {
    if (/^(?:b\/?b|b\/?g|nb|[a-d])$/i.test(word)) return word.replace("/", "").toUpperCase();
    return word.toLowerCase().replace(/(^|-)\p{L}/gu, (first) => first.toUpperCase());
  }).join(" ");
}

/** The same in running text, as a pattern: the designation, and the mother's or the child's last name behind it. */
export const newbornSource = (name: string): string =>
  `(?<![\\p{L}])(?:${
    [child + ofMother, `${designation}\\s`].map(anyCase).join("|")
  })(?:${name}|\\p{Lu}[\\p{L}'’-]*\\p{L})`;

/** A pattern for either case where the letters around it are told apart. */
function anyCase(source: string): string {
  return source.replace(
    /\\[a-z]|\(\?[:!=<]+|\[[^\]]*\]|[a-z]/gi,
    (part) => /^[a-z]$/i.test(part) ? `[${part.toUpperCase()}${part.toLowerCase()}]` : part,
  );
}
