/**
 * Organizations told by a place of their own: a party's column, the fax machine's header, a name over an address, the line
 * under a signer's title; and the spelling that most of the places agree on.
 * @module
 */
import { requestPages } from "../document.ts";
import { headerNames } from "../contacts/fax_header.ts";
import { addressee } from "./custodian.ts";
import { isContactLine, isTitleLine } from "./letterhead_words.ts";
import { labelKind } from "../words/label_kinds.ts";
import { bottom, slice, type Span } from "../layout/spans.ts";
import { edits } from "../contacts/mail_addresses.ts";
import { parseName } from "../names/names.ts";
import { fold } from "../words/fold.ts";
import { findOrgs, isJobTitle, isTitled, orgLikeness } from "../names/org_words.ts";
import { partiesOf, sideOfWord } from "./parties.ts";
import { signatureBlock } from "./writer.ts";
import type { Doc } from "../document_types.ts";
import type { OrgCandidate } from "./org_candidate.ts";

/** Candidates by their place alone. `firstOrg` and `unlikeOrg` take the organization out of a line. */
export function inPlaces(
  doc: Doc,
  firstOrg: (line: Span) => Span | null,
  unlikeOrg: (line: Span) => Span | null,
): OrgCandidate[] {
  return [...inParties(doc, firstOrg, unlikeOrg), ...inHeader(doc), ...overAddress(doc), ...underTitle(doc)];
}

/** "TO (please send here)" over a column, "Reply to: Ana Roe, Roe Copying, 12 Quay Street". */
function inParties(
  doc: Doc,
  firstOrg: (line: Span) => Span | null,
  unlikeOrg: (line: Span) => Span | null,
): OrgCandidate[] {
  return partiesOf(doc).filter((p) => p.side === "requester").flatMap((party) => {
    const end = party.lines.findIndex((l, i) => i > 0 && isContactLine(l.text));
    const lines = party.lines.slice(0, end < 0 ? 4 : Math.min(end, 4));
    // "Name: Rowan & Tilbury" under the heading; other labels have no name behind them.
    const valued = lines.flatMap((l) => {
      const colon = l.text.search(/\s?:(?=\s|$)/);
      const kind = labelKind(colon >= 0 ? l.text.slice(0, colon) : l.text);
      if (kind && !["name", "organization", "attn", "contact"].includes(kind)) return [];
      if (!kind) return [l];
      const value = colon >= 0 ? slice(l, l.text.indexOf(":", colon) + 1, l.text.length) : null;
      return value?.text ? [value] : [];
    });
    const first = valued.map(firstOrg).find((o) => o !== null);
    const org = first ?? valued.slice(0, 2).map((l) => /:/.test(l.text) ? null : unlikeOrg(l)).find((o) => o !== null);
    return org && isTitled(org.text)
      ? [{ text: org.text, span: org, score: 6.5 + 0.5 * orgLikeness(org.text), rule: "under the requester's heading" }]
      : [];
  });
}

const letters = (text: string): string => fold(text).replace(/&/g, "and").replace(/[^a-z0-9]/g, "");

/** Whether a fax machine's header, cut after some twenty letters, begins as a name does. */
export function fitsHeader(doc: Doc, name: string): boolean {
  const key = letters(name);
  return headerNames(doc).some((h) => {
    const own = letters(h);
    return own.length >= 6 && key.length >= 6 &&
      (key.startsWith(own) || own.startsWith(key) ||
        inOrder(h, name) ||
        key.length >= own.length && edits(key.slice(0, own.length), own) <= (own.length > 11 ? 2 : 1));
  });
}

/** "Inlet Oral Surgery" of Inlet Oral & Maxillofacial Surgery: machines have room for some of a name's words. */
function inOrder(header: string, name: string): boolean {
  const words = (text: string) => fold(text).split(/[^a-z0-9]+/).filter((w) => w.length > 1);
  const all = words(name);
  let at = 0;
  const said = words(header);
  for (const word of said) {
    const next = all.findIndex((w, i) => i >= at && w.startsWith(word));
    if (next < 0 || at === 0 && next > 0) return false;
    at = next + 1;
  }
  return said.length > 1;
}

function inHeader(doc: Doc): OrgCandidate[] {
  if (!headerNames(doc).length) return [];
  const found: OrgCandidate[] = [];
  for (const page of doc.pages) {
    for (const seg of page.segs) {
      for (const text of seg.text.split(/,\s(?=\d)|\s[|•·–—-]\s|[:;]\s|\.\s(?=\p{Lu})/u)) {
        if (text.length > 70 || !/^\p{Lu}/u.test(text) || !fitsHeader(doc, text) || isTitleLine(text)) continue;
        if (parseName(text) && orgLikeness(text) === 0) continue;
        const at = seg.text.indexOf(text);
        found.push({ text, span: slice(seg, at, at + text.length), score: 5, rule: "named in the fax header" });
      }
    }
    // "Roe, Roe & Doe LLP, 12 Quay Street": the name stands inside a line.
    for (const block of page.blocks) {
      for (const org of findOrgs(block.text)) {
        const span = slice(block, org.index, org.index + org.text.length);
        const oneLine = span.words.every((w) => Math.abs(w.box.y - span.words[0].box.y) < w.box.h);
        if (!oneLine || !fitsHeader(doc, org.text) || isTitleLine(org.text)) continue;
        found.push({ text: org.text, span, score: 5, rule: "named in the fax header" });
      }
    }
  }
  return found;
}

const street = /^(?:\d+[A-Z]?(?:-\d+)?\s+\S|P\.?\s?O\.?\s?Box\b|One\s\p{Lu})/iu;
const town = /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b/;

/** A name right over a street and a town, outside the custodian's and the patient's address. */
function overAddress(doc: Doc): OrgCandidate[] {
  const found: OrgCandidate[] = [];
  for (const page of requestPages(doc)) {
    const to = new Set(addressee(page).flatMap((r) => r.words));
    for (const seg of page.segs) {
      const text = seg.text.split(/\s[|•·–—-]\s|,\s(?=\d)|,?\s(?=P\.?\s?O\.?\s?Box\b)|\s(?=\d+\s\p{Lu})/u)[0].trim();
      if (to.has(seg.words[0]) || sideOfWord(doc, seg.words[0]) || !nameLike(text) || orgLikeness(text) === 0) continue;
      const whole = text !== seg.text.trim() && (street.test(rest(seg.text, text)) || town.test(seg.text));
      if (!whole && !addressUnder(page.segs.filter((s) => s.row > seg.row && s.row <= seg.row + 4), seg)) continue;
      found.push({
        text,
        span: slice(seg, 0, text.length),
        score: 3.5 + 0.5 * orgLikeness(text),
        rule: "over the sender's address",
      });
    }
  }
  return found;
}

const rest = (whole: string, text: string): string =>
  whole.slice(whole.indexOf(text) + text.length).replace(/^[\s|•·,–—-]+/, "");

function addressUnder(below: Span[], over: Span): boolean {
  let edge = over, lines = 0;
  for (const seg of below.filter((s) => Math.abs(s.box.x - over.box.x) < 40)) {
    if (seg.box.y - bottom(edge.box) > 1.3 * over.box.h || ++lines > 4) return false;
    if (/^(?:attn|attention|to|dear)\b/i.test(seg.text)) return false;
    if (street.test(seg.text) || town.test(seg.text)) return true;
    edge = seg;
  }
  return false;
}

function nameLike(text: string): boolean {
  if (!isTitled(text)) return false;
  return text.split(/\s+/).length <= 9 && /^\p{Lu}/u.test(text) &&
    !/[\d@:]|[.?!]$/.test(text.replace(/\b(?:Inc|Ltd|Co|P\.C|S\.C|P\.A|L\.L\.P)\.$/, "")) &&
    !isJobTitle(text) && !isTitleLine(text) && !labelKind(text) && parseName(text) === null;
}

/** "Jean Roe / Attorney at Law / Harbor Injury Team": behind the signer's title the office, whatever it is called. */
function underTitle(doc: Doc): OrgCandidate[] {
  const block = signatureBlock(doc);
  if (!block?.name) return [];
  const found: OrgCandidate[] = [];
  let titled = false;
  for (const line of block.lines) {
    const text = line.text.replace(/^(?:for|on behalf of)\s+(?:the\s)?(?=\p{Lu})/iu, "").split(
      /\s[|•·]\s|\s[–—-]\s|,\s(?=\d)/,
    )[0].trim();
    const vouched = text !== line.text && /^(?:for|on behalf)/i.test(line.text);
    if ((titled || vouched) && nameLike(text) && text.split(" ").length > 1 && text.split(" ").length <= 7) {
      const at = line.text.indexOf(text);
      found.push({
        text,
        span: slice(line, at, at + text.length),
        score: 4.2 + 0.5 * orgLikeness(text),
        rule: "signature block",
      });
      break;
    }
    titled = isJobTitle(line.text) || /,\s?(?:attorney|paralegal|m\.?d|r\.?n|esq)\b/i.test(line.text);
  }
  return found;
}
