/**
 * Labels of birth dates of which a poor fax has left "DATE": a day of decades ago in the row of a person's name.
 * @module
 */
import { findDates } from "./dates.ts";
import { normalLabel } from "../words/label_kinds.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Pair } from "../layout/pairs.ts";
import type { Table } from "../layout/table_types.ts";
import type { Doc } from "../document_types.ts";

/** Younger days beside a name are those of requests, visits and accidents. */
const least = 12;

/** Whether a text holds one day so long ago that beside a name it is a birth. */
function isOld(text: string, today: string): boolean {
  const [date, more] = findDates(text, today, 0).filter((d) => d.day);
  return date !== undefined && !more && Number(today.slice(0, 4)) - Number(date.iso.slice(0, 4)) >= least;
}

/** The column of a table on a faxed page that is headed "DATE" and holds nothing but such days; -1 if there is none. */
export function lostBirths(doc: Doc, table: Table): number {
  const page = doc.pages.find((p) => p.number === table.headPage);
  if (page?.method !== "ocr" || table.columns.some((c) => c.is?.kind === "dob")) return -1;
  return table.columns.findIndex((c, i) =>
    c.is?.kind === "date" && normalLabel(c.title) === "date" &&
    table.records.some((r) => r.cells[i] && isOld(r.cells[i].text, doc.today)) &&
    table.records.every((r) => {
      const text = r.cells[i]?.text ?? "";
      return isOld(text, doc.today) || findDates(text, doc.today, 0).length === 0;
    })
  );
}

/** @param today ISO date from which the years are counted */
export function withBirths(pairs: Pair[], pages: PageLayout[], today: string): Pair[] {
  const read = new Set(pages.filter((p) => p.method === "ocr").map((p) => p.number));
  const born = new Set(pairs.filter((p) => p.kind === "dob" && p.value).map((p) => p.page));
  return pairs.map((pair) => {
    if (pair.kind !== "date" || !pair.value || !read.has(pair.page) || born.has(pair.page)) return pair;
    const label = normalLabel(pair.label.text);
    if (label !== "date" && label !== "date of" || pair.how === "inline") return pair;
    if (!isOld(pair.value.text, today)) return pair;
    const named = pairs.some((p) =>
      p.page === pair.page && p.value && (p.row === pair.row || label === "date of" && pair.row - p.row === 2) &&
      ["person", "name", "last"].includes(p.kind)
    );
    return named ? { ...pair, kind: "dob" } : pair;
  });
}
