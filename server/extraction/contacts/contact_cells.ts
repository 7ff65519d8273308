/**
 * What the cell of a number or of a mail address tells of it: its caption, what leads to it, whether a letter goes there.
 * @module
 */
import { goesBy } from "./contact_words.ts";
import type { PageLayout } from "../layout/layout.ts";
import { right, type Span } from "../layout/spans.ts";
import { sideOfWord } from "../requester/parties.ts";
import type { Doc } from "../document_types.ts";

/** "(641) 555-0106" alone in its cell, with "Fax" printed right under it and no label over or beside it. */
export function captioned(page: PageLayout, span: Span): { kind: "phone" | "fax"; score: number } | null {
  const cell = page.segs.find((s) => s.words.includes(span.words[0]));
  const label = cell && cell.index > 0 ? page.rows[cell.row].segs[cell.index - 1].text : "";
  if (cell && bothLabel.test(label)) {
    return {
      kind: cell.text.search(/\d{4}\b/) < cell.starts[cell.words.indexOf(span.words[0])] ? "fax" : "phone",
      score: 1,
    };
  }
  // "E-mail  roe@roe.example Fax | 913-555-0129": the label ends the cell before.
  const ends = cell && cell.words[0] === span.words[0] ? label.match(endLabel)?.[1] : null;
  if (ends) return { kind: /^f/i.test(ends) ? "fax" : "phone", score: 1 };
  if (!cell || cell.words.length !== span.words.length) return null;
  const near = (s: Span) => Math.abs(s.box.x - cell.box.x) < 2 * cell.char;
  const under = page.segs.find((s) => s.row === cell.row + 1 && near(s));
  const over = page.segs.find((s) => s.row === cell.row - 1 && near(s));
  // "Voice 555-0110 Fax" over "555-0111": the label stands at the end of the line above.
  const above = page.segs.find((s) =>
    s.row === cell.row - 1 && s.box.x < right(cell.box) && right(s.box) > cell.box.x &&
    /\d{4}\s(?:fax|facsimile)[.:]?$/i.test(s.text)
  );
  if (above) return { kind: "fax", score: 1 };
  const kind = under ? captionKind(under.text) : null;
  return kind && !(over && captionKind(over.text)) ? { kind, score: 1 } : null;
}

/** What leads to a cell of its own: "Reach him at | 541-555-0143 / emeka@example.com". */
export function cellBefore(page: PageLayout, span: Span): string {
  const cell = page.segs.find((s) => s.words.includes(span.words[0]));
  const before = cell && cell.index > 0 ? page.rows[cell.row].segs[cell.index - 1].text : "";
  const own = cell ? cell.text.slice(0, cell.starts[cell.words.indexOf(span.words[0])]) : "";
  return before && !/\d/.test(before) && !/\p{L}/u.test(own.replace(/\S+@\S+/g, "")) ? `${before} ${own}` : "";
}

const endLabel = /@.*\s(fax|facsimile|telephone|phone|tel)[.:]?$/i;

/** "Telephone | Fax" before a cell with both numbers. */
const bothLabel = /^(?:(?:tele)?phone|tel|ph|voice|t|p)\b\.?\s?(?:[/&|+,•]|and|or)\s?(?:facsimile|fax|fx|f)\b\W*$/i;

const captionKind = (text: string): "phone" | "fax" | null =>
  /^(?:fax|facsimile|telecopier)(?: (?:no\.?|number))?$/i.test(text)
    ? "fax"
    : /^(?:(?:tele)?phone|tel\.?|voice|main|main (?:office|line|number)|office|direct|direct (?:dial|line)|toll[- ]free)(?: (?:no\.?|number))?$/i
        .test(text)
    ? "phone"
    : null;

/** "VIA E-MAIL: roi@alder.example" at a letter's head, as a line's beginning: how it goes to its addressee. */
export const goesByMail = (doc: Doc, page: PageLayout, span: Span, before: string): boolean =>
  span.box.y < 0.4 * page.height && sideOfWord(doc, span.words[0]) !== "requester" &&
  /(?:^|\s)(?:sent |delivered )?(?:VIA|Via|BY|By|By secure|VIA SECURE)\s(?:SECURE |secure )?(?:E-?MAIL|[Ee]-?mail)(?: (?:only|ONLY|to|TO))?\s?:?\s*$/
    .test(before);

/** "VIA FACSIMILE 651-555-0139" at a letter's head, as the beginning of a line or a cell. */
export function goesToAddressee(doc: Doc, page: PageLayout, span: Span): boolean {
  if (span.box.y > 0.4 * page.height || sideOfWord(doc, span.words[0]) === "requester") return false;
  const cell = page.segs.find((s) => s.words.includes(span.words[0]));
  return !!cell && goesBy.test(cell.text.slice(0, cell.starts[cell.words.indexOf(span.words[0])]));
}

const forAll =
  /^(?:main|general|reception|switch ?board|(?:hospital )?operator|after[- ]hours|billing|appointments?|scheduling|nights|emergencies)\b(?!.*[\d:])/i;

/** "Main office" over an address and "Tel 541-555-0100" in a column: the last short line above that is no number. */
export const headOver = (page: PageLayout, span: Span): string => {
  const cell = page.segs.find((s) => s.words.includes(span.words[0]));
  return cell
    ? page.segs.findLast((s) =>
      s.row < cell.row && s.row >= cell.row - 4 && Math.abs(s.box.x - cell.box.x) < 2 * s.char &&
      s.words.length <= 4 && forAll.test(s.text)
    )?.text ?? ""
    : "";
};
