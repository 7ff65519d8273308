/**
 * Readings of one number that differ in a digit: which of them stands.
 * @module
 */
import type { Doc } from "../document_types.ts";
import type { Contact } from "./contact.ts";

/**
 * A number that differs in one digit from another of the same use was misread: the one that was read more often stays,
 * or else the one whose first six digits another of the sender's numbers has.
 */
export function outvoted(doc: Doc, found: Contact[]): Contact[] {
  const ocr = new Set(doc.pages.filter((p) => p.method === "ocr").map((p) => p.number));
  const numbers = found.filter((c) => c.kind !== "email" && ocr.has(c.span.page) && c.score > -8);
  const places = (c: Contact) =>
    new Set(numbers.filter((o) => o.key === c.key && o.kind === c.kind).map((o) => o.span.words[0])).size;
  const kin = (c: Contact) =>
    numbers.filter((o) => o.kind !== c.kind && o.key.slice(0, 6) === c.key.slice(0, 6)).length;
  const sure = (c: Contact) => Math.min(...c.span.words.map((w) => w.confidence));
  return found.map((contact) => {
    if (!numbers.includes(contact)) return contact;
    // Telephone and fax of one office often differ in their last digit alone.
    const rivals = numbers.filter((o) =>
      o.kind === contact.kind && slips(o.key, contact.key) === 1 &&
      (alikeDigits(o.key, contact.key) || o.key.slice(0, 6) !== contact.key.slice(0, 6)) &&
      !numbers.some((n) => n.kind !== contact.kind && (n.key === o.key || n.key === contact.key))
    );
    const better = rivals.map((o) => ({
      o,
      by: places(o) - places(contact) || Math.sign(kin(o) - kin(contact)) || Math.sign(sure(o) - sure(contact)),
    })).filter(({ o, by }) => by > 0 && (sure(contact) < 0.9 || places(o) > places(contact))).sort((a, b) =>
      b.by - a.by
    )[0];
    return better ? { ...contact, key: better.o.key, value: better.o.value, span: better.o.span } : contact;
  });
}

/** Whether the digit in which two numbers differ is one of those that OCR confounds. */
const alikeDigits = (a: string, b: string): boolean => {
  const at = [...a].findIndex((c, i) => c !== b[i]);
  return /^(?:38|83|56|65|08|80|68|86|17|71|06|60|58|85|09|90|35|53|89|98|27|72|14|41)$/.test(a[at] + b[at]);
};

const slips = (a: string, b: string): number => a.length !== b.length ? 9 : [...a].filter((c, i) => c !== b[i]).length;
