/**
 * Tables known by what stands in them, whatever their headings say: dates of birth under each other, and beside them
 * a column of names. Found where headings are unknown, missing, on an earlier page, or above another group.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { classifyLabel } from "../words/label_words.ts";
import { isName, strip, typed } from "./column_meaning.ts";
import { headingsOver, type Lane, lanesOf, lanesUnder, wordsInLane } from "./column_walls.ts";
import type { PageLayout } from "./layout.ts";
import type { Row } from "./rows.ts";
import { bottom, inLines, median, right, slice, type Span, spanOf } from "./spans.ts";
import type { Column, Table } from "./table_types.ts";
import { clings } from "./tables.ts";

/** A date that stands by itself or behind a label such as "Born". `row` is the row's index. */
type Anchor = { row: number; x: number; r: number; iso: string; label: string };
type Kind = "dob" | "not";

const years = (iso: string): number => Number(iso.slice(0, 4)) + Number(iso.slice(5, 7)) / 12;

/** @param today ISO date; births lie before it */
export function contentTables(pages: PageLayout[], today: string): Table[] {
  const tables: Table[] = [];
  for (const page of pages) {
    const before = tables.filter((t) => t.page === page.number - 1);
    for (const group of birthColumns(page, today, before)) {
      const table = tableAround(page, group, before);
      if (table) tables.push(table);
    }
  }
  for (const table of tables) {
    const other = tables.find((o) => Math.abs(o.page - table.page) === 1 && likeColumns(table.columns, o.columns));
    if (other) lendTitles(table.columns, other.columns);
  }
  return tables;
}

/** Whether two pages' tables are parts of one: as many columns, each under the other's. */
const likeColumns = (a: Column[], b: Column[]): boolean =>
  a.length === b.length && a.every((c, i) => c.x0 < b[i].x1 && b[i].x0 < c.x1) &&
  a.filter((c, i) => c.title && c.title === b[i].title).length * 2 >= a.length;

/** A heading that was lost on one page of a list stands on the other. */
function lendTitles(columns: Column[], from: Column[]): void {
  columns.forEach((column, i) => {
    const { title, is } = from[i];
    if (column.title || column.is || !title || !is || columns.some((c) => c.is?.kind === is.kind)) return;
    Object.assign(column, { title, is });
  });
}

function anchorsOf(page: PageLayout, today: string): Anchor[] {
  return page.rows.flatMap((row, at) =>
    row.segs.length === 1 && row.words.length > 12
      ? []
      : findDates(row.text, today, 0).filter((d) => d.day && d.iso <= today).map((d) => {
        const span = slice(row, d.index, d.index + d.length);
        const lead = row.text.slice(0, d.index).match(/(?:^|\s)([\p{L}./]+(?: of birth)?)\s?[:.]?\s?\(?$/u)?.[1] ?? "";
        return { row: at, x: span.box.x, r: right(span.box), iso: d.iso, label: lead };
      })
  );
}

/** Dates under each other that are births: so labelled, or so old and so far apart that nothing else comes near. */
function birthColumns(page: PageLayout, today: string, before: Table[]): Anchor[][] {
  const anchors = anchorsOf(page, today);
  const groups: Anchor[][] = [];
  for (const anchor of anchors) {
    const home = groups.find((g) =>
      Math.min(
          Math.abs(g[0].x - anchor.x),
          Math.abs(g[0].r - anchor.r),
          Math.abs(g[0].x + g[0].r - anchor.x - anchor.r) / 2,
        ) < 7 &&
      !g.some((a) => a.row === anchor.row)
    );
    if (home) home.push(anchor);
    else groups.push([anchor]);
  }
  const near = years(today);
  const scored = groups.map((group) => {
    const kind = labelled(page, group);
    const ages = group.map((a) => near - years(a.iso));
    const spread = Math.max(...ages) - Math.min(...ages);
    const inherited = before.some((t) =>
      t.columns.some((c) => c.is?.kind === "dob" && group[0].x < c.x1 && group[0].r > c.x0)
    );
    const bare = group.length >= 2 && median(ages) > 12 && spread > 3 || group.length >= 4 && spread > 6;
    const least = kind === "dob" || inherited ? 2 : 3;
    // Two or three dates far from each other are fields of a form.
    const close = group.length > 3 || group.every((a, i) => i === 0 || a.row - group[i - 1].row <= 3);
    if (!close) return { group, born: false, age: 0, sure: false };
    const born = kind === "dob" || kind === null && (inherited || bare);
    return { group, born: born && group.length >= Math.min(least, 2), age: median(ages), sure: kind === "dob" };
  }).filter((g) => g.born);
  // Of two columns that could be births only the named or older one is.
  return scored.filter((g) =>
    !scored.some((o) =>
      o !== g && sharesRows(o.group, g.group) && (o.sure && !g.sure || o.sure === g.sure && o.age > g.age)
    )
  ).map((g) => g.group);
}

const sharesRows = (a: Anchor[], b: Anchor[]): boolean =>
  a.filter((x) => b.some((y) => y.row === x.row)).length * 2 >= Math.min(a.length, b.length);

function labelled(page: PageLayout, group: Anchor[]): Kind | null {
  const inline =
    group.filter((a) =>
      a.label && /^(?:born|b\.|dob|d\.o\.b\.?|d\/o\/b|birth|bday|birthdate|birthday)$|of birth$/i.test(a.label)
    ).length;
  if (inline * 2 > group.length) return "dob";
  const first = group[0];
  for (let r = first.row - 1; r >= Math.max(0, first.row - 5); r--) {
    const row = page.rows[r];
    const seg = row.segs.find((s) => s.box.x < first.r + 2 && right(s.box) > first.x - 2);
    if (!seg || seg.words.length > 6 && row.segs.length === 1) continue;
    const over = headingWords(row, first);
    const kind = over && classifyLabel(over)?.kind;
    if (kind === "dob" || /\bbirth|\bborn\b|^d\W?o\W?b\W?/i.test(over)) return "dob";
    if (
      kind === "event_date" || kind === "dos" || kind === "dos_from" || kind === "dos_to" || kind === "date" ||
      kind === "received"
    ) return "not";
    if (
      /\b(?:visit|service|seen|admi(?:t|ssion)|discharge|from|through|signed|effective|paid|due|sent|received|exam|loss|injury|enrolled|start|end)\b/i
        .test(over)
    ) return "not";
  }
  return null;
}

/** The words of a row that stand over a column of dates. */
function headingWords(row: Row, anchor: Anchor): string {
  const seg = row.segs.find((s) => s.box.x < anchor.r && right(s.box) > anchor.x && s.words.length <= 5);
  if (seg && seg.box.x > anchor.x - 14) return seg.text;
  return row.words.filter((w) => w.box.x < anchor.r + 4 && right(w.box) > anchor.x - 4).map((w) => w.text).join(" ");
}

/** The table around a column of births, or null when no column of names stands beside it. */
const dates = new Set(["dob", "event_date", "date", "date_signed"]);

/** Boxes of a form under each other: each date has a label of its own right over it, as "Guardian's birth date". */
function captionedEach(page: PageLayout, group: Anchor[]): boolean {
  const own = group.slice(1).filter((a) =>
    page.rows[a.row - 1]?.segs.some((s) =>
      s.box.x < a.r && right(s.box) > a.x && /\p{L}{3}/u.test(s.text) && dates.has(classifyLabel(s.text)?.kind ?? "")
    )
  );
  return own.length * 2 > group.length - 1;
}

function tableAround(page: PageLayout, group: Anchor[], before: Table[]): Table | null {
  group.sort((a, b) => a.row - b.row);
  const anchored = group.map((a) => page.rows[a.row]);
  const starts = new Set(group.map((a) => a.row));
  if (captionedEach(page, group)) return null;
  if ([...starts].filter((at) => labelledRow(page.rows[at])).length * 3 > starts.size) return null;
  const x0 = Math.min(...group.map((a) => a.x)), x1 = Math.max(...group.map((a) => a.r));
  const whole = [{ x0, x1 }];
  const headed = lanesUnder(page.rows, group[0].row, whole[0]);
  // Words that a poor fax has shifted close the gaps between columns; the headings still tell them.
  const lanesIn = (rows: Row[]): Lane[] => {
    const drawn = lanesOf(rows, page.rules, whole);
    return headed && headed.length > drawn.length ? headed : drawn;
  };
  for (const at of lostRows(page, lanesIn(anchored), anchored, [...starts])) starts.add(at);
  const records = recordsOf(page, [...starts].sort((a, b) => a - b));
  const lanes = lanesIn(records.flat()).filter((lane) => !isNoise(lane, records));
  const cells = records.map((record) => lanes.map((lane) => cellOf(page.number, lane, record)));
  const head = headingsOver(lanes, page.rows, page.rows.indexOf(records[0][0]));
  const inherited = head ? null : before.find((t) => sameColumns(lanes, t.columns));
  const titles = lanes.map((lane, i) => head?.titles[i] ?? (inherited && titleOver(lane, inherited.columns)) ?? "");
  const centre = median(group.map((a) => (a.x + a.r) / 2));
  const birth = lanes.findIndex((l) => l.x0 <= centre && l.x1 >= centre);
  if (birth < 0) return null;
  const columns = typed(lanes, titles, cells, birth, head !== null || inherited !== undefined && inherited !== null);
  if (!columns) return null;
  return {
    columns,
    records: cells.map((row) => ({ page: page.number, cells: row })),
    page: page.number,
    headPage: page.number,
    headRow: head?.row ?? group[0].row,
    content: true,
  };
}

/** Specks in a few rows that happen to stand under each other. */
function isNoise(lane: Lane, records: Row[][]): boolean {
  const texts = records.map((rows) => rows.map((row) => textIn(lane, row)).join("")).filter((t) => t);
  return records.length > 3 && texts.length * 4 <= records.length && texts.every((t) => /^[^\p{L}]{1,2}$/u.test(t));
}

/** Whether the columns of an earlier page go on: nearly each of them has one of these under it. */
function sameColumns(lanes: Lane[], columns: Column[]): boolean {
  const under = lanes.filter((l) => columns.some((c) => l.x0 < c.x1 && l.x1 > c.x0)).length;
  const filled = columns.filter((c) => lanes.some((l) => l.x0 < c.x1 && l.x1 > c.x0)).length;
  return under >= lanes.length - 1 && filled >= 2 && columns.filter((c) => c.title).length - filled <= 2;
}

/** The heading of the earlier page's column that this lane lies under. */
function titleOver(lane: Lane, columns: Column[]): string | null {
  const shared = columns.map((c) => Math.min(c.x1, lane.x1) - Math.max(c.x0, lane.x0));
  const best = shared.indexOf(Math.max(...shared));
  return shared[best] > 0 ? columns[best].title : null;
}

/** "Birth date   4/17/1981": a label and its value, no record, unless the label stands in the value's own cell. */
function labelledRow(row: Row): boolean {
  return row.segs.some((s) =>
    !/\d/.test(s.text) && s.words.length <= 6 && labelKinds.has(classifyLabel(s.text)?.kind ?? "other")
  );
}
const labelKinds = new Set<string>([
  "dob",
  "mrn",
  "account",
  "ssn",
  "date",
  "date_signed",
  "event_date",
  "name",
  "person",
  "received",
  "phone",
  "signature",
  "dos",
]);

/** Rows between and after the anchors whose date was lost in reading: a whole name and more, a record's height away. */
function lostRows(page: PageLayout, lanes: Lane[], anchored: Row[], starts: number[]): number[] {
  if (anchored.length < 4) return [];
  const named = (row: Row, lane: Lane): boolean => isName(strip(textIn(lane, row)));
  const names = lanes.map((lane) => anchored.filter((row) => named(row, lane)).length);
  const best = names.indexOf(Math.max(...names));
  if (names[best] * 2 < anchored.length) return [];
  const gaps = starts.slice(1).map((at, i) => page.rows[at].box.y - page.rows[starts[i]].box.y).sort((a, b) => a - b);
  const pitch = gaps[gaps.length >> 2];
  const found: number[] = [];
  const last = starts[starts.length - 1];
  for (let r = starts[0] + 1; r < page.rows.length; r++) {
    const row = page.rows[r], before = page.rows[Math.max(...[...starts, ...found].filter((s) => s < r))];
    const gap = row.box.y - before.box.y;
    if (r > last && gap > 1.6 * pitch) break;
    if (starts.includes(r) || gap < 0.7 * pitch) continue;
    const filled = lanes.filter((lane) => textIn(lane, row) !== "").length;
    // "WCC weight counselling" below the list explains a column; nobody's name has such words.
    const worded = /(?:^|\s)(?!(?:del|von|van|der|den|las|los|dos|bin|ibn)\s)\p{Ll}{3,}(?=\s|$)/u.test(
      textIn(lanes[best], row),
    );
    if (filled >= Math.max(2, lanes.length / 2) && named(row, lanes[best]) && !worded) found.push(r);
  }
  return found;
}

const textIn = (lane: Lane, row: Row): string => wordsInLane(lane, row.words).map((w) => w.text).join(" ");

/** Each anchor's row with the lines of its cells that wrapped: those nearer to it than to its neighbours. */
function recordsOf(page: PageLayout, starts: number[]): Row[][] {
  const records: Row[][] = starts.map((at) => [page.rows[at]]);
  // The first name may begin above its date, as in cells centred in height; its heading stands further off.
  for (let r = starts[0] - 1; r >= 0 && r >= starts[0] - 2; r--) {
    const [row, below, above] = [page.rows[r], page.rows[r + 1], page.rows[r - 1]];
    const gap = below.box.y - bottom(row.box);
    const headed = above && row.box.y - bottom(above.box) < gap + 0.15 * row.box.h;
    if (row.segs.length > 1 || row.words.length > 3 || !clings(row, below) || headed || classifyLabel(row.text)) break;
    records[0].unshift(row);
  }
  const pitch = median(starts.slice(1).map((at, i) => page.rows[at].box.y - page.rows[starts[i]].box.y));
  for (let r = starts[0]; r < page.rows.length; r++) {
    if (starts.includes(r)) continue;
    const row = page.rows[r];
    const i = starts.findLastIndex((at) => at < r);
    const prev = page.rows[starts[i]], next = starts[i + 1] === undefined ? null : page.rows[starts[i + 1]];
    const lowest = records[i].at(-1)!;
    const gap = row.box.y - bottom(lowest.box);
    const last = next === null;
    if (last && row.box.y - prev.box.y > Math.max(pitch, 2.4 * row.box.h)) break;
    if (isAside(row, prev)) {
      if (last) break;
      continue;
    }
    if (gap > 1.1 * row.box.h) {
      if (next && beginsAbove(row, next)) records[i + 1].unshift(row);
      continue;
    }
    const up = row.box.y - bottom(lowest.box), down = next ? next.box.y - bottom(row.box) : Infinity;
    if (down < up - 0.15 * row.box.h) records[i + 1].unshift(row);
    else records[i].push(row);
  }
  return records;
}

/** "Czarnecki-Dunn, Wiktoria" right over the line of its birth date, in a cell that is empty there or does not hold a name alone. */
function beginsAbove(row: Row, next: Row): boolean {
  if (row.segs.length > 1 || row.words.length > 4 || !clings(row, next) || /\d/.test(row.text)) return false;
  const under = next.segs.find((s) => s.box.x < right(row.box) && right(s.box) > row.box.x);
  if (!under) return isName(strip(row.text.replace(/,$/, "")));
  return !isName(strip(under.text)) && isName(strip(`${row.text} ${under.text}`));
}

/** A line that belongs to no record: a group's heading, a sentence, a second line with labels of its own. */
function isAside(row: Row, record: Row): boolean {
  if (row.segs.some((s) => /:\s|:$/.test(s.text) || s.words.length > 7)) return true;
  if (
    row.segs.length === 1 && row.words.length > 3 &&
    !record.segs.some((s) => Math.abs(s.box.x - row.box.x) < 4 && right(row.box) < right(s.box) + 30)
  ) {
    return true;
  }
  return /^(?:total|page\b|notes?\b|end of|thank|please|sincerely|continued)/i.test(row.text);
}

function cellOf(page: number, lane: Lane, rows: Row[]): Span | null {
  const words = rows.flatMap((row) => wordsInLane(lane, row.words));
  return words.length ? spanOf(page, inLines(words)) : null;
}
