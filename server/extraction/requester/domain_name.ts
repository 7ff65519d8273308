/**
 * The name of an office whose letterhead could not be read, as the domain of its mail spells it.
 * @module
 */
import type { Found } from "../evidence.ts";
import { headerNames } from "../contacts/fax_header.ts";
import { slipsOf } from "../words/letter_slips.ts";
import { parseName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { orgWords } from "../names/org_words.ts";
import { signatureBlock } from "./writer.ts";
import type { Doc } from "../document_types.ts";
import type { Contact } from "../contacts/contact.ts";

const publicMail =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|comcast|verizon|proton|protonmail|example|mailbox)$/;
/** Somebody who writes for an office; another person may sign. */
const office = /\b(?:this|our) (?:office|firm|law firm|agency|company|practice|clinic)\b|\b(?:our|my) client\b/i;
const lawyers = /\b(?:represents?|(?:our|my) client|attorneys?|counsel|esq)\b/i;

/**
 * "pellharrow.com" with "PELL HARROW" in the fax header or a signer called Pell is Pell & Harrow, "clearstreamkidney.com"
 * Clearstream Kidney. A guess, and as unsure as one.
 *
 * @param people the contact's and the signer's names
 */
export function nameOfDomain(doc: Doc, mail: Contact, people: string[]): Found<string> | null {
  const label = mail.value.split("@")[1]?.split(".").at(-2)?.toLowerCase().replace(/[^a-z]/g, "") ?? "";
  if (label.length < 8 || publicMail.test(label)) return null;
  const known = new Set([
    ...headerNames(doc).flatMap((name) => fold(name).split(/[^a-z]+/)),
    ...[...people, ...signatureBlock(doc)?.lines.map((l) => l.text.split(",")[0]) ?? []].flatMap((name) =>
      fold(parseName(name)?.lastName ?? "").split(/[^a-z]+/)
    ),
  ].filter((w) => w.length >= 3));
  const words = parted(label, known);
  if (!words) return null;
  const partners = words.length === 2 && !words.some((w) => orgWords.has(w)) && lawyers.test(doc.text);
  const value = words.map((w) => w[0].toUpperCase() + w.slice(1)).join(partners ? " & " : " ");
  return { value, evidence: doc.evidence(mail.span, "spelled by the mail's domain", 0.5) };
}

/** Whether the person who signed writes for an office that only the domain names: "lysander@pellharrow.com". */
export function signsForOffice(doc: Doc, mail: Contact, signer: string): boolean {
  const label = mail.value.split("@")[1]?.split(".").at(-2)?.toLowerCase() ?? "";
  const last = fold(parseName(signer)?.lastName ?? "").replace(/[^a-z]/g, "");
  return last.length >= 3 && label.startsWith(last) && label.length > last.length + 2 && office.test(doc.text);
}

/** A label as two to four words, all of which are known or of the trade but one of four letters or more. */
function parted(label: string, known: Set<string>): string[] | null {
  const isWord = (text: string) => known.has(text) || text.length >= 3 && orgWords.has(text);
  let best: { words: string[]; told: number } | null = null;
  const walk = (rest: string, words: string[], strange: number) => {
    if (words.length > 4 || strange > 1) return;
    if (!rest) {
      const told = words.filter(isWord).join("").length;
      if (words.length > 1 && told >= 4 && (!best || told > best.told)) best = { words, told };
      return;
    }
    for (let n = 3; n <= rest.length; n++) {
      const word = rest.slice(0, n);
      if (isWord(word)) walk(rest.slice(n), [...words, word], strange);
      else if (n >= 4) walk(rest.slice(n), [...words, word], strange + 1);
    }
  };
  walk(label, [], 0);
  return (best as { words: string[]; told: number } | null)?.words ?? null;
}

const labelOf = (mail: string): string => mail.split("@")[1]?.split(".").at(-2)?.toLowerCase().replace(/-/g, "") ?? "";

/** Whether a second place has a mail's domain: another address, or the name in the fax header. */
export function seenTwice(doc: Doc, mail: Contact): boolean {
  const domain = mail.value.split("@")[1]?.toLowerCase() ?? " ", label = labelOf(mail.value);
  const header = headerNames(doc).map((name) => fold(name).replace(/[^a-z0-9]/g, ""));
  return doc.text.toLowerCase().split(domain).length > 2 ||
    header.some((h) => h.length >= 8 && (h.startsWith(label) || label.startsWith(h)));
}

/**
 * A name with the slip of OCR undone that parts it from the domain of its mail: "Mople Terrace Care" of mapleterrace.com is
 * Maple Terrace Care. Null where they agree, or differ in more.
 *
 * @param doubted words of the name that were read worse than the domain
 */
export function nameByDomain(name: string, mail: string, doubted: string[]): string | null {
  const label = labelOf(mail);
  const words = name.split(/\s+/);
  const keys = words.map((w) => w === "&" ? "" : fold(w).replace(/[^a-z0-9]/g, ""));
  if (label.length < 7 || keys.join("").startsWith(label)) return null;
  for (const [at, key] of keys.entries()) {
    const before = keys.slice(0, at).join("");
    if (!label.startsWith(before) || key.length < 4) continue;
    const rest = label.slice(before.length);
    if (rest.startsWith(key) || orgWords.has(key) || !doubted.some((w) => plain(w) === plain(words[at]))) continue;
    const meant = slipsOf(key).find((s) => {
      const begun = before + s;
      return (begun + keys.slice(at + 1).join("")).startsWith(label) ||
        begun.length >= 7 && (label.startsWith(begun) || at > 0 && rest.length > 4 && s.startsWith(rest));
    });
    if (meant) return words.map((w, i) => i === at ? cased(meant, w) : w).join(" ");
  }
  return null;
}

const plain = (text: string): string => fold(text).replace(/[^a-z0-9]/g, "");

/** As the read word was written; signs around it stay. */
function cased(word: string, like: string): string {
  const [, lead, core, tail] = like.match(/^([^\p{L}\d]*)(.*?)([^\p{L}\d]*)$/u)!;
  const capitals = core.replace(/[^\p{L}]/gu, "");
  const text = capitals === capitals.toUpperCase() ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1);
  return lead + text + tail;
}
