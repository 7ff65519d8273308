/**
 * Names of people: "First M. Last, Jr.", "LAST, FIRST M.", accents, double surnames, particles and OCR slips.
 * @module
 */
import { fold } from "../words/fold.ts";
import { givenFirst } from "./given_names.ts";
import { northern } from "./name_accents.ts";
import { isCapitalI, mendLetters, mendName } from "./name_slips.ts";
import { type Newborn, newbornIn, newbornSource, stand } from "./newborn_names.ts";
import { capitalSurname, titleAbroad, withoutTitleBehind } from "./name_forms.ts";
import { remembered } from "../words/remembered.ts";
import {
  contraction,
  credentialPattern,
  givenToo,
  particles,
  plainWords,
  secondGivenNames,
  smallGiven,
  surnamesToo,
} from "./name_words.ts";
import { allMatches } from "../words/matches.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import { ageBehind, cleanWords, tailRole } from "./names_patterns.ts";
import { articled, bracketed, initialled, isNoName, nickname, opening, withoutNickname } from "./nicknames_removed.ts";

/** A person's name. `name` is the fullest form, first name first. `credentials` (MD, Esq.) are not part of it. */
export type PersonName = Readonly<{
  name: string;
  firstName: string;
  lastName: string;
  middle: string | null;
  suffix: string | null;
  credentials: string | null;
}>;

const suffixPattern = /^(?:jr|sr|ii|iii|iv|2nd|3rd|4th)\.?$/i;
const token = /^(?:\p{L}[\p{L}'’ʼ`.-]*)$/u;

/**
 * Reads a name, or null when the text is none.
 *
 * @param lastFirst true when the form asks for the last name first ("Name (Last, First)")
 */
export function parseName(raw: string, lastFirst = false): PersonName | null {
  return (lastFirst ? surnameFirst : firstNameFirst)(raw);
}

const firstNameFirst = remembered((raw) => nameOf(raw, false)), surnameFirst = remembered((raw) => nameOf(raw, true));

function nameOf(raw: string, lastFirst: boolean): PersonName | null {
  const newborn = bracketed.test(raw) ? null : newbornIn(raw);
  return newborn ? newbornName(newborn) : personName(raw, lastFirst);
}

/** What a newborn is called, before the mother's last name. */
function newbornName(newborn: Newborn): PersonName | null {
  const { called } = newborn;
  if ("asName" in newborn) {
    const name = personName(newborn.asName, false);
    return name &&
      { ...name, name: name.name.replace(stand, called), firstName: name.firstName.replace(stand, called) };
  }
  // "Newborn of Smith": a surname alone is enough.
  const lastName = personName(newborn.mother, false)?.lastName ??
    personName(`${stand} ${newborn.mother}`, false)?.lastName;
  if (!lastName) return null;
  return { name: `${called} ${lastName}`, firstName: called, lastName, middle: null, suffix: null, credentials: null };
}

function personName(raw: string, lastFirst: boolean): PersonName | null {
  const cleaned = clean(mendName(raw));
  if (!cleaned || /\d/.test(cleaned)) return null;
  const parts = cleaned.split(/\s*,\s*/).filter(Boolean);
  let suffix: string | null = null;
  const credentials: string[] = [];
  const kept: string[][] = [];
  const comma = parts.length > 1 && !credentialPattern.test(parts[1]) && !suffixPattern.test(parts[1]);
  for (const part of parts) {
    const words = part.split(" ").filter(Boolean);
    while (words.length) {
      const last = words[words.length - 1];
      const roman = romanSlip(last, kept.length * 3 + words.length + (kept.length === 0 && comma ? 1 : 0));
      if ((suffixPattern.test(last) || roman) && (words.length > 1 || kept.length)) {
        suffix ??= roman ?? last;
        words.pop();
      } else if (credentialPattern.test(last) && kept.length + words.length > 1) {
        credentials.unshift(last);
        words.pop();
      } else break;
    }
    if (words.length) kept.push(words);
  }
  // "Roe, Jane, H": where each part has a comma of its own, the third is the middle name.
  if (
    kept.length === 3 && kept[1].length < 3 && kept[2].length === 1 && (lastFirst || /^\p{L}\.?$/u.test(kept[2][0]))
  ) {
    kept[1].push(kept.pop()![0]);
  }
  if (!kept.length || kept.length > 2) return null;
  const named = kept.length === 2
    ? nameFrom(kept[1], kept[0], kept[0].length === 1 && kept[1].length === 1 ? behindComma : givenToo)
    : lastFirst && kept[0].length > 1 && !/^\p{L}\.?$/u.test(kept[0][0])
    ? nameFrom(kept[0].slice(1), kept[0].slice(0, 1))
    : nameFrom(...(capitalSurname(kept[0]) ?? splitLast(kept[0])));
  return named &&
    {
      ...named,
      suffix,
      name: suffix ? `${named.name} ${suffix}` : named.name,
      credentials: credentials.join(", ") || null,
    };
}

/** Cuts what stands behind or before a name on forms and in letters. */
function clean(whole: string): string {
  // "Rupert Roe, o.b.": what was read of ", d.o.b." and the date behind it.
  // "(Name Roe-Adeyemi, Rosamund": a box's wall before its caption.
  const text = whole.replace(/^[([{|]\s?(?:name|nombre)[:.]?\s(?=\p{L}{2})/iu, "").replace(
    /,\s*(?:[dD]\.?\s?)?[oO0]\.\s?[bB8]\b.*$/,
    "",
  ).replace(ageBehind, "");
  const raw = withoutTitleBehind(text);
  return withoutNickname(raw.match(bracketed)?.[1] ?? raw.match(initialled)?.[1] ?? raw).replace(/^[\s:;.–—-]+/, "")
    .replace(opening, "").replace(
      /(?<=\p{L})\s\|\.?(?=\s*$)/gu,
      " I.",
    )
    .replace(
      /\s\|\s.*$/,
      "",
    ).replace(
      /[_|]+/g,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim()
    .replace(
      cleanWords,
      "",
    )
    .replace(
      /^(?:(?:the|an?)\s+)?(?:estate of|(?:alleged |legally )?(?:protected|incapacitated) (?:person|individual|adult):?|minor child|minor|infant|deceased|decedent|late)\s+/i,
      "",
    )
    .replace(tailRole, "").replace(articled, "")
    // A line's end within a double surname.
    .replace(/(?<=\p{L}{2})-\s(?=\p{Lu}\p{L})/gu, "-")
    .replace(
      /^(?:(?:mr|mrs|ms|miss|mx|drs?|prof|hon|master|atty|rev|sgt|ssg|sfc|cpl|capt|maj|lt|det|detective|officer|deputy|trooper)\b\.?\s+(?:and\s+)?)+/i,
      "",
    ).replace(titleAbroad, "")
    .replace(
      /[\s,.;:–—-]+$/u,
      (tail, at, all) => /(?:^|[\s,])(?:\p{Lu}|[JjSs]r)$/u.test(all.slice(0, at)) && tail[0] === "." ? "." : "",
    )
    .replace(/^[\s,.;:'"–—-]+/u, "").trim();
}

/** "Il", "ll", "Itt", "HI" and "1V" at a name's end are how OCR reads II, III and IV. */
function romanSlip(word: string, wordsBefore: number): string | null {
  if (wordsBefore <= 2) return null;
  if (/^[Il1|][Il1|}\])]{1,2}$/.test(word)) return "I".repeat(word.length);
  if (/^(?:[Iil1|[][Il1|!tTi]{2}|H[Il1|]|[Il1|]H)$/.test(word)) return "III";
  return /^[l1|][Vv]$/.test(word) ? "IV" : null;
}

function splitLast(words: string[]): [string[], string[]] {
  let from = words.length - 1;
  // "Văn" and "Thị" are given names, not "van".
  while (from > 1 && particles.has(words[from - 1].toLowerCase().replace(/\.$/, ""))) from--;
  return [words.slice(0, from), words.slice(from)];
}

const behindComma = new Set([...givenToo, ...smallGiven]);

function nameFrom(
  given: string[],
  last: string[],
  knownGiven = givenToo,
): Omit<PersonName, "suffix" | "credentials"> | null {
  const all = [...given, ...last];
  if (!given.length || !last.length || all.length > 7 || last.length > 4) return null;
  if (
    !all.every((w) => token.test(w)) || given.some((w) => isNoName(w, knownGiven)) ||
    last.some((w, i) => isNoName(w, surnamesToo) && !(i < last.length - 1 && particles.has(fold(w)))) ||
    all.some((w) => contraction.test(w))
  ) return null;
  if (all.some((w) => plainWords.has(fold(w).replace(/\.$/, ""))) && !givenFirst(given[0])) return null;
  // "pi Benedetto": what a fax left of a word.
  if (/^\p{Lu}/u.test(last.at(-1)!) && last.some((w) => /^\p{Ll}{1,2}$/u.test(w) && !particles.has(fold(w)))) {
    return null;
  }
  if (last.join("").replace(/[^\p{L}]/gu, "").length < 2) return null;
  if (given[0].replace(/[^\p{L}]/gu, "").length < 2 && given.length < 2 && !/^\p{Lu}\.?$/u.test(given[0])) return null;
  const capitals = all.some((w) => /^\p{Lu}/u.test(w));
  const surname = recase(last, capitals);
  const shown = recase(given, capitals).map((word, i) => i === 0 ? northern(word, surname) : word);
  const firstCount = shown.length > 1 && secondGivenNames.has(fold(shown[1])) && !/^\p{L}\.?$/u.test(shown[1]) ? 2 : 1;
  const lastName = surname.join(" ");
  return {
    name: [...shown, lastName].join(" "),
    firstName: shown.slice(0, firstCount).join(" "),
    middle: shown.slice(firstCount).join(" ") || null,
    lastName,
  };
}

/** CAPITALS become Capitals; "McALLISTER" and "O'NEIL" keep their inner capital. */
function recase(words: string[], capitals: boolean): string[] {
  return words.map((raw) => {
    const word = /^l\p{Ll}{2,}$/u.test(raw) && (capitals || /^l[^aeiouyl]/.test(raw)) && isCapitalI(raw)
      ? "I" + raw.slice(1)
      : raw;
    if (/^(?:Mc|Mac)\p{Lu}{2,}$/u.test(word)) {
      const lead = word.startsWith("Mac") ? 3 : 2;
      return word.slice(0, lead + 1) + word.slice(lead + 1).toLowerCase();
    }
    const letters = word.replace(/[^\p{L}]/gu, "");
    const upper = letters.length > 1 && letters === letters.toUpperCase();
    const lower = letters.length > 1 && letters === letters.toLowerCase() && !particles.has(fold(word));
    if (!upper && !lower) return word;
    return word.toLowerCase().replace(/i\u0307/g, "i").replace(
      /(^|[-'’.])(\p{L})/gu,
      (_, lead, letter) => lead + letter.toUpperCase(),
    )
      .replace(/^Mc(\p{L})/u, (_, letter) => "Mc" + letter.toUpperCase())
      .replace(/['’]S$/, (s) => s.toLowerCase());
  });
}

const nameToken = "(?:\\p{Lu}[\\p{L}'’]*\\p{L}(?:-\\p{Lu}?[\\p{L}'’]+)*|\\p{Lu}\\.|\\p{Lu}(?=\\s\\p{Lu}))";
const particle = "(?:de|del|de la|van|von|der|den|da|dos|di|la|le|bin|al|el|St\\.|Ste\\.|y)";
/** A name inside a sentence, first name first. */
const nameSource =
  `(?<![\\p{L}])(?:(?:Mr|Mrs|Ms|Miss|Dr|MR|MRS|MS|MISS|DR)\\.?\\s)?${nameToken}(?:\\s(?:${nickname}\\s)?(?:${particle}\\s)*${nameToken}){1,4}(?:,?\\s(?:Jr|Sr|II|III|IV|[Il]{2,3})(?![\\p{L}\\d])\\.?)?`;

const newborns = new RegExp(newbornSource(nameSource), "gu");

const nameEverywhere = new RegExp(nameSource, "gu");

const roleWord = pattern(
  "i",
  String.raw`^(?:`,
  anyOf(
    String.raw`patient|pt|member|claimant|enrollee|client|applicant|insured|decedent|student|employee|worker`,
    String.raw`veteran|resident|plaintiff|petitioner|respondent|victim|minor|child|participant|subject|donor`,
    String.raw`inmate|detainee|subscriber|beneficiary|recruit|candidate|camper|athlete|juvenile|youth|ward`,
    String.raw`infant|baby|individual|mother|father|parent|guardian|spouse|regarding|concerning|for|re|hi|hello`,
    String.raw`dear|since|because|as|when|while|if|our|my|the|and|also`,
  ),
  String.raw`)\.?$`,
);

const opensSentence = (text: string): boolean => {
  const [word, next] = text.split(/\s/);
  return roleWord.test(word) || next !== undefined && contraction.test(word) ||
    /^\p{L}+$/u.test(word) && plainWords.has(word.toLowerCase()) && /^\S+\s\S+\s\S/.test(text);
};

/** "Applicant Imani Osei" and "Regarding Mr. Ng": a capital that begins a sentence is no part of the name. */
function afterTitle(at: number, text: string): { index: number; length: number; name: PersonName | null } {
  let index = at, rest = text;
  // "PATIENT IN ER NOW" says where.
  while (
    (opensSentence(rest) || /^(?:IN|AT|ON|WITH|NOW)\s/.test(rest)) && /\s/.test(rest)
  ) {
    const cut = rest.search(/\s\S/) + 1;
    index += cut;
    rest = rest.slice(cut);
  }
  // The next line's label is no part of it either.
  const label = rest.search(
    /\s(?:Born|Birth|Birth-?[Dd]ate|Birthday|Chart|Account|Phone|Telephone|Fax|Date|Claim|Member|Provider|Address|DOBs?|MRN|SSN|Age|Sex|Gender|Policy|Email|Good|Dear|Hello|Greetings)(?=\s|$)/,
  );
  if (label > 0) rest = rest.slice(0, label);
  // "Milo Tran's claim": the ending is the sentence's; "St. Luke's" is a organization.
  if (!/^(?:St|Ste|Saint|Mt|Mount)\b/.test(rest)) {
    const owns = rest.match(/^(?:(?:Mr|Mrs|Ms|Miss)\.?\s)?(\S+)\s[^'’]*\p{L}(?=['’]s\s)/u);
    rest = owns && givenFirst(owns[1]) ? owns[0] : rest.replace(/['’]s$/, "");
  }
  return { index, length: rest.length, name: parseName(rest) };
}

/** "Ms. Page", "Ellen Page": a word of pages and courts behind a given name is a surname, but for "12 Grace Lane". */
const isSurname = (name: PersonName, shown: string, before: string): boolean =>
  /^(?:Mr|Mrs|Ms|Miss|Dr|MR|MRS|MS|MISS|DR)\.?\s/.test(shown) ||
  /^(?:page|case|west|lane|english|judge|chase|rush)$/.test(fold(name.lastName)) && givenFirst(name.firstName) &&
    !/\d\S*\s(?:[NSEW]\.?\s)?$/.test(before);

/** "Pell Trucking, Inc.", "Pell Marsh & Iyer, LLC". */
const firmBehind = /^(?:(?:,|\s(?:&|and))\s\p{Lu}[\p{L}'’-]+){0,3},?\s(?:Inc|LLC|Corp|Co|LLP|Ltd|PLLC|P\.[AC])\b/u;

/** All names in running text with their places. Sentence starts and organizations are sorted out by `parseName`. */
export function findNames(raw: string): { index: number; length: number; name: PersonName }[] {
  const text = mendLetters(raw);
  const found: { index: number; length: number; name: PersonName }[] = [];
  for (const match of allMatches(text, newborns)) {
    const name = parseName(match[0]);
    if (name) found.push({ index: match.index, length: match[0].length, name });
  }
  const taken = found.slice();
  for (const match of allMatches(text, nameEverywhere)) {
    if (taken.some((one) => match.index < one.index + one.length && match.index + match[0].length > one.index)) {
      continue;
    }
    if (firmBehind.test(text.slice(match.index + match[0].length))) continue;
    const { index, name, length } = afterTitle(match.index, match[0]);
    // Streets and pages are no surnames in running text.
    if (name && (!surnamesToo.has(fold(name.lastName)) || isSurname(name, match[0], text.slice(0, match.index)))) {
      found.push({ index, length, name });
    }
  }
  return taken.length ? found.sort((a, b) => a.index - b.index) : found;
}

/** Whether two names can be of one person: surnames alike, given names equal or abbreviated, no clash of suffixes. */
export function compatible(a: PersonName, b: PersonName): boolean {
  if (a.suffix && b.suffix && key(a.suffix) !== key(b.suffix)) return false;
  if (!alike(key(a.lastName), key(b.lastName))) return false;
  const x = fold(a.firstName), y = fold(b.firstName);
  const initial = /^\p{L}\.?$/u;
  if (initial.test(x) || initial.test(y)) return x[0] === y[0];
  const first = alike(key(x.split(" ")[0]), key(y.split(" ")[0])) || alike(key(x), key(y));
  if (!first) return false;
  return !a.middle || !b.middle || fold(a.middle)[0] === fold(b.middle)[0];
}

const key = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Equal, or one slip apart in a word long enough that a slip is more likely than another name. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  let j = 0;
  while (j < a.length - i && j < b.length - i && a[a.length - 1 - j] === b[b.length - 1 - j]) j++;
  return Math.max(a.length, b.length) - i - j <= 1;
}
