/**
 * Signatures without a label of their own: a name and a day in one line or in two, behind an authorization's wording.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row } from "../layout/rows.ts";
import { overlapX, slice, type Span } from "../layout/spans.ts";
import { compatible, parseName } from "../names/names.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** Who may sign for somebody's records, as the label before his name says. */
const signer = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`sign\w*|patients?|clients?|claimants?|applicants?|insured|members?|individual|persons?|agents?`,
    String.raw`guardian|conservator|athletes?|campers?|players?|volunteers?|cadets?|recruits?|donors?|parents?`,
    String.raw`mother|father|spouse|husband|wife|son|daughter|representative|employee|worker|student|partner`,
    String.raw`undersigned|participant|veteran|inmate|ward|next of kin|executor|subject`,
  ),
  String.raw`)\b`,
);
const others = pattern(
  "i",
  String
    .raw`\b(?:witness|notar\w*|sworn|subscribed|receiv\w*|rec['’]?d|review\w*|verif\w*|clerk|staff|completed|prepared`,
  String
    .raw`|(?<!legal )custodian|provider|physician|interpreter|commission|released by|sent by|examiner|adjuster|attorney`,
  String.raw`|surgeon|birth|born|dob|expir\w*|valid|until|ends?)\b`,
);

/** `name` and `day` stand on the page; `iso` is the day. */
export type SignedLine = { name: Span; day: Span; iso: string };

/** A signer's name with a day behind it, in this row or the next. */
export function nameAndDay(doc: Doc, page: PageLayout, at: number): SignedLine | null {
  const row = page.rows[at];
  if (!row) return null;
  const closed = atLineEnd(doc, row);
  if (closed) return closed;
  const here = dayIn(doc, row, page.rows.slice(0, at));
  if (here) {
    if (others.test(withoutBrackets(row.text.slice(0, here.to)))) return null;
    const lead = slice(row, 0, here.from);
    const name = signerIn(lead, false) ?? nameBehind(page, at, here.day) ?? nameOver(page, at, here.label) ??
      nameAbove(page, at, here.day) ?? nameTwice(page, at, here) ??
      (here.from > 2 && here.granted ? lead : null);
    return name ? { name, day: here.day, iso: here.iso } : null;
  }
  // "Patient or agent: Agnes Roe" with the day in the next line.
  const first = row.segs[0] ?? row;
  const name = others.test(withoutBrackets(first.text)) ? null : signerIn(first, true);
  const below = page.rows[at + 1];
  const next = name && below && /^\W*(?:[dp]ate[d]?|signed)\b/i.test(below.text) ? dayIn(doc, below) : null;
  return name && next ? { name, day: next.day, iso: next.iso } : null;
}

/** "It expires in six months.   Ines Roe   10/3/2026": behind the wording, each in a cell of its own. */
function atLineEnd(doc: Doc, row: Row): SignedLine | null {
  const [lead, name, day] = row.segs.slice(-3);
  if (!day || !/\.$/.test(lead.text) || lead.words.length < 3) return null;
  const date = findDates(day.text, doc.today, 0).find((d) => d.day);
  if (!date || day.text.length - date.length > 2 || date.iso > doc.today) return null;
  const signer = signerIn(name, false);
  return signer ? { name: signer, day, iso: date.iso } : null;
}

/** Ages and numbers in brackets say nothing of who signs. */
const withoutBrackets = (text: string): string => text.replace(/\([^)]*\)/g, " ");

/** The row's first day of the last ten years, labelled "Date" or bare in a cell of its own; `from` is where its label begins. */
function dayIn(
  doc: Doc,
  row: Row,
  above: Row[] = [],
): { iso: string; day: Span; from: number; to: number; label: Span; granted: boolean } | null {
  const date = findDates(row.text, doc.today, 0).find((d) => d.day);
  const earliest = `${Number(doc.today.slice(0, 4)) - 10}`;
  if (!date || date.iso > doc.today || date.iso < earliest) return null;
  const label = row.text.slice(0, date.index).match(
    /(?:^|[\s,;])(?:[dpo0][ao][tr][ec][d]?(?: ?(?:and|&|\/) ?time)?(?: signed)?|signed(?: on)?|on|fecha)\W{0,3}$/i,
  );
  const seg = row.segs.find((s) =>
    s.words.some((w) => w === slice(row, date.index, date.index + date.length).words[0])
  );
  const bare = !!seg && seg.text.length - date.length < 3;
  // "Ines Roe, September 2, 2026"
  const name = row.text.slice(0, date.index).match(/^(.+?)\s?[,–—-]\s?$/)?.[1];
  const rest = row.text.slice(date.index + date.length);
  const granted = grantorBefore(row.text.slice(0, date.index), rest, above);
  const behindName = !!name && parseName(name) !== null && rest.length < 3 || granted;
  if (!label && !bare && !behindName) return null;
  const from = label ? label.index! : date.index;
  const day = slice(row, date.index, date.index + date.length);
  return {
    iso: date.iso,
    day,
    from,
    to: date.index + date.length,
    label: slice(row, from, date.index + date.length),
    granted,
  };
}

/** "Aoife Byrne Oct 26, 2026 mother": the one who wrote "I, Aoife Byrne, … authorize", or a name with what it signs as. */
function grantorBefore(lead: string, rest: string, above: Row[]): boolean {
  const name = lead.replace(/[\s,–—-]+$/, "");
  // A given name by hand may be lost: "Byrne Oct 26, 2026" below "I, Aoife Byrne, mother of …".
  const grants = new RegExp(
    `(?:^|\\s)[I1l], (?:\\p{Lu}[\\p{L}'’.-]* ){0,3}${name.replace(/[^\p{L} '’-]/gu, ".")}(?!\\p{L})`,
    "u",
  );
  if (/^\p{Lu}[\p{L}'’-]{2,}(?: \p{Lu}[\p{L}'’.-]*){0,3}$/u.test(name) && above.some((r) => grants.test(r.text))) {
    return true;
  }
  if (!parseName(name) || name.split(" ").length > 5) return false;
  const as =
    /^[\s,(–—•·-]*(?:the )?(?:mother|father|parent|(?:legal )?guardian|patient|self|spouse|wife|husband|son|daughter|execut(?:or|rix)|agent|conservator|proxy)\b/i;
  return as.test(rest);
}

const bareWords = pattern(
  "iu",
  String.raw`,? (?:for (?:the )?[\p{L} ]+|(?:his|her) \w+|mother of .*|(?:court-appointed )?guardian.*`,
  String.raw`|(?:as )?(?:the |his |her )?(?:agent|attorney[- ]in[- ]fact|execut(?:or|rix)|conservator`,
  String.raw`|personal representative|health ?care proxy)\b.*|\w+ of .*)$`,
);

/** A person's name, bare or behind a signer's label; `labelled` where nothing else vouches for it. */
function signerIn(span: Span, labelled: boolean): Span | null {
  const colon = span.text.lastIndexOf(": ");
  const label = colon < 0 ? "" : span.text.slice(0, colon);
  if (label && (!signer.test(label) || label.split(/\s+/).length > 8) || labelled && !label) return null;
  const name = slice(span, colon < 0 ? 0 : colon + 2, span.text.length);
  const bare = name.text.replace(/^[xX✗×][.:]?\s+|^\/e?s\/\s*/u, "")
    .replace(
      bareWords,
      "",
    )
    .replace(/[\s,|]+$/, "");
  if (!bare || bare.split(/\s+/).length > 6 || /\d|[:?]/.test(bare)) return null;
  return parseName(bare) && /^\p{Lu}/u.test(bare) ? name : null;
}

/** "Date: 28 August 2026      Zebulon Hart" over "(signature)". */
function nameBehind(page: PageLayout, at: number, day: Span): Span | null {
  const seg = page.rows[at].segs.find((s) => s.box.x > day.box.x && !s.words.includes(day.words[0]));
  const under = seg && page.rows[at + 1]?.segs.find((s) => overlapX(s.box, seg.box) > 0.2);
  return seg && under && /^\W*(?:\p{L}+['’]?s? ){0,2}signature\b/iu.test(under.text) ? signerIn(seg, false) : null;
}

/** A signature, the day under it, and "Date" under the day: nothing else is in these lines. */
function nameAbove(page: PageLayout, at: number, day: Span): Span | null {
  const [over, row, under] = [page.rows[at - 1], page.rows[at], page.rows[at + 1]];
  const alone = row.text.length - day.text.length < 3 &&
    /^\W*(?:date[d]?|fecha)(?: signed| of signature)?\W*$/i.test(under?.text ?? "");
  return alone && over?.segs.length === 1 ? signerIn(over, false) : null;
}

/** "Paul Roe" over "Paul Roe, Executor (son)", and the day in a line of its own below: the signature and the name typed under it. */
function nameTwice(page: PageLayout, at: number, { from }: { from: number }): Span | null {
  if (from > 2) return null;
  for (const [i, row] of page.rows.slice(Math.max(0, at - 5), at - 1).entries()) {
    const signed = row.segs.length === 1 && row.words.length <= 5 ? signerIn(row, false) : null;
    const name = signed && parseName(signed.text);
    const between = page.rows.slice(Math.max(0, at - 5) + i + 1, at);
    const typed = name && parseName(between[0].text.split(/,\s|\s[(–—|]/)[0]);
    const same = typed && compatible(name, typed) && between[0].box.x < row.box.x + 4 * row.char;
    if (same && !between.some((r) => elsewhere.test(r.text))) return signed;
  }
  return null;
}
const elsewhere =
  /\b(?:witness|notar\w*|sworn|subscribed|attorney at law|esq|dear|sincerely|clerk|staff|physician|provider)\b/i;

/** The name that stands over "Partner 1    Date 09/04/2026". */
function nameOver(page: PageLayout, at: number, day: Span): Span | null {
  const caption = page.rows[at].segs.find((s) => s.box.x < day.box.x && signer.test(s.text) && s.words.length <= 6);
  const over = caption && page.rows[at - 1]?.segs.find((s) => overlapX(s.box, caption.box) > 0.3);
  return over ? signerIn(over, false) : null;
}
