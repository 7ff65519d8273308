/**
 * People whose records may be asked for, from labels, columns and sentences, before the choice is made among them.
 * @module
 */
import { birthDate, isBirthDate } from "../dates/dates.ts";
import type { Found } from "../evidence.ts";
import { givenFirst } from "../names/given_names.ts";
import { particles } from "../names/name_words.ts";
import { compatible, parseName, type PersonName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { slice, type Span } from "../layout/spans.ts";
import type { Doc } from "../document_types.ts";

export type PersonField = "dob" | "mrn" | "ssn" | "address" | "phone" | "email";

/** `rank` 1..5: how surely the place names a patient. `list` numbers the table that the person is a row of. */
export type Person = {
  name: PersonName;
  span: Span;
  rank: number;
  rule: string;
  strength: number;
  fields: Partial<Record<PersonField, Found<string>>>;
  list: number | null;
  page: number;
  /** Named in a sentence only; a label outweighs it. */
  prose?: boolean;
  /** Names that follow each other in a sentence with nothing but birth dates between them share a run. */
  run?: string;
};

/** Names known to belong to others (guardian, policyholder, witness), with their roles. */
export type Other = { name: PersonName; role: string };

const unknownValue =
  /^(?:not (?:known|available|applicable|provided|given|on file)|unknown|n\/?a|none|same|see .*|tbd|pending|—|–|-+|\?+|_+|x+)\.?$/i;

export const isUnknown = (text: string): boolean => unknownValue.test(text.trim()) || !/[\p{L}\d]/u.test(text);

/** Reads a birth date out of a span; the century is chosen so that the birth lies in the past. */
export function dobIn(doc: Doc, span: Span, rule: string, strength: number): Found<string> | null {
  const date = birthDate(span.text, doc.today);
  if (!date || !isBirthDate(date.iso, doc.today)) return mendedDob(doc, span, rule, strength);
  // "1 1/14/1938": the month's first digit stands apart.
  const tens = span.text.slice(0, date.index).match(/(?:^|\s)(?:1|[4Il7|])\s?$/) &&
    /^[012]\D/.test(span.text.slice(date.index));
  if (tens) {
    const month = birthDate("1" + span.text.slice(date.index, date.index + date.length), doc.today);
    if (month) return { value: month.iso, evidence: doc.evidence(span, rule, strength * 0.6) };
  }
  const sure = date.twoDigitYear ? 0.85 : 1;
  return {
    value: date.iso,
    evidence: doc.evidence(slice(span, date.index, date.index + date.length), rule, strength * sure * date.sure),
  };
}

/** "6/20/1 940" with a space, "712611971" with its strokes read as ones: put right, with the doubt that this leaves. */
function mendedDob(doc: Doc, span: Span, rule: string, strength: number): Found<string> | null {
  const run = span.text.match(/(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=\s|$)/);
  const written = run && birthDate(`${run[1]}-${run[2]}-${run[3]}`, doc.today);
  if (written && span.text.length < 40) {
    return { value: written.iso, evidence: doc.evidence(span, rule, strength * 0.9) };
  }
  const tens = span.text.replace(/^4(?=[0-2][\/-]\d{1,2}[\/-]\d{4}$)/, "1");
  const strokes = tens.replace(
    /(?<!\d)(\d{1,2})\s?[/.,:;'-]\s?(\d{1,2})\s?[/.,:;' -]{1,2}((?:19|20)\d{2})(?!\d)/,
    "$1/$2/$3",
  );
  const close = strokes.replace(/(?<=[\d\/-])\s+(?=[\d\/-])/g, "");
  const slashed = close.replace(
    /(?<!\d)(0?[1-9]|1[0-2])[1Il|\/](0[1-9]|[12]\d|3[01])[1Il|\/]((?:19|20)\d{2})(?!\d)/,
    "$1/$2/$3",
  );
  const century = mendCentury(slashed, doc.today);
  const packed = century.replace(/(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/, "$1-$2-$3")
    .replace(/(?<!\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])((?:19|20)\d{2})(?!\d)/, "$1/$2/$3");
  if (packed === span.text || span.text.length > 30) return null;
  const date = birthDate(packed, doc.today);
  return date && { value: date.iso, evidence: doc.evidence(span, rule, strength * (century === close ? 0.9 : 0.55)) };
}

/** "1050.06.21", "03/02/2977": the only year that one digit makes of it, before today. */
function mendCentury(text: string, today: string): string {
  return text.replace(
    /(?<!\d)(?:(\d{4})(?=[-/.]\d{1,2}[-/.]\d{1,2}(?!\d))|(?<=\d[-/.]\d{1,2}[-/.])(\d{4})(?!\d))/g,
    (year) => {
      const [a, b, ...rest] = year;
      if (/^(?:19|20)/.test(year)) return year;
      const fits = [...new Set([...a === "1" || b === "9" ? ["19"] : [], ...a === "2" || b === "0" ? ["20"] : []])]
        .map((c) => c + rest.join("")).filter((y) => y <= today.slice(0, 4));
      return fits.length === 1 ? fits[0] : year;
    },
  );
}

const idPattern =
  /(?<![\w@])(?:[A-Z]{1,4}[-.])?(?:[A-Z]{1,5}[-\/ *_~]?)?\d[\dA-Z]*(?:[-\/.*_](?=[\dA-Z]*\d)[\dA-Z]+|-[A-Z]{1,3}(?=-\d)| (?!\d{1,2}[\/.-]\d{1,2}[\/.-]\d)\d[\dA-Z]+)*(?:-[A-Z]{1,2}|(?<=(?<![\w/])[A-Z]\/\d{2,9})\/[A-Z])?(?![\w@])/;

/** "acct 7001-882-5 / MRN 0442178", "7001-882-5 (account), 0442178 (MRN)": of several numbers the record's own. */
function ownNumber(text: string): number {
  const word = "(?:MRN|M\\.R\\.N\\.?|MR ?#|med(?:ical)?\\.? rec(?:ord)?\\.?|chart|record|unit|HRN)";
  if (new RegExp(`^\\W*${word}`, "i").test(text)) return 0;
  const before = text.match(
    new RegExp(`(?<=\\d.*?[\\s,;/(|])${word}\\s?(?:no\\.?|number|num\\.?|#)?[\\s:.#]*(?=[A-Z]{0,4}[- ]?\\d)`, "i"),
  );
  if (before) return before.index! + before[0].length;
  const behind = text.match(
    new RegExp(`(?<=\\d\\S*\\s.*)(?<![\\w-])[A-Z]{0,4}-?\\d[\\w-]*(?=\\s?\\((?:the )?${word}\\b)`, "i"),
  );
  return behind?.index ?? 0;
}

const streetBehind =
  /^ (?:[NSEW]\.? )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:Avenue|Ave|Street|St|Road|Rd|Drive|Dr|Lane|Ln|Blvd|Boulevard|Way|Court|Ct|Place|Pl|Parkway|Pkwy|Highway|Hwy)\b/u;

/** Letters that OCR has read amid a number's digits. */
const mendDigits = (text: string): string =>
  text.replace(/(?<![\w.])\$(?=[A-Z\d])(?=[\w-]*$)/, "S").replace(/(?<=\d|\d-)O(?=\d)/g, "0")
    .replace(/(?<=\d)[Il|](?=\d)/g, "1").replace(/(?<=\d\d)[Oo](?![\w-])|(?<=\d)o(?=\d)/g, "0")
    .replace(/(?<![\w-])O(?=\d{5})/g, "0").replace(/(?<=\b[A-Z]{3,5})O{1,2}(?=\d+\b)/g, (o) => "0".repeat(o.length))
    .replace(/(?<=\.\d{1,4}),(?=\d{3,4}\b)|(?<=\d),(?=\d{2,4}\.\d)/g, ".");

/** A record number out of a span: letters and digits in groups, as printed. Dates and telephone numbers are none. */
export function mrnIn(doc: Doc, span: Span, rule: string, strength: number): Found<string> | null {
  if (isUnknown(span.text) || /^(?:not|unknown)\b/i.test(span.text)) return null;
  const ocr = doc.pages.find((p) => p.number === span.page)?.method === "ocr";
  const plain = span.text.replace(/[\u2010\u2011]/g, "-");
  const from = ownNumber(plain);
  if (from > 0) return mrnIn(doc, slice(span, from, span.text.length), rule, strength);
  // One digit to a box: "4 4 0 9 1 8".
  const boxed = /^(?:[A-Z\d]\s){3,}[A-Z\d]$/.test(plain);
  if (boxed) return { value: plain.replace(/\s/g, ""), evidence: doc.evidence(span, rule, strength * 0.95) };
  // "771 22 8": groups of digits that are all there is.
  const groups = plain.match(/^\W{0,2}(\d{2,4}(?: \d{1,4}){1,3})(?=\s*(?:[);,.]|$))/)?.[1];
  if (groups && !/^(?:\d{3} \d{3} \d{4}|\d{1,2} \d{1,2} (?:19|20)\d{2})$/.test(groups)) {
    const at = plain.indexOf(groups);
    return { value: groups, evidence: doc.evidence(slice(span, at, at + groups.length), rule, strength) };
  }
  // A telephone number in the column is none.
  if (/^\(\d{3}\)\s?\d{3}-\d{4}\b/.test(plain)) return null;
  const text = (ocr ? mendDigits(plain) : plain).replace(/\([^)]*$|\([^)]*\)/g, (m) => " ".repeat(m.length));
  // Hasty mails have no capitals: "mrn: mc118840".
  const match = text.match(idPattern) ?? (ocr ? null : text.match(/^[a-z]{1,4}[- ]?\d[\d-]{2,}(?![\w@])/));
  if (!match || match.index === undefined || streetBehind.test(text.slice(match.index + match[0].length))) return null;
  // "KARTH01": a code made of a name has two digits.
  if (match[0].replace(/\D/g, "").length < 3 && !/^[A-Z]{4,}\d{2}$/.test(match[0])) return null;
  // "Your chart number: MR 40-77": behind another label the letters are printed as a part of the number.
  const own = /\blabel "[^"]*\b(?:chart|patient|hospital|unit|clinic)\b/.test(rule) && !/\bm ?r|medical/.test(rule);
  const prefix = own
    ? /^(?:MRN|CHART|ACCT|REC|NO|ID)[ #]+(?=\S*\d\S*\d)/i
    : /^(?:MRN?|CHART|ACCT|REC|NO|ID)[ #]+(?=\S*\d\S*\d)/i;
  const value = match[0].replace(/[.,;]+$/, "").replace(prefix, "");
  if (/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(value) || value.length > 24) return null;
  const at = match.index + match[0].indexOf(value);
  return { value, evidence: doc.evidence(slice(span, at, at + value.length), rule, strength) };
}

export function ssnIn(doc: Doc, span: Span, rule: string, strength: number): Found<string> | null {
  const match = span.text.match(/(?<!\d)(\d{3})\s?[-–—‑]\s?(\d{2})\s?[-–—‑]\s?(\d{4})(?!\d)/) ??
    span.text.match(/^\s*(\d{3})\s?(\d{2})\s?(\d{4})(?!\d)/);
  if (!match) return null;
  const value = `${match[1]}-${match[2]}-${match[3]}`;
  return { value, evidence: doc.evidence(slice(span, match.index!, match.index! + match[0].length), rule, strength) };
}

const numberBehind =
  /(?<!\bour )\b(?:MRN?|M\.R\.N\.|medical record|med\.? ?rec\.?|chart|hospital|unit|patient|your) ?(?:no\.?|number|num\.?|id|#)?\s?[:#]*\s?(?=[A-Z]{0,4}-?\d)/i;

/** One name, or several parted by "and", ";" or "&", each with its birth date when one stands behind it. */
export function namesIn(
  doc: Doc,
  span: Span,
  lastFirst: boolean,
): { name: PersonName; span: Span; dob: Found<string> | null; mrn: Found<string> | null }[] {
  const shared = sharedSurname(span);
  if (shared) return shared;
  const parts = splitNames(span);
  const read = parts.map((part) => {
    const bare = part.text.replace(/^\d{1,2}[.)]\s/, "");
    const dated = nameThenBirth(doc, part, lastFirst);
    if (dated) return dated;
    const name = parseName(bare, lastFirst) ?? initialLast(bare);
    const birth = part.text.match(/\b(?:born|geb\.|d\.?o\.?b\.?:?|d\/b:?|date of birth:?|b[.:])\s.*$|\(\s?\d.*$/i);
    const dob = birth
      ? dobIn(doc, slice(part, birth.index!, part.text.length), "birth date beside the name", 0.93)
      : null;
    const number = part.text.match(numberBehind);
    const mrn = number
      ? mrnIn(
        doc,
        slice(part, number.index! + number[0].length, part.text.length),
        "record number beside the name",
        0.93,
      )
      : null;
    return name && { name, span: nameSpan(part), dob, mrn };
  });
  const found = read.filter((r) => r !== null);
  return found.length === parts.length || parts.length === 1 ? found : found.slice(0, 1);
}

/** "Jane Roe 4/4/1980", "Roe, Jane, 4/4/1980 (46)": a day of years ago right behind the name is the birth date. */
function nameThenBirth(doc: Doc, part: Span, lastFirst: boolean): ReturnType<typeof namesIn>[number] | null {
  const found = part.text.match(/^(\D{5,50}?)\s?[,–—-]?\s(?=\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)?\d{2}(?!\d))/);
  const lead = found?.[1].replace(/,?\s\(?(?:b|geb|born|d\.?o\.?b|birth ?date|date of birth)[.:]?$/i, "").replace(
    /[\s|,;(–—-]+$/,
    "",
  ) ?? "";
  const name = found && parseName(lead, lastFirst);
  const dob = name && !name.credentials &&
    dobIn(doc, slice(part, found[0].length, found[0].length + 10), "birth date beside the name", 0.88);
  if (!dob || Number(doc.today.slice(0, 4)) - Number(dob.value.slice(0, 4)) < 3) return null;
  return { name, span: slice(part, 0, lead.length), dob, mrn: null };
}

/** "BEGAYE-LITTLESUN TYRELL W", "DE LA CRUZ ANA M": no name ends with an initial, so the surname stands first. */
function initialLast(text: string): PersonName | null {
  const words = text.replace(/\s*[,(;].*$/, "").trim().split(/\s+/);
  if (words.length < 3 || words.length > 5 || !/^\p{Lu}\.?$/u.test(words[words.length - 1])) return null;
  let end = 1;
  while (end < words.length - 2 && particles.has(fold(words[end - 1]))) end++;
  // Of four words the third may be the given name: "RUIZ MONTEMAYOR ANA L".
  if (words.length - end === 3 && !givenFirst(words[end]) && givenFirst(words[end + 1])) end++;
  return parseName(`${words.slice(0, end).join(" ")}, ${words.slice(end).join(" ")}`);
}

/** "Martin and Louise Farrell": a given name by itself has the surname of the whole name behind it. */
function sharedSurname(span: Span): ReturnType<typeof namesIn> | null {
  const match = span.text.match(/^(\p{Lu}[\p{L}-]+)\s(?:and|&)\s(\p{Lu}[\p{L}-]+(?:\s\p{Lu}\.)?\s[^\d();,]+)$/u);
  if (!match || !givenFirst(match[1])) return null;
  const second = parseName(match[2]);
  const first = second && parseName(`${match[1]} ${second.lastName}`);
  if (!first) return null;
  const at = span.text.length - match[2].length;
  return [
    { name: first, span: slice(span, 0, match[1].length), dob: null, mrn: null },
    { name: second, span: slice(span, at, span.text.length), dob: null, mrn: null },
  ];
}

/** The words of a value up to what no longer belongs to the name. */
function nameSpan(span: Span): Span {
  const cut = span.text.search(/\s?[(;:]|\s[–—-]\s|\s\d|,?\s(?:DOB|D\.O\.B|born)\b/);
  return cut > 0 ? slice(span, 0, cut) : span;
}

function splitNames(span: Span): Span[] {
  const cuts: [number, number][] = [];
  for (const match of span.text.matchAll(/;\s|\s(?:and|&)\s|\s\/\s(?=\p{Lu}\p{L}+ \p{Lu})/gu)) {
    cuts.push([match.index, match.index + match[0].length]);
  }
  if (!cuts.length) return [span];
  const edges = [0, ...cuts.flat(), span.text.length];
  const parts: Span[] = [];
  for (let i = 0; i < edges.length; i += 2) parts.push(slice(span, edges[i], edges[i + 1]));
  const tidy = parts.filter((p) => p.text);
  const readable = tidy.filter((p) => parseName(p.text) !== null);
  // "J.T. / Joan Tibbet": initials before the name.
  if (tidy.length === 2 && readable.length === 1 && /^(?:\p{Lu}\.?\s?){2,3}$/u.test(tidy[0].text)) return readable;
  return readable.length === tidy.length ? tidy : [parts[0].text ? parts[0] : span];
}

/** Whether somebody is known under another role and nothing but the name speaks for a patient. */
export function isOther(name: PersonName, others: Other[]): boolean {
  // A copy goes to the client as well as to others.
  return others.some((o) =>
    o.role !== "cc" && compatible(o.name, name) && (o.name.suffix ?? "") === (name.suffix ?? "")
  );
}
