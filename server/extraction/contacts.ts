/**
 * Telephone and fax numbers and mail addresses with whose they are: the sender's, the patient's, the holder's, others'.
 * @module
 */
import type { FoundPatient } from "../../shared/documents.ts";
import { type Doc, requestPages } from "./document.ts";
import type { Pair } from "./layout/pairs.ts";
import type { PageLayout } from "./layout/layout.ts";
import { contactKey, formatPhone } from "./phones.ts";
import { addressee, sideOf } from "./holder.ts";
import { footRows, headZone } from "./letterhead.ts";
import { bottom, slice, type Span } from "./layout/spans.ts";
import { isAskersRole, roleAround } from "./roles.ts";
import { signatureBlock } from "./writer.ts";

export type ContactKind = "phone" | "fax" | "email";
/** `score` above 0 speaks for the requester; at or below 0 the number is somebody else's. */
export type Contact = { kind: ContactKind; value: string; key: string; score: number; span: Span; rule: string };

const phones =
  /(?<![\d-])(?:\+?1[-.\s])?\(?(\d{3})\)?\s?[-.\s/]?\s?(\d{3})\s?[-.–\s]\s?(\d{4})(?!\d)(?:\s?(?:,?\s?(?:ext|x|extension)\.?\s?\d{1,6}))?/gi;
/** A space around "@" or before a known ending is OCR's. */
const emails =
  /[\w.+-]+\s?@\s?[\w-]+(?:\.[\w-]+)*(?:(?:\s?\.\s?|\s)(?:com|org|net|edu|gov|us|mil|law|health|care|info|biz|io|co|legal|example|test|invalid|pro|med|ca)\b)+|[\w.+-]+\s?@[\w-]+(?:\.[\w-]+)+/gi;

const faxWord = /\b(?:fax(?:ed|es|ing)?|facsimile|telefax|telecopier|fx|f)\b/gi;
const phoneWord =
  /\b(?:tele?phones?|phones?|tel|ph|call(?:ing)?|reach(?:ed)?|voice|direct|cell|mobile|contact|questions|office|main|t|p|o)\b/gi;

/** All contacts in the pages of the request and its cover, best first for each kind. */
export function contactsOf(doc: Doc, custodianHead: boolean, patients: FoundPatient[], self: boolean): Contact[] {
  const found: Contact[] = [...fromPairs(doc, custodianHead)];
  for (const page of doc.pages) {
    const part = doc.parts.get(page.number);
    if (part === "notary") continue;
    const zones = zonesOf(doc, page, custodianHead);
    for (const block of page.blocks) {
      for (const contact of inBlock(doc, block, page)) {
        const place = zones(contact.span);
        contact.score += place.score +
          (part === "authorization" && requestPages(doc).every((p) => p.number !== page.number) ? -1 : 0);
        if (place.rule) contact.rule = place.rule;
        found.push(contact);
      }
    }
  }
  return rank(doc, found, patients, self);
}

/** Equal numbers support each other; the patient's own are only the requester's when the patient asks. */
function rank(doc: Doc, found: Contact[], patients: FoundPatient[], self: boolean): Contact[] {
  const theirs = new Set(patients.flatMap((p) => [p.phone, p.email]).filter((v) => v !== null).map(contactKey));
  const notOurs = new Set<string>();
  for (const page of doc.pages) {
    const to = page.faxHeader?.text.match(/\bTO\b\s?:?\s?([\d().\s-]{10,16})/i);
    if (to) notOurs.add(contactKey(to[1]));
  }
  const merged = new Map<string, Contact>();
  for (const contact of found) {
    const id = contact.kind + contact.key;
    const known = merged.get(id);
    if (!known) merged.set(id, { ...contact });
    else {
      const worst = Math.min(known.score, contact.score);
      const best = known.score >= contact.score ? known : { ...contact };
      merged.set(id, { ...best, score: worst <= -8 ? worst : Math.max(known.score, contact.score) + 0.6 });
    }
  }
  for (const contact of merged.values()) {
    if (notOurs.has(contact.key)) contact.score -= 20;
    // The office's own line rather than the number for everybody.
    if (contact.kind === "phone" && /^8(?:00|88|77|66|55|44|33)/.test(contact.key)) contact.score -= 0.9;
    if (theirs.has(contact.key)) contact.score += self ? 6 : -9;
    // One number for both uses is a fax where it is called one at least as surely.
    const twin = merged.get((contact.kind === "phone" ? "fax" : "phone") + contact.key);
    if (twin && contact.kind === "phone" && twin.score >= contact.score) contact.score -= 2.5;
  }
  return [...merged.values()].sort((a, b) => b.score - a.score);
}

function inBlock(doc: Doc, block: Span, page: PageLayout): Contact[] {
  const found: Contact[] = [];
  for (const match of block.text.matchAll(phones)) {
    const before = block.text.slice(Math.max(0, match.index - 60), match.index);
    const after = block.text.slice(match.index + match[0].length);
    const kind = kindOf(before, after);
    if (kind === "skip") continue;
    const span = slice(block, match.index, match.index + match[0].length);
    const role = roleAround(before.replace(/[(\s]+$/, " "), "") || otherNearby(doc, page, span);
    found.push({
      kind: kind.kind,
      value: formatPhone(match[0]),
      key: contactKey(match[1] + match[2] + match[3]),
      // "Please fax them to 207-555-0111" is the sender's wherever it stands.
      score: kind.score + (role ? -9 : 0) +
        (/\b(?:please|kindly)\b[^.;:]{0,70}\bto\s*\(?$/i.test(before) ? 7 : 0),
      span,
      rule: "telephone number",
    });
  }
  for (const match of block.text.matchAll(emails)) {
    const value = tidyEmail(match[0], page.method === "ocr");
    const before = block.text.slice(Math.max(0, match.index - 60), match.index);
    const score = /\b(?:to|e-?mail|at|or|send|reply|return|contact|address)\b[^.]{0,30}$/i.test(before) ? 2 : 1;
    found.push({
      kind: "email",
      value,
      key: value.toLowerCase(),
      score: score + (/unsubscribe/i.test(before) ? -9 : 0),
      span: slice(block, match.index, match.index + match[0].length),
      rule: "mail address",
    });
  }
  return found;
}

const endings = ["com", "org", "net", "edu", "gov", "example", "health", "legal"];

/** Spaces and slips of OCR put right: a lone capital I among small letters is an l, "exampie" is example. */
export function tidyEmail(text: string, ocr: boolean): string {
  const [local, domain] = text.replace(/\s*([@.])\s*/g, "$1").replace(/\s+/g, ".").replace(/\.$/, "").split("@");
  if (!ocr) return `${local}@${domain}`;
  const small = /^[^A-HJ-Z]+$/.test(local) ? local.replace(/I/g, "l").replace(/(?<=[a-z])l(?=\d+$)/, "1") : local;
  const labels = domain.replace(/I/g, "l").split(".");
  const last = labels[labels.length - 1].toLowerCase();
  const near = last.length > 3
    ? endings.find((e) => e.length === last.length && [...e].filter((c, i) => c !== last[i]).length === 1)
    : undefined;
  if (near) labels[labels.length - 1] = near;
  return `${small}@${labels.join(".")}`;
}

/** Telephone or fax, by the nearest word before the number, or in brackets behind it. */
function kindOf(lead: string, after: string): { kind: "phone" | "fax"; score: number } | "skip" {
  // A word before an earlier number is that number's, and one that another number follows is the next one's.
  const before = lead.replace(/^.*\d{3}[-.–\s]\d{4}(?!\d)(?!\s*\/\s*$)/s, "");
  const next = /^[\s,;/|·•-]*\(?[a-z]{1,10}[).:\s]*(?:\+?1[-.\s])?\(?\d{3}\)?[-.\s\/]\s?\d{3}/i.test(after);
  const behind = next
    ? undefined
    : after.match(/^\s?\(?(fax|facsimile|phone|tel|telephone|office|direct|voice|cell|f|p|o|t)\)?(?=\W|$)/i)
      ?.[1].toLowerCase();
  if (/\b(?:ssn|npi|tax id|ein|account|claim|case|policy|file|mrn)\s?(?:no|number|#|id)?\.?:?\s?$/i.test(before)) {
    return "skip";
  }
  const fax = lastIndex(before, faxWord), phone = lastIndex(before, phoneWord);
  if (fax < 0 && phone < 0) {
    if (behind) return { kind: /^f/.test(behind) ? "fax" : "phone", score: 1 };
    return { kind: "phone", score: 0.3 };
  }
  if (/^f/.test(behind ?? "") && /\(/.test(after.slice(0, 2))) return { kind: "fax", score: 1 };
  // "Phone / fax: A / B": the second number behind the pair is the fax.
  if (fax > phone && fax - phone < 14 && /(?:phone|tel)\w*\s?[/&]\s?fax\w*[\s:.]*$/i.test(before)) {
    return { kind: "phone", score: 1 };
  }
  const wishes = /\b(?:send|return|reply|please|call|contact|questions|reach|attention|respond)\b/i.test(before)
    ? 1
    : 0;
  return { kind: fax > phone ? "fax" : "phone", score: 1 + wishes };
}

function lastIndex(text: string, pattern: RegExp): number {
  let last = -1;
  for (const match of text.matchAll(pattern)) last = match.index;
  return last;
}

/** A number in a line that is labelled as somebody else's. */
function otherNearby(doc: Doc, page: PageLayout, span: Span): boolean {
  const row = page.rows.findIndex((r) => r.words.includes(span.words[0]));
  return doc.pairs.some((p) =>
    p.page === page.number && p.row === row && p.how !== "prefix" &&
    (p.kind === "other_person" && !isAskersRole(p.other ?? "") || p.other !== null && !isAskersRole(p.other))
  );
}

function zonesOf(
  doc: Doc,
  page: PageLayout,
  custodianHead: boolean,
): (span: Span) => { score: number; rule: string | null } {
  const head = new Set(headZone(page).flatMap((r) => r.words));
  const to = new Set(addressee(page).flatMap((r) => r.words));
  const block = signatureBlock(doc);
  const foot = new Set(custodianHead ? [] : footRows(page).flatMap((r) => r.words));
  const signed = new Set(block && block.page === page.number ? block.lines.flatMap((l) => l.words) : []);
  const first = requestPages(doc)[0]?.number === page.number;
  return (span) => {
    const word = span.words[0];
    if (to.has(word)) return { score: -12, rule: null };
    const owner = ownerOf(doc, page, span);
    // "Attorneys at Law" in a letterhead is the sender's trade.
    if (owner === "other" && head.has(word) && !custodianHead) return { score: 2, rule: "letterhead" };
    if (owner === "holder" || owner === "other") return { score: -10, rule: null };
    if (owner === "patient") return { score: -6, rule: null };
    if (owner === "requester") return { score: 3.2, rule: "sender's part of the form" };
    if (head.has(word)) return custodianHead ? { score: -8, rule: null } : { score: first ? 3 : 2, rule: "letterhead" };
    if (foot.has(word)) return { score: 2.2, rule: "foot of the letter" };
    if (signed.has(word)) return { score: 2.5, rule: "signature block" };
    return { score: 1, rule: null };
  };
}

type OwnerKind = "requester" | "patient" | "holder" | "other" | null;

const ownerKinds: Partial<Record<Pair["kind"], OwnerKind>> = {
  to: "holder",
  custodian: "holder",
  from: "requester",
  organization: "requester",
  contact: "requester",
  person: "patient",
  re: null,
  other_person: "other",
};

/** The nearest label above that says whose a line is, in the same column first. */
function ownerOf(doc: Doc, page: PageLayout, span: Span): OwnerKind {
  const row = page.rows.findIndex((r) => r.words.includes(span.words[0]));
  return ownerAt(doc, page, row, span.box.x, span);
}

function ownerAt(doc: Doc, page: PageLayout, row: number, x: number, span: Span): OwnerKind {
  const own = doc.pairs.find((p) => p.page === page.number && p.value?.words.includes(span.words[0]));
  if (own?.other) return isAskersRole(own.other) ? "requester" : "other";
  if (own && own.rank > 0) return "patient";
  const above = doc.pairs.filter((p) =>
    p.page === page.number && p.kind in ownerKinds && p.how !== "prefix" && p.row <= row && p.row >= row - 7 &&
    (p.row < row || p.label.box.x < x)
  );
  const sameColumn = above.filter((p) => Math.abs(p.label.box.x - (own?.label.box.x ?? x)) < 45);
  const nearest = sameColumn.at(-1) ?? above.at(-1);
  const section = own?.section ?? null;
  // A heading further down than the last such label says whose the line is.
  if (section && (!nearest || section.row > nearest.row) && section.row >= row - 14) {
    if (section.kind === "recipient") return "requester";
    if (section.kind === "custodian") return "holder";
    if (section.kind === "patient") return "patient";
  }
  if (!nearest || brokenBetween(page, nearest.row, row)) return null;
  if (nearest.kind === "organization" && sideOf(doc, nearest) === "to") return "holder";
  if (nearest.kind === "other_person" && isAskersRole(nearest.other ?? "")) return "requester";
  return ownerKinds[nearest.kind] ?? null;
}

/** Running text or an empty part of the page between a label and a number parts them. */
function brokenBetween(page: PageLayout, from: number, to: number): boolean {
  for (let r = from + 1; r <= to; r++) {
    if (page.rows[r].box.y - bottom(page.rows[r - 1].box) > 0.08 * page.height) return true;
  }
  return page.rows.slice(from + 1, to + 1).some((r) =>
    r.segs.length === 1 && r.words.length > 10 || /^(?:dear|sincerely|thank)/i.test(r.text)
  );
}

/** Numbers in cells, whose label stands in another segment. */
function fromPairs(doc: Doc, custodianHead: boolean): Contact[] {
  const found: Contact[] = [];
  for (const pair of doc.pairs) {
    if (!pair.value || !["phone", "fax", "phone_fax", "email"].includes(pair.kind)) continue;
    const page = doc.pages.find((p) => p.number === pair.page)!;
    const zone = zonesOf(doc, page, custodianHead)(pair.value);
    const numbers = [...pair.value.text.matchAll(pair.kind === "email" ? emails : phones)];
    numbers.forEach((match, i) => {
      const kind: ContactKind = pair.kind === "email"
        ? "email"
        : pair.kind === "phone_fax"
        ? (i ? "fax" : "phone")
        : pair.kind === "fax"
        ? "fax"
        : "phone";
      if (i > 0 && pair.kind !== "phone_fax") return;
      const value = kind === "email" ? tidyEmail(match[0], page.method === "ocr") : formatPhone(match[0]);
      found.push({
        kind,
        value,
        key: contactKey(kind === "email" ? value : match[1] + match[2] + match[3]),
        score: 1.5 + zone.score + (pair.other && !isAskersRole(pair.other) ? -10 : 0) + (pair.rank ? -6 : 0),
        span: slice(pair.value!, match.index, match.index + match[0].length),
        rule: zone.rule ?? "labelled number",
      });
    });
  }
  return found;
}
