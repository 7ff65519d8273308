/**
 * Mail addresses as they are printed and as OCR reads them: found, tidied, and put right by the names they are made of.
 * @module
 */
import { parseName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { slipsOf } from "../words/letter_slips.ts";
import { legalForm, orgWords } from "../names/org_words.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";

/** `value` is tidied; `at` and `length` tell its place in the text. `sure` is 1 for an address with its "@". */
export type MailFound = { value: string; index: number; length: number; sure: number };

const endings = "com org net edu gov us mil law health care info biz io co legal example test invalid pro med ca".split(
  " ",
);
const ending = `(?:${endings.join("|")})`;

/** A space around "@" or before a known ending is OCR's. */
const whole = new RegExp(
  `[\\w.+-]+\\s?@\\s?[\\w-]+(?:\\.[\\w-]+)*(?:(?:\\s?\\.\\s?|\\s)${ending}\\b)+|[\\w.+-]+\\s?@\\s?[\\w-]+(?:\\.[\\w-]+)+`,
  "gi",
);
/** The sign itself was lost, or read as another. */
const parted = new RegExp(
  `(?<![\\w@./])([a-z][a-z0-9_+-]*(?:\\.[a-z0-9_+-]+)*)\\s(?:(?:[&©®°¢]|\\(?a\\)|ia?)\\s?)?([a-z][a-z0-9-]{4,}(?:\\.[a-z0-9-]+)*[. ](?:${
    endings.filter((e) => e.length > 2).join("|")
  }))\\b(?!@)`,
  "g",
);

const mailboxes = pattern(
  "i",
  String.raw`^(?:`,
  anyOf(
    sequence(
      String.raw`(?:med(?:ical)?|health|our|the)?[._-]?(?:`,
      anyOf(
        String.raw`records?|recs|requests?|intake|claims?|info|release|billing|legal|office|admin|appeals|audits?`,
        String.raw`subpoenas?|orders?|referrals?|documents?|docs|retrieval|correspondence|support|help|contact|mail`,
        String.raw`frontdesk|front\.desk|fax`,
      ),
      String.raw`)(?:team|desk|dept|unit)?`,
    ),
    String.raw`roi|him|mro|phi|hr`,
  ),
  String.raw`)$`,
);

/**
 * All mail addresses of a text.
 *
 * @param names persons the document names: "jroe summitlaw.com" is an address where somebody is called J. Roe
 */
export function mailsIn(text: string, ocr: boolean, names: string[] = []): MailFound[] {
  const found = [...text.matchAll(whole)].map((m) => ({
    value: tidyEmail(m[0], ocr),
    index: m.index,
    length: m[0].length,
    sure: 1,
  }));
  if (!ocr) return found;
  for (const m of text.matchAll(parted)) {
    if (found.some((f) => m.index < f.index + f.length && m.index + m[0].length > f.index)) continue;
    if (!mailboxes.test(m[1]) && !names.some((name) => localOf(m[1], name) === 0)) continue;
    found.push({
      value: tidyEmail(`${m[1]}@${m[2].replace(/ /g, ".")}`, ocr),
      index: m.index,
      length: m[0].length,
      sure: 0.8,
    });
  }
  return found.sort((a, b) => a.index - b.index);
}

/**
 * Whether a word is a printed mail address or the part of one, however unsure its reading: OCR doubts every word that no
 * dictionary has, and nobody writes an address by hand with its ending spelled right.
 */
export const looksLikeMail = (word: string): boolean =>
  /^[\w.+-]{2,}@[\w-]{3,}(?:\.[\w-]+)*\.[a-z]{2,8}[.,;)]?$/i.test(word) ||
  /^[a-z][a-z0-9-]{6,}\.(?:com|org|net|edu|gov|example)[.,;)]?$/.test(word);

/** Spaces and slips of OCR put right: a lone capital I among small letters is an l, "exampie" is example. */
export function tidyEmail(text: string, ocr: boolean): string {
  const [local, domain] = text.replace(/\s*([@.])\s*/g, "$1").replace(/\s+/g, ".").replace(/[.,;]+$/, "").split("@");
  if (!ocr || !domain) return `${local}@${domain ?? ""}`;
  const small = /^[^A-HJ-Z]+$/.test(local)
    ? local.replace(/I/g, "l").replace(/(?<=[a-z])l(?=\d+$)/, "1").replace(/(?<=\d)[lI](?=\d|$)/g, "1")
    : local;
  const labels = (/^[^A-HJ-Z]+$/.test(domain) ? domain.replace(/I/g, "l") : domain).split(".").filter(Boolean);
  const last = labels[labels.length - 1].toLowerCase();
  const near = last.length > 3 && !endings.includes(last)
    ? slipsOf(last).find((s) => s.length > 3 && endings.includes(s)) ??
      endings.find((e) => e.length > 5 && edits(misread(e), misread(last)) <= 1)
    : undefined;
  if (near) labels[labels.length - 1] = near;
  return `${small.replace(/\.$/, "")}@${labels.join(".")}`;
}

/** Letters that OCR takes for each other, as one. */
const misread = (text: string): string => text.toLowerCase().replace(/rn|ni|nn/g, "m").replace(/[il1|]/g, "l");

/** As `misread`, with the letters that differ in a stroke only. */
export const alike = (text: string): string =>
  misread(text).replace(/[ft]/g, "f").replace(/[gq]/g, "g").replace(/[ceo]/g, "c").replace(/[uv]/g, "u").replace(
    /[nh]/g,
    "n",
  );

/** How many letters must be changed, put in or left out to make one text of the other. */
export function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}

/** Usual mailboxes of a person, and the least number of slips that part `local` from one of them. */
function localOf(local: string, name: string): number {
  return Math.min(9, ...mailboxesOf(name).map((box) => edits(bare(local), box)));
}

/** Whether a mailbox is made of a person's name. */
export const mailboxOf = (mail: string, name: string): boolean => localOf(mail.split("@")[0], name) === 0;

const bare = (local: string): string => local.toLowerCase().replace(/\d+$/, "");

function mailboxesOf(raw: string): string[] {
  const name = parseName(raw);
  if (!name) return [];
  const letters = (text: string) => fold(text).replace(/[^a-z]/g, "");
  const first = letters(name.firstName.split(" ")[0]), last = letters(name.lastName);
  if (!first || last.length < 2) return [];
  const [one, two] = name.lastName.split(/[\s-]+/).map(letters);
  const middle = letters(name.firstName.split(" ")[1] ?? "")[0] ?? "";
  return [
    ...(two ? [`${first}.${one[0]}${two[0]}`] : []),
    ...(two ? [first[0] + one[0] + two, first[0] + one, first[0] + two, `${first}.${two}`] : []),
    ...(middle ? [first[0] + middle + last, `${first}.${middle}${last[0]}`] : []),
    first[0] + last,
    `${first[0]}.${last}`,
    `${first}.${last}`,
    `${first}.${last[0]}`,
    `${first}_${last}`,
    first + last,
    last + first[0],
  ];
}

/** What a document tells of a mail address: whose it may be, and which other addresses stand in it. */
export type MailContext = { org: string | null; names: string[]; others: string[]; header?: string[] };

/**
 * Puts a misread address right by what it is made of: the organization's name or another address in its domain, a
 * person's name in its mailbox. Few letters may differ, in parts long enough that this is nobody else's.
 */
export function repairMail(email: string, context: MailContext): string {
  const [local, domain] = email.split("@");
  if (!domain) return email;
  return `${repairLocal(local, context.names)}@${repairDomain(domain, context)}`;
}

function repairLocal(local: string, names: string[]): string {
  if (mailboxes.test(local) || ofTrade(local.toLowerCase())) return local;
  const tail = local.match(/\d+$/)?.[0] ?? "";
  const boxes = names.flatMap(mailboxesOf).filter((box) => box.length >= 5);
  if (boxes.includes(bare(local))) return local;
  // A 1 that was read as an l, alone or beside the digit: "rellisonl9", "rellisonl19".
  const slip = tail && boxes.find((box) => bare(local) === `${box}l`);
  if (slip) return slip + (tail.startsWith("1") && tail.length > 1 ? tail : `1${tail}`);
  // "bjones" beside R. Jones is somebody else's; letters that look alike, or one slip in a long name, are OCR's.
  const near = boxes.find((box) =>
    edits(alike(bare(local)), alike(box)) <= (box.length >= 10 && !/\.\w{1,2}$/.test(box) ? 1 : 0)
  );
  if (near) return near + tail;
  const read = slipsOf(bare(local));
  const slipped = boxes.find((box) => box.length >= 6 && read.includes(box)) ?? slippedTrade(bare(local));
  return slipped ? slipped + tail : local;
}

const trade = new Set([
  ...[...orgWords].filter((w) => w.length >= 5),
  ...("chart charts request requests claims intake release referral referrals admissions transfers transfer transition upload uploads evidence nurse nurses " +
    "coordinator coordinators navigator inbox documents docs orders order quality collection front desk frontdesk expedientes correspondence appeals audits " +
    "audit subpoena subpoenas underwriting priorauth priorauths newpatients patients donor donors registrar registry enrollment eligibility disability evaluations " +
    "recovery unit desk fund plan team mail data info care community legal medical jobs project study studies").split(
      " ",
    ),
]);

const spelledOut = (text: string): boolean =>
  !text ||
  [...Array(text.length + 1).keys()].some((n) => n >= 4 && trade.has(text.slice(0, n)) && spelledOut(text.slice(n)));

/** Whether a mailbox is made of words of the trade, as "medicalrecords" and "front.desk" are. */
const ofTrade = (local: string): boolean =>
  local.length > 5 && local.split(/[._-]/).every((part) => part.length < 4 || spelledOut(part)) &&
  local.split(/[._-]/).some((part) => part.length > 3);

/** "accounts.reccrds": a mailbox of which one part of five letters or more is a slip away from words of the trade. */
function slippedTrade(local: string): string | null {
  const parts = local.split(/(?<=[._-])|(?=[._-])/);
  const odd = parts.filter((part) => part.length > 3 && !spelledOut(part));
  if (odd.length !== 1 || odd[0].length < 5) return null;
  const meant = slipsOf(odd[0]).find(spelledOut);
  return meant ? parts.map((part) => part === odd[0] ? meant : part).join("") : null;
}

/** The two letters in which words of one length differ. */
function differing(a: string, b: string): string {
  const at = [...a].findIndex((c, i) => c !== b[i]);
  return a[at] + b[at];
}

/** "slatebrldgeclaims" of Slatebridge Claims is slatebridgeclaims. */
function repairDomain(domain: string, context: MailContext): string {
  const [label, ...rest] = domain.split(".");
  const key = label.toLowerCase();
  const initials = fold(context.org ?? "").split(/[^a-z0-9]+/).filter((w) => w && !legalForm.test(w) && !/^s$/.test(w))
    .map((w) => w[0])
    .join("");
  const words = fold(context.org ?? "").replace(/&/g, " ").replace(/[^a-z0-9 ]+/g, "").split(/\s+/)
    .filter((w) => w && !legalForm.test(w));
  const spelled = new Set<string>();
  const withAnd = fold(context.org ?? "").replace(/&/g, " and ").replace(/[^a-z0-9 ]+/g, "").split(/\s+/)
    .filter((w) => w && !legalForm.test(w));
  for (const form of [words, withAnd, words.filter((w) => !/^(?:of|the|and|for)$/.test(w))]) {
    // Long names are cut in a domain, most often behind a word.
    for (let n = 1; n <= form.length; n++) spelled.add(form.slice(0, n).join(""));
    if (form.join("").length > key.length) spelled.add(form.join("").slice(0, key.length));
  }
  // "cutbanksheriff" of the Cutbank County Sheriff, "silverbirchltc" of SilverBirch Long-Term Care.
  for (let i = 1; i < words.length - 1 && words.length < 7; i++) {
    spelled.add([...words.slice(0, i), ...words.slice(i + 1)].join(""));
  }
  for (let i = 1; i < words.length; i++) {
    const parts = fold(context.org ?? "").split(/[\s-]+/).filter((w) => /^[a-z0-9]/.test(w));
    // "tworiversotr" of Two Rivers Organ & Tissue Recovery, with a letter too many or lost.
    const short = parts.slice(0, i).join("").replace(/[^a-z0-9]/g, "") + parts.slice(i).map((w) => w[0] ?? "").join("");
    // Which words are shortened is a guess: only a letter that looks like another may differ.
    if (short.length === key.length && misread(short) === misread(key)) spelled.add(short);
    // "silverbirchltc" of Silver Birch Long Term Care Insurance leaves the last words out.
    const begun = short.slice(0, key.length);
    if (i > 1 && key.length >= 11 && begun.length === key.length && misread(begun) === misread(key)) spelled.add(begun);
    const tail = parts.slice(i).map((w) => w[0] ?? "").join("");
    const few = Math.abs(short.length - key.length) === 1 && edits(short, key) === 1 && tail.length > 1;
    const inWords = key.endsWith(tail) && key.at(-tail.length - 1) === short.at(-tail.length - 1);
    if (few && inWords && short.length >= 11 && short.slice(0, 3) === key.slice(0, 3)) spelled.add(short);
  }
  // "wcb" of the New Albion Workers' Compensation Board: few letters, so only signs that are alike may differ.
  if (key.length >= 3 && key.length <= 5 && !initials.includes(key)) {
    for (let i = 0; i + key.length <= initials.length; i++) {
      const own = initials.slice(i, i + key.length);
      if (
        edits(own, key) === 1 &&
        /^(?:bh|hb|ce|ec|co|oc|il|li|lt|ec|fe|nh|hn|uv|vu|ao|oa|qg|gq)$/.test(differing(own, key))
      ) {
        return [own, ...rest].join(".");
      }
    }
  }
  for (const other of context.others) spelled.add(other.split("@")[1]?.split(".")[0].toLowerCase() ?? "");
  // A hyphen between two names was read as one.
  if (spelled.has(key) || spelled.has(key.replace(/-/g, ""))) return [key, ...rest].join(".");
  const slipped = slipsOf(key).find((s) => s.length >= 8 && spelled.has(s));
  if (slipped) return [slipped, ...rest].join(".");
  // The fax machine's header says the same.
  const header = (context.header ?? []).map((h) => fold(h).replace(/[^a-z0-9]/g, "")).filter((h) => h.length >= 8);
  if (header.some((h) => key.startsWith(h) || h.startsWith(key))) return domain;
  const near = [...spelled].filter((s) => s.length >= 8 && !s.startsWith(key) && !key.startsWith(s))
    .map((s) => ({ s, slips: s.length === key.length ? edits(misread(s), misread(key)) : edits(s, key) }))
    .filter(({ s, slips }) => slips <= (s.length === key.length || s.length >= 12 ? 2 : 1))
    // "thistledownpeds" of Thistledown Pediatrics is short for it, and no slip.
    .filter(({ s }) => alike(s).slice(-3) === alike(key).slice(-3) || words.some((w) => s.endsWith(w)))
    .sort((a, b) => a.slips - b.slips);
  return near.length ? [near[0].s, ...rest].join(".") : domain;
}
