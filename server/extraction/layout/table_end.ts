/**
 * Where a table ends.
 * @module
 */
import { classifyLabel } from "../words/label_words.ts";
import type { PageLayout } from "./layout.ts";
import type { Row } from "./rows.ts";
import { bottom, right } from "./spans.ts";
import { type Table } from "./table_types.ts";

/** A row that is no part of the table any more: a sentence over several columns, a total, a heading. */
export function isEnd(row: Row, page: PageLayout): boolean {
  if (/^(?:total|page \d|prepared|notes?:|note|\*|end of|signature|please|return|continued)/i.test(row.text)) {
    return true;
  }
  const inside = page.rules.some((r) =>
    !r.upright && r.y0 > bottom(row.box) - 1 && r.y0 < bottom(row.box) + 2 * row.box.h
  );
  if (row.segs.length === 1 && row.words.length > 6 && !inside) return true;
  if (row.segs.length === 1 && row.segs[0].box.w > 0.5 * page.width) return true;
  const labels = row.segs.filter((s) => isHeadCell(s.text)).length;
  if (labels > 1 || labels === 1 && row.segs.length <= 2) return true;
  // "Birth date   3/24/1936   Sex   Female" under "Last name   Roe   Suffix   –": labels stand beside their values.
  if (row.segs.length > 1 && isFieldLabel(row.segs[0].text) && !isFieldLabel(row.segs[1].text)) return true;
  // A form's second row of labels over their values: "Your record number   Authorization   Last 4".
  if (row.segs.length > 1 && !/\d{2}/.test(row.text) && row.segs.some((s) => isFieldLabel(s.text))) return true;
  return /^(?:\d{1,2}|[A-H])[.)]\s+\p{Lu}[\p{Lu} ]{4,}/u.test(row.text) && row.segs.length === 1;
}

/** "2 Household (records NOT requested)": a run of words that goes over the edge between two columns is a heading. */
export function crosses(table: Table, row: Row): boolean {
  const [seg] = row.segs;
  if (row.segs.length > 1 || row.words.length < 3 || /\d{2}/.test(row.text)) return false;
  const numbered = /^(?:\d{1,2}|[A-H])[.):]?\s\p{Lu}\p{L}{2}/u.test(row.text);
  return (numbered || /\([^)]*\)$/.test(row.text)) &&
    table.columns.some((c) => c.x0 > seg.box.x + 2 * row.char && c.x0 < right(seg.box) - 2 * row.char);
}

const isHeadCell = (text: string): boolean => {
  if (/:\s*$|^\p{L}[\p{L} .]{2,24}:\s/u.test(text)) return true;
  const kind = classifyLabel(text)?.kind;
  return kind !== undefined && kind !== "other" && kind !== "other_person";
};

const isFieldLabel = (text: string): boolean =>
  /^\p{Lu}/u.test(text) && ["mrn", "dob", "ssn", "address", "phone"].includes(classifyLabel(text)?.kind ?? "");
