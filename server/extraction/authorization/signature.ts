/**
 * Whether a page is signed: ink or a name on the signature's line, "/s/", an electronic signature.
 * @module
 */
import type { Box, Evidence } from "../../../shared/documents.ts";
import { firstDate } from "../dates/dates.ts";
import { classifyLabel } from "../words/label_words.ts";
import { concluded } from "../evidence.ts";
import { parseName } from "../names/names.ts";
import { nameAndDay } from "./signature_lines.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import type { Row, Seg } from "../layout/rows.ts";
import { bottom, median, middle, overlapX, right, type Span } from "../layout/spans.ts";
import type { Doc } from "../document_types.ts";

/** Labels of lines that others sign. */
export const isNotSigner = (label: string): boolean =>
  /\bwitness|\bnotary|\bprovider|\bphysician|\battorney (?:for|signature)|\bstaff|\bemployee of|\bclerk|\binterpreter|\bagent\b|\bphysician'?s|\bsecond parent|\badjuster|\breceived/i
    .test(label);

const electronic =
  /\b(?:electronically signed|signed electronically|e-?signed|digitally signed|docusigned|signed (?:via|with|through) \w+|electronic signature(?: of|:|\s\w+ \w+))\b/i;
const typed =
  /(?:^|\s)(?:\/s\/\s?|s\/\s)\p{L}{2}|\(signed\):?\s\p{L}{2,} \p{L}|(?:^|[\s:])\p{L}{2,}\.? \p{L}{2,}(?<!\b(?:date|name|patient|client|parent|guardian|signature|form|release|consent|authorization)) (?:\(signed\)|\/s\/(?=\s|$))/iu;
/** "Signed authorization of parent: Jessamyn Roe": a line that says itself what it signs, wherever it stands. */
const signedGrant = /^\W*(?:signed|signature of|e-?signed) (?:authori[sz]ation|consent|release|permission)\b/i;

/** Proof of a signature on the page, or null. */
export function signatureOn(doc: Doc, page: PageLayout): Evidence | null {
  for (const seg of page.segs) {
    if (typed.test(seg.text)) return doc.evidence(seg, "typed signature", 0.95);
    if (
      electronic.test(seg.text) && !/\b(?:pending|awaiting|declined|not yet)\b/i.test(seg.text) &&
      !/\b(?:may|can|not|if|or|will|to|must|shall|when|once) (?:be )?(?:electronically|signed|e-?signed)/i.test(
        seg.text,
      )
    ) {
      return doc.evidence(seg, "electronic signature", 0.95);
    }
  }
  const lines = doc.pairs.filter((p) =>
    p.page === page.number && isSignatureLine(doc, p) && !isNotSigner(p.label.text) && p.label.words.length <= 14
  );
  for (const line of lines) {
    const proof = onLine(doc, page, line);
    if (proof) return proof;
  }
  return inkBelow(page) ?? datedLine(doc, page);
}

const granting = /\b(?:agree(?:s|ment)?|authori[sz]e[sd]?|authori[sz]ation|consents?|permission|permits?|allow)\b/i;

/** Where an authorization calls itself a release. */
const releasing = /\b(?:releas|disclos)\w*\b/i;

/** The rows in which an authorization is signed: behind its wording, up to a notary's part. */
export function signingRows(page: PageLayout): Row[] {
  const named = page.rows.findIndex((r) => granting.test(r.text));
  const from = named < 0 ? page.rows.findIndex((r) => releasing.test(r.text)) : named;
  if (from < 0) return [];
  const end = page.rows.findIndex((r, i) => i > from && /^(?:notary|state of|subscribed|acknowledg)/i.test(r.text));
  return page.rows.slice(from + 1, end < 0 ? undefined : end);
}

/** Ink the size of a signature behind the wording of an authorization, not under a letter's closing or by a witness. */
function inkBelow(page: PageLayout): Evidence | null {
  const box = inkSignature(page);
  if (!box) return null;
  return {
    ...concluded("ink under the authorization", 0.75),
    page: page.number,
    box: { x: box.x / page.width, y: box.y / page.height, w: box.w / page.width, h: box.h / page.height },
  };
}

function inkSignature(page: PageLayout): Box | null {
  const rows = signingRows(page);
  if (!rows.length) return null;
  const height = median(page.rows.map((r) => r.box.h));
  const fitting = page.ink.filter((box) => {
    if (box.y + box.h < rows[0].box.y - height || box.h < 1.4 * height || box.h > 0.14 * page.height) return false;
    if (box.w < 4.5 * height || box.w > 0.55 * page.width || box.w < 1.1 * box.h) return false;
    const over = page.rows.findLast((r) => r.box.y < box.y + 0.3 * box.h);
    if (over && /^(?:sincerely|very truly|regards|respectfully|yours|best|thank)/i.test(over.text)) return false;
    const caption = page.rows.find((r) => bottom(r.box) > box.y + 0.4 * box.h && r.box.y < box.y + box.h + 2 * height);
    return !caption || !isNotSigner(caption.text) || /\bpatient|\bsignature of/i.test(caption.text);
  });
  // A form filled in by hand has more such ink: the signature stands by its label.
  const signed = rows.filter((r) => /\bsign(?:ed|ature)?\b/i.test(r.text)).map((r) => middle(r.box));
  const far = (box: Box) => Math.min(...signed.map((y) => Math.abs(y - middle(box))));
  return signed.length ? fitting.toSorted((a, b) => far(a) - far(b))[0] ?? null : fitting[0] ?? null;
}

/** Rows that hold a signature: its line, its ink, a typed or electronic one. */
export function signatureRows(doc: Doc, page: PageLayout): number[] {
  const rows = doc.pairs.filter((p) => p.page === page.number && isSignatureLine(doc, p) && !isNotSigner(p.label.text))
    .map((p) => p.row);
  for (const seg of page.segs) if (typed.test(seg.text) || electronic.test(seg.text)) rows.push(seg.row);
  const ink = inkSignature(page);
  if (ink) {
    const middle = ink.y + ink.h / 2;
    const near = page.rows.map((r, i) => ({ i, far: Math.abs(r.box.y + r.box.h / 2 - middle) }))
      .sort((a, b) => a.far - b.far)[0];
    if (near) rows.push(near.i);
  }
  return rows;
}

/** "Signed Ines Roe Date 3/12/2026", "Parent signature Ines Roe  8/17/2026": label, name and day in one line. */
export function signedLine(doc: Doc, row: Row): { name: string; day: number } | null {
  for (const form of signedForms) {
    const match = row.text.match(form);
    if (!match || isNotSigner(match[0]) || !isMark(match[1]) || !parseName(match[1])) continue;
    const date = firstDate(row.text.slice(match[0].length), doc.today, 0);
    if (date && date.index < 3) return { name: match[1], day: match[0].length };
  }
  return null;
}

/** Each up to the day, with the name as its group. */
const signedForms = [
  /^(?:.*[.;]\s+)?(\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]*){1,3}),?\s+(?:e-?)?signed(?: on| this)?:?\s(?=\d|\p{L}{3,9}\.? \d)/u,
  /^.{0,40}?\b(?:signed(?: (?:authori[sz]ation|consent|release|permission|by|for))?|sign(?:ature)?)(?:\s?(?:\/|and|&)\s?dated?)?(?: of [\p{L}/ ]{3,30}| by [\p{L}/ ]{3,20}(?=:))?\W{1,3}(.{5,60}?)\W{1,3}date\W{1,3}(?=\d|\p{L}{3,9}\.? \d)/iu,
  /^.{0,40}?\b(?:signed|signature)(?:\s?(?:\/|and|&)\s?dated?)?\W{1,3}(.{5,60}?)\W{1,3}(?=\d{1,2}[-/.]\d{1,2}[-/.]\d)/iu,
  /^\W*(?:e-?)?signed by:?\s([^,:()]{5,40}?)(?:,? \(?(?:the )?(?:patient|client|parent|mother|father|guardian|claimant|insured|legal representative)\)?)?,? (?:on|dated|this)\s(?=\d|\p{Lu})/iu,
];

/** The words of a row left of a label: whose the label is. A witness further right has a line of his own. */
export const leadOf = (row: Row, label: Span): string =>
  row.words.filter((w) => w.box.x < label.box.x - 1).map((w) => w.text).join(" ") + ` ${label.text}`;

/** A day filled in at the signature's line, or "Signed this 3rd day of May", where the pen stroke itself was lost. */
function datedLine(doc: Doc, page: PageLayout): Evidence | null {
  const rows = signatureRows(doc, page);
  for (const pair of doc.pairs) {
    if (pair.page !== page.number || pair.kind !== "date_signed" && pair.kind !== "date") continue;
    const above = valueAbove(page, pair);
    const value = above && firstDate(above.text, doc.today, 0) ? above : pair.value ?? above;
    const day = value && firstDate(value.text, doc.today, 0);
    // The end of the authorization may stand over an empty "Date".
    const ends = value && doc.pairs.some((p) => p.kind === "expires" && p.value?.words[0] === value.words[0]);
    if (!day || ends || day.iso > doc.today || isNotSigner(leadOf(page.rows[pair.row], pair.label))) continue;
    const line = pair.kind === "date_signed" ? signingRows(page).includes(page.rows[pair.row]) : false;
    if (line || rows.some((r) => Math.abs(r - pair.row) <= 2)) return doc.evidence(value, "dated line to sign", 0.7);
  }
  const own = page.rows.find((r) => signedGrant.test(r.text) && signedLine(doc, r));
  if (own) return doc.evidence(own, "name and day behind the signature's label", 0.85);
  for (const row of signingRows(page)) {
    const line = nameAndDay(doc, page, page.rows.indexOf(row));
    if (line) return doc.evidence(line.name, "name and day behind the authorization", 0.8);
    if (signedLine(doc, row)) return doc.evidence(row, "name and day behind the signature's label", 0.85);
    const said = row.text.match(
      /(?:^|\s)(?:signed|executed|dated(?= this))(?: and dated)?(?: (?:this|on|at [\p{L} .,]{2,30} (?:on|this))\b|[:,]?\s(?=\d|\p{L}{3,9}\.? \d))/iu,
    );
    const day = said && firstDate(row.text.slice(said.index!), doc.today, 0);
    // "… of the date signed 3/4/2026 by the witness" is told by others.
    if (day && day.index < 60 && !isNotSigner(row.text) && !/\bexpir|\bdate signed\b/i.test(row.text)) {
      return doc.evidence(row, "day of signing in words", 0.75);
    }
  }
  return null;
}

/** A signature's label, or the signer's role beside a date of signing ("Proposed insured ____ Date signed"). */
export function isSignatureLine(doc: Doc, pair: Pair): boolean {
  if (pair.kind === "signature") return true;
  if (pair.kind !== "person" || pair.rank === 0 || pair.value && pair.how !== "above") return false;
  // "Client" under "Today's date" at the head is a heading.
  if (pair.label.box.y < 0.3 * doc.pages.find((p) => p.number === pair.page)!.height) return false;
  return doc.pairs.some((p) =>
    (p.kind === "date_signed" || p.kind === "date") && p.page === pair.page && p.row <= pair.row &&
    pair.row - p.row <= 2
  );
}

function onLine(doc: Doc, page: PageLayout, line: Pair): Evidence | null {
  const value = line.value;
  if (value && isMark(value.text)) return doc.evidence(value, "name on the signature's line", 0.9);
  const above = segAbove(page, line.label);
  if (above && isMark(beforeDay(doc, above))) return doc.evidence(above, "name over the signature's label", 0.88);
  // A signature read as a name stands a little higher than the label before it.
  const beside = page.segs.find((s) =>
    s.row !== line.row && Math.abs(middle(s.box) - middle(line.label.box)) < Math.max(s.box.h, line.label.box.h) &&
    s.box.x > right(line.label.box) - 4 && s.box.x < right(line.label.box) + 0.3 * page.width
  );
  if (beside && isMark(beside.text) && parseName(beside.text)) {
    return doc.evidence(beside, "name beside the signature's label", 0.8);
  }
  const ink = page.ink.find((box) => nearLine(page, line, box));
  if (!ink) return null;
  return {
    ...concluded("ink on the signature's line", 0.85),
    page: page.number,
    box: { x: ink.x / page.width, y: ink.y / page.height, w: ink.w / page.width, h: ink.h / page.height },
  };
}

/** "Joyce T. V nce owes July 30, 2026": a signature with its day in one line, over the one label of both. */
export function beforeDay(doc: Doc, line: Span): string {
  const day = firstDate(line.text, doc.today, 0);
  const ends = day && day.index > 4 && line.text.length - day.index - day.length < 3;
  return ends ? line.text.slice(0, day.index).replace(/[\s,–—-]+$/, "") : line.text;
}

/** "I.C.", "SLM": initials in place of a name. */
const initials =
  /^(?:(?:\p{Lu}\.\s?){2,4}|(?!NA$|TBD$|TBA$|SIG$|MD$|DD$|MM$|YY|POA$|DOB$|MRN$|XX|SSN$|PT$|ID$)\p{Lu}{2,3})$/u;

/** A mark of a pen or a name; not an "X" that shows where to sign, a blank, or the next label. */
export function isMark(text: string): boolean {
  if (initials.test(text.trim())) return true;
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters.length < 3 || /^(?:x|sign here|date|none|n\/?a)\b/i.test(text.trim())) return false;
  if (
    /\b(?:please|must|above|below|required|signature|sign|print|the|date|of|authorization|expires|understand|executed|dated|pending|awaiting|unsigned|not|sent|status)\b/i
      .test(
        text,
      )
  ) return false;
  return text.split(/\s+/).length <= 7 && !/[.:]$/.test(text.replace(/\b(?:Jr|Sr)\.$/, ""));
}

/** Beside the label up to the next one, or over it within four lines. */
function nearLine(page: PageLayout, line: Pair, box: { x: number; y: number; w: number; h: number }): boolean {
  const label = line.label.box;
  const height = Math.max(label.h, 7);
  const row = page.rows[line.row];
  const next = Math.min(
    ...row.segs.filter((s) => s.box.x > right(label) + 1 && classifyLabel(s.text.split(":")[0])).map((s) => s.box.x),
    page.width,
  );
  const beside = box.y < bottom(label) + height && box.y + box.h > label.y - 2.2 * height &&
    box.x + box.w / 2 > right(label) - 4 && box.x + box.w / 2 < next;
  const over = box.y + box.h <= bottom(label) + 0.5 * height && box.y + box.h > label.y - 3 * height &&
    overlapX(box, { ...label, w: Math.max(label.w, 150) }) > 0.2;
  // Pictures of signatures have wide edges and strokes that run over the caption.
  const across = box.y < label.y - 0.8 * height && box.y + box.h > label.y - 3 * height &&
    box.y + box.h < bottom(label) + 7 * height && overlapX(box, { ...label, w: Math.max(label.w, 150) }) > 0.4;
  return (beside || over || across) && box.w > 2 * height && box.w < 0.7 * page.width && box.h < 0.12 * page.height;
}

/** The short segment right over a label, where forms have the line over its caption. */
function segAbove(page: PageLayout, label: Span): Seg | null {
  const row = page.rows.findIndex((r) => r.words.includes(label.words[0]));
  for (const other of page.rows.slice(Math.max(0, row - 3), row).reverse()) {
    const seg = other.segs.find((s) =>
      overlapX(s.box, label.box) > 0.25 && label.box.y - bottom(s.box) < 3 * Math.max(label.box.h, 8)
    );
    if (!seg) continue;
    return classifyLabel(seg.text) || seg.words.length > 8 || /:\s/.test(seg.text) ? null : seg;
  }
  return null;
}

/** The value over a caption ("09/02/2026" over "Date signed"). */
export function valueAbove(page: PageLayout, pair: Pair): Seg | null {
  return segAbove(page, pair.label);
}
