/**
 * First, middle and last names and suffixes of a query against those of a patient.
 * @module
 */
import { isPlain, isSyllabic, sameScript } from "./letters.ts";
import { formalNames, isNickname, shortNames } from "./nicknames.ts";
import type { NormalisedIdentity } from "./normalise.ts";
import { jaroWinkler, oneEditApart, scannedShape, soundCodes } from "./similarity.ts";
import { EXCHANGED_M, FIXED, logWeight, MIDDLE_USED_COST, NAME_LEVELS, NAME_SHARE } from "./weights.ts";
import type { Comparison, NameShares } from "./comparison.ts";

/** The agreement of two names that cannot be compared. */
export const OTHER_SCRIPT = "other_script";

type Level = keyof typeof NAME_LEVELS.first | keyof typeof NAME_LEVELS.last;

/** First and last name, straight or exchanged, whichever explains the pair better. */
export function compareNames(q: NormalisedIdentity, p: NormalisedIdentity, shares: NameShares): Comparison[] {
  const straight = namesInPlace(q, p, shares);
  if (!q.first || !q.last || !p.first || !p.last || q.first === q.last) return straight;
  const turned = namesInPlace(exchanged(q), p, shares);
  const weight = Math.log(EXCHANGED_M) + sum(turned);
  if (weight <= sum(straight) || turned.some((c) => c.grade === "conflict")) return straight;
  const whole = turned.every((c) => c.grade === "sure");
  const text = `First and last name ${whole ? "agree" : "are alike"} when exchanged`;
  return [{ field: "name", agreement: "swapped", grade: whole ? "close" : "weak", weight, text }];
}

function namesInPlace(q: NormalisedIdentity, p: NormalisedIdentity, shares: NameShares): Comparison[] {
  return [compareLast(q, p, shares), compareFirst(q, p, shares)].filter((c) => c !== null);
}

function sum(list: Comparison[]): number {
  return list.reduce((total, c) => total + c.weight, 0);
}

function exchanged(q: NormalisedIdentity): NormalisedIdentity {
  return { ...q, first: q.last, firstParts: q.lastParts, last: q.first, lastParts: q.firstParts };
}

function bounded(kind: "last" | "first", share: number): number {
  return Math.min(NAME_SHARE[kind].most, Math.max(NAME_SHARE[kind].least, share));
}

function compareLast(q: NormalisedIdentity, p: NormalisedIdentity, shares: NameShares): Comparison | null {
  if (!q.last || !p.last) return null;
  if (!sameScript(q.last, p.last)) return otherScript("lastName");
  const exact = Math.log(NAME_LEVELS.last.exact.m / bounded("last", shares.last(p.last)));
  if (q.last === p.last) {
    return { field: "lastName", agreement: "exact", grade: "sure", weight: exact, text: "Last name agrees" };
  }
  const level = lastLevel(q, p);
  const compared = graded("last", level, exact, shares.isKnownLast(q.last), {
    part: "Last name agrees in one part of a double name",
  });
  return measured(compared, q.last);
}

function lastLevel(q: NormalisedIdentity, p: NormalisedIdentity): Level {
  const spelling = spellingLevel(q.last, p.last);
  if (spelling === "one_letter" || spelling === "scan_slip") return spelling;
  if (sharePart(q, p)) return "part";
  return spelling ?? soundLevel(q.last, p.last);
}

/** Smith and Smith-Jones share a part; so do Garcia Lopez and Lopez Garcia, and de la Cruz and Cruz. */
function sharePart(q: NormalisedIdentity, p: NormalisedIdentity): boolean {
  return q.lastParts.some((part) =>
    part.length > 2 && p.lastParts.some((other) => other === part || (part.length > 4 && oneEditApart(part, other)))
  );
}

function compareFirst(q: NormalisedIdentity, p: NormalisedIdentity, shares: NameShares): Comparison | null {
  if (!q.first || !p.first) return null;
  if (!sameScript(q.first, p.first)) return otherScript("firstName");
  const exact = Math.log(NAME_LEVELS.first.exact.m / bounded("first", shares.first(p.first)));
  if (q.first === p.first) {
    return { field: "firstName", agreement: "exact", grade: "sure", weight: exact, text: "First name agrees" };
  }
  const compared = graded("first", firstLevel(q, p), exact, shares.isKnownFirst(q.first), {
    nickname: "First name is an everyday form of the same name",
    nickname_slip: "First name is close to an everyday form of the same name",
    middle_used: "First name is the other's middle name",
    initial: "First name agrees in its initial only",
    part: "First name agrees in one part",
  });
  return measured(compared, q.first);
}

/** What 王 is to Wang only a person can tell: it speaks neither for nor against. */
function otherScript(field: "firstName" | "lastName"): Comparison {
  const text = `${field === "firstName" ? "First" : "Last"} name is written in another script`;
  return { field, agreement: OTHER_SCRIPT, grade: "weak", weight: 0, text };
}

/** How telling a slip is was measured on Latin letters. Elsewhere one letter makes another name (حسن, حسين), so it never carries. */
function measured(c: Comparison, name: string): Comparison {
  return isPlain(name) || c.grade !== "close" ? c : { ...c, grade: "weak" };
}

function firstLevel(q: NormalisedIdentity, p: NormalisedIdentity): Level {
  const initial = [q.first, p.first].some((name) => name.length === 1 && !isSyllabic(name));
  if (initial) return q.first[0] === p.first[0] ? "initial" : "differs";
  if (isNickname(q.first, p.first)) return "nickname";
  const spelling = spellingLevel(q.first, p.first);
  if (spelling === "one_letter" || spelling === "scan_slip") return spelling;
  if (q.first === p.middle || p.first === q.middle) return "middle_used";
  const parts = q.firstParts.length > 1 || p.firstParts.length > 1;
  const lead = [q.firstParts[0], p.firstParts[0]];
  if (parts && (lead[0] === lead[1] || isNickname(lead[0], lead[1]))) return "part";
  // Daniel and Danielle, James and Jameson: a name that grows out of another is another name.
  const grown = q.first.startsWith(p.first) || p.first.startsWith(q.first);
  if (spelling === "close" && !grown) return "close";
  if (nicknameSlip(q.first, p.first)) return "nickname_slip";
  return spelling ? "similar" : soundLevel(q.first, p.first);
}

/** "Mlke" for Michael: a slip in an everyday form. */
function nicknameSlip(read: string, stored: string): boolean {
  const forms = [...shortNames(stored), ...formalNames(stored)];
  return read.length >= 3 &&
    forms.some((form) => form !== stored && (oneEditApart(read, form) || scannedShape(read) === scannedShape(form)));
}

/** Levels by letters alone; null when the letters are not alike. */
function spellingLevel(a: string, b: string): Level | null {
  const shortest = Math.min(a.length, b.length);
  if (oneEditApart(a, b) && shortest >= 4) return "one_letter";
  if (shortest >= 3 && scannedShape(a) === scannedShape(b)) return "scan_slip";
  const likeness = jaroWinkler(a, b);
  return likeness >= 0.92 ? "close" : likeness >= 0.85 ? "similar" : null;
}

function soundLevel(a: string, b: string): Level {
  const codes = soundCodes(a);
  return soundCodes(b).some((code) => code.length > 1 && codes.includes(code)) ? "sounds_alike" : "differs";
}

const TEXTS: Record<string, string> = {
  one_letter: "differs in one letter",
  scan_slip: "differs only in letters that scanning confuses",
  close: "is spelled almost the same",
  similar: "is spelled similarly",
  sounds_alike: "sounds alike",
  differs: "differs",
};

function graded(
  kind: "last" | "first",
  level: Level,
  exact: number,
  readIsAName: boolean,
  special: Partial<Record<Level, string>>,
): Comparison {
  const table = NAME_LEVELS[kind] as Record<string, { m: number; u?: number }>;
  const { m, u } = table[level];
  const label = kind === "last" ? "Last name" : "First name";
  // A middle name in the first name's place is as telling as it is rare, but twins inherit each other's: it never carries alone. Nothing is as good as the same spelling.
  const weight = level === "middle_used"
    ? exact - MIDDLE_USED_COST
    : Math.min(logWeight({ m, u: u ?? 1 }), exact - 0.2);
  const text = special[level] ?? `${label} ${TEXTS[level]}`;
  const field = kind === "last" ? "lastName" as const : "firstName" as const;
  if (level === "differs") return { field, agreement: level, grade: "conflict", weight: Math.min(weight, -1), text };
  // A slip of the pen rarely makes another real name: Jayden for Kayden is more often a brother than a typing error.
  const slip = level === "one_letter" || level === "scan_slip";
  if ((slip || level === "close") && readIsAName) {
    return { field, agreement: level, grade: "weak", weight: weight - 1.5, text: `${text}, and both are real names` };
  }
  const sound = slip || ["nickname", "part", "close"].includes(level);
  return { field, agreement: level, grade: sound ? "close" : "weak", weight, text };
}

/** Middle name or initial. */
export function compareMiddle(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  const [a, b] = [q.middle, p.middle];
  // With exchanged first and middle names the first name's comparison has used it already.
  if (
    !a || !b || !sameScript(a, b) || (q.first === b && q.first !== p.first) || (p.first === a && q.first !== p.first)
  ) return null;
  const level = a === b && a.length > 1
    ? "exact"
    : a[0] === b[0] && (a.length === 1 || b.length === 1)
    ? "initial"
    : isNickname(a, b) || jaroWinkler(a, b) >= 0.85
    ? "close"
    : "differs";
  const text = {
    exact: "Middle name agrees",
    initial: "Middle initial agrees",
    close: "Middle name is similar",
    differs: "Middle name differs",
  }[level];
  const grade = level === "differs" ? "conflict" : level === "close" ? "close" : "sure";
  return { field: "middleName", agreement: level, grade, weight: logWeight(FIXED.middle[level]), text };
}

/** Jr, Sr, II, III. Junior and the second are one; one side without a suffix says nothing. */
export function compareSuffix(q: NormalisedIdentity, p: NormalisedIdentity): Comparison | null {
  if (!q.suffix || !p.suffix) return null;
  const level = q.suffix === p.suffix ? "exact" : "differs";
  return {
    field: "suffix",
    agreement: level,
    grade: level === "exact" ? "sure" : "conflict",
    weight: logWeight(FIXED.suffix[level]),
    text: level === "exact" ? "Suffix (Jr, Sr, III) agrees" : "Suffix (Jr, Sr, III) differs",
  };
}
