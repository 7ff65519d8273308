/**
 * The line that the sender's fax machine prints on each page: the sender's number and name.
 * @module
 */
import { slice } from "../layout/spans.ts";
import { formatPhone } from "./phones.ts";
import { rememberedOf } from "../words/remembered.ts";
import type { Doc } from "../document_types.ts";
import type { Contact } from "./contact.ts";

const number = /(?<![\d/:.-])(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?![\d/:])/g;

/** `ours` are the sender's numbers, `theirs` the digits of those that were dialled. */
export function headerNumbers(doc: Doc): { ours: Contact[]; theirs: string[] } {
  const ours: Contact[] = [], theirs: string[] = [];
  for (const page of doc.pages) {
    const header = page.faxHeader;
    if (!header) continue;
    for (const match of header.text.matchAll(number)) {
      const digits = match[1] + match[2] + match[3];
      const lead = header.text.slice(0, match.index);
      if (/(?:\bTO\b|->|=>|→)[^\d]{0,40}$/i.test(lead) && !/\bFROM\b[^\d]{0,40}$/i.test(lead)) {
        theirs.push(digits);
        continue;
      }
      const span = slice(header, match.index, match.index + match[0].length);
      ours.push({
        kind: "fax",
        value: formatPhone(digits),
        key: digits,
        score: 1.6,
        span,
        rule: "fax header",
        times: 1,
      });
    }
  }
  return { ours, theirs };
}

/** The sender's name in the header lines, which machines cut after some twenty letters. */
export const headerNames = rememberedOf((doc: Doc): string[] => {
  const names = doc.pages.flatMap((page) => {
    const text = page.faxHeader?.text.replace(/(?:->|=>|→|\bTO\b\s?[:;]).*$/i, "") ?? "";
    return text.replace(number, "|").split(
      /\||\s{2,}|\b(?:FROM|FR|FAX|SENT|TX|PAGE|PG|P|NO)\b\s?[.:]?|\b\d[\d/:.\s-]*(?:[AP]\.?M\.?)?|\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*\b/i,
    ).map((part) => part.replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, "")).filter((part) =>
      part.length > 4 && !/^(?:of|am|pm|records?|sender|page|unknown)$/i.test(part)
    );
  });
  return [...new Set(names)];
});
