/**
 * Pages of words to rows, segments, blocks and check boxes: what all rules of extraction work on.
 * @module
 */
import type { Box, Page, ReadDocument, Word } from "../../../shared/documents.ts";
import { rememberedOf } from "../words/remembered.ts";
import { mendOrgWord, withLostFirsts } from "../names/org_slips.ts";
import { looksLikeMail } from "../contacts/mail_addresses.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { type Check, checksOf, labelChecks } from "./checks.ts";
import { unglued } from "./glued_words.ts";
import { joinSpacedLetters } from "./spaced_letters.ts";
import { withPoorWords } from "./poor_words.ts";
import { type Row, rowsOf, type Rule, rulesOf, type Seg, wordsInPoints } from "./rows.ts";

/** A page laid out. Boxes are in points; `ink` holds unreadable words and pictures (signatures, stamps). */
export type PageLayout = {
  number: number;
  width: number;
  height: number;
  method: Page["method"];
  rows: Row[];
  segs: Seg[];
  blocks: Block[];
  checks: Check[];
  /** All boxes, those without words to their right included. */
  boxes: { checked: boolean; box: Box }[];
  rules: Rule[];
  ink: Box[];
  /** The sender's line that a fax machine prints on each page; not part of `rows`. */
  faxHeader: Row | null;
};

export type Layout = { pages: PageLayout[] };

export function layoutOf(doc: ReadDocument): Layout {
  return { pages: doc.pages.map(layPage) };
}

/** A page laid out; once, for the fingerprint and the content's signature are taken of the same pages. */
const layPage = rememberedOf((read: Page): PageLayout => {
  const page = withPoorWords(read);
  const rules = [...rulesOf(page), ...blanks(page)];
  const { found, rest } = checksOf(page, joinSpacedLetters(unglued(tidy(page, wordsInPoints(page)))));
  const all = rowsOf(page.number, withoutLeaders(rest, page.method !== "ocr"), rules);
  const header = all.slice(0, 3).find((row) => isFaxHeader(row, page)) ?? null;
  const rows = (header ? all.filter((r) => r !== header) : all).map((row, i) => ({
    ...row,
    segs: row.segs.map((seg) => ({ ...seg, row: i })),
  }));
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    method: page.method,
    rows,
    segs: rows.flatMap((r) => r.segs),
    blocks: blocksOf(page.number, rows, rules),
    checks: labelChecks(found, rows, rules),
    boxes: found,
    rules,
    ink: inkOf(read),
    faxHeader: header,
  };
});

/** Blanks typed as underscores are lines to write on. */
function blanks(page: Page): Rule[] {
  return page.words.filter((w) => /^_{6,}$/.test(w.text)).map(({ box }) => {
    const x0 = box.x * page.width, y = (box.y + box.h) * page.height;
    return { x0, y0: y - 1, x1: x0 + box.w * page.width, y1: y, upright: false };
  });
}

/** A date or time with FROM/TO, a page count or two telephone numbers, in the page's first rows. */
function isFaxHeader(row: Row, page: Page): boolean {
  if (row.box.y > 0.09 * page.height) return false;
  const text = row.text;
  const time = /\b\d{1,2}\s?[:.]\s?\d{2}(?!\d)/.test(text);
  const count =
    /\b(?:P(?:G|AGE)?[.:]?\s?[\dIl]{1,3}\s?(?:\/|OF)\s?[\dIl]{1,3}|P\.\s?\d{1,3}|\d{1,3} of \d{1,3}$|\d{1,3}\s?\/\s?\d{1,3}$)/i
      .test(
        text,
      );
  const route = /\b(?:FROM|TO|FAX|RCVD|TX|RX|SENT)\b\s?[:;]?|\b(?:From|Fr|To|Fax|Sent)(?:\s?[:;]|\s\+?[\d(])|→/.test(
    text,
  );
  // A fax that a server stored with its text.
  const number = /(?<!\d)\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?!\d)/.test(text);
  if (page.method !== "ocr") return time && count && (route || number) && row.box.y < 0.06 * page.height;
  // The page count is read worst; a time beside a telephone number on the very edge is enough.
  const edge = row.box.y < 0.035 * page.height && /\(?\d{3}\)?[-. ]?[\dSOIlB]{3}[-. ]?\d{4}/.test(text);
  return time && (count || route || edge) || count && route;
}

/** OCR noise: lone specks, and specks stuck to a word's beginning. */
function tidy(page: Page, words: Word[]): Word[] {
  if (page.method !== "ocr") return words;
  // Crossed boxes of a list read as "®": more than one of them is no speck.
  const signs = words.filter((w) => /^[®©]$/.test(w.text)).length > 1;
  return withLostFirsts(words).flatMap((word, i) => {
    const next = words[i + 1];
    if (/^[|!l]$/.test(word.text) && next?.line === word.line && /^\p{Ll}{2}/u.test(next.text)) {
      return [{ ...word, text: "I" }];
    }
    if (/^\|{2,3}$/.test(word.text) && isCount(page, word, words[i - 1])) {
      return [{ ...word, text: "I".repeat(word.text.length) }];
    }
    if (signs && /^[®©]$/.test(word.text)) return [word];
    if (/^[^\p{L}\p{N}☐☒☑•●[\]()/&@#$%+–—-]+$/u.test(word.text) && !/^_{2,}$/.test(word.text)) return [];
    if (/^[-–—]$/.test(word.text) && word.confidence < 0.5) return [];
    // Quotes before and behind one word are no specks: “Mum”.
    if (/^[“"„]\p{L}[\p{L}’'-]+[”"“]$/u.test(word.text)) return word;
    const text = word.text.replace(/^[‘’'"“”.,:;|~_*`-]+(?=\p{L}{2})/u, "").replace(/(?<=\p{L}{2})[|~_`“”"]+$/u, "");
    // "0'Keefe"
    const mended = mendOrgWord(
      text.replace(/^[0Q](?=['’]\p{Lu}\p{L}{2})/u, "O")
        // "©3/20/1985", the okina of "Kamakawiwoʻole"
        .replace(/^[©®](?=\d[/.-]\d{1,2}[/.-]\d)/, "0").replace(/(?<=\p{L}{3})‘(?=\p{Ll}{2})/u, "ʻ"),
    );
    return text ? [mended === word.text ? word : { ...word, text: mended }] : [];
  });
}

/** "Terrence Whitcomb ||": sure strokes right behind a name and as high as it are its II or III, not a border. */
function isCount(page: Page, word: Word, before: Word | undefined): boolean {
  if (!before || before.line !== word.line || word.confidence < 0.6 || !/^\p{Lu}\p{L}+,?$/u.test(before.text)) {
    return false;
  }
  const gap = (word.box.x - before.box.x - before.box.w) * page.width;
  const [high, height] = [word.box.h, before.box.h].map((h) => h * page.height);
  return gap < height && high > 0.6 * height && high < 1.3 * height;
}

function inkOf(page: Page): Box[] {
  const scale = (box: Box): Box => ({
    x: box.x * page.width,
    y: box.y * page.height,
    w: box.w * page.width,
    h: box.h * page.height,
  });
  return [
    ...page.words.filter((w) => w.unreadable && !looksLikeMail(w.text)).map((w) => scale(w.box)),
    ...(page.marks ?? []).filter((m) => m.kind === "picture").map((m) => scale(m.box)),
  ];
}

/** Lines to write on and rows of dots lead to a value and say nothing themselves; one dot between words parts them. */
function withoutLeaders(words: Word[], printed: boolean): Word[] {
  const parts = (w: Word, i: number) =>
    printed && w.text === "·" && words[i - 1]?.line === w.line && words[i + 1]?.line === w.line;
  const dotted = words.map((w, i) => parts(w, i) ? { ...w, text: "•" } : w);
  return dotted.filter((w) => !/^[_.…·]+$/.test(w.text)).map((w) => {
    const text = w.text.replace(/(?:_{2,}|\.{3,}|…+)$|^(?:_{2,}|\.{3,}|…+)/g, "");
    if (text === w.text || !text) return w;
    const cut = w.box.w * (1 - text.length / w.text.length);
    const x = /^[_.…]/.test(w.text) ? w.box.x + cut : w.box.x;
    return { ...w, text, box: { ...w.box, x, w: w.box.w - cut } };
  });
}
