/**
 * A period whose two ends stand in fields of their own: "From __ To __", "Admit date / Discharge date", two headings of
 * columns with their days below, one heading for both ("start | end").
 * @module
 */
import { findDates, type FoundDate } from "../dates/dates.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row } from "../layout/rows.ts";
import { join, slice, type Span } from "../layout/spans.ts";
import { ofOtherTimes } from "./range_others.ts";
import { inList, lastDay, nowWords, type RangeFinding } from "./range_parts.ts";
import type { Doc } from "../document_types.ts";

const filler = new Set(
  ("date dates day of the for service services svc svcs dt dts treatment treatments care record records medical health period time frame range " +
    "span visit visits encounter encounters dos requested needed wanted or and stay inclusive beginning-date hospital hospitalization " +
    "copy copies information your episode-of-care review inpatient patient was in at on s mm dd yy yyyy month year " +
    // The second language of a form.
    "fecha fechas de del la las el los servicio servicios tratamiento atención periodo período date dates du des soins")
    .split(" "),
);
const firsts =
  /^(?:from|desde|inicio|start(?:s|ing|ed)?|beg(?:in|an)?(?:s|ning)?|first|earliest|commenc\w+|since|admit(?:ted|tance)?|admission|adm|arriv(?:al|ed))$/;
const lasts =
  /^(?:to|hasta|fin|au|through|thru|end(?:s|ing|ed)?|until|till?|latest|stop|last|up|discharged?|disch|dc|departure|dis(?:missed)?|released|left)$/;

/** Which end of a period a label means; null where it says anything else. */
export function limitOf(label: string): "first" | "last" | null {
  const words = label.toLowerCase().replace(/\([^)]*\)?/g, " ").replace(/d\/c/g, "dc").replace(
    /^\W*\d{1,2}[a-z]?[.)]/,
    " ",
  )
    .split(/[^\p{L}]+/u).filter(Boolean);
  // "TO" alone in its cell is read as "10".
  if (!words.length && /^\W*[1I7T][0O]\W*$/i.test(label)) return "last";
  if (!words.length || words.length > 8) return null;
  const said = words.filter((w) => !filler.has(w));
  // "Last seen", "Last" and "First" alone are a visit and names.
  if (!said.length || said.length > 2) return null;
  if (words.length === 1 && /^(?:last|first|up|left|since)$/.test(words[0])) return null;
  // "From / Desde", "up to": two words for one end.
  const is = (ends: RegExp) =>
    said.every((w) => ends.test(w)) && (said.length === 1 || /\//.test(label) || said[0] === "up");
  return is(firsts) ? "first" : is(lasts) ? "last" : null;
}

type Limit = { which: "first" | "last"; date: FoundDate | null; now: boolean; row: number; span: Span; before: string };

/** Every day of a row that a limit's label stands right before, in its own run of words or the one before; also "to: present". */
function limitsIn(doc: Doc, row: Row, index: number): Limit[] {
  const found: Limit[] = [];
  let before = "", waiting = "";
  for (const seg of row.segs) {
    let at = 0;
    for (const date of findDates(seg.text, doc.today)) {
      const label = lastLabel(seg.text.slice(at, date.index)) || waiting;
      const which = limitOf(label);
      const span = slice(seg, date.index, date.index + date.length);
      if (which) {
        found.push({ which, date, now: false, row: index, span, before: before + seg.text.slice(0, date.index) });
      }
      at = date.index + date.length;
      waiting = "";
    }
    const rest = seg.text.slice(at);
    const open = rest.match(/^(.*?)(?:^|[:\s.])\s?(?:present|current|today|now|date of (?:this )?request)\b/i);
    if (open && limitOf(lastLabel(open[1]) || waiting) === "last") {
      found.push({ which: "last", date: null, now: true, row: index, span: seg, before });
    }
    waiting = lastLabel(rest);
    before += `${seg.text} `;
  }
  return found;
}

/** The label's own words: behind the last sign that parts fields. */
export const lastLabel = (text: string): string =>
  text.replace(/[\s:._|=-]+$/, "").split(/[:;|]\s|[☐☒☑]/).at(-1)!.trim();

/** Two labelled ends in one row or in rows below each other. */
export function fromLimits(doc: Doc, pages: PageLayout[], request: string | null): RangeFinding | null {
  for (const page of pages) {
    const limits = page.rows.flatMap((row, i) => limitsIn(doc, row, i));
    for (const [i, first] of limits.entries()) {
      const last = limits[i + 1];
      if (first.which !== "first" || !first.date || last?.which !== "last" || last.row - first.row > 2) continue;
      const range = between(first.date, last.date, last.now ? request : null);
      if (!range || ofOther(page, first)) continue;
      return { ...range, evidence: doc.evidence(join([first.span, last.span]), "labelled first and last day", 0.93) };
    }
  }
  return null;
}

function between(a: FoundDate, b: FoundDate | null, now: string | null) {
  const end = b ? lastDay(b) : now;
  return end && a.iso <= end ? { start: a.iso, end } : null;
}

/** Whether the row, or a heading over a row of bare limits, says that the time is not of care. */
function ofOther(page: PageLayout, limit: Limit): boolean {
  if (ofOtherTimes(limit.before)) return true;
  const above = page.rows[limit.row - 1]?.text ?? "";
  const bare = limit.before.replace(/\W+/g, " ").trim().split(" ").length <= 2;
  return bare && above.length < 50 && !/\d/.test(above) && ofOtherTimes(above);
}

/** Headings "Start   End" with their days in the row below, or "start | end" over "1/2/2024 | 6/30/2024". */
export function fromHeadings(doc: Doc, pages: PageLayout[], request: string | null): RangeFinding | null {
  for (const page of pages) {
    for (const [i, row] of page.rows.entries()) {
      if (row.words.length > 24 || findDates(row.text, doc.today).length) continue;
      // "MONTH DAY YEAR" may stand between headings and days.
      const under = page.rows[i + 1]?.text ?? "";
      const below = /\d/.test(under) || !/\b(?:mm|dd|yy|month|day|year)\b/i.test(under)
        ? page.rows[i + 1]
        : page.rows[i + 2];
      // Days in the columns of a list of people are each person's own.
      if (below && inList(doc, below)) continue;
      const pair = below && (inColumns(doc, row, below, request) ?? inOneHeading(doc, row, below, request));
      if (pair && !ofOtherTimes(pair.before) && !ofOtherTimes(`${row.text.slice(0, 40)} `)) {
        return { start: pair.start, end: pair.end, evidence: doc.evidence(below, "below first and last day", 0.9) };
      }
    }
  }
  return null;
}

type Below = { start: string; end: string; before: string };

function inColumns(doc: Doc, row: Row, below: Row, request: string | null): Below | null {
  const first = row.segs.findIndex((s) => limitOf(s.text) === "first");
  const last = row.segs.findIndex((s, i) => i > first && limitOf(s.text) === "last");
  if (first < 0 || last < 0) return null;
  const days = findDates(below.text, doc.today).map((d) => ({ d, x: slice(below, d.index, d.index + d.length).box.x }));
  const under = (x: number) =>
    days.filter(({ x: at }) => Math.abs(at - x) < 9 * row.char).sort((a, b) =>
      Math.abs(a.x - x) - Math.abs(b.x - x)
    )[0];
  const [a, b] = [under(row.segs[first].box.x), under(row.segs[last].box.x)];
  const cell = below.segs.find((s) => Math.abs(s.box.x - row.segs[last].box.x) < 9 * row.char);
  const now = cell && nowWords.test(cell.text) ? request : null;
  const range = a && (b && b !== a || now) ? between(a.d, b && b !== a ? b.d : null, now) : null;
  return range && { ...range, before: row.segs[first].text };
}

const both =
  /\b(?:from|start(?:ing)?|begin(?:ning)?|first)(?: date| day)?\W{1,4}(?:to|through|thru|end(?:ing)?|last|until)(?: date| day)?\W*$/i;

function inOneHeading(doc: Doc, row: Row, below: Row, request: string | null): Below | null {
  const match = row.text.match(both);
  if (!match) return null;
  const [a, b] = findDates(below.text, doc.today);
  const rest = a ? below.text.slice(a.index + a.length, b?.index) : "";
  if (!a || (b ? /[\p{L}\d]{3}/u.test(rest) : !nowWords.test(rest))) return null;
  const range = between(a, b ?? null, request);
  return range && { ...range, before: row.text };
}
