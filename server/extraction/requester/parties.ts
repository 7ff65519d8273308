/**
 * The parties of a request as headings name them: what stands under "Requested from", "Reply to" or "TO (send here)" is
 * the custodian's or the requester's, column by column, whatever it is.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row, Seg } from "../layout/rows.ts";
import { bottom, right, slice, type Span } from "../layout/spans.ts";
import { type LabelKind } from "../words/label_kinds_patterns.ts";
import { labelKind } from "../words/label_kinds.ts";
import { orgLikeness, sameOrg } from "../names/org_words.ts";
import { rememberedOf } from "../words/remembered.ts";
import { pattern } from "../words/pattern.ts";
import { type Side, sides } from "./party_heads.ts";
import type { Doc } from "../document_types.ts";

/** `lines` are what stands under the heading, and behind its colon. */
export type Party = { side: Side; page: number; head: Seg; lines: Span[]; words: Set<Word> };

const stops = new Set<LabelKind | null>(
  [
    "person",
    "dob",
    "mrn",
    "ssn",
    "re",
    "dos",
    "dos_from",
    "dos_to",
    "records",
    "purpose",
    "signature",
    "date",
    "date_signed",
    "reference",
    "priority",
    "event_date",
    "expires",
    "from",
    "to",
    "other_person",
  ],
);

/** "Name and address of organization or individual to whom information is to be released", as agencies print it. */
const handedTo =
  /^(?:.{0,60}\b)?(?:be |are |is )?(?:delivered|produced|sent|mailed|returned|submitted|released|faxed|forwarded|surrendered) (?:directly )?to(?: the| our)?(?: [a-z-]+){0,3}$/;
const byWhom = pattern(
  "",
  String.raw`^(?:names?\b|person|individual|organi[sz]ation|facility|provider|identify|list).{0,110}\b`,
  String.raw`(?:authori[sz]ed|who (?:is|are|may|will)|that (?:is|may|will))\b(?:(?!receiv|to whom)[^.]){0,50}\b`,
  String.raw`(?:make|release|disclose|give|provide|send|furnish)\b(?!.*\breceiv)[^.]{0,40}$`,
);
const toWhom = pattern(
  "",
  String.raw`^(?:names?\b|to whom\b|person|individual|organi[sz]ation|facility|identify|list).{0,110}\b`,
  String.raw`(?:to whom|who (?:is|are|may|will)|that (?:is|may|will)|authori[sz]ed)\b[^.]{0,60}\b`,
  String.raw`(?:released?|disclosed?|receive|sent|given|furnished)\b[^.]{0,30}$`,
);

type Head = { seg: Seg; side: Side | "from" | "to"; hint: string; rest: Span | null };

/** All parties that a document's headings name, in reading order. */
export const partiesOf = rememberedOf((doc: Doc): Party[] => doc.pages.flatMap((page) => onPage(doc, page)));

/** The side under whose heading a word stands, or null. */
export function sideOfWord(doc: Doc, word: Word): Side | null {
  return partiesOf(doc).findLast((p) => p.words.has(word))?.side ?? null;
}

function onPage(doc: Doc, page: PageLayout): Party[] {
  const heads = page.segs.flatMap((seg) => headOf(seg, page) ?? []);
  const starts = new Set(heads.map((h) => h.seg));
  return heads.flatMap((head) => {
    let side = head.side === "from" || head.side === "to" ? bareSide(doc, page, head, heads) : head.side;
    if (!side) return [];
    const lines = linesUnder(page, head, starts);
    if (!lines.length || lines.slice(0, 4).some((l) => ofPatient.test(l.text))) return [];
    // "Return to: Release of Information" on a form is the office that gives the records out.
    if (
      side === "requester" &&
      (/^(?:the )?(?:release of information|medical records|health information|HIM|ROI)\b/i.test(lines[0].text) ||
        // "Sent to: Alder Hospital, Medical Records" tells where this paper went.
        /^(?:sent|faxed|mailed|directed|forwarded) to\b/i.test(head.seg.text) && keepsRecords.test(lines[0].text))
    ) {
      side = "custodian";
    }
    return [{ side, page: page.number, head: head.seg, lines, words: new Set(lines.flatMap((l) => l.words)) }];
  }).map(sentAway);
}

/** "SEND TO: Facility …" where "RETURN RECORDS TO" heads another part: where the request goes, not the records. */
function sentAway(party: Party, _: number, all: Party[]): Party {
  const keeper = party.side === "requester" && goesOut.test(party.head.text) &&
    (keeperLabel.test(party.lines[0].text) || party.lines.slice(0, 3).some((l) => keepsRecords.test(l.text)));
  const back = keeper && all.some((p) => p !== party && p.side === "requester" && comesBack.test(p.head.text));
  return back && !all.some((p) => p.side === "custodian" && comesOnly.test(p.head.text))
    ? { ...party, side: "custodian" }
    : party;
}
const goesOut = /^\W*(?:send|sent|mail|fax|deliver|submit|transmit|direct|address|e-?mail)(?:ed)? to\b/i;
const comesBack =
  /^\W*(?:please )?(?:return|reply|respond)|\b(?:records?|copies|charts?|invoices?|response|results)\b.*\bto\b/i;
const comesOnly = /\bfrom\b|\b(?:custodian|holder)\b/i;
const keeperLabel =
  /^\W*(?:(?:medical|health ?care|treating|record'?s?|name of) )?(?:facility|provider|hospital|clinic|physician|doctor|custodian|practice|source|site)(?: ?\/ ?\w+)?(?: name)?\W*(?:$|:)/i;

/** "RECIPIENT" over a name and a birth date heads a patient's column. */
const ofPatient = /^(?:(?:date of )?birth|birth ?date|d\.?\s?o\.?\s?b\b|born\b|mrn\b|medical record(?!s))/i;

/** A heading begins with a capital; a sentence laid out as a form goes on: "to send my records to". */
const headStart = /^[\p{Lu}\d(*•]|^to (?:release|disclose|send|give|provide|furnish|forward|transfer)\b/u;

function headOf(seg: Seg, page: PageLayout): Head | null {
  if (page.checks.some((c) => c.label.words[0] === seg.words[0])) return null;
  // "Section C: Who may receive the records"
  const numbered =
    seg.text.match(/^(?:section|part|step|box|item)\s[\dA-Z]{1,3}\s?[:.)–—-]\s+(?=\p{L})/iu)?.[0].length ?? 0;
  const mark = seg.text.slice(numbered).search(/\s?:(?=\s|$)/);
  const colon = mark < 0 ? mark : mark + numbered;
  const raw = (colon >= 0 ? seg.text.slice(numbered, colon) : seg.text.slice(numbered)).replace(
    /^(?:(?:\d{1,2}[a-z]?|[A-H])[.)]\s+|\d{1,2}\s+(?=\p{Lu}\p{Ll}))/u,
    "",
  );
  const hint = raw.match(/\(([^)]*)\)?/)?.[1].toLowerCase() ?? "";
  // An I that OCR took for a bracket never closes: "TO WHOM (NFORMATION IS TO BE RELEASED".
  const whole = /\((?=\S+ \S+ \S+[^)]*$)(?=\p{L})/u.test(raw) ? raw.replace(/\((?=\p{L})(?=[^)]*$)/u, "I") : raw;
  const label = whole.replace(/(?<=\p{L})\(s\)/gu, "").replace(/\([^)]*\)?/g, " ").replace(/[*•_–—]+|\s-\s/g, " ")
    .replace(/\s+/g, " ").trim()
    .toLowerCase();
  // "Recipient (last, first)" heads a list of people.
  if (/\blast\b.*\bfirst\b|\bfirst\b.*\blast\b/.test(hint)) return null;
  if (
    !label || label.split(" ").length > (toWhom.test(label) || byWhom.test(label) ? 24 : 11) ||
    !headStart.test(seg.text)
  ) {
    return null;
  }
  // A heading without a colon stands alone in its cell.
  if (colon < 0 && /[.,;?!]$/.test(label)) return null;
  const rest = colon >= 0 ? slice(seg, seg.text.indexOf(":", colon) + 1, seg.text.length) : null;
  const value = rest && /[\p{L}\d]/u.test(rest.text) ? rest : null;
  if (/^(?:from|to)$/.test(label)) {
    // Labels with their values beside them are read as such; here are the headings of columns.
    return value ? null : { seg, side: label as "from" | "to", hint, rest: null };
  }
  // Forms in two languages: "Enviar a / Release to".
  const labels = [label, ...label.split(/\s\/\s/)];
  const side = sides.find(([, pattern]) => labels.some((l) => pattern.test(l)))?.[0] ??
    (labels.some((l) => toWhom.test(l)) || colon >= 0 && handedTo.test(label)
      ? "requester"
      : labels.some((l) => byWhom.test(l))
      ? "custodian"
      : undefined);
  return side ? { seg, side, hint, rest: value } : null;
}

/**
 * "From: Alder Hospital / To: Harrow Clinic" under Harrow Clinic's own letterhead: the way that the records go, so that
 * "To" is who asks.
 */
export const goesToSender = rememberedOf((doc: Doc): boolean =>
  doc.pairs.some((to) => {
    if (to.kind !== "to" || !to.value) return false;
    const from = doc.pairs.find((p) =>
      p.kind === "from" && p.page === to.page && Math.abs(p.row - to.row) <= 6 && p.value
    );
    const page = doc.pages.find((p) => p.number === to.page)!;
    const heads = page.rows.slice(0, Math.min(4, to.row, from?.row ?? 0)).flatMap((r) => r.segs.map((s) => s.text));
    const named = (value: Span) => {
      const text = value.text.split(/[,;(–|]/)[0].trim();
      return orgLikeness(text) > 0 && heads.some((h) => sameOrg(h.split(/\s[/|–—-]\s/)[0], text));
    };
    return !!from && named(to.value) && !named(from.value!);
  })
);

/** On a cover sheet the sender is "From"; on a form for a transfer it is the one who has the records. */
function bareSide(doc: Doc, page: PageLayout, head: Head, heads: Head[]): Side | null {
  const side = hinted(head.hint);
  if (side) return side;
  const other = heads.find((h) =>
    h.side !== head.side && (h.side === "from" || h.side === "to") && Math.abs(h.seg.row - head.seg.row) < 14
  );
  if (!other) return null;
  const turned = hinted(other.hint);
  if (turned) return turned === "custodian" ? "requester" : "custodian";
  const starts = new Set(heads.map((h) => h.seg));
  const text = (h: Head) => linesUnder(page, h, starts).map((l) => l.text).join(" ");
  // "From: … / To: Harrow Clinic" under Harrow Clinic's letterhead.
  const tops = page.rows.slice(0, Math.min(4, head.seg.row, other.seg.row)).flatMap((r) => r.segs.map((s) => s.text));
  const atTop = (h: Head) => {
    const first = linesUnder(page, h, starts)[0]?.text.split(/[,;(–|]/)[0].trim() ?? "";
    return orgLikeness(first) > 0 && tops.some((t) => sameOrg(t.split(/\s[/|–—-]\s/)[0], first));
  };
  const [to, from] = head.side === "to" ? [head, other] : [other, head];
  if (atTop(to) && !atTop(from)) return head === to ? "requester" : "custodian";
  const mine = keepsRecords.test(text(head)), theirs = keepsRecords.test(text(other));
  if (mine !== theirs) return mine ? "custodian" : "requester";
  const title = page.rows.slice(0, Math.max(head.seg.row, other.seg.row)).map((r) => r.text).join(" ");
  const fax = doc.parts.get(page.number) === "cover" || /\bfax\b|\bmemo(?:randum)?\b|\bcover sheet\b/i.test(title);
  const first = head.seg.row < other.seg.row || head.seg.row === other.seg.row && head.seg.index < other.seg.index
    ? head.side
    : other.side;
  // Records go from one to the other: the form says "release", and the way is printed in its order.
  const transfer = !fax && (/\btransfer\b|\brelease of|\bauthori[sz]ation\b/i.test(title) ||
    first === "from" && /\breleas|\bpermission\b|\bconsent\b|\bdisclos|\bsend\b|\bauthori[sz]/i.test(title));
  return (head.side === "from") === transfer ? "custodian" : "requester";
}

const keepsRecords =
  /\b(?:release of information|(?:medical|health|patient) (?:records?|information)(?: (?:dep\w*|services|management))?|HIM|ROI|records (?:department|custodian)|custodian)\b/i;

function hinted(hint: string): Side | null {
  if (/hold|current|has|releas|disclos|keep|custodian|previous|old/.test(hint)) return "custodian";
  return /send|here|receiv|new|deliver|request/.test(hint) ? "requester" : null;
}

function linesUnder(page: PageLayout, head: Head, starts: Set<Seg>): Span[] {
  const { seg } = head;
  const lines: Span[] = head.rest ? [head.rest] : [];
  const row = page.rows[seg.row];
  // Cells side by side may stand at heights that differ by less than a line.
  const level = page.segs.filter((s) =>
    s.row !== seg.row && Math.abs(s.row - seg.row) < 3 && Math.abs(s.box.y - seg.box.y) < 1.1 * seg.box.h
  );
  const next = row.segs[seg.index + 1] ?? level.find((s) => s.box.x > right(seg.box) + 2 * seg.char);
  const x0 = seg.index || level.some((s) => right(s.box) < seg.box.x - 2 * seg.char) ? seg.box.x - 3 * seg.char : -1;
  const x1 = next && !head.rest ? next.box.x - seg.char : page.width;
  let edge = bottom(seg.box), wide = 0;
  const cells = page.rows.findIndex((r, i) => i > seg.row && i <= seg.row + 4 && labelsOfRow(r) >= 2);
  const ofContacts = (r: Row) => cells >= 0 && (r === page.rows[cells] || r === page.rows[cells + 1]);
  // Labels in one column, values in the next, which go on below as long as no other label stands beside them.
  const column = !head.rest && next && row.segs.length === 2 && !starts.has(next) && !labelKind(next.text);
  if (column && (/:$/.test(seg.text) || page.rows[seg.row + 1]?.segs[0].box.x > next.box.x - 2 * seg.char)) {
    lines.push(next);
    for (const below of page.rows.slice(seg.row + 1, seg.row + 8)) {
      if (below.segs[0].box.x < next.box.x - 2 * seg.char || below.box.y - edge > 1.8 * below.box.h) return lines;
      if (endsParty(below.segs[0], page)) return lines;
      lines.push(...below.segs);
      edge = bottom(below.box);
    }
    return lines;
  }
  for (const below of page.rows.slice(seg.row + 1, seg.row + 10)) {
    const inside = below.segs.filter((s) =>
      s.box.x >= x0 && s.box.x < x1 && (x0 > 0 || next || s.box.x < right(seg.box) + 25 * seg.char || ofContacts(below))
    );
    if (below.box.y - edge > (lines.length ? 1.5 : /:$/.test(seg.text) ? 3 : 2) * Math.max(seg.box.h, below.box.h)) {
      break;
    }
    if (!inside.length) continue;
    // "Roe Copying — Custodian desk: Ann Poe, 555-0136" right under "Return / Questions" names the party to return to.
    const desk = !lines.length && /\d{3}[-.\s]\d{4}|@/.test(inside[0]?.text ?? "") && deskOf.test(inside[0].text);
    if (inside.some((s) => starts.has(s)) || endsParty(inside[0], page)) break;
    const prose = !desk && below.segs.length === 1 && below.words.length > 11 &&
      !/\b[A-Z]{2},?\s+\d{5}\b/.test(below.text);
    // Running text belongs to a heading that it goes on from, as in "Reply to: Ana Roe, Roe LLP, 12 Quay / Street …".
    if (prose && (!head.rest || wide > 3)) break;
    if (prose) wide++;
    lines.push(...inside);
    edge = bottom(below.box);
  }
  return lines;
}

const deskOf = /\s[–—|•-]\s[^:]{0,30}(?:desk|unit|contact|department|dept\.?|team|office)\s?:/i;

const contactKinds = new Set<LabelKind | null>(["contact", "phone", "fax", "phone_fax", "email", "attn", "address"]);

/** "SPECIALIST | DIRECT PHONE | FAX | E-MAIL", or what stands under such labels: a row of one party's cells. */
const labelsOfRow = (row: Row): number => row.segs.filter((s) => contactKinds.has(labelKind(s.text))).length;

function endsParty(seg: Seg, page: PageLayout): boolean {
  if (/^(?:dear|sincerely|please|thank|re\b|i\b|we\b|the\b)/i.test(seg.text) && !/^the\s\p{Lu}/u.test(seg.text)) {
    return true;
  }
  if (/^(?:\d{1,2}|[A-H])[.)]\s/.test(seg.text) || /\b(?:do not|don['’]t|not to be) (?:contact|call)/i.test(seg.text)) {
    return true;
  }
  if (page.checks.some((c) => c.label.words[0] === seg.words[0])) return true;
  const colon = seg.text.search(/\s?:(?=\s|$)/);
  const kind = labelKind(colon >= 0 ? seg.text.slice(0, colon) : seg.text);
  if (kind && stops.has(kind)) return true;
  // "Patient's name Xiomara Ellison": a label with its value behind it.
  return /^(?:patient|pt|name of patient|claimant|date of birth|birth ?date|dob|mrn|ssn|chart|member|employee|student)\b/i
    .test(seg.text);
}
