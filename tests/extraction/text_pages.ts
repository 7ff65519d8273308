/**
 * Small documents for tests: lines of text on a grid of characters become pages of words.
 * @module
 */
import type { DocumentKind, MailHeaders, Page, ReadDocument, Word } from "../../shared/documents.ts";
import { extract, type FormHints } from "../../server/extraction/extract.ts";

const charWidth = 6, lineHeight = 15, height = 9, margin = 40;

export type PageOptions = {
  method?: Page["method"];
  confidence?: number;
  marks?: Page["marks"];
  /** Lines (from 0) set in letters so many times larger; columns keep their places. */
  large?: Record<number, number>;
};

/** A page of 612 × 792 points; a character's column and line give its place, so runs of spaces make columns. */
export function page(lines: string[], options: PageOptions = {}, number = 1): Page {
  const words: Word[] = [];
  lines.forEach((line, row) => {
    const scale = options.large?.[row] ?? 1;
    for (const match of line.matchAll(/\S+/g)) {
      words.push({
        text: match[0],
        box: {
          x: (margin + match.index * charWidth * scale) / 612,
          y: (margin + row * lineHeight - (scale - 1) * height / 2) / 792,
          w: match[0].length * charWidth * scale / 612,
          h: height * scale / 792,
        },
        confidence: options.confidence ?? 0.99,
        line: row,
      });
    }
  });
  return {
    number,
    width: 612,
    height: 792,
    rotation: 0,
    method: options.method ?? "text-layer",
    confidence: options.confidence ?? 0.99,
    words,
    marks: options.marks ?? [],
    problem: null,
  };
}

export type TestDocument = { kind?: DocumentKind; mail?: MailHeaders; options?: PageOptions };

/** A document of pages, each a list of lines. */
export function documentFrom(pages: string[][], how: TestDocument = {}): ReadDocument {
  const made = pages.map((lines, i) => page(lines, how.options, i + 1));
  return {
    kind: how.kind ?? "pdf",
    pages: made,
    text: pages.map((lines) => lines.join("\n")).join("\f"),
    mail: how.mail ?? null,
    problems: [],
    timings: {},
  };
}

export const today = "2026-11-20";

/** Extracts from pages of lines. */
export function extractFrom(pages: string[][], how: TestDocument = {}, hints?: FormHints) {
  return extract(documentFrom(pages, how), hints ? { today, hints } : { today });
}

/** Lines of a law firm's letter about one client; the parts that tests vary can be replaced. */
export function lawLetter(parts: { re?: string[]; body?: string[]; closing?: string[] } = {}): string[] {
  return [
    "Rowan & Tilbury, LLP",
    "Attorneys at Law",
    "12 Quay Street, Port Alder, ME 04999",
    "Telephone (207) 555-0110    Fax (207) 555-0111",
    "",
    "October 5, 2026",
    "",
    "Alder General Hospital",
    "Attn: Medical Records",
    "900 Hill Road, Port Alder, ME 04999",
    "",
    ...(parts.re ?? ["Re: Our Client: Ines Calderwood", "    Date of Birth: 04/17/1981", "    Your MRN: 55-1020"]),
    "",
    "Dear Records Custodian:",
    "",
    ...(parts.body ?? [
      "This firm represents Ms. Calderwood. Please send her office notes and MRI reports for dates of",
      "service 01/02/2026 through 09/30/2026 to records@rowantilbury.example.",
    ]),
    "",
    ...(parts.closing ?? ["Sincerely,", "", "Gordon P. Tilbury, Esq."]),
  ];
}

/** A letter that asks for records, under any letterhead and with any closing. */
export const letterUnder = (head: string[], closing: string[], body: string[] = []): string[] => [
  ...head,
  "",
  "October 5, 2026",
  "",
  "Alder General Hospital",
  "Medical Records",
  "900 Hill Road, Port Alder, ME 04999",
  "",
  "Re: Ines Calderwood, date of birth 04/17/1981",
  "",
  "Dear Records Custodian:",
  "",
  "Please send her office notes for dates of service 01/02/2026 through 09/30/2026.",
  ...body,
  "",
  ...closing,
];

/** Only what is given is compared; `req` is the requester's name. */
export type FormCase = {
  name: string;
  pages: string[][];
  mail?: MailHeaders;
  expect: {
    names: string[];
    dob?: (string | null)[];
    mrn?: (string | null)[];
    req?: string;
    phone?: string;
    fax?: string;
    email?: string;
    type?: string;
    kinds?: string[];
    range?: (string | null)[];
    urgent?: boolean;
  };
};
