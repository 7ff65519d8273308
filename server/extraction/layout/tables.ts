/**
 * Tables with a header row: columns by their headings, records by their rows, over page breaks.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import { classifyLabel } from "../words/label_words.ts";
import { normalLabel } from "../words/label_kinds.ts";
import { findDates } from "../dates/dates.ts";
import { parseName } from "../names/names.ts";
import type { PageLayout } from "./layout.ts";
import { cutBetween } from "./column_cuts.ts";
import type { Row, Seg } from "./rows.ts";
import { bottom, inLines, median, overlapX, right, slice, type Span, spanOf } from "./spans.ts";
import { type Column, type Head, type Table } from "./table_types.ts";
import { crosses, isEnd } from "./table_end.ts";

/** All tables that list people: a name column and at least one more column that we know. */
export function tablesOf(pages: PageLayout[]): Table[] {
  const tables: Table[] = [];
  for (const [p, page] of pages.entries()) {
    let from = 0;
    const open = tables.at(-1);
    if (p > 0 && open && open.page === pages[p - 1].number && reachesBottom(open, pages[p - 1])) {
      from = fill(open, page, 0);
      if (from > 0) open.page = page.number;
    }
    for (let r = from; r < page.rows.length; r++) {
      const head = headAt(page, r);
      if (!head || labelledRows(page, r, head)) continue;
      const table: Table = { columns: head.columns, records: [], page: page.number, headPage: page.number, headRow: r };
      const end = fill(table, page, r + head.rows);
      if (table.records.length && !isSigned(table, page)) {
        tables.push(table);
        r = Math.max(r, end - 1);
      }
    }
  }
  return tables;
}

/** "Participant   Date" under a signature and over the next one: captions, not columns. */
const isSigned = (table: Table, page: PageLayout): boolean =>
  table.records.length < 3 && table.columns.length === 2 &&
  /^(?:date|day|date signed|day signed|signed on)$/.test(normalLabel(table.columns[1].title)) &&
  page.rows.slice(Math.max(0, table.headRow - 2), table.headRow).some((row) =>
    row.segs.some((s) => s.box.x > table.columns[1].x0 - 1 && findDates(s.text, "2100-01-01", 0).some((d) => d.day))
  );

function reachesBottom(table: Table, page: PageLayout): boolean {
  const last = table.records.at(-1);
  const lowest = last ? Math.max(...last.cells.filter((c) => c !== null).map((c) => bottom(c.box))) : 0;
  const after = page.rows.filter((r) => r.box.y > lowest + 2 && r.box.y < 0.93 * page.height);
  return after.length === 0;
}

/** "Name   Ana Roe   Eva Roe" under "Patient   Mother": the rows have labels of their own at the left, each column is a person. */
function labelledRows(page: PageLayout, at: number, head: Head): boolean {
  const first = page.rows[at + head.rows]?.segs[0];
  const kind = first && right(first.box) < page.rows[at].segs[0].box.x && classifyLabel(first.text)?.kind;
  return kind === "name" || kind === "dob" || kind === "first" || kind === "last";
}

/** "Beneficiary   MBI   From   Through   Medical record no.": a payer's word for the patient, where nobody else is named. */
function ofPayer(columns: Column[]): Column[] {
  const named = columns.some((c) => c.is && ["person", "name", "last"].includes(c.is.kind));
  const care = columns.some((c) =>
    c.is?.kind === "mrn" || /^(?:MBI|HICN?|medic(?:are|aid) (?:id|no|number))\b/i.test(c.title)
  );
  if (named || !care) return columns;
  return columns.map((c) =>
    /^(?:medicare |medicaid )?(?:beneficiary|recipient|subscriber)(?:'s)?(?: name)?$/i.test(c.title)
      ? { ...c, is: { kind: "person", rank: 3, other: null } }
      : c
  );
}

/** A header may be broken over up to three rows; the reading with the most known columns wins. */
function headAt(page: PageLayout, at: number): Head | null {
  let best: Head | null = null, most = 0;
  for (let n = 1; n <= 3 && at + n <= page.rows.length; n++) {
    const rows = page.rows.slice(at, at + n);
    if (
      n === 1 && rows[0].segs.length < 2 && !overlying(page, at) ||
      n > 1 && rows[n - 1].box.y - bottom(rows[n - 2].box) > 1.1 * rows[0].box.h
    ) break;
    if (/\d{2}[/-]\d{2}/.test(rows[n - 1].text)) break;
    const columns = ofPayer(columnsOf(rows, page, dataBelow(page, at + n)));
    const known = columns.filter((c) => c.is && c.is.kind !== "other").length + columns.filter((c) => c.role).length;
    // A pair of label and name side by side is no header, nor is anything with a number in it.
    const filledIn = columns.some((c) => !c.is && (parseName(c.title) !== null || /\d{3}/.test(c.title)));
    const named = !filledIn &&
      columns.some((c) => c.is && (c.is.kind === "person" || c.is.kind === "name" || c.is.kind === "last"));
    if (
      named && known >= 2 && (known > most || n > 1 && interlaced(rows)) &&
      columns.every((c) => c.title.length < 50)
    ) {
      best = { columns, rows: n };
      most = known;
    }
  }
  return best;
}

/** One heading of two lines among headings of one, centred in height, begins above all others: "Facility" over "MRN". */
function overlying(page: PageLayout, at: number): boolean {
  const [row, below] = [page.rows[at], page.rows[at + 1]];
  return row.words.length <= 3 && below?.segs.length > 1 && below.box.y < bottom(row.box) - 1;
}

/** Headings that stand close to each other ("Facility MRN  Rendering provider") are one segment but two columns. */
function splitHead(seg: Seg): Seg[] {
  for (let i = 1; i < seg.words.length; i++) {
    const gap = seg.words[i].box.x - right(seg.words[i - 1].box);
    if (gap < 1.25 * seg.char) continue;
    // "(last, first)", whatever became of its bracket, belongs to the heading before it.
    if (/^[([{!|]/.test(seg.words[i].text) || /\([^)]*$/.test(seg.text.slice(0, seg.starts[i]))) continue;
    const left = slice(seg, 0, seg.starts[i]), rest = slice(seg, seg.starts[i], seg.text.length);
    if (gap < 1.6 * seg.char && (!classifyLabel(left.text) || !classifyLabel(rest.text))) continue;
    return [{ ...seg, ...left }, ...splitHead({ ...seg, ...rest })];
  }
  return [seg];
}

const middle = (box: { x: number; r: number }): number => (box.x + box.r) / 2;

/** The walls of the row above end at a heading's upper edge. */
const middleOf = (row: Row): number => row.box.y + 0.5 * row.box.h;

/** Headings of one and two lines, centred in height: each line of the header lies within the one before it. */
const interlaced = (rows: Row[]): boolean => rows.every((row, i) => !i || row.box.y < bottom(rows[i - 1].box) + 0.5);

/** The rows of several cells that may be a table's. */
const dataBelow = (page: PageLayout, from: number): Row[] =>
  page.rows.slice(from, from + 12).filter((row) => row.segs.length > 2);

/** Columns from the header's segments, those of the rows below joined to the one above them. */
function columnsOf(rows: Row[], page: PageLayout, below: Row[]): Column[] {
  const groups: Seg[][] = rows[0].segs.flatMap(splitHead).map((seg) => [seg]);
  for (const row of rows.slice(1)) {
    for (const seg of row.segs) {
      const home = groups.find((g) => overlapX(g[0].box, seg.box) > 0.2);
      if (home) home.push(seg);
      else if (interlaced(rows)) groups.push([seg]);
      else return [];
    }
  }
  groups.sort((a, b) => Math.min(...a.map((s) => s.box.x)) - Math.min(...b.map((s) => s.box.x)));
  const boxes = groups.map((g) => ({
    x: Math.min(...g.map((s) => s.box.x)),
    r: Math.max(...g.map((s) => right(s.box))),
  }));
  return groups.map((group, i) => {
    const title = group.map((s) => s.text).join(" ");
    const wall = (x0: number, x1: number) =>
      page.rules.find((r) =>
        r.upright && r.x0 >= x0 - 1 && r.x1 <= x1 + 1 && r.y0 < bottom(rows[0].box) && r.y1 > middleOf(rows[0])
      )?.x0;
    const edge = (k: number) =>
      wall(boxes[k - 1].r, boxes[k].x) ?? cutBetween(boxes[k].x - 4, middle(boxes[k - 1]), middle(boxes[k]), below);
    const x0 = i === 0 ? 0 : edge(i);
    const x1 = i === groups.length - 1 ? page.width : edge(i + 1);
    const role = /^(?:role|relationship|relation|relative$|kinship|party|capacity|type)\b/.test(normalLabel(title));
    return { title, is: classifyLabel(title), role, x0, x1 };
  });
}

/** Reads records from row `from` on; gives the row after the last one. */
function fill(table: Table, page: PageLayout, from: number): number {
  const start = table.records.length;
  const anchor = anchorColumn(table.columns);
  let groups: Row[][] = [];
  let r = from;
  // A header repeated on the next page is passed over.
  if (from === 0) { while (r < page.rows.length && r < 8 && !isRecord(table, page.rows[r], anchor)) r++; }
  if (r >= page.rows.length || from === 0 && r === 8) return 0;
  const first = r;
  const pitch = pitchOf(table, page, r, anchor);
  for (; r < page.rows.length; r++) {
    const row = page.rows[r];
    const gap = r > first ? row.box.y - bottom(page.rows[r - 1].box) : 0;
    if (gap > 3 * row.box.h || isEnd(row, page) || r > first && crosses(table, row)) break;
    if (gap > 0.9 * row.box.h && row.segs.length === 1 && isBehindAll(table, page, r, anchor)) break;
    // A row at the table's own distance is a record, even when its date and half its name were lost in reading.
    const apart = groups.length > 0 && level(row) - level(groups[groups.length - 1][0]) > 0.75 * pitch;
    const open = groups.at(-1);
    // A second birth date begins a second record, however the name before it ends.
    const goesOn = open !== undefined && endsOpen(table, open.at(-1)!) &&
      !(open.some((o) => isBorn(table, o, anchor)) && isBorn(table, row, anchor));
    if (!goesOn && (isRecord(table, row, anchor) || apart && row.segs.length > 1)) groups.push([row]);
    else if (groups.length) groups[groups.length - 1].push(row);
    else groups.push([row]);
  }
  groups = withFirstLines(joined(groups, table, anchor), table, anchor).filter((g) =>
    g.some((row) => isRecord(table, row, anchor) || row.segs.length > 1 && pitch < Infinity)
  );
  for (const group of regroup(groups, table, anchor)) {
    table.records.push({ page: page.number, cells: cellsOf(table.columns, group, page.number) });
  }
  return table.records.length > start ? r : 0;
}

/** "Sincerely," a blank line below the last record: a lone run of words apart from the row above, with no record to come. */
const isBehindAll = (table: Table, page: PageLayout, at: number, anchor: number): boolean =>
  page.rows.slice(at, at + 9).every((row) => !isRecord(table, row, anchor));

/** "Agnes Wren Dombrow-" in the column of names: the surname goes on in the next line. */
function endsOpen(table: Table, row: Row): boolean {
  const column = table.columns.find((c) => c.is?.kind === "person" || c.is?.kind === "name" || c.is?.kind === "last");
  const text = column ? wordsIn(column, row.words).map((w) => w.text).join(" ") : "";
  return /\p{Ll}{2}-$|\p{Lu}{3}-$/u.test(text);
}

/** Where a row's words stand, whatever specks and tall letters do to their boxes. */
const level = (row: Row): number => median(row.words.map((w) => w.box.y + w.box.h / 2));

/**
 * The usual distance from record to record; Infinity for tables too short to tell. Where every third record was lost in
 * reading, the distance is still the one that a quarter of the gaps do not exceed.
 */
function pitchOf(table: Table, page: PageLayout, from: number, anchor: number): number {
  const tops = page.rows.slice(from).filter((row) => isRecord(table, row, anchor) || isNumbered(table, row)).map(level);
  const gaps = tops.slice(1).map((y, i) => y - tops[i]).sort((a, b) => a - b);
  return gaps.length < 3 ? Infinity : gaps[gaps.length >> 2];
}

/** Wrapped lines of a cell have no record number of their own. */
function isNumbered(table: Table, row: Row): boolean {
  const index = table.columns.findIndex((c) => c.is && ["mrn", "account", "ssn"].includes(c.is.kind));
  return index >= 0 && wordsIn(table.columns[index], row.words).some((w) => w.text.replace(/\D/g, "").length >= 4);
}

/** The column that every record fills on its first line: the birth date if there is one, else the name. */
function anchorColumn(columns: Column[]): number {
  const dob = columns.findIndex((c) => c.is?.kind === "dob");
  if (dob >= 0) return dob;
  return columns.findIndex((c) => c.is && (c.is.kind === "person" || c.is.kind === "name" || c.is.kind === "last"));
}

function wordsIn(column: Column, words: Word[]): Word[] {
  return words.filter((w) => {
    const centre = w.box.x + w.box.w / 2;
    return centre >= column.x0 && centre < column.x1;
  });
}

function isRecord(table: Table, row: Row, anchor: number): boolean {
  if (namesRow(table, row)) return true;
  const text = wordsIn(table.columns[anchor], row.words).map((w) => w.text).join(" ");
  if (table.columns[anchor].is?.kind === "dob") {
    return findDates(text, "2100-01-01", 0).length > 0 || /(?<!\d)\d{8}(?!\d)/.test(text) ||
      /^(?:unknown|n\/?a|—|–|-+)$/i.test(text.trim()) && row.segs.length > 2;
  }
  return /\p{L}{2}/u.test(text) && row.segs.length > 1;
}

function isBorn(table: Table, row: Row, anchor: number): boolean {
  const { is } = table.columns[anchor];
  return is?.kind === "dob" && wordsIn(table.columns[anchor], row.words).some((w) => /\d/.test(w.text));
}

/** A row with a whole name and two more cells is a record though its date was lost in reading. */
function namesRow(table: Table, row: Row): boolean {
  const index = table.columns.findIndex((c) => c.is?.kind === "person" || c.is?.kind === "name");
  if (index < 0) return false;
  const text = wordsIn(table.columns[index], row.words).map((w) => w.text).join(" ");
  const filled = table.columns.filter((c) => wordsIn(c, row.words).length > 0).length;
  return filled >= 3 && parseName(text.replace(/^\d{1,3}[.)]?\s/, "")) !== null && /[,\s]\p{L}{2}/u.test(text);
}

/**
 * The lines of a record whose cells are centred in height: one above that has no birth date, touching the one that has
 * it, where that one has no whole name of its own.
 */
function joined(groups: Row[][], table: Table, anchor: number): Row[][] {
  if (table.columns[anchor].is?.kind !== "dob") return groups;
  const names = table.columns.find((c) => c.is?.kind === "person" || c.is?.kind === "name");
  const named = (rows: Row[]) =>
    names !== undefined &&
    rows.some((row) => parseName(wordsIn(names, row.words).map((w) => w.text).join(" ")) !== null);
  return groups.reduce<Row[][]>((all, group) => {
    const open = all.at(-1);
    const born = (rows: Row[]) => rows.some((row) => isBorn(table, row, anchor));
    if (open && !born(open) && born(group) && !named(group) && clings(open.at(-1)!, group[0])) open.push(...group);
    else all.push(group);
    return all;
  }, []);
}

/** The first record's name may begin above its birth date, as in cells centred in height: "Abigail R." over the row. */
function withFirstLines(groups: Row[][], table: Table, anchor: number): Row[][] {
  const [lead, next, ...rest] = groups;
  if (!next || lead.some((row) => isRecord(table, row, anchor))) return groups;
  const from = lead.findLastIndex((row, i) => !clings(row, lead[i + 1] ?? next[0]));
  const before = lead.slice(0, from + 1);
  return [...before.length ? [before] : [], [...lead.slice(from + 1), ...next], ...rest];
}

/** Lines of neighbouring cells that stand half a line apart, or as near to each other as lines of one cell. */
export const clings = (row: Row, below: Row): boolean => below.box.y - bottom(row.box) < 0.45 * row.box.h;

/** A line above its record's anchor (cells centred in height) goes to the record it stands closer to. */
function regroup(groups: Row[][], table: Table, anchor: number): Row[][] {
  for (let i = 0; i + 1 < groups.length; i++) {
    const group = groups[i], next = groups[i + 1][0];
    while (group.length > 1) {
      const last = group[group.length - 1], before = group[group.length - 2];
      const up = last.box.y - bottom(before.box), down = next.box.y - bottom(last.box);
      if (isRecord(table, last, anchor) || down >= up - 0.15 * last.box.h) break;
      groups[i + 1].unshift(group.pop()!);
    }
  }
  return groups;
}

function cellsOf(columns: Column[], rows: Row[], page: number): (Span | null)[] {
  return columns.map((column) => {
    const words = rows.flatMap((row) => wordsIn(column, row.words));
    return words.length ? spanOf(page, inLines(words)) : null;
  });
}
