/**
 * What a table on a page is.
 * @module
 */
import { type LabelClass } from "../words/label_kinds.ts";
import { type Span } from "./spans.ts";

export type Column = {
  title: string;
  is: LabelClass | null;
  role: boolean;
  x0: number;
  x1: number;
  /** Names without a comma have the surname first. */
  lastFirst?: boolean;
};

/** `cells[i]` belongs to `columns[i]`; null where the row has nothing. */
export type Table = {
  columns: Column[];
  records: { page: number; cells: (Span | null)[] }[];
  page: number;
  headPage: number;
  headRow: number;
  /** Found by what stands in its columns. */
  content?: boolean;
};

export type Head = { columns: Column[]; rows: number };
