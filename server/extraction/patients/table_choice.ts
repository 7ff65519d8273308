/**
 * The better of two readings of the same lines: a table by its headings or a table by its contents.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { tableName } from "./people_tables.ts";
import type { Span } from "../layout/spans.ts";
import type { Table } from "../layout/table_types.ts";

/** Tables by headings, save those of which a table by contents reads more people; and all others by contents. */
export function bestTables(headings: Table[], content: Table[]): Table[] {
  const headed = headings.filter((table) => !isHalfName(table));
  const worth = new Map([...headed, ...content].map((t) => [t, peopleIn(t)]));
  const rivals = content.map((table) => headed.filter((other) => shareWords(table, other)));
  const better = content.filter((table, i) => {
    const theirs = rivals[i].reduce((sum, t) => sum + worth.get(t)! * overlap(t, table), 0);
    return worth.get(table)! > theirs * 1.05 && worth.get(table)! > 0;
  });
  const beaten = new Set(better.flatMap((table) => rivals[content.indexOf(table)]));
  // What a beaten table read on other pages stays.
  const rest = [...beaten].map((t) => ({
    ...t,
    records: t.records.filter((r) => !better.some((b) => b.records.some((o) => o.page === r.page))),
  })).filter((t) => t.records.length);
  return [...headed.filter((t) => !beaten.has(t)), ...rest, ...better].sort((a, b) =>
    a.records[0].page - b.records[0].page || top(a) - top(b)
  );
}

/** "Legal last name   Date of birth" under "Legal first name   Middle name": fields in two rows, of which neither is a list. */
function isHalfName({ columns, records }: Table): boolean {
  const has = (kind: string) => columns.some((c) => c.is?.kind === kind);
  return records.length === 1 && has("last") !== has("first") && !has("name") && !has("person");
}

const top = (table: Table): number => Math.min(...table.records[0].cells.filter((c) => c !== null).map((c) => c.box.y));

/** How many rows have a readable name; those with a birth date count more. */
function peopleIn(table: Table): number {
  const column = (kinds: string[]) => table.columns.findIndex((c) => c.is && kinds.includes(c.is.kind) && !c.is.other);
  const name = column(["person", "name"]), last = column(["last"]), first = column(["first"]);
  const dob = column(["dob"]), mrn = column(["mrn", "account"]);
  const whole = (cell: Span | null, i: number): boolean =>
    cell !== null && tableName(cell.text, table.columns[i]) !== null;
  return table.records.reduce((sum, { cells }) => {
    const named = name >= 0 && whole(cells[name], name) || last >= 0 && first >= 0 && cells[last] && cells[first];
    if (!named) return sum;
    const born = dob >= 0 && cells[dob] && findDates(cells[dob]!.text, "2100-01-01", 0).length === 1;
    return sum + 1 + (born ? 0.6 : 0) + (mrn >= 0 && cells[mrn] ? 0.2 : 0);
  }, 0);
}

const pagesOf = (table: Table): Set<number> => new Set(table.records.map((r) => r.page));

/** The share of a table's records that stands on the other's pages. */
function overlap(table: Table, on: Table): number {
  const pages = pagesOf(on);
  return table.records.filter((r) => pages.has(r.page)).length / table.records.length;
}

function shareWords(a: Table, b: Table): boolean {
  const words = new Set(a.records.flatMap((r) => r.cells.flatMap((c) => c?.words ?? [])));
  return b.records.some((r) => r.cells.some((c) => c?.words.some((w) => words.has(w))));
}
