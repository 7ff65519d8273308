/**
 * What a table is given, and what its two looks share.
 * @module
 */
import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  /** The heading. An empty one (for actions) needs `label`. */
  header: string;
  /** The heading for screen readers, where `header` is empty. */
  label?: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** "end" for numbers and actions. */
  align?: "start" | "end";
  /** Tailwind width class: `w-32`. */
  width?: string;
  /** Left out of the table below 1280 px. */
  wideOnly?: boolean;
  /**
   * Where it goes in the two-line row of a phone: "title" on the first line, "end" at its right, "meta" on the second
   * line, "foot" at its right, "none" nowhere. Unset: the first column is the title, the others meta.
   */
  narrow?: "title" | "end" | "meta" | "foot" | "none";
  /** What it shows there, where that differs. */
  narrowCell?: (row: Row) => ReactNode;
  /** Not a column of the table at all: a fact that stands inside another cell there. */
  narrowOnly?: boolean;
}

export interface Sort {
  column: string;
  order: "asc" | "desc";
}

export interface Selection {
  /** Keys of the selected rows, also of other pages. */
  keys: ReadonlySet<string>;
  onChange: (keys: Set<string>) => void;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers: "Requests". */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What to call a row when selecting it: "Select {rowLabel}". */
  rowLabel?: (row: Row) => string;
  loading?: boolean;
  skeletonRows?: number;
  /** The sentence when it could not be read. */
  error?: ReactNode;
  /** Offered beside that sentence as "Try again". */
  onRetry?: () => void;
  /** Shown when there are no rows: a text, or an `EmptyState`. */
  empty?: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  /** Enter, or a click on the row. */
  onOpen?: (row: Row) => void;
  /** Without a surface of its own, inside a flush `Card`. */
  bare?: boolean;
  /** The row shown beside the list. */
  currentKey?: string;
}

/** Adds a row's key to the selection, or takes it away. */
export function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Whether a click on a row was meant for something inside it. */
export const meantForInside = (target: EventTarget): boolean =>
  (target as Element).closest("a, button, input, select, label, [role^=menuitem]") !== null ||
  String(getSelection()) !== "";
