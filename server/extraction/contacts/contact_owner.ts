/**
 * Whose a telephone number or a mail address is, by where it stands: letterhead, foot, signature, a party's column, the
 * nearest label above it.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import { requestPages } from "../document.ts";
import { addressee, sideOf } from "../requester/custodian.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import { bottom, type Span } from "../layout/spans.ts";
import { footRows, headZone } from "../requester/head_zone.ts";
import { goesToSender, partiesOf, sideOfWord } from "../requester/parties.ts";
import { isRequestersRole } from "../patients/roles.ts";
import { sendersColumn } from "../requester/senders_column.ts";
import { orgLikeness } from "../names/org_words.ts";
import { signatureBlock } from "../requester/writer.ts";
import { pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** "Whatever is easiest for your staff: fax to …" speaks to the reader of the sender's own number. */
const yours = /^your (?:staff|office|team|department|facility)\b/i;

/** Of these a form asks more: birth date, relationship and address come before the telephone. */
const kin = /^(?:parent|guardian|mother|father|spouse|next of kin)$/;

/** A number in a line that is labelled as somebody else's. */
export function otherNearby(doc: Doc, page: PageLayout, span: Span): boolean {
  const row = page.rows.findIndex((r) => r.words.includes(span.words[0]));
  return doc.pairs.some((p) =>
    p.page === page.number && p.row === row && p.how !== "prefix" && p.label.box.x < span.box.x &&
    !yours.test(p.label.text) &&
    (p.kind === "other_person" && !isRequestersRole(p.other ?? "") || p.other !== null && !isRequestersRole(p.other))
  );
}

export function zonesOf(
  doc: Doc,
  page: PageLayout,
  custodianHead: boolean,
): (span: Span) => { score: number; rule: string | null } {
  const head = new Set(headZone(page).flatMap((r) => r.words));
  const beside = custodianHead ? new Set<Word>() : sendersColumn(doc, page);
  const to = new Set(addressee(page).flatMap((r) => r.words));
  const block = signatureBlock(doc);
  const foot = new Set(custodianHead ? [] : footRows(page).flatMap((r) => r.words));
  const signed = new Set(block && block.page === page.number ? block.lines.flatMap((l) => l.words) : []);
  const first = requestPages(doc)[0]?.number === page.number;
  return (span) => {
    const word = span.words[0];
    if (beside.has(word)) return { score: 3, rule: "letterhead" };
    const side = sideOfWord(doc, word);
    if (to.has(word) && side !== "requester") return { score: -12, rule: null };
    if (side && !(custodianHead && side === "requester" && doc.parts.get(page.number) === "cover")) {
      return side === "requester" ? { score: 3.2, rule: "sender's part of the form" } : { score: -10, rule: null };
    }
    const owner = ownerOf(doc, page, span);
    // "Attorneys at Law" in a letterhead is the sender's trade.
    if (owner === "other" && head.has(word) && !custodianHead) return { score: 2, rule: "letterhead" };
    if (owner === "other" && signed.has(word)) return { score: 2.5, rule: "signature block" };
    if (owner === "custodian" || owner === "other") return { score: -10, rule: null };
    if (owner === "patient") return { score: -6, rule: null };
    if (owner === "requester") return { score: 3.2, rule: "sender's part of the form" };
    if (head.has(word) && !custodianHead && underAddressee(page, word)) return { score: 0, rule: null };
    if (head.has(word)) return custodianHead ? { score: -8, rule: null } : { score: first ? 3 : 2, rule: "letterhead" };
    if (foot.has(word)) return { score: 2.2, rule: "foot of the letter" };
    if (signed.has(word)) return { score: 2.5, rule: "signature block" };
    return { score: 1, rule: null };
  };
}

/** "Cumberland Shores Hospital" over "Fax for records: …", below a letterhead with numbers of its own. */
function underAddressee(page: PageLayout, word: Word): boolean {
  const at = page.rows.findIndex((r) => r.words.includes(word));
  const name = page.rows[at - 1];
  return at > 2 && !/\d/.test(name.text) && /\b(?:hospital|medical cent(?:er|re)|clinic)\b/i.test(name.text) &&
    orgLikeness(name.text) > 0 && page.rows.slice(0, at - 1).some((r) => /\d{3}[-.\s]\d{4}/.test(r.text));
}

type OwnerKind = "requester" | "patient" | "custodian" | "other" | null;

const ownerKinds: Partial<Record<Pair["kind"], OwnerKind>> = {
  to: "custodian",
  custodian: "custodian",
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

const bidsPattern = pattern(
  "i",
  String.raw`^(?:(?:(?:\w+ )?(?:ways?|options|choices|methods) (?:to|of|for) |how to |to )?`,
  String.raw`(?:return|reply|replies|respond|responses?|returning|send|submit|deliver|delivery|sending)`,
  String
    .raw`(?: (?:the |these |your |us )?(?:records?|copies|charts?|documents?|results))?(?: to| options| methods| by)?)\s?:`,
);

function ownerAt(doc: Doc, page: PageLayout, row: number, x: number, span: Span): OwnerKind {
  const own = doc.pairs.find((p) => p.page === page.number && p.value?.words.includes(span.words[0]));
  if (own?.other && !yours.test(own.label.text)) return isRequestersRole(own.other) ? "requester" : "other";
  if (own && own.rank > 0) return "patient";
  // "Parent's date of birth: …  Cell: …": a bare label belongs to the person the row began with.
  const leader = own &&
    doc.pairs.findLast((p) => p.page === page.number && p.row === row && p.order < own.order && p.other);
  if (leader && !isRequestersRole(leader.other!)) return "other";
  // "Physician or facility | Office telephone" over their values: one party's cells.
  const custodian = own && own.how === "below" &&
    partiesOf(doc).some((p) =>
      p.side === "custodian" && p.page === page.number && p.head.box.x < own.label.box.x &&
      Math.abs(p.head.box.y - own.label.box.y) < own.label.box.h
    );
  if (custodian) return "custodian";
  // "Provider | Telephone | Fax" and "Guardian | Birth date | Phone" over their values: the row's first label owns its cells.
  const first = own?.how === "below" && doc.pairs.find((p) => p.page === page.number && p.row === own.row);
  if (first && first !== own && first.how === "below") {
    if (first.kind === "custodian") return "custodian";
    if (first.kind === "other_person" && !isRequestersRole(first.other ?? "")) return "other";
  }
  // "Return: Ines Roe; ines@roe.example; fax …", whatever stands above it.
  const bids = bidsPattern;
  if (bids.test(page.rows[row]?.text ?? "") || bids.test(page.rows[row - 1]?.text ?? "") && !own) return null;
  const column = coverColumn(page, row, x);
  const requesterSide = goesToSender(doc) ? "to" : "from";
  if (column && !own?.other) return column === requesterSide ? "requester" : "custodian";
  const above = doc.pairs.filter((p) =>
    p.page === page.number && p.kind in ownerKinds && p.how !== "prefix" && p.row <= row && p.row >= row - 7 &&
    !p.label.words[0]?.text.startsWith("(") && !yours.test(p.label.text) &&
    (p.row < row || p.label.box.x < x) &&
    !isTableHead(doc, p) &&
    // A party named with a value in the line, "Employer: Cobalt Lumber", has numbers only in labelled lines below.
    !(p.kind === "other_person" && p.value && row - p.row > (own ? kin.test(p.other ?? "") ? 5 : 3 : 1))
  );
  const sameColumn = above.filter((p) => Math.abs(p.label.box.x - (own?.label.box.x ?? x)) < 45);
  const section = own?.section ?? null;
  // Under a heading that stands over one column only, labels of the other column tell nothing.
  const narrow = section !== null && (section.x0 > 0 || section.x1 < page.width - 1);
  const within = above.filter((p) => !narrow || p.label.box.x >= section.x0 - 1 && p.label.box.x < section.x1);
  const nearest = sameColumn.at(-1) ?? within.at(-1);
  // A heading further down than the last such label says whose the line is.
  if (section && (!nearest || section.row > nearest.row) && section.row >= row - 14) {
    if (section.kind === "recipient") return "requester";
    if (section.kind === "custodian") return "custodian";
    // "Three ways to return: …" in running text behind a list of members is nobody's part of it.
    if (section.kind === "patient" && (own?.section || !brokenBetween(doc, page, section.row, row))) return "patient";
  }
  if (!nearest || brokenBetween(doc, page, nearest.row, row)) return null;
  if (nearest.kind === "organization" && sideOf(doc, nearest) === "to") return "custodian";
  if (nearest.kind === "other_person" && isRequestersRole(nearest.other ?? "")) return "requester";
  if (nearest.kind === "to" || nearest.kind === "from") {
    return nearest.kind === requesterSide ? "requester" : "custodian";
  }
  return ownerKinds[nearest.kind] ?? null;
}

/** "Member name" over a column owns the column and nothing behind the table. */
const isTableHead = (doc: Doc, pair: Pair): boolean =>
  pair.how !== "inline" && pair.rank > 0 &&
  doc.pairs.filter((p) => p.page === pair.page && p.row === pair.row && p.how !== "inline").length >= 3;

/**
 * Running text or an empty part of the page between a label and a number parts them. A form's line that holds several
 * labels with their values is no running text, however long.
 */
function brokenBetween(doc: Doc, page: PageLayout, from: number, to: number): boolean {
  for (let r = from + 1; r <= to; r++) {
    if (page.rows[r].box.y - bottom(page.rows[r - 1].box) > 0.08 * page.height) return true;
  }
  const labelled = new Set(doc.pairs.filter((p) => p.page === page.number).map((p) => p.row));
  return page.rows.slice(from + 1, to + 1).some((r, i) =>
    r.segs.length === 1 && r.words.length > 10 && !labelled.has(from + 1 + i) ||
    /^(?:dear|sincerely|thank|please|kindly|return\b|reply\b|send\b|questions\b|any questions|if you|call\b|contact us|we\b|our\b)/i
      .test(
        r.text,
      )
  );
}

/** On a cover sheet with "TO" and "FROM" in one row the side is told by the column, wherever OCR cut the cells. */
function coverColumn(page: PageLayout, row: number, x: number): "to" | "from" | null {
  for (let r = row; r >= Math.max(0, row - 7); r--) {
    const words = page.rows[r].words;
    const marks = words.filter((w, i) =>
      /^(?:TO|FROM|To|From)\s?:?$/.test(w.text) &&
      (i === 0 || w.text.endsWith(":") || w.text === w.text.toUpperCase()) &&
      words.length < 20
    );
    const to = marks.find((w) => /^to/i.test(w.text)), from = marks.find((w) => /^from/i.test(w.text));
    if (!to || !from) continue;
    // "From 01/2024 To 05/2024" are a period's.
    if (/\bfrom\W+\d/i.test(page.rows[r].text)) return null;
    const [left, right] = to.box.x < from.box.x ? [to, from] : [from, to];
    return (x >= right.box.x - 12 ? right : left) === to ? "to" : "from";
  }
  return null;
}
