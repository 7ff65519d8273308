/**
 * Middle names in columns of their own, and letters of columns whose short heading ("MI", "Sex") was lost in reading.
 * @module
 */
import type { Table } from "../layout/table_types.ts";
import type { Span } from "../layout/spans.ts";
import { parseName, type PersonName } from "./names.ts";

/**
 * "T 06/30/1951" behind the names: a middle initial whose column's heading ("MI") was lost in reading stands in the cell
 * of the birth date.
 */
export function initialBeforeBirth(table: Table, cells: (Span | null)[]): string | null {
  const born = table.columns.findIndex((c) => c.is?.kind === "dob");
  const before = table.columns[born - 1]?.is;
  if (!before || before.other || !["person", "name", "first", "last"].includes(before.kind)) return null;
  const cell = cells[born];
  const letter = cell?.text.match(/^(\p{Lu})[.,]?\s(?=\d)/u)?.[1];
  if (!letter) return null;
  const [one, next] = cell!.words;
  return next.box.x - one.box.x - one.box.w > 0.8 * next.box.w / next.text.length ? letter : null;
}

/** Such letters are initials, not the sexes, where several rows have one and not all are M or F. */
export function hasStrayInitials(table: Table): boolean {
  if (table.columns.some((c) => c.is?.kind === "middle")) return false;
  const letters = table.records.flatMap((r) => initialBeforeBirth(table, r.cells) ?? []);
  return letters.length > 1 && letters.some((letter) => !/[MFUX]/.test(letter));
}

/** "Carmela F", "Jean-Paul M": where every row ends so, with both, a column of sexes lost its heading. */
export const endsWithSex = (texts: string[]): boolean =>
  texts.length > 1 && texts.every((t) => /\p{L}{2}\s[MF]$/u.test(t)) && new Set(texts.map((t) => t.at(-1))).size > 1;

/** The name with the middle name from a cell of its own, or from what was cut off a title "Last, first, middle". */
export function withMiddle(name: PersonName | null, middle: string): PersonName | null {
  const text = middle.trim();
  if (!name || name.middle || !/^\p{Lu}[\p{L}'’-]*\.?(?:\s\p{Lu}[\p{L}'’-]*\.?)?$/u.test(text)) return name;
  if (/^(?:n\/?a|none|nmn|nmi|jr|sr|ii|iii|iv)\.?$/i.test(text)) return name;
  const suffix = name.suffix ? `, ${name.suffix}` : "";
  return parseName(`${name.lastName}, ${name.firstName} ${text}${suffix}`) ?? name;
}
