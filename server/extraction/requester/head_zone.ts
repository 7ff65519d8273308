/**
 * Where a page has its sender's name and numbers: at its head, in a column beside the address, at its foot.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { type LabelKind } from "../words/label_kinds_patterns.ts";
import { labelKind } from "../words/label_kinds.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row, Seg } from "../layout/rows.ts";
import { bottom, join, right } from "../layout/spans.ts";
import { isContactLine } from "./letterhead_words.ts";
import { rememberedOf } from "../words/remembered.ts";

/** Labels of a form's fields, which no letterhead has. */
const fieldLabels = new Set<LabelKind | null>(
  ["date", "reference", "person", "dob", "mrn", "custodian", "to", "re", "dos", "event_date", "priority", "records"],
);

/** Rows above the date, the salutation or the first label of a form, at most a third of the page. */
export const headZone = rememberedOf((page: PageLayout): Row[] => {
  const zone: Row[] = [];
  for (const row of page.rows) {
    if (!zone.length && isDateLine(row.text)) {
      // A date alone in the upper right corner may stand over the letterhead; else the addressee follows it.
      const next = page.rows.indexOf(row) + 1;
      if (row.box.x > 0.5 * page.width && numbered(page, next) || sendersBlock(page, next)) continue;
      return [];
    }
    if (row.box.y > 0.34 * page.height) break;
    if (
      /^(?:to|dear|attn|attention|re|name|patient|claimant|member|employee|student|date)\b\s?[:.]/i.test(row.text) ||
      /^(?:dear|hello|hi|greetings|to whom it|good (?:morning|afternoon|evening|day))\b/i.test(row.text) ||
      /\b(?:date of birth|birth ?date|d\.?o\.?b\.?)(?=\W)/i.test(row.text)
    ) break;
    // "A. Patient": the first part of a form.
    if (zone.length && /^(?:A|1|I)[.)]\s+\p{Lu}/u.test(row.text)) break;
    // "1 Health care provider who will release: …"
    if (zone.length && /^1\s\p{Lu}[^,:\d]{6,60}:\s/u.test(row.text)) break;
    // An order's date in the upper right corner stands beside the letterhead; over the addressee it ends it.
    if (zone.length && row.segs.length === 1 && isDateLine(row.text)) {
      // Behind the sender's numbers nothing of the letterhead follows.
      const told = zone.some((r) => /\d{3}\)?[-.\s]\s?\d{3}[-.]\d{4}/.test(r.text));
      if (row.box.x > 0.5 * page.width && !(told && toAddressee(page, page.rows.indexOf(row) + 1))) continue;
      break;
    }
    if (zone.length && row.segs.length > 1 && row.box.x < 0.4 * page.width && isDateLine(row.segs[0].text)) break;
    if (zone.length && row.segs.slice(1).some((seg) => seg.words.length <= 4 && isDateLine(seg.text))) break;
    if (zone.length && row.segs.length > 1 && fieldLabels.has(labelKind(row.segs[0].text)!)) break;
    const date = findDates(row.segs[0].text, "2100-01-01").find((d) => d.day);
    if (zone.length && date && row.segs[0].text.length - date.length < 8 && row.segs.length === 1) break;
    zone.push(row);
    if (zone.length >= 12) break;
  }
  return zone;
});

/** Whether the rows from `at` are an address by its "Attn". */
export const toAddressee = (page: PageLayout, at: number): boolean =>
  page.rows.slice(at, at + 3).some((r) => /^(?:attn|attention)\b/i.test(r.text)) &&
  page.rows.slice(0, at).some((r) => r.box.y < 0.2 * page.height);

/** A telephone and a fax under the first line behind the date: no addressee is printed with both. */
export function sendersBlock(page: PageLayout, at: number): boolean {
  const rows = page.rows.slice(at, at + 4);
  const end = rows.findIndex((r) => /^(?:dear|to|attn|attention|re)\b/i.test(r.text));
  const block = rows.slice(0, end < 0 ? 4 : end);
  const numbers = block.flatMap((r) => r.text.match(/\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}/g) ?? []);
  return block.length > 1 && numbers.length > 1 && block.some((r) => /\bf(?:ax|acsimile|x)?\b/i.test(r.text));
}

/** Whether the rows from `at` that stand close together have a number or a mailbox among them, as no addressee has. */
export function numbered(page: PageLayout, at: number): boolean {
  for (let i = at; i < page.rows.length && i < at + 6; i++) {
    if (i > at && page.rows[i].box.y - bottom(page.rows[i - 1].box) > 1.2 * page.rows[i].box.h) return false;
    if (/\d{3}[-.\s]\d{4}|@/.test(page.rows[i].text)) return true;
  }
  return false;
}

/**
 * The page with only what stands in a column of its own in its upper right part, where some have their letterhead beside
 * the date and the address; null where there is none.
 */
export function rightColumn(page: PageLayout): PageLayout | null {
  const x0 = 0.55 * page.width;
  const top = page.segs.filter((s) => s.box.y < 0.34 * page.height && s.box.x > x0);
  const edges = top.map((s) => s.box.x);
  const left = edges.find((x) => edges.filter((o) => Math.abs(o - x) < 6).length >= 4);
  if (left === undefined) return null;
  return only(page, (s) => s.box.x > left - 6 && s.box.y < 0.34 * page.height);
}

/**
 * A letterhead that runs down the left side beside the letter, and the letter without it; null where there is none. A
 * form's column of labels is none: it has no numbers, and stands row by row beside its values.
 */
export const leftColumn = rememberedOf((page: PageLayout): { column: PageLayout; body: PageLayout } | null => {
  const upper = page.segs.filter((s) => s.box.y < 0.6 * page.height);
  const x0 = Math.min(...upper.map((s) => s.box.x));
  const edges = upper.map((s) => s.box.x).filter((x) => x > x0 + 0.12 * page.width && x < x0 + 0.4 * page.width);
  const edge = edges.find((x) => edges.filter((o) => Math.abs(o - x) < 6).length >= 6);
  if (edge === undefined) return null;
  const side = upper.filter((s) => s.box.x < x0 + 8);
  const own = side.filter((s) => right(s.box) < edge - 6);
  // Lines over the whole width may stand over or under both, not among them.
  const crossed = side.some((s) => right(s.box) >= edge && s.row > own[0]?.row && s.row < own[own.length - 1].row);
  const beside = own.filter((s) => page.rows[s.row].segs.length > 1).length;
  const labels = own.filter((s) => /:$/.test(s.text) || fieldLabels.has(labelKind(s.text))).length;
  const contact = own.some((s) => /\d{3}[-.\s]\d{4}|@/.test(s.text));
  if (own.length < 6 || crossed || !contact || beside > 0.75 * own.length || labels > 0.25 * own.length) return null;
  const [first, last] = [own[0].box.y, bottom(own[own.length - 1].box)];
  const within = (s: Seg) => s.box.y >= first - 1 && s.box.y <= last && right(s.box) < edge - 6;
  return { column: only(page, within), body: only(page, (s) => !within(s)) };
});

/** The page with some of its segments only. */
function only(page: PageLayout, keep: (seg: Seg) => boolean): PageLayout {
  const rows = page.rows.map((row) => row.segs.filter(keep)).filter((segs) => segs.length > 0).map((segs, i): Row => {
    const own = segs.map((s, index) => ({ ...s, row: i, index }));
    return { ...join(own), segs: own, char: own[0].char };
  });
  return { ...page, rows, segs: rows.flatMap((r) => r.segs) };
}

/** Name and numbers in small print at the foot of a page, where some senders have their letterhead. */
export function footRows(page: PageLayout): Row[] {
  const low = page.rows.filter((r) => r.box.y > 0.9 * page.height);
  const first = low[0] && page.rows[page.rows.indexOf(low[0]) - 1];
  if (!low.length || low.length > 3 || first && low[0].box.y - bottom(first.box) < 3 * low[0].box.h) return [];
  return low.some((r) => isContactLine(r.text)) ? low : [];
}

/** A row that holds a date and little else; a birth date is none. */
export function isDateLine(text: string): boolean {
  const date = findDates(text, "2100-01-01").find((d) => d.day);
  // "Form 12 (rev. 02/2024)" tells the form's age.
  if (!date || /\b(?:form|rev(?:ised|ision)?)\b/i.test(text)) return false;
  // "… by / September 10, 2026." is a sentence's end.
  if (date.index === 0 && /\d{4}\.$/.test(text)) return false;
  // Letters are not written on birthdays of long ago, and lists have more in a line.
  if (Number(date.iso.slice(0, 4)) < 2010 || text.includes("|")) return false;
  const rest = (text.slice(0, date.index) + text.slice(date.index + date.length)).replace(/[^\p{L}]/gu, "");
  return rest.length <= 14 && !/birth|dob|born/i.test(text);
}
