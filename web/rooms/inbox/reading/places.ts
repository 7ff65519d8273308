/**
 * Where on the pages a value stands that came without a place, and where a value that is still missing would stand: behind its
 * printed label. So that the page can be shown there while a clerk keys it.
 * @module
 */
import type { Box, Page, Word } from "../../../../shared/documents.ts";
import { plain } from "./plain.ts";

export interface Place {
  page: number;
  box: Box;
}

export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.w));
  const bottom = Math.max(...boxes.map((b) => b.y + b.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** The words of a page that run `wanted` in order, ignoring case and punctuation. */
function run(words: readonly Word[], wanted: readonly string[]): Word[] | null {
  if (wanted.length === 0) return null;
  const texts = words.map((word) => plain(word.text));
  for (let at = 0; at + wanted.length <= words.length; at++) {
    if (wanted.every((text, i) => texts[at + i] === text)) return words.slice(at, at + wanted.length);
  }
  return null;
}

/** Where a value is printed, word for word. */
export function valuePlace(pages: readonly Page[], value: string): Place | null {
  const wanted = value.split(/\s+/).map(plain).filter(Boolean);
  for (const page of pages) {
    const words = run(page.words.filter((word) => plain(word.text)), wanted);
    // A value that runs over lines is shown by its first line.
    if (words) {
      return { page: page.number, box: around(words.filter((w) => w.line === words[0].line).map((w) => w.box)) };
    }
  }
  return null;
}

/** The words that forms print before a value, most telling first. */
const labels: Record<string, string[]> = {
  name: ["patients full name", "patient name", "name of patient", "patients name", "full name", "patient", "name"],
  firstName: ["first name"],
  lastName: ["last name"],
  dob: ["date of birth", "birth date", "birthdate", "dob", "born"],
  mrn: [
    "medical record number",
    "medical record no",
    "record number",
    "record no",
    "chart number",
    "chart no",
    "patient number",
    "mrn",
    "mr",
  ],
  address: ["street address", "home address", "mailing address", "address"],
  phone: ["phone number", "telephone", "phone", "tel", "cell"],
  email: ["email address", "email"],
  "requester.name": ["release to", "records to", "send to", "requester", "requested by", "organization", "firm"],
  "requester.contactName": ["attention", "attn", "contact"],
  "requester.email": ["email"],
  "requester.phone": ["phone", "telephone"],
  "requester.fax": ["fax"],
  purpose: ["purpose of disclosure", "purpose", "reason for request", "reason"],
  recordTypes: ["records requested", "information to be released", "records to be released", "please send", "records"],
  dateRange: ["dates of service", "date range", "dates", "from"],
  "authorization.attached": ["authorization for", "authorization to", "authorization"],
  "authorization.signed": ["signature of patient", "patient signature", "patients signature", "signature"],
  "authorization.signedOn": ["date signed", "signed on", "date of signature", "signature of patient", "signature"],
  "authorization.expiresOn": ["expiration date", "expires on", "expires", "shall expire", "will expire", "valid until"],
};

/** Every label's words, to know where the next field of a line begins. */
const allLabels = Object.values(labels).flat().map((label) => label.split(" "));

/** Handwriting is at most so many times as high as its label. */
const tallest = 3.2;

/** The words to the right of a label on its line, up to the next label. */
function afterLabel(page: Page, label: readonly Word[]): { words: Word[]; end: number } {
  const { line, box } = label.at(-1)!;
  const rest = page.words.filter((word) => word.line === line && word.box.x > box.x).sort((a, b) => a.box.x - b.box.x);
  const next = rest.findIndex((_, at) =>
    allLabels.some((wanted) => wanted.every((text, i) => rest[at + i] && plain(rest[at + i].text) === text))
  );
  return next < 0 ? { words: rest, end: 1 } : { words: rest.slice(0, next), end: rest[next].box.x - 0.01 };
}

/**
 * Where a missing value is or would be written: from its label to the right, one and a half lines high, as far as the next
 * label; around what stands there, where something unread does.
 */
export function labelPlace(pages: readonly Page[], field: string): Place | null {
  for (const label of labels[field] ?? []) {
    const wanted = label.split(" ");
    for (const page of pages) {
      const words = run(page.words, wanted);
      if (!words) continue;
      const own = around(words.map((w) => w.box));
      const { words: written, end } = afterLabel(page, words);
      // A descender of the line below is no part of this one.
      const hand = written.filter((word) => word.box.h < own.h * tallest);
      if (hand.some((word) => word.unreadable)) {
        return { page: page.number, box: around([own, ...hand.map((word) => word.box)]) };
      }
      const h = own.h * 2;
      const w = Math.min(1 - own.x, Math.max(own.w + 0.35, 0.45), Math.max(end - own.x, own.w + 0.08));
      return { page: page.number, box: { x: own.x, y: Math.max(0, own.y - own.h / 2), w, h } };
    }
  }
  return null;
}
