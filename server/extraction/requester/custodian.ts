/**
 * The addressee of a request: the custodian of the records, whose name and numbers are not the requester's.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { requestPages } from "../document.ts";
import { labelKind } from "../words/label_kinds.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import type { Row, Seg } from "../layout/rows.ts";
import { bottom, join, right } from "../layout/spans.ts";
import { isDateLine, leftColumn, numbered, rightColumn, sendersBlock, toAddressee } from "./head_zone.ts";
import { findOrgs, orgLikeness } from "../names/org_words.ts";
import { goesToSender, partiesOf, sideOfWord } from "./parties.ts";
import { rememberedOf } from "../words/remembered.ts";
import type { Doc } from "../document_types.ts";

/** "3/18/26, 4:52 PM   Partner portal | Request 203381": what a browser prints over its pages. */
const printed = /^\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\s?[AP]\.?M/i;

/** The rows between the date and the salutation: the addressee. */
export const addressee = rememberedOf((whole: PageLayout): Row[] => {
  const page = leftColumn(whole)?.body ?? whole;
  const dear = page.rows.findIndex((r) =>
    /^(?:dear\b|to whom it may|gentlemen|ladies and|re\s?:|subj(?:ect)?\s?:|(?:greetings|colleagues|hello|good (?:morning|afternoon|day))\b.{0,30}[,:]$)/i
      .test(r.text)
  );
  const end = dear < 0 ? page.rows.length : dear;
  const start = page.rows.findIndex((r, i) =>
    i < end && !printed.test(r.text) && r.box.y < 0.32 * page.height &&
    (dear >= 0 || r.box.x < 0.5 * page.width || toAddressee(page, i + 1)) &&
    findDates(r.segs[0].text, "2100-01-01").some((d) => d.day) &&
    (r.words.length <= 8 && isDateLine(r.text) || r.segs[0].words.length <= 5 && isDateLine(r.segs[0].text))
  );
  if (start < 0 && dear < 0) return [];
  // Without a date only the lines right over "Dear …" are an address.
  if (start < 0 && !/^dear\b/i.test(page.rows[dear].text)) return [];
  let from = start >= 0 ? start + 1 : Math.max(3, end - 6);
  // A date over the letterhead: the sender's block has numbers, and the addressee's stands behind it.
  if (
    start >= 0 &&
    (page.rows[start].box.x > 0.5 * page.width && numbered(page, from) && !toAddressee(page, from) ||
      sendersBlock(page, from))
  ) {
    const next = page.rows.findIndex((r, i) =>
      i > from && i < end && r.box.y - bottom(page.rows[i - 1].box) > 1.2 * r.box.h
    );
    from = next > 0 ? next : sendersBlock(page, from) ? end : from;
  }
  const rows: Row[] = [];
  const beside = start >= 0 && page.rows[start].segs[0].box.x < 0.4 * page.width
    ? rightColumn(page)?.segs[0].box.x ?? columnOfNumbers(page.rows[start])
    : null;
  for (const row of page.rows.slice(from, end)) {
    if (beside && row.segs[0].box.x > beside - 6) continue;
    if (rows.length && (row.box.y - bottom(rows[rows.length - 1].box) > 1.8 * row.box.h || rows.length >= 7)) break;
    if (/^(?:[\p{L} /.#]{2,30}):\s*\S/u.test(row.text) && !/^(?:to|attn|attention|fax|via|phone)\b/i.test(row.text)) {
      break;
    }
    // Labels with their values in columns are a form, and an address has no mailbox.
    const label = row.segs.length > 1 ? labelKind(row.segs[0].text) : null;
    if (label && !["to", "attn", "custodian", "fax", "phone", "address"].includes(label) || row.text.includes("@")) {
      break;
    }
    // An address has no sentences.
    if (
      row.words.length > 10 ||
      row.words.length > 6 && /\b(?:please|requires?|we|our|is|are|have|has|you)\b/i.test(row.text)
    ) break;
    rows.push(inColumn(row, start >= 0 ? page.rows[start].segs.at(-1)! : null, beside));
  }
  return behindSender(rows);
});

/** "October 5, 2026      Call: 715-555-0122": where the sender's numbers begin a column beside the date. */
const columnOfNumbers = (row: Row): number | null =>
  row.segs.length === 2 && /\d{3}[-.\s]\d{4}|@/.test(row.segs[1].text) ? row.segs[1].box.x : null;

/** Beside a letterhead that runs down the page's side, the part of a row that stands in the column of the date. */
function inColumn(row: Row, date: Seg | null, beside: number | null | undefined): Row {
  if (beside) {
    const segs = row.segs.filter((s) => s.box.x < beside - 6);
    return { ...row, ...join(segs), segs };
  }
  const at = date ? row.segs.findIndex((s) => Math.abs(s.box.x - date.box.x) < 12) : -1;
  if (at <= 0) return row;
  const segs = row.segs.slice(at);
  return { ...row, ...join(segs), segs };
}

/** The sender's own address over "Attn: General Hospital, Medical Records": only what follows it is the addressee's. */
function behindSender(rows: Row[]): Row[] {
  const at = rows.findIndex((r) => /^(?:to|attn|attention)\s?[:.]/i.test(r.text) && orgLikeness(r.text) > 0);
  const towns = rows.slice(0, Math.max(0, at)).some((r) => /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b/.test(r.text));
  return at > 1 && towns ? rows.slice(at) : rows;
}

const isCompany = (pair: Pair): boolean =>
  pair.kind === "organization" && /^(?:organi[sz]ation|company|firm|agency|facility|practice)\b/i.test(pair.label.text);

const isSender = (pair: Pair): boolean =>
  pair.kind === "from" || pair.kind === "contact" && /^(?:sender|sent by)\b/i.test(pair.label.text);

/** "To" and "From"; "Attn" is the recipient's where "From" or "Sender" stands beside it in another column. */
function marksSide(doc: Doc, pair: Pair): "to" | "from" | null {
  if (pair.kind === "to") return "to";
  if (isSender(pair)) return "from";
  const beside = pair.kind === "attn" &&
    doc.pairs.some((p) =>
      p.page === pair.page && isSender(p) && Math.abs(p.row - pair.row) <= 1 && p.label.box.x - pair.label.box.x > 100
    );
  return beside ? "to" : null;
}

/**
 * On a cover sheet "Company", "Phone" and "Fax" stand twice: they are the recipient's or the sender's, as the nearest
 * "To" or "From" above them in the same column says, or else the last one before them.
 */
export function sideOf(doc: Doc, pair: Pair): "to" | "from" | null {
  if (!isCompany(pair)) return null;
  const before = doc.pairs.filter((p) =>
    p.page === pair.page && marksSide(doc, p) && p.row <= pair.row && p.order < pair.order
  );
  const column = before.filter((p) => Math.abs(p.label.box.x - pair.label.box.x) < 45);
  const mark = column.at(-1) ?? before.at(-1);
  return mark ? marksSide(doc, mark) : null;
}

/** "Return original to: …", "Assigned to: …": a bare "to" with a word right before it addresses nobody. */
function endsPhrase(doc: Doc, pair: Pair): boolean {
  const row = doc.pages.find((p) => p.number === pair.page)?.rows[pair.row];
  const at = row?.words.indexOf(pair.label.words[0]) ?? -1;
  const before = at > 0 ? row!.words[at - 1] : null;
  return /^to$/i.test(pair.label.text) && before !== null && /\p{L}$/u.test(before.text) &&
    pair.label.box.x - right(before.box) < 1.2 * row!.char;
}

const notCustodian =
  /^(?:any|all|the (?:facility|provider)|medical records?\b|records?\b|health information|release of|custodian|attn|department|request|re\b)/i;

/** "Records custodian," over "Roe Retrieval has been asked by …" greets the addressee of the sentence below it. */
const sentence =
  /\s(?:is|are|has|have|was|were|will|would|may|represents?|requests?|asks?|needs?|seeks?|acts|works|writes)\s\p{Ll}/u;

/** Names under which the document speaks of the custodian of the records. */
export const custodianNames = rememberedOf((doc: Doc): string[] => {
  const names: string[] = [];
  for (const pair of doc.pairs) {
    // "TO (please send here)" heads the requester's column.
    if (pair.value && sideOfWord(doc, pair.value.words[0]) === "requester") continue;
    if (pair.kind === "to" && endsPhrase(doc, pair)) continue;
    // Who takes a deposition takes the records, too.
    if (/\b(?:deposition|copying) (?:officer|service)\b/i.test(pair.label.text)) continue;
    if ((pair.kind === (goesToSender(doc) ? "from" : "to") || pair.kind === "custodian") && pair.value) {
      // "To: Health Information, Juniper Basin Medical Center"
      const parts = pair.value.text.split(/[,;(–|•·]/).map((p) => p.trim());
      names.push(parts.find((p) => p && !notCustodian.test(p)) ?? parts[0]);
    }
    if ((pair.kind === "organization" || pair.kind === "name") && pair.section?.kind === "custodian" && pair.value) {
      names.push(pair.value.text);
    }
  }
  for (const pair of doc.pairs) {
    if (pair.value && sideOf(doc, pair) === "to") names.push(pair.value.text);
  }
  for (const party of partiesOf(doc)) {
    if (party.side === "custodian") names.push(...party.lines.slice(0, 3).map((l) => l.text.split(/[,;(–|]/)[0]));
  }
  for (const page of requestPages(doc)) {
    for (const row of addressee(page).slice(0, 4)) if (orgLikeness(row.segs[0].text)) names.push(row.segs[0].text);
  }
  names.push(...permitted(doc).map((p) => p.name));
  return names.map((n) => n.replace(/^(?:to|attn|attention)\s?:\s*/i, "").trim())
    .filter((n) =>
      orgLikeness(n) > 0 && /^\p{Lu}/u.test(n) && n.split(/\s+/).length <= 9 && !notCustodian.test(n) &&
      !sentence.test(n)
    );
});

const gives =
  /^[^.]{0,60}?\bto\s(?:(?:\w+ly|the right) )?(?:releas|disclos|give|furnish|provid|shar|send|cop(?:y|ies)|hand|mak|mail|fax|transfer|forward|deliver)/i;

/** The party that an authorization lets do something with the records: "I allow Alder Hospital to give out …". */
const permitted = rememberedOf((doc: Doc): { name: string; gives: boolean }[] =>
  doc.pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      [...block.text.matchAll(
        /\b(authori[sz]e|allow|permit|let|direct|instruct|(?:give|grant) (?:my )?permission (?:to|for)|consent (?:to|for|that))\s/gi,
      )].flatMap((match) => {
        const at = match.index + match[0].length;
        const org = findOrgs(block.text.slice(at, at + 90))[0];
        if (!org || org.index >= 12) return [];
        const after = block.text.slice(at + org.index + org.text.length);
        const out = gives.test(after) && !/^[^.]{0,80}\b(?:obtain|receive|request|exchange)\b/i.test(after);
        const told = /^authori/i.test(match[1]) ? /^[^.]{0,60}?\bto\b/.test(after) : out;
        return told ? [{ name: org.text, gives: out }] : [];
      })
    )
  )
);

/** Who gives the records out by an authorization's own words. */
export const givesOut = (doc: Doc): string[] => permitted(doc).filter((p) => p.gives).map((p) => p.name);
